"""Reads one game's folder of YAML and art into one frozen `Game`.

There is one path: read, fill figures, unfold, validate, check. All mistakes of all
files are found in one run and raised together; a game with mistakes is not drawn.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ..art.drawings import Art
from ..art.folder import art_names, names_in_art, readable
from ..art.raster import DPI, Picture, read_picture
from ..art.svg import read_art
from ..checks.checker import Checker
from ..house import house
from ..kinds import file_models, kinds
from ..models.field_types import Model
from ..models.game import GameSheet
from ..models.loaded import NO_TEXTS, Game, Palette
from ..models.validate import validated
from ..reading.bounded import walled
from ..reading.memory import NOTHING, Memory
from ..reading.own_fonts import Fonts, read_fonts
from ..reading.places import Source, read_source
from ..reading.problems import BadInput, Problem, suggest
from ..reading.yaml_reader import LARGEST_FILE, LARGEST_PROSE, Typed
from .coded_maps import fill_coded_maps
from .expand import Expansion, Lists, Shape, shapes
from .filling import Figures, fill_figures
from .finding import NOT_A_GAME
from .from_sheets import Included, Sheets, fill_from_sheets
from .kit_checks import check_faces, check_glyphs, check_kit
from .texts import Texts
from .translating import made_of, names_of, texts_for


def read_all_art(
    folder: Path, dpi: int, memory: Memory = NOTHING
) -> tuple[dict[str, Art | Picture], list[Problem]]:
    """Read what is in art/, by every name that it may be called; links that lead out are problems."""
    names = art_names(folder)
    pictures: dict[str, Art | Picture] = {}
    problems: list[Problem] = []
    for file in readable(folder, problems):
        try:
            art = read_art(file, memory) if file.suffix.lower() == ".svg" else read_picture(file, dpi, memory)
        except BadInput as error:
            problems += error.problems
            continue
        stem, name = names_in_art(file, folder)
        pictures[name] = art
        if not names[stem]:
            pictures[stem] = art
    return pictures, problems


def where_named(problem: Problem, checker: Checker, home: Path) -> Problem:
    """Add the first place that names a picture to what is wrong with it as a whole."""
    if home / "art" not in problem.file.parents or problem.file.suffix.lower() == ".svg":
        return problem
    name = next((name for name in names_in_art(problem.file, home) if name in checker.unread), None)
    if name is None:
        return problem
    file, path = checker.unread[name]
    source = checker.sources[file]
    there = source.problem(source.origins.typed(path), "")
    where = f"{there.line}:{there.column}" if there.place is None else there.place
    return problem._replace(message=f"{problem.message} (used in {there.file.name}:{where})")


FILES: Mapping[str, type[Model]] = {"game": GameSheet, **file_models()}
# Files of prose, which is slow to set; others may be as large as a file may be.
_PROSE = ("game", "rules", "tables", "record_sheet")
_LARGEST_LOG_HEAD = 65_536
_OF_A_LOG = [re.compile(rb"(?mi)^game\s*:"), re.compile(rb"(?mi)^turns\s*:")]
_SHAPES: dict[str, tuple[Shape, ...]] = {
    name: shapes(model, tuple(p for k in kinds().values() if k.file == name for p in k.unfold))
    for name, model in FILES.items()
}


def load_game(folder: Path, drawn: bool = True) -> Game:
    """Load the game in a folder. Raises BadInput with every problem of every file.

    A referee has no use for pictures: with `drawn` false, art and type are not read.
    """
    game, problems = read_game(folder, drawn)
    if game is None:
        raise BadInput(problems)
    return game


def read_game(
    folder: Path, drawn: bool = True, memory: Memory = NOTHING, language: str = "", texts: Texts | None = None
) -> tuple[Game | None, list[Problem]]:
    """Return the game in a folder, or None and all that is wrong with it.

    What stands in `memory` is not read again: models and art of what has not changed are the
    same objects as before. With a `language`, its printed texts are those of the translation;
    `texts` are then filled in place of those of its file.
    """
    sheets, included = Sheets(folder, memory), Included(folder, LARGEST_FILE, memory)
    sources = _read_files(folder, memory)
    for name, source in sources.items():
        included.into(source)
        if source.readable:
            source.data = fill_from_sheets(source.data, FILES[name], source, sheets)
    untranslated: list[Problem] = []
    if language and texts is None:
        texts, untranslated = texts_for(folder, language, sources, memory)
    if texts is not None:
        texts.translate(sources, FILES)
    if language and "game" in sources:
        sources["game"].data = {**sources["game"].data, "language": language}
    figures = Figures(sources, texts.named if texts else None)
    for source in sources.values():
        fill_figures(source, figures)
    models = _models(sources, sheets, memory, texts)
    sheet = models.get("game")
    dpi = sheet.image_dpi if isinstance(sheet, GameSheet) else DPI
    art, problems = read_all_art(folder, dpi, memory) if drawn else ({}, [])
    fonts = _read_fonts(folder, models, sources, memory) if drawn else None
    checked = _check(models, sources, art_names(folder), art, texts is not None)
    problems = [where_named(problem, checked, folder) for problem in problems]
    if fonts is not None:
        signs = sheet.symbols if isinstance(sheet, GameSheet) else ()
        for name, model in models.items():
            check_glyphs(model, sources[name], house(), fonts, models.values(), signs)
    problems += [*untranslated, *_strays(folder, included.files)]
    if "game" not in sources:
        problems.append(Problem(folder, 1, 1, NOT_A_GAME))
    problems += [problem for source in sources.values() for problem in source.problems]
    for source in sources.values():
        source.release()
    if problems or not isinstance(sheet, GameSheet):
        return None, sorted(set(problems))
    game = Game(
        name=folder.resolve().name,
        folder=folder,
        sheet=sheet,
        files=models,
        art=art,
        fonts=fonts or (),
        palette=Palette(house().palette, sheet.palette),
        figures=figures.values,
        sources=sources,
        warnings=tuple(sorted({one for source in sources.values() for one in source.warnings})),
        texts=names_of(texts, figures, memory) if texts else NO_TEXTS,
        translation=made_of(texts, language) if texts else None,
    )
    return game, []


def _read_files(folder: Path, memory: Memory) -> dict[str, Source]:
    """Return every file of the game that exists, as typed."""
    sources: dict[str, Source] = {}
    home = Path(os.path.realpath(folder))
    for name in FILES:
        file = folder / f"{name}.yaml"
        if os.path.lexists(file) and (wall := walled(file, home)):
            sources[name] = Source(file, Typed(None, [wall], False))
        elif os.path.lexists(file):
            sources[name] = read_source(file, LARGEST_PROSE if name in _PROSE else LARGEST_FILE, memory)
    return sources


def _models(
    sources: Mapping[str, Source], sheets: Sheets, memory: Memory, texts: Texts | None
) -> dict[str, Model]:
    """Return each file's model, unfolded and validated; none for a file without a model, or not whole."""
    models: dict[str, Model] = {}
    lists = Lists({}, whole=False)
    for name, source in sources.items():
        if not source.readable:
            continue
        source.data = Expansion(lists, source, sheets, name, texts).expand(source.data, _SHAPES[name])
        if name == "map" and source.sheets:
            source.data = fill_coded_maps(source.data, source, sheets)
        # As text: the order of keys counts, and no two texts of one value do.
        of = (repr(source.data),) if memory.keeps else ()
        model = memory.made(("model", name), of, partial(validated, FILES[name], source))
        whole = model is not None and not source.lacking
        if name == "game":
            lists = Lists(_lists(source.data), whole)
        if whole:
            models[name] = model
    return models


def _lists(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return the lists of game.yaml that can be used, whatever else is wrong there."""
    lists = data.get("lists")
    return {
        name: values
        for name, values in (lists.items() if isinstance(lists, dict) else ())
        if isinstance(values, list) and values and all(isinstance(v, str) for v in values)
    }


def _check(
    models: Mapping[str, Model],
    sources: Mapping[str, Source],
    names: Mapping[str, str],
    art: Mapping[str, Art | Picture],
    translated: bool,
) -> Checker:
    """Check what is whole, each kind of component by itself; problems go to the sources."""
    sheet = models.get("game")
    own = sheet.palette if isinstance(sheet, GameSheet) else {}
    checker = Checker(dict(models), sources, Palette(house().palette, own), names, art, translated)
    for kind in kinds().values():
        if kind.check is not None:
            kind.check(checker)
    check_kit(checker)
    check_faces(checker)
    return checker


def _strays(folder: Path, included: Collection[Path]) -> Iterator[Problem]:
    """Yield files that no game has, and none includes; a log that lies beside them is left alone."""
    for file in sorted(folder.glob("*.y*ml")):
        if (file.stem in FILES and file.suffix == ".yaml") or file in included or _is_log(file):
            continue
        near = suggest(file.name, [f"{name}.yaml" for name in FILES])
        hint = near or f"; to make it a part of another file, write there: include: [{file.name}]"
        yield Problem(file, 1, 1, f"a game has no file of this name{hint}")


def _is_log(file: Path) -> bool:
    """Return whether a file is a log, well-formed or not: it names a game, and has turns."""
    if not file.is_file():  # a pipe would keep everybody waiting
        return False
    try:
        with file.open("rb") as opened:
            head = opened.read(_LARGEST_LOG_HEAD)
    except OSError:
        return False
    return all(sign.search(head) for sign in _OF_A_LOG)


def _read_fonts(
    folder: Path, models: Mapping[str, Model], sources: Mapping[str, Source], memory: Memory
) -> Fonts | None:
    """Read the game's own typefaces; None where one is wrong, which is reported where game.yaml names it."""
    sheet = models.get("game")
    named = sheet.fonts if isinstance(sheet, GameSheet) else {}
    fonts = read_fonts(folder, named, house().fonts, sources["game"], memory) if named else ()
    return fonts if named.keys() <= dict(fonts).keys() else None
