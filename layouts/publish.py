"""Writes a built kit into its folder: PDFs, SVGs and the manifest, all or nothing.

Everything is written beside its place first and moved there when the last file
is whole, so that a failed build leaves an earlier one as it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..components import Game
from ..components.sourced import provenance
from ..generators.counters import unique_faces
from ..generators.pdf import Encoder, PdfMeta, PdfPage, write_pdf
from .kit import Drawn, Kit, poster, slug

Say = Callable[[str], None]
PARTS = ("kit", "components", "svg")


class Written(NamedTuple):
    """Where a kit went and how much of it there is."""

    folder: Path
    pages: int
    counters: int


def publish(
    drawn: Drawn,
    kits: list[Kit],
    out: Path,
    only: Collection[str] = PARTS,
    say: Say = lambda _: None,
) -> Written:
    """Write the kits of one game to `out/<game>`; `only` picks among PARTS.

    Files of an earlier build that this one does not make again are removed, if
    its manifest says that they were ours.
    """
    game = drawn.game
    home = out / game.name
    out.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{game.name}-", dir=out))
    try:
        _write(drawn, kits, beside, only, say)
        manifest = _manifest(drawn, kits, beside)
        text = json.dumps(manifest, indent=1, ensure_ascii=False, sort_keys=True)
        (beside / "manifest.json").write_text(text + "\n", encoding="utf-8")
        _move(beside, home)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Written(home, sum(len(kit.pages) for kit in kits), _copies(drawn))


def _copies(drawn: Drawn) -> int:
    return sum(printed.counter.count for printed in drawn.counters)


def _write(drawn: Drawn, kits: list[Kit], folder: Path, only: Collection[str], say: Say) -> None:
    game = drawn.game
    encoder = Encoder()
    # All pages are encoded before the first file, so that all files number characters alike.
    for kit in kits:
        for page in kit.printed:
            encoder.encode(page.drawing)
    for kit in kits:
        if "kit" in only:
            name = f"{game.name}-{kit.paper.name}.pdf"
            say(f"{game.name}: {name}, {len(kit.pages)} pages")
            write_pdf(folder / name, _bookmarked(kit), _meta(game, ""), encoder)
        if "components" in only:
            for component, pages, duplex in _components(kit):
                name = f"{slug(component)}-{kit.paper.name}.pdf"
                say(f"{game.name}: {name}")
                write_pdf(folder / name, pages, _meta(game, component, duplex), encoder)
    if "components" in only:
        for board in _boards(drawn):
            page = poster(drawn, board)
            say(f"{game.name}: {board}-one-page.pdf")
            meta = _meta(game, "map on one page", False)
            write_pdf(folder / f"{board}-one-page.pdf", [page], meta, encoder)
    if "svg" in only:
        say(f"{game.name}: svg")
        _write_svg(drawn, kits, folder / "svg")


def _boards(drawn: Drawn) -> list[str]:
    return [
        part.id for part in drawn.game.sheet.kit if part.kind == "map" and part.id in drawn.maps
    ]


def _meta(game: Game, component: str, duplex: bool = True) -> PdfMeta:
    sheet = game.sheet
    title = f"{sheet.title}: {component}" if component else sheet.title
    keywords = ", ".join(["wargame", "print and play", *sheet.keywords])
    subject = sheet.subtitle or f"Print-and-play kit of {sheet.title}"
    return PdfMeta(title, subject, keywords, sheet.designer, sheet.language, duplex)


def _bookmarked(kit: Kit) -> Iterator[PdfPage]:
    last = None
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        yield printed._replace(bookmark=page.component if page.component != last else "")
        last = page.component


def _components(kit: Kit) -> Iterator[tuple[str, list[PdfPage], bool]]:
    """Each component's pages, as they stand in the kit."""
    found: dict[str, list[PdfPage]] = {}
    duplex: dict[str, bool] = {}
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        if page.empty:
            continue
        mark = "" if page.component in found else page.component
        found.setdefault(page.component, []).append(printed._replace(bookmark=mark))
        duplex[page.component] = page.duplex
    for component, pages in found.items():
        yield component, pages, duplex[component]


def _write_svg(drawn: Drawn, kits: list[Kit], folder: Path) -> None:
    """Every face, card, form and board; pages of the first paper stand for both."""
    from ..generators.svg import write_svg

    for kind in ("counters", "maps", "pages"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    bleed = drawn.game.counters.bleed if drawn.game.counters else 0.0
    for name, face in unique_faces(drawn.counters):
        title = f"{drawn.game.sheet.title}: {name}"
        write_svg(folder / "counters" / f"{_safe(name)}.svg", face.drawing, title, bleed)
    for board in drawn.game.maps:
        drawing = drawn.maps[board.id]
        write_svg(folder / "maps" / f"{_safe(board.id)}.svg", drawing, board.title, board.bleed)
    for page in kits[0].pages:
        if not page.placements and not page.side and page.plan is None and not page.empty:
            name = f"{slug(page.name)}-{kits[0].paper.name}"
            write_svg(folder / "pages" / f"{name}.svg", page.drawing, page.name)


def _safe(name: str) -> str:
    return name.replace(" ", "-").replace("{", "").replace("}", "")


def _manifest(drawn: Drawn, kits: list[Kit], folder: Path) -> dict[str, Any]:
    """What was built: sheets, faces, counts, positions in mm, provenance, digests."""
    game = drawn.game
    names = {
        id(face): f"svg/counters/{_safe(name)}.svg" for name, face in unique_faces(drawn.counters)
    }
    return {
        "cutline": 1,
        "game": game.name,
        "title": game.sheet.title,
        "edition": game.sheet.edition,
        "version": game.sheet.version,
        "units": "mm from the page's top left; boxes are [x, y, width, height]",
        "counters": [
            {"id": p.counter.id, "title": p.counter.title, "count": p.counter.count,
             "group": p.counter.group, "size": [p.width, p.height],
             "source": p.counter.source,
             "svg": {"front": names[id(p.front)], "back": names.get(id(p.back))}}
            for p in drawn.counters
        ],
        "provenance": [item._asdict() for item in provenance(game)],
        "papers": {
            kit.paper.name: {
                "size": [kit.paper.width, kit.paper.height],
                "sheets": [_sheet(number, page) for number, page in enumerate(kit.pages, 1)],
            }
            for kit in kits
        },
        "files": {
            file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        },
    }  # fmt: skip


def _box(box: tuple[float, float, float, float]) -> list[float]:
    return [round(value, 3) for value in box]


def _sheet(number: int, page: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "page": number, "component": page.component, "name": page.name,
        "paper": [page.paper.width, page.paper.height],
        "trim": _box(page.trim), "bleed": _box(page.bleed),
    }  # fmt: skip
    if page.side:
        found["side"] = page.side
    if page.placements:
        found["faces"] = [
            {"face": p.face, "counter": p.counter, "copy": p.copy,
             "box": _box((p.x, p.y, p.width, p.height))}
            for p in page.placements
        ]  # fmt: skip
    if page.plan:
        found["tile"] = {"across": page.plan[0], "down": page.plan[1], "number": page.plan[2] + 1}
    if page.fields:
        found["fields"] = [{"name": f.name, "box": _box((f.x, f.y, f.w, f.h))} for f in page.fields]
    return found


def _move(beside: Path, home: Path) -> None:
    """Put the new files into place, each in one step; then drop what an older build left."""
    old = _listed(home / "manifest.json")
    new = {file.relative_to(beside).as_posix() for file in beside.rglob("*") if file.is_file()}
    for name in sorted(new, key=lambda name: (name == "manifest.json", name)):
        target = home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(beside / name, target)
    for name in old - new:
        target = home / name
        if target.resolve().is_relative_to(home.resolve()):
            target.unlink(missing_ok=True)


def _listed(manifest: Path) -> set[str]:
    try:
        found = json.loads(manifest.read_text(encoding="utf-8"))["files"]
        return {str(name) for name in found}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
