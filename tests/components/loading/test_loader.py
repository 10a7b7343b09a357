"""A run names all mistakes of all files, writes nothing, and leaves earlier output alone."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import load_game, read_game, shipped_games
from cutline.components.art.svg import MOST_NUMBERS
from cutline.components.reading.yaml_reader import LONGEST_TEXT

from ...support.small_game import BOAT, SmallGame

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


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


def test_slots_of_one_key_take_their_values_in_pairs_and_no_value_is_filled_again(small: SmallGame) -> None:
    small.swap("counters.yaml", "each: {number: 1-3}", "each: {'number, says': ['1 {a}{a}', 2 two, 3 three]}")
    small.swap("counters.yaml", "group: troops", "group: of {says}")
    game = load_game(small.folder)
    assert game.counters is not None
    found = [(c.id, c.count, c.values["number"], c.group) for c in game.counters.counters[:3]]
    assert found == [
        ("troop-1", 2, "1", "of {a}{a}"),
        ("troop-2", 1, "2", "of two"),
        ("troop-3", 1, "3", "of three"),
    ]


def test_a_file_that_the_kit_needs_and_that_is_not_there_is_an_error(small: SmallGame) -> None:
    (small.folder / "counters.yaml").unlink()
    (small.folder / "record_sheet.yaml").unlink()
    assert small.problems() == [
        'game.yaml:17:7: kit "log": record sheet "log" does not exist',
        "game.yaml:20:9: the kit has counters, but there is no counters.yaml",
        'map.yaml:26:15: space "{bank}-{number}": counter "boat" does not exist',
    ]


def test_a_long_chain_of_bases_is_read(small: SmallGame) -> None:
    chain = "".join(f"  b{n}: {{base: b{n + 1}}}\n" for n in range(3000))
    small.swap("counters.yaml", "bases:\n", f"bases:\n{chain}  b3000: {{base: troop}}\n")
    small.swap("counters.yaml", "  base: troop", "  base: b0")
    assert small.problems() == []


FOLDER = "the folder has no game.yaml, so it is not a game"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("doodelbug", 'is neither a shipped game nor a folder with a game.yaml; did you mean "doodlebug"?'),
        ("{}/game.yaml", "is one file of a game; name its folder: {}"),
        ("{}/map.yaml", "is one file of a game; name its folder: {}"),
        ("{}/art", FOLDER),
    ],
)
def test_what_is_no_game_is_told_so_and_not_built(
    small: SmallGame, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    name, out = name.format(small.folder), small.folder.with_name("out")
    assert main(["build", name, "--out", str(out)]) == 2
    last = "1 error; nothing was written"
    assert capsys.readouterr().err == f"{name}:1:1: {said.format(small.folder)}\n{last}\n"
    assert not out.exists()


def test_a_folder_without_game_yaml_is_no_game(small: SmallGame) -> None:
    (small.folder / "game.yaml").unlink()
    game, problems = read_game(small.folder)
    assert game is None and [problem.message for problem in problems] == [FOLDER]


def test_only_plain_files_of_the_game_s_own_folder_are_read(small: SmallGame, tmp_path: Path) -> None:
    for name in ("tables.yaml", "rules.yaml", "map.yaml"):
        (small.folder / name).unlink()
    for name in ("tables.yaml", "art/raft.svg"):
        (small.folder / name).symlink_to(Path(name).name)
    (small.folder / "rules.yaml").mkdir()
    os.mkfifo(small.folder / "map.yaml")
    os.mkfifo(small.folder / "stray.yml")
    (small.folder / "counters.yaml").rename(tmp_path / "counters.yaml")
    (small.folder / "counters.yaml").symlink_to(tmp_path / "counters.yaml")
    problems = small.problems()
    assert {"tables.yaml:1:1: cannot be read", "rules.yaml:1:1: cannot be read", "art/raft.svg:1:1"} <= {
        problem.rsplit(": ", 1)[0] for problem in problems
    }
    assert "counters.yaml:1:1: leads out of the game's folder; copy it here" in problems
    assert "map.yaml:1:1: is not a file" in problems


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


def test_a_slot_whose_name_is_a_number_is_filled(small: SmallGame, tmp_path: Path) -> None:
    rest = "\n    marks:\n    - symbol"
    small.swap("counters.yaml", f"    ground: paper{rest}", f'    ground: "{{1}}"{rest}')
    small.swap("counters.yaml", "{arm: infantry}", '{arm: infantry, "1": cream}')
    assert small.build(tmp_path / "out", "--paper", "a4", "--only", "components") == 0


def test_a_failed_build_of_a_game_leaves_what_was_there_and_writes_no_other_game(
    small: SmallGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def files() -> dict[Path, bytes]:
        return {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}

    out, other = tmp_path / "out", SmallGame(tmp_path / "barge")
    assert small.build(out, "--only", "components") == 0
    before = files()
    assert out / "ferry/manifest.json" in before
    for name, old, new, told in (
        ("counters.yaml", "text: spent", "text: entirely spent and gone", ["counters.yaml:11:7"]),
        ("map.yaml", "title: Ford", f"title: Ford-across-{'the-whole-' * 9}river", None),
        ("counters.yaml", "arm: infantry", "arm: infantri", ["counters.yaml:38:17"]),
    ):
        small.swap(name, old, new)
        assert main(["build", str(small.folder), str(other.folder), "--out", str(out)]) == 2
        *lines, last = capsys.readouterr().err.splitlines()
        assert "nothing was written" in last
        places = [line.removeprefix(f"{small.folder}/").split(": ")[0] for line in lines]
        if told is None:  # what only a drawing shows comes all together
            assert {place.split(":")[0] for place in places} == {"counters.yaml", "map.yaml"}
        else:
            assert places[:1] == told
        assert files() == before


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


def test_rules_of_a_game_without_a_referee_are_not_called_checked(
    small: SmallGame, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", str(small.folder)]) == 0
    said = capsys.readouterr().out
    assert "[ferry 1] not checked, no referee yet" in said
    assert "3 rules: 3 not checked, no referee yet" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("wins_needed: {value: 3", "wins_needed: {value: three", "a whole number belongs here"),
        ("{attacks: bomber}", "{attacks: tank}", '"attacks" is "tank"'),
        ("does: {hits: 1}", "does: {hits: two}", 'a whole number belongs here, not "two"'),
        ('"{{ span(1, v.flak_hits - 1) }}"', '"2-9"', "no row holds 1"),
        ("  fighters: {value: 8", "  fighters: {value: 0.5", "a whole number belongs here"),
    ],
)
def test_a_referee_names_the_place_of_what_it_cannot_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    """Tables and figures that are whole as YAML, and of no use to the game's referee."""
    shipped = shipped_games()["bombers-and-fighters-over-europe"]
    folder = Path(shutil.copytree(shipped, tmp_path / shipped.name))
    log, tables = tmp_path / "log.yaml", folder / "tables.yaml"
    log.write_text(f"game: {shipped.name}\nturns:\n- turn: Mission 1\n  do: []\n", "utf-8")
    text = tables.read_text("utf-8")
    assert old in text
    tables.write_text(text.replace(old, new, 1), "utf-8")
    assert main(["check", str(log), "--trust", str(folder)]) == 2
    told = capsys.readouterr().err
    assert re.search(r"tables\.yaml:\d+:\d+: .*the referee cannot use this: ", told) and said in told
