"""The forms of every game: what they write they read, and what they cannot read they say."""

from __future__ import annotations

import string
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cutline.referee.log import Unreadable

from ...games.support.form_values import GAMES, lines, referee, told, verbs, whole, words
from ...support.tries import tries

patient = [HealthCheck.filter_too_much, HealthCheck.too_slow]
quick = settings(
    max_examples=tries(2, 100), deadline=None, database=None, derandomize=True, suppress_health_check=patient
)

# A bare "back" or "ahead" takes the words behind it for its own: `back to 30 80` has a gunner's die.
# `lost ju87 red white`: a colour before a plane is one of the list before it.
LISTED = ("battle-of-britain-again", "lost")
BARE = {("b-17", "fly"): "back to"}


def read(game: str, line: str) -> tuple[str, Any]:
    verb, values = referee(game).read(words(line))
    return verb.name, told(values)


@pytest.mark.parametrize(("game", "name"), verbs())
def test_an_example_is_read_by_its_own_verb(game: str, name: str) -> None:
    verb = referee(game).verbs[name]
    assert verb.example
    for example in verb.examples:
        found, values = referee(game).read(words(example))
        assert found is verb
        assert told(values)
        assert read(game, verb.text(values)) == (name, told(values))


@pytest.mark.parametrize(("game", "name"), verbs())
@quick
@given(data=st.data())
def test_what_is_written_is_read_and_written_the_same(game: str, name: str, data: Any) -> None:
    verb = referee(game).verbs[name]
    line = data.draw(lines(verb))
    try:
        found, values = referee(game).read(words(line))
    except Unreadable as error:
        sane = verb.told.get("sane")  # what a game itself objects to, or a form with no values
        assert (
            (sane and str(error).endswith(verb.form))
            or line == name
            or "?" in line
            or BARE.get((game, name), "?") in line
        )
        return
    again = found.text(values)
    if "?" in line:  # it may stand for what was left out, or be told by another form
        assert found is verb or (found.understood and verb.understood), line
        assert read(game, again)[0] == found.name, (line, again)
        return
    assert found is verb, line
    sentence = referee(game).told(verb, values).sentence
    assert sentence[-1] in ".!?" or sentence.startswith("# "), sentence
    assert not any(sign in sentence for sign in ("('", "None", "True", "{", "[", " ,", "..")), sentence
    whole_line = whole(verb, values)
    if whole_line or (game, name) not in BARE:
        assert read(game, again) == (name, told(values)), (line, again)
    assert verb.text(referee(game).read(words(again))[1]) == again, line
    rng = Random(line)
    for _ in range(3 * ((game, name) != LISTED)):
        other = verb.text(values, lambda slot, name, value: rng.choice(slot.ways(value)))
        try:
            assert read(game, other) == read(game, other.upper()), (line, other)
            # Where something was left out, another way to write what stands behind it may fill the
            # gap: `air 38 +1` has no die, and the 1 of `air 38 1` is one.
            expected = told(values) if whole_line else read(game, other)[1]
            assert read(game, other) == (name, expected), (line, other)
        except Unreadable as error:
            assert not whole_line, (line, other, error)


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_is_told_as_a_sentence(game: str) -> None:
    assert referee(game).sentences.keys() == referee(game).verbs.keys()


@pytest.mark.parametrize("turn", ["right 30", "r30", "30r", "turn 30 right"])
def test_a_turn_reads_the_same_however_it_is_written(turn: str) -> None:
    for start in ("from 30 80 heading 180 6 6", "from 30 80 6", "at 30 80 6"):
        assert read("b-17", f"b1 {start} {turn} 8") == read("b-17", f"b1 {start} right 30 8")


@pytest.mark.parametrize("game", GAMES)
@quick
@given(data=st.data())
def test_a_half_typed_line_is_told_how_it_may_go_on(game: str, data: Any) -> None:
    verb = data.draw(st.sampled_from([*referee(game).verbs.values()]))
    line = data.draw(lines(verb))
    typed = words(line)
    try:
        referee(game).read(typed)
    except Unreadable:
        assume(False)
    for k in range(len(typed)):
        offered = referee(game).vocabulary.completions(typed[:k])
        assert offered, (line, k)
        begun = typed[k].text[:1] if k else name_of(verb)[:2]
        fitting = referee(game).vocabulary.completions(typed[:k], begun)
        assert all(said.text.startswith(begun) for said in fitting if said.literal)
    referee(game).vocabulary.completions(typed)


def name_of(verb: Any) -> str:
    return str(verb.name)


ODD = st.text(string.ascii_lowercase + string.digits + " /+-=>()?x,:;", max_size=20)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=tries(15, 150), deadline=None, database=None, derandomize=True)
@given(data=st.data())
def test_whatever_is_typed_is_read_or_refused_at_its_place(game: str, data: Any) -> None:
    names = sorted(referee(game).vocabulary.names)
    known = st.sampled_from([*names, "?", "-", "=", "->", "3", "x2", "2-3", "6(5)", "a3", "to"])
    parts = data.draw(st.lists(st.one_of(known, known, ODD, st.text(max_size=5)), max_size=8))
    line = " ".join(parts)
    for reading in (referee(game).read, referee(game).vocabulary.completions):
        try:
            reading(words(line))
        except Unreadable as error:
            assert 1 <= error.column <= max(1, len(line))
            assert str(error)


@pytest.mark.parametrize("line", ["fight 3 2 0", "guns A 6/0 1", "guns A 0 1"])
def test_a_die_of_nought_is_written_as_it_was_noted(line: str) -> None:
    verb, values = referee("doodlebug").read(words(line))
    assert verb.text(values).lower() == line.lower()
