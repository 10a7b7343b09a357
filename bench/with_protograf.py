"""The same counters drawn with protograf, under the Python that has it.

`python with_protograf.py INPUT.json OUT.pdf`. Shapes are made in a plain loop, which is
faster there than its templates over Data(); a curve counts as four straight steps.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import protograf as p

Points = list[tuple[float, float]]


def outlines(segments: list[list[Any]]) -> list[Points]:
    """The polylines of a path."""
    found: list[Points] = []
    for verb, *n in segments:
        if verb == "M":
            found.append([(n[0], n[1])])
        elif verb == "L":
            found[-1].append((n[0], n[1]))
        elif verb == "C":
            x, y = found[-1][-1]
            for t in (0.25, 0.5, 0.75, 1.0):
                u = 1 - t
                a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                found[-1].append(
                    (a * x + b * n[0] + c * n[2] + d * n[4], a * y + b * n[1] + c * n[3] + d * n[5])
                )
        else:
            found[-1].append(found[-1][0])
    return found


def symbol(data: dict[str, Any], unit: dict[str, Any]) -> list[Any]:
    """The shapes of a unit's symbol."""
    x, y, _, _ = data["symbol_box"]
    shapes = []
    for mark in data["symbols"][f"{unit['icon']}/{unit['echelon']}"]:
        for points in outlines(mark["segments"]):
            moved = [(x + a, y + b) for a, b in points]
            if mark["fill"] != "none":
                shapes.append(
                    p.polyshape(points=moved, fill=mark["fill"], stroke=mark["fill"], stroke_width=0.01)
                )
            if mark["stroke"] != "none":
                shapes.append(p.polyline(points=moved, stroke=mark["stroke"], stroke_width=mark["width"]))
    return shapes


def texts(data: dict[str, Any], unit: dict[str, Any], side: str) -> list[Any]:
    """A side's texts, each in its style, centred in its box."""
    shapes = []
    for label in data[side]:
        x, y, w, h = label["box"]
        shapes.append(
            p.text(
                unit[label["slot"]],
                x=x + w / 2,
                y=y + h * 0.85,
                font_size=label["size"] * 2.8,
                stroke=unit["ink"],
            )
        )
    return shapes


def main() -> None:
    """Draw the deck."""
    source, out = Path(sys.argv[1]), Path(sys.argv[2])
    sys.argv = sys.argv[:1]  # protograf reads the command line itself
    data = json.loads(source.read_text(encoding="utf-8"))
    edge = data["edge"]
    p.Create(paper="A4", units="mm", margin=11, filename=str(out))
    p.CounterSheet(cards=len(data["units"]), width=edge, height=edge, grid_marks=True)
    for number, unit in enumerate(data["units"], 1):
        ground = p.rectangle(x=0, y=0, width=edge, height=edge, fill=unit["ground"], stroke=unit["ground"])
        p.Counter(number, ground, *symbol(data, unit), *texts(data, unit, "front"))
        back = [ground]
        if unit["reduced"]:
            x, y, w, h = data["band"]
            back.append(p.rectangle(x=x, y=y, width=w, height=h, fill="#ffffff", stroke="#ffffff"))
            back += texts(data, unit, "back")
        p.CounterBack(number, *back)
    p.Save()


if __name__ == "__main__":
    main()
