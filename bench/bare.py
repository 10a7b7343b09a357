"""The limit: the same counters as a PDF written by hand, with no library but zlib.

`python bare.py INPUT.json OUT.pdf`. No measuring and fitting of text, no checks,
no scale bars, no manifest: what remains is formatting numbers and compressing.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

POINTS = 72 / 25.4
Input = dict[str, Any]


def colour(value: str) -> str:
    return " ".join(f"{int(value[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5))


def outline(mark: Input) -> str:
    """One path of a symbol as operators."""
    verbs = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    steps = [" ".join([*(f"{n:.2f}" for n in s[1:]), verbs[s[0]]]) for s in mark["segments"]]
    fill = f"{colour(mark['fill'])} rg " if mark["fill"] != "none" else ""
    line = f"{mark['width']:.3f} w "
    stroke = f"{colour(mark['stroke'])} RG {line}" if mark["stroke"] != "none" else ""
    paint = "B" if fill and stroke else "f" if fill else "S"
    return f"{fill}{stroke}{' '.join(steps)} {paint}"


def face(unit: Input, data: Input, side: str, symbols: dict[str, str]) -> str:
    """One face in mm from its top left."""
    edge = data["edge"]
    out = [f"{colour(unit['ground'])} rg 0 0 {edge} {edge} re f"]
    if side == "front":
        x, y = data["symbol_box"][:2]
        out.append(f"q 1 0 0 1 {x} {y} cm {symbols[unit['icon'] + '/' + unit['echelon']]} Q")
    elif unit["reduced"]:
        x, y, w, h = data["band"]
        out.append(f"1 1 1 rg {x} {y} {w} {h} re f")
    out.append(f"{colour(unit['ink'])} rg")
    for label in data[side] if side == "front" or unit["reduced"] else ():
        text, font, size = unit[label["slot"]], data["fonts"][label["font"]], label["size"]
        x, y, w, h = label["box"]
        wide = sum(font["widths"][c] for c in text) * size
        base = y + (h + font["cap_height"] * size) / 2
        name = sorted(data["fonts"]).index(label["font"])
        at = f"{x + (w - wide) / 2:.3f} {base:.3f}"
        out.append(f"BT /F{name} {size:.3f} Tf 1 0 0 -1 {at} Tm ({text}) Tj ET")
    return "\n".join(out)


def pages(data: Input) -> Iterator[str]:
    """Fronts and mirrored backs, sheet by sheet, with cut lines on the fronts."""
    edge, columns, rows = data["edge"], data["columns"], data["rows"]
    wide, high = data["page"]
    left, top = (wide - columns * edge) / 2, 11.0
    symbols = {k: "\n".join(map(outline, marks)) for k, marks in data["symbols"].items()}
    start = f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {high * POINTS:.3f} cm"
    for first in range(0, len(data["units"]), columns * rows):
        some = data["units"][first : first + columns * rows]
        for side in ("front", "back"):
            out = [start]
            for k, unit in enumerate(some):
                column = k % columns if side == "front" else columns - 1 - k % columns
                at = f"{left + column * edge:.3f} {top + k // columns * edge:.3f}"
                out.append(f"q 1 0 0 1 {at} cm {face(unit, data, side, symbols)} Q")
            if side == "front":
                xs = [left + k * edge for k in range(columns + 1)]
                ys = [top + k * edge for k in range(rows + 1)]
                out.append("0.54 G 0.15 w")
                out += [f"{x:.3f} {ys[0]} m {x:.3f} {ys[-1]} l S" for x in xs]
                out += [f"{xs[0]:.3f} {y} m {xs[-1]:.3f} {y} l S" for y in ys]
            yield "\n".join(out)


def document(data: Input) -> bytes:
    """The whole PDF: catalogue, page tree, fonts, pages."""
    objects: list[bytes] = [b"", b""]  # the catalogue and the page tree come last

    def add(body: str, stream: bytes | None = None) -> int:
        if stream is not None:
            packed = zlib.compress(stream)
            head = f"<</Length {len(packed)}/Length1 {len(stream)}/Filter/FlateDecode>>"
            objects.append(f"{head}\nstream\n".encode() + packed + b"\nendstream")
        else:
            objects.append(body.encode())
        return len(objects)

    fonts = ""
    for number, style in enumerate(sorted(data["fonts"])):
        one = data["fonts"][style]
        file = add("", Path(one["subset"]).read_bytes())
        descriptor = add(
            f"<</Type/FontDescriptor/FontName/{one['name']}/Flags 32/FontBBox[0 -300 1000 1000]"
            f"/ItalicAngle 0/Ascent 1000/Descent -200/CapHeight 700/StemV 80/FontFile2 {file} 0 R>>"
        )
        widths = " ".join(f"{one['widths'].get(chr(c), 0) * 1000:.0f}" for c in range(32, 127))
        fonts += (
            f"/F{number} "
            + str(
                add(
                    f"<</Type/Font/Subtype/TrueType/BaseFont/{one['name']}/FirstChar 32/LastChar 126"
                    f"/Widths[{widths}]/Encoding/WinAnsiEncoding/FontDescriptor {descriptor} 0 R>>"
                )
            )
            + " 0 R"
        )
    kids = []
    box = " ".join(f"{n * POINTS:.2f}" for n in data["page"])
    for content in pages(data):
        stream = add("", content.encode("ascii"))
        kids.append(
            add(
                f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {box}]/Contents {stream} 0 R"
                f"/Resources<</Font<<{fonts}>>>>>>"
            )
        )
    objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
    tree = " ".join(f"{kid} 0 R" for kid in kids)
    objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{tree}]>>".encode()
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}".encode()


if __name__ == "__main__":
    source = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_bytes(document(source))
