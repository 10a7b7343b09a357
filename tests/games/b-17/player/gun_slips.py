"""Slips at B-17!: gunners. See `slips`."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import gap
from .fight import Fire
from .fire_slips import KINDS, SCORES, attack, gunners, refire, to_bomber
from .slips import Facts, facts_of, first_move, moves, options, pick

OTHER = {"nose": "tail", "tail": "nose", "left": "right", "right": "left"}


def place_of(f: Facts) -> Any:
    """Where the target of a gunner's fire stood: (x, y)."""
    move = f["move"]
    if f["when"] == "broadside":
        return move["poses"][f["fire"].target].at
    return move["end"].at if f["when"] == "late" else move["planned"].at(move["stop"]).at


def guns_of(d: Desk, fire: Fire) -> list[str]:
    """Guns of a bomber that are named at one target in this turn."""
    fires: list[Fire] = [facts_of(x)["fire"] for x in d.lines("fire")]
    return [x.gun for x in fires if (x.bomber, x.target) == (fire.bomber, fire.target)]


@KINDS.slip("2a", *SCORES)
def gunner_with_no_such_die(d: Desk) -> Where:
    line = gunners(d, lambda f: True)
    return line and refire(line, die=d.rng.randint(7, 9))


@KINDS.slip("6D6a")
def fighter_has_a_tail_gunner(d: Desk) -> Where:
    line = attack(d, lambda f: not to_bomber(f))
    if not line:
        return None
    shot = facts_of(line)["shot"]
    return d.after(line, f"fire {shot.target} tail {shot.by} 1 6 miss")


@KINDS.slip("6D6a", "6D3e")
def fighter_answers_a_gunner(d: Desk) -> Where:
    line = gunners(d, lambda f: f["when"] == "stop" and not f["fire"].hits)
    if not line:
        return None
    fire = facts_of(line)["fire"]
    return d.after(line, f"fire {fire.target} nose {fire.bomber} 1 6 miss")


@KINDS.slip("6D6b", "6D3b", "6D6a")
def bomber_stops_to_attack(d: Desk) -> Where:
    line = pick(d, [x for x in d.lines("bombers") if len(facts_of(x)["moves"]) == 1])
    foes = [n for n in d.facts["poses"] if n[:2] in ("me", "fw")]
    if not line or not foes:
        return None
    one = facts_of(line)["moves"][0]
    far = one["course"].length
    if far < 6 or one["course"].turn:
        return None
    line.text = f"{one['plane']} 4 attack {foes[0]} 1 6 miss {far - 4:g}"
    return line


@KINDS.slip("6D6b", "6D3b", "6D6a", "6B")
def bomber_attacks(d: Desk) -> Where:
    line = d.last("bombers")
    foes = [n for n in d.facts["poses"] if n[:2] in ("me", "fw")]
    return d.after(line, f"attack b1 {foes[0]} 1 6 miss") if line and foes else None


def stops(d: Desk, name: str, bomber: str) -> list[tuple[Any, Any]]:
    """Places of a fighter and of a bomber in this turn at which that one may have fired."""
    found = []
    move = next((e.facts for e in d.events if e.verb == "move" and e.facts["plane"] == name), None)
    bombers = next((e.facts for e in d.events if e.verb == "bombers"), None)
    after = next((m["end"] for m in (bombers or {"moves": []})["moves"] if m["plane"] == bomber), None)
    if move:
        here = move["poses"].get(bomber) or after
        found += [(here, move["planned"].at(move["stop"]))] if move["stop"] else []
        found += [(here, move["end"])]
        found += [(after, move["end"])] if move["german"] else []
    return [(one, other) for one, other in found if one]


def chances(d: Desk, fire: Fire, gun: str) -> list[tuple[Any, Any]]:
    """The places of a fighter's stops in this turn on which a gun may bear, with every doubt."""
    places = stops(d, fire.target, fire.bomber)
    return [place for place in places if d.book.bears(place[0], gun, place[1].at, -1.0)]


def _again(d: Desk, when: str) -> Where:
    """A gun that has fired as often as it may fires once more."""

    def full(f: Facts) -> bool:
        fire: Fire = f["fire"]
        return (
            f["when"] == when
            and not fire.down
            and guns_of(d, fire).count(fire.gun) >= len(chances(d, fire, fire.gun))
        )

    line = gunners(d, full)
    if not line or any(facts_of(x)["fire"].down for x in d.lines("fire")):
        return None
    fire = facts_of(line)["fire"]
    return d.after(line, f"fire {fire.bomber} {fire.gun} {fire.target} 1 6 miss")


@KINDS.slip("6D6c", "6D6h")
def gun_fires_twice_at_a_stop(d: Desk) -> Where:
    return _again(d, "stop")


@KINDS.slip("6D6c", "6D6h")
def gun_fires_twice_at_the_end(d: Desk) -> Where:
    return _again(d, "late")


@KINDS.slip("6D6c", "6D6h")
def gun_fires_twice_after_its_own_move(d: Desk) -> Where:
    return _again(d, "broadside")


@KINDS.slip("6D6d")
def gun_points_the_other_way(d: Desk) -> Where:
    line = gunners(d, lambda f: f["fire"].gun in ("nose", "tail") and astern(d, f))
    return line and refire(line, gun=OTHER[facts_of(line)["fire"].gun])


@KINDS.slip("6D6d")
def waist_gun_points_the_other_way(d: Desk) -> Where:
    line = gunners(d, lambda f: f["fire"].gun in ("left", "right") and astern(d, f))
    return line and refire(line, gun=OTHER[facts_of(line)["fire"].gun])


def astern(d: Desk, f: Facts) -> bool:
    """Whether the opposite gun of this fire's bomber bears on its target at no stop."""
    return not f["fire"].plus and not chances(d, f["fire"], OTHER[f["fire"].gun])


@KINDS.slip("6D6e", "6D6d")
def waist_gun_fires_with_the_nose(d: Desk) -> Where:
    return _besides(d, ("nose", "tail"), ("left", "right"))


def _besides(d: Desk, guns: tuple[str, ...], others: tuple[str, ...]) -> Where:
    """One of the other guns fires, too, that bears on the target at no stop."""

    def alone(f: Facts) -> list[str]:
        return [
            g for g in others if f["fire"].gun in guns and not f["fire"].down and not chances(d, f["fire"], g)
        ]

    line = gunners(d, alone)
    if not line:
        return None
    fire, gun = facts_of(line)["fire"], d.rng.choice(alone(facts_of(line)))
    return d.after(line, f"fire {fire.bomber} {gun} {fire.target} 1 6 miss")


@KINDS.slip("6D6e", "6D6d")
def nose_fires_with_a_waist_gun(d: Desk) -> Where:
    return _besides(d, ("left", "right"), ("nose", "tail"))


def _far_bomber(d: Desk, f: Facts) -> tuple[str, str]:
    """A bomber that is far from the target of this fire, and its gun that points there."""
    if f["when"] == "broadside" or not f["move"]["german"]:
        return "", ""
    for name in (n for n in sorted(f["move"]["poses"]) if n[0] == "b"):
        for gun in ("nose", "left", "right", "tail"):
            turn = stops(d, f["fire"].target, name)
            points = [d.book.mounted(one, gun) for one, _ in turn]
            off = [abs(at.bearing(other.at)) for at, (_, other) in zip(points, turn, strict=True)]
            far = [gap(at.at, other.at) for at, (_, other) in zip(points, turn, strict=True)]
            if min(far, default=0) > 7 and max(off) < 40:
                return name, gun
    return "", ""


@KINDS.slip("6D6f")
def gun_fires_out_of_range(d: Desk) -> Where:
    line = gunners(d, lambda f: _far_bomber(d, f)[0] and not f["fire"].plus)
    if not line:
        return None
    name, gun = _far_bomber(d, facts_of(line))
    return refire(line, bomber=name, gun=gun)


@KINDS.slip("6D6f", "6D6d", "6D6h")
def gun_fires_at_one_who_flies_far_off(d: Desk) -> Where:
    """At a German that ends his move a foot away."""

    def far(f: Facts) -> bool:
        return all(gap(f["end"].at, p.at) > 12 for n, p in f["poses"].items() if n[0] == "b")

    line = pick(d, moves(d, lambda f: f["german"] and far(f)))
    bombers = [n for n in d.facts["poses"] if n[0] == "b" and not d.facts["after"][n][1]]
    if not line or not bombers:
        return None
    return d.after(line, f"fire {bombers[0]} tail {facts_of(line)['plane']} 1 6 miss")


@KINDS.slip("6D6h", "6D6f", "6D6c", "6D6d", "6D6e")
def gun_fires_before_the_move(d: Desk) -> Where:
    """At a German that has not moved yet, and stands."""

    for line in d.lines("move", "attack"):
        f = facts_of(line)
        rest = [x for x in d.turn.lines[: d.index(line)] if f["plane"] in x.text.split()]
        if rest or not f["german"] or f["first"]:
            continue
        for name in (n for n in sorted(f["poses"]) if n[0] == "b"):
            for gun in ("nose", "left", "right", "tail"):
                shot = Fire(name, gun, f["plane"], 1, 6, 0, False, False)
                there = d.book.bears(f["poses"][name], gun, f["start"].at, 0.2)
                if there and not chances(d, shot, gun):
                    return d.before(line, f"fire {name} {gun} {f['plane']} 1 6 miss")
    return None


@KINDS.slip("6D6h", "6D6f", "6D6c", "6D6d", "6D6e")
def gun_fires_for_a_third_time(d: Desk) -> Where:
    """Where the target stopped, where it ended, and once more."""

    def often(f: Facts) -> bool:
        fire: Fire = f["fire"]
        return guns_of(d, fire).count(fire.gun) >= max(len(chances(d, fire, fire.gun)), 1)

    rows = [x for x in d.lines("fire") if often(facts_of(x))]
    if not rows or any(facts_of(x)["fire"].down for x in d.lines("fire")):
        return None
    fire = facts_of(rows[-1])["fire"]
    line = d.after(rows[-1], f"fire {fire.bomber} {fire.gun} {fire.target} 1 6 miss")
    return d.after(line, f"fire {fire.bomber} {fire.gun} {fire.target} 2 6 miss")


@KINDS.slip("6D6i", "6D4a", "6D4b")
def destroyed_bomber_fires_on(d: Desk) -> Where:
    line = first_move(d, german=True)
    down = [n for n, hits in d.facts["before"].items() if n[0] == "b" and hits >= 5]
    if not line or not down or facts_of(line)["first"] or not d.lines("move", "attack"):
        return None
    rows = moves(d, lambda f: f["german"])
    if not rows:
        return None
    return d.after(rows[0], f"fire {down[0]} nose {facts_of(rows[0])['plane']} 1 6 miss")


@KINDS.slip("6D6i", "6D4a", "6D4b", "6C3b")
def destroyed_fighter_attacks_later(d: Desk) -> Where:
    """It fell in this turn; when all have moved it attacks once more."""
    fell = [
        x
        for x in d.lines("move")
        if facts_of(x)["gone"] == "down" and facts_of(x)["german"] and not facts_of(x)["shot"]
    ]
    line = first_move(d, german=False)
    if not fell or not line:
        return None
    return d.before(line, f"attack {facts_of(fell[0])['plane']} b1 1 6 miss")


@KINDS.slip("6D6j", "6D6d", "6D6f")
def gun_fires_at_a_friend_too_early(d: Desk) -> Where:
    """No German has attacked yet."""
    line = pick(d, moves(d, lambda f: not f["german"] and not f["attacked"]))
    bombers = [n for n in d.facts["poses"] if n[0] == "b"]
    if not line or not bombers:
        return None
    f = facts_of(line)
    near = min(bombers, key=lambda n: gap(d.facts["poses"][n].at, f["end"].at))
    return d.after(line, f"fire {near} nose {f['plane']} 1 6 miss")


@KINDS.slip("6D6j", "6D6d", "6D6f")
def bombers_fire_at_a_friend_after_their_move(d: Desk) -> Where:
    """Before the first attack."""
    line = d.last("bombers")
    friends = [n for n in d.facts["poses"] if n[0] == "p"]
    if (
        not line
        or not friends
        or d.facts["attacked"]
        or any(facts_of(x)["german"] for x in d.lines("attack"))
        or "attack" in " ".join(x.text for x in d.lines("move"))
    ):
        return None
    return d.after(line, f"fire b2 nose {friends[0]} 1 6 miss")


@KINDS.slip("6D6j")
def nobody_fires_at_a_friend(d: Desk) -> Where:
    """It stopped within their arcs after the first attack, in a log that has noted gunners' dice."""
    if not any(x.event and x.event.verb == "fire" for x in _before(d)):
        return None
    rows = [
        x for x in d.lines("fire") if facts_of(x)["when"] != "broadside" and not facts_of(x)["move"]["german"]
    ]
    if not rows:
        return None
    move = facts_of(rows[0])["move"]
    mine = [x for x in rows if facts_of(x)["move"] is move]
    if any(facts_of(x)["fire"].hits for x in mine) or not _surely(d, move, mine):
        return None
    where = [x for x in d.turn.lines[d.index(mine[-1]) + 1 :] if x.event][:2]
    for one in mine:
        d.drop(one)
    close = d.close()
    return [*where, *(close if isinstance(close, list) else [close])]


def _before(d: Desk) -> list[Line]:
    """The lines of the turns before."""
    earlier = d.log.turns[: next(k for k, turn in enumerate(d.log.turns) if turn is d.turn)]
    return [line for turn in earlier for line in turn.lines]


def _surely(d: Desk, move: Facts, mine: list[Any]) -> bool:
    """Whether a gun that fired is well within arc and range."""
    poses = {n: p for n, p in move["poses"].items() if n[0] == "b"}
    for line in mine:
        f = facts_of(line)
        bomber = poses.get(f["fire"].bomber)
        if bomber and d.book.bears(bomber, f["fire"].gun, place_of(f), 0.4):
            return True
    return False


# the top turret


@KINDS.slip("N4a", "6D6c")
def top_turret_without_the_option(d: Desk) -> Where:
    line = gunners(d, lambda f: not f["fire"].plus)
    return refire(line, gun="top") if line and "N4" not in options(d) else None


@KINDS.slip("N4a", "6D6c")
def top_turret_besides_without_the_option(d: Desk) -> Where:
    line = gunners(d, lambda f: not f["fire"].down)
    if not line or "N4" in options(d):
        return None
    fire = facts_of(line)["fire"]
    return d.after(line, f"fire {fire.bomber} top {fire.target} 1 6 miss")


@KINDS.slip("N4b", "6D6f")
def top_turret_with_the_tail(d: Desk) -> Where:
    return _both(d, "tail", "top")


def _both(d: Desk, gun: str, other: str) -> Where:
    """Tail and turret at once, where each bears at the same single stop."""

    def only(f: Facts) -> bool:
        fire: Fire = f["fire"]
        return (
            fire.gun == gun
            and not fire.down
            and other not in guns_of(d, fire)
            and len(chances(d, fire, gun)) == 1
            and chances(d, fire, gun) == chances(d, fire, other)
        )

    line = gunners(d, only) if "N4" in options(d) else None
    if not line:
        return None
    fire = facts_of(line)["fire"]
    return d.after(line, f"fire {fire.bomber} {other} {fire.target} 1 6 miss")


@KINDS.slip("N4b", "6D6d")
def tail_with_the_top_turret(d: Desk) -> Where:
    return _both(d, "top", "tail")
