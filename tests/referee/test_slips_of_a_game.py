"""What a designer gets wrong in a referee's Python is told at its line, and plain games play."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline import cli
from cutline.components import BadInput, load_game
from cutline.referee.checking import check_log, referee_for
from cutline.referee.desk import Desk
from cutline.referee.judging.report import closing_line

UNITS, PLACES = 40, 90
YAML = {
    "game.yaml": "title: Marches\nkit: []\n",
    "rules.yaml": """rules:
- {id: "1", title: Marches, text: Each unit marches once., check: checked}
- {id: "2", title: Forts, text: Nobody marches into a fort., check: checked}
- {id: "3", title: Manners, text: Nobody swears., check: by hand, why: It is heard at the table alone.}
""",
}
CODE = """from cutline.referee import Choice, Placed, Row, Rules

rules = Rules(steps={"march": "the march"}, late="1", die="1")


@rules.slots
def slots(r):
    units = {f"u{n}": f"u{n}" for n in range(UNITS)}
    to = Choice("a place", of={n: f"p{n}" for n in range(PLACES)})
    return {"UNIT": Choice("a unit", of=units), "TO": to}


@rules.rows
def rows(r):
    return {"done": Row((0,), "march"), "gone": Row([f"u{n}" for n in range(UNITS)], "march", False, (True,))}


@rules.verb("unit:UNIT way:TO*", step="march", ask="unit:UNIT way:TO*", example="march u1 p2")
def march(w, line):
    \"\"\"a unit marches\"\"\"
    w.rule("1", not w.gone[line.unit], "once", f"{line.unit} marched again")
    w.rule("2", line.unit[-1] == "7", "not this one", f"{line.unit} marched")
    w.rule("2", line.way[-1] > PLACES - 3, "no fort", f"a march to {line.way[-1]}")
    w.rule("3", True, "", "")
    w.gone[line.unit] = True


@rules.total("1", "{} marches", "marches")
def marches(w):
    return sum(w.gone[f"u{n}"] for n in range(UNITS))


@rules.hook
def labels(r):
    return ["day 1", "day 2"]
"""


def game(folder: Path, *changes: tuple[str, str]) -> Path:
    home = folder / "marches"
    home.mkdir()
    for name, text in YAML.items():
        (home / name).write_text(text, "utf-8")
    code = CODE.replace("UNITS", str(UNITS)).replace("PLACES", str(PLACES))
    for old, new in changes:
        assert old in code
        code = code.replace(old, new)
    (home / "referee.py").write_text(code, "utf-8")
    return home


def log(folder: Path, *lines: str) -> Path:
    file = folder / "log.yaml"
    listed = "".join(f"  - {line}\n" for line in lines)
    file.write_text(f"game: marches\nturns:\n- turn: day 1\n  do:\n{listed}", "utf-8")
    return file


def refused(home: Path) -> str:
    with pytest.raises(BadInput) as told:
        referee_for(load_game(home, drawn=False))
    return str(told.value).replace(str(home), "marches")


def test_a_verb_with_thousands_of_ways_is_asked_slot_by_slot(tmp_path: Path) -> None:
    home = game(tmp_path)
    desk = Desk([home])
    desk.open(log(tmp_path, "march u7 p89"))
    lines = [line for line in desk.stand().legal if line.startswith("march")]
    assert lines == [f"march u{n} p{to}" for n in (17, 27, 37) for to in (88, 89)]  # of 3,600


def test_a_game_that_names_no_ways_is_played_and_a_list_is_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = game(tmp_path)
    assert cli.main(["play", str(home)]) == 0
    played = capsys.readouterr().out
    assert played.count("- march u7 p88") == 2  # on both days, with the place
    (tmp_path / "played.yaml").write_text(played, "utf-8")
    assert check_log(tmp_path / "played.yaml", [home])[1].findings == []


def test_statistics_without_counts_say_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = game(tmp_path)
    assert cli.main(["play", str(home), "--stats", "--write", str(tmp_path / "logs")]) == 0
    said = capsys.readouterr().out
    assert "1 log written to" in said
    assert "1 game played; its referee counts nothing; write @rules.hook def counts(w)" in said


def test_only_checked_rules_are_counted_as_exercised(tmp_path: Path) -> None:
    home = game(tmp_path)
    opened, report = check_log(log(tmp_path, "march u7 p89"), [home])
    assert report.rules >= {"1", "2", "3"}
    assert closing_line(opened.game, report).endswith("2 of 2 checked rules exercised")


def test_a_number_that_is_worked_out_is_told_with_the_report(tmp_path: Path) -> None:
    home = game(tmp_path, ('w.rule("3"', 'w.rule(f"{3 * 11}"'))
    report = check_log(log(tmp_path, "march u7 p89"), [home])[1]
    assert report.result == ['rules.yaml has no rule "33", which the referee names']


def test_hooks_may_use_one_another_but_not_in_circles(tmp_path: Path) -> None:
    prepare = '@rules.hook\ndef prepare(r):\n    return {"u1": "u1"}\n\n\n@rules.hook\ndef labels'
    first = ('units = {f"u{n}": f"u{n}" for n in range(40)}', "units = r.kit")
    home = game(tmp_path, first, ("@rules.hook\ndef labels", prepare))
    assert referee_for(load_game(home, drawn=False)).slots["UNIT"].domain == ("u1",)
    code = (home / "referee.py").read_text("utf-8")
    (home / "referee.py").write_text(code.replace('return {"u1": "u1"}', "return r.slots"), "utf-8")
    assert "prepare asks for what slots gives, which needs prepare first" in refused(home)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'step="march", ask',
            'step="marsh", ask',
            '18:1: march: there is no step "marsh"; did you mean "march"?',
        ),
        ("unit:UNIT way:TO*", "unit:UNITE way:TO*", "18:1: march: no slot is called UNITE"),
        ("def march(w, line)", "def march(w)", "18:1: march: its parameters are not the table and"),
        ('return {"done"', 'return 3 and {"one": 3} or {"done"', "13:1: rows: it has to return rows by name"),
        ('return ["day 1", "day 2"]', "return 2", "33:1: labels: it has to return the names of the turns"),
        ('return ["day 1", "day 2"]', "return []", "33:1: labels: it names no turn"),
        (
            "@rules.hook\ndef labels",
            '@rules.owed("march", "1", "a march", each="dun")\ndef none(w, key):\n    return 1\n\n\n'
            "@rules.hook\ndef labels",
            '33:1: none: there is no row "dun"; known: done, gone',
        ),
        ('"done": Row', '"cells": Row', '13:1: rows: the table has a "cells" of its own'),
        ('w.rule("2", line.unit', 'w.rule("33", line.unit', '22:12: rules.yaml has no rule "33"'),
        ('late="1"', 'late="33"', '3:50: rules.yaml has no rule "33"'),
        ('rules.total("1"', 'rules.total("33"', '28:14: rules.yaml has no rule "33"'),
        (
            'w.rule("3", True, "", "")',
            'w.expect("3", line, "unti", line.unit)',
            '24:25: no form and no function has "unti"',
        ),
    ],
)
def test_what_is_declared_wrongly_is_told_at_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert refused(game(tmp_path, (old, new))).startswith(f"marches/referee.py:{told}")


def test_a_result_that_is_no_list_is_told_at_its_function(tmp_path: Path) -> None:
    result = "@rules.hook\ndef result(w):\n    return None\n\n\n@rules.hook\ndef labels"
    home = game(tmp_path, ("@rules.hook\ndef labels", result))
    with pytest.raises(BadInput, match=r"py:33:1: result: it has to return lines for the end, a list"):
        check_log(log(tmp_path, "march u7 p89"), [home])


HOOK = """return ["day 1", "day 2"]


@rules.hook
def placements(w, done):
    yield Board(size=(9, 9))
    yield Placed("nobody", (1, 1))
"""


def test_a_placement_that_cannot_be_is_told_at_the_line_that_yields_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = game(tmp_path, ("import Choice", "import Board, Choice"), ('return ["day 1", "day 2"]\n', HOOK))
    file = log(tmp_path, "march u7 p89")
    assert cli.main(["show", str(file), "--trust", str(home), "--out", str(tmp_path / "day.svg")]) == 2
    told = f'{home / "referee.py"}:41:1: placements: there is no counter "nobody"'
    assert told in capsys.readouterr().err
