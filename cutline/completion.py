"""`cutline completion`: what a shell offers, made from the parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

_FOLDERS, _FILES = ("DIR", "FOLDER"), ("LOG", "FILE")


def commands(top: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """The parsers of all commands."""
    for action in top._actions:
        if isinstance(action.choices, dict):
            return list(action.choices.values())
    return []


def script(top: argparse.ArgumentParser, shell: str) -> str:
    """The completion script for bash, zsh or tcsh."""
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
