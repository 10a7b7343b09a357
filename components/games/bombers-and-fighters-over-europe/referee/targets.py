"""Setting out, and which plane each FW 190 attacks (rules 5 and 6, as far as dice are thrown)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Die, Some, Table, many, several, some

from .hits import NAMES, lost_before, or_lost_before, strength
from .planes import PLANES, B, P, next_place, rules, untouched


@rules.verb(
    "[fw|fw-190] fw:N [[p51|p-51] p51:N [[b17|b-17] b17:N]]",
    "{[p51|p-51 p51:N] [b17|b-17 b17:N]}",
    step="start",
    aside=True,
    also="setup begin",
    example="start 8 8 12",
)
def start(t: Table, **said: int | None) -> None:
    """the planes set out, if you want them checked"""
    for row, n in said.items():
        due, name = strength(t, row), f"{NAMES[row]}s"
        t.rule("12b", n in (None, due), f"{due} {name} in every mission", f"{n} {name} set out")


# Fighter or bomber (rule 6a).


@rules.verb(
    "each:(fw:PAIRED kind:GROUP)*",
    "fw:FW typed:TYPE [kind:GROUP]",
    "dice:TYPEDIE*",
    "types:TYPE*",
    name="type",
    step="type",
    short="t",
    also="types target-type",
    ask="dice:TYPEDIE*",
    example="type F F B F B B F B",
)
def types(t: Table, each: Any, fw: Any, typed: Any, kind: Any, dice: Any, types: Any) -> None:
    """what each FW 190 attacks, a fighter or a bomber: its die, or the letter"""
    whose = {one["fw"] for one in each or () if one["kind"]}
    if each and 2 * len(each) == t.v.fighters != 2 * len(whose):
        types = tuple(way for one in each for way in ((one["fw"], None), (None, one["kind"])))
        each = ()  # a die for each FW 190, some not noted, and no numbers
    if each:
        whole: Any = [(one["fw"], (None, one["kind"])) for one in each]
    elif typed:
        whole = [(fw, (typed[0], kind or typed[1]))]
    else:
        dice = dice or (() if types else t.dice("dice", t.v.type_die, t.v.fighters))
        whole = in_order(t, types or [(die, None) for die in dice])
    for fw, (die, kind) in whole:
        t.each(one_type, fw=fw, die=die, kind=kind)


def in_order(t: Table, given: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    """The types of all FW 190s in the order of their numbers."""
    n = t.v.fighters
    rule = t.forgot("6a", len(given), {"12b": lambda: n - len(lost_before(t, "fw"))})
    t.rule(rule, len(given) == n, f"one die for each of the {n} FW 190s", several(len(given), "die"))
    lacking = [(None, None)] * (n - len(given))
    return zip(t.fw.values, [*given, *lacking], strict=False)


def one_type(t: Table, fw: int | None, die: int | None, kind: str | None) -> None:
    fw = fw or t.guess(t.types.values)
    once = t.types[fw] is None
    t.rule("6a", once, "one die for each FW 190", f"a second one for FW {fw}")
    thrown = t.rule("6a", die != Die.NONE, "one die for each FW 190", f"none for FW {fw}")
    die = t.faced(die, t.v.type_die, "the type of target") if thrown else None
    if die is None:
        t.types[fw] = kind or Some(PLANES)
    else:
        due, why = t.look("target-type", die).attacks, f"a {die} sends it against a {{}}"
        t.types[fw] = t.expect("6a", "kind", due, why, f"FW {fw} against a {{}}")


@rules.owed(
    "type",
    or_lost_before("6a", "fw"),
    "a target type for each FW 190",
    "FW {}",
    each=untouched("types"),
    found="no die for {}",
)
def untyped(t: Table, fw: int) -> Any:
    return t.types[fw] is None


# Which fighter, and which bomber (rules 6b and 6f).


@rules.verb(
    "aims:(fw:FW [group:GROUP] target:TARGET)*",
    step="aim",
    late={"dogfight": None},
    short="a",
    also="aims target targets draw",
    ask="aims:(fw:FW target:TARGET)*",
    example="aim 1 P4 3 B7",
)
def aim(t: Table, aims: Any) -> None:
    """which P-51 or B-17 each FW 190 has drawn"""
    if t.throw:
        aims = t.args["aims"] = tuple(drawn(t, one["fw"]) for one in aims)
    for one in aims:
        t.each(one_aim, **{"group": None, **one})


def drawn(t: Table, fw: int) -> dict[str, Any]:
    """The draw of an FW 190, where somebody plays."""
    kind = t.types.values[fw] if t.types.values[fw] in PLANES else None
    return {"fw": fw, "target": (kind, kind and t.throw and t.throw(faces(t, kind)))}


def faces(t: Table, kind: str) -> int:
    """Of the die that draws a target."""
    return int(t.v.fighter_die if kind == P else t.v.bomber_die)


def one_aim(t: Table, fw: int | None, target: Any, group: str | None) -> None:
    fw = fw or t.guess(t.fw.values)
    said = group or target[0]
    due, t.args = t.types[fw] or said or t.guess(PLANES), {"kind": said}
    kind = t.expect("6a", "kind", due, f"FW {fw} attacks a {{}}", f"FW {fw} against a {{}}")
    if kind == P:
        t.reach("aim", "1a")  # bombers may be drawn after the fighter combats
    rule, once = ("6b" if kind == P else "6f"), t.aims[fw] is None
    t.rule(rule, once, "one draw for each FW 190", f"a second target for FW {fw}")
    die = target[1] if said in (None, kind) else None
    die = t.faced(die, faces(t, kind), f"the {PLANES[kind]} attacked")
    t.types[fw] = kind
    ways = ((k, [die] if die else range(1, faces(t, k) + 1)) for k in many(kind))
    t.aims[fw] = some((k, n) for k, numbers in ways for n in numbers)
    t.drew[fw] = next_place(t)


def draws(step: str, rule: str, kind: str) -> None:
    """That each FW 190 against planes of this kind draws one."""

    def undrawn(t: Table, fw: int) -> Any:
        return t.types[fw] == kind and t.aims[fw] is None

    expected, each = "each FW 190 draws a target", untouched("aims")
    rules.owed(step, rule, expected, "FW {}", each=each, found="no draw for {}")(undrawn)


draws("aim", "6b", P)
draws("dogfight", "6f", B)
