"""Slips at Bombers and Fighters over Europe: targets and combats. See `slips`."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line

KINDS = Kinds()
_COMBATS = ("dogfight", "raid", "flak", "bomb", "points", "won")
LATER = _COMBATS[1:]


def words_of(line: Line, words: list[str]) -> Line:
    line.text = " ".join(words)
    return line


def facts_of(line: Line) -> dict[str, Any]:
    assert line.event
    return line.event.facts


def _stands(line: Line) -> bool:
    """Whether the FW 190 of a combat came through it."""
    return not facts_of(line)["fw_down"]


# setting out, targets


@KINDS.slip("12b")
def start_with_a_plane_less(d: Desk) -> Where:
    line = d.pick("start")
    facts = facts_of(line) if line else {}
    return line and words_of(line, ["start", str(facts["fw"] - 1), str(facts["p51"]), str(facts["b17"])])


@KINDS.slip("6a", "12b")
def type_one_too_few(d: Desk) -> Where:
    line = d.pick("type")
    return line and words_of(line, line.text.split()[:-1])


@KINDS.slip("6a")
def type_one_too_many(d: Desk) -> Where:
    line = d.pick("type")
    return line and words_of(line, [*line.text.split(), "F"])


@KINDS.slip("2a")
def type_with_no_such_die(d: Desk) -> Where:
    line = d.pick("type")
    return line and d.put(line, d.rng.randint(1, d.book.fighters), str(d.rng.randint(7, 9)))


@KINDS.slip("6a")
def type_against_the_die(d: Desk) -> Where:
    line = d.pick("type")
    if not line:
        return None
    fw, die = d.rng.choice(list(facts_of(line)["dice"].items()))
    return d.put(line, fw, f"{die}{'B' if d.book.target[die] == 'P' else 'F'}")


@KINDS.slip("2a")
def aim_with_no_such_die(d: Desk) -> Where:
    line = d.pick("aim")
    if not line:
        return None
    kind, top = facts_of(line)["kind"], {"P": d.book.fighters, "B": d.book.bombers}
    at = 2 * d.rng.randint(1, len(facts_of(line)["pairs"]))
    return d.put(line, at, f"{kind}{top[kind] + d.rng.randint(1, 5)}")


@KINDS.slip("6a")
def aim_at_the_other_kind(d: Desk) -> Where:
    line = d.pick("aim")
    other = {"P": "B", "B": "P"}[facts_of(line)["kind"]] if line else ""
    at = line and 2 * d.rng.randint(1, len(facts_of(line)["pairs"]))
    return line and d.put(line, at, f"{other}{d.rng.randint(1, 8)}")


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
    where = d.later(line, *(LATER if facts_of(line)["kind"] == "B" else _COMBATS))
    words_of(line, line.text.split()[:-2])
    (fought,) = [one for one in d.lines("dogfight", "raid") if facts_of(one)["fw"] == fw]
    if where is fought:
        where = d.later(fought, *(LATER if facts_of(line)["kind"] == "B" else _COMBATS))
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
    return line and d.after(line, f"dogfight {facts_of(line)['fw']} 1 1 none")


@KINDS.slip("6h")
def raid_twice(d: Desk) -> Where:
    line = d.pick("raid", lambda f: f["after"] != "down" and not f["fw_down"])
    return line and d.after(line, f"raid {facts_of(line)['fw']} 1 1 none")


@KINDS.slip("3a", "6h")
def attack_of_one_that_is_down(d: Desk) -> Where:
    line = d.pick("dogfight", lambda f: f["fw_down"] and f["after"] == "none")
    return line and d.after(line, f"dogfight {facts_of(line)['fw']} 1 1 none")


def _outcomes(d: Desk, line: Line) -> list[str]:
    """Results that the dice of a combat cannot give."""
    facts = facts_of(line)
    right = (facts["after"], facts["fw_down"])
    every = {
        "us": ("down", False),
        "both": ("down", True),
        "fw": ("none", True),
        "none": ("none", False),
        "damaged": ("damaged", False),
        "damaged fw": ("damaged", True),
    }
    if right[0] == "none" and facts.get("before"):  # it is damaged, from before
        every = {word: what for word, what in every.items() if what[0] != "damaged"}
    raid = line.event and line.event.verb == "raid"
    return [word for word, what in every.items() if what != right and (raid or what[0] != "damaged")]


def _dice_of(line: Line) -> list[str]:
    facts = facts_of(line)
    return [line.text.split()[0], str(facts["fw"]), str(facts["german"]), str(facts["american"])]


@KINDS.slip("7b", "7c", "7d")
def dogfight_with_another_result(d: Desk) -> Where:
    line = d.pick("dogfight")
    return line and words_of(line, [*_dice_of(line), d.rng.choice(_outcomes(d, line))])


@KINDS.slip("8b", "8c", "8d", "8e")
def raid_with_another_result(d: Desk) -> Where:
    line = d.pick("raid")
    return line and words_of(line, [*_dice_of(line), d.rng.choice(_outcomes(d, line))])


@KINDS.slip("8b")
def raid_with_other_hits(d: Desk) -> Where:
    line = d.pick("raid")
    if not line:
        return None
    other = [n for n in (0, 1, 2) if n != facts_of(line)["hits"]]
    return words_of(line, [*_dice_of(line), "hits", str(d.rng.choice(other))])


@KINDS.slip("2a")
def combat_with_no_such_die(d: Desk) -> Where:
    line = d.pick(d.rng.choice(("dogfight", "raid")))
    if not line:
        return None
    words = _dice_of(line)
    words[d.rng.choice((2, 3))] = str(d.rng.randint(7, 9))
    return words_of(line, words)


@KINDS.slip("7a", "7e", "8a", "8f")
def combat_in_which_one_did_not_throw(d: Desk) -> Where:
    line = d.pick(d.rng.choice(("dogfight", "raid")))
    return line and words_of(line, [*_dice_of(line)[:3], "-"])


@KINDS.slip("7a", "7e", "8a", "8f")
def combat_with_three_dice(d: Desk) -> Where:
    line = d.pick(d.rng.choice(("dogfight", "raid")))
    if not line:
        return None
    words = _dice_of(line)
    mark = "P" if words[0] == "dogfight" else "B"
    words.insert(2, f"{mark}{facts_of(line)['target']}")
    return words_of(line, [*words, "1"])


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
