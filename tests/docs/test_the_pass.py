"""A game of stacks, hidden markers and sums: slips are found at every depth."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cutline.components import BadInput, load_game
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.referee.checking import check_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play

from ..support.tries import tries

GAME = Path(__file__).parents[2] / "docs/example/the-pass"
OPENING = "move b1 b2 ford | reveal ford r2"
ALONE, ON = "move b1 ford | reveal ford r2", "move b1 mill | reveal mill nobody"
BEATEN = "fight ford 6 1 red || move b3 ford | fight ford 6 1 red"


def test_its_kit_has_all_that_one_needs_to_play_it():
    drawn = draw_game(load_game(GAME))
    (kit,) = build_routes(drawn, papers()["letter"])
    assert not drawn.problems and not kit.problems
    assert {page.component for page in kit.pages if not page.empty} == {
        "First page",
        "Rules summary",
        "Map",
        "Counters",
    }
    (road,) = drawn.game.maps
    assert [name for name, kind in road.kind_of.items() if kind == "zone"] == drawn.game.sheet.lists["road"]


def told(folder: Path, text: str) -> list[tuple[int, str, str]]:
    """(the number of the line, kind, rule) of all that is found; lines are parted by |, turns by ||."""
    lines, places = ["game: the-pass", "turns:"], dict[int, int]()
    for turn, written in enumerate(text.split("||"), 1):
        lines.append(f"- turn: turn {turn}")
        for word in ("do", "sum"):
            every = [line.strip() for line in written.split("|")]
            own = [line for line in every if line.startswith("sum ") == (word == "sum")]
            lines += ["  do:"] if own and word == "do" else []
            for line in own:
                lines.append(f"  - {line}" if word == "do" else f"  sum: {{{line[4:]}}}")
                places[len(lines)] = len(places) + 1
    log = folder / "log.yaml"
    log.write_text("\n".join(lines) + "\n", "utf-8")
    _, report = check_log(log, [GAME], finished=True)
    return [(places.get(found.line, 0), found.severity, found.rule) for found in report.findings]


@pytest.mark.parametrize(("log", "line", "rule"), [
    ("move b1 mill | reveal mill nobody", 1, "2"),
    ("move b1 ford | move b1 mill | reveal ford nobody | reveal mill nobody", 2, "2"),
    ("move r1 ford", 1, "2"),
    (f"{OPENING} | fight ford 3 5 red || move b1 valley", 4, "2"),
    ("move b1 b2 b3 ford | reveal ford nobody", 1, "3"),
    ("reveal mill r1", 1, "4"),
    ("move b1 ford || move b1 mill | reveal mill nobody", 1, "4"),
    ("move b1 ford | reveal ford nobody || move b1 mill | reveal ford r1", 4, "4"),
    ("move b1 ford | reveal ford r1 | fight ford 6 1 red || move b2 valley | fight ford 6 1 red", 4, "2"),
    (f"{OPENING} | {BEATEN} || move b1 mill | reveal mill r2", 7, "4"),
    (f"{OPENING} | fight ford 3 6 blue", 3, "5.1"),  # 8 against 8; without support 7
    (f"{OPENING} | fight ford 6 1 blue", 3, "5"),
    (f"{OPENING} | fight ford 3 5 red | fight ford 3 5 red", 4, "5"),
    (f"{OPENING} | fight mill 3 5 red", 3, "5"),
    (OPENING, 2, "5"),
    (f"{OPENING} | fight ford 1 6 blue b2", 3, "5.3"),
    (f"{OPENING} | fight ford 3 5 red | sum red: 2", 4, "6"),
    ("fight ford red | sum red: 0", 2, "6"),  # whichever unit it was
    # Only results or totals were noted.
    (f"{ALONE} | fight ford red || move b2 ford | fight ford red || {ON} | fight ford red", 8, "5"),
    (f"{OPENING} | fight ford red | sum red: 0", 4, "6"),
    (f"{OPENING} | fight ford ? 6 red || move b1 valley", 4, "2"),
    ("sum blue: 2, red: 1 || sum blue: 1, red: 1", 2, "6"),
    ("sum red: 7", 1, "6"),
    (f"{ALONE} | fight hill red", 3, "5"),  # nobody went there
    (f"{OPENING} | fight ford red | fight ford blue", 4, "5"),
    ("fight ford blue b3 | sum blue: 1 || fight ford blue b3 | sum blue: 2 || move b3 valley", 5, "5.3"),
    (f"{ALONE} | fight ford red || move b2 ford | fight ? red || {ON} | fight ford blue", 8, "5"),
    (f"{OPENING} | sum red: 1 || sum red: 0", 4, "6"),
])  # fmt: skip
def test_a_slip_is_told_at_its_line_with_its_rule(tmp_path, log, line, rule):
    assert (line, "violation", rule) in told(tmp_path, log)


@pytest.mark.parametrize("log", [
    f"{OPENING} | fight ford 3 vs 5 red r2 || fight ford 1 6 blue b1 || fight ford 2 2 red",
    f"{OPENING} | fight ford red || fight ford blue || fight ford red",
    f"{OPENING} | fight ford ? ? || fight ford ? 6 blue | sum blue: 1",
    "move b1 b2 ford | reveal ford ? | ? || ? || sum blue: 2, red: 1",
    "sum blue: 1, red: 2 || sum blue: 1, red: 4 || ?",
    "fight ford red r2 | sum red: 1 || fight ford red r2 | sum red: 2 || fight mill blue | sum blue: 1",
    "fight ford blue b1 | sum blue: 1 || fight mill red | sum red: 1, blue: 1 || fight wood blue",
    "move b1 ford | reveal ford r2 | sum red: 1 || move b3 ford | sum red: 2",
    "move b1 ford | reveal ford r2 | fight ford red || move b3 ford | fight ? blue || fight ford red",
])  # fmt: skip
def test_nothing_right_is_blamed_however_little_was_noted(tmp_path, log):
    assert [found for found in told(tmp_path, log) if found[1] != "unchecked"] == []


def test_what_it_plays_is_right_by_a_referee_of_120_lines_at_most(tmp_path):
    lines = (GAME / "referee.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 120
    log = tmp_path / "log.yaml"
    for seed in range(1, 1 + tries(2)):
        log.write_text(log_text(play(Plan(GAME, "sensible", vary=True), seed)[0]), "utf-8")
        _, report = check_log(log, [GAME])
        assert [found for found in report.findings if found.severity != "unchecked"] == []


# What a referee cannot use is told at its line of YAML, before any line of a log is judged.

SHEET = """sheets:
- id: record
  title: Record
  rows: [turns]
  columns:
  - {id: blue, title: Blue lost, log: "Blue lost|blue"}
  - {id: red, title: Red lost, log: raed}
log_only: {steps: nobody counts them}
"""


def refused(folder: Path, file: str, old: str, new: str, line: str = "fight ford red") -> list[str]:
    """What is told of a log of one line once something else stands in a file of the game."""
    game = Path(shutil.copytree(GAME, folder / "the-pass"))
    text = (game / file).read_text("utf-8") if old else ""
    assert old in text
    (game / file).write_text(text.replace(old, new, 1) if old else new, "utf-8")
    log = folder / "log.yaml"
    log.write_text(f"game: the-pass\nturns:\n- turn: turn 1\n  do:\n  - {line}\n", "utf-8")
    with pytest.raises(BadInput) as error:
        check_log(log, [game])
    return [str(problem).removeprefix(f"{game}/") for problem in error.value.problems]


def test_a_record_sheet_names_totals_that_the_referee_has(tmp_path):
    assert refused(tmp_path, "record_sheet.yaml", "", SHEET) == [
        'record_sheet.yaml:7:37: column "red": the referee cannot use this: there is no total "raed"; '
        "known: Blue lost, Red lost",
        'record_sheet.yaml:8:19: the referee cannot use this: there is no total "steps"; '
        "known: Blue lost, Red lost",
    ]


@pytest.mark.parametrize(("figure", "line"), [
    ("die: {value: 6", "fight ford red"),
    ("stack: {value: 2", "move b1 ford"),
    ("hill: {value: 2", "fight ford red"),
    ("support: {value: 1", "fight ford red"),
])  # fmt: skip
def test_a_figure_that_is_counted_with_is_a_whole_number(tmp_path, figure, line):
    told = refused(tmp_path, "tables.yaml", figure, f"{figure[:-1]}many", line)
    assert len(told) == 1 and told[0].startswith("tables.yaml:")
    assert told[0].endswith('the referee cannot use this: a whole number belongs here, not "many"')


def test_a_unit_has_a_side_of_the_game_and_factors_that_are_numbers(tmp_path):
    old = '_side: red, colour: red, full: "2", weak: "1"'
    told = refused(tmp_path, "counters.yaml", old, '_side: read, colour: red, full: two, weak: "1"')
    assert [text.split("this: ")[1] for text in told] == ['blue or red belongs here, not "read"']
    assert all(text.startswith("counters.yaml:12:") for text in told)
    told = refused(tmp_path / "numbers", "counters.yaml", 'full: "2"', "full: two")
    assert [text.split("this: ")[1] for text in told] == ['a whole number belongs here, not "two"']


def test_turns_come_from_a_list_where_the_game_says_nothing_else(tmp_path):
    (told,) = refused(tmp_path, "game.yaml", "  turns: [turn 1, turn 2, turn 3, turn 4]\n", "")
    assert told.startswith("game.yaml:") and 'the list "turns" is missing' in told
