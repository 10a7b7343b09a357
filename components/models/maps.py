"""map.yaml: boards, their panels, spaces and connections."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Literal

from pydantic import Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from ..house import house
from ..shapes.geometry import BoxMm
from ..shapes.paths import Segments, ellipse, parse_path, rectangle
from .edges import Cost, Edge, Way, cheapest, edges_of
from .field_types import (
    TAKEN,
    ArtName,
    Box,
    Colour,
    Each,
    FontName,
    Id,
    KindName,
    LineName,
    Millimetres,
    Model,
    PathData,
    Points,
    Size,
    Sourced,
    Spot,
    Text,
    Values,
)
from .grids import FLATS_TO_CORNERS, Grid, neighbours
from .marks import Mark

_SHAPES = ("box", "outline", "circle", "hexagon", "track")


class Pattern(Model):
    """What covers the ground of a kind of space: hatching, or small signs of a terrain."""

    draw: Literal["lines", "cross", "dots", "waves", "trees", "tufts", "hills"] = Field(
        description="what covers it"
    )
    ink: Colour = "soft-ink"
    gap: Size = Field(3.0, description="distance from line to line, or from sign to sign, mm")
    width: Size = Field(0.25, description="width of the lines, mm")
    angle: float = Field(45.0, description="angle of lines, degrees clockwise from level")


class SpaceMark(Mark):
    """A mark that spaces of a kind carry, from the top left of the box round each.

    Its {slots} are the space's `id`, `title`, `note` and values; `{marker 2}` is the second
    word of the value `marker`. Where the space lacks one of them, the mark is left out.
    """

    over: bool = Field(False, description="drawn over connections, not under them")


class SpaceKind(Model):
    """How the spaces of one kind look."""

    fill: Colour = Field("none", description="colour of the space")
    stroke: Colour = Field("ink", description="colour of its outline")
    width: Size = Field(0.35, description="width of the outline, mm")
    dash: list[Size] = Field(default_factory=list, description="dash and gap of it, mm")
    corner: Millimetres = Field(0.0, description="radius of a box's corners, mm")
    ink: Colour = Field("ink", description="colour of title and note")
    font: FontName = Field("condensed-semibold", description="style of the title")
    size: Points = Field(9.0, description="type size of the title, pt")
    least: Points | None = Field(None, description="the smallest size of the title, pt")
    note_font: FontName = Field("condensed-medium", description="style of the note")
    note_size: Points = Field(7.5, description="type size of the note, pt")
    head: Millimetres = Field(0.0, description="height of a strip for the title at the top, mm")
    head_fill: Colour = Field("none", description="colour of that strip")
    align: Literal["left", "centre", "right"] = Field(
        "centre", description="where title and note stand across the box"
    )
    pattern: Pattern | None = Field(None, description="what covers its ground")
    marks: list[SpaceMark] = Field(
        default_factory=list, description="marks in every space of the kind, from the top left of its box"
    )


class Track(Model):
    """Boxes at equal distances along a path; `each` says how many."""

    path: PathData
    box: tuple[Size, Size] = Field(description="[width, height] of each, mm")
    turned: bool = Field(False, description="each box is turned the way the path runs there")


class Space(Sourced):
    """A place where counters stand: a box, a circle, a hexagon, or a zone of any outline."""

    unfolded = TAKEN
    id: Id = Field(description="its name on this map")
    kind: KindName = Field(description="an entry of the map's kinds")
    title: Text = Field("", description="title printed in it")
    note: Text = Field("", description="a second, smaller line")
    box: Box | None = Field(None, description="[x, y, width, height] in the panel, mm")
    outline: PathData | None = None
    circle: tuple[Millimetres, Millimetres, Size] | None = Field(None, description="middle and radius, mm")
    hexagon: tuple[Millimetres, Millimetres, Size] | None = Field(
        None, description="middle and distance across the flats, mm; a flat side on top"
    )
    track: Track | None = Field(None, description="boxes along a path: a track")
    room: Box | None = Field(None, description="where counters stand (default: the box)")
    label: Spot | None = Field(None, description="middle of a zone's title (default: that of the zone)")
    label_box: tuple[Size, Size] = Field((28.0, 14.0), description="room for that title, mm")
    rotate: float = Field(0.0, description="turn of a zone's title, degrees clockwise")
    art: ArtName | None = Field(None, description="a drawing in art/, without .svg")
    art_box: Box | None = Field(None, description="box of the drawing, mm from the corner of the space")
    art_ink: Colour = Field("ink", description="colour of currentColor in it")
    holds: dict[str, int] = Field(
        default_factory=dict, description="{counter: how many} that stand in it side by side"
    )
    values: Values = Field(default_factory=dict, description="values for the referee, by name")
    each: Each | None = Field(None, description="repeat it for every value of each slot")
    step: Spot = Field((0.0, 0.0), description="mm from one copy to the next: [right, down]")
    columns: int = Field(1000, ge=1, description="copies in a row before it wraps")
    after: int = Field(0, ge=0, description="places of the row that stay free before the first copy")
    nth: SkipJsonSchema[int] = Field(0, description="set by each: number of this copy, from 0")

    def called(self, key: str) -> str:
        return f"space {self.title or self.id}"

    @property
    def facts(self) -> dict[str, str]:
        """Return the values for the {slots} of its kind's marks, by name."""
        return facts_of({**self.values, "id": self.id, "title": self.title, "note": self.note})

    @property
    def shift(self) -> Spot:
        """Return how far this copy stands from the first, mm."""
        row, column = divmod(self.nth + self.after, self.columns)
        down = row if self.columns < 1000 else column
        return column * self.step[0], down * self.step[1]

    @model_validator(mode="after")
    def _single_shape(self) -> "Space":
        given = [key for key in _SHAPES if getattr(self, key) is not None]
        if len(given) != 1:
            names = ", ".join(f'"{key}"' for key in _SHAPES)
            raise ValueError(f"a space has one of {names}; here: {' and '.join(given) or 'none'}")
        if given[0] != "box" and self.holds and self.room is None and self.track is None:
            raise ValueError('a space that holds counters and is no box needs "room"')
        return self

    @property
    def segments(self) -> Segments:
        """Return the outline of the first copy, in its panel; of a track's boxes, round (0, 0)."""
        if self.outline is not None:
            return parse_path(self.outline)
        if self.circle is not None:
            x, y, r = self.circle
            return ellipse(x, y, r, r)
        if self.hexagon is not None:
            x, y, flats = self.hexagon
            w, h = flats * FLATS_TO_CORNERS / 2, flats / 2
            points = [
                (x - w / 2, y - h),
                (x + w / 2, y - h),
                (x + w, y),
                (x + w / 2, y + h),
                (x - w / 2, y + h),
                (x - w, y),
            ]
            return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
        if self.track is not None:
            w, h = self.track.box
            return rectangle(-w / 2, -h / 2, w, h)
        assert self.box is not None
        return rectangle(*self.box)


def facts_of(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the values of {slots} of a kind's marks, by name: texts that are not empty, and their words.

    Words are parted by spaces and commas, and counted from 1: "marker 1", "marker 2".
    """
    facts = {name: text for name, text in texts.items() if text}
    for name, text in list(facts.items()):
        words = text.replace(",", " ").split()
        facts |= {f"{name} {number}": word for number, word in enumerate(words, 1)}
    return facts


class Connection(Sourced):
    """Two spaces between which pieces move, drawn as a line.

    Without `line` or `path` it runs from middle to middle, and shows outside the two
    outlines, or across their common edge.
    """

    unfolded = ("each", *TAKEN)

    between: tuple[str, str] = Field(description="the ids of the two spaces")
    kind: str = Field("", description='kind for the referee, such as "road"; also its line style')
    cost: float = Field(1.0, ge=0, description="cost of this connection, for the referee")
    line: tuple[Spot, Spot] | None = Field(None, description="straight line in the panel: [[x, y], [x, y]]")
    path: PathData | None = None
    style: LineName = Field("", description="an entry of lines (default: that of the kind)")

    def called(self, key: str) -> str:
        return f"connection {' - '.join(self.between)}"

    @property
    def looks(self) -> str:
        """Return the name of the line style that it is drawn in."""
        return self.style or self.kind or "dashed"

    @model_validator(mode="after")
    def _single_way(self) -> "Connection":
        if self.line is not None and self.path is not None:
            raise ValueError('a connection has "line" or "path", not both')
        return self


class Border(Model):
    """A line between two regions that is drawn but means nothing by itself."""

    between: tuple[str, str] = Field(description="the ids of the two spaces")
    path: PathData
    style: LineName = Field("border", description="an entry of the map's lines")


class LineStyle(Model):
    """How borders or connections look."""

    stroke: Colour = Field("ink", description="colour of the line")
    width: Size = Field(0.8, description="width of the line, mm")
    dash: list[Size] = Field(default_factory=list, description="dash and gap, mm")
    halo: Colour = Field("none", description="a wider line under it, so that it reads anywhere")
    dots: bool = Field(False, description="a dot at each end")
    gap: Millimetres = Field(
        0.0, description="mm left between a connection without a line of its own and its spaces"
    )
    cost: float = Field(1.0, ge=0, description="cost of a grid's roads, rivers and so on, for the referee")


@cache
def _house_line(name: str) -> LineStyle | None:
    """Return the house's line style of that name; None where the house has none."""
    known = house().lines.get(name)
    return LineStyle.model_validate(known) if known else None


class Panel(Model):
    """A part of the map with an origin of its own; `each` repeats it by `step`."""

    id: Id = Field(description="its name on this map")
    at: Spot = Field(description="its top left on the map: [x, y] mm")
    size: tuple[Size, Size] = Field(description="[width, height] mm")
    art: ArtName | None = Field(None, description="a drawing in art/ that fills it, without .svg")
    fill: Colour = Field("none", description="colour of its ground")
    stroke: Colour = Field("none", description="colour of its frame")
    width: Size = Field(0.5, description="width of its frame, mm")
    marks: list[Mark] = Field(default_factory=list, description="what stands on it, back to front")
    grid: Grid | None = Field(None, description="squares or hexagons that fill it")
    spaces: list[Space] = Field(default_factory=list, description="where counters stand")
    connections: list[Connection] = Field(
        default_factory=list, description="spaces that are joined by a line"
    )
    borders: list[Border] = Field(default_factory=list, description="lines that are only drawn")
    each: Each | None = Field(None, description="repeat it for every value of each slot")
    step: Spot = Field((0.0, 0.0), description="mm from one copy to the next: [right, down]")
    nth: SkipJsonSchema[int] = Field(0, description="set by each: number of this copy, from 0")

    @property
    def origin(self) -> Spot:
        """Return the place of this copy's top left on the map, mm."""
        return self.at[0] + self.nth * self.step[0], self.at[1] + self.nth * self.step[1]


class Map(Sourced):
    """A board of `size` mm, tiled over home paper, or one large page."""

    id: Id = Field(description="its name, for the kit of game.yaml")
    title: Text = Field(description="its name for people")
    size: tuple[Size, Size] = Field(description="[width, height] mm")
    ground: Colour = Field("paper", description="colour under all panels")
    bleed: Size = Field(3.0, description="mm of ground printed beyond the edge")
    kinds: dict[str, SpaceKind] = Field(description="how spaces look, by kind")
    lines: dict[str, LineStyle] = Field(
        default_factory=dict, description="how borders and connections look, by name"
    )
    panels: list[Panel] = Field(description="its parts")
    sections: list[Text] = Field(
        default_factory=list,
        max_length=20,
        description="names of the equal sections of a board that folds, from the top (of a wide one: "
        "from the left); each is tiled by itself and has a large page",
    )

    @property
    def section_boxes(self) -> list[BoxMm]:
        """Return the boxes of its sections, mm; the whole board where it has none."""
        wide, high = self.size
        count = max(1, len(self.sections))
        if wide > high:
            return [(k * wide / count, 0.0, wide / count, high) for k in range(count)]
        return [(0.0, k * high / count, wide, high / count) for k in range(count)]

    def line_style(self, name: str) -> LineStyle | None:
        """Return the style of a line: the map's, else the house's; None where neither has it."""
        return self.lines.get(name) or _house_line(name)

    def neighbours(self, space: str) -> tuple[str, ...]:
        """Return the ids of the spaces that can be reached from one: cells that touch, connections.

        KeyError where the board has no such space.
        """
        if space not in self._near:
            if space not in self.kind_of:
                raise KeyError(space)
            grid = self._grid_of.get(space)
            near = neighbours(grid, space) if grid else ()
            links = (link for link in self._links.get(space, {}) if link not in near)
            self._near[space] = (*near, *links)
        return self._near[space]

    def connection(self, start: str, goal: str) -> Connection | None:
        """Return the last connection typed between two spaces, with its kind and cost; None if there is none.

        `edges` has all of them, and what the grid has there.
        """
        return self._links.get(start, {}).get(goal, (None,))[-1]

    def edges(self, start: str, goal: str) -> tuple[Edge, ...]:
        """Return all that lies between two spaces: roads, rivers, bridges, slopes, walls, connections.

        KeyError where the board has no such space.
        """
        for space in (start, goal):
            if space not in self.kind_of:
                raise KeyError(space)
        links = self._links.get(start, {}).get(goal, ())
        return (
            *self._edges.get((start, goal), ()),
            *(Edge(link.kind, "connection", link.cost) for link in links),
        )

    def path(self, start: str, goal: str, cost: Cost | None = None) -> Way | None:
        """Return the cheapest way between two spaces; None where there is none.

        `cost(a, b)` is what the step from a to b costs, None where it cannot be made; without it each
        costs 1. KeyError where the board has no such space.
        """
        if goal not in self.kind_of:
            raise KeyError(goal)
        return cheapest(self.neighbours, start, goal, cost or (lambda start, end: 1.0))

    def distance(self, start: str, goal: str) -> int | None:
        """Return the number of steps from one space to another; None where there is no way."""
        way = self.path(start, goal)
        return way and len(way.spaces) - 1

    @cached_property
    def kind_of(self) -> dict[str, str]:
        """Return the kind of every space by its id."""
        cells = {cell: grid.kinds[cell.removeprefix(grid.prefix)] for cell, grid in self._grid_of.items()}
        return cells | {space.id: space.kind for panel in self.panels for space in panel.spaces}

    @cached_property
    def _near(self) -> dict[str, tuple[str, ...]]:
        return {}  # filled as neighbours are asked for

    @cached_property
    def _grid_of(self) -> dict[str, Grid]:
        grids = [panel.grid for panel in self.panels if panel.grid]
        return {grid.prefix + number: grid for grid in grids for number in grid.kinds}

    @cached_property
    def _edges(self) -> dict[tuple[str, str], tuple[Edge, ...]]:
        costs = {name: style.cost for name, style in self.lines.items()}
        grids = [panel.grid for panel in self.panels if panel.grid]
        return {ends: between for grid in grids for ends, between in edges_of(grid, costs).items()}

    @cached_property
    def _links(self) -> dict[str, dict[str, tuple[Connection, ...]]]:
        links: dict[str, dict[str, tuple[Connection, ...]]] = {}
        for panel in self.panels:
            for link in panel.connections:
                for end, other in (link.between, link.between[::-1]):
                    there = links.setdefault(end, {})
                    there[other] = (*there.get(other, ()), link)
        return links


class MapFile(Model):
    """The whole of map.yaml, expanded."""

    maps: list[Map] = Field(description="the boards of the game")
