"""The SVG of a piece holds its cuts, folds and glue in groups of their own, for a plotter."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from cutline.components import load_game
from cutline.components.shapes.paths import parse_path, rectangle
from cutline.generators.outlines import bounds
from cutline.generators.writers.svg import svg_text
from cutline.layouts.kit import draw_game
from cutline.layouts.sheets.handwork import picture

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.05  # mm


@pytest.fixture(scope="module")
def pieces():
    return draw_game(load_game(Path(__file__).parents[2] / "games" / "every-kind")).pieces


def layers_of(piece):
    """The boxes of all lines in each layer of a piece's SVG, by the layer's class."""
    root = ElementTree.fromstring(svg_text(picture(piece, "front"), piece.id).encode("utf-8"))
    found = {}
    for group in root.iter(f"{SVG}g"):
        layer = group.get("class")
        if layer in ("cut", "fold", "glue"):
            assert not group.findall(".//*[@transform]"), "lines stand where they are cut"
            found.setdefault(layer, []).extend(
                bounds(parse_path(path.get("d"))) for path in group.iter(f"{SVG}path")
            )
    return found


def same(one, other):
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def test_every_cut_and_every_fold_of_a_piece_is_in_its_layer_where_it_belongs(pieces):
    judged = 0
    for piece in pieces:
        layers = layers_of(piece)
        rounded = rectangle(0, 0, piece.width, piece.height) if piece.corner else []
        cuts = [*filter(None, [piece.outline or rounded]), *piece.cuts]
        folds = [fold.path for fold in piece.folds]
        for layer, wanted in (("cut", cuts), ("fold", folds)):
            lines = layers.get(layer, [])
            assert len(lines) == len(wanted), "each line is there once"
            for path in wanted:
                assert any(same(bounds(path), line) for line in lines), (piece.id, layer)
                judged += 1
        if not folds:
            assert "fold" not in layers, piece.id
        printed = [area for area in piece.glue if area.side == "front"]
        assert ("glue" in layers) == bool(printed), piece.id
    assert judged > 50
