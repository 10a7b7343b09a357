"""Plays a game of two sides step by step, for `cutline play`: simply, and by its rules."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ..table import Table
from .units import named

RESTS = 0.15  # share of actions that a careless player leaves out
Action = tuple[str, dict[str, Any]]


class Plan(NamedTuple):
    """How a game is played: what the hook `ways` gives, which verbs belong to the action of a step, and
    which come before anything else, such as retreats.
    """

    ways: Callable[[Table], Mapping[str, Iterable[Any]]]
    verbs: Mapping[str, Sequence[str]]
    at_once: Sequence[str] = ()


def by_steps(t: Table, rng: Random, careful: bool, plan: Plan) -> Generator[Action, bool | None, None]:
    """Play a turn: in each step "side action" what the verbs of that action offer its side."""
    for step in t.steps:
        side, _, action = step.partition(" ")
        tired: set[Any] = set()
        while True:
            due = list(_fresh(t, plan.ways(t), plan.at_once, tired))
            mine = (
                one for one in _fresh(t, plan.ways(t), plan.verbs.get(action, ()), tired) if _of(one, side)
            )
            found = due or ([*mine] if not careful else [one for one in [next(mine, None)] if one])
            if not found:
                break
            verb, values = found[0] if careful or due else rng.choice(found)
            tired.add((verb, *values.values()))
            if careful or due or rng.random() > RESTS:
                yield verb, values


def _fresh(
    t: Table, ways: Mapping[str, Iterable[Any]], verbs: Iterable[str], tired: set[Any]
) -> Iterable[Action]:
    """What these verbs offer, and was not tried."""
    for verb in verbs:
        for values in ways.get(verb, ()):
            if (verb, *values.values()) not in tired:
                yield verb, values


def _of(action: Action, side: str) -> bool:
    return any(unit.side == side for unit in named(action[1]))
