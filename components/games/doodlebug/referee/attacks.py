"""9, 11a, 14: fighters attack over water and over land, and some are stood down."""

from __future__ import annotations

from functools import partial
from typing import Any

from cutline.referee import Line, World

from .board import LAND, WATER, Place, by_night, date, flying, named_date, rules, step_of_track
from .fighters import PLACE, may_place, spot
from .words import LATER

BACK = "[back|returns|until back:DATE [june]]"
ATTACK = f"{PLACE} [die+again:DICE [again:SECOND]] [result:%s] {BACK}"
# An attack over water, or over land, after the red chit breaks another rule.
PLAYED: Any = {
    "step": step_of_track,
    "order": lambda line: "6.5" if line.zone == WATER else "6.9",
    "ask": f"{PLACE} die:DIE",
}


# conditions of an attack


def may_attack(w: World, line: Line) -> None:
    """Check the time of an attack, its fighter and its V-1."""
    where = spot(w, line)
    if in_time(w, line.track, line.zone):
        w.part(has_fighter, where)
        w.part(has_target, line.track, line.zone)


def in_time(w: World, track: str, zone: str) -> bool:
    """6.5, 6.7, 9e: over water before the guns, over land after them, all before the stand-down."""
    found, fired = f"an attack over {zone} %s the guns of track {track}", w.fired[track]
    if zone == WATER:
        early = not fired and over_land(w, w.acted, track) == 0
        return w.rule("6.5", early, "fighters over water attack before the guns fire", found % "after")
    expected = "all attacks of the day come before it"
    fine = w.rule("9e", not w.stand_down_rolled[0], expected, "an attack after the stand-down", "stand-down")
    expected, passed = "the guns fire before fighters attack over land", fired or not flying(w, track) > 0
    return w.rule("6.7", passed, expected, found % "before") and fine


# attacks with guns (9, 9d)


@rules.verb(ATTACK % "RESULT", **PLAYED)
def shoot(w: World, line: Line) -> None:
    """an attack: its die, and a second one if T-1 asks for one"""
    may_attack(w, line)
    result = w.part(shot, line)
    attacked(w, line, result)
    if result == "failure" and not by_night(w):
        w.broken[0] = w.broken[0] + 1
        w.part(returns, "9d", line.back)
    elif line.result == "failure" and line.back is not None:
        w.reading("9d", False, "at night it is only a miss", "a date of return for a night fighter")
        w.resting[0] = w.resting[0] + 1
    elif line.result != "failure":
        no_return(w, line)


def shot(w: World, line: Line) -> str:
    """9: return what T-1 gives, with its second die; 9d: note C is only a miss at night."""
    outcome = w.look("t1", w.thrown(line, ("die",), w.kit.faces, "9"), line.reach)
    w.rule("9", line.again is None or outcome.lost, "T-1 asks for none", f"a second die after a {line.die}")
    calm = outcome.off_duty and by_night(w)
    due = "failure" if outcome.off_duty and not calm else "miss"
    if outcome.down:
        due = blast(w, line, outcome.lost, "9")
    says, also = ("T-1 gives {} (note C at night)", ("failure",)) if calm else ("T-1 gives {}", ())
    found = f"{{}} at {line.reach} on a roll of {line.die or '?'}"
    return w.expect("9d" if line.result == "failure" else "9", line, "result", due, says, found, also)


def blast(w: World, line: Line, lost: Any, rule: str) -> Any:
    """Return what the second die gives: a kill, or the fighter is lost with the V-1."""
    if not lost:
        return "kill"
    die = w.thrown(line, ("again",), w.kit.faces, rule)
    return w.of(die, lambda again: "lost" if again in lost else "kill")


def has_fighter(w: World, where: Place) -> None:
    """9b, 9h: check that a fighter placed there has not attacked yet; without placings it comes now."""
    if w.placed[where] <= w.acted[where] and not w.noted[0]:
        w.part(may_place, where, 1)
        w.placed[where] = w.placed[where] + 1
    there, (track, zone, reach) = w.placed[where], where
    here = f"attack from {reach} over {zone} on track {track}"
    waiting = (at[2] for at in w.placed if at[:2] == where[:2] and w.placed[at] > w.acted[at])
    near = "" if there > 0 else next(waiting, "")
    expected = f"the fighter was placed at {near}" if near else "no fighter was placed there"
    fine = w.rule("9" if near else "9h", there > 0, expected, f"an {here}")
    once = "each fighter placed there has attacked once"
    if not (fine and w.rule("9b", there > w.acted[where], once, f"one more {here}")):
        for other in w.placed:  # it may have been one of those
            w.acted[other] = w.acted[other]
        w.placed[where] = w.placed[where]


# what an attack leaves


def attacked(w: World, line: Line, result: str) -> None:
    """Count attacks, V-1s shot down, fighters lost, and those that stay over land (9b, 9g, 9i)."""
    where, zone = (line.track, line.zone, line.reach), (line.track, line.zone)
    w.acted[where] = w.acted[where] + 1
    if result in ("kill", "lost"):
        w.kills[zone] = w.kills[zone] + 1
    if result == "lost":
        w.lost[0] = w.lost[0] + 1
    if line.zone == LAND:
        w.stayed[0] = w.stayed[0] + (result == "miss")
        w.struck[0] = w.struck[0] + (result == "kill")


def returns(w: World, rule: str, noted: int | None) -> None:
    """9d, 9e: check the date on which fighters off duty return."""
    due = date(w) + w.v.off_duty_days
    back = due if noted is None or (noted == LATER and due >= len(w.kit.dates)) else noted
    found = f"back on {named_date(w, back)}"
    w.rule(rule, back == due, f"the date of return is {named_date(w, due)}", found)


def no_return(w: World, line: Line) -> None:
    found = "a date of return after an attack"
    w.rule("9d", line.back is None, "only a mechanical failure has one", found)


# when the attacks of a day are over (9e, 9i, 14)


@rules.verb(f"die:DIE [n:N] {BACK}", ask="die:DIE")
def stand_down(w: World, line: Line) -> None:
    """the roll after a day phase, and how many fighters it stands down"""
    expected, found = "there is one only after a day phase", "a stand-down in a night phase"
    if not w.rule("9e", not by_night(w), expected, found):
        return
    w.rule("9e", not w.stand_down_rolled[0], "there is one per day phase", "a second stand-down")
    all(w.part(has_attacked, track) for track in w.kit.tracks)  # the first that has not is named
    left, w.stand_down_rolled[0] = pool(w), True
    expected, rule, roll = "no day fighter is left over land", partial(rule_of_none, w), "a stand-down roll"
    if not w.rule(rule, left + w.struck[0] > 0, expected, roll):
        return
    die = w.most(1, w.thrown(line, ("die",), w.kit.faces, "9e") // w.v.stand_down_divisor)
    if w.struck[0] > 0 and (left == 0 or (line.n is not None and line.n > left)):
        found = f"{roll} that counts them"
        w.reading("9i", False, "those that shot down a V-1 are in the Holding Box", found)
        left = left + w.struck[0]
    due, says = w.least(die, left), f"the die says {die}"
    if str(due) != str(die):
        says += f", and only {left} {'is' if str(left) == '1' else 'are'} left over land"
    w.stood_down[0] = w.expect(partial(rule_of_too_many, w, left), line, "n", due, says, "{} stood down")
    w.part(returns, "9e", line.back)


def has_attacked(w: World, track: str) -> bool:
    """9e: check that no fighter waits over land for V-1s that have not passed the guns."""
    waits = over_land(w, w.placed, track) - over_land(w, w.acted, track) > 0
    early = waits and not w.fired[track] and flying(w, track) > 0
    found = f"a stand-down before the guns of track {track}"
    return w.rule("9e", not early, "roll when the attacks of the day are over", found, "stand-down")


def over_land(w: World, row: Any, track: str = "") -> Any:
    """Return how many fighters of a row are over land on a track, or on all of them."""
    return row.total(at for at in row if at[1] == LAND and track in ("", at[0]))


def pool(w: World) -> Any:
    """Return how many day fighters missed over land or did not attack V-1s that came there (9i, 14)."""
    return 0 if by_night(w) else w.stayed[0] + sum(w.part(idle, at) for at in w.placed if at[1] == LAND)


def idle(w: World, where: Place) -> Any:
    waiting = w.placed[where] - w.acted[where]
    return waiting if waiting > 0 and flying(w, where[0]) + w.kills[where[0], LAND] > 0 else 0


def rule_of_none(w: World) -> str:
    """Return the rule that leaves no fighter over land."""
    attacks = over_land(w, w.acted)
    return "14" if over_land(w, w.placed) > attacks else "9i" if attacks > 0 else "9e"


def rule_of_too_many(w: World, left: Any) -> str:
    """Tell 9i from 9e: those that have hit are in the Holding Box."""
    return "9i" if left < w.line.n <= over_land(w, w.acted) else "9e"


@rules.owed("regroup", "9e", "roll for the day fighters left over land", found="no stand-down roll was made")
def no_stand_down(w: World) -> bool:
    return not w.stand_down_rolled[0] and pool(w) > 0


# attempts to tip a V-1 (9f)


@rules.verb(ATTACK % "TIPPED", **PLAYED)
def tip(w: World, line: Line) -> None:
    """an attempt to tip a V-1 with a wing, instead of firing"""
    may_attack(w, line)
    attacked(w, line, w.part(tipped, line))
    no_return(w, line)


def tipped(w: World, line: Line) -> str:
    """9f: down on one face only; then a second die, on which the fighter is lost."""
    v, due = w.v, "miss"
    if w.thrown(line, ("die",), w.kit.faces, "9f") == v.wing_tip_succeeds:
        due = blast(w, line, (v.wing_tip_loses,), "9f")
    elif line.again is not None:
        expected = f"it is rolled only after a {v.wing_tip_succeeds}"
        w.reading("9f", False, expected, f"a second die after a {line.die}")
        w.lost[0] = w.lost[0] + w.between(0, int(line.again == v.wing_tip_loses))  # without a V-1
    return w.expect("9f", line, "result", due, "the dice give {}", f"{{}} on a roll of {line.die or '?'}")


# V-1s that are met (11a, 14)


def has_target(w: World, track: str, zone: str) -> None:
    """11a, 14: check that a V-1 is there."""
    rule = "9" if zone == WATER and w.drawn[track] else "14"
    if zone == LAND and w.kills[track, LAND] > 0:
        rule = "11a"
    w.rule(rule, flying(w, track) > 0, "no V-1 is left there", f"an attack over {zone} on track {track}")
