"""The game that has everything: it builds in every way, and measures what its YAML says."""

from __future__ import annotations

import json
import shutil
from itertools import groupby
from math import dist
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from pypdf import PdfReader

from cutline.components import BadInput, load_game
from cutline.components.kinds import kinds
from cutline.components.reading.yaml_reader import read_yaml
from cutline.components.shapes.paths import transformed
from cutline.generators.pieces.gluing import gap, join
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.layouts.sheets.sheets import BACKS

from ..support.pdf_reading import PdfWalker, box_round
from ..support.piece_games import folded_areas
from ..support.set_pages import wrong_leaves

HOME = Path(__file__).parent / "every-kind"
NEAR = 0.05  # mm
INCH = 25.4


@pytest.fixture(scope="module")
def drawn():
    found = draw_game(load_game(HOME))
    assert not found.problems
    return found


@pytest.fixture(scope="module")
def pages(routes_of):
    """The pages of the kit on each paper, backs behind their fronts."""
    return {name: kits[-1] for name, kits in routes_of(HOME.name).pages.items()}


@pytest.fixture(scope="module")
def tools(pages, routes_of):
    """For each piece, its placement on the front and the cuts and folds of that page."""
    walker = PdfWalker(PdfReader(routes_of(HOME.name).pdf))
    found = {}
    for index, page in enumerate(pages["a4"]):
        fronts = [place for place in page.placements if place.side == "front"]
        if fronts:
            layers = {"cut": [], "fold": [], "glue": []}
            for shape in walker.read(index).shapes:
                layers.get(shape.layer, []).append(shape)
            for place in fronts:
                found.setdefault(place.counter, (place, layers))
    return found


def onto(place):
    """From a piece's own millimetres to its page's."""
    if place.turned:
        return (0.0, 1.0, -1.0, 0.0, place.x + place.width, place.y)
    return (1.0, 0.0, 0.0, 1.0, place.x, place.y)


def close(one, other, tolerance=NEAR):
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def lies_on(points, shapes):
    """Whether every one of some points lies on a line that the page paints."""
    sides = [(a, b) for shape in shapes for a, b in zip(shape.points, shape.points[1:], strict=False)]
    return all(any(lies_beside(point, *side) for side in sides) for point in points)


def lies_beside(point, start, end):
    """Whether a point lies on a side; most are ruled out by the box round it."""
    across = zip(point, start, end, strict=True)
    in_box = all(min(a, b) - NEAR <= p <= max(a, b) + NEAR for p, a, b in across)
    return in_box and from_side(point, start, end) <= NEAR


def from_side(point, start, end):
    length = dist(start, end) ** 2
    along = sum((p - a) * (b - a) for p, a, b in zip(point, start, end, strict=True))
    along = min(max(along / length, 0.0), 1.0) if length else 0.0
    return dist(point, [a + along * (b - a) for a, b in zip(start, end, strict=True)])


def test_every_kind_of_component_is_in_it(drawn):
    """A new kind has to join the sample, or the gallery would not show it."""
    assert {part.kind for part in drawn.game.sheet.kit} == set(kinds())


@pytest.mark.parametrize("file", sorted(HOME.glob("*.yaml")), ids=lambda file: file.stem)
def test_an_editor_finds_nothing_wrong_with_its_files(file):
    """The schema that the file's first line names accepts it."""
    text = file.read_text("utf-8")
    named = (file.parent / text.split("$schema=")[1].split("\n")[0]).resolve()
    assert not list(Draft202012Validator(json.loads(named.read_text())).iter_errors(read_yaml(file)))


@pytest.mark.parametrize("backs", BACKS)
def test_it_builds_with_backs_in_every_way(drawn, pages, backs):
    made = list(pages.values()) if backs == "duplex" else [build_kit(drawn, papers()["a4"], backs).pages]
    for one in made:
        assert one and (backs != "duplex" or wrong_leaves(one) == [])
        fronts = [(p.counter, p.copy) for page in one for p in page.placements if p.side == "front"]
        meant = [(piece.id, k + 1) for piece in drawn.pieces for k in range(piece.count)]
        assert sorted(fronts) == sorted(meant)


@pytest.mark.parametrize(("paper", "most"), [("a4", 9), ("letter", 8)])
def test_poker_cards_fill_a_page(pages, paper, most):
    counts = [
        sum(close(sorted((p.width, p.height)), (63, 88)) for p in page.placements)
        for page in pages[paper]
        if page.side == "front"
    ]
    assert max(counts) == most
    assert sum(counts) == 17


def test_every_outline_is_cut_where_the_yaml_says(drawn, tools):
    """Ends of all segments of an outline, and of all slits and holes, lie on cut lines."""
    for piece in drawn.pieces:
        place, layers = tools[piece.id]
        points = [(0, 0), (piece.width, 0), (piece.width, piece.height), (0, piece.height)]
        if piece.corner:
            middle = piece.width / 2, piece.height / 2
            points = [((x + middle[0]) / 2, y) for x, y in points] + [
                (x, (y + middle[1]) / 2) for x, y in points
            ]
        if piece.outline:
            points = [segment[-2:] for segment in piece.outline if len(segment) > 2]
        points += [segment[-2:] for slit in piece.cuts for segment in slit if len(segment) > 2]
        placed = [transformed((("M", *point),), onto(place))[0][1:] for point in points]
        # What is drawn of a long straight edge may be several lines; a curve's ends are points.
        assert lies_on(placed, layers["cut"]), piece.id


def test_every_fold_is_scored_from_edge_to_edge(drawn, tools):
    scored = 0
    for piece in drawn.pieces:
        place, layers = tools[piece.id]
        for fold in piece.folds:
            path = transformed(fold.path, onto(place))
            ends = sorted(segment[-2:] for segment in path)
            assert any(
                len(shape.points) == len(ends)
                and all(close(a, b) for a, b in zip(sorted(shape.points), ends, strict=True))
                for shape in layers["fold"]
            ), (piece.id, fold)
            scored += 1
    assert scored > 30


def shape_like(shapes, wide, high):
    return [s for s in shapes if close(box_round(s.points)[2:], (wide, high))]


def test_sizes_of_the_yaml_are_sizes_on_paper(tools):
    """Read from the page alone: discs of 18 mm, a ring 96 wide and 60 open, an arc of 4 in."""
    cuts = {name: layers["cut"] for name, (_, layers) in tools.items()}
    assert shape_like(cuts["smoke"], 18, 18)
    assert shape_like(cuts["turning-ring"], 96, 96)
    assert shape_like(cuts["turning-ring"], 60, 60)
    corners = 20 / (3**0.5 / 2)  # across them; the sheet may turn a piece
    assert shape_like(cuts["bridge-1"], 20, corners) or shape_like(cuts["bridge-1"], corners, 20)
    arc = shape_like(cuts["fire-arc"], 4 * INCH, tools["fire-arc"][0].height) or shape_like(
        cuts["fire-arc"], tools["fire-arc"][0].width, 4 * INCH
    )
    assert arc, "a sector of 60 degrees is as wide as its radius"


@pytest.mark.parametrize(
    ("name", "edge"),
    [("ferry-Ada", "top"), ("ferry-Una", "bottom"), ("south-gun", "left"), ("north-gun", "right")],
)
def test_the_halves_of_a_fold_counter_are_equal(drawn, tools, name, edge):
    """The score lies in the middle, whichever edge joins the halves; the front lies away from it"""
    piece = next(piece for piece in drawn.pieces if piece.id == name)
    ((_, x1, y1), (_, x2, y2)) = piece.folds[0].path
    if edge in ("left", "right"):
        assert close((x1, y1, x2, y2), (22, 0, 22, 22))
    else:
        assert close((x1, y1, x2, y2), (0, 22, 26, 22))
    place, layers = tools[name]
    middle = (place.x + place.width / 2, place.y + place.height / 2)
    assert lies_on([middle], layers["fold"])


def test_the_jointed_ruler_measures_fourteen_inches_across_its_joint(drawn, tools):
    parts = [piece for piece in drawn.pieces if piece.id.startswith("marching-stick")]
    assert len(parts) == 2
    overlap = 14.0
    total = sum(max(tools[part.id][0].width, tools[part.id][0].height) for part in parts)
    assert total - overlap == pytest.approx(14 * INCH, abs=NEAR)


def test_all_that_is_glued_meets_when_folded(drawn):
    met = 0
    ordered = sorted(drawn.pieces, key=lambda piece: (piece.file, str(piece.where[:2])))
    for _, group in groupby(ordered, key=lambda piece: (piece.file, piece.where[:2])):
        parts = list(group)
        joined = join(parts)
        assert not joined.faults
        areas = {
            name: area.under(pose)
            for part, pose in zip(parts, joined.poses, strict=True)
            for name, area in folded_areas(part).items()
        }
        for area in areas.values():
            if area.glue.to:
                assert gap(area.corners, areas[area.glue.to].corners) <= NEAR, area.glue.name
                met += 1
    assert met >= 10


def test_the_back_of_every_card_lies_behind_its_front(pages):
    wide, found = papers()["a4"].width, {"front": {}, "back": {}}
    for place in (place for page in pages["a4"] for place in page.placements):
        found[place.side][place.counter, place.copy] = place
    for key, back in found["back"].items():
        front = found["front"][key]
        assert close((wide - front.x - front.width, front.y), (back.x, back.y))
    assert len(found["back"]) >= 17 + 12


FAULTS = [row.split(" | ") for row in (HOME / "faults.txt").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(
    ("file", "right", "wrong", "says"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_fault_is_an_error_at_its_line(file, right, wrong, says, tmp_path):
    folder = tmp_path / "every-kind"
    shutil.copytree(HOME, folder)
    text = (folder / file).read_text("utf-8")
    assert text.count(right) == 1, "the fault has one place to stand in"
    (folder / file).write_text(text.replace(right, wrong), "utf-8")
    try:
        problem = draw_game(load_game(folder)).problems[0]
    except BadInput as error:
        problem = error.problems[0]
    assert (problem.file, problem.line) == (folder / file, text[: text.index(right)].count("\n") + 1)
    assert problem.column >= 1 and says in str(problem)
