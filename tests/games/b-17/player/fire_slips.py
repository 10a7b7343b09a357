"""Slips at B-17!: attacks, gunners, hits, and what comes of dice. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from .book import Course, gap
from .fight import Fire
from .move_slips import beyond, later
from .slips import KINDS, Facts, facts_of, first_move, flown, germans, kind, legs, options, plain

SCORES = "6D5b 6D5c 6D5d 6D5a 6D1 6D2 6D3c 6D3d"
OTHER = {"nose": "tail", "tail": "nose", "left": "right", "right": "left"}
MISS = "1 6 miss"


def came(hits: int) -> str:
    return ("miss", "1 hit", "2 hits")[hits]


def attack(f: Facts, result: str | None = None, way: str = "", die: int = 0) -> str:
    """The line of an attack, with something in it changed."""
    shot = f["shot"]
    words = [shot.by, shot.target, way or "head-on" * shot.plus, die or shot.die, shot.back]
    result = came(shot.hits) if result is None else result
    return " ".join(str(word) for word in ("attack", *words, result) if word != "")


def clear(f: Facts, hits: int | None = None) -> bool:
    """An attack of which it is sure if it is head-on; that came to so many hits."""
    return bool(f["shot"].sure) and hits in (None, f["shot"].hits)


def at_bomber(f: Facts) -> bool:
    return bool(f["shot"].target[0] == "b")


def score(d: Desk, f: Facts, plus: Any, attacker: str = "", defender: str = "") -> int:
    """What an attack comes to without the values named."""
    shot, n = f["shot"], d.book.n
    against = n("bomber_defence" if at_bomber(f) else "fighter_defence") - (n(defender) if defender else 0)
    ours = n("fighter_attack") + n("head_on") * bool(plus) - (n(attacker) if attacker else 0)
    return int(d.book.damage(shot.die + ours, shot.back + against))


def rescored(
    name: str, rules: str, test: Callable[[Facts], Any], other: Callable[[Desk, Facts], int]
) -> None:
    """An attack at a bomber of which the sum is another, because something was left out or added."""
    kind(
        name, f"{rules} {SCORES}", "attack",
        lambda d, f: at_bomber(f) and clear(f) and test(f) and other(d, f) != f["shot"].hits,
        lambda d, f: attack(f, came(other(d, f))),
    )  # fmt: skip


kind("attack_with_no_such_die", f"2a {SCORES}", "attack", lambda d, f: True, lambda d, f: attack(f, die=8))
kind("a_hit_that_was_none", SCORES, "attack", lambda d, f: clear(f, 0), lambda d, f: attack(f, "1 hit"))
kind(
    "a_miss_that_was_a_hit",
    f"6D5c {SCORES}",
    "attack",
    lambda d, f: clear(f, 1),
    lambda d, f: attack(f, "miss"),
)
kind(
    "one_hit_that_was_two",
    f"6D5d {SCORES}",
    "attack",
    lambda d, f: clear(f, 2),
    lambda d, f: attack(f, "1 hit"),
)
rescored(
    "offensive_value_forgotten",
    "6D1",
    lambda f: True,
    lambda d, f: score(d, f, f["shot"].plus, "fighter_attack"),
)
rescored(
    "defensive_value_forgotten", "6D2", lambda f: True,
    lambda d, f: score(d, f, f["shot"].plus, defender="bomber_defence"),
)  # fmt: skip
rescored(
    "both_values_forgotten", "6D5a", lambda f: True,
    lambda d, f: score(d, f, f["shot"].plus, "fighter_attack", "bomber_defence"),
)  # fmt: skip
rescored(
    "adds_the_point_without_being_head_on",
    "6D3c",
    lambda f: f["shot"].way == "tail",
    lambda d, f: score(d, f, True),
)
kind(
    "head_on_from_behind", f"6D3c {SCORES}", "attack",
    lambda d, f: at_bomber(f) and clear(f) and f["shot"].way == "tail",
    lambda d, f: attack(f, "", way="head-on"),
)  # fmt: skip

# Who attacks whom


@KINDS.slip("6D3a")
def attacks_from_too_far_away(d: Desk) -> Where:
    """The closest bomber, from 7 to 11 in off."""
    rows = [line for line in d.lines("move") if later(d, facts_of(line)) and facts_of(line)["german"]]
    for line in d.rng.sample(rows, len(rows)):
        f = facts_of(line)
        bombers = {n: p for n, p in f["poses"].items() if n[0] == "b"}
        closest = min(bombers, key=lambda n: gap(f["start"].at, bombers[n].at), default="")
        for stop in range(1, int(f["length"])):
            course: Course = f["course"]
            if closest and 7 < gap(course.at(stop).at, bombers[closest].at) < 11:
                way = f"{legs(course.cut(stop))} attack {closest} {MISS}"
                line.text = flown(f, f"{way} {beyond(course, stop)}".strip())
                return line
    return None


kind(
    "attacks_twice_at_one_stop", "6D3b", "attack", lambda d, f: True,
    lambda d, f: f"attack {f['shot'].by} {f['shot'].target} {MISS}", "after",
)  # fmt: skip
kind(
    "fires_back_from_behind", "6D3e 6D6a", "attack",
    lambda d, f: not at_bomber(f) and f["shot"].way == "tail",
    lambda d, f: f"return {f['shot'].target} {f['shot'].by} {MISS}", "after",
)  # fmt: skip
kind(
    "fighter_has_a_tail_gunner", "6D6a", "attack", lambda d, f: not at_bomber(f),
    lambda d, f: f"fire {f['shot'].target} tail {f['shot'].by} {MISS}", "after",
)  # fmt: skip


@KINDS.slip("6D4a")
def bomber_down_too_early(d: Desk) -> Where:
    line = d.last("bombers")
    up = [n for n, (hits, gone) in d.facts["after"].items() if n[0] == "b" and hits < 4 and not gone]
    return d.after(line, f"destroyed {d.rng.choice(up)}") if line and up else None


@KINDS.slip("6D4b", "6D4a", "6D6i", "2b")
def destroyed_fighter_flies_on(d: Desk) -> Where:
    line = first_move(d, german=True)
    down = [n for n in d.facts["before"] if n[:2] in ("me", "fw") and d.facts["before"][n] >= 2]
    return d.before(line, f"{down[0]} at b1 {MISS}") if line and down else None


@KINDS.slip("6D6b", "6D3b", "6D6a", "6B")
def bomber_attacks(d: Desk) -> Where:
    line = d.last("bombers")
    return d.after(line, f"attack b1 {germans(d)[0]} {MISS}") if line and germans(d) else None


# Gunners


def fire(f: Facts, gun: str = "", result: str | None = None) -> str:
    one: Fire = f["fire"]
    result = came(one.hits) if result is None else result
    return f"fire {one.bomber} {gun or one.gun} {one.target} {one.die} {one.back} {result}"


def places(d: Desk, shot: Fire) -> list[tuple[Any, Any]]:
    """Places of a bomber and of its target in this turn at which it may have fired."""
    move = next((e.facts for e in d.events if e.verb == "move" and e.facts["plane"] == shot.target), None)
    moved = [m for e in d.events if e.verb == "bombers" for m in e.facts["moves"]]
    after = next((m["end"] for m in moved if m["plane"] == shot.bomber), None)
    if not move:
        return []
    here = move["poses"].get(shot.bomber) or after
    found = [(here, move["planned"].at(move["stop"]))] if move["stop"] else []
    found += [(here, move["end"]), *([(after, move["end"])] if move["german"] else [])]
    return [(one, other) for one, other in found if one]


def chances(d: Desk, f: Facts, gun: str) -> list[tuple[Any, Any]]:
    """Those on which a gun may bear, with every doubt."""
    return [place for place in places(d, f["fire"]) if d.book.bears(place[0], gun, place[1].at, -1.5)]


def fires(d: Desk, f: Facts) -> list[str]:
    """Guns of a bomber that are named at its target in this turn."""
    shots = [facts_of(x)["fire"] for x in d.lines("fire")]
    return [x.gun for x in shots if (x.bomber, x.target) == (f["fire"].bomber, f["fire"].target)]


def spent(d: Desk, f: Facts) -> bool:
    """A gun that has fired as often as it may, where nobody fell."""
    fell = any(facts_of(x)["fire"].down for x in d.lines("fire"))
    return not fell and fires(d, f).count(f["fire"].gun) >= max(1, len(chances(d, f, f["fire"].gun)))


def astern(d: Desk, f: Facts) -> bool:
    """Whether the opposite gun bears at no stop."""
    gun = f["fire"].gun
    return gun in OTHER and not f["fire"].plus and not chances(d, f, OTHER[gun])


def waist(d: Desk, f: Facts) -> list[str]:
    """Waist guns that bear at no stop, beside nose or tail."""
    ends = f["fire"].gun in ("nose", "tail") and not f["fire"].down
    return [gun for gun in ("left", "right") if ends and not chances(d, f, gun)]


def both(d: Desk, f: Facts) -> bool:
    """Tail and turret bear at the same single stop."""
    tail = chances(d, f, "tail")
    alone = f["fire"].gun == "tail" and not f["fire"].down and "top" not in fires(d, f)
    return "N4" in options(d) and alone and len(tail) == 1 and tail == chances(d, f, "top")


def besides(f: Facts, gun: str) -> str:
    return f"fire {f['fire'].bomber} {gun} {f['fire'].target} {MISS}"


def gunned(name: str, rules: str, test: Any, text: Any, how: str = "after") -> None:
    kind(name, rules, "fire", test, text, how)


def unaided(d: Desk, f: Facts) -> int:
    """The tail gunner's fire without his point."""
    shot, n = f["fire"], d.book.n
    return int(d.book.damage(shot.die + n("bomber_attack"), shot.back + n("fighter_defence")))


gunned(
    "tail_gunner_without_his_point", f"6D3d {SCORES}",
    lambda d, f: f["fire"].plus and f["move"]["shot"].way == "tail" and unaided(d, f) != f["fire"].hits,
    lambda d, f: fire(f, result=came(unaided(d, f))), "",
)  # fmt: skip
gunned("gun_fires_twice_at_a_stop", "6D6c 6D6h", spent, lambda d, f: besides(f, f["fire"].gun))
gunned("gun_points_the_other_way", "6D6d", astern, lambda d, f: fire(f, OTHER[f["fire"].gun]), "")
gunned(
    "waist_gun_fires_with_the_nose", "6D6e 6D6d", waist, lambda d, f: besides(f, d.rng.choice(waist(d, f)))
)
gunned("top_turret_with_the_tail", "N4b 6D6f", both, lambda d, f: besides(f, "top"))
gunned(
    "top_turret_without_the_option", "N4a 6D6c",
    lambda d, f: not f["fire"].plus and "N4" not in options(d), lambda d, f: fire(f, "top"), "",
)  # fmt: skip


@KINDS.slip("6D6h", "6D6f", "6D6c", "6D6d", "6D6e")
def gun_fires_for_a_third_time(d: Desk) -> Where:
    """Where the target stopped, where it ended, and once more."""
    line = d.pick("fire", lambda f: spent(d, f))
    text = besides(facts_of(line), facts_of(line)["fire"].gun) if line else ""
    return d.after(d.after(line, text), text) if line else None


def _far_off(d: Desk, f: Facts) -> bool:
    """A German that ends its move a foot from every bomber."""
    bombers = [p for n, p in f["poses"].items() if n[0] == "b"]
    return plain(f) and f["german"] and bool(bombers) and all(gap(f["end"].at, p.at) > 12 for p in bombers)


def _friend(d: Desk, f: Facts) -> bool:
    """A P-51 that moves before any German has attacked."""
    return plain(f) and not f["german"] and not f["attacked"] and any(n[0] == "b" for n in d.facts["poses"])


def _nearest(f: Facts) -> str:
    return min((n for n in f["poses"] if n[0] == "b"), key=lambda n: gap(f["poses"][n].at, f["end"].at))


kind(
    "gun_fires_at_one_who_flies_far_off", "6D6f 6D6d 6D6h", "move", _far_off,
    lambda d, f: f"fire {_nearest(f)} tail {f['plane']} {MISS}", "after",
)  # fmt: skip
kind(
    "gun_fires_at_a_friend_too_early", "6D6j 6D6d 6D6f", "move", _friend,
    lambda d, f: f"fire {_nearest(f)} nose {f['plane']} {MISS}", "after",
)  # fmt: skip


@KINDS.slip("6D6i", "6D4a", "6D4b")
def destroyed_bomber_fires_on(d: Desk) -> Where:
    down = [n for n, hits in d.facts["before"].items() if n[0] == "b" and hits >= 5]
    line = d.pick("move", lambda f: plain(f) and f["german"] and not f["first"])
    return d.after(line, f"fire {down[0]} nose {facts_of(line)['plane']} {MISS}") if line and down else None
