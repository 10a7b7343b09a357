"""The example game of the docs: its logs are judged as they say, and its referee is short."""

from __future__ import annotations

import runpy
import shutil
from functools import cache
from pathlib import Path

import pytest

from cutline import cli
from cutline.components import read_game
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.referee.checking import check_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play

from ..support.ford import write_ford
from ..support.tries import tries

GAME = Path(__file__).parents[2] / "docs/example/two-bridges"

SLIPS = [
    (7, "violation", "4.1"),
    (8, "violation", "6.2"),
    (10, "violation", "4.2"),
    (13, "violation", "5"),
    (14, "violation", "4.5"),
    (15, "violation", "7.1"),
    (16, "follow-on", "8.1"),
    (16, "violation", "7.4"),
    (17, "follow-on", "8.1"),
    (20, "violation", "3.1"),
    (21, "violation", "4.5"),
    (23, "violation", "3"),
    (23, "follow-on", "3.1"),
]


FIGHTS = ("attack", "retreat", "lose", "advance")


@cache
def played(style: str, seed: int, vary: bool = False) -> str:
    return log_text(play(Plan(GAME, style, vary=vary), seed)[0])


def test_a_whole_day_is_clean_by_a_referee_of_60_lines_at_most():
    assert len((GAME / "referee.py").read_text("utf-8").splitlines()) <= 60
    opened, report = check_log(GAME / "logs/a-day.yaml", [GAME])
    assert report.findings == []
    assert opened.referee.sentences.keys() == opened.referee.verbs.keys()
    assert len(report.totals) == 7


def test_a_turn_is_drawn_with_its_moves_and_attacks(tmp_path):
    file = tmp_path / "day.svg"
    log = str(GAME / "logs/a-day.yaml")
    assert cli.main(["show", log, "--trust", str(GAME), "--turn", "1", "--out", str(file)]) == 0
    drawn = file.read_text("utf-8")
    assert "start of a move" in drawn
    assert "attack" in drawn


def test_each_slip_is_named_at_its_own_line():
    _, report = check_log(GAME / "logs/slips.yaml", [GAME])
    assert [(f.line, f.severity, f.rule) for f in report.findings] == SLIPS


def results_of(
    text: str, folder: Path, left_out: tuple[str, ...] = ("move", "retreat", "advance")
) -> list[tuple[int, str, str]]:
    """What is told of a log without its moves, retreats and advances, or others: line, kind, rule."""
    left_out = tuple(f"- {verb} " for verb in left_out)
    kept = [line for line in text.splitlines() if not line.strip().startswith(left_out)]
    (folder / "log.yaml").write_text("\n".join(kept) + "\n", "utf-8")
    _, report = check_log(folder / "log.yaml", [GAME])
    return [(f.line, f.severity, f.rule) for f in report.findings if f.severity != "unchecked"]


def test_a_log_of_results_only_is_not_blamed_and_its_slips_are_told(tmp_path):
    day = (GAME / "logs/a-day.yaml").read_text("utf-8")
    assert results_of(day, tmp_path) == []
    twice = day.replace("  - lose k-1\n", "  - lose k-1\n  - lose k-1\n", 1)
    assert [found[1:] for found in results_of(twice, tmp_path)] == [("violation", "8.3")]
    again = day.replace("attack c-2 0501 2 ae", "attack c-2 0501 2 ae\n  - attack c-2 0404 2 ae", 1)
    assert results_of(again, tmp_path)[0][1:] == ("violation", "7.1")  # it is lost
    assert results_of(day.replace("0706 1 ne", "0706 1 de", 1), tmp_path)[0][1:] == ("violation", "7.4")


@pytest.mark.parametrize("seed", range(2))
def test_what_is_played_is_not_blamed_where_its_moves_are_left_out(seed, tmp_path):
    assert results_of(played("sensible", seed), tmp_path) == []


@pytest.mark.parametrize("left_out", [FIGHTS, ("attack", "retreat", "advance")])
def test_a_log_of_moves_only_is_not_blamed_and_its_slips_are_told(left_out, tmp_path):
    day = (GAME / "logs/a-day.yaml").read_text("utf-8")
    assert results_of(day, tmp_path, left_out) == []
    twice = day.replace("  - move s-i 0101\n", "  - move s-i 0101\n  - move s-i 0102\n", 1)
    far = twice.replace("move f-1 0706", "move f-1 0201", 1)
    assert {("violation", "4.1"), ("violation", "4.2")} <= {
        finding[1:] for finding in results_of(far, tmp_path, left_out)
    }
    assert results_of(played("sensible", 1), tmp_path, left_out) == []


@pytest.mark.parametrize("seed", range(tries(1, 2)))
def test_what_is_played_is_what_is_allowed_in_every_style(seed, tmp_path):
    assert results_of(played("random", seed, True), tmp_path, ()) == []


def test_the_hex_game_of_the_page_gives_the_verdict_that_is_shown(tmp_path, monkeypatch, capsys):
    folder = write_ford(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert len((folder / "referee.py").read_text("utf-8").splitlines()) <= 40
    assert cli.main(["check", "dawn.yaml", "--trust", "ford"]) == 1
    page = (GAME.parents[1] / "making-a-referee.md").read_text("utf-8")
    assert f"```text\n{capsys.readouterr().out}```" in page
    assert cli.main(["play", "ford"]) == 0
    (tmp_path / "played.yaml").write_text(capsys.readouterr().out, "utf-8")
    assert cli.main(["check", "played.yaml", "--trust", "ford"]) == 0


def test_it_has_a_spreadsheet_three_kinds_of_pictures_and_a_typeface():
    """A photograph that lies on its side, a picture with clear parts, and one in greys."""
    from PIL import Image

    with Image.open(GAME / "art/dawn.jpg") as dawn, Image.open(GAME / "art/smoke.png") as smoke:
        assert dawn.getexif()[0x0112] == 6 and dawn.height > dawn.width
        assert smoke.mode == "RGBA" and smoke.getextrema()[3] == (0, 255)
    with Image.open(GAME / "art/valley.png") as valley:
        assert valley.mode == "L"
    assert len((GAME / "units.csv").read_text("utf-8").splitlines()) == 19
    assert not [line for line in (GAME / "counters.yaml").read_text("utf-8").splitlines() if "I/12" in line]


def test_its_typeface_is_made_by_the_script_beside_it(monkeypatch, tmp_path):
    script = runpy.run_path(str(GAME.parent / "letters.py"))
    made = tmp_path / "crate.ttf"
    monkeypatch.setitem(script["main"].__globals__, "FILE", made)
    script["main"]()
    assert made.read_bytes() == (GAME / "fonts/crate.ttf").read_bytes()


@pytest.mark.parametrize(
    ("language", "title", "paper"), [("", "Two Bridges", "a4"), ("de", "Zwei Brücken", "letter")]
)
def test_its_kit_is_whole_in_both_languages(language, title, paper):
    game, problems = read_game(GAME, language=language)
    assert not problems and game is not None
    drawn = draw_game(game)
    kits = build_routes(drawn, papers()[paper])
    assert not [str(problem) for kit in kits for problem in kit.problems] and not drawn.problems
    words = [text.text for page in kits[0].printed for text in page.draw().texts()]
    assert title in words
    assert ("Regelübersicht" in " ".join(words)) == bool(language)


def test_nothing_of_it_is_left_to_translate(tmp_path, capsys):
    there = shutil.copytree(GAME, tmp_path / "two-bridges")
    before = (there / "translations/de.po").read_bytes()
    assert cli.main(["translate", str(there), "de"]) == 0
    assert "none left to translate" in capsys.readouterr().out
    assert (there / "translations/de.po").read_bytes() == before
