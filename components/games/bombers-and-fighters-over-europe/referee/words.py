"""The words of a log: its verbs, and what may stand behind them."""

from __future__ import annotations

from typing import Any

from cutline.referee import Choice, Die, Label, Number, Pattern

P, B = "fighter", "bomber"  # what an FW 190 attacks, as the table of targets has it
SIDES = {"american": "us", "german": "german"}

# Short forms, other names, an example; the step it belongs to.
VERBS: dict[str, tuple[str, ...]] = {
    "start": ("", "setup begin", "start 8 8 12", "start"),
    "type": ("t", "types target-type", "type F F B F B B F B", "type"),
    "aim": ("a", "aims target targets draw", "aim 1 P4 3 B7", "aim"),
    "dogfight": ("d", "fight df duel", "dogfight 1 5 3 us", "dogfight"),
    "raid": ("r", "attack strafe", "raid 3 4 6 damaged fw", "raid"),
    "flak": ("f", "aa ack-ack", "flak 3 11 7 - 1 - 9 2 - 4 12 8", "flak"),
    "bomb": ("b", "bombs bombing drop", "bomb 7 3 12 - 9 - 10 8 - 5 - 7 total 61", "bomb"),
    "points": ("p", "score victory vp", "points 46 bombing 61 fw 4 p51 3 b17 4 difference -15", "points"),
    "won": ("w", "winner win", "won german", "won"),
    "game": ("g", "war", "game german"),
}


class Box(Die):
    """A box of the bombing chart; a number that is no face of the die stays text, for the sum."""

    def take(self, texts: Any, at: int) -> Any:
        taken = super().take(texts, at)
        other = taken and isinstance(taken[0], int) and not 1 <= taken[0] <= self.thrown
        return (texts[at], 1) if other else taken


def signed(sign: str, number: str) -> Any:
    """Return a difference; both where no sign was written."""
    if number == "?":
        return None
    n = int(number)
    return -n if sign == "-" else n if sign or not n else frozenset({n, -n})


def unsigned(difference: Any) -> str:
    """Return a difference as it was typed."""
    return f"{difference:+d}" if isinstance(difference, int) else f"{max(difference)}"


def slots(r: Any) -> dict[str, Any]:
    fighters, bombers = (range(1, r.v.number(name) + 1) for name in ("fighters", "bombers"))
    sides = {"american": "us,usa,americans,allied", "german": "german,germans,axis"}
    fw, us = "fw|fw190|fw-190|german", "us|p51|p-51|b17|b-17|bomber|american"
    smokes, none = "damaged|smoking", "none|miss|missed|nothing"
    kind, number = r"(?:(fi?g?h?t?e?r?s?|p-?51|p)|(b-?17|bo?m?b?e?r?s?))?", r"(\d{1,3}|\?)"
    target = (
        kind + "[-#]?" + number,
        lambda p, b, n: (P if p else B if b else None, None if n == "?" else int(n)),
        lambda to: f"{ {P: 'P', B: 'B'}.get(to[0], '') }{to[1] or '?'}",
    )
    return {
        "FW": Label("an FW 190", "fw-190 fw190 fw f", fighters, "{}"),
        "PAIRED": Pattern(
            "an FW 190",
            r"(?:fw-?190-?|fw-?|f)?(\d{1,3})",
            lambda n: int(n) if int(n) in fighters else NotImplemented,
            str,
        ),
        "P51": Label("a P-51 such as P4", "p-51 p51 p", fighters, "P{}", bare=False),
        "B17": Label("a B-17 such as B7", "b-17 b17 b", bombers, "B{}", bare=False),
        "FIGHTER": Label("a fighter", "p-51 p51 p fw-190 fw190 fw f", fighters, "P{}", bare=False),
        "BOMBER": Label("a B-17", "b-17 b17 b", bombers, "{}"),
        "TARGET": Pattern("a target such as P4 or B7", *target),
        "DRAWN": Pattern("a die for its target", *target, thrown=max(r.v.fighter_die, r.v.bomber_die)),
        "TYPE": Pattern(
            "F, B or a die",
            number + "?/?" + kind,
            lambda n, p, b: (int(n) if n and n != "?" else None, P if p else B if b else None),
            lambda way: f"{way[0] or ''}{ {P: 'F', B: 'B'}.get(way[1], '') }" or "?",
        ),
        "GROUP": Choice("a fighter or a bomber", of={P: "fighters,p-51,p", B: "bombers,b-17,b"}),
        "TYPEDIE": Die(r.v.number("type_die"), "the type of target"),
        "DIE": Die(r.v.number("combat_die"), "combat"),
        "FLAKDIE": Die(r.v.number("flak_die"), "flak"),
        "BOMBDIE": Box(r.v.number("bombing_die"), "bombs"),
        "N": Number(),
        "MINUS": Number(signed=True),
        "SIGNED": Pattern("a number", r"([+-]?)(\d{1,4}|\?)", signed, unsigned),
        "SIDE": Choice('a side ("us" or "german")', of=sides),
        "ENDED": Choice('a side ("us" or "german")', of={**sides, "open": "open,undecided"}),
        "SHOT": Choice(
            "a result (miss, damaged, down)",
            of={"none": f"miss,{none},ok", "damaged": smokes, "down": "down,lost"},
        ),
        "RESULT": Choice(
            "a result (none, fw, us, both, damaged)",
            noise="down and",
            of={
                ("down", False): us,
                ("none", True): f"{fw},{none} {fw}",
                ("down", True): f"both,{us} {fw},{fw} {us}",
                ("none", False): none,
                ("damaged", False): smokes,
                ("damaged", True): f"{smokes} {fw},{fw} {smokes}",
            },
        ),
    }
