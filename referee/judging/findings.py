"""What a referee has to say of a log: findings, and the report that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Severity = Literal["violation", "follow-on", "unchecked", "house", "reading"]


def counted(number: int, noun: str) -> str:
    """1 fire, 2 fires; 1 die, 2 dice."""
    several = "dice" if noun == "die" else f"{noun}s"
    return f"{number} {noun if number == 1 else several}"


@dataclass(slots=True)
class Finding:
    """One thing to tell the player; lines and columns count from 1."""

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
    caused_by: Finding | None = None

    def text(self, game: str) -> str:
        """The finding as a person reads it."""
        cited = f" [{game} {self.rule}]" if self.rule else ""
        told = f"{self.file}:{self.line}:{self.column}: {self.severity}{cited}"
        if self.found:
            told += f" {self.found}"
        if self.expected:
            told += f"; {self.expected}"
        if self.caused_by:
            told += f" (follows from line {self.caused_by.line})"
        if self.hint:
            told += f"\n    {self.hint}"
        return told

    def record(self, game: str) -> dict[str, Any]:
        """The finding for programs: one JSON object a line."""
        return {
            "game": game,
            "severity": self.severity,
            "rule": self.rule,
            "file": str(self.file),
            "line": self.line,
            "column": self.column,
            "turn": self.turn,
            "action": self.action,
            "expected": self.expected,
            "found": self.found,
            "hint": self.hint,
            "caused_by": self.caused_by.line if self.caused_by else None,
        }


@dataclass
class Report:
    """All findings of a log in its order, and what the game came to."""

    findings: list[Finding] = field(default_factory=list)
    checked: int = 0
    rules: set[str] = field(default_factory=set)
    totals: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    result: list[str] = field(default_factory=list)

    def count(self, severity: Severity) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    @property
    def clean(self) -> bool:
        """No rule was broken; unchecked and house lines do not count."""
        return not (self.count("violation") or self.count("follow-on"))
