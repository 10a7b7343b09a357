"""Turns that begin as a test says, with some counters on the map and all else out of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cutline.referee.checking import referee_for
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import understood
from cutline.referee.judging.referee import Referee
from cutline.referee.log import read_what_can_be

from ..support.judging import shipped

LEADERS = ("tito", "churchill", "documents")
IN_THE_LEVEL = 2  # a cause that has raised the alarm before


@contextmanager
def judging() -> Iterator[Referee]:
    """Its turns begin as `stage` says; the game's own beginning comes back at the end."""
    found = referee_for(shipped("capture-tito"))
    own = found.rules.hooks["opens"]
    yield found
    found.rules.hooks["opens"] = own


def stage(judge: Referee, stands: str) -> None:
    """A turn begins with these counters on the map, and all else out of it."""
    alarm, *zones = stands.split(";")

    def opens(w: Any, number: int) -> None:
        w.turn[0], w.level[0] = number, int(alarm)
        for place in w.marker:
            w.marker[place] = 0
        for cause in w.cause:
            w.cause[cause] = IN_THE_LEVEL
        for zone, *names in map(str.split, zones):
            for before, name in zip([None, *names], names, strict=False):
                if name in LEADERS:
                    w.fate[name] = "free"
                if name == "reduced":
                    w.sp[before] = 1
                elif name == "hit":  # how often is not known
                    w.sp.either(before, (0, 1, 2))
                else:
                    w.at[name] = int(zone)

    judge.rules.hooks["opens"] = opens


def walked(judge: Referee, folder: Path, stands: str, lines: str) -> tuple[Any, Any]:
    stage(judge, stands)
    file = folder / "log.yaml"
    text = "".join(f"  - {line.strip()}\n" for line in lines.split(";"))
    file.write_text(f"game: capture-tito\nturns:\n- turn: turn 2\n  do:\n{text}")
    log, problems = read_what_can_be(file)
    assert not problems
    walk = Judge(judge, log)
    walk.unwritten = lambda read: set()  # nothing of the turn was left out
    return walk, understood(judge, log)


def told(judge: Referee, folder: Path, stands: str, lines: str) -> list[tuple[str, int, str]]:
    walk, actions = walked(judge, folder, stands, lines)
    return [(f.severity, f.line - 5, f.rule) for f in walk.run(actions, hints=False).findings]
