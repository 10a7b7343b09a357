"""What Cutline knows and has: `cutline list`, `gallery`, `sources`, `schema`, `completion`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from .arguments import add_paper, count
from .streams import OK, report, say

# A line of game.yaml that says what it says without the rest: no figure, no comment, no second line.
_HEADING = r"""(?m)^(title|edition|version): (?:"([^"\\{\n]+)"|(\w[^#:{\n]*)(?<! ))\n(?! )"""
_FOLDERS, _FILES = ("DIR", "FOLDER"), ("LOG", "FILE")


def _gallery(options: argparse.Namespace) -> int:
    from .components import BadInput
    from .layouts.pages.recognition_chart import TooWide, write_gallery

    try:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        pages = write_gallery(options.out, options.scale, options.paper)
    except (TooWide, BadInput) as error:
        problems = error.problems if isinstance(error, BadInput) else [error]
        return report(problems, "; nothing was written")
    say(f"{options.out}: {pages} pages at 1:{options.scale}; print at 100 %")
    return OK


def _list(options: argparse.Namespace) -> int:
    from .components import BadInput, shipped_games

    problems: list[object] = []
    for name, folder in shipped_games().items():
        try:
            title, edition, version = _heading(folder)
        except BadInput as error:
            problems += error.problems
        else:
            print(f"{name:34} {title} (edition {edition}, kit {version})")
    return report(problems) if problems else OK


def _heading(folder: Path) -> tuple[str, str, str]:
    """Return title, edition and version, from three plain lines where they say it all: no model is needed."""
    typed = (folder / "game.yaml").read_text("utf-8", "replace")
    values = {key: quoted or plain for key, quoted, plain in re.findall(_HEADING, typed)}
    if len(values) == 3:
        return values["title"], values["edition"], values["version"]
    from .components.loading.finding import heading

    head = heading(folder)
    return head.title, head.edition, head.version


def _sources(options: argparse.Namespace) -> int:
    from .components import BadInput, find_game, load_game
    from .components.models.sourced import provenance

    try:
        game = load_game(find_game(options.game), drawn=False)
    except BadInput as error:
        return report(error.problems)
    items = provenance(game)
    ours = [item for item in items if item.ours]
    for item in items if options.all else ours:
        print(f"{item.file}: {item.what}")
        if item.source:
            print(f"    {item.source}")
        if item.ours:
            print(f"    ours: {item.ours}{'; ' + item.constraint if item.constraint else ''}")
    print(f"Something of ours is in {len(ours)} of {len(items)} entries of {game.sheet.title}.")
    return OK


def _schema(options: argparse.Namespace) -> int:
    import json

    from .components.schemas import TYPED, schema

    names = [options.file] if options.file else list(TYPED)
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        for name in names:
            text = json.dumps(schema(name), indent=1, ensure_ascii=False) + "\n"
            (options.out / f"{name}.json").write_text(text, encoding="utf-8")
        return OK
    schemas = schema(names[0]) if options.file else {name: schema(name) for name in names}
    print(json.dumps(schemas, indent=1))
    return OK


def _schema_names() -> tuple[str, ...]:
    """Return the files that have a published schema, without importing the models."""
    from importlib.util import find_spec

    package = find_spec("cutline.components")
    folders = package.submodule_search_locations if package else None
    files = Path(folders[0], "schema").glob("*.json") if folders else ()
    return tuple(sorted(file.stem for file in files))


def _completion(options: argparse.Namespace) -> int:
    from .cli import parser

    print(script(parser(), options.shell))
    return OK


def commands(top: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Return the parsers of all commands."""
    for action in top._actions:
        if isinstance(action.choices, dict):
            return list(action.choices.values())
    return []


def script(top: argparse.ArgumentParser, shell: str) -> str:
    """Return the completion script for bash, zsh or tcsh."""
    import shtab

    from .components import shipped_games

    names = " ".join(shipped_games())
    # Where a game is wanted, offer the shipped ones and folders.
    games = {"bash": "_cutline_games", "zsh": "_cutline_games", "tcsh": "d"}
    preamble = {
        "bash": f'_cutline_games() {{ compgen -W "{names}" -- "$1"; compgen -d -- "$1"; }}',
        "zsh": f"_cutline_games() {{ _alternative 'games:game:({names})' 'folders:folder:_files -/' }}",
    }
    for action in _actions(top):
        if action.metavar in ("GAME|FOLDER", "GAME|FOLDER|LOG"):
            action.complete = games  # type: ignore[attr-defined]
        elif action.metavar in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.metavar in _FILES and not action.choices:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    return str(shtab.complete(top, shell, preamble=preamble))  # type: ignore[arg-type]


def _actions(top: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for command in commands(top):
        yield from command._actions


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `gallery`, `list`, `sources` and `schema` to the parser."""
    planes = commands.add_parser("gallery", help="print the gallery of aircraft, to scale")
    planes.add_argument(
        "--out",
        type=Path,
        default=Path("output/gallery.pdf"),
        metavar="FILE",
        help="the PDF (default: output/gallery.pdf)",
    )
    planes.add_argument("--scale", type=count, default=144, metavar="N", help="1:N (default: 144)")
    add_paper(planes)
    planes.set_defaults(run=_gallery)

    listing = commands.add_parser("list", help="list the games that come with Cutline")
    listing.set_defaults(run=_list)

    sources = commands.add_parser("sources", help="show where a game's values come from")
    sources.add_argument("game", metavar="GAME|FOLDER")
    sources.add_argument("--all", action="store_true", help="also list the values that the rules state")
    sources.set_defaults(run=_sources)

    schema = commands.add_parser("schema", help="print the JSON Schema of the YAML files")
    schema.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        choices=_schema_names(),
        help=f"one of {', '.join(_schema_names())}; default: all",
    )
    schema.add_argument("--out", type=Path, metavar="DIR", help="write each to DIR/FILE.json")
    schema.set_defaults(run=_schema)


def add_completion(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `completion` to the parser."""
    completion = commands.add_parser("completion", help="print a completion script for a shell")
    completion.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    completion.set_defaults(run=_completion)
