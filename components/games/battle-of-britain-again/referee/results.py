"""Shots without their courses (9), planes shot down (3, 12) and bombers home (8h)."""

from __future__ import annotations

from cutline.referee import Line, World, several

from .board import AWAY, DOWN, HOME, UP, fate, flying, foes, may_fly, named, present, squares, stand, thrown
from .days import bombers_left, raid, sortie
from .fire import SEEN, TELLS, answer, answered, at_enemies, attack, dealt, somebody, told
from .kit import Plane
from .losses import courses, cross, falls, got_home, losses, mine, swap
from .order import in_moves
from .placing import meet, squadron_of

PLANES = "planes:(plane:PLANE [more:COLOUR*])*"  # he111 red white


def planes_of(line: Line) -> list[Plane]:
    """Return the planes that a line names, several of a type by their colours."""
    rows = [row for row in line.planes or () if row["plane"]]
    colours = [(row["plane"][0], [row["plane"][1], *(row.get("more") or ())]) for row in rows]
    return [(key, colour) for key, own in colours for colour in own if colour]


@in_moves(
    "by:PLANE [at|against] whom:PLANE [angle:ANGLE] [dice:DICE] [result:SHOT]",
    "whom:PLANE [by by:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]",
    came={"result": "dice"},
    tells=TELLS,
    example="shot spitfire blue he111 red rear 4 hit",
)
def shot(w: World, line: Line) -> None:
    """a shot: which plane fired at which, from where, its die and result"""
    if raid(w):
        w.told[0] = True
        fired(w, line, line.by, line.whom, line.angle)


def fired(w: World, line: Line, by: Plane | None, whom: Plane | None, called: str | None) -> None:
    """Judge a shot without its course, and what comes of it (9)."""
    both_there(w, by, whom)
    called = called or ("front" if answered(line) else None)
    angle = SEEN.get(called or "")
    dealt(w, line, angle)
    hit = attack(w, by, called, line)
    may_answer = by and w.kit.fighter(by) and called
    back = bool(may_answer and answer(w, whom, angle, called, line, False))
    told(w, line, whom, hit, back)
    if by and back:
        falls(w, by)
    if hit:
        falls(w, whom) if whom else somebody(w, by)


def both_there(w: World, by: Plane | None, whom: Plane | None) -> None:
    """3b, 9c, 9h: enemies, each on the board, where these are named; a duel is one moment."""
    at_once = answers(w, by, whom)
    for plane in filter(None, (by, whom)):
        seen(w, plane)
        there(w, plane, at_once)
    if by and whom:
        at_enemies(w, "9c" if w.kit.fighter(by) else "9h", by, whom)


def seen(w: World, plane: Plane) -> None:
    """A plane is named, of whose courses nothing was written down."""
    meet(w, plane)
    if not courses(w):
        stand(w, plane, None)


def there(w: World, plane: Plane, at_once: bool) -> None:
    """3b: no plane fires, or is fired at, after it has left the board; a duel is one moment."""
    up = at_once or w.fate.has(plane, UP)
    w.rule("3b", up, "only planes on the board fire or are fired at", fate(w, plane))


def answers(w: World, by: Plane | None, whom: Plane | None) -> bool:
    """9e, 9h: return whether a shot answers the last attack, or is it; others’ guns may fire before those."""
    last = w.duel[0] if w.duel.values(0) else (whom, by)  # behind a "?" it may be
    first, target = last or (None, None)
    if not (by and w.kit.gunner(by) and first and first == whom):
        w.duel[0] = by, whom
    return by is not None and ((by == target and first in (whom, None)) or (by, whom) == (first, target))


# losses (3a, 3b, 12)


@in_moves(
    f"{PLANES} [by by:PLANE]",
    "squadrons:(squadron:SQUADRON n:N)*",
    name="lost",
    also="down losses",
    example="lost he111 red by spitfire blue",
)
def lost(w: World, line: Line) -> None:
    """planes that were shot down, or how many each squadron has lost today"""
    flew = [row for row in line.squadrons or () if flies_with(w, row["squadron"])]
    if (line.squadrons and not flew) or not raid(w, goes_on=False):
        return
    w.told[0] = True
    for plane in planes_of(line):
        w.part(one_down, plane, line.by)
    for row in flew:
        w.part(so_many, row["squadron"], row.get("n"))


def flies_with(w: World, squadron: str) -> bool:
    """Check that a squadron which the dice have named has a plane left (3b)."""
    here, rolled = flying(w, squadron[:2]), thrown(w, squadron[:2])
    fits = here is None or squadron in here or squadron not in (rolled or ())
    return w.rule("3b", fits, "a squadron flies with what it has left", f"{squadron} had no plane left")


def one_down(w: World, plane: Plane, by: Plane | None) -> None:
    """A plane is down. It may be noted in moves or by its shot as well, with the same victor (3b, 12)."""
    seen(w, plane)
    at_once = answers(w, by, plane)
    if by:
        seen(w, by)
        found = f"{named(w, by)} shot down a plane of its own side"
        w.rule("9c", foes(w, by, plane), "planes fire at enemies", found)
        there(w, by, at_once)
    again, home = w.noted.surely(True, [plane]), w.fate.surely(HOME, [plane])
    w.rule("12", not again, "each loss is noted once", fate(w, plane))
    w.rule("8h", not home, "a bomber that got home is not lost", fate(w, plane))
    falls(w, plane)
    w.noted[plane] = True


def so_many(w: World, squadron: str | None, n: int | None) -> None:
    """What a squadron has lost today, all told, those that were named among them (3a, 3b, 12)."""
    if squadron is None or not may_fly(w, squadron, "was noted") or n is None:
        return
    before, began, left, due = (
        w.counted[squadron],
        w.kit.strength(squadron),
        w.fit[squadron],
        losses(w, squadron),
    )
    n, w.counted[squadron] = n + before, n + before
    found, moves = f"{squadron} lost {n}", courses(w)
    fits = w.rule("3a", n <= began, f"it began with {began}", found)
    if not (fits and w.rule("3b", n <= left, f"it had {left} left", found)):
        return
    shows = "the moves show" if moves else "what was noted before comes to"
    fits = before or (n <= due if moves and bombers_left(w) else n == due)
    w.rule("12", fits, f"{shows} {due}", found)
    if moves:
        w.suppose(w.gone[squadron] >= n)
    else:
        w.gone[squadron] = n


# bombers that get home (8h)


@in_moves(
    "none:none|nobody",
    "squadrons:(squadron:SQUADRON n:N)*",
    PLANES,
    also="across returned",
    example="home GB2 2",
)
def home(w: World, line: Line) -> None:
    """the bombers that crossed the board, by squadron or by plane"""
    if not sortie(w):
        return
    w.told[0] = True
    nobody = [{"squadron": squadron, "n": 0} for squadron in flying(w, "GB") or () if line.none]
    for row in line.squadrons or nobody:
        w.part(so_many_home, row["squadron"], row.get("n"))
    for plane in planes_of(line):
        w.part(one_home, plane)


def one_home(w: World, plane: Plane) -> None:
    """A bomber that is not down, nor known to be on the board (8g, 8h, 3b)."""
    meet(w, plane)
    squadron, found, told = squadron_of(w, plane), f"{named(w, plane)} got home", fate(w, plane)
    cross(w, [plane])
    w.rule("8g", not w.kit.fighter(plane), "fighters stay on the board", found)
    down, away = w.fate.surely(DOWN, [plane]), w.fate.surely(AWAY, [plane])
    w.rule("3b", not down, "a plane that is down does not get home", told)
    up = courses(w) and plane in squares(w, present(w)).values()
    w.rule("8h", not up, "it was still on the board", found)
    w.rule("8h", not away, "bombers get home over the far end", told)
    w.fate[plane] = HOME
    if squadron:
        own = mine(w, squadron)
        left = max(w.fit.values(squadron)) - max(len(w.fate.surely(DOWN, own)), min(w.gone.values(squadron)))
        fits, had = len(w.fate.surely(HOME, own)) <= left, several(left, "plane")
        w.rule("3b", fits, f"{squadron} had {had} left", f"{found} as well")


def so_many_home(w: World, squadron: str | None, n: int | None) -> None:
    """No more than are left; all others have been lost (8h, 3b)."""
    if squadron is None or not flies_with(w, squadron) or not may_fly(w, squadron, "was noted") or n is None:
        return
    cross(w, mine(w, squadron))
    left, due, found = w.fit[squadron], got_home(w, squadron), f"{n} of {squadron} got home"
    if w.gone.known(squadron) is None and not courses(w) and (due == n) is False and swap(w, squadron):
        due = min(left - len(w.fate.surely(DOWN, mine(w, squadron))), n)
    w.rule(lambda: "3b" if n > due else "8h" if courses(w) else "12", due == n, f"{due} can have", found)
    w.gone[squadron] = left - n
