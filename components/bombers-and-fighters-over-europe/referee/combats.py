"""Fighter against fighter, and fighter against bomber (rules 6c to 6h, 7 and 8)."""

from __future__ import annotations

from typing import Any, NamedTuple

from cutline.referee import Die, Table, either, some

from .planes import PLANES, B, P, hit_bomber, hit_fighter, is_down, rules, struck


class Combat(NamedTuple):
    """The rules and tables of combats with one kind of plane."""

    kind: str
    draw: str  # which plane it is
    queue: str  # who is next, and that everybody attacks
    once: str  # a die for each of the two
    again: str  # and again for each of several attackers
    german: str
    american: str
    both: str
    german_table: str
    american_table: str


AGAINST_P51 = Combat(P, "6b", "6c", "7a", "7e", "7b", "7c", "7d", "fw190-p51", "p51-fw190")
AGAINST_B17 = Combat(B, "6f", "6g", "8a", "8f", "8b", "8c", "8d", "fw190-b17", "b17-fw190")


def plain(said: dict[str, Any]) -> dict[str, Any]:
    """What a player writes: what came of it, and not its hits."""
    return {**said, "hits": None}


# Two dice; or three numbers, of which the first is the plane attacked, or a die too many.
RESULT = "[hits hits:N] [one:hit] [after+fw_down:RESULT]"
TWO = "fw:FW [at:{}] [german:DIE [vs|against] [american:DIE]] " + RESULT
THREE = "fw:FW first:N german:DIE american:DIE more:DIE* " + RESULT


@rules.verb(
    TWO.format("P51"),
    THREE,
    step="dogfight",
    late={"raid": "6e"},
    short="d",
    also="fight df duel",
    plain=plain,
    ask="fw:FW german:DIE american:DIE",
    example="dogfight 1 5 3 us",
)
def dogfight(t: Table, **said: Any) -> None:
    """an FW 190 and its P-51: German die, American die, who is down (- for no throw)"""
    combat(t, AGAINST_P51, **said)


@rules.verb(
    TWO.format("B17"),
    THREE,
    step="raid",
    short="r",
    also="attack strafe",
    plain=plain,
    ask="fw:FW german:DIE american:DIE",
    example="raid 3 4 6 damaged fw",
)
def raid(t: Table, **said: Any) -> None:
    """an FW 190 and its B-17: German die, American die, what came of it"""
    combat(t, AGAINST_B17, **said)


def combat(t: Table, c: Combat, fw: Any, at: Any, first: Any, more: Any, **said: Any) -> None:
    """One attack: may it be made, on whom, and what comes of the dice."""
    fw = fw or t.guess(t.fw.values)
    dice = [said["german"], said["american"], *(more or ())]
    if first is not None and is_target(t, c, fw, first):
        at = first
    elif first is not None:
        dice = [t.faced(first, t.v.combat_die, "combat"), *dice]
    if said["one"]:
        t.args = {**t.args, "hits": 1}
    nobody = dice == [Die.NONE, Die.NONE]
    fine = nobody or t.sub(may_attack, c, fw, at)
    number = at or target_of(t, c, fw)
    down = is_down(t, c.kind, number)
    if nobody:
        found = f"no throw for FW {fw} and {PLANES[c.kind]} {number}"
        t.rule(c.queue, down, "each FW 190 attacks while its target flies", found)
    else:
        if fine is not False:
            t.sub(in_its_turn, c, fw, number)
        one_each(t, c, number, dice, down)
    t.fought[fw] = t.met[c.kind, number] = True
    if not t.drew[fw]:
        t.drew[fw], t.types[fw] = 1 + max(t.drew.values.values()), c.kind
        t.aims[fw] = c.kind, number
    results(t, c, fw, number, dice[0], dice[1], down)


# Who may attack, and whom.


def is_target(t: Table, c: Combat, fw: int, number: int) -> bool:
    """Whether a bare number before two dice is the plane attacked, and no die."""
    planes = t.p51 if c.kind == P else t.b17
    return number in planes.values and t.aims[fw] in (None, (c.kind, number))


def may_attack(t: Table, c: Combat, fw: int, at: int | None) -> bool:
    """Whether this FW 190 may attack such a plane, and the one that is named."""
    aim = t.aims[fw]
    group = aim[0] if aim else t.types[fw]
    if c.kind == P:
        other, rule, expected = B, "7f", "a P-51 fights those that attack it"
    else:
        other, rule, expected = P, "6h", f"FW {fw} attacks a fighter, and nothing else"
    return bool(
        t.rule("3a", t.fw[fw], "a fighter that is hit is taken away", f"FW {fw} is down")
        and t.rule("6h", not t.fought[fw], "one attack for each FW 190", f"a second one by FW {fw}")
        and t.rule(rule, group != other, expected, f"FW {fw} attacks a {PLANES[c.kind]}")
        and (aim is None or at is None or its_own(t, c, fw, aim, at))
    )


def its_own(t: Table, c: Combat, fw: int, aim: Any, at: int) -> bool:
    """A plane that somebody else has drawn is the wrong one; one that nobody has does not fight."""
    drawn = (c.kind, at) in t.aims.values.values()
    rule, name = c.draw if drawn or c.kind == B else "7f", PLANES[c.kind]
    expected, found = f"FW {fw} has drawn {name} {aim[1]}", f"FW {fw} and {name} {at}"
    return t.rule(rule, aim == (c.kind, at), expected, found)


def target_of(t: Table, c: Combat, fw: int) -> Any:
    """The plane that this FW 190 has drawn; any of them, where that is not known."""
    aim = t.aims[fw]
    if aim and aim[0] == c.kind:
        return aim[1]
    return t.guess(t.p51.values if c.kind == P else t.b17.values)


def in_its_turn(t: Table, c: Combat, fw: int, number: int) -> None:
    """6d: no attack on a plane that is down. 6c, 6g: those who drew it before come first."""
    name = f"{PLANES[c.kind]} {number}"
    flies = not is_down(t, c.kind, number)
    if not t.rule("6d", flies, "no attack on a plane already down", f"{name} is down"):
        t.doubt(t.b17 if c.kind == B else t.p51, number)
    elif not t.aims.unknown:
        mine = t.drew[fw] or t.v.fighters + 1
        same = [f for f, aim in t.aims.values.items() if aim == (c.kind, number)]
        first = [f for f in same if t.drew[f] < mine and not t.fought[f] and t.fw[f]]
        told = t.rule if c.kind == P else t.reading  # round a bomber any order is right
        expected = f"FW {either(some(first))} comes before it" if first else ""
        told(c.queue, not first, expected, f"FW {fw} attacks {name} out of turn")


# What comes of it.


def one_each(t: Table, c: Combat, number: int, dice: list[Any], down: Any) -> None:
    """A die for each of the two (7a, 8a), in every combat (7e, 8f)."""
    found = f"{len(dice)} dice" if len(dice) > 2 else "a plane that did not throw"
    fine = down or (len(dice) == 2 and Die.NONE not in dice)
    rule = c.again if t.met[c.kind, number] else c.once
    t.rule(rule, fine, "one die for each of the two in every combat", found)


def results(
    t: Table, c: Combat, fw: int, number: int, german: Any, american: Any, down: Any
) -> None:
    """Both dice are thrown at once, and both count (7a to 7d, 8a to 8e)."""
    back = american != Die.NONE and t.look(c.american_table, american).hits > 0
    lone: dict[str, Any] = {}
    if not down:
        due = 0 if german == Die.NONE else t.look(c.german_table, german).hits
        shooter = f"a German {german or 'die'}"
        hits = t.expect(c.german, "hits", due, f"{shooter} gives {{}} hits", "{} hits")
        if back and only_one(t, c, number, hits):
            lone = {c.both: ("none", "both are hit, and both go")}
        why = f"{shooter} gives {hits} hits"
        if c.kind == P:
            hit_fighter(t, number, hits, c.german, why, lone)
        else:
            hit_bomber(t, number, hits, c.german, why, "8e", lone)
    expected = f"an American {american or 'die'} {'hits' if back else 'misses'}"
    found = f"FW {fw} is {'not ' if back else ''}down"
    lone = {rule: (False, why) for rule, (_, why) in lone.items()}
    if t.expect(c.american, "fw_down", back, expected, found, forgotten=lone):
        t.fw[fw] = False


def only_one(t: Table, c: Combat, number: int, hits: int) -> bool:
    """Whether both have hit, and the player took one of them away."""
    after, fw_down = t.args.get("after"), t.args.get("fw_down")
    gone = hits >= t.v.fighter_down if c.kind == P else struck(t, t.b17[number], hits) == "down"
    return gone and after is not None and (after == "down") != bool(fw_down)


# What must not be left out.


@rules.owed("dogfight", "6c", "each FW 190 attacks while its target flies", "FW {}", each="fw")
def idle_at_p51(t: Table, fw: int) -> Any:
    return idle(t, P, fw)


@rules.owed("raid", "6g", "each FW 190 attacks while its target flies", "FW {}", each="fw")
def idle_at_b17(t: Table, fw: int) -> Any:
    return idle(t, B, fw)


def idle(t: Table, kind: str, fw: int) -> Any:
    """Whether an FW 190 has made no attack, though its target flies."""
    if t.fought[fw] or (aim := t.aims[fw]) is None or aim[0] != kind:
        return False
    return not is_down(t, kind, aim[1])
