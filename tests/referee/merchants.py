"""Merchants, a game of a dozen rules made up for tests: ships are loaded, sail, and sell."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from cutline.referee.checking import check_log

YAML = {
    "game.yaml": "title: Merchants\nkit: []\n",
    "tables.yaml": """values:
  most: {value: 6, source: "§4"}
  years: {value: 3, source: "§1"}
""",
    "rules.yaml": "rules:\n"
    + "".join(f"- {{id: '{n}', title: Rule {n}, text: A rule., check: checked}}\n" for n in range(1, 10)),
}
RULES = '''
from cutline.referee import Cells, Choice, Die, Number, Rules, anything, high, rebase

rules = Rules(
    steps={"load": "the loading", "sail": "the voyage", "sell": "the market"}, late="1", die="2"
)
SHIPS = "abc"


@rules.slots
def slots(r):
    return {
        "SHIP": Choice("a ship (a, b or c)", of={ship: ship for ship in SHIPS}),
        "N": Number(), "DIE": Die(6, "the storm"),
        "RESULT": Choice("safe or sunk", safe="safe", sunk="sunk"),
    }


@rules.cells
def cells(r):
    return {
        "hold": Cells(SHIPS, *range(10)), "loaded": Cells(SHIPS, False, True),
        "sailed": Cells(SHIPS, False, True), "lost": Cells(["all"], *range(4)),
        "gold": Cells(["all"], *range(100), lasts=True),
        "fleet": Cells(["all"], 3, *range(3), lasts=True),
    }


@rules.hook
def labels(r):
    return [f"year {n}" for n in range(1, r.v.years + 1)]


@rules.hook
def opens(t, year):
    t.clear()


@rules.hook
def result(t):
    return [f"gold: {t.gold.shown('all')}"]


@rules.verb("ship:SHIP n:N", step="load", example="load a 3")
def load(t, ship, n):
    """what a ship takes"""
    t.rule("3", not t.loaded[ship], "one load for each ship", f"a second load of {ship}")
    t.rule("4", n is None or n <= t.v.most, f"at most {t.v.most}", f"{n} loaded")
    t.loaded[ship] = True
    t.hold[ship] = anything(range(t.v.most + 1)) if n is None else n


@rules.verb("ship:SHIP die:DIE [result:RESULT]", "ship:SHIP result:RESULT", step="sail",
            example="sail a 4 safe")
def sail(t, ship, die, result):
    """a ship's voyage; a 1 sinks it"""
    t.rule("5", not t.sailed[ship], "one voyage for each ship", f"{ship} sails again")
    t.rule("8", not t.lost["all"] >= 3, "a ship that is there", f"{ship} sails")
    t.sailed[ship] = True
    due = "sunk" if (die or t.guess(range(1, 7))) == 1 else "safe"
    if t.expect("6", "result", due, "a storm leaves it {}", f"{ship} is {{}}") == "sunk":
        t.hold[ship] = 0
        t.lost.plus("all", 1)
        t.fleet.plus("all", -1, least=0)


@rules.verb("ship:SHIP n:N", step="sell", example="sell a 2")
def sell(t, ship, n):
    """what a ship sells"""
    here = t.hold[ship]
    t.rule("7", n is None or n <= here, "no more than it holds", f"{n} sold by {ship}")
    t.hold[ship] = 0 if n is None else high(0, here - n)
    t.gold.plus("all", n or 0)


@rules.verb("ships:SHIP*", step="sell", example="pirates a b")
def pirates(t, ships):
    """ships that are robbed, with something in them"""
    for ship in ships:
        t.each(robbed, ship)


def robbed(t, ship):
    t.rule("9", t.hold[ship] > 0, "something to rob", f"{ship} has nothing")
    t.hold[ship] = 0


@rules.verb("{[gold gold=N] [lost lost=N]}", step="sell", summary=True, example="count gold 5")
def count(t, **said):
    """what there is in all"""


@rules.total("7", "{} gold", "gold", within=lambda t: range(100))
def gold(t):
    return t.gold.shown("all")


@rules.total("6", "{} ships lost", "lost")
def lost(t):
    return t.lost.shown("all")


@rules.total("4", "{} in the holds", "left", each="SHIP", row="hold")
def left(t):
    return t.hold.tally(int)


@rules.relation("8", "three ships", "{lost} lost of a fleet of three")
def fleet_of_three(t):
    return t.total("lost") <= 3


def any_load(t, ship):
    load(t, ship, None)


@rules.owed("load", "3", "a load for each ship", each="loaded", done=any_load)
def unloaded(t, ship):
    return not t.loaded[ship]


@rules.owed("sail", "5", "a voyage for each ship", each="sailed", found="{} stayed at home")
def stayed(t, ship):
    return not t.sailed[ship]


@rules.end("hold", "SHIP:N", example="{a: 2}")
def held(t, said):
    rebase(t, t.hold, {ship: said.get(ship, 0) for ship in SHIPS}, "7", "hold")


@rules.end("gold", example="7")
def gold_left(t, said):
    rebase(t, t.gold, {"all": said}, "7", "gold")
'''
LOADED = "load a 2 | load b 3 | load c 4"
SAILED = f"{LOADED} | sail a 4 | sail b 4 | sail c 4"


class Told(NamedTuple):
    """A finding, as short as may be: `what` is the line of the log that it stands at."""

    severity: str
    rule: str
    what: str
    cause: str | None = None


class Merchants:
    """Checks logs of the game. `rules` stand behind its own."""

    def __init__(self, folder: Path, rules: str = "") -> None:
        self.folder, self.lines = folder / "merchants", list[str]()
        self.folder.mkdir(parents=True)
        for name, text in YAML.items():
            (self.folder / name).write_text(text, "utf-8")
        (self.folder / "referee.py").write_text(RULES + rules, "utf-8")

    def log(self, *turns: str) -> Path:
        """A log: each turn its lines, parted by " | "; sum: and end: among them."""
        self.lines = ["game: merchants", "turns:"]
        for number, text in enumerate(turns, 1):
            label, _, rest = text.rpartition(" :: ")
            parts = rest.split(" | ")
            stated = [part for part in parts if part.startswith(("sum:", "end:"))]
            done = [part for part in parts if part not in stated and part]
            self.lines.append(f"- turn: {label or f'year {number}'}")
            self.lines += ["  do:", *(f"  - {part}" for part in done)] if done else []
            self.lines += [f"  {part}" for part in stated]
        file = self.folder.parent / "log.yaml"
        file.write_text("\n".join(self.lines) + "\n", "utf-8")
        return file

    def report(self, *turns: str) -> Any:
        return check_log(self.log(*turns), [self.folder])[1]

    def told(self, *turns: str) -> list[Told]:
        """Everything that is told of a log."""
        return [
            Told(f.severity, f.rule, self.at(f), f.caused_by and self.at(f.caused_by))
            for f in self.report(*turns).findings
        ]

    def at(self, finding: Any) -> str:
        return self.lines[finding.line - 1].strip().removeprefix("- ")
