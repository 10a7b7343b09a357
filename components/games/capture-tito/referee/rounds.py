"""The rounds of an assault (13.3.1): who stands where, line by line, and who is hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cutline.referee import Line, World

from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .fights import (
    BACK,
    HIT,
    Sum,
    Term,
    alone,
    costs,
    factors,
    for_germans,
    fought,
    noted,
    present,
    protection,
)
from .markers import fights_on
from .table import Fate, alive, gone, living, names, partisans_in, platoons
from .units import shown

SIDES, CALLED = (GERMAN, YUGOSLAV), ("German", "Yugoslav")
RULES = ("13.3.1g", "13.3.1g", "13.3.1e", "13.3.1f")
SLOTS = ("who", "foes", "pair", "made", "result", "whom")
Bout = dict[str, Any]  # a line of a round
Men = Sequence[list[Unit]]  # Germans and Yugoslavs


class Sides(NamedTuple):
    """Who fights on both sides; `whole`, `counted`: whether all partisans, all Germans are known."""

    zone: Zone
    germans: list[Unit]
    yugoslavs: list[Unit]
    whole: bool
    counted: bool


class Lineup(NamedTuple):
    """A line of a round: who stands on each side, first who is in contact; nobody where it is not written."""

    german: tuple[Unit, ...]
    yugoslav: tuple[Unit, ...]


class Round(NamedTuple):
    """A round as it begins: who is left, and who stands in its lines, as far as it was written."""

    zone: Zone
    men: Men
    whole: bool
    counted: bool
    told: list[Lineup]
    ranks: dict[Unit, range]  # of the partisans

    @property
    def front(self) -> int:
        """Return the side that is no bigger, whose counters all stand in front; counters count, not SP."""
        return int(len(self.men[0]) >= len(self.men[1]))

    @property
    def rule(self) -> str:
        return "13.3.1b" if self.front else "13.3.1c"

    def unnamed(self, side: int) -> list[Unit]:
        """Return those of a side whom no line of the round names."""
        stood = {unit for lineup in self.told for unit in lineup[side]}
        return [unit for unit in self.men[side] if unit not in stood]


def team(bout: Bout) -> list[Unit]:
    """Return the units that a line of a round names as fighting."""
    return [unit for side in (bout.get("who"), bout.get("foes")) for word in side or () for unit in word]


def one_round(w: World, sides: Sides, number: int, bouts: Sequence[Bout]) -> bool:
    """Judge a round: the line-up, and its lines from the top down; return whether there was one (13.3.1)."""
    zone, men = sides.zone, (living(w, sides.germans), living(w, sides.yugoslavs))
    fights_on(w, f"a round of the assault in {zone}")
    left = (men[0] or not sides.germans) and (men[1] or not sides.whole)
    found = f"a further round in {zone} after all of a side were eliminated"
    if not w.rule("13.3.1h", left, "the assault was over", found):
        return False
    this = Round(zone, men, sides.whole, sides.counted, written(w, bouts), ranks(w, men[1]))
    standing(w, this.told)
    if sides.whole and sides.counted and lines_up(w, this):
        ranked(w, this)
    began, fallen = bonuses(w, this, men), list[Unit]()
    for k, bout in enumerate(bouts):
        fresh = [[unit for unit in side if unit not in fallen] for side in men]
        line = Line(dict.fromkeys(SLOTS) | bout, ("rounds", number, "lines", k))
        fallen += w.part(one_line, this, k, line, fresh, began) or ()
    return True


def written(w: World, bouts: Sequence[Bout]) -> list[Lineup]:
    """Return who stands in the lines, by side: as named, whoever stands first; who was hit did."""
    told = list[Lineup]()
    for number, bout in enumerate(bouts):
        mine = [tuple(unit for unit in team(bout) if w.kit.side(unit) == side) for side in SIDES]
        if number and mine[0] and mine[0] == told[-1].german[:1] and not bouts[number - 1].get("whom"):
            mine[0] = ()  # "p1 c4 1/6 lost p1, c5 3/1": it says who was lost in the line before
        if whom := bout.get("whom"):
            side = SIDES.index(w.kit.side(whom))
            mine[side] = mine[side] or (whom,)
        told.append(Lineup(*mine))
    return told


def standing(w: World, told: Sequence[Lineup]) -> None:
    """2.1a: Judge that nobody stands in a line who was eliminated."""
    fallen = [unit for lineup in told for side in lineup for unit in side if gone(w, unit)]
    found = f"{names(w, fallen)} stood in a line after being eliminated"
    w.rule("2.1a", not fallen, "an eliminated unit is out of the game", found)


# the line-up (13.3.1b, 13.3.1c)


def lines_up(w: World, this: Round) -> bool:
    """13.3.1b, 13.3.1c: Judge the number of lines; return whether it can be known who stands in them."""
    sure = [alive(w, side) for side in this.men]
    low, high = min(map(len, sure)) or 1, min(map(len, this.men))
    there = (
        f"there {'is' if high == 1 else 'are'} {lines(low, high)}, one for each {CALLED[this.front]} counter"
    )
    found = f"the round had {lines(len(this.told))}"
    if not w.rule(this.rule, low <= len(this.told) <= high, there, found):
        return False
    for side, called in enumerate(CALLED):
        count = Counter(unit for lineup in this.told for unit in lineup[side])
        twice = sorted(unit for unit in count if count[unit] > 1)
        found = f"{names(w, twice)} stood in more than one line"
        w.rule(this.rule, not twice, f"each {called} counter stands in one", found)
    return sure == [*this.men]


def lines(low: int, high: int = 0) -> str:
    return f"{low} to {high} lines" if high > low else "1 line" if low == 1 else f"{low} lines"


def ranked(w: World, this: Round) -> None:
    """13.3.1b, 13.3.1c: Judge who stands in front, and the order of the partisans."""
    every = f"every {CALLED[this.front]} counter stands in front"
    crowded = [lineup[this.front] for lineup in this.told if len(lineup[this.front]) > 1]
    for units in crowded:
        w.rule(this.rule, False, every, f"{names(w, units)} stood in one line")
    if wrong := [] if crowded else [*out_of_rank(w, this)]:
        expected = "partisans are placed by falling AF, the front first, then one behind each"
        w.rule(this.rule, False, expected, wrong[0])


def out_of_rank(w: World, this: Round) -> Iterator[str]:
    """Yield the partisans who cannot stand where they were named, in words."""
    places, height = this.ranks, len(this.told)
    for k, lineup in enumerate(this.told):
        for row, unit in enumerate(lineup.yugoslav):
            # in contact from the top down; behind, the lines of a row may be filled in any order
            due = range(k, k + 1) if row == 0 else range(row * height, (row + 1) * height)
            if {*due}.isdisjoint(places.get(unit, due)):
                yield f"{w.kit.name(unit)} stood in {f'row {row + 1}' if row else f'front in line {k + 1}'}"


def ranks(w: World, units: Sequence[Unit]) -> dict[Unit, range]:
    """Return the places, from 0, that each may have by falling AF; ties go either way."""
    af, places = {unit: shown(w, unit, 1) for unit in units}, {}
    sure = alive(w, units)
    for unit in units:
        above = [other for other in sure if other != unit and af[other][0] > af[unit][-1]]
        level = [other for other in units if other not in (unit, *above) and af[other][-1] >= af[unit][0]]
        places[unit] = range(len(above), len(above) + len(level) + 1)
    return places


def in_front(w: World, this: Round, side: int) -> bool:
    """13.3.1b, 13.3.1c: Return whether all of a side surely stand in front: it surely is no bigger."""
    sure = len(this.men[side]) <= len(alive(w, this.men[1 - side])) and (this.whole or not side)
    return side == this.front and sure


# a line, and what helps there (13.3.1d to 13.3.1g)


def behind(w: World, this: Round, k: int, side: int, heads: Sequence[Unit]) -> Term:
    """13.3.1d: Return a point for each SP behind the unit in front.

    Whoever is not named stands behind anybody; or nowhere, if all stand in front.
    """
    stood, spare = this.told[k][side], this.unnamed(side)
    points = sum(w.sp[unit] for unit in platoons(w, stood[1:]))
    rest = [] if in_front(w, this, side) or (side and len(stood) > 1) else platoons(w, spare)
    rest = [unit for unit in rest if heads != [unit]]
    if not heads:  # nobody knows who fights
        points = w.between(0, w.v.stack)
    elif stood and len(this.told) == 1:
        points = points + sum(w.sp[unit] for unit in rest)
    else:
        room = len(spare) - sum(not lineup[side] for lineup in this.told)
        points = points + w.between(0, w.v.full * len(rest[: max(0, room)]))
    return Term("13.3.1d", "support", alone(points))


def bonuses(w: World, this: Round, left: Men) -> tuple[Term, ...]:
    """13.3.1e, 13.3.1f: Return what helps every line: the officer; Tito, machine guns, tanks."""
    zone, (germans, partisans) = this.zone, left
    many = partisans if this.whole else w.kit.partisans
    officer = present(w, ("13.3.1e", "officer"), "officer", zone, germans)
    there = w.fate.surely(Fate.FREE, w.at.surely(zone, ["tito"]))
    may = w.fate.having(Fate.FREE, w.at.having(zone, ["tito"]))
    tito = Term("13.3.1f", "Tito", w.v.tito if there else w.one_of((0, w.v.tito)) if may else 0)
    guns = present(w, ("13.3.1f", "machine guns"), "aa", zone, many)
    return officer, tito, guns, present(w, ("13.3.1f", "tanks"), "tank", zone, many)


def read_both(w: World, old: Term, new: Term) -> Term:
    """Return what helps in a line: who fell in a line above it helps no more, or until the round is over."""
    if type(old.adds) is type(new.adds) is int and old.adds == new.adds:
        return new
    return new._replace(adds=w.one_of((old.adds, new.adds)))


def helps(w: World, this: Round, k: int, left: Men, began: tuple[Term, ...]) -> tuple[Term, ...]:
    """13.3.1e, 13.3.1f: Return what helps in a line, of what helped as the round began and helps now."""
    terms = zip(began, bonuses(w, this, left), strict=True)
    officer, tito, guns, tanks = (read_both(w, *both) for both in terms)
    return officer, tito, own_line(w, this, k, guns, "aa"), own_line(w, this, k, tanks, "tank")


def own_line(w: World, this: Round, k: int, term: Term, kind: str) -> Term:
    """13.3.1f: Let machine guns or tanks help in their own line only, by another reading."""
    mine = any(w.kit.units[unit].kind == kind for unit in this.told[k][1])
    return term if mine or type(term.adds) is not int or not term.adds else term._replace(read=0)


def one_line(
    w: World, this: Round, k: int, bout: Line, left: Men, began: tuple[Term, ...]
) -> tuple[Unit, ...]:
    """13.3.1g: Judge a line of a round: its dice, and what comes of them; return who fell."""
    heads = [fronts(w, this, k, side) for side in (0, 1)]
    support = [behind(w, this, k, side, heads[side]) for side in (0, 1)]
    officer, *others = helps(w, this, k, left, began)
    germans = support[0], officer, *for_germans(w, this.zone)
    partisans = support[1], protection(w, "13.3.1f", this.zone), *others
    ours = Sum(factors(w, GERMAN, heads[0], 1), germans)
    theirs = Sum(factors(w, YUGOSLAV, heads[1], 1), partisans)
    whom, tells = bout.whom, bout.result
    if whom:
        tells = BACK if w.kit.side(whom) == GERMAN else HIT
        foes = heads[tells == HIT]
        w.rule("13.3.1g", whom in foes or not foes, "the unit in front is hit", f"{w.kit.name(whom)} was hit")
    result = fought(w, ours, theirs, noted(w, bout, tells, RULES))
    w.tells(bout, "result", result)
    lost = [whom] if whom and result == tells else heads[result == HIT]
    unnamed = result == HIT and not whom and not this.whole
    costs(w, bout, dict.fromkeys([*lost, *partisans_in(w, this.zone).may * unnamed]), unnamed)
    return tuple(unit for unit in lost if gone(w, unit))


def fronts(w: World, this: Round, k: int, side: int) -> list[Unit]:
    """Return who may be in contact in a line, on one side; nobody where that may be anybody."""
    if this.told[k][side]:
        return [this.told[k][side][0]]
    if not (this.whole if side else this.counted):
        return []  # anybody
    rest, places = this.unnamed(side), this.ranks if side else {}
    return [unit for unit in rest if k in places.get(unit, ())] or rest
