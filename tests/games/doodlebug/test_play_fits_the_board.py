"""Games are played out, and every counter is laid where it belongs: the board has room for it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cutline.referee.checking import referee_for
from cutline.referee.playing.playing import Player

from ...support.drawing_reading import spaces_of
from ...support.tries import tries
from ..support.judging import shipped

GAME = shipped("doodlebug")
GAMES = tries(3, 300)  # of each policy
FIVE = 5  # fires that a counter of five covers
HAVE = {counter.id: counter.count for counter in GAME.counters.counters}
ROOMS = {name: room for board in GAME.maps for name, room in spaces_of(board).items()}
SPACES = [space for board in GAME.maps for panel in board.panels for space in panel.spaces]


def fits(space):
    """How many counters lie side by side in a space."""
    _, _, wide, high = ROOMS[space]
    edge = GAME.counters.size
    return int((wide + 1e-6) // edge) * int((high + 1e-6) // edge)


def at_turns_end(w):
    """Every counter that lies on the board when a phase is over."""
    laid = {"v1-holding": {"v1": HAVE["v1"]}, "destroyed": {"day-fighter": w.losses[0]}}
    laid["fighter-holding"] = {f"{kind}-fighter": w.box[kind] for kind in w.box}
    for d in w.fires:
        fires = {"fire": w.fires[d] % FIVE, "fires-5": w.fires[d] // FIVE}
        laid[f"district-{d}"] = {f"captain-{d}": 1, "crew": w.crews[d] - 1, **fires}
    for back in w.away:
        laid.setdefault(of_date(max(back, w.when[0][0])), Counter())["day-fighter"] += w.away[back]
    laid.setdefault(of_date(w.when[0][0]), Counter())["turn"] += 1
    return laid


def of_date(turn):
    dates = GAME.sheet.lists["turns"]
    return f"time-{dates[turn].split()[0]}" if turn < len(dates) else "time-later"


def in_flight(w):
    """V-1s and fighters while a phase is played."""
    kind = f"{w.when[0][1]}-fighter"
    laid = {"-".join(where): {kind: w.placed[where]} for where in w.placed}
    for track, n in flying(w).items():
        laid |= {f"{track}-{square}": {"v1": n} for square in ("france", "water", "coast", "land")}
    return laid | {"outskirts": {"v1": max(0, sum(flying(w).values()) - w.ballooned[0])}}


def flying(w):
    """V-1s of each track that nobody has shot down."""
    down = {track: w.kills[track, "water"] + w.kills[track, "land"] + w.gunned[track] for track in w.sent}
    return {track: w.sent[track] - w.failed[track] - n for track, n in down.items()}


def overflows(laid):
    counts = {space: sum(pieces.values()) for space, pieces in laid.items()}
    return [(space, count) for space, count in counts.items() if count > fits(space)]


def short_of(w):
    """Counters of which the table needs more than the kit holds."""
    fires = [w.fires[d] + w.hit[d] - w.doused[d] for d in w.fires]
    needed = {"v1": sum(flying(w).values()), "day-fighter": w.box["day"] + w.away.total()}
    needed |= {"fire": sum(n % FIVE for n in fires), "fires-5": sum(n // FIVE for n in fires)}
    return [name for name, n in needed.items() if n > HAVE[name]]


class LaidOut(Player):
    """Plays a game, and lays every action of it and every turn's end out."""

    def __init__(self, policy, seed):
        super().__init__(referee_for(GAME), policy, Random(f"doodlebug {policy} {seed}"))
        self.full, self.short = [], []

    def act(self, *action):
        done = super().act(*action)
        if done:
            self.full += overflows(in_flight(self.w))
            self.short += short_of(self.w)
        return done

    def turn(self, label):
        found = super().turn(label)
        self.full += overflows(at_turns_end(self.w)) if found is not None else []
        return found


@pytest.mark.parametrize("policy", ["sensible", "random"])
def test_in_95_percent_of_games_nothing_overflows_and_counters_suffice_in_every_one(policy):
    games = [LaidOut(policy, seed) for seed in range(1, GAMES + 1)]
    for game in games:
        game.play()
    full = [game.full for game in games if game.full]
    assert len(full) <= 0.05 * len(games), Counter(space for game in full for space, _ in game)
    assert not [game.short for game in games if game.short]


def test_a_space_says_that_it_holds_no_more_than_has_room_in_it():
    assert all(sum(space.holds.values()) <= fits(space.id) for space in SPACES if space.holds)
    assert overflows({"district-1": {"fire": 13}}) and not overflows({"district-1": {"fire": 12}})


def test_a_title_of_a_fighter_box_stays_readable_with_its_fighters_on():
    """The limit stands in the strip over the room that counters take."""
    (board,) = GAME.maps
    for space in SPACES:
        if space.kind == "fighters":
            assert space.room[1] >= space.box[1] + board.kinds["fighters"].head
