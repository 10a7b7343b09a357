"""The example game of the docs: its logs are judged as they say, and its referee is short."""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path

import pytest

from cutline.components import read_game
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.referee.checking import check_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play

from ..support.ford import write_ford
from ..support.tries import sampled, tries

GAME = Path(__file__).parents[2] / "docs/example/two-bridges"

SLIPS = [
    *((7, "violation", "4.1"), (8, "violation", "6.2"), (10, "violation", "4.2"), (13, "violation", "5")),
    *((14, "violation", "4.5"), (15, "violation", "7.1"), (16, "follow-on", "8.1"), (16, "violation", "7.4")),
    *((20, "violation", "3.1"), (21, "violation", "4.5"), (23, "follow-on", "3"), (23, "follow-on", "3.1")),
]


def test_a_whole_day_is_clean_by_a_referee_of_60_lines_at_most_and_is_drawn(tmp_path, command):
    assert len((GAME / "referee.py").read_text("utf-8").splitlines()) <= 60
    opened, report = check_log(GAME / "logs/a-day.yaml", [GAME])
    assert report.findings == []
    assert opened.referee.sentences.keys() == opened.referee.verbs.keys()
    assert len(report.totals) == 7
    file, log = tmp_path / "day.svg", GAME / "logs/a-day.yaml"
    assert command("show", log, "--trust", GAME, "--turn", "1", "--out", file).status == 0
    assert "start of a move" in file.read_text("utf-8") and "attack" in file.read_text("utf-8")


def test_each_slip_is_named_at_its_own_line():
    _, report = check_log(GAME / "logs/slips.yaml", [GAME])
    assert [(f.line, f.severity, f.rule) for f in report.findings] == SLIPS


@pytest.fixture
def told(tmp_path):
    """Returns what is told of a log: kind, rule."""

    def told(text):
        (tmp_path / "log.yaml").write_text(text, "utf-8")
        _, report = check_log(tmp_path / "log.yaml", [GAME])
        return [(f.severity, f.rule) for f in report.findings if f.severity != "unchecked"]

    return told


def results(text):
    """A log without the dice of its attacks."""
    return re.sub(r"(- attack .* )[1-6] (\w\w)", r"\1\2", text)


def totals(text, of, turn):
    """A log of which one turn has its totals alone."""
    row = dict(of)[f"turn {turn}"]
    noted = ", ".join(f"{name}: {number}" for name, number in row.items())
    return re.sub(rf"(- turn: turn {turn}\n)  do:\n(  - .*\n)*", rf"\1  sum: {{{noted}}}\n", text)


def test_a_log_of_results_or_with_a_turn_of_totals_is_not_blamed_and_its_slips_are_told(told):
    _, report = check_log(GAME / "logs/a-day.yaml", [GAME])
    day = (GAME / "logs/a-day.yaml").read_text("utf-8")
    for turn in sampled(range(1, 8), 3):
        assert told(totals(day, report.totals, turn)) == []
    assert told(results(day)) == told(day.replace("  - advance s-ii 0703\n", '  - "?"\n')) == []
    twice = day.replace("  - lose k-1\n", "  - lose k-1\n  - lose k-1\n", 1)
    assert told(results(twice)) == [("violation", "8.3")]
    again = day.replace("attack c-2 0501 2 ae", "attack c-2 0501 2 ae\n  - attack c-2 0404 2 ae", 1)
    assert told(results(again))[0] == ("violation", "7.1")  # it is lost
    assert told(results(day).replace("0706 ne", "0706 1 de", 1))[0] == ("violation", "7.4")
    fewer = totals(day, report.totals, 4).replace("lost: 11,", "lost: 10,")
    assert told(fewer) == [("violation", "8.3")]
    far = totals(day, report.totals, 1).replace("move s-ii 0504", "move s-ii 0504\n  - move s-ii 0604", 1)
    assert told(far)[0] == ("violation", "4.2")


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(tries(1, 2)))
def test_what_is_played_is_what_is_allowed_at_every_depth(seed, told):
    played = log_text(play(Plan(GAME, "random" if seed % 2 else "sensible"), seed)[0])
    assert told(played) == told(results(played)) == []


def test_the_hex_game_of_the_page_gives_the_verdict_that_is_shown(tmp_path, monkeypatch, command):
    folder = write_ford(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert len((folder / "referee.py").read_text("utf-8").splitlines()) <= 40
    ran = command("check", "dawn.yaml", "--trust", "ford")
    page = (GAME.parents[1] / "making-a-referee.md").read_text("utf-8")
    assert ran.status == 1 and f"```text\n{ran.out}```" in page
    (tmp_path / "played.yaml").write_text(command("play", "ford").out, "utf-8")
    assert command("check", "played.yaml", "--trust", "ford").status == 0


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


def test_its_kit_is_whole_in_german_and_nothing_of_it_is_left_to_translate(tmp_path, command):
    game, problems = read_game(GAME, language="de")
    drawn = draw_game(game)
    kits = build_routes(drawn, papers()["letter"])
    assert not problems and not drawn.problems and not [kit for kit in kits if kit.problems]
    words = [text.text for page in kits[0].printed for text in page.draw().texts()]
    assert "Zwei Brücken" in words and "Regelübersicht" in " ".join(words)
    # Its board is on one sheet, and nothing is said of tiles.
    first = " ".join(text.text for text in kits[0].printed[0].draw().texts())
    assert "Auf einem Blatt." in first and "Jeden Bogen beschneiden" not in first
    there = shutil.copytree(GAME, tmp_path / "two-bridges")
    before = (there / "translations/de.po").read_bytes()
    assert "none left to translate" in command("translate", there, "de").out
    assert (there / "translations/de.po").read_bytes() == before
