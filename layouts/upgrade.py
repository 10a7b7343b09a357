"""An upgrade kit: only the faces, cards, tiles and pages that are not in a kit that somebody has.

The manifest of that kit has a digest for each face and page (`likeness`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from hashlib import sha1
from itertools import chain
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from ..components import BadInput, Game, Problem
from ..components.reading.memory import NOTHING
from ..components.shapes.paths import IDENTITY, Matrix, multiply
from ..generators.drawing import Drawing, Image, Mark, Path, Rect, Text, Use
from ..generators.pieces.pieces import Face, Piece
from ..generators.text.fonts import in_type
from ..generators.text.prose import Column, Said, blocks
from ..generators.writers.path_text import data
from .drawn import Drawn, pieces_in
from .kit import COMPLETE, READING, UPGRADE, Kit, in_order, laid_out, printed
from .pages.columns import balanced, body_of
from .pages.texts import text_pages
from .pages.written import written
from .sheets.papers import Page, reading_paper

Box = tuple[float, float, float, float]  # left, top, right, bottom
_LENGTH = 16  # of a digest, in hexadecimal
STRIP, MOST_STRIPS = 50.0, 8  # mm, in which marks are looked for; more are looked at everywhere


class _Spread:
    """The digests of a drawing's marks, found by strips of the drawing from top to bottom."""

    def __init__(self, marks: Iterable[tuple[Box, str]]) -> None:
        self.strips: dict[int, list[tuple[int, Box, bytes]]] = {}
        self.tall: list[tuple[int, Box, bytes]] = []  # those that lie in many strips
        for number, (box, digest) in enumerate(marks):
            entry = number, box, digest.encode()
            first, last = int(box[1] // STRIP), int(box[3] // STRIP)
            if last - first > MOST_STRIPS:
                self.tall.append(entry)
            else:
                for strip in range(first, last + 1):
                    self.strips.setdefault(strip, []).append(entry)

    def inside(self, box: Box) -> list[bytes]:
        """Return the digests of the marks that lie in a box at least in part, from back to front."""
        left, top, right, low = box
        strips = range(int(top // STRIP), int(low // STRIP) + 1)
        digests = {
            number: digest
            for number, (x0, y0, x1, y1), digest in chain(
                self.tall, *(self.strips.get(strip, ()) for strip in strips)
            )
            if x0 <= right and x1 >= left and y0 <= low and y1 >= top
        }
        return [digests[number] for number in sorted(digests)]


class Likeness:
    """Tells looks apart; what is used in several places is looked at once."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Drawing, str]] = {}  # the drawing is held: its id is the key
        self.spread: dict[int, tuple[Drawing, _Spread]] = {}
        self.faces: dict[Any, str] = {}
        self.cuts: dict[str, str] = {}

    def of_piece(self, piece: Piece) -> dict[str, str | None]:
        """Digests of both sides of a piece, with how it is cut, folded and glued."""
        shape = piece.width, piece.height, piece.outline, piece.cuts, piece.folds, piece.corner
        key = repr(shape)
        if key not in self.cuts:
            self.cuts[key] = sha1(_content(shape)).hexdigest()
        front = sha1((self.cuts[key] + self._face(piece.front)).encode()).hexdigest()[:_LENGTH]
        return {"front": front, "back": self._face(piece.back) if piece.back else None}

    def _face(self, face: Face) -> str:
        if face.key not in self.faces:
            self.faces[face.key] = self._digest(face.drawing)  # which is made anew: it need not be held
        return self.faces[face.key]

    def of(self, drawing: Drawing) -> str:
        """Return a digest, the same for drawings that look the same."""
        if id(drawing) not in self.known:
            self.known[id(drawing)] = drawing, self._digest(drawing)
        return self.known[id(drawing)][1]

    def _digest(self, drawing: Drawing) -> str:
        """Return the digest of a drawing."""
        digest = sha1(b"%.2f %.2f" % (drawing.width, drawing.height))
        for mark in drawing.marks:
            digest.update(self._printed(mark))
        return digest.hexdigest()[:_LENGTH]

    def _printed(self, mark: Mark) -> bytes:
        """Return the content of a mark, for a digest; drawings in it by their own digests."""
        if isinstance(mark, Use):
            used, matrix, clip, _ = mark
            if matrix is IDENTITY and clip is None:  # most parts of a face
                return b"%s%s" % (self.of(used).encode(), _IN_PLACE)
            return _content((self.of(used), matrix, clip))
        return _content((*mark[:4], mark.picture.id) if isinstance(mark, Image) else mark)

    def of_page(self, page: Page) -> str:
        """Digest of a page without its foot; of a board only what lies on this tile."""
        content = sha1(_content(page.trim))
        for mark in page.drawing.marks:
            if isinstance(mark, Use) and mark.clip is not None and len(mark.clip) == 4:
                x, y, w, h = mark.clip  # type: ignore[misc]
                a, b, c, d, e, f = mark.matrix
                if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
                    content.update(_content((round(e, 2), round(f, 2))))
                    box = (x - e, y - f, x - e + w, y - f + h)
                    for digest in self._spread(mark.drawing).inside(box):
                        content.update(digest)
                    continue
            content.update(self._printed(mark))
        return content.hexdigest()[:_LENGTH]

    def _spread(self, drawing: Drawing) -> _Spread:
        """Return the digests of a drawing's marks, by where they lie."""
        if id(drawing) not in self.spread:
            self.spread[id(drawing)] = drawing, _Spread(self._marks(drawing, IDENTITY))
        return self.spread[id(drawing)][1]

    def _marks(self, drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Box, str]]:
        for mark in drawing.marks:
            if isinstance(mark, Use) and mark.clip is None:
                yield from self._marks(mark.drawing, multiply(matrix, mark.matrix))
                continue
            digest = sha1(self._printed(mark) + _content(matrix)).hexdigest()
            yield _placed(_box_of(mark), matrix), digest


def _box_of(mark: Mark) -> Box:
    """Return the box round a mark, its own line included; mm of its drawing."""
    if isinstance(mark, Rect):
        over = mark.width if mark.stroke != "none" else 0.0
        return mark.x - over, mark.y - over, mark.x + mark.w + over, mark.y + mark.h + over
    if isinstance(mark, Image):
        return mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
    if isinstance(mark, Text):
        return mark.x, mark.y - mark.size, mark.x + mark.advance, mark.y + mark.size / 2
    if isinstance(mark, Path):
        over = 2 * mark.width
        xs = [x for segment in mark.segments for x in segment[1::2]]
        ys = [y for segment in mark.segments for y in segment[2::2]]
        return (min(xs) - over, min(ys) - over, max(xs) + over, max(ys) + over) if xs else (0, 0, 0, 0)
    return (-1e6, -1e6, 1e6, 1e6)  # cut to a shape of its own: counted everywhere


def _placed(box: Box, matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = box
    xs = [a * x + c * y + e for x in (x0, x1) for y in (y0, y1)]
    ys = [b * x + d * y + f for x in (x0, x1) for y in (y0, y1)]
    return min(xs), min(ys), max(xs), max(ys)


def _content(value: Any) -> bytes:
    """Return a mark, or anything made of tuples, as text for a digest; most marks are paths and texts."""
    if isinstance(value, Path):
        dash = " ".join([f"{mm:.2f}" for mm in value.dash])
        line = (
            f"{value.fill} {value.stroke} {value.width:.2f} {dash} {value.cap} {value.join} {value.even_odd}"
        )
        corner = f" {value.miter:.2f}" if value.miter else ""
        return f"{data(value.segments).replace(' ', ',')} {line}{corner}".encode()
    if isinstance(value, Text):
        return (
            b"%.2f %.2f %.2f " % (value.x, value.y, value.size)
            + f"{value.font} {value.fill} {value.text}".encode()
            + (f" {value.stroke} {value.width:.2f}".encode() if value.stroke != "none" else b"")
        )
    parts: list[str] = []
    _add_content(value, parts.append)
    return " ".join(parts).encode()


@cache
def _form(*types: type) -> str:
    """Return the format of a tuple of such plain values; "" where it holds tuples, or nothing."""
    if any(issubclass(kind, tuple) for kind in types):
        return ""
    return " ".join("%.2f" if issubclass(kind, float) else "%s" for kind in types)


def _add_content(value: Any, say: Callable[[str], None]) -> None:
    if isinstance(value, float):
        say(f"{value:.2f}")
    elif isinstance(value, tuple):
        if form := _form(*map(type, value)):
            say(form % tuple(value))
        else:
            for inner in value:
                _add_content(inner, say)
        say(";")
    else:
        say(str(value))


_IN_PLACE = b" " + _content((IDENTITY, None))  # of a drawing that is used where it stands

MANIFEST = "manifest.json"
LARGEST = 200_000_000  # bytes of a manifest
GUTTER = 8.0  # mm between two columns
_REMEDY = "name a kit's folder, or its manifest.json"


class Earlier(NamedTuple):
    """A kit that somebody has: its pieces by id, and its pages by paper."""

    version: str
    pieces: Mapping[str, Mapping[str, Any]]
    papers: Mapping[str, Mapping[str, str]]  # by paper: the name of each page by what it looks like


def read_earlier(kit: FilePath, game: Game) -> Earlier:
    """Return a kit from its folder or manifest. BadInput if it is none, or of another game or language."""
    file = kit / MANIFEST if kit.is_dir() else kit

    def wrong(message: str) -> BadInput:
        return BadInput([Problem(file, 1, 1, f"{message}; {_REMEDY}", "")])

    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            raise wrong("is not the manifest of a kit")
        manifest = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        raise wrong("cannot be read as the manifest of a kit") from None
    try:
        if manifest["game"] != game.name:
            raise wrong(f'is a kit of "{manifest["game"]}", not of "{game.name}"')
        if manifest.get("translation", "") != game.into:
            raise wrong("is a kit in another language, in which every text is another")
        pieces = {piece["id"]: piece for piece in manifest["counters"]}
        papers = {name.removeprefix(f"{COMPLETE}-"): _looks(kit) for name, kit in manifest["papers"].items()}
        if not all(isinstance(piece["looks"], dict) for piece in pieces.values()):
            raise TypeError
        return Earlier(str(manifest["version"]), pieces, papers)
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
    told = {page.name for kit in kits for page in kit.pages}
    for kit in kits:
        if kit.whole and kit.part != READING and kit.paper.name in earlier.papers:
            change = _changed(kit.drawn, earlier, likeness)
            yield from _upgrade(kit, change, earlier, likeness, told)


def _changed(drawn: Drawn, earlier: Earlier, likeness: Likeness) -> _Change:
    again: dict[str, Piece] = {}
    replaced: list[str] = []
    added: list[str] = []
    for piece in drawn.pieces:
        before = earlier.pieces.get(piece.id)
        same = before is not None and before["looks"] == likeness.of_piece(piece)
        more = piece.count - (int(before["count"]) if before and same else 0)
        if more > 0:
            again[piece.id] = piece._replace(count=more)
            (replaced if before and not same else added).append(_named(piece.id, piece.title, more))
    now = {piece.id: piece.count for piece in drawn.pieces}
    removed = [
        _named(name, str(piece["title"]), int(piece["count"]) - now.get(name, 0))
        for name, piece in earlier.pieces.items()
        if int(piece["count"]) > now.get(name, 0)
    ]
    return _Change(again, replaced, added, removed)


def _named(name: str, title: str, count: int) -> str:
    called = f"{title} ({name})" if title and title != name else name
    return f"{called} × {count}" if count > 1 else called


def _upgrade(
    kit: Kit, change: _Change, earlier: Earlier, likeness: Likeness, told: Set[str]
) -> Iterator[Kit]:
    read = earlier.papers.get(f"{READING}-{reading_paper(kit.paper).name}", {})
    before = {**earlier.papers[kit.paper.name], **read}
    whole = laid_out(kit.drawn, kit.paper, kit.backs, UPGRADE, NOTHING).pages
    now = {likeness.of_page(page): page for page in whole if not page.side}
    fresh = [page for look, page in now.items() if look not in before]
    names = told | {page.name for page in whole}
    gone = [name for look, name in before.items() if look not in now and name not in names]
    sheets = laid_out(_only(kit.drawn, change), kit.paper, kit.backs, UPGRADE, NOTHING).pages
    if fresh or sheets or change.removed or gone:
        pages = [page.name for page in fresh]
        first = in_type(kit.drawn.game.type, _first_page, kit, change, earlier, pages, gone)
        made = in_order([*first, *fresh, *sheets], kit.sides)
        yield kit._replace(pages=made, printed=printed(kit.drawn.game, made), route=UPGRADE, part="")


def _only(drawn: Drawn, change: _Change) -> Drawn:
    """Return the parts that are cut out, with the pieces that are printed again."""
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
    game, paper, say = kit.drawn.game, reading_paper(kit.paper), kit.drawn.game.words
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
