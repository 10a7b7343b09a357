"""A run names all mistakes of all files, writes nothing, and leaves earlier output alone."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import BadInput, find_game, load_game, read_game, shipped_games
from cutline.components.art.svg import MOST_NUMBERS
from cutline.components.reading.yaml_reader import LONGEST_TEXT

from ...support.small_game import BOAT, SmallGame

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
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


def test_links_that_lead_to_themselves_and_folders_in_place_of_files_are_errors(small: SmallGame) -> None:
    for name in ("tables.yaml", "rules.yaml"):
        (small.folder / name).unlink()
    for name in ("tables.yaml", "art/raft.svg"):
        (small.folder / name).symlink_to(Path(name).name)
    (small.folder / "rules.yaml").mkdir()
    places = {problem.rsplit(": ", 1)[0] for problem in small.problems()}
    assert {"tables.yaml:1:1: cannot be read", "rules.yaml:1:1: cannot be read", "art/raft.svg:1:1"} <= places


SPACES = "".join(f"    - {{id: s{n}, kind: bank, box: [1, 1, 5, 5]}}\n" for n in range(200))
PANEL = "  - id: many\n    at: [0, 0]\n    size: [9, 9]\n    each: {n: 1-9999}\n    spaces:\n"
PROSE = "".join(f'- {{id: "{n}", text: "{"word " * 3000}"}}\n' for n in range(100))
POINTS = SVG.format(f'<path d="M0 0{"L1 1" * (MOST_NUMBERS // 2)}"/>')


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.yaml", "Ferry", "F" * 900_000, f"too long: 900,000 characters; {LONGEST_TEXT:,}"),
        ("rules.yaml", "rules:\n", f"rules:\n{PROSE}", ":1:1: this file is too large: 1.5 MB; 1 MB at most"),
        ("art/boat.svg", BOAT, POINTS, f"more than {MOST_NUMBERS:,} numbers in all shapes"),
        ("map.yaml", "  - id: water\n", f"{PANEL}{SPACES}  - id: water\n", "to more than 5,000,000 values"),
    ],
    ids=["text", "prose", "drawing", "panel"],
)  # fmt: skip
def test_what_is_too_much_is_an_error_that_names_the_limit(
    small: SmallGame, file: str, old: str, new: str, said: str
) -> None:
    small.swap(file, old, new)
    (problem,) = small.problems()
    assert problem.startswith(file) and said in problem


def test_rules_of_a_game_without_a_referee_are_not_called_checked(
    small: SmallGame, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", str(small.folder)]) == 0
    said = capsys.readouterr().out
    assert "[ferry 1] not checked, no referee yet" in said
    assert "3 rules: 3 not checked, no referee yet" in said


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
        assert main(["check", str(log), "--trust", str(folder)]) == 2
        told = capsys.readouterr().err
        assert re.search(r"tables\.yaml:\d+:\d+: .*the referee cannot use this: ", told), told
        assert said in told
