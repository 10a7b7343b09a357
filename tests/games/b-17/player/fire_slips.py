"""Slips at B-17!: fighters' attacks, hits, and what comes of dice. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import gap
from .fight import Fire, Shot
from .slips import Facts, facts_of, first_move, fly, moves, pick, write
from .stop_slips import KINDS, beyond, until

SCORES = ("6D5b", "6D5c", "6D5d", "6D5a", "6D1", "6D2", "6D3c", "6D3d")


def result(hits: int) -> str:
    return ("miss", "1 hit", "2 hits")[hits]


def attacks(d: Desk, test: Callable[[Facts], Any] | None = None) -> list[Line]:
    """Attacks that have a line of their own."""
    return [x for x in d.lines("attack") if test is None or test(facts_of(x))]


def attack(d: Desk, test: Callable[[Facts], Any] | None = None) -> Line | None:
    return pick(d, attacks(d, test))


def reattack(
    line: Line, way: str = "", die: int | None = None, came: str | None = None, target: str = ""
) -> Line:
    """The line of an attack, with something in it changed."""
    shot: Shot = facts_of(line)["shot"]
    way = way or ("head-on" if shot.plus else "")
    words = [
        "attack",
        shot.by,
        target or shot.target,
        way,
        die or shot.die,
        shot.back,
        result(shot.hits) if came is None else came,
    ]
    line.text = " ".join(str(word) for word in words if word != "")
    return line


def to_bomber(f: Facts) -> bool:
    return bool(f["shot"].target[0] == "b")


def scores(d: Desk, shot: Shot, plus: bool) -> tuple[float, float]:
    """What attacker and defender come to, with or without the point for head-on."""
    book = d.book
    against = "bomber_defence" if shot.target[0] == "b" else "fighter_defence"
    score = shot.die + book.n("fighter_attack") + (book.n("head_on") if plus else 0)
    return score, shot.back + book.n(against)


def clear(f: Facts) -> bool:
    """Whether it is sure if the attack is head-on."""
    return bool(f["shot"].sure)


# dice


@KINDS.slip("2a", *SCORES)
def attack_with_no_such_die(d: Desk) -> Where:
    line = attack(d)
    return line and reattack(line, die=d.rng.randint(7, 9))


@KINDS.slip("6D5b", *SCORES)
def a_hit_that_was_none(d: Desk) -> Where:
    line = attack(d, lambda f: f["shot"].hits == 0 and clear(f))
    return line and reattack(line, came="1 hit")


@KINDS.slip("6D5b", *SCORES)
def two_hits_that_were_none(d: Desk) -> Where:
    line = attack(d, lambda f: f["shot"].hits == 0 and clear(f))
    return line and reattack(line, came="2 hits")


@KINDS.slip("6D5c", *SCORES)
def a_miss_that_was_a_hit(d: Desk) -> Where:
    line = attack(d, lambda f: f["shot"].hits == 1 and clear(f))
    return line and reattack(line, came="miss")


@KINDS.slip("6D5c", *SCORES)
def two_hits_that_were_one(d: Desk) -> Where:
    line = attack(d, lambda f: f["shot"].hits == 1 and clear(f))
    return line and reattack(line, came="2 hits")


@KINDS.slip("6D5d", *SCORES)
def one_hit_that_was_two(d: Desk) -> Where:
    line = attack(d, lambda f: f["shot"].hits == 2 and clear(f))
    return line and reattack(line, came="1 hit")


@KINDS.slip("6D5d", *SCORES)
def a_miss_that_was_two_hits(d: Desk) -> Where:
    line = attack(d, lambda f: f["shot"].hits == 2 and clear(f))
    return line and reattack(line, came="miss")


def _forgets(d: Desk, attacker: str, defender: str) -> Where:
    """What somebody gets who leaves a value out of a score."""
    book = d.book

    def other(f: Facts) -> int | None:
        shot = f["shot"]
        plus, against = scores(d, shot, shot.plus)
        came = book.damage(
            plus - (book.n(attacker) if attacker else 0), against - (book.n(defender) if defender else 0)
        )
        return came if came != shot.hits else None

    line = attack(d, lambda f: to_bomber(f) and clear(f) and other(f) is not None)
    return line and reattack(line, came=result(other(facts_of(line)) or 0))


@KINDS.slip("6D1", "6D5a", *SCORES)
def offensive_value_forgotten(d: Desk) -> Where:
    return _forgets(d, "fighter_attack", "")


@KINDS.slip("6D2", "6D5a", *SCORES)
def defensive_value_forgotten(d: Desk) -> Where:
    return _forgets(d, "", "bomber_defence")


@KINDS.slip("6D5a", *SCORES)
def both_values_forgotten(d: Desk) -> Where:
    return _forgets(d, "fighter_attack", "bomber_defence")


def gunners(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    return pick(d, [x for x in d.lines("fire") if test(facts_of(x))])


def refire(
    line: Line, came: str | None = None, gun: str = "", bomber: str = "", die: int | None = None
) -> Line:
    fire: Fire = facts_of(line)["fire"]
    line.text = " ".join(
        map(
            str,
            (
                "fire",
                bomber or fire.bomber,
                gun or fire.gun,
                fire.target,
                die or fire.die,
                fire.back,
                result(fire.hits) if came is None else came,
            ),
        )
    )
    return line


@KINDS.slip("6D1", "6D5a", *SCORES)
def gunner_fires_with_a_fighters_value(d: Desk) -> Where:
    book = d.book

    def other(f: Facts) -> int:
        fire: Fire = f["fire"]
        plus = fire.die + book.n("fighter_attack") + (book.n("tail_fire") if fire.plus else 0)
        return int(book.damage(plus, fire.back + book.n("fighter_defence")))

    line = gunners(d, lambda f: other(f) != f["fire"].hits and not f["fire"].plus)
    return line and refire(line, result(other(facts_of(line))))


@KINDS.slip("6D2", "6D5a", *SCORES)
def fighter_defends_with_nothing(d: Desk) -> Where:
    book = d.book

    def other(f: Facts) -> int:
        fire: Fire = f["fire"]
        plus = fire.die + book.n("bomber_attack") + (book.n("tail_fire") if fire.plus else 0)
        return int(book.damage(plus, fire.back))

    line = gunners(d, lambda f: other(f) != f["fire"].hits and not f["fire"].plus)
    return line and refire(line, result(other(facts_of(line))))


# attacks


@KINDS.slip("6D3a", "6A")
def attacks_out_of_range(d: Desk) -> Where:
    """A P-51 at a German far away."""

    def far(f: Facts) -> list[str]:
        at = f["planned"].at(f["stop"]).at
        return [n for n, p in f["poses"].items() if n[:2] in ("me", "fw") and gap(at, p.at) > 8]

    line = attack(d, lambda f: not f["german"] and far(f))
    if not line:
        return None
    return write(line, "attack", facts_of(line)["plane"], d.rng.choice(far(facts_of(line))), "1 6 miss")


@KINDS.slip("6D3a")
def attacks_from_too_far_away(d: Desk) -> Where:
    """The closest bomber, from 6 to 10 in off."""
    for line in d.rng.sample(rows := moves(d, lambda f: f["german"]), len(rows)):
        f = facts_of(line)
        bombers = {n: p for n, p in f["poses"].items() if n[0] == "b"}
        closest = min(bombers, key=lambda n: gap(f["start"].at, bombers[n].at), default="")
        for stop in range(1, int(f["length"])):
            far = gap(f["course"].at(stop).at, bombers[closest].at) if closest else 0
            if 7 < far < 11:
                way = f"{until(f['course'], stop)} attack {closest} 1 6 miss"
                return fly(line, f"{way} {beyond(f['course'], stop)}".strip())
    return None


@KINDS.slip("6D3b")
def attacks_twice_at_one_stop(d: Desk) -> Where:
    line = attack(d)
    return line and d.after(line, once_more(line))


def once_more(line: Line) -> str:
    shot: Shot = facts_of(line)["shot"]
    return f"attack {shot.by} {shot.target} 1 6 miss"


@KINDS.slip("6D3b")
def attacks_again_at_the_end(d: Desk) -> Where:
    """The attack is on the line of the move; one more follows."""
    line = pick(
        d,
        [
            x
            for x in d.lines("move")
            if facts_of(x)["shot"] and "attack" in x.text and not facts_of(x)["gone"]
        ],
    )
    return line and d.after(line, once_more(line))


@KINDS.slip("6D3c", *SCORES)
def head_on_from_behind(d: Desk) -> Where:
    line = attack(d, lambda f: to_bomber(f) and clear(f) and not f["shot"].plus)
    return line and reattack(line, way="head-on", came="")


@KINDS.slip("6D3c", *SCORES)
def adds_the_point_without_being_head_on(d: Desk) -> Where:
    def more(f: Facts) -> int:
        return int(d.book.damage(*scores(d, f["shot"], plus=True)))

    line = attack(d, lambda f: to_bomber(f) and clear(f) and not f["shot"].plus and more(f) != f["shot"].hits)
    return line and reattack(line, came=result(more(facts_of(line))))


@KINDS.slip("6D3c", *SCORES)
def head_on_without_its_point(d: Desk) -> Where:
    def less(f: Facts) -> int:
        return int(d.book.damage(*scores(d, f["shot"], plus=False)))

    line = attack(d, lambda f: f["shot"].plus and less(f) != f["shot"].hits)
    return line and reattack(line, came=result(less(facts_of(line))))


@KINDS.slip("6D3d", *SCORES)
def tail_gunner_without_his_point(d: Desk) -> Where:
    book = d.book

    def less(f: Facts) -> int:
        fire: Fire = f["fire"]
        return int(book.damage(fire.die + book.n("bomber_attack"), fire.back + book.n("fighter_defence")))

    line = gunners(
        d, lambda f: f["fire"].plus and f["move"]["shot"].way == "tail" and less(f) != f["fire"].hits
    )
    return line and refire(line, result(less(facts_of(line))))


@KINDS.slip("6D3d", *SCORES)
def another_gunner_takes_his_point(d: Desk) -> Where:
    book = d.book

    def more(f: Facts) -> int:
        fire: Fire = f["fire"]
        return int(
            book.damage(
                fire.die + book.n("bomber_attack") + book.n("tail_fire"),
                fire.back + book.n("fighter_defence"),
            )
        )

    line = gunners(d, lambda f: f["fire"].gun != "tail" and more(f) != f["fire"].hits)
    return line and refire(line, result(more(facts_of(line))))


@KINDS.slip("6D3e", "6D6a")
def fires_back_from_the_side(d: Desk) -> Where:
    line = attack(d, lambda f: not to_bomber(f) and f["shot"].way in ("side", "tail"))
    if not line:
        return None
    shot: Shot = facts_of(line)["shot"]
    return d.after(line, f"return {shot.target} {shot.by} 1 6 miss")


@KINDS.slip("6D3e", "6D6a")
def fires_back_twice(d: Desk) -> Where:
    line = pick(d, d.lines("return"))
    if not line or facts_of(line)["gone"]:
        return None
    back: Shot = facts_of(line)["returned"]
    return d.after(line, f"return {back.by} {back.target} 1 6 miss")


@KINDS.slip("6D3e", "6D6a")
def fires_back_at_nobodys_attack(d: Desk) -> Where:
    """A German at a P-51 that only flies by."""
    line = pick(
        d,
        [
            x
            for x in d.lines("move")
            if not facts_of(x)["german"] and not facts_of(x)["shot"] and not facts_of(x)["gone"]
        ],
    )
    germans = [n for n in facts_of(line)["poses"] if n[:2] in ("me", "fw")] if line else []
    if not line or not germans:
        return None
    return d.after(line, f"return {germans[0]} {facts_of(line)['plane']} 1 6 miss")


# hits


@KINDS.slip("6D4a")
def bomber_down_too_early(d: Desk) -> Where:
    line = d.last("bombers")
    up = [n for n, (hits, gone) in d.facts["after"].items() if n[0] == "b" and hits < 4 and not gone]
    return d.after(line, f"destroyed {d.rng.choice(up)}") if line and up else None


@KINDS.slip("6D4a")
def attack_destroys_a_bomber_too_early(d: Desk) -> Where:
    def early(f: Facts) -> bool:
        shot = f["shot"]
        return to_bomber(f) and f["hurt"][shot.target] + shot.hits < 4 and shot.hits > 0

    line = attack(d, early)
    return line and reattack(line, came="down")


@KINDS.slip("6D4b")
def fighter_down_too_early(d: Desk) -> Where:
    line = d.last("bombers")
    up = [
        n
        for n, (hits, gone) in d.facts["after"].items()
        if n[0] != "b" and hits < 2 and not gone and n in d.facts["poses"]
    ]
    return d.after(line, f"destroyed {d.rng.choice(up)}") if line and up else None


@KINDS.slip("6D4b", "6D4a", "6D6i", "2b")
def destroyed_fighter_flies_on(d: Desk) -> Where:
    line = first_move(d, german=True)
    down = [n for n in d.facts["before"] if n[:2] in ("me", "fw") and d.facts["before"][n] >= 2]
    return d.before(line, f"{down[0]} at b1 1 6 miss") if line and down else None


@KINDS.slip("6D4b", "6D4a", "6D6i", "2b")
def destroyed_bomber_flies_on(d: Desk) -> Where:
    line = d.last("bombers")
    down = [n for n in d.facts["before"] if n[0] == "b" and d.facts["before"][n] >= 5]
    return d.after(line, f"{down[0]} 2") if line and down else None
