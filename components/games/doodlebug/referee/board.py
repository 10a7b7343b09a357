"""The sequence of play (6), the table of the game, and what it comes to."""

from __future__ import annotations

from calendar import month_name
from typing import Any

from cutline.referee import Line, Row, Rules, World

from .kit import Kit
from .words import VERBS, slots

rules = Rules(
    late="6.1",
    die="9",
    words=VERBS,
    says={str(number): name.lower() for number, name in enumerate(month_name) if name},
    steps={
        "launch": "the launch",
        "fail": "the yellow chit",
        "place": "placing fighters",
        "tracks": "the attacks on the tracks",
        "balloons": "the red chit",
        "strike": "the hits on London",
        "move": "moving crews to fires",
        "fight": "the rolls of the crews",
        "regroup": "regrouping",
    },
)
rules.chart("t1", die="die", down=0, lost=(), off_duty=0)
rules.chart("t2", die="die", down=0, older=())
rules.chart("t3", die="die", out=0)
rules.chart("water-zone", cells=int)
rules.chart("ranges")
rules.chart("reinforcements", cells=int)
rules.chart("victory", columns=("British", "German"))
rules.hook(slots)

WATER, LAND = "water", "land"
Place = tuple[str, str, str]  # track, zone, range


@rules.hook
def prepare(r: Any) -> Kit:
    return Kit(r)


@rules.rows
def rows(r: Any) -> dict[str, Row]:
    kit, tracks, districts, v = r.kit, r.lists.abteilungen, r.lists.districts, r.v
    zones = [(track, zone) for track in tracks for zone in (WATER, LAND)]
    places = [(*zone, reach) for zone in zones for reach in r.lists.ranges]
    most, flag, crews = max(*kit.cups["grey"], v.first_night_launches), (True,), v.crews_at_most
    return {
        # what the lines of each step did in this phase
        "drawn": Row(tracks, "launch", False, flag),
        "sent": Row(tracks, "launch", 0, most),
        "yellow": Row((0,), "fail", None, tuple(kit.cups["yellow"])),
        "failed": Row(tracks, "fail", 0, max(kit.cups["yellow"])),
        "noted": Row((0,), "place", False, flag),  # whether placings are written down
        "placed": Row(places, "place", 0, 3),
        "acted": Row(places, "tracks", 0, 3),
        "kills": Row(zones, "tracks", 0, most),
        "stayed": Row((0,), "tracks", 0, 9),  # over land, for the stand-down
        "struck": Row((0,), "tracks", 0, 9),  # over land; they may count for the stand-down
        "resting": Row((0,), "tracks", 0, 0),  # at night, with a failure that names a date
        "lost": Row((0,), "tracks", 0, 9),
        "broken": Row((0,), "tracks", 0, 9),  # off duty with a failure
        "fired": Row(tracks, "tracks", False, flag),
        "gunned": Row(tracks, "tracks", 0, most),
        "red": Row((0,), "balloons", None, tuple(kit.cups["red"])),
        "reds": Row((0,), "balloons", 0, 1),
        "ballooned": Row((0,), "balloons", 0, most_lost_to_balloons(r)),
        "behind": Row(tracks, "balloons", False, ()),  # tracks whose guns have fired since the last red chit
        "hit": Row(districts, "strike", 0, most * len(tracks)),
        "missed": Row((0,), "strike", 0, most * len(tracks)),
        "came": Row(districts, "move", 0, crews),
        "went": Row(districts, "move", 0, crews),
        "rolled": Row(districts, "fight", False, flag),
        "doused": Row(districts, "fight", 0, crews),
        "newly": Row(districts, "fight", 0, 1),  # out of control
        "named": Row(districts, "fight", False, flag),
        "recounted": Row(districts, "fight", 0, 0),
        "back": Row(districts, "regroup", 0, crews),
        "left": Row(districts, "regroup", 0, crews),
        "stand_down_rolled": Row((0,), "regroup", False, flag),
        "stood_down": Row((0,), "regroup", 0, v.die // v.stand_down_divisor),
        # what lasts
        "when": Row((0,), start=(-1, kit.day)),
        "box": Row(r.lists.phases),
        "arrived": Row(r.lists.phases, start=-1),  # the date for which arrivals were noted
        "away": Row(range(len(kit.dates) + v.off_duty_days), later=9),
        "losses": Row((0,)),
        "fires": Row(districts),
        "crews": Row(districts, start=v.crews_per_district),
        "counted": Row(districts, start=False),
        "regained": Row(districts, start=False),
        "wilds": Row((0,)),
        "fresh": Row((0,)),  # those of them that only V-1s of the same phase made so
        "unburnt": Row((0,), start=False),  # whether V-1s burn only once the crews have failed (12b)
        "scored": Row((0,), start=False),
        "older": Row((0,), start=False),  # whether the guns roll by the table of an older kit
    }


# lines and phases


def named_in(w: World, line: Line, **kinds: Any) -> Line:
    """Return a line that names a track, a zone and the like; any of them where it has a ?."""
    for name, known in kinds.items():
        if line.of((name,)) is None:
            line.note((name,), w.one_of(known))
    return line


def date(w: World) -> int:
    """Return the turn, counted from 0."""
    return int(w.when[0][0])


def phase(w: World) -> str:
    """Return night or day, which is also the name of the fighters that fly in it."""
    return str(w.when[0][1])


def by_night(w: World) -> bool:
    return phase(w) == w.kit.night


def first_night(w: World) -> bool:
    return bool(w.when[0] == (0, w.kit.night))


def final(w: World) -> bool:
    return bool(w.when[0] == (len(w.kit.dates) - 1, w.kit.day))


def paused(w: World) -> bool:
    return "17.1" in w.options and date(w) in w.kit.pause


def named_date(w: World, turn: int) -> str:
    return w.kit.dates[turn] if turn < len(w.kit.dates) else "a date after the last turn"


# chits, tracks, launches (3a, 6, 11b, 17.1)


def chit(w: World, line: Line, path: tuple[Any, ...], colour: str) -> Any:
    """3a: return the number on a chit, which its cup has to hold."""
    return w.thrown(line, path, w.kit.cups[colour], "3a", f"{colour} chit")


def step_of_track(values: Any, w: World | None) -> str:
    """6, 11b: return the step of a line of a track, which may follow another track's red chit."""
    if w is None or w.now != "balloons" or w.reds.surely(0):
        return "tracks"
    behind, track = w.behind.surely(True), values["track"]
    passed = [other for other in w.fired.surely(True) if other not in (track, *behind)]
    fresh = track in behind or track in w.fired.surely(False)
    return "balloons" if passed and fresh else "tracks"


def most_lost_to_balloons(at: Any) -> int:
    """11b: return what red chits come to at most: one in a phase, or by an option one for each Abteilung."""
    return max(at.kit.cups["red"]) * (len(at.kit.tracks) if "11b" in at.options else 1)


def flies_today(w: World) -> bool:
    """17.1: check that nothing is launched on a day of pause."""
    found = f"V-1s on {named_date(w, date(w))}"
    return w.rule("17.1", not paused(w), "by the optional rule none are launched", found, "pause")


# what the rows come to


def sent_up(w: World, track: str) -> Any:
    """Return the V-1s of a track that did not fail."""
    return w.sent[track] - w.failed[track]


def flying(w: World, track: str) -> Any:
    return sent_up(w, track) - w.kills[track, WATER] - w.gunned[track] - w.kills[track, LAND]


def to_london(w: World) -> Any:
    """Return the V-1s that passed fighters and guns."""
    return sum(flying(w, track) for track in w.kit.tracks)


def to_strike(w: World) -> Any:
    """Return the V-1s that still have to strike, or can be lost to balloons."""
    return to_london(w) - w.ballooned[0] - w.hit.total() - w.missed[0]


def burning(w: World, district: str) -> Any:
    """Return the fires of a district before its crews roll."""
    return w.fires[district] + w.hit[district]


def crews(w: World, district: str) -> Any:
    """Return the crews of a district, the captain's among them, before they regroup."""
    return w.crews[district] + w.came[district] - w.went[district]


def wild(w: World, district: str) -> bool:
    """Tell whether a district was out of control when its crews began to roll (13d)."""
    return burning(w, district) > crews(w, district)


def fires_left(w: World, district: str) -> Any:
    return burning(w, district) - w.doused[district]


def crews_left(w: World, district: str) -> Any:
    return crews(w, district) + w.back[district] - w.left[district]
