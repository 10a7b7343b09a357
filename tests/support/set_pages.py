"""What stands on pages that are set, and what stands apart there from what it belongs to."""

from __future__ import annotations

from itertools import pairwise

from cutline.components import house
from cutline.components.shapes.paths import applied
from cutline.generators.drawing import Text, flattened
from cutline.layouts.pages.columns import body_of


def placed(drawing):
    """(x, y, text mark) of every text of a drawing, where it stands on the page."""
    return [
        (*applied(matrix, mark.x, mark.y), mark)
        for mark, matrix in flattened(drawing)
        if isinstance(mark, Text)
    ]


def lines_of(page):
    """The lines of a page's two columns, from above: for each column a list of lists of texts."""
    found = ({}, {})
    for x, y, mark in placed(page.draw()):
        if y < body_of(page.paper)[1] + body_of(page.paper)[3]:
            found[x > page.paper.width / 2].setdefault(round(y, 1), []).append((x, mark))
    return [
        [[mark for _, mark in sorted(texts, key=lambda one: one[0])] for _, texts in sorted(side.items())]
        for side in found
    ]


def number_of(line):
    """The number of the rule that a line begins, or of the picture that it names; else ""."""
    red = (
        line[0].font in ("condensed-semibold", "condensed-bold") and line[0].fill == house().palette["accent"]
    )
    return line[0].text if red else ""


def is_heading(line):
    return line[-1].font == "condensed-bold" and line[-1].size > 4


def is_picture(line):
    """Whether a line is the title over a picture: its number and no more than a name."""
    return bool(number_of(line)) and len(line) == 2 and line[1].font == "semibold" and "." not in line[1].text


def lead_of(side):
    """The number of the rule that a column ends with, unless an example or a picture follows it."""
    for line in reversed(side):
        if is_picture(line) or line[0].text == "Example." or line[0].font == "italic":
            return ""
        if number_of(line):
            return number_of(line)
    return ""


def faults(pages, pictured=()):
    """What stands apart on the pages from what it belongs to; `pictured` are rules with a picture."""
    sides = [side for page in pages for side in lines_of(page) if side]
    for side in sides:
        if is_heading(side[-1]):
            yield f"a heading at the foot: {side[-1][-1].text}"
        elif side[-1][-1].text.rstrip(" †").endswith(":"):
            yield f"a lead at the foot: {side[-1][-1].text}"
    for side, then in pairwise(sides):
        first, last = then[0], lead_of(side)
        if first[0].font == "italic" or first[0].text == "Example.":
            yield f"a note at the head: {first[-1].text}"
        child = number_of(first)
        if last and child.startswith(last) and child != last and not is_picture(first):
            yield f"{child} parted from {last}"
        if child == "1" and not is_heading(first):
            yield "the first step at the head"
    for name in pictured:
        numbers = [
            [line for side in lines_of(page) for line in side if number_of(line) == name] for page in pages
        ]
        kinds = [{is_picture(line) for line in found} for found in numbers]
        if {True, False} not in kinds:
            yield f"the picture of {name} on another page"


def wrong_leaves(pages):
    """Leaves that carry more than one thing that is cut or glued, or something behind it."""
    found = []
    for number in range(0, len(pages), 2):
        front, back = pages[number], pages[number + 1] if number + 1 < len(pages) else None
        for page, other in ((front, back), (back, front)):
            if page is None or page.text or page.empty:
                continue
            own = (
                other is not None and other.name == page.name and {page.side, other.side} == {"front", "back"}
            )
            read_on = other is not None and other.component == page.component and not page.alone
            if other is not None and not other.empty and not own and not read_on:
                found.append((page.name, other.name))
    return found
