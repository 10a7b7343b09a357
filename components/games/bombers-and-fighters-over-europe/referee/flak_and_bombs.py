"""Flak, and the bombs of the B-17s that are left (rules 9 and 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cutline.referee import Die, Some, Span, Table, either, many, several

from .combats import passed_over
from .hits import flies, hit, or_lost_before
from .planes import rules, untouched

UNNAMED = 0  # the plane of a shot that names none; None: its number was not noted


class Shot(NamedTuple):
    """Flak at a B-17, or its bombs, as logged; `single` is a hit, `after` the state of the B-17."""

    fighter: int | None = UNNAMED
    at: int | None = UNNAMED
    die: int | str | None = None
    hits: int | None = None
    single: bool | None = None
    after: str | None = None


class Volley(NamedTuple):
    """All flak, or all bombs: dice in order, or single shots; the `rest`, or with `none` all, misses."""

    dice: Sequence[int | str | None] | None
    shots: tuple[Shot, ...]
    none: bool | None
    rest: bool | None
    bombing: int | None


def mixed(line: Mapping[str, Any]) -> str:
    """Return what to write instead of a line that names only some of its B-17s."""
    named = {"at" in shot for shot in line.get("shots") or () if "fighter" not in shot}
    return "write each roll after its B-17 (B3 10), or all in order" if len(named) > 1 else ""


def flying(t: Table) -> Any:
    """Return how many B-17s are flying."""
    return t.b17.tally(lambda hits: hits < t.v.bomber_down)


def dealt(t: Table, shots: Sequence[Shot], each: str, down: str) -> list[tuple[int, Shot]]:
    """Return each shot or bomb with its B-17; nothing if the dice are too few or too many."""
    if shots and shots[0].at != UNNAMED:
        return [(shot.at or t.guess(t.b17), shot) for shot in shots]
    if not shots or len(shots) == t.v.bombers:
        return list(enumerate(shots, 1))
    left, found = flying(t), several(len(shots), "die")
    rule, expected = down if max(many(left)) < len(shots) else each, "{} B-17s are flying, one die each"
    fits = t.rule(rule, len(shots) in many(left), expected.format(either(left)), found)
    if not fits or t.b17.unknown > 3:
        return []
    up = [b for b in t.b17 if t.b17[b] < t.v.bomber_down]
    t.rule(each, len(up) == len(shots), expected.format(len(up)), found)
    return list(zip(up, shots, strict=False))


def has_die(t: Table, b: int, die: Any, first: Any, each: str, down: str) -> bool:
    """Return whether a B-17 that is flying has its die."""
    hits, most = t.b17[b], t.v.bomber_down
    if die == Die.NONE:
        fine = t.rule(each, hits >= most, "it is still flying", f"no die for B-17 {b}")
    else:
        fine = not t.rule(each, first, "it gets one", f"a second die for B-17 {b}") or (
            t.rule(down, hits < most, "it was shot down earlier", f"a die for B-17 {b}")
        )
    if not fine:
        t.doubt(t.b17, b)
    return fine and die != Die.NONE


# Flak (rule 9).


@rules.verb(
    "dice:FLAKDIE*",
    "none:none|nothing|missed|miss",
    "shots:([fighter:FIGHTER] [at:B17] [die:FLAKDIE] [hits hits:N] [single:hit] [after:SHOT])*"
    " [rest:rest|others [miss|none|ok]]",
    sane=mixed,
    ask="dice:FLAKDIE*",
)
def flak(t: Table, line: Volley) -> None:
    """a roll for each B-17 flying, in order (- for those down)"""
    t.sub(passed_over)
    shots = fired(t, line)
    again = shots and shots[0].at == UNNAMED and t.fired.having(1) == list(t.b17)
    if not t.rule("9a", not again, "it fires once at each B-17", "flak fired twice"):
        return
    pairs = dealt(t, shots, "9a", "9d")
    for b, shot in pairs:
        t.each(shot_at, at=b, die=shot.die, hits=1 if shot.single else shot.hits, after=shot.after)
    unfit = shots and not pairs  # dice that do not fit, or no one knows whose
    if unfit:
        t.b17.blind()
    if unfit or line.rest or line.none:
        for b in t.fired:
            t.fired[b] = 1


def fired(t: Table, line: Volley) -> list[Shot]:
    """9d: return the shots of a line at B-17s, one for each die; there are no others."""
    if not (line.shots or line.rest or line.none):
        return [Shot(die=die) for die in line.dice or t.dice("dice", t.v.flak_die, max(many(flying(t))))]
    shots = [shot for shot in line.shots if shot.fighter == UNNAMED]
    t.rule("9d", len(shots) == len(line.shots), "flak fires only at B-17s", "flak fired at a fighter")
    return shots


def shot_at(t: Table, at: int, die: int | str | None, hits: int | None, after: str | None) -> None:
    if has_die(t, at, die, t.fired[at] == 0, "9a", "9d"):
        due = t.look("flak", die).hits
        why = f"the flak roll {die or '?'} scores {several(due, 'hit')}"
        scored = t.expect("9b", "hits", due, why, several(hits, "hit"))
        hit(t, "b17", at, scored, ("9b", why, "9c"), {})
    t.fired[at] = 1


@rules.owed(
    "flak",
    or_lost_before("9a", "b17"),
    "flak rolls for each B-17 still flying",
    "B-17 {}",
    each=untouched("fired"),
    found="no flak die for {}",
    done=lambda t, b: shot_at(t, b, None, None, None),
)
def unfired(t: Table, b: int) -> Any:
    return t.fired[b] == 0 and flies(t, "b17", b)


# Bombs (rule 10).


@rules.verb(
    "dice:BOMBDIE* [total|sum|= bombing=N]",
    "shots:(at:B17 die:BOMBDIE)* [rest:rest|others] [total|sum|= bombing=N]",
    ask="dice:BOMBDIE*",
)
def bomb(t: Table, line: Volley) -> None:
    """a roll for each B-17 left, in order (- for those down)"""
    dice = t.dice("dice", t.v.bombing_die, max(many(flying(t)))) if t.throw else line.dice or ()
    again = bool(dice) and any(None not in t.bombs.can(b) for b in t.bombs)
    if not t.rule("10a", not again, "each B-17 bombs once", "the B-17s bombed twice"):
        return
    bombs = line.shots or [Shot(die=die) for die in dice]
    pairs = dealt(t, bombs, "10a", "10b")
    for b, dropped in pairs:
        t.each(bomb_of, b, dropped.die)
    if bombs and not pairs:
        heaped(t, bombs)
    elif line.rest or not bombs:
        unthrown(t)


def heaped(t: Table, bombs: Sequence[Shot]) -> None:
    """Book bombs that nobody knows whose they are."""
    t.heap[0] = sum((scored(t, dropped.die) for dropped in bombs), 0)
    for b in t.bombs:
        t.bombs[b] = 0


def scored(t: Table, die: Any) -> Any:
    """Return what a bomb scores, or every face if its roll is not known."""
    if die == Die.NONE:
        return 0
    if isinstance(die, str) and t.faced(int(die), t.v.bombing_die, "bombs") is None:
        die = int(die) if t.believes else None
    return Span(1, t.v.bombing_die) if die is None else die


def bomb_of(t: Table, b: int, die: Any) -> None:
    fine = has_die(t, b, die, not t.bombs[b], "10a", "10b")
    t.bombs[b] = scored(t, die if fine or die != "0" else Die.NONE)


def unthrown(t: Table) -> None:
    """Open the scores of bombs that were not logged."""
    for b in t.bombs.having(None):
        down = t.b17.surely(b, t.v.bomber_down)
        t.bombs[b] = 0 if down else Some(range(t.v.bombing_die + 1))


@rules.owed(
    "bomb",
    "10a",
    "each B-17 still flying bombs",
    "B-17 {}",
    each=untouched("bombs"),
    found="no bombing die for {}",
    done=lambda t, b: bomb_of(t, b, None),
)
def unbombed(t: Table, b: int) -> Any:
    return t.bombs[b] is None and flies(t, "b17", b)
