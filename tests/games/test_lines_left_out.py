"""A line that is missing, or one word of it, is one slip: what follows from it is no slip of its own.

Logs that ship, each with one line left out or changed; the violations that are told, by line and rule.
"""

from __future__ import annotations

import pytest

from cutline.components import find_game

from ..support.judging import told

B17, BRITAIN, DOODLEBUG = "b-17/good", "battle-of-britain-again/good", "doodlebug/good-game"
TITO, ASSAULT = "capture-tito/good", "assault 8 br d1 d2 p2 w1 vs c1 c18"


def changed(log: str, old: str, new: str | None) -> str:
    """The text of a log that ships with the first such line changed; None leaves it out."""
    game, _, name = log.partition("/")
    lines = (find_game(game) / "logs" / f"{name}.yaml").read_text("utf-8").splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith(f"  - {old}"))
    lines[at : at + 1] = [] if new is None else [f"  - {new}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("log", "old", "new", "slips"), [
    (B17, "me1 0.5 right 110 5", None, [(31, "6C3b")]),  # the rest of a move behind a stop
    (BRITAIN, "me109 white 4: 6f", "me109 white 4: 5f", [(14, "8e")]),
    (BRITAIN, "me109 black 5: 7f", "me109 black 5: 8f", [(15, "8b")]),
    (BRITAIN, "target 2 radar", None, [(8, "4a")]),
    (BRITAIN, "bombers 4 6", "bombers 4", []),  # one die of two is not known to be a double
    (DOODLEBUG, "strike 0 6 1 3 5 5", None, [(110, "12a")]),
    (DOODLEBUG, "launch A 3 B 1 C 3 D 3", None, [(99, "7a")]),
    (DOODLEBUG, "fight 6 4+ 3", "fight 6 4+ 3+", [(45, "13c")]),
    (TITO, "move br d1 d2 p2 w1 7", None, [(94, "13.3.1a")]),  # they assault there
    (TITO, ASSAULT, f"{ASSAULT} | p2 c18 6/1 hit | p2 c1 6/2 hit", [(132, "13.3.1b")]),  # a line of a round
    (DOODLEBUG, "balloons 1", None, []),  # on the first night it is a reading of ours that asks for it
])  # fmt: skip
def test_one_line_is_one_slip(log: str, old: str, new: str | None, slips: list[tuple[int, str]]) -> None:
    found = told(changed(log, old, new), ("violation",))
    assert [(line, rule) for _, line, rule, _ in found] == slips, found


@pytest.mark.parametrize(("log", "last", "slips"), [
    (B17, "me1 8.5 attack b2 head-on 1/3 miss", ["6C3b", "6C3a"]),  # nor has the other fighter moved
    (TITO, "reveal 66 c11 c13 c21", ["12.3b", "13.2.2d"]),  # some should have moved, and others fired
])  # fmt: skip
def test_what_half_a_turn_leaves_out_follows_from_no_other_line(
    log: str, last: str, slips: list[str]
) -> None:
    text = changed(log, last, last)
    found = told(text[: text.index("\n", text.index(f"  - {last}")) + 1], ("violation",))
    assert [rule for _, _, rule, _ in found] == slips, found
