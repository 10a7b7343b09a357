"""5, 6.15, 8a, 9c to 9g, 13g: start and end of a phase."""

from __future__ import annotations

from typing import Any

from cutline.referee import World

from .board import by_night, crews_left, date, fires_left, named_date, phase, rules
from .fires import ablaze, lost_control, only_now

Turn = tuple[int, str]  # the date, counted from 0; night or day


@rules.hook
def labels(r: Any) -> dict[str, Turn]:
    dates, phases = r.lists.turns, r.lists.phases
    return {f"{name} {phase}": (turn, phase) for turn, name in enumerate(dates) for phase in phases}


@rules.hook
def opens(w: World, turn: Turn) -> None:
    """6.15: check the order of phases; dates of the pause (17.1) without a fire may be skipped."""
    last, due = w.when[0], [after(w, w.when[0])]
    while "17.1" in w.options and due[-1][0] in w.kit.pause and w.fires.total() == 0:
        due.append(after(w, due[-1]))
    names = " or ".join(f"{named_date(w, day)} {part}" for day, part in due if day < len(w.kit.dates))
    found, skipped = f"this is {w.label}", paused_once(w, last)
    w.rule("6.15", turn in due or turn in skipped, f"{names or 'nothing'} comes next", found)
    w.reading("17.1", turn in due or turn not in skipped, "crews fight fires by night and by day", found)
    w.when[0] = turn
    for kind, numbers in w.kit.arrivals.items():  # 8a
        w.box[kind] = w.box[kind] + sum(numbers[last[0] + 1 : turn[0] + 1])
    if not by_night(w):
        returned(w)


def after(w: World, at: Turn) -> Turn:
    turn, part = at
    return (turn, w.kit.day) if part == w.kit.night else (turn + 1, w.kit.night)


def paused_once(w: World, last: Turn) -> list[Turn]:
    """Return the phases that may follow if fires are fought once on each date of the pause (17.1)."""
    following = after(w, last)
    found = [following]
    while "17.1" in w.options and following[0] in w.kit.pause:
        if following[1] == w.kit.day and last != (following[0], w.kit.night):
            break  # neither phase of that date would be played
        following = after(w, following)
        found.append(following)
    return found


def returned(w: World) -> None:
    """Return day fighters at the start of the day phase of their date (9d, 9e)."""
    for day in w.away:
        if day <= date(w):
            w.box[w.kit.day], w.away[day] = w.box[w.kit.day] + w.away[day], 0


@rules.hook
def closes(w: World) -> None:
    """9c to 9g: return fighters to their box. 13f, 13g: other fires burn on."""
    w.wilds[0] = w.wilds[0] + lost_control(w)
    w.ablaze[0] = w.ablaze[0] + ablaze(w)
    w.fresh[0] = w.fresh[0] + sum(w.part(only_now, district) for district in w.kit.districts)
    w.part(fighters_return)
    for district in w.kit.districts:
        w.part(still_wild, district)
        w.part(burn_on, district)


def fighters_return(w: World) -> None:
    """9c, 9g: fighters return, but for those that were lost or are off duty."""
    left, kind, back = returning(w), phase(w), date(w) + w.v.off_duty_days
    w.suppose(left >= 0)
    w.losses[0], w.box[kind] = w.losses[0] + w.lost[0], 0 if left < 0 else left
    w.away[back] = w.away[back] + off_duty(w)


def returning(w: World) -> Any:
    """Return how many fighters of the phase are in their box after it; by 17.2 lost ones, too."""
    return w.box[phase(w)] - off_duty(w) - (0 if "17.2" in w.options else w.lost[0])


def off_duty(w: World) -> Any:
    """Return the day fighters of the phase that stay away (9d, 9e)."""
    return 0 if by_night(w) else w.broken[0] + w.stood_down[0]


def still_wild(w: World, district: str) -> None:
    """13f: a district is counted again once all its fires have been out."""
    fires = fires_left(w, district)
    w.counted[district] = bool(fires > 0 and (w.counted[district] or w.newly[district]))
    w.regained[district] = bool(w.counted[district] and fires <= crews_left(w, district))


def burn_on(w: World, district: str) -> None:
    """Keep fires and crews for the next phase (13.3, 13g)."""
    fires, there = fires_left(w, district), crews_left(w, district)
    w.suppose(fires >= 0)
    w.suppose(there >= 1)
    w.suppose(there <= w.v.crews_at_most)
    w.fires[district], w.crews[district] = 0 if fires < 0 else fires, 0 if there < 0 else there
