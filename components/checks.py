"""What a single file's model cannot see: names that must exist, counts that must agree."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from .counters import Counter, CounterFile, Face
from .game import Game, GameSheet
from .geometry_checks import board_faults
from .maps import Border, Connection, Map, Panel
from .marks import Mark
from .model import Box, Model
from .places import Keys, Source
from .problems import shortened, suggest
from .record_sheet import check_sums
from .rules import Rule
from .tables import check_results
from .yaml_reader import read_yaml

Read = TypeVar("Read", bound=Model)

SLOT = re.compile(r"\{(\w[\w -]*)\}")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_COLOUR_KEYS = ("ink", "fill", "stroke")
_SYMBOL_KEYS = ("icon", "frame", "echelon")


@cache
def nato() -> Mapping[str, list[str]]:
    """The frames, echelons and icons that a unit symbol may name (nato.yaml)."""
    return read_yaml(Path(__file__).with_name("nato.yaml"))


def slots_in(*texts: str | None) -> set[str]:
    """The names of all {slots} in some texts."""
    return {name for text in texts if text and "{" in text for name in SLOT.findall(text)}


def face_slots(face: Face) -> tuple[set[str], set[str], set[str], dict[str, set[str]]]:
    """The slots of a face by what they name: texts, colours, art, and parts of symbols."""
    texts: set[str] = set()
    art: set[str] = set()
    symbols: dict[str, set[str]] = {"icon": set(), "frame": set(), "echelon": set()}
    colours = slots_in(face.ground, face.border)
    for mark in face.marks:
        texts |= slots_in(mark.text)
        art |= slots_in(mark.art)
        colours |= slots_in(mark.ink, mark.fill, mark.stroke)
        if mark.symbol:
            for part, found in symbols.items():
                found |= slots_in(getattr(mark.symbol, part))
    return texts, colours, art, symbols


class Checker:
    """Reports what the models of single files cannot see: names that must exist, and the like.

    `files` holds the models of the files in which nothing is wrong so far, by file name;
    what such a file alone could tell is not asked of the others. Every method reports at
    (file, path of keys and indexes in its model). `art` names the drawings of the game.
    """

    def __init__(
        self, files: Mapping[str, Model], sources: Mapping[str, Source],
        palette: Mapping[str, str], art: Collection[str], unread_art: Collection[str] = (),
    ) -> None:  # fmt: skip
        self.files = files
        self.sources = sources
        self.palette = palette
        self.art = art
        self.unread_art = unread_art

    @property
    def sheet(self) -> GameSheet | None:
        """game.yaml, if nothing is wrong in it."""
        return self.file("game", GameSheet)

    def file(self, name: str, model: type[Read]) -> Read | None:
        """One file's model; None where there is no such file, or something is wrong in it."""
        found = self.files.get(name)
        return found if isinstance(found, model) else None

    def unknown(self, name: str) -> bool:
        """Whether a file is there, and cannot tell what it holds because something is wrong."""
        return name in self.sources and name not in self.files

    def report(self, file: str, path: Keys, message: str) -> None:
        """Something is wrong at a path of a file's model."""
        self.sources[file].report(path, message)

    def unique(self, file: str, path: Keys, ids: Iterable[str], key: str = "id") -> None:
        """Each of the ids of the list at `path` stands there once."""
        seen: set[str] = set()
        for index, name in enumerate(ids):
            if name in seen:
                message = f'id "{name}" stands here a second time; give it another'
                self.report(file, (*path, index, key), message)
            seen.add(name)

    def name(
        self, file: str, path: Keys, noun: str, name: str, known: Collection[str], *, home: str = ""
    ) -> bool:
        """Whether a name is one of those known, which stand in the file `home`."""
        if name in known:
            return True
        if not self.unknown(home):
            near = suggest(name, known)
            self.report(file, path, f'{noun} "{shortened(name)}" does not exist{near}')
        return False

    def colour(self, file: str, path: Keys, colour: str, *, prints: bool = False) -> None:
        """A colour exists; where it `prints`, as a ground or an ink, it cannot be none."""
        if colour == "none":
            if prints:
                self.report(file, path, '"none" prints nothing here; name a colour')
        elif not (colour in self.palette or _HEX.fullmatch(colour) or self.unknown("game")):
            near = suggest(colour, self.palette) or '; use a palette name or "#rrggbb"'
            self.report(file, path, f'colour "{shortened(colour)}" does not exist{near}')

    def art_named(self, file: str, path: Keys, name: str) -> None:
        """A drawing of that name is in the game's art folder."""
        if "/" in name or "\\" in name or ".." in name:
            message = f'art "{name}" is outside the game\'s art folder; copy it to art/'
            self.report(file, path, message)
        elif name in self.art or name in self.unread_art:
            return
        elif name.removesuffix(".svg") in self.art:
            message = f'art is named without its ending: "{name.removesuffix(".svg")}"'
            self.report(file, path, message)
        else:
            message = f'art "{shortened(name)}" does not exist in art/{suggest(name, self.art)}'
            self.report(file, path, message)

    def symbol(self, file: str, path: Keys, part: str, name: str) -> None:
        """A unit symbol's icon, frame or echelon (`part`) exists."""
        known = nato()[part + "s"]
        if name not in known:
            near = suggest(name, known) or "; see nato.yaml"
            self.report(file, path, f'{part} "{shortened(name)}" does not exist{near}')

    def marks(self, file: str, path: Keys, marks: Sequence[Mark], *, slots: bool = False) -> None:
        """Colours, art and symbols of marks exist; `slots` may stand where values fill them."""
        for index, mark in enumerate(marks):
            at = (*path, index)
            for key in _COLOUR_KEYS:
                value = getattr(mark, key)
                if not slots_in(value):
                    prints = key == "ink" and _has_ink(mark)
                    self.colour(file, (*at, key), value, prints=prints)
            if mark.art and not slots_in(mark.art):
                self.art_named(file, (*at, "art"), mark.art)
            if mark.symbol:
                for part in _SYMBOL_KEYS:
                    name = getattr(mark.symbol, part)
                    if not slots_in(name):
                        self.symbol(file, (*at, "symbol", part), part, name)
            if not slots:
                self._no_slots(file, at, mark)

    def _no_slots(self, file: str, path: Keys, mark: Mark) -> None:
        """Where nothing has values, nothing fills a slot that `each` has left."""
        texts = [("text", mark.text), ("art", mark.art)]
        texts += [(key, getattr(mark, key)) for key in _COLOUR_KEYS]
        symbol = mark.symbol
        texts += [("symbol", getattr(symbol, part)) for part in _SYMBOL_KEYS] if symbol else []
        for key, text in texts:
            for name in sorted(slots_in(text)):
                message = f"{{{name}}} has no value here; slots belong to counters and to each"
                self.report(file, (*path, key), message)


def check_game(game: Game, kinds: Collection[str]) -> None:
    """Report, into the sources of a game, every name that leads nowhere."""
    if game.counters:
        _check_counters(game, game.counters)
    edges = _edges(game.counters) if game.counters else {}
    for index, board in enumerate(game.maps):
        _check_map(game, board, ("maps", index), edges)
    _check_unique(game, "map", (m.id for m in game.maps), ("maps",))
    _check_tables(game)
    _check_rules(game)
    _check_records(game)
    _check_kit(game, kinds)


def _check_unique(game: Game, file: str, ids: Iterable[str], path: Keys) -> None:
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if name in seen:
            game.sources[file].report(
                (*path, index, "id"), f'id "{name}" stands here a second time; give it another'
            )
        seen.add(name)


def _check_name(
    game: Game, path: tuple[str, Keys], noun: str, name: str, known: Collection[str],
    home: tuple[str, str],
) -> bool:  # fmt: skip
    """Whether a name is known. One that was cut as wrong is not reported as missing too.

    `path` is where it stands, file and keys; `home` is the file and key that hold
    what it names.
    """
    if name in known:
        return True
    file, keys = path
    held_by = game.sources.get(home[0])
    if held_by is not None and (name in held_by.gone or home[1] in held_by.gone):
        game.sources[file].fault(keys)
    else:
        near = suggest(name, known)
        game.sources[file].report(keys, f'{noun} "{shortened(name)}" does not exist{near}')
    return False


def _colour(game: Game, file: str, path: Keys, colour: str, prints: bool = False) -> None:
    """Whether a colour exists; where it `prints`, as a ground or an ink, it cannot be none."""
    if colour == "none" and prints:
        game.sources[file].report(path, '"none" prints nothing here; name a colour')
        return
    if colour == "none" or colour in game.palette or _HEX.fullmatch(colour):
        return
    if colour in game.sources["game"].gone or "palette" in game.sources["game"].gone:
        game.sources[file].fault(path)
        return
    near = suggest(colour, game.palette) or '; use a palette name or "#rrggbb"'
    game.sources[file].report(path, f'colour "{shortened(colour)}" does not exist{near}')


def _art(game: Game, file: str, path: Keys, name: str) -> None:
    report = game.sources[file].report
    if "/" in name or "\\" in name or ".." in name:
        report(path, f'art "{name}" is outside the game\'s art folder; copy it to art/')
    elif name in game.unread_art:
        game.sources[file].fault(path)
    elif name not in game.art and name.removesuffix(".svg") in game.art:
        report(path, f'art is named without its ending: "{name.removesuffix(".svg")}"')
    elif name not in game.art:
        report(path, f'art "{shortened(name)}" does not exist in art/{suggest(name, game.art)}')


def _symbol(game: Game, file: str, path: Keys, part: str, name: str) -> None:
    known = nato()[part + "s"]
    if name not in known:
        near = suggest(name, known) or "; see nato.yaml"
        game.sources[file].report(path, f'{part} "{shortened(name)}" does not exist{near}')


def _has_ink(mark: Mark) -> bool:
    return mark.text is not None or mark.symbol is not None


def _check_marks(game: Game, file: str, path: Keys, marks: list[Mark], slots: bool) -> None:
    for index, mark in enumerate(marks):
        at = (*path, index)
        for key in _COLOUR_KEYS:
            value = getattr(mark, key)
            if not slots_in(value):
                _colour(game, file, (*at, key), value, prints=key == "ink" and _has_ink(mark))
        if mark.art and not slots_in(mark.art):
            _art(game, file, (*at, "art"), mark.art)
        if mark.symbol:
            for part in _SYMBOL_KEYS:
                name = getattr(mark.symbol, part)
                if not slots_in(name):
                    _symbol(game, file, (*at, "symbol", part), part, name)
        if not slots:
            _check_no_slots(game, file, at, mark)


def _check_no_slots(game: Game, file: str, path: Keys, mark: Mark) -> None:
    """On a map nothing fills a slot that `each` has left."""
    texts = [("text", mark.text), ("art", mark.art)]
    texts += [(key, getattr(mark, key)) for key in _COLOUR_KEYS]
    symbol = mark.symbol
    texts += [("symbol", getattr(symbol, part)) for part in _SYMBOL_KEYS] if symbol else []
    for key, text in texts:
        for name in sorted(slots_in(text)):
            game.sources[file].report(
                (*path, key), f"{{{name}}} has no value here; slots belong to counters and to each"
            )


def _check_counters(game: Game, file: CounterFile) -> None:
    source = game.sources["counters"]
    for name, face in file.faces.items():
        for key in ("ground", "border"):
            value = getattr(face, key)
            if not slots_in(value):
                _colour(game, "counters", ("faces", name, key), value, prints=key == "ground")
        _check_marks(game, "counters", ("faces", name, "marks"), face.marks, slots=True)
    _check_unique(game, "counters", (c.id for c in file.counters), ("counters",))
    names = {name: face_slots(face) for name, face in file.faces.items()}
    judged: dict[tuple[Any, ...], list[tuple[Keys, str]]] = {}
    for index, counter in enumerate(file.counters):
        known = True
        for side, face_name in (("front", counter.front), ("back", counter.back)):
            if face_name is not None:
                at: tuple[str, Keys] = ("counters", ("counters", index, side))
                known &= _check_name(game, at, "face", face_name, names, ("counters", "faces"))
        if not known:
            continue
        shape = (counter.front, counter.back, tuple(counter.values))
        if shape not in judged:
            judged[shape] = list(_faults(counter, names, source))
        for keys, message in judged[shape]:
            source.report(("counters", index, *keys), message)
    _check_values(game, file, names)


def _faults(
    counter: Counter, slots: Mapping[str, Any], source: Source
) -> Iterable[tuple[Keys, str]]:
    """Values that are missing, or that nothing shows."""
    used: set[str] = set()
    for name in dict.fromkeys(filter(None, (counter.front, counter.back))):
        texts, colours, art, symbols = slots[name]
        needed = texts | colours | art | set().union(*symbols.values())
        used |= needed
        for slot in sorted(needed - set(counter.values)):
            if slot not in source.gone:
                near = suggest(slot, counter.values)
                yield (), f'face "{name}" shows {{{slot}}}, and values do not say it{near}'
    if any(name in source.cut_inside for name in (counter.front, counter.back)):
        return  # what was cut may have shown it
    filled = used | slots_in(counter.id, counter.title)
    for slot in sorted(set(counter.values) - filled):
        if slot not in ("number", "copy") and not _is_label(slot):
            near = suggest(slot, used)
            yield ("values", slot), f'value "{slot}" is shown on neither face{near}'


def _is_label(slot: str) -> bool:
    """Values that start with an underscore are for programs, and need not be shown."""
    return slot.startswith("_")


def _printing(face: Face) -> set[str]:
    """The slots that give a face its ground, or its texts an ink."""
    return slots_in(face.ground, *(mark.ink for mark in face.marks if _has_ink(mark)))


def _check_values(game: Game, file: CounterFile, names: Mapping[str, Any]) -> None:
    """Colours, art and symbols that counters name in their values."""
    good: set[tuple[str, str]] = set()
    by_face: dict[tuple[str, str | None], list[tuple[str, str]]] = {}
    for index, counter in enumerate(file.counters):
        faces = (counter.front, counter.back)
        if faces not in by_face:
            kinds: list[tuple[str, str]] = []
            for name in faces:
                if name is not None and name in names:
                    _, colours, art, symbols = names[name]
                    inks = _printing(file.faces[name])
                    kinds += [("ink" if c in inks else "colour", c) for c in sorted(colours)]
                    kinds += [("art", slot) for slot in sorted(art)]
                    kinds += [(p, slot) for p, found in symbols.items() for slot in sorted(found)]
            by_face[faces] = kinds
        for kind, slot in by_face[faces]:
            value = counter.values.get(slot)
            if value is None or (kind, value) in good:
                continue
            before = len(game.sources["counters"].problems)
            path = ("counters", index, "values", slot)
            if kind in ("colour", "ink"):
                _colour(game, "counters", path, value, prints=kind == "ink")
            elif kind == "art":
                _art(game, "counters", path, value)
            else:
                _symbol(game, "counters", path, kind, value)
            if len(game.sources["counters"].problems) == before:
                good.add((kind, value))


def _check_map(game: Game, board: Map, path: Keys, edges: Mapping[str, float]) -> None:
    _colour(game, "map", (*path, "ground"), board.ground, prints=True)
    for name, kind in board.kinds.items():
        for key in ("fill", "stroke", "ink", "head_fill"):
            at: Keys = (*path, "kinds", name, key)
            _colour(game, "map", at, getattr(kind, key), prints=key == "ink")
        if kind.pattern:
            _colour(game, "map", (*path, "kinds", name, "pattern", "ink"), kind.pattern.ink)
        _check_marks(game, "map", (*path, "kinds", name, "marks"), kind.marks, slots=False)
    for name, style in board.lines.items():
        for key in ("stroke", "halo"):
            _colour(game, "map", (*path, "lines", name, key), getattr(style, key))
    seen: set[str] = set()
    for number, panel in enumerate(board.panels):
        at = (*path, "panels", number)
        for key in ("fill", "stroke"):
            _colour(game, "map", (*at, key), getattr(panel, key))
        if panel.art:
            _art(game, "map", (*at, "art"), panel.art)
        _check_marks(game, "map", (*at, "marks"), panel.marks, slots=False)
        _check_grid(game, board, panel, at, seen, edges)
        _check_spaces(game, board, panel, at, seen, edges)
    for number, panel in enumerate(board.panels):
        for key in ("connections", "borders"):
            for index, link in enumerate(getattr(panel, key)):
                at = (*path, "panels", number, key, index)
                for end, name in enumerate(link.between):
                    spot = ("map", (*at, "between", end))
                    _check_name(game, spot, "space", name, seen, ("map", "spaces"))
                key, name = _style_of(link)
                spot = ("map", (*at, key))
                _check_name(game, spot, "line style", name, board.lines, ("map", "lines"))
    for keys, message in board_faults(board):
        game.sources["map"].report((*path, *keys), message)


def _style_of(link: Connection | Border) -> tuple[str, str]:
    """The key that says how a line looks, and the style that it names."""
    if isinstance(link, Border):
        return "style", link.style
    return "style" if link.style or not link.kind else "kind", link.looks


def _check_grid(
    game: Game, board: Map, panel: Panel, path: Keys, seen: set[str], edges: Mapping[str, float]
) -> None:
    """The kinds of a grid's cells, and their numbers, which no other space may have."""
    grid = panel.grid
    if grid is None:
        return
    named: list[tuple[Keys, str]] = [((*path, "grid", "kind"), grid.kind)]
    named += [((*path, "grid", "terrain", kind, ""), kind) for kind in grid.terrain]
    for at, kind in named:
        _check_name(game, ("map", at), "kind", kind, board.kinds, ("map", "kinds"))
    numbers = {grid.prefix + number for number in grid.by_number}
    twice = sorted(numbers & seen)
    if twice:
        game.sources["map"].report(
            (*path, "grid", "numbering"),
            f'cell "{twice[0]}" has the id of another space; give the grid a prefix',
        )
    seen |= numbers
    if grid.holds:
        room = (0.0, 0.0, grid.size, grid.size)
        if grid.shape == "hex":
            room = (0.0, 0.0, 0.732 * grid.size, 0.732 * grid.size)
        _check_room(game, grid.holds, room, (*path, "grid"), edges)


def _check_spaces(
    game: Game, board: Map, panel: Panel, path: Keys, seen: set[str], edges: Mapping[str, float]
) -> None:
    report = game.sources["map"].report
    for index, space in enumerate(panel.spaces):
        at = (*path, "spaces", index)
        if space.id in seen:
            report((*at, "id"), f'id "{space.id}" stands here a second time; give it another')
        seen.add(space.id)
        kinds = ("map", "kinds")
        _check_name(game, ("map", (*at, "kind")), "kind", space.kind, board.kinds, kinds)
        if space.art:
            _art(game, "map", (*at, "art"), space.art)
        _colour(game, "map", (*at, "art_ink"), space.art_ink)
        if space.holds:
            size = (0.0, 0.0, *space.track.box) if space.track else None
            _check_room(game, space.holds, space.room or space.box or size, at, edges)


def _check_room(
    game: Game, holds: Mapping[str, int], room: Box | None, path: Keys, edges: Mapping[str, float]
) -> None:
    """The counters that a space holds have to fit in it side by side."""
    for name in holds:
        at = ("map", (*path, "holds", name, ""))
        if not _check_name(game, at, "counter", name, edges, ("counters", "counters")):
            return
    edge = max(edges[name] for name in holds)
    total = sum(holds.values())
    if room is None:
        return
    fits = int((room[2] + 1e-6) // edge) * int((room[3] + 1e-6) // edge)
    if fits < total:
        game.sources["map"].report(
            (*path, "holds"),
            f"{total} counters of {edge:g} mm do not fit in {room[2]:g} x {room[3]:g} mm "
            f"(room for {fits}); enlarge it or hold fewer",
        )


def _edges(file: CounterFile) -> Mapping[str, float]:
    """The longest edge in mm of each counter, and of each group of counters."""
    found: dict[str, float] = {}
    for counter in file.counters:
        edge = max(counter.size or file.size, counter.height or 0.0)
        for name in filter(None, (counter.id, counter.group)):
            found[name] = max(edge, found.get(name, 0.0))
    return found


def _check_tables(game: Game) -> None:
    if "tables" not in game.sources:
        return
    report = game.sources["tables"].report
    ids = {table.id for table in game.tables.tables}
    _check_unique(game, "tables", (t.id for t in game.tables.tables), ("tables",))
    _check_unique(game, "tables", (c.id for c in game.tables.cards), ("cards",))
    for index, table in enumerate(game.tables.tables):
        at: Keys = ("tables", index)
        for name, row in table.rows.items():
            if len(row) != len(table.columns):
                report(
                    (*at, "rows", name),
                    f'row "{name}" has {len(row)} cells and the table {len(table.columns)} columns',
                )
        for code, result in table.results.items():
            _colour(game, "tables", (*at, "results", code, "fill"), result.fill)
    check_results(game.tables.tables, report)
    rules = {rule.id for top in game.rules.rules for rule in top.walk()}
    for index, card in enumerate(game.tables.cards):
        for number, column in enumerate(card.columns):
            for place, name in enumerate(column):
                spot = ("tables", ("cards", index, "columns", number, place))
                if name.startswith("rule "):
                    _check_name(game, spot, "rule", name[5:], rules, ("rules", "rules"))
                else:
                    _check_name(game, spot, "table", name, ids, ("tables", "tables"))


def _numbered(rules: Sequence[Rule], path: Keys) -> Iterator[tuple[Keys, str]]:
    """Every rule and part of one: where it stands, and its number."""
    for index, rule in enumerate(rules):
        yield (*path, index, "id"), rule.id
        yield from _numbered(rule.parts, (*path, index, "parts"))


def _check_rules(game: Game) -> None:
    seen: set[str] = set()
    for path, number in _numbered(game.rules.rules, ("rules",)):
        if number in seen:
            message = f'rule "{number}" stands here a second time; number it anew'
            game.sources["rules"].report(path, message)
        seen.add(number)
    for name, option in game.sheet.options.items():
        at = ("game", ("options", name, "rule"))
        if "rules" in game.sources:
            _check_name(game, at, "rule", option.rule, seen, ("rules", "rules"))


def _check_records(game: Game) -> None:
    if "record_sheet" not in game.sources:
        return
    _check_unique(game, "record_sheet", (s.id for s in game.records.sheets), ("sheets",))
    lists, home = game.sheet.lists, ("game", "lists")
    for index, sheet in enumerate(game.records.sheets):
        at: Keys = ("sheets", index)
        for number, name in enumerate(sheet.rows):
            _check_name(game, ("record_sheet", (*at, "rows", number)), "list", name, lists, home)
        for number, column in enumerate(sheet.columns):
            if column.each:
                spot = ("record_sheet", (*at, "columns", number, "each"))
                _check_name(game, spot, "list", column.each, lists, home)
        _check_unique(game, "record_sheet", (c.id for c in sheet.columns), (*at, "columns"))
        parts = [lists.get(c.each, []) if c.each else c.parts for c in sheet.columns]
        report = game.sources["record_sheet"].report
        check_sums(sheet, parts, lambda path, said, at=at: report((*at, *path), said))  # type: ignore[misc]


def _check_kit(game: Game, kinds: Collection[str]) -> None:
    """Every part of the kit has to be there, and the cover too."""
    report = game.sources["game"].report
    known = {
        "map": ("map", "maps", {m.id for m in game.maps}),
        "card": ("tables", "cards", {c.id for c in game.tables.cards}),
        "record sheet": ("record_sheet", "sheets", {s.id for s in game.records.sheets}),
    }
    needed = {"counters": "counters", "rules": "rules"}
    for index, part in enumerate(game.sheet.kit):
        at: Keys = ("kit", index)
        if part.kind not in kinds:
            said = f'"{shortened(part.kind)}" is not known here{suggest(part.kind, kinds)}'
            report((*at, "kind"), said)
            continue
        if part.kind in known:
            file, key, ids = known[part.kind]
            if part.id is None:
                report(at, f'a {part.kind} needs "id"{suggest("", ids)}')
            else:
                home = (file, key)
                _check_name(game, ("game", (*at, "id")), part.kind, part.id, ids, home)
        elif part.kind in needed:
            file = needed[part.kind]
            if file not in game.sources:
                report((*at, "kind"), f"the kit wants {part.kind}, and there is no {file}.yaml")
            elif game.sources[file].gone.everything:
                game.sources["game"].fault(at)
    if game.sheet.cover:
        _art(game, "game", ("cover",), game.sheet.cover)
