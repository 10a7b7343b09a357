"""Setting up, and the rolls for targets (rules 5 and 6)."""

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
        t.rule("12b", n in (None, due), f"every mission starts with {due}", f"{n} {name} set out")


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
    """what each FW 190 attacks, a fighter or a bomber: its roll, or the letter"""
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
    """Return the types of all FW 190s in the order of their numbers."""
    n = t.v.fighters
    rule = t.forgot("6a", len(given), {"12b": lambda: n - len(lost_before(t, "fw"))})
    t.rule(
        rule, len(given) == n, f"each of the {n} FW 190s rolls one", f"{several(len(given), 'die')} rolled"
    )
    lacking = [(None, None)] * (n - len(given))
    return zip(t.fw, [*given, *lacking], strict=False)


def one_type(t: Table, fw: int | None, die: int | None, kind: str | None) -> None:
    fw = fw or t.guess(t.types)
    once = t.types[fw] is None
    t.rule("6a", once, "each rolls one", f"a second die for FW 190 {fw}")
    thrown = t.rule("6a", die != Die.NONE, "each rolls one", f"no die for FW 190 {fw}")
    die = t.faced(die, t.v.type_die, "the type of target") if thrown else None
    if die is None:
        t.types[fw] = kind or Some(PLANES)
    else:
        due, why = t.look("target-type", die).attacks, f"on a {die} it attacks a {{}}"
        t.types[fw] = t.expect("6a", "kind", due, why, f"FW 190 {fw} against a {{}}")


@rules.owed(
    "type",
    or_lost_before("6a", "fw"),
    "each FW 190 rolls for its type of target",
    "FW 190 {}",
    each=untouched("types"),
    found="no die for {}",
)
def untyped(t: Table, fw: int) -> Any:
    return t.types[fw] is None


# The fighter or bomber attacked (rules 6b and 6f).


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
    """the P-51 or B-17 that each FW 190 has rolled as its target"""
    if t.throw:
        aims = t.args["aims"] = tuple(drawn(t, one["fw"]) for one in aims)
    for one in aims:
        t.each(one_aim, **{"group": None, **one})


def drawn(t: Table, fw: int) -> dict[str, Any]:
    """Roll the target of an FW 190 while a game is played."""
    kind = t.types.shown(fw) if t.types.shown(fw) in PLANES else None
    return {"fw": fw, "target": (kind, kind and t.throw and t.throw(faces(t, kind)))}


def faces(t: Table, kind: str) -> int:
    """Return the faces of the die that chooses a target."""
    return int(t.v.fighter_die if kind == P else t.v.bomber_die)


def one_aim(t: Table, fw: int | None, target: Any, group: str | None) -> None:
    fw = fw or t.guess(t.fw)
    said = group or target[0]
    due, t.args = t.types[fw] or said or t.guess(PLANES), {"kind": said}
    kind = t.expect("6a", "kind", due, "it attacks a {}", f"FW 190 {fw} against a {{}}")
    if kind == P:
        t.reach("aim", "1a")  # bombers may be drawn after the fighter combats
    rule, once = ("6b" if kind == P else "6f"), t.aims[fw] is None
    t.rule(rule, once, "each rolls for one", f"a second target for FW 190 {fw}")
    die = target[1] if said in (None, kind) else None
    die = t.faced(die, faces(t, kind), f"the {PLANES[kind]} attacked")
    t.types[fw] = kind
    ways = ((k, [die] if die else range(1, faces(t, k) + 1)) for k in many(kind))
    t.aims[fw] = some((k, n) for k, numbers in ways for n in numbers)
    t.drew[fw] = next_place(t)


def draws(step: str, rule: str, kind: str) -> None:
    """Require that each FW 190 against planes of this kind rolls for a target."""

    def undrawn(t: Table, fw: int) -> Any:
        return t.types[fw] == kind and t.aims[fw] is None

    expected, each = "each FW 190 rolls for a target", untouched("aims")
    rules.owed(step, rule, expected, "FW 190 {}", each=each, found="no target for {}")(undrawn)


draws("aim", "6b", P)
draws("dogfight", "6f", B)
