"""Every aircraft of the gallery folds up: from its real dimensions, to the span asked for."""

from __future__ import annotations

from math import cos, radians

import pytest

from cutline.components.models.gallery import gallery
from cutline.generators.outlines import bounds
from cutline.generators.paper_models import gallery_plans
from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import join

from ...support.piece_games import NEAR, met, mirrored, mirrored_at_its_middle


def parts_of(pieces, name, span=50):
    text = f"models:\n- {{id: m, under: true, gallery: {{name: {name}, span: {span}}}}}\n"
    return pieces.drawn("model", text)


@pytest.mark.parametrize("name", sorted(gallery()))
def test_it_folds_to_its_dimensions_from_halves_that_mirror_on_templates_beneath_every_plane(pieces, name):
    kind, parts = gallery()[name], parts_of(pieces, name)
    gaps = met(parts)
    beneath = [area for area in gaps if " below " in area]
    assert len(gaps) - len(beneath) >= 5
    assert max(gaps.values()) <= NEAR
    fuselage, wing = (next(p for p in parts if p.id == f"m-{part}") for part in ("fuselage", "wing"))
    assert mirrored_at_its_middle(fuselage)
    assert mirrored(wing, wing)
    planes = sum(fold.angle != 180 for fold in wing.folds)  # two, and two for each bend
    assert len([area for area in beneath if area.startswith("m wing")]) == planes
    assert len([area for area in beneath if area.startswith("m tail")]) >= 2
    below = next(piece for piece in parts if piece.id == "m-wing-left-below")
    assert below.width < wing.width / 2 and below.height <= wing.height - 2 * 0.4, "within the wing's edge"
    # Laid flat a wing is longer by its dihedral; folded up it spans what was asked for.
    roots = sorted(fold.path[0][1] for fold in wing.folds if fold.angle != 180.0)
    flat = min(roots, key=lambda x: abs(x - wing.width / 2 + (roots[-1] - roots[0]) / 2))
    if len(roots) == 2:
        rise = kind.wing.panels[0].dihedral
        assert 2 * flat * cos(radians(rise)) == pytest.approx(50, abs=0.5)
    stations = kind.fuselage.stations
    left, _, right, _ = bounds(fuselage.outline)
    assert right - left >= (stations[-1][0] - stations[0][0]) * 50 / kind.span - NEAR
    assert right <= kind.length * 50 / kind.span + 1.0


def test_both_halves_of_the_wing_are_painted_with_markings(pieces):
    (wing,) = [piece for piece in parts_of(pieces, "spitfire") if piece.id == "m-wing"]
    reds = [shape.box for shape in pieces.page(wing.front).shapes if shape.fill == "#a8322d"]
    left = [x + w / 2 < wing.width / 2 for x, _, w, _ in reds]
    assert left.count(True) == left.count(False) > 0, "one wing has more roundels"


def test_twin_fins_stand_upright_at_the_tips_of_the_tailplane(pieces):
    parts = {piece.id: piece for piece in parts_of(pieces, "me-110")}
    tail = parts["m-tail-right"]
    panels = fold_piece(tail, (tail.width / 2, tail.height / 2))
    fin = max(panels, key=lambda panel: max(x for x, _ in panel.ring))
    assert abs(fin.pose.turn(1, 0, 0)[2]) == pytest.approx(1, abs=1e-6), "it leans"
    assert fin.pose.turn(1, 0, 0)[2] > 0, "it hangs down"


def test_a_gull_wing_is_scored_where_it_bends(pieces, monkeypatch):
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
