"""A log that the page writes to keeps its player's layout, and says what was meant and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.referee.log import read_what_can_be
from cutline.referee.log.editing import (
    Refused,
    appended,
    noted,
    opened,
    remarked,
    replaced,
    stated,
    without_last,
)
from cutline.referee.log.ways import flow

from ...support.tries import tries

FUZZ = settings(max_examples=tries(60, 400), deadline=None, derandomize=True)
ACTIONS = [
    "guns A 3 6/5",
    "launch A: 2, B: 4",
    "fight 3 [2 6 5+] out 2",
    "house: re-rolled: a # b",
    "?",
    'it\'s "so"',
]
LABELS = ["13 June night", "day 1: dawn", "3"]
HEAD = "# mine\ngame: doodlebug\nturns:\n"

Said = list[tuple[str, list[str], bool, bool]]


def quoted(action: str, style: str) -> str:
    """An action in a style of quotes."""
    if style == "'" or (style == "" and any(sign in action for sign in ':#[?"')):
        return "'" + action.replace("'", "''") + "'"
    return '"' + action.replace('"', '\\"') + '"' if style == '"' else action


@st.composite
def layouts(draw: st.DrawFn) -> tuple[str, Said]:
    """A log in some layout, and what it says."""
    deep, inward = draw(st.sampled_from(["", "  ", "    "])), draw(st.sampled_from(["", "  "]))
    eol, said, lines = draw(st.sampled_from(["\n", "\r\n"])), [], HEAD.splitlines()
    for label in LABELS[: draw(st.integers(0, 3))]:
        how, end = draw(st.sampled_from(["list", "flow", "|", "plain", "empty", "none"])), draw(st.booleans())
        actions = draw(st.lists(st.sampled_from(ACTIONS), min_size=1, max_size=3)) if how != "empty" else []
        if how in ("|", "plain"):
            actions = [ACTIONS[0]] * len(actions)
        lines.append(f"{deep}- turn: {quoted(label, '')}  # {how}")
        inner = deep + "  "
        if how == "list":
            lines += [f"{inner}do:", ""]
            style = draw(st.sampled_from(["", "'", '"']))
            lines += [f"{inner}{inward}- {quoted(action, style)}  # noted" for action in actions]
        elif how == "flow":
            lines.append(f"{inner}do: [{', '.join(quoted(action, chr(39)) for action in actions)}]")
        elif how in ("|", "plain"):
            lines.append(f"{inner}do:{' |' * (how == '|')}")
            lines += [f"{inner}  {action}" for action in actions]
        elif how == "empty":
            lines.append(f"{inner}do:   # to be filled in")
        if end or how in ("empty", "none"):
            lines.append(f"{inner}end: {{fires: {{3: 1}}}}")
            end = True
        said.append((label, actions if how != "none" else [], False, end))
    lines += draw(st.lists(st.sampled_from(["# the end", "", "#  - guns A 3"]), max_size=2))
    return eol.join(lines) + eol * draw(st.booleans()), said


def says(text: str) -> Said:
    log, problems = read_what_can_be(Path("log.yaml"), text)
    assert [p for p in problems if "missing" not in p.message] == []
    told = [*log.turns, *log.ahead]
    return [
        (
            t.label,
            [("house: " if e.kind == "house" else "") + e.text for e in t.entries],
            bool(t.sum),
            bool(t.end),
        )
        for t in told
    ]


@FUZZ
@given(layouts(), st.sampled_from(ACTIONS), st.sampled_from(["", "rolled by the page"]))
def test_a_line_is_added_to_any_layout_and_every_other_line_stays(
    log: tuple[str, Said], action: str, note: str
) -> None:
    text, before = log
    if not before:
        with pytest.raises(Refused):
            appended(text, action)
        return
    try:
        after = appended(text, action, note=note)
    except Refused:
        assert "|" in text or "plain" in text  # such a text may hold no "#" and no ": "
        assert action in ACTIONS[1:]
        return
    label, actions, total, end = before[-1]
    assert says(after) == [*before[:-1], (label, [*actions, action], total, end)]
    rows = after.splitlines(keepends=True)
    kept = [row for row in text.splitlines() if not any(row == now.rstrip("\r\n") for now in rows)]
    assert len(kept) <= 2, kept  # a list in brackets, or the line that takes the comment
    assert not note or note in after


@FUZZ
@given(layouts())
def test_a_turn_is_opened_written_and_taken_back_again(log: tuple[str, Said]) -> None:
    text, before = log
    after = opened(text, "day 9: dusk")
    assert says(after) == [*before, ("day 9: dusk", [], False, False)]
    after = appended(after, "guns A 3", "day 9: dusk")
    after = stated(appended(after, "?"), "sum", "{hits: 3}")
    assert says(after) == [*before, ("day 9: dusk", ["guns A 3", "?"], True, False)]
    for _ in range(4):
        after = without_last(after)
    assert says(after) == before


@FUZZ
@given(layouts(), st.data())
def test_a_line_is_corrected_where_it_stands(log: tuple[str, Said], data: st.DataObject) -> None:
    text, _ = log
    read, _ = read_what_can_be(Path("log.yaml"), text)
    lines = [entry.line for turn in read.turns for entry in turn.entries]
    listed = [line for line in lines if text.splitlines()[line - 1].lstrip().startswith("- ")]
    if not listed:
        return
    line = data.draw(st.sampled_from(listed))
    after = replaced(text, line, "balloons 2")
    others = [row for number, row in enumerate(text.splitlines(), 1) if number != line]
    assert others == [row for number, row in enumerate(after.splitlines(), 1) if number != line]
    assert "balloons 2" in after.splitlines()[line - 1]
    assert after.splitlines()[line - 1].endswith("  # noted")
    assert sum(len(turn[1]) for turn in says(replaced(after, line, ""))) == len(lines) - 1


def test_everything_is_taken_back_to_an_empty_log() -> None:
    text = HEAD
    for label in LABELS:
        text = opened(text, label)
        for action in ACTIONS:
            text = appended(text, action, label)
        text = stated(text, "end", "{fires: {3: 1}}")
    while True:
        try:
            text = without_last(text)
        except Refused:
            break
    assert text == HEAD


def test_a_remark_stands_below_its_line_and_shares_what_becomes_of_that() -> None:
    text = f"{HEAD}- turn: a\n  do:\n  - x 1\n  - y 2  # rolled by the page\n#\n# Lines for do:\n#  - z 3\n"
    with pytest.raises(Refused, match="belongs to the line before it"):
        noted(opened(text, "b"), "too early", "b")
    first = noted(text, "that was a mistake")
    assert first == text.replace("page\n", "page\n  # that was a mistake\n")
    more = stated(noted(appended(first, "z 3"), "so was that: a # b"), "sum", "{hits: 1}")
    rows = more.splitlines()
    assert rows[5:11] == [
        "  - x 1",
        "  - y 2  # rolled by the page",
        "  # that was a mistake",
        "  - z 3",
        "  # so was that: a # b",
        "  sum: {hits: 1}",
    ]
    assert replaced(more, 7, "y 4").splitlines()[6:8] == ["  - y 4", "  # that was a mistake"]
    assert replaced(more, 7, "").splitlines()[5:7] == ["  - x 1", "  - z 3"]
    assert replaced(more, 6, "x 1 # early").splitlines()[5:7] == ["  - x 1", "  # early"]
    assert replaced(more, 7, "# and again").splitlines()[6:9] == [*rows[6:8], "  # and again"]
    assert replaced(more, 8, "# it was right").splitlines()[7] == "  # it was right"
    assert replaced(more, 8, "") == more.replace("  # that was a mistake\n", "")
    assert without_last(without_last(without_last(more))) == first
    assert without_last(first) == text
    boxes = ["# Raid record, row 2  08:00, column Notes: lots", '# Raid record, "Tito, 5 or 3": 5']
    for box in boxes:  # what was written on the record sheet stays
        sheet = remarked(f"{HEAD}- turn: a\n  do:\n  - x 1\n  - y 2\n", *box[2:].rsplit(": ", 1))
        assert replaced(noted(sheet, "so"), 7, "").splitlines()[5:] == ["  - x 1", box]


def test_a_corrected_line_in_brackets_is_not_called_rolled_any_more() -> None:
    text = appended(f"{HEAD}- {{turn: a, do: []}}\n", "guns A 3", "a", note="rolled by the page")
    assert "# rolled by the page: guns A 3" in text
    line = text.splitlines().index("- {turn: a, do: [guns A 3]}") + 1
    assert "rolled" not in replaced(text, line, "guns A 4")


@pytest.mark.parametrize("action", ["two\nlines", "", "  ", "bell \x07", "x" * 501, "\ud800", "a\u2028b"])
def test_what_is_not_one_line_is_refused_in_words(action: str) -> None:
    with pytest.raises(Refused):
        appended(HEAD + "- turn: a\n  do:\n  - x 1\n", action)


@pytest.mark.parametrize("value", ["[", "3", "{a: 1}, b", "{a: 1}\nx: 2", "&a {b: *a}"])
def test_a_statement_that_is_no_mapping_is_refused(value: str) -> None:
    with pytest.raises(Refused):
        stated(HEAD + "- turn: a\n  do:\n  - x 1\n", "end", value)


def test_a_line_that_cannot_be_read_can_be_typed_again() -> None:
    broken = HEAD + "- turn: a\n  do:\n  - x 1\n  - 'not closed\n"
    with pytest.raises(Refused, match="line 7"):
        appended(broken, "y 2")
    assert says(replaced(broken, 7, "  - closed")) == [("a", ["x 1", "closed"], False, False)]


def test_what_a_turn_states_is_written_as_it_was_typed() -> None:
    typed = '{launched: [2, 1], hits: {3: 1}, out: "?"}'
    log, _ = read_what_can_be(Path("log.yaml"), f"{HEAD}- turn: a\n  sum: {typed}\n")
    assert log.turns[0].sum and flow(log.turns[0].sum.values) == typed
