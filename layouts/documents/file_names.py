"""File names that any system takes, each given once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any
from unicodedata import normalize

from ...generators.kinds.counters import unique_faces
from ...generators.pieces.pieces import Face, Piece

LONGEST = 200  # bytes of a name: systems take 255, and a side, a number and the kind of file come after it
_DEVICES = re.compile(r"^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)")  # which Windows keeps for itself


def slug(name: str) -> str:
    """Return a file name that any system takes: "Table card" -> table-card."""
    said = re.sub(r"[^\w.]+", "-", name.lower()).strip("-.")
    short = said.encode()[:LONGEST].decode(errors="ignore").rstrip("-.")
    return _DEVICES.sub(r"\1-", short) or "unnamed"


def in_ascii(name: str) -> str:
    """Return a name without accents, and without letters that stay then: "Öl 戰" -> "Ol "."""
    return normalize("NFKD", name).encode("ascii", "ignore").decode()


def face_names(pieces: list[Piece]) -> Iterator[tuple[Piece, str, Face, str]]:
    """Yield each different face once, as `unique_faces` does, and the name of its file: no two the same."""
    names, given = Names(), set[str]()
    for piece, side, face in unique_faces(pieces):
        for number in count():
            name = f"{names.of((piece.id, piece.where[:2], number), piece.id)}-{side}"
            if name not in given:
                break
        given.add(name)
        yield piece, side, face, name


class Names:
    """File names, each given once: what would be the same gets a number."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.given: dict[Any, str] = {}
        self.taken = set(taken)

    def of(self, key: Any, wanted: str) -> str:
        """Return the name for a key, the same whenever it is asked for."""
        if key not in self.given:
            name = base = slug(wanted)
            number = 2
            while name in self.taken:
                name = f"{base}-{number}"
                number += 1
            self.taken.add(name)
            self.given[key] = name
        return self.given[key]
