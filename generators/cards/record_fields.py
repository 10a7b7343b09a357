"""The grids and tracks of a record sheet, and the fields of both that can be filled in on screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum
from typing import NamedTuple

from ...components import Game, Unfit
from ...components.models.record_sheet import Column, RecordSheet, Track
from ...components.records.boxes import Box, Rows, Wording, boxes_of, cell_name, field_name, rows_of
from ..drawing import Field, Mark, Rect, tagged
from ..text.fitting import set_text

LABEL_COLUMN = 27.0  # mm
HEAD_ROW, PART_ROW, CAPTION_ROW = 11.0, 5.4, 6.4
LEAST_ROW, TALLEST = 7.0, 11.0  # mm: a row that a hand can write in, and the highest


class Ruled(NamedTuple):
    """A column of the grid: where it stands, and the parts that it is divided into."""

    column: Column
    x: float
    width: float
    parts: tuple[str, ...]  # one "" where it is not divided

    def boxes(self) -> Iterator[tuple[str, float, float]]:
        """Yield each part with its left edge and its width, mm."""
        each = self.width / len(self.parts)
        for k, part in enumerate(self.parts):
            yield part, self.x + k * each, each


class Grid(NamedTuple):
    """The table of a form: rows of one height under a head, and under the row of stocks."""

    sheet: RecordSheet
    columns: list[Ruled]
    rows: Rows
    boxes: Mapping[str, Box]  # of the whole form, by name
    width: float
    shown: range = range(0)  # the rows on this page
    top: float = 0.0
    row: float = 0.0  # height

    @property
    def captioned(self) -> bool:
        return any(ruled.column.captions for ruled in self.columns)

    @property
    def stocked(self) -> bool:
        return not self.shown.start and any(ruled.column.stock is not None for ruled in self.columns)

    @property
    def ends(self) -> bool:
        """Return whether the sheet's last row stands on this page."""
        return self.shown.stop == len(self.rows.labels)

    @property
    def under(self) -> float:
        """The lower edge of the head."""
        return self.top + _head(self.sheet)

    @property
    def first(self) -> float:
        """The upper edge of the first row that is filled in."""
        return self.under + self.row * self.stocked

    @property
    def bottom(self) -> float:
        return self.first + self.row * len(self.shown)

    def y_of(self, number: int) -> float:
        """Return the upper edge of a row of this page."""
        return self.first + (number - self.shown.start) * self.row


def _head(sheet: RecordSheet) -> float:
    """Height of a table's head, mm."""
    captioned = any(column.captions for column in sheet.columns)
    return HEAD_ROW + PART_ROW + CAPTION_ROW * captioned


def make_grids(
    game: Game, sheet: RecordSheet, width: float, tops: tuple[float, float], lows: tuple[float, float]
) -> list[Grid]:
    """Return where everything stands, page after page, as few as leave a hand room to write.

    `tops`: where the table begins on the first page and on others; `lows`: where it ends at the
    latest on pages before the last, and on the last; mm. Unfit where no row finds room.
    """
    whole = _grid(game, sheet, width)
    first = [name[0] for name in whole.rows.names]
    starts = [k for k, name in enumerate(first) if not k or name != first[k - 1]]
    for count in range(1, len(starts) + 1):
        each = -(-len(starts) // count)
        ends = [*starts[each::each], len(whole.rows.labels)]
        pages = [
            whole._replace(shown=range(start, end), top=tops[start > 0])
            for start, end in zip([0, *ends], ends, strict=False)
        ]
        row = min((lows[page.ends] - page.under) / (len(page.shown) + page.stocked) for page in pages)
        if row >= LEAST_ROW:
            return [page._replace(row=min(row, TALLEST)) for page in pages]
    raise Unfit(f"its rows would be {max(row, 0):.1f} mm high; {LEAST_ROW:g} are the least", ("rows",))


def _grid(game: Game, sheet: RecordSheet, width: float) -> Grid:
    """Return the table with all its rows, before any page."""
    unit = (width - LABEL_COLUMN) / fsum(column.weight for column in sheet.columns)
    said = Wording(game.words, game.shown)
    rows = rows_of(sheet, game.sheet.lists, said)
    columns, x = [], LABEL_COLUMN
    for column, parts in zip(sheet.columns, rows.parts, strict=True):
        columns.append(Ruled(column, x, column.weight * unit, parts))
        x += column.weight * unit
    return Grid(sheet, columns, rows, boxes_of(sheet, game.sheet.lists, said), width)


def grid_fields(grid: Grid) -> Iterator[Field]:
    """Yield the boxes of the table as fields, in the order in which they are read: row after row."""
    for number in grid.shown:
        y = grid.y_of(number)
        for ruled in grid.columns:
            for part, x, wide in ruled.boxes() if grid.rows.open(ruled.column, number) else ():
                name = cell_name(grid.sheet, ruled.column, part, number)
                yield Field(grid.boxes[name], x, y, wide, grid.row)


ABOVE, NUMBERS, HIGH = 2.2, 3.4, 7.0  # mm: over each track, its figures, its boxes
GROUP, GAP = 5, 1.2  # boxes that stand together, and mm between two such groups
RESULT, RESULT_GAP = 18.0, 4.0  # mm: the box of the sum, and the space before it
SHORT = 15.0, 2.5, 9.5  # mm: label, gap and result of tracks that share a line
APART = 3.0  # mm between two of them
LEAST, MOST = 5.0, 12.0  # mm: narrowest box that a pencil crosses, and widest


Place = tuple[float, float, float, float]


class _Place(NamedTuple):
    """Where a track stands: left edge and width, the line, what its words and its sum take."""

    x: float
    width: float
    line: int
    label: float
    gap: float
    result: float


def tracks_height(tracks: list[Track]) -> float:
    """Return what the tracks of a form take, mm."""
    return len(_shared(tracks)) * (ABOVE + NUMBERS + HIGH)


def _shared(tracks: list[Track]) -> list[list[int]]:
    """Return the numbers of the tracks that stand on each line."""
    lines: list[list[int]] = []
    for number, track in enumerate(tracks):
        if track.beside and lines:
            lines[-1].append(number)
        else:
            lines.append([number])
    return lines


def _places(tracks: list[Track], width: float) -> list[_Place]:
    """Return each track's place; those of one line share its width evenly."""
    found = []
    for line, numbers in enumerate(_shared(tracks)):
        wide = (width - (len(numbers) - 1) * APART) / len(numbers)
        alone = len(numbers) == 1
        takes = (LABEL_COLUMN, RESULT_GAP, RESULT) if alone else SHORT
        found += [_Place(k * (wide + APART), wide, line, *takes) for k in range(len(numbers))]
    return found


def draw_tracks(grid: Grid, palette: Mapping[str, str]) -> tuple[list[Mark], list[Field]]:
    """Return the tracks of a form below its table, and their fields: the boxes, then the sum.

    Unfit where a track has more boxes than its paper is wide.
    """
    marks: list[Mark] = []
    fields: list[Field] = []
    places = _places(grid.sheet.tracks, grid.width)
    for number, (track, place) in enumerate(zip(grid.sheet.tracks, places, strict=True)):
        lines = _lines(grid, track, number, place)
        marks.append(tagged(_words(track, lines, place, palette), "P"))
        for box in lines[:-1]:
            stroke = (palette["ink"], 0.5) if box == lines[-2] else (palette["hairline"], 0.25)
            marks.append(Rect(*box, palette["tint"], *stroke))
        marks.append(Rect(*lines[-1], palette["tint"], palette["ink"], 0.4))
        fields += _fields(grid, track, lines)
    return marks, fields


def _lines(grid: Grid, track: Track, number: int, place: _Place) -> list[Place]:
    """Return the boxes of a track, and last that of its sum."""
    y = grid.bottom + place.line * (ABOVE + NUMBERS + HIGH) + ABOVE + NUMBERS
    room = place.width - place.label - place.gap - place.result
    wide = (room - (track.boxes - 1) // GROUP * GAP) / track.boxes
    if wide < LEAST:
        most = int((room + GAP) / (LEAST + GAP / GROUP))
        raise Unfit(
            f"{track.boxes} boxes are too narrow to cross; at most {most} fit", ("tracks", number, "boxes")
        )
    wide, x = min(wide, MOST), place.x + place.label
    boxes = [(x + k * wide + k // GROUP * GAP, y, wide, HIGH) for k in range(track.boxes)]
    return [*boxes, (boxes[-1][0] + wide + place.gap, y, place.result, HIGH)]


def _words(track: Track, lines: list[Place], place: _Place, palette: Mapping[str, str]) -> list[Mark]:
    """Return what stands before a track, and the figures over every fifth box and over its sum."""
    ink, soft, y = palette["ink"], palette["soft-ink"], lines[0][1]
    x, wide = place.x + 1.5, place.label - 3
    title = (x, y - 0.6, wide, HIGH / 2 + 0.6)
    marks: list[Mark] = []
    marks += set_text(track.title, title, font="title", size=12, fill=ink, least=8, align="left")
    says = (x, y + HIGH / 2, wide, HIGH / 2)
    marks += set_text(track.says, says, font="condensed-medium", size=8, fill=soft, least=7, align="left")
    for number, (x, _, wide, _) in enumerate(lines[:-1], 1):
        if number % GROUP == 0 or number == track.boxes:
            over = (x, y - NUMBERS, wide, NUMBERS - 0.5)
            said = track.last if track.last and number == track.boxes else str(number)
            marks += set_text(said, over, font="condensed-semibold", size=8, fill=soft, least=7)
    x, _, wide, _ = lines[-1]
    over = (x, y - NUMBERS, wide, NUMBERS - 0.5)
    marks += set_text(track.result, over, font="condensed-medium", size=8, fill=soft, least=7)
    return marks


def _fields(grid: Grid, track: Track, lines: list[Place]) -> list[Field]:
    """Return the boxes of a track, and its sum."""
    name = field_name(grid.sheet.id, track.id)
    names = [f"{name}:{k}" for k in range(1, len(lines))] + [name]
    return [Field(grid.boxes[name], *line) for name, line in zip(names, lines, strict=True)]
