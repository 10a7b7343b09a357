"""What the proof has found so far: a row for each part and game, then each finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .cases import Answer, Case

SHOWN = 25  # findings of a row that are shown with what is said of them
TOLD = 8  # lines of it
HEADS = ("part", "game", "tried", "found", "CPU s", "slowest")


@dataclass
class Row:
    """A part of a game."""

    waiting: int = 0
    done: Counter[str] = field(default_factory=Counter)
    room: Counter[str] = field(default_factory=Counter)  # cases of each way that had room for it
    found: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: tuple[float, int, str] = (0.0, 0, "")

    def add(self, answer: Answer, state: str) -> None:
        _, _, seed, way = answer.case
        self.waiting -= 1
        self.done.update(answer.done)
        self.room[way] += bool(answer.done or answer.what)
        self.found.update([state] if state else [])
        self.seconds += answer.seconds
        self.slowest = max(self.slowest, (answer.seconds, seed, way))

    def cells(self) -> Sequence[str]:
        tried = [f"{n:,} {unit}" for unit, n in self.done.items() if n]
        tried += [f"{self.waiting:,} cases not reached"] if self.waiting else []
        found = [f"{n} {state}" for state, n in sorted(self.found.items())]
        most, seed, way = self.slowest
        slowest = f"{most:.1f}: {seed} {way}".rstrip()
        return ", ".join(tried) or "nothing", ", ".join(found) or "nothing", f"{self.seconds:.0f}", slowest


class Table:
    """Answers, held against what is known: a finding is new, known, or known and gone."""

    def __init__(self, cases: Sequence[Case], known: Mapping[Case, str]) -> None:
        self.known = known
        self.rows: dict[tuple[str, str], Row] = {}
        self.findings: list[tuple[str, Answer]] = []
        for case in cases:
            self.rows.setdefault(case[:2], Row()).waiting += 1

    def add(self, answer: Answer) -> str:
        """Take an answer in; the row, once it is complete."""
        due = self.known.get(answer.case, "")
        state = "known" if answer.what == due else "new" if answer.what else "gone"
        if answer.what or due:
            self.findings.append((state, answer))
        if due and state == "new":
            self.findings.append(("gone", answer))
        row = self.rows[answer.case[:2]]
        row.add(answer, state if answer.what or due else "")
        return "" if row.waiting else "  ".join((*answer.case[:2], *row.cells()))

    @property
    def status(self) -> int:
        return int(any(state != "known" for state, _ in self.findings))

    def lines(self) -> Iterator[str]:
        """The table, what had no room in any seed, and each finding that is not known."""
        cells = [HEADS, *((*key, *row.cells()) for key, row in self.rows.items())]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for line in cells:
            yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for key, row in self.rows.items():
            if never := [way for way, n in row.room.items() if not n]:
                yield f"{' '.join(key)}: no room for {', '.join(never)}"
        shown: Counter[tuple[str, str]] = Counter()
        for state, answer in sorted(self.findings, key=lambda found: found[1].case):
            part, game, *_ = case = answer.case
            if state == "gone":
                yield f"\ngone: {game}: {answer._replace(what=self.known[case]).line}"
                yield f"    occurs no more; take the line out of its list, if {case.command} agrees"
            elif state == "new":
                yield f"\nnew: {game}: {answer.line}"
                shown[part, game] += 1
                if shown[part, game] <= SHOWN:
                    yield f"    {case.command}"
                    yield from (f"    {line}" for line in answer.told[:TOLD])
