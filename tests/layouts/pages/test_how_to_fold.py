"""The page that shows how a kit's models are folded: a step for each thing that is done."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

import pytest

from cutline.components import BadInput, load_game
from cutline.components.languages import Words
from cutline.components.models.gallery import gallery
from cutline.generators.drawing import Use
from cutline.generators.paper_models import gallery_plans
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.pages.folding_steps import Model, constructions
from cutline.layouts.sheets.papers import papers, rates

from ...support.drawing_reading import marks_of

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
    (folder / "game.yaml").write_text(f"title: T\nkit: {kit}\n", "utf-8")
    (folder / "pieces.yaml").write_text(models, "utf-8")
    made = build_kit(draw_game(load_game(folder)), papers()[paper])
    return made, [page for page in made.pages if page.text and not page.empty]


def words(page):
    return [text.text for text in page.drawing.texts()]


TITLES = (
    "Score, then cut",
    "Bend the wing again",
    "Glue templates beneath",
    "One fold, nose to tail",
    "Half to half",
    "Set it on its stand",
)


def test_every_way_is_told_once_numbered_by_itself_and_each_model_says_its_steps_and_time(tmp_path, paper):
    made, (found,) = page(tmp_path, paper=paper)
    assert not made.problems
    said = words(found)
    assert [said.count(text) for text in (*TITLES, "Gull", "Glued", "Half")] == [1] * 9
    for text in found.drawing.texts():
        assert 0 < text.x < found.paper.width - text.advance
        assert 0 < text.y < found.paper.height
    numbers = ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "C1"]
    assert [word for word in said if word in numbers] == numbers
    steps = [word for word in said if word.startswith("Steps ")]
    assert steps == ["Steps A 1–6 · C 1", "Steps A 1–3, 5–6 · C 1", "Steps B 1–2 · C 1"]
    times = [int(word.split()[1]) for word in said if word.startswith("about ") and "minutes" in word]
    halves = [piece for piece in made.drawn.pieces if piece.id.startswith("half-1-")]
    cuts = sum(1 + len(piece.cuts) for piece in halves)
    # Side on side, the shape beneath on each half; rounded up to five minutes.
    took = cuts * rates().cut + 3 * rates().glue
    assert len(halves) == 3
    assert 0 <= times[2] - took < 5
    assert times == [25, 20, 10]


def test_what_the_kit_does_not_have_is_not_told(tmp_path):
    bare = "models: [{id: m, title: M, gallery: {name: hurricane}}]"
    _, (found,) = page(tmp_path, "[{kind: folding}, {kind: model}]", bare)
    said = " ".join(words(found))
    assert "stand" not in said.split("Glue wing")[1]
    assert "beneath" not in said
    assert "nose to tail" not in said


def test_a_first_game_without_models_is_told_where_it_is_to_show_their_folds(tmp_path):
    kit = "[{kind: model, later: true}, {kind: stand}, {kind: folding}]"
    (tmp_path / "game.yaml").write_text(f"title: T\nkit: {kit}\n", "utf-8")
    (tmp_path / "pieces.yaml").write_text(MODELS, "utf-8")
    with pytest.raises(BadInput) as told:
        load_game(tmp_path)
    (problem,) = told.value.problems
    assert (problem.line, problem.column) == (2, len("kit: ") + kit.index("{kind: folding") + 1)


def test_a_kit_without_models_has_none_to_fold(tmp_path):
    made, _ = page(tmp_path, "[{kind: folding}, {kind: stand}]", "stands: [{id: post}]")
    assert [str(problem).split(": ", 1)[1] for problem in made.problems] == [
        "the kit has no models to fold; add a part of kind model"
    ]


def test_the_first_page_counts_models_not_parts_and_tells_them_from_outlines_to_paint(tmp_path):
    said = words(page(tmp_path, "[{kind: front page}, {kind: model}]")[0].pages[0])
    whole = " ".join(" ".join(said).split())
    assert "Gull, 8 parts each" in whole and "2 Half, 3 parts each" in whole
    assert not any(" × " in text for text in said), "parts are listed by their size"
    kit = (
        "[{kind: front page}, {kind: model, title: Models, apart: true}, {kind: stand},"
        " {kind: model, title: To paint, sheet: Plain, plain: true}]"
    )
    grouped = MODELS.replace("title: Gull,", "title: Gull, group: Gull,")
    grouped = grouped.replace("title: Glued,", "title: Glued, group: Glued,")
    said = words(page(tmp_path, kit, grouped)[0].pages[0])
    whole = " ".join(" ".join(said).split())
    assert "4 models :" in whole and "3 models to paint, one of each type :" in whole
    assert not any("to paint, " in text and "parts" in text for text in said)
    assert "Post, 2 parts each" not in whole  # one piece is its component
    row = said.index("Models")
    assert said[row - 1] == "3–7", "each group's sheet has a line"
    assert "3 pages" in said[row + 1]


def test_what_is_folded_or_glued_has_an_arrow_and_fins_are_told(tmp_path):
    twin = "- {id: t, title: Twin, gallery: {name: do-17}, under: true}"
    models = MODELS.replace("models:", f"models:\n{twin}")
    _, (found,) = page(tmp_path, models=models)
    said = " ".join(words(found))
    assert "Only Twin. Fold the tips of the tailplane up" in said
    shown = [mark for mark in marks_of(found.drawing) if isinstance(mark, Use)]
    arrows = [[m for m in use.drawing.marks if getattr(m, "fill", "") == ACCENT] for use in shown]
    #  cut, body, wing, bend, fins, glue, beneath, halves, half to half, stand; then all of them
    assert [len(heads) for heads in arrows] == [0, 1, 1, 1, 1, 4, 4, 1, 3, 1, *[0] * 4]


def whose(pieces, planes):
    """The models that each step of a kit is for, by its title."""
    models = []
    for name in planes:
        parts = pieces.drawn("model", f"models: [{{id: {name}, under: true, gallery: {{name: {name}}}}}]")
        models.append(Model(name, {part.id.removeprefix(f"{name}-"): part for part in parts}))
    (way,) = constructions(models, [], Words())
    return {step.title: [model.title for model in step.models] for step in way.steps}


def bent(plane):
    """Whether the sections of a wing, as they are typed, turn up by 3 degrees or more."""
    slopes = [
        degrees(atan2(outer.z - inner.z, outer.y - inner.y)) for inner, outer in pairwise(plane.wing.sections)
    ]
    return any(outer - inner >= 3 for inner, outer in pairwise(slopes))


def test_each_type_has_the_steps_that_its_own_wing_and_tail_ask_for(pieces):
    planes = sorted(gallery())
    found = whose(pieces, planes)
    assert found["Score, then cut"] == found["Fold the wing"] == planes
    assert found["Bend the wing again"] == [name for name in planes if bent(gallery()[name])]
    assert {"hurricane", "ju-87", "ju-88"} <= set(found["Bend the wing again"])
    assert found["Turn the fins up"] == [name for name in planes if gallery()[name].fin.y]


def test_a_wing_that_is_straight_in_its_data_is_not_bent_again(pieces, monkeypatch):
    plane = gallery()["hurricane"]
    first, *_, last = plane.wing.sections
    wing = plane.wing.model_copy(update={"sections": [first, last]})
    straight = {**gallery(), "hurricane": plane.model_copy(update={"wing": wing})}
    monkeypatch.setattr(gallery_plans, "gallery", lambda: straight)
    found = whose(pieces, ["hurricane", "ju-87"])
    assert found["Bend the wing again"] == ["ju-87"]
