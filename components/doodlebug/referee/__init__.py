"""The rules of Doodlebug, chapter by chapter; rule numbers are those of its rules.yaml."""

from . import (
    words,  # noqa: F401  how things are called in a log
    turns,  # noqa: F401  5, 6, 15a: phases and dates
    launches,  # noqa: F401  7, 16, 17.1
    fighters,  # noqa: F401  8
    attacks,  # noqa: F401  9, 11a, 14
    guns,  # noqa: F401  10, 11b
    hits,  # noqa: F401  12
    crews,  # noqa: F401  13, 13a, 13h: where crews go
    fires,  # noqa: F401  13b to 13g: what they put out
    stand_down,  # noqa: F401  9e
    score,  # noqa: F401  15
    stated,  # noqa: F401  what sum: and end: say
    playing,  # noqa: F401  somebody who plays the game
)  # isort: skip
from .board import rules

__all__ = ["rules"]
