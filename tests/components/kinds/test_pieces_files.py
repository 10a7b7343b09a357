"""pieces.yaml and decks.yaml as typed: names that lead nowhere, ranges, bases."""

from __future__ import annotations

import pytest

from cutline.components import BadInput


def test_pieces_repeat_over_a_range_and_inherit(pieces):
    text = """
        bases:
          chip: {size: [20, 10], ground: sky, marks: [{text: "{n}", box: [2, 2, 16, 6]}]}
        pieces:
        - {id: "chip {n}", base: chip, each: {n: 1-3}, count: {1: 2, 2: 1, 3: 4}}
    """
    found = pieces.drawn("piece", text)
    assert [(piece.id, piece.count) for piece in found] == [("chip 1", 2), ("chip 2", 1), ("chip 3", 4)]
    assert [text.text for piece in found for text in piece.front.drawing.texts()] == [*"123"]


def test_cards_repeat_over_a_list(pieces):
    text = """
        decks:
        - id: d
          front: {marks: [{text: "{suit} {n}", box: [5, 5, 50, 9]}]}
          cards:
          - {id: "{suit}-{n}", each: {suit: [air, sea], n: 1-2}}
    """
    found = pieces.drawn("deck", text, "decks")
    texts = [text.text for card in found for text in card.front.drawing.texts()]
    assert texts == ["air 1", "air 2", "sea 1", "sea 2"]


def test_stands_repeat_for_their_colour_spots(pieces):
    text = """
        stands:
        - id: "stand {spot}"
          each: {spot: [red, chalk, blue]}
          base_face: {ground: cream, marks: [{ellipse: [2, 2, 5, 5], fill: "{spot}"}]}
    """
    with pytest.raises(BadInput, match='colour "chalk"'):
        pieces.draw("stand", text)
    found = pieces.drawn("stand", text.replace("chalk", "paper"))
    assert len(found) == 6
