"""The rows of the table, and what lines that nobody wrote may make of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from cutline.referee import DARK, Row, World

from .board.kit import COLOURS, GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone
from .board.words import CAUSES
from .table import STEPS, At, Fate, gone, most, rules

FLAG, TURN = (True,), "turn"  # rows of TURN are those of one turn, whatever of it was written
ENTERED = ("drop", "activate", "move", "activate 2", "combat", "partisans move")  # here markers are revealed
FOUGHT = ("combat", "partisans fire")


@rules.rows
def rows(r: Any) -> dict[str, Row]:
    """Return the rows of the table.

    A place is a zone's number, or CUP, OFF, FLOWN, REMOVED; an eliminated unit has 0 SP. `cause`: 0 it has
    not raised the alarm, 1 it has, 2 it is in the level that was stated.
    """
    kit: Kit = r.kit
    zones, germans, partisans, v = tuple(kit.zones), kit.germans, kit.partisans, r.v
    points = r.charts["difficulty"].at(kit.difficulty, "Start").points
    lies = {place: int(place in kit.letters) for place in kit.places}
    halves = [(zone, late) for zone in zones for late in (False, True)]
    return {
        # from turn to turn
        "turn": Row((0,), later=()),
        "last": Row((0,), start=v.turns),  # the last turn of the game
        "event": Row((0,), start="", later=tuple("abcdefg"), during=event_in),  # of turn 1
        "astray": Row((0,), start=None, later=gliders(r), during=("event",)),  # who lands in VII
        "aside": Row((0,), later=2, during=("event",)),  # A markers that left the map, not known whence
        "permitted": Row((0,), later=18, during=waves_in),  # 5.2a: how many of the second wave, so far
        "at": Row(kit.pieces, start=At.CUP, later=DARK, during=goes_in, apart=True),
        "down": Row(germans, start=False, later=FLAG, during=goes_in),  # has landed
        "sp": Row(tuple(kit.units), start=kit.most, later=fewer, during=loses_in),
        "fate": Row(LEADERS, start=Fate.HIDDEN, later=fates_after, during=("combat", *ENTERED)),
        "guard": Row(LEADERS, start=None, later=DARK, during=("combat", *ENTERED)),
        "storch": Row((0,), later=()),  # the turn in which it was put on Tito
        "marker": Row(kit.places, start=lies.__getitem__, later=fewer, during=("event",)),
        "over": Row(zones, start="", later=("8.2",), during=ENTERED),  # the rule by which they were revealed
        "unnamed": Row(zones, later=DARK, during=draws_in),  # partisans stand there whom nobody named
        "crowd": Row(zones, start=False, later=()),  # some came there of whom nobody told who they are
        "struck": Row((0,), start=False, later=FLAG, during=FOUGHT),  # one that nobody named
        "hid": Row(zones, start=None),  # what its A marker hid; "?" was not told
        "brought": Row(kit.places, start=()),  # the counters that were named of a marker
        "level": Row((0,), start=v.alarm_start),  # the alarm level that was stated last
        "cause": Row(CAUSES, later=raises_later, apart=True, during=("air", *FOUGHT, *ENTERED)),
        "raised": Row(CAUSES),  # in which turn
        "named": Row((*CAUSES, "mission"), start=False),  # a line says that it raised the alarm
        "stock": Row((0,), start=points),  # ammunition as the turn begins
        "late": Row((0,), start=(), later=()),  # 11f: reinforcements that wait
        "come": Row(COLOURS, later=7, during=comes_in),  # reinforcements that were drawn
        "fewest": Row((GERMAN, "platoons", YUGOSLAV)),  # losses that were stated
        "unseen": Row((0,), start=False, later=FLAG, during=STEPS),  # whether lines were left out
        # what the lines of a step did this turn
        "noted": Row(("event", "wave", "supply", "relief", "air", "reinforce"), TURN, False, ()),
        "diced": Row((0,), TURN, False, ()),  # some die of this turn was noted
        "wave": Row((0,), "wave", None, (*kit.d6,)),
        "supplied": Row((0,), "wave", 0, 0),
        "air": Row((0,), "air", None, DARK, apart=True),
        "bonus": Row((0,), "air", 0, 2),
        "landed": Row(germans, "drop", False, FLAG),
        "moved": Row(germans, "move", False, FLAG),
        "began": Row(germans, "move", None, DARK, apart=True),  # where it was before it moved
        "came_by": Row(germans, "move", None, DARK, apart=True),  # 13.3.1i: where it came from; AIR
        "fired": Row(germans, "combat", False, FLAG),
        "fought": Row(germans, "combat", False, FLAG),
        "spent": Row((0,), "combat", 0, 40),
        "stormed": Row(zones, "combat", False, FLAG),
        "aimed": Row(zones, "combat", None, DARK),  # at which zone its Germans fired, and who lay there
        "rolled": Row(halves, TURN, (), ()),  # who rolled for a zone, after landing and after moving
        "arrived": Row(partisans, "reinforce", False, FLAG),
        "newcomers": Row((0,), "reinforce", False, FLAG),  # some arrived whom nobody named
        "marched": Row(partisans, "partisans move", False, FLAG),
        "stood": Row(partisans, "partisans move", None, DARK, apart=True),  # where it moved from, or stayed
        "sought": Row(zones, "partisans move", None, DARK),  # for whom the first of them to move have made
        "overtaken": Row(zones, "partisans move", "", ()),  # who moved though these should have before
        "passed": Row(zones, "partisans move", False, FLAG),  # in their turn they need not move
        "full": Row(zones, "partisans move", False, FLAG),  # too many stand there, and that was told
        "met": Row((0,), TURN, None, ()),  # who was on the map as the partisans began
        "called_at": Row((0,), TURN, 0, ()),  # the alarm level then
        "shot": Row(partisans, "partisans fire", False, FLAG),
        "volley": Row(zones, "partisans fire", None, DARK, apart=True),  # at which zone they fired
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
    last = Fate.DEAD, Fate.OUT, Fate.TAKEN
    return () if now in (*last, At.FLOWN) else (Fate.FREE, Fate.PRISONER, *last)


# the steps in which lasting rows change


def event_in(w: World, key: int) -> Collection[str]:
    return ("event",) if w.turn[0] <= w.v.first_wave and not w.noted.having(True, ["event"]) else ()


def waves_in(w: World, key: int) -> Collection[str]:
    return ("wave",) if w.v.second_wave <= w.turn[0] <= w.v.last_wave else ()


def goes_in(w: World, piece: Unit) -> Collection[str]:
    """Return the steps in which a piece may go elsewhere."""
    waits = bool(w.at.surely(At.CUP, [piece]))
    if piece in LEADERS:
        return ENTERED if waits else ("move", "combat", "partisans move")
    counter, german = w.kit.units[piece], piece in w.kit.germans
    out = gone(w, piece) or w.at.surely(At.REMOVED, [piece]) or w.at.surely(At.OFF, [piece])
    if out or (waits and not german):
        return ()
    if not waits:
        return ("move", "combat") if german else ("partisans move",)
    second = w.v.second_wave <= w.turn[0] <= w.v.last_wave
    return ("drop",) if (second if counter.group == "second" else w.turn[0] <= w.v.first_wave) else ()


def loses_in(w: World, unit: Unit) -> Collection[str]:
    """Return the steps in which a unit may lose strength points."""
    flak = ("event",) if w.turn[0] <= w.v.first_wave and unit in w.kit.first_platoons() else ()
    return flak if w.at.surely(At.CUP, [unit]) else (*FOUGHT, *flak)


def draws_in(w: World, zone: Zone) -> Collection[str]:
    """Return the steps in which partisans may come to a zone."""
    return (*comes_in(w), "partisans move", *(ENTERED if w.kit.lies[zone] else ()))


def comes_in(w: World, colour: str = "") -> Collection[str]:
    """Return the step in which reinforcements may arrive."""
    return ("reinforce",) if most(w) >= w.v.organised else ()
