"""Maps: boards of panels, spaces and connections, tiled over home paper."""

from __future__ import annotations

from collections.abc import Mapping

from ..checks.checker import Checker, slots_of
from ..checks.geometry_checks import board_faults
from ..house import house
from ..models.counters import CounterFile
from ..models.edges import SORTS
from ..models.field_types import Box
from ..models.grids import neighbours
from ..models.maps import Border, Connection, Map, MapFile, Panel, SpaceKind, facts_of
from ..models.sourced import OURS_SLOT, ours_in
from ..reading.places import Keys
from ..reading.problems import nearest, shortened, suggest
from ..reading.slots import slots_in
from .kind import Kind

FILE = "map"


def check(checker: Checker) -> None:
    """Check that colours, art, kinds and ends of lines exist, and that counters fit in their spaces."""
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
        facts = _facts_of(board, name)
        _check_kind(checker, kind, (*path, "kinds", name), facts)
    for name, style in board.lines.items():
        for key in ("stroke", "halo"):
            checker.colour(FILE, (*path, "lines", name, key), getattr(style, key))
    checker.unique(FILE, (*path, "panels"), (panel.id for panel in board.panels))
    spaces: set[str] = set()
    for number, panel in enumerate(board.panels):
        at = (*path, "panels", number)
        for key in ("fill", "stroke"):
            checker.colour(FILE, (*at, key), getattr(panel, key))
        if panel.art:
            checker.art_named(FILE, (*at, "art"), panel.art)
            checker.art_seen(FILE, (*at, "art"), panel.art, (0.0, 0.0, *panel.size))
        checker.marks(FILE, (*at, "marks"), panel.marks, besides=OURS_SLOT)
        _check_grid(checker, board, panel, at, spaces, edges)
        _check_spaces(checker, board, panel, at, spaces, edges)
    for number, panel in enumerate(board.panels):
        _check_links(checker, board, panel, (*path, "panels", number), spaces)
    _check_ours(checker, board, path)
    for keys, message in board_faults(board):
        checker.report(FILE, (*path, *keys), message)


def _check_ours(checker: Checker, board: Map, path: Keys) -> None:
    """Check that a board on which something is ours says so, and that no other does."""
    says = any(OURS_SLOT in slots_in(mark.text) for panel in board.panels for mark in panel.marks)
    if ours_in(board) and not says:
        remedy = f'give a panel the mark {{text: "{{{OURS_SLOT}}}", box: [x, y, width, height]}}'
        checker.report(FILE, path, f"nothing on the board says what of it is ours; {remedy}")
    elif says and not ours_in(board):
        checker.report(FILE, path, f'a mark has "{{{OURS_SLOT}}}", but nothing on the board is ours')


def _facts_of(board: Map, kind: str) -> set[str]:
    """Return the names that {slots} of a kind's marks may have: those that any of its spaces fills."""
    facts = {"id", "title", "note"}
    for panel in board.panels:
        facts |= {name for space in panel.spaces if space.kind == kind for name in space.facts}
        for values in panel.grid.values.values() if panel.grid else ():
            facts |= facts_of(values).keys()
    return facts


def _check_kind(checker: Checker, kind: SpaceKind, path: Keys, facts: set[str]) -> None:
    for key in ("fill", "stroke", "ink", "head_fill"):
        checker.colour(FILE, (*path, key), getattr(kind, key), prints=key == "ink")
    for key in ("font", "note_font"):
        checker.font(FILE, (*path, key), getattr(kind, key))
    if kind.pattern:
        checker.colour(FILE, (*path, "pattern", "ink"), kind.pattern.ink)
    checker.marks(FILE, (*path, "marks"), kind.marks, slots=True)
    for index, mark in enumerate(kind.marks):
        for name in sorted(slots_of(mark) - facts):
            message = f'no space of this kind has "{shortened(name)}"{suggest(name, facts)}'
            if not nearest(name, facts):
                message += f"; give them values: {{{shortened(name)}: …}}"
            checker.report(FILE, (*path, "marks", index), message)


def _check_links(checker: Checker, board: Map, panel: Panel, path: Keys, spaces: set[str]) -> None:
    """Check that connections and borders join spaces that are there, in a style that is."""
    for key in ("connections", "borders"):
        for index, link in enumerate(getattr(panel, key)):
            at = (*path, key, index)
            for end, name in enumerate(link.between):
                checker.name(FILE, (*at, "between", end), "space", name, spaces)
            if link.between[0] == link.between[1]:
                message = f'a line joins two different spaces; here both are "{shortened(name)}"'
                checker.report(FILE, (*at, "between"), message)
            style, name = _style_of(link)
            checker.name(FILE, (*at, style), "line style", name, {**house().lines, **board.lines})
            if isinstance(link, Connection) and _leaps(board, link):
                ends = f'cells "{link.between[0]}" and "{link.between[1]}"'
                message = (
                    f'{ends} do not touch; join cells that do, or give the connection a "line" or "path"'
                )
                checker.report(FILE, (*at, "between"), message)


def _leaps(board: Map, link: Connection) -> bool:
    """Return whether a straight connection joins two cells of a grid that do not touch."""
    if link.line is not None or link.path is not None:
        return False
    grids = [panel.grid for panel in board.panels if panel.grid]
    ids = [{grid.prefix + number for number in grid.kinds} for grid in grids]
    return any(
        link.between[0] in there and link.between[1] in there - {*neighbours(grid, link.between[0])}
        for grid, there in zip(grids, ids, strict=True)
    )


def _style_of(link: Connection | Border) -> tuple[str, str]:
    """Return the key that says how a line looks, and the style that it names."""
    if isinstance(link, Border):
        return "style", link.style
    return "style" if link.style or not link.kind else "kind", link.looks


def _check_grid(
    checker: Checker, board: Map, panel: Panel, path: Keys, seen: set[str], edges: Mapping[str, float]
) -> None:
    """Check the kinds of a grid's cells, and their numbers, which no other space may have."""
    grid = panel.grid
    if grid is None:
        return
    named: list[tuple[Keys, str]] = [((*path, "grid", "kind"), grid.kind)]
    named += [((*path, "grid", "terrain", kind, ""), kind) for kind in grid.terrain]
    for at, kind in named:
        checker.name(FILE, at, "kind", kind, board.kinds)
    for key in SORTS:
        for name in getattr(grid, key):
            checker.name(
                FILE, (*path, "grid", key, name, ""), "line style", name, {**board.lines, **house().lines}
            )
    numbers = {grid.prefix + number for number in grid.by_number}
    twice = sorted(numbers & seen)
    if twice:
        message = f'cell "{twice[0]}" has the id of another space; give the grid a prefix'
        checker.report(FILE, (*path, "grid", "numbering"), message)
    seen |= numbers
    if grid.holds:
        side = 0.732 * grid.size if grid.shape == "hex" else grid.size
        _check_room(checker, grid.holds, (0.0, 0.0, side, side), (*path, "grid"), edges)


def _check_spaces(
    checker: Checker, board: Map, panel: Panel, path: Keys, seen: set[str], edges: Mapping[str, float]
) -> None:
    for index, space in enumerate(panel.spaces):
        at = (*path, "spaces", index)
        if space.id in seen:
            message = f'id "{space.id}" is used twice; give this one another'
            checker.report(FILE, (*at, "id"), message)
        seen.add(space.id)
        checker.name(FILE, (*at, "kind"), "kind", space.kind, board.kinds)
        if space.art:
            checker.art_named(FILE, (*at, "art"), space.art)
            if space.art_box:
                checker.art_seen(FILE, (*at, "art"), space.art, space.art_box)
        checker.colour(FILE, (*at, "art_ink"), space.art_ink)
        if space.holds:
            size = (0.0, 0.0, *space.track.box) if space.track else None
            _check_room(checker, space.holds, space.room or space.box or size, at, edges)


def _check_room(
    checker: Checker, holds: Mapping[str, int], room: Box | None, path: Keys, edges: Mapping[str, float]
) -> None:
    """Check that the counters that a space holds fit in it side by side."""
    if checker.translated:
        return  # groups have other names; the game itself is checked for this
    for name in holds:
        at = (*path, "holds", name, "")
        if not checker.name(FILE, at, "counter", name, edges, home="counters"):
            return
    edge = max(edges[name] for name in holds)
    total = sum(holds.values())
    if room is None:
        return
    fits = int((room[2] + 1e-6) // edge) * int((room[3] + 1e-6) // edge)
    if fits < total:
        checker.report(
            FILE,
            (*path, "holds"),
            f"{total} counter{'s' * (total > 1)} of {edge:g} mm "
            f"{'do' if total > 1 else 'does'} not fit in {room[2]:g} x {room[3]:g} mm "
            f"(room for {fits}); enlarge it or hold fewer",
        )


def _edges(file: CounterFile) -> Mapping[str, float]:
    """Return the longest edge in mm of each counter, and of each group of counters."""
    longest: dict[str, float] = {}
    for counter in file.counters:
        edge = max(counter.size or file.size, counter.height or 0.0)
        for name in filter(None, (counter.id, counter.group)):
            longest[name] = max(edge, longest.get(name, 0.0))
    return longest


KIND = Kind(
    "map",
    title="Map",
    file=FILE,
    model=MapFile,
    parts="maps",
    unfold=("maps.panels", "maps.panels.spaces"),
    check=check,
    about="It is on one sheet. Trim the margin if you like.",
    tiled=(
        "Trim each tile as it says, lay it on the broken ticks of the tiles before it, and glue or "
        "tape it. The small plan at the foot shows which tile you are holding."
    ),
)
