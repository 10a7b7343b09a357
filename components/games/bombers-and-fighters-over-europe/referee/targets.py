"""Setting up, and the rolls for targets (rules 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cutline.referee import Die, Some, Table, many, several, some

from .hits import NAMES, lost_before, or_lost_before, strength
from .planes import PLANES, B, P, next_place, rules, untouched


@rules.verb(
    "[fw|fw-190] fw:N [[p51|p-51] p51:N [[b17|b-17] b17:N]]",
    "{[p51|p-51 p51:N] [b17|b-17 b17:N]}",
    aside=True,
)
def start(t: Table, fw: int | None, p51: int | None, b17: int | None) -> None:
    """the planes set out, if you want them checked"""
    for row, n in (("fw", fw), ("p51", p51), ("b17", b17)):
        due, name = strength(t, row), f"{NAMES[row]}s"
        t.rule("12b", n in (None, due), f"every mission starts with {due}", f"{n} {name} set out")


# Fighter or bomber (rule 6a).

Way = tuple[int | str | None, str | None]  # a die, and what its FW 190 attacks


class Pair(NamedTuple):
    """What an FW 190 attacks, by its number."""

    fw: int
    kind: str | None


class Types(NamedTuple):
    """Types of target as logged: by the numbers of FW 190s, of one alone, or dice or letters in order."""

    each: tuple[Pair, ...]
    fw: int | None
    typed: Way | None
    kind: str | None
    dice: Sequence[int | str | None] | None
    types: Sequence[Way] | None


@rules.verb(
    "each:(fw:PAIRED kind:GROUP)*",
    "fw:FW typed:TYPE [kind:GROUP]",
    "dice:TYPEDIE*",
    "types:TYPE*",
    name="type",
    ask="dice:TYPEDIE*",
)
def types(t: Table, line: Types) -> None:
    """what each FW 190 attacks, a fighter or a bomber: its roll, or the letter"""
    for fw, (die, kind) in of_planes(t, line):
        t.each(type_of, fw=fw, die=die, kind=kind)


def of_planes(t: Table, line: Types) -> Iterable[tuple[int | None, Way]]:
    """Return each FW 190 with its type."""
    if line.each:
        return of_pairs(t, line.each)
    if line.typed:
        return [(line.fw, (line.typed[0], line.kind or line.typed[1]))]
    dice = line.dice or (() if line.types else t.dice("dice", t.v.type_die, t.v.fighters))
    return in_order(t, line.types or [(die, None) for die in dice])


def of_pairs(t: Table, pairs: Sequence[Pair]) -> Iterable[tuple[int, Way]]:
    """Return types by number, unless the pairs are a die for each FW 190, some of them not noted."""
    numbers = {pair.fw for pair in pairs if pair.kind}
    if 2 * len(pairs) == t.v.fighters != 2 * len(numbers):
        return in_order(t, [way for fw, kind in pairs for way in ((fw, None), (None, kind))])
    return [(fw, (None, kind)) for fw, kind in pairs]


def in_order(t: Table, given: Sequence[Way]) -> Iterator[tuple[int, Way]]:
    """Return the types of all FW 190s in the order of their numbers."""
    n = t.v.fighters
    rule = t.forgot("6a", len(given), {"12b": lambda: n - len(lost_before(t, "fw"))})
    expected, found = f"each of the {n} FW 190s rolls one", f"{several(len(given), 'die')} rolled"
    if not t.rule(rule, len(given) == n, expected, found):
        given = [(None, None)] * n  # nobody knows whose die is whose
    return zip(t.fw, given, strict=False)


def type_of(t: Table, fw: int | None, die: int | str | None, kind: str | None) -> None:
    """6a: check that an FW 190 rolls once, and what it attacks."""
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
    "aims:(fw:FW [group:GROUP] target:TARGET)*", late={"dogfight": None}, ask="aims:(fw:FW target:TARGET)*"
)
def aim(t: Table, aims: Sequence[Mapping[str, Any]]) -> None:
    """the P-51 or B-17 that each FW 190 has rolled as its target"""
    if t.throw:
        aims = t.args["aims"] = tuple(drawn(t, row["fw"]) for row in aims)
    for row in aims:
        t.each(aim_of, **{"group": None, **row})


def drawn(t: Table, fw: int) -> dict[str, Any]:
    """Roll the target of an FW 190 while a game is played."""
    kind = next((kind for kind in PLANES if t.types.surely(fw, kind)), None)
    return {"fw": fw, "target": (kind, kind and t.throw and t.throw(faces(t, kind)))}


def faces(t: Table, kind: str) -> int:
    """Return the faces of the die that chooses a target."""
    return int(t.v.fighter_die if kind == P else t.v.bomber_die)


def aim_of(t: Table, fw: int | None, target: tuple[str | None, int | None], group: str | None) -> None:
    """6a, 6b, 6f: check that an FW 190 rolls once for a target of its type."""
    fw, noted = fw or t.guess(t.fw), group or target[0]
    due, t.args = t.types[fw] or noted or t.guess(PLANES), {"kind": noted}
    kind = t.expect("6a", "kind", due, "it attacks a {}", f"FW 190 {fw} against a {{}}")
    if kind == due == P:
        t.reach("aim", "1a")  # bombers may be drawn after the fighter combats
    t.sub(rolls_once, fw, kind)
    die = target[1] if noted in (None, kind) else None
    die = t.faced(die, faces(t, kind), f"the {PLANES[kind]} attacked")
    t.types[fw] = kind
    ways = ((k, [die] if die else range(1, faces(t, k) + 1)) for k in many(kind))
    t.aims[fw] = some((k, n) for k, numbers in ways for n in numbers)
    t.drew[fw] = next_place(t)


def rolls_once(t: Table, fw: int, kind: str) -> None:
    """6b, 6f: each FW 190 has one target; of two for one, another may have rolled."""
    rule, once = ("6b" if kind == P else "6f"), t.aims[fw] is None
    if not t.rule(rule, once, "each rolls for one", f"a second target for FW 190 {fw}"):
        for other in t.aims.having(None):
            t.aims[other] = Some((None, *((kind, n) for n in range(1, faces(t, kind) + 1))))


def draws(step: str, rule: str, kind: str) -> None:
    """Require that each FW 190 against planes of this kind rolls for a target."""

    def undrawn(t: Table, fw: int) -> Any:
        return t.types[fw] == kind and t.aims[fw] is None

    expected, each = "each FW 190 rolls for a target", untouched("aims")
    rules.owed(step, rule, expected, "FW 190 {}", each=each, found="no target for {}")(undrawn)


draws("aim", "6b", P)
draws("dogfight", "6f", B)
