"""Leaders: prisoners, the documents and the Storch (13.4, 14a, 14b, 14e)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cutline.referee import Line, World

from .alarm import out, raise_alarm
from .board.kit import LEADERS, PAPERS, Unit, Zone
from .markers import holds, untold
from .table import At, Fate, germans_in, partisans_in, rules, zone_of

PERSONS = LEADERS[:2]


def uncovered(w: World, who: Unit, zones: Collection[Zone]) -> None:
    """3.1d: Let a leader be revealed whom no line has, where an A marker was, in one of these zones."""
    every = [zone for zone, letter in w.kit.letters if letter == "A"]
    spots = {*w.hid.surely("?", every), *(zone for zone in every if "A" in untold(w, zone))}
    if not w.fate.having(Fate.HIDDEN, [who]) or not spots:
        return
    here = sorted(spots & {*zones})
    if len(here) == 1:
        holds(w, here[0], who, "A")
    w.fate[who] = Fate.FREE
    if len(here) != 1 or [*w.unseen.having(True), *w.crowd.having(True)]:
        w.at.either(who, ())  # he may have left
    if who == "tito":
        raise_alarm(w, "tito")


def reached(w: World, by: Unit | None) -> list[Zone]:
    """Return the zones with markers in which a German may stand, or any of them."""
    return [zone for zone in w.kit.lettered if (w.at.having(zone, [by]) if by else germans_in(w, zone).may)]


# the die (13.4a, 13.4b)


@rules.verb(
    "who:LEADER [die:D6] [fate:FATE] [by by:GERMAN]",
    aside=True,
    also="capture captured",
    ask="who:LEADER die:D6 [by by:GERMAN]",
    example="prisoner tito 2 by p1",
)
def prisoner(w: World, line: Line) -> None:
    """a leader captured or killed: the die, the result, the guard"""
    who, by = line.who, line.by
    if who == PAPERS:
        return take(w, None, by)
    w.check(unguarded, who, by)
    die = w.thrown(line, ("die",), w.kit.d6, "1.1a")
    due, name = w.look("prisoners", die).fate, w.kit.name(who)
    fate = w.expect("13.4a", line, "fate", due, f"a {line.die} makes that {{}}", f"{name} was {{}}")
    if fate != Fate.PRISONER:
        return out(w, who, fate)
    w.fate[who] = fate
    guards = [by] if by else germans_in(w, zone_of(w, who)).sure
    w.guard.either(who, guards if len(guards) == 1 else ())
    if who == "tito":
        raise_alarm(w, "prisoner")


def unguarded(w: World, who: Unit, by: Unit | None) -> None:
    """13.4b: Judge the roll: Germans with him, no partisans."""
    uncovered(w, who, reached(w, by))
    name, fate, zone = w.kit.name(who), w.fate[who], zone_of(w, who)
    die, expected = f"a die for {name}", "one die is rolled, once he is revealed"
    if not w.rule("13.4b", fate == Fate.FREE, expected, f"{die}, who is {fate}") or zone is None:
        return
    germans, partisans = germans_in(w, zone).may, partisans_in(w, zone).sure
    if germans and partisans and not w.stormed[zone]:
        return  # an assault is missing there, and that is told
    expected, found = (
        "it is rolled when no partisan units are with him",
        f"{die} with partisans in his zone {zone}",
    )
    if not w.rule("13.4b", not partisans, expected, found):
        return
    found = f"{die} without Germans in his zone {zone}"
    w.rule("13.4b", germans, "it is rolled when Germans are in his zone", found)
    if by:
        found = f"{w.kit.name(by)} took {name} from zone {zone_of(w, by)}"
        w.rule("13.4b", w.at.having(zone, [by]), f"he is in zone {zone}", found)


def whom(who: Unit, w: World) -> str:
    return f"{w.kit.name(who)} in zone {zone_of(w, who)}"


ONE = "Germans alone with a leader roll one"


@rules.owed("combat", "13.4b", ONE, whom, lambda w: PERSONS, found="no die for {}")
def not_caught(w: World, who: Unit) -> bool:
    """13.4b: Return whether Germans surely are alone with a leader."""
    zone = zone_of(w, who)
    if zone is None or not w.fate.surely(Fate.FREE, [who]) or not germans_in(w, zone).sure:
        return False
    return partisans_in(w, zone).empty


# guards and prisoners (13.4c)


def led(w: World, leaders: Sequence[Unit], guards: Sequence[Unit], end: Zone) -> None:
    """13.4c: Take prisoners along that are named, and those whose guard goes and leaves them alone."""
    for who in leaders:
        goes_with(w, who, guards, end)
    for who in w.fate.surely(Fate.PRISONER, PERSONS):
        zone, guarded = zone_of(w, who), not {*guards}.isdisjoint(w.guard.values(who))
        if who not in leaders and guarded and zone not in (None, end) and not germans_in(w, zone).may:
            brought(w, who, end)


def goes_with(w: World, who: Unit, guards: Sequence[Unit], end: Zone) -> None:
    """13.4c: Judge that a prisoner moves with Germans that started in his zone."""
    name, zone = w.kit.name(who), zone_of(w, who)
    if not w.rule("13.4c", guards, "a prisoner moves with a German unit", f"{name} moved alone"):
        return
    rule, expected = "13.4c", "he is not a prisoner"
    if w.fate.having(Fate.FREE, [who]):
        rule, expected = "13.4b", "he must be taken prisoner first"
    if w.rule(rule, w.fate.having(Fate.PRISONER, [who]), expected, f"{name} moved with Germans"):
        with_him = not zone or w.began.having(zone, guards)
        expected = f"he moves with a German who was in zone {zone} with him"
        w.rule("13.4c", with_him, expected, f"{name} moved with {w.kit.names(guards)}")
    w.fate[who], w.guard[who] = Fate.PRISONER, guards[0]
    brought(w, who, end)


def brought(w: World, who: Unit, zone: Zone) -> None:
    """Put a prisoner into another zone; the Storch waits for Tito in one zone only (14a)."""
    w.at[who] = zone
    if who == "tito" and zone != w.kit.cross:
        w.storch[0] = 0


# the Storch (14a, 14b)


@rules.verb(
    "[on] [who:LEADER] [leaves:leaves|left|flies|off|gone]",
    aside=True,
    alone=True,
    ask="[who:LEADER] [leaves:leaves]",
    example=("storch tito", "storch leaves"),
)
def storch(w: World, line: Line) -> None:
    """the Storch is put on Tito, or leaves with him"""
    if line.who not in (None, "tito"):
        w.rule("14b", False, "it takes only Tito", f"the Storch was put on {w.kit.name(line.who)}")
        return
    cross, turn, since, zone = w.kit.cross, w.turn[0], w.storch[0], zone_of(w, "tito")
    waits = w.fate.having(Fate.PRISONER, ["tito"]) and w.at.having(cross, ["tito"])
    found = f"the Storch was used while Tito was {w.fate.values('tito')[0]}" + f" in zone {zone}" * bool(zone)
    expected = f"it takes Tito as a prisoner from zone {cross}"
    if not w.rule("14a", waits or w.fate.surely(At.FLOWN, ["tito"]), expected, found):
        return
    if line.leaves:
        early = "it leaves in the turn after it is put on Tito" + f", turn {since + 1}" * bool(since)
        fine = since < turn if since else w.unseen[0]
        w.rule("14a", fine, early, f"the Storch left on turn {turn}")
        out(w, "tito", At.FLOWN, At.FLOWN)
    elif not since:
        w.storch[0] = turn


def by_night(w: World) -> None:
    """14a: Let the Storch wait for Tito as soon as he is there, and leave the turn after."""
    if w.fate.surely(Fate.PRISONER, ["tito"]) and w.at.surely(w.kit.cross, ["tito"]):
        if not w.storch[0]:
            w.storch[0] = w.turn[0]
        elif w.storch[0] < w.turn[0]:
            out(w, "tito", At.FLOWN, At.FLOWN)


# the documents (14e)


@rules.verb(
    "[taken] [at|in] [zone:ZONE] [by by:GERMAN]",
    aside=True,
    alone=True,
    also="papers docs",
    ask="zone:ZONE [by by:GERMAN]",
    example="documents 17",
)
def documents(w: World, line: Line) -> None:
    """a German unit takes the documents"""
    take(w, line.zone, line.by)


def take(w: World, zone: Zone | None, by: Unit | None) -> None:
    """14e: Judge that a German comes to the documents, or passes through their zone."""
    uncovered(w, PAPERS, [zone] if zone else reached(w, by))
    if not w.fate.surely(Fate.TAKEN, [PAPERS]):
        may_take(w, zone, by)
    out(w, PAPERS, Fate.TAKEN)


def may_take(w: World, zone: Zone | None, by: Unit | None) -> None:
    text, at = "the documents were taken", zone_of(w, PAPERS)
    free = w.fate.having(Fate.FREE, [PAPERS])
    if not w.rule("14e", free, "they must be revealed first", text) or at is None:
        return
    if w.rule("14e", zone in (None, at), f"they are in zone {at}", f"{text} in zone {zone}"):
        here = germans_in(w, at).may or by or w.moved.surely(True)
        fought = not partisans_in(w, at).sure or w.stormed[at]
        expected = f"a German unit must enter or pass through zone {at}, without partisans there"
        w.rule("14e", here and fought, expected, text)
