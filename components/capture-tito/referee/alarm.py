"""The alarm level (6): it rises at once, and never falls."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, low

from .state import rules


def raised(t: Table, cause: str) -> None:
    """6a to 6i: a cause raises the alarm at once, the first time; missions are named by nation."""
    if t.cause.values[cause] is True:
        return
    name = "mission" if cause in ("usa", "britain", "ussr") else cause
    gain = next(c[0].gain for c in t.charts["alarm"].rows.values() if c[0].cause == name)
    t.cause[cause] = True
    t.alarm[0] = low(t.alarm[0] + gain, t.v.alarm_top)


@rules.verb(
    "cause:CAUSE [plus:PLUS] [to|=|now|->] [level:N]",
    "[level|now|=|at] level:N",
    aside=True,
    example=("alarm landing +1 2", "alarm 3"),
)
def alarm(t: Table, cause: Any, plus: Any, level: Any) -> None:
    """what has raised the alarm, or its level"""
