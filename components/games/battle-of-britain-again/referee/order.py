"""Whose move it is (rule 8a), and the die of a dive or climb (rule 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cutline.referee import Table, lines_behind

from .geometry import apart
from .kit import BOMBERS, BRITISH, SIDES, Plane
from .placing import known, raided, sure
from .squadrons import bombers_left, fighters, may_fly, maybe_down, of_type, owners, up
from .state import DOWN, SOMEWHERE, full_name, rules

EVERY = "every plane moves in every move"
in_moves = partial(rules.verb, step="moves", late={"bomb": None})  # some may bomb while others still fly


def side(t: Table, plane: Plane) -> int:
    """Return the number of its side, in the order in which sides move."""
    return int(t.facts.sides[plane[0]])


def foes(t: Table, plane: Plane, other: Plane) -> bool:
    """Whether one of them is British and the other is not."""
    return (side(t, plane) == BRITISH) != (side(t, other) == BRITISH)


def on_board(t: Table) -> list[Plane]:
    """Return the planes whose squares are known."""
    return [plane for plane, at in t.at.items() if type(at) is tuple]


# Dive or climb (7).


def climbs(t: Table, plane: Plane) -> bool:
    """7: whether its squadron, as far as that is known, stays where it is in the first move, or may."""
    if t.move[0] != 1:
        return False
    own = owners(t, plane)
    if not (t.of[plane] and known(t, own[0][:2])):
        own = of_type(t, plane[0])
    return any(t.boost[s] is not None and (not t.boost[s] or t.boost[s] % 2) for s in own)


@in_moves("[squadron:SQUADRON] die:DIE", example="climb GF3 5")
def climb(t: Table, squadron: str | None, die: int | None) -> None:
    """an odd die of a fighter squadron in the first move: it climbs and does not move"""
    odd = die is None or die % 2 == 1
    t.rule("7", odd, "on an even number a squadron dives", f"a climb was noted on a {die}")
    dive(t, squadron, die)


@in_moves("[squadron:SQUADRON] die:DIE", ask="squadron:SQUADRON die:DIE", example="dive GF3 4")
def dive(t: Table, squadron: str | None, die: int | None) -> None:
    """the die of a fighter squadron in the first move of a raid: it dives if even"""
    if not raided(t):
        return
    if squadron is None:
        lacking = [s for s in fighters(t) if t.boost[s] is None]
        for s in lacking:
            t.boost[s] = (die or 0) if len(lacking) == 1 else 0
        return
    if squadron[:2] == "GB" or may_fly(t, squadron, "rolled a die"):
        boosted(t, squadron, die)


def boosted(t: Table, squadron: str, die: int | None) -> None:
    """7: the die of one squadron."""
    fits = squadron[:2] != "GB" and not t.boost[squadron]
    t.rule("7", fits, "each fighter squadron rolls one", f"a die for {squadron}")
    fits = t.move[0] <= 1 and not any(map(t.moved.__getitem__, t.of.having(squadron)))
    t.rule("7", fits, "it rolls in the first move, before it moves", f"a late die for {squadron}")
    if fits:
        t.boost[squadron] = die or 0


# The order of planes (8a).


def behind(t: Table) -> list[Plane]:
    """The planes that have surely not moved in this move."""
    return [p for p in on_board(t) if t.moved[p] < t.move[0] and sure(t, p) and not climbs(t, p)]


def waiting(t: Table) -> list[Plane]:
    """Those that have yet to: none once no bomber is left."""
    return behind(t) if bombers_left(t) else []


@in_moves("number:N", ahead=True, example="move 1")
def move(t: Table, number: int | None, ahead: Any) -> None:
    """the heading of a move; without it, a move begins when a plane moves again"""
    if not raided(t):
        return
    counted = (t.headed[0] or not t.move[0]) and not t.gap[0]
    early = counted and number == t.move[0] > 0
    if early:
        found = f"move {number} had begun"
        t.rule("8a", False, "a heading stands before the moves", found, once="headings")
        t.phase[0] = 0
    else:
        begins(t)
    t.gap[0] = 0
    now, first = t.move[0], min((side(t, p) for p in on_board(t)), default=0)
    fits = not counted or number in (None, now)
    t.rule("8a", fits, f"move {now} comes next", f"this move was headed move {number}")
    t.headed[0], t.move[0] = True, number or now
    for plane in t.moved:
        if t.moved[plane] >= t.move[0] and (side(t, plane) > first or not early):
            t.moved[plane] = t.move[0] - 1  # it was of the move before


def begins(t: Table, order: bool = True) -> None:
    """A new move; 8a: what the last one lacks.

    Behind a "?" it is the `order` of sides that tells where a move begins: of one side alone, any
    plane may have been the first.
    """
    left(t)
    t.move[0] += 1
    t.phase[0] = 0
    t.gap[0] = max(0 if order else min(1, t.gap[0]), t.gap[0] - 1)


def left(t: Table) -> None:
    """8a: each plane moves in each move."""
    missing = waiting(t) if t.moved.having(t.move[0]) else []
    missing = [p for p in missing if not t.gap[0] or t.moved[p] < t.move[0] - 1]
    if t.believes:
        names = ", ".join(full_name(t, plane) for plane in missing)
        t.rule("8a", not missing, EVERY, f"{names} did not move")
    for plane in missing:
        t.missed[plane] = t.move[0]
        unseen(t, plane)


def unseen(t: Table, plane: Plane) -> None:
    """After a move that nobody noted a plane may be anywhere, and enemies that it could reach may be down."""
    for foe in victims(t, plane) if t.believes else ():
        maybe_down(t, foe)
    astray(t, plane)


def astray(t: Table, plane: Plane) -> None:
    """A plane may be anywhere, and down if it does not move again."""
    if t.believes and not flies_on(t, plane):
        maybe_down(t, plane)
    else:
        t.at[plane] = SOMEWHERE


def victims(t: Table, plane: Plane) -> list[Plane]:
    """The enemies that a fighter can reach from where it stands, and that no line behind names."""
    at, kind = t.at[plane], t.facts.types[plane[0]]
    if not kind.fighter or type(at) is not tuple:
        return []
    far = kind.points + t.v.die * (2 if t.move[0] == 1 else 1)  # it may have dived
    near = [p for p in on_board(t) if foes(t, plane, p) and apart(at, t.at[p]) <= far]
    return [p for p in near if not any(names(words, p) for _, words in lines_behind(t.args.get("ahead")))]


def names(words: dict[str, Any], plane: Plane) -> bool:
    """Whether a line is of a plane, or of a shot by it or at it."""
    shots = ((leg.get("target"), leg.get("by")) for leg in words.get("course") or ())
    return plane in (words.get("plane"), words.get("by")) or any(plane in shot for shot in shots)


def flies_on(t: Table, plane: Plane) -> bool:
    """Whether a line behind this one moves a plane."""
    return any(words.get("plane") == plane for _, words in lines_behind(t.args.get("ahead")))


def skipped(t: Table, plane: Plane, by: Plane) -> bool:
    """8a: whether a plane that another one meets should have moved; told if none of its lines follows."""
    behind_time = bool(t.believes and not t.gap[0]) and side(t, plane) <= side(t, by) and plane in behind(t)
    if not behind_time or to_move(t, plane, t.args.get("ahead")):
        return behind_time and side(t, plane) < side(t, by) and flies_on(t, plane)  # told at its line
    t.rule("8a", False, EVERY, f"{full_name(t, plane)} did not move")
    t.missed[plane] = t.move[0]
    unseen(t, plane)
    return True


def downed_unseen(t: Table, plane: Plane, by: Plane) -> bool:
    """8a: told of a fighter that should have moved, where a plane is met that it can have shot down."""
    return any(plane in victims(t, p) and skipped(t, p, by) for p in behind(t))


def to_move(t: Table, plane: Plane, following: Any) -> bool:
    """Whether the lines behind this one move a plane before another move begins, or may do so."""
    moved = {p for p in t.at if t.moved[p] >= t.move[0]}
    for verb, words in lines_behind(following):
        if verb in ("?", "next") or words.get("squadron") in owners(t, plane):
            return True
        if words.get("plane") == plane:
            return moves_late(t, plane, words.get("ahead"), moved)
        planes = named(t, words) if verb == "fly" else []
        if verb == "move" or moved.intersection(planes):
            return False
        moved.update(planes)
    return False


def moves_late(t: Table, plane: Plane, following: Any, moved: set[Plane]) -> bool:
    """Whether it is still in this move that a line moves a plane: before a later side moves again.

    `following`: the lines behind that one; `moved`: the planes that have moved before it.
    """
    for verb, words in lines_behind(following):
        if verb in ("?", "next", "move") or words.get("plane") == plane:
            return True
        later = [p for p in named(t, words) if side(t, p) > side(t, plane)]
        if verb == "fly" and moved.intersection(later):
            return False
    return True


def named(t: Table, words: dict[str, Any]) -> list[Plane]:
    """The planes that a line of a move names, alone, by their squadron, or as all bombers."""
    if squadron := words.get("squadron"):
        return list(t.of.having(squadron))
    bombers = [p for p in t.at if words.get("all") and not t.facts.fighter(p)]
    return [words["plane"]] if words.get("plane") else bombers


def in_turn(t: Table, planes: Sequence[Plane], fires: bool) -> bool:
    """8a: Germans, British, bombers, each plane once; a new move begins with one that has moved.

    9a: a plane that has moved, and only `fires`, does so outside its move: False then.
    """
    mine, missed = side(t, planes[0]), late(t, planes)
    again = [p for p in planes if t.moved[p] == t.move[0] and not missed]
    early = mine < t.phase[0] and not missed
    if begins_with(t, planes[0], bool(again), early):
        begins(t, early or not t.move[0])
    elif again:
        return fires_late(t, again[0]) if fires else twice(t, again[0])
    elif missed:
        straggles(t, planes[0])
    else:
        in_order(t, mine, early)
    t.phase[0] = t.phase[0] if missed else max(t.phase[0], mine)
    for plane in planes:
        t.moved[plane] = t.move[0] - missed
    return True


def in_order(t: Table, mine: int, early: bool) -> None:
    """8a: the sides move one after another."""
    found = f"{SIDES[mine]} moved after {SIDES[t.phase[0]]}"
    expected = f"{SIDES[mine]} move before {SIDES[t.phase[0]]}"
    if not t.rule("8a", not early, expected, found, once=f"sides {t.move[0]}"):
        hides(t, mine)


def hides(t: Table, mine: int) -> None:
    """A plane moves behind those of later sides: where these were when it did is not known."""
    for plane in t.moved.having(t.move[0]):
        if side(t, plane) > mine and t.at[plane] != DOWN:
            t.hidden[plane], t.at[plane] = t.at[plane], SOMEWHERE


def reappear(t: Table) -> None:
    """After its line they are where they were, unless it shot them down."""
    for plane in t.hidden.other_than(None):
        if t.at[plane] == SOMEWHERE:
            t.at[plane] = t.hidden[plane]
        t.hidden[plane] = None


def begins_with(t: Table, plane: Plane, again: bool, early: bool) -> bool:
    """Whether a move begins with a plane that moves `again`, or whose side comes `early`."""
    if not t.move[0] or ((again or early) and t.gap[0]):
        return True
    moved = set(t.moved.having(t.move[0]))
    anew = early and not again and not moves_late(t, plane, t.args.get("ahead"), moved)
    if again or anew or (early and t.phase[0] == BOMBERS and climbs(t, plane)):
        return ended(t, side(t, plane), anew)
    return False


def late(t: Table, planes: Sequence[Plane]) -> bool:
    """8a: whether they missed a move and move before those that begin this one have all moved.

    Their move stands behind the heading of this one, or behind a plane of a side that moves on after them.
    """
    mine, last = side(t, planes[0]), t.move[0] - 1
    if t.gap[0] or t.moved[planes[0]] >= last:
        return False
    first = 0 if last == 1 and mine == BOMBERS else 1  # fighters that did not move in the first may climb
    if not all(first <= t.moved[plane] < last for plane in planes):
        return False
    if t.moved.having(t.move[0]):
        return goes_on(t, mine)
    return bool(t.headed[0]) and any(side(t, plane) < mine for plane in on_board(t))


def goes_on(t: Table, mine: int) -> bool:
    """Whether the line of a move behind this one is of an earlier side, and a plane that has yet to move."""
    lines = lines_behind(t.args.get("ahead"))
    verb, words = next((line for line in lines if line[0] != "defend"), ("", dict[str, Any]()))
    planes = named(t, words) if verb == "fly" else []
    return any(side(t, other) < mine and t.moved[other] < t.move[0] for other in planes)


def straggles(t: Table, plane: Plane) -> bool:
    """8a: told of a plane that moves after the next move began, if nothing told that it had not moved."""
    missed = t.missed[plane] == t.move[0] - 1
    found = f"{full_name(t, plane)} moved after the next move had begun"
    return t.rule("8a", missed, EVERY, found)


def twice(t: Table, plane: Plane | None) -> bool:
    """8a: a line too many; it moves nothing that is known."""
    found = f"{full_name(t, plane) if plane else 'the bombers'} moved twice"
    t.rule("8a", False, "each plane moves once in a move", found)
    if plane:
        mistaken(t, plane)
    return False


def mistaken(t: Table, plane: Plane) -> None:
    """A line too many of a plane was another's, of its type or colour, if one has no line in this move.

    Then it is not known which line was whose, nor where they are.
    """
    alike = [p for p in behind(t) if side(t, p) == side(t, plane) and {*p} & {*plane}]
    for other in [p for p in alike if not to_move(t, p, t.args.get("ahead"))][:1]:
        t.moved[other] = t.move[0]
        astray(t, other)
        if up(t, plane):
            t.at[plane] = SOMEWHERE


def others_fly(t: Table, plane: Plane) -> bool:
    """Whether another side surely has to move before a plane may move again."""
    if side(t, plane) < BOMBERS:
        return bombers_left(t)
    fighters = [p for p in t.at if t.facts.fighter(p) and up(t, p) and sure(t, p)]
    return any(type(t.at[p]) is tuple or t.moved[p] == t.move[0] for p in fighters)


def ended(t: Table, mine: int, anew: bool) -> bool:
    """Whether a move is over when a plane of this side moves again.

    It is if nobody is left to move; or if no side is left that has not begun, and the side that
    comes first begins again, or what follows moves later sides `anew`.
    """
    rest = [side(t, plane) for plane in waiting(t)]
    first = min((side(t, plane) for plane in t.at if up(t, plane)), default=mine)
    return not rest or ((anew or mine == first) and mine < t.phase[0] and max(rest) <= t.phase[0])


def unmoved(t: Table) -> list[str]:
    """The fighters left out of the last move, as bombers moved after them; of others the next move tells."""
    known = t.phase[0] == BOMBERS and not t.gap[0]
    met = any(side(t, plane) == 1 and up(t, plane) for plane in t.at)
    return [full_name(t, p) for p in behind(t) if known and met and side(t, p) < BOMBERS]


@rules.owed("moves", "8a", EVERY, "{}", found="{} did not move", each=unmoved)
def left_out(t: Table, name: str) -> bool:
    return name in unmoved(t)


def fires_late(t: Table, plane: Plane) -> bool:
    """9a: fire of a plane that has moved."""
    found = f"{full_name(t, plane)} fired after its move"
    return t.rule("9a", False, "a fighter fires only during its move", found)
