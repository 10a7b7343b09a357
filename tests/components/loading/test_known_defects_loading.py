"""What once went wrong when games were read, each with the words that it gets today."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from cutline.cli import main
from cutline.components.art.svg import MOST_NUMBERS
from cutline.components.reading.yaml_reader import LONGEST_TEXT
from cutline.components.schemas import TYPED, schema

from ...support.small_game import SmallGame

LOG = "game: ferry\nturns:\n- turn: dawn\n  do: [launch A 2\n"


def test_a_slot_whose_name_is_a_number_is_filled(small: SmallGame, tmp_path: Path) -> None:
    rest = "\n    marks:\n    - symbol"
    small.swap("counters.yaml", f"    ground: paper{rest}", f'    ground: "{{1}}"{rest}')
    (problem,) = small.problems()
    assert problem == (
        'counters.yaml:36:3: counter "platoon": face "unit" shows {1}, which its values do not give; '
        "known: arm"
    )
    small.swap("counters.yaml", "{arm: infantry}", '{arm: infantry, "1": cream}')
    assert small.problems() == []
    assert small.build(tmp_path / "out", "--paper", "a4") == 0


@pytest.mark.parametrize(
    ("old", "new", "place", "hint"),
    [
        ('text: "{number}"', "text: {number}", "6:14", '"{number}"'),
        ('text: "{number}"', "text: {number} men", "6:23", '"{number}"'),
        ('text: "{number}"', "text: {{ v.boats }}", "6:15", '"{{ v.boats }}"'),
        ('    ground: "{ground}"', "    ground: {ground}", "4:13", '"{ground}"'),
    ],
)
def test_braces_that_are_not_quoted_get_a_hint(
    small: SmallGame, old: str, new: str, place: str, hint: str
) -> None:
    small.swap("counters.yaml", old, new)
    (problem,) = small.problems()
    assert problem.startswith(f"counters.yaml:{place}: "), problem
    assert problem.endswith(f"a text with braces is quoted: {hint}")


def test_a_tab_gets_a_hint(small: SmallGame) -> None:
    small.swap("counters.yaml", "    ground: cream\n", "\tground: cream\n")
    (problem,) = small.problems()
    assert problem.startswith("counters.yaml:9:1: ")
    assert problem.endswith("a tab stands here: indent with spaces")


@pytest.mark.parametrize(
    ("typed", "place", "hint"),
    [
        ("title: Night: the moon", "1:13", "a text with a colon in it is quoted"),
        ('title: "Night\na: b\nc: "d"', "1:8", 'goes on to line 3; write " where it ends'),
        ('title: "Night\na: b', "1:8", 'this text in quotes has no end; write " where it ends'),
        ("a: [{b: 'x', c: 'y, d: 2}]\ne: 'f'", "1:17", "goes on to line 2; write ' where it ends"),
        ('title: "The "Night""', "1:14", 'end it earlier, or write \\" for a quote in it'),
        ("title: Night\nplayers:1\na: b", "3:1", "a blank stands behind the colon of a key"),
    ],
)
def test_what_beginners_type_gets_a_hint(small: SmallGame, typed: str, place: str, hint: str) -> None:
    small.write("game.yaml", typed)
    problem = small.problems()[0]
    assert problem.startswith(f"game.yaml:{place}: ") and problem.endswith(f" {hint}"), problem


@pytest.mark.parametrize("name", ["tuesday.yaml", "game-1.yaml", "my-log.yml"])
def test_a_log_beside_the_game_is_left_alone_even_while_it_is_typed(small: SmallGame, name: str) -> None:
    small.write(name, LOG)
    assert small.problems() == []


def test_a_repeated_entry_of_a_list_is_an_error_at_the_second(small: SmallGame) -> None:
    small.swap("game.yaml", "turns: [dawn, noon, dusk]", "turns: [dawn, noon, dawn]")
    assert small.problems() == ['game.yaml:7:23: "dawn" is in list "turns" twice; keep one']


def test_a_part_of_a_column_that_stands_twice_is_an_error(small: SmallGame) -> None:
    small.swap("record_sheet.yaml", "title: Lost}", "title: Lost, parts: [a, a]}")
    assert small.problems() == [
        'record_sheet.yaml:7:40: column "lost": a second field is called "lost a"; give it another name'
    ]


@pytest.mark.parametrize("name", ["tables.yaml", "art/raft.svg"])
def test_a_link_that_leads_to_itself_is_an_error(small: SmallGame, name: str) -> None:
    (small.folder / name).unlink(missing_ok=True)
    os.symlink(Path(name).name, small.folder / name)
    problems = small.problems()
    assert any(p.startswith(f"{name}:1:1: ") for p in problems), problems


def test_a_folder_in_place_of_a_file_is_an_error(small: SmallGame) -> None:
    (small.folder / "tables.yaml").unlink()
    (small.folder / "tables.yaml").mkdir()
    assert "tables.yaml:1:1: cannot be read: Is a directory" in small.problems()


def test_a_text_of_megabytes_is_an_error_that_names_the_limit(small: SmallGame) -> None:
    small.swap("game.yaml", "title: Ferry", f"title: {'F' * 900_000}")
    (problem,) = small.problems()
    assert problem == (f"game.yaml:1:8: this text is too long: 900,000 characters; {LONGEST_TEXT:,} at most")


def test_a_file_of_prose_that_is_too_large_is_an_error_that_names_the_limit(small: SmallGame) -> None:
    rule = '- {id: "%d", text: "' + "word " * 3000 + '"}\n'
    small.write("rules.yaml", "rules:\n" + "".join(rule % n for n in range(100)))
    (problem,) = small.problems()
    assert problem == "rules.yaml:1:1: this file is too large: 1.5 MB; 1 MB at most"


def test_a_drawing_of_too_many_points_is_an_error_that_names_the_limit(small: SmallGame) -> None:
    path = "M0 0" + "L1 1" * (MOST_NUMBERS // 2)
    small.write(
        "art/raft.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{path}"/></svg>'
    )
    (problem,) = small.problems()
    assert f"more than {MOST_NUMBERS:,} numbers in all shapes" in problem


def test_a_large_panel_that_is_repeated_very_often_is_an_error_that_names_the_limit(small: SmallGame) -> None:
    spaces = "".join(f"    - {{id: s{n}, kind: bank, box: [1, 1, 5, 5]}}\n" for n in range(200))
    small.swap(
        "map.yaml",
        "  - id: water\n",
        f"""\
  - id: many
    at: [0, 0]
    size: [9, 9]
    each: {{n: 1-9999}}
    spaces:
{spaces}  - id: water
""",
    )
    (problem,) = small.problems()
    assert "the file unfolds to more than 5,000,000 values; use fewer" in problem


def test_turn_is_now_rotate(small: SmallGame) -> None:
    small.swap("counters.yaml", "size: 9}", "size: 9, turn: 90}")
    assert small.problems() == ['counters.yaml:11:50: face "troop-back": "turn" is now called "rotate"']


def test_a_kit_that_wants_what_nothing_provides_is_an_error(small: SmallGame) -> None:
    small.swap("game.yaml", "- kind: counters\n", "- kind: counters\n- kind: ruler\n")
    (problem,) = small.problems()
    assert problem.startswith("game.yaml:21:9: the kit has ruler")


def test_rules_of_a_game_without_a_referee_are_not_called_checked(
    small: SmallGame, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", str(small.folder)]) == 0
    said = capsys.readouterr().out
    assert "[ferry 1] not checked, no referee yet" in said
    assert "3 rules: 3 not checked, no referee yet" in said


def undescribed(node: Any, path: tuple[str, ...]) -> list[str]:
    """The properties of a schema that nothing is said of."""
    found: list[str] = []
    if isinstance(node, dict):
        for name, said in node.get("properties", {}).items():
            told = [said, *said.get("anyOf", [])] if isinstance(said, dict) else []
            if told and not any(one.get("description") for one in told):
                found.append("/".join((*path, name)))
        for key, inner in node.items():
            found += undescribed(inner, (*path, key))
    elif isinstance(node, list):
        for inner in node:
            found += undescribed(inner, path)
    return found


@pytest.mark.parametrize("name", TYPED)
def test_every_key_of_every_file_says_what_it_is(name: str) -> None:
    assert undescribed(schema(name), ()) == []


def test_editors_know_the_icons_of_unit_symbols() -> None:
    symbol = schema("counters")["$defs"]["NatoSymbol"]["properties"]
    assert "infantry" in symbol["icon"]["anyOf"][0]["enum"]
    assert "platoon" in symbol["echelon"]["anyOf"][0]["enum"]
