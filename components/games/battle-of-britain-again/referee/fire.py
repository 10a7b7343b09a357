"""Fire (rule 9): a fighter's shot in its move, the target's answer, and bombers' guns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Some, Table, several

from .flight import HIT, MISSED, OPEN, Flight, Leg, clear
from .geometry import AHEAD, BEHIND, BEHIND_ASIDE, CALLED, SIDE, Square, ahead, angle, covers, spelt
from .kit import REAR_GUN, STUKA, Plane
from .order import foes, in_moves, on_board, side
from .placing import met, raided, strays
from .squadrons import down, fate, flying, maybe_down, up
from .state import AWAY, DOWN, HOME, SOMEWHERE, full_name

SEEN = {"front": AHEAD, "side": SIDE, "rear": BEHIND}


def fire(t: Table, flight: Flight, leg: Leg, others: list[Any]) -> None:
    """9a to 9e: one attack; `others` are the planes that fire back besides the row's own dice."""
    if not stops(t, flight):
        gone = leg.target or (flight.place and flight.others.get(ahead(flight.place)))
        if gone and leg.result in ("hit", "both"):
            down(t, gone, flight.plane)
            flight.others = {at: p for at, p in flight.others.items() if p != gone}
        return
    target, fine = aimed(t, flight, leg.target)
    place, at, called = flight.place, target and t.at[target], leg.angle
    known = fine and place and type(at) is tuple and at[2] is not None and at[:2] == ahead(place)
    seen = angle(place, at) if place and at and known else None
    if seen is not None:
        found = f"the attack was noted as from the {called}"
        if t.rule("9d", called in (None, CALLED[seen]), f"it is from the {CALLED[seen]}", found):
            called = CALLED[seen]
    seen = SEEN.get(called) if seen is None else seen
    dice, said = leg.dice, leg.result
    hit = attack(t, flight.plane, called, dice, said)
    if hit is None and not fine:
        hit = False
    noted = dice is not None and None not in others and target not in others
    back = answer(t, target, seen, dice, said, noted)
    if target and seen is called is dice is said is None:  # it may have been head-on
        back = None
    if target and replies(dice, said):
        flight.answered.add((len(flight.stops) - 1, target))
    flight.shot = OPEN if hit is None else HIT if hit else MISSED
    flight.target, flight.target_at = target, target and t.at[target]
    falls(t, target, hit, flight.plane)
    flight.others = {at: p for at, p in flight.others.items() if type(t.at[p]) is tuple}
    shot_down(t, flight, back, "9e")


def shot(t: Table, by: Plane | None, whom: Plane, called: Any, dice: Any, said: Any) -> None:
    """A shot without its course: its result by what is said of its angle."""
    gunner = by is not None and not t.facts.fighter(by)
    called = called or ("front" if replies(dice, said) else None)
    if by:
        rule, found = "9h" if gunner else "9c", f"{full_name(t, by)} fired at {full_name(t, whom)}"
        t.rule(rule, foes(t, by, whom), "planes fire at enemies", found)
    if gunner:
        die, need = t.faced(dice and dice[0], t.v.die, "fire"), t.v.bomber_returns
        hit = struck(t, "9h", die, (need,), said and said in ("hit", "both"))
    else:
        hit = attack(t, by, called, dice, said)
        if by and called:
            falls(t, by, answer(t, whom, SEEN.get(called), dice, said, False), whom)
    falls(t, whom, hit, by)


def attack(t: Table, by: Plane | None, called: Any, dice: Any, said: Any) -> bool | None:
    """9d: whether a fighter hits at this angle."""
    die = t.faced(dice and dice[0], t.v.die, "fire")
    ways = [called] if called else [*dict.fromkeys(CALLED)]
    needs = sorted(t.v.number(f"hits_{way}") for way in ways) if not by or t.facts.fighter(by) else []
    return struck(t, "9d", die, needs, said and said in ("hit", "both"))


def replies(dice: Any, said: Any) -> bool:
    """Whether a line says that the target has fired as well."""
    return said in ("me", "both") or (dice is not None and dice[1] != "")


def stops(t: Table, flight: Flight) -> bool:
    """9a, 9b, 8f: a fighter stops to fire, on a free square, once it has moved."""
    name = flight.name
    expected = "only fighters attack; bombers fire back"
    if not t.rule("9a", flight.fighter, expected, f"{name} attacked"):
        return False
    moved = flight.since >= t.v.first_step
    first = f"a fighter moves {several(t.v.first_step, 'square')} before it fires"
    t.rule("9b", moved, first, f"{name} fired at once")
    if not clear(t, flight, "stopped to fire"):
        flight.paid = None
    flight.since = 0
    flight.stops.append(flight.square)
    return True


def aimed(t: Table, flight: Flight, target: Plane | None) -> tuple[Plane | None, bool]:
    """9c: return the target, the enemy in the square ahead, and whether it is allowed."""
    ahead_of = flight.place and ahead(flight.place)
    there = flight.others.get(ahead_of) if ahead_of else None
    if target is None:
        known = there or not ahead_of or strays(t)
        found = f"no plane was on {spelt(ahead_of)}" if ahead_of else ""
        fine = t.rule("9c", known, f"{flight.name} fires at the square ahead of it", found)
        if there is None:
            return None, fine
        target = there
    met(t, target)
    at, name = t.at[target], full_name(t, target)
    enemy, found = foes(t, target, flight.plane), f"{flight.name} fired at {name}"
    if not t.rule("9c", enemy, "planes fire at enemies", found):
        return target, False
    if type(at) is tuple and ahead_of:
        found, expected = f"{name} was on {spelt(at[:2])}", f"{flight.name} fires at {spelt(ahead_of)}"
        fine = at[:2] == ahead_of
        return target, t.rule("9c", fine, f"{expected}, the square ahead of it", found)
    here = at not in (DOWN, HOME, AWAY)
    return target, t.rule("9c", here, "the target must be on the board", fate(t, target))


def struck(t: Table, rule: str, die: Any, needs: Sequence[int], said: Any) -> bool | None:
    """Whether a shot hits: as written, else by its die; None where that is not known.

    `needs`: from which die on it may hit, and from which it does; nothing where it cannot be said.
    """
    if not isinstance(die, int) or not needs or needs[0] <= die < needs[-1]:
        return said if said is None else bool(said)
    due = die >= needs[0]
    if not t.believes:
        return due
    found = f"a {die} was noted as a {'miss' if due else 'hit'}"
    t.rule(rule, said in (None, due), f"it takes {needs[0]}{'+' if needs[0] < t.v.die else ''} to hit", found)
    return due if said is None else bool(said)


def answer(t: Table, target: Any, seen: Any, dice: Any, said: Any, noted: bool) -> bool | None:
    """9e: whether the target's fire hits: attacked head-on, or by a bomber's guns (9h).

    `noted`: the attacker's die was noted, and no other plane fires back in what follows.
    """
    gives, hit = replies(dice, said), said and said in ("me", "both")
    reply = dice[1] if dice and dice[1] != "" else None
    reply = t.faced(reply, t.v.die, "fire")
    if target is None or seen is None:
        return struck(t, "9e", None, (), hit) if gives else False
    rule, need, fits = gun_of(t, target, seen, attacked=True)
    name = full_name(t, target)
    if seen == AHEAD:
        t.rule("9e", gives or not noted, "attacked head-on, it fires back", f"no die for {name}")
    if not gives:
        return None if seen == AHEAD and dice is None and said is None else False
    expected = f"it cannot fire at an attack from the {CALLED[seen]}"
    t.rule(rule, fits, expected, f"a die for {name}")
    return struck(t, rule, reply, (need,) if fits else (), hit)


def gun_of(t: Table, gunner: Plane, seen: int, attacked: bool = False) -> tuple[str, int, bool]:
    """Return the rule of return fire at this angle, the die that hits, and whether it is allowed."""
    key, bomber = gunner[0], not t.facts.fighter(gunner)
    behind = seen >= BEHIND_ASIDE
    if seen == AHEAD and attacked and not bomber:
        return "9e", t.v.fighter_returns, True
    if key == REAR_GUN:
        return "9k", t.v.rear_gun, behind
    if not bomber:
        return "9e" if attacked else "9h", t.v.bomber_returns, False
    if seen == AHEAD:
        return "9j" if key == STUKA else "9e" if attacked else "9h", t.v.bomber_returns, True
    return "9h" if behind else "9i", t.v.bomber_returns, behind


def falls(t: Table, plane: Plane | None, hit: bool | None, by: Plane | None) -> None:
    """What becomes of a target; where its result was not noted, it may be down."""
    if plane is None:
        somebody(t, hit, by)
    elif hit:
        down(t, plane, by)
    elif hit is None:
        t.guess(("a hit", "a miss"), "9d")
        maybe_down(t, plane)


def somebody(t: Table, hit: bool | None, by: Plane | None) -> None:
    """Book a hit on an unknown plane: any enemy may be down; of a bomber's fire, any fighter."""
    if hit is False or by is None:
        return
    if hit is None:
        t.guess(("a hit", "a miss"), "9d")
    ours, bomber = side(t, by) == 1, not t.facts.fighter(by)
    for plane in t.at:
        if up(t, plane) and foes(t, plane, by) and t.facts.fighter(plane) >= bomber:
            t.at[plane] = SOMEWHERE
    for squadron in t.left:
        here = flying(t, squadron[:2])
        if (squadron[:2] != "BF") == ours and (here is None or squadron in here):
            t.left.plus(squadron, t.pick(Some((0, -1))), least=0)


def shot_down(t: Table, flight: Flight, hit: bool | None, rule: str) -> None:
    """What becomes of the fighter itself."""
    if hit:
        flight.downed = rule
        down(t, flight.plane, flight.target)
    elif hit is None:
        maybe_down(t, flight.plane)
        flight.lost()


# Guns of bombers, and of the Me 110.


def back(t: Table, flight: Flight, leg: Leg, goes_on: bool) -> None:
    """9h: guns at a fighter where it stops, written into its own line."""
    here = flight.since == 0 and bool(flight.stops)
    found = f"{flight.name} was fired at and moved on"
    t.rule("9h", here or not goes_on, "guns fire only where a fighter stops", found)
    stop = len(flight.stops) - here
    by = leg.by
    if by:
        met(t, by)
    old = (flight.target, flight.target_at) if here and flight.target else None
    if by is None and flight.square:
        fired = {p for n, p in flight.answered if n == stop}
        by = likeliest(t, flight.plane, flight.square, old, fired)
        by = by or likeliest(t, flight.plane, flight.square, old, set())
    again = (stop, by) in flight.answered
    flight.answered.add((stop, by))
    hit = fires_back(t, flight.plane, flight.square, by, old, again, leg)
    shot_down(t, flight, hit, "9h")


def fires_back(t: Table, foe: Plane, square: Square | None, by: Any, old: Any, again: bool, leg: Leg) -> Any:
    """9h to 9k: a gun's die at a fighter on a square; whether it hits. `old`: the target and its place."""
    needs, said = (t.v.bomber_returns,), leg.came
    die, said = leg.gun, said and said == "hit"
    if by is None:
        found = f"no guns covered {spelt(square)}" if square else ""
        t.rule("9i", square is None or strays(t), "guns fire only at squares that they cover", found)
        return struck(t, "9h", die, needs, said)
    name, at = full_name(t, by), old[1] if old and old[0] == by else t.at[by]
    gunner = t.facts.gunner(by)
    found = f"{name} fired at a fighter that stopped"
    fits = t.rule("9h", gunner, "only bombers and Me 110s do", found) and t.rule(
        "9h", foes(t, by, foe), "planes fire at enemies", f"{name} fired at {full_name(t, foe)}"
    )
    t.rule("9h", not again, "it fires once at each stop", f"{name} fired twice")
    here = at not in (DOWN, HOME, AWAY)
    if not fits or not t.rule("9h", here, "only planes on the board fire", fate(t, by)):
        return struck(t, "9h", die, (), said)
    rule = "9k" if by[0] == REAR_GUN else "9h"
    if square and type(at) is tuple and at[2] is not None:
        seen = sees(t, by, square, at)
        missed = "9k" if by[0] == REAR_GUN else "9i"
        covered = f"its guns on {spelt(at)} do not cover it"
        t.rule(missed, seen is not None, covered, f"{name} fired at {spelt(square)}")
        if seen is not None:
            rule, _, _ = gun_of(t, by, seen, attacked=bool(old and old[0] == by))
    return struck(t, rule, die, needs, said)


def likeliest(t: Table, foe: Plane, square: Square, old: Any, fired: set[Plane]) -> Plane | None:
    """Whose guns they are, where that is not said: the plane attacked, else one that covers it."""
    able = [*([old] if old else []), *((p, t.at[p]) for p in on_board(t) if foes(t, p, foe))]
    able = [(p, at) for p, at in able if p not in fired and t.facts.gunner(p)]
    if able and old and able[0] == old and old[1] == SOMEWHERE:
        return able[0][0]
    return next((p for p, at in able if sees(t, p, square, at) is not None), None)


def sees(t: Table, gunner: Plane, square: Square, at: Any = None) -> int | None:
    """9i, 9k: the angle at which its guns cover a square, from where it stands or stood."""
    at = at or t.at[gunner]
    known = type(at) is tuple and at[2] is not None
    return covers(at, square, nose=gunner[0] != REAR_GUN) if known else None


@in_moves(
    "by:PLANE [at|against target:PLANE] [gun:GUNDIE] [came:RESULT]",
    also="defends guns",
    came={"came": "gun"},
    ask="by:PLANE gun:GUNDIE",
    example="defend he111 red 6 hit",
)
def defend(t: Table, by: Plane | None, target: Plane | None, gun: Any, came: Any) -> None:
    """a bomber's guns at the fighter that stopped last"""
    if not raided(t):
        return
    last, squares, fired = t.stops[0] or (None, (), frozenset())
    foe = target or last
    for plane in filter(None, (by, target)):
        met(t, plane)
    t.rule("9h", foe or strays(t), "guns fire only where a fighter stops", "no fighter had stopped")
    if not foe or not by:
        somebody(t, struck(t, "9h", gun, (t.v.bomber_returns,), came and came == "hit"), by)
        return
    if foe != last:
        at = t.at[foe]
        squares, fired = (at[:2] if type(at) is tuple else None,), frozenset()
    number = stop_of(t, by, squares, fired)
    again = (number, by) in fired
    hit = fires_back(t, foe, squares[number], by, None, again, Leg(gun=gun, came=came))
    t.stops[0] = foe, tuple(squares), fired | {(number, by)}
    falls(t, foe, hit, by)


def stop_of(t: Table, by: Plane, squares: Sequence[Any], fired: Any) -> int:
    """At which of a fighter's stops a gun fires: one that it covers, or may; the last, if none."""
    at = t.at[by]
    known = type(at) is tuple and at[2] is not None
    left = [n for n in range(len(squares)) if (n, by) not in fired]
    seen = [n for n in left if squares[n] and sees(t, by, squares[n]) is not None]
    return next(iter([*seen, *(n for n in left if not (known and squares[n])), len(squares) - 1]))
