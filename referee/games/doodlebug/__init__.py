"""The referee of Doodlebug; rule numbers are those of the game's rules.yaml."""

from __future__ import annotations

from .referee import Doodlebug


def referee(game, options):  # type: ignore[no-untyped-def]
    """The referee of the game in a folder, for the options that a log names."""
    return Doodlebug(game, options)
