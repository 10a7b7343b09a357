"""The table of a proof: of each part of a game what was tried, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .cases import Answer, Case, Part

SHOWN = 25  # findings of a row that are shown with what is said of them
TOLD = 8  # lines of it
HEADS = ("part", "game", "tried", "found", "CPU s", "slowest")


@dataclass
class Row:
    """A part of a game."""

    share: float = 0.0
    waiting: int = 0
    done: Counter[str] = field(default_factory=Counter)
    room: Counter[str] = field(default_factory=Counter)  # cases of each way that had room for it
    found: list[Answer] = field(default_factory=list)
    seconds: float = 0.0
    slowest: tuple[float, int, str] = (0.0, 0, "")

    def add(self, answer: Answer) -> None:
        _, _, seed, way = answer.case
        self.waiting -= 1
        self.done.update(answer.done)
        self.room[way] += bool(answer.done or answer.what)
        self.found += [answer] if answer.what else []
        self.seconds += answer.seconds
        self.slowest = max(self.slowest, (answer.seconds, seed, way))

    @property
    def too_many(self) -> bool:
        return len(self.found) > self.share * self.room.total()

    def cells(self) -> Sequence[str]:
        tried = [f"{n:,} {unit}" for unit, n in self.done.items() if n]
        tried += [f"{self.waiting:,} cases not reached"] if self.waiting else []
        found = f"{len(self.found)}{', too many' if self.too_many else ''}" if self.found else "nothing"
        most, seed, way = self.slowest
        return (
            ", ".join(tried) or "nothing",
            found,
            f"{self.seconds:.0f}",
            f"{most:.1f}: {seed} {way}".rstrip(),
        )


class Table:
    """Answers, a row for each part of a game."""

    def __init__(self, cases: Sequence[Case], parts: Mapping[str, Part]) -> None:
        self.rows: dict[tuple[str, str], Row] = {}
        for part, game, *_ in cases:
            self.rows.setdefault((part, game), Row(parts[part].share)).waiting += 1

    def add(self, answer: Answer) -> str:
        """Take an answer in; the row, once it is complete."""
        row = self.rows[answer.case[:2]]
        row.add(answer)
        return "" if row.waiting else "  ".join((*answer.case[:2], *row.cells()))

    @property
    def status(self) -> int:
        return int(any(row.too_many for row in self.rows.values()))

    def lines(self) -> Iterator[str]:
        """The table, what had no room in any seed, and what was found."""
        cells = [HEADS, *((*key, *row.cells()) for key, row in self.rows.items())]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for line in cells:
            yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for key, row in self.rows.items():
            if never := [way for way, n in row.room.items() if not n]:
                yield f"{' '.join(key)}: no room for {', '.join(never)}"
        for row in self.rows.values():
            for answer in sorted(row.found, key=lambda found: found.case)[:SHOWN]:
                yield f"\n{answer.case.command}: {answer.what}"
                yield from (f"    {line}" for line in answer.told[:TOLD])
