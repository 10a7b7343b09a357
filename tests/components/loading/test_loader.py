"""A run names all mistakes of all files, writes nothing, and leaves earlier output alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import BadInput, find_game, load_game, read_game

from ...support.small_game import SmallGame

Errors = Callable[[], list[str]]


def tree(folder: Path) -> dict[str, str]:
    """Every file under a folder, hidden ones too, by its digest."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_a_game_is_unfolded_with_bases_ranges_and_lists(small: SmallGame) -> None:
    game = load_game(small.folder)
    assert game.counters is not None
    found = [(c.id, c.count, c.front, c.values) for c in game.counters.counters[:3]]
    assert found == [
        (f"troop-{n}", count, "troop", {"ground": "cream", "says": "troop", "number": str(n)})
        for n, count in ((1, 2), (2, 1), (3, 1))
    ]
    spaces = [space.id for panel in game.maps[0].panels for space in panel.spaces]
    assert spaces == [f"{bank}-{n}" for bank in ("north", "south") for n in (1, 2, 3)] + ["ford"]
    assert [panel.origin for panel in game.maps[0].panels] == [(10, 10), (10, 70), (10, 52)]
    assert game.rules.rules[0].text == "There is 1 boat."
    assert game.tables.tables[0].notes == ["A crossing takes 3 turns."]


def test_mistakes_of_all_files_are_named_in_one_run(small: SmallGame, build_errors: Errors) -> None:
    small.swap("game.yaml", "cover: boat", "cover: bot")
    small.swap("counters.yaml", "arm: infantry", "arm: infantri")
    small.swap("map.yaml", "kind: bank", "kind: bnk")
    small.swap("tables.yaml", "1-3: [wait, cross]", "1-3: [wait]")
    small.swap("record_sheet.yaml", "rows: [turns]", "rows: [tuns]")
    small.swap("rules.yaml", "v.boats", "v.boat")
    small.write("counter.yaml", "a: 1\n")
    small.write("art/raft.svg", "<svg/>")
    errors = build_errors()
    assert [error.split(": ")[0] for error in errors] == [
        "art/raft.svg:1:1",
        "counter.yaml:1:1",
        "counters.yaml:38:17",
        "game.yaml:3:8",
        "map.yaml:21:13",
        "record_sheet.yaml:4:10",
        "rules.yaml:4:9",
        "tables.yaml:9:10",
    ]


def test_mistakes_that_only_a_drawing_shows_come_all_together_in_the_next_run(
    small: SmallGame, build_errors: Errors
) -> None:
    small.swap("counters.yaml", "text: spent", "text: entirely spent and gone")
    small.swap("map.yaml", "title: Ford", "title: Ford-across-the-whole-of-the-long-river")
    small.swap("counters.yaml", "arm: infantry", "arm: infantri")
    assert [error.split(": ")[0] for error in build_errors()] == ["counters.yaml:38:17"]
    small.swap("counters.yaml", "arm: infantri", "arm: infantry")
    files = {error.split(":")[0] for error in build_errors()}
    assert files == {"counters.yaml", "map.yaml"}


def test_a_file_of_a_game_in_place_of_its_folder_is_told_so(small: SmallGame) -> None:
    for name in ("game.yaml", "map.yaml"):
        with pytest.raises(BadInput) as told:
            find_game(str(small.folder / name))
        (problem,) = told.value.problems
        assert problem.message == f"is one file of a game; name its folder: {small.folder}"


def test_a_game_that_does_not_exist_is_named_with_the_one_that_was_meant() -> None:
    with pytest.raises(BadInput) as caught:
        find_game("doodelbug")
    assert str(caught.value) == (
        'doodelbug:1:1: is neither a shipped game nor a folder with a game.yaml; did you mean "doodlebug"?'
    )


def test_building_a_game_that_does_not_exist_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "doodelbug", "--out", str(tmp_path / "out")]) == 2
    assert 'did you mean "doodlebug"?\n1 error; nothing was written' in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_without_game_yaml_is_no_game(small: SmallGame) -> None:
    (small.folder / "game.yaml").unlink()
    with pytest.raises(BadInput) as caught:
        find_game(str(small.folder))
    assert str(caught.value) == (f"{small.folder}:1:1: the folder has no game.yaml, so it is not a game")
    game, problems = read_game(small.folder)
    assert game is None
    assert [problem.message for problem in problems] == ["the folder has no game.yaml, so it is not a game"]


def test_a_file_that_the_kit_needs_and_that_is_not_there_is_an_error(small: SmallGame) -> None:
    (small.folder / "counters.yaml").unlink()
    (small.folder / "record_sheet.yaml").unlink()
    assert small.problems() == [
        'game.yaml:17:7: kit "log": record sheet "log" does not exist',
        "game.yaml:20:9: the kit has counters, but there is no counters.yaml",
        'map.yaml:26:15: space "{bank}-{number}": counter "boat" does not exist',
    ]


def test_a_counter_larger_than_a_page_is_an_error_for_each_paper(
    small: SmallGame, build_errors: Errors
) -> None:
    small.swap("counters.yaml", "  front: unit", "  front: unit\n  size: 12 in")
    errors = build_errors()
    assert [error[:62] for error in errors] == [
        'counters.yaml:38:9: counter "platoon": 304.8 x 304.8 mm is lar'
    ] * 2
    assert [paper for error in errors for paper in ("A4", "Letter") if paper in error] == ["A4", "Letter"]


def test_a_wrong_colour_is_not_reported_as_faint_too(small: SmallGame, build_errors: Errors) -> None:
    small.swap("counters.yaml", "    ground: cream\n", "    ground: creem\n")
    small.swap("map.yaml", "  ground: cream", "  ground: nihgt")
    small.swap("map.yaml", "stroke: ink", "stroke: inkk")
    assert [error.split(": ")[0] for error in build_errors()] == [
        "counters.yaml:9:13",
        "map.yaml:5:11",
        "map.yaml:10:20",
    ]


def test_a_failed_build_leaves_an_earlier_one_byte_for_byte(
    small: SmallGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert small.build(out, "--only", "components") == 0
    before = tree(out)
    assert "ferry/manifest.json" in before
    small.swap("counters.yaml", "text: spent", "text: entirely spent and gone")
    assert small.build(out, "--only", "components") == 2
    assert tree(out) == before
    assert {file.name for file in out.iterdir()} == {"ferry", "index.html"}
    assert "nothing was written" in capsys.readouterr().err


def test_one_bad_game_keeps_the_others_from_being_written(
    small: SmallGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = SmallGame(tmp_path / "barge")
    other.swap("game.yaml", "cover: boat", "cover: bot")
    folders = [str(small.folder), str(other.folder)]
    assert main(["build", *folders, "--out", str(tmp_path / "out")]) == 2
    assert f"{other.folder}/game.yaml:3:8: art " in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_two_slots_of_one_key_take_their_values_in_pairs(small: SmallGame) -> None:
    small.swap("counters.yaml", "each: {number: 1-3}", 'each: {"number, says": [1 one, 2 two, 3 three]}')
    game = load_game(small.folder)
    assert game.counters is not None
    found = [(c.id, c.count, c.values["number"]) for c in game.counters.counters[:3]]
    assert found == [("troop-1", 2, "1"), ("troop-2", 1, "2"), ("troop-3", 1, "3")]


def test_a_slot_s_value_is_not_filled_again(small: SmallGame) -> None:
    small.swap("counters.yaml", "{number: 1-3}", '{number: ["{a}{a}"], _a: ["{b}{b}"]}')
    small.swap("counters.yaml", "  count: {1: 2, 2: 1, 3: 1}\n", "")
    small.swap("counters.yaml", "group: troops", "group: of {number}")
    game = load_game(small.folder)
    assert game.counters is not None
    assert game.counters.counters[0].group == "of {a}{a}"


def test_a_long_chain_of_bases_is_read(small: SmallGame) -> None:
    chain = "".join(f"  b{n}: {{base: b{n + 1}}}\n" for n in range(3000))
    small.swap("counters.yaml", "bases:\n", f"bases:\n{chain}  b3000: {{base: troop}}\n")
    small.swap("counters.yaml", "  base: troop", "  base: b0")
    assert small.problems() == []
