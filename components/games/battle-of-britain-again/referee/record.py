"""The record of a day (10b to 10d, 12), and victory (11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cutline.referee import Line, World

from .board import SCRUBBED, aim, flying, rules, standing
from .bombing import bomb_hits
from .days import idle
from .kit import GROUPS, Kit
from .losses import courses, losses, moves_go_on

# the target and its hits (10b to 10d)


def rule_of_target(w: World, told: Any, due: Any) -> str:
    """A target that is gone (4b to 4d), or another one than that of the day (12)."""
    left = standing(w)
    if told in left:
        return "12"
    return "4d" if not left else "4c" if len(left) == 1 else "4b"


@rules.total(rule_of_target, "the {}", slot="TARGET")
def target(w: World) -> Any:
    """The target of today; any that stands, where nothing was written of it; none where none does (4d)."""
    left = standing(w)
    return (w.choose(left) if alone(w) else aim(w)) if left else "nothing"


def rule_of_hits(w: World, told: Any, due: Any) -> str:
    """10b; 5d without a raid; 10d where just so many were carried over from a target destroyed before."""
    if flying(w, "GB") == [] or w.off[0] == SCRUBBED:
        return "5d"
    known = type(told) is int and type(due) is int
    return "10d" if known and told - due in over(w) else "10b"


def over(w: World) -> list[int]:
    """10d: return the hits beyond what destroyed each target."""
    return [n for name in w.over for n in w.over.values(name) if n]


def hits(w: World) -> Any:
    """The hits of today; of those beyond what destroys the target, all or none."""
    n, name = bombed(w), aim(w)
    if type(n) is not int or name is None or w.asking or w.mind:
        return n
    room = w.v.target_hits - w.hits[name]
    return w.choose((n, room)) if type(room) is int and room < n else n


def bombed(w: World) -> Any:
    """Return what the bombs of today have come to, or can have come to."""
    return w.today[0] if w.dropped.surely(True) else bomb_hits(w)


def so_far(w: World, name: str) -> Any:
    """Return the hits on a target until now, today's among them."""
    return w.hits[name] + (w.total("hits") if aim(w) in (name, None) else 0)


@rules.verb(
    "hits=N [[on] on:TARGET] [total|now|= total:N]",
    "[on] on:TARGET hits=N [total|now|= total:N]",
    name="hits",
    aside=True,
    short="h",
    also="hit damage",
    example="hits 15 = total 23",
)
def record_hits(w: World, line: Line) -> None:
    """the hits on the target today, and its total"""
    name = aim(w)
    if line.on is not None:
        found = f"hits on the {line.on} were noted"
        w.rule("12", name in (line.on, None), f"the target is the {name}", found)
    if line.total is None or name is None:
        return
    n = w.total("hits") if line.hits is None else line.hits
    due, full, total = w.hits[name] + n, w.v.number("target_hits"), line.total
    fine = due >= full if total == full else due == total
    found = f"{total} hits in all were noted"
    w.rule(lambda: rule_of_hits(w, total, due), fine, f"they come to {due}", found)


# the end (10c, 11)


@rules.verb(
    "targets:TARGET*", name="destroyed", aside=True, also="eliminated gone", example="destroyed airfield"
)
def destroyed_targets(w: World, line: Line) -> None:
    """a target that is destroyed"""
    for name in line.targets or ():
        if name:
            w.claimed[name] = True
            w.part(claims, name, so_far)


@rules.verb("side:SIDE", name="won", aside=True, final=True, also="winner victory", example="won german")
def won(w: World, line: Line) -> None:
    """the winner of the campaign"""
    side, last, found = line.side, w.v.days, f"a British win was noted after day {w.day[0]}"
    full = w.v.number("target_hits")
    early = side == "british" and still_open(w, lambda name: not so_far(w, name) >= full)
    expected = f"they win after day {last}, or when the Germans can no longer win"
    if side and w.rule("11b", not early, expected, found):
        w.claimed[side] = True
        claims(w, side, so_far)


def claims(w: World, of: str, count: Callable[[World, str], Any]) -> None:
    """What is said of the end of a target, or of the week, by a count of hits on each target (10c, 11)."""
    if of in w.hits:
        full, n = w.v.number("target_hits"), count(w, of)
        w.rule("10c", n >= full, f"it has {n} of {full} hits", f"the {of} was noted as destroyed")
        return
    now = {name: count(w, name) for name in w.hits}
    told, german = ", ".join(f"{name} {n}" for name, n in now.items()), not w.out[0] and germans(w, now)
    if of == "german":
        expected = f"they need the {w.v.decisive} and one more target: {told}"
        w.rule("11a", german, expected, "a German win was noted")
    else:
        w.rule("11b", not german, f"the Germans have won: {told}", "a British win was noted")


def germans(w: World, now: dict[str, Any]) -> bool:
    """11a: return whether the Germans have won."""
    gone = [name for name, hits in now.items() if hits >= w.v.number("target_hits")]
    return w.v.decisive in gone and len(gone) > w.v.others_needed


def still_open(w: World, stands: Callable[[str], bool]) -> bool:
    """Return whether the days and bombers that are left can still destroy what the Germans need (11)."""
    left = [name for name in w.hits if stands(name)]
    others = sum(name != w.v.decisive for name in left) - (len(w.kit.targets) - 1 - w.v.others_needed)
    able = any(max(w.left.values(name)) for name in w.kit.bombers())
    needed, days = max(0, others) + (w.v.decisive in left), w.v.days - w.day[0]
    return not needed or (able and needed <= days)


@rules.hook
def result(w: World) -> list[str]:
    """Return the hits on each target, and who has won."""
    full, now = w.v.number("target_hits"), {name: w.hits[name] for name in w.hits}
    told = [f"{name} {n}{' (destroyed)' if n == full else ''}" for name, n in now.items()]
    out = bool(w.out[0])
    ends, won = out or w.day[0] >= w.v.days, not out and germans(w, now)
    told = [f"Hits, of {full}: {', '.join(told)}"]
    return [*told, "The Germans have won" if won else "The British have won" if ends else UNDECIDED]


UNDECIDED = "The campaign is not decided"


# the squadrons (3a, 3b, 12)


@rules.hook
def prepare(r: Any) -> Kit:
    """Return the squadrons and targets that there are, each with its place in the record."""
    kit = Kit(r)
    kit.posts  # noqa: B018  what it cannot use is told before anything is read
    enter(kit)
    return kit


def enter(kit: Kit) -> None:
    """Make the totals and ends of all squadrons and targets."""
    for name in sorted(kit.squadrons, key=lambda name: [*GROUPS].index(name[:2])):
        squadron_total(name)
        squadron_left(name)
    rules.total(rule_of_hits, "{} hits")(hits)
    for name in kit.targets:
        target_hits(name)


def squadron_total(name: str) -> None:
    """The planes that a squadron has lost today."""

    def rule(w: World, told: Any, due: Any) -> str:
        if told > w.kit.strength(name):
            return "3a"
        return "3b" if told > max(w.fit.values(name)) else "12"

    def lost(w: World) -> Any:
        return losses(w, name)

    lost.__name__ = name
    rules.total(rule, f"{name}: {{}} lost")(lost)


def squadron_left(name: str) -> None:
    def left(w: World, count: int | None) -> None:
        if count is None:
            return
        most, due = w.kit.strength(name), max(w.left.values(name))
        if w.rule("3a", count <= most, f"it began with {most}", f"{name} was noted with {count} left"):
            w.restate("left", {name: count}, lambda wrong: "3b" if count > due else "12")

    rules.end(name, "N", "2")(left)


def target_hits(name: str) -> None:
    def has(w: World, count: int | None) -> None:
        if count is not None:
            due = w.hits.values(name)
            carried = len(due) == 1 and count - due[0] in over(w)
            least = min(count, w.v.number("target_hits"))
            w.restate("hits", {name: least}, lambda wrong: "10d" if carried else "10b")

    rules.end(name, "N", "15")(has)


# days noted only by their line of the record


def alone(w: World) -> bool:
    """Return whether nothing but its line in the record was written down of a day."""
    told = courses(w) or w.told[0] or w.dropped.surely(True)
    return not told and all(len(row.having(None)) == len(row.having(1)) == 2 for row in (w.bombers, w.escort))


def stated(w: World) -> bool:
    """Return whether a day has a line in the record."""
    return len(w.said.surely(None)) < len([*w.said])


def lost_today(w: World, name: str) -> Any:
    """12: return what a squadron has lost today; what is not on the line of the record was nothing."""
    if stated(w) and alone(w) and w.said.surely(None, [name]):
        return 0
    return w.total(name)


@rules.owed(
    "moves",
    "5a",
    "two squadrons of each group fly",
    found="three squadrons of a group lost planes",
    brief=True,
    touches=lambda w, key: tuple((("said", name), None) for name in w.kit.squadrons if w.said[name]),
)
def three_lost(w: World) -> bool:
    hit = [[name for name in w.kit.squadrons if name[:2] == group] for group in GROUPS]
    return any(sum(lost_today(w, name) > 0 for name in names if w.said[name]) > 2 for names in hit)


# the day is over


@rules.hook
def closes(w: World) -> None:
    """Enter the day's hits and losses (10b to 10d, 12). No day is offered while bombers still fly (1a)."""
    if w.asking:
        w.rule("1a", not moves_go_on(w), "moves go on until no bomber is left", "bombers were on the board")
    if idle(w):
        return
    left_out = len(w.dropped.values(0)) == 2
    lost = {name: w.part(lost_today, name) for name in w.kit.squadrons}
    w.part(count_hits)
    for name in w.claimed.surely(True) if left_out else ():  # now it is known what the day has brought
        w.part(claims, name, lambda w, target: w.hits[target])
    for name, n in lost.items():
        if type(n) is not int or n:
            w.left[name] = w.most(0, w.fit[name] - n)
    full = w.v.number("target_hits")
    if not still_open(w, lambda name: full not in w.hits.values(name)):
        w.out[0] = 1


def count_hits(w: World) -> None:
    """Add the day's hits to those of its target; what is beyond is lost (10b to 10d)."""
    told, name = w.said["hits"], aim(w)
    n = bombed(w) if told is None else told
    if alone(w) and stated(w) and w.said.surely(None, ["hits"]):
        n = 0
    full = w.v.number("target_hits")
    if name is None and told != 0 and standing(w):
        name = w.choose(standing(w))
    if name is None:
        return
    now = w.hits[name] + n
    if name in w.claimed.surely(True) and w.dropped.surely(False):
        w.suppose(now >= full)
    if type(now) is int and now > full:
        w.over[name] = now - full
    w.hits[name] = w.least(now, full)


# the table of totals


@rules.column("target")
def target_shown(w: World) -> str:
    return aim(w) or "-"


@rules.column("hits")
def hits_shown(w: World) -> str:
    n = bombed(w) if w.said["hits"] is None else w.said["hits"]
    return "-" if idle(w) else str(n) if type(n) is int else "?"


def losses_shown(group: str, heading: str) -> None:
    def shown(w: World) -> str:
        found = {name: w.fit[name] - w.left[name] for name in w.kit.squadrons if name[:2] == group}
        told = [f"{name} {n}" for name, n in found.items() if type(n) is int and n]
        return ", ".join([*told, *(["?"] if any(type(n) is not int for n in found.values()) else [])]) or "-"

    rules.column(f"{heading} lost")(shown)


for group, heading in GROUPS.items():
    losses_shown(group, heading)
