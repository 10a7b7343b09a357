"""Results of tables as data: printed on the card, looked up by the referee, checked at build."""

from __future__ import annotations

from math import inf

import pytest

from cutline.components import load_game
from cutline.components.models.tables import Result, Span, Table, parse_span
from cutline.layouts.pages.texts import draw_card

from ...support.small_game import SmallGame

RESULTS = "text: The boat crosses., fill: cream}"


def test_the_card_prints_the_data_of_a_result_within_its_text(small: SmallGame) -> None:
    small.swap("tables.yaml", RESULTS, 'text: "Lost on {lost}.", does: {lost: "1-{{ v.crossing }}"}}')
    game = load_game(small.folder)
    drawing, problems = draw_card(game, game.tables.cards[0], 180, 250, 0)
    said = [text.text for text in drawing.texts()]
    assert not problems and any("Lost on 1-3." in text for text in said)
    result = game.tables.tables[0].results["cross"]
    assert result.faces("lost") == {1, 2, 3} and not result.faces("down")
    one = Result(short="Hit", text="Lost on {lost}.", does={"lost": "1-1"})
    assert one.says == "Lost on 1." and one.faces("lost") == {1}


def test_a_result_whose_short_words_say_all_is_not_explained_below(small: SmallGame) -> None:
    found = []
    for new in ("text: The boat waits.", "fill: cream"):
        small.swap("tables.yaml", "text: The boat waits.", new)
        game = load_game(small.folder)
        drawing, _ = draw_card(game, game.tables.cards[0], 180, 250, 0)
        found.append(sorted(text.text for text in drawing.texts()))
    assert sorted([*found[1], "wait", "The boat waits."]) == found[0]


@pytest.mark.parametrize(
    "label, low, high",
    [("6", 6, 6), ("1-3", 1, 3), ("10–11", 10, 11), ("6+", 6, inf), ("up to 49", -inf, 49)],
)
def test_a_row_is_the_numbers_that_it_says(label: str, low: float, high: float) -> None:
    span = parse_span(label)
    assert span == Span(low, high) and span.holds(max(low, 0))
    assert high == inf or not span.holds(high + 1)
    with pytest.raises(ValueError, match='"many" is not a number or range; write "6", "1-3"'):
        parse_span("many")


def test_a_table_tells_its_results_by_the_face_of_the_die() -> None:
    table = Table(
        id="t",
        title="T",
        columns=["Long", "Close"],
        rows={"1-2": ["miss", "hit"], "3": ["hit", "hit"]},
        results={"miss": {"short": "–", "text": ""}, "hit": {"short": "X", "text": "", "does": {"hits": 2}}},
    )
    assert {face: r.number("hits") for face, r in table.results_by_face().items()} == {1: 0, 2: 0, 3: 2}
    assert set(table.results_by_face(1)) == {1, 2, 3}
