"""An upgrade kit: only the faces, cards, tiles and pages that are not in a kit that somebody has.

The manifest of that kit has a digest for each face and page (`likeness`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..components import BadInput, Game, Problem
from ..components.reading.memory import NOTHING
from ..generators.pieces.pieces import Piece
from ..generators.text.fonts import in_type
from ..generators.text.prose import Column, Said, blocks
from .drawn import Drawn, pieces_in
from .kit import COMPLETE, UPGRADE, Kit, in_order, laid_out, printed
from .likeness import Likeness
from .pages.columns import balanced, body_of
from .pages.texts import text_pages
from .pages.written import written
from .sheets.papers import Page

MANIFEST = "manifest.json"
LARGEST = 200_000_000  # bytes of a manifest
GUTTER = 8.0  # mm between two columns
_REMEDY = "name a kit's folder, or its manifest.json"


class Earlier(NamedTuple):
    """A kit that somebody has: its pieces by id, and its pages by paper."""

    version: str
    pieces: Mapping[str, Mapping[str, Any]]
    papers: Mapping[str, Mapping[str, str]]  # by paper: the name of each page by what it looks like


def read_earlier(kit: Path, game: Game) -> Earlier:
    """A kit from its folder or manifest. BadInput where it is none, or one of another game or language."""
    file = kit / MANIFEST if kit.is_dir() else kit

    def wrong(message: str) -> BadInput:
        return BadInput([Problem(file, 1, 1, f"{message}; {_REMEDY}", "")])

    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            raise wrong("is not the manifest of a kit")
        said = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        raise wrong("cannot be read as the manifest of a kit") from None
    try:
        if said["game"] != game.name:
            raise wrong(f'is a kit of "{said["game"]}", not of "{game.name}"')
        if said.get("translation", "") != game.into:
            raise wrong("is a kit in another language, in which every text is another")
        pieces = {piece["id"]: piece for piece in said["counters"]}
        papers = {name.removeprefix(f"{COMPLETE}-"): _looks(kit) for name, kit in said["papers"].items()}
        if not all(isinstance(piece["looks"], dict) for piece in pieces.values()):
            raise TypeError
        return Earlier(str(said["version"]), pieces, papers)
    except (KeyError, TypeError, AttributeError):
        raise wrong("has no digests of its faces: it was built by an earlier Cutline") from None


def _looks(kit: Mapping[str, Any]) -> dict[str, str]:
    return {sheet["looks"]: str(sheet["name"]) for sheet in kit["sheets"] if "looks" in sheet}


class _Change(NamedTuple):
    """The pieces that are printed again, and the names of those that are put in, and taken out."""

    pieces: Mapping[str, Piece]
    replaced: list[str]
    added: list[str]
    removed: list[str]


def upgrades(kits: Sequence[Kit], earlier: Earlier) -> Iterator[Kit]:
    """For each paper the kit of what is new since an earlier one; none where nothing is.

    `kits` are the complete ones; a paper that the earlier kit does not have gets none.
    """
    likeness = Likeness()
    for kit in kits:
        if kit.whole and kit.paper.name in earlier.papers:
            change = _changed(kit.drawn, earlier, likeness)
            yield from _upgrade(kit, change, earlier, likeness)


def _changed(drawn: Drawn, earlier: Earlier, likeness: Likeness) -> _Change:
    found: dict[str, Piece] = {}
    replaced: list[str] = []
    added: list[str] = []
    for piece in drawn.pieces:
        before = earlier.pieces.get(piece.id)
        same = before is not None and before["looks"] == likeness.of_piece(piece)
        more = piece.count - (int(before["count"]) if before and same else 0)
        if more > 0:
            found[piece.id] = piece._replace(count=more)
            (replaced if before and not same else added).append(_named(piece.id, piece.title, more))
    now = {piece.id: piece.count for piece in drawn.pieces}
    removed = [
        _named(name, str(piece["title"]), int(piece["count"]) - now.get(name, 0))
        for name, piece in earlier.pieces.items()
        if int(piece["count"]) > now.get(name, 0)
    ]
    return _Change(found, replaced, added, removed)


def _named(name: str, title: str, count: int) -> str:
    said = f"{title} ({name})" if title and title != name else name
    return f"{said} × {count}" if count > 1 else said


def _upgrade(kit: Kit, change: _Change, earlier: Earlier, likeness: Likeness) -> Iterator[Kit]:
    before = earlier.papers[kit.paper.name]
    whole = laid_out(kit.drawn, kit.paper, kit.backs, UPGRADE, NOTHING).pages
    now = {likeness.of_page(page): page for page in whole if not page.side}
    fresh = [page for look, page in now.items() if look not in before]
    names = {page.name for page in (*whole, *kit.pages)}
    gone = [name for look, name in before.items() if look not in now and name not in names]
    sheets = laid_out(_only(kit.drawn, change), kit.paper, kit.backs, UPGRADE, NOTHING).pages
    if fresh or sheets or change.removed or gone:
        pages = [page.name for page in fresh]
        first = in_type(kit.drawn.game.type, _first_page, kit, change, earlier, pages, gone)
        made = in_order([*first, *fresh, *sheets], kit.sides)
        yield kit._replace(pages=made, printed=printed(kit.drawn.game, made), route=UPGRADE)


def _only(drawn: Drawn, change: _Change) -> Drawn:
    """The parts that are cut out, with the pieces that are printed again."""
    kept = [
        (part, [change.pieces[piece.id] for piece in pieces if piece.id in change.pieces])
        for part, looks in zip(drawn.game.sheet.kit, drawn.parts, strict=True)
        if (pieces := pieces_in(looks))
    ]
    kept = [(part, pieces) for part, pieces in kept if pieces]
    sheet = drawn.game.sheet.model_copy(update={"kit": [part for part, _ in kept]})
    return Drawn(replace(drawn.game, sheet=sheet), [pieces for _, pieces in kept], [])


def _first_page(
    kit: Kit, change: _Change, earlier: Earlier, pages: Sequence[str], gone: Sequence[str]
) -> list[Page]:
    game, paper, say = kit.drawn.game, kit.paper, kit.drawn.game.words
    _, _, wide, high = body_of(paper)
    versions = {"before": earlier.version, "now": game.sheet.version}
    says: list[Said] = written(
        "upgrade.j2",
        {
            "say": say,
            "heading": say("{title}: from kit {before} to {now}", title=game.sheet.title, **versions),
            "replaced": change.replaced,
            "added": change.added,
            "removed": change.removed,
            "pages": pages,
            "gone": gone,
        },
    )
    head = blocks(says[:1], Column(wide, game.palette))
    top = head[0].height + 4
    column = Column((wide - GUTTER) / 2, game.palette, say=say)
    columns = balanced(blocks(says[1:], column), [high - top, high - top, high])
    return text_pages(game, say("What is new"), paper, columns, head, top)
