"""Planes shot down and bombers home, on days without noted courses (3, 9, 12)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Line, World, several

from .board import (
    AWAY,
    DOWN,
    HOME,
    UP,
    fate,
    flock,
    flying,
    foes,
    may_fly,
    named,
    present,
    squares,
    stand,
    thrown,
    type_of,
)
from .bombing import courses, cross, got_home, losses, mine
from .days import bombers_left, raid, sortie
from .fire import SEEN, answer, answered, at_enemies, attack, falls, somebody
from .kit import Plane
from .order import in_moves
from .placing import meet, squadron_of


@in_moves(
    "by:PLANE [at|against] whom:PLANE [angle:ANGLE] [dice:DICE] [result:SHOT]",
    "whom:PLANE [by by:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]",
    came={"result": "dice"},
    example="shot spitfire blue he111 red rear 4 hit",
)
def shot(w: World, line: Line) -> None:
    """a shot: which plane fired at which, from where, its die and result"""
    if raid(w):
        w.told[0] = True
        fired(w, line, line.by, line.whom, line.angle)


def fired(w: World, line: Line, by: Plane | None, whom: Plane | None, called: str | None) -> None:
    """Judge a shot without its course, and what comes of it (9)."""
    at_once = answers(w, by, whom, called)
    for plane in filter(None, (by, whom)):
        seen(w, plane)
        there(w, plane, at_once)
    duels(w, by, whom, called)
    called = called or ("front" if answered(line) else None)
    if by and whom:
        at_enemies(w, "9c" if w.kit.fighter(by) else "9h", by, whom)
    hit = attack(w, by, called, line)
    if by and w.kit.fighter(by) and called and answer(w, whom, SEEN.get(called), called, line, False):
        falls(w, by)
    if hit:
        falls(w, whom) if whom else somebody(w, by)


def seen(w: World, plane: Plane) -> None:
    """A plane is named, of whose courses nothing was written down."""
    meet(w, plane)
    if not courses(w):
        stand(w, plane, None)


def duels(w: World, by: Plane | None, whom: Plane | None, called: str | None) -> None:
    """Remember a shot for its answer; others’ guns fire before the target's own."""
    first = w.duel[0] if w.duel.values(0) else None
    if not (by and w.kit.gunner(by) and first and first[0] == whom):
        w.duel[0] = by, whom, called


def there(w: World, plane: Plane, at_once: bool = False) -> None:
    """3b: no plane fires, or is fired at, after it has left the board; a duel is one moment."""
    up = at_once or w.fate.has(plane, UP)
    expected = "only planes on the board fire or are fired at"
    w.rule("3b", up, expected, fate(w, plane))


def answers(w: World, by: Plane | None, whom: Plane | None, called: str | None) -> bool:
    """9e, 9h: return whether this shot is the answer to the last one, which falls at the same time."""
    first, target, seen = (w.duel[0] if w.duel.values(0) else None) or (None, None, None)
    if by is None or target != by or first not in (whom, None):
        return False
    return seen != "side" if w.kit.gunner(by) else {seen, called} <= {None, "front"}


# losses (3a, 3b, 12)


@in_moves(
    "planes:PLANES* [by by:PLANE]",
    "squadrons:(squadron:SQUADRON n:N)*",
    name="lost",
    also="down losses",
    example="lost he111 red by spitfire blue",
)
def lost(w: World, line: Line) -> None:
    """planes that were shot down, or how many each squadron has lost today"""
    flew = [row for row in line.squadrons or () if not no_more(w, row["squadron"])]
    if (line.squadrons and not flew) or not raid(w, goes_on=False):
        return
    w.told[0] = True
    down = [plane for each in line.planes or () for plane in each or ()]
    for plane in down:
        w.part(one_down, plane, line.by, len(down) == 1)
    for row in flew:
        w.part(so_many, row["squadron"], row.get("n"))


def no_more(w: World, squadron: str) -> bool:
    """Check whether the dice have named a squadron that has no plane left (3b)."""
    here, rolled = flying(w, squadron[:2]), thrown(w, squadron[:2])
    fits = here is None or squadron in here or squadron not in (rolled or ())
    return not w.rule("3b", fits, "a squadron flies with what it has left", f"{squadron} had no plane left")


def one_down(w: World, plane: Plane, by: Plane | None, alone: bool) -> None:
    """A plane is down. It may be noted in moves or by its shot as well, with the same victor (3b, 12)."""
    seen(w, plane)
    squadron = squadron_of(w, plane)
    if by:
        seen(w, by)
        found = f"{named(w, by)} shot down a plane of its own side"
        w.rule("9c", foes(w, by, plane), "planes fire at enemies", found)
        there(w, by, answers(w, by, plane, None))
    again, home = w.noted.surely(True, [plane]), w.fate.surely(HOME, [plane])
    w.rule("12", not again, "each loss is noted once", fate(w, plane))
    w.rule("8h", not home, "a bomber that got home is not lost", fate(w, plane))
    w.fate[plane], w.noted[plane] = DOWN, True
    if squadron and not by and not w.counted[squadron]:
        w.counted[squadron] = "named"
    if squadron and w.counted[squadron] == "home":
        if not w.fate.count(DOWN, mine(w, squadron)) <= w.less[squadron]:
            swap(w, squadron)
        less, count = w.less[squadron], w.fate.count(DOWN, mine(w, squadron))
        expected = f"{squadron} lost {less}, as the others got home"
        w.rule("12", count <= less, expected, f"{named(w, plane)} was lost as well")
    w.duel[0] = by, plane, None


def swap(w: World, squadron: str) -> bool:
    """Exchange the colours of two squadrons: had each other's, as only their numbers tell (3c)."""
    halves, key = flock(w).halves, type_of(w, squadron)
    twins = [name for name in halves if type_of(w, name) == key]
    if len(twins) == 2 and len(w.half.surely(None, twins)) == 2:
        w.half[twins[0]], w.half[twins[1]] = halves[twins[1]], halves[twins[0]]
        return True
    return False


def so_many(w: World, squadron: str | None, n: int | None) -> None:
    """What a squadron has lost today, all told, those that were named among them (3a, 3b, 12)."""
    if squadron is None or not may_fly(w, squadron, "was noted") or n is None:
        return
    began, left = w.kit.strength(squadron), w.fit[squadron]
    n += w.less[squadron] if w.counted[squadron] == "lost" else 0
    found = f"{squadron} lost {n}"
    fine = w.rule("3a", n <= began, f"it began with {began}", found)
    if not (fine and w.rule("3b", n <= left, f"it had {left} left", found)):
        return
    due = losses(w, squadron)
    if w.counted[squadron] == "named":  # others may have been lost as well
        due = w.most(due, w.between(0, left))
    fits = n <= due if courses(w) and bombers_left(w) else n == due
    w.rule("12", fits, f"{shown_by(w, squadron)} {due}", found)
    w.less[squadron], w.counted[squadron] = n, "lost"


def shown_by(w: World, squadron: str) -> str:
    """Return what tells how many planes a squadron has lost."""
    if courses(w):
        return "the moves show"
    home = w.counted[squadron] == "home"
    return "the rest got home, which leaves" if home else "what was noted before comes to"


# bombers that get home (8h)


@in_moves(
    "none:none|nobody",
    "squadrons:(squadron:SQUADRON n:N)*",
    "planes:PLANES*",
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
    for plane in [plane for each in line.planes or () for plane in each or ()]:
        w.part(one_home, plane)


def one_home(w: World, plane: Plane) -> None:
    """A bomber that is not down, nor known to be on the board (8g, 8h, 3b)."""
    meet(w, plane)
    squadron = squadron_of(w, plane)
    cross(w, [plane])
    found, told = f"{named(w, plane)} got home", fate(w, plane)
    w.rule("8g", not w.kit.fighter(plane), "fighters stay on the board", found)
    down, away = w.fate.surely(DOWN, [plane]), w.fate.surely(AWAY, [plane])
    w.rule("3b", not down, "a plane that is down does not get home", told)
    up = courses(w) and plane in squares(w, present(w)).values()
    w.rule("8h", not up, "it was still on the board", found)
    w.rule("8h", not away, "bombers get home over the far end", told)
    w.fate[plane] = HOME
    if squadron:
        gone = [p for p in mine(w, squadron) if w.fate.surely(HOME, [p])]
        left = w.fit[squadron] - w.least(losses(w, squadron), w.fit[squadron])
        fits, had = len(gone) <= left, several(left, "plane")
        w.rule("3b", fits, f"{squadron} had {had} left", f"{named(w, plane)} got home as well")


def so_many_home(w: World, squadron: str | None, n: int | None) -> None:
    """No more than are left; all others have been lost (8h, 3b)."""
    if squadron is None or no_more(w, squadron) or not may_fly(w, squadron, "was noted") or n is None:
        return
    cross(w, mine(w, squadron))
    left = w.fit[squadron]
    most, due = at_most_home(w, squadron), got_home(w, squadron)
    if not courses(w) and False in (n <= most, due == n) and swap(w, squadron):
        most, due = at_most_home(w, squadron), got_home(w, squadron)
    found = f"{n} of {squadron} got home"
    if not w.rule("3b", n <= most, f"it had {most} left", found):
        return
    if courses(w):
        w.rule("8h", due == n, f"{due} can have", found)
    else:
        w.rule("12", due == n, f"{due} did, as was noted before", found)
    if not courses(w) or w.fate.having(UP, mine(w, squadron)):
        w.less[squadron], w.counted[squadron] = left - n, "home"


def at_most_home(w: World, squadron: str) -> Any:
    """Return how many planes of a squadron can have got home, by those that are down (3b)."""
    return w.fit[squadron] - w.most(w.fate.count(DOWN, mine(w, squadron)), w.less[squadron])
