"""Every aircraft of the gallery folds up: from its real dimensions, to the span asked for."""

from __future__ import annotations

from math import cos, radians

import pytest

from cutline.components.models.gallery import gallery
from cutline.generators.outlines import bounds
from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import join

from ...support.piece_games import NEAR, corners, met

TYPES = sorted(gallery())


@pytest.fixture(params=TYPES)
def plane(request):
    return gallery()[request.param], request.param


def parts_of(pieces, name, span=50):
    return pieces.drawn("model", f"models:\n- {{id: m, gallery: {{name: {name}, span: {span}}}}}\n")


def test_it_folds_and_every_tab_meets(pieces, plane):
    gaps = met(parts_of(pieces, plane[1]))
    assert len(gaps) >= 5
    assert max(gaps.values()) <= NEAR


def test_its_halves_mirror_each_other(pieces, plane):
    for piece in parts_of(pieces, plane[1]):
        if piece.id == "m-fuselage":
            points = [(x, y, x, piece.height - y) for x, y in corners(piece)]
        elif piece.id == "m-wing":
            points = [(x, y, piece.width - x, y) for x, y in corners(piece)]
        else:
            continue
        found = corners(piece)
        for _, _, x, y in points:
            assert any(abs(x - a) < NEAR and abs(y - b) < NEAR for a, b in found), piece.id


def test_its_span_folded_is_what_was_asked_for(pieces, plane):
    kind, name = plane
    parts = parts_of(pieces, name)
    (wing,) = [piece for piece in parts if piece.id == "m-wing"]
    # Laid flat a wing is longer by its dihedral; folded up it spans what was asked for.
    roots = sorted(fold.path[0][1] for fold in wing.folds if fold.angle != 180.0)
    flat = min(roots, key=lambda x: abs(x - wing.width / 2 + (roots[-1] - roots[0]) / 2))
    if len(roots) == 2:
        rise = kind.wing.panels[0].dihedral
        assert 2 * flat * cos(radians(rise)) == pytest.approx(50, abs=0.5)


def test_it_is_as_long_as_its_dimensions_say(pieces, plane):
    kind, name = plane
    (fuselage,) = [piece for piece in parts_of(pieces, name) if piece.id == "m-fuselage"]
    stations = kind.fuselage.stations
    least = (stations[-1][0] - stations[0][0]) * 50 / kind.span
    left, _, right, _ = bounds(fuselage.outline)
    assert right - left >= least - NEAR
    assert right <= kind.length * 50 / kind.span + 1.0


def test_the_wing_is_painted_with_its_markings(pieces):
    parts = parts_of(pieces, "spitfire")
    (wing,) = [piece for piece in parts if piece.id == "m-wing"]
    from ...support.one_page import one_page_pdf
    from ...support.rasters import rastered

    file = one_page_pdf(pieces.folder / "wing.pdf", wing.front.drawing)
    picture = rastered(file, 0, 6)
    colours = {colour for _, colour in picture.getcolors(1 << 20)}
    assert (168, 50, 45) in colours, "the roundels have no red"
    half = picture.width // 2
    left = picture.crop((0, 0, half, picture.height)).getcolors(1 << 20)
    right = picture.crop((picture.width - half, 0, picture.width, picture.height))
    red = [{c: n for n, c in side}.get((168, 50, 45), 0) for side in (left, right.getcolors(1 << 20))]
    assert red[0] == pytest.approx(red[1], rel=0.05), "one wing has more roundels"


def test_a_plain_version_to_paint_has_no_ground(pieces):
    text = "models:\n- {id: m, gallery: {name: p-51, skin: paper}}\n"
    for piece in pieces.drawn("model", text):
        assert piece.front.ground == "#ffffff"


def test_twin_fins_stand_upright_at_the_tips_of_the_tailplane(pieces):
    parts = {piece.id: piece for piece in parts_of(pieces, "me-110")}
    tail = parts["m-tail-right"]
    panels = fold_piece(tail, (tail.width / 2, tail.height / 2))
    fin = max(panels, key=lambda panel: max(x for x, _ in panel.ring))
    assert abs(fin.pose.turn(1, 0, 0)[2]) == pytest.approx(1, abs=1e-6), "it leans"
    assert fin.pose.turn(1, 0, 0)[2] > 0, "it hangs down"


def test_a_gull_wing_is_scored_where_it_bends(pieces, monkeypatch):
    from cutline.generators.paper_models import gallery_plans

    plane = gallery()["spitfire"]
    inner, *_, outer = plane.wing.sections
    elbow = inner.model_copy(update={"y": 1.4, "z": inner.z - 0.35})
    tip = outer.model_copy(update={"z": inner.z + 0.3})
    wing = plane.wing.model_copy(update={"sections": [inner, elbow, tip], "smooth": False})
    bent = plane.model_copy(update={"wing": wing})
    monkeypatch.setattr(gallery_plans, "gallery", lambda: {"gull": bent})
    parts = parts_of(pieces, "gull")
    (cross,) = [piece for piece in parts if piece.id == "m-wing"]
    assert len(cross.folds) == 5, "two roots, the belly, and a bend in each half"
    bends = [fold for fold in cross.folds if fold.way == "valley" and fold.angle < 90]
    assert len(bends) == 2
    assert not join(parts).faults
    pose = join(parts).poses[parts.index(cross)]
    heights = {
        round(x, 1): pose.place(*panel.pose.place(x, y))[1]
        for panel in fold_piece(cross)
        for x, y in panel.ring
    }
    tips = sorted(heights)[0], sorted(heights)[-1]
    assert heights[tips[0]] == pytest.approx(heights[tips[1]], abs=NEAR), "one half hangs lower"


def test_a_scale_gives_the_span(pieces):
    said = "models:\n- {id: m, gallery: {name: fw-190, scale: 285, scored: body}}\n"
    left, _ = pieces.drawn("model", said)
    assert left.width == pytest.approx(9.0 * 1000 / 285, abs=NEAR), "its spinner is left out"
    level = left.folds[0].path[0][2]
    assert left.height - level == pytest.approx(10.51 / 2 * 1000 / 285, abs=NEAR)


def test_a_stands_slit_lies_under_the_middle_of_two_halves_and_no_longer_than_the_root(pieces):
    said = "models:\n- {id: m, under: true, gallery: {name: me-109, scale: 285, scored: body}}\n"
    below = pieces.drawn("model", said)[-1]
    left, top, right, low = bounds(below.cuts[0])
    assert (left + right) / 2 == pytest.approx(below.width / 2, abs=NEAR)
    assert low - top == pytest.approx(2.13 * 1000 / 285 - 2, abs=NEAR)
