"""Maps: boards of panels, spaces and connections, tiled over home paper."""

from __future__ import annotations

from collections.abc import Mapping

from ..checks import Checker
from ..counters import CounterFile
from ..maps import Map, MapFile, Panel, Space
from ..places import Keys
from .kind import Kind

FILE = "map"


def check(checker: Checker) -> None:
    """Colours, art, kinds and ends of lines exist; counters fit in the spaces that hold them."""
    file = checker.file(FILE, MapFile)
    if file is None:
        return
    counters = checker.file("counters", CounterFile)
    edges = _edges(counters) if counters else {}
    checker.unique(FILE, ("maps",), (board.id for board in file.maps))
    for index, board in enumerate(file.maps):
        _check_map(checker, board, ("maps", index), edges)


def _check_map(checker: Checker, board: Map, path: Keys, edges: Mapping[str, float]) -> None:
    checker.colour(FILE, (*path, "ground"), board.ground, prints=True)
    for name, kind in board.kinds.items():
        for key in ("fill", "stroke", "ink", "head_fill"):
            at: Keys = (*path, "kinds", name, key)
            checker.colour(FILE, at, getattr(kind, key), prints=key == "ink")
    for name, style in board.lines.items():
        for key in ("stroke", "halo"):
            checker.colour(FILE, (*path, "lines", name, key), getattr(style, key))
    spaces: set[str] = set()
    for number, panel in enumerate(board.panels):
        at = (*path, "panels", number)
        for key in ("fill", "stroke"):
            checker.colour(FILE, (*at, key), getattr(panel, key))
        if panel.art:
            checker.art_named(FILE, (*at, "art"), panel.art)
        checker.marks(FILE, (*at, "marks"), panel.marks)
        _check_spaces(checker, board, panel, at, spaces, edges)
    for number, panel in enumerate(board.panels):
        _check_links(checker, board, panel, (*path, "panels", number), spaces)


def _check_links(checker: Checker, board: Map, panel: Panel, path: Keys, spaces: set[str]) -> None:
    """Connections and borders join spaces that are there, in a style that is."""
    for key in ("connections", "borders"):
        for index, link in enumerate(getattr(panel, key)):
            at = (*path, key, index)
            for end, name in enumerate(link.between):
                checker.name(FILE, (*at, "between", end), "space", name, spaces)
            checker.name(FILE, (*at, "style"), "line style", link.style, board.lines)


def _check_spaces(
    checker: Checker, board: Map, panel: Panel, path: Keys, seen: set[str],
    edges: Mapping[str, float],
) -> None:  # fmt: skip
    for index, space in enumerate(panel.spaces):
        at = (*path, "spaces", index)
        if space.id in seen:
            message = f'id "{space.id}" stands here a second time; give it another'
            checker.report(FILE, (*at, "id"), message)
        seen.add(space.id)
        checker.name(FILE, (*at, "kind"), "kind", space.kind, board.kinds)
        if space.art:
            checker.art_named(FILE, (*at, "art"), space.art)
        checker.colour(FILE, (*at, "art_ink"), space.art_ink)
        if space.holds:
            _check_room(checker, space, at, edges)


def _check_room(checker: Checker, space: Space, path: Keys, edges: Mapping[str, float]) -> None:
    """The counters that a space holds have to fit in it side by side."""
    for name in space.holds:
        at = (*path, "holds", name, "")
        if not checker.name(FILE, at, "counter", name, edges, home="counters"):
            return
    edge = max(edges[name] for name in space.holds)
    total = sum(space.holds.values())
    box = space.room or space.box
    if box is None:
        return
    fits = int((box[2] + 1e-6) // edge) * int((box[3] + 1e-6) // edge)
    if fits < total:
        checker.report(
            FILE, (*path, "holds"),
            f"{total} counters of {edge:g} mm do not fit in {box[2]:g} x {box[3]:g} mm "
            f"(room for {fits}); enlarge it or hold fewer",
        )  # fmt: skip


def _edges(file: CounterFile) -> Mapping[str, float]:
    """The longest edge in mm of each counter, and of each group of counters."""
    found: dict[str, float] = {}
    for counter in file.counters:
        edge = max(counter.size or file.size, counter.height or 0.0)
        for name in filter(None, (counter.id, counter.group)):
            found[name] = max(edge, found.get(name, 0.0))
    return found


KIND = Kind(
    "map",
    title="Map",
    file=FILE,
    model=MapFile,
    parts="maps",
    unfold=("maps.panels", "maps.panels.spaces"),
    check=check,
    draw="generators.maps:draw_maps",
    pages="layouts.tiles:map_pages",
)
