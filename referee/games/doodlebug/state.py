"""What stands on the table of Doodlebug, and where the sequence of play has come to."""

from __future__ import annotations

from typing import Any, NamedTuple

# Steps of a phase (rule 6), in their order; what belongs to one track shares a step.
LAUNCH, FAIL, PLACE, TRACKS, BALLOONS, STRIKE, MOVE, FIGHT, REGROUP = range(9)
# What has happened on a track, in its order.
FRESH, WATER, GUNS, LAND = range(4)

STEP_RULES = {LAUNCH: "6.1", FAIL: "6.2", PLACE: "6.3", BALLOONS: "6.11", STRIKE: "6.12",
               MOVE: "13a", FIGHT: "6.13", REGROUP: "6.14"}  # fmt: skip
STEP_NAMES = {LAUNCH: "the grey chits", FAIL: "the yellow chit", PLACE: "placing fighters",
               TRACKS: "the fights on the tracks", BALLOONS: "the red chit",
               STRIKE: "the blue chits", MOVE: "moving crews to fires",
               FIGHT: "the rolls of the crews", REGROUP: "regrouping"}  # fmt: skip


NONE_LEFT = {
    "9e": "no roll without day fighters left over land",
    "9i": "no roll: no day fighter over land has missed or waits",
    "14": "no roll: fighters whose track is empty do not count",
}

Place = tuple[int, str, str]  # track, zone ("water", "land"), range


class State(NamedTuple):
    """Immutable. Tuples run over tracks or districts; turns count from 0."""

    turn: int = -1
    night: bool = True
    step: int = LAUNCH
    # V-1s of the phase
    launched: tuple[int, ...] = (0, 0, 0, 0)
    drawn: tuple[bool, ...] = (False,) * 4
    yellow: int | None = None
    flying: tuple[int, ...] = (0, 0, 0, 0)
    track: tuple[int, ...] = (FRESH,) * 4
    guns_fired: tuple[bool, ...] = (False,) * 4
    land_kills: tuple[int, ...] = (0, 0, 0, 0)
    red: int | None = None
    through: int = 0  # V-1s that reached the outskirts and still have to strike
    struck: int = 0
    # fighters
    day: int = 0  # in the holding box
    night_fighters: int = 0
    on_hand: int = 0  # in the holding box as fighters are placed
    placed: tuple[tuple[Place, int], ...] = ()  # all that were placed, acted or not
    acted: tuple[tuple[Place, int], ...] = ()
    stayed: int = 0  # day fighters that missed over land
    stood_down: bool = False
    gone: int = 0  # placed fighters that do not return as the phase closes
    away: tuple[tuple[int, int], ...] = ()  # (turn of return, how many day fighters)
    unseen_until: int = -1  # the last date on which fighters may return that no line named
    lost: int = 0
    # London
    fires: tuple[int, ...] = (0,) * 6
    crews: tuple[int, ...] = (1,) * 6  # beside the captains, who never move
    fresh: tuple[int, ...] = (0,) * 6  # crews that have moved in this step
    rolled: tuple[bool, ...] = (False,) * 6
    wild: tuple[bool, ...] = (False,) * 6  # counted as out of control
    wild_now: tuple[bool, ...] = (False,) * 6  # out of control in this phase's rolls
    wild_count: int = 0
    judged: bool = False
    # totals of the phase, and what is not known
    tally: tuple[tuple[str, Any], ...] = ()
    unsure: frozenset[str] = frozenset()
    over: bool = False


def replace(state: State, **new: Any) -> State:
    """The state with some fields changed."""
    return state._replace(**new)


def with_at(values: tuple, index: int, value: Any) -> tuple:
    """The tuple with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


def count_of(pairs: tuple[tuple[Any, int], ...], key: Any) -> int:
    return next((n for k, n in pairs if k == key), 0)


def add_to(pairs: tuple[tuple[Any, int], ...], key: Any, n: int) -> tuple[tuple[Any, int], ...]:
    """The pairs with `n` more under `key`."""
    if any(k == key for k, _ in pairs):
        return tuple((k, v + n) if k == key else (k, v) for k, v in pairs)
    return (*pairs, (key, n))


def tallied(state: State, **more: int) -> State:
    """The state with these numbers added to the phase's totals."""
    tally = state.tally
    for key, n in more.items():
        if n:
            tally = add_to(tally, key, n)
    return replace(state, tally=tally)
