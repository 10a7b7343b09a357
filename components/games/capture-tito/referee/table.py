"""What the chapters share: the sequence of a turn, who stands where, losses, words (2, 3.2, 4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cutline.referee import Rules, World

from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .board.words import NATIONS, slots


class At:
    """Places that are no zones."""

    CUP, GONE, OFF, FLOWN, REMOVED = "cup", "gone", "off", "flown", "removed"


class Fate:
    """Fates of leaders."""

    HIDDEN, FREE, PRISONER, DEAD, OUT, TAKEN = "hidden", "free", "prisoner", "dead", "out", "taken"


class Deed:
    """What units do."""

    LAND, MOVE, FIRE, ASSAULT, ARRIVE = "landing", "movement", "fire", "assault", "arrival"


OTHER = {GERMAN: YUGOSLAV, YUGOSLAV: GERMAN}

rules = Rules(
    late="4",
    die="1.1a",
    steps={
        "event": "the event",
        "wave": "the second wave and its supply",
        "air": "air support",
        "drop": "landing",
        "activate": "activation after the landing",
        "move": "the German movement",
        "activate 2": "activation after the movement",
        "combat": "the German combats",
        "reinforce": "reinforcements",
        "partisans move": "the partisans' movement",
        "partisans fire": "the partisans' fire",
        "end": "the end of the turn",
    },
)
STEPS = [*rules.steps]
rules.chart("difficulty", columns=("Start", "2nd wave"), points=0, dice=0, low=0, high=0)
rules.chart("markers", letter={"A", "B", "C"}, holds="", hq=0, infantry=0, engineer=0, aa=0, tank=0, copies=0)
rules.chart("first-events", die=range(10), event="", zone="")
rules.chart("losses", die=range(10), groups="", lost=0)
rules.chart("hideout", markers=0)
rules.chart("birthday", die="die", from_="", to="")
rules.chart("astray", die="die", group="")
rules.chart("last-turn", turn=0)
rules.chart("light", die="turns", columns=("Air support", "Fire"), modifier=0)
rules.chart("air", bonus=0)
rules.chart("alarm", cause="", gain=0, most=0)
rules.chart("reinforcement-groups", die="turns", groups="")
rules.chart("reinforcement-number", die="die", number=0)
rules.chart("terrain", kind="", protection=0)
rules.chart("ammunition", modifier=0)
rules.chart("prisoners", die="die", fate={"prisoner", "dead"})
rules.chart("levels", level="")
rules.hook(slots)


# who stands where


def zone_of(w: World, piece: Unit) -> Zone | None:
    """Return the zone in which a piece surely is."""
    at = w.at.known(piece)
    return at if type(at) is int else None


def zones_of(w: World, pieces: Iterable[Unit]) -> list[Zone]:
    """Return the zones in which some pieces surely are, each once."""
    return [zone for zone in dict.fromkeys(zone_of(w, piece) for piece in pieces) if zone is not None]


def side_of(w: World, units: Iterable[Unit | None] | None) -> str:
    """Return the side of the first unit that is named; "" where none is."""
    return next((w.kit.sides[unit] for unit in units or () if unit in w.kit.units), "")


def everybody(w: World, side: str) -> tuple[Unit, ...]:
    return w.kit.germans if side == GERMAN else w.kit.partisans


class Stack(NamedTuple):
    """The units of a side in a zone: those that surely stand there, and those that may."""

    w: World
    zone: Any
    side: str

    @property
    def may(self) -> list[Unit]:
        """Those that may stand there, of those that were named."""
        return living(self.w, self.w.at.having(self.zone, everybody(self.w, self.side)))

    @property
    def sure(self) -> list[Unit]:
        return alive(self.w, self.w.at.surely(self.zone, everybody(self.w, self.side)))

    @property
    def unnamed(self) -> bool:
        """Whether some may stand there of whom no line has told: partisans."""
        w, lies = self.w, self.w.kit.lies.get(self.zone, ())
        if self.side == GERMAN:
            return False
        lie = any(place[1] != "A" and not w.marker.surely(0, (place,)) for place in lies)
        hidden = lie and w.over.having("", (self.zone,)) and perhaps_all(w)  # it may be, and may be revealed
        return bool(hidden) or not w.unnamed.surely(0, (self.zone,))

    @property
    def empty(self) -> bool:
        """Whether surely nobody is there."""
        return not self.may and not self.unnamed

    @property
    def known(self) -> list[Unit]:
        """Those that stand there, all of whom have to be known."""
        if self.unnamed:
            self.w.give_up()
        return [unit for unit in self.may if self.w.at[unit] == self.zone and self.w.sp[unit] > 0]


def germans_in(w: World, zone: Zone | None) -> Stack:
    return Stack(w, zone, GERMAN)


def partisans_in(w: World, zone: Zone | None) -> Stack:
    return Stack(w, zone, YUGOSLAV)


def holder(w: World, zone: Zone | None) -> str:
    """Return the one side that surely stands in a zone, or that alone may; "" where nobody knows."""
    may = sides_in(w, zone) or [side for side in OTHER if zone and not Stack(w, zone, side).empty]
    return may[0] if len(may) == 1 else ""


def sides_in(w: World, zone: Zone | None) -> list[str]:
    """Return the sides of whom some surely stand in a zone."""
    return [side for side in OTHER if zone and Stack(w, zone, side).sure]


def platoons(w: World, units: Iterable[Unit]) -> list[Unit]:
    return [unit for unit in units if not w.kit.units[unit].officer]


def living(w: World, units: Iterable[Unit]) -> list[Unit]:
    """Return the units that may have strength points left."""
    each = [*units]
    dead = w.sp.surely(0, each)
    return [unit for unit in each if unit not in dead] if dead else each


def alive(w: World, units: Iterable[Unit]) -> list[Unit]:
    """Return the units that surely have strength points left."""
    each = [*units]
    may = w.sp.having(0, each)
    return [unit for unit in each if unit not in may] if may else each


# what they have (2.1, 2.2)


def gone(w: World, unit: Unit) -> bool:
    """2.1a: Return whether a unit surely is eliminated."""
    return bool(w.sp.surely(0, (unit,)))


def plays(w: World, unit: Unit, did: str) -> bool:
    """2.1a: Judge that a unit that does something is not eliminated."""
    out = gone(w, unit) or w.at.known(unit) in (At.REMOVED, At.OFF)
    found = f"{w.kit.name(unit)} {did} after it was eliminated"
    return w.rule("2.1a", not out, "an eliminated unit is out of the game", found)


def hit(w: World, unit: Unit) -> None:
    """2.1a: Take a strength point from a unit."""
    w.sp[unit] = w.of(w.sp[unit], lambda points: max(0, points - w.v.loss))


def perhaps_hit(w: World, unit: Unit) -> None:
    """2.1a: Take a strength point from a unit that may have been hit."""
    w.sp.either(unit, {max(0, points - loss) for points in w.sp.values(unit) for loss in (0, w.v.loss)})


def may_cost(w: World, spent: str, most: int, units: Iterable[Unit]) -> list[tuple[Any, Any]]:
    """Return what may be left of units and of ammunition, cell by cell, if so many fights were not noted."""
    now = getattr(w, spent).values(0)
    left = [(("sp", unit), frozenset(range(w.sp.values(unit)[-1] + 1))) for unit in units]
    return [*left, ((spent, 0), frozenset(n + more * w.v.spent for n in now for more in range(most + 1)))]


def strength(w: World, units: Iterable[Unit]) -> Any:
    """2.2a: Return the strength points of units; officers have none."""
    return sum(w.sp[unit] for unit in platoons(w, units))


def factor(w: World, unit: Unit, which: int) -> Any:
    """Return FF (0), AF (1) or MP (2) of a unit as it stands."""
    counter = w.kit.units[unit]
    full, reduced = counter.full[which], counter.reduced[which]
    if counter.officer or full == reduced:
        return full
    return w.of(w.sp[unit], lambda points: full if points == w.v.full else reduced)


# who is found where nobody knew (3.2)


def come_out(w: World, zone: Zone) -> None:
    """3.2a: Let partisans stand in a zone whom no line has named so far."""
    if w.unnamed.surely(0, [zone]):
        w.unnamed[zone] = 1


def crowds(w: World) -> list[Zone]:
    """Return the zones where partisans may stand of whom no line has told."""
    return [zone for zone in w.unnamed if partisans_in(w, zone).unnamed]


def turned_up(w: World, unit: Unit, zone: Zone) -> bool:
    """3.2a: Let a partisan stand where partisans stand whom nobody named, if it is one of them."""
    fresh = bool(w.at.surely(At.CUP, (unit,)))
    if fresh:
        unseen_so_far(w, unit)
        w.at[unit] = zone
    return fresh and partisans_in(w, zone).unnamed


def unseen_so_far(w: World, unit: Unit) -> None:
    """Let a partisan whom no line named before be one of those that were hit (2.1a)."""
    if w.struck.having(True) and w.at.surely(At.CUP, [unit]) and w.sp.surely(w.v.full, [unit]):
        perhaps_hit(w, unit)


def stands(w: World, unit: Unit, zone: Zone) -> None:
    """3.2a, 3.2b: Let a unit stand where a line has it; a partisan may have come there unnamed."""
    at, found = w.at.known(unit), f"{w.kit.name(unit)} was in zone {zone}"
    if at is None:
        if w.at.having(zone, [unit]):
            w.at[unit] = zone
    elif unit in w.kit.partisans and at != zone:
        if at == At.CUP:
            fine = turned_up(w, unit, zone) or w.unseen[0]
            w.rule("3.2a", fine, "counters leave their cup when a marker is revealed", found)
            w.at[unit] = zone
        elif type(at) is int and not gone(w, unit):
            w.rule("3.2b", False, f"by the log it is in zone {at}", found)
            w.at[unit] = zone


# the alarm level (6, 8.3)


def gain(w: World, cause: str) -> int:
    """Return how much a cause raises the alarm level."""
    return int(w.kit.gains["mission" if cause in NATIONS else cause])


def levels(w: World) -> tuple[int, int]:
    """6: Return the least and the most that the alarm level is: what was stated last, and what came since.

    The rules do not say whether the grotto is occupied while it is fought for.
    """
    stated, top, grotto = w.level[0], w.v.alarm_top, w.kit.grotto
    causes = w.cause.having(1)
    rises = {cause: gain(w, cause) for cause in causes}
    sure, may = (
        stated + sum(rises[cause] for cause in w.cause.surely(1, causes)),
        stated + sum(rises.values()),
    )
    if w.cause.surely(0, ["grotto"]) and germans_in(w, grotto).may and partisans_in(w, grotto).may:
        may += gain(w, "grotto")
    return min(sure, top), min(may, top)


def least(w: World) -> int:
    return levels(w)[0]


def most(w: World) -> int:
    return levels(w)[1]


def perhaps_all(w: World) -> bool:
    """8.3a, 8.3b: Return whether all markers may be revealed."""
    return not w.cause.surely(0, ["tito"]) or most(w) >= w.v.alarm_top


# notes and words


def once(w: World, what: str) -> bool:
    """Note something that is done once a turn; return whether it was done before."""
    before = w.noted[what]
    w.noted[what] = True
    return bool(before)


def names(w: World, units: Iterable[Unit]) -> str:
    return w.kit.names(units) if units else "nobody"


def listed(zones: Iterable[Any]) -> str:
    """Return zones one of which is meant, in words."""
    each = [str(zone) for zone in zones]
    return " or ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each) or "none"


def spelt(low: Any, high: Any) -> str:
    """Return a number from one to another, in words."""
    return f"{low}" if low == high else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"
