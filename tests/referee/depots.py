"""Depots, a game of nine rules made up for tests: lorries are loaded, driven, and unloaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from cutline.referee.checking import check_log

YAML = {
    "game.yaml": "title: Depots\nkit: []\n",
    "tables.yaml": """values:
  most: {value: 6, source: "§4"}
  years: {value: 3, source: "§1"}
""",
    "rules.yaml": "rules:\n"
    + "".join(f"- {{id: '{n}', title: Rule {n}, text: A rule., check: checked}}\n" for n in range(1, 10)),
}

RULES = '''
from cutline.referee import Choice, Die, Number, Row, Rules

rules = Rules(steps={"load": "the loading", "drive": "the drive", "sell": "the market"}, late="1", die="2")
LORRIES = "abc"


@rules.slots
def slots(r):
    return {
        "LORRY": Choice("a lorry (a, b or c)", of={lorry: lorry for lorry in LORRIES}),
        "N": Number(), "DIE": Die(6, "the road"),
        "RESULT": Choice("safe or stuck", safe="safe", stuck="stuck"),
    }


@rules.rows
def rows(r):
    most = r.v.most
    return {
        "hold": Row(LORRIES, "load", later=most), "loaded": Row(LORRIES, "load", False, (True,)),
        "driven": Row(LORRIES, "drive", False, (True,)), "stuck": Row(LORRIES, "drive", False, (True,)),
        "sold": Row(LORRIES, "sell", later=most), "gold": Row((0,)),
    }


def here(w, lorry):
    return 0 if w.stuck[lorry] else w.hold[lorry] - w.sold[lorry]


@rules.hook
def labels(r):
    return [f"year {n}" for n in range(1, r.v.years + 1)]


@rules.hook
def closes(w):
    w.gold[0] = w.gold[0] + w.sold.total()


@rules.hook
def result(w):
    return [f"gold: {w.gold[0]}"]


@rules.verb("lorry:LORRY n:N", step="load", example="load a 3", ask="lorry:LORRY")
def load(w, line):
    """what a lorry takes"""
    n = w.between(0, w.v.most) if line.n is None else line.n
    w.rule("3", not w.loaded[line.lorry], "one load for each lorry", f"a second load of {line.lorry}")
    w.rule("4", n <= w.v.most, f"at most {w.v.most}", f"{n} loaded")
    w.loaded[line.lorry], w.hold[line.lorry] = True, n


@rules.verb("lorry:LORRY die:DIE [result:RESULT]", "lorry:LORRY result:RESULT", step="drive",
            example="drive a 4 safe", ask="lorry:LORRY die:DIE")
def drive(w, line):
    """a lorry's drive; on a 1 it is stuck"""
    w.rule("5", not w.driven[line.lorry], "one drive for each lorry", f"{line.lorry} drives again")
    w.driven[line.lorry], w.stuck[line.lorry] = True, w.part(came, line) == "stuck"


def came(w, line):
    due = "stuck" if w.thrown(line, ("die",), range(1, 7), "2") == 1 else "safe"
    return w.expect("6", line, "result", due, "the road leaves it {}", f"{line.lorry} is {{}}")


@rules.verb("lorry:LORRY n:N", step="sell", example="sell a 2")
def sell(w, line):
    """what a lorry sells"""
    n, there = w.between(0, w.v.most) if line.n is None else line.n, w.part(here, line.lorry)
    w.rule("7", n <= there, f"it holds {there}", f"{n} sold by {line.lorry}")
    w.sold[line.lorry] = w.sold[line.lorry] + n


@rules.total("7", "{} gold", "gold", row="sold", each="LORRY")
def gold(w):
    return w.sold.total()


@rules.total("4", "{} loaded", "loaded", row="hold", each="LORRY")
def in_holds(w):
    return w.hold.total()


@rules.owed("load", "3", "a load for each lorry", found="nothing was loaded for {}", each="loaded")
def unloaded(w, lorry):
    return not w.loaded[lorry]


@rules.owed("drive", "5", "a drive for each lorry", found="{} stayed at home", each="driven")
def stayed(w, lorry):
    return not w.driven[lorry]


@rules.owed("sell", "7", "nobody sells what was not loaded", found="more was sold than loaded", brief=True)
def oversold(w):
    return w.sold.total() > w.hold.total()


@rules.verb("{[gold gold=N] [loaded in_holds=N]}", step="sell", summary=True, example="count gold 5")
def count(w, line):
    """what there is in all"""


@rules.end("gold", example="7")
def gold_left(w, said):
    w.restate("gold", {0: said}, lambda wrong: "7")


@rules.end("lost", "LORRY*", example="[a]")
def lost(w, said):
    w.rule("9", len(said) < 3, "one is left", f"{len(said)} lost")
'''
LOADED = "load a 2 | load b 3 | load c 4"
DRIVEN = f"{LOADED} | drive a 4 | drive b 4 | drive c 4"


class Told(NamedTuple):
    """A finding, as short as may be: `what` is the line of the log that it stands at."""

    severity: str
    rule: str
    what: str
    cause: str | None = None


class Depots:
    """Checks logs of the game. `rules` stand behind its own."""

    def __init__(self, folder: Path, rules: str = "") -> None:
        self.folder, self.lines = folder / "depots", list[str]()
        self.folder.mkdir(parents=True)
        for name, text in YAML.items():
            (self.folder / name).write_text(text, "utf-8")
        (self.folder / "referee.py").write_text(RULES + rules, "utf-8")

    def log(self, *turns: str) -> Path:
        """A log: each turn its lines, parted by " | "; sum: and end: among them."""
        self.lines = ["game: depots", "turns:"]
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
