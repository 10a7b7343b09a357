"""The page that shows how a kit's models are folded: a step for each thing that is done."""

from __future__ import annotations

import pytest

from cutline.generators.drawing import Use

MODELS = """
models:
- {id: gull, title: Gull, gallery: {name: ju-87, span: 50}, under: true}
- {id: glued, title: Glued, gallery: {name: spitfire, span: 42}, under: true, spot: red}
- {id: "half-{n}", title: "Half {n}", group: Half, each: {n: 1-2}, under: true,
   gallery: {name: he-111, span: 50, scored: body}}
stands: [{id: post, title: Post, top: 7}]
"""
ACCENT = "#a8322d"  # of arrows
ALL = "[{kind: folding}, {kind: model}, {kind: stand}]"


def page(folder, kit=ALL, models=MODELS, paper="a4"):
    from cutline.components import load_game
    from cutline.layouts.kit import build_kit, draw_game
    from cutline.layouts.sheets.papers import papers

    (folder / "game.yaml").write_text(f"title: T\nkit: {kit}\n", "utf-8")
    (folder / "pieces.yaml").write_text(models, "utf-8")
    made = build_kit(draw_game(load_game(folder)), papers()[paper])
    return made, [page for page in made.pages if page.text and not page.empty]


def words(page):
    return [text.text for text in page.drawing.texts()]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_way_of_folding_is_told_once_and_every_model_shown(tmp_path, paper):
    made, (found,) = page(tmp_path, paper=paper)
    assert not made.problems
    said = words(found)
    for title in (
        "Score, then cut",
        "Glue the templates beneath",
        "Gull: the wing bends again",
        "Half: one score, nose to tail",
        "Half: half to half",
        "Set it on its stand",
    ):
        assert said.count(title) == 1, title
    assert [said.count(name) for name in ("Gull", "Glued", "Half")] == [1, 1, 1]
    for text in found.drawing.texts():
        assert 0 < text.x < found.paper.width - text.advance
        assert 0 < text.y < found.paper.height


def test_what_the_kit_does_not_have_is_not_told(tmp_path):
    bare = "models: [{id: m, title: M, gallery: {name: hurricane}}]"
    _, (found,) = page(tmp_path, "[{kind: folding}, {kind: model}]", bare)
    said = " ".join(words(found))
    assert "stand" not in said.split("Glue wing")[1]
    assert "beneath" not in said
    assert "nose to tail" not in said


def test_a_kit_without_models_has_none_to_fold(tmp_path):
    made, _ = page(tmp_path, "[{kind: folding}, {kind: stand}]", "stands: [{id: post}]")
    assert [str(problem).split(": ", 1)[1] for problem in made.problems] == [
        "the kit has no models to fold; add a part of kind model"
    ]


def test_the_first_page_counts_models_and_not_their_parts(tmp_path):
    made, _ = page(tmp_path, "[{kind: front page}, {kind: model}]")
    said = words(made.pages[0])
    assert "Half, 3 parts each" in said
    assert "Gull, 8 parts each" in said
    assert said[said.index("Half, 3 parts each") - 1] == "2"
    assert not any(" × " in text for text in said), "parts are listed by their size"


def test_the_first_page_tells_models_from_outlines_to_paint(tmp_path):
    kit = (
        "[{kind: front page}, {kind: model, title: Models, apart: true}, {kind: stand},"
        " {kind: model, title: To paint, sheet: Plain, plain: true}]"
    )
    grouped = MODELS.replace("title: Gull,", "title: Gull, group: Gull,")
    grouped = grouped.replace("title: Glued,", "title: Glued, group: Glued,")
    made, _ = page(tmp_path, kit, grouped)
    said = words(made.pages[0])
    assert said[said.index("models") - 1] == "4"
    assert said[said.index("models to paint") - 1] == "3"
    assert not any("to paint, " in text and "parts" in text for text in said)
    assert "Post, 2 parts each" not in said  # one piece is its component
    row = said.index("Models")
    assert said[row - 1] == "3–7", "each group's sheet has a line"
    assert "3 pages" in said[row + 1]


def test_what_is_folded_or_glued_has_an_arrow_and_fins_are_told(tmp_path):
    twin = "- {id: t, title: Twin, gallery: {name: do-17}, under: true}"
    models = MODELS.replace("models:", f"models:\n{twin}")
    _, (found,) = page(tmp_path, models=models)
    said = " ".join(words(found))
    assert "Twin: the fins stand up" in said
    shown = [mark for mark in found.drawing.marks if isinstance(mark, Use)]
    arrows = [[m for m in use.drawing.marks if getattr(m, "fill", "") == ACCENT] for use in shown]
    #  cut, body, wing, glue, beneath, fold again, halves, half to half, stand; then all of them
    assert [len(heads) for heads in arrows] == [0, 1, 1, 4, 4, 0, 1, 3, 1, *[0] * 4]
