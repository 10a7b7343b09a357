"""The sheet for calibration: four scales a side, read with an ordinary ruler to a thirtieth of a millimetre.

Each scale is a vernier. Its lines are 1.95 mm apart, so that only one of them meets a line of a ruler that
lies along it with its 0 at the edge of the paper: which one that is, and at which mm, says how far the scale
is from the edge. There are more lines than a perfect printer needs, for one that prints larger.
"""

from __future__ import annotations

from io import BytesIO

from ...components.languages import Words
from ...components.shapes.paths import Matrix
from ...generators.drawing import Drawing, Mark, Rect, Tag, Text, Use, at, line, tagged
from ...generators.text.fitting import flow, line_of, spans
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..sheets.furniture import FILLED, INK, SOFT
from ..sheets.papers import Paper, drawn, rules
from .profiles import LINES, PITCH, SIDES, places

ENGLISH = Words()
LINE, THIN = 0.12, 0.08  # mm, widths
TALL, LESS = 6.0, 4.5  # mm, of the first, middle and last line, and of the others
HINTED = 50.0  # mm from the edge, where a scale has room for words
EXAMPLE, MEETS, LAST = 8, 72, 14  # in the picture: the line that meets the ruler, the mm, the last line

TITLE = {"front": "Calibration, front", "back": "Calibration, back"}
SCALE_SAYS = ("0 of the ruler at the edge of the paper", "0 of the ruler at the edge of the paper, past C")
TWICE = "Twice its size: line {line} meets the ruler at {mm} mm. Write {mm}:{line}."
STEPS_TO_TAKE = (
    "**1.** Print this file on {paper} at **100 %** (“actual size”), on **both sides, flipped on the long "
    "edge**. If your printer prints one side only, print page 1, put the sheet back in turned like the page "
    "of a book, and print page 2. You need a ruler of 30 cm with millimetres.",
    "**2.** Turn the sheet until the letter of a scale, such as A, is upright. The arrow beside it now "
    "points left, to an edge of the paper. Lay the ruler along the long line, **below it**, with its "
    "**0 exactly at that edge**.",
    "**3.** Find the line of the scale that meets a line of the ruler exactly. If several seem to, take the "
    "middle one. Write down the **millimetre of the ruler and the line of the scale**, such as 82:12.",
    "**4.** Read B, C and D in the same way. Turn the sheet over and read the four scales on the back. Then "
    "type this, with your eight readings and a name of your choice:",
)
ON_THE_BACK = (
    "This is the back. Read A and B from the edge that was on the left of the front: turn the sheet upside "
    "down for them, and on its side for C and D, until the letter is upright.",
)
COMMANDS = (
    "cutline calibrate my-printer --paper {paper} \\",
    "  --front {expected} \\",
    "  --back {expected}",
    "cutline build GAME --paper {paper} --printer my-printer",
)
BELOW = "These are the readings of a perfect printer. Yours will be a few lines off."


def calibration_sheet(paper: Paper, side: str, say: Words = ENGLISH) -> Drawing:
    """One side of the sheet."""
    at = places(paper)
    turned = side == "back"
    marks: list[Mark] = []
    for letter, u, v in (("A", at.across, at.top), ("B", at.across, at.low)):
        matrix: Matrix = (-1.0, 0.0, 0.0, -1.0, paper.width - u, v) if turned else (1.0, 0.0, 0.0, 1.0, u, v)
        marks.append(Use(_scale(say, letter, u), matrix))
    x = paper.width - at.beside if turned else at.beside
    for letter, v in (("C", at.upper), ("D", at.lower)):
        begins = v if letter == "C" else v - at.upper - LINES * PITCH
        marks.append(Use(_scale(say, letter, v, begins), (0.0, 1.0, -1.0, 0.0, x, v)))
    marks += _words(paper, side, x, say)
    return Drawing(paper.width, paper.height, tuple(marks), say(TITLE[side]))


def _scale(say: Words, letter: str, distance: float, reach: float = 0.0) -> Drawing:
    """Return a scale whose line 0 is `distance` mm from the edge on the left; a line leads `reach` mm there.

    Origin at the foot of line 0; the ruler lies below.
    """
    edge = rules().unprintable + 1
    start = -(reach or distance) + edge
    end = LINES * PITCH
    marks: list[Mark] = [line(start, 0, end + 3, 0, INK, THIN)]
    for k in range(LINES + 1):
        high = LESS if k % 2 else TALL
        marks.append(line(k * PITCH, 0, k * PITCH, -high, INK, LINE))
        if k % 2 == 0:
            marks.append(_number(k, k * PITCH, -high - 0.8, 6.5))
    left = start
    marks += [line(left, -3, left + 7, -3, INK, 0.3), line(left, -3, left + 1.6, -4, INK, 0.3)]
    marks.append(line(left, -3, left + 1.6, -2, INK, 0.3))
    if distance > HINTED:
        says = say(SCALE_SAYS[bool(reach)])
        marks.append(line_of(says, left + 9, -2, font="condensed-medium", points=7, fill=SOFT))
    marks.append(Rect(-9.5, -6.6, 6, 5.6, FILLED))
    marks.append(
        line_of(letter, -6.5, -2.3, font="condensed-bold", points=13, fill="#ffffff", align="centre")
    )
    return Drawing(end + 3, TALL, tuple(marks), letter, tag=Tag("Figure", letter))


def _words(paper: Paper, side: str, line_at: float, say: Words) -> list[Mark]:
    """Return the instructions between the scales, at length on the front; small paper takes smaller type."""
    room = places(paper).low - 12
    for size in (9.5, 8.5, 7.5, 6.5):
        marks, end = _set(paper, side, line_at, size, say)
        if end <= room:
            break
    return marks


def _set(paper: Paper, side: str, line_at: float, size: float, say: Words) -> tuple[list[Mark], float]:
    """Return the words in type of that size, points, and where they end."""
    left, right = (14.0, line_at - 14) if side == "front" else (line_at + 14, paper.width - 14.0)
    y = places(paper).top + 16.0
    title = line_of(say(TITLE[side]), left, y, font="condensed-bold", points=20, fill=INK)
    marks: list[Mark] = [tagged([title], "H1")]
    y += 5
    for text in STEPS_TO_TAKE if side == "front" else ON_THE_BACK:
        said = spans(say(text, paper=paper.title), "regular", "bold")
        paragraph = flow(said, width=right - left, size=size, fill=INK)
        marks.append(tagged(paragraph.at(left, y), "P"))
        y += paragraph.height + 2.4
    if side == "front":
        y = _commands(marks, paper, (left, y), right - left, say)
        marks.append(at(_picture(say), left + 12, y + 14))
        y += 30
    return marks, y


def _commands(marks: list[Mark], paper: Paper, at: tuple[float, float], wide: float, say: Words) -> float:
    """Set what to type; return where the page goes on."""
    left, y = at
    expected = " ".join(f"{value + 20 * PITCH:.0f}:20" for value in places(paper).expected)
    for number, text in enumerate(COMMANDS):
        says = text.format(paper=paper.name, expected=expected)
        typed = line_of(says, left + 3, y + 4 + 4.6 * number, font="condensed-medium", points=9, fill=INK)
        marks.append(tagged([typed], "P"))
    y += 4.6 * len(COMMANDS) + 3
    below = flow([("regular", say(BELOW))], width=wide, size=8, fill=SOFT)
    marks.append(tagged(below.at(left, y), "P"))
    return y + below.height + 4


def _number(value: int, x: float, y: float, points: float, font: str = "condensed-medium") -> Text:
    return line_of(f"{value}", x, y, font=font, points=points, fill=INK, align="centre")


def _picture(say: Words) -> Drawing:
    """How a scale is read, twice as large as it is."""
    marks: list[Mark] = []
    wide = 2 * LAST * PITCH
    for k in range(LAST + 1):
        x = 2 * k * PITCH
        marks.append(line(x, 0, x, -6 if k % 2 else -8, INK, 0.5 if k == EXAMPLE else 0.2))
        if k % 2 == 0:
            marks.append(_number(k, x, -9.2, 8, "condensed-bold" if k == EXAMPLE else "condensed-medium"))
    marks.append(line(-12, 0, wide + 8, 0, INK, 0.15))
    marks.append(Rect(-12, 0.15, wide + 20, 10, "#f1ead2"))
    zero = 2 * EXAMPLE * PITCH - 2 * MEETS  # where the ruler begins, far to the left
    for mm in range(MEETS - 21, MEETS + 17):
        x = zero + 2 * mm
        if not -11 < x < wide + 7:
            continue
        long = 5.0 if mm % 10 == 0 else 4.0 if mm % 5 == 0 else 2.6
        marks.append(line(x, 0.15, x, long, INK, 0.5 if mm == MEETS else 0.2))
        if mm % 10 == 0:
            marks.append(_number(mm, x, 8.6, 8))
    says = say(TWICE, line=EXAMPLE, mm=MEETS)
    below = line_of(says, -12, 15, font="condensed-medium", points=8, fill=SOFT)
    return Drawing(wide, 20, (tagged(marks, "Figure", says), tagged([below], "P")))


def calibration_pdf(paper: Paper, say: Words = ENGLISH) -> bytes:
    """Return the sheet, front and back; the same paper, the same bytes."""
    encoder, pages = Encoder(), []
    for side in SIDES:
        drawing = calibration_sheet(paper, side, say)
        box = (0.0, 0.0, paper.width, paper.height)
        pages.append(
            (
                PdfPage(paper.width, paper.height, box, box, drawn(drawing)),
                encoder.pack(drawing, paper.height),
            )
        )
    out = BytesIO()
    meta = PdfMeta(
        say("Calibration of a printer, {paper}", paper=paper.title),
        say("Four readings a side"),
        say("calibration"),
        "Cutline",
        say.language,
    )
    write_pdf(out, pages, meta, encoder)
    return out.getvalue()
