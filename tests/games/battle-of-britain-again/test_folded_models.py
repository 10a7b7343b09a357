"""The fold-up models: as many as the rules ask for, each in its square, on a stand of its own."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from cutline.components import load_game
from cutline.components.shapes.paths import IDENTITY, applied
from cutline.generators.drawing import Text, flattened
from cutline.generators.outlines import bounds, rings
from cutline.generators.pieces.folded_views import stood
from cutline.generators.pieces.folds import edge_at, fold_piece
from cutline.generators.pieces.gluing import join
from cutline.layouts.kit import draw_game
from cutline.layouts.sheets.handwork import Work

from ...support.built_kit import with_kit

SQUARE, BASE = 2 * 25.4, 1.5 * 25.4  # mm
NEEDED = {
    "Hurricane": 6,
    "Spitfire": 6,
    "Me 109": 4,
    "Me 110": 4,
    "Ju 87": 3,
    "Ju 88": 3,
    "He 111": 6,
    "Do 17": 3,
}
BOMBERS = ("Ju 87", "Ju 88", "He 111", "Do 17")
COLOURS = ["red", "white", "blue", "black", "yellow", "green"]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """What is folded of the kit, and nothing else of it."""
    kit = "- {kind: model}\n- {kind: stand}\n- {kind: model, plain: true, sheet: Plain}\n"
    found = draw_game(load_game(with_kit("battle-of-britain-again", tmp_path_factory.mktemp("game"), kit)))
    assert not found.problems
    return found


def models(drawn, part=0):
    """The pieces of each model of a part, by its entry's id."""
    entries = drawn.game.files["pieces"].models
    found = {}
    for piece in drawn.parts[part]:
        found.setdefault(entries[piece.where[1]].id, []).append(piece)
    return found


def entries(drawn):
    return {entry.id: entry for entry in drawn.game.files["pieces"].models}


def test_there_are_35_models_of_eight_types(drawn):
    counted = Counter(entry.group for entry in entries(drawn).values())
    assert counted == NEEDED
    assert len(models(drawn)) == sum(NEEDED.values()) == 35


def test_six_of_a_type_have_six_colours_and_squadrons_of_two_no_blue_and_no_green(drawn):
    for group, count in NEEDED.items():
        spots = [e.spot for e in entries(drawn).values() if e.group == group]
        wanted = {6: COLOURS, 4: ["red", "white", "black", "yellow"], 3: COLOURS[:3]}[count]
        assert spots == [f"spot-{colour}" for colour in wanted], group


def one_of_each(drawn, part=0):
    found = {}
    for name, pieces in models(drawn, part).items():
        found.setdefault(entries(drawn)[name].group, pieces)
    return found


def test_every_model_lies_within_its_square_of_two_inches(drawn):
    for group, pieces in one_of_each(drawn).items():
        spots = [
            pose.place(*panel.pose.place(x, y))
            for piece, pose in stood(pieces)
            for panel in fold_piece(piece)
            for x, y in panel.ring
        ]
        long, wide = (max(axis) - min(axis) for axis in list(zip(*spots, strict=True))[:2])
        assert 38 < wide < SQUARE, group
        assert long < SQUARE, group


def test_fighters_are_smaller_than_bombers_with_two_engines(drawn):
    spans = {e.group: e.gallery.span for e in entries(drawn).values()}
    single = max(spans[group] for group in ("Hurricane", "Spitfire", "Me 109"))
    assert single < min(spans[group] for group in ("Ju 88", "He 111", "Do 17"))


def test_all_that_is_glued_meets_and_all_of_them_are_stiffened_below(drawn):
    for group, pieces in one_of_each(drawn).items():
        assert not join(pieces).faults, group
        below = [piece for piece in pieces if piece.id.endswith("below")]
        assert len(below) == (1 if group == "He 111" else 4), group


def test_each_type_is_scored_where_its_own_wing_asks_for_it(drawn):
    found = one_of_each(drawn)
    (score,) = found["He 111"][0].folds
    long = dist(score.path[0][1:], score.path[1][1:])
    assert long == pytest.approx(found["He 111"][0].width, abs=0.05), "not from nose to tail"
    wing = {p.id.split("-")[-1]: p for p in found["Ju 87"]}["wing"]
    bends = sorted(fold.angle for fold in wing.folds)
    assert len(bends) == 5
    assert bends[2] > 90, "the gull's inner wing does not go down from the body"
    assert len({p.id.split("-")[-1]: p for p in found["Me 109"]}["wing"].folds) == 3


def test_bodies_fold_along_their_middle_wings_and_tailplanes_where_they_meet_the_body(drawn):
    for group, pieces in one_of_each(drawn).items():
        if group == "He 111":
            continue
        parts = {piece.id.split("-", group.count(" ") + 2)[-1]: piece for piece in pieces}
        (belly,) = parts["fuselage"].folds
        assert belly.angle == 180
        assert {y for _, _, y in belly.path} == {parts["fuselage"].height / 2}, group
        posed = {piece.id: (piece, pose) for piece, pose in stood(pieces)}
        body, upright = posed[parts["fuselage"].id]
        roots = [
            upright.place(*panel.pose.place(*corner))
            for panel in fold_piece(body)
            for area in body.glue
            if " root" in area.name
            for corner in rings(area.outline)[0]
        ]
        # Two roots and, between them, the clasp at the belly; a root of each half tail.
        for name, scores in (("wing", 3), ("tail-left", 1), ("tail-right", 1)):
            piece, pose = posed[parts[name].id]
            lying = sum(lies_on(fold, piece, pose, roots) for fold in piece.folds)
            assert lying == scores, (group, name)


def lies_on(fold, piece, pose, corners):
    """Whether both ends of a score, folded, are corners of where something is glued to the body."""
    ends = [step[1:] for step in fold.path]
    panels = [p for p in fold_piece(piece) if all(edge_at(p.ring, end) for end in ends)]
    spots = [pose.place(*panels[0].pose.place(*end)) for end in ends]
    return all(any(dist(spot, corner) < 0.1 for corner in corners) for spot in spots)


def test_cuts_are_black_and_folds_in_the_colour_of_their_way(drawn):
    palette = drawn.game.palette
    for pieces in (drawn.parts[0][:1], drawn.parts[1][:1]):
        work = Work([], [], [])
        work.add(pieces[0], IDENTITY)
        ways = {palette[fold.way] for fold in pieces[0].folds}
        cuts, folds = ([mark for one in some for mark in one.marks] for some in (work.cuts, work.folds))
        assert {mark.stroke for mark in cuts} == {palette["paper"], palette["ink"]}
        assert {mark.stroke for mark in folds} == {palette["paper"], *ways}
        assert all(mark.dash for mark in folds if mark.stroke != palette["paper"])


def test_a_model_bears_the_number_of_its_colour_clear_of_the_scores_of_its_wing(drawn):
    for name, pieces in models(drawn).items():
        number = str(COLOURS.index(name.rsplit("-", 1)[1]) + 1)
        digits = [
            (piece, applied(matrix, mark.x + mark.advance / 2, mark.y))
            for piece in pieces
            for mark, matrix in flattened(piece.front.drawing)
            if isinstance(mark, Text) and mark.text == number
        ]
        assert len(digits) == 2, name
        for piece, (x, _) in digits:
            scores = [fold.path[0][1] for fold in piece.folds if piece.id.endswith("-wing")]
            assert all(abs(x - at) > 2.5 for at in scores), name


def test_every_model_has_a_stand_stout_for_bombers_and_thin_for_fighters(drawn):
    stands = {stand.id: stand for stand in drawn.game.files["pieces"].stands}
    assert set(stands) == {f"stand-{name}" for name in models(drawn)}
    for name, entry in entries(drawn).items():
        stand = stands[f"stand-{name}"]
        assert stand.style == ("stout" if entry.group in BOMBERS else "thin")
        assert stand.edge == pytest.approx(BASE)
        assert stand.widths[1] <= entry.gallery.slot, "the tongue is wider than the slit"
        assert f"spot-{stand.values['spot']}" == entry.spot
    low, high = (
        {stand.height for name, stand in stands.items() if stand.style == style}
        for style in ("stout", "thin")
    )
    assert max(low) < min(high)


def test_stands_fold_and_their_feet_meet_the_base(drawn):
    found = {}
    for piece in drawn.parts[1]:
        found.setdefault(piece.where[:2], []).append(piece)
    assert len(found) == 35
    for pieces in list(found.values())[:: len(found) - 1]:
        assert not join(pieces).faults


def test_no_foot_stands_on_the_name_of_its_type_or_on_its_number(drawn):
    for piece in drawn.parts[1]:
        if not piece.id.endswith("-base"):
            continue
        feet = [bounds(area.outline) for area in piece.glue]
        words = list(piece.front.drawing.texts())
        assert [text.text.isdigit() for text in words] == [False, True, True], piece.id
        assert min(top for _, top, _, _ in feet) > words[0].y, piece.id
        for text in words[1:]:
            left, right = min(box[0] for box in feet), max(box[2] for box in feet)
            assert text.x + text.advance < left or right < text.x, piece.id


def test_the_set_to_paint_has_one_of_each_type(drawn):
    assert set(one_of_each(drawn, 2)) == set(NEEDED)
    assert len(models(drawn, 2)) == len(NEEDED)


def test_parts_to_paint_bear_the_name_of_their_type_where_there_is_room(drawn):
    unnamed = []
    for piece in drawn.parts[2]:
        found = [*piece.front.drawing.texts(), *(piece.beside.texts() if piece.beside else ())]
        words = [text.text for text in found if len(text.text) > 1]
        assert words in ([piece.group.removesuffix(", to paint")], []), piece.id
        unnamed += [] if words else [piece.id]
    assert len(unnamed) <= 6
    assert all("-tail-" in name for name in unnamed)
