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
      - {id: ace, title: An ace, front: {ground: red}}
      - {id: one, title: A one, values: {says: Re-roll one die.}}
"""
LONG = "A formation over water returns to the space where it began. " * 4


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [("poker", 63, 88), ("bridge", 57, 89), ("tarot", 70, 120), ("[57, 87]", 57, 87)],
)
def test_cards_have_the_size_of_their_deck_their_own_text_or_face_and_their_copies(
    pieces, size, width, height
):
    text = DECK.replace("SIZE", size).replace("SAYS", LONG if size == "poker" else "Nobody flies.")
    fog, ace, one = cards = pieces.drawn("deck", text, "decks")
    assert {(card.width, card.height, card.corner) for card in cards} == {(width, height, 3)}
    assert (fog.count, ace.count) == (3, 1)
    assert (fog.front.ground, ace.front.ground) == ("#f6f0e2", "#a8322d")
    assert [text.text for text in one.front.drawing.texts()] == ["A one", "Re-roll one die."]
    assert fog.back.key == ace.back.key, "their backs look the same"
    title, *lines = fog.front.drawing.texts()
    assert title.text == "Fog"
    if size != "poker":
        assert [line.text for line in lines] == ["Nobody flies."]
        return
    assert len(lines) > 3
    assert " ".join(line.text for line in lines) == LONG.strip()
    for line in lines:
        assert line.x >= 6 - 1e-6 and line.x + line.advance <= 51 + 1e-6
        assert 20 <= line.y <= 70 + 1e-6
        assert line.size >= 7 * 25.4 / 72 - 1e-6


def test_each_mistake_of_a_card_is_told_and_one_that_two_marks_show_once(pieces):
    text = """
    decks:
    - id: events
      front:
        ground: "{ground}"
        marks:
        - {art: "{art}", box: [5, 5, 9, 9]}
        - {art: "{art}", box: [25, 5, 9, 9]}
        - {aircraft: "{plane}", box: [45, 5, 9, 9], fill: "{fill}"}
        - {rect: [5, 20, 9, 9], fill: "{fill}"}
        - {text: "a **turned** text", box: [5, 35, 45, 9], size: 12, rotate: 30}
      cards:
      - {id: a, values: {art: none-such, fill: rde, ground: red, plane: spitfir}}
      - {id: b, values: {art: "", fill: "", ground: "", plane: ""}}
    """
    told = pieces.draw("deck", text, "decks")[1]
    assert len(told) == 4
    assert [line for line in told if 'art "none-such" does not exist' in line and ":13:" in line]
    assert [line for line in told if 'colour "rde" does not exist; did you mean "red"?' in line]
    assert [line for line in told if 'aircraft "spitfir" does not' in line and ":13:69:" in line]
    assert [line for line in told if "here is no colour; name one" in line and ":14:" in line]
