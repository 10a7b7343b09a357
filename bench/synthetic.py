"""Writes a game folder of N different NATO-style counters, each spelt out in YAML.

No counter is like another, and nothing is shared by `base` or `each`: what a
loader, a generator and a writer can do least about. The same units are the
input of the other tools, so that all draw the same counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ARMIES: dict[str, tuple[str, str]] = {
    "blue-army": ("#c6d8ea", "#1f2326"),
    "grey-army": ("#cfd3cf", "#1f2326"),
    "red-army": ("#e9c4b8", "#1f2326"),
    "green-army": ("#c9dcc0", "#1f2326"),
}  # colour of the ground, colour of the ink
ECHELONS = ("company", "battalion", "regiment", "brigade", "division", "none")
ICONS = (
    "infantry",
    "armour",
    "mechanised",
    "motorised",
    "cavalry",
    "reconnaissance",
    "artillery",
    "anti-tank",
    "anti-air",
    "engineer",
    "airborne",
    "mountain",
    "headquarters",
    "signals",
    "supply",
    "medical",
    "mortar",
    "machine-gun",
    "bridging",
    "partisan",
)
ARMS = ("Inf", "Pz", "Gd", "Mtn", "Para", "Cav", "Eng", "Art")
EDGE = 15.0  # mm, of the square counter
BLEED = 1.5  # mm


class Unit(NamedTuple):
    """One counter: what stands on its front, and on its back where that is a reduced side."""

    id: str
    army: str
    name: str
    attack: str
    defence: str
    movement: str
    icon: str
    echelon: str
    reduced: str  # "" where the back is plain

    @property
    def ground(self) -> str:
        return ARMIES[self.army][0]

    @property
    def ink(self) -> str:
        return ARMIES[self.army][1]


class Label(NamedTuple):
    """One text of a face: its box in mm, its type in points."""

    slot: str
    box: tuple[float, float, float, float]
    font: str
    size: float


SYMBOL_BOX = (3.0, 3.6, 9.0, 6.4)
FRONT = (
    Label("name", (0.8, 0.8, 13.4, 2.6), "condensed-semibold", 6.5),
    Label("attack", (0.8, 10.4, 4.2, 3.8), "condensed-bold", 11),
    Label("defence", (5.4, 10.4, 4.2, 3.8), "condensed-bold", 11),
    Label("movement", (10.0, 10.4, 4.2, 3.8), "condensed-medium", 11),
)
BACK = (
    Label("name", (0.8, 0.8, 13.4, 2.6), "condensed-semibold", 6.5),
    Label("reduced", (2.0, 10.4, 11.0, 3.8), "condensed-bold", 11),
)
BAND = (0.0, 6.0, EDGE, 1.6)  # the stripe of a reduced side, mm


def units(count: int) -> Iterator[Unit]:
    """`count` units, the same on every run; every other one has a reduced side."""
    armies = list(ARMIES)
    for k in range(count):
        attack, defence, movement = 1 + k % 9, 1 + k // 9 % 12, 2 + k // 108 % 11
        yield Unit(
            id=f"unit-{k + 1}",
            army=armies[k * len(armies) // count],
            name=f"{k % 97 + 1}/{k // 97 + 1} {ARMS[k // 7 % len(ARMS)]}",
            attack=str(attack),
            defence=str(defence),
            movement=str(movement),
            icon=ICONS[k % len(ICONS)],
            echelon=ECHELONS[k // 3 % len(ECHELONS)],
            reduced=f"{(attack + 1) // 2}-{(defence + 1) // 2}" if k % 2 else "",
        )


def write_game(folder: Path, count: int) -> Path:
    """Write a folder of game.yaml and counters.yaml with `count` units; return counters.yaml."""
    folder.mkdir(parents=True, exist_ok=True)
    palette = "\n".join(f'  {name}: "{ground}"' for name, (ground, _) in ARMIES.items())
    (folder / "game.yaml").write_text(
        f"title: Synthetic {count}\npalette:\n{palette}\nkit:\n- kind: counters\n", encoding="utf-8"
    )
    file = folder / "counters.yaml"
    with file.open("w", encoding="utf-8") as out:
        out.write(f"size: {EDGE:g} mm\nbleed: {BLEED:g} mm\nfaces:\n")
        for army in ARMIES:
            out.write(_faces(army))
        out.write("counters:\n")
        out.writelines(map(_counter, units(count)))
    return file


def _label(label: Label) -> str:
    return (
        f'    - {{text: "{{{label.slot}}}", box: {list(label.box)}, font: {label.font}, '
        f"size: {label.size:g}, least: 5}}\n"
    )


def _faces(army: str) -> str:
    """Return the front, the plain back and the reduced side of one army."""
    symbol = (
        f"    - {{symbol: {{icon: '{{icon}}', echelon: '{{echelon}}'}}, box: {list(SYMBOL_BOX)}, "
        f"fill: paper}}\n"
    )
    front = "".join(map(_label, FRONT))
    band = f"    - {{rect: {list(BAND)}, fill: paper}}\n"
    back = "".join(map(_label, BACK))
    return (
        f"  {army}:\n    ground: {army}\n    marks:\n{symbol}{front}"
        f"  {army}-back:\n    ground: {army}\n"
        f"  {army}-reduced:\n    ground: {army}\n    marks:\n{band}{back}"
    )


def _counter(unit: Unit) -> str:
    """One counter as a designer types it: nine keys and values, ten with a reduced side."""
    back = f"{unit.army}-reduced" if unit.reduced else f"{unit.army}-back"
    reduced = f"    reduced: {unit.reduced}\n" if unit.reduced else ""
    return (
        f"- id: {unit.id}\n  front: {unit.army}\n  back: {back}\n  values:\n"
        f"    name: {unit.name}\n    attack: {unit.attack}\n    defence: {unit.defence}\n"
        f"    movement: {unit.movement}\n    icon: {unit.icon}\n    echelon: {unit.echelon}\n"
        f"{reduced}"
    )


def write_hexes(folder: Path, columns: int, rows: int) -> None:
    """Write a game of one map: numbered hexagons, 18.5 mm from flat to flat."""
    wide, high = 18.5 / 3**0.5 * (1.5 * columns + 0.5) + 0.1, 18.5 * (rows + 0.5) + 0.1
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text("title: Hexes\nkit:\n- {kind: map, id: board}\n", "utf-8")
    (folder / "map.yaml").write_text(
        f"maps:\n- id: board\n  title: The board\n  size: [{wide + 8:.1f}, {high + 8:.1f}]\n  kinds:\n"
        '    open: {fill: "#dfe3bd", stroke: ink, width: 0.2}\n  panels:\n  - id: fields\n    at: [4, 4]\n'
        f"    size: [{wide:.1f}, {high:.1f}]\n    grid:\n      {{shape: hex, size: 18.5, columns: {columns}, "
        f'rows: {rows}, numbering: "0101", kind: open}}\n',
        "utf-8",
    )
