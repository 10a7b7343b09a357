"""The rules summary: every numbered rule in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..checks.checker import Checker
from ..models.rules import Rule, RuleFile
from ..models.tables import TableFile
from ..reading.places import Keys
from .kind import Kind

FILE = "rules"


def check(checker: Checker) -> None:
    """Check that no two rules or parts have the same number, and that their pictures exist."""
    file = checker.file(FILE, RuleFile)
    if file is None:
        return
    seen: set[str] = set()
    tables = checker.file("tables", TableFile)
    pictures = {picture.id for picture in tables.pictures} if tables else set()
    for path, rule in every(file.rules):
        if rule.id in seen:
            message = f'rule "{rule.id}" is used twice; give this one another number'
            checker.report(FILE, (*path, "id"), message)
        seen.add(rule.id)
        if rule.picture is not None:
            at = (*path, "picture")
            checker.name(FILE, at, "picture", rule.picture, pictures, home="tables")


def every(rules: Sequence[Rule], path: Keys = ("rules",)) -> Iterator[tuple[Keys, Rule]]:
    """Yield every rule and part of a rule, and the path where it stands."""
    for index, rule in enumerate(rules):
        yield (*path, index), rule
        yield from every(rule.parts, (*path, index, "parts"))


KIND = Kind("rules", title="Rules summary", file=FILE, model=RuleFile, check=check)
