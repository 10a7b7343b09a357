"""Flak, and the bombs of those that come through (rules 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Die, Some, Span, Table, either, many

from .planes import B, gives, hit_bomber, rules

Shot = dict[str, Any]
BLANK = {"die": None, "hits": None, "one": None, "after": None}


def mixed(values: Any) -> str:
    labels = {shot.get("at") is None for shot in values.get("shots") or ()}
    return "either every die behind its B-17 (B3 10), or all in order" if len(labels) > 1 else ""


def shots_of(t: Table, dice: Any, shots: Any, faces: int) -> Sequence[Shot]:
    """The shots of a line; thrown for each B-17 that flies, where somebody plays."""
    if shots or (not dice and not t.throw):
        return tuple({**BLANK, **shot} for shot in shots or ())
    flying = t.b17.tally(lambda hits: hits < t.v.bomber_down)
    dice = dice or t.dice("dice", faces, max(many(flying)))
    return tuple({**BLANK, "die": die} for die in dice)


def dealt(t: Table, shots: Sequence[Shot], each: str, down: str) -> list[tuple[int, Shot]]:
    """Which B-17 each shot belongs to; none where the dice are too few or too many."""
    if not shots or shots[0].get("at"):
        return [
            (shot["at"][1] or t.guess(t.b17.values), shot) for shot in shots if shot["at"][0] == B
        ]
    if len(shots) == t.v.bombers:
        return list(enumerate(shots, 1))
    flying = t.b17.tally(lambda hits: hits < t.v.bomber_down)
    rule = down if max(many(flying)) < len(shots) else each
    expected = f"one die for each of the {either(flying)} B-17s flying"
    if not t.rule(rule, len(shots) in many(flying), expected, f"{len(shots)} dice"):
        return []
    if t.b17.unknown > 3:
        return []
    up = [b for b in t.b17.values if t.b17[b] < t.v.bomber_down]
    expected = f"one die for each of the {len(up)} B-17s flying"
    t.rule(each, len(up) == len(shots), expected, f"{len(shots)} dice")
    return list(zip(up, shots, strict=False))


def has_die(t: Table, b: int, die: Any, done: Any, each: str, down: str) -> bool:
    """Whether a B-17 that flies has its die."""
    flies = t.b17[b] < t.v.bomber_down
    if die == Die.NONE:
        fine = t.rule(each, not flies, "a die for each B-17 that flies", f"none for B-17 {b}")
    else:
        t.rule(each, not done, "one die for each B-17", f"a second one for B-17 {b}")
        fine = t.rule(down, done or flies, "no die for a B-17 that is down", f"a die for B-17 {b}")
    if not fine:
        t.doubt(t.b17, b)
    return bool(flies) and die != Die.NONE


# Flak (rule 9).


@rules.verb(
    "dice:FLAKDIE*",
    "nothing:none|nothing|missed|miss",
    "shots:([at:PLANE] [die:FLAKDIE] [hits hits:N] [one:hit] [after:SHOT])* [rest:rest|others [miss|none|ok]]",
    step="flak",
    short="f",
    also="aa ack-ack",
    sane=mixed,
    ask="dice:FLAKDIE*",
    example="flak 3 11 7 - 1 - 9 2 - 4 12 8",
)
def flak(t: Table, dice: Any, shots: Any, nothing: Any, rest: Any) -> None:
    """a die for each B-17 flying, in order (- for those down)"""
    shots = () if nothing else shots_of(t, dice, shots, t.v.flak_die)
    fighters = any(shot.get("at") and shot["at"][0] != B for shot in shots)
    t.rule("9d", not fighters, "flak leaves fighters alone", "a die for a fighter")
    pairs = dealt(t, shots, "9a", "9d")
    for b, shot in pairs:
        t.each(one_shot, b=b, **shot)
    unplaced = shots and not pairs and not fighters
    if unplaced and any(shot["die"] is None or may_hit(t, shot["die"]) for shot in shots):
        t.b17.blind()
    if unplaced or rest or nothing:
        for b in t.fired.values:
            t.fired[b] = True


def may_hit(t: Table, die: Any) -> bool:
    return die != Die.NONE and t.look("flak", die).hits > 0


def one_shot(
    t: Table, b: int, die: Any, hits: int | None, one: Any, after: Any, at: Any = None
) -> None:
    if has_die(t, b, die, t.fired[b], "9a", "9d"):
        t.args = {"hits": 1 if one else hits, "after": after}
        due = t.look("flak", die).hits
        scored = t.expect("9b", "hits", due, gives("flak of", die, due), "{} hits")
        hit_bomber(t, b, scored, "9b", gives("flak of", die, scored), "9c", {})
    t.fired[b] = True


def missing_before(t: Table, missing: Sequence[int]) -> str:
    """B-17s without flak: forgotten, or shot down in the mission before (12b)."""
    lost = [b for b, hits in t.b17_before.values.items() if hits == t.v.bomber_down]
    return t.forgot("9a", list(missing), {"12b": lost})


@rules.owed("flak", missing_before, "a flak die for each B-17 flying", "B-17 {}", each="b17")
def unfired(t: Table, b: int) -> Any:
    return not t.fired[b] and t.b17[b] < t.v.bomber_down


# Bombs (rule 10).


@rules.verb(
    "dice:BOMBDIE* [total|sum bombing=N]",
    "shots:(at:PLANE die:BOMBDIE)* [rest:rest|others] [total|sum bombing=N]",
    step="bomb",
    short="b",
    also="bombs bombing drop",
    sane=mixed,
    ask="dice:BOMBDIE*",
    example="bomb 7 3 12 - 9 - 10 8 - 5 - 7 total 61",
)
def bomb(t: Table, dice: Any, shots: Any, rest: Any, bombing: int | None) -> None:
    """a die for each B-17 left, in order (- for those down)"""
    shots = shots_of(t, dice, shots, t.v.bombing_die)
    pairs = dealt(t, shots, "10a", "10b")
    for b, shot in pairs:
        t.each(one_bomb, b, shot["die"])
    if shots and not pairs:
        t.heap[0] = sum((scored(t, shot["die"]) for shot in shots), 0)
        for b in t.bombs.values:
            t.bombs[b] = 0
    elif rest or not shots:
        unthrown(t)


def scored(t: Table, die: Any) -> Any:
    """What a bomb scores; anything, where its die is not known."""
    return 0 if die == Die.NONE else die or Span(1, t.v.bombing_die)


def one_bomb(t: Table, b: int, die: Any) -> None:
    has_die(t, b, die, bool(t.bombs[b]), "10a", "10b")
    t.bombs[b] = scored(t, die)


def unthrown(t: Table) -> None:
    """The bombs of which no die was noted."""
    for b, dropped in t.bombs.values.items():
        if dropped is None:
            down = t.b17.values[b] == t.v.bomber_down
            t.bombs[b] = 0 if down else Some(range(t.v.bombing_die + 1))


@rules.owed("bomb", "10a", "a bombing die for each B-17 left", "B-17 {}", each="b17")
def unbombed(t: Table, b: int) -> Any:
    return t.bombs[b] is None and t.b17[b] < t.v.bomber_down
