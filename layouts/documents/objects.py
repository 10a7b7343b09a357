"""Writes the objects of a document into its file: those that are no streams together, compressed.

reportlab writes each by itself, in the open; links, bookmarks and fields are thousands of small ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import compress

from reportlab.pdfbase import pdfdoc

from ...generators.writers.pdf import LEVEL

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
TOGETHER = 200  # objects in one stream: a viewer unpacks them all to get at one
ENDS = b"endstream"

_ESCAPES = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r"})
Where = tuple[int, int, int]  # as in a table of cross-references: its sort, and two numbers


class Raw(pdfdoc.PDFObject):
    """An object whose text is made once all others have their numbers."""

    def text(self, document: Any) -> str:
        raise NotImplementedError

    def format(self, document: Any) -> bytes:
        return self.text(document).encode("latin-1")


def reference_to(document: Any, name: str) -> str:
    """Return how PDF names another object of the document."""
    return "%d %d R" % document.idToObjectNumberAndVersion[name]


def string_of(text: str) -> str:
    """Return a text as PDF writes it: in brackets, or as the codes of its characters."""
    if text.isascii():
        return f"({text.translate(_ESCAPES)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def in_streams(document: Any) -> bytes:
    """Return the file of a reportlab document; takes the place of its `format`."""
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    parts, places = [HEADER], {0: (0, 0, 65535)}
    small: list[tuple[int, bytes]] = []
    at = len(HEADER)

    def write(number: int, told: bytes) -> None:
        nonlocal at
        places[number] = (1, at, 0)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, told))
        at += len(parts[-1])

    for number, told in _objects(document):
        if told.endswith(ENDS):
            write(number, told)
        else:
            small.append((number, told))
    number = len(document.numberToId)
    for first in range(0, len(small), TOGETHER):
        some, number = small[first : first + TOGETHER], number + 1
        places.update((one, (2, number, k)) for k, (one, _) in enumerate(some))
        write(number, _together(some))
    start, number = at, number + 1
    places[number] = (1, start, 0)
    names = {"Root": root.format(document), "Info": info.format(document)}
    write(number, _table([places[k] for k in range(number + 1)], names, document.signature.hexdigest()))
    return b"".join([*parts, b"startxref\n%d\n%%%%EOF\n" % start])


def _objects(document: Any) -> Iterator[tuple[int, bytes]]:
    """Yield every object with its number; more may be added while they are written."""
    number = 0
    while (number := number + 1) in document.numberToId:
        thing = document.idToObject[document.numberToId[number]]
        if isinstance(thing, Raw):
            yield number, thing.format(document)
        else:
            yield number, pdfdoc.pdfdocEnc(pdfdoc.format(thing, document, toplevel=1)).strip()


def _together(some: Sequence[tuple[int, bytes]]) -> bytes:
    """Return a stream of objects: where each begins, then one after the other."""
    at, begins = 0, list[bytes]()
    for number, told in some:
        begins.append(b"%d %d" % (number, at))
        at += len(told) + 1
    head = b" ".join(begins) + b"\n"
    says = b"/Type/ObjStm/N %d/First %d" % (len(some), len(head))
    return _stream(says, head + b"\n".join(told for _, told in some))


def _table(places: Sequence[Where], names: dict[str, bytes], digest: str) -> bytes:
    """Return the table of cross-references, which says what the document begins with."""
    rows = b"".join(
        sort.to_bytes(1, "big") + first.to_bytes(4, "big") + second.to_bytes(2, "big")
        for sort, first, second in places
    )
    name = digest.encode()
    says = b"/Type/XRef/Size %d/W[1 4 2]/ID[<%s><%s>]" % (len(places), name, name)
    return _stream(says + b"".join(b"/" + key.encode() + b" " + of for key, of in names.items()), rows)


def _stream(says: bytes, content: bytes) -> bytes:
    packed = compress(content, LEVEL)
    return b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\n%s" % (says, len(packed), packed, ENDS)
