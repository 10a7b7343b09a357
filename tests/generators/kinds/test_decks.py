"""decks.yaml: cards of one size, each with its own text, as many copies as asked for."""

from __future__ import annotations

import pytest

DECK = """
    faces:
      event:
        ground: cream
        marks:
        - {text: "{title}", box: [5, 5, 47, 7], size: 14, font: condensed-bold}
        - {text: "{says}", box: [6, 20, 45, 50], size: 10, least: 7, lines: 14, valign: top}
    decks:
    - id: events
      title: Events
      size: SIZE
      front: event
      back: {ground: night}
      cards:
      - {id: fog, title: Fog, copies: 3, values: {says: SAYS}}
      - {id: ace, title: An ace, values: {says: Re-roll one die.}}
"""
LONG = "A formation over water returns to the space where it began. " * 4


def deck(size="poker", says="Nobody flies."):
    return DECK.replace("SIZE", size).replace("SAYS", says)


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [("poker", 63, 88), ("bridge", 57, 89), ("tarot", 70, 120), ("[57, 87]", 57, 87)],
)
def test_cards_have_the_size_of_their_deck_and_rounded_corners(pieces, size, width, height):
    for card in pieces.drawn("deck", deck(size), "decks"):
        assert (card.width, card.height, card.corner) == (width, height, 3)


def test_each_card_has_its_own_text_and_as_many_copies_as_asked(pieces):
    fog, ace = pieces.drawn("deck", deck(), "decks")
    assert (fog.count, ace.count) == (3, 1)
    assert [text.text for text in fog.front.drawing.texts()] == ["Fog", "Nobody flies."]
    assert [text.text for text in ace.front.drawing.texts()] == ["An ace", "Re-roll one die."]
    assert fog.back.key == ace.back.key, "their backs look the same"


def test_running_text_wraps_inside_its_box(pieces):
    fog, _ = pieces.drawn("deck", deck(says=LONG), "decks")
    lines = [text for text in fog.front.drawing.texts() if text.text != "Fog"]
    assert len(lines) > 3
    assert " ".join(text.text for text in lines) == LONG.strip()
    for line in lines:
        assert line.x >= 6 - 1e-6
        assert line.x + line.advance <= 51 + 1e-6
        assert 20 <= line.y <= 70 + 1e-6
        assert line.size >= 7 * 25.4 / 72 - 1e-6


def test_a_card_may_have_a_face_of_its_own(pieces):
    text = deck().replace("id: ace,", "id: ace, front: {ground: red},")
    fog, ace = pieces.drawn("deck", text, "decks")
    assert fog.front.ground == "#f6f0e2"
    assert ace.front.ground == "#a8322d"
