"""Slips at Bombers and Fighters over Europe. See `slips`."""

from __future__ import annotations

from typing import Any

from .slips import Desk, Kinds, Where
from .writing import Line

KINDS = Kinds()
_COMBATS = ("dogfight", "raid", "flak", "bomb", "points", "won")
_LATER = _COMBATS[1:]


def _words(line: Line, words: list[str]) -> Line:
    line.text = " ".join(words)
    return line


def _facts(line: Line) -> dict[str, Any]:
    assert line.event
    return line.event.facts


def _stands(line: Line) -> bool:
    """Whether the FW 190 of a combat came through it."""
    return not _facts(line)["fw_down"]


# setting out, targets


@KINDS.slip("12b")
def start_with_a_plane_less(d: Desk) -> Where:
    line = d.pick("start")
    facts = _facts(line) if line else {}
    return line and _words(line, ["start", str(facts["fw"] - 1), str(facts["p51"]),
                                  str(facts["b17"])])  # fmt: skip


@KINDS.slip("6a", "12b")
def type_one_too_few(d: Desk) -> Where:
    line = d.pick("type")
    return line and _words(line, line.text.split()[:-1])


@KINDS.slip("6a")
def type_one_too_many(d: Desk) -> Where:
    line = d.pick("type")
    return line and _words(line, [*line.text.split(), "F"])


@KINDS.slip("2a")
def type_with_no_such_die(d: Desk) -> Where:
    line = d.pick("type")
    return line and d.put(line, d.rng.randint(1, d.book.fighters), str(d.rng.randint(7, 9)))


@KINDS.slip("6a")
def type_against_the_die(d: Desk) -> Where:
    line = d.pick("type")
    if not line:
        return None
    fw, die = d.rng.choice(list(_facts(line)["dice"].items()))
    return d.put(line, fw, f"{die}{'B' if d.book.target[die] == 'P' else 'F'}")


@KINDS.slip("2a")
def aim_with_no_such_die(d: Desk) -> Where:
    line = d.pick("aim")
    if not line:
        return None
    kind, top = _facts(line)["kind"], {"P": d.book.fighters, "B": d.book.bombers}
    at = 2 * d.rng.randint(1, len(_facts(line)["pairs"]))
    return d.put(line, at, f"{kind}{top[kind] + d.rng.randint(1, 5)}")


@KINDS.slip("6a")
def aim_at_the_other_kind(d: Desk) -> Where:
    line = d.pick("aim")
    other = {"P": "B", "B": "P"}[_facts(line)["kind"]] if line else ""
    at = line and 2 * d.rng.randint(1, len(_facts(line)["pairs"]))
    return line and d.put(line, at, f"{other}{d.rng.randint(1, 8)}")


@KINDS.slip("6b", "6f")
def aim_twice(d: Desk) -> Where:
    line = d.pick("aim")
    if not line:
        return None
    fw, target = d.rng.choice(_facts(line)["pairs"])
    return d.after(line, f"aim {fw} {_facts(line)['kind']}{target % d.book.fighters + 1}")


@KINDS.slip("6b", "6f", "6c", "6g")
def aim_left_out(d: Desk) -> Where:
    line = d.pick("aim", lambda f: len(f["pairs"]) > 1)
    if not line:
        return None
    words = line.text.split()
    late = _LATER if _facts(line)["kind"] == "B" else _COMBATS
    _words(line, words[:-2])
    return d.later(line, *late)


# combats


@KINDS.slip("6c")
def dogfight_out_of_turn(d: Desk) -> Where:
    lines = d.lines("dogfight")
    pairs = [(a, b) for k, a in enumerate(lines) for b in lines[k + 1 :]
             if _facts(a)["target"] == _facts(b)["target"]
             and _facts(a)["behind"][:1] == [_facts(b)["fw"]]
             and _facts(b)["after"] == "none"]  # fmt: skip
    if not pairs:
        return None
    first, second = d.rng.choice(pairs)
    d.drop(second)
    d.turn.lines.insert(d.index(first), second)
    return second


@KINDS.slip("6d")
def dogfight_with_a_p51_that_is_down(d: Desk) -> Where:
    gone = [event.facts for event in d.events if event.verb == "no dogfight"]
    line = d.last("dogfight")
    return d.after(line, f"dogfight {d.rng.choice(gone)['fw']} 1 1 none") if gone else None


@KINDS.slip("6d")
def raid_on_a_b17_that_is_down(d: Desk) -> Where:
    gone = [event.facts for event in d.events if event.verb == "no raid"]
    line = d.last("raid")
    return d.after(line, f"raid {d.rng.choice(gone)['fw']} 1 1 none") if gone else None


@KINDS.slip("6e")
def dogfight_behind_the_raids(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: not f["behind"])
    raid = d.pick("raid")
    return d.shift(line, raid) if line and raid else None


@KINDS.slip("6h")
def dogfight_twice(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: f["after"] == "none" and not f["fw_down"])
    return line and d.after(line, f"dogfight {_facts(line)['fw']} 1 1 none")


@KINDS.slip("6h")
def raid_twice(d: Desk) -> Where:
    line = d.pick("raid", lambda f: f["after"] != "down" and not f["fw_down"])
    return line and d.after(line, f"raid {_facts(line)['fw']} 1 1 none")


@KINDS.slip("3a", "6h")
def attack_of_one_that_is_down(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: f["fw_down"] and f["after"] == "none")
    return line and d.after(line, f"dogfight {_facts(line)['fw']} 1 1 none")


def _outcomes(d: Desk, line: Line) -> list[str]:
    """Results that the dice of a combat cannot give."""
    facts = _facts(line)
    right = (facts["after"], facts["fw_down"])
    every = {"us": ("down", False), "both": ("down", True), "fw": ("none", True),
             "none": ("none", False), "damaged": ("damaged", False),
             "damaged fw": ("damaged", True)}  # fmt: skip
    raid = line.event and line.event.verb == "raid"
    return [word for word, what in every.items()
            if what != right and (raid or what[0] != "damaged")]  # fmt: skip


def _dice_of(line: Line) -> list[str]:
    facts = _facts(line)
    return [line.text.split()[0], str(facts["fw"]), str(facts["german"]), str(facts["american"])]


@KINDS.slip("7b", "7c", "7d")
def dogfight_with_another_result(d: Desk) -> Where:
    line = d.pick("dogfight")
    return line and _words(line, [*_dice_of(line), d.rng.choice(_outcomes(d, line))])


@KINDS.slip("8b", "8c", "8d", "8e")
def raid_with_another_result(d: Desk) -> Where:
    line = d.pick("raid")
    return line and _words(line, [*_dice_of(line), d.rng.choice(_outcomes(d, line))])


@KINDS.slip("8b")
def raid_with_other_hits(d: Desk) -> Where:
    line = d.pick("raid")
    if not line:
        return None
    other = [n for n in (0, 1, 2) if n != _facts(line)["hits"]]
    return _words(line, [*_dice_of(line), "hits", str(d.rng.choice(other))])


@KINDS.slip("2a")
def combat_with_no_such_die(d: Desk) -> Where:
    line = d.pick(d.rng.choice(("dogfight", "raid")))
    if not line:
        return None
    words = _dice_of(line)
    words[d.rng.choice((2, 3))] = str(d.rng.randint(7, 9))
    return _words(line, words)


@KINDS.slip("7a", "7e", "8a", "8f")
def combat_in_which_one_did_not_throw(d: Desk) -> Where:
    line = d.pick(d.rng.choice(("dogfight", "raid")))
    return line and _words(line, [*_dice_of(line)[:3], "-"])


@KINDS.slip("7a", "7e", "8a", "8f")
def combat_with_three_dice(d: Desk) -> Where:
    line = d.pick(d.rng.choice(("dogfight", "raid")))
    return line and _words(line, [*_dice_of(line), "1"])


@KINDS.slip("6c")
def dogfight_left_out(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: not f["behind"] and f["after"] == "none"
                  and not f["fw_down"])  # fmt: skip
    where = line and d.later(line, *_LATER)
    return line and (d.drop(line) or where)


@KINDS.slip("6g")
def raid_left_out(d: Desk) -> Where:
    line = d.pick("raid", lambda f: f["after"] == "none" and not f["fw_down"])
    where = line and d.later(line, *_LATER[1:])
    return line and (d.drop(line) or where)


@KINDS.slip("1a")
def raid_behind_the_flak(d: Desk) -> Where:
    line, flak = d.pick("raid", lambda f: not f["hits"]), d.last("flak")
    return d.shift(line, flak) if line and flak else None


# flak, bombs


def _flak(d: Desk) -> tuple[Line, list[str]] | None:
    """The flak line, and a word for each B-17."""
    line = d.pick("flak")
    if not line:
        return None
    shots = _facts(line)["shots"]
    return line, [str(shots[b][0]) if b in shots else "-" for b in range(1, d.book.bombers + 1)]


def _bombs(d: Desk) -> tuple[Line, list[str]] | None:
    line = d.pick("bomb")
    if not line:
        return None
    dice = _facts(line)["dice"]
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
    return _words(line, [line.text.split()[0], *words])


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
    left = [b for b, shot in _facts(line)["shots"].items() if shot[2] != "down"] if line else []
    return d.after(line, f"flak B{d.rng.choice(left)} 3") if left else None


@KINDS.slip("9b", "9c")
def flak_with_another_result(d: Desk) -> Where:
    found = _flak(d)
    if not found:
        return None
    line, words = found
    b, (_, _, after, _) = d.rng.choice(list(_facts(line)["shots"].items()))
    said = {"none": "miss"}.get(after, after)
    words[b - 1] += " " + d.rng.choice([w for w in ("miss", "damaged", "down") if w != said])
    return _words(line, ["flak", *words])


@KINDS.slip("9a")
def flak_left_out(d: Desk) -> Where:
    line = d.pick("flak", lambda f: not any(hits for _, hits, _, _ in f["shots"].values()))
    where = line and d.later(line, *_LATER[2:])
    return line and (d.drop(line) or where)


@KINDS.slip("1a")
def flak_behind_the_bombs(d: Desk) -> Where:
    line, bomb = d.last("flak"), d.last("bomb")
    calm = line and not any(hits for _, hits, _, _ in _facts(line)["shots"].values())
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
    wrong = _facts(line)["total"] + d.rng.choice((-1, 1, 2, 10))
    return _words(line, ["bomb", *words, "total", str(wrong)])


@KINDS.slip("10a")
def bombs_twice(d: Desk) -> Where:
    line = d.pick("bomb")
    return line and d.after(line, f"bomb B{d.rng.choice(list(_facts(line)['dice']))} 3")


# the score


def _scored(d: Desk, key: str, by: int) -> Where:
    line = d.pick("points")
    if not line:
        return None
    wrong = _facts(line)[key] + by
    number = f"{wrong:+d}" if key == "difference" else str(wrong)
    head = ["points", str(_facts(line)["points"])]
    return _words(line, [*head[:1], str(wrong)] if key == "points" else [*head, key, number])


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
    return line and d.put(line, 1, "german" if _facts(line)["side"] == "us" else "us")


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
    whole = [b for b in range(1, d.book.bombers + 1)
             if b not in damaged and b not in d.facts["down"]]  # fmt: skip
    return d.end("damaged", sorted([*damaged, d.rng.choice(whole)])) if whole else None


@KINDS.slip("12d")
def end_with_other_wins(d: Desk) -> Where:
    assert d.turn.record
    wins = dict(d.turn.record.end["wins"])
    wins["us"], wins["german"] = wins["us"] + 1, max(0, wins["german"] - 1)
    return d.end("wins", wins)


_TOTALS = {"fw": "3a", "p51": "3a", "b17": "3c", "bombing": "10c", "us": "11a", "german": "11a",
           "points": "11d"}  # fmt: skip


@KINDS.slip("3a", "3c", "10c", "11a", "11d", "12b")
def sum_of_something_else(d: Desk) -> Where:
    if not d.turn.lines or d.turn.record is None:
        return None
    key = d.rng.choice(list(_TOTALS))
    d.turn.sum = {key: d.turn.record.sum[key] + d.rng.choice((1, 2))}
    return (d.turn, "sum")
