"""What is done there and here: kits, reports and values, imports, a sheet, and packages on demand."""

from __future__ import annotations

import hashlib
import json
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory
from typing import Any

import cutline
from cutline.components import BadInput, find_game, shipped_games
from cutline.components.reading import yaml_reader
from cutline.components.reading.yaml_reader import read_places, read_typed
from cutline.layouts.ends.order import Order, deliver, offered
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop
from cutline.referee.checking import Opened, judged, open_all
from cutline.referee.judging.report import lines_of
from cutline.referee.log import read_what_can_be
from cutline.referee.sheets.form_values import read_form

FILE = Path("/tmp/cutline-text.yaml")


def _built(game: str) -> dict[str, Any]:
    """Every file of a game's kits for all papers, as the page makes it."""
    look = Workshop(find_game(game), list(papers().values())).look()
    return dict(in_memory(look.drawn, look.kits))


def digests(_: object) -> dict[str, dict[str, str]]:
    """The SHA-256 of every file of every game's kits."""
    return {
        name: {file: hashlib.sha256(make()).hexdigest() for file, make in _built(name).items()}
        for name in sorted(shipped_games())
    }


def reports(files: dict[str, str]) -> dict[str, Any]:
    """What is said of each log, by its name: the lines of its report and its data, or its problems."""
    return {name: _report(name, text) for name, text in files.items()}


def _report(name: str, text: str) -> Any:
    try:
        return [_told(opened) for opened in open_all(Path(name), text=text)]
    except BadInput as error:
        return [str(problem) for problem in error.problems]


def _told(opened: Opened) -> dict[str, list[str]]:
    report, game = judged(opened), opened.game
    return {
        "notes": [str(note) for note in opened.notes],
        "lines": list(lines_of(game, report, explain=True, colour=False)),
        "json": [json.dumps(finding.record(game.name)) for finding in report.findings],
        "errors": [repr(error) for error in report.errors],
    }


def texts(given: list[str]) -> dict[str, Any]:
    """The parser; of each text, in hex, values, mistakes and places in a game, and what it is as a log."""
    found = []
    for text in given:
        FILE.write_bytes(bytes.fromhex(text))
        typed = read_typed(FILE)
        places = [repr(place) for place in read_places(FILE)[0].items()]
        found.append([typed.value, [str(problem) for problem in typed.problems], places, _as_log()])
    return {"parser": yaml_reader.Parser.__name__, "told": found}


def _as_log() -> list[str]:
    try:
        log, problems = read_what_can_be(FILE)
    except BadInput as error:
        return [str(problem) for problem in error.problems]
    return [*map(str, problems), repr(log)]


def imported(names: list[str]) -> dict[str, list[str]]:
    """Every module of Cutline, once it was imported; and those of some modules that cannot be."""
    modules = [one.name for one in walk_packages(cutline.__path__, "cutline.")]
    modules = [name for name in modules if ".games." not in name and ".starter." not in name]
    for name in modules:
        import_module(name)
    lacking = []
    for name in names:
        try:
            import_module(name)
        except ImportError:
            lacking.append(name)
    return {"modules": modules, "lacking": lacking}


def sheet_read(sheet: str) -> dict[str, Any]:
    """The boxes of a sheet that is made and read again, and what stands in for Pillow was asked for then."""
    import PIL.Image

    import_module("pypdf")  # which tries to import a class of Pillow, and does without

    asked: list[str] = []
    if "stand-in" in PIL.__version__:
        vars(PIL.Image)["__getattr__"] = asked.append
    boxes = sorted(read_form(_built("bombers-and-fighters-over-europe")[sheet](), Path(sheet)).values)
    return {"boxes": boxes, "stands in": PIL.__version__, "asked": asked}


def on_demand(_: object) -> dict[str, object]:
    """What the packages say that are fetched when a game needs them."""
    import polib
    import pyphen
    import python_calamine
    import uharfbuzz
    from fontTools.ttLib import TTFont

    font = Path(import_module("fontpkg_fira_sans").__file__ or "").parent / "files" / "FiraSans-Regular.ttf"
    buffer = uharfbuzz.Buffer()
    buffer.add_str("AVATAR")
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(uharfbuzz.Face(font.read_bytes())), buffer)
    return {
        "divided": pyphen.Pyphen(lang="de_DE").inserted("Eisenbahnbrücke"),
        "catalogue": str(polib.POEntry(msgid="Sheet", msgstr="Blatt")),
        "spreadsheets": python_calamine.CalamineWorkbook.__name__,
        "advances": [position.x_advance for position in buffer.glyph_positions],
        "letters": ord("Ж") in TTFont(font, lazy=True).getBestCmap(),
    }


def taken(ends: list[str]) -> dict[str, Any]:
    """Where a game can be taken, the digests of the files that ends get of it, and what is said then."""
    look = Workshop(find_game("doodlebug"), [papers()["a4"]]).look()
    assert look.drawn
    found: dict[str, Any] = {"offered": [*offered()], "notes": []}
    with TemporaryDirectory() as out:
        for end in ends:
            order = Order(look.drawn, look.kits, {"profile": "plain"}, (), found["notes"].append)
            found[end] = dict(deliver(end, order, Path(out, end)).files)
    return found
