"""`cutline sheet`: the record sheet of a game, filled in from its log."""

from __future__ import annotations

import argparse
from pathlib import Path

from .outcome import report
from .papering import add_paper
from .refereeing import may_run, notes, refused
from .showing import misnamed, written
from .streams import tell


def sheet(options: argparse.Namespace) -> int:
    """`cutline sheet`: 0 it is written, 2 the log cannot be read or no sheet holds anything of it."""
    from .components import BadInput, Problem, load_game
    from .layouts.pages.filled_sheets import filled_sheet
    from .referee.checking import open_log
    from .referee.sheets.filling import filled

    if wrong := list(misnamed([options.out], options.log, "a sheet is a .pdf file", (".pdf",))):
        return report(wrong, "; nothing was written")
    try:
        opened = open_log(options.log, options.trust)
        found = filled(opened.referee, opened.log, opened.actions)
        if found is None:
            said = f"no record sheet of {opened.game.sheet.title} has a box for what this log says"
            raise BadInput([Problem(options.log, 1, 1, said)])
        game = load_game(opened.game.folder, drawn=False)
        mine = next(one for one in game.records.sheets if one.id == found.sheet.id)
        pdf = filled_sheet(game, mine, found.values, options.paper)
    except BadInput as error:
        return refused(options, error)
    notes(opened)
    for said in found.left_out:
        tell(f"note: {options.log}: {said}: the sheet has no box for it")
    says = f"{game.sheet.title}, {found.sheet.title}, {len(found.values)} boxes filled in"
    return written({options.out: pdf}, says)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, for the parser."""
    one = commands.add_parser("sheet", help="fill the record sheet of a game from its log")
    one.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    one.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="the sheet, a .pdf")
    add_paper(one)
    may_run(one, trust=True)
    one.set_defaults(run=sheet)
