"""Writes the structure of a tagged document: what is read out, in which order, and as what.

The tree comes from what the pages' operators have marked (`Packed.nodes`); components are its sections,
links stand in what they lie on, fields behind all else of their page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reportlab.pdfbase import pdfdoc

from ...generators.drawing import Tag
from ...generators.writers.marked import Node
from .identity import add_to_catalog
from .objects import Raw, reference_to, string_of

ROOT = "structure"
GROUPED = {"LI": "L"}  # what neighbours of a sort are together


class _Element(Raw):
    """An element of the tree; its kids are numbers of marked contents, elements, and a link or a field."""

    def __init__(self, name: str, tag: Tag, above: str, page: str = "", title: str = "") -> None:
        self.name, self.tag, self.above, self.page, self.title = name, tag, above, page, title
        self.kids: list[int | _Element] = []
        self.object = ""  # the name of a link or a field

    def text(self, document: Any) -> str:
        page = f"/Pg {reference_to(document, self.page)}" if self.page else ""
        kids = [str(kid) if isinstance(kid, int) else reference_to(document, kid.name) for kid in self.kids]
        if self.object:
            kids.append(f"<</Type/OBJR/Obj {reference_to(document, self.object)}>>")
        held = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        says = f"/Alt{string_of(self.tag.says)}" if self.tag.says else ""
        scope = f"/A<</O/Table/Scope/{self.tag.scope}>>" if self.tag.scope else ""
        title = f"/T{string_of(self.title)}" if self.title else ""
        above = reference_to(document, self.above)
        return f"<</S/{self.tag.role}/P {above}{page}/K {held}{says}{scope}{title}>>"


class _Root(Raw):
    """The root of the tree, and the way back to it from marked contents and annotations."""

    def __init__(self, top: str, parents: Mapping[int, Sequence[str] | str], key: int) -> None:
        self.top, self.parents, self.key = top, parents, key

    def text(self, document: Any) -> str:
        way = []
        for number, found in sorted(self.parents.items()):
            if isinstance(found, str):
                way.append(f"{number} {reference_to(document, found)}")
            else:
                way.append(f"{number} [{' '.join(reference_to(document, name) for name in found)}]")
        nums = f"/ParentTree<</Nums[{' '.join(way)}]>>/ParentTreeNextKey {self.key}"
        return f"<</Type/StructTreeRoot/K {reference_to(document, self.top)}{nums}>>"


class Structure:
    """The structure of one document, page after page; `close` writes it."""

    def __init__(self, document: Any, pages: int) -> None:
        self.document = document
        self.elements: list[_Element] = []
        self.key = pages  # the next for an annotation; those of pages are their numbers, from 0
        self.page = 0
        self.parents: dict[int, Sequence[str] | str] = {}
        self.top = self.section = self._element(Tag("Document"), None)
        self.links: list[tuple[int, int]] = []  # of the page: the number of a text, the key
        self.fields: list[tuple[str, int]] = []

    def add_link(self, text: int) -> int:
        """Note a link of the page that comes next, and return its key."""
        self.key += 1
        self.links.append((text, self.key - 1))
        return self.key - 1

    def add_field(self, name: str) -> int:
        """Note a field of the page that comes next, by the name of its object, and return its key."""
        self.key += 1
        self.fields.append((name, self.key - 1))
        return self.key - 1

    def add_page(self, nodes: Sequence[Node], section: str = "") -> int:
        """Add what is read out of a page, and return the page's key; with a title it begins a `section`."""
        if section:
            self.section = self._element(Tag("Sect"), self.top, title=section)
        contents: list[str] = []
        self.links.sort()
        self._add(nodes, self.section, 0, contents)
        self._add_links(self.section, self.key)
        for name, key in self.fields:
            self._add_object(Tag("Form"), self.section, name, key)
        self.fields = []
        self.parents[self.page] = contents
        self.page += 1
        return self.page - 1

    def _add(self, nodes: Sequence[Node], above: _Element, start: int, contents: list[str]) -> None:
        """Add nodes of which the texts are told from `start`; note what has marked contents."""
        group: _Element | None = None
        for node in nodes:
            *path, role = node.tag.role.split("/")
            kind = GROUPED.get((*path, role)[0], "")
            if not kind or (group and group.tag.role != kind):
                group = None
            if kind and not group:
                group = self._element(Tag(kind), above)
            holder = group or above
            for one in path:
                holder = self._element(Tag(one), holder)
            page = "" if node.parts else self._page
            element = self._element(node.tag._replace(role=role), holder, page)
            if node.parts:
                self._add(node.parts, element, start + node.start, contents)
            else:
                element.kids.append(len(contents))
                contents.append(element.name)
                # A heading is its words: what lists headings looks for nothing else in them.
                self._add_links(holder if role[0] == "H" else element, start + node.start + node.texts)

    def _add_links(self, above: _Element, end: int) -> None:
        """Add to an element the links of all texts before the one with the number `end`."""
        while self.links and self.links[0][0] < end:
            _, key = self.links.pop(0)
            self._add_object(Tag("Link"), above, self.document.annotationName(f"link-{key}"), key)

    def _add_object(self, tag: Tag, above: _Element, name: str, key: int) -> None:
        element = self._element(tag, above, self._page)
        element.object = name
        self.parents[key] = element.name

    @property
    def _page(self) -> str:
        return f"Page{self.page + 1}"

    def _element(self, tag: Tag, above: _Element | None, page: str = "", title: str = "") -> _Element:
        """Return a new element at the end of another."""
        name = f"element-{len(self.elements)}"
        element = _Element(name, tag, above.name if above else ROOT, page, title)
        self.elements.append(element)
        if above:
            above.kids.append(element)
        return element

    def close(self) -> None:
        """Give the document its structure."""
        for element in self.elements:
            self.document.Reference(element, element.name)
        self.document.Reference(_Root(self.top.name, self.parents, self.key), ROOT)
        add_to_catalog(self.document, MarkInfo=pdfdoc.PDFDictionary({"Marked": pdfdoc.PDFName("true")}))
        self.document._catalog.StructTreeRoot = pdfdoc.PDFObjectReference(ROOT)
