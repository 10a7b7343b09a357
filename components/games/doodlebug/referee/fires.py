"""13: crews move to fires, roll and regroup; districts get out of control."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Some, Span, Table, high, low, many, several, some, surely

from .board import rules, v1s

MOVE = "[captain:captain|cc] start:DISTRICT [to|-|->] to:DISTRICT"
CHOSEN = "start:DISTRICT to:DISTRICT"
ROLL = "district:DISTRICT dice:BONUS*"


def all_struck(t: Table) -> None:
    """6.13: check that every V-1 has its blue chit before crews roll."""
    if t.rolled.having(True):
        return
    left, expected = v1s(t), "draw all blue chits first"
    found = f"crews rolled with {several(left, 'V-1')} still to strike"
    if not t.rule("6.13", left <= 0, expected, found, "order strike"):
        t.early[0] = True


@rules.verb(MOVE, ask=CHOSEN)
def move(t: Table, start: str, to: str, captain: bool | None) -> None:
    """a crew that moves to a fire"""
    if t.sub(may_go, start, to, captain, "13.1"):
        t.reading("13a", t.fires[to], "no fire burns there", f"a crew moved to district {to}")
    go(t, start, to)


@rules.verb(MOVE, ask=CHOSEN)
def regroup(t: Table, start: str, to: str, captain: bool | None) -> None:
    """a crew that regroups"""
    waiting = [d for d in t.lists.districts if t.certain(no_roll, d)]
    found = f"crews regrouped before district {', '.join(waiting)} had rolled"
    if not t.regrouping[0]:
        t.regrouping[0] = True
        t.fresh.clear()
    two = t.v.crews_per_district
    fine = t.rule("6.14", not waiting, "all districts roll first", found, "order fight")
    if t.sub(may_go, start, to, captain, "13h") and fine:
        found = f"a crew joined {several(t.crews[to], 'crew')} in district {to}"
        t.reading("13h", t.crews[to] < two, f"regrouping restores {two} in each district", found)
    go(t, start, to)


def may_go(t: Table, start: str, to: str, captain: bool | None, burning: str) -> bool:
    """13.1, 13.2, 13.3, 13a: check a move; `burning` is the rule that keeps crews at a fire."""
    near = sorted(t.facts.near[start])
    touches = f"district {start} is adjacent to {', '.join(near)}"
    stays = "it never leaves its own district"
    if not t.rule("13.2", not captain, stays, f"the Captain’s Crew left district {start}"):
        return False
    fine = t.rule("13a", to in near, touches, f"a crew moved from district {start} to {to}")
    free = t.crews[start] - 1
    found = f"a crew left district {start}"
    alone = not t.rule("13.2", free > 0, "only its Captain’s Crew is there, and it stays", found)
    if alone:
        astray(t, start, 1)
    fine &= not alone
    moved = f"a crew moved on from district {start}"
    fine &= t.rule("13a", free > t.fresh[start] or free <= 0, "each crew moves once", moved)
    most, there = t.v.crews_at_most, t.crews[to] + (start != to)
    crowded = f"{several(there, 'crew')} in district {to}"
    if not t.rule("13.3", there <= most, f"the limit is {most}", crowded):
        astray(t, to, -1)
        fine = False
    if "17.3" not in t.options:
        expected = f"it must stay while {start} burns"
        fine &= t.rule(burning, not t.fires[start], expected, found)
    return fine


def astray(t: Table, district: str, n: int) -> None:
    """After a slip: n crews that nobody noted may have come from next door, or have gone there."""
    for place in (district, *t.facts.near[district]) if t.believes else ():
        more = n if place == district else -n
        t.crews.plus(place, Some(range(min(more, 0), max(more, 0) + 1)), least=0)


def go(t: Table, start: str, to: str) -> None:
    t.crews.plus(start, -1, least=0)
    t.crews.plus(to, 1)
    t.fresh.plus(to, 1)


# rolls of the crews (13b to 13e, 13g)


@rules.verb(f"{ROLL} [out|puts|extinguished|= out:N]", ask=ROLL)
def fight(t: Table, district: str, dice: Sequence[tuple[int | None, bool]], out: int | None) -> None:
    """the rolls of a district's crews; + marks the captain's bonus, out the fires put out"""
    t.sub(all_struck)
    judge(t)
    if surely(v1s(t) > 0) and t.believes:
        t.fires.plus(district, Span(0, max(many(v1s(t)))))  # V-1s still to strike may have hit it
    dice = dice or roll(t, district)
    gone: Any = out or 0
    if t.sub(may_roll, district, dice):
        dice = dice if len(dice) == t.crews[district] else ()  # or it is not known what was rolled
        faces = tuple(t.faced(die, t.v.die, rule="13b") for die, _ in dice)
        gone = t.sub(put_out, district, faces, [k for k, (_, plus) in enumerate(dice) if plus])
    fires = t.fires[district]
    t.rolled[district] = True
    t.fires[district] = high(0, fires - gone)
    t.count.plus("out", low(gone, fires))


@rules.owed(
    "fight",
    "13b",
    "crews roll in every district with a fire",
    each="rolled",
    label="district {}",
    found="no roll in {}",
    done=lambda t, d: t.sub(fight, district=d, dice=(), out=None),
)
def no_roll(t: Table, district: str) -> bool:
    return t.fires[district] > 0 and not t.rolled[district]


def roll(t: Table, district: str) -> Any:
    """13b, 13c: roll for each crew while a game is played, and use the bonus where it helps."""
    if t.throw is None:
        return ()
    crews, wild, kit = t.crews[district], t.wild[district], t.facts
    faces = tuple(t.throw(t.v.die) for _ in range(crews))
    best = len(faces) - 1
    if None not in faces and faces:
        best = max(range(len(faces)), key=lambda k: kit.outs(faces, wild, [k]))
    t.args["dice"] = tuple((die, k == best) for k, die in enumerate(faces))
    return t.args["dice"]


def may_roll(t: Table, district: str, dice: Sequence[tuple[int | None, bool]]) -> bool:
    """13b, 13c: check one roll per crew in a district with a fire, and the bonus once."""
    crews, bonus = t.crews[district], sum(plus for _, plus in dice)
    again = f"district {district} rolled twice"
    nothing = f"crews rolled in district {district}"
    if not t.rule("13b", not t.rolled[district], "each crew rolls once", again):
        return False
    if not t.rule("13b", t.fires[district], "no fire burns there", nothing):
        t.doubt(t.fires, district)
        return False
    expected, thrown = f"it has {several(crews, 'crew')}", len(dice)
    found = f"{several(thrown, 'die')} for district {district}"
    if dice and not t.rule("13b", thrown == crews, expected, found):  # dice or crews may be wrong
        astray(t, district, thrown - min(many(crews), key=lambda n: abs(n - thrown)))
    t.rule("13c", bonus < 2, "the Captain’s Crew adds to one", f"a bonus on {several(bonus, 'die')}")
    return True


def put_out(t: Table, district: str, faces: tuple[Any, ...], bonus: list[int]) -> Any:
    """13c to 13g: return the fires put out by T-3 and its notes, at most those that burn."""
    fires, noted = t.fires[district], t.args.get("out")
    if not faces or None in faces:
        return expected_out(t, "13g", district, low(some(every_way(t, district, faces)), fires))
    wild = bool(t.wild[district])
    places = [bonus, *([k] for k in bonus or range(len(faces)))]  # where the bonus may go
    can = [low(t.facts.outs(faces, wild, place), fires) for place in places]
    sure = not any((t.wild.unsure(district), t.fires.unsure(district), bonus[1:]))
    if noted is None:
        return expected_out(t, "13g", district, with_bonus(t, can, sure))
    if wild and sure and noted not in can and noted in in_turn(t, faces, fires, places):
        found = f"control of district {district} was regained between two rolls"
        t.reading("13d", False, "it is judged before the first roll", found)
        return noted
    return expected_out(t, forgotten(t, faces, wild, noted), district, some(can))


def with_bonus(t: Table, can: list[Any], sure: bool) -> Any:
    """13c: return the fires put out if the captain’s bonus, which was not logged, goes where it helps."""
    helps = sure and min(can) != max(can)
    found = f"the captain’s bonus was not logged; it was used to put out {max(can)}"
    t.reading("13c", not helps, "mark it with a +, or write out and the number", found)
    return max(can)


def every_way(t: Table, district: str, faces: Any) -> set[int]:
    """Return every number of fires that dice not all logged can put out."""
    crews = (len(faces),) if faces else t.crews.can(district)
    thrown = [tuple(sorted(faces or (None,) * n, key=str)) for n in crews]
    wild = t.wild.can(district)
    return {n for dice in thrown for w in wild for n in t.facts.possible_outs(dice, w)}


def expected_out(t: Table, rule: str, district: str, due: Any) -> Any:
    return t.expect(rule, "out", due, "T-3 puts out {}", f"{{}} put out in district {district}")


def forgotten(t: Table, faces: tuple[int, ...], wild: bool, noted: int) -> str:
    """Return the note to T-3 that a wrong number of fires put out most likely forgets."""
    outs, places = t.facts.outs, range(len(faces))
    if wild and noted in [outs(faces, False, [k]) for k in places]:
        return "13d"
    if t.v.natural_six in faces:
        changed = [outs(faces, wild, [k], natural=False) for k in places]
        if noted in changed or (wild and noted < faces.count(t.v.natural_six)):
            return "13e"
    return "13c" if noted in (outs(faces, wild, places), outs(faces, wild, [])) else "13g"


def in_turn(t: Table, faces: tuple[int, ...], fires: int, places: list[list[int]]) -> set[int]:
    """Return the fires put out if control is judged before each die, as one may read 13d."""
    found, crews = set(), len(faces)
    for bonus in places:
        gone = 0
        for k, die in enumerate(faces):
            gone += t.facts.gone(die, crews, fires - gone > crews, k in bonus)
        found.add(min(gone, fires))
    return found


# control (13d, 13f)


def judge(t: Table) -> None:
    """13d: judge control of every district once, when the crews have moved."""
    if t.judged[0]:
        return
    t.judged[0] = True
    for district in t.lists.districts:
        t.sub(judge_district, district)
    name_all(t)


def judge_district(t: Table, district: str) -> None:
    """13f: count a district when it gets out of control, not while it stays so."""
    wild = t.fires[district] > t.crews[district]
    t.wild[district] = wild
    if wild and not t.counted[district]:
        t.newly[district] = t.counted[district] = True
        lost_control(t, 1)


def lost_control(t: Table, n: int) -> None:
    t.wilds.plus(0, n)
    t.count.plus("control", n)


@rules.verb("districts:DISTRICT*", aside=True)
def control(t: Table, districts: Sequence[str]) -> None:
    """districts newly counted as out of control"""
    for district in districts:
        t.each(named, d=district)


def named(t: Table, d: str) -> None:
    """13f: check the count of a district that gets out of control."""
    before, t.named[d] = t.named[d], True
    now = t.wild[d] if t.judged[0] else t.fires[d] > t.crews[d]
    new = t.newly[d] if t.judged[0] else not t.counted[d]
    once, twice = "it counts once while it stays out of control", f"district {d} was counted twice"
    found = f"district {d} was counted as out of control"
    fine = t.rule("13f", now, "it does not have more fires than crews", found)
    if not fine or not t.rule("13f", not before, once, twice):
        lost_control(t, 1)
    elif not new:  # regained and lost again while it burnt: left open
        again = t.rule("13f", t.regained[d], once, twice)
        t.reading("13f", not again, once, twice)
        lost_control(t, t.pick(Some((0, 1))) if again else 1)


def name_all(t: Table) -> None:
    """13f: report districts left out by a log that names others that got out of control."""
    newly = set(t.newly.having(True))
    if newly & set(t.named.having(True)):
        for d in [d for d in t.named.having(False) if d in newly]:
            t.rule("13f", False, "it got out of control", f"district {d} was not counted")
            t.newly[d] = t.counted[d] = False
            lost_control(t, -1)


def calm(t: Table, district: str) -> None:
    """13f: let a later loss of control count again once all fires are out."""
    if t.counted.surely(district, False):
        return
    burns = t.fires[district] > 0
    if not burns:
        t.counted[district] = False
    t.regained[district] = burns and t.fires[district] <= t.crews[district]
