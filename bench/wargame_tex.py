"""Writes the same counters as LaTeX for the package `wargame`, its own symbols included.

`python wargame_tex.py INPUT.json OUT.tex`; icons that the package lacks become the nearest.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ICONS = {
    "infantry": "infantry",
    "armour": "armoured",
    "mechanised": "infantry,armoured",
    "motorised": "infantry,motorized",
    "cavalry": "reconnaissance",
    "reconnaissance": "reconnaissance",
    "artillery": "artillery",
    "anti-tank": "anti tank anti armour",
    "anti-air": "air defence",
    "engineer": "engineer",
    "airborne": "infantry,airborne",
    "mountain": "infantry,mountain",
    "headquarters": "headquarters",
    "signals": "signal",
    "supply": "supply",
    "medical": "medical",
    "mortar": "mortar",
    "machine-gun": "machine gun",
    "bridging": "engineer",
    "partisan": "infantry",
}
CHIT = 1.2  # cm, the package's own edge; scaled to ours
HEAD = r"""\documentclass[10pt]{article}
\usepackage[a4paper,margin=11mm,bottom=15mm]{geometry}
\usepackage{wargame}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\tikzset{
  chit/factor/.append style={font=\sffamily\bfseries\tiny},
  unit name/.pic={\node[font=\sffamily\bfseries\tiny,scale=.6]{#1};},
  reduced/.pic={
    \fill[white] (-.5,.05) rectangle (.5,.15);
    \node[font=\sffamily\bfseries\tiny,scale=.7] at (0,-.3) {#1};}}
"""


def front(unit: dict[str, Any], x: float, y: float) -> str:
    """A chit with symbol, name and three factors."""
    echelon = "" if unit["echelon"] == "none" else f",echelon={unit['echelon']}"
    main = ICONS[unit["icon"]]
    return (
        rf"\chit[{unit['army']},symbol={{[faction=friendly,command=land,main={{{main}}}{echelon},"
        rf"scale=.8](0,.1)}},factors={{chit/3 factors={{{unit['attack']},{unit['defence']},"
        rf"{unit['movement']}}}}},"
        rf"unique={{unit name={unit['name']}}}]({x:g},{y:g})"
    )


def back(unit: dict[str, Any], x: float, y: float) -> str:
    """A plain chit, or one with a stripe, the name and the reduced factors."""
    if not unit["reduced"]:
        return rf"\chit[{unit['army']}]({x:g},{y:g})"
    said = rf"{unit['name']}\enspace {unit['reduced']}"
    return rf"\chit[{unit['army']},full={{reduced={{{said}}}}}]({x:g},{y:g})"


def document(data: dict[str, Any]) -> str:
    """The whole LaTeX file: one picture for each side of a sheet."""
    columns, rows, edge = data["columns"], data["rows"], data["edge"]
    grounds = {unit["army"]: unit["ground"] for unit in data["units"]}
    out = [HEAD]
    for army, ground in grounds.items():
        out.append(rf"\definecolor{{{army}}}{{HTML}}{{{ground[1:].upper()}}}")
        out.append(rf"\tikzset{{{army}/.style={{fill={army},draw=black}}}}")
    out.append(r"\begin{document}")
    for first in range(0, len(data["units"]), columns * rows):
        some = data["units"][first : first + columns * rows]
        for side, draw in (("front", front), ("back", back)):
            out.append(rf"\begin{{tikzpicture}}[scale={edge / 10 / CHIT:g},transform shape]")
            for k, unit in enumerate(some):
                column = k % columns if side == "front" else columns - 1 - k % columns
                out.append(draw(unit, column * CHIT, -(k // columns) * CHIT) + "%")
            out.append(r"\end{tikzpicture}\clearpage")
    return "\n".join([*out, r"\end{document}", ""])


if __name__ == "__main__":
    source = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(document(source), encoding="utf-8")
