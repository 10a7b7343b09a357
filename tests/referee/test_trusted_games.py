"""A game is a folder: its rules in Python come with it, and run only if somebody says so."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import BadInput, load_game, shipped_games
from cutline.referee.checking import check_log, open_log, referee_for

from ..support.own_game import HEAD, RULES, own_game, own_log
from ..support.tries import DEPTH

SPY = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"


def untrusted(file: Path, *trusted: Path) -> str:
    with pytest.raises(BadInput) as stop:
        open_log(file, trusted)
    (problem,) = stop.value.problems
    return str(problem)


def test_a_folder_anywhere_on_disk_brings_its_referee_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, log = own_game(tmp_path / "games" / "sixes"), own_log(tmp_path / "log.yaml")
    assert main(["check", str(log), "--trust", str(folder)]) == 1
    out = capsys.readouterr().out
    assert f"{log}:6:5: violation [sixes 1] a second roll; one roll a round" in out
    assert main(["next", str(log), "--trust", str(folder)]) == 0
    assert main(["rules", str(folder)]) == 0
    assert "[sixes 1] checked" in capsys.readouterr().out
    assert main(["log", "verbs", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("roll DIE [RESULT]")


@pytest.mark.parametrize("name", shipped_games() if DEPTH else ["bombers-and-fighters-over-europe"])
def test_a_shipped_game_under_another_name_and_place_judges_the_same(tmp_path: Path, name: str) -> None:
    shipped, folder = shipped_games()[name], tmp_path / "elsewhere" / "my own game"
    shutil.copytree(shipped, folder, ignore=shutil.ignore_patterns("__pycache__", "logs"))
    for file in (shipped / "logs").glob("*.yaml"):
        log = tmp_path / file.name
        text = file.read_text("utf-8")
        log.write_text(re.sub(r"(?m)^game:.*", "game: My own game", text), "utf-8")
        (opened, mine), (_, theirs) = check_log(log, [folder]), check_log(file)
        assert opened.game.folder == folder
        assert [(f.line, f.rule, f.severity, f.found) for f in mine.findings] == [
            (f.line, f.rule, f.severity, f.found) for f in theirs.findings
        ]
        assert mine.totals == theirs.totals and mine.result == theirs.result


def test_a_new_log_says_how_it_is_checked_and_can_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = own_game(tmp_path / "my games" / "sixes")
    assert main(["log", "new", str(folder)]) == 0
    text = capsys.readouterr().out
    assert f"cutline check FILE --trust '{folder}'" in text
    (tmp_path / "new.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path / "new.yaml"), "--trust", str(folder)]) == 0


@pytest.mark.parametrize("game", ["sixes", "./sixes", "other/../sixes", "{}/sixes", "link"])
def test_a_log_never_makes_code_run_by_what_it_names(tmp_path: Path, game: str) -> None:
    folder = own_game(tmp_path / "sixes", SPY + HEAD + RULES)
    (tmp_path / "other").mkdir()
    (tmp_path / "link").symlink_to(folder)
    log = own_log(tmp_path / "log.yaml", game.format(tmp_path))
    said = untrusted(log)
    assert said.startswith(f"{log}:1:7: ") and "--trust " in said and "referee.py" in said
    assert not (folder / "ran").exists()
    assert check_log(log, [folder])[1].findings
    assert (folder / "ran").exists()


def test_trust_is_in_a_folder_and_not_in_those_round_it(tmp_path: Path) -> None:
    own_game(tmp_path / "games" / "sixes", SPY + HEAD + RULES)
    other = own_game(tmp_path / "other" / "sixes")
    log = own_log(tmp_path / "log.yaml", "games/sixes")
    assert "--trust" in untrusted(log, other)
    assert "this folder has no game.yaml" in untrusted(log, tmp_path / "games")
    assert "this folder has no game.yaml" in untrusted(log, tmp_path / "nowhere")
    assert not (tmp_path / "games" / "sixes" / "ran").exists()


def test_a_linked_referee_does_not_bring_the_trust_of_another_folder(tmp_path: Path) -> None:
    """Trusted is the folder that is named, with what it links to, whoever else links there."""
    folder = own_game(tmp_path / "sixes")
    copy = own_game(tmp_path / "copy")
    (copy / "referee.py").unlink()
    (copy / "referee.py").symlink_to(folder / "referee.py")
    assert "--trust" in untrusted(own_log(tmp_path / "log.yaml", "copy"), folder)


def test_a_game_in_whose_folder_the_log_lies_is_found_by_its_name(tmp_path: Path) -> None:
    folder = own_game(tmp_path / "sixes")
    (folder / "logs").mkdir()
    for file in (folder / "log.yaml", folder / "logs" / "one.yaml"):
        assert f"--trust {folder}" in untrusted(own_log(file))
        assert check_log(file, [folder])[1].findings


def test_building_a_kit_or_showing_its_sources_runs_no_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = own_game(tmp_path / "sixes", SPY + HEAD + RULES)
    assert main(["sources", str(folder)]) == 0
    assert main(["rules", str(folder)]) == 0
    main(["build", str(folder), "--out", str(tmp_path / "out")])
    assert not (folder / "ran").exists()


def test_a_folder_does_not_take_the_place_of_a_shipped_game_in_silence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = shipped_games()["doodlebug"]
    folder = tmp_path / "doodlebug"
    shutil.copytree(shipped, folder)
    log = tmp_path / "log.yaml"
    log.write_text("game: Doodlebug\nturns:\n- turn: 13 June night\n", "utf-8")
    opened, _ = check_log(log)
    assert opened.game.folder == shipped
    (note,) = opened.notes
    assert f"not with that in {folder}" in str(note)
    assert main(["check", str(log)]) == 0
    assert capsys.readouterr().err.startswith(f"note: {log}:1:7: the log was read with the game in ")
    opened, _ = check_log(log, [folder])
    assert opened.game.folder == folder and not opened.notes
    log.write_text("game: ./doodlebug\nturns:\n- turn: 13 June night\n", "utf-8")
    assert f"--trust {folder}" in untrusted(log)


CHAPTERS = {
    "__init__.py": "from .dice import rules\nfrom . import fire\n",
    "dice.py": "import random, re\nassert random.random\n" + HEAD + RULES,
    "fire.py": "from .dice import rules as known\n",
    # Names of the standard library: nothing but this game's own chapters may find them.
    "random.py": "raise AssertionError('shadowed')\n",
    "json.py": "raise AssertionError('shadowed')\n",
}


def test_chapters_import_one_another_and_shadow_nothing(tmp_path: Path) -> None:
    before = list(sys.path)
    folder = own_game(tmp_path / "sixes", CHAPTERS)
    (folder / "yaml.py").write_text("raise AssertionError('shadowed')\n")
    log = own_log(tmp_path / "log.yaml")
    assert check_log(log, [folder])[1].findings
    assert sys.path == before and "json" in sys.modules
    import json

    assert json.dumps(1) == "1"


def test_two_games_with_equally_named_chapters_do_not_meet(tmp_path: Path) -> None:
    one = own_game(tmp_path / "one", CHAPTERS)
    two = own_game(tmp_path / "two", {**CHAPTERS, "dice.py": HEAD + RULES.replace("a second roll", "again")})
    log = tmp_path / "log.yaml"
    found = [check_log(own_log(log, f.name), [one, two])[1].findings[0].found for f in (one, two)]
    assert found == ["a second roll", "again"]


def test_nothing_is_left_in_the_folder(tmp_path: Path) -> None:
    folder = own_game(tmp_path / "sixes", CHAPTERS)
    before = sorted(folder.rglob("*"))
    check_log(own_log(tmp_path / "log.yaml"), [folder])
    assert sorted(folder.rglob("*")) == before


def test_an_edited_game_is_read_anew(tmp_path: Path) -> None:
    folder, log = own_game(tmp_path / "sixes"), own_log(tmp_path / "log.yaml")
    check_log(log, [folder])
    code = folder / "referee.py"
    code.write_text(code.read_text().replace("a second roll", "the second ro"), "utf-8")
    assert check_log(log, [folder])[1].findings[0].found == "the second ro"


@pytest.mark.parametrize(
    ("code", "place", "said"),
    [
        ("import os\nrules = (\n", "referee.py:2:9", "SyntaxError: '(' was never closed"),
        ("import os\n\nrules = 1 / 0\n", "referee.py:3:1", "ZeroDivisionError: division by zero"),
        ("import nothing_of_this_name\n", "referee.py:1:1", "ModuleNotFoundError: No module"),
        ("import sys\nsys.exit(3)\n", "referee.py:2:1", "SystemExit: 3"),
        ("import os\n", "referee.py:1:1", 'the file defines no "rules"'),
        ("import os\n\nrules = {}\n", "referee.py:3:1", '"rules" is of type dict'),
        ("def again():\n    again()\nagain()\n", "referee.py:2:1", "RecursionError"),
        (HEAD + "rules = Rules({}, '', '')\n", "referee.py:1:1", "write: @rules.hook def slots(r): ..."),
        (
            HEAD + "rules = Rules({}, '', '')\n\n@rules.hook\ndef lables(r):\n    return []\n",
            "referee.py:4:1",
            'there is no hook "lables"; did you mean "labels"?',
        ),
    ],
)
def test_what_is_wrong_with_a_games_python_is_told_by_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str, place: str, said: str
) -> None:
    folder = own_game(tmp_path / "sixes", code)
    assert main(["log", "new", str(folder)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{folder}/{place}: ") and said in told, told
    assert "Traceback" not in told
    assert main(["check", str(own_log(tmp_path / "log.yaml")), "--trust", str(folder)]) == 2
    assert capsys.readouterr().err.startswith(f"{folder}/{place}: ")
    assert main(["play", str(folder)]) == 2
    assert capsys.readouterr().err.startswith(f"{folder}/{place}: ")


def failing(tmp_path: Path, where: str) -> tuple[Path, Path, int]:
    """A game whose Python fails at a place, a log of it, and the line of the place."""
    code = (HEAD + RULES).replace(where, "no_such_name; " + where, 1)
    line = code[: code.index("no_such_name")].count("\n") + 1
    return own_game(tmp_path / "sixes", code), own_log(tmp_path / "log.yaml"), line


@pytest.mark.parametrize("where", ['w.rule("1"', "w.rolled[0] = True"])
def test_a_rule_that_fails_leaves_its_line_unchecked_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    folder, log, line = failing(tmp_path, where)
    assert main(["check", str(log), "--trust", str(folder), "--traceback"]) < 2
    out, told = capsys.readouterr()
    assert f"the game's Python failed: sixes/referee.py:{line}: NameError: name 'no_such_name' is not" in out
    assert "2 actions checked" in out
    assert told.count("Traceback") >= 1


@pytest.mark.parametrize("where", ["return [f", 'return {"rol'])
def test_an_error_in_a_rule_is_told_where_it_arose(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    folder, log, line = failing(tmp_path, where)
    assert main(["check", str(log), "--trust", str(folder)]) == 2
    out, told = capsys.readouterr()
    assert told.startswith(f"{folder}/referee.py:{line}:1: NameError: name 'no_such_name' is not")
    assert "Traceback" not in out + told
    assert main(["check", str(log), "--trust", str(folder), "--traceback"]) == 2
    assert "Traceback" in capsys.readouterr().err


OF_CELLS = HEAD.replace("Row", "Cells") + RULES.replace("rows", "cells")


def test_a_game_of_the_time_before_rows_gets_one_error_that_names_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = own_game(tmp_path / "sixes", OF_CELLS)
    assert main(["check", str(own_log(tmp_path / "log.yaml")), "--trust", str(folder)]) == 2
    told, _ = capsys.readouterr().err.splitlines()
    page = re.search(r"docs/[\w-]+\.md", told)
    assert told.startswith(f"{folder}/referee.py:1:1: this referee is written for cells") and page
    assert (Path(__file__).parents[2] / page[0]).is_file()


def test_an_error_in_a_chapter_is_told_with_the_chapter(tmp_path: Path) -> None:
    folder = own_game(tmp_path / "sixes", {**CHAPTERS, "fire.py": "\n\nx = [1][2]\n"})
    with pytest.raises(BadInput, match=r"sixes/referee/fire\.py:3:1: IndexError"):
        referee_for(load_game(folder))
    (folder / "referee.py").write_text(HEAD + RULES)
    with pytest.raises(BadInput, match="and a folder referee; keep one"):
        referee_for(load_game(folder))


def test_a_game_without_python_has_no_logs(tmp_path: Path) -> None:
    folder = own_game(tmp_path / "sixes")
    (folder / "referee.py").unlink()
    assert "has no referee" in untrusted(own_log(tmp_path / "log.yaml"))
    assert main(["log", "new", str(folder)]) == 2
    assert main(["play", str(folder)]) == 2


@pytest.mark.parametrize("game", ["x" * 300, "a\\0b", "dodlebug", "../..", "/dev/null", "~root", "\udc80"])
def test_a_game_that_is_none_is_an_error_at_its_line(tmp_path: Path, game: str) -> None:
    log = tmp_path / "log.yaml"
    log.write_text(f'game: "{game}"\nturns:\n- turn: 1\n', "utf-8", errors="replace")
    assert untrusted(log).startswith(f"{log}:1:7: there is no game ")


def test_a_module_of_the_folder_one_works_in_is_not_run(tmp_path: Path) -> None:
    import subprocess

    (tmp_path / "yaml.py").write_text("raise SystemExit('taken')\n")
    done = subprocess.run(
        [sys.executable, "-m", "cutline", "list"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )
    assert done.returncode == 0, done.stderr
