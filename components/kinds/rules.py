"""The rules summary: every numbered rule in our own words."""

from __future__ import annotations

from ..rules import RuleFile
from .kind import Kind

KIND = Kind(
    "rules",
    title="Rules summary",
    file="rules",
    model=RuleFile,
    pages="layouts.parts:summary_pages",
)
