"""The rules summary: every numbered rule in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..checks import Checker
from ..places import Keys
from ..rules import Rule, RuleFile
from .kind import Kind

FILE = "rules"


def check(checker: Checker) -> None:
    """No two rules or parts of rules have one number."""
    file = checker.file(FILE, RuleFile)
    if file is None:
        return
    seen: set[str] = set()
    for path, number in _numbered(file.rules, ("rules",)):
        if number in seen:
            message = f'rule "{number}" stands here a second time; number it anew'
            checker.report(FILE, path, message)
        seen.add(number)


def _numbered(rules: Sequence[Rule], path: Keys) -> Iterator[tuple[Keys, str]]:
    """Every rule and part of one: where it stands, and its number."""
    for index, rule in enumerate(rules):
        yield (*path, index, "id"), rule.id
        yield from _numbered(rule.parts, (*path, index, "parts"))


KIND = Kind(
    "rules",
    title="Rules summary",
    file=FILE,
    model=RuleFile,
    check=check,
    pages="layouts.parts:summary_pages",
)
