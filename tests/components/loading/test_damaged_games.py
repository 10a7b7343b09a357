"""Whatever is typed, left half edited or damaged: a game is read to a kit or to problems, and no more."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutline.components import read_game, shipped_games
from cutline.components.reading.yaml_reader import read_yaml
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.small_game import FILES as SMALL
from ...support.small_game import SmallGame
from ...support.tries import sampled, tries
from ...support.workbooks import xlsx

PUT = [
    "", "{1}", "{number}", "-5", "0", "1e9", "none", "ink", "東", "{{ v.x }}", "x" * 300, "1-3", "1.5",
    "a\tb", "[", "#ffffff", [], {}, ["x"], {"x": "y"}, None, [[]], ["1", "2", "3", "4"],
    ["0", "0", "0.01", "0.01"], ["-900", "-900", "4000", "4000"],
]  # fmt: skip
WORDS = st.sampled_from([
    "", "~", "[]", "{}", "- x", "x: y", "-1", "1e999", "nan", "inf", "0/0 mm", "1-9", "9-1", "../x",
    "{number}", "{{ v.x }}", "{% if %}", "*a", "&a x", "!!set {}", "|", "'", '"\\0"', "东", "<<: *a",
    "id: x", "each: {a: 1-3}", "base: x", "? [a]", "\t", "#", "none", "true", "M0 0", "[[[[", "---",
])  # fmt: skip
SPOILING = st.sampled_from(["drop", "twice", "put", "key", "value", "indent", "join"])
LINES = st.lists(st.tuples(st.integers(0, 80), SPOILING, WORDS), min_size=1, max_size=4)
BYTES = st.one_of(
    st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.binary(max_size=60),
    st.lists(WORDS, max_size=8).map(lambda words: "\n".join(words).encode()),
)
EXAMPLE = Path(__file__).parents[3] / "docs/example/two-bridges"
BROUGHT = (
    *("units.csv", "events.xlsx", "art/dawn.jpg", "art/smoke.png"),
    *("fonts/crate.ttf", "translations/de.po", "map.yaml", "more.yaml"),
)


def check(folder: Path, language: str = "", drawn: bool = True, pages: bool = False) -> None:
    """Read a game and build its kit for A4; nothing but problems that have their place may come of it."""
    game, problems = read_game(folder, language=language)
    assert game is not None or problems
    if game is not None and drawn:
        drawing = draw_game(game)
        kit = build_kit(drawing, papers()["a4"])
        problems = [*drawing.problems, *kit.problems]
        for page in kit.printed if pages and not problems else ():
            page.draw()
    for problem in problems:
        assert problem.file.is_relative_to(folder) and problem.line >= 1 and problem.column >= 1
        assert problem.message and str(problem).isprintable()


# Lines and bytes of the small game.


def retyped(text: str, line: int, how: str, word: str) -> str:
    """A text with one line dropped, doubled, replaced, or its key, value or indent changed."""
    lines = text.split("\n")
    at = line % len(lines)
    old = lines[at]
    key, colon, value = old.partition(":")
    lines[at : at + 1] = {
        "drop": [],
        "twice": [old, old],
        "put": [old, word],
        "key": [f"{key[: len(key) - len(key.lstrip(' -'))]}{word}{colon}{value}"],
        "value": [f"{key}{colon} {word}"],
        "indent": [f"  {old}" if line % 2 else old.lstrip()],
        "join": [old + " ".join(lines[at + 1 : at + 2])],
    }[how]
    return "\n".join(lines)


@settings(max_examples=tries(20, 500), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(SMALL)), changes=st.one_of(LINES, BYTES))
def test_a_small_game_with_spoilt_lines_or_random_bytes_is_a_game_or_problems(
    small: SmallGame, name: str, changes: list[tuple[int, str, str]] | bytes
) -> None:
    text: str | bytes = changes if isinstance(changes, bytes) else SMALL[name]
    for change in () if isinstance(changes, bytes) else changes:
        text = retyped(str(text), *change)
    small.write(name, text)
    try:
        check(small.folder, drawn=False)
    finally:
        small.write(name, SMALL[name])


# Values of the games that ship.


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a file."""
    found = [path] if path else []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    if isinstance(data, dict | list):
        for key, inner in pairs:
            found += places(inner, (*path, key)) if isinstance(inner, dict | list) else [(*path, key)]
    return found


def spoil(data: Any, chance: random.Random) -> None:
    """Delete, rename, retype, double or swap one value, in place."""
    *way, last = chance.choice(places(data))
    holder = data
    for part in way:
        holder = holder[part]
    how = chance.choice(["delete", "rename", "retype", "retype", "twice", "swap"])
    if how == "delete":
        del holder[last]
    elif how == "rename" and isinstance(holder, dict):
        holder[chance.choice([f"{last}x", "turn", "{1}", ""])] = holder.pop(last)
    elif how == "twice" and isinstance(holder, list):
        holder.insert(last, holder[last])
    elif how == "swap" and len(holder) > 1:
        other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[last], holder[other] = holder[other], holder[last]
    else:
        holder[last] = chance.choice(PUT)


@pytest.mark.parametrize("name", sampled(sorted(shipped_games()), 2))
def test_a_shipped_game_with_one_to_three_values_spoilt_ends_in_problems_or_in_a_kit(
    name: str, tmp_path: Path
) -> None:
    leave = shutil.ignore_patterns("logs", "*.py", "__pycache__")
    for seed in range(tries(1, 30)):
        chance = random.Random(seed)
        folder = Path(shutil.copytree(shipped_games()[name], tmp_path / f"{seed}" / name, ignore=leave))
        file = chance.choice(sorted(folder.glob("*.yaml")))
        data = read_yaml(file)
        for _ in range(chance.randint(1, 3)):
            spoil(data, chance)
        file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
        check(folder)


# Bytes of what a designer brings in.


def brought(folder: Path) -> Path:
    """The example game with a workbook and an included file, without its largest picture."""
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("logs", "valley.png"))
    rows = [line.split(",", 5) for line in (folder / "events.csv").read_text("utf-8").splitlines()]
    (folder / "events.xlsx").write_bytes(xlsx(Events=rows))
    decks = (folder / "decks.yaml").read_text("utf-8")
    (folder / "decks.yaml").write_text(decks.replace("events.csv", "events.xlsx").replace("valley", "smoke"))
    kinds, lists = (folder / "game.yaml").read_text("utf-8").split("lists:\n")
    (folder / "more.yaml").write_text("lists:\n" + lists.partition("sentences:")[0])
    (folder / "game.yaml").write_text(
        f"include: [more.yaml]\n{kinds}sentences:{lists.partition('sentences:')[2]}"
    )
    return folder


def damage(data: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, doubled or left out; sometimes cut short."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 9)):
        at = chance.randrange(len(found) + 1)
        found[at : at + chance.choice((0, 1, 1, 7))] = bytes(
            chance.choices(range(256), k=chance.choice((0, 1, 3)))
        )
    return bytes(found[: chance.randrange(len(found))] if not chance.randrange(5) else found)


@pytest.mark.parametrize("seed", range(tries(len(BROUGHT), 400)))
def test_a_damaged_file_is_told_with_its_place(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    folder = brought(tmp_path / "bridges")
    file = folder / BROUGHT[seed % len(BROUGHT)]
    file.write_bytes(damage(file.read_bytes(), chance))
    check(folder, chance.choice(("", "de")), pages=True)


def test_undamaged_it_is_whole(tmp_path: Path) -> None:
    game, problems = read_game(brought(tmp_path / "bridges"), language="de")
    assert not problems and game is not None
    assert len(game.files["decks"].decks[0].cards) == 7 and len(game.sheet.lists["turns"]) == 7
