"""The alarm level (6), which rises at once and never falls."""

from __future__ import annotations

from cutline.referee import Line, World

from .board.kit import GERMAN, YUGOSLAV, Zone
from .board.names import CAUSES, NATIONS
from .table import empty_of, perhaps_in, platoons, rules, spelt, surely_in

RULES = {"mission": "6i"} | {cause: f"6{x}" for cause, x in zip(CAUSES, "abcdefghiii", strict=True)}


def gain(w: World, cause: str) -> int:
    """Return how much a cause raises the alarm level."""
    name = "mission" if cause in NATIONS else cause
    return next(row[0].gain for row in w.charts["alarm"].rows.values() if row[0].cause == name)


def levels(w: World) -> tuple[int, int]:
    """6: Return the least and the most that the alarm level is: what was stated last, and what came since."""
    sure, may = (
        w.level[0] + sum(gain(w, cause) for cause in causes)
        for causes in (w.cause.surely(1), w.cause.having(1))
    )
    if w.cause.surely(0, ["grotto"]) and contested(w, w.kit.grotto):  # the rules do not say if it is occupied
        may += gain(w, "grotto")
    return min(sure, w.v.alarm_top), min(may, w.v.alarm_top)


def contested(w: World, zone: Zone) -> bool:
    return bool(perhaps_in(w, zone, GERMAN) and perhaps_in(w, zone, YUGOSLAV))


def least(w: World) -> int:
    return levels(w)[0]


def most(w: World) -> int:
    return levels(w)[1]


def now(w: World) -> str:
    """Return the alarm level in words."""
    return spelt(*levels(w))


def raise_alarm(w: World, cause: str) -> None:
    """6: Note that a cause has raised the level, the first time that it occurs."""
    if not w.cause.having(0, [cause]):
        return
    if w.cause.surely(0, [cause]):
        w.raised[cause] = w.turn[0]
        w.rises[0] = (*w.rises[0], cause)
    w.cause.either(cause, (1, 2) if w.cause.having(2, [cause]) else (1,))
    highest(w)


def highest(w: World) -> None:
    """8.3a, 8.3b: Reveal all markers at the highest level, or with Tito."""
    if not w.cause.having(0, ["tito"]):
        reveal_everything(w, "8.3b")
    elif least(w) >= w.v.alarm_top:
        reveal_everything(w, "8.3a")
    elif most(w) >= w.v.alarm_top:
        veil(w)
    elif w.cause.surely(0, ["tito"]):
        unveil(w)


def veil(w: World) -> None:
    """8.3: Note that all markers may be revealed, so that partisans may stand where they lie."""
    for zone, letter in w.kit.places:
        lies = letter != "A" and w.over.having("", [zone]) and not w.marker.surely(0, [(zone, letter)])
        if lies and w.unnamed.surely(0, [zone]):
            w.unnamed.darken(zone)
            w.veiled[zone] = True


def unveil(w: World) -> None:
    """8.3: Note that not all markers are revealed."""
    for zone in w.veiled.surely(True):
        w.unnamed[zone], w.veiled[zone] = 0, False


def reveal_everything(w: World, rule: str) -> None:
    for zone, letter in w.kit.places:
        if w.over.having("", [zone]) and not w.marker.surely(0, [(zone, letter)]):
            if letter != "A":
                w.unnamed.darken(zone)
    for zone, _ in w.kit.places:
        if w.over.having("", [zone]):
            w.over[zone] = rule


def perhaps_raised(w: World, cause: str) -> None:
    """6: Note that a cause may have raised the level."""
    if w.cause.having(0, [cause]):
        w.cause.either(cause, (*w.cause.values(cause), 1))


def occupied(w: World, zone: Zone) -> None:
    """6f, 6i: Raise the level where Germans stand in the grotto, or in a mission, without partisans."""
    cause = "grotto" if zone == w.kit.grotto else w.kit.missions.get(zone)
    here = platoons(w, perhaps_in(w, zone, GERMAN))
    if not cause or not here or surely_in(w, zone, YUGOSLAV) or revealed(w, zone):
        return
    if platoons(w, surely_in(w, zone, GERMAN)) and empty_of(w, zone, YUGOSLAV):
        raise_alarm(w, cause)
    else:
        perhaps_raised(w, cause)


def revealed(w: World, zone: Zone) -> bool:
    """Return whether a B or C marker surely was revealed in a zone, and nobody has told yet what it brought."""
    places = [place for place in w.kit.lies[zone] if place[1] != "A"]
    return (
        bool(places)
        and not w.over.having("", [zone])
        and any(not w.marker.having(0, [place]) for place in places)
    )


# statements of the level


@rules.verb(
    "cause:CAUSE [plus:PLUS] [to|=|now|->] [level:N]",
    "[level|now|=|at|is] level:N",
    aside=True,
    example=("alarm landing +1 2", "alarm 3"),
)
def alarm(w: World, line: Line) -> None:
    """the cause that raises the alarm level, or the level itself"""
    if line.cause == "tito" and w.cause.having(0, ["tito"]):
        from .markers import unsaid

        unsaid(w)
    if line.cause:
        caused(w, line.cause, line.plus)
    stated(w, line.level, line.cause)


def caused(w: World, cause: str, plus: int | None) -> None:
    """6: Judge a cause: it has happened, counts once, and by its own amount."""
    rule, each = RULES[cause], NATIONS if cause == "mission" else (cause,)
    happened = [one for one in each if not w.cause.surely(0, [one])]
    fresh = [one for one in happened if w.cause.having(0, [one]) or w.raised[one] in (0, w.turn[0])]
    again = not fresh or (w.named[cause] and cause != "mission")
    found = f"the alarm level was raised by {cause}"
    if w.rule(rule, happened, "that has not happened yet", found):
        w.rule(rule, not again, "each cause raises it once per game", f"{found} a second time")
        if plus is not None:
            due = gain(w, each[0])
            w.rule(rule, plus == due, f"it raises it by {due}", f"the alarm level rose by {plus} for {cause}")
    w.named[cause] = True
    if len(fresh or each) == 1:
        raise_alarm(w, (fresh or each)[0])


def stated(w: World, level: int | None, cause: str | None = None) -> None:
    """6: Judge a level that was written down, as it is or as it was right after its cause."""
    if level is None:
        return
    (low, high), since = levels(w), 0
    if cause in w.rises[0]:
        since = sum(gain(w, later) for later in w.rises[0][w.rises[0].index(cause) + 1 :])
    elif cause:  # it may have come before others
        low = min(low, w.level[0] + gain(w, cause))
    fine = low <= level <= high or level == high - since
    w.rule(missed(w, level), fine, f"by the log it is {now(w)}", f"alarm level {level}")
    if low <= level <= high or not fine:
        believe(w, level, cause is not None)


def believe(w: World, level: int, then: bool = False) -> None:
    """Take a level as it was stated: what has raised it so far is in it.

    `then`: it is the level right after a cause; what else may have raised it may have come behind.
    """
    w.level[0] = min(level, w.v.alarm_top)
    for cause in w.cause:
        if w.cause.surely(0, [cause]) or w.cause.surely(2, [cause]):
            continue
        w.cause.either(cause, (0, *([1] if then else []), 2) if w.cause.having(0, [cause]) else (2,))
    w.rises[0] = ()
    highest(w)


def missed(w: World, level: int, due: object = None) -> str:
    """Return the rule of the one cause whose absence explains a level, else rule 6."""
    low, high = levels(w)
    if low != high or level >= high:
        return "6"
    found = {RULES[cause] for cause in w.rises[0] if high - gain(w, cause) == level}
    return found.pop() if len(found) == 1 else "6"
