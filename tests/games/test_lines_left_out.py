"""A line that is missing, or one word of it, is one slip: what follows from it is no slip of its own.

Logs that ship, each with one line left out or changed; the violations that are told, by line and rule.
"""

from __future__ import annotations

import pytest

from cutline.components import find_game

from ..support.tries import sampled
from .support.judging import told

B17, BRITAIN, DOODLEBUG = "b-17/good", "battle-of-britain-again/good", "doodlebug/good-game"
BOMBERS = "bombers-and-fighters-over-europe/good"
TITO, ASSAULT = "capture-tito/good", "assault 8 br d1 d2 p2 w1 vs c1 c18"


def changed(log: str, old: str, new: str | None) -> str:
    """The text of a log that ships with the first such line changed; None leaves it out."""
    game, _, name = log.partition("/")
    lines = (find_game(game) / "logs" / f"{name}.yaml").read_text("utf-8").splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith(f"  - {old}"))
    lines[at : at + 1] = [] if new is None else [f"  - {new}"]
    return "\n".join(lines) + "\n"


def test_a_wrong_heading_explains_what_is_only_wrong_on_its_day() -> None:
    text = changed(DOODLEBUG, "strike 6", "strike 6").replace("turn: 19 June night", "turn: 19 June day")
    found = told(text)
    assert [(kind, rule) for kind, _, rule, _ in found] == [("violation", "6.15"), ("follow-on", "9")], found


def test_a_raid_whose_option_is_missing_is_one_slip() -> None:
    text = changed(B17, "bombers 10", "bombers 10").replace("options: [second scenario]\n", "")
    ((_, _, rule, found),) = told(text)
    assert (rule, found) == ("1a", "P-51 1 was placed")


def test_who_won_is_right_where_the_hits_beside_it_are_wrong() -> None:
    text = changed(B17, "bombers 10", "bombers 10").replace("me4: 1, hits: 3}", "me4: 1, hits: 2}")
    assert [(rule, found) for _, _, rule, found in told(text)] == [("7D3", "2 bomb hits had been scored")]


def test_no_turn_scores_more_than_its_bombers_can_drop() -> None:
    text = "game: b-17\nturns:\n- turn: 9\n  sum: {b1: 1, hits: 40}\n"
    assert [(line, rule) for _, line, rule, _ in told(text)] == [(4, "7D3")]


@pytest.mark.parametrize(("log", "old", "new", "slips"), sampled([
    (B17, "me1 0.5 right 110 5", None, [(31, "6C3b")]),  # the rest of a move behind a stop
    (B17, "return me3 p2", None, [(45, "6C3b")]),  # it may have been shot down at its stop
    (B17, "me4 6.5", None, [(55, "6C3b")]),  # told at the fire that asks for it
    (B17, "me1 7 attack b4 tail", None, [(64, "6C3a")]),  # the first half of a move
    (B17, "me4 6 left 110 8", None, [(73, "6C3a")]),  # all of it
    (B17, "me3 from 0 36 60", "me3 from 0 72 60: 18 left 10 2", [(42, "5C3")]),
    (B17, "place p1 23 16", "place p1 23 26 p2 37 16", [(10, "5B1")]),
    (B17, "me4 7 right 40 0.5", None, [(53, "6C3a")]),  # whose hit slowed a bomber
    (B17, "me1 3 attack b4 tail", None, [(98, "6C3a")]),  # told at the bombers' moves
    (B17, "enter 1 6", "enter 1 6 clock 4 6 altitude 4", [(13, "5D3")]),  # once for both fighters
    (B17, "place b1", "place b1 30 16.5 b2 28.5 13 b3 34.5 13 b4 30 9", [(9, "5B4")]),
    (B17, "p1 10 right 130 4", "p1 10 0 130 4", [(44, "6B")]),  # its length is not sure, either
    (BRITAIN, "me109 white 4: 6f", "me109 white 4: 5f", [(14, "8e")]),
    (BRITAIN, "me109 black 5: 7f", "me109 black 5: 8f", [(15, "8b")]),
    (BRITAIN, "hurricane white 1: f f", None, [(61, "8a")]),  # told where another one would stop
    (BRITAIN, "me109 black 2: fr fl", None, [(75, "8a")]),  # or fires at where it stood
    (BRITAIN, "hurricane white 5: f fl fr f", None, [(83, "8a")]),  # in which it was shot down
    (BRITAIN, "me109 red 1: sr fire hurri", None, [(101, "8a")]),  # in which it shot one down
    (BRITAIN, "hurricane yellow 1: fr", "hurricane green 1: fr", [(22, "8a")]),  # who moves twice
    (BRITAIN, "hurricane white 5: f fl fr f", "hurricane red 5: fl fl fire me109 black 2/4 me", [(76, "8a")]),
    (BRITAIN, "me109 black 1: fl f", "me109 black 1: sl sl", [(28, "8b")]),  # and so left the board later
    (BRITAIN, "he111 blue: f fr", "he111 blue: sl sl", [(69, "8b")]),
    (BRITAIN, "he111 blue: f f", "he111 blue: sr f f f f", [(54, "8h")]),  # and flew on
    (BRITAIN, "target 2 radar", None, [(8, "4a")]),
    (BRITAIN, "bombers 4 6", "bombers 4", []),  # one die of two is not known to be a double
    (DOODLEBUG, "strike 0 6 1 3 5 5", None, [(110, "12a")]),
    (DOODLEBUG, "launch A 3 B 1 C 3 D 3", None, [(99, "7a")]),
    (DOODLEBUG, "fight 6 4+ 3", "fight 6 4+ 3+", [(45, "13c")]),
    (TITO, "move br d1 d2 p2 w1 7", None, [(94, "13.3.1a")]),  # they assault there
    (TITO, ASSAULT, f"{ASSAULT} | p2 c18 6/1 hit | p2 c1 6/2 hit", [(132, "13.3.1b")]),  # a line of a round
    (TITO, "drop ro1 V 3", None, [(32, "7b")]),  # four of the first wave
    (TITO, "drop st II 5", None, [(32, "3.3a")]),
    (TITO, "drop w1 VIII 5", None, [(76, "7b")]),  # most of the second wave
    (TITO, "move be 17", None, [(50, "13.2.4d")]),  # where fire hits it
    (TITO, "move bl1 bl3 77", None, [(81, "13.2.4d")]),  # somebody else may have been meant
    (TITO, "move c26 c9 c12 50", None, [(46, "12.3b")]),
    (TITO, "move c18 c17 c1 tito 8", None, [(103, "12.3b")]),
    (TITO, "fire b3 70 3/5 hit st", None, [(52, "13.2.2d")]),  # who fixed others, and was the last to know
    (TITO, "fire c6 17 5/4 hit be", None, [(69, "13.2.2d")]),  # so that a later one fired elsewhere
    (TITO, "fire br 7 5/3 hit c16", None, [(67, "2.2d"), (108, "13.1a")]),
    (TITO, "assault 77 ro1", None, [(184, "13.3a")]),
    (TITO, "prisoner tito 2", None, [(134, "13.4b")]),
    (TITO, "activate 9 1 tito", None, [(32, "8.2b")]),  # and with him all markers
    (TITO, "drop br IX", None, [(32, "3.3a")]),  # next to a marker
    (TITO, "drop w6 VIII", None, [(126, "5")]),  # so that no die was due
    (TITO, "move c3 c7 c20 45", None, [(46, "12.3b")]),  # so that their stack fires first
    (TITO, "move b3 b4 b5 76", None, [(103, "12.3k")]),  # others have come in their place
    (TITO, "move b2 b6 documents 48", None, [(80, "12.3b")]),  # where these were taken
    (TITO, "move c26 c27 c2 c9 c12 44", None, [(103, "12.3b")]),  # where there was no room for others
    (TITO, "move rybka obermaier 16", None, [(78, "12.3a"), (79, "12.3a"), (123, "13.2.4d")]),
    (TITO, "move br d1 d2 p2 w1 tito 48", None, [(198, "14a")]),
    (TITO, "assault 8 br", None, [(134, "13.3a")]),  # a leader was left alone
    (TITO, "assault 48 ro1", None, [(117, "13.3a")]),  # and documents
    (TITO, "reinforce red 2 6 6", None, [(185, "11a")]),
    (TITO, "fire c25 48 4/1", None, [(238, "13.2.2d")]),  # before the points
    (DOODLEBUG, "move 2 5", None, [(16, "13b")]),  # who has one die more, or less, has a neighbour's crew
    (DOODLEBUG, "regroup 6 to 5", None, [(90, "13.2")]),
    (DOODLEBUG, "regroup 4 1", None, [(219, "13.2")]),  # and 13.3, where the crew would have stood
    (DOODLEBUG, "fight 2 4+ 3 2 out 1", None, [(27, "13b")]),  # the score says nothing of a district
    (DOODLEBUG, "guns A 6/2 6/6 down 1", None, [(13, "10a")]),  # nor does a blue chit, of a track
    (DOODLEBUG, "guns B 6/1 5 6/4 down 1", None, [(286, "6.7")]),
    (DOODLEBUG, "station day A land med 2", None, [(123, "9h")]),
    (DOODLEBUG, "pl A l m 2", None, [(315, "9")]),
    (DOODLEBUG, "shoot A land medium 6/6 kill", None, [(218, "12a")]),
    (DOODLEBUG, "launch A 2 B 1 C 1 D 2", "launch A 2 B 1 C 1 D 1", [(10, "16a")]),
    (DOODLEBUG, "launch A 2 B 1 C 1 D 2", "launch A 2 B 1 C 1 D 3", [(9, "16a")]),
    (DOODLEBUG, "guns D 3 6/5 down 1", "guns D 3 6/5 3 0", [(13, "10b")]),  # a word became a die that is none
    (DOODLEBUG, "launched a 3 b 2 c 1 d 0", "launched a 3 b 2 c 1 c 0", [(21, "7a")]),
    (DOODLEBUG, "fight 5 5 6 3 out 1", "fight 5 6 3 out 1", [(17, "13b")]),  # nor is known what it put out
    (BOMBERS, "type 2 5 5 2 3 5 4 6", "type 2 5 2 3 5 4 6", [(9, "6a")]),  # nobody knows whose dice
    (BOMBERS, "aim 1 P7, 3 P7", "aim 1 P7, 2 P7, 4 P6, 8 P4", [(28, "6a")]),
    (BOMBERS, "aim 2 B9, 5 B9", "aim 2 B9, 7 B9, 6 B10, 7 B7", [(29, "6f")]),
    (BOMBERS, "dog 8 6 2", "dog 6 2", [(33, "7f")]),  # a number was left out
    (BOMBERS, "raid 6 5 5", "raid 2 5 5", [(35, "6h")]),
    (BOMBERS, "dog 1 3 6", None, [(30, "6c")]),  # told where the next one at that target attacks
    (BOMBERS, "bomb 12 7 7 12 10 8 3 6 2 - - 1 total 68", "bomb 68", [(21, "2a")]),
    (DOODLEBUG, "balloons 1", None, []),  # on the first night it is a reading of ours that asks for it
], 10))  # fmt: skip
def test_one_line_is_one_slip(log: str, old: str, new: str | None, slips: list[tuple[int, str]]) -> None:
    found = told(changed(log, old, new), ("violation",))
    assert [(line, rule) for _, line, rule, _ in found] == slips, found


@pytest.mark.parametrize(("end", "follows"), [
    ("{b2: 2, me1: 1}", (90, "6C2c")),  # then it has no more damage than its move allows
    ("{b2: 1, me1: 2}", (82, "6D4b")),  # and who flies has not been shot down
])  # fmt: skip
def test_a_wrong_count_is_told_once_more_at_most(end: str, follows: tuple[int, str]) -> None:
    found = told(changed(B17, "bombers 10", "bombers 10").replace("{b2: 1, me1: 1}", end))
    assert [(kind, line) for kind, line, _, _ in found] == [("violation", 79), ("follow-on", follows[0])]
    assert found[1][2] == follows[1], found


@pytest.mark.parametrize(("log", "last", "slips"), sampled([
    (B17, "me1 8.5 attack b2 head-on 1/3 miss", ["6C3b", "6C3a"]),  # nor has the other fighter moved
    (TITO, "reveal 66 c11 c13 c21", ["12.3b", "13.2.2d"]),  # some should have moved, and others fired
    (BOMBERS, "raid 8 1 6 fw", ["9a", "10a"]),  # both are still to be rolled
], 2))  # fmt: skip
def test_what_half_a_turn_leaves_out_follows_from_no_other_line(
    log: str, last: str, slips: list[str]
) -> None:
    text = changed(log, last, last)
    found = told(text[: text.index("\n", text.index(f"  - {last}")) + 1])
    assert [(kind, rule) for kind, _, rule, _ in found] == [("violation", rule) for rule in slips], found


def test_what_follows_from_a_slip_does_so_in_half_a_turn_where_more_is_to_be_done() -> None:
    text = changed(DOODLEBUG, "launch A 2 B 1 C 1 D 2", None)
    found = told(text[: text.index("  - guns C 3")])
    due = [("violation", "16a"), ("follow-on", "12a")]
    assert [(kind, rule) for kind, _, rule, _ in found] == due, found


@pytest.mark.parametrize(("old", "new", "slip"), sampled([
    ("  - move c21 43", "  - move c21 66", (99, "12.3c")),  # wrong whoever has been hit in 70
    ("alarm: 6, ammo: 49", "alarm: 6, ammo: 47", (108, "13.1a")),
    ("  - move r10 r13 27", "  - move r10 r13 22", (231, "12.3l")),
], 1))  # fmt: skip
def test_a_later_slip_is_told_all_the_same(old: str, new: str, slip: tuple[int, str]) -> None:
    text = changed(TITO, "fire b3 70 3/5 hit st", None)
    assert old in text
    found = told(text.replace(old, new), ("violation",))
    assert [(line, rule) for _, line, rule, _ in found] == [(52, "13.2.2d"), slip], found


@pytest.mark.parametrize(("old", "slips"), sampled([
    ("me109 red 5: 4f fr", [(35, "8a")]),  # the first of its side
    ("me109 red 3: 5f", [(60, "8a")]),  # told where another one fires at it
    ("me109 red 1: sr fire hurricane", [(94, "8a")]),  # in which it shot one down
], 1))  # fmt: skip
def test_a_line_left_out_is_one_slip_without_headings(old: str, slips: list[tuple[int, str]]) -> None:
    found = told(unheaded(changed(BRITAIN, old, None)), ("violation",))
    assert [(line, rule) for _, line, rule, _ in found] == slips, found


@pytest.mark.parametrize(("first", "slips"), sampled([
    ("he111 blue: f fl", [(51, "8a")]),  # across the end of a move
    ("GB4: 3f", [(23, "8a")]),  # a squadron
    ("hurricane green 6: 7f", [(46, "8a")]),  # across the end of a side's moves
], 1))  # fmt: skip
def test_two_lines_that_change_places_are_one_slip(first: str, slips: list[tuple[int, str]]) -> None:
    lines = unheaded(changed(BRITAIN, "bombers 4 6", "bombers 4 6")).splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith(f"  - {first}"))
    lines[at : at + 2] = lines[at + 1], lines[at]
    found = told("\n".join(lines) + "\n", ("violation",))
    assert [(line, rule) for _, line, rule, _ in found] == slips, found


def unheaded(text: str) -> str:
    """A log without the headings of its moves."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("  - move "))
