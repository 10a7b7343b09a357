"""pieces.yaml and decks.yaml as typed: names that lead nowhere, ranges, bases."""

from __future__ import annotations

import pytest

from cutline.components import BadInput


def errors(pieces, kind, text, file="pieces"):
    with pytest.raises(BadInput) as raised:
        pieces.draw(kind, text, file)
    return [str(one).removeprefix(f"{pieces.folder}/") for one in raised.value.problems]


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (
            "piece",
            "pieces:\n- {id: p, size: 20, ground: blu}\n",
            'pieces.yaml:2:29: piece "p": colour "blu" does not exist; did you mean "blue"?',
        ),
        (
            "piece",
            "pieces:\n- {id: p, size: 20, front: sing}\nfaces:\n  sign: {ground: red}\n",
            'pieces.yaml:2:28: piece "p": face "sing" does not exist; did you mean "sign"?',
        ),
        (
            "piece",
            "pieces:\n- {id: p, size: 20, grounds: [{box: [0, 0, 9, 9], fill: watr}]}\n",
            'pieces.yaml:2:57: piece "p": colour "watr" does not exist; did you mean "water"?',
        ),
        (
            "piece",
            "pieces:\n- {id: p, size: 20}\n- {id: p, size: 20}\n",
            'pieces.yaml:3:8: piece "p": id "p" is used twice; give this one another',
        ),
        (
            "piece",
            "pieces:\n- {id: p, size: 20, back: {marks: [{text: '{n}', box: [1, 1, 9, 9]}]}}\n",
            'pieces.yaml:2:27: piece "p": it shows {n}, which its values do not give',
        ),
        (
            "ruler",
            "rulers:\n- {id: r, length: 4 in, marks: [{at: 1 in, ink: rde}]}\n",
            'pieces.yaml:2:49: ruler "r": colour "rde" does not exist; did you mean "red"?',
        ),
        (
            "arc",
            "arcs:\n- {id: a, radius: 40, ground: skyy}\n",
            'pieces.yaml:2:31: arc "a": colour "skyy" does not exist; did you mean "sky"?',
        ),
        (
            "stand",
            "stands:\n- {id: s, ground: none}\n",
            'pieces.yaml:2:19: stand "s": "none" prints nothing here; name a colour',
        ),
        (
            "tent",
            "tents:\n- {id: t, size: [60, 25], front: sgin}\n",
            'pieces.yaml:2:34: tent "t": face "sgin" does not exist',
        ),
        (
            "standee",
            "standees:\n- {id: s, size: [20, 30],\n   front: {marks: [{art: hero, box: [1, 1, 9, 9]}]}}\n",
            'pieces.yaml:3:26: standee "s": art "hero" does not exist in art/',
        ),
        (
            "model",
            "models:\n- {id: m, parts: [{id: p, size: 20, ground: gray}]}\n",
            'pieces.yaml:2:45: part "p": colour "gray" does not exist; did you mean "grey"?',
        ),
    ],
)
def test_what_leads_nowhere_is_an_error_where_it_stands(pieces, kind, text, expected):
    (found,) = errors(pieces, kind, text)
    assert found.startswith(expected)


def test_a_card_that_does_not_say_what_its_face_shows_is_an_error_at_the_card(pieces):
    text = """
        faces:
          event: {marks: [{text: "{title}: {says}", box: [5, 5, 50, 9]}]}
        decks:
        - id: d
          front: event
          cards:
          - {id: a, title: A, values: {says: Yes.}}
          - {id: b, title: B, values: {sais: No.}}
    """
    (found,) = errors(pieces, "deck", text, "decks")
    assert found == (
        'decks.yaml:9:5: card "b": face "event" shows {says}, which its values do not give; '
        'did you mean "sais"?'
    )


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
    assert [text.text for card in found for text in card.front.drawing.texts()] == [
        "air 1",
        "air 2",
        "sea 1",
        "sea 2",
    ]


def test_stands_repeat_for_their_colour_spots(pieces):
    text = """
        stands:
        - id: "stand {spot}"
          each: {spot: [red, white, blue]}
          base_face: {ground: cream, marks: [{ellipse: [2, 2, 5, 5], fill: "{spot}"}]}
    """
    with pytest.raises(BadInput, match='colour "white"'):
        pieces.draw("stand", text)
    found = pieces.drawn("stand", text.replace("white", "paper"))
    assert len(found) == 6


def test_every_key_of_every_kind_of_piece_says_what_it_is():
    from cutline.components.kinds import kinds
    from cutline.components.models.field_types import Model

    def walk(model, seen):
        if model in seen:
            return
        seen.add(model)
        for field in model.model_fields.values():
            for inner in inside(field.annotation):
                walk(inner, seen)

    def inside(annotation):
        import typing

        if isinstance(annotation, type) and issubclass(annotation, Model):
            yield annotation
        for one in typing.get_args(annotation):
            yield from inside(one)

    found: set = set()
    for kind in kinds().values():
        if kind.file in ("pieces", "decks") and kind.model:
            walk(kind.model, found)
    dumb = [
        f"{model.__name__}.{name}"
        for model in found
        if model.__module__.rsplit(".", 1)[0].endswith("kinds") or "shapes" in model.__module__
        for name, field in model.model_fields.items()
        if not field.description
    ]
    assert not dumb
