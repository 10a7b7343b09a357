"""The first page says of how things are made only what holds of those that the kit has."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers

ACROSS, AROUND = "cut every line across the whole sheet", "along its outline"
TABS, FEET, SLOT = "Glue each tab under", "Fold feet outwards", "into the slot of its base"
SHEET, TILES = "It is on one sheet", "Trim each tile"
SAID = (ACROSS, AROUND, TABS, FEET, SLOT, SHEET, TILES)
COUNTERS = """faces: {{f: {{ground: cream}}}}
size: 16
counters: [{{id: a, front: f}}, {{id: b, front: f, shape: {}}}]
"""
PIECES = """rulers: [{{id: r, length: {} mm}}]
standees: [{{id: s, size: [20, 30], front: {{ground: cream}}, stand: {}}}]
"""
MAP = """maps: [{{id: m, title: The moor, size: [{}, 100], kinds: {{}}, panels: []}}]
"""


@pytest.mark.parametrize(
    ("shape", "long", "stand", "wide", "said"),
    [
        ("rectangle", 100, "feet", 100, {ACROSS, FEET, SHEET}),
        ("circle", 500, "slot", 400, {ACROSS, AROUND, TABS, SLOT, TILES}),
    ],
)
def test_what_a_kit_has_not_is_not_spoken_of(tmp_path, shape, long, stand, wide, said):
    texts = {
        "game": "title: Moor\nkit: [{kind: front page}, {kind: counters}, {kind: ruler}, {kind: standee}, "
        "{kind: map, id: m}]\n",
        "counters": COUNTERS.format(shape),
        "pieces": PIECES.format(long, stand),
        "map": MAP.format(wide),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    (kit,) = build_routes(draw_game(load_game(tmp_path)), papers()["a4"])
    pages = [page for page in kit.pages if page.component == "First page"]
    first = " ".join(text.text for page in pages for text in page.draw().texts())
    assert {one for one in SAID if one in first} == said
