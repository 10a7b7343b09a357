"""The keys sum: and end: of a log: the totals of a phase, and what is on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cutline.referee import World

from .board import by_night, date, first_night, flying, most_lost_to_balloons, paused, phase, rules, to_strike
from .fires import calm, lost_control
from .score import burning_districts

Ends = tuple[int, Any]  # the least and the most
Stated = Mapping[Any, int | None]  # a number for each key, None for a ?


# totals: the rule that a wrong one breaks, what it is, what it can be at all, its row and the slot of keys


def launching(w: World, *_: Any) -> str:
    return "17.1" if paused(w) else "16a" if first_night(w) else "7a"


def salvo(w: World) -> Ends:
    if paused(w) or first_night(w):
        return (0 if paused(w) else w.v.first_night_launches,) * 2
    return 0, max(w.kit.cups["grey"]) * len(w.kit.tracks)


def yellow(w: World) -> Ends:
    return 0, 0 if first_night(w) else max(w.kit.cups["yellow"])


def in_the_air(w: World) -> Ends:
    """9b: return how many attacks are possible, one for each fighter of the phase."""
    return 0, w.box[phase(w)]


TOTALS: dict[str, tuple[Any, Callable[[World], Any], Any, str, str]] = {
    "launched": (launching, lambda w: w.sent.total(), salvo, "sent", "TRACK"),
    "failed": (
        lambda w, *_: "16b" if first_night(w) else "7b",
        lambda w: w.failed.total(),
        yellow,
        "failed",
        "TRACK",
    ),
    "fighters": (
        lambda w, *_: "8a" if date(w) < w.kit.first else "9",
        lambda w: w.kills.total(),
        in_the_air,
        "",
        "",
    ),
    "guns": ("10b", lambda w: w.gunned.total(), None, "gunned", "TRACK"),
    "balloons": ("11b", lambda w: w.ballooned[0], lambda w: (0, most_lost_to_balloons(w)), "", ""),
    "missed": ("12c", lambda w: w.missed[0], None, "", ""),
    "hits": ("12b", lambda w: w.hit.total(), None, "hit", "DISTRICT"),
    "out": ("13g", lambda w: w.doused.total(), None, "doused", "DISTRICT"),
    "control": ("13f", lost_control, None, "", ""),
    "lost": ("9g", lambda w: w.lost[0], in_the_air, "", ""),
}
for name, (rule, work, within, row, each) in TOTALS.items():
    rules.total(rule, f"{name}: {{}}", name, name=name, within=within, row=row, each=each)(work)
rules.total("15b", "{} districts on fire", name="burning")(burning_districts)


@rules.column("fires")
def fires_left(w: World) -> str:
    """Return the fires after a phase."""
    fires = ((district, int(w.fires[district])) for district in w.kit.districts)
    return f"{{{', '.join(f'{district}: {n}' for district, n in fires if n)}}}"


# what totals keep to together, where lines were left out


CHIT_EACH = "an Abteilung launches at most the highest grey chit"


@rules.owed("launch", "7a", CHIT_EACH, each="sent", brief=True, total="launched")
def too_many_launched(w: World, track: str) -> bool:
    return w.sent[track] > max(w.kit.cups["grey"]) and not first_night(w)


FATES = "each V-1 fails, is lost, misses London or hits it"
NO_ACCOUNT = "the totals do not account for the V-1s launched"


@rules.owed("strike", "12a", FATES, found=NO_ACCOUNT, brief=True, total="launched")
def unaccounted(w: World) -> bool:
    return to_strike(w) != 0


MORE_DOWN = "more V-1s were shot down on track {} than came"


@rules.owed("tracks", "9", "each V-1 is shot down once", found=MORE_DOWN, each="sent", brief=True)
def too_many_down(w: World, track: str) -> bool:
    return flying(w, track) < 0


WITH_A_V1 = "a fighter is lost only with the V-1 that it shoots down"


@rules.owed("tracks", "9g", WITH_A_V1, brief=True, total="lost")
def too_many_lost(w: World) -> bool:
    return w.lost[0] > w.kills.total()


@rules.owed("fight", "13g", "fewer fires burned", brief=True, total="out")
def too_many_out(w: World) -> bool:
    return w.doused.total() > sum(w.part(can_go_out, district) for district in w.kit.districts)


def can_go_out(w: World, district: str) -> Any:
    return w.least(w.fires[district] + w.hit[district], w.v.crews_at_most)


# the table at the end of a phase


@rules.end("fires", "DISTRICT:N", example="{3: 1}")
def end_fires(w: World, stated: Stated) -> None:
    stated = {**dict.fromkeys(w.kit.districts, 0), **stated}
    w.restate("fires", stated, partial(rule_of_fires, w, stated))
    for district in w.kit.districts:
        w.part(calm, district)


def rule_of_fires(w: World, stated: Mapping[str, Any], wrong: list[str]) -> str:
    """Return 12b if a hit was left out, 12c if a miss was counted as a hit, else 13g."""
    if all(w.fires[d] - w.hit[d] <= stated[d] < w.fires[d] for d in wrong):
        return "12b"
    more = sum(stated[d] - w.fires[d] for d in wrong)
    return "12c" if 0 < more <= w.missed[0] and w.doused.total() == 0 else "13g"


@rules.end("crews", "DISTRICT:N", example="{1: 3}")
def end_crews(w: World, stated: Stated) -> None:
    most, stated = w.v.crews_at_most, dict.fromkeys(w.kit.districts, w.v.crews_per_district) | {**stated}
    crowded = [d for d, n in stated.items() if n is not None and n > most]
    found = f"too many crews in district {', '.join(crowded)}"
    w.rule("13.3", not crowded, f"the limit is {most}", found)
    stated = {d: n for d, n in stated.items() if d not in crowded}
    w.restate("crews", stated, lambda _: "13h" if w.back.total() > 0 else "13a")


@rules.end("fighters", "KIND:N", example="{day: 3, night: 2}")
def end_fighters(w: World, stated: Stated) -> None:
    """Compare the fighters in the Holding Box (8a, 9c to 9i)."""
    w.restate("box", stated, partial(rule_of_box, w, stated), "fighters")


def rule_of_box(w: World, stated: Mapping[str, Any], wrong: list[str]) -> str:
    """Return the rule that a box with too many or too few fighters most likely forgets."""
    day, lost, more = w.kit.day, w.lost[0] > 0, sum(stated[kind] - w.box[kind] for kind in wrong)
    new = w.kit.arrivals[day][date(w)]
    if rested(w, wrong, -more):
        return ""
    if by_night(w) and day in wrong and new and stated[day] + new == w.box[day]:
        return "8a"
    if more <= 0:
        return "17.2" if "17.2" in w.options and lost else "9c" if by_night(w) else "9i"
    return "9g" if lost and "17.2" not in w.options else rule_of_those_away(w)


def rested(w: World, wrong: list[str], fewer: Any) -> bool:
    """9d: tell of night fighters that were off duty after a mechanical failure."""
    fits = by_night(w) and [*wrong] == [w.kit.night] and 0 < fewer <= w.resting[0]
    w.reading("9d", not fits, "at night a mechanical failure is only a miss", "night fighters were off duty")
    return bool(fits)


def rule_of_those_away(w: World) -> str:
    """Return the rule that keeps day fighters away, if one does."""
    if by_night(w):
        return "8a"
    return "9e" if w.stood_down[0] > 0 else "9d" if w.broken[0] > 0 else "8a"


@rules.end("lost", "N", example="1")
def end_lost(w: World, stated: int | None) -> None:
    w.restate("losses", {0: stated}, partial(rule_of_losses, w, stated), "lost")


def rule_of_losses(w: World, stated: Any, wrong: list[str]) -> str:
    """Allow for 17.2: fighters that return may be thought not to score."""
    if "17.2" in w.options and stated < w.losses[0]:
        found = "fighters that return were not counted"
        w.reading("17.2", False, f"they are among {w.losses[0]} losses", found)
        return ""
    return "9g"


@rules.end("control", "N", example="2")
def end_control(w: World, stated: int | None) -> None:
    w.restate("wilds", {0: stated}, partial(rule_of_control, w, stated), "control")


def rule_of_control(w: World, stated: Any, wrong: list[str]) -> str:
    """Allow for 12b and 13f: V-1s that do not burn yet, or a count of fires."""
    if w.unburnt.surely(True) and 0 < w.wilds[0] - stated <= w.fresh[0]:
        w.reading("12b", False, "V-1s burn as soon as they hit", "districts just hit were not counted")
        return ""
    if w.ablaze.surely(stated):
        w.reading("13f", False, "a district counts once, whatever burns there", "each fire was counted")
        return ""
    return "13f"
