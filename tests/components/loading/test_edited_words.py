"""What is typed wrongly every day gets a hint in words of the trade, not of a library."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cutline import cli
from cutline.components import shipped_games
from cutline.components.kinds import kinds

from ...support.small_game import SmallGame


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("counters.yaml", "size: 16 mm", "size: 1600 in", "longer than anything that is printed"),
        ("counters.yaml", "size: 16 mm", "size: 0", "it must be more than 0"),
        ("counters.yaml", "- id: boat\n", "- id: boat\n  count: 90000\n", "at most 10,000"),
        ("counters.yaml", "    ground: cream\n", "    ground: #ffeedd\n", "what begins with # is quoted"),
        ("game.yaml", '  stream: "#a9c6d4"', "  stream: #a9c6d4", "what begins with # is quoted"),
        ("counters.yaml", "text: spent,", "text: spent, art: boat,", "here: text, art"),
    ],
)
def test_a_slip_is_told_in_plain_words(small: SmallGame, file: str, old: str, new: str, said: str) -> None:
    small.swap(file, old, new)
    (found,) = small.problems()
    assert found.startswith(f"{file}:") and said in found
    assert "input should" not in found and "after validation" not in found


def test_a_colour_that_yaml_takes_for_a_comment_inside_braces_gets_a_hint(small: SmallGame) -> None:
    small.swap("counters.yaml", "size: 9}", "size: 9, ink: #d3d9db}")
    (found,) = small.problems()
    assert found.endswith('a colour is quoted: "#d3d9db"')


def test_a_mapping_in_braces_that_breaks_off_is_not_taken_for_a_text(small: SmallGame) -> None:
    small.swap("counters.yaml", "size: 9}", "size: 9")
    (found,) = small.problems()
    assert "not readable as YAML" in found and "a text with braces" not in found


def test_a_kind_that_nobody_knows_is_told_which_there_are(small: SmallGame) -> None:
    small.swap("game.yaml", "- kind: counters", "- kind: dice tower")
    (found,) = small.problems()
    assert all(kind in found for kind in kinds())


def test_two_panels_of_one_board_have_two_ids(small: SmallGame) -> None:
    small.swap("map.yaml", "  - id: water\n", "  - id: north\n")
    (found,) = small.problems()
    assert found.startswith("map.yaml:27:9: ")
    assert 'panel "north": id "north" is used twice' in found


def test_many_errors_at_one_spot_are_told_once(
    small: SmallGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.swap("counters.yaml", "each: {number: 1-3}", "each: {number: 1-9}")
    small.swap("counters.yaml", "  count: {1: 2, 2: 1, 3: 1}\n", "")
    small.swap("counters.yaml", "box: [1, 11, 14, 4], size: 8", "box: [1, 11, 2, 1], size: 8")
    assert small.build(tmp_path / "out") == 2
    *lines, last = capsys.readouterr().err.splitlines()
    assert last == "9 errors; nothing was written"
    assert len(lines) == 2 and lines[1].endswith(": 8 more like this one")
    assert lines[1].split(": ")[0] == lines[0].split(": ")[0]


@pytest.mark.parametrize("key", ["head", "foot"])
def test_blanks_that_are_wider_than_the_paper_are_an_error(
    small: SmallGame, key: str, build_errors: Callable[[], list[str]]
) -> None:
    blank = f"  {key}:\n  - {{id: name, title: Name, width: 500}}\n  columns:\n"
    small.swap("record_sheet.yaml", "  columns:\n", blank)
    for found in build_errors():
        assert "the blanks take 500 mm" in found


def test_a_title_that_reaches_over_its_panel_is_an_error(
    small: SmallGame, build_errors: Callable[[], list[str]]
) -> None:
    zone = "outline: M2 1L32 1L32 15L2 15Z, label: [1, 8]"
    small.swap("map.yaml", "title: Ford, box: [2, 1, 30, 14]", f"title: Ford, {zone}")
    (found,) = build_errors()
    assert found.startswith("map.yaml:") and "the title of the space reaches" in found


def test_a_referee_names_the_place_of_what_it_cannot_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables and figures that are whole as YAML, and of no use to the game's referee."""
    shipped = shipped_games()["bombers-and-fighters-over-europe"]
    folder = tmp_path / shipped.name
    log = tmp_path / "log.yaml"
    log.write_text(f"game: {shipped.name}\nturns:\n- turn: Mission 1\n  do: []\n", "utf-8")
    for old, new, said in (
        ("wins_needed: {value: 3", "wins_needed: {value: three", "a whole number belongs here"),
        ("{attacks: bomber}", "{attacks: tank}", '"attacks" is "tank"'),
        ("does: {hits: 1}", "does: {hits: two}", 'a whole number belongs here, not "two"'),
        ('"{{ span(1, v.flak_hits - 1) }}"', '"2-9"', "no row holds 1"),
        ("  fighters: {value: 8", "  fighters: {value: 0.5", "a whole number belongs here"),
    ):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(shipped, folder)
        file = folder / "tables.yaml"
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
        assert cli.main(["check", str(log), "--trust", str(folder)]) == 2
        told = capsys.readouterr().err
        assert re.search(r"tables\.yaml:\d+:\d+: .*the referee cannot use this: ", told), told
        assert said in told


def test_a_kit_holds_each_of_its_parts_once(small: SmallGame) -> None:
    small.swap("game.yaml", "- kind: counters\n", "- kind: counters\n- kind: counters\n")
    (found,) = small.problems()
    assert '"counters" is in the kit twice; take one out' in found


def test_a_form_without_lists_has_no_rows(small: SmallGame) -> None:
    small.swap("record_sheet.yaml", "rows: [turns]", "rows: []")
    (found,) = small.problems()
    assert found.startswith("record_sheet.yaml:4:9: ") and "there are no rows" in found


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("size: [30, 20], cuts: [M40 5H45V9Z]", "the cut reaches 15.0 mm over the edge"),
        ("size: [30, 20], outline: M0 0H9V9Z", 'take "size" out; the outline gives it'),
        ("ground: cream", 'a rectangle needs a "size"'),
    ],
)
def test_a_piece_has_one_size_and_its_cuts_inside(
    small: SmallGame, more: str, said: str, build_errors: Callable[[], list[str]]
) -> None:
    small.write("pieces.yaml", f"pieces:\n- {{id: sign, {more}}}\n")
    small.swap("game.yaml", "- kind: counters\n", "- kind: counters\n- kind: piece\n")
    (found,) = build_errors()
    assert found.startswith("pieces.yaml:2:") and said in found
