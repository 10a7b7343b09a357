"""9e: after the day's attacks some of the fighters left over land are called away."""

from __future__ import annotations

from typing import Any

from cutline.referee import Span, Table, high, low, many, some

from .attacks import stay_away
from .board import GUNS, Place, by_night, face, phase, rules


@rules.verb(
    "die:DIE [n:N] [back|returns|until back:DATE [june]]",
    name="stand-down",
    short="d",
    also="standdown stood-down stand",
    ask="die:DIE",
    example="stand-down 4 2",
)
def stand_down(t: Table, die: int | None, n: int | None, back: int | None) -> None:
    """the die after a day phase, and how many fighters are called away"""
    if not t.rule("9e", not by_night(t), "only after a day phase", "a stand-down by night"):
        return
    left = t.pick(t.sub(may_roll))
    t.stood_down[0] = True
    if left == 0:
        t.rule(
            rule_of_none(t), False, "no roll without day fighters left over land", "a stand-down"
        )
        due: Any = 0
    else:
        faces = [die] if face(t, "9e", die) else range(1, t.v.die + 1)
        called = [max(1, number // t.v.stand_down_divisor) for number in faces]
        due = t.expect(rule_of(t, n, left, called), "n", some(low(c, left) for c in called),
                       "{} called away", "{} called away")  # fmt: skip
    stay_away(t, "9e", back, due)


def may_roll(t: Table) -> Any:
    """One roll, when the attacks are over; how many fighters it concerns."""
    t.rule("9e", not t.stood_down[0], "one roll after the day's attacks", "a second stand-down")
    early = [place for place in over_land(t) if t.sub(still_to_come, place) is True]
    said = f"a stand-down before the guns of track {early[0][0] if early else ''}"
    t.rule("9e", not early, "a stand-down when the day's attacks are over", said)
    return pool(t)


def over_land(t: Table) -> list[Place]:
    return [place for place, n in t.placed.values.items() if place[1] == "land" and n != 0]


def still_to_come(t: Table, place: Place) -> bool:
    """Whether a fighter there waits for V-1s that have not passed the guns."""
    track, waits = place[0], t.placed[place] > t.acted[place]
    return waits and t.flying[track] > 0 and t.stage[track] < GUNS


def pool(t: Table) -> Any:
    """Day fighters left over land: those that missed (9i), those that never attacked, but for
    tracks that no V-1 came to (14). Where no placings are written down, others may be there too."""
    if by_night(t):
        return 0
    left = t.stayed.values[0] + sum(t.sub(idle, place) for place in over_land(t))
    if t.noted.values[0] is False and any(n != 0 for n in t.acted.values.values()):
        spare = max(many(t.box.values[phase(t)]))
        left = left + Span(0, spare) if spare > 0 else left
    return left


def idle(t: Table, place: Place) -> Any:
    met = t.flying[place[0]] + t.land_kills[place[0]]
    return high(0, t.placed[place] - t.acted[place]) if met > 0 else 0


def rule_of_none(t: Table) -> str:
    """Why no fighter is left over land."""
    placed = over_land(t)
    if not placed:
        return "9e"
    return "14" if any(not t.acted.values[place] for place in placed) else "9i"


def rule_of(t: Table, n: int | None, left: Any, called: list[int]) -> str:
    """9i, where those were counted that have hit and gone to the Holding Box."""
    if n in called and n is not None and t.scored.values[0]:
        most = max(many(left))
        return "9i" if most < n <= most + max(many(t.scored.values[0])) else "9e"
    return "9e"


@rules.owed("regroup", "9e", "a roll for the day fighters left over land", each=lambda t: ["them"])
def no_stand_down(t: Table, _: str) -> bool:
    return not t.stood_down[0] and t.pick(pool(t)) > 0
