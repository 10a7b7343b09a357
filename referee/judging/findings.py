"""What a referee has to say of a log: findings, and the report that holds them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

Severity = Literal["violation", "follow-on", "again", "unchecked", "house", "reading", "due"]

MOST_VIOLATIONS = 300  # of one log; what breaks more is no log of this game
STILL_TO_DO = "still to do"  # what people read for "due"
WRONG: tuple[Severity, ...] = ("violation", "follow-on", "again")


@dataclass(slots=True)
class Finding:
    """One thing to tell the player; lines and columns count from 1.

    `place` says where it is, if that is no file with lines. `causes`: the slip that a follow-on
    follows from, or the two that bring it about together; of what is wrong again, where it was first.
    """

    severity: Severity
    rule: str
    file: Path
    line: int
    column: int
    turn: str
    action: str
    expected: str = ""
    found: str = ""
    hint: str = ""
    causes: list[Finding] = field(default_factory=list)
    place: str = ""

    @property
    def caused_by(self) -> Finding | None:
        """The first cause of a follow-on."""
        return self.causes[0] if self.causes and self.severity == "follow-on" else None

    @property
    def kind(self) -> str:
        """Its severity, as people read it."""
        return STILL_TO_DO if self.severity == "due" else self.severity

    def text(self, game: str) -> str:
        """The finding as a person reads it."""
        cited = f" [{game} {self.rule}]" if self.rule else ""
        where = f" {self.place}" if self.place else f"{self.line}:{self.column}"
        told = f"{self.file}:{where}: {self.kind}{cited}"
        if self.found:
            told += f" {self.found}"
        if self.expected:
            told += f"; {self.expected}"
        if self.causes:
            how = "again, as in" if self.severity == "again" else "may follow from"
            told += f" ({how} {self._causes()})"
        if self.hint:
            told += f"\n    {self.hint}"
        return told

    def _causes(self) -> str:
        """Where its causes are, in words."""
        places, lines = dict.fromkeys(cause.place for cause in self.causes), self.lines()
        if [*places] == [self.place] and lines == [self.line]:
            return "this box" if self.place else "this line"
        several = "lines" if len(lines) > 1 else "line"
        return " and ".join(places) or f"{several} {' and '.join(map(str, lines))}"

    def lines(self) -> list[int]:
        """The lines of its causes, each once."""
        return list(dict.fromkeys(cause.line for cause in self.causes))

    def record(self, game: str) -> dict[str, Any]:
        """The finding for programs: one JSON object a line."""
        told = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "causes"}
        told = told if self.place else {name: value for name, value in told.items() if name != "place"}
        first = self.caused_by.line if self.caused_by else None
        return {"game": game, **told, "file": str(self.file), "caused_by": first, "causes": self.lines()}


class Came(NamedTuple):
    """A line as it was judged: its values with what came of them, where that is known, and its step."""

    values: dict[str, Any]
    step: str


@dataclass
class Report:
    """All findings of a log in its order, and what the game came to.

    `last`: those that are told because the log ends there, and are mended by playing on. They are due,
    unless the game is over or the log is known to be finished. `came`: what came of a line, by its line and
    column.
    """

    findings: list[Finding] = field(default_factory=list)
    checked: int = 0
    rules: set[str] = field(default_factory=set)
    totals: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    result: list[str] = field(default_factory=list)
    errors: list[Exception] = field(default_factory=list)  # of the game's Python
    last: list[Finding] = field(default_factory=list)
    came: dict[tuple[int, int], Came] = field(default_factory=dict)

    def count(self, severity: Severity) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    @property
    def clean(self) -> bool:
        """No rule was broken; unchecked and house lines do not count."""
        return not any(self.count(kind) for kind in WRONG)


def ordered(finding: Finding) -> tuple[int, bool, bool]:
    """Order findings by lines; what is wrong with a line comes before what it leaves out."""
    follows = any(cause.line == finding.line for cause in finding.causes)
    return finding.line, finding.severity == "unchecked" and not finding.rule, follows


def once_a_turn(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings without those that say once more why something of a turn is unchecked."""
    found: dict[tuple[Any, ...], Finding] = {}
    for number, finding in enumerate(findings):
        unchecked = finding.severity == "unchecked"
        told = (finding.turn, finding.rule, finding.found, finding.expected) if unchecked else (number,)
        found.setdefault(told, finding)
    return list(found.values())
