"""What is tried, one case at a time, and the answer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

# Those whose cases take longest stand first, so that no core has to wait at the end.
GAMES = ("capture-tito", "b-17", "battle-of-britain-again", "bombers-and-fighters-over-europe", "doodlebug")
NO_GAME = "-"  # of parts that are about no game


class Case(NamedTuple):
    """One game, or one run of something; `way` is "" in parts where a seed says everything."""

    part: str
    game: str
    seed: int
    way: str = ""

    @property
    def command(self) -> str:
        """What shows this case alone."""
        return f".venv/bin/python -m tests.proof {' '.join(map(str, self))}".rstrip()


class Answer(NamedTuple):
    """What came of a case: how much was tried (nothing where it had no room), and what is wrong."""

    case: Case
    done: Mapping[str, int] = {}
    what: str = ""  # in a word: a rule, or how a slip was lost; "" where nothing is wrong
    told: Sequence[str] = ()
    seconds: float = 0.0  # of processor time


def of_games(*seeds: Any) -> Mapping[str, Any]:
    """How many seeds of each game, or anything else of it, in the order of GAMES."""
    return dict(zip(GAMES, seeds, strict=True))


@dataclass(frozen=True)
class Part:
    """A kind of case: how many seeds of each game make DEPTH=1, and what is done with one."""

    seeds: Mapping[str, int]
    tried: Callable[[Case], Answer]
    ways: Callable[[str], Sequence[str]] = lambda _: ("",)  # of a game
    log: Callable[[Case], str] = lambda _: ""  # what is shown of a single case
    once: bool = False  # goes deep by itself: its one seed is the depth
    share: float = 0.0  # of the cases of a game, in which something may be found


def cases(
    parts: Mapping[str, Part], depth: int, seeds: range | None, game: str, ways: Sequence[str]
) -> Iterator[Case]:
    """All cases of games whose names begin with `game`; seeds and ways that are asked for, else all."""
    for name, part in parts.items():
        for of, count in part.seeds.items():
            if of.startswith(game):
                wanted = [way for way in part.ways(of) if not ways or way in ways]
                span = seeds or (range(depth, depth + 1) if part.once else range(count * depth))
                yield from (Case(name, of, seed, way) for seed in span for way in wanted)
