"""Fire (rule 9): a fighter's shot in its move, the target's answer, and bombers' guns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Table, several

from .flight import HIT, MISSED, OPEN, Flight, Leg, clear
from .geometry import AHEAD, BEHIND, BEHIND_ASIDE, CALLED, SIDE, Square, ahead, angle, field, spelt
from .kit import REAR_GUN, STUKA, Plane
from .order import foes, in_moves, on_board, side, skipped
from .placing import doubted, met, raided, strays, unplaced
from .squadrons import down, fate, flying, loses, maybe_down, up
from .state import GONE, SOMEWHERE, facing_known, full_name

ONCE = "it fires once at each stop"
SEEN = {"front": AHEAD, "side": SIDE, "rear": BEHIND}


class Shot(NamedTuple):
    """A shot as it was noted."""

    by: Plane | None
    whom: Plane | None
    angle: str | None
    dice: tuple[Any, Any] | None
    result: str | None

    def hits(self, *words: str) -> bool | None:
        """Whether one of these was its result; None where none was noted."""
        return None if self.result is None else self.result in words

    @property
    def both(self) -> tuple[Any, Any]:
        """The attacker's die, None if it was not noted, and the target's, "" if it was not rolled."""
        return self.dice or (None, "")

    @property
    def answered(self) -> bool:
        """Whether the target has fired as well."""
        return bool(self.hits("me", "both")) or self.both[1] != ""


def fire(t: Table, flight: Flight, leg: Leg, others: list[Any]) -> None:
    """9a to 9e: one attack; `others` are the planes that fire back besides the dice of this leg."""
    if stops(t, flight, leg.target):
        target, fine = aimed(t, flight, leg.target)
        seen, called = seen_from(t, flight, target if fine else None, leg.angle)
        shot = Shot(flight.plane, target, called, leg.dice, leg.result)
        hit = attack(t, shot)
        if not fine:
            hit = bool(hit)
        back = answer(t, shot, seen, leg.dice is not None and not {None, target} & {*others})
        flight.shot = {None: OPEN, True: HIT, False: MISSED}[hit]
        flight.target, flight.target_at = target, None
        if target:
            flight.target_at = t.at[target]
            flight.answered |= {(len(flight.stops) - 1, target)} if shot.answered else set()
        falls(t, target, hit, flight.plane)
        shot_down(t, flight, back, "9e")
    else:
        target = leg.target or (flight.place and flight.others.get(ahead(flight.place)))
        if target and leg.result in ("hit", "both"):
            down(t, target, flight.plane)
    flight.others = {at: p for at, p in flight.others.items() if type(t.at[p]) is tuple}


def fired(t: Table, shot: Shot) -> None:
    """A shot without its course: its result by what is noted of its angle."""
    by, whom = shot.by, shot.whom
    if shot.answered and not shot.angle:
        shot = shot._replace(angle="front")
    if by and whom:
        at_enemies(t, "9c" if t.facts.fighter(by) else "9h", by, whom)
    hit = attack(t, shot)
    if by and t.facts.fighter(by) and shot.angle:
        falls(t, by, answer(t, shot, SEEN.get(shot.angle), False), whom)
    falls(t, whom, hit, by)


def stops(t: Table, flight: Flight, target: Plane | None) -> bool:
    """9a, 9b, 8f: a fighter stops to fire, on a free square, once it has moved.

    Where the target is not ahead of one that has not moved, the step was not noted.
    """
    name = flight.name
    if not t.rule("9a", flight.fighter, "only fighters attack; bombers fire back", f"{name} attacked"):
        return False
    first = f"a fighter moves {several(t.v.first_step, 'square')} before it fires"
    moved = t.rule("9b", flight.since >= t.v.first_step, first, f"{name} fired at once")
    there = flight.place and flight.others.get(ahead(flight.place))
    if not moved and (there is None or target not in (None, there)):
        flight.lost()
    if not clear(t, flight, "stopped to fire"):
        flight.paid = None
    flight.since = 0
    flight.stops.append(flight.square)
    return True


def aimed(t: Table, flight: Flight, target: Plane | None) -> tuple[Plane | None, bool]:
    """9c: return the target, the enemy in the square ahead, and whether it is allowed."""
    if target is None:
        target, fine = found_ahead(t, flight)
        if target is None:
            return None, fine
    met(t, target)
    unplaced(t, target)
    if not at_enemies(t, "9c", flight.plane, target):
        return target, False
    at = t.at[target]
    if type(at) is tuple and flight.place:
        return target, is_ahead(t, flight, target, at, ahead(flight.place))
    return target, t.rule("9c", at not in GONE, "the target must be on the board", fate(t, target))


def found_ahead(t: Table, flight: Flight) -> tuple[Plane | None, bool]:
    """9c: who stands ahead of a fighter whose target is not named, and whether there is a target."""
    if not flight.place:
        return None, t.rule("9c", True, "", "")
    square = ahead(flight.place)
    target = flight.others.get(square)
    if flight.paid is None and not (target and foes(t, flight.plane, target)):
        flight.lost()  # its course was contradicted before
        return None, True
    expected, found = f"{flight.name} fires at the square ahead of it", f"no plane was on {spelt(square)}"
    fine = t.rule("9c", target or strays(t), expected, found)
    t.doubted[flight.plane] = t.doubted[flight.plane] or not fine
    return target, fine


def is_ahead(t: Table, flight: Flight, target: Plane, at: Any, square: Square) -> bool:
    """9c: whether the target stands on the square ahead; if not, neither place is sure."""
    expected = f"{flight.name} fires at {spelt(square)}, the square ahead of it"
    fine = at[:2] == square or skipped(t, target, flight.plane) or doubted(t, target, flight.plane)
    if not t.rule("9c", fine, expected, f"{full_name(t, target)} was on {spelt(at[:2])}"):
        t.at[target], t.doubted[flight.plane] = SOMEWHERE, True
    return fine


def at_enemies(t: Table, rule: str, by: Plane, whom: Plane) -> bool:
    """9c, 9h: planes fire at planes of the other side."""
    found = f"{full_name(t, by)} fired at {full_name(t, whom)}"
    return t.rule(rule, foes(t, by, whom), "planes fire at enemies", found)


def seen_from(t: Table, flight: Flight, target: Plane | None, called: str | None) -> tuple[Any, str | None]:
    """9d: the angle of an attack by the squares, if these are known, and what it counts as."""
    place, at = flight.place, target and facing_known(t.at[target])
    if not (place and at):
        return SEEN.get(called or ""), called
    seen = angle(place, at)
    found = f"the attack was noted as from the {called}"
    fine = t.rule("9d", called in (None, CALLED[seen]), f"it is from the {CALLED[seen]}", found)
    return seen, CALLED[seen] if fine else called


def attack(t: Table, shot: Shot) -> bool | None:
    """9d, 9h: whether the attacker hits, a fighter from this angle."""
    die = t.faced(shot.both[0], t.v.die, "fire")
    if shot.by and not t.facts.fighter(shot.by):
        return struck(t, "9h", die, (t.v.bomber_returns,), shot.hits("hit", "both"))
    needs = sorted(t.v.number(f"hits_{way}") for way in ([shot.angle] if shot.angle else CALLED))
    return struck(t, "9d", die, needs, shot.hits("hit", "both"))


def struck(t: Table, rule: str, die: Any, needs: Sequence[int], noted: bool | None) -> bool | None:
    """Whether a shot hits: as noted, else by its die; None where that is not known.

    `needs`: from which die on it may hit, and from which it does.
    """
    if not isinstance(die, int) or needs[0] <= die < needs[-1]:
        return noted
    due = die >= needs[0]
    if not t.believes:
        return due
    expected = f"it takes {needs[0]}{'+' if needs[0] < t.v.die else ''} to hit"
    t.rule(rule, noted in (None, due), expected, f"a {die} was noted as a {'miss' if due else 'hit'}")
    return due if noted is None else noted


def answer(t: Table, shot: Shot, seen: int | None, whole: bool) -> bool | None:
    """9e: whether the target's fire hits: attacked head-on, or by a bomber's guns (9h).

    `whole`: the attacker's die was noted, and no other plane fires back in what follows.
    """
    target, hits = shot.whom, shot.hits("me", "both")
    reply = t.faced(shot.both[1], t.v.die, "fire")
    if target is None:
        return hits if shot.answered else False
    name = full_name(t, target)
    if seen == AHEAD:
        fits = shot.answered or not whole
        t.rule("9e", fits, "attacked head-on, it fires back", f"no die for {name}")
    if not shot.answered:
        head_on = seen == AHEAD or seen is shot.angle is None  # or may have been
        return None if head_on and shot.dice is shot.result is None else False
    if seen is None:
        return hits
    rule, need, fits = gun_of(t, target, seen, attacked=True)
    t.rule(rule, fits, f"it cannot fire at an attack from the {CALLED[seen]}", f"a die for {name}")
    return struck(t, rule, reply, (need,), hits) if fits else hits


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


# What a shot does.


def falls(t: Table, plane: Plane | None, hit: bool | None, by: Plane | None) -> None:
    """What becomes of a target; where its result was not noted, it may be down."""
    if hit is None and (plane or by):
        t.guess(("a hit", "a miss"), "9d")
    if plane and hit:
        down(t, plane, by)
    elif plane and hit is None:
        maybe_down(t, plane)
    elif by and hit is not False:
        somebody(t, by)


def somebody(t: Table, by: Plane) -> None:
    """Book a hit on an unknown plane: any enemy may be down; of a bomber's fire, any fighter."""
    ours, bomber = side(t, by) == 1, not t.facts.fighter(by)
    for plane in t.at:
        if up(t, plane) and foes(t, plane, by) and t.facts.fighter(plane) >= bomber:
            t.at[plane] = SOMEWHERE
    for squadron in t.left:
        here = flying(t, squadron[:2])
        if (squadron[:2] != "BF") == ours and (here is None or squadron in here):
            loses(t, squadron, sure=False)


def shot_down(t: Table, flight: Flight, hit: bool | None, rule: str) -> None:
    """What becomes of the fighter itself."""
    if hit:
        flight.downed = rule
        down(t, flight.plane, flight.target)
    elif hit is None:
        t.guess(("a hit", "a miss"), rule)
        maybe_down(t, flight.plane)
        flight.lost()


# Guns of bombers, and of the Me 110.


def back(t: Table, flight: Flight, leg: Leg, goes_on: bool) -> None:
    """9h: guns at a fighter where it stops, written into its own line."""
    here = flight.since == 0 and bool(flight.stops)
    found = f"{flight.name} was fired at and moved on"
    t.rule("9h", here or not goes_on, "guns fire only where a fighter stops", found)
    stop, target = len(flight.stops) - here, flight.target if here else None
    if leg.by:
        met(t, leg.by)
    by = leg.by or likeliest(t, flight, target, {p for n, p in flight.answered if n == stop})
    if by:
        t.rule("9h", (stop, by) not in flight.answered, ONCE, f"{full_name(t, by)} fired twice")
        flight.answered.add((stop, by))
    at = flight.target_at if by and by == target else None
    shot_down(t, flight, fires_back(t, leg, by, flight.plane, flight.square, at), "9h")


def fires_back(
    t: Table, leg: Leg, by: Plane | None, foe: Plane, square: Square | None, attacked: Any = None
) -> bool | None:
    """9h to 9k: whether guns hit a fighter; `attacked`: where they stood as it attacked them."""
    needs = (t.v.bomber_returns,)
    if by is None:
        found = f"no guns covered {spelt(square)}" if square else ""
        t.rule("9i", square is None or strays(t), "guns fire only at squares that they cover", found)
        return struck(t, "9h", leg.gun, needs, leg.hits)
    name, at = full_name(t, by), attacked or t.at[by]
    found = f"{name} fired at a fighter that stopped"
    fits = t.rule("9h", t.facts.gunner(by), "only bombers and Me 110s do", found)
    fits = fits and at_enemies(t, "9h", by, foe)
    if not fits or not t.rule("9h", at not in GONE, "only planes on the board fire", fate(t, by)):
        return leg.hits
    rule, missed = ("9k", "9k") if by[0] == REAR_GUN else ("9h", "9i")
    if square and facing_known(at):
        seen = sees(t, by, square, at)
        covered = f"its guns on {spelt(at)} do not cover it"
        t.rule(missed, seen is not None, covered, f"{name} fired at {spelt(square)}")
        rule = rule if seen is None else gun_of(t, by, seen, attacked is not None)[0]
    return struck(t, rule, leg.gun, needs, leg.hits)


def likeliest(t: Table, flight: Flight, target: Plane | None, fired: set[Plane]) -> Plane | None:
    """Whose guns they are, where that is not noted: the plane attacked, else one that covers the square.

    Those that have fired there come last; where others may stand anywhere, it was none of those.
    """
    if not flight.square:
        return None
    able = [(p, t.at[p]) for p in on_board(t) if foes(t, p, flight.plane)]
    able = [(target, flight.target_at), *able] if target else able
    able = [(p, at) for p, at in able if t.facts.gunner(p) and not (p in fired and strays(t))]
    able.sort(key=lambda gun: gun[0] in fired)
    if able and able[0] == (target, SOMEWHERE):
        return target
    return next((p for p, at in able if sees(t, p, flight.square, at) is not None), None)


def sees(t: Table, gunner: Plane, square: Square, at: Any = None) -> int | None:
    """9i, 9k: the angle at which its guns cover a square, from where it stands or stood."""
    place = facing_known(at or t.at[gunner])
    return field(place, nose=gunner[0] != REAR_GUN).get(square) if place else None


@in_moves(
    "by:PLANE [at|against target:PLANE] [gun:GUNDIE] [effect:RESULT]",
    also="defends guns",
    came={"effect": "gun"},
    ask="by:PLANE gun:GUNDIE",
    example="defend he111 red 6 hit",
)
def defend(t: Table, line: Leg) -> None:
    """a bomber's guns at the fighter that stopped last"""
    if not raided(t):
        return
    by, (last, squares, fired) = line.by, t.stops[0] or (None, (), frozenset())
    foe = line.target or last
    for plane in filter(None, (by, line.target)):
        met(t, plane)
    t.rule("9h", foe or strays(t), "guns fire only where a fighter stops", "no fighter had stopped")
    if not foe or not by:
        falls(t, None, struck(t, "9h", line.gun, (t.v.bomber_returns,), line.hits), by)
        return
    if foe != last:
        at = t.at[foe]
        squares, fired = (at[:2] if type(at) is tuple else None,), frozenset()
    stop = stop_of(t, by, squares, fired)
    t.rule("9h", (stop, by) not in fired, ONCE, f"{full_name(t, by)} fired twice")
    hit = fires_back(t, line, by, foe, squares[stop])
    t.stops[0] = foe, tuple(squares), fired | {(stop, by)}
    falls(t, foe, hit, by)


def stop_of(t: Table, by: Plane, squares: Sequence[Any], fired: Any) -> int:
    """At which of a fighter's stops a gun fires: one that it covers, or may; the last, if none."""
    known = facing_known(t.at[by])
    left = [n for n in range(len(squares)) if (n, by) not in fired]
    seen = [n for n in left if squares[n] and sees(t, by, squares[n]) is not None]
    return next(iter([*seen, *(n for n in left if not (known and squares[n])), len(squares) - 1]))
