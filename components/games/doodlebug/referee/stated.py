"""The keys sum: and end: of a log: the totals of a phase, and what is on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cutline.referee import Span, Table, anything, either, high, is_open, low, many, rebase, several

from .board import OPEN, by_night, date, first_night, paused, phase, rules
from .fires import calm

# totals: name, rule that a wrong one breaks, possible values


def at_all(t: Table, name: str) -> Any:
    """Return a total, or what it can be if it was not logged."""
    total, within = t.total(name), t.totals[name].within
    return low(total, max(many(within(t)))) if within and is_open(total) else total


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
    return Span(0, max(many(t.box.shown(phase(t)) + placed)))


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


for name, told in TOTALS.items():
    counted(name, *told)


@rules.total("15b", "{} districts on fire", within=lambda t: Span(0, len(t.lists.districts)))
def burning(t: Table) -> Any:
    """15b: return how many districts have a fire; of a phase with totals only, how many can have."""
    if not brief(t):
        return t.fires.tally(lambda n: int(n > 0))
    before = burning_of(t, t.total("hits")).values()
    most = min(t.v.crews_at_most, max(many(still_out(t))))
    return Span(sum(n[0] > most for n in before), sum(n[-1] > 0 for n in before))


# relations between totals

FATES = "the totals do not account for the {launched} V-1s launched"


@rules.relation("7a", "an Abteilung launches at most the highest grey chit", "launched: {launched}")
def one_chit_each(t: Table) -> Any:
    most = max(many(t.total("launched"))) if first_night(t) else max(t.facts.cups["grey"])
    return all(min(many(n)) <= most for n in t.sent.contents()) and t.total("launched") is not None


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
    out = still_out(t)
    can = [min(fires[-1], t.v.crews_at_most) for fires in burning_of(t, hits).values()]
    return min(many(out)) <= min(sum(can), max(many(t.fires.tally(int) + hits)))


@rules.relation("13f", "a district counts once it has more fires than crews", "control: {control}")
def out_of_control(t: Table) -> Any:
    """Check the count: a district with more fires than its most crews is surely out of control."""
    control, hits = t.pick(t.total("control")), t.total("hits")
    if not brief(t):
        return True
    burning = burning_of(t, hits)
    room, counted = t.v.crews_at_most, t.counted
    least = sum(fires[0] > room and counted[d] is False for d, fires in burning.items())
    stay = {d: 1 if "17.3" in t.options else min(many(n)) for d, n in t.crews.items()}
    most = sum(fires[-1] > stay[d] and counted[d] is not True for d, fires in burning.items())
    return control >= least and control <= most


def brief(t: Table) -> bool:
    """Return whether only totals are known of the fires of this phase."""
    return t.judged.unsure(0) or t.unnoted["fight"] == OPEN


def added(t: Table) -> bool:
    """Return whether the hits of this phase still have to be added to its fires."""
    return t.unnoted["fight"] != OPEN or t.unnoted["strike"] == OPEN


def still_out(t: Table) -> Any:
    """Return the fires put out in this phase, without those of logged rolls."""
    return high(0, t.total("out") - min(t.count.can("out")))


def burning_of(t: Table, hits: Any) -> dict[str, range]:
    """Return how many fires each district can have had before the crews rolled."""
    fell = (lambda d: low(t.hit.shown(d), hits)) if added(t) else lambda d: 0
    before = {d: t.fires.shown(d) + fell(d) for d in t.lists.districts}
    return {d: range(min(many(n)), max(many(n)) + 1) for d, n in before.items()}


# phases with totals only


@rules.hook
def summed(t: Table) -> None:
    """Open what totals do not tell: fires of each district, places of crews, fighters stood down."""
    summed_fires(t, still_out(t), t.total("control"))
    summed_fighters(t)
    t.judged[0] = True
    for row in (t.placed, t.gone, t.newly, t.rolled):
        row.clear()


def summed_fires(t: Table, out: Any, control: Any) -> None:
    """13f, 13g: let crews put out one fire each, in any district with a fire."""
    burning = burning_of(t, t.total("hits"))
    can = {d: min(n[-1], t.v.crews_at_most) for d, n in burning.items()}
    least, most = (end(many(t.fires.tally(int))) for end in (min, max))
    fell = many(t.total("hits") if added(t) else 0)
    over = range(max(0, least + min(fell) - max(many(out))), max(0, most + max(fell) - min(many(out))) + 1)
    t.burnt[0] = anything(over)
    for district, fires in burning.items():
        others = sum(can.values()) - can[district]
        most, least = min(can[district], max(many(out))), max(0, min(many(out)) - others)
        low_end = max(0, fires[0] - most)
        t.fires[district] = anything(range(low_end, max(low_end, fires[-1] - least) + 1))
        if fires[-1] > 1 and max(many(control)) > 0 and t.counted.surely(district, False):
            t.counted[district] = anything((False, True))
    t.wilds.plus(0, low(control, sum(n[-1] > 1 for n in burning.values())))
    t.crews.blind()  # they may regroup where nothing burns, too
    if any(n[-1] for n in burning.values()):
        t.regained.blind()


def summed_fighters(t: Table) -> None:
    """9c to 9g: book fighters lost, and by day those that are stood down."""
    who, due, lost = phase(t), date(t) + t.v.off_duty_days, low(t.total("lost"), t.total("fighters"))
    here = max(t.box.can(who))
    if max(many(t.total("launched") - t.total("failed"))) <= 0:
        return
    lost = low(lost, here)
    t.losses.plus(0, lost)
    t.box.plus(who, 0 if "17.2" in t.options else 0 - lost, least=0)
    if not by_night(t) and here:
        t.box[who] = anything(range(max(t.box.can(who)) + 1))
        t.away.plus(due, anything(range(here + 1)))


# phases with some steps logged


@rules.hook
def hits_alone(verb: str, said: Mapping[str, Any]) -> bool:
    """Return whether a line logs successes and no rolls; then other rolls need not be logged."""
    if verb in ("shoot", "tip"):
        return said.get("die") is None and said.get("result") in ("kill", "lost")
    return verb in ("guns", "fight") and not said.get("dice") and bool(said.get("down") or said.get("out"))


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
    launched, tracks = "launch" in steps, t.flying
    most = {track: t.facts.most if launched else max(many(n)) for track, n in t.sent.items()}
    for step in filter(CHANGED.get, steps):
        rows, counted = CHANGED[step]
        for row in rows.split():
            t.rows[row].blind()
        more = len(t.lists.districts) * t.v.crews_at_most if step == "fight" else sum(most.values())
        for key in counted.split():
            now = min(t.count.can(key))
            t.count[key] = anything(range(now, now + more + 1))
    for track in tracks if {"launch", "fail", "tracks"} & set(steps) else ():
        if not t.fired.surely(track, True) or "tracks" not in steps:
            t.flying[track] = anything(range(1 + (most[track] if launched else max(many(tracks[track])))))
    if "strike" in steps and "fight" not in steps:
        t.fires.blind()


def told_less(t: Table) -> None:
    """Close a phase of which some steps were not logged."""
    if t.unnoted["fight"] == OPEN and not any(n is True for n in t.rolled.contents()):
        summed_fires(t, still_out(t), t.total("control"))
        t.judged[0] = True
        for district in t.lists.districts:
            t.rolled[district] = True  # the fires are as they are left
    if t.unnoted["tracks"] == OPEN and not any(n is True for n in t.fired.contents()):
        summed_fighters(t)


# the table at the end of a phase


@rules.end("fires", "DISTRICT:N", example="{3: 1}")
def end_fires(t: Table, said: Any) -> None:
    said = dict.fromkeys(t.lists.districts, 0) | said
    due, whole = t.burnt.shown(0), sum(n or 0 for n in said.values())
    if None not in (due, *said.values()) and all(n in t.fires.can(d) for d, n in said.items()):
        found = f"{several(whole, 'fire')} in all"
        t.rule("13g", whole in many(due), f"by the log it is {either(due)}", found)
    rebase(t, t.fires, said, rule_of_fires(t, said), "fires")
    for district in t.lists.districts:
        t.sub(calm, district)


def rule_of_fires(t: Table, said: dict[str, int | None]) -> str:
    """Return 12b if a hit was left out, 12c if a miss was counted as a hit, else 13g."""
    now, hit = t.fires, t.hit
    wrong = {d: n for d, n in said.items() if n is not None and n not in many(now[d])}
    fewer = [max(many(now[d])) > n >= min(many(now[d])) - max(many(hit[d])) for d, n in wrong.items()]
    more = sum(n - min(many(now[d])) for d, n in wrong.items())
    if all(fewer):
        return "12b"
    missed = 0 < more <= max(t.count.can("missed")) and t.count.surely("out", 0)
    return "12c" if missed else "13g"


@rules.end("crews", "DISTRICT:N", example="{1: 3}")
def end_crews(t: Table, said: Any) -> None:
    said = dict.fromkeys(t.lists.districts, t.v.crews_per_district) | said
    most = t.v.crews_at_most
    many_crews = [d for d, n in said.items() if n is not None and n > most]
    found = f"too many crews in district {', '.join(many_crews)}"
    if not t.rule("13.3", not many_crews, f"the limit is {most}", found):
        said = {d: n for d, n in said.items() if d not in many_crews}
    rebase(t, t.crews, said, "13h" if t.regrouping.surely(0, True) else "13a", "crews")


@rules.end("fighters", "KIND:N", example="{day: 3, night: 2}")
def end_fighters(t: Table, said: Any) -> None:
    """In the Holding Box."""
    more = sum(n - max(t.box.can(k)) for k, n in said.items() if n is not None)
    day, new = said.get(t.facts.day), t.facts.arrivals[t.facts.day][date(t)]
    lacking = by_night(t) and day is not None and new and day + new in t.box.can(t.facts.day)
    rebase(t, t.box, said, "8a" if lacking else rule_of_box(t, more), "fighters")


def rule_of_box(t: Table, more: int) -> str:
    """Return the rule that a box with `more` fighters than due most likely forgets."""
    lost = t.count.shown("lost")
    if more <= 0:
        home = "9c" if by_night(t) else "9i"
        return "17.2" if "17.2" in t.options and lost != 0 else home
    away = t.away.shown(date(t) + t.v.off_duty_days) if not by_night(t) else 0
    if lost != 0 and "17.2" not in t.options:
        return "9g"
    if away == 0:
        return "8a"
    return "9e" if t.stood_down.surely(0, True) else "9d"


@rules.end("lost", "N", example="1")
def end_lost(t: Table, said: Any) -> None:
    returns = "17.2" in t.options and not t.count.surely("lost", 0)
    rebase(t, t.losses, {0: said}, "17.2" if returns else "9g", "lost")


@rules.end("control", "N", example="2")
def end_control(t: Table, said: Any) -> None:
    rebase(t, t.wilds, {0: said}, "13f", "control")
