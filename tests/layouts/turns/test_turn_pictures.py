"""A turn of a log is drawn: what stands where is what the log says, and nothing is made up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutline.cli import main

from ...support.own_game import own_game, own_log
from ...support.pdf_reading import PdfWalker

MISSION = """game: bombers-and-fighters-over-europe
turns:
- turn: mission 1
  do:
  - type 2 5 5 2 3 5 4 6
  - aim 1 P2 4 P8 5 P5
  - aim 2 B10 3 B1 6 B9 7 B4 8 B4
  - dogfight 1 6 4 both
  - dogfight 4 5 5 both
  - dogfight 5 4 4 us
  - raid 2 ? ?
  - raid 3 ? 2
"""
RAID = """game: battle-of-britain-again
turns:
- turn: day 1
  do:
  - target 6 airfield
  - bombers 2 2
  - escort 3 3
  - intercept 5 5
  - "?"
  - me109 red to f26 n
  - he111 red to f22 n
  - spitfire red to c33 n
  - move 6
  - me109 red 2: 2f fr
"""
PHASE = """game: doodlebug
turns:
- turn: 13 June night
  do:
  - launch A 3 B 3
  - guns A 1 1 1
  - guns B 1 1 1
  - balloons 0
  - strike 2 2 2 5 5 0
  - move 1 2
  - fight 2 1 1 1
"""


def shown(tmp_path, text, *arguments):
    """A drawn log: its PDF as it is painted, and how the SVG describes it."""
    log, files = tmp_path / "log.yaml", [tmp_path / "turn.svg", tmp_path / "turn.pdf"]
    log.write_text(text, "utf-8")
    assert main(["show", str(log), *arguments, "--out", *map(str, files)]) == 0
    said = re.search(r"<desc>(.*?)</desc>", files[0].read_text("utf-8"), re.S)
    assert said
    return PdfWalker(PdfReader(files[1])).read(0), said[1]


def words(page, text):
    return [word for word in page.words if word.text == text]


def test_planes_stand_on_the_squares_of_the_log(tmp_path):
    page, said = shown(tmp_path, RAID)
    offsets = set()
    for plane, square in (("Me 109", "G29"), ("He 111", "F22"), ("Spitfire", "C33")):
        (counter,), (label,) = words(page, plane), words(page, square)
        x, y, wide, high = counter.clip
        offsets.add((round(x + wide / 2 - label.x, 1), round(y + high / 2 - label.y, 1)))
    assert len(offsets) == 1, "each in the middle of the square that bears its name"
    assert "On G29: flat-me-109-red, heading 45 degrees." in said
    assert "Me 109 red from F26 to F27, F28, G29" in said
    assert "He 111 white: it is not known where." in said


def test_counters_lie_on_the_map_and_what_fell_is_said(tmp_path):
    page, said = shown(tmp_path, PHASE, "--turn", "1")
    assert len(words(page, "Crew")) == 6
    assert "On district-2: 2 crew." in said and "On district-2: 3 fire" in said
    assert "from district-1 to district-2: crew." in said
    assert "V-1s: an attack from outskirts at district-2, 3 V-1s, a hit." in said
    assert "1 V-1 missed London." in said


def test_what_was_not_noted_is_marked_and_what_was_is_not(tmp_path):
    page, said = shown(tmp_path, MISSION)
    unsure = set(re.findall(r"On ([\w-]+): [\w-]+, not certain", said))
    assert unsure == {"fw-190-start-2", "b-17-start-1", "b-17-start-10"}
    assert "On p-51-down: p-51-2." in said and "On german-down: fw-190-4." in said
    assert len([word for word in page.words if word.text.endswith("hits?")]) == 3
    assert words(page, "FINDINGS") and words(page, "mission 1") and "still to do" in said  # flak is


WRONG = {
    "a turn that is not there": (["--turn", "mission 3"], 'the log has no turn "mission 3"; it has '),
    "a number beyond the last": (["--turn", "12"], "; it has mission 1"),
    "no picture": (["--out", "turn.png"], "turn.png: a picture is an .svg or .pdf file"),
    "a folder": (["--out", "old.svg", "folder.svg"], "this is a folder; name a file"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_drawn_is_told_and_nothing_is_touched(case, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("log.yaml").write_text(MISSION, "utf-8")
    Path("old.svg").write_text("mine", "utf-8")
    Path("folder.svg").mkdir()
    arguments, said = WRONG[case]
    out = [] if "--out" in arguments else ["--out", "old.svg"]
    assert main(["show", "log.yaml", *arguments, *out]) == 2
    assert said in capsys.readouterr().err
    assert Path("old.svg").read_text("utf-8") == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder.svg", "log.yaml", "old.svg"]


def test_a_game_that_shows_nothing_or_what_it_has_not_is_told(tmp_path, capsys):
    folder, log = own_game(tmp_path / "games" / "sixes"), own_log(tmp_path / "log.yaml")
    assert main(["show", str(log), "--trust", str(folder)]) == 2
    assert "its referee has no placements" in capsys.readouterr().err
    code = next(folder.glob("referee*"))
    rules = code.read_text("utf-8")
    for yielded, said in BAD_HOOKS.items():
        code.write_text(rules + HOOK.format(yielded), "utf-8")
        assert main(["show", str(log), "--trust", str(folder)]) == 2
        assert said in capsys.readouterr().err


HOOK = """

from cutline.referee import Board, Placed, Silhouette, Way


@rules.hook
def placements(t, done):
    yield Board(size=(9, 9))
    yield {}
"""
BAD_HOOKS = {
    'Placed("queen", (1, 1))': 'there is no counter "queen"',
    'Silhouette("one", "spitfyre", (1, 1), 0, 72)': 'there is no aircraft "spitfyre"; did you mean',
    'Way("one", ("a1", "a2"))': "'a1' is not a point of a table",
    '"a plane"': "a str is not a placement",
    "1 / 0": "ZeroDivisionError",
}
