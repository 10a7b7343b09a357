"""SVG files: the same drawing in the same millimetres, readable by those who cannot see it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from svgwrite.validator2 import get_validator

from cutline.components.shapes.paths import IDENTITY, multiply, rotation
from cutline.generators.drawing import Drawing, Path, Rect, Text, Use, line
from cutline.generators.kinds.counters import unique_faces
from cutline.generators.text.fitting import line_of
from cutline.generators.text.fonts import typeface
from cutline.generators.writers.svg import svg_text
from cutline.layouts.documents.file_names import slug

from ...support.drawing_reading import boards_of, placed

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
NEAR = 0.0055  # mm, two decimals are written
NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")


def faces_of(kit):
    """(file name, face) of every different face."""
    for piece, side, face in unique_faces(kit.drawn.pieces):
        yield f"{piece.id}-{side}", face


def files(kit):
    return sorted(name for name in kit.manifest["files"] if name.endswith(".svg"))


def root_of(kit, name):
    return ElementTree.parse(kit.folder / name).getroot()


def test_every_face_board_card_and_form_has_an_svg(kit):
    names = set(files(kit))
    assert {f"svg/counters/{name}.svg" for name, _ in faces_of(kit)} <= names
    assert {f"svg/maps/{board.id}.svg" for board in kit.game.maps} <= names
    pages = {name.rsplit("/", 1)[1] for name in names if name.startswith("svg/pages/")}
    for card in kit.game.tables.cards:
        if card.size is not None:  # cut out, so it is a face
            assert f"svg/counters/{card.id}-front.svg" in names
        else:
            assert any(page.startswith(slug(card.title)) for page in pages)
    for sheet in kit.game.records.sheets:
        assert any(page.startswith(slug(sheet.title)) for page in pages)


def test_every_svg_says_what_it_shows_and_needs_nothing_from_outside(kit):
    for name in files(kit):
        root = root_of(kit, name)
        assert root.tag == f"{SVG}svg"
        assert root[0].tag == f"{SVG}title" and root[0].text.strip()
        labels = [element.attrib["aria-label"] for element in root.iter() if "aria-label" in element.attrib]
        if labels:
            assert root[1].tag == f"{SVG}desc" and root[1].text.strip()
            assert all(label in root[1].text for label in labels)
        for key, value in (pair for element in root.iter() for pair in element.attrib.items()):
            assert "url(" not in value or value.startswith("url(#")
            assert not key.endswith("href") or value.startswith("#")


def test_an_svg_is_as_large_as_what_it_shows_with_its_bleed(kit):
    bleeds = {piece.id: piece.bleed for piece in kit.drawn.pieces}
    for name, face in faces_of(kit):
        bleed = bleeds[name.rsplit("-", 1)[0]]
        root = root_of(kit, f"svg/counters/{name}.svg")
        wide, high = face.drawing.width + 2 * bleed, face.drawing.height + 2 * bleed
        assert root.attrib["width"].endswith("mm") and root.attrib["height"].endswith("mm")
        assert float(root.attrib["width"][:-2]) == pytest.approx(wide)
        assert float(root.attrib["height"][:-2]) == pytest.approx(high)
        box = [float(v) for v in root.attrib["viewBox"].replace(",", " ").split()]
        assert box == pytest.approx([-bleed, -bleed, wide, high])


def matrix_of(text):
    """Return an SVG transform as (a, b, c, d, e, f)."""
    matrices = {
        "matrix": lambda *n: n,
        "translate": lambda x, y=0.0: (1, 0, 0, 1, x, y),
        "scale": lambda *n: (n[0], 0, 0, n[-1], 0, 0),
        "rotate": rotation,
    }
    found = IDENTITY
    for name, inner in re.findall(r"(\w+)\(([^)]*)\)", text or ""):
        found = multiply(found, matrices[name](*(float(v) for v in NUMBER.findall(inner))))
    return found


def painted(root):
    """(tag, matrix, attributes) of all that an SVG paints, its own <use> followed."""
    kept = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}

    def walk(element, matrix):
        matrix = multiply(matrix, matrix_of(element.attrib.get("transform")))
        tag = element.tag.removeprefix(SVG)
        if "aria-label" in element.attrib:
            yield "text", matrix, element.attrib
        elif tag in ("rect", "path"):
            yield tag, matrix, element.attrib
        elif tag == "use":
            target = kept[element.attrib[XLINK].removeprefix("#")]
            yield from walk(target, matrix)
        elif tag in ("g", "svg"):
            for child in element:
                yield from walk(child, matrix)

    for child in root:
        if child.tag != f"{SVG}defs":
            yield from walk(child, IDENTITY)


def assert_same(root, drawing):
    """Check that the file paints the marks of the drawing, in their order, at their coordinates."""
    found = list(painted(root))
    wanted = list(placed(drawing))
    paper = [float(v) for v in root.attrib["viewBox"].replace(",", " ").split()]
    if [float(found[0][2].get(k, "nan")) for k in ("x", "y", "width", "height")] == paper:
        found = found[1:]  # white paper under all of it
    assert len(found) == len(wanted)
    for (tag, matrix, attributes), (mark, meant, *_) in zip(found, wanted, strict=True):
        fine = max(NEAR, abs(meant[0]) * NEAR)
        if isinstance(mark, Text):
            assert tag == "text" and attributes["aria-label"] == mark.text
            x = meant[0] * mark.x + meant[2] * mark.y + meant[4]
            y = meant[1] * mark.x + meant[3] * mark.y + meant[5]
            assert matrix[4:] == pytest.approx((x, y), abs=2 * fine)
            assert attributes["fill"] == mark.fill
        else:
            assert matrix == pytest.approx(meant, abs=2 * NEAR, rel=1e-4)
            assert attributes["fill"] == mark.fill
            assert attributes.get("stroke", "none") == mark.stroke
            if isinstance(mark, Rect):
                box = [float(attributes[k]) for k in ("x", "y", "width", "height")]
                assert tag == "rect" and box == pytest.approx(mark[:4], abs=NEAR)
            else:
                numbers = [float(v) for v in NUMBER.findall(attributes["d"])]
                meant_numbers = [v for segment in mark.segments for v in segment[1:]]
                assert tag == "path" and len(numbers) == len(meant_numbers)
                assert all(abs(a - b) <= NEAR for a, b in zip(numbers, meant_numbers, strict=True))
                if mark.stroke != "none":
                    assert float(attributes["stroke-width"]) == pytest.approx(mark.width, abs=NEAR)


def test_the_manifest_leads_to_the_svg_of_both_sides_and_it_shows_their_own_coordinates(kit):
    listed = {counter["id"]: counter["svg"] for counter in kit.manifest["counters"]}
    shown = {}
    for printed in kit.drawn.pieces:
        for side, face in (("front", printed.front), ("back", printed.back)):
            name = listed[printed.id][side]
            assert (name is None) == (face is None)
            if face:
                assert name in kit.manifest["files"]
                shown.setdefault((name, id(face.drawing)), face.drawing)
    shown |= {(f"svg/counters/{name}.svg", id(face.drawing)): face.drawing for name, face in faces_of(kit)}
    for (name, _), drawing in shown.items():
        assert_same(root_of(kit, name), drawing)


def test_boards_and_pages_stand_in_their_svg_at_the_drawings_own_coordinates(kit):
    for board in kit.game.maps:
        assert_same(root_of(kit, f"svg/maps/{board.id}.svg"), boards_of(kit)[board.id])
    first = next(iter(kit.kits))
    seen = 0
    for page in kit.routes[first][-1].pages:
        name = f"svg/pages/{slug(page.name)}-{first}.svg"
        if name in kit.manifest["files"]:
            seen += 1
            assert_same(root_of(kit, name), page.drawing)
    assert seen == sum(name.startswith("svg/pages/") for name in files(kit))


def test_words_are_as_wide_in_the_svg_as_they_were_measured():
    text = line_of("Rösselsprung", 3, 8, font="condensed-bold", points=12, fill="#000000")
    root = ElementTree.fromstring(svg_text(Drawing(60, 12, (text,)), "Words"))
    holder = next(e for e in root.iter() if "aria-label" in e.attrib)
    a, _, _, _, left, base = matrix_of(holder.attrib["transform"])
    assert (left, base) == pytest.approx((3, 8), abs=NEAR)
    data = " ".join(e.attrib["d"] for e in holder.iter() if "d" in e.attrib)
    # Absolute moves only stand where a glyph begins; the last glyph is a "g".
    last = max(float(x) for x in re.findall(r"M(-?[\d.]+)", data)) * a
    wide = typeface("condensed-bold").widths["g"] * text.size
    assert text.advance - wide - 0.1 <= last <= text.advance


def test_svgwrites_own_validator_accepts_the_files(kit):
    validator, seen = get_validator("full"), set()
    names = files(kit)
    for name in [*names[::7], *(n for n in names if "/pages/" in n)]:
        for element in root_of(kit, name).iter():
            tag = element.tag.removeprefix(SVG)
            known = {
                key.replace("{http://www.w3.org/1999/xlink}", "xlink:"): value
                for key, value in element.attrib.items()
                if not key.startswith("aria-")
            }
            # Its reader of paths takes seconds for a coastline; short ones are written alike.
            for attribute in {(tag, *pair) for pair in known.items() if len(pair[1]) < 600} - seen:
                validator.check_svg_attribute_value(*attribute)
                seen.add(attribute)
            for child in {(tag, child.tag.removeprefix(SVG)) for child in element} - seen:
                validator.check_valid_children(*child)
                seen.add(child)


def test_a_drawing_used_twice_is_kept_once():
    picture = Drawing(10, 10, (Path((("M", 0, 0), ("L", 9, 9)), stroke="#123456"),))
    twice = Drawing(30, 30, tuple(Use(picture, (1, 0, 0, 1, x, 0)) for x in (0, 12)))
    said = svg_text(twice, "Twice")
    assert said.count("#123456") == 1
    assert_same(ElementTree.fromstring(said), twice)


def test_what_a_clip_hides_is_hidden_in_the_svg_as_in_the_pdf():
    inner = Drawing(10, 10, (line(0, 5, 40, 5, "#000000", 1),))
    assert "clip" in svg_text(Drawing(40, 10, (Use(inner, clip=(0, 0, 10, 10)),)), "Clipped")


def test_titles_with_markup_characters_are_escaped():
    words = 'a < b & "c"'
    text = line_of(words, 1, 5, font="regular", points=9, fill="#000000")
    root = ElementTree.fromstring(svg_text(Drawing(40, 10, (text,)), 'R&D <"quoted">'))
    assert root[0].text == 'R&D <"quoted">' and root[1].text == words
    assert [e.get("aria-label") for e in root.iter() if "aria-label" in e.attrib] == [words]
