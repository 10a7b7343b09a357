"""What once went wrong when games were read, each with the words that it gets today."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components.art.svg import MOST_NUMBERS
from cutline.components.reading.yaml_reader import LONGEST_TEXT

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


def test_rules_of_a_game_without_a_referee_are_not_called_checked(
    small: SmallGame, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", str(small.folder)]) == 0
    said = capsys.readouterr().out
    assert "[ferry 1] not checked, no referee yet" in said
    assert "3 rules: 3 not checked, no referee yet" in said
