"""The rules of Bombers and Fighters over Europe; rule numbers are those of its rules.yaml."""

from __future__ import annotations

import re
from typing import Any

from cutline.referee import (
    Cells,
    Choice,
    Die,
    Label,
    Number,
    Pattern,
    Rules,
    Some,
    Table,
    either,
    is_open,
    many,
    some,
    state,
)

P, B = "p", "b"  # what an FW 190 attacks: a P-51 or a B-17
PLANES = {P: "P-51", B: "B-17"}
SIDES = {"us": "the Americans", "german": "the Germans"}
rules = Rules(late="1a", die="2a", steps={
    "start": "setting out", "type": "the dice for the type of target", "aim": "drawing targets",
    "dogfight": "the fighter combats", "raid": "the bomber combats", "flak": "flak",
    "bomb": "the bombs", "points": "the count of points", "won": "the end",
})  # fmt: skip


@rules.hook
def slots(r: Any) -> dict[str, Any]:
    v = r.v
    groups = Choice("a fighter or a bomber", of={P: "fighters,p-51,p", B: "bombers,b-17,b"})

    def plane(kind: str, number: str) -> Any:
        if number == "?":
            return kind[0], None
        fine = 1 <= int(number) <= (v.fighters if kind[0] == P else v.bombers)
        return (kind[0], int(number)) if fine else NotImplemented

    def typed(die: str | None, word: str | None) -> Any:
        kinds = {k for k, w in ((P, "fighters"), (B, "bombers"), (P, "p-51"), (B, "b-17"))
                 if word and (w.startswith(word) or w.replace("-", "") == word)}  # fmt: skip
        if bool(word) != (len(kinds) == 1):
            return NotImplemented
        return int(die) if die and die != "?" else None, kinds.pop() if kinds else None

    return {
        "FW": Label("an FW 190", "fw-190 fw190 fw f", range(1, v.fighters + 1), "{}"),
        "PLANE": Pattern("a plane such as P4 or B7", r"(p-?51|p|b-?17|b)[-#]?(\d{1,2}|\?)", plane,
                         lambda plane: f"{plane[0].upper()}{plane[1] or '?'}"),
        "TYPE": Pattern("F, B or a die", r"(\d{1,3}|\?)?/?([a-z][a-z0-9-]*)?", typed,
                        lambda t: f"{t[0] or ''}{ {P: 'F', B: 'B', None: ''}[t[1]]}" if t and any(t) else "DIE"),
        "TARGET": Pattern("a target such as P4 or B7", r"(?:(p-?51|p|b-?17|b)[-#]?)?(\d{1,3}|\?)",
                          lambda kind, n: (kind and kind[0], None if n == "?" else int(n)),
                          lambda t: f"{(t[0] or '').upper()}{t[1] or 'DIE'}" if t else "DIE"),
        "GROUP": groups, "N": Number(), "MINUS": Number(signed=True), "DIE": Die(v.combat_die, "combat"),
        "FLAKDIE": Die(v.flak_die, "flak"), "BOMBDIE": Die(v.bombing_die, "bombs"),
        "SIGNED": Pattern("a number", r"([+–-]?)(\d{1,4}|\?)", signed, lambda n: f"{n:+d}"),
        "SIDE": Choice('a side ("us" or "german")', us="us,usa,american,americans,allied",
                       german="german,germans,axis"),
        "ENDED": Choice('a side ("us" or "german")', us="us,usa,american,americans,allied",
                        german="german,germans,axis", open="open,undecided"),
        "RESULT": Choice("a result", noise="down and", of={
            ("down", False): "us,p51,p-51,b17,b-17,bomber,american",
            ("none", True): "fw,fw190,fw-190,german", ("down", True): "both,us fw",
            ("none", False): "none,miss,missed,nothing",
            ("damaged", False): "damaged,smoking", ("damaged", True): "damaged fw"}),
        "SHOT": Choice("a result", none="miss,missed,none,ok", damaged="damaged,smoking",
                       down="down,lost"),
    }  # fmt: skip


def signed(sign: str, number: str) -> Any:
    """A difference without its sign may be either."""
    if number == "?":
        return None
    n = int(number)
    return -n if sign in ("-", "–") else n if sign else some({n, -n})


@rules.hook
def cells(r: Any) -> dict[str, Cells]:
    v = r.v
    fw, p51, b17 = (range(1, n + 1) for n in (v.fighters, v.fighters, v.bombers))
    targets = [*((P, n) for n in p51), *((B, n) for n in b17)]
    return {
        "types": Cells(fw, None, P, B, settles=True), "aims": Cells(fw, None, *targets, settles=True),
        "drew": Cells(fw, 0),  # in which place each FW 190 drew its target
        "fought": Cells(fw, False, True), "fw": Cells(fw, True, False), "p51": Cells(p51, True, False),
        "b17": Cells(b17, *range(v.bomber_down + 1), climbs=True), "met": Cells(targets, False, True),
        "fired": Cells(b17, False, True), "bombs": Cells(b17, None, *range(v.bombing_die + 1), settles=True),
        "mission": Cells([0], 0, lasts=True), "results": Cells(range(1, v.missions + 1), None, lasts=True),
        "before_fw": Cells(fw, True, lasts=True), "before_b17": Cells(b17, 0, lasts=True),
    }  # fmt: skip


for _name, _die in {
    "fw190-p51": "combat_die",
    "p51-fw190": "combat_die",
    "fw190-b17": "combat_die",
    "b17-fw190": "combat_die",
    "flak": "flak_die",
}.items():
    rules.chart(_name, die=_die, hits=0)
rules.chart("target-type", die="type_die", attacks="")


# targets


@rules.verb("fw:FW typed:TYPE [more:TYPE]", "types:TYPE*", step="type", also="types target-type",
           ask="fw:FW typed:TYPE", given=lambda t, fw, typed: {"typed": ((t.throw or (lambda _: None))(t.v.type_die), None)},
           example="type F F B F B B F B")  # fmt: skip
def type(t: Table, fw: int | None, typed: Any, more: Any, types: Any) -> None:
    """what each FW 190 attacks, a fighter or a bomber: its die, or the letter"""
    if not types:
        one_type(t, fw, typed[0] if typed else None, more[1] if more else typed and typed[1])
        return
    n, left = t.v.fighters, t.before_fw.tally(int)
    rule = "12b" if len(types) == left else "6a"
    t.rule(rule, len(types) == n, f"one die for each of the {n} FW 190s", f"{len(types)} dice")
    for fw in range(1, n + 1):
        die, kind = types[fw - 1] if fw <= len(types) else (None, None)
        t.each(one_type, fw, die, kind)


def one_type(t: Table, fw: int, die: int | None, kind: str | None) -> None:
    once = t.types[fw] is None
    t.rule("6a", once, "one die for each FW 190", f"a second one for FW {fw}")
    die = t.faced(die, t.v.type_die, "the type of target")
    if die is None:
        t.types[fw] = kind or Some((P, B))
        return
    due = {"fighter": P, "bomber": B}[t.look("target-type", die).attacks]
    if kind is not None:
        t.rule("6a", kind == due, f"a {die} sends it against a {PLANES[due]}",
               f"FW {fw} against a {PLANES[kind]}")  # fmt: skip
    t.types[fw] = (kind if t.believes else due) or due


@rules.verb("aims:(fw:FW [at|on|-] [group:GROUP] target:TARGET)*", step="aim", late={"dogfight": None}, also="aims target targets draw",
           ask="fw:FW target:TARGET", example="aim 1 P4 3 B7",
           given=lambda t, fw, target: {"target": (to := drawn(t, fw)), "aims": ({"fw": fw, "target": to},)})  # fmt: skip
def aim(t: Table, aims: Any, **_: Any) -> None:
    """which P-51 or B-17 each FW 190 has drawn"""
    for one in aims:
        t.each(one_aim, **{"group": None, **one})


def drawn(t: Table, fw: int) -> tuple[str, int | None]:
    kind = t.types.values[fw]
    return kind, (t.throw or (lambda _: None))(t.v.fighter_die if kind == P else t.v.bomber_die)


def one_aim(
    t: Table, fw: int | None, group: str | None, target: tuple[str | None, int | None]
) -> None:
    fw = fw or t.guess(t.fw.values)
    typed, said = t.types[fw], group or target[0]
    kind = said or typed or t.guess((P, B))
    draw = "6b" if kind == P else "6f"
    if kind == P:
        t.reach("aim", "1a")
    t.rule(draw, t.aims[fw] is None, "one draw for each FW 190", f"a second target for FW {fw}")
    if said and typed:
        t.rule("6a", typed == kind, f"FW {fw} attacks a {PLANES[typed]}",
               f"FW {fw} against a {PLANES[kind]}")  # fmt: skip
    faces = t.v.fighter_die if kind == P else t.v.bomber_die
    number = t.faced(target[1], faces, f"the {PLANES[kind]} attacked")
    t.types[fw] = kind
    t.aims[fw] = (kind, number) if number else some((kind, n) for n in range(1, faces + 1))
    t.drew[fw] = max(t.drew.values.values()) + 1


# combats


def may_attack(t: Table, fw: int, at: tuple[str, int | None] | None, kind: str) -> bool:
    """Whether this FW 190 may attack such a plane, and the one it says."""
    if not t.rule("3a", t.fw[fw], "a fighter that is hit is taken away", f"FW {fw} is down"):
        return False
    if not t.rule(
        "6h", not t.fought[fw], "one attack for each FW 190", f"a second attack by FW {fw}"
    ):
        return False
    aim = t.aims[fw]
    group = aim[0] if aim else t.types[fw]
    if kind == P and not t.rule("7f", group != B, "a P-51 fights those that attack it",
                                f"FW {fw} goes for a B-17"):  # fmt: skip
        return False
    if kind == B and not t.rule("6h", group != P, f"FW {fw} attacks a fighter, and nothing else",
                                f"FW {fw} attacks a B-17"):  # fmt: skip
        return False
    if aim is None or at is None or at[1] is None:
        return True
    rule = "6f" if kind == B else "6b" if at in t.aims.values.values() else "7f"
    return t.rule(rule, aim == at, f"FW {fw} has drawn {PLANES[kind]} {aim[1]}",
                  f"FW {fw} and {PLANES[kind]} {at[1]}")  # fmt: skip


def waits(t: Table, fw: int, target: Any, rule: str) -> bool:
    """Whether nobody stands before this FW 190 at the same target."""
    if t.aims.unknown:
        return True
    first = [f for f, aim in t.aims.values.items()
             if aim == target and t.drew[f] < (t.drew[fw] or 99) and not t.fought[f] and t.fw[f]]  # fmt: skip
    return t.rule(rule, not first, f"FW {either(some(first))} comes before it",
                  f"FW {fw} attacks {PLANES[target[0]]} {target[1]} out of turn")  # fmt: skip


def combat(t: Table, fw: int | None, at: Any, dice: Any, kind: str, hits: int | None, one: Any,
           names: dict[str, str]) -> None:  # fmt: skip
    fw = fw or t.guess(t.fw.values)
    may = t.sub(may_attack, fw, at, kind)
    aim = t.aims[fw]
    number = (at and at[1]) or (aim[1] if aim and aim[0] == kind else None)
    number = number or t.guess(t.p51.values if kind == P else t.b17.values)
    target = kind, number
    flies = t.p51[number] if kind == P else t.b17[number] < t.v.bomber_down
    if may is not False:
        if t.rule(
            "6d", flies, "no attack on a plane already down", f"{PLANES[kind]} {number} is down"
        ):
            t.sub(waits, fw, target, names["queue"])
        else:
            t.doubt(t.p51 if kind == P else t.b17, number)
    t.fought[fw] = True
    if not t.drew[fw]:
        t.drew[fw], t.types[fw], t.aims[fw] = 1 + max(t.drew.values.values()), kind, target
    if len(dice) > 2 or Die.NONE in dice:
        said = f"{len(dice)} dice" if len(dice) > 2 else "a plane that did not throw"
        t.rule(names["again" if t.met[target] else "once"], not flies,
               "one die for each of the two in every combat", said)  # fmt: skip
    t.met[target] = True
    german, american = (*dice, None, None)[:2]
    back = american != Die.NONE and t.look(names["american chart"], american).hits > 0
    if flies:
        due = german != Die.NONE and t.look(names["german chart"], german).hits
        t.args = {**t.args, "hits": 1 if one else hits}
        scored = t.expect(names["german"], "hits", due, f"a German {german or 'die'} gives {{}} hits",
                          "{} hits")  # fmt: skip
        one_only = t.args.get("after") and (t.args["after"] == "down") != t.args["fw_down"]
        (fighter if kind == P else bomber)(t, number, scored, german, back and one_only, names)
        if back and one_only and t.args["after"] == "down":
            names = names | {"american": names["both"]}
    if t.expect(names["american"], "fw_down", back, f"an American {american or 'die'} {'hits' if back else 'misses'}",
                f"FW {fw} is {'not ' if back else ''}down"):  # fmt: skip
        t.fw[fw] = False


def fighter(
    t: Table, number: int, hits: int, die: int | None, back: Any, names: dict[str, str]
) -> None:
    """What hits do to a P-51."""
    due = "down" if hits >= t.v.fighter_down else "none"
    said, stated = t.args.get("after"), t.args.get("hits") is not None
    rule = (
        "3a"
        if stated or said == "damaged"
        else names["both"]
        if back and due == "down"
        else names["german"]
    )
    expected = "one hit shoots a fighter down, none leaves it whole" if rule == "3a" else (
        "both are hit, and both go" if rule == names["both"] else f"a German {die or 'die'} gives {hits} hits")  # fmt: skip
    if t.expect(rule, "after", due, expected, f"P-51 {number} {said}") == "down":
        t.p51[number] = False


def bomber(t: Table, b: int, hits: int, die: int | None, back: Any, names: dict[str, str]) -> None:
    """What hits do to a B-17, from fighters and from flak."""
    before, damaged, plane = t.b17[b], t.v.bomber_damaged, t.v.bomber_down
    due = "down" if before + hits >= plane else "damaged" if hits else "none"
    said, stated = t.args.get("after"), t.args.get("hits") is not None
    rule, expected = names["german"], f"a {names['shooter']} {die or 'die'} gives {hits} hits"
    if said == "down" and hits == t.before_b17.values[b] == damaged and not before:
        rule, expected = "12b", "a B-17 starts each mission undamaged"
    elif before == damaged == hits and said == "damaged":
        rule, expected = names["earlier"], "a damaged B-17 goes down with one more hit"
    elif stated:
        rule, expected = ("3b", "a first hit damages a B-17") if hits == damaged else (
            "3c", f"{plane} hits shoot a B-17 down, fewer do not")  # fmt: skip
    elif back and due == "down":
        rule, expected = names["both"], "both are hit, and both go"
    also = ("damaged",) if before and not hits else ()
    after = t.expect(rule, "after", due, expected, f"B-17 {b} {said}", also=also)
    t.b17[b] = plane if after == "down" else max(damaged, before) if after == "damaged" else before


def pair(t: Table) -> dict[str, Any]:
    return {
        "dice": (
            (t.throw or (lambda _: None))(t.v.combat_die),
            (t.throw or (lambda _: None))(t.v.combat_die),
        )
    }


FIGHT = "fw:FW [at:PLANE] dice:DIE* [hits hits:N] [one:hit] [after+fw_down:RESULT]"


@rules.verb(FIGHT, step="dogfight", late={"raid": "6e"}, also="fight df duel", ask="fw:FW german:DIE american:DIE",
           given=lambda t, fw, **_: pair(t) if t.types.values[fw] == P else None,
           example="dogfight 1 5 3 us")  # fmt: skip
def dogfight(
    t: Table, fw: int | None, at: Any, dice: Any, hits: int | None, one: Any, **_: Any
) -> None:
    """an FW 190 and its P-51: German die, American die, who is down (- for no throw)"""
    combat(t, fw, at, dice, P, hits, one, {
        "queue": "6c", "once": "7a", "again": "7e", "german": "7b", "american": "7c", "both": "7d",
        "german chart": "fw190-p51", "american chart": "p51-fw190"})  # fmt: skip


@rules.verb(FIGHT, step="raid", also="attack strafe", ask="fw:FW german:DIE american:DIE", example="raid 3 4 6 fw",
           given=lambda t, fw, **_: pair(t) if t.types.values[fw] == B else None)  # fmt: skip
def raid(
    t: Table, fw: int | None, at: Any, dice: Any, hits: int | None, one: Any, **_: Any
) -> None:
    """an FW 190 and its B-17: German die, American die, what came of it"""
    combat(t, fw, at, dice, B, hits, one, {
        "queue": "6g", "once": "8a", "again": "8f", "german": "8b", "american": "8c", "both": "8d",
        "german chart": "fw190-b17", "american chart": "b17-fw190", "earlier": "8e",
        "shooter": "German"})  # fmt: skip


# volleys


def mixed(values: Any) -> str:
    labels = {shot.get("at") is None for shot in values.get("shots", ())}
    return "either every die behind its B-17 (B3 10), or all in order" if len(labels) > 1 else ""


def dealt(t: Table, shots: Any, each: str, down: str) -> list[tuple[int, dict[str, Any]]]:
    """Which B-17 each shot belongs to; none where the dice are too few or too many."""
    if shots and shots[0].get("at"):
        return [(shot["at"][1], shot) for shot in shots if shot["at"][0] == B]
    if len(shots) == t.v.bombers:
        return list(enumerate(shots, 1))
    flying = t.b17.tally(lambda hits: hits < t.v.bomber_down)
    rule = down if max(many(flying)) < len(shots) else each
    if shots:
        t.rule(rule, len(shots) in many(flying), f"one die for each of the {either(flying)} B-17s flying",
               f"{len(shots)} dice")  # fmt: skip
    if len(shots) not in many(flying) or t.b17.unknown > 3:
        return []
    up = [b for b in t.b17.values if t.b17[b] < t.v.bomber_down]
    t.rule(
        each,
        len(up) == len(shots),
        f"one die for each of the {len(up)} B-17s flying",
        f"{len(shots)} dice",
    )
    return list(zip(up, shots, strict=False))


def has_die(t: Table, b: int, die: Any, done: bool, each: str, down: str) -> bool:
    """Whether a B-17 that flies has its one die, and no other."""
    flies = t.b17[b] < t.v.bomber_down
    if die == Die.NONE:
        fine = t.rule(each, not flies, "a die for each B-17 that flies", f"none for B-17 {b}")
    else:
        t.rule(each, not done, "one die for each B-17", f"a second one for B-17 {b}")
        fine = t.rule(down, done or flies, "no die for a B-17 that is down", f"a die for B-17 {b}")
    if not fine:
        t.doubt(t.b17, b)
    return flies and die != Die.NONE


@rules.verb("shots:([at:PLANE] [die:FLAKDIE] [hits hits:N] [one:hit] [after:SHOT])* [rest:rest|others [miss|none]]",
           step="flak", also="aa ack-ack", sane=mixed, ask="shots:(die:FLAKDIE)*",
           given=lambda t: dealing(t, t.v.flak_die),
           example="flak 3 11 7 1 12 9 2 6 4")  # fmt: skip
def flak(t: Table, shots: Any, rest: Any) -> None:
    """a die for each B-17 flying, in order (- for those down)"""
    if len(shots) == 1 and set(shots[0].items()) == {("after", "none")}:
        shots, rest = (), True  # "flak none"
    if any(shot.get("at") and shot["at"][0] != B for shot in shots):
        t.rule("9d", False, "flak leaves fighters alone", "a die for a fighter")
    pairs = dealt(t, shots, "9a", "9d")
    for b, shot in pairs:
        t.each(one_flak, b=b, **{"die": None, "hits": None, "one": None, "after": None} | shot)
    if rest or (shots and not pairs and not shots[0].get("at")):
        for b in t.fired.values:
            t.fired[b] = True
    if (
        shots
        and not pairs
        and any((s.get("die") in (None, Die.NONE) or t.look("flak", s["die"]).hits) for s in shots)
    ):
        t.b17.blind()


def dealing(t: Table, faces: int) -> dict[str, Any] | None:
    flying = t.b17.tally(lambda hits: hits < t.v.bomber_down)
    if is_open(flying) or not flying:
        return None
    return {"shots": tuple({"die": (t.throw or (lambda _: None))(faces)} for _ in range(flying))}


def one_flak(
    t: Table, b: int, die: Any, hits: int | None, one: Any, after: str | None, at: Any = None
) -> None:
    if has_die(t, b, die, t.fired[b], "9a", "9d"):
        t.args = {"hits": 1 if one else hits, "after": after}
        due = t.look("flak", die).hits
        scored = t.expect(
            "9b", "hits", due, f"flak of {die or 'any die'} gives {{}} hits", "{} hits"
        )
        bomber(t, b, scored, die, False, {"german": "9b", "earlier": "9c", "shooter": "flak"})
    t.fired[b] = True


@rules.verb("shots:([at:PLANE] die:BOMBDIE)* [rest:rest|others] [total|sum bombing=N]", step="bomb", sane=mixed,
           also="bombs bombing drop", ask="shots:(die:BOMBDIE)*",
           given=lambda t: dealing(t, t.v.bombing_die),
           example="bomb 7 3 12 - 9 1 total 32")  # fmt: skip
def bomb(t: Table, shots: Any, rest: Any, bombing: int | None) -> None:
    """a die for each B-17 left, in order (- for those down)"""
    pairs = dealt(t, shots, "10a", "10b")
    for b, shot in pairs:
        t.each(one_bomb, b, shot["die"])
    if len(pairs) < len(shots) or rest or (not shots and bombing is not None):
        unthrown(t)


def one_bomb(t: Table, b: int, die: Any) -> None:
    fine = has_die(t, b, die, bool(t.bombs[b]), "10a", "10b")
    some_die = Some(range(1, t.v.bombing_die + 1)) if fine else 0
    t.bombs[b] = 0 if die == Die.NONE else die or some_die


def unthrown(t: Table) -> None:
    """The bombs of which no die was noted."""
    for b, dropped in t.bombs.values.items():
        if dropped is None:
            down = t.b17.values[b] == t.v.bomber_down
            t.bombs[b] = 0 if down else Some(range(t.v.bombing_die + 1))


# the score


def most(name: str) -> Any:
    def rule(t: Table, said: Any, due: Any) -> str:
        strength = t.v.bombers if name == "b17" else t.v.fighters
        return "12b" if min(many(said)) > strength else "3c" if name == "b17" else "3a"

    return rule


def difference_rule(t: Table, said: Any, due: Any) -> str:
    """Which rule a wrong difference has most likely forgotten."""
    said, due, n = min(many(said)), min(many(due)), t.v.points_per_plane
    if said == -due:
        return "11d"
    return "11a" if said % n or abs(said) * n == abs(due) else "11c"


@rules.total(most("fw"), "{} FW 190s down", "FW 190")
def fw(t: Table) -> Any:
    return t.fw.tally(lambda flies: not flies)


@rules.total(most("p51"), "{} P-51s down", "P-51")
def p51(t: Table) -> Any:
    return t.p51.tally(lambda flies: not flies)


@rules.total(most("b17"), "{} B-17s down", "B-17")
def b17(t: Table) -> Any:
    return t.b17.tally(lambda hits: hits >= t.v.bomber_down)


@rules.total("10c", "a bombing score of {}", "bombing")
def bombing(t: Table) -> Any:
    return t.bombs.tally(lambda die: die or 0)


@rules.total("11a", "{} points for the Americans")
def us(t: Table) -> Any:
    return t.total("fw") * t.v.points_per_plane


@rules.total("11a", "{} points for the Germans")
def german(t: Table) -> Any:
    return (t.total("p51") + t.total("b17")) * t.v.points_per_plane


@rules.total(difference_rule, "a difference of {}", "difference", show="{:+d}".format, slot="SIGNED")
def difference(t: Table) -> Any:
    return t.total("us") - t.total("german")


@rules.total("11d", "{} Victory Points", "points", slot="MINUS")
def points(t: Table) -> Any:
    return t.total("bombing") + t.total("difference")


@rules.total("11e", "the mission to {}", "won", slot="SIDE")
def won(t: Table) -> Any:
    return some("us" if n >= t.v.points_to_win else "german" for n in many(t.total("points")))


@rules.verb("[points=MINUS] {[points|vp points=MINUS] [bombing|bombs bombing=N] [fw|fw190|fw-190 fw=N] [p51|p-51 p51=N]"
           " [b17|b-17 b17=N] [us|american us=N] [german german=N] [difference|diff difference=SIGNED]}",
           step="points", summary=True, also="score victory vp", ask="points=MINUS",
           given=lambda t, points: {"points": t.total("points")} if t.said.values["points"] is None else None,
           example="points 46 bombing 61 fw 4 p51 3 b17 4 difference -15", name="points")  # fmt: skip
def state_points(t: Table, **said: Any) -> None:
    """the Victory Points; if you like, planes down and points of each side"""
    if said["bombing"] is not None and set(t.bombs.values.values()) == {None}:
        unthrown(t)


@rules.verb("won=SIDE", step="won", summary=True, also="winner win", example="won german", ask="won:SIDE",
           name="won", given=lambda t, won: {} if t.said.values["won"] is None and won in many(t.total("won")) else None)  # fmt: skip
def state_won(t: Table, won: str | None) -> None:
    """who has won the mission"""


def wins(t: Table) -> tuple[Any, Any]:
    """Missions won by the Americans and by the Germans."""
    now = t.total("won") if t.mission[0] else None
    return tuple(t.results.tally(lambda r: r == side) + some(w == side for w in many(now))
                 for side in ("us", "german"))  # fmt: skip


@rules.verb("side:ENDED", aside=True, also="war", example="game us", name="game", ask="side:SIDE",
           given=lambda t, side: {} if any(min(many(n)) >= t.v.wins_needed for n in wins(t)) else None)  # fmt: skip
def state_game(t: Table, side: str | None) -> None:
    """who has won the game"""
    us, german = wins(t)
    need, mine, other = t.v.wins_needed, *((german, us) if side == "german" else (us, german))
    fine = side is None or max(many(mine)) >= need > min(many(other))
    if side == "open":
        fine = min(many(us)) < need > min(many(german))
    t.rule("12d", fine, f"missions won: Americans {either(us)}, Germans {either(german)}; {need} win the game",
           f"the game {side}")  # fmt: skip


@rules.verb("[fw|fw-190] fw:N [[p51|p-51] p51:N [[b17|b-17] b17:N]]", "{[p51|p-51 p51:N] [b17|b-17 b17:N]}",
           step="start", aside=True, also="setup begin", example="start 8 8 12")  # fmt: skip
def start(t: Table, **said: Any) -> None:
    """the planes set out, if you want them checked"""
    for name, n, strength in (("fw", "FW 190s", t.v.fighters), ("p51", "P-51s", t.v.fighters),
                              ("b17", "B-17s", t.v.bombers)):  # fmt: skip
        t.rule(
            "12b",
            said[name] in (None, strength),
            f"{strength} {n} in every mission",
            f"{said[name]} {n} set out",
        )


# what must not be left out


def gone(rule: str, row: str, worth: Any) -> Any:
    """Planes lost in the mission before that do not come back."""
    return lambda t, missing: "12b" if missing and missing == [
        k for k, v in t.rows[row].values.items() if v == worth(t)] else rule  # fmt: skip


def fws(t: Table) -> Any:
    return t.fw.values


def bombers(t: Table) -> Any:
    return t.b17.values


@rules.owed(
    "type",
    gone("6a", "before_fw", lambda t: False),
    "a target type for each FW 190",
    "FW {}",
    each=fws,
)
def untyped(t: Table, fw: int) -> bool:
    return t.types[fw] is None


@rules.owed("aim", "6b", "each FW 190 draws a target", "FW {}", each=fws)
def aimless_at_p51(t: Table, fw: int) -> bool:
    return t.types[fw] == P and t.aims[fw] is None


@rules.owed("aim", "6f", "each FW 190 draws a target", "FW {}", each=fws)
def aimless_at_b17(t: Table, fw: int) -> bool:
    return t.types[fw] == B and t.aims[fw] is None


@rules.owed("dogfight", "6c", "each FW 190 attacks while its target flies", "FW {}", each=fws)
def idle_at_p51(t: Table, fw: int) -> bool:
    return not t.fought[fw] and (aim := t.aims[fw]) is not None and aim[0] == P and t.p51[aim[1]]


@rules.owed("raid", "6g", "each FW 190 attacks while its target flies", "FW {}", each=fws)
def idle_at_b17(t: Table, fw: int) -> bool:
    return (
        not t.fought[fw]
        and (aim := t.aims[fw]) is not None
        and aim[0] == B
        and t.b17[aim[1]] < t.v.bomber_down
    )


@rules.owed("flak", gone("9a", "before_b17", lambda t: t.v.bomber_down), "a flak die for each B-17 flying", "B-17 {}",
          each=bombers)  # fmt: skip
def unfired(t: Table, b: int) -> bool:
    return not t.fired[b] and t.b17[b] < t.v.bomber_down


@rules.owed("bomb", "10a", "a bombing die for each B-17 left", "B-17 {}", each=bombers)
def unbombed(t: Table, b: int) -> bool:
    return t.bombs[b] is None and t.b17[b] < t.v.bomber_down


# missions


@rules.hook
def labels(referee: Any) -> list[str]:
    return [f"mission {n}" for n in range(1, referee.v.missions + 1)]


@rules.hook
def turn(referee: Any, label: str) -> int:
    found = re.fullmatch(r"\s*(?:m|mi\w*)?\.?\s*#?0*([1-9]\d?)\s*", label.lower())
    if not found:
        raise ValueError(f'"{label}" names no mission; write "mission 1"')
    return int(found[1])


@rules.hook
def opens(t: Table, turn: int) -> None:
    number, last, v = turn, t.mission[0], t.v
    us, german = wins(t)
    if any(min(many(n)) >= v.wins_needed for n in (us, german)):
        t.rule("12c", False, f"the game is over: Americans {either(us)}, Germans {either(german)}",
               f"mission {number} flown")  # fmt: skip
    elif t.rule(
        "12c", number <= v.missions, f"at most {v.missions} missions", f"mission {number} flown"
    ):
        t.rule("12c", number == last + 1, f"mission {last + 1} comes next", f"{t.label} here")
    if last in t.results.values:
        t.results[last] = t.total("won")
    for n in range(last + 1, min(number, v.missions + 1)):
        t.results[n] = Some(SIDES)  # not in the log
    for row, before in (("fw", "before_fw"), ("b17", "before_b17")) if last else ():
        for key, value in t.rows[row].values.items():
            t.rows[before][key] = value
    t.clear()
    t.mission[0] = number


@rules.hook
def result(t: Table) -> list[str]:
    us, german = (min(many(n)) for n in wins(t))
    flown = t.results.tally(lambda r: r is not None) + 1
    told = f"Missions won: Americans {us}, Germans {german}"
    if flown > us + german:
        told += f", not known {flown - us - german}"
    if max(us, german) < t.v.wins_needed:
        return [told, "The game is not decided"]
    return [told, f"The {'Americans' if us > german else 'Germans'} have won the game"]


@rules.end("fw", example="4")
def fws_left(t: Table, left: int | None) -> None:
    state(t, "fw", None if left is None else t.v.fighters - left)


@rules.end("p51", example="5")
def p51s_left(t: Table, left: int | None) -> None:
    state(t, "p51", None if left is None else t.v.fighters - left)


@rules.end("b17", example="8")
def b17s_left(t: Table, left: int | None) -> None:
    state(t, "b17", None if left is None else t.v.bombers - left)


@rules.end("damaged", "TARGET*", example="[3, 7]")
def damaged(t: Table, planes: Any) -> None:
    said = sorted(n for _, n in planes if n)
    have = [b for b, hits in t.b17.values.items() if hits == t.v.bomber_damaged]
    t.rule("3b", t.b17.unknown or said == have, f"the log comes to B-17 {have}", f"damaged: {said}")


@rules.end("wins", "SIDE:N", example="{us: 0, german: 1}")
def mission_wins(t: Table, said: Any) -> None:
    for side, have in zip(SIDES, wins(t), strict=True):
        n = said.get(side)
        t.rule("12d", n is None or n in many(have), f"the log comes to {either(have)}",
               f"{n} missions to {side}")  # fmt: skip
