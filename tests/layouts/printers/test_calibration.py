"""A printer that moves, turns and shrinks is measured with a ruler, and its kits land where they belong."""

from __future__ import annotations

import random
import re
from io import BytesIO
from math import cos, hypot, radians, sin

import pytest
from pypdf import PdfReader

from cutline.components.shapes.paths import Matrix
from cutline.generators.drawing import Path, Use, flattened
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.printers.calibration import LINE, calibration_pdf, calibration_sheet
from cutline.layouts.printers.profiles import (
    LINES,
    BadReadings,
    Profile,
    Reading,
    checked,
    corrected,
    lost,
    places,
)
from cutline.layouts.sheets.papers import known_papers, paper_called

A4 = known_papers()["a4"]
SEEN = 0.08  # mm by which two lines may miss each other and seem to be one
LEAST = 0.2  # mm that may remain anywhere on a page
PERFECT = tuple(Reading(mm + 39, 20) for mm in places(A4).expected)


def printer(x, y, degrees, scale):
    """A printer that moves, turns and scales a page round its top left."""
    c, s = scale * cos(radians(degrees)), scale * sin(radians(degrees))
    return c, s, -s, c, x, y


def at(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def read_off(paper, side, printed):
    """The readings of a person with a ruler on a sheet that this printer has printed: of the lines that seem
    to meet a line of the ruler the middle one."""
    found = []
    for scale in calibration_sheet(paper, side).marks:
        if not isinstance(scale, Use) or scale.drawing.title not in ("A", "B", "C", "D"):
            continue
        feet = []
        for mark, matrix in flattened(scale.drawing, scale.matrix):
            if isinstance(mark, Path) and mark.width == LINE:
                x, y = at(printed, *at(matrix, *mark.segments[0][1:3]))
                from_left = paper.width - x if side == "back" else x
                feet.append(y if scale.drawing.title in "CD" else from_left)
        assert len(feet) == LINES + 1
        misses = [abs(foot - round(foot)) for foot in feet]
        first = last = min(range(len(feet)), key=misses.__getitem__)
        while last < LINES and misses[last + 1] < SEEN:
            last += 1
        while first and misses[first - 1] < SEEN:
            first -= 1
        middle = (first + last) // 2
        found.append(Reading(float(round(feet[middle])), float(middle)))
    return tuple(found)


def left_over(profile, side, printed, paper=A4):
    """How far from their places the points of a page land, once it is corrected."""
    undo = profile.correction(side, paper.width)
    found = []
    for k in range(5):
        for m in range(5):
            x, y = paper.width * k / 4, paper.height * m / 4
            landed = at(printed, *at(undo, x, y))
            found.append((landed[0] - x, landed[1] - y))
    return found


PRINTERS = [
    (printer(2.3, -1.4, 0.6, 0.993), printer(-1.1, 2.2, -0.6, 0.993)),
    (printer(0.0, 0.0, 0.0, 1.0), printer(0.0, 0.0, 0.0, 1.0)),
]


def any_printers(count):
    some = random.Random(21)

    def one() -> Matrix:
        return printer(
            some.uniform(-3, 3), some.uniform(-3, 3), some.uniform(-0.6, 0.6), some.uniform(0.99, 1.01)
        )

    return [(one(), one()) for _ in range(count)]


@pytest.mark.parametrize("paper", sorted(known_papers()))
def test_what_a_printer_does_wrong_is_less_than_a_fifth_of_a_millimetre_afterwards(paper):
    on = known_papers()[paper]
    for front, back in [*PRINTERS, *any_printers(20)]:
        profile = checked(Profile("x", on, read_off(on, "front", front), read_off(on, "back", back)))
        fronts, backs = left_over(profile, "front", front, on), left_over(profile, "back", back, on)
        assert max(hypot(*off) for off in fronts + backs) < LEAST
        turned = [backs[5 * (4 - k) + m] for k in range(5) for m in range(5)]  # behind the same points
        apart = [hypot(a[0] + b[0], a[1] - b[1]) for a, b in zip(fronts, turned, strict=True)]
        assert max(apart) < LEAST


@pytest.fixture
def a4(kit):
    return kit.kits["a4"]


def test_every_page_of_a_kit_is_drawn_under_the_matrix_of_its_side(a4):
    front, back = PRINTERS[0]
    profile = Profile("x", A4, read_off(A4, "front", front), read_off(A4, "back", back))
    assert not a4.printer and all(page.matrix == (1, 0, 0, 1, 0, 0) for page in a4.printed)
    made = corrected(a4, profile)
    (file,) = in_memory(a4.drawn, [made], ("kit",)).values()
    pages = PdfReader(BytesIO(file())).pages
    assert len(pages) == len(a4.pages)
    for number, (page, plain) in enumerate(zip(pages, a4.printed, strict=True)):
        text = page.get_contents().get_data().decode("latin-1")
        matrices = re.findall(r"^(.*) cm$", text, re.M)[:2]
        a, b, c, d, e, f = map(float, matrices[1].split())
        printed = back if number % 2 else front
        for x, y in ((20.0, 20.0), (180.0, 20.0), (100.0, 200.0)):
            landed = at(printed, a * x + c * y + e, b * x + d * y + f)
            wanted = (y, plain.width - x) if plain.width > plain.height else (x, y)
            assert hypot(landed[0] - wanted[0], landed[1] - wanted[1]) < LEAST
        box = [float(side) * 25.4 / 72 for side in page.mediabox]
        assert box[2:] == pytest.approx([210, 297], abs=0.01)
        trim, bleed = page.trimbox, page.bleedbox
        assert 0 <= bleed.left <= trim.left < trim.right <= bleed.right <= page.mediabox.right + 0.01
    for page, plain in zip(made.printed, a4.printed, strict=True):
        for link, old in zip(page.links, plain.links, strict=True):
            x, y, w, h = old.box
            a, b, w, h = *at(page.matrix, x + w / 2, y + h / 2), *link.box[2:]
            assert hypot(link.box[0] + w / 2 - a, link.box[1] + h / 2 - b) < LEAST
    fields = [field for page in made.printed for field in page.fields]
    before = [(page, field) for page in a4.printed for field in page.fields]
    assert len(fields) == len(before) > 0
    assert all(now.h > now.w for now, (_, old) in zip(fields, before, strict=True) if old.w > old.h)


def test_what_falls_out_of_the_paper_is_told(a4):
    good = Profile("x", A4, PERFECT, PERFECT)
    assert not list(lost([a4], good))
    far = printer(7.5, 0.0, 0.0, 1.0)
    bad = Profile("x", A4, read_off(A4, "front", far), PERFECT)
    (said,) = lost([a4], bad)
    assert said.startswith("A4, front: ") and "2.5 mm" in said


@pytest.mark.parametrize(
    "wrong", [(), ("840:20",), ("90:20", "107:20"), ("98:20", "98:20", "73:20", "257:20")]
)
def test_readings_of_no_printer_are_refused(wrong):
    readings = (*map(Reading.of, wrong), *PERFECT[len(wrong) :])[: 4 if wrong else 3]
    with pytest.raises(BadReadings, match="front"):
        checked(Profile("x", A4, readings, PERFECT))


@pytest.mark.parametrize("text", ["", "82", "82.5", "82:25", "-1:3", "82:x"])
def test_what_is_no_reading_is_refused(text):
    with pytest.raises(ValueError, match="82:12"):
        Reading.of(text)


def test_the_sheet_fits_every_paper_and_is_the_same_every_time():
    for name in ("a4", "tabloid", "180x200"):
        paper = paper_called(name)
        assert calibration_pdf(paper) == calibration_pdf(paper)
