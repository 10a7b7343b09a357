"""A small game that does not ship with Cutline, and brings its rules in Python along."""

from __future__ import annotations

import shutil
from pathlib import Path

YAML = {
    "game.yaml": "title: Sixes\nkit: []\n",
    "tables.yaml": """values:
  hits_from: {value: 5, source: "§2"}
  rounds: {value: 3, source: "§1"}
""",
    "rules.yaml": """rules:
- {id: "1", title: One roll, text: One roll a round., check: checked}
- {id: "2", title: Scoring, text: "{{ v.hits_from }} or more scores.", check: checked}
- {id: "3", title: The end, text: "{{ v.rounds }} rounds."}
""",
}
HEAD = "from cutline.referee import Choice, Die, Number, Row, Rules\n"
RULES = '''
rules = Rules(steps={"roll": "the roll"}, late="1", die="1")


@rules.slots
def slots(r):
    return {"DIE": Die(6, "the roll"), "N": Number(),
            "RESULT": Choice("hit or miss", hit="hit", miss="miss,missed")}


@rules.rows
def rows(r):
    return {"rolled": Row((0,), "roll", False, (True,)), "score": Row((0,))}


@rules.hook
def labels(r):
    return [f"round {n}" for n in range(1, r.v.rounds + 1)]


@rules.hook
def result(w):
    return ["The dice have been cast"]


@rules.verb("die:DIE [result:RESULT]", step="roll", ask="", example="roll 6 hit")
def roll(w, line):
    """the die of the round"""
    w.rule("1", not w.rolled[0], "one roll a round", "a second roll")
    w.rolled[0] = True


@rules.end("score", example="2")
def score(w, said):
    pass
'''
LOG = "game: {game}\nturns:\n- turn: round 1\n  do:\n  - roll 6 hit\n  - roll 2 miss\n"


def own_game(folder: Path, code: str | dict[str, str] = HEAD + RULES) -> Path:
    """The game in a folder; `code`: its referee.py, or the chapters of its referee/ by name."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in YAML.items():
        (folder / name).write_text(text, "utf-8")
    if isinstance(code, str):
        (folder / "referee.py").write_text(code, "utf-8")
    else:
        (folder / "referee").mkdir()
        for name, text in code.items():
            (folder / "referee" / name).write_text(text, "utf-8")
    return folder


def own_log(file: Path, game: str = "sixes") -> Path:
    """A log with one violation: a second roll, in its sixth line."""
    file.write_text(LOG.format(game=game), "utf-8")
    return file
