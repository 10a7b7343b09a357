"""Exit statuses, and how problems are told."""

from __future__ import annotations

from collections.abc import Sequence

from .streams import tell

OK, VIOLATIONS, BAD_INPUT, STOPPED = 0, 1, 2, 130
MOST_AT_A_SPOT = 3  # errors at one line and column that are all shown


def report(problems: Sequence[object], outcome: str = "") -> int:
    """All problems, one a line, on standard error; of many at one spot only the first."""
    spots: dict[object, list[object]] = {}
    for problem in problems:
        spots.setdefault(problem[:3] if isinstance(problem, tuple) else problem, []).append(problem)
    for found in spots.values():
        shown = found if len(found) <= MOST_AT_A_SPOT else found[:1]
        for problem in shown:
            tell(problem)
        if len(shown) < len(found):
            spot = str(found[0]).split(": ")[0]
            tell(f"{spot}: {len(found) - 1} more like this one")
    count = len(problems)
    tell(f"{count} error{'s' if count != 1 else ''}{outcome}")
    return BAD_INPUT
