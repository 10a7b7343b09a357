"""Files that are brought in or taken out together: a zip, or a folder as a page sends it.

They come from anybody: names are looked at before anything is unpacked, and sizes are bounded.
"""

from __future__ import annotations

import json
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from typing import NamedTuple
from unicodedata import normalize

from ...components.art.raster import ENDINGS as PICTURES
from ...components.reading.problems import printable
from ...components.reading.rows import ENDINGS as SPREADSHEETS

Files = dict[str, bytes]  # by name, "/" between folders

ENDINGS = (  # of files in a game's folder
    *(".yaml", ".yml", ".svg", ".py", ".md", ".txt", ".po", ".ttf"),
    *SPREADSHEETS,
    *PICTURES,
)
LITTER = frozenset({"__MACOSX", "__pycache__", "node_modules", "Thumbs.db", "desktop.ini"})
MOST = 1_000  # files at once
LARGEST = 10_000_000  # bytes of a file
WHOLE = 30_000_000  # bytes of all files at once, and of what is sent
DEEPEST = 8  # folders in one another
LONGEST = 100  # characters of the name of a file or a folder
LONGEST_HEAD = 1_000_000  # bytes of the names of a folder's files
ZIP = (b"PK\x03\x04", b"PK\x05\x06")  # how a zip begins, and one with nothing in it

_ENTRY = b"PK\x01\x02"  # how each file's line in the list of a zip begins
_DRIVE = re.compile(r"[A-Za-z]:")
DAMAGED = "this zip is damaged; pack the folder again"


class Unfit(Exception):
    """This cannot be brought in; `said` is everything that is wrong with it."""

    def __init__(self, *said: str) -> None:
        super().__init__("; ".join(said))
        self.said = list(said)


class Bag(NamedTuple):
    """Files by their names, and the names of those of a kind that a game's folder does not have."""

    files: Files
    others: list[str]


class _Entry(NamedTuple):
    """A file that is offered: `wrong` says why it cannot be read at all."""

    name: str
    size: int
    read: Callable[[], bytes]
    wrong: str = ""


def unzipped(data: bytes) -> Bag:
    """Return the files of a zip. Unfit where it is damaged, too large, or a name in it leads elsewhere."""
    if data.count(_ENTRY) > 4 * MOST:
        raise Unfit(_too_many(data.count(_ENTRY)))
    try:
        archive = zipfile.ZipFile(BytesIO(data), metadata_encoding="utf-8")
    except UnicodeDecodeError:
        said = "a name in this zip is not UTF-8; pack the folder with another program, or drop it unpacked"
        raise Unfit(said) from None
    except Exception:  # whatever a damaged file makes of the library
        raise Unfit(DAMAGED) from None
    return _bag([_packed(archive, info) for info in archive.infolist() if not info.is_dir()])


def _packed(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> _Entry:
    wrong = ""
    if stat.S_ISLNK(info.external_attr >> 16):
        wrong = "this is a link; put the file itself there"
    elif info.flag_bits & 1:
        wrong = "this file is protected by a password; pack the folder without one"
    return _Entry(info.filename, info.file_size, partial(archive.read, info), wrong)


def unfolded(data: bytes) -> Bag:
    """Return the files of a folder as a page sends it: names and sizes as JSON on a line, then all bytes."""
    head, _, _ = data[:LONGEST_HEAD].partition(b"\n")
    cut_off = Unfit("not all of the folder has arrived; try again")
    try:
        listed = [(str(name), int(size)) for name, size in json.loads(head)]
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise cut_off from None
    at, entries = len(head) + 1, []
    for name, size in listed:
        entries.append(_Entry(name, size, partial(_part, data, at, size)))
        at += size
    if at != len(data) or any(size < 0 for _, size in listed):
        raise cut_off
    return _bag(entries)


def _part(data: bytes, at: int, size: int) -> bytes:
    return data[at : at + size]


def game_file(name: str) -> bool:
    """Whether a file's name ends as one in a game's folder may."""
    return name.lower().endswith(ENDINGS)


def litter(name: str) -> bool:
    """Whether a file is hidden, or one that systems and programs leave in folders."""
    return any(part.startswith(".") or part in LITTER for part in name.split("/"))


def _bag(offered: Iterable[_Entry]) -> Bag:
    """Read the files that are offered. Unfit with all that is wrong with them."""
    entries, wrong = {}, []
    for entry in offered:
        name = _clean(entry.name)
        if not name:
            wrong.append(f'"{printable(entry.name)[:LONGEST]}" is no name for a file in a folder of games')
        elif name in entries:
            wrong.append(f"{name}: there are two files of this name")
        elif not litter(name):
            entries[name] = entry
    if len(entries) > MOST:
        raise Unfit(_too_many(len(entries)))
    if sum(entry.size for entry in entries.values()) > WHOLE:
        raise Unfit(f"unpacked, this is more than {WHOLE / 1e6:g} MB; bring in less at once")
    files, others = {}, []
    for name, entry in entries.items():
        if not game_file(name):
            others.append(name)
            continue
        try:
            files[name] = _read(entry)
        except Unfit as error:
            wrong += [f"{name}: {said}" for said in error.said]
    if wrong:
        raise Unfit(*wrong)
    return Bag(files, others)


def _read(entry: _Entry) -> bytes:
    if entry.wrong:
        raise Unfit(entry.wrong)
    if entry.size > LARGEST:
        raise Unfit(f"this file is larger than {LARGEST / 1e6:g} MB")
    try:
        return entry.read()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
        raise Unfit("this file is damaged in the zip; pack the folder again") from None


def _clean(name: str) -> str:
    """Return a file's name with "/" between folders; "" if it leads out of its folder or cannot be shown."""
    typed = normalize("NFC", name).replace("\\", "/")
    parts = [part for part in typed.split("/") if part != "."]
    fits = all(part.isprintable() and len(part) <= LONGEST for part in parts) and len(parts) <= DEEPEST
    leads = _DRIVE.match(typed) or not all(parts) or ".." in parts
    return "" if leads or not fits else "/".join(parts)


def _too_many(count: int) -> str:
    return f"there are {count:,} files in it; {MOST:,} at most can be brought in at once"
