"""What the chapters share: the sequence of a turn, the table, who stands where, losses, actions (1, 2, 4, 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from cutline.referee import DARK, Row, Rules, World

from .board.kit import COLOURS, GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone
from .board.names import CAUSES
from .board.words import slots

CUP, GONE, OFF, FLOWN, REMOVED = ("cup", "gone", "off", "flown", "removed")  # places that are no zones
HIDDEN, FREE, PRISONER, DEAD, OUT, TAKEN = (
    "hidden",
    "free",
    "prisoner",
    "dead",
    "out",
    "taken",
)  # fates of leaders
LAND, MOVE, FIRE, ASSAULT, ARRIVE = "landing", "movement", "fire", "assault", "arrival"
OTHER = {GERMAN: YUGOSLAV, YUGOSLAV: GERMAN}
FLAG, TURN = (True,), "turn"  # rows of TURN are those of one turn, whatever of it was written

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
ENTERED = (
    "drop",
    "activate",
    "move",
    "activate 2",
    "combat",
    "partisans move",
)  # steps in which markers are revealed
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


@rules.rows
def rows(r: Any) -> dict[str, Row]:
    """Return the rows of the table.

    A place is a zone's number, or CUP, OFF, FLOWN, REMOVED; an eliminated unit has 0 SP. `cause`: 0 it has not
    raised the alarm, 1 it has, 2 it is in the level that was stated.
    """
    kit: Kit = r.kit
    zones, v = tuple(kit.zones), r.v
    start = r.charts["difficulty"].at(kit.difficulty, "Start").points
    return {
        # from turn to turn
        "turn": Row((0,), later=()),
        "last": Row((0,), start=v.turns),  # the last turn of the game
        "event": Row((0,), start="", later=tuple("abcdefg"), during=event_in),  # of turn 1
        "astray": Row((0,), start=None, later=gliders(r), during=("event",)),  # who lands in VII
        "aside": Row((0,), later=2, during=("event",)),  # A markers that left the map, not known whence
        "permitted": Row((0,), later=18, during=waves_in),  # 5.2a: how many of the second wave, so far
        "at": Row(kit.pieces, start=CUP, later=DARK, during=goes_in, apart=True),
        "down": Row(kit.germans, start=False, later=FLAG, during=goes_in),  # has landed
        "sp": Row(tuple(kit.units), start=kit.most, later=fewer, during=loses_in),
        "fate": Row(LEADERS, start=HIDDEN, later=fates_after, during=("combat", *ENTERED)),
        "guard": Row(LEADERS, start=None, later=DARK, during=("combat", *ENTERED)),
        "storch": Row((0,), later=()),  # the turn in which it was put on Tito
        "marker": Row(
            kit.places, start=lambda place: int(place in kit.letters), later=fewer, during=("event",)
        ),
        "over": Row(
            zones, start="", later=("8.2",), during=ENTERED
        ),  # the rule by which its markers were revealed
        "unnamed": Row(zones, later=DARK, during=draws_in),  # whether partisans stand there whom nobody named
        "crowd": Row(zones, start=False, later=()),  # whether some came there of whom nobody told who they are
        "struck": Row(
            (0,), start=False, later=FLAG, during=("combat", "partisans fire")
        ),  # one that nobody named
        "hid": Row(zones, start=None),  # what its A marker hid; "?" was not told
        "brought": Row(kit.places, start=()),  # the counters that were named of a marker
        "level": Row((0,), start=v.alarm_start),  # the alarm level that was stated last
        "cause": Row(
            CAUSES, later=raises_later, apart=True, during=("air", "combat", "partisans fire", *ENTERED)
        ),
        "raised": Row(CAUSES),  # in which turn
        "named": Row((*CAUSES, "mission"), start=False),  # a line says that it raised the alarm
        "stock": Row((0,), start=start),  # ammunition as the turn begins
        "late": Row((0,), start=(), later=()),  # 11f: reinforcements that wait
        "come": Row(COLOURS, later=7, during=comes_in),  # reinforcements that were drawn
        "fewest": Row((GERMAN, "platoons", YUGOSLAV)),  # losses that were stated
        "unseen": Row((0,), start=False, later=FLAG, during=STEPS),  # whether lines were left out
        "over_told": Row((0,), start=False),  # that the game is lost
        # what the lines of a step did this turn
        "noted": Row(("event", "wave", "supply", "relief", "air", "reinforce"), TURN, False, ()),
        "diced": Row((0,), TURN, False, ()),  # some die of this turn was noted
        "wave": Row((0,), "wave", None, (*kit.d6,)),
        "supplied": Row((0,), "wave", 0, 0),
        "air": Row((0,), "air", None, DARK, apart=True),
        "bonus": Row((0,), "air", 0, 2),
        "landed": Row(kit.germans, "drop", False, FLAG),
        "moved": Row(kit.germans, "move", False, FLAG),
        "began": Row(kit.germans, "move", None, DARK, apart=True),  # where it was before it moved
        "came_by": Row(kit.germans, "move", None, DARK, apart=True),  # 13.3.1i: where it came from; AIR
        "fired": Row(kit.germans, "combat", False, FLAG),
        "fought": Row(kit.germans, "combat", False, FLAG),
        "spent": Row((0,), "combat", 0, 40),
        "stormed": Row(zones, "combat", False, FLAG),
        "aimed": Row(zones, "combat", None, DARK),  # at which zone its Germans fired, and who lay there
        "rolled": Row(
            [(zone, late) for zone in zones for late in (False, True)], TURN, (), ()
        ),  # who rolled for a zone
        "arrived": Row(kit.partisans, "reinforce", False, FLAG),
        "newcomers": Row((0,), "reinforce", False, FLAG),  # some arrived whom nobody named
        "marched": Row(kit.partisans, "partisans move", False, FLAG),
        "stood": Row(
            kit.partisans, "partisans move", None, DARK, apart=True
        ),  # where it was when it moved, or stayed
        "sought": Row(zones, "partisans move", None, DARK),  # for whom the first of them to move have made
        "overtaken": Row(
            zones, "partisans move", "", ()
        ),  # who moved though these should have done so before
        "passed": Row(zones, "partisans move", False, FLAG),  # in their turn they need not move
        "full": Row(zones, "partisans move", False, FLAG),  # too many stand there, and that was told
        "met": Row((0,), TURN, None, ()),  # who was on the map as the partisans began
        "called_at": Row((0,), TURN, 0, ()),  # the alarm level then
        "shot": Row(kit.partisans, "partisans fire", False, FLAG),
        "volley": Row(zones, "partisans fire", None, DARK, apart=True),  # at which zone its partisans fired
        "outshot": Row(zones, "partisans fire", (), ()),  # by which rule before others, and before whom
        "volleys": Row((0,), "partisans fire", 0, 40),
        "rises": Row((0,), TURN, (), ()),  # what raised the alarm, one after the other
        "fallen": Row((GERMAN, YUGOSLAV), TURN, 0, ()),  # counters lost before this turn
        "claimed": Row((0,), TURN, None, ()),  # the points that were written down
    }


def gliders(r: Any) -> tuple[Unit, ...]:
    groups = {cells[0].group for cells in r.charts["astray"].rows.values()}
    return tuple(unit for group in sorted(groups) for unit in r.kit.groups[group])


def fewer(now: int) -> Iterable[int]:
    """Return all that may be left of some points, if lines are missing."""
    return range(now + 1)


def raises_later(now: int) -> tuple[int, ...]:
    return () if now else (1,)


def fates_after(now: Any) -> tuple[str, ...]:
    return () if now in (DEAD, OUT, TAKEN, FLOWN) else (FREE, PRISONER, DEAD, OUT)


def goes_in(w: World, piece: Unit) -> Collection[str]:
    """Return the steps in which a piece may go elsewhere."""
    waits = bool(w.at.surely(CUP, [piece]))
    if piece in LEADERS:
        return ENTERED if waits else ("move", "combat", "partisans move")
    counter = w.kit.units[piece]
    if gone(w, piece) or w.at.surely(REMOVED, [piece]) or w.at.surely(OFF, [piece]):
        return ()
    if not waits:
        return ("move", "combat") if counter.side == GERMAN else ("partisans move",)
    if counter.side == YUGOSLAV:
        return ()
    second = counter.group == "second"
    lands = w.v.second_wave <= w.turn[0] <= w.v.last_wave if second else w.turn[0] <= w.v.first_wave
    return ("drop",) if lands else ()


def loses_in(w: World, unit: Unit) -> Collection[str]:
    """Return the steps in which a unit may lose strength points."""
    waits = bool(w.at.surely(CUP, [unit]))
    flak = ("event",) if w.turn[0] <= w.v.first_wave and unit in w.kit.first_platoons() else ()
    return flak if waits else ("combat", "partisans fire", *flak)


def draws_in(w: World, zone: Zone) -> Collection[str]:
    """Return the steps in which partisans may come to a zone."""
    return (*comes_in(w), "partisans move", *(ENTERED if w.kit.lies[zone] else ()))


def comes_in(w: World, colour: str = "") -> Collection[str]:
    """Return the step in which reinforcements may arrive."""
    from .alarm import most

    return ("reinforce",) if most(w) >= w.v.organised else ()


def event_in(w: World, key: int) -> Collection[str]:
    return ("event",) if w.turn[0] <= w.v.first_wave and not w.noted.having(True, ["event"]) else ()


def waves_in(w: World, key: int) -> Collection[str]:
    return ("wave",) if w.v.second_wave <= w.turn[0] <= w.v.last_wave else ()


# who stands where


def everybody(w: World, side: str) -> tuple[Unit, ...]:
    return w.kit.germans if side == GERMAN else w.kit.partisans


def gone(w: World, unit: Unit) -> bool:
    """2.1a: Return whether a unit surely is eliminated."""
    return bool(w.sp.surely(0, (unit,)))


def living(w: World, units: Iterable[Unit]) -> list[Unit]:
    """Return the units that may have strength points left."""
    each = [*units]
    dead = w.sp.surely(0, each)
    return [unit for unit in each if unit not in dead] if dead else each


def perhaps_in(w: World, zone: Zone, side: str) -> list[Unit]:
    """Return the units of a side that may stand in a zone, of those that were named."""
    return living(w, w.at.having(zone, everybody(w, side)))


def surely_in(w: World, zone: Zone, side: str) -> list[Unit]:
    """Return the units of a side that surely stand in a zone."""
    return [unit for unit in w.at.surely(zone, everybody(w, side)) if not w.sp.having(0, (unit,))]


def nameless(w: World, zone: Zone) -> bool:
    """Return whether partisans may stand in a zone of whom no line has told."""
    from .alarm import perhaps_all

    lie = any(place[1] != "A" and not w.marker.surely(0, (place,)) for place in w.kit.lies[zone])
    hidden = lie and w.over.having("", (zone,)) and perhaps_all(w)  # it may be, and may be revealed
    return bool(hidden) or not w.unnamed.surely(0, (zone,))


def empty_of(w: World, zone: Zone, side: str) -> bool:
    """Return whether surely nobody of a side is in a zone."""
    return not perhaps_in(w, zone, side) and not (side == YUGOSLAV and nameless(w, zone))


def stack(w: World, zone: Zone, side: str) -> list[Unit]:
    """Return the units of a side in a zone, all of whom have to be known."""
    if side == YUGOSLAV and nameless(w, zone):
        w.give_up()
    return [unit for unit in perhaps_in(w, zone, side) if w.at[unit] == zone and w.sp[unit] > 0]


def stacks(w: World, side: str) -> dict[Zone, list[Unit]]:
    """Return the units of a side by zones, as far as they were named."""
    found: dict[Zone, list[Unit]] = {}
    for unit in living(w, everybody(w, side)):
        zone = w.at[unit]
        if type(zone) is int and w.sp[unit] > 0:
            found.setdefault(zone, []).append(unit)
    return found


def side_of(w: World, units: Iterable[Unit | None] | None) -> str:
    """Return the side of the first unit that is named; "" where none is."""
    return next((w.kit.sides[unit] for unit in units or () if unit in w.kit.units), "")


def sides_in(w: World, zone: Zone | None) -> list[str]:
    """Return the sides of whom some surely stand in a zone, if they are not eliminated."""
    return [side for side in OTHER if zone and w.at.surely(zone, living(w, everybody(w, side)))]


# what units have, and what they do


def strength(w: World, units: Iterable[Unit]) -> Any:
    """2.2a: Return the strength points of units; officers have none."""
    return sum(w.sp[unit] for unit in units if not w.kit.units[unit].officer)


def factor(w: World, unit: Unit, which: int) -> Any:
    """Return FF (0), AF (1) or MP (2) of a unit as it stands."""
    counter = w.kit.units[unit]
    full, reduced = counter.full[which], counter.reduced[which]
    if counter.officer or full == reduced:
        return full
    return w.of(w.sp[unit], lambda points: full if points == w.v.full else reduced)


def platoons(w: World, units: Iterable[Unit]) -> list[Unit]:
    return [unit for unit in units if not w.kit.units[unit].officer]


def kinds(w: World, units: Iterable[Unit]) -> set[str]:
    return {w.kit.units[unit].kind for unit in units}


def hit(w: World, unit: Unit) -> None:
    """2.1a: Take a strength point from a unit."""
    w.sp[unit] = w.of(w.sp[unit], lambda points: max(0, points - w.v.loss))


def perhaps_hit(w: World, unit: Unit) -> None:
    """2.1a: Take a strength point from a unit that may have been hit."""
    w.sp.either(unit, {max(0, points - loss) for points in w.sp.values(unit) for loss in (0, w.v.loss)})


def may_cost(w: World, spent: str, most: int, units: Iterable[Unit]) -> list[tuple[Any, Any]]:
    """Return what may be left of units and of ammunition, cell by cell, if so many fights were not noted."""
    now = (w.volleys if spent == "volleys" else w.spent).values(0)
    left = [(("sp", unit), frozenset(range(w.sp.values(unit)[-1] + 1))) for unit in units]
    return [*left, ((spent, 0), frozenset(n + more * w.v.spent for n in now for more in range(most + 1)))]


def deeds(w: World, unit: Unit, perhaps: bool = False) -> list[str]:
    """7: Return what a unit surely has done this turn, or may have done."""
    german = unit in w.kit.germans
    done = {LAND: w.landed, MOVE: w.moved, FIRE: w.fired, ASSAULT: w.fought} if german else {}
    done = done or {MOVE: w.marched, FIRE: w.shot, ARRIVE: w.arrived}
    return [action for action, row in done.items() if (row.having if perhaps else row.surely)(True, (unit,))]


def deeds_in_words(w: World, unit: Unit) -> str:
    words = {MOVE: "move"} if unit in w.kit.partisans else {}
    return " and ".join(f"its {words.get(deed, deed)}" for deed in deeds(w, unit))


def plays(w: World, unit: Unit, did: str) -> bool:
    """2.1a: Judge that a unit that does something is not eliminated."""
    out = gone(w, unit) or bool(w.at.surely(REMOVED, (unit,)) or w.at.surely(OFF, (unit,)))
    found = f"{w.kit.name(unit)} {did} after it was eliminated"
    return w.rule("2.1a", not out, "an eliminated unit is out of the game", found)


def turned_up(w: World, unit: Unit, zone: Zone) -> bool:
    """3.2a: Let a partisan stand where partisans stand whom nobody named, if it is one of them."""
    fresh = bool(w.at.surely(CUP, (unit,)))
    if fresh:
        unseen_so_far(w, unit)
        w.at[unit] = zone
    return fresh and nameless(w, zone)


def unseen_so_far(w: World, unit: Unit) -> None:
    """2.1a: Let a partisan whom no line named before be one of those that were hit."""
    if w.struck.having(True):
        perhaps_hit(w, unit)


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
