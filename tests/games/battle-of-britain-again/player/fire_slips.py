"""Slips at The Battle of Britain: fire."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import Square, beside
from .course import ANGLES
from .move_slips import courses
from .sky import Shot, Token
from .slips import KINDS, Facts, calm, course_of, facts_of, flight, flights, named, write


def shots(f: Facts) -> list[Shot]:
    return [token[1] for token in f["tokens"] if token[0] == "fire"]


def one_shot(f: Facts) -> bool:
    """A move with one shot and no other guns, which the fighter lived through."""
    kinds = [token[0] for token in f["tokens"]]
    return kinds.count("fire") == 1 and "back" not in kinds and not f["down"]


def parts(f: Facts) -> tuple[list[Token], Shot, list[Token]]:
    """The tokens before the first shot, the shot, and those behind it."""
    at = next(k for k, token in enumerate(f["tokens"]) if token[0] == "fire")
    return f["tokens"][:at], f["tokens"][at][1], f["tokens"][at + 1 :]


def shooter(
    d: Desk, *angles: int, left: tuple[int, ...] = (), hit: bool | None = None, lone: bool = True
) -> Line | None:
    """A move with a shot of these angles, with so many points left, that hit or missed."""

    def test(f: Facts) -> bool:
        if not shots(f) or (lone and not one_shot(f)):
            return False
        shot = shots(f)[0]
        return (
            (not angles or shot.angle in angles)
            and (not left or shot.left in left)
            and (hit is None or shot.hit == hit)
        )

    return flight(d, test)


def shot_text(d: Desk, f: Facts, fire: str, behind: list[Token] | None = None) -> str:
    """A move with its first shot in other words; what follows it, too."""
    before, _, after = parts(f)
    front = course_of(d, {**f, "tokens": before}, before)
    after = after if behind is None else behind
    if not after:
        return f"{front} {fire}"
    face = (f["face"] + sum(t[1] for t in before if t[0] == "step")) % 8
    rest = course_of(d, {**f, "face": face}, after).partition(":")[2].strip()
    return f"{front} {fire} {rest}"


def fire(
    d: Desk,
    shot: Shot,
    *,
    target: tuple[str, str] | None = None,
    angle: str = "",
    die: int | None = None,
    back: int | None = None,
    result: str = "",
) -> str:
    """The words of a shot, with what is changed in it."""
    die = shot.die if die is None else die
    back = shot.back if back is None else back
    dice = f"{die}" if back is None else f"{die}/{back}"
    words = ["fire", named(d, target or shot.target), angle, dice, result]
    return " ".join(word for word in words if word)


def refire(d: Desk, line: Line | None, **change: Any) -> Where:
    if line is None:
        return None
    f = facts_of(line)
    line.text = shot_text(d, f, fire(d, shots(f)[0], **change))
    return line


@KINDS.slip("9a")
def a_bomber_attacks(d: Desk) -> Where:
    line = flight(d, lambda f: f["bomber"] and not f["home"] and calm(f))
    if not line:
        return None
    f = facts_of(line)
    british = [name for name, squadron, _ in f["before"].values() if squadron.startswith("BF")]
    if not british:
        return None
    course = course_of(d, f, f["tokens"])
    return write(line, course, "fire", named(d, british[0]), "6 hit")


@KINDS.slip("9b")
def fires_before_it_moves(d: Desk) -> Where:
    """With an enemy ahead at the start of its move."""

    def ahead(f: Facts) -> Any:
        foe = f["before"].get(beside(f["start"], f["face"]))
        return foe and foe[1].startswith("BF") != f["british"] and calm(f) and not f["bomber"]

    line = flight(d, ahead)
    if not line:
        return None
    f = facts_of(line)
    name, _squadron, facing = f["before"][beside(f["start"], f["face"])]
    dice = "1/1" if (facing - f["face"]) % 8 == 4 else "1"
    text = course_of(d, f, f["tokens"])
    name_die, _, course = text.partition(": ")
    return write(line, f"{name_die}: fire {named(d, name)} {dice} miss {course}")


@KINDS.slip("9c")
def fires_at_one_that_is_not_ahead(d: Desk) -> Where:
    line = shooter(d, 1, 2, 3, 4, hit=False)
    if not line:
        return None
    f = facts_of(line)
    shot = shots(f)[0]
    far = [
        n
        for at, (n, s, _) in f["before"].items()
        if s.startswith("BF") != f["british"] and n != shot.target and away(at, shot.at) > 2
    ]
    return refire(d, line, target=d.rng.choice(far)) if far else None


def away(one: Square, two: Square) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


@KINDS.slip("9d")
def another_angle(d: Desk) -> Where:
    line = shooter(d, 1, 2, 3, 4)
    if not line:
        return None
    right = ANGLES[shots(facts_of(line))[0].angle]
    return refire(d, line, angle=d.rng.choice([a for a in ANGLES if a not in (right, "front")]))


@KINDS.slip("9d")
def hits_with_too_low_a_die(d: Desk) -> Where:
    return refire(d, shooter(d, 1, 2, 3, 4, hit=False), result="hit")


@KINDS.slip("9e")
def head_on_without_an_answer(d: Desk) -> Where:
    line = shooter(d, 0, hit=False)
    if not line:
        return None
    f = facts_of(line)
    shot = shots(f)[0]
    text = f"fire {named(d, shot.target)} front {shot.die}"
    return write(line, shot_text(d, f, text))


@KINDS.slip("9e", "9d")
def head_on_with_another_result(d: Desk) -> Where:
    line = shooter(d, 0, lone=False)
    if not line:
        return None
    shot = shots(facts_of(line))[0]
    right = {(True, True): "both", (True, False): "hit", (False, True): "down me", (False, False): "miss"}[
        shot.hit, shot.lost
    ]
    wrong = [r for r in ("both", "hit", "down me", "miss") if r != right]
    return refire(d, line, result=d.rng.choice(wrong))


@KINDS.slip("9f", "8e")
def stays_after_a_miss_with_its_last_point(d: Desk) -> Where:
    line = flight(d, lambda f: one_shot(f) and any(t[0] == "jump" and t[1] for t in f["tokens"]))
    if not line:
        return None
    f = facts_of(line)
    return write(line, shot_text(d, f, fire(d, shots(f)[0]), []))


def turned(d: Desk, hit: bool) -> Where:
    """A fighter with points left turns at once, instead of going straight on."""
    every = flights(d, one_shot)
    for line in d.rng.sample(every, len(every)):
        f = facts_of(line)
        before, shot, _ = parts(f)
        if shot.left < 2 or shot.hit != hit or shot.lost:
            continue
        face = (f["face"] + sum(t[1] for t in before)) % 8
        place = {**f, "start": shot.at, "face": face, "points": shot.left}
        for steps, square, _way in courses(d, place):
            taken = square in f["before"] and square != f["start"]
            if steps and steps[0] and d.book.on(square) and not taken:
                return write(line, shot_text(d, f, fire(d, shot), [("step", t) for t in steps]))
    return None


@KINDS.slip("9g")
def turns_at_once_after_a_miss(d: Desk) -> Where:
    return turned(d, hit=False)


def guns(d: Desk, *kinds: str, hit: bool | None = None) -> list[tuple[Line, Any]]:
    """Lines that end with fire of these types' guns."""
    found = []
    for line in flights(d):
        tokens = facts_of(line)["tokens"]
        if tokens and tokens[-1][0] == "back":
            gun = tokens[-1][1]
            if (not kinds or gun.by[0] in kinds) and (hit is None or gun.hit == hit):
                found.append((line, gun))
    return found


BOMBERS = ("Ju 87", "Ju 88", "He 111", "Do 17")


def last_gun(d: Desk, found: list[tuple[Line, Any]], die: int, result: str) -> Where:
    """The last gun of a line with another die and result."""
    if not found:
        return None
    line, gun = d.rng.choice(found)
    f = facts_of(line)
    return write(line, course_of(d, f, f["tokens"][:-1]), "back", named(d, gun.by), die, result)


@KINDS.slip("9h", "9j")
def bombers_guns_hit_with_too_low_a_die(d: Desk) -> Where:
    return last_gun(d, guns(d, *BOMBERS), d.rng.randint(2, 5), "hit")


@KINDS.slip("9h")
def bomber_fires_twice_at_one_stop(d: Desk) -> Where:
    found = guns(d, *BOMBERS, hit=False)
    if not found:
        return None
    line, gun = d.rng.choice(found)
    f = facts_of(line)
    return write(line, course_of(d, f, f["tokens"]), "back", named(d, gun.by), "2 miss")


def fires_back(d: Desk, near: bool) -> Where:
    """A bomber fires that does not cover the square; one that touches it, or one far off."""
    for line in d.rng.sample(every := flights(d, calm), len(every)):
        f = facts_of(line)
        if not f["british"]:
            continue
        for at, (name, squadron, facing) in f["before"].items():
            if not squadron.startswith("GB") or (away(at, f["end"]) == 1) != near:
                continue
            fields = [beside(at, (facing + k) % 8) for k in (0, 3, 4, 5)]
            if f["end"] not in fields:
                text = course_of(d, f, f["tokens"])
                return write(line, text, "back", named(d, name), d.rng.randint(1, 5), "miss")
    return None


@KINDS.slip("9i")
def guns_reach_to_the_side(d: Desk) -> Where:
    return fires_back(d, near=True)


@KINDS.slip("9j", "9h")
def stukas_tail_gun_hits_too_easily(d: Desk) -> Where:
    return last_gun(d, guns(d, "Ju 87"), d.rng.randint(3, 5), "hit")


@KINDS.slip("9k", "9h")
def rear_gun_hits_with_too_low_a_die(d: Desk) -> Where:
    return last_gun(d, guns(d, "Me 110"), d.rng.randint(2, 5), "hit")
