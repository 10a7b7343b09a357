"""Art is a small, safe part of SVG; everything else in it is refused, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components.art.svg import read_art
from cutline.components.reading.problems import BadInput

from ...support.small_game import BOAT, SmallGame

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">\n{}\n</svg>\n'


def wrong(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with a drawing, as line:column: message."""
    file = tmp_path / "x.svg"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        read_art(file)
    return [str(problem).removeprefix(f"{file}:") for problem in caught.value.problems]


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


def test_a_document_type_is_passed_over_and_nothing_is_fetched_for_it(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    file.write_text('<!DOCTYPE svg SYSTEM "http://x.test/y.dtd">\n<?x y?>' + SVG.format(""))
    assert read_art(file).shapes == ()


def test_an_entity_is_refused_before_it_unfolds(tmp_path: Path) -> None:
    bomb = '<!ENTITY a "xxxxxxxxxx">' + "".join(
        f'<!ENTITY {new} "{f"&{old};" * 10}">' for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    problems = wrong(tmp_path, f"<!DOCTYPE svg [\n{bomb}]>\n" + SVG.format("<title>&i;</title>"))
    assert [problem.split(": ", 1)[1] for problem in problems] == [
        "an entity is not allowed in art; take it out (Illustrator: File > Export > Export As, SVG)"
    ]


@pytest.mark.parametrize(
    ("inside", "problem"),
    [
        ("<script>x()</script>", "2:1: <script> is not read in art; take it out"),
        ("<style>a b{}</style>", '2:1: the style sheet\'s selector "a b" is not read; use .class'),
        ("<style>@import 'a.css';</style>", "2:1: the style sheet refers outside the drawing"),
        ('<image href="a.png"/>', "2:1: <image> is not read in art"),
        ("<foreignObject/>", "2:1: <foreignObject> is not read in art"),
        ('<g xlink:href="#a"/>', "2:1: xlink:href refers outside the drawing"),
        ('<g fill="url(a.svg#a)"/>', "2:1: fill refers outside the drawing"),
        ('<path fill="url(#a)" d="M0 0"/>', '2:1: <path>: fill "url(#a)" is no gradient of this drawing'),
        ('<use href="a.svg#b"/>', '2:1: <use>: href "a.svg#b" refers outside the drawing'),
        ('<use id="a" href="#a"/>', '2:1: <use>: "a" uses itself'),
        ('<g clip-path="url(#b)"/>', '2:1: <g>: clip-path "url(#b)" is no clipPath of this drawing'),
        ('<g opacity=".5"/>', "2:1: opacity is not drawn; give the shape the colour that it has"),
        ('<g style="filter:url(#f)"/>', "2:1: a filter such as blur is not drawn; take it off"),
        ("<text/><text>2</text>", "2:1: <text> is not read in art; convert text to paths (Inkscape: Path > "),
        ('<g onload="x()"/>', '2:1: attribute "onload" of <g> is not read'),
        ("<pth/>", '2:1: <pth> is not read in art; draw it as a path; did you mean "path"?'),
        ('<rect width="3"/>', '2:1: <rect> needs "height"'),
        ('<rect width="3" height="nan"/>', '2:1: <rect>: "nan" is not a number'),
        ('<circle r="1e999"/>', '2:1: <circle>: "1e999" is too large'),
        ('<path d="M0 0L1"/>', "2:1: <path>: not SVG path data: "),
        ('<path d=""/>', "2:1: <path>: the path is empty"),
        ('<polygon points="1 2 3"/>', "2:1: <polygon>: points are pairs of numbers"),
        ('<g transform="turn(3)"/>', '2:1: <g>: transform "turn(3)" cannot be read'),
        ('<g transform="scale(1 2 3)"/>', "2:1: <g>: transform scale(1 2 3) has 3 numbers"),
        ('<g fill="redd"/>', '2:1: fill "redd" is not #rrggbb, none or currentColor; did you mean "red"?'),
        ('<g stroke-width="-1"/>', '2:1: stroke-width "-1" is not a length'),
        ('<g stroke-linecap="rund"/>', '2:1: stroke-linecap "rund" is not known here; did you '),
        ('<g transform="scale(9e6)"><circle r="9e6"/></g>', "2:27: <circle>: the shape leads too"),
    ],
)
def test_what_is_not_read_is_refused_where_it_stands(tmp_path: Path, inside: str, problem: str) -> None:
    (said,) = wrong(tmp_path, SVG.format(inside))
    assert said.startswith(problem)


def test_all_mistakes_of_a_drawing_are_named_even_when_it_breaks_off(tmp_path: Path) -> None:
    assert wrong(tmp_path, SVG.format('<usr/>\n<g fill="#12">')) == [
        "2:1: <usr> is not read in art; draw it as a path; known: circle, ellipse, line, path, "
        "polygon, polyline, rect",
        '3:1: fill "#12" is not #rrggbb, none or currentColor',
        "4:3: not readable as SVG: mismatched tag",
    ]


def test_an_empty_file_is_no_drawing(tmp_path: Path) -> None:
    assert wrong(tmp_path, "") == ["1:1: not readable as SVG: no element found"]


def test_a_drawing_needs_a_viewbox(tmp_path: Path) -> None:
    assert wrong(tmp_path, "<svg/>") == ['1:1: <svg> needs "viewBox"']
    assert wrong(tmp_path, '<svg viewBox="0 0 5 0"/>') == [
        "1:1: <svg>: viewBox is four numbers: 0 0 width height"
    ]


@pytest.mark.parametrize("encoding", ["nope", "shift_jis"])
def test_an_encoding_that_cannot_be_read_is_an_error(tmp_path: Path, encoding: str) -> None:
    (problem,) = wrong(tmp_path, f'<?xml version="1.0" encoding="{encoding}"?>\n{SVG}')
    assert problem.startswith("1:31: not readable as SVG: ")
    assert "encoding" in problem


def test_deep_groups_are_an_error(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, SVG.format("<g>" * 5000 + "</g>" * 5000))
    assert problem == "2:595: nested deeper than 200 levels; flatten this"


def test_a_link_that_leads_out_of_the_folder_is_refused(small: SmallGame, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(BOAT)
    (small.folder / "art" / "boat.svg").unlink()
    (small.folder / "art" / "boat.svg").symlink_to(tmp_path / "secret.svg")
    assert small.problems() == ["art/boat.svg:1:1: leads out of the game's folder; copy it here"]


def test_an_art_folder_that_leads_out_of_the_game_is_refused(small: SmallGame, tmp_path: Path) -> None:
    (small.folder / "art").rename(tmp_path / "elsewhere")
    (small.folder / "art").symlink_to(tmp_path / "elsewhere")
    assert small.problems() == ["art/boat.svg:1:1: leads out of the game's folder; copy it here"]


def test_a_folder_called_like_a_drawing_is_an_error(small: SmallGame) -> None:
    (small.folder / "art" / "raft.svg").mkdir()
    assert small.problems() == ["art/raft.svg:1:1: is not a file"]


@pytest.mark.parametrize("name", ["../boat", "/etc/passwd", r"..\\boat", "art/boat", ".."])
def test_a_name_that_leads_out_of_the_art_folder_is_refused(small: SmallGame, name: str) -> None:
    small.swap("game.yaml", "cover: boat", f'cover: "{name}"')
    (problem,) = small.problems()
    assert problem.startswith("game.yaml:3:8: art ")
    assert "is outside the game's art folder; copy it to art/" in problem


@pytest.mark.parametrize("name", ["b\\0t", "b" * 5000])
def test_a_name_that_no_file_can_have_is_only_not_there(small: SmallGame, name: str) -> None:
    small.swap("game.yaml", "cover: boat", f'cover: "{name}"')
    (problem,) = small.problems()
    assert problem.startswith('game.yaml:3:8: art "b')
    assert "does not exist in art/" in problem
