"""Games whose tables and lists are changed at random: they referee, or are refused with file and line."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from ..games.players import edits
from .cases import Answer, Case, Part, of_games


def tried(case: Case) -> Answer:
    with TemporaryDirectory() as made:
        folder = Path(made) / case.game
        changed = edits.edited(case.game, folder, case.seed)
        how, said = edits.verdict(case.game, folder, case.seed)
    wrong = how if how == "wrong" else ""
    return Answer(case, {"games": 1, how: 1}, wrong, [", ".join(changed), *said])


PART = Part(of_games(8, 20, 20, 40, 40), tried)
