"""The keys sum: and end: of a log: the totals of a phase, and what is on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cutline.referee import Span, Table, anything, either, ends, high, is_open, low, rebase, several

from .board import OPEN, by_night, date, first_night, paused, phase, rules
from .fires import calm

# totals: name, rule that a wrong one breaks, possible values


def at_all(t: Table, name: str) -> Any:
    """Return a total, or what it can be if it was not logged."""
    total, within = t.total(name), t.totals[name].within
    return low(total, ends(within(t))[1]) if within and is_open(total) else total


def salvo(t: Table) -> Any:
    if paused(t) or first_night(t):
        return 0 if paused(t) else t.v.first_night_launches
    return Span(0, max(t.facts.cups["grey"]) * len(t.lists.abteilungen))


def drawn(colour: str) -> Callable[[Table], Any]:
    """Return what one chit of a colour can say."""
    return lambda t: 0 if colour == "yellow" and first_night(t) else Span(0, max(t.facts.cups[colour]))


def in_the_air(t: Table) -> Any:
    """9b: return how many attacks are possible, one for each fighter of the phase."""
    placed = 0 if t.judged.unsure(0) else t.placed.tally(int)
    return Span(0, t.box.ends(phase(t))[1] + ends(placed)[1])


def of_launches(t: Table, *_: Any) -> str:
    return "17.1" if paused(t) else "16a" if first_night(t) else "7a"


TOTALS = {  # its rule, what it can be at all, its parts, the row that it counts
    "launched": (of_launches, salvo, "TRACK", "sent"),
    "failed": (lambda t, *_: "16b" if first_night(t) else "7b", drawn("yellow"), "TRACK", ""),
    "fighters": (lambda t, *_: "8a" if date(t) < t.facts.first else "9", in_the_air, "", ""),
    "guns": ("10b", None, "TRACK", ""),
    "balloons": ("11b", drawn("red"), "", ""),
    "missed": ("12c", None, "", ""),
    "hits": ("12b", None, "DISTRICT", "hit"),
    "out": ("13g", None, "DISTRICT", ""),
    "control": ("13f", None, "", ""),
    "lost": ("9g", in_the_air, "", ""),
}


def counted(name: str, rule: Any, within: Any, each: str, row: str) -> None:
    def work(t: Table) -> Any:
        return t.rows[row].tally(int) if row else t.count[name]

    work.__name__ = name
    rules.total(rule, f"{name}: {{}}", name, within=within, each=each, row=row)(work)


for name, parts in TOTALS.items():
    counted(name, *parts)


# relations between totals

FATES = "the totals do not account for the {launched} V-1s launched"


@rules.relation("7a", "an Abteilung launches at most the highest grey chit", "launched: {launched}")
def one_chit_each(t: Table) -> Any:
    most = ends(t.total("launched"))[1] if first_night(t) else max(t.facts.cups["grey"])
    return all(t.sent.ends(track)[0] <= most for track in t.sent) and t.total("launched") is not None


@rules.relation("12a", "each V-1 fails, is lost, misses London or hits it", FATES)
def accounted_for(t: Table) -> Any:
    fates = ("failed", "fighters", "guns", "balloons", "missed", "hits")
    return t.pick(t.total("launched")) == t.pick(sum(at_all(t, name) for name in fates))


@rules.relation("9g", "a fighter is lost only with the V-1 that it shoots down", "lost: {lost}")
def lost_with_a_v1(t: Table) -> Any:
    return t.pick(t.total("lost")) <= t.pick(t.total("fighters"))


@rules.relation("13g", "fewer fires burned", "out: {out}")
def burnt_before(t: Table) -> Any:
    hits = t.total("hits")
    if not brief(t):
        return True
    can = sum(min(most, t.v.crews_at_most) for _, most in burning_of(t).values())
    return ends(still_out(t))[0] <= min(can, ends(t.fires.tally(int) + hits)[1])


@rules.relation("13f", "a district counts once it has more fires than crews", "control: {control}")
def out_of_control(t: Table) -> Any:
    """Check the count: a district with more fires than its most crews is surely out of control."""
    control, _ = t.pick(t.total("control")), t.total("hits")  # a slip may be in either
    if not brief(t):
        return True
    burning, counted = burning_of(t), t.counted
    stay = {d: 1 if "17.3" in t.options else t.crews.ends(d)[0] for d in burning}
    least = sum(n > t.v.crews_at_most and counted.surely(d, False) for d, (n, _) in burning.items())
    most = sum(n > stay[d] and not counted.surely(d, True) for d, (_, n) in burning.items())
    return control >= least and control <= most


def brief(t: Table) -> bool:
    """Return whether only totals are known of the fires of this phase."""
    return t.judged.unsure(0) or t.unnoted["fight"] == OPEN


def added(t: Table) -> bool:
    """Return whether the hits of this phase still have to be added to its fires."""
    return t.unnoted["fight"] != OPEN or t.unnoted["strike"] == OPEN


def still_out(t: Table) -> Any:
    """Return the fires put out in this phase, without those of logged rolls."""
    return high(0, t.total("out") - t.count.ends("out")[0])


def burning_of(t: Table) -> dict[str, tuple[int, int]]:
    """Return the fewest and the most fires that each district can have had before the crews rolled."""
    fell = ends(t.total("hits")) if added(t) else (0, 0)
    return {d: least_and_most(t.fires.ends(d), t.hit.ends(d), fell) for d in t.lists.districts}


def least_and_most(*ends_of: tuple[int, int]) -> tuple[int, int]:
    """Return the ends of a district's fires, with its hits, of which there are no more than hits in all."""
    least, most = (fires + min(hits, fell) for fires, hits, fell in zip(*ends_of, strict=True))
    return least, most


# phases with totals only


@rules.hook
def summed(t: Table) -> None:
    """Open what totals do not tell: fires of each district, places of crews, fighters stood down."""
    if paused(t):
        grounded(t)
    summed_fires(t)
    summed_fighters(t)
    t.judged[0] = True
    for row in (t.placed, t.gone, t.newly, t.rolled):
        row.clear()


def summed_fighters(t: Table) -> None:
    """9c to 9g: book fighters lost, and by day those that are stood down."""
    kind, here = phase(t), t.box.ends(phase(t))[1]
    if ends(t.total("launched") - t.total("failed"))[1] <= 0:
        return
    lost = low(low(t.total("lost"), t.total("fighters")), here)
    t.losses.plus(0, lost)
    t.box.plus(kind, 0 if "17.2" in t.options else 0 - lost, least=0)
    if not by_night(t) and here:
        t.box[kind] = anything(range(t.box.ends(kind)[1] + 1))
        t.away.plus(date(t) + t.v.off_duty_days, anything(range(here + 1)))


def summed_fires(t: Table) -> None:
    """13f, 13g: let crews put out one fire each, in any district with a fire."""
    burning, control = burning_of(t), ends(t.total("control"))[1]
    can = {d: min(most, t.v.crews_at_most) for d, (_, most) in burning.items()}
    (few, many_out), fires = ends(still_out(t)), ends(t.fires.tally(int))
    fell = ends(t.total("hits")) if added(t) else (0, 0)
    left = max(0, fires[0] + fell[0] - many_out), max(0, fires[1] + fell[1] - few)
    t.burnt[0] = anything(range(left[0], left[1] + 1))
    for district, (least, most) in burning.items():
        elsewhere = sum(can.values()) - can[district]
        fewest = max(0, least - min(can[district], many_out))
        t.fires[district] = anything(range(fewest, max(fewest, most - max(0, few - elsewhere)) + 1))
        if most > 1 and control > 0 and t.counted.surely(district, False):
            t.counted[district] = anything((False, True))
    t.wilds.plus(0, low(t.total("control"), sum(most > 1 for _, most in burning.values())))
    if any(most for _, most in burning.values()):
        t.crews.blind()
        t.regained.blind()
        return
    t.count["out"] = t.count["control"] = 0
    if not paused(t):  # crews may regroup where nothing burns, too
        t.crews.blind()


def grounded(t: Table) -> None:
    """Book that nothing flew on a day of pause."""
    for row in (t.sent, t.flying, t.hit, t.yellow, t.red):
        row.clear()
    for name in t.count:
        t.count[name] = t.count[name] if name in ("out", "control") else 0


@rules.total("15b", "{} districts on fire", within=lambda t: Span(0, len(t.lists.districts)))
def burning(t: Table) -> Any:
    """15b: return how many districts have a fire; of a phase with totals only, how many can have."""
    if not brief(t):
        return t.fires.tally(lambda n: int(n > 0))
    before = burning_of(t).values()
    put_out = min(t.v.crews_at_most, ends(still_out(t))[1])
    return Span(sum(least > put_out for least, _ in before), sum(most > 0 for _, most in before))


# phases with some steps logged


@rules.hook
def hits_alone(verb: str, line: Mapping[str, Any]) -> bool:
    """Return whether a line logs successes and no rolls; then other rolls need not be logged."""
    if verb in ("shoot", "tip"):
        return line.get("die") is None and line.get("result") in ("kill", "lost")
    return verb in ("guns", "fight") and not line.get("dice") and bool(line.get("down") or line.get("out"))


CHANGED = {  # by each step: rows, and what is counted
    "launch": ("drawn sent", ""),
    "fail": ("yellow", "failed"),
    "tracks": ("stage fired land_kills", "fighters guns lost"),
    "balloons": ("red", "balloons"),
    "strike": ("struck hit", "missed"),
    "move": ("crews fresh", ""),
    "fight": ("rolled", "out control"),
    "regroup": ("crews stood_down", ""),
}


@rules.hook
def unnoted(t: Table, steps: Sequence[str]) -> None:
    """Open what steps that were not logged may have changed; see also `told_less`."""
    launched = "launch" in steps
    most = {track: t.facts.most if launched else t.sent.ends(track)[1] for track in t.sent}
    for step in filter(CHANGED.get, steps):
        rows, counted = CHANGED[step]
        for row in rows.split():
            t.rows[row].blind()
        more = len(t.lists.districts) * t.v.crews_at_most if step == "fight" else sum(most.values())
        for name in counted.split():
            least = t.count.ends(name)[0]
            t.count[name] = anything(range(least, least + more + 1))
    if {"launch", "fail", "tracks"} & set(steps):
        for track in t.fired.other_than(True) if "tracks" in steps else t.flying:
            t.flying[track] = anything(range(1 + (most[track] if launched else t.flying.ends(track)[1])))
    if "strike" in steps and "fight" not in steps:
        t.fires.blind()


def told_less(t: Table) -> None:
    """Close a phase of which some steps were not logged."""
    if t.unnoted["fight"] == OPEN and not t.rolled.having(True):
        summed_fires(t)
        t.judged[0] = True
        for district in t.lists.districts:
            t.rolled[district] = True  # the fires are as they are left
    if t.unnoted["tracks"] == OPEN and not t.fired.having(True):
        summed_fighters(t)


# the table at the end of a phase

Stated = dict[str, int | None]  # a number for each key, None for a ?


@rules.end("fires", "DISTRICT:N", example="{3: 1}")
def end_fires(t: Table, stated: Stated) -> None:
    stated = {**dict.fromkeys(t.lists.districts, 0), **stated}
    whole = sum(n or 0 for n in stated.values())
    if not t.burnt.surely(0, None) and all(n in t.fires.can(d) for d, n in stated.items()):
        expected = f"by the log it is {either(t.burnt[0])}"
        t.rule("13g", whole in t.burnt.can(0), expected, f"{several(whole, 'fire')} in all")
    rebase(t, t.fires, stated, rule_of_fires(t, stated), "fires")
    for district in t.lists.districts:
        t.sub(calm, district)


def rule_of_fires(t: Table, stated: Stated) -> str:
    """Return 12b if a hit was left out, 12c if a miss was counted as a hit, else 13g."""
    wrong = {d: n for d, n in stated.items() if n is not None and n not in t.fires.can(d)}
    now = {d: t.fires.ends(d) for d in wrong}
    if all(most > wrong[d] >= least - t.hit.ends(d)[1] for d, (least, most) in now.items()):
        return "12b"
    more = sum(wrong[d] - least for d, (least, _) in now.items())
    missed = 0 < more <= t.count.ends("missed")[1] and t.count.surely("out", 0)
    return "12c" if missed else "13g"


@rules.end("crews", "DISTRICT:N", example="{1: 3}")
def end_crews(t: Table, stated: Stated) -> None:
    stated = dict.fromkeys(t.lists.districts, t.v.crews_per_district) | stated
    most = t.v.crews_at_most
    crowded = [d for d, n in stated.items() if n is not None and n > most]
    found = f"too many crews in district {', '.join(crowded)}"
    if not t.rule("13.3", not crowded, f"the limit is {most}", found):
        stated = {d: n for d, n in stated.items() if d not in crowded}
    rebase(t, t.crews, stated, "13h" if t.regrouping.surely(0, True) else "13a", "crews")


@rules.end("fighters", "KIND:N", example="{day: 3, night: 2}")
def end_fighters(t: Table, stated: Stated) -> None:
    """In the Holding Box."""
    more = sum(n - t.box.ends(kind)[1] for kind, n in stated.items() if n is not None)
    day, new = stated.get(t.facts.day), t.facts.arrivals[t.facts.day][date(t)]
    lacking = by_night(t) and day is not None and new and day + new in t.box.can(t.facts.day)
    rebase(t, t.box, stated, "8a" if lacking else rule_of_box(t, more), "fighters")


def rule_of_box(t: Table, more: int) -> str:
    """Return the rule that a box with `more` fighters than due most likely forgets."""
    lost = not t.count.surely("lost", 0)
    if more <= 0:
        return "17.2" if "17.2" in t.options and lost else "9c" if by_night(t) else "9i"
    if lost and "17.2" not in t.options:
        return "9g"
    if by_night(t) or t.away.surely(date(t) + t.v.off_duty_days, 0):
        return "8a"
    return "9e" if t.stood_down.surely(0, True) else "9d"


@rules.end("lost", "N", example="1")
def end_lost(t: Table, stated: int | None) -> None:
    returns = "17.2" in t.options and not t.count.surely("lost", 0)
    rebase(t, t.losses, {0: stated}, "17.2" if returns else "9g", "lost")


@rules.end("control", "N", example="2")
def end_control(t: Table, stated: int | None) -> None:
    rebase(t, t.wilds, {0: stated}, "13f", "control")
