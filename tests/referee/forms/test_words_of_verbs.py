"""What verbs are called may stand in one table of a game's rules."""

from __future__ import annotations

from typing import Any

from cutline.referee import Choice, Rules

WORDS = {"stand-down": ("d", "stand rest", "stand-down 3", "fire", "9e"), "score": ("", "", "score 4")}


def test_a_verb_has_the_words_of_its_row_and_what_is_said_of_it_alone_counts_more() -> None:
    rules = Rules({"fire": "the fire"}, "1", "2", words=WORDS)

    @rules.verb("n:N", example="stand-down 4")
    def stand_down(t: Any, n: int | None) -> None: ...

    @rules.verb("n:N", name="score")
    def state(t: Any, n: int | None) -> None: ...

    verb = rules.verbs["stand-down"]
    assert (verb.short, verb.aliases, verb.example) == (("d",), ("stand", "rest"), "stand-down 4")
    assert verb.told["step"] == "fire" and verb.told["order"] == "9e"
    assert rules.verbs["score"].example == "score 4" and "step" not in rules.verbs["score"].told


def test_names_in_a_choice_stand_for_themselves() -> None:
    ships = Choice("a ship", of=["Hood", "Ajax"])
    assert ships.phrases == {("hood",): "Hood", ("ajax",): "Ajax"} and ships.domain == ("Hood", "Ajax")
