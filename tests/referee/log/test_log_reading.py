"""A log is read as tired people type it: nothing is lost, and what cannot be read has its place."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from cutline.cli import main
from cutline.components import BadInput
from cutline.referee.log import Entry, Log, read_log, read_what_can_be

HEAD = "game: doodlebug\nturns:\n"
TURN = HEAD + "- turn: 1\n"
DO = TURN + "  do:\n"
GAMES = "b-17, battle-of-britain-again, bombers-and-fighters-over-europe, capture-tito, doodlebug"
NO_GAME = f'1:1: "game" is missing; write "game: " and one of {GAMES}, or the name of yours'
SHAPE = '1:1: this is not a log; write "game: ..." and "turns: ..."'


def typed(folder: Path, text: str) -> Path:
    file = folder / "typed.yaml"
    file.write_text(text, "utf-8")
    return file


def log_of(folder: Path, text: str) -> Log:
    return read_log(typed(folder, text))


def errors(folder: Path, text: str) -> list[str]:
    """All that is told of a log, without its file: "line:column: message"."""
    file = typed(folder, text)
    try:
        problems = read_what_can_be(file)[1]
    except BadInput as error:
        problems = error.problems
    return [str(problem).removeprefix(f"{file}:") for problem in sorted(problems)]


def entries(folder: Path, lines: str) -> list[Entry]:
    """The entries of a turn with these lines under `do:`, the first of which is line 5."""
    (turn,) = log_of(folder, HEAD + "- turn: 13 June night\n  do:\n" + lines).turns
    return list(turn.entries)


def words(entry: Entry) -> str:
    return " ".join(token.text for token in entry.tokens)


def places(entry: Entry) -> list[tuple[int, int]]:
    """Where each word stands."""
    return [(token.line or entry.line, token.column) for token in entry.tokens]


@pytest.mark.parametrize(
    "keys", ["game turns turn do end", "GAME TURNS TURN DO END", "Game Turns Turn Do End"]
)
def test_keys_may_be_in_any_letter_case_and_nothing_loses_its_place(tmp_path: Path, keys: str) -> None:
    game, turns, turn, do, end = keys.split()
    log = log_of(
        tmp_path,
        f"{game}: doodlebug\n{turns}:\n- {turn}: 13 June night\n  {do}:\n  - balloons 1\n"
        f"  - move 2 3\n  {end}: {{fires: {{7: 2}}}}\n",
    )
    (only,) = log.turns
    assert (only.line, only.column) == (3, 9)
    assert [(e.text, e.line, e.column) for e in only.entries] == [("balloons 1", 5, 5), ("move 2 3", 6, 5)]
    assert only.end and only.end.places["fires"] == (7, 16)
    (seven,) = only.end.values["fires"]
    assert (seven, seven.line, seven.column) == ("7", 7, 17)
    assert (log.game.line, log.game.column) == (1, 7)


@pytest.mark.parametrize(
    ("line", "read", "columns"),
    [
        ("- launch A 2 B 4", "launch a 2 b 4", [5, 12, 14, 16, 18]),
        ("- 'launch A 2'", "launch a 2", [6, 13, 15]),
        ("- guns A: 3 5", "guns a 3 5", [5, 10, 13, 15]),
        ("- guns A: [3, 6/5]", "guns a 3 6/5", [5, 10, 14, 17]),
        ("- launch A: 2 B: 4", "launch a 2 b 4", [5, 12, 15, 17, 20]),
        ("- launch A: 2, B: 4  # tired", "launch a 2 b 4", [5, 12, 15, 18, 21]),
        ("- fight 3: [2 6] out 1", "fight 3 2 6 out 1", [5, 11, 15, 17, 20, 24]),
        ("-guns A 3", "guns a 3", [4, 9, 11]),
        ("-guns A: 3 B: 2", "guns a 3 b 2", [4, 9, 12, 14, 17]),
        ("- {guns: {A: 3, B: [2, 1]}}", "guns a 3 b 2 1", [6, 13, 16, 19, 23, 26]),
        ("- [fight 3, 2, 6]", "fight 3 2 6", [6, 12, 15, 18]),
        ("- - fight 3", "fight 3", [7, 13]),
        ("-   fight 3", "fight 3", [7, 13]),
        ("- move 4->5", "move 4 -> 5", [5, 10, 11, 13]),
        ("- move 4 \u2192 5", "move 4 -> 5", [5, 10, 12, 14]),
    ],
)
def test_an_action_is_read_with_its_columns(tmp_path: Path, line: str, read: str, columns: list[int]) -> None:
    for ending in ("\n", "\r\n"):
        (entry,) = entries(tmp_path, f"  {line}{ending}")
        assert words(entry) == read
        assert places(entry) == [(5, column) for column in columns]


def test_an_action_that_goes_over_several_lines_has_words_in_each(tmp_path: Path) -> None:
    for text in (
        "  - strike 3 0\n      5 2\n",
        '  - "strike 3 0\n      5 2"\n',
        "  - |\n    strike 3 0\n    5 2\n",
    ):
        (entry,) = entries(tmp_path, text)
        assert words(entry) == "strike 3 0 5 2"
        first = 6 if "|" in text else 5
        indent = 5 if "|" in text else 7
        found = places(entry)
        assert [line for line, _ in found] == [first] * 3 + [first + 1] * 2
        assert found[3:] == [(first + 1, indent), (first + 1, indent + 2)]


@pytest.mark.parametrize("mark", ["|", "", ">"])
def test_actions_without_dashes_are_lines_of_their_own(tmp_path: Path, mark: str) -> None:
    text = f"{HEAD}- turn: 13 June night\n  do: {mark}\n    launch A 2\n    guns A 3 6/5\n"
    (turn,) = log_of(tmp_path, text).turns
    assert [(words(e), places(e)[1]) for e in turn.entries] == [
        ("launch a 2", (5, 12)),
        ("guns a 3 6/5", (6, 10)),
    ]


def test_what_was_not_written_down_and_what_was_agreed(tmp_path: Path) -> None:
    found = entries(
        tmp_path,
        "  - \"?\"\n  - ?\n  - '?'\n  - house: re-rolled\n  - house: a die: re-rolled\n"
        "  - HOUSE:\n  - house\n  -\n  - ???\n",
    )
    assert [(e.kind, e.text, e.line) for e in found] == [
        ("?", "?", 5),
        ("?", "?", 6),
        ("?", "?", 7),
        ("house", "re-rolled", 8),
        ("house", "a die: re-rolled", 9),
        ("house", "", 10),
        ("house", "", 11),
        ("?", "?", 13),
    ]


def test_totals_keep_the_places_of_what_is_in_them(tmp_path: Path) -> None:
    log = log_of(
        tmp_path,
        f"{HEAD}- turn: 13 June night\n  sum: {{launched: [2, ?, 3], Hits: {{3:1}}, out: ?}}\n"
        "  end:\n  - fires:\n      3: 1\n  - crews: {1: 3}\n",
    )
    (turn,) = log.turns
    assert turn.sum and turn.end
    assert turn.sum.values == {"launched": ["2", "?", "3"], "hits": {"3": "1"}, "out": "?"}
    assert [(v.line, v.column) for v in turn.sum.values["launched"]] == [(4, 20), (4, 23), (4, 26)]
    assert [key.column for key in turn.sum.values] == [9, 30, 43]  # where a key is told that is not known
    ((key, value),) = turn.sum.values["hits"].items()
    assert (key.column, value.column) == (37, 39)
    assert turn.end.values == {"fires": {"3": "1"}, "crews": {"1": "3"}}
    assert turn.end.places["fires"][0] == 7


@pytest.mark.parametrize("sign", ["\u2013 ", "\u2014 ", "\u2013\u00a0", "-\u00a0"])
def test_dashes_of_phones_and_blanks_of_web_pages_are_read_as_typed_ones(sign: str) -> None:
    done = f"\u00a0 {sign}launch A 2\n  {sign}move 1\u20132 \u2013 3\n"
    text = f"game: doodlebug\nturns:\n{sign}turn: 1\n\u00a0 do:\n{done}"
    log, problems = read_what_can_be(Path("log.yaml"), text)
    assert not problems
    told = [(entry.text, entry.line, entry.column) for entry in log.turns[0].entries]
    assert told == [("launch A 2", 5, 5), ("move 1\u20132 \u2013 3", 6, 5)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", [SHAPE]),
        ("- a\n", [SHAPE]),
        ("turns:\n- turn: 1\n", [NO_GAME]),
        ("game: x\n", ['1:1: "turns" is missing']),
        ("game: [x]\nturns:\n- turn: 1\n", ['1:1: "game" takes one line of text; write "game: ..."']),
        (
            "game: x\ntruns:\n- turn: 1\n",
            ['1:1: "turns" is missing', '2:1: unknown key "truns"; did you mean "turns"?'],
        ),
        (TURN + "  enb:\n  - a\n", ['4:3: unknown key "enb"; did you mean "end"?']),
        (HEAD + "- do:\n  - a\n", ['3:3: the turn has no name; write "turn: ..."']),
        (HEAD + "- a\n", ['3:3: this is not a turn; write "- turn: ..." and below it "do: ..."']),
        (
            TURN + "  do: {a: b}\n",
            ['4:3: "do" needs a list; write each action on a line of its own after "- "'],
        ),
        (DO + "  - guns A: 3\n    guns B: 2\n", ['6:5: a second action begins here; put a "-" before it']),
        (DO + "  - ? fight 3\n", ['5:7: "?" before a word opens a key in YAML; quote it: "? fight 3"']),
        (DO + '  - ""\n', ['5:5: this action is empty; write what you did, or "?"']),
        (TURN + "  end: [1]\n", ['4:9: "end" needs names and values, such as {fires: {3: 1}}']),
        (TURN + "  end: {fires: {3: 1, 3: 2}}\n", ['4:23: key "3" appears twice here; keep one']),
        (TURN + "  end: {fires: 3, FIRES: 2}\n", ['4:19: key "FIRES" appears twice here; keep one']),
        (
            TURN + "---\ngame: y\n",
            ['4:1: a second document starts here ("---"); keep one document in a file'],
        ),
        (
            DO + "  - !!python/object:os.x y\n",
            ["5:5: tag tag:yaml.org,2002:python/object:os.x is not allowed; write plain values"],
        ),
        (DO + "  - *x\n", ['5:5: alias "*x" has no anchor before it']),
        (
            "game: x\noptions: [{a: b}]\nturns:\n- turn: 1\n",
            ["2:11: this is not an option; write its name on one line"],
        ),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path, text: str, told: list[str]) -> None:
    assert errors(tmp_path, text) == told


def test_two_options_of_one_rule_are_not_in_play_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "game: capture-tito\noptions: [easy, difficult]\nturns:\n- turn: 1\n  do: [alarm 0]\n"
    assert main(["check", str(typed(tmp_path, text))]) == 2
    said = '2:17: "easy" and "difficult" are options of the same rule; name one of them'
    assert said in capsys.readouterr().err
    assert main(["check", str(typed(tmp_path, text.replace("difficult", "Easy")))]) == 0


def test_all_errors_are_told_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of YAML, of the log's shape, of names, of words."""
    file = typed(
        tmp_path,
        "game: doodlebug\nedition: 7\noptions: [no such one]\nplayr: me\nturns:\n"
        "- turn: 13 June night\n  do:\n  - launch A 2\n  - gnus A 3\n  - move 2 9\n"
        "  - 'x' y\n  Doo: x\n- turn: 44 June\n  end: {fires: {7: 2}}\n",
    )
    assert main(["check", str(file)]) == 2
    told = capsys.readouterr().err
    lines = {int(line.split(":")[1]) for line in told.splitlines()[:-1]}
    assert lines == {2, 3, 4, 9, 10, 11, 12, 13, 14}, told


def test_a_broken_action_does_not_hide_the_others(tmp_path: Path) -> None:
    text = HEAD + '- turn: 1\n  do:\n  - "x" y\n  - "z" w\n  Doo: x\n'
    assert [told.split(":")[0] for told in errors(tmp_path, text)] == ["5", "6", "7"]


SLIP = HEAD + "- turn: 13 June night\n  do:\n  - launch A 2 B 4\n  - move 2 4\n"


def test_a_piped_log_keeps_its_places(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def piped(text: str, command: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode("utf-8"))))
        return main([command, "-"]), *capsys.readouterr()

    status, told, _ = piped(SLIP, "check")
    assert status == 1 and "-:6:5: violation [doodlebug 13a]" in told
    status, _, wrong = piped(SLIP.replace("move", "mvoe"), "check")
    assert (status, wrong.split(": ")[0]) == (2, "-:6:5")
    assert "You may now write:" in piped(SLIP, "next")[1]


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_texts_of_other_editors_are_read(tmp_path: Path, coding: str) -> None:
    file = tmp_path / "typed.yaml"
    file.write_text(SLIP, coding)
    assert [entry.column for entry in read_log(file).turns[0].entries] == [5, 5]


def test_bytes_that_are_no_text_are_told_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "typed.yaml"
    file.write_bytes(b"game: doodlebug\nnote: caf\xe9\nturns: []\n")
    with pytest.raises(BadInput, match=r"typed\.yaml:2:10: this is not UTF-8"):
        read_log(file)


def test_what_a_log_says_leaves_the_terminal_alone(tmp_path: Path) -> None:
    (turn,) = log_of(
        tmp_path, f'{HEAD}- turn: "1\\e[2J"\n  do:\n  - "house: \\e[31m"\n  - "move\\a 2 3"\n'
    ).turns
    assert turn.label == "1\\x1b[2J"
    assert [entry.text for entry in turn.entries] == ["\\x1b[31m", "move\\x07 2 3"]
