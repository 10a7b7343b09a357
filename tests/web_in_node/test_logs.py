"""A log gets the same report, whichever machine judges it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from cutline.components import shipped_games

from ..support.mutating import mutated
from ..support.pins import why
from .node import here, there

SPOILT = 2  # times each log, differently each time


def logs() -> dict[str, str]:
    """Every log that ships."""
    files = (file for home in shipped_games().values() for file in sorted((home / "logs").glob("*.yaml")))
    return {f"{file.parents[1].name}-{file.name}": file.read_text("utf-8") for file in files}


def test_every_log_that_ships_gets_the_same_report(folder: Path) -> None:
    asked = logs()
    assert len(asked) >= 10
    native = here("logs.reports", asked)
    assert all(isinstance(report, list) and "lines" in report[0] for report in native.values())
    assert there(folder, "logs.reports", asked) == native, why()


def test_logs_that_nobody_would_write_get_the_same_report_or_are_refused_for_the_same(folder: Path) -> None:
    rng = Random(20)
    asked = {f"{k}-{name}": mutated(text, rng, 6) for name, text in logs().items() for k in range(SPOILT)}
    native, browsers = here("logs.reports", asked), there(folder, "logs.reports", asked)
    assert any(isinstance(report[0], str) for report in native.values()), "some cannot be read"
    assert {name: report for name, report in native.items() if browsers[name] != report} == {}, why()
