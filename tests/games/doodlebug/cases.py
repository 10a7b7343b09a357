"""Violations seeded into otherwise valid logs of Doodlebug, by the rule that they break.

A case gives the lines of one or more phases, parted by " | ". The guilty line ends in "!!";
"turn !!" stands for the line that names the phase. Phases before and between those given are
quiet: nothing is launched, nothing burns.
"""

from __future__ import annotations

from typing import NamedTuple

DATES = ("13", "14", "15", "16", "17", "18", "19", "20")
PHASES = [f"{date} {phase}" for date in DATES for phase in ("night", "day")]
QUIET = "launch A 0 B 0 C 0 D 0"
FIRST = "launch A 6 | guns A 1 1 1 1 1 1 | balloons 0 | strike 0 0 0 0 0 0"
STATED = ("end:", "sum:")


class Case(NamedTuple):
    rule: str
    phases: dict[str, str]
    options: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()  # quiet phases that the log leaves out

    def log(self) -> tuple[str, int]:
        """The text of the log, and the line of it that breaks the rule."""
        last = max(PHASES.index(label) for label in self.phases)
        lines = ["game: doodlebug", *(["options:"] if self.options else [])]
        lines += [f"- {option}" for option in self.options]
        lines.append("turns:")
        for label in PHASES[: last + 1]:
            quiet = FIRST if label == "13 night" else QUIET
            if label in self.gaps:
                continue
            _phase(lines, label, self.phases.get(label, quiet))
        guilty = next(n for n, line in enumerate(lines, 1) if line.endswith("!!"))
        return "\n".join(line.removesuffix("!!").rstrip() for line in lines) + "\n", guilty


def _phase(lines: list[str], label: str, text: str) -> None:
    parts = [part.strip() for part in text.split(" | ")]
    date, phase = label.split()
    mark = " !!" if "turn !!" in parts else ""
    lines.append(f"- turn: {date} June {phase}{mark}")
    stated = [part for part in parts if part.startswith(STATED)]
    done = [part for part in parts if part not in stated and part != "turn !!"]
    lines += ["  do:", *(f"  - {part}" for part in done)] if done else []
    lines += [f"  {part}" for part in stated]


def night(text: str, rule: str) -> Case:
    """A case of the first night."""
    return Case(rule, {"13 night": text})


def first(strikes: str, *more: str) -> str:
    """The first night with these blue chits."""
    return " | ".join((f"launch A 6 | guns A 1 1 1 1 1 1 | balloons 0 | strike {strikes}", *more))


def dated(label: str, text: str, rule: str) -> Case:
    return Case(rule, {label: text})


D, N = "16 day", "16 night"
ON_A = "launch A 2 B 0 C 0 D 0 | fail 0"
DOWN = "guns A 1 1 | balloons 0 | strike 0 0"
# Three districts get out of control; an agreed totals line says that all fires went out.
WILD = (
    "sum: {launched: 9, failed: 0, fighters: 0, guns: 0, missed: 0, hits: 9, control: 3} | "
    "end: {fires: {}, crews: {}, control: 3, lost: 0, fighters: {day: 11, night: 6}}"
)
PAUSE = ("14 night", "14 day", "15 night")
LOSS = (
    "launch A 2 B 0 C 0 D 0 | fail 0 | place A water close | "
    "shoot A water close 6/1 lost | guns A 1 | balloons 0 | strike 0"
)
