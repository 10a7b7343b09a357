"""The manifest: what a kit holds, and where each of its files came from, as JSON.

Sheets, faces, counts, positions in mm, provenance, digests; the next build reads
from it which files in the folder are the kit's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

from ...components.models.sourced import provenance
from ...generators.pieces.pieces import Piece
from ...generators.text.icons import in_words
from ..documents.cores import runs_of, shared_out
from ..kit import UPGRADE
from ..sheets.papers import BoxMm, Page, tally
from ..upgrade import Likeness
from .folder import KitFolder
from .printing import LEAST_PAGES, Printing
from .replace import MANIFEST
from .svg_files import face_files

T = TypeVar("T")
FORMAT = 1
HEADING = ("title", "subtitle", "edition", "version", "language", "designer", "players", "about")
LEAST_PIECES = 2000  # whose entries are worth a process of their own


def write_manifest(printing: Printing, folder: KitFolder) -> list[str]:
    """`manifest.json`, after all other files; returns its name."""
    return [folder.write(MANIFEST, (text.encode("utf-8") for text in _texts(printing, folder)))]


def _texts(printing: Printing, folder: KitFolder) -> Iterator[str]:
    """Yield what was built, as JSON: sheets, faces, counts, positions in mm, provenance, digests.

    One line for each counter and each face: a large game has hundreds of thousands.
    """
    drawn, game = printing.drawn, printing.game
    pictures = face_files(drawn) if any(name.startswith("svg/") for name in folder.digests) else {}
    yield "{\n"
    typed = game.sheet.model_dump(include=set(HEADING))
    head = {
        "cutline": FORMAT,
        "game": game.name,
        **({"translation": game.into} if game.into else {}),
        **{key: in_words(text, game.type) for key, text in typed.items()},
        "units": "mm from the page's top left; a box is [x, y, width, height]",
    }
    tone = printing.kits[0].tone
    if any(tone):
        head["printed"] = [name for name, is_so in tone._asdict().items() if is_so]
    if game.fonts:
        head["fonts"] = {name: own.about for name, own in game.fonts}
    if printing.kits[0].runs == "short":
        head["flips"] = "short"
    if printing.kits[0].paper.register:
        head["register"] = printing.kits[0].paper.register
    if printing.kits[0].printer:
        head["printer"] = printing.kits[0].printer
    for key, value in head.items():
        yield f"{_json(key)}: {_json(value)},\n"
    files = dict(sorted(folder.digests.items()))
    yield f'"files": {json.dumps(files, indent=1)},\n'
    likeness = Likeness()
    yield '"counters": [\n'
    yield from _shared(drawn.pieces, lambda piece: _json(_piece(piece, pictures, likeness)), LEAST_PIECES)
    yield '],\n"provenance": [\n'
    yield ",\n".join(_json(item._asdict()) for item in provenance(game))
    yield '],\n"papers": {\n'
    kits = [kit for kit in printing.kits if kit.route != UPGRADE]
    for number, kit in enumerate(kits):
        yield ",\n" if number else ""
        yield f"{_json(kit.name)}: {{\n"
        yield f'"size": {_json([kit.paper.width, kit.paper.height])},\n'
        yield f'"takes": {_json(tally(kit.pages, kit.sides)._asdict())},\n"sheets": [\n'
        numbered = list(enumerate(kit.pages, 1))
        told = partial(_sheet, likeness if kit.whole else None, kit.runs == "short")
        yield from _shared(numbered, told, LEAST_PAGES)
        yield "]}"
    yield "}\n}\n"


def as_json(head: Mapping[str, Any]) -> bytes:
    """Return a manifest of files alone."""
    return (json.dumps(head, indent=1, ensure_ascii=False) + "\n").encode("utf-8")


_json = json.JSONEncoder(ensure_ascii=False).encode
_text = json.encoder.encode_basestring
_FACE = '{"face": %s, "counter": %s, "copy": %d, "box": [%.3f, %.3f, %.3f, %.3f]}'


def _shared(items: Sequence[T], entry_of: Callable[[T], str], least: int) -> Iterator[str]:
    """Yield the items of a list, told on all cores where there are twice as many as `least`."""

    def work(run: Sequence[T]) -> list[str]:
        step = 1000
        return [",\n".join(map(entry_of, run[k : k + step])) for k in range(0, len(run), step)]

    first = True
    for texts in shared_out(runs_of(items, least), work):
        for text in texts:
            yield text if first else ",\n" + text
            first = False


def _piece(piece: Piece, pictures: Mapping[Any, str], likeness: Likeness) -> dict[str, Any]:
    back = piece.back
    entry: dict[str, Any] = {
        "id": piece.id,
        "title": piece.title,
        "count": piece.count,
        "group": piece.group,
        "size": [piece.width, piece.height],
        "source": piece.source,
        "ours": piece.ours,
        "looks": likeness.of_piece(piece),
    }
    if pictures:
        entry["svg"] = {"front": pictures[piece.front.key]}
        entry["svg"]["back"] = pictures[back.key] if back else None
    return entry


def _box(box: tuple[float, float, float, float]) -> list[float]:
    return [round(value, 3) for value in box]


def _sheet(likeness: Likeness | None, short: bool, numbered: tuple[int, Page]) -> str:
    number, page = numbered

    def placed(box: BoxMm) -> BoxMm:
        x, y, w, h = box
        over = short and number % 2 == 0  # the page is turned by half
        return (page.paper.width - x - w, page.paper.height - y - h, w, h) if over else box

    entry: dict[str, Any] = {
        "page": number,
        "component": page.component,
        "name": page.name,
        "paper": [page.paper.width, page.paper.height],
        "trim": _box(placed(page.trim)),
        "bleed": _box(placed(page.bleed)),
    }
    if page.side:
        entry["side"] = page.side
    elif likeness and not page.empty:  # of what is cut out, each face has its own
        entry["looks"] = likeness.of_page(page)
    if page.cuts:
        entry["cuts"] = page.cuts
    if page.glue:
        entry["glue"] = page.glue
    if page.used:
        entry["used"] = round(page.used, 3)
    if page.empty:
        entry["empty"] = True
    else:
        entry["stock"] = page.stock
    if page.plan:
        entry["tile"] = {"across": page.plan[0], "down": page.plan[1], "number": page.plan[2] + 1}
    if page.fields:
        entry["fields"] = [{"name": f.name, "box": _box(placed((f.x, f.y, f.w, f.h)))} for f in page.fields]
    faces = page.placements
    if not faces:
        return _json(entry)
    at = [placed((p.x, p.y, p.width, p.height)) for p in faces]
    lines = [_FACE % (_text(p.face), _text(p.counter), p.copy, *at[k]) for k, p in enumerate(faces)]
    return _json(entry)[:-1] + ',\n"faces": [\n' + ",\n".join(lines) + "]}"


def listed(folder: Path) -> set[str]:
    """Return the files that the manifest of a kit's folder lists; none where it cannot be read."""
    try:
        with (folder / MANIFEST).open(encoding="utf-8") as file:
            head = "".join(takewhile(lambda line: not line.startswith('"counters": ['), file))
        key = '"files": '
        files, _ = json.JSONDecoder().raw_decode(head, head.index(key) + len(key))
        return {str(name) for name in files}
    except (OSError, ValueError, TypeError):
        return set()
