"""Setting up, and the rolls for targets (rules 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cutline.referee import Die, Line, World, several

from .planes import NAMES, PLANES, lost_before, or_lost_before, rules, someone, strength
from .words import B, P

ON = "on to the bombers"  # the option by which an FW 190 attacks a bomber after a fighter (6h)
Way = tuple[int | str | None, str | None]  # a die, and what its FW 190 attacks


@rules.verb(
    "[fw|fw-190] fw:N [[p51|p-51] p51:N [[b17|b-17] b17:N]]",
    "{[p51|p-51 p51:N] [b17|b-17 b17:N]}",
    aside=True,
)
def start(w: World, line: Line) -> None:
    """the planes set out, if you want them checked"""
    for row, name in NAMES.items():
        due, n = strength(w, row), line.of((row,))
        w.rule("12b", n in (None, due), f"every mission starts with {due}", f"{n} {name}s set out")


# Fighter or bomber (rule 6a).


@rules.verb(
    "each:(fw:PAIRED kind:GROUP)*",
    "fw:FW typed:TYPE [kind:GROUP]",
    "dice:TYPEDIE*",
    "types:TYPE*",
    name="type",
    ask="dice:TYPEDIE*",
    tells="at_fighters:FW* at_bombers:FW*",
)
def types(w: World, line: Line) -> None:
    """what each FW 190 attacks, a fighter or a bomber: its roll, or the letter"""
    every = [*of_planes(w, line)]
    for k, (fw, way) in enumerate(every):
        w.part(type_of, line, k, fw, way)
    attacks = {fw: w.types.known(fw) for fw, _ in every if fw}
    if None not in attacks.values():
        for name, kind in (("at_fighters", P), ("at_bombers", B)):
            w.tells(line, name, tuple(fw for fw in attacks if attacks[fw] == kind))


def of_planes(w: World, line: Line) -> Iterable[tuple[int | None, Way]]:
    """Return each FW 190 with its type."""
    if line.typed:
        return [(line.fw, (line.typed[0], line.kind or line.typed[1]))]
    pairs = line.each or ()
    if by_number(w, pairs):
        return [(pair["fw"], (None, pair["kind"])) for pair in pairs]
    ways = line.types or [way for pair in pairs for way in ((pair["fw"], None), (None, pair["kind"]))]
    return in_order(w, ways or [(die, None) for die in w.listed(line, "dice", w.v.fighters, None)])


def by_number(w: World, pairs: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether pairs are numbers and types, and not types in order of which some were not noted."""
    numbers = {pair["fw"] for pair in pairs if pair["kind"]}
    return bool(pairs) and not 2 * len(pairs) == w.v.fighters != 2 * len(numbers)


def in_order(w: World, given: Sequence[Way]) -> Iterable[tuple[int, Way]]:
    """Return the types of all FW 190s in the order of their numbers."""
    n, found = w.v.fighters, f"{several(len(given), 'die')} rolled"
    rule = "12b" if len(given) == n - len(lost_before(w, "fw")) else "6a"
    fits = w.rule(rule, len(given) == n, f"each of the {n} FW 190s rolls one", found)
    return enumerate(given if fits else [(None, None)] * n, 1)  # or nobody knows whose they are


def type_of(w: World, line: Line, k: int, fw: int | None, way: Way) -> None:
    """6a: an FW 190 rolls once, and what it attacks."""
    fw, (die, kind), once = someone(w, "fw", fw), way, "each rolls one"
    w.rule("6a", w.types.has(fw, None), once, f"a second die for FW 190 {fw}")
    if not w.rule("6a", die != Die.NONE, once, f"no die for FW 190 {fw}"):
        die = None
    if w.dealer:
        die = w.thrown(line, ("dice", k), range(1, w.v.type_die + 1), "2a")
    die = w.faced(die, w.v.type_die, "the type of target")
    due = (kind or w.one_of(PLANES)) if die is None else w.look("target-type", die).attacks
    found = f"FW 190 {fw} against a {kind}"
    fine = w.rule("6a", kind in (None, due), f"on a {die} it attacks a {due}", found)
    w.types[fw] = due if fine or not w.believing else kind


TYPE = "each FW 190 rolls for its type of target"


@rules.owed("type", or_lost_before("6a", "fw"), TYPE, "FW 190 {}", each="types", found="no die for {}")
def untyped(w: World, fw: int) -> bool:
    return bool(w.types.surely(None, [fw]))


# The fighter or bomber attacked (rules 6b and 6f).


def kind_of(row: Mapping[str, Any]) -> str | None:
    """Return the kind of target that is named, if one is."""
    return row.get("group") or (row["target"] or [None])[0]


def step_of(line: Mapping[str, Any], w: World | None) -> str:
    """Let bombers be drawn after the fighter combats (1a), also by those that come from them (6h)."""
    if w is None or w.now not in ("dogfight", "raid"):
        return "aim"
    rows = [row for row in line.get("aims") or () if row["fw"] and not w.fought.known(row["fw"])]
    kinds = [{w.types.known(row["fw"]), kind_of(row)} for row in rows]
    late = bool(rows) and w.now == "raid"
    return "aim" if late or any(P in both and B not in both for both in kinds) else w.now


@rules.verb("aims:(fw:FW [group:GROUP] target:TARGET)*", step=step_of, ask="aims:(fw:FW target:DRAWN)*")
def aim(w: World, line: Line) -> None:
    """the P-51 or B-17 that each FW 190 has rolled as its target"""
    for k, row in enumerate(line.aims):
        w.part(aim_of, line, k)
        if w.dealer:
            line.note(("aims", k, "target"), w.aims[row["fw"]])


def aim_of(w: World, line: Line, k: int) -> None:
    """6a: an FW 190 rolls for a target of its type. 6b, 6f: it rolls once."""
    fw, noted = someone(w, "fw", line.aims[k]["fw"]), kind_of(line.aims[k])
    due = w.types.known(fw) or noted or w.one_of(PLANES)
    if w.fought.known(fw) and w.raided.known(fw) is False and noted != P:
        return goes_on(w, line, k, fw)
    fine = w.rule("6a", noted in (None, due), f"it attacks a {due}", f"FW 190 {fw} against a {noted}")
    kind = noted if noted and (fine or w.believing) else due
    rule, found = ("6b" if kind == P else "6f"), f"a second target for FW 190 {fw}"
    w.rule(rule, w.aims.has(fw, None), "each rolls for one", found)
    row, faces = ("p51", w.v.fighter_die) if kind == P else ("b17", w.v.bomber_die)
    die = line.of(("aims", k, "target", 1)) if noted in (None, kind) else None
    die = w.dealer.randint(1, faces) if w.dealer else w.faced(die, faces, f"the {PLANES[kind]} attacked")
    w.types[fw], w.aims[fw], w.drew[fw] = kind, (kind, someone(w, row, die)), next_place(w)


def goes_on(w: World, line: Line, k: int, fw: int) -> None:
    """6h: by one reading an FW 190 that comes out of a fighter combat rolls for a bomber, too."""
    only = "it attacks a fighter and nothing else"
    w.reading("6h", ON in w.options, only, f"FW 190 {fw} rolled for a B-17, too")
    die = w.dealer.randint(1, w.v.bomber_die) if w.dealer else line.of(("aims", k, "target", 1))
    w.aims[fw] = B, someone(w, "b17", w.faced(die, w.v.bomber_die, "the B-17 attacked"))


def went_on(w: World, fw: int) -> bool:
    """6h: whether an FW 190 that comes from a fighter combat has rolled for a bomber."""
    aim = w.aims.known(fw)
    return bool(aim) and aim[0] == B


def rolling_on(w: World) -> dict[str, list[dict[str, Any]]]:
    """6h: the rolls for a bomber of those that come from fighter combats, where they go on."""
    left = [fw for fw in w.fought.surely(True) if ON in w.options and not went_on(w, fw)]
    rolls = [{"aims": ({"fw": fw, "group": None, "target": None},)} for fw in left]
    return {"aim": rolls} if rolls else {}


def next_place(w: World) -> int:
    """Return the next place in the order of targets rolled."""
    return 1 + w.v.fighters - len(w.aims.surely(None))


def draws(step: str, rule: str, kind: str) -> None:
    """Require that each FW 190 against planes of this kind rolls for a target."""

    def undrawn(w: World, fw: int) -> bool:
        return bool(w.aims.surely(None, w.types.surely(kind, [fw])))

    says = "each FW 190 rolls for a target"
    rules.owed(step, rule, says, "FW 190 {}", each="aims", found="no target for {}")(undrawn)


draws("aim", "6b", P)
draws("dogfight", "6f", B)
