"""Fighter against fighter, and fighter against bomber (rules 6c to 6h, 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cutline.referee import Die, Line, World, several

from .planes import PLANES, Blow, flies, hit, rules, someone, strength
from .targets import ON, next_place
from .words import B, P


class Combat(NamedTuple):
    """Combats with one kind of plane: their rows, and the rules of what may be wrong."""

    kind: str
    row: str
    done: str  # those that have attacked
    full: str  # whether more than hits was noted of them
    losses: str  # hits on them
    draw: str  # choice of the target
    queue: str  # order of attacks, and that each is made
    once: str  # a roll for each of the two
    again: str  # the same for each of several attackers
    german: str
    american: str
    both: str


AGAINST = {
    P: Combat(P, "p51", "fought", "fought_in_full", "fw", "6b", "6c", "7a", "7e", "7b", "7c", "7d"),
    B: Combat(B, "b17", "raided", "raided_in_full", "gunned", "6f", "6g", "8a", "8f", "8b", "8c", "8d"),
}

# Two dice; or three numbers, of which the first is the plane attacked, or a die too many.
RESULT = "[hits hits:N] [single:hit] [after+fw_down:RESULT]"
ROLLS = "[german:DIE [vs|against] [american:DIE]]", "first:N german:DIE american:DIE more:DIE*"
FORMS = {at: [f"fw:FW [at:{at}] {rolls} {RESULT}" for rolls in ROLLS] for at in ("P51", "B17")}
# A played game notes both rolls and the result, not its hits.
PLAYED: dict[str, Any] = {
    "ask": "fw:FW german:DIE american:DIE",
    "plain": lambda line: {**line, "hits": None},
    "tells": "mark:TARGET",
}
NONE = "{} did not attack"
NAMED = ("fw", "at", "first")
NO_RESULT = dict.fromkeys(("hits", "single", "after", "fw_down"))
Path = tuple[Any, ...]  # where a die stands in a line


def step_of(own: str, kind: str) -> Callable[[Mapping[str, Any], World | None], str]:
    """Return the step that an attack belongs to; with the wrong verb it is that in which it stands."""

    def step(line: Mapping[str, Any], w: World | None) -> str:
        mixed = w and w.now in ("dogfight", "raid") and mixed_up(w, kind, *map(line.get, NAMED))
        return w.now if w and mixed else own

    return step


def mixed_up(w: World, kind: str, fw: int | None, *named: int | None) -> bool:
    """Return whether it is of an FW 190 that attacks the other kind, or has attacked; no target is named."""
    if fw is None or named != (None, None):
        return False
    return attacked(w, fw) or w.types.known(fw) not in (None, kind)


def attacked(w: World, fw: int) -> bool:
    return bool(w.fought.known(fw) or w.raided.known(fw))


@rules.verb(*FORMS["P51"], step=step_of("dogfight", P), late={"raid": "6e"}, **PLAYED)
def dogfight(w: World, line: Line) -> None:
    """an FW 190 and its P-51: German roll, American roll, who is down (- for no roll)"""
    attack(w, AGAINST[P], line)


@rules.verb(*FORMS["B17"], step=step_of("raid", B), **PLAYED)
def raid(w: World, line: Line) -> None:
    """an FW 190 and its B-17: German roll, American roll, result"""
    attack(w, AGAINST[B], line)


def attack(w: World, c: Combat, line: Line) -> None:
    """Judge an attack by the verb of its kind, or of the other."""
    fw, mixed = someone(w, "fw", line.fw), mixed_up(w, c.kind, *map(line.values.get, NAMED))
    if not may_attack(w, c, fw) and mixed:
        if attacked(w, fw):
            return
        c, line = AGAINST[B if c.kind == P else P], Line({**line.values, **NO_RESULT})
    at, dice = rolls(w, c, line, fw)
    n = at or target_of(w, c, fw)
    w.tells(line, "mark", (c.kind, n))
    thrown = [line.of(path) for path in dice]
    if thrown == [Die.NONE, Die.NONE]:
        return no_attack(w, c, fw, n)
    its_own(w, c, fw, n)
    in_its_turn(w, c, fw, n)
    dice_each(w, c, n, thrown)
    w.part(results, c, line, fw, n, dice)
    getattr(w, c.done)[fw] = True
    noted_in_full(w, c, line, thrown)


def noted_in_full(w: World, c: Combat, line: Line, thrown: Sequence[Any]) -> None:
    """Remember that more than hits was noted of these combats: then no attack may be left out."""
    hits = line.hits or line.single or line.fw_down or line.after
    if not hits or any(die is not None for die in thrown):
        getattr(w, c.full)[0] = True


def rolls(w: World, c: Combat, line: Line, fw: int) -> tuple[int | None, list[Path]]:
    """Return the plane that is named, and where the dice stand: a bare number may be either."""
    dice: list[Path] = [("german",), ("american",), *(("more", k) for k in range(len(line.more or ())))]
    at, first = line.of(("at",)), line.first
    aims = [aim for aim in (None, (c.kind, first)) if w.aims.having(aim, [fw])]
    if at is None and first is not None and first <= strength(w, c.row) and aims:
        return first, dice
    return at, dice if first is None else [("first",), *dice]


# Attackers and their targets.


def target_of(w: World, c: Combat, fw: int) -> int:
    """Return the target of this FW 190; any plane if that is not known."""
    every = [(c.kind, n) for n in range(1, strength(w, c.row) + 1)]
    return int(w.one_of([aim for aim in every if w.aims.having(aim, [fw])] or every)[1])


def its_own(w: World, c: Combat, fw: int, n: int) -> None:
    """6b, 6f: the plane attacked is its target, unless nobody has rolled it (7f)."""
    if w.aims.having((c.kind, n), [fw]):
        w.suppose(w.aims.has(fw, (c.kind, n)))
    elif w.aims.having(None, [fw]):
        w.drew[fw], w.types[fw], w.aims[fw] = next_place(w), c.kind, (c.kind, n)
    elif (aim := w.aims[fw])[0] == c.kind:
        rule, plane = c.draw if c.kind == B or w.aims.having((c.kind, n)) else "7f", PLANES[c.kind]
        w.rule(rule, False, f"its target is {plane} {aim[1]}", f"FW 190 {fw} attacked {plane} {n}")


def in_its_turn(w: World, c: Combat, fw: int, n: int) -> None:
    """6c, 6g: no earlier attacker is still waiting. 6d: the target is flying."""
    found = f"FW 190 {fw} attacked {PLANES[c.kind]} {n}"
    if w.rule("6d", flies(w, c.row, n), "its target was shot down earlier", found):
        mine, order = place_of(w, c, fw), lambda f: place_of(w, c, f)
        waits = w.aims.surely((c.kind, n), getattr(w, c.done).surely(False))
        first = [f for f in waits if 0 < order(f) < mine]
        told = w.rule if c.kind == P else w.reading  # round a bomber any order is right
        ahead = f"FW 190 {' or '.join(map(str, first))}"
        told(c.queue, not first, f"{ahead} attacks first", f"{found} before {ahead}")


def place_of(w: World, c: Combat, fw: int) -> int:
    """Return an FW 190's place in the order of targets rolled; 0 for one that has none round a bomber."""
    return 0 if c.kind == B and w.fought.known(fw) else w.drew.known(fw) or 0


def no_attack(w: World, c: Combat, fw: int, n: int) -> None:
    """6d: nobody rolls if the target is down; else an attack was left out (6c, 6g)."""
    found = f"FW 190 {fw} did not attack {PLANES[c.kind]} {n}"
    if not w.rule(c.queue, not flies(w, c.row, n), OWED, found):
        getattr(w, c.done)[fw] = True


def may_attack(w: World, c: Combat, fw: int) -> bool:
    """6h, 7f: tell whether this FW 190 may attack a plane of this kind; not if it is down (3a)."""
    found, once = f"FW 190 {fw} attacked", "it may attack once"
    fits = w.types.surely(None, [fw]) or w.types.has(fw, c.kind)
    up = w.rule("3a", flies(w, "fw", fw), "it was shot down earlier", found)
    if not up or not w.rule("6h", w.raided.has(fw, False), once, f"{found} twice"):
        return False
    if c.kind == B:
        only, target = "it attacks a fighter and nothing else", f"{found} a {PLANES[B]}"
        if not fits and not has_fought(w, fw):
            return w.rule("6h", False, only, target)
        w.reading("6h", ON in w.options or (fits and w.fought.has(fw, False)), only, target)
        return True
    return w.rule("6h", w.fought.has(fw, False), once, f"{found} twice") and w.rule(
        "7f", fits, "it attacks a bomber", f"{found} a {PLANES[P]}"
    )


def has_fought(w: World, fw: int) -> Any:
    """Return whether an FW 190 comes from a fighter combat; where only hits are noted, it may."""
    aim = w.aims.known(fw)
    waits = aim and aim[0] == P and not flies(w, "p51", aim[1])
    return w.fought.known(fw) or not (waits or idle(w, AGAINST[P], fw))


@rules.owed("raid", "6h", "an FW 190 that has fought a P-51 goes on", "FW 190 {}", each="fought", found=NONE)
def stayed_behind(w: World, fw: int) -> Any:
    """By one reading an FW 190 that comes out of a fighter combat attacks a bomber."""
    if ON not in w.options or not w.fought.known(fw) or w.raided.known(fw):
        return False
    aim = w.aims.known(fw)
    return aim and aim[0] == P and flies(w, "fw", fw)


# Attacks that must not be left out.

OWED = "each FW 190 attacks while its target is flying"


@rules.owed("dogfight", "6c", OWED, "FW 190 {}", each="aims", found=NONE)
def idle_at_p51(w: World, fw: int) -> Any:
    return idle(w, AGAINST[P], fw)


@rules.owed("raid", "6g", OWED, "FW 190 {}", each="aims", found=NONE)
def idle_at_b17(w: World, fw: int) -> Any:
    """Only the first attacker is due; that later ones must attack is our reading (6g)."""
    aim = w.aims.known(fw)
    return aim and not fought_before(w, AGAINST[B], aim[1]) and idle(w, AGAINST[B], fw)


def idle(w: World, c: Combat, fw: int) -> Any:
    """Return whether an FW 190 has not attacked although its target is flying; where only hits are noted, it
    missed.
    """
    if getattr(w, c.done).surely(True) and getattr(w, c.full).has(0, False):
        return False
    aim = w.aims.known(fw)
    ready = aim and aim[0] == c.kind and getattr(w, c.done).known(fw) is False
    return ready and flies(w, c.row, aim[1])


def passed_over(w: World, fw: int) -> None:
    """Tell before the flak of a later attacker left out; what came of its attack nobody knows."""
    c, aim = AGAINST[B], w.aims.known(fw)
    if aim and fought_before(w, c, aim[1]) and idle(w, c, fw):
        w.reading("6g", False, OWED, NONE.format(f"FW 190 {fw}"))
        blank = Line({"german": None, "american": None, **NO_RESULT})
        results(w, c, blank, fw, aim[1], [("german",), ("american",)])
        w.raided[fw] = True


# Both roll (7, 8).


def dice_each(w: World, c: Combat, n: int, dice: Sequence[Any]) -> None:
    """7a, 7e, 8a, 8f: each of the two has one roll in every combat."""
    rule = c.again if fought_before(w, c, n) else c.once
    found = several(len(dice), "die") if len(dice) > 2 else "a die is missing"
    w.rule(rule, len(dice) == 2 and Die.NONE not in dice, "both planes roll one die in every combat", found)


def fought_before(w: World, c: Combat, n: int) -> bool:
    """Return whether an FW 190 has attacked this plane."""
    return bool(w.aims.surely((c.kind, n), getattr(w, c.done).surely(True)))


def results(w: World, c: Combat, line: Line, fw: int, n: int, dice: Sequence[Path]) -> None:
    """7a, 8a: both rolls count at once."""
    if (line.hits or line.single) and line.fw_down and line.after == "none":
        line.values["after"] = None  # "fw" is of the attacker
    german, american, *_ = dice
    due, back = thrown(w, line, f"fw190-{c.row}", german), thrown(w, line, f"{c.row}-fw190", american)
    up = bool(flies(w, "fw", fw))
    if flies(w, c.row, n):
        why = f"the German {line.of(german) or 'roll'} scores {several(due, 'hit')}"
        hit(w, line, Blow(c.row, n, due, c.german, why, both=c.both if back and line.fw_down else ""))
    if up:
        w.part(hits_back, c, line, fw, back, line.of(american))


def thrown(w: World, line: Line, table: str, path: Path) -> int:
    """Return the hits of one of the two dice."""
    if line.of(path) == Die.NONE:
        return 0
    return int(w.look(table, w.thrown(line, path, range(1, w.v.combat_die + 1), "2a")).hits)


def hits_back(w: World, c: Combat, line: Line, fw: int, hits: int, die: Any) -> None:
    """7c, 7d, 8c, 8d: the American shot."""
    due = bool(w.fw[fw] + w.gunned[fw] + hits >= w.v.fighter_down)
    rule, expected = c.american, f"the American {die or 'roll'} is a {'hit' if due else 'miss'}"
    if due and line.after == "down" and line.fw_down is False:
        rule, expected = c.both, "both shots count"
    down = w.expect(rule, line, "fw_down", due, expected, f"FW 190 {fw} {'not ' if due else ''}shot down")
    losses = getattr(w, c.losses)
    losses[fw] = w.v.fighter_down if down else losses[fw] + (hits if down == due else 0)
