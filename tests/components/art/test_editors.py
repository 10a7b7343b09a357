"""Drawings as editors save them; the files in drawings/ are written after each editor's habits."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components.art.drawings import Art
from cutline.components.art.svg import read_art
from cutline.components.reading.problems import BadInput
from cutline.generators.art import art_drawing
from cutline.generators.toning import Tone
from cutline.generators.writers.pdf import Encoder
from cutline.generators.writers.svg import svg_text

DRAWINGS = Path(__file__).parent / "drawings"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'


def read(name: str) -> Art:
    return read_art(DRAWINGS / f"{name}.svg")


def drawn(tmp_path: Path, inside: str) -> Art:
    file = tmp_path / "x.svg"
    file.write_text(SVG.format(inside))
    return read_art(file)


def problems(tmp_path: Path, inside: str) -> list[str]:
    with pytest.raises(BadInput) as caught:
        drawn(tmp_path, inside)
    return [problem.message for problem in caught.value.problems]


def test_inkscapes_data_and_hidden_layers_are_passed_over_and_its_gradients_found_by_their_links() -> None:
    art = read("inkscape")
    assert (art.width, art.height) == (40, 30)
    ground, ellipse, left, right, line = art.shapes
    assert ground.shading and ground.shading.bands[0][1] == "#ffe08a"
    assert ellipse.shading and ellipse.shading.bands[0][1] == "#7a1f1f"  # the outermost comes first
    assert (left.fill, right.fill, line.stroke) == ("#008080", "#ffaa00", "currentColor")
    assert left.cuts == right.cuts and len(left.cuts) == 1 and not line.cuts
    assert line.miter == 4


def test_illustrators_classes_and_its_clip_paths_that_use_a_shape_are_read() -> None:
    new, old = read("illustrator"), read("oldillustrator")
    assert [shape.fill for shape in new.shapes] == ["#c81e28", "#00aa00", "none", "#ffffff"]
    assert new.shapes[2].stroke == "#231f20" and new.shapes[2].width == 2
    assert [len(shape.cuts) for shape in new.shapes] == [1, 1, 0, 0]
    assert [shape.cuts for shape in old.shapes] == [old.shapes[0].cuts] * 2
    assert old.shapes[0].cuts[0].segments[0] == ("M", 10, 10)


def test_affinitys_shapes_are_used_from_behind_and_keep_the_files_own_rules() -> None:
    _, holed, first, second = read("affinity").shapes
    assert holed.even_odd and holed.shading
    assert (first.fill, first.stroke, first.width) == ("#b4003c", "#ffffff", 3)
    assert second.width == 6


def test_a_symbol_keeps_its_proportions_in_the_box_that_uses_it() -> None:
    art = read("figma")
    assert (art.width, art.height) == (64, 48)
    assert art.shapes[1].segments[:2] == (("M", 14, 14), ("L", 24, 34))


def test_a_nested_svg_shows_no_more_than_its_frame_and_ids_win_over_elements() -> None:
    art = read("nested")
    assert (art.width, art.height) == (192, 96)
    assert [shape.fill for shape in art.shapes] == ["#b0c4de", "#556b2f", "#ff6347", "#b0c4de"]
    assert art.shapes[1].cuts[0].segments[0] == ("M", 10, 10)
    assert art.shapes[3].stroke == "#0000ff"


@pytest.mark.parametrize("name", sorted(file.stem for file in DRAWINGS.glob("*.svg")))
def test_both_writers_write_what_an_editor_saved(name: str) -> None:
    drawing = art_drawing(read(name), "#123456")
    assert svg_text(drawing, name) == svg_text(art_drawing.__wrapped__(read(name), "#123456"), name)
    assert Encoder().pack(drawing, 50).stream
    assert Tone(low=True, grey=True).of(drawing).marks


def test_a_gradient_steps_no_further_than_the_eye_sees(tmp_path: Path) -> None:
    stops = '<stop stop-color="#000"/><stop offset="100%" stop-color="#0a0000"/>'
    art = drawn(
        tmp_path,
        f'<linearGradient id="a">{stops}</linearGradient><rect width="20" height="10" fill="url(#a)"/>',
    )
    assert art.shapes[0].shading
    reds = [int(colour[1:3], 16) for _, colour in art.shapes[0].shading.bands]
    assert reds == sorted(reds) and set(reds) == set(range(11))


def test_each_kind_of_what_cannot_be_drawn_is_told_once(tmp_path: Path) -> None:
    found = problems(
        tmp_path, '<g opacity=".5"/><text>a</text>' * 50 + '<path mask="url(#m)" d="M0 0"/>' * 50
    )
    assert [message.split()[:2] for message in found] == [["opacity", "is"], ["<text>", "is"], ["a", "mask"]]


def test_what_is_hidden_or_never_used_may_be_anything(tmp_path: Path) -> None:
    hidden = '<g style="display:none"><text/><image href="x.png"/></g><defs><pattern id="p"/><mask/></defs>'
    assert drawn(tmp_path, hidden + '<path opacity="0" d="M0 0"/>').shapes == ()


def test_uses_that_multiply_are_stopped_before_they_unfold(tmp_path: Path) -> None:
    levels = "".join(f'<g id="g{k + 1}">{f"""<use href="#g{k}"/>""" * 10}</g>' for k in range(9))
    (problem,) = problems(
        tmp_path, f'<defs><path id="g0" d="M0 0{"h9" * 900}"/>{levels}</defs><use href="#g9"/>'
    )
    assert problem == "more than 200,000 numbers in all shapes; simplify the drawing"


def test_clip_paths_and_gradients_that_lead_in_circles_are_errors(tmp_path: Path) -> None:
    clip = '<clipPath id="c" clip-path="url(#c)"><path d="M0 0h9v9z"/></clipPath>'
    assert problems(tmp_path, clip + '<path clip-path="url(#c)" d="M0 0"/>') == [
        '<path>: clip-path "c" cuts itself'
    ]
    gradient = '<linearGradient id="g" href="#g"/><path fill="url(#g)" d="M0 0h9v9z"/>'
    assert problems(tmp_path, gradient) == ["the gradient follows itself; give it stops of its own"]
