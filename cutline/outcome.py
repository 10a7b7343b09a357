"""Exit statuses, and how problems are told."""

from __future__ import annotations

from collections.abc import Sequence

from .streams import tell

OK, VIOLATIONS, BAD_INPUT, STOPPED = 0, 1, 2, 130
MOST_OF_A_FILE = 25  # places in one file of which is told
MOST_AT_A_SPOT = 3  # errors at one line and column that are all shown


def report(problems: Sequence[object], outcome: str = "") -> int:
    """All problems, one a line, on standard error; of many at one spot only the first."""
    spots: dict[object, list[object]] = {}
    for problem in problems:
        spots.setdefault(problem[:3] if isinstance(problem, tuple) else problem, []).append(problem)
    files: dict[object, int] = {}
    for found in spots.values():
        file = getattr(found[0], "file", None)
        files[file] = files.get(file, 0) + 1
        if file is not None and files[file] > MOST_OF_A_FILE:
            continue
        shown = found if len(found) <= MOST_AT_A_SPOT else found[:1]
        for problem in shown:
            tell(problem)
        if len(shown) < len(found):
            spot = str(found[0]).split(": ")[0]
            tell(f"{spot}: {len(found) - 1} more like this one")
    for file, count in files.items():
        if file is not None and count > MOST_OF_A_FILE:
            tell(f"{file}: {count - MOST_OF_A_FILE:,} more places in this file have errors")
    count = len(problems)
    tell(f"{count} error{'s' if count != 1 else ''}{outcome}")
    return BAD_INPUT
