"""Flak, and the bombs of the B-17s that are left (rules 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Die, Some, Span, Table, either, many, several

from .hits import flies, hit, or_lost_before
from .planes import rules, untouched

Shot = dict[str, Any]  # its B-17 (`at`), and what the line says about it


def mixed(values: Any) -> str:
    """Return what to write instead of a line that names only some of its B-17s."""
    named = {"at" in shot for shot in values.get("shots") or () if "fighter" not in shot}
    return "write each roll after its B-17 (B3 10), or all in order" if len(named) > 1 else ""


def flying(t: Table) -> Any:
    """Return how many B-17s are flying."""
    return t.b17.tally(lambda hits: hits < t.v.bomber_down)


def dealt(t: Table, shots: Sequence[Shot], each: str, down: str) -> list[tuple[int, Shot]]:
    """Return each shot with its B-17; nothing if the dice are too few or too many."""
    if shots and "at" in shots[0]:
        return [(shot["at"] or t.guess(t.b17), shot) for shot in shots]
    if len(shots) == t.v.bombers:
        return list(enumerate(shots, 1))
    left = flying(t)
    rule = down if max(many(left)) < len(shots) else each
    expected = f"{either(left)} B-17s are flying, one die each"
    fits = not shots or t.rule(rule, len(shots) in many(left), expected, several(len(shots), "die"))
    if not fits or t.b17.unknown > 3:
        return []
    up = [b for b in t.b17 if t.b17[b] < t.v.bomber_down]
    expected = f"{len(up)} B-17s are flying, one die each"
    t.rule(each, not shots or len(up) == len(shots), expected, several(len(shots), "die"))
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
    "shots:([fighter:FIGHTER] [at:B17] [die:FLAKDIE] [hits hits:N] [one:hit] [after:SHOT])*"
    " [rest:rest|others [miss|none|ok]]",
    step="flak",
    short="f",
    also="aa ack-ack",
    sane=mixed,
    ask="dice:FLAKDIE*",
    example="flak 3 11 7 - 1 - 9 2 - 4 12 8",
)
def flak(t: Table, dice: Any, shots: Any, none: Any, rest: Any) -> None:
    """a roll for each B-17 flying, in order (- for those down)"""
    if not (shots or rest or none):
        shots = [{"die": die} for die in dice or t.dice("dice", t.v.flak_die, max(many(flying(t))))]
    at_fighters = [shot for shot in shots or () if "fighter" in shot]
    t.rule("9d", not at_fighters, "flak fires only at B-17s", "flak fired at a fighter")
    shots = [shot for shot in shots or () if "fighter" not in shot]
    again = shots and "at" not in shots[0] and t.fired.having(1) == list(t.b17)
    if not t.rule("9a", not again, "it fires once at each B-17", "flak fired twice"):
        return
    pairs = dealt(t, shots, "9a", "9d")
    for b, shot in pairs:
        t.each(one_shot, **{"hits": None, "one": None, "after": None, "die": None, **shot, "at": b})
    if shots and not pairs:
        t.b17.blind()  # dice that do not fit, or no one knows whose
    if rest or none or (shots and not pairs):
        for b in t.fired:
            t.fired[b] = 1


def one_shot(t: Table, at: int, die: Any, hits: int | None, one: Any, after: Any) -> None:
    if has_die(t, at, die, t.fired[at] == 0, "9a", "9d"):
        t.args = {"hits": 1 if one else hits, "after": after}
        due = t.look("flak", die).hits
        why = f"the flak roll {die or '?'} scores {several(due, 'hit')}"
        scored = t.expect("9b", "hits", due, why, several(t.args["hits"], "hit"))
        hit(t, "b17", at, scored, ("9b", why, "9c"), {})
    t.fired[at] = 1


@rules.owed(
    "flak",
    or_lost_before("9a", "b17"),
    "flak rolls for each B-17 still flying",
    "B-17 {}",
    each=untouched("fired"),
    found="no flak die for {}",
    done=lambda t, b: one_shot(t, b, None, None, None, None),
)
def unfired(t: Table, b: int) -> Any:
    return t.fired[b] == 0 and flies(t, "b17", b)


# Bombs (rule 10).


@rules.verb(
    "dice:BOMBDIE* [total|sum|= bombing=N]",
    "shots:(at:B17 die:BOMBDIE)* [rest:rest|others] [total|sum|= bombing=N]",
    step="bomb",
    short="b",
    also="bombs bombing drop",
    ask="dice:BOMBDIE*",
    example="bomb 7 3 12 - 9 - 10 8 - 5 - 7 total 61",
)
def bomb(t: Table, dice: Any, shots: Any, rest: Any, bombing: int | None) -> None:
    """a roll for each B-17 left, in order (- for those down)"""
    if t.throw:
        dice = t.dice("dice", t.v.bombing_die, max(many(flying(t))))
    again = bool(dice) and any(None not in many(dropped) for dropped in t.bombs.contents())
    if not t.rule("10a", not again, "each B-17 bombs once", "the B-17s bombed twice"):
        return
    shots = shots or [{"die": die} for die in dice or ()]
    pairs = dealt(t, shots, "10a", "10b")
    for b, shot in pairs:
        t.each(one_bomb, b, shot["die"])
    if shots and not pairs:
        t.heap[0] = sum((scored(t, shot["die"]) for shot in shots), 0)
        for b in t.bombs:
            t.bombs[b] = 0
    elif rest or not shots:
        unthrown(t)


def scored(t: Table, die: Any) -> Any:
    """Return what a bomb scores, or every face if its roll is not known."""
    if die == Die.NONE:
        return 0
    if isinstance(die, str) and t.faced(int(die), t.v.bombing_die, "bombs") is None:
        die = int(die) if t.believes else None
    return Span(1, t.v.bombing_die) if die is None else die


def one_bomb(t: Table, b: int, die: Any) -> None:
    fine = has_die(t, b, die, not t.bombs[b], "10a", "10b")
    t.bombs[b] = scored(t, die if fine or die != "0" else Die.NONE)


def unthrown(t: Table) -> None:
    """Open the scores of bombs that were not logged."""
    for b, dropped in t.bombs.items():
        if dropped is None:
            down = t.b17.surely(b, t.v.bomber_down)
            t.bombs[b] = 0 if down else Some(range(t.v.bombing_die + 1))


@rules.owed(
    "bomb",
    "10a",
    "each B-17 still flying bombs",
    "B-17 {}",
    each=untouched("bombs"),
    found="no bombing die for {}",
    done=lambda t, b: one_bomb(t, b, None),
)
def unbombed(t: Table, b: int) -> Any:
    return t.bombs[b] is None and flies(t, "b17", b)
