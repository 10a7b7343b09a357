"""What a single file's model cannot see: names that must exist, counts that must agree."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import paths
from .counters import Counter, CounterFile, Face
from .maps import Map, Panel
from .marks import Mark
from .problems import suggest
from .yaml_reader import read_yaml

if TYPE_CHECKING:
    from .loader import Game

Keys = tuple[str | int, ...]
SLOT = re.compile(r"\{(\w[\w -]*)\}")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_COLOUR_KEYS = ("ink", "fill", "stroke")


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


def check_game(game: Game, unreadable: set[str]) -> None:
    """Report, into the sources of a game, every name that leads nowhere."""
    if game.counters:
        _check_counters(game, game.counters)
    for index, board in enumerate(game.maps):
        _check_map(game, board, ("maps", index), "counters" in unreadable)
    _check_unique(game, "map", (m.id for m in game.maps), ("maps",))
    _check_tables(game)
    _check_rules(game)
    _check_records(game)
    _check_kit(game, unreadable)


def _check_unique(game: Game, file: str, ids: Iterable[str], path: Keys) -> None:
    seen: dict[str, int] = {}
    for index, name in enumerate(ids):
        if name in seen:
            game.sources[file].report(
                (*path, index, "id"), f'id "{name}" stands here a second time; give it another'
            )
        seen.setdefault(name, index)


def _colour(game: Game, file: str, path: Keys, colour: str) -> None:
    if colour != "none" and colour not in game.palette and not _HEX.fullmatch(colour):
        near = suggest(colour, game.palette) or '; use a palette name or "#rrggbb"'
        game.sources[file].report(path, f'colour "{colour}" does not exist{near}')


def _art(game: Game, file: str, path: Keys, name: str) -> None:
    report = game.sources[file].report
    if "/" in name or "\\" in name or ".." in name:
        report(path, f'art "{name}" is outside the game\'s art folder; copy it to art/')
    elif name.endswith(".svg"):
        report(path, f'art is named without its ending: "{name.removesuffix(".svg")}"')
    elif name not in game.art and not (game.folder / "art" / f"{name}.svg").is_file():
        report(path, f'art "{name}" does not exist in art/{suggest(name, game.art)}')


def _symbol(game: Game, file: str, path: Keys, part: str, name: str) -> None:
    known = nato()[part + "s"]
    if name not in known:
        game.sources[file].report(
            path, f'{part} "{name}" does not exist{suggest(name, known) or "; see nato.yaml"}'
        )


def _check_marks(game: Game, file: str, path: Keys, marks: list[Mark], slots: bool) -> None:
    for index, mark in enumerate(marks):
        at = (*path, index)
        for key in _COLOUR_KEYS:
            value = getattr(mark, key)
            if not slots_in(value):
                _colour(game, file, (*at, key), value)
        if mark.art and not slots_in(mark.art):
            _art(game, file, (*at, "art"), mark.art)
        if mark.symbol:
            for part in ("icon", "frame", "echelon"):
                name = getattr(mark.symbol, part)
                if not slots_in(name):
                    _symbol(game, file, (*at, "symbol", part), part, name)
        if mark.path:
            _path(game, file, (*at, "path"), mark.path)
        if not slots:
            used = slots_in(mark.text, mark.art, mark.ink, mark.fill, mark.stroke)
            for name in sorted(used):
                game.sources[file].report(
                    at, f"{{{name}}} has no value here; slots belong to counters and to each"
                )


def _path(game: Game, file: str, path: Keys, data: str) -> paths.Segments | None:
    try:
        return paths.parse_path(data)
    except ValueError as error:
        game.sources[file].report(path, str(error))
        return None


def _check_counters(game: Game, file: CounterFile) -> None:
    report = game.sources["counters"].report
    for name, face in file.faces.items():
        for key in ("ground", "border"):
            value = getattr(face, key)
            if not slots_in(value):
                _colour(game, "counters", ("faces", name, key), value)
        _check_marks(game, "counters", ("faces", name, "marks"), face.marks, slots=True)
    _check_unique(game, "counters", (c.id for c in file.counters), ("counters",))
    names = {name: face_slots(face) for name, face in file.faces.items()}
    judged: dict[tuple[Any, ...], list[tuple[str, str]]] = {}
    typed_faces = game.sources["counters"].typed.get("faces")
    typed_faces = typed_faces if isinstance(typed_faces, dict) else {}
    for index, counter in enumerate(file.counters):
        shape = (counter.front, counter.back, tuple(counter.values))
        if shape not in judged:
            judged[shape] = list(_faults(counter, file.faces, names, typed_faces))
        for key, message in judged[shape]:
            report(("counters", index, *key.split("/")), message)
    _check_values(game, file, names)


def _faults(
    counter: Counter, faces: Mapping[str, Face], slots: Mapping[str, Any], typed: Mapping[str, Any]
) -> Iterable[tuple[str, str]]:
    """Faces that are not there, values that are missing or that nothing shows."""
    used: set[str] = set()
    for key, name in (("front", counter.front), ("back", counter.back)):
        if name is None:
            continue
        if name not in faces:
            if name not in typed:
                yield key, f'face "{name}" does not exist{suggest(name, faces)}'
            return
        texts, colours, art, symbols = slots[name]
        needed = texts | colours | art | set().union(*symbols.values())
        used |= needed
        for slot in sorted(needed - set(counter.values)):
            near = suggest(slot, counter.values)
            yield key, f'face "{name}" shows {{{slot}}}, and values do not say it{near}'
    filled = used | slots_in(counter.id, counter.title)
    for slot in sorted(set(counter.values) - filled):
        if slot not in ("number", "copy") and not _is_label(slot):
            yield f"values/{slot}", f'value "{slot}" is shown on neither face{suggest(slot, used)}'


def _is_label(slot: str) -> bool:
    """Values that start with an underscore are for programs, and need not be shown."""
    return slot.startswith("_")


def _check_values(game: Game, file: CounterFile, names: Mapping[str, Any]) -> None:
    """Colours, art and symbols that counters name in their values."""
    good: set[tuple[str, str]] = set()
    by_face: dict[tuple[str, str | None], list[tuple[str, str]]] = {}
    for index, counter in enumerate(file.counters):
        faces = (counter.front, counter.back)
        if faces not in by_face:
            kinds: list[tuple[str, str]] = []
            for name in faces:
                if name in names:
                    _, colours, art, symbols = names[name]
                    kinds += [("colour", slot) for slot in sorted(colours)]
                    kinds += [("art", slot) for slot in sorted(art)]
                    kinds += [(p, slot) for p, found in symbols.items() for slot in sorted(found)]
            by_face[faces] = kinds
        for kind, slot in by_face[faces]:
            value = counter.values.get(slot)
            if value is None or (kind, value) in good:
                continue
            before = len(game.sources["counters"].problems)
            path = ("counters", index, "values", slot)
            if kind == "colour":
                _colour(game, "counters", path, value)
            elif kind == "art":
                _art(game, "counters", path, value)
            else:
                _symbol(game, "counters", path, kind, value)
            if len(game.sources["counters"].problems) == before:
                good.add((kind, value))


def _check_map(game: Game, board: Map, path: Keys, counters_unknown: bool) -> None:
    report = game.sources["map"].report
    _colour(game, "map", (*path, "ground"), board.ground)
    for name, kind in board.kinds.items():
        for key in ("fill", "stroke", "ink", "head_fill"):
            _colour(game, "map", (*path, "kinds", name, key), getattr(kind, key))
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
        _check_spaces(game, board, panel, at, seen, counters_unknown)
    for number, panel in enumerate(board.panels):
        for key in ("connections", "borders"):
            for index, link in enumerate(getattr(panel, key)):
                at = (*path, "panels", number, key, index)
                for end, name in enumerate(link.between):
                    if name not in seen:
                        near = suggest(name, seen)
                        report((*at, "between", end), f'space "{name}" does not exist{near}')
                if link.style not in board.lines:
                    near = suggest(link.style, board.lines)
                    report((*at, "style"), f'line style "{link.style}" does not exist{near}')
                if key == "borders":
                    _path(game, "map", (*at, "path"), link.path)


def _check_spaces(
    game: Game, board: Map, panel: Panel, path: Keys, seen: set[str], counters_unknown: bool
) -> None:
    report = game.sources["map"].report
    for index, space in enumerate(panel.spaces):
        at = (*path, "spaces", index)
        if space.id in seen:
            report((*at, "id"), f'id "{space.id}" stands here a second time; give it another')
        seen.add(space.id)
        if space.kind not in board.kinds:
            near = suggest(space.kind, board.kinds)
            report((*at, "kind"), f'kind "{space.kind}" does not exist{near}')
        if space.art:
            _art(game, "map", (*at, "art"), space.art)
        if space.outline:
            _path(game, "map", (*at, "outline"), space.outline)
        if space.holds and game.counters and not counters_unknown:
            _check_room(game, board, panel, index, at)


def _check_room(game: Game, board: Map, panel: Panel, index: int, path: Keys) -> None:
    """The counters that a space holds have to fit in it side by side."""
    space = panel.spaces[index]
    report = game.sources["map"].report
    assert game.counters is not None
    sizes = {c.id: c.size or game.counters.size for c in game.counters.counters}
    known = set(sizes) | {c.group for c in game.counters.counters}
    total, edge = 0, 0.0
    for name, count in space.holds.items():
        if name not in known:
            near = suggest(name, known)
            report((*path, "holds", name, ""), f'counter "{name}" does not exist{near}')
            return
        edge = max([edge, *(size for c, size in sizes.items() if c == name)],
                   default=0) or game.counters.size  # fmt: skip
        total += count
    box = space.room or space.box
    if box is None:
        return
    fits = int((box[2] + 1e-6) // edge) * int((box[3] + 1e-6) // edge)
    if fits < total:
        report(
            (*path, "holds"),
            f"{total} counters of {edge:g} mm do not fit in {box[2]:g} x {box[3]:g} mm "
            f"(room for {fits}); enlarge it or hold fewer",
        )


def _check_tables(game: Game) -> None:
    if "tables" not in game.sources:
        return
    report = game.sources["tables"].report
    ids = {table.id for table in game.tables.tables}
    _check_unique(game, "tables", (t.id for t in game.tables.tables), ("tables",))
    for index, table in enumerate(game.tables.tables):
        at: Keys = ("tables", index)
        for name, row in table.rows.items():
            if len(row) != len(table.columns):
                report(
                    (*at, "rows", name),
                    f"row has {len(row)} cells and the table {len(table.columns)} columns",
                )
        for code, result in table.results.items():
            _colour(game, "tables", (*at, "results", code, "fill"), result.fill)
    rules = {rule.id for top in game.rules.rules for rule in top.walk()}
    for index, card in enumerate(game.tables.cards):
        for number, column in enumerate(card.columns):
            for place, name in enumerate(column):
                path = ("cards", index, "columns", number, place)
                if name.startswith("rule "):
                    if rules and name[5:] not in rules:
                        report(path, f'rule "{name[5:]}" does not exist{suggest(name[5:], rules)}')
                elif name not in ids:
                    report(path, f'table "{name}" does not exist{suggest(name, ids)}')


def _check_rules(game: Game) -> None:
    if "rules" not in game.sources:
        return
    tally = Tally(rule.id for top in game.rules.rules for rule in top.walk())
    for index, rule in enumerate(game.rules.rules):
        for part in rule.walk():
            if tally[part.id] > 1:
                message = f'rule "{part.id}" stands here more than once; number it anew'
                game.sources["rules"].report(("rules", index, "id"), message)
    for name, option in game.sheet.options.items():
        if tally and option.rule not in tally:
            game.sources["game"].report(
                ("options", name, "rule"),
                f'rule "{option.rule}" does not exist{suggest(option.rule, tally)}',
            )


def _check_records(game: Game) -> None:
    if "record_sheet" not in game.sources:
        return
    report = game.sources["record_sheet"].report
    _check_unique(game, "record_sheet", (s.id for s in game.records.sheets), ("sheets",))
    lists = game.sheet.lists
    for index, sheet in enumerate(game.records.sheets):
        for number, name in enumerate(sheet.rows):
            if name not in lists:
                near = suggest(name, lists)
                report(("sheets", index, "rows", number), f'list "{name}" does not exist{near}')
        for number, column in enumerate(sheet.columns):
            if column.each and column.each not in lists:
                near = suggest(column.each, lists)
                at = ("sheets", index, "columns", number, "each")
                report(at, f'list "{column.each}" does not exist{near}')
        _check_unique(
            game, "record_sheet", (c.id for c in sheet.columns), ("sheets", index, "columns")
        )


def _check_kit(game: Game, unreadable: set[str]) -> None:
    """Every part of the kit has to be there, and the cover too."""
    report = game.sources["game"].report
    known = {
        "map": ("map", {m.id for m in game.maps}),
        "card": ("tables", {c.id for c in game.tables.cards}),
        "record sheet": ("record_sheet", {s.id for s in game.records.sheets}),
    }
    for index, part in enumerate(game.sheet.kit):
        at: Keys = ("kit", index)
        if part.kind in known:
            file, ids = known[part.kind]
            if file in unreadable:
                continue
            if part.id is None:
                report(at, f'a {part.kind} needs "id"{suggest("", ids)}')
            elif part.id not in ids:
                report(
                    (*at, "id"),
                    f'{part.kind} "{part.id}" does not exist in {file}.yaml{suggest(part.id, ids)}',
                )
        needed = {"counters": ("counters", game.counters), "rules": ("rules", game.rules.rules)}
        if part.kind in needed:
            file, found = needed[part.kind]
            if not found and file not in unreadable:
                report((*at, "kind"), f"the kit wants {part.kind}, and there is no {file}.yaml")
    if game.sheet.cover:
        _art(game, "game", ("cover",), game.sheet.cover)
