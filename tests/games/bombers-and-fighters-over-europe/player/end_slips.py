"""Slips at Bombers and Fighters over Europe: flak, bombs, the score, and what is stated."""

from __future__ import annotations

from collections.abc import Callable

from ...players.slips import Desk, Kind, Where
from .slips import KINDS, LATER, Facts, facts_of

__all__ = ["KINDS"]


def _dice(d: Desk, f: Facts) -> list[str]:
    """A word for each B-17: its die of the flak or of the bombs, "-" where it is down."""
    dice = f["dice"] if "dice" in f else {b: shot[0] for b, shot in f["shots"].items()}
    return [str(dice.get(b, "-")) for b in range(1, d.book.bombers + 1)]


def _spoils(name: str, rule: str, verb: str, flies: bool, word: Callable[[Desk], object]) -> None:
    """A slip that replaces the word of one B-17, of one that flies or of one that is down."""

    def act(d: Desk) -> Where:
        line = d.pick(verb)
        words = _dice(d, facts_of(line)) if line else []
        at = [k for k, die in enumerate(words) if (die != "-") == flies]
        if not line or not at or len(words) - words.count("-") < 2:
            return None
        words[d.rng.choice(at)] = str(word(d))
        line.text = " ".join([verb, *words])
        return line

    KINDS.append(Kind(name, (rule,), act))


_spoils("flak_left_one_out", "9a", "flak", True, lambda d: "-")
_spoils("flak_at_one_that_is_down", "9d", "flak", False, lambda d: d.rng.randint(1, 9))
_spoils("flak_with_no_such_die", "2a", "flak", True, lambda d: d.rng.randint(13, 20))
_spoils("bombs_left_one_out", "10a", "bomb", True, lambda d: "-")
_spoils("bombs_of_one_that_is_down", "10b", "bomb", False, lambda d: d.rng.randint(1, 12))
_spoils("bombs_with_no_such_die", "2a", "bomb", True, lambda d: d.rng.randint(13, 20))


@KINDS.slip("9a")
def flak_twice(d: Desk) -> Where:
    line = d.pick("flak")
    left = [b for b, shot in facts_of(line)["shots"].items() if shot[2] != "down"] if line else []
    return d.after(line, f"flak B{d.rng.choice(left)} 3") if left else None


@KINDS.writes("9b", "9c", verb="flak", where=lambda f: f["shots"])
def flak_with_another_result(d: Desk, f: Facts, words: list[str]) -> list[str]:
    b, (_, _, after, before) = d.rng.choice(list(f["shots"].items()))
    said = {"none": "miss"}.get(after, after)
    other = [w for w in ("miss", "damaged", "down") if w != said and not (before and w == "damaged")]
    dice = _dice(d, f)
    dice[b - 1] += " " + d.rng.choice(other)
    return ["flak", *dice]


@KINDS.slip("9a")
def flak_left_out(d: Desk) -> Where:
    line = d.pick("flak")
    return line and d.omit(line, *LATER[2:])


@KINDS.slip("1a")
def flak_behind_the_bombs(d: Desk) -> Where:
    line, bomb = d.last("flak"), d.last("bomb")
    calm = line and not any(after == "down" for _, _, after, _ in facts_of(line)["shots"].values())
    return d.shift(line, bomb) if line and bomb and calm else None


@KINDS.writes("10c", verb="bomb")
def bombs_of_another_total(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return ["bomb", *_dice(d, f), "total", str(f["total"] + d.rng.choice((-1, 1, 2, 10)))]


@KINDS.slip("10a")
def bombs_twice(d: Desk) -> Where:
    line = d.pick("bomb", lambda f: f["dice"])
    return line and d.after(line, f"bomb B{d.rng.choice(list(facts_of(line)['dice']))} 3")


# the score


def _scores(name: str, rules: str, keys: tuple[str, ...], by: tuple[int, ...]) -> None:
    """A slip that states a part of the score otherwise."""

    def write(d: Desk, f: Facts, words: list[str]) -> list[str]:
        key = d.rng.choice(keys)
        wrong = f[key] + d.rng.choice(by)
        if key == "points":
            return ["points", str(wrong)]
        return ["points", str(f["points"]), key, f"{wrong:+d}" if key == "difference" else str(wrong)]

    write.__name__ = name
    KINDS.writes(*rules.split(), verb="points")(write)


_scores("points_of_another_sum", "11d", ("points",), (-5, 5, 10))
_scores("points_with_another_bombing_score", "10c", ("bombing",), (-1, 3))
_scores("points_with_another_fighter_down", "3a", ("fw", "p51"), (1,))
_scores("points_with_another_b17_down", "3c", ("b17",), (1,))
_scores("points_of_the_americans_wrong", "11a", ("us", "german"), (1,))
_scores("points_with_another_difference", "11c 11a 11d", ("difference",), (-10, 10, 1))


@KINDS.slip("11e")
def won_by_the_wrong_side(d: Desk) -> Where:
    line = d.pick("won")
    return line and d.put(line, 1, "german" if facts_of(line)["side"] == "us" else "us")


@KINDS.slip("12d")
def game_won_too_early(d: Desk) -> Where:
    assert d.turn.record
    wins = d.turn.record.end["wins"]
    few = [side for side, n in wins.items() if n < d.book.n("wins_needed")]
    if d.lines("game") or not d.turn.lines:
        return None
    return d.after(d.turn.lines[-1], f"game {d.rng.choice(few)}")


@KINDS.slip("12c")
def mission_left_out(d: Desk) -> Where:
    at = d.log.turns.index(d.turn)
    following = d.log.turns[at + 1 : at + 2]
    if not following:
        return None
    d.log.turns.remove(d.turn)
    return (following[0], "turn")


@KINDS.slip("3a", "12b")
def end_with_another_fighter(d: Desk) -> Where:
    assert d.turn.record
    key = d.rng.choice(("fw", "p51"))
    return d.end(key, d.turn.record.end[key] - 1) if d.turn.record.end[key] else None


@KINDS.slip("3c")
def end_with_another_bomber(d: Desk) -> Where:
    assert d.turn.record
    left = d.turn.record.end["b17"]
    return d.end("b17", left - 1) if left else None


@KINDS.slip("3b")
def end_with_another_one_damaged(d: Desk) -> Where:
    assert d.turn.record
    damaged = d.turn.record.end["damaged"]
    whole = [b for b in range(1, d.book.bombers + 1) if b not in damaged and b not in d.facts["down"]]
    return d.end("damaged", sorted([*damaged, d.rng.choice(whole)])) if whole else None


@KINDS.slip("12d")
def end_with_other_wins(d: Desk) -> Where:
    assert d.turn.record
    wins = dict(d.turn.record.end["wins"])
    wins["us"], wins["german"] = wins["us"] + 1, max(0, wins["german"] - 1)
    return d.end("wins", wins)


@KINDS.slip("3a", "3c", "10c", "11a", "11d", "12b")
def sum_of_something_else(d: Desk) -> Where:
    if not d.turn.lines or d.turn.record is None:
        return None
    key = d.rng.choice(("fw", "p51", "b17", "bombing", "us", "german", "points"))
    d.turn.sum = {key: d.turn.record.sum[key] + d.rng.choice((1, 2))}
    return (d.turn, "sum")
