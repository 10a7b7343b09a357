"""Archives whose bytes depend on nothing but the files in them, and how much of one each part takes."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Callable
from io import BytesIO

from .places import Files

MADE = (1980, 1, 1, 0, 0, 0)  # the first time that an archive can hold


def zipped(files: Files) -> bytes:
    """An archive of files, by their paths."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path, MADE)
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, compresslevel=9)
    return made.getvalue()


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
