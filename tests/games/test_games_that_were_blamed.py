"""Games of independent players that were blamed once, by fault of the referee."""

from __future__ import annotations

import pytest

from ..support.tries import sampled
from .players import games


@pytest.mark.parametrize(("game", "seed", "style"), sampled([
    ("b-17", 63, "mixture"),  # hits of turns that nobody noted are open where a winner is named (7D3)
    ("b-17", 7114, "holes"),  # a fighter of which no heading was noted has turned round (6C3a)
    ("b-17", 7122, "gaps"),  # a stop straight ahead of a place that may be inches off (6C3b)
    ("b-17", 7147, "sums"),  # the next wave has begun unnoted when the second section enters (N3b)
    ("b-17", 7170, "dice"),  # the last inch of a move behind a stop (6C3b)
    ("battle-of-britain-again", 7006, "holes"),  # two squadrons of a type, moved by their names (8a)
    ("battle-of-britain-again", 7104, "sums"),  # a squadron climbs, of which the die is not known (7)
    ("battle-of-britain-again", 7108, "mixed"),  # bombs by squadron, and a "?" before the colours (3c)
    ("battle-of-britain-again", 7150, "holes"),  # planes home by number, and a "?" behind them (10a)
    ("battle-of-britain-again", 7155, "mixture"),  # a target destroyed, and no bombs noted (10a)
    ("battle-of-britain-again", 9314, "holes"),  # a "?" behind the square from which a bomber left (10a)
    ("capture-tito", 62, "mixture"),  # a level at the end of a turn tells what has raised it (6)
    ("capture-tito", 7011, "sloppy"),  # a mission not occupied at first is occupied after an assault (6i)
    ("capture-tito", 7100, "mixture"),  # "alarm tito" alone reveals all markers, too (8.3b)
    ("capture-tito", 7104, "mixture"),  # an assault by Germans whom nobody named was stopped (13.3.1h)
    ("capture-tito", 7105, "gaps"),  # an event whose die was not noted has cost somebody a point (5.1b)
    ("capture-tito", 7124, "dice"),  # a counter was hit before anybody named it (2.1a)
    ("capture-tito", 7139, "full"),  # "reveal 19 nobody": the cup was empty (3.2a)
    ("capture-tito", 7157, "terse"),  # one roll for two zones: Tito in the first reveals the second (8.2)
    ("capture-tito", 7193, "dice"),  # an assault on partisans whom nobody named (13.3.1g)
    ("capture-tito", 9813, "dice"),  # a partisan was lost before anybody told where it stood (13.3a)
    ("capture-tito", 9819, "gaps"),  # a marker is turned over as the alarm may have become the highest (8.3a)
    ("capture-tito", 9819, "terse"),  # those who came of one that may have been turned over move (8.3a)
    ("capture-tito", 9853, "terse"),  # who may stand in a zone of which all move may have gone, too (13.2.1a)
    ("capture-tito", 9858, "terse"),  # a tank named first on its way has come through a zone (3.1e)
    ("capture-tito", 9860, "terse"),  # guns that nobody placed may have been hit by then (9d)
    ("capture-tito", 9820, "mixture"),  # event e has taken out some of those who were somewhere (5.1e)
], 6))  # fmt: skip
def test_nothing_right_is_blamed(game: str, seed: int, style: str) -> None:
    assert games.troubles(game, seed, style, games.written(game, seed, style)) == []
