"""The Python of a game reads like its rulebook: plain rows, short functions, good names, rules in order.

What is found in a game: python -m tests.support.reading_rules GAME
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
OVER_ROWS = "comprehensions over the rows of lines; taken apart, their parts have no name of their own"
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
    return t.fires["1"], t.fires.can("1"), t.facts.limits.items()


def second(t):
    """7b: fail."""
'''


@pytest.mark.parametrize(
    ("code", "what"),
    [
        (PLAIN, None),
        ("def f(t):\n    return t.fires.shown('1')", "looks"),
        ("def f(t):\n    fires = t.fires\n    return list(fires.items())", "looks"),
        ("def f(t):\n    for row in (t.fires, t.crews):\n        list(row.items())", "looks"),
        ("def f(t):\n    def g(fires: Cells):\n        return fires.items()\n    return g", "looks"),
        ("def f(t, row: Cells):\n    return row.get('1')", "looks"),
        ("def f(t):\n    return t.rows['fires'].contents()", "looks"),
        ("@rules.column('fires')\ndef f(t):\n    return t.fires.shown('1')", None),
        ("def f(t):\n    return t.fires.values", "cells"),
        ("def f(t):\n    return t.fires._at['1']", "cells"),
        ("def f(t):\n    return [came for came in t.fires]", "name"),
        ("def f(t, said):\n    return 1", "name"),
        ("def f(x):\n    return " + " and ".join(["x"] * 14), "branches"),
        ("def f(x):\n    return " + " and ".join(["x"] * 13), None),
        ("def f(a, b, c, d, e, f, *, g):\n    return 1", "parameters"),
        ("@rules.verb('x')\ndef f(t: Table, a: Any, b: Any, c: Any, d: Any):\n    return 1", "slots"),
        ("@rules.verb('x')\ndef f(t: Table, **line: Any):\n    return 1", "slots"),
        ("@rules.verb('x')\ndef f(t: Table, line: Attack):\n    return 1", None),
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
