"""The alarm level (6), which rises at once and never falls; what the highest level reveals (8.3)."""

from __future__ import annotations

from cutline.referee import World

from .board.kit import LEADERS, PAPERS, Unit, Zone
from .board.words import CAUSES, NATIONS
from .table import At, Fate, come_out, gain, germans_in, least, levels, partisans_in, platoons, spelt

RULES = {"mission": "6i"} | {cause: f"6{x}" for cause, x in zip(CAUSES, "abcdefghiii", strict=True)}


def now(w: World) -> str:
    """Return the alarm level in words."""
    return spelt(*levels(w))


def raise_alarm(w: World, cause: str) -> None:
    """6: Note that a cause has raised the level, the first time that it occurs."""
    if not w.cause.having(0, [cause]):
        return
    if w.cause.surely(0, [cause]):
        w.raised[cause] = w.turn[0]
    w.rises[0] = (*w.rises[0], cause)  # by now; it may have been so before
    w.cause.either(cause, (1, 2) if w.cause.having(2, [cause]) else (1,))
    highest(w)


def perhaps_raised(w: World, cause: str) -> None:
    """6: Note that a cause may have raised the level."""
    if w.cause.having(0, [cause]):
        w.cause.either(cause, (*w.cause.values(cause), 1))


# statements of the level


def caused(w: World, cause: str, plus: int | None) -> None:
    """6: Judge a cause: it has happened, counts once, and by its own amount."""
    occupied(w, w.kit.grotto)
    rule, each = RULES[cause], NATIONS if cause == "mission" else (cause,)
    happened, due = [nth for nth in each if not w.cause.surely(0, [nth])], gain(w, each[0])
    fresh = [nth for nth in happened if w.cause.having(0, [nth]) or w.raised[nth] in (0, w.turn[0])]
    again = not fresh or (w.named[cause] and cause != "mission")
    found = f"the alarm level was raised by {cause}"
    if w.rule(rule, happened, "that has not happened yet", found):
        w.rule(rule, not again, "each cause raises it once per game", f"{found} a second time")
        found = f"the alarm level rose by {plus} for {cause}"
        w.rule(rule, plus in (None, due), f"it raises it by {due}", found)
    w.named[cause] = True
    if len(fresh or each) == 1:
        raise_alarm(w, (fresh or each)[0])


def stated(w: World, level: int | None, cause: str | None = None) -> None:
    """6: Judge a level that was written down, as it is or as it was right after its cause."""
    if level is None:
        return
    occupied(w, w.kit.grotto)
    (low, high), rises = levels(w), w.rises[0]
    since = sum(gain(w, later) for later in rises[rises.index(cause) + 1 :]) if cause in rises else 0
    if cause and cause not in rises:  # it may have come before others
        low = min(low, w.level[0] + gain(w, cause))
    fine = low <= level <= high or low <= level + since <= high
    w.rule(missed(w, level), fine, f"by the log it is {now(w)}", f"alarm level {level}")
    if low <= level <= high or not fine:
        believe(w, level, cause is not None)


def believe(w: World, level: int, then: bool = False) -> None:
    """Take a level as it was stated: what has raised it so far is in it.

    `then`: it is the level right after a cause; what else may have raised it may have come behind.
    """
    low, high = levels(w)
    grotto = w.cause.having(0, ["grotto"]) and w.cause.having(1, ["grotto"])
    if grotto and level in (low, high) and high - low == gain(w, "grotto"):
        w.cause["grotto"] = int(level == high)  # the level tells whether it counts as occupied (6f)
    w.level[0] = min(level, w.v.alarm_top)
    for cause in w.cause.having(1):
        w.cause.either(cause, (0, *[1] * then, 2) if w.cause.having(0, [cause]) else (2,))
    w.rises[0] = ()
    highest(w)


def missed(w: World, level: int, due: object = None) -> str:
    """Return the rule of the one cause whose absence explains a level, else rule 6."""
    low, high = levels(w)
    found = {RULES[cause] for cause in w.rises[0] if high - gain(w, cause) == level and low == high}
    return found.pop() if len(found) == 1 else "6"


# what follows once units have come to a zone, or gone from it


def settled(w: World, zone: Zone) -> None:
    """6f, 6i, 13.4c, 14e: Raise the level, and look what becomes of leaders there."""
    occupied(w, zone)
    germans, leaders = germans_in(w, zone).sure, w.at.surely(zone, LEADERS)
    for who in w.fate.surely(Fate.PRISONER, leaders) if not germans else ():
        if germans_in(w, zone).may:
            w.fate.either(who, (Fate.PRISONER, Fate.DEAD))
        else:
            out(w, who, Fate.DEAD)
    if germans and PAPERS in w.fate.having(Fate.FREE, leaders) and partisans_in(w, zone).empty:
        out(w, PAPERS, Fate.TAKEN)


def out(w: World, who: Unit, fate: str, at: str = At.GONE) -> None:
    """Take a leader off the map who is dead or flown out, or the documents (13.4c, 14a, 14e)."""
    w.fate[who], w.at[who] = fate, at


def occupied(w: World, zone: Zone) -> None:
    """6f, 6i: Raise the level where Germans stand in the grotto, or in a mission, without partisans.

    By other readings the grotto is occupied while it is fought for, and an officer alone occupies a zone; no
    game is played by these.
    """
    cause = "grotto" if zone == w.kit.grotto else w.kit.missions.get(zone)
    here, fought = germans_in(w, zone).may, partisans_in(w, zone).sure
    if not cause or not here or (fought and cause != "grotto"):
        return
    if platoons(w, germans_in(w, zone).sure) and partisans_in(w, zone).empty:
        raise_alarm(w, cause)
    elif not w.dealer or (platoons(w, here) and not fought):
        perhaps_raised(w, cause)


# all markers revealed (8.3)


def highest(w: World) -> None:
    """8.3a, 8.3b: Reveal all markers at the highest level, or with Tito."""
    rule = "8.3a" if w.cause.having(0, ["tito"]) else "8.3b"
    if rule == "8.3a" and least(w) < w.v.alarm_top:
        return
    hidden = w.over.having("", dict.fromkeys(zone for zone, _ in w.kit.places))
    for zone in hidden:
        if any(letter != "A" and not w.marker.surely(0, [(zone, letter)]) for _, letter in w.kit.lies[zone]):
            come_out(w, zone)
        w.over[zone] = rule
