"""The record: turns, what is stated of counters and levels, points and victory (1.3a, 2.1a, 13.1, 14)."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from cutline.referee import Line, World

from . import alarm as alarms
from .board.kit import COLOURS, GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone
from .events import unnoted, waiting
from .markers import unsaid, untold
from .prisoners import PERSONS, by_night
from .table import (
    STEPS,
    At,
    Fate,
    crowds,
    everybody,
    gain,
    germans_in,
    levels,
    partisans_in,
    platoons,
    rules,
    spelt,
    stands,
)
from .units import ammo as ammo_left
from .units import used_up


@rules.hook
def prepare(r: Any) -> Kit:
    """Return what is read from the YAML; every counter has its place in `end:`."""
    kit = Kit(r)
    for unit in kit.pieces:
        rules.end(unit, "PLACE", "38 reduced")(partial(put_down, unit=unit))
    return kit


# turns


@rules.hook
def labels(r: Any) -> list[str]:
    return [f"turn {n}" for n in range(1, r.v.turns + 1)]


@rules.hook
def opens(w: World, number: int) -> None:
    """1.3a, 14f: Judge the order of turns and the last turn."""
    before, last = w.turn[0], w.last[0]
    found = f"turn {number} came after turn {before}" if before else f"the log began with turn {number}"
    comes = f"turn {before + 1} comes next" if before < w.v.turns else "no turn comes after it"
    if before and before >= last and number > last:
        w.rule("14f", False, f"turn {last} was the last", f"turn {number} was played")
    else:
        w.rule("1.3a", number == before + 1, comes, found)
    w.turn[0] = number
    for side in w.fallen:
        w.fallen[side] = len(w.sp.surely(0, everybody(w, side)))


@rules.hook
def closes(w: World) -> None:
    """Apply 5.2b and the Storch; what is left of the ammunition lasts."""
    w.stock[0] = ammo_left(w) + unnoted(w)
    w.noted["supply"] = True
    w.supplied[0] = w.spent[0] = w.volleys[0] = 0
    by_night(w)
    if w.turn[0] == w.v.last_wave:
        for unit in waiting(w):
            w.sp[unit] = 0
    if w.turn[0] == w.v.relief and w.event.having("g") and not w.noted["relief"]:
        w.last[0] = w.one_of((w.v.relief_soon, w.v.relief_late, w.v.turns))


# what is stated of counters (2.1a, 12a, 13.4a)


def put_down(w: World, place: Any, unit: Unit) -> None:
    """Judge where a counter is said to stand and what it has left, and believe it."""
    zone, points = place or (None, None)
    if unit in LEADERS:
        return leader_down(w, unit, zone, points)
    if unit in w.kit.germans and (zone == At.GONE or type(zone) is int):
        w.down[unit] = True
    if zone == At.GONE:
        return gone_down(w, unit)
    if zone is not None:
        placed(w, unit, zone)
    if points is not None:
        points, has = min(points, w.kit.most(unit)), w.sp.values(unit)
        expected, found = f"by the log it is {spelt(has[0], has[-1])}", f"{w.kit.name(unit)} had {points} SP"
        w.rule("2.1a", points in has, expected, found)
        w.sp[unit] = points
    elif zone is not None and w.sp.having(0, [unit]):
        w.sp.either(unit, [*filter(None, w.sp.values(unit))] or [w.kit.most(unit)])


@rules.verb("placed:(unit:UNIT [place:PLACE])*", aside=True, example="at p1 38 reduced")
def at(w: World, line: Line) -> None:
    """where counters stand"""
    for part in line.placed or ():
        if part["unit"]:
            put_down(w, part.get("place"), part["unit"])


def by_log(w: World, piece: Unit) -> str:
    return f"by the log it is {''.join(map(where, w.at.values(piece)[:1]))}"


def where(place: Any) -> str:
    words = {At.CUP: "not on the map", At.GONE: "eliminated", At.OFF: "off the map", At.FLOWN: "flown out"}
    return f"in {place}" if isinstance(place, int) else words.get(place, str(place))


def gone_down(w: World, unit: Unit) -> None:
    """2.1a: Judge that a unit is eliminated, as is said; who was taken out by event e is no loss."""
    at, counter = w.at.known(unit), w.kit.units[unit]
    if at in (At.REMOVED, At.OFF):
        return
    may_be_young = w.event.having("e") or w.event.surely("")
    if at == At.CUP and may_be_young and (counter.group, counter.kind) == ("c", "infantry"):
        w.at[unit] = At.REMOVED
    else:
        crowd = unit in w.kit.partisans and bool(crowds(w))
        fine = w.sp.having(0, [unit]) or (at == At.CUP and (w.unseen[0] or crowd))
        w.rule("2.1a", fine, by_log(w, unit), f"{w.kit.name(unit)} was {where(At.GONE)}")
    w.sp[unit] = 0


def losses(w: World, units: Collection[Unit]) -> Any:
    """2.1a: Return how many of these counters are lost; who was taken out by an event is not."""
    taken, landed = {*w.at.surely(At.REMOVED, units)}, STEPS.index(w.now or "event") > STEPS.index("drop")
    late = {*waiting(w)} & {*units} if landed and w.turn[0] == w.v.last_wave else set()
    sure = ({*w.sp.surely(0, units)} | late) - taken
    may = {*w.sp.having(0, units), *sure} - (taken if w.event.surely("e") else set())
    if w.struck.having(True):
        may |= {*w.at.having(At.CUP, units)} & {*w.kit.partisans}
    return w.between(len(sure), len(may))


@rules.verb(
    "units:UNIT*", "n:N [side:SIDE]", aside=True, also="losses eliminated", example=("lost p3", "lost 2")
)
def lost(w: World, line: Line) -> None:
    """counters eliminated"""
    for unit in filter(None, line.units or ()):
        put_down(w, (At.GONE, None), unit)
    if line.n is not None:
        side, called = (YUGOSLAV, "partisan") if line.side == YUGOSLAV else (GERMAN, "German")
        due = losses(w, everybody(w, side))
        fine = (due == line.n) is not False or (due - w.fallen[side] == line.n) is not False
        w.rule("2.1a", fine, f"by the log it is {due}", f"{line.n} {called} counters lost")


def placed(w: World, unit: Unit, zone: Any) -> None:
    """12a, 2.1a: Judge where a unit stands by the log, against what is said."""
    waits, colour = w.at.surely(At.CUP, [unit]), w.kit.units[unit].group
    found = f"{w.kit.name(unit)} was {where(zone)}"
    if zone == At.CUP and colour in COLOURS:
        w.come[colour] = len(w.kit.groups[colour]) - len(w.at.surely(At.CUP, w.kit.groups[colour]))
    if w.sp.surely(0, [unit]):
        w.rule("2.1a", False, "by the log it is eliminated", found)
    elif waits and unit in w.kit.partisans and type(zone) is int:
        stands(w, unit, zone)
    elif not (waits and unit in w.kit.germans and (w.unseen[0] or not w.diced[0])):
        w.rule("12a", w.at.having(zone, [unit]), by_log(w, unit), found)
    w.at[unit] = zone


def leader_down(w: World, who: Unit, zone: Any, points: Any) -> None:
    """Judge where a leader is said to be, free or a prisoner (12a, 13.4a)."""
    name, hidden = w.kit.name(who), w.fate.having(Fate.HIDDEN, [who])
    if zone not in (None, At.GONE):
        w.rule("12a", w.at.having(zone, [who]) or hidden, by_log(w, who), f"{name} was {where(zone)}")
        if hidden and type(zone) is int:
            w.fate[who] = Fate.FREE
    if zone is not None:
        w.at[who] = zone
    if points == Fate.PRISONER:
        fates = w.fate.values(who)
        fine = Fate.PRISONER in fates or Fate.FREE in fates
        w.rule("13.4a", fine, f"by the log he is {fates[0]}", f"{name} was a prisoner")
        w.fate[who] = Fate.PRISONER


# levels and losses, as `sum:` and `end:` have them


@rules.total(alarms.missed, "alarm level {}", "alarm", keep=alarms.believe)
def alarm(w: World) -> Any:
    low, high = levels(w)
    unnoted_landing = w.cause.values("landing") == (0, 1)  # 3.3a, 6b: all have landed
    return w.between(low + unnoted_landing * gain(w, "landing"), high)


@rules.total("13.1a", "ammunition {}", "ammo", also="ammunition", keep=lambda w, n: keep_ammo(w, n))
def ammo(w: World) -> Any:
    return ammo_left(w) + unnoted(w)


def keep_ammo(w: World, n: int) -> None:
    w.stock[0] = w.stock[0] + (n - ammo_left(w))
    w.noted["supply"] = True


LOSSES = {GERMAN: "German losses", "platoons": "platoon losses", YUGOSLAV: "partisan losses"}


def stated_losses(w: World, which: str) -> Any:
    """Return how many of these are lost; never fewer than were stated before (2.1a)."""
    found = losses(w, w.kit.platoons if which == "platoons" else everybody(w, which))
    if not w.fewest.surely(0, [which]):
        w.suppose(found >= w.fewest[which])
    return found


def keep_losses(w: World, n: int, which: str) -> None:
    w.fewest[which] = n
    if which == GERMAN:
        w.fewest["platoons"] = max(w.fewest["platoons"], n - len(w.kit.officers))


for which, called in LOSSES.items():
    column, also = called * (which != "platoons"), "yugoslav losses" * (which == YUGOSLAV)
    told = {"name": called.lower().replace(" ", "_"), "keep": partial(keep_losses, which=which)}
    rules.total("2.1a", f"{called} {{}}", column, also, **told)(
        lambda w, which=which: stated_losses(w, which)
    )


@rules.verb(
    "cause:CAUSE [plus:PLUS] [to|=|now|->] [level:N]",
    "[level|now|=|at|is] level:N",
    name="alarm",
    aside=True,
    example=("alarm landing +1 2", "alarm 3"),
)
def alarm_said(w: World, line: Line) -> None:
    """the cause that raises the alarm level, or the level itself"""
    if line.cause == "tito" and w.cause.having(0, ["tito"]):
        unsaid(w)
    if line.cause:
        alarms.caused(w, line.cause, line.plus)
    alarms.stated(w, line.level, line.cause)


@rules.end("alarm", "N", "3")
def alarm_at_end(w: World, level: int | None) -> None:
    alarms.stated(w, level)


@rules.end("ammo", "N", "51")
def ammo_at_end(w: World, level: int | None) -> None:
    """13.1a, 3.1b: Judge the level of ammunition as stated, and believe it."""
    if level is None:
        return
    w.stock[0] = w.stock[0] + unnoted(w)
    w.noted["supply"] = True
    due, start = ammo_left(w), w.charts["difficulty"].at(w.kit.difficulty, "Start").points
    rule = "3.1b" if type(due) is int and due == start and w.turn[0] <= w.v.first_wave else "13.1a"
    w.rule(rule, due == level, f"by the log it is {due}", f"ammunition was {level}")
    w.stock[0] = w.stock[0] + (level - ammo_left(w))


@rules.verb("[now|=|at|level] level:N", name="ammo", aside=True, also="ammunition", example="ammo 57")
def ammo_said(w: World, line: Line) -> None:
    """the level of ammunition"""
    ammo_at_end(w, line.level)


# points and victory (14)


STATED = ("points", "won", "alarm", "ammo", "lost", "at")  # lines that tell how things stand
LEVELS = {"complete": "complete success", "partial": "partial success", "failure": "failure"}


@rules.total("14c", "{} points", "points", slot="SIGNED", also="vp score")
def points(w: World) -> Any:
    """14c: Return the points as they stand."""
    v, total = w.v, 0
    for who in PERSONS:
        dead, taken = (getattr(v, f"{who}_{fate}") for fate in ("dead", "prisoner"))
        worth = {Fate.DEAD: dead, Fate.PRISONER: taken, At.FLOWN: taken}
        total = total + w.one_of([worth.get(fate, 0) for fate in w.fate.values(who)])
    total = total + counts(w, w.fate.surely(Fate.TAKEN, ["documents"]), papers_may(w)) * v.documents
    total = total + sum(mission(w, zone) for zone in w.kit.missions)
    total = total - losses(w, w.kit.platoons) * v.platoon_lost
    return total - sum(losses(w, (unit,)) * getattr(v, f"{unit}_lost") for unit in w.kit.officers)


def mission(w: World, zone: Zone) -> Any:
    """14c: Return the points of a mission; before the last turn it may not count yet."""
    here, ended = germans_in(w, zone).may, w.turn[0] in (w.last[0], w.v.turns) or used_up(w)
    sure = ended and platoons(w, germans_in(w, zone).sure) and partisans_in(w, zone).empty
    return counts(w, sure, here and not partisans_in(w, zone).sure) * w.v.mission


def papers_may(w: World) -> bool:
    """Return whether the documents may have been taken."""
    hid = w.fate.having(Fate.HIDDEN, ["documents"]) and any(untold(w, zone) for zone, _ in w.kit.letters)
    return bool(w.fate.having(Fate.TAKEN, ["documents"]) or hid or w.hid.having("?"))


def counts(w: World, sure: Any, may: Any) -> Any:
    """Return 1 for what surely scores, 0 for what cannot; either, where nobody knows."""
    return 1 if sure else w.between(0, 1) if may else 0


def last_words(values: Any) -> str:
    """Return the end of the turn, where nothing is played behind it."""
    return "" if values.get("ahead") and values["ahead"][0] not in STATED else "end"


@rules.end("points", "SIGNED", "12")
def points_at_end(w: World, n: int | None) -> None:
    """14c: Judge the victory points."""
    if n is not None:
        due = points(w)
        w.rule("14c", due == n, f"by the log it is {due}", f"{n} points were scored")
        w.claimed[0] = n


@rules.verb("n:SIGNED", name="points", step=last_words, ahead=True, also="vp score", example="points 12")
def points_said(w: World, line: Line) -> None:
    """the victory points at the end"""
    points_at_end(w, line.n)


@rules.verb("level:LEVEL", aside=True, final=True, also="result victory", name="won", example="won partial")
def won(w: World, line: Line) -> None:
    """the level of victory"""
    if line.level is None:
        return
    last, out = w.last[0], used_up(w)
    if w.event[0] in ("g", "") and last == w.v.turns:
        last = w.v.relief_soon
    found = f"the result was given on turn {w.turn[0]}"
    if w.rule("14f", w.turn[0] >= last or out, f"it is given after turn {last}", found):
        claimed = w.claimed[0] if w.claimed[0] is not None else points(w)
        due = w.of(claimed, lambda n: level_of(w, n, out))
        fine = due == line.level or (line.level == "failure" and out)
        w.rule("14d", fine, f"the points make it a {LEVELS[due]}", f"a {LEVELS[line.level]} was claimed")


def level_of(w: World, score: int, out: bool) -> str:
    """14d, 13.1c: Return a complete or partial success, or a failure."""
    return "failure" if out else str(w.charts["levels"].at(score).level)


@rules.hook
def result(w: World) -> list[str]:
    """Return what the raid has come to."""
    if used_up(w):
        return ["No ammunition left: the partisans have won"]
    found = points(w)
    told = [f"{found} points"]
    if w.turn[0] and w.turn[0] == w.last[0]:
        told.append(f"The raid is a {LEVELS[w.of(found, lambda n: level_of(w, n, False))]}")
    return told
