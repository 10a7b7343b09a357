"""What a game's referee lays out before the first line of a log: the set-up, for a table on screen."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from ..components import BadInput, Game, Problem
from ..components.models.placements import Placement
from .checking import referee_for
from .desk import Desk
from .playing.new_log import new_log
from .rulebook.code import code_of, errors_told, ships
from .rulebook.named import refereed_game, untrusted


def set_up_of(game: Game, trusted: Collection[Path], note: Callable[[str], None]) -> tuple[Placement, ...]:
    """Return `opening`; nothing where YAML has the places, or, with a note, where Python may not run."""
    try:
        return () if game.sheet.set_up.places else opening(game.folder, trusted)
    except BadInput as error:
        for problem in error.problems:
            note(f"note: {problem}; nothing is laid out")
        return ()


def opening(folder: Path, trusted: Collection[Path] = ()) -> tuple[Placement, ...]:
    """Return what lies on the table of a game in a folder before anything is done; nothing without a referee.

    BadInput where its Python is not trusted, or is wrong.
    """
    code = code_of(folder)
    if code is None:
        return ()
    game = refereed_game(folder)
    if why := untrusted(game, code, trusted):
        raise BadInput([Problem(code, 1, 1, why)])
    with errors_told(folder):
        referee = referee_for(game)
        if "placements" not in referee.rules.hooks:
            return ()
        text = "\n".join(new_log(referee))
    desk = Desk([] if ships(folder) else [folder])
    desk.open(folder / "logs" / "opening.yaml", text)
    return desk.seen(0).placements
