"""The measuring instruments of B-17!, from the printed PDF: everything is right to 0.1 mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import atan2, degrees, hypot
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from cutline.layouts.exports.publish import publish
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import Page, Placement, papers

from ...support.pdf_reading import PdfWalker, Shape, box_round, overlap
from ...support.tries import DEPTH
from ..support.judging import drawn as loaded

INCH = 25.4
RIGHT = 0.1  # mm
OURS = ("ruler", "arc", "piece", "map")


class Printed(NamedTuple):
    """The instruments of the kit on one paper: its pages, and its PDF read back."""

    game: Any
    pages: list[Page]
    read: Any  # the page of a number, from 0

    def figure(self, name: str) -> float:
        return float(self.game.figures[name])

    def mm(self, name: str) -> float:
        """A figure of tables.yaml that counts inches, in mm."""
        return self.figure(name) * INCH

    def laid(self, name: str) -> list[Laid]:
        """Every place where a piece of that id lies."""
        return [
            Laid(place, self.read(number))
            for number, page in enumerate(self.pages)
            for place in page.placements
            if place.counter == name and place.side == "front"
        ]

    def tiles(self, board: str) -> list[tuple[Page, Any]]:
        found = enumerate(self.pages)
        return [(p, self.read(n)) for n, p in found if p.plan and p.component == board]


class Laid(NamedTuple):
    """A piece on a sheet."""

    place: Placement
    read: Any

    def own(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page, in the piece's own frame."""
        place = self.place
        if place.turned:
            return y - place.y, place.x + place.width - x
        return x - place.x, y - place.y

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.place.x, self.place.y, self.place.width, self.place.height

    @property
    def long(self) -> float:
        return self.place.height if self.place.turned else self.place.width

    @property
    def wide(self) -> float:
        return self.place.width if self.place.turned else self.place.height

    def strokes(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """Straight strokes that are to be seen inside the piece, as they lie in its frame."""
        found = []
        for shape in self.read.lines():
            x, y, w, h = shape.box
            seen = overlap((x - 0.01, y - 0.01, w + 0.02, h + 0.02), shape.clip or self.box)
            if seen and overlap(seen, self.box) and shape.layer == "":
                one, other = (self.own(*point) for point in shape.points)
                found.append((one, other))
        return found

    def across(self) -> list[tuple[float, float]]:
        """Strokes across a stick: how far from its beginning, and how far they reach down it."""
        return [
            (one[0], max(one[1], other[1]))
            for one, other in self.strokes()
            if abs(one[0] - other[0]) < 0.01 and min(one[1], other[1]) < 0.01
        ]

    def ends(self) -> tuple[float, float]:
        """Where the stick is cut at both ends, along it."""
        found = []
        for shape in self.read.shapes:
            if shape.layer == "cut" and len(shape.points) == 2:
                (x0, y0), (x1, y1) = (self.own(*point) for point in shape.points)
                if abs(x0 - x1) < 0.01 and min(y0, y1) < 1 and max(y0, y1) > self.wide - 1:
                    found.append(x0)
        return (min(found, key=abs), min(found, key=lambda at: abs(at - self.long)))

    def outline(self) -> list[tuple[float, float]]:
        """Points of the outline along which a piece of free shape is cut, those of curves too."""
        found = next(
            shape.points
            for shape in self.read.shapes
            if shape.layer == "cut"
            and len(shape.points) > 4
            and box_round(shape.points) == pytest.approx(self.box, abs=2)
        )
        return [self.own(*point) for point in found]


@pytest.fixture(scope="module")
def game() -> Any:
    whole = loaded("b-17")
    kit = [part for part in whole.sheet.kit if part.kind in OURS]
    return replace(whole, sheet=whole.sheet.model_copy(update={"kit": kit}))


@pytest.fixture(scope="module")
def drawn(game: Any) -> Any:
    found = draw_game(game)
    assert not found.problems
    return found


@pytest.fixture(scope="module", params=["a4", "letter"] if DEPTH else ["letter"])
def printed(request: pytest.FixtureRequest, drawn: Any, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    kit = build_kit(drawn, papers()[request.param])
    assert not kit.problems
    out: Path = tmp_path_factory.mktemp(request.param)
    folder = publish(drawn, [kit], out, ("kit",)).folder
    walker = PdfWalker(PdfReader(folder / kit.file))
    return Printed(drawn.game, kit.pages, walker.read)


def parts_of(printed: Printed, name: str, count: int) -> list[list[Laid]]:
    """The parts of a stick, and every copy of each."""
    names = [name] if count == 1 else [f"{name}-{number}" for number in range(1, count + 1)]
    found = [printed.laid(one) for one in names]
    assert all(found)
    assert not printed.laid(f"{name}-{count + 1}")
    return found


def landing(laid: Laid) -> float:
    """The line up to which the next part is laid, along the stick."""
    tab = 0.5 * INCH
    full = [at for at, reach in laid.across() if reach > laid.wide - 0.5]
    return min(full, key=lambda at: abs(at - (laid.long - tab)))


STICKS = {  # its figure, its parts, and how long an inch is on it
    "fighter-stick": ("fighter_move", 2, 1),
    "bomber-stick": ("bomber_move", 2, 1),
    "six-stick": ("fighter_straight", 1, 1),
    "four-stick": ("range", 1, 1),
    "three-stick": ("bomber_straight", 1, 1),
    "two-stick": ("slowed", 1, 1),
    "half-fighter-stick": ("fighter_move", 1, 0.5),
    "half-bomber-stick": ("bomber_move", 1, 0.5),
}


@pytest.mark.parametrize("name", STICKS)
def test_a_stick_measures_its_move_from_end_to_end_and_across_its_joint(printed, name):
    figure, count, inch = STICKS[name]
    long = 0.0
    for number, copies in enumerate(parts_of(printed, name, count), 1):
        measured = []
        for laid in copies:
            start, end = laid.ends()
            assert start == pytest.approx(0, abs=RIGHT)
            measured.append(end if number == count else landing(laid))
        assert max(measured) - min(measured) < RIGHT
        long += measured[0]
    assert long == pytest.approx(printed.mm(figure) * inch, abs=RIGHT)


def test_no_glue_lies_on_the_words_of_a_tab(drawn):
    tabs = [piece for piece in drawn.pieces if any(area.side == "front" for area in piece.glue)]
    assert len(tabs) == 2, "the first parts of both long sticks"
    for piece in tabs:
        words = [text for text in piece.front.drawing.texts() if text.text in ("part 2 to", "this line")]
        assert len(words) == 2
        edges = sorted(point[2] for area in piece.glue for point in area.outline if len(point) == 3)
        upper, lower = edges[3:5]  # where one strip ends and the other begins
        assert upper < words[0].y - words[0].size * 0.7 and words[1].y < lower


@pytest.mark.parametrize("name", STICKS)
def test_ticks_stand_at_every_eighth_of_an_inch_from_the_beginning(printed, name):
    figure, count, inch = STICKS[name]
    seen, start = set(), 0.0
    for number, (laid, *_) in enumerate(parts_of(printed, name, count), 1):
        end = laid.long if number == count else landing(laid)
        for at, _ in laid.across():
            if -0.01 <= at <= end + 0.01:
                eighths = (start + at) / (INCH * inch) * 8
                assert abs(eighths - round(eighths)) * INCH * inch / 8 < RIGHT
                seen.add(round(eighths))
        start += end
    assert seen >= set(range(1, int(printed.figure(figure)) * 8))


@pytest.mark.parametrize(
    "stick, move, straight",
    [
        ("fighter-stick", "fighter_move", "fighter_straight"),
        ("bomber-stick", "bomber_move", "bomber_straight"),
    ],
)
def test_long_sticks_show_the_turning_point_and_each_shorter_move(printed, stick, move, straight):
    """Lines right across: where a turn begins, and where damage or a climb ends the move."""
    found, start = set(), 0.0
    for number, (laid, *_) in enumerate(parts_of(printed, stick, 2), 1):
        end = laid.long if number == 2 else landing(laid)
        full = [at for at, reach in laid.across() if reach > laid.wide - 0.5 and at < end - 0.2]
        found |= {round((start + at) / INCH, 2) for at in full if at > 0.2}
        start += end
    figure = printed.figure
    hits = 1 if stick == "fighter-stick" else int(figure("bomber_hits"))
    wanted = {figure(straight)} | {figure(move) - n * figure("slowed") for n in range(1, hits + 1)}
    if stick == "fighter-stick":
        wanted.add(figure(move) - figure("climb"))
    assert found == wanted


def polar(point: tuple[float, float], centre: tuple[float, float]) -> tuple[float, float]:
    """Distance, and bearing clockwise from straight up."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    return hypot(x, y), degrees(atan2(x, -y))


def test_the_gunners_arc_has_its_range_its_angle_and_a_notch_for_the_gun(printed):
    radius, half = printed.mm("range"), printed.figure("gun_arc") / 2
    for laid in printed.laid("gunner-arc"):
        path = laid.outline()
        centre = (laid.long / 2, radius)
        rim = [polar(point, centre) for point in path[:10:3]]  # the ends of its three curves
        for number, (distance, bearing) in enumerate(rim):
            assert distance == pytest.approx(radius, abs=RIGHT)
            assert radius * abs(bearing - (-half + number * half * 2 / 3)) * 0.01745 < RIGHT
        right, left = polar(path[10], centre), polar(path[-1], centre)
        assert right[0] == pytest.approx(left[0], abs=RIGHT)
        assert 2 < right[0] < 4, "a notch that a pin or a gun fits into"
        assert (left[1], right[1]) == pytest.approx((-half, half), abs=0.5)


def test_the_gauge_shows_how_far_bombers_turn_at_every_five_degrees(printed):
    (laid,) = printed.laid("turning-gauge")
    centre = (laid.long / 2, laid.long / 2)
    seen = set()
    sides = set()
    for one, other in laid.strokes():
        (near, b0), (far, b1) = sorted((polar(one, centre), polar(other, centre)))
        if far > laid.long / 2 - 10 and near > 1 and abs(b0 - b1) < 0.1:
            (seen if far > laid.long / 2 else sides).add(round(b1, 1))
    assert seen >= {float(bearing) for bearing in range(-175, 180, 5)}
    turn = printed.figure("bomber_turn")
    assert {-turn, turn} <= sides


def test_the_clock_shows_every_hour_where_the_table_of_entries_has_it(printed):
    (laid,) = printed.laid("clock-face")
    middle = laid.long / 2
    words = {}
    for word in laid.read.words:
        x, y = laid.own(word.x, word.y)
        if 0 < x < laid.long and 0 < y < laid.long:
            words.setdefault(word.text, []).append((x, y))
    (table,) = (table for table in printed.game.tables.tables if table.id == "entry")
    fractions = {".25": "¼", ".5": "½", ".75": "¾"}
    for hour in range(1, 13):
        places = [polar(place, (middle, middle)) for place in words[str(hour)]]
        off = (min((abs((b - 30 * hour + 180) % 360 - 180), r) for r, b in places))[0]
        assert off < 9
        if str(hour) in table.rows and hour not in (6, 12):
            up = table.rows[str(hour)][1]
            for ending, sign in fractions.items():
                up = up.replace(ending, sign)
            assert f"{up} in" in words, hour
    assert "1" not in table.rows, "an hour that is never thrown is grey"
    assert "never" in words


def test_the_cross_measures_the_gaps_of_the_box_both_ways(printed):
    (laid,) = printed.laid("box-cross")
    _, _, wide, high = box_round(laid.outline())
    assert (wide, high) == pytest.approx((printed.mm("gap"),) * 2, abs=RIGHT)


# --- What lies on the table, across its tiles ---


def where_tiles_start(tiles: list[tuple[Page, Any]]) -> list[tuple[float, float]]:
    """Where each tile's upper left corner comes to lie, glued on the ticks of those before it."""
    columns = tiles[0][0].plan[0]
    starts: list[tuple[float, float]] = []
    for page, _ in tiles:
        number = page.plan[2]
        row, column = divmod(number, columns)
        x = starts[number - 1][0] + lands(tiles[number - 1], 0) if column else 0.0
        y = starts[number - columns][1] + lands(tiles[number - columns], 1) if row else 0.0
        starts.append((x, y))
    return starts


def lands(tile: tuple[Page, Any], axis: int) -> float:
    """Where the next tile lands, or the board ends: the last tick, from the tile's own edge."""
    page, read = tile
    found = []
    for shape in read.lines():
        x, y, w, h = shape.box
        sides = (w, h)
        outside = not overlap((x, y, w + 0.01, h + 0.01), page.trim)
        if sides[axis] < 0.02 and 1.5 < sides[1 - axis] < 5 and not shape.clip and outside:
            found.append((x, y)[axis] - page.trim[axis])
    return max(found)


def on_the_board(printed: Printed, board: str, wanted: Callable[[Shape], bool]) -> Iterator[Any]:
    """Some shapes of all tiles as they lie on the glued board: (shape, its points in mm)."""
    tiles = printed.tiles(board)
    assert len(tiles) > 1
    for (page, read), (x, y) in zip(tiles, where_tiles_start(tiles), strict=True):
        left, top, wide, high = page.trim
        for shape in filter(wanted, read.shapes):
            if overlap(shape.box, (left, top, wide, high)):
                yield shape, [(px - left + x, py - top + y) for px, py in shape.points]


def board_size(printed: Printed, board: str) -> tuple[float, float]:
    tiles = printed.tiles(board)
    x, y = where_tiles_start(tiles)[-1]
    return x + lands(tiles[-1], 0), y + lands(tiles[-1], 1)


def colour(printed: Printed, name: str) -> str:
    return printed.game.palette[name]


def test_the_target_is_as_large_as_the_rules_say(printed):
    target = (printed.mm("target_width"), printed.mm("target_depth"))
    assert board_size(printed, "Target alone") == pytest.approx(target, abs=RIGHT)
    ink = colour(printed, "fire-ink")
    shapes = on_the_board(
        printed, "Target and flak ring", lambda shape: shape.stroke == ink and shape.fill == "none"
    )
    edges = [box_round(points) for _, points in shapes if len(points) == 4]
    assert len(edges) > 1, "every tile that shows some of it"
    reach = printed.mm("flak_range") + INCH
    for edge in edges:
        assert edge == pytest.approx((reach, 0, *target), abs=RIGHT)


def test_the_flak_ring_runs_its_range_from_every_edge_of_the_target(printed):
    """From tile to tile: straight below and beside the target, round its corners."""
    width, depth, flak = (printed.mm(n) for n in ("target_width", "target_depth", "flak_range"))
    left, ring = flak + INCH, set()
    ink = colour(printed, "fire-ink")
    for shape, points in on_the_board(
        printed, "Target and flak ring", lambda one: one.stroke == ink and len(one.points) == 10
    ):
        ends = [points[k] for k in (0, 1, 4, 5, 8, 9)]
        for x, y in (*ends, halfway(points[1:5]), halfway(points[5:9])):
            beside = max(left - x, 0, x - left - width)
            below = max(y - depth, 0)
            assert hypot(beside, below) == pytest.approx(flak, abs=RIGHT)
        ring.add(shape.box)
    assert len(ring) == len(printed.tiles("Target and flak ring")), "it is drawn on every tile"


def halfway(curve: list[tuple[float, float]]) -> tuple[float, float]:
    """The middle of a cubic."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    return (ax + 3 * bx + 3 * cx + dx) / 8, (ay + 3 * by + 3 * cy + dy) / 8
