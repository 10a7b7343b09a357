"""Fire (9): a fighter's shot in its move, the target's answer, and bombers' guns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import World, several

from .board import UP, fate, foes, named, place_of, possible, present, squares, stand
from .geometry import AHEAD, BEHIND, BEHIND_ASIDE, CALLED, SIDE, Square, ahead, angle, field, spelt
from .kit import REAR_GUN, STUKA, Plane
from .losses import falls
from .order import skipped
from .placing import meet
from .steps import HIT, MISSED, Flight, Leg, clear

FEW = 6  # of more planes that may stand somewhere nobody tells which one does
SEEN = {"front": AHEAD, "side": SIDE, "rear": BEHIND}
# what comes of a shot, by whether it hits and whether its target does
OUTCOMES = {(True, False): "hit", (False, False): "miss", (False, True): "me", (True, True): "both"}
TELLS = "mark:PLANE outcome:SHOT answer:RESULT"


# a shot (9a to 9d)


def fire(w: World, flight: Flight, leg: Leg, guns: Sequence[Any]) -> None:
    """9a to 9e: one attack; `guns` are the planes that fire at it there as well, None if not said."""
    if not stops(w, flight):
        return
    target, fine = aimed(w, flight, leg.target)
    seen, called = seen_from(w, flight, target if fine else None, leg.angle)
    leg = leg._replace(dice=dealt(w, leg, seen))
    hit = attack(w, flight.plane, called, leg)
    flight.needs = w.v.number(f"hits_{called}") if called else None
    back = answer(w, target, seen, called, leg, leg.dice is not None and not {None, target} & {*guns})
    told(w, leg, target, hit, back)
    flight.shot, flight.target = HIT if hit else MISSED, target
    flight.target_at = place_of(w, target) if target else None
    if target and answered(leg):
        flight.answered.append((flight.stops - 1, target))
    if hit:
        hits(w, flight, target, fine)
    shot_down(w, flight, back, "9e")


def told(w: World, leg: Any, target: Plane | None, hit: bool, back: bool) -> None:
    """Tell at whom a shot was, and what came of it."""
    if part_of(leg) or not isinstance(leg, Leg):
        w.tells(w.line, (*part_of(leg), "mark"), target)
        w.tells(w.line, (*part_of(leg), "outcome"), OUTCOMES[bool(hit), bool(back)])


def hits(w: World, flight: Flight, target: Plane | None, fine: bool) -> None:
    """The target is shot down; an unknown one, where nobody can tell who stood there (9)."""
    if target and (fine or w.believing):
        falls(w, target)
        flight.others = {at: plane for at, plane in flight.others.items() if plane != target}
    elif fine:
        somebody(w, flight.plane)
        flight.others = {}  # nobody knows whose square has become free


def answered(leg: Any) -> bool:
    """Return whether the target has fired as well."""
    return leg.result in ("me", "both") or bool(leg.dice and leg.dice[1] != "")


def stops(w: World, flight: Flight) -> bool:
    """9a, 9b, 8f: a fighter stops to fire, on a free square, once it has moved."""
    if not w.rule("9a", flight.fighter, "only fighters attack; bombers fire back", f"{flight.name} attacked"):
        return False
    first = f"a fighter moves {several(w.v.first_step, 'square')} before it fires"
    tell, how = (w.reading, "again") if flight.stops else (w.rule, "at once")
    tell("9b", flight.since >= w.v.first_step, first, f"{flight.name} fired {how}")
    if not clear(w, flight, flight.square, "stopped to fire"):
        flight.paid = None
    flight.since = 0
    flight.stops += 1
    return True


def aimed(w: World, flight: Flight, target: Plane | None) -> tuple[Plane | None, bool]:
    """9c: return the target, the enemy in the square ahead, and whether it is allowed."""
    if target is None:
        target, anybody = found_ahead(w, flight)
    if target is None:
        return None, anybody
    meet(w, target)
    if not at_enemies(w, "9c", flight.plane, target):
        return target, False
    up = w.fate.has(target, UP)
    if not w.rule("9c", up, "the target must be on the board", fate(w, target)):
        return target, False
    return target, is_ahead(w, flight, target)


def found_ahead(w: World, flight: Flight) -> tuple[Plane | None, bool]:
    """9c: return who stands ahead of a fighter whose target is not named, and whether anybody may."""
    if not flight.place:
        return None, True
    square = ahead(flight.place)
    target = flight.others.get(square)
    near = [target] if target else [p for p in maybe_on(w, square) if foes(w, flight.plane, p)]
    expected, found = f"{flight.name} fires at the square ahead of it", f"no plane was on {spelt(square)}"
    w.rule("9c", near, expected, found)
    return w.choose(near) if 0 < len(near) <= FEW else None, bool(near)


def maybe_on(w: World, square: Square) -> list[Plane]:
    """Return the planes that may stand on a square, for all that is known."""
    here = {*squares(w, present(w)).values()}
    others = [plane for plane in possible(w) if plane not in here]
    known = {plane for at, plane in squares(w, others).items() if at != square}
    return [plane for plane in others if plane not in known]


def is_ahead(w: World, flight: Flight, target: Plane) -> bool:
    """9c: whether the target stands on the square ahead."""
    at = place_of(w, target)
    if not flight.place:
        return True
    square = ahead(flight.place)
    if not at or (at[:2] != square and skipped(w, target, flight.plane)):
        stand(w, target, (*square, None))
        return True
    expected = f"{flight.name} fires at {spelt(square)}, the square ahead of it"
    found = f"{named(w, target)} was on {spelt(at[:2])}"
    return w.rule("9c", at[:2] == square, expected, found)


def at_enemies(w: World, rule: str, by: Plane, whom: Plane) -> bool:
    """9c, 9h: planes fire at planes of the other side."""
    found = f"{named(w, by)} fired at {named(w, whom)}"
    return w.rule(rule, foes(w, by, whom), "planes fire at enemies", found)


def seen_from(w: World, flight: Flight, target: Plane | None, called: str | None) -> tuple[Any, str | None]:
    """9d: return the angle of an attack by the squares, if these are known, and what it counts as."""
    place, at = flight.place, target and place_of(w, target)
    if not (place and at and at[2] is not None):
        return SEEN.get(called or ""), called
    seen = angle(place, at)
    found = f"the attack was noted as from the {called}"
    fine = w.rule("9d", called in (None, CALLED[seen]), f"it is from the {CALLED[seen]}", found)
    return seen, CALLED[seen] if fine else called


def attack(w: World, by: Plane | None, called: str | None, leg: Any) -> bool:
    """9d, 9h: return whether the attacker hits, a fighter from this angle."""
    noted = None if leg.result is None else leg.result in ("hit", "both")
    die = rolled(w, leg.dice[0] if leg.dice else None)
    if by and not w.kit.fighter(by):
        return struck(w, "9h", die, w.v.number("bomber_returns"), noted)
    needs = [w.v.number(f"hits_{way}") for way in ([called] if called else CALLED)]
    return struck(w, "9d", die, w.between(min(needs), max(needs)), noted)


def dealt(w: World, leg: Any, seen: Any) -> Any:
    """9d, 9e: return the dice of a shot, thrown where a game is played."""
    if not w.dealer or leg.result is not None:
        return leg.dice
    line, path = w.line, (*part_of(leg), "dice")
    if leg.dice is None:
        line.note(path, (None, None if seen == AHEAD else ""))
    for k in (0, 1):
        if line.of(path)[k] is None:
            w.thrown(line, (*path, k), range(1, w.v.die + 1), "2a")
    return line.of(path)


def part_of(leg: Any) -> tuple[Any, ...]:
    """Return where the values of a shot stand in its line, which may be nothing but that shot."""
    return leg.at if isinstance(leg, Leg) else ()


def rolled(w: World, die: Any) -> Any:
    """Return a die as noted, or any."""
    faced = w.faced(die, w.v.die, "fire")
    return faced if type(faced) is int else w.between(1, w.v.die)


def struck(w: World, rule: str, die: Any, need: Any, noted: bool | None) -> bool:
    """Return whether a shot hits: as noted, else by its die."""
    if noted is None:
        return bool(die >= need)
    plus = "" if need is w.v.die else "+"
    plus = "" if type(need) is int and need == w.v.die else plus
    fine = die >= need if noted else die < need
    found = f"a {die} was noted as a {'hit' if noted else 'miss'}"
    fine = w.rule(rule, fine, f"it takes {need}{plus} to hit", found)
    return noted if fine or w.believing else not noted


# the answer (9e)


def answer(w: World, target: Plane | None, seen: Any, called: str | None, leg: Any, whole: bool) -> bool:
    """9e: return whether the target's fire hits: attacked head-on, or by a bomber's guns (9h).

    `whole`: the attacker's die was noted, and no other plane fires back in what follows.
    """
    if target and seen == AHEAD and whole:
        w.rule("9e", answered(leg), "attacked head-on, it fires back", f"no die for {named(w, target)}")
    if not answered(leg):
        return bool(target) and silent(w, seen, called, leg)
    hits = None if leg.result is None else leg.result in ("me", "both")
    if target is None or seen is None:
        return unseen(w, target, leg) if hits is None else hits
    rule, need, fits = gun_of(w, target, seen, attacked=True)
    expected = f"it cannot fire at an attack from the {CALLED[seen]}"
    w.rule(rule, fits, expected, f"a die for {named(w, target)}")
    return struck(w, rule, rolled(w, leg.dice and leg.dice[1]), need, hits) if fits else bool(hits)


def silent(w: World, seen: Any, called: str | None, leg: Any) -> bool:
    """Return whether a target hits of whose fire nothing was noted, nor whether there was any."""
    head_on = seen == AHEAD or called is seen is None
    return head_on and leg.dice is leg.result is None and bool(w.choose((False, True)))


def unseen(w: World, target: Plane | None, leg: Any) -> bool:
    """9e: return whether a target hits that nobody has named, or nobody knows from where it was attacked."""
    if target:
        return bool(w.choose((False, True)))
    need = w.between(w.v.number("fighter_returns"), w.v.number("bomber_returns"))
    return struck(w, "9e", rolled(w, leg.dice[1]), need, None)


def gun_of(w: World, gunner: Plane, seen: int, attacked: bool = False) -> tuple[str, int, bool]:
    """Return the rule of return fire at this angle, the die that hits, and whether it is allowed."""
    key, bomber, behind = gunner[0], not w.kit.fighter(gunner), seen >= BEHIND_ASIDE
    returns = w.v.number("bomber_returns")
    if seen == AHEAD and attacked and not bomber:
        return "9e", w.v.number("fighter_returns"), True
    if key == REAR_GUN:
        return "9k", w.v.number("rear_gun"), behind
    if not bomber:
        return "9e" if attacked else "9h", returns, False
    if seen == AHEAD:
        return "9j" if key == STUKA else "9e" if attacked else "9h", returns, True
    return "9h" if behind else "9i", returns, behind


# what a shot does


def somebody(w: World, by: Plane | None) -> None:
    """Some enemy is shot down, nobody wrote which; of a bomber's fire, some fighter."""
    bomber = bool(by) and not w.kit.fighter(by)
    near = [p for p in possible(w) if foes(w, p, by) and w.kit.fighter(p) >= bomber] if by else []
    if near:
        falls(w, w.choose(near))


def shot_down(w: World, flight: Flight, hit: bool, rule: str) -> None:
    """What becomes of the fighter itself."""
    if hit:
        flight.gone = rule
        falls(w, flight.plane)


# guns of bombers, and of the Me 110 (9h to 9k)


def back(w: World, flight: Flight, leg: Leg, goes_on: bool) -> None:
    """9h: guns at a fighter where it stops."""
    here = flight.since == 0 and flight.stops > 0  # where it fired, and not where its move ends
    found = f"{flight.name} was fired at and moved on"
    w.rule("9h", here or not goes_on, "guns fire only where a fighter stops", found)
    hits = named_guns(w, flight, leg, leg.by, here) if leg.by else some_guns(w, flight, leg, here)
    shot_down(w, flight, hits, "9h")


def named_guns(w: World, flight: Flight, leg: Any, by: Plane, here: bool) -> bool:
    """9h to 9k: return whether the guns of a plane hit; one that was attacked falls at the same time."""
    stop, name = flight.stops - here, named(w, by)
    meet(w, by)
    w.rule("9h", (stop, by) not in flight.answered, "it fires once at each stop", f"{name} fired twice")
    flight.answered.append((stop, by))
    attacked = here and flight.target in (by, None)
    found = f"{name} fired at a fighter that stopped"
    fits = w.rule("9h", w.kit.gunner(by), "only bombers and Me 110s do", found)
    fits = fits and at_enemies(w, "9h", by, flight.plane)
    up = attacked or w.fate.has(by, UP)
    if not fits or not w.rule("9h", up, "only planes on the board fire", fate(w, by)):
        return leg.effect == "hit"
    at = flight.target_at if attacked else place_of(w, by)
    figure = "rear_gun" if by[0] == REAR_GUN else "bomber_returns"
    return gun_hits(w, leg, covered(w, by, flight.square, at, attacked), figure)


def some_guns(w: World, flight: Flight, leg: Leg, here: bool) -> bool:
    """9i: return whether guns hit of which nobody wrote whose they are; they must cover the square."""
    near = (p for p in possible(w) if w.kit.gunner(p) and foes(w, p, flight.plane))
    guns = {p: place_of(w, p) for p in near}
    if here and flight.target and w.kit.gunner(flight.target):
        guns[flight.target] = flight.target_at
    square = flight.square
    covers = not square or any(not faced(at) or square in field_of(p, at) for p, at in guns.items())
    found = f"no guns covered {spelt(square)}" if square else ""
    w.rule("9i", covers, "guns fire only at squares that they cover", found)
    return gun_hits(w, leg, "9h", "bomber_returns")


def gun_hits(w: World, leg: Any, rule: str, figure: str) -> bool:
    """Return whether guns hit, as noted or by a die from this figure on (9h to 9k)."""
    noted, die, faces = None if leg.effect is None else leg.effect == "hit", leg.gun, range(1, w.v.die + 1)
    if die is None:
        path = (*part_of(leg), "gun")
        die = w.thrown(w.line, path, faces, "2a") if noted is None else w.between(1, w.v.die)
    hit = struck(w, rule, die, w.v.number(figure), noted)
    if part_of(leg) or not isinstance(leg, Leg):
        w.tells(w.line, (*part_of(leg), "answer"), "hit" if hit else "miss")
    return hit


def covered(w: World, by: Plane, square: Square | None, at: Any, attacked: bool) -> str:
    """9i, 9k: check that guns cover a square; return the rule by which they fire there."""
    rule, missed = ("9k", "9k") if by[0] == REAR_GUN else ("9h", "9i")
    if not (square and faced(at)):
        return rule
    seen, found = field_of(by, at).get(square), f"{named(w, by)} fired at {spelt(square)}"
    w.rule(missed, seen is not None, f"its guns on {spelt(at)} do not cover it", found)
    return rule if seen is None else gun_of(w, by, seen, attacked)[0]


def faced(at: Any) -> bool:
    """Return whether a place is known with its facing."""
    return bool(at) and at[2] is not None


def field_of(gunner: Plane, at: Any) -> dict[Square, int]:
    """Return what its guns cover, each square at its angle (9i)."""
    return field(at, nose=gunner[0] != REAR_GUN)
