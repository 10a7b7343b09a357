"""The Python of a game reads like its rulebook: plain rows, short functions, good names, rules in order.

What is found in a game: python -m tests.games.support.reading_rules GAME
"""

from __future__ import annotations

import ast
from functools import cache

import pytest

from cutline.components import shipped_games

from .support.reading_rules import MEASURES, Found, Module
from .support.reading_rules import found_in as read_through

GAMES = tuple(sorted(shipped_games()))
found_in = cache(read_through)

ONE_TABLE = "reads the kit or lists what may be done: a comprehension a line, and nothing is decided"
IN_ORDER = "a turn of a player, one step of play after another"
# (game, file, what is found, function): why it has to be so.
EXCEPTIONS: dict[tuple[str, str, str, str], str] = {
    ("doodlebug", "playing.py", "branches", "launches"): IN_ORDER,
    ("doodlebug", "playing.py", "branches", "tracks"): IN_ORDER,
    ("doodlebug", "playing.py", "branches", "crews"): IN_ORDER,
    ("capture-tito", "board/kit.py", "branches", "_map"): ONE_TABLE,
    ("capture-tito", "board/kit.py", "branches", "_units"): ONE_TABLE,
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_reads_like_its_rulebook(game: str) -> None:
    found = [f for f in found_in(game) if (game, f.file, f.what, f.function) not in EXCEPTIONS]
    assert not found, "\n".join(f"{f.file}:{f.line}: {f.what}: {f.function}: {f.says}" for f in found)


def test_each_exception_is_still_needed_and_has_a_reason() -> None:
    found = {(game, f.file, f.what, f.function) for game in GAMES for f in found_in(game)}
    assert set(EXCEPTIONS) <= found, set(EXCEPTIONS) - found
    assert all(EXCEPTIONS.values())


PLAIN = '''
def first(t):
    """7a: draw."""


def second(t):
    """7b: fail."""
'''


@pytest.mark.parametrize(
    ("code", "what"),
    [
        (PLAIN, None),
        ("def f(t):\n    return [came for came in t.fires]", "name"),
        ("def f(t, said):\n    return 1", "name"),
        ("def f(x):\n    return " + " and ".join(["x"] * 14), "branches"),
        ("def f(x):\n    return " + " and ".join(["x"] * 13), None),
        ("def f(a, b, c, d, e, f, *, g):\n    return 1", "parameters"),
        ('def f(t):\n    """7b: fail."""\n\n\ndef g(t):\n    """7a, 16a: draw."""', "order"),
    ],
)
def test_what_a_reader_stumbles_over_is_found(code: str, what: str | None) -> None:
    module = Module("doodlebug", "launches.py", ast.parse(code))
    found: set[str] = {f.what for measure in MEASURES for f in measure(module)}
    assert found == ({what} if what else set())


def test_a_finding_names_its_place() -> None:
    module = Module("doodlebug", "launches.py", ast.parse("\n\ndef f(t, held):\n    return held"))
    (found,) = (f for measure in MEASURES for f in measure(module))
    assert found == Found("name", "launches.py", 3, "held", "something is called held")
