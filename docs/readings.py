"""Writes docs/how-we-read-the-rules.md: what the rules of each game leave open. `make docs`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cutline.components import Game, load_game, shipped_games
from cutline.components.models.rules import Reading, Rule

HERE = Path(__file__).parent
INTRO = """# How we read the rules

Written from each game’s `rules.yaml` by `make docs`; do not edit. A rule marked † in a kit leaves something
open, or contradicts another. Our reading comes first. **A log may follow any reading that stands here, and
none of them is held against you.** If a reading has an option, a log with `options: [NAME]` is held to it.
The lines below a reading are lines of a log that play it; tests play them all.
"""


def page() -> str:
    """Return the text of the page."""
    games = (load_game(folder, drawn=False) for folder in shipped_games().values())
    return "\n".join([INTRO, *(line for game in games for line in _of(game))]).rstrip() + "\n"


def _of(game: Game) -> Iterator[str]:
    rules = game.rules.open
    if rules:
        yield from (f"## {game.sheet.title}", "")
    for rule in rules:
        yield from _rule(rule)


def _rule(rule: Rule) -> Iterator[str]:
    assert rule.open
    yield from (f"### {rule.id} {rule.title}".rstrip(), "", _line(rule.open.says), "")
    for reading in rule.open.readings:
        yield from _reading("Ours" if reading is rule.open.ours else "Or", reading)
    yield ""


def _reading(name: str, reading: Reading) -> Iterator[str]:
    held = f" Option: `{reading.option}`." if reading.option else ""
    under = f" It needs `options: [{', '.join(reading.under)}]`." if reading.under else ""
    yield f"- **{name}:** {_line(reading.says)}{held}{under}"
    if reading.log:
        yield from (
            "",
            "  ```yaml",
            *(f"  {line}".rstrip() for line in reading.log.splitlines()),
            "  ```",
            "",
        )


def _line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    (HERE / "how-we-read-the-rules.md").write_text(page(), "utf-8")
