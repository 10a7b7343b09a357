"""Writes what leads through a document: links to places of its pages, and bookmarks of them.

A place has a name, such as "rule 9a" or "page 12". A link to a place that the document does not
have is left out, so that the same pages may stand in any file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from ...components.shapes.geometry import BoxMm
from ...generators.writers.pdf import POINTS_PER_MM
from .objects import Raw, reference_to, string_of
from .structure import Structure

ABOVE = 3.0  # mm of a page that are shown over a place that is led to


class Link(NamedTuple):
    """Words of a page that lead to a place; the box in mm from its top left.

    `text` is the number of the page's text that it lies on.
    """

    box: BoxMm
    to: str
    text: int = 0


class Anchor(NamedTuple):
    """A place that is led to, mm from the page's top left; with a title it has a bookmark.

    Only a bookmark leads to one without a name. `depth` is 0 for a component, and 1 for what stands
    in it.
    """

    name: str
    x: float
    y: float
    title: str = ""
    depth: int = 1
    says: str = ""  # where a link leads, if there is no title


class _Place(NamedTuple):
    """Where a place is in a document: the number of the page, points from its bottom left."""

    page: int
    x: float
    y: float

    def told(self, document: Any) -> str:
        """Return the destination, as an array of PDF."""
        return f"[{reference_to(document, f'Page{self.page}')}/XYZ {self.x:.0f} {self.y:.0f} null]"


class _Bookmark(NamedTuple):
    """An entry of the outline."""

    title: str
    depth: int
    place: _Place


class _LinkObject(Raw):
    def __init__(self, rectangle: str, place: _Place, says: str, key: int) -> None:
        self.rectangle, self.place, self.says, self.key = rectangle, place, says, key

    def text(self, document: Any) -> str:
        leads = f"/Dest{self.place.told(document)}/Contents{string_of(self.says)}/StructParent {self.key}"
        return f"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[{self.rectangle}]{leads}>>"


class Navigator:
    """The links and bookmarks of one document, page after page; `close` writes the bookmarks."""

    def __init__(self, canvas: Canvas, pages: Sequence[tuple[float, Sequence[Anchor]]]) -> None:
        """Note all places of a document, by the heights of its pages in mm and what is on them."""
        self.canvas = canvas
        self.places: dict[str, _Place] = {}
        self.says: dict[str, str] = {}
        self.bookmarks: list[_Bookmark] = []
        for number, (height, anchors) in enumerate(pages, 1):
            for anchor in anchors:
                x, y = max(anchor.x - ABOVE, 0.0), height - max(anchor.y - ABOVE, 0.0)
                place = _Place(number, x * POINTS_PER_MM, y * POINTS_PER_MM)
                self.says.setdefault(anchor.name, anchor.title or anchor.says)
                fresh = not anchor.name or self.places.setdefault(anchor.name, place) is place
                if fresh and anchor.title:
                    self.bookmarks.append(_Bookmark(anchor.title, anchor.depth, place))

    def add(self, links: Iterable[Link], height: float, structure: Structure) -> None:
        """Add the links of the canvas's page that lead somewhere; `height` is the page's, mm."""
        for link in links:
            place = self.places.get(link.to)
            if place is None:
                continue
            x, y, w, h = link.box
            edges = (x, height - y - h, x + w, height - y)
            rectangle = " ".join(f"{edge * POINTS_PER_MM:.1f}" for edge in edges)
            key = structure.add_link(link.text)
            leads = _LinkObject(rectangle, place, self.says[link.to], key)
            self.canvas._addAnnotation(leads, f"link-{key}")

    def close(self) -> None:
        """Give the document its outline, if it has bookmarks: below the components all is closed."""
        if self.bookmarks:
            document = self.canvas._doc
            document.Outlines = document._catalog.Outlines = _Outline(document, self.bookmarks)


class _Entry(Raw):
    """A bookmark between those before and after it, over those below it."""

    def __init__(self, bookmark: _Bookmark, name: str) -> None:
        self.bookmark, self.name = bookmark, name
        self.above = ""
        self.below: list[_Entry] = []
        self.beside: dict[str, str] = {}  # names of neighbours by what PDF calls them

    def text(self, document: Any) -> str:
        kin = {"Parent": self.above, **self.beside, **_ends(self.below)}
        told = "".join(f"/{key} {reference_to(document, name)}" for key, name in kin.items())
        count = f"/Count {-len(self.below)}" if self.below else ""  # below 0: closed
        leads = f"/Dest{self.bookmark.place.told(document)}"
        return f"<</Title{string_of(self.bookmark.title)}{leads}{told}{count}>>"


def _ends(entries: Sequence[_Entry]) -> dict[str, str]:
    return {"First": entries[0].name, "Last": entries[-1].name} if entries else {}


class _Outline(Raw):
    """The bookmarks of a document as a tree."""

    ready = 1  # for reportlab, which has an outline of its own

    def __init__(self, document: Any, bookmarks: Sequence[_Bookmark]) -> None:
        self.top: list[_Entry] = []
        way: list[_Entry] = []  # from the top to the last entry
        for number, bookmark in enumerate(bookmarks):
            entry = _Entry(bookmark, f"bookmark-{number}")
            while way and way[-1].bookmark.depth >= bookmark.depth:
                way.pop()
            beside = way[-1].below if way else self.top
            entry.above = way[-1].name if way else "outline"
            if beside:
                beside[-1].beside["Next"], entry.beside["Prev"] = entry.name, beside[-1].name
            beside.append(entry)
            way.append(entry)
            document.Reference(entry, entry.name)
        document.Reference(self, "outline")

    def prepare(self, document: Any, canvas: Canvas) -> None:
        """Do nothing: all is in its place."""

    def text(self, document: Any) -> str:
        ends = "".join(f"/{key} {reference_to(document, name)}" for key, name in _ends(self.top).items())
        return f"<</Type/Outlines{ends}/Count {len(self.top)}>>"
