"""What the chapters share: the sequence of play (6), the table, and questions put to it."""

from __future__ import annotations

from calendar import month_name
from typing import Any

from cutline.referee import Cells, Rules, Some, Table, high

from .kit import Kit
from .words import LATER, VERBS, slots

rules = Rules(
    late="6.1",
    die="9",
    words=VERBS,
    says={str(number): name.lower() for number, name in enumerate(month_name) if name},
    steps={
        "launch": "the grey chits",
        "fail": "the yellow chit",
        "place": "placing fighters",
        "tracks": "the attacks on the tracks",
        "balloons": "the red chit",
        "strike": "the blue chits",
        "move": "moving crews to fires",
        "fight": "the rolls of the crews",
        "regroup": "regrouping",
    },
)
rules.chart("t1", die="die", down=0, lost=(), off_duty=0)
rules.chart("t2", die="die", down=())
rules.chart("t3", die="die", out=0)
rules.chart("water-zone", cells=int)
rules.chart("ranges")
rules.chart("reinforcements", cells=int)
rules.chart("victory", columns=("British", "German"))
rules.hook(slots)

FRESH, WATER, GUNS, LAND = range(4)  # how far a track has been played
COUNTED = ("failed", "fighters", "guns", "balloons", "missed", "out", "control", "lost")
OPEN = "open"  # a step that was not logged, where that matters
MANY = range(1, 41)  # every number that an unknown one can be

Place = tuple[str, str, str]  # track, zone, range


@rules.hook
def prepare(r: Any) -> Kit:
    return Kit(r)


@rules.cells
def cells(r: Any) -> dict[str, Cells]:
    """The table. Crews are all of a district, the captain's among them."""
    tracks, districts, kit = r.lists.abteilungen, r.lists.districts, r.facts
    places = [(k, zone, reach) for k in tracks for zone in ("water", "land") for reach in r.lists.ranges]
    two = r.v.crews_per_district
    some_crews = [n for n in range(9) if n != two]
    dates = (*range(len(kit.dates) + r.v.off_duty_days), LATER)
    up, chits = range(1, kit.most + 1), {k: sorted(set(cup)) for k, cup in kit.cups.items()}
    return {
        "when": Cells([0], (-1, kit.day), lasts=True),
        # V-1s of the phase
        "drawn": Cells(tracks, False, True),
        "sent": Cells(tracks, 0, up, climbs=True),
        "flying": Cells(tracks, 0, up),
        "yellow": Cells([0], None, *chits["yellow"], settles=True),
        "red": Cells([0], None, *chits["red"], settles=True),
        "stage": Cells(tracks, FRESH, WATER, GUNS, LAND, climbs=True),
        "fired": Cells(tracks, False, True),
        "land_kills": Cells(tracks, 0, up, climbs=True),
        "struck": Cells([0], 0, MANY, climbs=True),
        "count": Cells(COUNTED, 0, MANY, climbs=True),
        "hit": Cells(districts, 0, MANY, climbs=True),
        # fighters, by the phase in which they fly
        "box": Cells((kit.night, kit.day), 0, MANY, lasts=True),
        "arrived": Cells((kit.night, kit.day), False, True, lasts=True),
        "noted": Cells([0], False, True),  # whether placings are logged
        "placed": Cells(places, 0, MANY),
        "acted": Cells(places, 0, MANY),
        "stayed": Cells([0], 0, MANY),  # over land, for the stand-down
        "scored": Cells([0], 0, MANY),  # over land, and back in the box
        "stood_down": Cells([0], False, True),
        "gone": Cells([0], 0, MANY),  # not returned to the box at the end of the phase
        "away": Cells(dates, 0, MANY, lasts=True),
        "losses": Cells([0], 0, MANY, lasts=True),
        # London
        "fires": Cells(districts, 0, MANY, lasts=True),
        "crews": Cells(districts, two, *some_crews, lasts=True),
        "fresh": Cells(districts, 0, 1, 2, 3),  # crews that came in this step
        "regrouping": Cells([0], False, True),
        "rolled": Cells(districts, False, True),
        "burnt": Cells([0], None),  # fires at the end, where their districts are not known
        "early": Cells([0], False, True),  # crews rolled before the last V-1 had struck
        # control: judged in this phase; counted so far, and regained since
        "judged": Cells([0], False, True),
        "wild": Cells(districts, False, True),
        "newly": Cells(districts, False, True),
        "named": Cells(districts, False, True),
        "counted": Cells(districts, False, True, lasts=True),
        "regained": Cells(districts, False, True, lasts=True),
        "wilds": Cells([0], 0, MANY, lasts=True),
    }


def date(t: Table) -> int:
    """Return the turn, counted from 0."""
    return t.when[0][0]


def phase(t: Table) -> str:
    """Return night or day, which is also the name of the fighters that fly in it."""
    return t.when[0][1]


def by_night(t: Table) -> bool:
    return phase(t) == t.facts.night


def first_night(t: Table) -> bool:
    return t.when[0] == (0, t.facts.night)


def final(t: Table) -> bool:
    return t.when[0] == (len(t.facts.dates) - 1, t.facts.day)


def paused(t: Table) -> bool:
    return "17.1" in t.options and date(t) in t.facts.pause


def of_cup(t: Table, colour: str, number: int | None) -> Any:
    """3a: return the number on a chit, or any number of its cup if it was not logged."""
    cup = t.facts.cups[colour]
    run = f"{colour} chits run from {cup[0]} to {cup[-1]}"
    if not t.believes and number not in cup:  # an impossible number: assume some chit
        return t.pick(Some(cup))
    if number is None:
        t.unchecked("3a", run, f"a {colour} chit was not logged")
        return t.pick(Some(cup))
    t.rule("3a", number in cup, run, f"no {colour} chit carries a {number}")
    return number


def no_pause(t: Table) -> bool:
    """17.1: check that nothing is launched on a day of pause."""
    found = f"V-1s on {named_date(t, date(t))}"
    return t.rule("17.1", not paused(t), "by the optional rule none are launched", found, "pause")


def named_date(t: Table, turn: int) -> str:
    dates = t.facts.dates
    return dates[turn] if turn < len(dates) else "a date after the last turn"


def past(t: Table, step: str) -> bool:
    """Whether a later step of the sequence has begun."""
    return t.now[0] > list(t.steps).index(step)


def v1s(t: Table) -> Any:
    """Return how many V-1s still have to strike or can be lost to balloons."""
    return high(0, t.pick(t.flying.tally(int) - t.struck[0] - t.total("balloons") - left_out(t, "red")))


def left_out(t: Table, colour: str) -> Any:
    """Return what a yellow or red chit missing from the log may have removed; else 0."""
    owed = t.rows[colour].surely(0, None) and not first_night(t) and not paused(t)
    step = {"yellow": "fail", "red": "balloons"}[colour]
    return t.pick(Some(t.facts.cups[colour])) if owed and past(t, step) else 0
