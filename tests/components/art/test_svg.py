"""Art is a small, safe part of SVG; everything else in it is refused, with its place."""

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

from ...support.small_game import SmallGame

DRAWINGS = Path(__file__).parent / "drawings"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">\n{}\n</svg>\n'


def test_a_drawing_is_read_as_flat_shapes_in_its_own_units(tmp_path: Path) -> None:
    file = tmp_path / "boat.svg"
    file.write_text(
        '<svg viewBox="10 0 20 10"><g transform="translate(1 2) scale(2)" stroke="#123456">'
        '<line x1="5" x2="6" stroke-width="0.5"/></g></svg>'
    )
    art = read_art(file)
    assert (art.name, art.width, art.height) == ("boat", 20, 10)
    (shape,) = art.shapes
    assert shape.segments == (("M", 1.0, 2.0), ("L", 3.0, 2.0))
    assert (shape.stroke, shape.width) == ("#123456", 1.0)
    # A document type is passed over, and nothing is fetched for it.
    file.write_text('<!DOCTYPE svg SYSTEM "http://x.test/y.dtd">\n<?x y?>' + SVG.format(""))
    assert read_art(file).shapes == ()


ENTITIES = "".join(
    f'<!ENTITY {new} "{f"&{old};" * 10}">' for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
USES = "".join(f'<g id="g{k + 1}">{f"""<use href="#g{k}"/>""" * 10}</g>' for k in range(9))
DEFS = f'<defs><path id="g0" d="M0 0{"h9" * 900}"/>{USES}</defs><use href="#g9"/>'
BOMBS = {
    f'<!DOCTYPE svg [\n<!ENTITY a "xxxxxxxxxx">{ENTITIES}]>\n{SVG.format("<title>&i;</title>")}': (
        "an entity is not allowed in art; take it out (Illustrator: File > Export > Export As, SVG)"
    ),
    SVG.format(DEFS): "more than 200,000 numbers in all shapes; simplify the drawing",
    SVG.format("<g>" * 5000 + "</g>" * 5000): "nested deeper than 200 levels; flatten this",
}


@pytest.mark.parametrize("text", BOMBS, ids=["entities", "uses", "depth"])
def test_what_multiplies_or_nests_is_stopped_before_it_unfolds(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.svg"
    file.write_text(text)
    with pytest.raises(BadInput) as caught:
        read_art(file)
    assert [problem.message for problem in caught.value.problems] == [BOMBS[text]]


def test_what_leads_out_of_the_art_folder_or_is_a_folder_is_refused(small: SmallGame, tmp_path: Path) -> None:
    art = small.folder / "art"
    (art / "raft.svg").mkdir()
    assert small.problems() == ["art/raft.svg:1:1: is not a file"]
    (art / "raft.svg").rmdir()
    (art / "boat.svg").rename(tmp_path / "boat.svg")
    (art / "boat.svg").symlink_to(tmp_path / "boat.svg")
    assert small.problems() == ["art/boat.svg:1:1: leads out of the game's folder; copy it here"]
    art.rename(tmp_path / "elsewhere")
    art.symlink_to(tmp_path / "elsewhere")
    assert small.problems() == ["art/boat.svg:1:1: leads out of the game's folder; copy it here"]


# Drawings as editors save them; the files in drawings/ are written after each editor's habits.


def read(name: str) -> Art:
    return read_art(DRAWINGS / f"{name}.svg")


def drawn(tmp_path: Path, inside: str) -> Art:
    (tmp_path / "x.svg").write_text(SVG.format(inside))
    return read_art(tmp_path / "x.svg")


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


def test_affinitys_shapes_figmas_symbols_and_nested_frames_keep_the_files_own_rules() -> None:
    _, holed, first, second = read("affinity").shapes
    assert holed.even_odd and holed.shading
    assert (first.fill, first.stroke, first.width) == ("#b4003c", "#ffffff", 3)
    assert second.width == 6
    art = read("figma")  # a symbol keeps its proportions in the box that uses it
    assert (art.width, art.height) == (64, 48)
    assert art.shapes[1].segments[:2] == (("M", 14, 14), ("L", 24, 34))
    art = read("nested")  # it shows no more than its frame, and ids win over elements
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
    rect = '<rect width="20" height="10" fill="url(#a)"/>'
    art = drawn(tmp_path, f'<linearGradient id="a">{stops}</linearGradient>{rect}')
    assert art.shapes[0].shading
    reds = [int(colour[1:3], 16) for _, colour in art.shapes[0].shading.bands]
    assert reds == sorted(reds) and set(reds) == set(range(11))


def test_what_is_hidden_or_never_used_may_be_anything(tmp_path: Path) -> None:
    hidden = '<g style="display:none"><text/><image href="x.png"/></g><defs><pattern id="p"/><mask/></defs>'
    assert drawn(tmp_path, hidden + '<path opacity="0" d="M0 0"/>').shapes == ()


NOTHING_TO_DRAW = (
    '<path/><path d="" cx="3"/><rect width="3"/><circle r="0"/><ellipse rx="2" ry="0"/><polygon/><g/>',
    '<text> </text><use/><image width="3"/><rect width="3" height="3" fill="rgba(0, 0, 0, 0)"/><animate/>',
)


@pytest.mark.parametrize("inside", NOTHING_TO_DRAW)
def test_what_draws_nothing_is_no_mistake(tmp_path: Path, inside: str) -> None:
    assert all(shape.fill == shape.stroke == "none" for shape in drawn(tmp_path, inside).shapes)


@pytest.mark.parametrize(
    ("mask", "corners"),
    [
        ('<mask id="m" fill="white"><use xlink:href="#a"/></mask>', [(2, 2)]),  # Sketch
        ('<mask id="m" style="mask-type:alpha"><path d="M3 0h4v4" fill="red"/></mask>', [(3, 0)]),
        ('<mask id="m"><g fill="#fff"><path d="M1 1h2v2"/><path d="M5 1h2v2"/></g></mask>', [(1, 1), (5, 1)]),
        ('<mask id="m"/>', [(0, 0)]),
        ('<mask id="m"><rect width="4" height="4" fill="#888"/></mask>', None),
        ('<mask id="m"><rect width="4" height="4" fill="#fff" fill-opacity=".5"/></mask>', None),
        ('<mask id="m" fill="white"><use href="#b"/></mask>', None),
    ],
    ids=["Sketch", "Figma", "two", "empty", "grey", "in part", "itself"],
)
def test_a_mask_that_shows_shapes_whole_cuts_as_a_clip_does(
    tmp_path: Path, mask: str, corners: list[tuple[float, float]] | None
) -> None:
    inside = f'<defs><rect id="a" x="2" y="2" width="4" height="4"/>{mask}</defs>'
    inside += '<rect id="b" width="9" height="9" mask="url(#m)"/>'
    if corners is None:
        with pytest.raises(BadInput, match="is not drawn"):
            drawn(tmp_path, inside)
    else:
        (shape,) = drawn(tmp_path, inside).shapes
        assert [points[1:] for points in shape.cuts[0].segments if points[0] == "M"] == corners


def test_colours_shares_variables_and_media_are_read_as_exports_write_them(tmp_path: Path) -> None:
    style = (
        '<style>@charset "a"; :root{--a: hsl(0, 100%, 40%)} .b{fill:var(--a) !important} .b:hover{fill:red}'
        "@media (prefers-color-scheme: dark){.b{fill:#fff} .c{fill:#fff}} .c{fill:var(--z, #0c0f)}</style>"
    )
    rects = '<rect class="b" width="50%" height="100%"/><rect class="c" width="2" height="2" stroke="null"/>'
    first, second = drawn(tmp_path, style + rects).shapes
    assert (first.fill, second.fill, second.stroke) == ("#cc0000", "#00cc00", "none")
    assert first.segments[1] == ("L", 10.0, 0.0)
    (tmp_path / "y.svg").write_text(
        '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>' + SVG.format('<g a="&ns_svg;"/>')
    )
    assert read_art(tmp_path / "y.svg").shapes == ()
    with pytest.raises(BadInput, match="opacity is not drawn"):
        drawn(tmp_path, '<rect width="2" height="2" fill="#0008"/>')


def test_a_style_sheet_that_is_made_to_be_slow_is_read_at_once(tmp_path: Path) -> None:
    long = "x" * 1_000_000
    paint = "var(--a)" * 100
    drawn(
        tmp_path,
        f'<style>{"@" * 200_000} :root{{--a:{long}}}</style><rect width="2" height="2" fill="{paint}"/>',
    )
    with pytest.raises(BadInput, match="longer than 1000 characters"):
        drawn(tmp_path, f'<rect width="2" height="2" fill="var(--a,{" " * 100_000}"/>')
