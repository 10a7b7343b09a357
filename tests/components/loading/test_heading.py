"""The heading of a game: read without the rest, and the same as in the whole game."""

from __future__ import annotations

import pytest

from cutline.components import BadInput, load_game
from cutline.components.loading.finding import heading

from ...support.small_game import GAME, SmallGame


def test_it_says_what_the_whole_game_says_figures_filled_in(small: SmallGame) -> None:
    small.swap("game.yaml", "title: Ferry", 'title: Ferry\nabout: "{{ v.boats }} boat of {{ game.title }}"')
    found = heading(small.folder)
    whole = load_game(small.folder).sheet
    assert found.about == "1 boat of Ferry"
    assert found.model_dump() == whole.model_dump(include=set(type(found).model_fields))


def test_what_is_wrong_elsewhere_in_the_game_is_not_its_business(small: SmallGame) -> None:
    small.swap("counters.yaml", "title: Boat", "titel: Boat")
    small.swap("game.yaml", "kit:", "kitt:")
    assert heading(small.folder).title == "Ferry"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("title: Ferry", "title: [Ferry]", "game.yaml:1:8:"),
        ("title: Ferry", 'title: "{{ v.bots }}"', 'did you mean "boats"?'),
        ("title: Ferry", "title: 'Ferry", "game.yaml:"),
        ("title: Ferry", "titel: Ferry", '"title"'),
        (GAME, "", 'needs lines of "key: value"'),
        (GAME, "- a list", 'needs lines of "key: value"'),
        (GAME, "just words", 'needs lines of "key: value"'),
    ],
)
def test_a_mistake_in_it_is_told_with_its_line(small: SmallGame, old: str, new: str, said: str) -> None:
    small.swap("game.yaml", old, new)
    with pytest.raises(BadInput, match=r"game\.yaml:") as raised:
        heading(small.folder)
    assert said in str(raised.value)
