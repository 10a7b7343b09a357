"""Flak, and the bombs of the B-17s that are left (rules 9 and 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cutline.referee import Die, Line, World, several

from .combats import passed_over
from .planes import Blow, flies, flying, hit, or_lost_before, rules, someone

Roll = Mapping[str, Any]  # a shot or a bomb as it is noted, with or without its B-17
BLANK = dict.fromkeys(("at", "die", "hits", "single", "after"))


def mixed(line: Mapping[str, Any]) -> str:
    """Return what to write instead of a line that names only some of its B-17s."""
    named = {"at" in shot for shot in line.get("shots") or () if "fighter" not in shot}
    return "write each roll after its B-17 (B3 10), or all in order" if len(named) > 1 else ""


def dealt(w: World, rolls: Sequence[Roll], each: str, down: str) -> list[Any]:
    """Return the B-17 of each roll, named or in order; none where nobody knows whose they are."""
    n, named = len(rolls), [roll["at"] for roll in rolls if "at" in roll]
    if named or n in (0, w.v.bombers):
        return named or [*range(1, n + 1)]
    up, fly = flying(w), w.felled.having(0, w.shot.having(0))
    rule = down if n > len(fly) else each
    fits = w.rule(rule, up == n, f"{up} B-17s are flying, one die each", several(n, "die"))
    return fly if fits and len(fly) == n else []


def has_die(w: World, b: int, die: Any, first: Any, each: str, down: str) -> bool:
    """Return whether a B-17 that is flying has its die."""
    if die == Die.NONE:
        w.rule(each, not flies(w, "b17", b), "it is still flying", f"no die for B-17 {b}")
        return False
    return w.rule(down, flies(w, "b17", b), "it was shot down earlier", f"a die for B-17 {b}") and w.rule(
        each, first, "it gets one", f"a second die for B-17 {b}"
    )


# Flak (rule 9).


@rules.verb(
    "dice:FLAKDIE*",
    "none:none|nothing|missed|miss",
    "shots:([fighter:FIGHTER] [at:B17] [die:FLAKDIE] [hits hits:N] [single:hit] [after:SHOT])*"
    " [rest:rest|others [miss|none|ok]]",
    sane=mixed,
    ask="dice:FLAKDIE*",
    tells="fates:(at:B17 after:SHOT)* hurt:N",
)
def flak(w: World, line: Line) -> None:
    """a roll for each B-17 flying, in order (- for those down)"""
    for fw in w.aims:
        w.part(passed_over, fw)
    shots = fired_at(w, line)
    again = shots and "at" not in shots[0] and w.fired.surely(True)
    if w.rule("9a", not again, "it fires once at each B-17", "flak fired twice"):
        planes = dealt(w, shots, "9a", "9d")
        for k, b in enumerate(planes):
            w.part(shot_at, line, k, b, shots[k])
        others_are_passed(w, line, shots, unknown=bool(shots and not planes))
    w.tells(line, "hurt", w.torn.total() + w.shot.total())


def fired_at(w: World, line: Line) -> list[Roll]:
    """9d: return the shots of a line at B-17s, one for each die; there are no others."""
    if not (line.shots or line.rest or line.none):
        return [{"die": die} for die in w.listed(line, "dice", flying(w), None)]
    shots = [shot for shot in line.shots or () if "fighter" not in shot]
    w.rule("9d", len(shots) == len(line.shots or ()), "flak fires only at B-17s", "flak fired at a fighter")
    return shots


def shot_at(w: World, line: Line, k: int, b: int | None, noted: Roll) -> None:
    """Judge a die for a B-17 that flies, and its hits."""
    b = someone(w, "b17", b)
    shot = Line({**BLANK, **noted}, ("fates", b))
    if has_die(w, b, shot.die, w.fired.has(b, False), "9a", "9d"):
        due = w.look("flak", w.thrown(shot, ("die",), range(1, w.v.flak_die + 1), "2a")).hits
        why = f"the flak roll {shot.die or '?'} scores {several(due, 'hit')}"
        w.tells(shot, "at", b)
        w.tells(shot, "after", hit(w, shot, Blow("b17", b, due, "9b", why, "9c")))
    if w.dealer:
        line.note(("dice", k), shot.die)
    w.fired[b] = True


def others_are_passed(w: World, line: Line, shots: Sequence[Roll], unknown: bool) -> None:
    """Take all B-17s for fired at: who notes hits without dice need not note misses.

    What came of dice of which nobody knows whose they are is `unknown`.
    """
    hits = (s.get("die") is None and s.get("after") != "none" and len(s) > 1 for s in shots)
    if unknown or line.rest or line.none or all(hits):
        for b in w.fired:
            w.part(passed_by, b, unknown)


def passed_by(w: World, b: int, unknown: bool) -> None:
    if unknown and w.fired.having(False, [b]) and flies(w, "b17", b):
        shot_at(w, Line({}), 0, b, {})
    w.fired[b] = True


FLAK = "flak rolls for each B-17 still flying"


@rules.owed("flak", or_lost_before("9a", "b17"), FLAK, "B-17 {}", each="fired", found="no flak die for {}")
def unfired(w: World, b: int) -> Any:
    return w.fired.known(b) is False and flies(w, "b17", b)


# Bombs (rule 10).


@rules.verb(
    "dice:BOMBDIE* [total|sum|= bombing=N]",
    "shots:(at:B17 die:BOMBDIE)* [rest:rest|others] [total|sum|= bombing=N]",
    ask="dice:BOMBDIE*",
    tells="scored:N",
)
def bomb(w: World, line: Line) -> None:
    """a roll for each B-17 left, in order (- for those down)"""
    dice = () if line.shots else w.listed(line, "dice", flying(w), None, said=False)
    again = dice and w.bombed.surely(True)
    if w.rule("10a", not again, "each B-17 bombs once", "the B-17s bombed twice"):
        planes = dealt(w, line.shots or [{"die": die} for die in dice], "10a", "10b")
        for k, b in enumerate(planes):
            w.part(bomb_of, line, k, b)
        if line.rest or not planes:
            rolls = sum(score(w, line, ("dice", k)) for k in range(len(dice)))
            w.heap[0] = rolls if dice else unrolled(w, None if planes else line.bombing)
            for b in w.bombed:
                w.bombed[b] = True
    w.tells(line, "scored", w.bombs.total() + w.heap[0])


def bomb_of(w: World, line: Line, k: int, b: int | None) -> None:
    """10a, 10b: a roll for each B-17 that flies, in its box."""
    path = ("shots", k, "die") if line.shots else ("dice", k)
    b, die = someone(w, "b17", b), line.of(path)
    if has_die(w, b, die, w.bombed.has(b, False), "10a", "10b") or die not in ("0", Die.NONE):
        w.bombs[b] = score(w, line, path)
    w.bombed[b] = True


def score(w: World, line: Line, path: tuple[Any, ...]) -> Any:
    """Return what a bomb scores; a number that is no face of the die breaks 2a."""
    die, faces = line.of(path), w.v.bombing_die
    if isinstance(die, str) and die != Die.NONE:
        return w.one_of(range(1, faces + 1)) if w.faced(int(die), faces, "bombs") is None else int(die)
    return 0 if die == Die.NONE else w.thrown(line, path, range(1, faces + 1), "2a")


def unrolled(w: World, total: int | None) -> Any:
    """10c: return a total without its rolls, if they can come to it; without one, any that they can."""
    up, most = flying(w), w.v.bombers * w.v.bombing_die
    if total is None:
        return w.one_of(range(most + 1))
    says = f"{up} B-17s score {up} to {up * w.v.bombing_die}", f"a bombing score of {total}"
    w.rule("10c", up <= total, *says)
    w.rule("10c", total <= up * w.v.bombing_die, *says)
    return total


BOMB = "each B-17 still flying bombs"


@rules.owed("bomb", "10a", BOMB, "B-17 {}", each="bombed", found="no bombing die for {}")
def unbombed(w: World, b: int) -> Any:
    return w.bombed.known(b) is False and flies(w, "b17", b)
