"""How many bytes each part of an archive takes, and each file as a host sends it."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Callable
from io import BytesIO


def shares(archive: bytes, part: Callable[[str], str]) -> dict[str, int]:
    """The bytes that each part has in an archive; `part` says to which a path belongs.

    What is not in an entry, the archive's end, is counted with the first.
    """
    found: dict[str, int] = {}
    with zipfile.ZipFile(BytesIO(archive)) as opened:
        for entry in opened.infolist():
            name = len(entry.filename.encode())
            taken = entry.compress_size + (30 + name) + (46 + name)  # with its two headings
            found[part(entry.filename)] = found.get(part(entry.filename), 0) + taken
    if found:
        found[next(iter(found))] += len(archive) - sum(found.values())
    return found


def sent(data: bytes) -> int:
    """The bytes of a file as a host sends it that compresses."""
    return len(gzip.compress(data, 9, mtime=0))
