"""What is taken for the number of a rule or of a page, and what is not."""

from __future__ import annotations

import pytest

from cutline.components.languages import words_in
from cutline.layouts.wayfinding import _Numbers

RULES = dict.fromkeys(("5", "7", "11", "5B1", "6.1", "6.2", "6.11", "9a", "9c", "13.2.3", "13.2.3g"))


def named(text, language="en", strict=False):
    return [number for _, _, number in _Numbers(words_in(language), RULES).of_rules(text, strict)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("by rules 5 to 11, not rule 12", ["5", "11"]),
        ("Roll for the target (5). Then fight (7 to 11).", ["5", "7", "11"]),
        ("Rule 11 changes 6.1 and 6.2; see 9a–9c (5B1).", ["11", "6.1", "6.2", "9a", "9c", "5B1"]),
        ("on a roll of 5 or 7, rule 7 has 11 cases", ["7"]),
        ("6.1 mm, 6.11 %, 1:6.2, 16.1, 6.12, 9ab and B9a", []),
        ("the modifiers (13.2.3).", ["13.2.3"]),
    ],
)
def test_numbers_of_rules_are_told_from_others(text, found):
    assert named(text) == found


def test_a_first_page_names_the_edition_which_is_no_rule():
    assert named("Edition 6.1, kit 6.2; set out planes (6.11) by rule 6.1", strict=True) == ["6.11", "6.1"]


def test_german_rules_and_pages_are_found():
    assert named("nach den Regeln 5 bis 11 oder Regel 7", "de") == ["5", "11", "7"]
    pages = _Numbers(words_in("de"), RULES).of_pages("Seite 4; Seiten 7–8, 12 und 14")
    assert [number for _, _, number in pages] == [4, 7, 12, 14]
