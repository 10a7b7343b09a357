"""Whatever is typed as a log is answered: findings, or what cannot be read with line and column."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import BadInput
from cutline.referee.judging.report import lines_of

from ..support.tries import tries
from .players.games import GAMES, written
from .support.judging import SUFFIX, judged, offered, shipped

NAMES = list(GAMES)
TYPED = {
    "doodlebug": (
        "launch fail place shoot tip guns balloons strike move fight control regroup stand-down score "
        "arrive A b water land close medium long 6/2 5+ out down back 18 captain kill lost to A3 4->5 2-3 "
        "x2 day night defeat"
    ),
    "bombers-and-fighters-over-europe": (
        "start type aim dogfight raid flak bomb points won game P4 B7 b13 F fw us both none damaged hits "
        "rest miss total difference -5 +10 german bombing open 4B 5/2 vs fw3"
    ),
    "battle-of-britain-again": (
        "target airfield bombers ahead escort intercept scrubbed unopposed place GB2 GF3: corner front "
        "dive move me109 red spitfire blue he111 f 3f fl sr ne to c14 fire 4/6 both back hit over "
        "bomb hits total destroyed won shot rear by down lost home none do17"
    ),
    "b-17": (
        "place b1 b17 bombers ahead enter clock altitude above fw1 me2 p1 from 30/80 (30,80) right r30 "
        "left 14 6.5 1/2 -> at stop attack head-on tail 5/2 down back nose waist top fire return flak "
        "bomb 4/2 = home destroyed hits total won us waves american wave in 180 30 80 turn to 2"
    ),
    "capture-tito": (
        "event wave supply air drop activate reveal alarm move fire assault prisoner documents storch "
        "reinforce stay ammo at lost points won relief p1 rybka ro2 d1 w3 b2 c4 r7 tito churchill uniform "
        "38 grotto 28 vi off gone vs | 3/1 = 8/7 hit back stop by in yes fails none red delayed +1"
    ),
}
WORDS = {name: words.split() for name, words in TYPED.items()}
ANY = ["0", "1", "3", "6", "12", "?", "99999", "-1", "-", "[", "]", ",", "ß", "#", "=", ":", ""]
TURN = {
    "doodlebug": "16 June day",
    "bombers-and-fighters-over-europe": "mission 2",
    "battle-of-britain-again": "day 1",
    "b-17": "turn 1",
    "capture-tito": "turn 1",
}
KEYS = {
    "doodlebug": ["fires", "crews", "fighters", "lost", "control", "launched", "hits", "out"],
    "bombers-and-fighters-over-europe": ["fw", "p51", "b17", "damaged", "wins", "points", "won"],
    "battle-of-britain-again": ["target", "hits", "GB2", "BF3", "GF9", "airfield", "radar"],
    "b-17": ["b1", "fw2", "me4", "p2", "hits", "b5"],
    "capture-tito": ["alarm", "ammo", "points", "p1", "c4", "german losses", "partisan losses"],
}
FUZZ = settings(max_examples=tries(3, 150), deadline=None, derandomize=True)
LONG = {"capture-tito": 2}  # of these games only so many turns, and fewer tries


def short(name: str, seed: int) -> str:
    log = written(name, seed, "mixed")
    log.turns = log.turns[: LONG.get(name)]
    return log.text()


def fuzz(name: str) -> settings:
    return settings(FUZZ, max_examples=tries(2, 50)) if name in LONG else FUZZ


scalars = st.sampled_from([*ANY[:-1], "us", "A", "7", "1.5", "day"])
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(scalars | st.just("day"), inner, max_size=3),
    max_leaves=6,
)


def printed(name: str, text: str) -> list[str]:
    return list(lines_of(shipped(name), judged(text), explain=True, colour=False))


def answered(name: str, text: str) -> None:
    """A report that can be printed, or problems that name a place in the log."""
    many = len(text.splitlines()) + 1  # it may end too early
    for ask in (partial(printed, name), offered):
        try:
            ask(text)
        except BadInput as error:
            for problem in error.problems:
                assert problem.file.name.endswith(SUFFIX), problem
                assert 1 <= problem.line <= many and problem.column > 0, problem


@pytest.mark.parametrize("name", NAMES)
def test_any_words_as_actions_are_answered(name: str) -> None:
    @fuzz(name)
    @given(
        st.lists(st.lists(st.sampled_from(WORDS[name] + ANY), min_size=1, max_size=7), min_size=1, max_size=6)
    )
    def try_out(lines: list[list[str]]) -> None:
        head = f"game: {name}\nturns:\n- turn: {TURN[name]}\n  do:\n"
        answered(name, head + "".join(f"  - {' '.join(words)}\n" for words in lines))

    try_out()


@pytest.mark.parametrize("name", NAMES)
def test_anything_stated_as_a_sum_or_an_end_is_answered(name: str) -> None:
    stated = st.dictionaries(st.sampled_from([*KEYS[name], "x", "?"]), values, max_size=4)

    @fuzz(name)
    @given(stated, stated, st.booleans())
    def try_out(total: dict[str, object], end: dict[str, object], played: bool) -> None:
        lines = "  do: ['?']\n" if played else ""
        text = f"game: {name}\nturns:\n- turn: {TURN[name]}\n{lines}"
        answered(name, text + f"  sum: {total!r}\n  end: {end!r}\n")

    try_out()


@FUZZ
@given(st.text(max_size=200), st.sampled_from(NAMES))
def test_any_text_as_a_log_is_answered(text: str, name: str) -> None:
    answered(name, text)
    answered(name, f"game: {name}\nturns:\n" + text)


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_log_is_answered(name: str) -> None:
    damage = st.tuples(st.integers(0, 10**6), st.sampled_from(WORDS[name] + ANY))
    played = [short(name, seed) for seed in range(tries(2, 4))]

    @fuzz(name)
    @given(st.sampled_from(played), st.lists(damage, min_size=1, max_size=6))
    def try_out(text: str, changes: list[tuple[int, str]]) -> None:
        lines = text.splitlines()
        for at, word in changes:
            k = at % len(lines)
            words = lines[k].split(" ")
            words[at % len(words)] = word
            lines[k] = " ".join(words)
        answered(name, "\n".join(lines))

    try_out()
