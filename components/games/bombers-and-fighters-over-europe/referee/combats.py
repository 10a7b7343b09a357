"""Fighter against fighter, and fighter against bomber (rules 6c to 6h, 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cutline.referee import Die, Some, Table, either, is_open, low, several, some, surely

from .hits import downed_by, flies, hit
from .planes import PLANES, B, P, next_place, rules, untouched


class Combat(NamedTuple):
    """The rules and tables of combats with one kind of plane."""

    kind: str
    row: str
    draw: str  # choice of the target
    queue: str  # order of attacks, and that each is made
    once: str  # a roll for each of the two
    again: str  # the same for each of several attackers
    german: str
    american: str
    both: str


AGAINST_P51 = Combat(P, "p51", "6b", "6c", "7a", "7e", "7b", "7c", "7d")
AGAINST_B17 = Combat(B, "b17", "6f", "6g", "8a", "8f", "8b", "8c", "8d")


class Attack(NamedTuple):
    """An attack as logged: `first` is a target or a die, `single` a hit, `after` the state of the target."""

    fw: int | None
    at: int | None
    first: int | None
    german: int | str | None
    american: int | str | None
    more: Sequence[int | str | None]
    hits: int | None
    single: bool | None
    after: str | None
    fw_down: bool | None


# Two dice; or three numbers, of which the first is the plane attacked, or a die too many.
RESULT = "[hits hits:N] [single:hit] [after+fw_down:RESULT]"
TWO = f"[german:DIE [vs|against] [american:DIE]] {RESULT}"
THREE = f"first:N german:DIE american:DIE more:DIE* {RESULT}"
NAMED = ("fw", "at", "first")
NO_THROW = [Die.NONE, Die.NONE]


def forms(at: str) -> tuple[str, str]:
    """How an attack on planes of a kind is written."""
    return f"fw:FW [at:{at}] {TWO}", f"fw:FW [at:{at}] {THREE}"


# A played game logs both rolls and the result, not its hits.
PLAYED: dict[str, Any] = {
    "ask": "fw:FW german:DIE american:DIE",
    "plain": lambda line: {**line, "hits": None},
}


def step_of(c: Combat, own: str) -> Callable[[Mapping[str, Any], Table | None], str]:
    """The step that an attack belongs to; with the wrong verb it is that in which it stands."""

    def step(line: Mapping[str, Any], t: Table | None) -> str:
        if t is None or not mixed_up(t, c, *map(line.get, NAMED)):
            return own
        return "raid" if t.now[0] >= list(t.steps).index("raid") else "dogfight"

    return step


def mixed_up(t: Table, c: Combat, fw: int | None, *named: int | None) -> bool:
    """Whether it is of an FW 190 that surely attacks the other kind, or has attacked; no target is named."""
    if fw is None or named != (None, None):
        return False
    if t.attacks.surely(fw, 1):
        return True
    kinds = {kind for aim in t.aims.can(fw) for kind in (aim[:1] if aim else t.types.can(fw))}
    return not {None, c.kind} & kinds


@rules.verb(*forms("P51"), step=step_of(AGAINST_P51, "dogfight"), late={"raid": "6e"}, **PLAYED)
def dogfight(t: Table, line: Attack) -> None:
    """an FW 190 and its P-51: German roll, American roll, who is down (- for no roll)"""
    attack(t, AGAINST_P51, line)


@rules.verb(*forms("B17"), step=step_of(AGAINST_B17, "raid"), **PLAYED)
def raid(t: Table, line: Attack) -> None:
    """an FW 190 and its B-17: German roll, American roll, result"""
    attack(t, AGAINST_B17, line)


def attack(t: Table, c: Combat, line: Attack) -> None:
    """An attack by the verb of its kind, or of the other."""
    if mixed_up(t, c, line.fw, line.at, line.first):
        mistaken(t, c, line.fw)
    else:
        combat(t, c, line)


def combat(t: Table, c: Combat, line: Attack) -> None:
    """Check an attack and its target, and apply its rolls."""
    fw, at = line.fw or t.guess(t.fw, c.draw), line.at
    dice = [line.german, line.american, *(line.more or ())]
    if line.first is not None and at is None and is_target(t, c, fw, line.first):
        at = line.first
    elif line.first is not None:
        dice = [t.faced(line.first, t.v.combat_die, "combat"), *dice]
    hits = 1 if line.single else line.hits
    after = None if hits and line.fw_down and line.after == "none" else line.after  # "fw" is of the attacker
    t.args = {**t.args, "hits": hits, "after": after}
    if dice == NO_THROW:
        t.sub(no_attack, c, fw, at)
        return
    number = t.sub(attacks, c, fw, at)
    dice_each(t, c, number, dice)
    t.attacks[fw] = 1
    if surely(t.drew[fw] == 0):
        t.drew[fw], t.types[fw], t.aims[fw] = next_place(t), c.kind, (c.kind, number)
    t.sub(results, c, fw, number, *dice[:2])


# Attackers and their targets.


def is_target(t: Table, c: Combat, fw: int, number: int) -> bool:
    """Return whether a bare number before two dice is the plane attacked, not a die."""
    return number in t.rows[c.row] and t.aims[fw] in (None, (c.kind, number))


def target_of(t: Table, c: Combat, fw: int) -> Any:
    """Return the target of this FW 190, or any plane if that is not known."""
    aim = t.aims[fw]
    return aim[1] if aim and aim[0] == c.kind else t.guess(t.rows[c.row], c.draw)


def attacks(t: Table, c: Combat, fw: int, at: int | None) -> Any:
    """Return the plane attacked, and check that this FW 190 may attack it now."""
    number = at or target_of(t, c, fw)
    if may_attack(t, c, fw, at):
        in_its_turn(t, c, fw, number)
    return number


def no_attack(t: Table, c: Combat, fw: int, at: int | None) -> None:
    """Take a combat without rolls: right if the target is down (6d), else an attack left out.

    Or that of another FW 190, which shot it down.
    """
    number = at or target_of(t, c, fw)
    down = t.rows[c.row][number] >= downed_by(t, c.row)
    found = f"FW 190 {fw} did not attack {PLANES[c.kind]} {number}"
    if not t.rule(c.queue, down, "each FW 190 attacks while its target is flying", found):
        t.attacks[fw] = 1
        for other in t.aims.having((c.kind, number)):
            if t.attacks.surely(other, 0):
                maybe_attacked(t, other)
                t.rows[c.row].blind([number])


def may_attack(t: Table, c: Combat, fw: int, at: int | None) -> bool:
    """Return whether this FW 190 may attack a plane of this kind, and the one named."""
    aim, up, plane = t.aims[fw], flies(t, "fw", fw), PLANES[c.kind]
    group = aim[0] if aim else t.types[fw]
    other, rule, expected = B, "7f", "it attacks a bomber"
    if c.kind == B:
        other, rule, expected = P, "6h", "it attacks a fighter and nothing else"
    return (
        t.rule("3a", up, "it was shot down earlier", f"FW 190 {fw} attacked")
        and t.rule("6h", t.attacks[fw] == 0, "it may attack once", f"FW 190 {fw} attacked twice")
        and t.rule(rule, group != other, expected, f"FW 190 {fw} attacked a {plane}")
        and (aim is None or at is None or its_own(t, c, fw, aim, at))
    )


def its_own(t: Table, c: Combat, fw: int, aim: Any, at: int) -> bool:
    """Return whether the plane named is its target; a P-51 that is nobody's target does not fight."""
    rule = c.draw if c.kind == B or t.aims.having((c.kind, at)) else "7f"
    plane = PLANES[c.kind]
    expected, found = f"its target is {plane} {aim[1]}", f"FW 190 {fw} attacked {plane} {at}"
    return t.rule(rule, aim == (c.kind, at), expected, found)


def in_its_turn(t: Table, c: Combat, fw: int, number: int) -> None:
    """6d: check that the target is flying. 6c, 6g: check that no earlier attacker is still waiting."""
    found, up = f"FW 190 {fw} attacked {PLANES[c.kind]} {number}", flies(t, c.row, number)
    if not t.rule("6d", up, "its target was shot down earlier", found):
        t.doubt(t.rows[c.row], number)
        return
    first = waiting(t, c, number, t.drew[fw] or t.v.fighters + 1)
    told = t.rule if c.kind == P else t.reading  # round a bomber any order is right
    ahead = f"FW 190 {either(some(first))}" if first else ""
    fine = told(c.queue, not first, f"{ahead} attacks first", f"{found} before {ahead}")
    for earlier in first if not fine and c.kind == P else ():
        maybe_attacked(t, earlier)


def waiting(t: Table, c: Combat, number: int, before: int) -> list[int]:
    """The FW 190s that surely have still to attack a plane, of those that drew it before another."""
    same = [] if t.aims.unknown else t.aims.having((c.kind, number))
    waits = [f for f in same if t.attacks.surely(f, 0) and surely(flies(t, "fw", f))]
    return [f for f in waits if t.drew[f] < before]


def maybe_attacked(t: Table, fw: int) -> None:
    """Its attack may have been made, and was not noted where it belongs."""
    t.attacks[fw] = Some((0, 1))
    t.fw.blind([fw])


def mistaken(t: Table, c: Combat, fw: Any) -> None:
    """6h, 7f: an attack on planes of the wrong kind, a second one, or the wrong verb.

    What came of it is not known; another FW 190 may have been meant, any that is due.
    """
    may_attack(t, c, fw, None)
    due = t.surely(lambda t, other: idle(t, c, other), t.fw)
    for meant in due if t.attacks.surely(fw, 1) else [fw, *due]:
        maybe_attacked(t, meant)
        for kind, number in filter(None, t.aims.can(meant)):
            (t.p51 if kind == P else t.b17).blind([number])


def dice_each(t: Table, c: Combat, number: int, dice: Sequence[Any]) -> None:
    """7a, 8a, 7e, 8f: check that each of the two has one roll in every combat."""
    rule = c.again if attacked(t, c, number) else c.once
    found = several(len(dice), "die") if len(dice) > 2 else "a die is missing"
    fine = len(dice) == 2 and Die.NONE not in dice
    if fine or flies(t, c.row, number):
        t.rule(rule, fine, "both planes roll one die in every combat", found)


def attacked(t: Table, c: Combat, number: int) -> bool:
    """Return whether an FW 190 has surely attacked this plane."""
    return any(t.aims.surely(fw, (c.kind, number)) for fw in t.attacks.having(1))


# Results of combats.


def results(t: Table, c: Combat, fw: int, number: int, german: Any, american: Any) -> None:
    """7a to 7d, 8a to 8e: apply both rolls at once."""
    back = 0 if american == Die.NONE else t.look(f"{c.row}-fw190", american).hits
    hits, most = t.fw[fw] + back, t.v.fighter_down
    due = hits >= most
    gone = flies(t, c.row, number) and on_target(t, c, number, german, due)
    if t.fw.surely(fw, most):
        return  # it was down before
    both = surely(gone) and t.args.get("after") == "down"
    alone = {c.both: (False if both else None, "both shots count")}
    expected = f"the American {american or 'roll'} is a {'hit' if surely(due) else 'miss'}"
    found = f"FW 190 {fw} {'not ' if surely(due) else ''}shot down"
    down = t.expect(c.american, "fw_down", due, expected, found, forgotten=alone)
    t.fw[fw] = low(most, hits) if is_open(down) else most if down else low(most - 1, hits)


def on_target(t: Table, c: Combat, number: int, german: Any, back: Any) -> bool:
    """Apply the German roll, and return whether by the rules it shoots the target down."""
    due = 0 if german == Die.NONE else t.look(f"fw190-{c.row}", german).hits
    why = f"the German {german or 'roll'} scores {several(due, 'hit')}"
    hits = t.expect(c.german, "hits", due, why, several(t.args.get("hits"), "hit"))
    both = surely(back) and t.args.get("fw_down")
    alone = {c.both: ("none" if both else None, "both shots count")}
    return hit(t, c.row, number, hits, (c.german, why, "8e"), alone)


# Attacks that must not be left out.


def any_result(t: Table, fw: int) -> None:
    """Apply an attack that was not logged."""
    (kind, number), t.args = t.aims[fw], {}
    t.attacks[fw] = 1
    results(t, AGAINST_P51 if kind == P else AGAINST_B17, fw, number, None, None)


OWED, NONE = "each FW 190 attacks while its target is flying", "{} did not attack"


@rules.owed("dogfight", "6c", OWED, "FW 190 {}", each=untouched("attacks"), found=NONE, done=any_result)
def idle_at_p51(t: Table, fw: int) -> Any:
    return idle(t, AGAINST_P51, fw)


@rules.owed("raid", "6g", OWED, "FW 190 {}", each=untouched("attacks"), found=NONE, done=any_result)
def idle_at_b17(t: Table, fw: int) -> Any:
    """Only the first attacker is due; that later ones must attack is our reading (6g)."""
    return idle(t, AGAINST_B17, fw) and not attacked(t, AGAINST_B17, t.aims[fw][1])


def idle_later(t: Table, fw: int) -> Any:
    """Whether an FW 190 is left out whose bomber another one has attacked."""
    return idle(t, AGAINST_B17, fw) and attacked(t, AGAINST_B17, t.aims[fw][1])


def passed_over(t: Table) -> None:
    """Tell of those before the flak; what came of their attacks is not known."""
    given = t.args
    for fw in t.surely(idle_later, t.fw):
        t.reading("6g", False, OWED, NONE.format(f"FW 190 {fw}"))
        any_result(t, fw)
    t.args = given


@rules.hook
def owes(t: Table) -> Iterator[tuple[str, str]]:
    """The later attackers of a bomber, which no duty names."""
    for fw in t.surely(idle_later, t.fw):
        yield "6g", f"FW 190 {fw} attacks B-17 {t.aims[fw][1]}, which is flying"


def idle(t: Table, c: Combat, fw: int) -> Any:
    """Return whether an FW 190 has not attacked although its target is flying."""
    if t.attacks[fw] == 1 or (aim := t.aims[fw]) is None or aim[0] != c.kind:
        return False
    return flies(t, c.row, aim[1])
