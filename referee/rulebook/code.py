"""A game's rules in Python: found in its folder, run from there, their errors told by line.

Whoever calls `rules_of` runs code from that folder: it has to ship with Cutline, or to have been
named by the person at the keyboard. `named.py` sees to that for logs.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from pathlib import Path
from traceback import extract_tb, format_exception_only
from types import ModuleType
from weakref import finalize

from ...components import BadInput, Problem, shipped_games
from .game_rules import Rules

_NAMES = ("referee.py", os.path.join("referee", "__init__.py"))
# What only games of the time before rows take from cutline.referee.
_OF_CELLS = frozenset(("BOTH", "Cells", "Some", "Span", "Table", "rebase", "some", "state"))
_OLDER = (
    "this referee is written for cells, which Cutline no longer has; a game has rows now: "
    "docs/an-older-referee.md says what becomes of each thing"
)
NEEDED = ("slots", "rows")
_RULES = re.compile(r"^rules\b", re.MULTILINE)

Stamp = tuple[tuple[str, int, int], ...]

MOST_LOADED = 8  # games whose rules are kept when nobody uses them any more
# Rules that were run, and what their files looked like then; those that were used last stand last.
_loaded: dict[Path, tuple[Stamp, Rules]] = {}
_number = count(1)


def code_of(folder: Path) -> Path | None:
    """The file of a game's rules in Python; None where it has none."""
    return next((folder / name for name in _NAMES if (folder / name).is_file()), None)


def ships(folder: Path) -> bool:
    """Whether a game's folder came with Cutline."""
    return folder.resolve() in {shipped.resolve() for shipped in shipped_games().values()}


def rules_of(folder: Path) -> Rules:
    """The rules of the game in a folder, whose Python is run where it is new or has changed.

    BadInput names file and line of what is wrong with it; ValueError if there is none.
    """
    file = code_of(folder)
    if file is None:
        raise ValueError(f"{folder} has no rules in Python")
    if all((folder / name).is_file() for name in _NAMES):
        said = "the game has both a referee.py and a folder referee; keep one"
        raise BadInput([Problem(file, 1, 1, said)])
    home, stamp = file.resolve(), _stamp(file)
    known = _loaded.pop(home, None)
    if known is None or known[0] != stamp:
        with errors_told(folder):
            if not ships(folder) and (old := next(_of_cells(file), None)):
                raise BadInput([old])
            known = stamp, _run(file, keep_bytecode=ships(folder))
    _loaded[home] = known
    if len(_loaded) > MOST_LOADED:
        del _loaded[next(iter(_loaded))]
    return known[1]


def files_of(file: Path) -> list[Path]:
    """The files of the rules: one, or the chapters of a folder."""
    return sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]


def _stamp(file: Path) -> Stamp:
    """What the files of the rules look like: an edited game is read anew."""
    return tuple((str(f), s.st_mtime_ns, s.st_size) for f in files_of(file) for s in [f.stat()])


def _of_cells(file: Path) -> Iterator[Problem]:
    """Yield where the rules speak of cells, as those of older games do."""
    for chapter in files_of(file):
        for node in ast.walk(ast.parse(chapter.read_bytes(), str(chapter))):
            match node:
                case ast.ImportFrom(module="cutline.referee", names=names):
                    older = any(alias.name in _OF_CELLS for alias in names)
                case ast.FunctionDef(name="cells", decorator_list=[*marks]):
                    older = any("rules." in ast.unparse(mark) for mark in marks)
                case _:
                    continue
            if older:
                yield Problem(chapter, node.lineno, node.col_offset + 1, _OLDER)


def _run(file: Path, keep_bytecode: bool) -> Rules:
    """The rules of the module in a file, which has a name of its own; the folder never goes on the
    search path.

    Chapters of a package find one another by relative imports, as long as somebody has these
    rules: they are a copy, which the module itself does not hold. What Python would keep of a
    game is kept only beside those that ship: nobody's folder is littered.
    """
    home = file.resolve()
    name = f"cutline_game_{next(_number)}"
    inside = [str(home.parent)] if home.name == "__init__.py" else None
    spec = spec_from_file_location(name, home, submodule_search_locations=inside)
    assert spec and spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = before or not keep_bytecode
    try:
        spec.loader.exec_module(module)
        rules = copy(_rules(module, file))
    except BaseException:
        _forget(name)
        raise
    finally:
        sys.dont_write_bytecode = before
    finalize(rules, _forget, name).atexit = False
    return rules


def _forget(name: str) -> None:
    """Give back what a module and its chapters take."""
    for made in [made for made in list(sys.modules) if made.split(".")[0] == name]:
        del sys.modules[made]


def _rules(module: ModuleType, file: Path) -> Rules:
    rules = getattr(module, "rules", None)
    if isinstance(rules, Rules):
        missing = [f"@rules.hook def {name}(r): ..." for name in NEEDED if name not in rules.hooks]
        if missing:
            raise BadInput(
                [Problem(file, 1, 1, f"the rules are not complete; write: {said}") for said in missing]
            )
        return rules
    text = file.read_text("utf-8", "replace")
    found = _RULES.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    said = 'the file defines no "rules"' if rules is None else f'"rules" is of type {type(rules).__name__}'
    raise BadInput([Problem(file, line, 1, f"{said}; write: rules = Rules(...)")])


@contextmanager
def errors_told(folder: Path) -> Iterator[None]:
    """Errors in a game's Python become BadInput with the file and line where they arose."""
    try:
        yield
    except (BadInput, KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # SystemExit too: a game cannot end the program
        raise BadInput([_problem(folder, error)]) from error


def _problem(folder: Path, error: BaseException) -> Problem:
    code = code_of(folder)
    homes = [folder.resolve(), *([code.resolve().parent] if code else [])]
    said = "".join(format_exception_only(error)[-1:]).strip()
    places = [(frame.filename, frame.lineno or 1) for frame in extract_tb(error.__traceback__)]
    last = places[-1] if places else ("", 1)
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno or 1))
    for name, line in reversed(places):
        inside = Path(os.path.realpath(name))
        home = next((home for home in homes if inside.is_relative_to(home)), None)
        if home is not None and inside.suffix == ".py":
            column = (error.offset or 1) if isinstance(error, SyntaxError) else 1
            shown = folder / inside.relative_to(home) if home == homes[0] else inside
            return Problem(shown, line, max(1, column), said)
    ours = Path(last[0]).is_relative_to(Path(__file__).parents[2])
    where = f" (in Cutline's {Path(last[0]).name}, line {last[1]})" if ours else ""
    return Problem(code or folder, 1, 1, f"the rules cannot be used: {said}{where}")
