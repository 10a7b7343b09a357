"""What a reader needs of every drawing: size, contrast, room, and lines that print."""

from __future__ import annotations

import pytest
import uharfbuzz as hb

from cutline.components import house, load_game
from cutline.generators.drawing import Drawing, Path, Rect, Text, Use
from cutline.generators.faces.contrast import contrast, faint_texts
from cutline.generators.kinds.counters import draw_counters
from cutline.generators.text.fitting import line_of
from cutline.generators.text.fonts import face_of
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.drawing_reading import (
    boards_of,
    letters_of,
    lines_of,
    overlapping,
    pictures_of,
    placed,
    strokes_of,
)
from ...support.mini_game import MINI

ON_COUNTER, ON_PAGE = 5.0, 7.0  # points, the smallest type
THINNEST = 0.15  # mm, the thinnest line that prints
LEAST_CONTRAST = 4.5
EDGE = 5.0  # mm of paper that no home printer prints


def faces(kit):
    """(name, drawing, ground) of every different face."""
    for printed in kit.drawn.pieces:
        yield f"{printed.id}, front", printed.front.drawing, printed.front.ground
        if printed.back:
            yield f"{printed.id}, back", printed.back.drawing, printed.back.ground


def pages(kit):
    """(name, drawing) of every printed page, feet included.

    What stands on it under a clip, faces of counters and tiles of boards, is left out: it is
    looked at as a whole.
    """
    for paper, made in kit.kits.items():
        for page, printed in zip(made.pages, made.printed, strict=True):
            if not page.empty:
                yield f"{paper}, {page.name}", unclipped(printed.draw())


def unclipped(drawing):
    """Return the drawing without what stands under a clip."""
    marks = []
    for mark in drawing.marks:
        if isinstance(mark, Use) and not mark.clip:
            mark = mark._replace(drawing=unclipped(mark.drawing))
        if not isinstance(mark, Use) or not mark.clip:
            marks.append(mark)
    return Drawing(drawing.width, drawing.height, tuple(marks), drawing.title)


def small(drawing, least):
    return [(line.text, line.points) for line in lines_of(drawing) if line.points < least - 1e-6]


def sticking_out(drawing, edge=0.0):
    """Return the texts that reach over the edge, or nearer to it than so many mm."""
    return [
        line.text
        for line in lines_of(drawing)
        if line.box[0] < edge - 0.01
        or line.box[1] < edge - 0.01
        or line.box[0] + line.box[2] > drawing.width - edge + 0.01
        or line.box[1] + line.box[3] > drawing.height - edge + 0.01
    ]


def test_type_on_a_counter_is_5_points_or_more_lies_on_it_and_apart(kit):
    assert house().least_on_counter >= ON_COUNTER
    for name, drawing, _ in faces(kit):
        assert not small(drawing, ON_COUNTER), name
        assert not sticking_out(drawing), name
        assert not overlapping(lines_of(drawing)), name


def test_type_on_pages_is_7_points_or_more_apart_and_inside_what_home_printers_print(kit):
    assert house().least_on_card >= ON_PAGE
    for name, drawing in pages(kit):
        assert lines_of(drawing)
        assert not small(drawing, ON_PAGE), name
        assert not overlapping(lines_of(drawing)), name
        assert not sticking_out(drawing, EDGE), name


def test_texts_of_a_board_lie_on_it_and_apart_and_its_pictures_have_lines_that_print(kit):
    known = pictures_of(kit.game)
    for board, drawing in boards_of(kit).items():
        assert not sticking_out(drawing), board
        assert not overlapping(lines_of(drawing)), board
        thin = [s.width for s in strokes_of(drawing, known) if s.width < THINNEST - 1e-6]
        assert not thin, (board, min(thin), len(thin))


def test_no_line_and_no_filled_bar_of_ours_is_thinner_than_a_printer_can_print(kit):
    known = pictures_of(kit.game)
    for name, drawing in [*pages(kit), *((n, d) for n, d, _ in faces(kit))]:
        thin = [s for s in strokes_of(drawing, known) if not s.in_art and s.width < THINNEST - 1e-6]
        assert not thin, (name, thin[:3])
    for name, drawing in pages(kit):
        for mark, matrix, _, within in placed(drawing):
            art = any((d.width, d.height, d.title) in known for d in within)
            if isinstance(mark, Rect) and mark.fill != "none" and not art:
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                assert min(mark.w, mark.h) * scale >= THINNEST - 1e-6, name


def test_every_picture_on_a_counter_is_drawn_in_lines_that_print(kit):
    known = pictures_of(kit.game)
    for name, drawing, _ in faces(kit):
        pictures: dict[int, list[bool]] = {}
        for mark, matrix, _, within in placed(drawing):
            art = [d for d in within if (d.width, d.height, d.title) in known]
            if art and isinstance(mark, Rect | Path):
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                wide = mark.stroke != "none" and mark.width * scale >= THINNEST
                pictures.setdefault(id(art[0]), []).append(wide or mark.fill != "none")
        assert all(any(sound) for sound in pictures.values()), name
        assert all(sum(sound) >= len(sound) / 3 for sound in pictures.values()), name


def test_every_text_stands_out_from_its_ground(kit):
    assert house().contrast >= LEAST_CONTRAST
    for name, drawing, ground in faces(kit):
        assert not list(faint_texts(drawing, LEAST_CONTRAST, ground)), name
    for name, drawing in [*pages(kit), *boards_of(kit).items()]:
        assert not list(faint_texts(drawing, LEAST_CONTRAST)), name


def test_a_text_on_a_ground_like_itself_is_noticed():
    text = line_of("faint", 2, 5, font="regular", points=9, fill="#777777")
    on_white, on_black = (
        Drawing(30, 10, (Rect(0, 0, 30, 10, ground), text)) for ground in ("#ffffff", "#000000")
    )
    assert [t.text for t, *_ in faint_texts(on_white, 4.5)] == ["faint"]  # 4.48 to 1
    assert not list(faint_texts(on_black, 4.5))
    assert abs(contrast("#000000", "#ffffff") - 21) < 1e-9


SYMBOLS = """
size: 16 mm
faces:
  unit:
    ground: paper
    marks:
    - {symbol: {icon: infantry, frame: "{side}"}, box: [2, 2, 12, 8]}
    - {text: X, box: [4, 3, 8, 6], size: 9, ink: "#a01818"}
counters:
- {id: a-%s, front: unit, values: {side: %s}}
- {id: b-%s, front: unit, values: {side: %s}}
"""


def test_a_text_on_a_unit_symbol_is_held_against_the_colour_of_each_side(mini):
    palette = house().palette
    sides = sorted(
        ("friend", "hostile", "neutral", "unknown"), key=lambda side: -contrast("#a01818", palette[side])
    )
    best, worst = sides[0], sides[-1]
    assert contrast("#a01818", palette[best]) >= LEAST_CONTRAST
    assert contrast("#a01818", palette[worst]) < LEAST_CONTRAST
    for number, pair in enumerate(((worst, best), (best, worst))):
        text = SYMBOLS % (pair[0], pair[0], pair[1], pair[1])
        _, problems = draw_counters(load_game(mini(f"mini{number}", counters=text)), [])
        assert any(f'-{worst}"' in problem.message for problem in problems), pair


RULES = """
rules:
- id: "1"
  title: Long
  text: "%s"
"""


def test_a_paragraph_longer_than_a_column_does_not_run_off_the_page(mini):
    game = load_game(
        mini(game=MINI["game.yaml"] + "- kind: rules\n", rules=RULES % ("A long paragraph. " * 400))
    )
    for paper in papers().values():
        made = build_kit(draw_game(game), paper)
        for page in made.printed if not made.problems else ():
            drawing = unclipped(page.draw())
            assert not sticking_out(drawing, EDGE)
            assert not overlapping(lines_of(drawing))


def test_text_is_measured_as_wide_as_harfbuzz_sets_it_with_its_kerning(kit):
    seen, fonts = 0, {}
    for _, drawing in pages(kit):
        for mark in drawing.texts():
            if mark.font not in fonts:
                fonts[mark.font] = hb.Font(hb.Face(face_of(mark.font).data))
            buffer = hb.Buffer()
            buffer.add_str(mark.text)
            buffer.guess_segment_properties()
            buffer.script = "Latn"
            hb.shape(fonts[mark.font], buffer, {"kern": True, "liga": False, "calt": False, "clig": False})
            wide = sum(one.x_advance for one in buffer.glyph_positions) / 1000 * mark.size
            assert wide == pytest.approx(mark.advance, abs=0.01), mark.text
            seen += 1
    assert seen > 500


def test_letters_are_boxed_under_a_turn_as_well():
    text = Text(0, 0, "IIII", "regular", 10.0, "#000000", 20.0)
    x, _, w, h = letters_of(text, (0, 1, -1, 0, 0, 0))  # a quarter turn clockwise
    assert h == pytest.approx(20.0) and w < 10 and x < 0
