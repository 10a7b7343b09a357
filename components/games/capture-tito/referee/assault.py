"""Assaults (13.3), round by round: who fights, who stands where, who is hit, how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cutline.referee import Line, World

from . import prisoners
from .alarm import occupied, raise_alarm
from .ammunition import fights_on, shortage, spend
from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .fights import (
    BACK,
    HIT,
    Fight,
    Sum,
    Term,
    able,
    alone,
    any_factors,
    comes_down_first,
    fought,
    has_action,
    present,
    protection,
)
from .fire import drawn
from .landing import AIR, air_bonus
from .markers import lying, surely_lying
from .partisans import plays_on
from .table import (
    ASSAULT,
    FREE,
    empty_of,
    factor,
    gone,
    hit,
    listed,
    living,
    may_cost,
    nameless,
    names,
    perhaps_hit,
    perhaps_in,
    plays,
    rules,
    side_of,
    surely_in,
)

SIDES, CALLED = (GERMAN, YUGOSLAV), ("German", "Yugoslav")
STORMS = ("13.3.1g", "13.3.1g", "13.3.1e", "13.3.1f")
LINE = (
    "lines:([who:TEAM*] [vs|v|against|at foes:TEAM*] pair:PAIR "
    "[=|makes|values made:VALUES] [result:RESULT [whom:FALLEN]])*"
)
STOP = "[stop:stop|stops|retreat|retreats|withdraw homes:([units:UNIT*] [to|in|->] zone:ZONE)*]"
Row = dict[str, Any]


class Sides(NamedTuple):
    """Who fights on both sides; `whole`: whether all are known; `ranks`: of partisans as a round begins."""

    zone: Zone
    germans: list[Unit]
    yugoslavs: list[Unit]
    whole: bool
    ranks: Mapping[Unit, range] = {}


class Lineup(NamedTuple):
    """A line of a round: who stands on each side, first who is in contact; nobody where it is not written."""

    german: tuple[Unit, ...]
    yugoslav: tuple[Unit, ...]


def step_of(values: Any, w: World) -> str:
    """Return the Germans' combat; no step, where partisans are said to begin."""
    return "" if side_of(w, values.get("germans")) == YUGOSLAV else "combat"


@rules.verb(
    f"zone:ZONE [germans:UNIT*] [vs|v|against|on yugoslavs:UNIT*] rounds:([bar:BAR] {LINE} {STOP})*",
    step=step_of,
    also="assaults",
    ask="zone:ZONE",
    example=(
        "assault 38 rybka p1 p2 vs c4 | 3/1 | 4/2",
        "assault 38 rybka p1 p2 vs c4 c5 | p1+p2 c4 3/1 = 6/7 lost p1 rybka c5 4/2 hit | stop 42",
    ),
)
def assault(w: World, line: Line) -> None:
    """an assault: the zone, the units, and a pair of dice for each line of each round"""
    zone = line.zone
    if zone is None:
        return
    fights_on(w, f"an assault in {zone}")
    if not germans_began(w, line) or hidden(w, zone):
        return
    there = [*perhaps_in(w, zone, YUGOSLAV), *named(w, line, YUGOSLAV), *in_rounds(w, line, YUGOSLAV)]
    fine = there or nameless(w, zone) or lying(w, zone)
    if not w.rule("13.3d", fine, "it holds no partisans", f"an assault in zone {zone}"):
        return
    mine, theirs = takes_part(w, line, GERMAN), takes_part(w, line, YUGOSLAV)
    sure = not nameless(w, zone) or bool(named(w, line, YUGOSLAV))
    raise_alarm(w, "assault")
    for unit in mine:
        w.fought[unit] = True
    sides = Sides(zone, mine, theirs, sure)
    rounds = [turn for turn in line.rounds or () if turn.get("lines")]
    for turn in rounds:
        if not w.part(one_round, sides, turn["lines"]):
            break
        spend(w)
    if not rounds:
        untold(w, sides)
    ends(w, sides, (line.rounds or ({},))[-1], bool(rounds))


# where an assault is fought (13.3a to 13.3d)


def germans_began(w: World, line: Line) -> bool:
    """13.3b: Judge that Germans start an assault."""
    wild = side_of(w, line.germans) == YUGOSLAV
    name = w.kit.name((line.germans or ("",))[0])
    w.stormed[line.zone] = True
    return w.rule("13.3b", not wild, "only Germans start an assault", f"{name} assaulted")


def hidden(w: World, zone: Zone) -> bool:
    """13.3c: Judge that markers are revealed first."""
    down = surely_lying(w, zone) and not perhaps_in(w, zone, GERMAN)
    found, expected = (
        f"an assault in {zone}, where a marker was hidden",
        "markers are revealed first, as Germans enter",
    )
    return not w.rule("13.3c", not down, expected, found)


def shared(w: World) -> tuple[Zone, ...]:
    """Return the zones in which both sides surely stand."""
    zones = dict.fromkeys(at[0] for unit in living(w, w.kit.germans) if len(at := w.at.values(unit)) == 1)
    return tuple(zone for zone in zones if type(zone) is int and surely_in(w, zone, YUGOSLAV))


def may_fall(w: World, zone: Zone) -> list[tuple[Any, Any]]:
    return may_cost(w, "spent", len(shared(w)), [*surely_in(w, zone, GERMAN), *surely_in(w, zone, YUGOSLAV)])


@rules.owed(
    "combat",
    "13.3a",
    "both sides are there",
    "zone {}",
    shared,
    found="no assault in {}",
    touches=may_fall,
)
def not_fought(w: World, zone: Zone) -> bool:
    """13.3a: Return whether an assault is due in a zone, and none was noted."""
    here = [unit for unit in surely_in(w, zone, GERMAN) if not w.guard.having(unit)]
    return bool(here and plays_on(w) and surely_in(w, zone, YUGOSLAV)) and not w.stormed[zone]


# who fights (13.3.1a)


def named(w: World, line: Line, side: str) -> list[Unit]:
    """Return the units of a side that a line names before its rounds."""
    return [
        unit for unit in (*(line.germans or ()), *(line.yugoslavs or ())) if unit and w.kit.side(unit) == side
    ]


def in_rounds(w: World, line: Line, side: str) -> list[Unit]:
    """Return the units of a side that the lines of the rounds name."""
    bouts = [bout for turn in line.rounds or () for bout in turn.get("lines") or ()]
    units = [unit for bout in bouts for unit in (*team(bout), bout.get("whom"))]
    return [unit for unit in units if unit and w.kit.side(unit) == side]


def team(bout: Row) -> list[Unit]:
    """Return the units that a line of a round names as fighting."""
    return [unit for side in (bout.get("who"), bout.get("foes")) for word in side or () for unit in word]


def takes_part(w: World, line: Line, side: str) -> list[Unit]:
    """13.3.1a: Return all units of a side in the zone, of the Germans those with an action left."""
    listed_, zone = named(w, line, side), line.zone
    mine = list(dict.fromkeys([*listed_, *in_rounds(w, line, side)]))
    for unit in mine:
        belongs(w, unit, zone, side)
    idle = [u for u in perhaps_in(w, zone, side) if u not in mine and (side == YUGOSLAV or free(w, u))]
    sure = surely_in(w, zone, side)
    if not listed_:
        return [*mine, *(unit for unit in idle if unit in sure or w.at.surely(zone, [unit]))]
    left_out = [unit for unit in idle if unit in sure]
    found = f"{names(w, left_out)} took no part in the assault in {zone}"
    w.rule("13.3.1a", not left_out, "all units in the zone that can act take part", found)
    if side == YUGOSLAV:
        w.unnamed[zone] = 0
        for unit in idle:
            if unit not in sure:
                w.at.either(unit, [place for place in w.at.values(unit) if place != zone])
    return mine


def free(w: World, unit: Unit) -> bool:
    """Return whether a German may still join an assault."""
    return not w.fought.surely(True, [unit]) and able(w, unit) is not False


def belongs(w: World, unit: Unit, zone: Zone, side: str) -> None:
    """13.3.1a, 2.1a, 7b: Judge that a unit that fights is in the zone, with an action left."""
    if not plays(w, unit, "assaulted" if side == GERMAN else "was assaulted"):
        return
    if side == YUGOSLAV:
        return drawn(w, unit, zone)
    comes_down_first(w, unit, "assaulted")
    at = prisoners.place(w, unit)
    found = f"{w.kit.name(unit)} in {at} took part in the assault in {zone}"
    if w.rule("13.3.1a", at in (None, zone), f"counters in {zone} take part", found):
        has_action(w, unit, ASSAULT, "assaults", "assaulted")
    w.at[unit] = zone


# a round (13.3.1b to 13.3.1g)


def one_round(w: World, sides: Sides, bouts: Sequence[Row]) -> bool:
    """13.3.1: Judge a round: the line-up, and its lines from the top down."""
    zone = sides.zone
    fights_on(w, f"a round of the assault in {zone}")
    men = [living(w, sides.germans), living(w, sides.yugoslavs)]
    gone_ = (sides.germans and not men[0]) or (not men[1] and sides.whole)
    found = f"a further round in {zone} after all of a side were eliminated"
    if not w.rule("13.3.1h", not gone_, "the assault was over", found):
        return False
    told = [Lineup(*lineup) for lineup in written(w, bouts)]
    standing(w, told)
    if sides.whole:
        lined_up(w, men, told)
    began, sides = bonuses(w, sides, men, men), sides._replace(ranks=ranks(w, men[1]))
    fallen: list[Unit] = []
    for k, (lineup, bout) in enumerate(zip(told, bouts, strict=True)):
        left = [[unit for unit in side if unit not in fallen] for side in men]
        fallen += w.part(one_line, sides, men, left, told, k, lineup, bout, began) or ()
    return True


def written(w: World, bouts: Sequence[Row]) -> Iterator[tuple[tuple[Unit, ...], tuple[Unit, ...]]]:
    """Yield who stands in the lines, by side: as named, whoever stands first; who was hit did."""
    before: tuple[Unit, ...] = ()
    for number, bout in enumerate(bouts):
        mine = [tuple(unit for unit in team(bout) if w.kit.side(unit) == side) for side in SIDES]
        if number and mine[0] == before[:1] and mine[0] and not bouts[number - 1].get("whom"):
            mine[0] = ()  # "p1 c4 1/6 lost p1, c5 3/1": it says who was lost in the line before
        for k, side in enumerate(SIDES):
            if not mine[k] and (whom := bout.get("whom")) and w.kit.side(whom) == side:
                mine[k] = (whom,)
        before = mine[0]
        yield mine[0], mine[1]


def standing(w: World, told: Sequence[Lineup]) -> None:
    """2.1a: Judge that nobody stands in a line who was eliminated."""
    fallen = [unit for lineup in told for side in lineup for unit in side if gone(w, unit)]
    found = f"{names(w, fallen)} stood in a line after being eliminated"
    w.rule("2.1a", not fallen, "an eliminated unit is out of the game", found)


def case(men: Sequence[Sequence[Unit]]) -> str:
    """13.3.1b, 13.3.1c: Return which case it is: counters count, not SP."""
    return "13.3.1b" if len(men[0]) >= len(men[1]) else "13.3.1c"


def lined_up(w: World, men: Sequence[list[Unit]], told: Sequence[Lineup]) -> None:
    """13.3.1b, 13.3.1c: Judge the number of lines, and who stands where, as it was written."""
    rule, fewer = case(men), int(case(men) == "13.3.1b")
    sure = [[unit for unit in side if not w.sp.having(0, [unit])] for side in men]
    low, high = min(map(len, sure)) or 1, min(map(len, men))
    found = f"the round had {lines(len(told))}"
    there = f"there {'is' if high == 1 else 'are'} {lines(low, high)}, one for each {CALLED[fewer]} counter"
    if not w.rule(rule, low <= len(told) <= high, there, found):
        return
    for side, called in enumerate(CALLED):
        count = Counter(unit for lineup in told for unit in lineup[side])
        twice = sorted(unit for unit in count if count[unit] > 1)
        found = f"{names(w, twice)} stood in more than one line"
        w.rule(rule, not twice, f"each {called} counter stands in one", found)
    if sure != list(men):
        return
    crowded = [lineup[fewer] for lineup in told if len(lineup[fewer]) > 1]
    for units in crowded:
        w.rule(
            rule,
            False,
            f"every {CALLED[fewer]} counter stands in front",
            f"{names(w, units)} stood in one line",
        )
    if not crowded and (wrong := next(out_of_rank(w, men[1], told), "")):
        w.rule(
            rule, False, "partisans are placed by falling AF, the front first, then one behind each", wrong
        )


def lines(low: int, high: int = 0) -> str:
    high = high or low
    return f"{low} to {high} lines" if high > low else "1 line" if low == 1 else f"{low} lines"


def ranks(w: World, units: Sequence[Unit]) -> dict[Unit, range]:
    """Return the places, from 0, that each may have by falling AF; ties go either way, and who may be gone."""
    af, places = {unit: factors_of(w, unit) for unit in units}, {}
    sure = [unit for unit in units if not w.sp.having(0, [unit])]
    for unit in units:
        above = [other for other in sure if other != unit and af[other][0] > af[unit][-1]]
        level = [other for other in units if other not in (unit, *above) and af[other][-1] >= af[unit][0]]
        places[unit] = range(len(above), len(above) + len(level) + 1)
    return places


def factors_of(w: World, unit: Unit) -> list[int]:
    """Return the AF that a unit may have."""
    counter, full = w.kit.units[unit], w.v.full
    return sorted(
        {(counter.full if n == full else counter.reduced)[1] for n in w.sp.values(unit) if n}
        or {counter.reduced[1]}
    )


def out_of_rank(w: World, units: Sequence[Unit], told: Sequence[Lineup]) -> Iterator[str]:
    """Yield the partisans who cannot stand where they were named, in words."""
    places, height = ranks(w, units), len(told)
    for k, lineup in enumerate(told):
        for row, unit in enumerate(lineup.yugoslav):
            # in contact from the top down; behind, the lines of a row may be filled in any order
            due = range(k, k + 1) if row == 0 else range(row * height, (row + 1) * height)
            mine = places.get(unit, due)
            if mine.stop <= due.start or mine.start >= due.stop:
                yield f"{w.kit.names([unit])} stood in {f'row {row + 1}' if row else f'front in line {k + 1}'}"


def one_line(
    w: World,
    sides: Sides,
    men: Sequence[list[Unit]],
    left: Sequence[list[Unit]],
    told: Sequence[Lineup],
    k: int,
    lineup: Lineup,
    bout: Row,
    began: tuple[Term, ...],
) -> tuple[Unit, ...]:
    """13.3.1d to 13.3.1g: Judge a line of a round: its dice, and what comes of them; return who fell."""
    heads = [fronts(w, sides, men, told, k, side) for side in (0, 1)]
    terms = [read_both(w, old, new) for old, new in zip(began, bonuses(w, sides, left, men), strict=True)]
    germans = (behind(w, men, told, k, 0, heads[0]), terms[0], Term("13.1b", "ammunition", shortage(w)))
    bonus = air_bonus(w, sides.zone)
    wrongly = w.bonus[0] if type(bonus) is int and not bonus else 0
    ours = Sum(value_of(w, heads[0], GERMAN), (*germans, Term("9e", "air support", bonus, wrongly)))
    guard = protection(w, "13.3.1f", sides.zone)
    theirs = Sum(value_of(w, heads[1], YUGOSLAV), (behind(w, men, told, k, 1, heads[1]), guard, *terms[1:]))
    dice = tuple(
        w.thrown(Line(bout), ("pair", n), w.kit.d6, "1.1a", "a fight") if bout.get("pair") else None
        for n in (0, 1)
    )
    dice = tuple(die if type(die) is int else None for die in dice)
    whom, tells = bout.get("whom"), bout.get("result")
    if whom:
        tells = BACK if w.kit.side(whom) == GERMAN else HIT
        foes = heads[int(tells == HIT)]
        w.rule("13.3.1g", whom in foes or not foes, "the unit in front is hit", f"{w.kit.name(whom)} was hit")
    result = fought(w, ours, theirs, Fight(dice, bout.get("made") or (None, None), tells, STORMS))
    lost = [whom] if whom and result == tells else heads[int(result == HIT)]
    whole = sides.whole or result == BACK
    if result == HIT and not whom and not sides.whole:
        w.struck[0] = True
    for unit in lost:
        hit(w, unit) if len(lost) == 1 and (whole or whom) else perhaps_hit(w, unit)
    return tuple(unit for unit in lost if gone(w, unit))


def fronts(
    w: World, sides: Sides, men: Sequence[list[Unit]], told: Sequence[Lineup], k: int, side: int
) -> list[Unit]:
    """Return who may be in contact in a line, on one side."""
    if told[k][side]:
        return [told[k][side][0]]
    free_ = unnamed(men, told, side)
    if side == 0 or not sides.whole:
        return free_
    return [unit for unit in free_ if k in sides.ranks[unit]] or free_


def unnamed(men: Sequence[list[Unit]], told: Sequence[Lineup], side: int) -> list[Unit]:
    """Return those of a side whom no line of the round names."""
    stood = {unit for lineup in told for unit in lineup[side]}
    return [unit for unit in men[side] if unit not in stood]


def value_of(w: World, heads: Sequence[Unit], side: str) -> Any:
    return w.one_of([factor(w, unit, 1) for unit in heads]) if heads else any_factors(w, side, 1)


def behind(
    w: World, men: Sequence[list[Unit]], told: Sequence[Lineup], k: int, side: int, heads: Sequence[Unit]
) -> Term:
    """13.3.1d: Return a point for each SP behind the unit in front; whoever is not named stands behind anybody."""
    sure = [unit for unit in told[k][side][1:] if not w.kit.units[unit].officer]
    rest = [unit for unit in unnamed(men, told, side) if not w.kit.units[unit].officer and heads != [unit]]
    front_only = case(men) == ("13.3.1c", "13.3.1b")[side]  # every counter of this side stands in front
    spare = len(unnamed(men, told, side)) - sum(not lineup[side] for lineup in told)
    if len(told[k][side]) > 1 and side == 1:
        rest = []
    points = sum(w.sp[unit] for unit in sure)
    if rest and spare > 0 and not front_only:
        if len(told) == 1 and told[k][side]:
            points = points + sum(w.sp[unit] for unit in rest)
        else:
            points = points + w.between(0, sum(2 for _ in rest[:spare]))
    return Term("13.3.1d", "support", alone(points))


def bonuses(
    w: World, sides: Sides, left: Sequence[list[Unit]], men: Sequence[list[Unit]]
) -> tuple[Term, ...]:
    """13.3.1e, 13.3.1f: Return what helps every line: the officer; Tito, machine guns, tanks."""
    rule, zone = "13.3.1f", sides.zone
    mine, theirs = ([unit for unit in side if not w.sp.having(0, [unit])] for side in left)
    officer = present(w, "13.3.1e", "officer", left[0], mine, "officer")
    many = (
        left[1]
        if sides.whole
        else [*left[1], *(u for u in w.kit.partisans if w.kit.units[u].kind in ("aa", "tank"))]
    )
    aa, tank = (
        present(w, rule, says, many, theirs, kind)
        for kind, says in (("aa", "machine guns"), ("tank", "tanks"))
    )
    there = w.at.surely(zone, ["tito"]) and w.fate.surely(FREE, ["tito"])
    unseen = not there and w.at.having(zone, ["tito"]) and w.fate.having(FREE, ["tito"])
    tito = Term(rule, "Tito", w.v.tito if there else w.one_of((0, w.v.tito)) if unseen else 0)
    return officer, tito, aa, tank


def read_both(w: World, old: Term, new: Term) -> Term:
    """Return what helps in a line: who fell in a line above it helps no more, or until the round is over."""
    if type(old.adds) is type(new.adds) is int and old.adds == new.adds:
        return new
    return new._replace(adds=w.one_of((old.adds, new.adds)))


def untold(w: World, sides: Sides) -> None:
    """Note what an assault may have come to whose rounds were not written down."""
    for unit in (*sides.germans, *sides.yugoslavs):
        w.sp[unit] = w.between(0, 2) if not w.kit.units[unit].officer else w.between(0, 1)
    w.spent[0] = w.spent[0] + w.between(1, 10)


# how it ends (13.3.1h, 13.3.1i)


def ends(w: World, sides: Sides, last: Row, known: bool) -> None:
    """13.3.1h: One side is gone, or the player stops and his units go back."""
    zone, stop = sides.zone, bool(last.get("stop"))
    ours, theirs = living(w, sides.germans), living(w, sides.yugoslavs)
    beaten = not theirs and sides.whole and known
    if stop:
        expected = "Germans that have won stay" + ("" if ours else ", and none are left")
        w.rule("13.3.1h", ours and not beaten, expected, f"the assault in {zone} was stopped")
    sure = any(not w.sp.having(0, [unit]) for unit in theirs)
    if stop or sure:
        retreat(w, zone, sides, ours, last)
    elif not beaten:
        for unit in ours:
            w.at.either(unit, [zone, *homes(w, zone, unit)] if homes(w, zone, unit) else ())
    occupied(w, zone)
    prisoners.left(w, zone)


def retreat(w: World, zone: Zone, sides: Sides, ours: Sequence[Unit], last: Row) -> None:
    """13.3.1i: Judge where the Germans go back to."""
    went = {
        u: home["zone"]
        for home in last.get("homes") or ()
        if home.get("zone")
        for u in home.get("units") or ours
    }
    others = [unit for unit in went if unit not in sides.germans]
    found = f"{names(w, others)} went back from {zone}"
    w.rule("13.3.1i", not others, "only units that took part in the assault do", found)
    for unit in ours:
        due, home = homes(w, zone, unit), went.get(unit)
        found = f"{w.kit.name(unit)} went from {zone} to {{}}"
        if home is not None and len(due) == 1 and not w.sp.having(0, [unit]):
            home = w.expect("13.3.1i", Line({"zone": home}), "zone", due[0], "it goes back to {}", found)
        elif home is not None:
            fine = not due or home in due or w.sp.having(0, [unit])
            w.rule("13.3.1i", fine, f"it goes back to {listed(sorted(due))}", found.format(home))
        w.at.either(unit, due if home is None else (home,))


def homes(w: World, zone: Zone, unit: Unit) -> tuple[Zone, ...]:
    """13.3.1i: Return where a German may go back to; nothing where that is not known."""
    before = w.came_by.values(unit)
    if before == (AIR,):
        return nearest(w, zone)
    return tuple(place for place in before if type(place) is int)


def nearest(w: World, zone: Zone) -> tuple[Zone, ...]:
    """13.3.1i: Return the zones free of partisans and markers that may be the nearest."""
    far = {other: points for other, points in w.kit.far(zone).items() if other != zone}
    taken = {other for other in far if surely_in(w, other, YUGOSLAV) or surely_lying(w, other)}
    open_ = [other for other in far if empty_of(w, other, YUGOSLAV) and not lying(w, other)]
    enough = min((far[other] for other in open_), default=max(far.values()))
    return tuple(sorted(other for other in far if far[other] <= enough and other not in taken))
