"""Setting out, and which plane each FW 190 attacks (rules 5 and 6, as far as dice are thrown)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Some, Table, some

from .planes import PLANES, B, P, rules


# Setting out (rule 12b).


@rules.verb(
    "[fw|fw-190] fw:N [[p51|p-51] p51:N [[b17|b-17] b17:N]]",
    "{[p51|p-51 p51:N] [b17|b-17 b17:N]}",
    step="start",
    aside=True,
    also="setup begin",
    example="start 8 8 12",
)
def start(t: Table, fw: int | None, p51: int | None, b17: int | None) -> None:
    """the planes set out, if you want them checked"""
    fighters = t.v.fighters
    planes = (("FW 190s", fw, fighters), ("P-51s", p51, fighters), ("B-17s", b17, t.v.bombers))
    for name, said, due in planes:
        found = f"{said} {name} set out"
        t.rule("12b", said is None or said == due, f"{due} {name} in every mission", found)


# Fighter or bomber (rule 6a).


@rules.verb(
    "each:(fw:FW kind:GROUP)*",
    "fw:FW typed:TYPE [kind:GROUP]",
    "types:TYPE*",
    name="type",
    step="type",
    short="t",
    also="types target-type",
    ask="types:TYPE*",
    example="type F F B F B B F B",
)
def type_(t: Table, each: Any, fw: int | None, typed: Any, kind: str | None, types: Any) -> None:
    """what each FW 190 attacks, a fighter or a bomber: its die, or the letter"""
    if each:
        pairs = [(one["fw"], one["kind"]) for one in each]
    elif fw is not None or typed is not None:
        pairs = [(fw, (typed, kind) if kind and isinstance(typed, int) else kind or typed)]
    else:
        pairs = all_types(t, types or t.dice("types", t.v.type_die, t.v.fighters))
    for fw, typed in pairs:
        t.each(one_type, fw, typed)


def all_types(t: Table, types: Sequence[Any]) -> list[tuple[int, Any]]:
    """The types of all FW 190s in the order of their numbers."""
    n = t.v.fighters
    left = {"12b": lambda: t.fw_before.tally(int)}
    rule = t.forgot("6a", len(types), left)
    t.rule(rule, len(types) == n, f"one die for each of the {n} FW 190s", f"{len(types)} dice")
    padded = [*types, *([None] * n)][:n]
    return list(enumerate(padded, 1))


def one_type(t: Table, fw: int | None, typed: Any) -> None:
    fw = fw or t.guess(t.types.values)
    once = t.types[fw] is None
    t.rule("6a", once, "one die for each FW 190", f"a second one for FW {fw}")
    die, kind = (
        typed if isinstance(typed, tuple) else (None, typed) if typed in PLANES else (typed, None)
    )
    die = t.faced(die, t.v.type_die, "the type of target")
    if die is None:
        t.types[fw] = kind or Some((P, B))
        return
    due = t.look("target-type", die).attacks
    if kind is not None and t.believes:
        expected = f"a {die} sends it against a {PLANES[due]}"
        t.rule("6a", kind == due, expected, f"FW {fw} against a {PLANES[kind]}")
        due = kind
    t.types[fw] = due


def lost_before(t: Table, missing: Sequence[int]) -> str:
    """FW 190s without a die: forgotten, or shot down in the mission before (12b)."""
    return t.forgot(
        "6a", list(missing), {"12b": [f for f, up in t.fw_before.values.items() if not up]}
    )


@rules.owed("type", lost_before, "a target type for each FW 190", "FW {}", each="fw")
def untyped(t: Table, fw: int) -> Any:
    return t.types[fw] is None


# Which fighter, and which bomber (rules 6b and 6f).


@rules.verb(
    "aims:(fw:FW [at|on|vs|against|to] [group:GROUP] target:TARGET)*",
    step="aim",
    late={"dogfight": None},
    short="a",
    also="aims target targets draw",
    ask="aims:(fw:FW target:TARGET)*",
    example="aim 1 P4 3 B7",
)
def aim(t: Table, aims: Any) -> None:
    """which P-51 or B-17 each FW 190 has drawn"""
    if t.throw and not aims:
        aims = t.args["aims"] = tuple(draws(t))
    for one in aims:
        t.each(one_aim, **{"group": None, **one})


def draws(t: Table) -> Any:
    """The draws of all FW 190s that are still to draw, as somebody throws them."""
    for fw, kind in t.types.values.items():
        if kind in PLANES and t.aims.values[fw] is None:
            yield {"fw": fw, "target": (kind, t.throw(dice(t, kind)))}


def dice(t: Table, kind: str) -> int:
    """Faces of the die that draws a target."""
    return int(t.v.fighter_die if kind == P else t.v.bomber_die)


def one_aim(t: Table, fw: int | None, target: Any, group: str | None) -> None:
    fw = fw or t.guess(t.fw.values)
    due, said = t.types[fw], group or target[0]
    kind = said or due or t.guess((P, B))
    if kind == P:
        t.reach("aim", "1a")  # bombers may be drawn after the fighter combats
    rule, once = ("6b" if kind == P else "6f"), t.aims[fw] is None
    t.rule(rule, once, "one draw for each FW 190", f"a second target for FW {fw}")
    if said and due:
        expected, found = f"FW {fw} attacks a {PLANES[due]}", f"FW {fw} against a {PLANES[said]}"
        t.rule("6a", said == due, expected, found)
    faces = dice(t, kind)
    number = t.faced(target[1], faces, f"the {PLANES[kind]} attacked")
    t.types[fw] = kind
    t.aims[fw] = (kind, number) if number else some((kind, n) for n in range(1, faces + 1))
    t.drew[fw] = 1 + max(t.drew.values.values())


@rules.owed("aim", "6b", "each FW 190 draws a target", "FW {}", each="fw")
def aimless_at_p51(t: Table, fw: int) -> Any:
    return t.types[fw] == P and t.aims[fw] is None


@rules.owed("dogfight", "6f", "each FW 190 draws a target", "FW {}", each="fw")
def aimless_at_b17(t: Table, fw: int) -> Any:
    return t.types[fw] == B and t.aims[fw] is None
