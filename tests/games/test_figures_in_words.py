"""Numbers in the texts of the games come from figures; those that do not are listed, with a reason.

What fell in an example or in a turn that is played out is the example's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cutline.components import shipped_games

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SAID = {
    "about",
    "intro",
    "item",
    "lead",
    "notes",
    "points",
    "reading",
    "says",
    "steps",
    "subtitle",
    "text",
    "title",
}
OF_AN_EXAMPLE = {"example", "plays", "plain_numbers", "values"}
LEAST = 3  # words of a text; shorter ones are labels and cells
WORDS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
NUMBER = re.compile(rf"(?<![\w.])\d(?:[\d,.]*\d)?(?!\w)|\b(?:{WORDS})\b", re.IGNORECASE)
FILLED = re.compile(r"\{\{.*?\}\}|\{[^}]*\}", re.DOTALL)


def texts(value: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """What people read in a file, as it is typed."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in OF_AN_EXAMPLE:
                yield from texts(inner, (*path, str(key)))
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, path)
    elif isinstance(value, str) and path and path[-1] in SAID and len(value.split()) >= LEAST:
        yield value


def numbers_of(rules: list[dict]) -> Iterator[str]:
    for rule in rules:
        yield str(rule["id"])
        yield from numbers_of(rule.get("parts", []))


def stray(text: str, listed: list[str], rules: set[str]) -> list[str]:
    """The numbers of a text that no figure gives, no list has, and that are no rule's."""
    text = FILLED.sub(" ~ ", text)
    for phrase in sorted(listed, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", text)
    cited = re.compile(r"\(([^()]*)\)|\brules? (\w[\w.]*(?:(?:, | and | to )(?!and\b)\w[\w.]*)*)")
    for found in cited.finditer(text):
        said = re.split(r", | and | to |–| or ", (found[1] or found[2]).rstrip("."))
        if all(number in rules for number in said):
            text = text.replace(found[0], " " * len(found[0]))
    return [text[max(0, found.start() - 30) : found.end() + 20] for found in NUMBER.finditer(text)]


@pytest.mark.parametrize("folder", shipped_games().values(), ids=shipped_games())
def test_a_number_in_a_text_is_a_figure_or_listed_with_a_reason(folder: Path):
    files = {file.stem: yaml.load(file.read_text("utf-8"), LOADER) for file in sorted(folder.glob("*.yaml"))}
    listed = files["game"].get("plain_numbers", {})
    rules = set(numbers_of(files["rules"]["rules"]))
    said = [text for name in files for text in texts(files[name])]
    found = {near for text in said for near in stray(text, list(listed), rules)}
    assert not found, f"{len(found)} numbers, such as {sorted(found)[:5]}"
    unused = [phrase for phrase in listed if not any(phrase in text for text in said)]
    assert not unused, "these stand in no text any more"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a game of {{ v.turns }} turns", 0),
        ("a game of twelve turns", 1),
        ("the V-1 falls (12), as 13.2 has it", 1),
        ("see rules 12 and 13.2, and rule 9", 1),
    ],
)
def test_a_number_that_stands_by_itself_is_noticed(text: str, count: int):
    assert len(stray(text, ["V-1"], {"12", "13.2"})) == count
