"""The record of a day, and victory (rules 3, 10 to 12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Any

from cutline.referee import Some, Span, Table, either, is_open, many, rebase, several, some

from .bombing import bomb_hits, got_home, not_dropped
from .days import in_brief
from .kit import GROUPS, Kit
from .results import whole
from .squadrons import fights, flying, remaining
from .state import SCRUBBED, minus, rules, standing

# The targets (10b to 10d).


def rule_of_hits(t: Table, told: Any, due: Any) -> str:
    """10b; 5d without a raid; 10d where just so many were carried over from a target destroyed before."""
    if flying(t, "GB") == [] or t.off[0] == SCRUBBED:
        return "5d"
    known = type(told) is int and not is_open(due)
    return "10d" if known and told - due in filter(None, t.over.contents()) else "10b"


@rules.total(rule_of_hits, "{} hits", within=lambda t: Span(0, t.today.others[-1]))
def hits(t: Table) -> Any:
    """The hits of today; of those beyond what destroys the target, all or none."""
    n, target = t.today[0] if t.dropped[0] else bomb_hits(t), t.target.shown(0)
    if is_open(n) or target is None or is_open(target) or t.counted[0] or t.mind:  # who plays writes all
        return n
    room = t.v.target_hits - max(t.hits.can(target))  # 10d
    return some((room, n)) if room < n else n


def rule_of_target(t: Table, told: Any, due: Any) -> str:
    """A target that is gone (4b to 4d), or another one than that of the day (12)."""
    left = standing(t)
    if told in left:
        return "12"
    return "4d" if not left else "4c" if len(left) == 1 else "4b"


@rules.total(rule_of_target, "the {}", slot="TARGET", within=lambda t: Some(standing(t)))
def target(t: Table) -> Any:
    found = t.target[0]
    return Some(t.hits) if found is None else found


def so_far(t: Table, name: str) -> Any:
    """The hits on a target until now, today's among them; at most what destroys it."""
    before, aim = t.hits.shown(name), t.target.shown(0)
    return before if t.counted[0] or name not in many(aim) else bombed(t, name, aim)


def bombed(t: Table, name: str, aim: Any) -> Any:
    """The same, if it is this target or one of these."""
    before = t.hits.shown(name)
    after = some(a + n for a in many(before) for n in many(t.total("hits")))
    return after if aim == name else some([*many(before), *many(after)])


def counted_in(values: Any, t: Table | None) -> str:
    """The step of a count of hits: what was written before anything of the raid belongs to none."""
    first = t is not None and not (t.told[0] or any(t.cast.contents()) or t.off[0])
    return "" if first else "bomb"


@rules.verb(
    "hits=N [[on] on:TARGET] [total|now|= total:N]",
    "[on] on:TARGET hits=N [total|now|= total:N]",
    name="hits",
    step=counted_in,
    short="h",
    also="hit damage",
    example="hits 15 = total 23",
)
def record_hits(t: Table, hits: int | None, on: str | None, total: int | None) -> None:
    """the hits on the target today, and its total"""
    aim = t.target[0]
    if on is not None:
        t.rule("12", on in many(aim), f"the target is the {either(aim)}", f"hits on the {on} were noted")
    if total is None or None in many(aim):
        return
    full, n = t.v.target_hits, t.total("hits") if hits is None else hits
    due = some(a + b for name in many(aim) for a in t.hits.can(name) for b in many(n))
    fine = total in many(due) or total == full <= max(many(due))
    rule = rule_of_hits(t, total, due)
    t.rule(rule, fine, f"they come to {either(due)}", f"{total} hits in all were noted")


@rules.verb(
    "targets:TARGET*", name="destroyed", aside=True, also="eliminated gone", example="destroyed airfield"
)
def destroyed_targets(t: Table, targets: Any) -> None:
    """a target that is destroyed"""
    for name in targets or ():
        claims(t, name)


def claims(t: Table, name: str) -> None:
    """Something is said of the end; it is judged once it is known what this day has brought."""
    t.claim[0] = *t.claim[0], name
    if not brief(t):
        t.sub(claimed, name)


@rules.hook
def closes(t: Table) -> None:
    """10b to 10d: the day's hits are added to those of its target, and what is beyond is lost."""
    t.sub(count_hits)
    t.sub(count_planes)
    for name in t.claim[0]:
        if brief(t):
            t.sub(claimed, name)
        if name in t.hits and max(t.hits.can(name)) == t.v.target_hits:
            t.hits[name] = t.v.target_hits


def claimed(t: Table, name: str) -> None:
    """10c, 11a, 11b: what is said of the end of a target, or of the week."""
    if name in t.hits:
        now, full = so_far(t, name), t.v.target_hits
        expected = f"it has {either(now)} of {full} hits"
        t.rule("10c", max(many(now)) >= full, expected, f"the {name} was noted as destroyed")
    else:
        sure, may = german(t)
        told = ", ".join(f"{target} {either(so_far(t, target))}" for target in t.hits)
        if name == "german":
            expected = f"they need the {t.v.decisive} and one more target: {told}"
            t.rule("11a", may, expected, "a German win was noted")
        else:
            t.rule("11b", not sure, f"the Germans have won: {told}", "a British win was noted")


def count_hits(t: Table) -> None:
    if t.counted[0]:
        return
    told = t.said["target"]
    if t.target.unsure(0) and told:
        t.target[0] = told
    aim = t.target.shown(0)
    if missing := not_dropped(t):
        found = f"no bombs were noted for {' and '.join(missing)}"
        t.rule("10a", False, "each bomber that got home rolls a die for each engine", found)
        t.dropped[0] = False
    n = t.total("hits")
    if t.off[0] and is_open(n) and not (t.dropped[0] or t.missing[0]):
        t.unchecked("10a", "", "the bombs of the unopposed raid were not written down")
    if aim is None and max(many(n)) > 0:
        aim = some(standing(t) or t.hits)
    for name in filter(None, many(aim)):
        take_hits(t, name, bombed(t, name, aim))
    t.counted[0] = True


def take_hits(t: Table, name: str, now: Any) -> None:
    """10c: a target has taken so many hits; what is more than destroys it is kept apart."""
    full = t.v.target_hits
    t.hits[name] = some(min(hits, full) for hits in many(now))
    if not is_open(now) and now > full:
        t.over[name] = now - full


# The end (rule 11).


def german(t: Table) -> tuple[bool, bool]:
    """Whether the Germans have surely won, and whether they may have."""
    full, now = t.v.target_hits, {name: many(so_far(t, name)) for name in t.hits}
    gone = [{name for name, hits in now.items() if end(hits) >= full} for end in (min, max)]
    sure, may = (t.v.decisive in names and len(names) > t.v.others_needed for names in gone)
    return sure, may


@rules.verb("side:SIDE", name="won", aside=True, also="winner victory", example="won german")
def won(t: Table, side: str | None) -> None:
    """the winner of the campaign"""
    last, found = t.v.days, f"a British win was noted after day {t.day[0]}"
    early = side == "british" and t.day[0] < last and still_open(t)
    expected = f"they win after day {last}, or when the Germans can no longer win"
    if side and t.rule("11b", not early, expected, found):
        claims(t, side)


def still_open(t: Table) -> bool:
    """11: whether the bombers that are left can still decide the campaign in the days that are left."""
    kit, full = t.facts, t.v.target_hits
    loads = sorted(kit.engines(s) * max(t.left.can(s)) * t.v.die for s in kit.bombers())
    most, lacking = sum(loads[-2:]), {name: full - min(many(so_far(t, name))) for name in t.hits}
    days = {name: -(-max(0, n) // most) if most or n <= 0 else t.v.days for name, n in lacking.items()}
    others = sorted(n for name, n in days.items() if name != t.v.decisive)[: t.v.others_needed]
    return bool(days[t.v.decisive] + sum(others) <= t.v.days - t.day[0])


@rules.hook
def result(t: Table) -> list[str]:
    full, (sure, may) = t.v.target_hits, german(t)
    now = {name: some(min(n, full) for n in many(so_far(t, name))) for name in t.hits}
    told = [f"{name} {either(n)}{' (destroyed)' if min(many(n)) == full else ''}" for name, n in now.items()]
    over = t.day[0] >= t.v.days
    undecided = "It is not known who has won" if over and may else "The campaign is not decided"
    won = "The Germans have won" if sure else "The British have won" if over and not may else ""
    return [f"Hits, of {full}: {', '.join(told)}", won or undecided]


# The squadrons (3a, 3b, 12).


def count_planes(t: Table) -> None:
    """Book the losses of the record's line; losses that no line states stay unknown."""
    noted = {name: t.said[name] for name in t.facts.squadrons}
    line = t.said["target"] is not None or any(n is not None for n in noted.values())
    for name, less in noted.items():
        if t.counts[name] == "home":
            t.vague[name] = False
        if less is not None:
            t.left[name] = minus(t.before.shown(name), less)
        elif brief(t):
            continue
        elif is_open(remaining(t, name)) and line and not t.told[0]:
            t.counts[name] = "record"
        elif is_open(remaining(t, name)) and not t.left.unsure(name):
            t.vague[name] = True
        else:
            shown_by_moves(t, name)


def shown_by_moves(t: Table, name: str) -> None:
    """12: a squadron lost no more planes than the moves show, where all of them were noted."""
    if whole(t) and (t.less[name] or 0) > t.lost[name]:
        t.rule("12", False, f"the moves show {t.lost[name]}", f"{name} lost {t.less[name]}")


def squadron_total(name: str) -> None:
    """The planes that a squadron has lost today."""

    def rule(t: Table, told: Any, due: Any) -> str:
        number = min(many(told))
        if number > t.facts.strength(name):
            return "3a"
        return "3b" if number > max(t.before.can(name)) else "12"

    def lost(t: Table) -> Any:
        before = t.before.shown(name)
        if brief(t):
            return 0 if t.counted[0] else some(range(max(many(before)) + 1))
        if not fights(t, name):
            return 0
        bombs = name[:2] == "GB" and t.told[0] != "courses" and flying(t, "GB")
        return minus(before, got_home(t, name) if bombs and not t.mind else remaining(t, name))

    lost.__name__ = name
    most = lambda t: Span(0, max(t.before.can(name)))  # noqa: E731
    rules.total(rule, f"{name}: {{}} lost", within=most)(lost)


def squadron_left(name: str) -> None:
    def left(t: Table, count: int | None) -> None:
        if count is None:
            return
        most, due = t.facts.strength(name), t.left.shown(name)
        if t.rule("3a", count <= most, f"it began with {most}", f"{name} was noted with {count} left"):
            rule = "3b" if count > max(many(due)) else "12"
            if t.vague[name]:
                t.left[name], t.vague[name] = some(range(max(many(due)) + 1)), False
            rebase(t, t.left, {name: count}, rule, "left")

    rules.end(name, "N", "2")(left)


def target_hits(name: str) -> None:
    def has(t: Table, count: int | None) -> None:
        if count is not None:
            full, due = t.v.target_hits, t.hits.shown(name)
            carried = type(due) is int and count - due in filter(None, t.over.contents())
            rebase(t, t.hits, {name: min(count, full)}, "10d" if carried else "10b", "hits")

    rules.end(name, "N", "15")(has)


@rules.hook
def prepare(r: Any) -> Kit:
    """The squadrons and targets that there are, each with its place in the record."""
    kit = Kit(r)
    kit.posts  # noqa: B018  what it cannot use is told before anything is read
    for name in sorted(kit.squadrons, key=lambda name: [*GROUPS].index(name[:2])):
        squadron_total(name)
        squadron_left(name)
    for name in kit.targets:
        target_hits(name)
    return kit


# Days noted only by their line of the record.


def brief(t: Table) -> bool:
    return is_open(t.noted.shown(0))


def lost(t: Table, group: str) -> dict[str, Any]:
    """What each squadron of a group has lost today; what is not on the line was nothing."""
    found = {name: t.total(name) for name in t.facts.squadrons if name.startswith(group)}
    if brief(t) and not t.counted[0]:
        return {name: 0 if t.said[name] is None else n for name, n in found.items()}
    return found


@rules.relation("5a", "two squadrons of each group fly", "three squadrons of a group lost planes")
def two_of_each(t: Table) -> Any:
    hit = [[n for n in lost(t, group).values() if min(many(n)) > 0] for group in GROUPS]
    return not (brief(t) or in_brief(t)) or max(map(len, hit)) < 3


@rules.relation("10a", "", "")
def possible(t: Table) -> Any:
    """Hits that the bombers which got home can have made; tells itself what these could be."""
    hits, gone = t.total("hits"), lost(t, "GB")
    three = sum(min(many(n)) > 0 for n in gone.values()) > 2
    if t.dropped[0] or three or (whole(t) and not brief(t)):
        return True
    if not any(n in many(hits) for n in reachable(t, gone, many(hits))):
        can = [*reachable(t, gone, range(t.today.others[-1] + 1))] or [0]
        expected = f"the bombers that can have got home make {either(some(can))}"
        t.rule("10a", False, expected, several(hits, "hit"))
    return True


def reachable(t: Table, gone: Mapping[str, Any], asked: Any) -> Iterator[int]:
    """The hits that some choice of squadrons allows, among those asked for."""
    full = {t.v.target_hits - n for name in many(t.total("target")) for n in t.had.can(name)}
    hit = {name for name, n in gone.items() if min(many(n)) > 0}
    here = None if brief(t) else flying(t, "GB")
    flew = [set(pair) for n in (1, 2) for pair in combinations(gone, n)] if here is None else [set(here)]
    for squadrons in (squadrons for squadrons in flew if hit <= squadrons):
        low, high = hits_of(t, gone, squadrons)
        yield from (n for n in asked if low <= n <= high or (n in full and n <= high))


def hits_of(t: Table, gone: Mapping[str, Any], squadrons: Collection[str]) -> tuple[int, int]:
    """The fewest and the most hits (10a) of all bombers of these squadrons that are left."""
    loads = [(t.facts.engines(name), many(minus(t.before[name], gone[name]))) for name in squadrons]
    low = sum(engines * min(left) for engines, left in loads)
    return low, sum(engines * t.v.die * max(left) for engines, left in loads)


@rules.hook
def unsaid(t: Table, name: str) -> None:
    """A place of its line that holds a "?"."""
    if brief(t):
        t.said[name] = t.totals[name].within(t)


@rules.hook
def summed(t: Table) -> None:
    """What is not on its line was nothing."""
    aim, n = t.said["target"], t.said["hits"]
    t.target[0] = aim
    if n is None and 0 in reachable(t, lost(t, "GB"), [0]):
        t.said["hits"] = 0
    elif aim is None and n != 0:
        t.target[0] = some(standing(t) or t.hits)


# The table of totals.


@rules.column("target")
def target_shown(t: Table) -> str:
    aim = t.target.shown(0)
    return "-" if aim is None else "?" if is_open(aim) else str(aim)


@rules.column("hits")
def hits_shown(t: Table) -> str:
    n = t.total("hits")
    return either(n) if not is_open(n) or t.dropped[0] else "?"


def losses_shown(group: str, heading: str) -> None:
    def shown(t: Table) -> str:
        found = lost(t, group)
        for name, n in found.items() if t.told[0] == "results" else ():
            if is_open(n):  # that nothing was lost need not be noted
                found[name] = minus(t.before.shown(name), t.left.shown(name))
        told = [f"{name} {n}" for name, n in found.items() if not is_open(n) and n]
        return ", ".join([*told, *(["?"] if any(map(is_open, found.values())) else [])]) or "-"

    rules.column(f"{heading} lost")(shown)


for group, heading in GROUPS.items():
    losses_shown(group, heading)
