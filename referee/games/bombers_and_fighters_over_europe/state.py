"""How a mission stands: planes, targets, what has been fired, and what is not known of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

# Steps of a mission (rule 1a), in their order.
SETUP, TYPE, AIM, DOGFIGHT, RAID, FLAK, BOMB, POINTS, WON = range(9)

Target = tuple[str, int | None]  # "p" or "b", number from 0; None where it is not known


class Downs(NamedTuple):
    """Planes shot down in a mission."""

    fw: int
    p51: int
    b17: int


@dataclass(frozen=True, slots=True)
class State:
    """Immutable. Planes count from 0; `unsure` names what the log leaves open.

    `unsure` may hold "fw 3", "p 4", "b 7", "fw all" and so on, "aims", "flak", "bombs".
    """

    mission: int = -1
    step: int = SETUP
    types: tuple[str | None, ...] = ()  # "p", "b", "?"
    aims: tuple[Target | None, ...] = ()
    drew: tuple[int, ...] = ()  # FW 190s in the order in which they drew targets
    fought: tuple[bool, ...] = ()
    fw: tuple[bool, ...] = ()  # flying
    p51: tuple[bool, ...] = ()
    b17: tuple[int, ...] = ()  # hits
    met: frozenset[Target] = frozenset()  # P-51s and B-17s that have been in combat
    fired: tuple[bool, ...] = ()  # flak
    bombed: tuple[bool, ...] = ()
    bombs: tuple[int, int] = (0, 0)  # fewest and most that the dice come to
    # what the player said; it counts, whatever the dice were
    downs: Downs | None = None
    bombing: int | None = None
    difference: int | None = None
    points: int | None = None
    won: str | None = None
    # earlier missions
    results: tuple[str | None, ...] = ()
    before_fw: tuple[bool, ...] = ()
    before_b17: tuple[int, ...] = ()
    unsure: frozenset[str] = frozenset()
    doubtful: bool = False  # a fault has cast doubt on what became of the planes


def with_at(values: tuple, index: int, value: Any) -> tuple:
    """The tuple with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


def hidden(s: State, kind: str, number: int | None = None) -> bool:
    """Whether the log leaves open what became of a plane, or of any of its kind."""
    if not s.unsure:
        return False
    if f"{kind} all" in s.unsure:
        return True
    if number is not None:
        return f"{kind} {number}" in s.unsure
    return any(about.split()[0] == kind for about in s.unsure)


def unknown(s: State, *about: str) -> State:
    return replace(s, unsure=s.unsure.union(about))
