"""9, 11a, 14: fighters attack over water and over land, and some are stood down."""

from __future__ import annotations

from typing import Any, NamedTuple

from cutline.referee import Some, Span, Table, either, high, low, many, some, surely

from .board import GUNS, LAND, MANY, WATER, Place, by_night, date, named_date, past, phase, rules, v1s
from .fighters import PLACE, allowed, station, stationed
from .words import LATER, spelt

BACK = "[back|returns|until back:DATE [june]]"
ATTACK = f"{PLACE} [die+again:DICE [again:SECOND]] [result:%s] {BACK}"
ASK = f"{PLACE} die:DIE"


class Attack(NamedTuple):
    """A fighter's attack as logged; `again` is the second die, `back` the turn of its return."""

    track: str
    zone: str
    reach: str
    die: int | None
    again: int | None
    result: str | None
    back: int | None

    @property
    def place(self) -> Place:
        return self.track, self.zone, self.reach


# conditions of an attack


def in_time(t: Table, track: str, zone: str) -> bool:
    """6.5, 6.7, 6.9: over water before the guns, over land after them; all before the red chit."""
    if past(t, "tracks"):
        t.reach("tracks", "6.5" if zone == "water" else "6.9")
        return False
    where = f"an attack over {zone} %s the guns of track {track}"
    if zone == "water":
        expected = "fighters over water attack before the guns fire"
        return t.rule("6.5", t.stage[track] <= WATER, expected, where % "after")
    expected, late = "all attacks of the day come before it", "an attack after the stand-down"
    passed = t.stage[track] >= GUNS or surely(t.flying[track] == 0)
    fine = t.rule("9e", not t.stood_down[0], expected, late, "stand-down")
    if fine and not t.rule("6.7", passed, "the guns fire before fighters attack over land", where % "before"):
        t.flying.plus(track, 0 - Span(0, t.flying[track]), least=0)  # to guns that nobody noted
        return False
    return fine


def spot(t: Table, where: Place) -> None:
    """Check the time of an attack, its fighter and its V-1."""
    if t.sub(in_time, *where[:2]):
        t.sub(stands, where)
        t.sub(met, *where[:2])


# attacks with guns


@rules.verb(ATTACK % "RESULT", step="tracks", order=None, ask=ASK)
def shoot(t: Table, line: Attack) -> None:
    """an attack: its die, and a second one if T-1 asks for one"""
    t.sub(spot, line.place)
    die, again = t.faced(line.die, t.v.die, rule="9"), t.faced(line.again, t.v.die, rule="9")
    outcome = t.look("t1", die, line.reach)
    calm = by_night(t) and outcome.off_duty  # note C is of day fighters
    expected, also = ("T-1 gives {} (note C at night)", ("failure",)) if calm else ("T-1 gives {}", ())
    due = t.sub(shot, outcome, line.die, again)
    rule = "9d" if line.result == "failure" else "9"
    found = f"{{}} at {line.reach} on a roll of {spelt(line.die)}"
    result = t.expect(rule, "result", due, expected, found, also=also)
    attacked(t, line.place, result)
    if result == "failure":
        stay_away(t, "9d", line.back, 1)
    elif not calm:
        no_return(t, line.back)


def shot(t: Table, outcome: Any, die: int | None, again: int | None) -> Any:
    """9: return what T-1 gives, with its second die; 9d: note C is only a miss at night."""
    found = f"a second die after a {spelt(die)}"
    t.rule("9", again is None or outcome.lost, "T-1 asks for none", found)
    if outcome.down:
        return blast(t, again, outcome.lost) if outcome.lost else "kill"
    return "failure" if outcome.off_duty and not by_night(t) else "miss"


def blast(t: Table, again: int | None, lost: Any) -> Any:
    """Return what the second die gives."""
    again = t.die("again", t.v.die) if again is None else again
    return t.guess(("kill", "lost")) if again is None else "lost" if again in lost else "kill"


def stands(t: Table, where: Place) -> None:
    """9b, 9h: check that a fighter placed there has not attacked yet (see also 8b)."""
    placed, left = t.placed[where], t.placed[where] - t.acted[where]
    if left <= 0 and not t.noted[0]:  # without placings in the log, this attack places it
        t.sub(allowed, where, 1)
        return station(t, where, 1)
    waiting = waiting_at(t) if left <= 0 else []
    near = next((place for place in waiting if place[:2] == where[:2]), where)
    here = f"attack from {where[2]} over {where[1]} on track {where[0]}"
    t.rule("9b", left > 0 or not placed, "each fighter placed there has attacked once", f"one more {here}")
    if not placed and near != where:
        t.rule("9", False, f"the fighter was placed at {near[2]}", f"an {here}")
    else:
        t.rule("9h", placed, "no fighter was placed there", f"an {here}")
    if left <= 0:
        misplaced(t, where, near, waiting)


def misplaced(t: Table, where: Place, near: Place, waiting: list[Place]) -> None:
    """It may have been one of those that wait, the one `near`, or one whose placing was left out."""
    for place in waiting if near == where else [near]:
        t.placed.plus(place, Some((-1, 0)))
    if t.placed[where] and waiting:
        return
    if spare := max(t.box.can(phase(t))):
        station(t, where, t.pick(Span(1, spare)))
    elif near != where:
        t.placed.plus(where, 1)


def waiting_at(t: Table) -> list[Place]:
    """Return the places where fighters certainly wait to attack."""
    return [place for place in t.placed if t.placed.ends(place)[0] > t.acted.ends(place)[1]]


def attacked(t: Table, where: Place, result: str) -> None:
    """9b, 9c, 9g, 9i: move the fighter and count kills and losses."""
    track, zone, _ = where
    t.acted.plus(where, 1)
    t.stage[track] = high(t.stage[track], WATER if zone == "water" else LAND)
    if result in ("kill", "lost"):
        t.count.plus("fighters", 1)
        t.flying.plus(track, -1, least=0)
        if zone == "land":
            t.land_kills.plus(track, 1)
    if result == "lost":
        t.count.plus("lost", 1)
        t.losses.plus(0, 1)
        t.gone.plus(0, 0 if "17.2" in t.options else 1)
    elif zone == "land" and result != "failure":
        (t.stayed if result == "miss" else t.scored).plus(0, 1)


def stay_away(t: Table, rule: str, back: int | None, n: Any) -> None:
    """9d, 9e: keep fighters out until the date of return."""
    due = date(t) + t.v.off_duty_days
    back = due if back is None or (back == LATER and due >= len(t.facts.dates)) else back
    found = f"back on {named_date(t, back)}"
    t.rule(rule, back == due, f"the date of return is {named_date(t, due)}", found)
    t.away.plus(back, n)
    t.gone.plus(0, n)


def no_return(t: Table, back: int | None) -> None:
    found = "a date of return after an attack"
    t.rule("9d", back is None, "only a mechanical failure has one", found)


# when the attacks of a day are over (9e)


@rules.verb(f"die:DIE [n:N] {BACK}", ask="die:DIE")
def stand_down(t: Table, die: int | None, n: int | None, back: int | None) -> None:
    """the roll after a day phase, and how many fighters it stands down"""
    expected, found = "there is one only after a day phase", "a stand-down in a night phase"
    if not t.rule("9e", not by_night(t), expected, found):
        return
    left = t.pick(t.sub(may_stand_down))
    t.stood_down[0] = True
    if left == 0:
        t.rule(rule_of_none(t), False, "no day fighter is left over land", "a stand-down roll")
        return stay_away(t, "9e", back, n or 0)
    faces = range(1, t.v.die + 1) if t.faced(die, t.v.die, rule="9e") is None else [die]
    away = [max(1, number // t.v.stand_down_divisor) for number in faces]
    most = max(many(left))  # 9i: those that have hit are in the Holding Box
    rule = "9i" if n in away and most < n <= most + max(t.scored.can(0)) else "9e"
    due, says = some(low(k, left) for k in away), f"the die says {either(some(away))}"
    if max(away) > most:
        says += f", and only {most} {'is' if most == 1 else 'are'} left over land"
    stay_away(t, "9e", back, t.expect(rule, "n", due, says, "{} stood down"))


def may_stand_down(t: Table) -> Any:
    """9e: check that the roll is the only one and not early; return the fighters left over land."""
    t.rule("9e", not t.stood_down[0], "there is one per day phase", "a second stand-down")
    early = [place[0] for place in waiting_at(t) if t.certain(to_come, place)]
    found = f"a stand-down before the guns of track {', '.join(early)}"
    t.rule("9e", not early, "roll when the attacks of the day are over", found, "stand-down")
    return pool(t)


def to_come(t: Table, place: Place) -> bool:
    """Return whether a fighter there waits for V-1s that have not passed the guns."""
    track, zone, _ = place
    return zone == "land" and t.flying[track] > 0 and t.stage[track] < GUNS


def rule_of_none(t: Table) -> str:
    """Return the rule that leaves no fighter over land."""
    land = stationed(t, "land")
    idle = any(t.acted.surely(place, 0) for place in land)
    return "14" if idle else "9i" if land else "9e"


@rules.owed(
    "regroup",
    "9e",
    "roll for the day fighters left over land",
    found="no stand-down roll was made",
    done=lambda t, _: t.sub(stand_down, die=None, n=None, back=None),
)
def no_stand_down(t: Table) -> bool:
    return not t.stood_down[0] and t.pick(pool(t)) > 0


# attempts to tip a V-1 (9f)


@rules.verb(ATTACK % "TIPPED", step="tracks", order=None, ask=ASK)
def tip(t: Table, line: Attack) -> None:
    """an attempt to tip a V-1 with a wing, instead of firing"""
    t.sub(spot, line.place)
    due = t.sub(tipped, t.faced(line.die, t.v.die, rule="9f"), t.faced(line.again, t.v.die, rule="9f"))
    found = f"{{}} on a roll of {spelt(line.die)}"
    attacked(t, line.place, t.expect("9f", "result", due, "the dice give {}", found))
    no_return(t, line.back)


def tipped(t: Table, die: int | None, again: int | None) -> Any:
    """9f: down on one face only; then a second die, on which the fighter is lost."""
    wanted = t.v.wing_tip_succeeds
    if t.guess((False, True)) if die is None else die == wanted:
        return blast(t, again, (t.v.wing_tip_loses,))
    t.reading("9f", again is None, f"it is rolled only after a {wanted}", f"a second die after a {die}")
    return "miss"


# what V-1s the fighters met


def pool(t: Table) -> Any:
    """9i, 14: return how many fighters missed over land or did not attack V-1s that came there.

    Without placings in the log there may be more.
    """
    if by_night(t):
        return 0
    land = stationed(t, "land")
    if any(t.placed.unsure(place) for place in land):
        return Span(0, MANY[-1])
    left = t.stayed[0] + sum(t.sub(idle, place) for place in land)
    spare = max(t.box.can(phase(t)))
    more = t.noted.surely(0, False) and spare > 0 and t.acted.other_than(0)
    return left + Span(0, spare) if more else left


def idle(t: Table, place: Place) -> Any:
    met, left = t.flying[place[0]] + t.land_kills[place[0]], high(0, t.placed[place] - t.acted[place])
    if met <= 0:
        return 0
    return Span(0, left) if past(t, "strike") and v1s(t) > 0 else left  # to whom nobody noted what came


def met(t: Table, track: str, zone: str) -> None:
    """11a, 14: an attack needs a V-1."""
    rule = "9" if zone == "water" and t.drawn[track] else "14"
    if zone == "land" and t.land_kills[track]:
        rule = "11a"
    t.rule(rule, t.flying[track] > 0, "no V-1 is left there", f"an attack over {zone} on track {track}")
