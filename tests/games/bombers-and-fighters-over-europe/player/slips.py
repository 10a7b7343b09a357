"""Slips at Bombers and Fighters over Europe: targets and combats. See `slips`."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line

KINDS = Kinds()
_COMBATS = ("dogfight", "raid", "flak", "bomb", "points", "won")
LATER = _COMBATS[1:]
Facts, Words = dict[str, Any], list[Any]


def _with(words: Words, at: int, word: object) -> Words:
    return [*words[:at], word, *words[at + 1 :]]


def facts_of(line: Line) -> dict[str, Any]:
    assert line.event
    return line.event.facts


def _stands(line: Line) -> bool:
    """Whether the FW 190 of a combat came through it."""
    return not facts_of(line)["fw_down"]


# setting out, targets


@KINDS.writes("12b", verb="start")
def start_with_a_plane_less(d: Desk, f: Facts, words: list[str]) -> Words:
    return ["start", f["fw"] - 1, f["p51"], f["b17"]]


@KINDS.writes("6a", "12b", verb="type")
def type_one_too_few(d: Desk, f: Facts, words: list[str]) -> Words:
    return words[:-1]


@KINDS.writes("6a", verb="type")
def type_one_too_many(d: Desk, f: Facts, words: list[str]) -> Words:
    return [*words, "F"]


@KINDS.writes("2a", verb="type")
def type_with_no_such_die(d: Desk, f: Facts, words: list[str]) -> Words:
    return _with(words, d.rng.randint(1, d.book.fighters), d.rng.randint(7, 9))


@KINDS.writes("6a", verb="type")
def type_against_the_die(d: Desk, f: Facts, words: list[str]) -> Words:
    fw, die = d.rng.choice(list(f["dice"].items()))
    return _with(words, fw, f"{die}{'B' if d.book.target[die] == 'P' else 'F'}")


@KINDS.writes("2a", verb="aim")
def aim_with_no_such_die(d: Desk, f: Facts, words: list[str]) -> Words:
    top = {"P": d.book.fighters, "B": d.book.bombers}[f["kind"]] + d.rng.randint(1, 5)
    return _with(words, 2 * d.rng.randint(1, len(f["pairs"])), f"{f['kind']}{top}")


@KINDS.writes("6a", verb="aim")
def aim_at_the_other_kind(d: Desk, f: Facts, words: list[str]) -> Words:
    other = {"P": "B", "B": "P"}[f["kind"]]
    return _with(words, 2 * d.rng.randint(1, len(f["pairs"])), f"{other}{d.rng.randint(1, 8)}")


@KINDS.slip("6b", "6f")
def aim_twice(d: Desk) -> Where:
    line = d.pick("aim")
    if not line:
        return None
    fw, target = d.rng.choice(facts_of(line)["pairs"])
    return d.after(line, f"aim {fw} {facts_of(line)['kind']}{target % d.book.fighters + 1}")


@KINDS.slip("6b", "6f", "6c", "6g")
def aim_left_out(d: Desk) -> Where:
    """An FW 190 that draws no target, and does not fight."""
    calm = [
        facts_of(line)["fw"]
        for line in d.lines("dogfight", "raid")
        if facts_of(line)["after"] == "none" and _stands(line) and not facts_of(line).get("behind")
    ]
    line = d.pick("aim", lambda f: len(f["pairs"]) > 1 and f["pairs"][-1][0] in calm)
    if not line:
        return None
    fw = facts_of(line)["pairs"][-1][0]
    verbs = LATER if facts_of(line)["kind"] == "B" else _COMBATS
    where = d.later(line, *verbs)
    line.text = " ".join(line.text.split()[:-2])
    (fought,) = [one for one in d.lines("dogfight", "raid") if facts_of(one)["fw"] == fw]
    if where is fought:
        where = d.later(fought, *verbs)
    d.drop(fought)
    return where


# combats


@KINDS.slip("6c")
def dogfight_out_of_turn(d: Desk) -> Where:
    lines = d.lines("dogfight")
    pairs = [
        (a, b)
        for k, a in enumerate(lines)
        for b in lines[k + 1 :]
        if facts_of(a)["target"] == facts_of(b)["target"]
        and facts_of(a)["behind"][:1] == [facts_of(b)["fw"]]
        and facts_of(b)["after"] == "none"
    ]
    if not pairs:
        return None
    first, second = d.rng.choice(pairs)
    d.drop(second)
    d.turn.lines.insert(d.index(first), second)
    return second


def _at_one_that_is_down(d: Desk, verb: str) -> Where:
    gone = [event.facts for event in d.events if event.verb == f"no {verb}"]
    return d.after(d.last(verb), f"{verb} {d.rng.choice(gone)['fw']} 1 1 none") if gone else None


@KINDS.slip("6d")
def dogfight_with_a_p51_that_is_down(d: Desk) -> Where:
    return _at_one_that_is_down(d, "dogfight")


@KINDS.slip("6d")
def raid_on_a_b17_that_is_down(d: Desk) -> Where:
    return _at_one_that_is_down(d, "raid")


@KINDS.slip("6e")
def dogfight_behind_the_raids(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: not f["behind"])
    raid = d.pick("raid")
    return d.shift(line, raid) if line and raid else None


@KINDS.slip("6h")
def dogfight_twice(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: f["after"] == "none" and not f["fw_down"])
    return line and d.after(line, f"dogfight {facts_of(line)['fw']} 1 1 none")


@KINDS.slip("6h")
def raid_twice(d: Desk) -> Where:
    line = d.pick("raid", lambda f: f["after"] != "down" and not f["fw_down"])
    return line and d.after(line, f"raid {facts_of(line)['fw']} 1 1 none")


_RESULTS = {
    "us": ("down", False),
    "both": ("down", True),
    "fw": ("none", True),
    "none": ("none", False),
    "damaged": ("damaged", False),
    "damaged fw": ("damaged", True),
}


def _another_result(d: Desk, f: Facts, words: list[str]) -> Words:
    """A result that the dice of a combat cannot give; a B-17 may be damaged from before."""
    damaged = words[0] == "raid" and not (f["after"] == "none" and f.get("before"))
    other = [word for word, found in _RESULTS.items() if found != (f["after"], f["fw_down"])]
    return [*_dice_of(f, words), d.rng.choice([w for w in other if damaged or "damaged" not in w])]


def _dice_of(f: Facts, words: list[str]) -> Words:
    return [words[0], f["fw"], f["german"], f["american"]]


@KINDS.writes("7b", "7c", "7d", verb="dogfight")
def dogfight_with_another_result(d: Desk, f: Facts, words: list[str]) -> Words:
    return _another_result(d, f, words)


@KINDS.writes("8b", "8c", "8d", "8e", verb="raid")
def raid_with_another_result(d: Desk, f: Facts, words: list[str]) -> Words:
    return _another_result(d, f, words)


@KINDS.writes("8b", verb="raid")
def raid_with_other_hits(d: Desk, f: Facts, words: list[str]) -> Words:
    return [*_dice_of(f, words), "hits", d.rng.choice([n for n in (0, 1, 2) if n != f["hits"]])]


@KINDS.writes("2a", verb="dogfight")
def combat_with_no_such_die(d: Desk, f: Facts, words: list[str]) -> Words:
    return _with(_dice_of(f, words), d.rng.choice((2, 3)), d.rng.randint(7, 9))


@KINDS.writes("8a", "8f", verb="raid")
def raid_in_which_one_did_not_roll(d: Desk, f: Facts, words: list[str]) -> Words:
    return [*_dice_of(f, words)[:3], "-"]


@KINDS.writes("7a", "7e", verb="dogfight")
def dogfight_with_three_dice(d: Desk, f: Facts, words: list[str]) -> Words:
    fight, fw, *dice = _dice_of(f, words)
    return [fight, fw, f"P{f['target']}", *dice, 1]


@KINDS.slip("6c")
def dogfight_left_out(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: not f["behind"] and f["after"] == "none" and not f["fw_down"])
    return line and d.omit(line, *LATER)


@KINDS.slip("6g")
def raid_left_out(d: Desk) -> Where:
    """6g lets a second FW 190 try, and does not make it: one that has its B-17 to itself."""
    shared = [facts_of(x)["target"] for x in d.lines("raid")]
    line = d.pick(
        "raid", lambda f: f["after"] == "none" and not f["fw_down"] and shared.count(f["target"]) == 1
    )
    return line and d.omit(line, *LATER[1:])


@KINDS.slip("1a")
def raid_behind_the_flak(d: Desk) -> Where:
    line, flak = d.pick("raid", lambda f: not f["hits"]), d.last("flak")
    return d.shift(line, flak) if line and flak else None
