"""The record: turns, damage and hits, planes that left, the winner (6D4, 7D3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cutline.referee import Cells, Span, Table, either, is_open, many, some

from .danger import in_danger, near_target
from .geometry import Fix
from .kit import Kit, Plane, bomber, escort, german, name, planes_of
from .placing import meet, was_there
from .state import GONE, SOMEWHERE, destroyed, hurt, out, perhaps_next, rules, unnoticed

TURNS, FIRE = 200, ("attack", "fire", "return", "flak")


@rules.hook
def prepare(r: Any) -> Kit:
    """The planes that there are, each with its place in the record."""
    kit = Kit(r)
    for plane in kit.planes:
        plane_totals(plane)
    return kit


# Turns.


@rules.hook
def labels(r: Any) -> list[str]:
    return [f"turn {n}" for n in range(1, TURNS + 1)]


@rules.hook
def opens(t: Table, number: int) -> None:
    """5C1: turns come one after another. Of those that are not in the log nothing is known."""
    last = t.turn[0]
    if number > last + 1:
        left_out = f"turn{'s' * (number > last + 2)} {' to '.join(map(str, sorted({last + 1, number - 1})))}"
        were = "were" if number > last + 2 else "was"
        t.unchecked("5C1", "what happened there is not known", f"{left_out} {were} not written down")
    else:
        t.rule("5C1", number > last, f"turn {last + 1} comes next", f"turn {number} came after turn {last}")
    if number != last + 1:
        t.damage.blind()
        if near_target(t, number - 1):
            t.hits.blind()
        unsure(t)
    for section, die in t.enter.items():
        if die == "?":
            t.entered[section] = t.entered[section] or -1
    t.clear()
    t.turn[0], t.had[0] = number, t.hits[0]
    t.quiet[0] = t.first_attack.surely(0, False)
    for plane, points in t.damage.items():
        t.before[plane] = points if type(points) is int else t.damage[plane]
        if german(plane) and t.met[plane] and t.entered[t.facts.section(plane)] == -1:
            t.entered[t.facts.section(plane)] = last  # or earlier: it has made its first move


@rules.hook
def unknown(t: Table) -> None:
    """Behind a "?": planes are anywhere, sections may have come, flak and guns have fired."""
    t.missing[0] = True
    unsure(t)


def unsure(t: Table) -> None:
    """Nobody wrote down what has become of planes, of damage within what they can take."""
    t.unseen[0] = True
    for plane, at in t.at.items():
        most, points = t.facts.lives(plane), t.damage.shown(plane)
        t.damage[plane] = some(n for n in many(points) if n <= most)
        if type(at) is Fix:
            t.at[plane] = SOMEWHERE
        t.exposed[plane] = True
    for section, turn in t.entered.items():
        t.entered[section] = turn or -1
    t.first_attack.blind()


# Planes that leave (6D4, 7).


def flies(t: Table, plane: Plane, doing: str) -> bool:
    """6D4b: a destroyed plane is off the table."""
    turn, line = t.died[plane], t.fell[plane]
    when = f"in line {line}" if line else f"in turn {turn}" if turn else "earlier"
    lives, expected = t.facts.lives(plane), f"it was shot down {when}"
    if t.rule("6D4b", t.damage[plane] < lives, expected, f"{name(plane)} {doing}"):
        return True
    if t.believes:
        for row in (t.damage, t.before) if min(t.before.can(plane)) >= lives else (t.damage,):
            row[plane] = some(range(lives + 1))
        t.died[plane], t.fell[plane] = 0, 0
        comes_back(t, plane)
    return False


def comes_back(t: Table, plane: Plane) -> None:
    """After a slip: a plane that was destroyed or had left does something, nobody knows where."""
    t.doubted[plane] = True
    if t.at[plane] == GONE:
        t.at[plane] = SOMEWHERE


@rules.verb("all:bombers|all", "planes:PLANE*", also="leaves off", example="home b1 b2")
def home(t: Table, all: Any, planes: Any) -> None:
    """planes leave the table"""
    here = [p for p in t.facts.planes if bomber(p) and t.met[p] and out(t, p) is False]
    for plane in here if all else filter(None, planes or ()):
        meet(t, plane, "left")
        flies(t, plane, "left the table")
        t.at[plane] = GONE


@rules.verb("planes:PLANE*", name="destroyed", aside=True, also="down", example="destroyed b3")
def claimed(t: Table, planes: Any) -> None:
    """planes are destroyed"""
    for plane in filter(None, planes or ()):
        meet(t, plane, "was shot down")
        t.each(down, plane=plane)


def down(t: Table, plane: Plane) -> None:
    shots = [*(shot.target for shot in t.shots[0]), *(shot.target for shot in t.fired[0])]
    fired = plane in shots or t.flak[plane] == t.turn[0]  # else how it fell was not noted
    if fired or t.noted["dice"] or not (t.exposed[plane] or in_danger(t, plane)):
        destroyed(t, plane)
    if t.believes:
        hurt(t, plane, t.facts.lives(plane), t.line)


# Damage, and bomb hits.


def plane_totals(plane: Plane) -> None:
    """The damage points that a plane takes in a turn, and has at its end."""
    rule = "6D4a" if bomber(plane) else "6D4b"

    def taken(t: Table) -> Any:
        now = t.damage[plane] - t.before[plane]
        return at_least(t, now, fire_noted(t) or not in_danger(t, plane), t.facts.lives(plane))

    def has(t: Table, count: int | None) -> None:
        most, called = t.facts.lives(plane), name(plane)
        if count is None:
            return
        least = min(t.damage.can(plane))
        if count < least:
            unnoticed(t)
        if not t.rule(rule, count <= most, f"{most} hits destroy it", f"{called} had {count} hits"):
            return
        told = fire_noted(t) or t.noted["dice"] or type(t.said[plane]) is int or not t.exposed[plane]
        t.noted["damage"] |= not told and count > least
        t.exposed[plane] = False
        believed(t, (t.damage, plane), count, told, (rule, f"{called} had {count} damage"))

    def within(t: Table) -> Any:
        """The damage that it can have taken this turn; none once it is destroyed."""
        lives = t.facts.lives(plane)
        return Span(0, lives if perhaps_next(t) else lives - min(t.before.can(plane)))

    taken.__name__ = plane
    rules.total(rule, f"{name(plane)} took {{}} damage", within=within)(taken)
    rules.end(plane, "N", "1")(has)


def most_hits(t: Table) -> Span:
    """7C, 7D2c: what the bombers can score in a turn with all engines that they may have had."""
    v, bombers = t.v, filter(bomber, t.facts.planes)
    whole = [v.bomber_hits if perhaps_next(t) else v.bomber_hits - min(t.before.can(p)) for p in bombers]
    return Span(0, v.bomb_hits_doubled * sum(max(n, 0) for n in whole))


@rules.total("7D3", "bomb hits: {}", within=most_hits)
def hits(t: Table) -> Any:
    """The bomb hits of this turn."""
    return at_least(t, t.hits[0] - t.had[0], bombs_noted(t), most_hits(t).hi)


def at_least(t: Table, now: Any, noted: bool, most: int) -> Any:
    """A total of this turn; where not all was noted, there may be more."""
    if noted and not brief(t):
        return now
    return some(range(0 if brief(t) else min(many(now)), most + 1))


@rules.end("hits", "N", "3")
def scored(t: Table, count: int | None, told: bool = False) -> None:
    """All bomb hits so far, told where those of this turn were noted, bomb by bomb or as a total."""
    if count is not None:
        told = told or bombs_noted(t) or type(t.said["hits"]) is int
        found = f"{count} bomb hit{'s' * (count != 1)} had been scored"
        believed(t, (t.hits, 0), count, told, ("7D3", found))


def believed(t: Table, cell: tuple[Cells, Any], points: int, told: bool, broken: tuple[str, str]) -> None:
    """A total as it was noted, against what the log comes to, where that was `told` or is more.

    `broken`: the rule, and what a finding says.
    """
    row, key = cell
    now = row.can(key)
    judged = told or brief(t) or points < min(now)
    if judged:
        t.rule(broken[0], points in now, f"by the log it is {either(some(now))}", broken[1])
    if not judged or points in now or t.believes:
        row[key] = points


@rules.verb("hits=N [on] [total|now|= total:N]", name="hits", step="americans", example="hits 3 total 5")
def record_hits(t: Table, hits: Any, total: Any) -> None:
    """the bomb hits of this turn, and all so far"""
    if type(hits) is int and not bombs_noted(t):
        t.hits[0] = t.had[0] + hits
    scored(t, total, told=type(hits) is int)


def brief(t: Table) -> bool:
    """Whether nothing but the totals of this turn were noted."""
    return is_open(t.summed.shown(0)) and not t.missing[0]


def fire_noted(t: Table) -> bool:
    """Whether fire of this turn was noted; if not, its totals alone tell of damage."""
    now = t.turn[0]
    return bool(t.shots[0] or t.fired[0] or now in t.flak.contents())


def bombs_noted(t: Table) -> bool:
    """Whether bombs of this turn were noted, or cannot have fallen yet."""
    return t.turn[0] in t.bombed.contents() or not near_target(t)


@rules.hook
def coming(t: Table, sums: dict[str, int], ends: dict[str, int], done: Sequence[Any]) -> None:
    """Read the turn's totals ahead: a plane hit by unnoted fire already moves by its new damage."""
    fire = any(verb in FIRE or fires(line) for verb, line in done)
    if fire or not {"hits"}.issuperset({*sums, *ends}):
        t.noted["hurt"] = True
    for plane in flown(done):
        t.flies[plane] = True
    for plane in t.facts.planes:
        t.stays[plane] = ends.get(plane, t.facts.lives(plane)) < t.facts.lives(plane)
    for key in {"hits"} & {*sums, *ends} if fire else sums | ends:
        if key == "hits":
            t.scored[0] = ends.get(key, some(had + sums.get(key, 0) for had in t.had.can(0)))
            continue
        before = t.before.can(key)
        t.coming[key] = now = ends.get(key, max(before) + sums.get(key, 0))
        if now > min(before):
            t.first_attack.blind()  # 6D6j: somebody has fired, and perhaps a German fighter


def flown(done: Sequence[Any]) -> Iterator[Plane]:
    """The planes that the lines of a turn say have flown some way."""
    for verb, line in done:
        if verb == "fly" and (
            line.get("several") or any(row.get("legs") for row in line.get("course") or ())
        ):
            yield from planes_of(line)


def fires(line: Mapping[str, Any]) -> bool:
    """Whether there is fire in the course of a line."""
    return any(row.get("attack") or row.get("back") for row in line.get("course") or ())


@rules.hook
def summed(t: Table) -> None:
    """Book a turn of which only totals were noted: if they name damage, planes left out took none."""
    told = {p: n for p in t.facts.planes if type(n := t.said[p]) is int}
    kept = bool(told) or any(t.coming.contents())
    if any(min(t.before.can(p)) + n > t.facts.lives(p) for p, n in told.items()):
        unnoticed(t)
    for plane in t.facts.planes:
        points = t.said[plane]
        if points is None:  # not noted, or more than it can have taken
            points = 0 if kept and not t.coming[plane] else Span(0, t.facts.lives(plane))
        stands(t, plane, points)
        if min(many(points)):
            was_there(t, plane)
    more = t.said["hits"]
    if more is None:
        more = Span(0, t.v.bombers * t.v.bomber_hits * 2) if near_target(t) else 0
    t.hits[0] = t.had[0] + more
    unsure(t)


def stands(t: Table, plane: Plane, points: Any) -> None:
    """The damage of a plane that had taken so much in this turn."""
    t.damage[plane] = t.before[plane]
    hurt(t, plane, points)


def totals_told(t: Table) -> None:
    """Totals of a turn of which lines were noted, where these left the damage open."""
    for plane in t.facts.planes if not brief(t) else ():
        points = t.said[plane]
        if type(points) is int and (is_open(t.damage.shown(plane)) or not fire_noted(t)):
            stands(t, plane, points)
    more = t.said["hits"]
    if type(more) is int and not (brief(t) or bombs_noted(t)):
        t.hits[0] = t.had[0] + more


# Who has won (7D3).


def needed(t: Table) -> int:
    """The bomb hits that win."""
    v, third = t.v, t.facts.third
    plain, turret = (v.third_wins, v.turret_third_wins) if third else (v.wins, v.turret_wins)
    return int(turret if t.facts.turret else plain)


@rules.verb("side:SIDE", name="won", aside=True, also="winner victory", example="won german")
def won(t: Table, side: Any) -> None:
    """the side that has won"""
    due, hits = needed(t), t.hits[0]
    least, scored = min(t.hits.can(0)), [n for n in t.scored.can(0) if n is not None]
    if not bombs_noted(t) and max(scored, default=-1) >= least:  # else it is the end that is wrong
        hits = t.scored[0]
    now, american = f"the Americans win with {due} or more", side == "american"
    found = f"the {'Americans' if american else 'Germans'} won with {either(hits)} bomb hits"
    if side and t.rule("7D3", (hits >= due) if american else (hits < due), now, found):
        t.winner[0] = side


@rules.hook
def over(t: Table) -> bool:
    """Whether no bomber is left, now or to come."""
    last = t.wave[0] >= t.v.waves or not t.facts.third
    return last and all(out(t, p) for p in t.facts.planes if bomber(p))


@rules.hook
def result(t: Table) -> list[str]:
    due, now = needed(t), t.hits.can(0)
    won = "The Americans have won" if min(now) >= due else ""
    end = over(t) or t.winner[0] == "german"
    lost = "The Germans have won" if end and max(now) < due else ""
    told = [f"{hits_shown(t)} bomb hits; {due} win", won or lost or "Not decided"]
    if any(type(at) is Fix for at in t.at.contents()):
        told.append(f"Measured within {t.v.tolerance} in and {t.v.tolerance_degrees} degrees")
    return told


# The table of totals.


@rules.column("hits")
def hits_shown(t: Table) -> str:
    """The bomb hits so far; of what is not known, the least."""
    least = min(t.hits.can(0))
    return f"{least} or more" if is_open(t.hits.shown(0)) else str(least)


def damage_shown(heading: str, mine: Any) -> None:
    def shown(t: Table) -> str:
        here = {p: n for p, n in t.damage.items() if mine(p) and n != 0}
        told = [f"{p} {'?' if is_open(n) else n}" for p, n in here.items() if t.met[p] or not is_open(n)]
        return ", ".join(told) or "-"

    rules.column(f"{heading} damage")(shown)


damage_shown("B-17", bomber)
damage_shown("German", german)
damage_shown("P-51", escort)
