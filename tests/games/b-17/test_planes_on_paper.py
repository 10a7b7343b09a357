"""The aircraft of B-17! on paper: flat ones and models at the rules' scale, stands, markers."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from cutline.components.models.footprints import footprint
from cutline.components.models.gallery import aircraft
from cutline.generators.aircraft import tones_of
from cutline.generators.kinds import draws
from cutline.generators.outlines import bounds, rings
from cutline.generators.paper_models.gallery_plans import gallery_plan
from cutline.generators.paper_models.model_plans import heights_over
from cutline.generators.pieces.folded_views import stood
from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import join
from cutline.generators.pieces.scaling import at_scale
from cutline.layouts.kinds import kind_of

from ...support.one_page import one_page_pdf
from ...support.pdf_reading import PdfWalker, box_round
from ..support.judging import drawn

RIGHT = 0.1  # mm
CARD = 0.3  # mm, its thickness
TYPES = {"b-17": 4, "p-51": 2, "me-109": 4, "fw-190": 4}
SKINS = {"b-17": "olive", "p-51": "silver", "me-109": "grey-light", "fw-190": "grey-light"}


class Kit(NamedTuple):
    """The game, and the pieces of each kind by the id of what they belong to."""

    game: Any
    flat: dict[str, Any]
    models: dict[str, list[Any]]
    stands: dict[str, list[Any]]

    def figure(self, name: str) -> int:
        return int(self.game.figures[name])

    @property
    def metre(self) -> float:
        """Mm of a plane to a metre of the real one."""
        return 1000 / self.figure("scale")


def _drawn(game: Any, kind: str) -> list[Any]:
    part = next(part for part in game.sheet.kit if part.kind == kind and not part.plain)
    pieces, problems = draws.of(kind_of(part))(game, [part])
    assert not problems
    return pieces


@pytest.fixture(scope="module")
def kit() -> Kit:
    game = drawn("b-17")
    by_entry: dict[str, dict[str, list[Any]]] = {}
    for kind in ("model", "stand"):
        entries = getattr(game.files["pieces"], f"{kind}s")
        for piece in _drawn(game, kind):
            found = by_entry.setdefault(kind, {}).setdefault(entries[piece.where[1]].id, [])
            found.append(piece)
    flat = {piece.id: piece for piece in _drawn(game, "counters")}
    return Kit(game, flat, by_entry["model"], by_entry["stand"])


@pytest.fixture(scope="module")
def painted(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a PDF paints of a face."""
    file = tmp_path_factory.mktemp("face") / "face.pdf"
    return lambda face: PdfWalker(PdfReader(one_page_pdf(file, face.drawing))).read(0)


class Marked(NamedTuple):
    """Where a flat plane is measured from, mm on its counter."""

    nose: tuple[float, float]
    tail: tuple[float, float]
    centre: tuple[float, float]
    dots: list[tuple[float, float]]


def marked(kit: Kit, page: Any) -> Marked:
    gold = kit.game.palette["gunner"]
    middles = [
        (shape, (shape.box[0] + shape.box[2] / 2, shape.box[1] + shape.box[3] / 2))
        for shape in page.shapes
        if gold in (shape.stroke, shape.fill)
    ]
    level = [at for shape, at in middles if shape.is_line and shape.box[3] < 1e-6]
    level.sort(key=lambda at: at[1])
    dots = [at for shape, at in middles if shape.fill == gold]
    return Marked(level[0], level[-1], level[1], dots)


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < RIGHT


@pytest.mark.parametrize("name", TYPES)
def test_a_flat_plane_has_the_real_one_s_span_and_length_to_scale(kit, painted, name):
    page, plane = painted(kit.flat[f"flat-{name}-1"].front), aircraft(name)
    palette = kit.game.palette
    tones = tones_of(palette, SKINS[name], "ink")
    shapes = [shape for shape in page.shapes if shape.fill in (tones.skin, tones.dark)]
    _, _, wide, high = box_round([point for shape in shapes for point in shape.points])
    assert wide == pytest.approx(plane.span * kit.metre, abs=RIGHT)
    assert high == pytest.approx(plane.length * kit.metre, abs=RIGHT)


@pytest.mark.parametrize("name", TYPES)
def test_nose_tail_wing_and_guns_are_marked_where_the_referee_measures_from(kit, painted, name):
    piece, lies = kit.flat[f"flat-{name}-1"], footprint(name)
    found = marked(kit, painted(piece.front))
    x, y = found.centre
    assert x == pytest.approx(piece.width / 2)
    assert near(found.nose, (x, y - lies.nose * kit.metre))
    assert near(found.tail, (x, y + lies.tail * kit.metre))
    assert len(found.dots) == len(lies.guns)
    for gun, dot in zip(lies.guns, found.dots, strict=True):
        assert near(dot, (x + gun.right * kit.metre, y - gun.ahead * kit.metre)), gun.name


def test_there_are_as_many_planes_as_are_on_the_table_at_once_flat_and_as_models(kit):
    for name, count in TYPES.items():
        numbered = [f"{name}-{number}" for number in range(1, count + 1)]
        assert [one for one in kit.models if one.startswith(name)] == numbered
        assert [one for one in kit.flat if one.startswith(f"flat-{name}")] == [
            f"flat-{one}" for one in numbered
        ]
        assert [one for one in kit.stands if one.startswith(f"stand-{name}")] == [
            f"stand-{one}" for one in numbered
        ]
    assert TYPES["b-17"] == kit.figure("bombers")
    assert TYPES["p-51"] == kit.figure("most_p51")
    assert TYPES["me-109"] == TYPES["fw-190"] == kit.figure("most_germans")


def test_there_is_smoke_for_every_hit_that_can_be_seen_on_the_table(kit):
    bombers = kit.figure("bombers") * kit.figure("bomber_hits")
    fighters = kit.figure("most_germans") + kit.figure("most_p51")
    fighters *= kit.figure("fighter_hits")
    counts = {name: piece.count for name, piece in kit.flat.items()}
    assert counts["smoke"] == bombers + fighters == 22
    assert (counts["plume-bomber"], counts["plume-fighter"]) == (bombers, fighters)


def test_every_fighter_on_the_table_has_its_end_and_stop_and_every_section_its_altitudes(kit):
    kinds_of = Counter(name.rsplit("-", 1)[0] for name in kit.flat)
    assert kinds_of["end-german"] == kinds_of["stop-german"] == kit.figure("most_germans")
    assert kinds_of["end-p-51"] == kinds_of["stop-p-51"] == kit.figure("most_p51")
    sections = kit.figure("most_germans") // kit.figure("section")
    assert kinds_of["above-below"] == kinds_of["level"] == sections


def test_a_plane_turned_over_lies_where_it_lay_and_is_the_same_one(kit, painted):
    for name in TYPES:
        for number in range(1, TYPES[name] + 1):
            piece = kit.flat[f"flat-{name}-{number}"]
            front, back = painted(piece.front), painted(piece.back)
            one, other = marked(kit, front), marked(kit, back)
            assert near(one.nose, other.nose)
            assert near(one.tail, other.tail)
            assert any(words.text.endswith(" DOWN") for words in back.words)
            for page in (front, back):
                digits = [words for words in page.words if words.text == str(number)]
                assert len(digits) == 2
                assert min(words.size for words in digits) > 6  # mm of em: 18 points
            left, right = bounds(piece.outline)[::2]
            assert (left, right) == pytest.approx((0, piece.width))


def test_a_plane_at_half_scale_is_half_as_large_on_both_sides(kit, painted):
    whole = kit.flat["flat-fw-190-2"]
    (half,), told = at_scale(kit.game, ("kit", 0, "scale"), 0.5, [whole])
    assert not told and half.id != whole.id
    assert bounds(half.outline) == pytest.approx([at / 2 for at in bounds(whole.outline)])
    for large, small in ((whole.front, half.front), (whole.back, half.back)):
        one, other = marked(kit, painted(large)), marked(kit, painted(small))
        for at, there in ((one.nose, other.nose), (one.tail, other.tail), (one.centre, other.centre)):
            assert near((at[0] / 2, at[1] / 2), there)


def test_a_piece_is_not_printed_so_small_that_it_cannot_be_read(kit):
    pieces, (told,) = at_scale(kit.game, ("kit", 0, "scale"), 0.2, [kit.flat["flat-fw-190-2"]])
    assert not pieces
    assert "the smallest text is 2.0 pt" in told.message and told.line > 1


def test_the_slits_of_smoke_run_in_from_its_edge_and_are_no_deeper_than_a_wing(kit):
    wing = aircraft("b-17").wing.sections
    for name, chord in (("plume-bomber", wing[-1].chord), ("plume-fighter", 1.4)):
        (slit,) = kit.flat[name].cuts
        left, _, right, _ = bounds(slit)
        assert left == 0
        assert right <= chord * kit.metre


@pytest.mark.parametrize("name", TYPES)
def test_a_folded_model_has_the_real_one_s_span_and_length_to_scale(kit, name):
    pieces = kit.models[f"{name}-1"]
    assert not join(pieces).faults
    spots = [
        pose.place(*panel.pose.place(x, y))
        for piece, pose in stood(pieces)
        for panel in fold_piece(piece)
        for x, y in panel.ring
    ]
    long, wide = (max(axis) - min(axis) for axis in list(zip(*spots, strict=True))[:2])
    plane = aircraft(name)
    assert long == pytest.approx(plane.length * kit.metre, abs=0.2)
    assert wide == pytest.approx(plane.span * kit.metre, abs=0.25)


def test_numbers_stand_on_both_wings_of_each_model_and_twice_on_its_base(kit, painted):
    for name, pieces in kit.models.items():
        number, ink = name.rsplit("-", 1)[1], []
        for piece in pieces:
            ink += [words for words in painted(piece.front).words if words.text == number]
        assert len(ink) == 2, name
        assert min(words.size for words in ink) > 3.5, "too small for an arm's length"
        (base,) = [one for one in kit.stands[f"stand-{name}"] if one.id.endswith("-base")]
        words = [words.text for words in painted(base.front).words]
        assert words.count(number) == 2, name


def test_each_type_has_its_own_stand_whose_tongue_goes_in_and_does_not_show(kit):
    entries = {entry.id: entry for entry in kit.game.files["pieces"].stands}
    for name in TYPES:
        stand, pieces = entries[f"stand-{name}-1"], kit.models[f"{name}-1"]
        slits = [cut for piece in pieces for cut in piece.cuts]
        assert slits, f"{name} has no slit"
        for slit in slits:
            left, top, right, low = bounds(slit)
            assert stand.widths[1] <= max(right - left, low - top)
        assert stand.edge <= aircraft(name).span * kit.metre
        if name != "b-17":
            assert stand.tongue <= _room(kit, name) + CARD, name


def _room(kit: Kit, name: str) -> float:
    """How high the sides of a model in two halves stand over the slit beneath them."""
    entry = next(one for one in kit.game.files["pieces"].models if one.id == f"{name}-1")
    plan = gallery_plan(entry, entry.gallery, lambda _: "#888888", False)
    pieces = kit.models[entry.id]
    posed = list(stood(pieces))
    nose = min(
        pose.place(*panel.pose.place(x, y))[0]
        for piece, pose in posed
        for panel in fold_piece(piece)
        for x, y in panel.ring
    )
    below, pose = next(one for one in posed if one[0].cuts)
    slit = [pose.place(x, y)[0] - nose for x, y in rings(below.cuts[0])[0]]
    assert (min(slit), max(slit)) == pytest.approx(plan.slot, abs=RIGHT)
    wing = footprint(name).centre * kit.metre
    assert sum(plan.slot) / 2 == pytest.approx(wing, abs=2), "not over the middle of its base"
    return min(heights_over(plan.side, plan.slot))
