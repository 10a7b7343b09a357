"""13: crews move to fires, roll and regroup; districts get out of control."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from cutline.referee import Line, World, several

from .board import burning, crews, crews_left, fires_left, named_in, rules, to_strike, wild
from .guns import NONE

MOVE = "[captain:captain|cc] start:DISTRICT [to|-|->] to:DISTRICT"
CHOSEN = "start:DISTRICT to:DISTRICT"
ROLL = "district:DISTRICT dice:BONUS*"


# crews move and regroup (13.1 to 13.3, 13a, 13h)


@rules.verb(MOVE, ask=CHOSEN)
def move(w: World, line: Line) -> None:
    """a crew that moves to a fire"""
    named_in(w, line, start=w.kit.districts, to=w.kit.districts)
    start, to = line.start, line.to
    if not w.part(may_go, line, crews, w.came[start]):
        for other in w.kit.near[start]:  # it may have gone there
            w.came[other] = w.came[other]
    elif w.part(is_free, "13.1", start, w.fires[start]):
        if not ("17.3" in w.options or burning(w, start) == 0):
            found, w.unburnt[0] = f"a crew left district {start}, hit in this phase", True
            w.reading("12b", False, "a V-1 burns as soon as it hits", found)
        w.reading("13a", burning(w, to) > 0, "no fire burns there", f"a crew moved to district {to}")
    w.went[start], w.came[to] = w.went[start] + 1, w.came[to] + 1


@rules.verb(MOVE, ask=CHOSEN)
def regroup(w: World, line: Line) -> None:
    """a crew that regroups"""
    named_in(w, line, start=w.kit.districts, to=w.kit.districts)
    start, to, two = line.start, line.to, w.v.crews_per_district
    fires = fires_left(w, start)
    all(w.part(has_rolled, district) for district in w.kit.districts)  # the first that has not is named
    if w.part(may_go, line, crews_left, w.back[start]) and w.part(is_free, "13h", start, fires):
        there = crews_left(w, to)
        found = f"a crew joined {several(there, 'crew')} in district {to}"
        w.reading("13h", there < two, f"regrouping restores {two} in each district", found)
    w.left[start], w.back[to] = w.left[start] + 1, w.back[to] + 1


def has_rolled(w: World, district: str) -> bool:
    found = f"crews regrouped before district {district} had rolled"
    return w.rule("6.14", not no_roll(w, district), "all districts roll first", found, "order fight")


def may_go(w: World, line: Line, count: Callable[[World, str], Any], fresh: Any) -> bool:
    """13.2, 13.3, 13a: check that a crew may leave a district, where some may be fresh, for another."""
    start, to, most, near = line.start, line.to, w.v.crews_at_most, sorted(w.kit.near[line.start])
    left, free, there = f"a crew left district {start}", count(w, start) - 1, count(w, to) + (start != to)
    stays, alone = "it never leaves its own district", "only its Captain’s Crew is there, and it stays"
    touches, crowd = (
        f"district {start} is adjacent to {', '.join(near)}",
        f"{several(there, 'crew')} in district {to}",
    )
    return (
        w.rule("13.2", not line.captain, stays, f"the Captain’s Crew left district {start}")
        and w.rule("13a", to in near, touches, f"a crew moved from district {start} to {to}")
        and w.rule("13.2", free > 0, alone, left)
        and w.rule("13a", free > fresh, "each crew moves once", f"a crew moved on from district {start}")
        and w.rule("13.3", there <= most, f"the limit is {most}", crowd)
    )


def is_free(w: World, rule: str, start: str, fires: Any) -> bool:
    """Check that no fire keeps crews where they are (13.1, 13h, 17.3)."""
    found, free = f"a crew left district {start}", "17.3" in w.options or fires == 0
    return w.rule(rule, free, f"it must stay while {start} burns", found)


# rolls of the crews (6.13, 13b to 13e, 13g)


@rules.verb(f"{ROLL} [out|puts|extinguished|= out:N]", NONE, ask=ROLL)
def fight(w: World, line: Line) -> None:
    """the rolls of a district's crews; + marks the captain's bonus, out the fires put out; none: no others"""
    for district in w.rolled.having(False) if line.none else ():
        w.rolled[district] = True
    if not line.none:
        w.part(crews_of, line, named_in(w, line, district=w.kit.districts).district)


def crews_of(w: World, line: Line, d: str) -> None:
    """Check that crews roll once, where fires burn, when every V-1 has struck (6.13, 13b, 13c)."""
    left, there, rolled = to_strike(w), crews(w, d), w.rolled.surely(True)
    found = f"crews rolled with {several(left, 'V-1')} still to strike"
    w.rule("6.13", rolled or left <= 0, "draw all blue chits first", found, "order strike")
    w.rule("13b", not w.rolled[d], "each crew rolls once", f"district {d} rolled twice")
    w.rule("13b", burning(w, d) > 0, "no fire burns there", f"crews rolled in district {d}")
    if dice := w.listed(line, "dice", there, (None, False), said=False):
        found = f"{several(len(dice), 'die')} for district {d}"
        if not w.rule("13b", len(dice) == there, f"it has {several(there, 'crew')}", found):
            w.came[d] = w.came[d]  # it may be the crews that are wrong
        marked = [k for k, (_, plus) in enumerate(dice) if plus]
        found = f"a bonus on {several(len(marked), 'die')}"
        w.rule("13c", len(marked) < 2, "the Captain’s Crew adds to one", found)
        out = w.part(put_out, line, len(dice), marked)
    else:
        out = w.part(put_out_of, line, there)
    w.rolled[d], w.doused[d] = True, w.doused[d] + out


@rules.owed(
    "fight", "13b", "crews roll wherever a fire burns", "district {}", each="rolled", found="no roll in {}"
)
def no_roll(w: World, district: str) -> bool:
    return burning(w, district) > 0 and not w.rolled[district]


def put_out(w: World, line: Line, n: int, marked: Sequence[int]) -> Any:
    """Return the fires put out by T-3 and its notes, at most those that burn (13c to 13g)."""
    d, fires, loose = line.district, burning(w, line.district), w.part(wild, line.district)
    faces = [w.thrown(line, ("dice", k, 0), w.kit.faces, "13b") for k in range(n)]
    helped = marked or range(n)
    can = [outs(w, faces, loose, at) for at in ((), *((k,) for k in helped))]
    if loose and not_yet(w, line, can, faces, helped):
        w.unburnt[0] = True
        return line.out
    due = w.least(fires, w.most(*can) if line.out is None else w.one_of(can))
    if line.out is None and not marked:
        not_marked(w, line, can, w.least(fires, can[0]), due)
    rule = partial(forgotten, w, line, faces, loose, fires, helped)
    return w.expect(rule, line, "out", due, "T-3 puts out {}", f"{{}} put out in district {d}")


def put_out_of(w: World, line: Line, there: Any) -> Any:
    """Return the fires put out by crews whose dice nobody noted: each puts out one, or none (13g)."""
    due = w.least(burning(w, line.district), there, w.between(0, w.v.crews_at_most))
    return w.expect("13g", line, "out", due, "T-3 puts out {}", f"{{}} put out in district {line.district}")


def outs(w: World, faces: list[Any], loose: bool, helped: Collection[int], natural: bool = True) -> Any:
    """Return the fires that dice put out; the captain adds to those whose place is in `helped`.

    `loose`: the district is out of control; `natural`: the highest face is never changed.
    """
    n = len(faces)
    return sum(w.of(face, partial(gone, w, n, loose, k in helped, natural)) for k, face in enumerate(faces))


def gone(w: World, n: int, loose: bool, plus: bool, natural: bool, face: int) -> int:
    """13c, 13d, 13e: return the fires (0 or 1) that one die of n puts out."""
    if not (natural and face == w.v.natural_six):
        face += plus * w.v.captain_bonus - loose * w.v.out_of_control_penalty
    column = [out for first, out in w.kit.columns if first <= n][-1]
    return int(column[min(max(face, 1), w.v.die)])


def not_marked(w: World, line: Line, can: list[Any], plain: Any, best: Any) -> None:
    """13c: the captain’s bonus goes where it helps, and is marked there while a game is played."""
    if w.dealer:
        k = max(range(len(can) - 1), key=lambda k: can[k + 1])
        return line.note(("dice", k, 1), True)
    found = f"the captain’s bonus was not logged; it was used to put out {best}"
    w.reading("13c", str(plain) == str(best), "mark it with a +, or write out and the number", found)


def forgotten(w: World, line: Line, faces: list[int], loose: bool, fires: Any, helped: Any) -> str:
    """Return the note to T-3 that a wrong number of fires put out most likely forgets."""
    noted, places = line.out, range(len(faces))
    if any(line.of(("dice", k, 0)) is None for k in places):
        return "13g"
    if regained(w, line, loose, in_turn(w, faces, fires, helped)):
        return ""
    calm = {outs(w, faces, False, [k]) for k in places} if loose else ()
    if noted in calm:
        return "13d"
    sixes, changed = faces.count(w.v.natural_six), [outs(w, faces, loose, [k], natural=False) for k in places]
    if sixes and (noted in changed or (loose and noted < sixes)):
        return "13e"
    return "13c" if noted in (outs(w, faces, loose, places), outs(w, faces, loose, ())) else "13g"


def regained(w: World, line: Line, loose: bool, can: set[int]) -> bool:
    """Tell of control that was judged between two rolls, as one may read 13d."""
    fits = loose and line.out in can
    found = f"control of district {line.district} was regained between two rolls"
    w.reading("13d", not fits, "it is judged before the first roll", found)
    return fits


def not_yet(w: World, line: Line, can: list[Any], faces: list[Any], helped: Any) -> bool:
    """Tell of V-1s that did not burn before the crews had failed, as one may read 12b."""
    d, out = line.district, line.out
    if out is None or out in can or not all(type(face) is int for face in faces) or w.fires[d] > crews(w, d):
        return False
    if out in in_turn(w, faces, burning(w, d), helped):  # see 13d
        return False
    fits = out <= burning(w, d) and out in [outs(w, faces, False, [k]) for k in helped]
    found = f"district {d} rolled as if its V-1s of this phase did not burn yet"
    w.reading("12b", not fits, "they burn as soon as they hit, and count for control", found)
    return fits


def in_turn(w: World, faces: list[int], fires: Any, places: Any) -> set[int]:
    """Return the fires put out if control is judged before each die, as one may read 13d."""
    found, n = set[int](), len(faces)
    for helped in places:
        out = 0
        for k, face in enumerate(faces):
            out += gone(w, n, fires - out > n, k == helped, True, face)
        found.add(min(out, int(fires)))
    return found


# control (13d, 13f)


def judge(w: World) -> None:
    """13d: judge control of every district, once the crews have moved."""
    for district in w.kit.districts:
        w.part(judge_district, district)


def judge_district(w: World, district: str) -> None:
    """13f: count a district when it gets out of control, not while it stays so."""
    w.work_out(("newly", district), int(wild(w, district) and not w.counted[district]))


def lost_control(w: World) -> Any:
    """Return how many districts are counted in this phase."""
    judge(w)
    return w.newly.total() + w.recounted.total()


def ablaze(w: World) -> Any:
    """Return the fires of the districts that are counted in this phase, as one may read 13f."""
    judge(w)
    return sum(w.part(fires_of_new, district) for district in w.kit.districts)


def fires_of_new(w: World, district: str) -> Any:
    return burning(w, district) if w.newly[district] else 0


def only_now(w: World, district: str) -> int:
    """Return 1 for a district that is counted only because V-1s burn at once (12b)."""
    return int(w.newly[district] > 0 and not w.fires[district] > crews(w, district))


@rules.verb("districts:DISTRICT*", aside=True)
def control(w: World, line: Line) -> None:
    """districts newly counted as out of control"""
    judge(w)
    for district in line.districts:
        w.part(named, district or w.one_of(w.kit.districts))


def named(w: World, d: str) -> None:
    """13f: check the count of a district that gets out of control."""
    loose, twice = wild(w, d), f"district {d} was counted twice"
    once = "it counts once while it stays out of control"
    found = f"district {d} was counted as out of control"
    w.rule("13f", loose, "it does not have more fires than crews", found)
    w.rule("13f", not w.named[d], once, twice)
    if w.part(wild, d) and not w.newly[d]:  # regained and lost again while it burnt: left open
        w.rule("13f", w.regained[d], once, twice)
        w.reading("13f", False, once, twice)
        w.recounted[d] = w.between(0, 1)
    w.named[d] = True


@rules.owed("fight", "13f", "it got out of control", found="district {} was not counted", each="named")
def left_out(w: World, district: str) -> bool:
    """13f: a log that names districts that got out of control names all of them."""
    if w.named[district] or not w.named.having(True):
        return False
    judge(w)
    burnt = w.fires[district] > crews(w, district)  # before this phase; else see 12b
    return burnt and w.newly[district] and any(w.named[d] and w.newly[d] for d in w.named)


def calm(w: World, district: str) -> None:
    """13f: let a later loss of control count again once all fires are out."""
    if w.fires[district] == 0:
        w.counted[district] = w.regained[district] = False
