"""`cutline calibrate`: a sheet that shows what a printer does to a page, and the profiles read off it."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .arguments import add_paper, language
from .recent import config_folder
from .streams import BAD_INPUT, OK, tell

if TYPE_CHECKING:
    from .layouts.printers.profiles import Profile, Reading

_NAME = re.compile(r"[^\W_][\w.-]{0,39}")


def calibrate(options: argparse.Namespace) -> int:
    """`cutline calibrate`: 0 done, 2 the readings are no printer's, or nothing can be kept."""
    if options.list:
        return _list()
    if options.name is None:
        if options.front or options.back:
            tell("cutline: give the printer a name too: cutline calibrate my-printer --front ... --back ...")
            return BAD_INPUT
        return _sheet(options)
    return _keep(options)


def profile_called(name: str) -> Profile:
    """Return a printer's profile. ValueError, which names those that there are, where there is none."""
    known = _known()
    if name in known:
        return _profile(name, known[name])
    message = f"those kept are {', '.join(known)}" if known else 'make one with "cutline calibrate"'
    raise ValueError(f'no printer is called "{name}"; {message}')


def _sheet(options: argparse.Namespace) -> int:
    from .components.languages import words_in
    from .layouts.printers.calibration import calibration_pdf
    from .layouts.turns.turn_picture import write_all

    write_all({options.out: calibration_pdf(options.paper, words_in(options.language))})
    print(f"{options.out}: print it on both sides, flipped on the long edge, at 100 %; it says how to go on")
    return OK


def _keep(options: argparse.Namespace) -> int:
    """Check what was read, and keep it under its name."""
    from .layouts.printers.profiles import SIDES, BadReadings, Profile, checked
    from .layouts.turns.turn_picture import write_all

    if not _NAME.fullmatch(options.name):
        tell(f'cutline: "{options.name}" is no name for a printer; use letters, figures, dots and dashes')
        return BAD_INPUT
    try:
        readings = {side: tuple(getattr(options, side) or _asked(side)) for side in SIDES}
        made = checked(Profile(options.name, options.paper, readings["front"], readings["back"]))
        written = {side: [str(one) for one in some] for side, some in readings.items()}
        kept = {**_known(), options.name: {"paper": options.paper.name, **written}}
    except (BadReadings, ValueError) as error:
        tell(f"cutline: {error}; nothing was kept")
        return BAD_INPUT
    file = _file()
    write_all({file: (json.dumps(kept, indent=1) + "\n").encode("utf-8")})
    _tell(made)
    print(f"kept in {file}; use it with: cutline build GAME --printer {made.name} --paper {made.paper.name}")
    return OK


def _asked(side: str) -> tuple[Reading, ...]:
    """Ask for four readings at the terminal. ValueError where there is none."""
    from .layouts.printers.profiles import Reading

    if not sys.stdin.isatty():
        raise ValueError(f"--{side} lacks its readings A B C D, such as 82:12")
    try:
        return tuple(Reading.of(input(f"{side}, {letter} (mm:line): ")) for letter in "ABCD")
    except EOFError:
        raise ValueError(f"--{side} lacks its readings A B C D, such as 82:12") from None


def _list() -> int:
    try:
        profiles = [_profile(name, kept) for name, kept in _known().items()]
    except ValueError as error:
        tell(f"cutline: {error}")
        return BAD_INPUT
    if not profiles:
        print('no printer is known yet; "cutline calibrate" makes a sheet to print')
    for profile in profiles:
        _tell(profile)
    return OK


def _tell(profile: Profile) -> None:
    print(f"{profile.name}, on {profile.paper.title}:")
    for side in ("front", "back"):
        print(f"  {side}: {profile.deviation(side)}")


def _file() -> Path:
    return config_folder() / "printers.json"


def _known() -> dict[str, Any]:
    """Return the readings of every printer, by name. ValueError where the file is none of ours."""
    try:
        kept = json.loads(_file().read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict):
        raise ValueError(f"{_file()} cannot be read; put it right, or delete it and calibrate again")
    return kept


def _profile(name: str, kept: Mapping[str, Any]) -> Profile:
    """Return a profile as it is kept. ValueError where it is damaged."""
    from .layouts.printers.profiles import Profile, Reading, checked
    from .layouts.sheets.papers import paper_called

    try:
        sides = (tuple(Reading.of(text) for text in kept[side]) for side in ("front", "back"))
        return checked(Profile(name, paper_called(kept["paper"]), *sides))
    except (TypeError, LookupError, ValueError, AttributeError) as error:
        raise ValueError(f'{_file()}: printer "{name}": {error}; calibrate it again') from None


def _typed(text: str) -> Reading:
    from .layouts.printers.profiles import Reading

    try:
        return Reading.of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `calibrate` to the parser."""
    parser = commands.add_parser(
        "calibrate",
        help="measure a printer, so that kits land where they belong",
        epilog="example: cutline calibrate --out sheet.pdf; print it, read it, then: "
        "cutline calibrate my-printer --front 82:12 81:11 74:24 249:10 --back 80:11 86:14 60:17 263:18; "
        "and from then on: cutline build GAME --printer my-printer",
    )
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="keep readings under this name (without: the sheet)"
    )
    for side in ("front", "back"):
        parser.add_argument(
            f"--{side}",
            type=_typed,
            nargs=4,
            metavar=("A", "B", "C", "D"),
            help=f"the four readings of the {side}, mm:line; asked for if left out",
        )
    add_paper(parser)
    parser.add_argument(
        "--language",
        type=language,
        default="en",
        metavar="LANGUAGE",
        help="of the sheet, in which Cutline must have words (--language de)",
    )
    parser.add_argument("--list", action="store_true", help="show the printers that are kept")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("calibration.pdf"),
        metavar="FILE",
        help="the sheet (default: calibration.pdf)",
    )
    parser.set_defaults(run=calibrate)


def printer(text: str) -> Profile:
    """Return a printer's profile as its name is typed."""
    try:
        return profile_called(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
