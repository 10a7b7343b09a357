"""Slips at Bombers and Fighters over Europe: flak, bombs, the score, and what is stated."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, LATER, facts_of, words_of

__all__ = ["KINDS"]


def _flak(d: Desk) -> tuple[Line, list[str]] | None:
    """The flak line, and a word for each B-17."""
    line = d.pick("flak")
    if not line:
        return None
    shots = facts_of(line)["shots"]
    return line, [str(shots[b][0]) if b in shots else "-" for b in range(1, d.book.bombers + 1)]


def _bombs(d: Desk) -> tuple[Line, list[str]] | None:
    line = d.pick("bomb")
    if not line:
        return None
    dice = facts_of(line)["dice"]
    return line, [str(dice.get(b, "-")) for b in range(1, d.book.bombers + 1)]


def _spoilt(d: Desk, found: tuple[Line, list[str]] | None, flies: bool, word: str) -> Where:
    """The line with the word of one B-17 replaced, of one that flies or of one that is down."""
    if not found:
        return None
    line, words = found
    at = [k for k, die in enumerate(words) if (die != "-") == flies]
    if not at or len(words) - words.count("-") < 2:
        return None
    words[d.rng.choice(at)] = word
    return words_of(line, [line.text.split()[0], *words])


@KINDS.slip("9a")
def flak_left_one_out(d: Desk) -> Where:
    return _spoilt(d, _flak(d), True, "-")


@KINDS.slip("9d")
def flak_at_one_that_is_down(d: Desk) -> Where:
    return _spoilt(d, _flak(d), False, str(d.rng.randint(1, 9)))


@KINDS.slip("2a")
def flak_with_no_such_die(d: Desk) -> Where:
    return _spoilt(d, _flak(d), True, str(d.rng.randint(13, 20)))


@KINDS.slip("9a")
def flak_twice(d: Desk) -> Where:
    line = d.pick("flak")
    left = [b for b, shot in facts_of(line)["shots"].items() if shot[2] != "down"] if line else []
    return d.after(line, f"flak B{d.rng.choice(left)} 3") if left else None


@KINDS.slip("9b", "9c")
def flak_with_another_result(d: Desk) -> Where:
    found = _flak(d)
    if not found:
        return None
    line, words = found
    b, (_, _, after, before) = d.rng.choice(list(facts_of(line)["shots"].items()))
    said = {"none": "miss"}.get(after, after)
    other = [w for w in ("miss", "damaged", "down") if w != said and not (before and w == "damaged")]
    words[b - 1] += " " + d.rng.choice(other)
    return words_of(line, ["flak", *words])


@KINDS.slip("9a")
def flak_left_out(d: Desk) -> Where:
    line = d.pick("flak")
    return line and d.omit(line, *LATER[2:])


@KINDS.slip("1a")
def flak_behind_the_bombs(d: Desk) -> Where:
    line, bomb = d.last("flak"), d.last("bomb")
    calm = line and not any(after == "down" for _, _, after, _ in facts_of(line)["shots"].values())
    return d.shift(line, bomb) if line and bomb and calm else None


@KINDS.slip("10a")
def bombs_left_one_out(d: Desk) -> Where:
    return _spoilt(d, _bombs(d), True, "-")


@KINDS.slip("10b")
def bombs_of_one_that_is_down(d: Desk) -> Where:
    return _spoilt(d, _bombs(d), False, str(d.rng.randint(1, 12)))


@KINDS.slip("2a")
def bombs_with_no_such_die(d: Desk) -> Where:
    return _spoilt(d, _bombs(d), True, str(d.rng.randint(13, 20)))


@KINDS.slip("10c")
def bombs_of_another_total(d: Desk) -> Where:
    found = _bombs(d)
    if not found:
        return None
    line, words = found
    wrong = facts_of(line)["total"] + d.rng.choice((-1, 1, 2, 10))
    return words_of(line, ["bomb", *words, "total", str(wrong)])


@KINDS.slip("10a")
def bombs_twice(d: Desk) -> Where:
    line = d.pick("bomb")
    return line and d.after(line, f"bomb B{d.rng.choice(list(facts_of(line)['dice']))} 3")


# the score


def _scored(d: Desk, key: str, by: int) -> Where:
    line = d.pick("points")
    if not line:
        return None
    wrong = facts_of(line)[key] + by
    number = f"{wrong:+d}" if key == "difference" else str(wrong)
    head = ["points", str(facts_of(line)["points"])]
    return words_of(line, [*head[:1], str(wrong)] if key == "points" else [*head, key, number])


@KINDS.slip("11d")
def points_of_another_sum(d: Desk) -> Where:
    return _scored(d, "points", d.rng.choice((-5, 5, 10)))


@KINDS.slip("10c")
def points_with_another_bombing_score(d: Desk) -> Where:
    return _scored(d, "bombing", d.rng.choice((-1, 3)))


@KINDS.slip("3a")
def points_with_another_fw190_down(d: Desk) -> Where:
    return _scored(d, d.rng.choice(("fw", "p51")), 1)


@KINDS.slip("3c")
def points_with_another_b17_down(d: Desk) -> Where:
    return _scored(d, "b17", 1)


@KINDS.slip("11a")
def points_of_the_americans_wrong(d: Desk) -> Where:
    return _scored(d, d.rng.choice(("us", "german")), 1)


@KINDS.slip("11c", "11a", "11d")
def points_with_another_difference(d: Desk) -> Where:
    return _scored(d, "difference", d.rng.choice((-10, 10, 1)))


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


_TOTALS = {
    "fw": "3a",
    "p51": "3a",
    "b17": "3c",
    "bombing": "10c",
    "us": "11a",
    "german": "11a",
    "points": "11d",
}


@KINDS.slip("3a", "3c", "10c", "11a", "11d", "12b")
def sum_of_something_else(d: Desk) -> Where:
    if not d.turn.lines or d.turn.record is None:
        return None
    key = d.rng.choice(list(_TOTALS))
    d.turn.sum = {key: d.turn.record.sum[key] + d.rng.choice((1, 2))}
    return (d.turn, "sum")
