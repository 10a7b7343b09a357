"""What was made is given again for the same things, in a run and beside its files, and only for these."""

from __future__ import annotations

import sys
from functools import partial

import pytest

from cutline.components import load_game, refereed_game, shipped_games
from cutline.components.loading import refereed
from cutline.components.reading.memory import NOTHING, Kept, kept, same

THING, PAIRS = object(), [(0.0, -0.0), (1, 1.0), (1, True), ("1", b"1"), ((1, 2), (1, 2, 3)), ([1], [1])]


@pytest.mark.parametrize(("one", "other"), [*PAIRS, (object(), object())])
def test_what_is_written_in_another_way_or_may_be_changed_is_not_the_same(one, other):
    assert not same((one,), (other,))
    assert same(("a", 1.5, (None, THING)), ("a", float("1.5"), (None, THING)))
    assert same(partial(print, THING, end="!"), partial(print, THING, end="!"))
    assert not same(partial(print, THING, end="!"), partial(print, THING, end="?"))


def test_a_thing_is_made_again_only_of_other_things():
    memory, made = Kept(), []

    def make(text):
        made.append(text)
        return text.upper()

    for text in ("a", "a", "b", "a"):
        assert memory.made("x", (text,), partial(make, text)) == text.upper()
    assert made == ["a", "b", "a"]
    assert NOTHING.made("x", (), list) is not NOTHING.made("x", (), list)


def test_what_a_whole_round_did_not_ask_for_is_let_go_and_else_it_stays():
    memory = Kept()
    memory.made("x", (), list)
    memory.turn(whole=False)
    assert memory.find("x")
    memory.turn(whole=True)
    memory.turn(whole=True)
    assert not memory.find("x")


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Data of a folder with one file, and how often it was made."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "game.yaml").write_text("title: one\n", encoding="utf-8")
    times = []

    def data():
        text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
        return kept(tmp_path, "game", lambda: times.append(1) or {"text": text, "pair": (1, 2.5)})

    return tmp_path, data, times


def test_data_is_made_once_while_its_files_stay_as_they_are(made):
    _, data, times = made
    assert data() == data() == {"text": "title: one\n", "pair": (1, 2.5)}
    assert len(times) == 1


def test_data_is_made_anew_after_an_edit_and_where_what_was_kept_is_damaged(made):
    folder, data, times = made
    data()
    (folder / "game.yaml").write_text("title: another\n", encoding="utf-8")
    assert data()["text"] == "title: another\n"
    for file in (folder / "__pycache__").iterdir():
        file.write_bytes(b"damaged")
    assert data()["text"] == "title: another\n"
    assert len(times) == 3


def test_nothing_is_kept_where_python_keeps_no_bytecode(made, monkeypatch):
    folder, data, times = made
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    data()
    data()
    assert len(times) == 2
    assert not (folder / "__pycache__").exists()


def alike(packed, model):
    """Whether what is unpacked says all that the model says."""
    if hasattr(type(model), "model_fields"):
        return all(alike(getattr(packed, name), getattr(model, name)) for name in type(model).model_fields)
    if isinstance(model, dict):
        return list(packed) == list(model) and all(alike(packed[key], model[key]) for key in model)
    if isinstance(model, (list, tuple)):
        return type(packed) is type(model) and all(map(alike, packed, model)) and len(packed) == len(model)
    return packed == model


def test_a_referee_is_given_a_game_that_says_what_its_files_say(monkeypatch):
    whole = load_game(shipped_games()["doodlebug"], drawn=False)
    monkeypatch.setattr(refereed, "_loaded", lambda folder: whole)
    game = refereed_game(whole.folder)
    assert list(game.files) == list(whole.files)
    assert all(alike(game.files[file], whole.files[file]) for file in whole.files)
    assert [rule.id for rule in game.rules.walk()][:1]
    assert game.problem("tables", ("values",), "this") == whole.problem("tables", ("values",), "this")
