"""Reads whole files of unknown hands: never more of them than is wanted, be they endless."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from .problems import BadInput, Problem

STDIN = Path("-")  # on a command line, what is piped in


def read_bounded(file: Path, largest: int, of: Mapping[bytes, int] | None = None) -> bytes:
    """Return all bytes of a file, of a pipe until it ends, or of standard input for "-".

    BadInput where it cannot be read, or holds more than `largest` bytes; `of` has another limit for
    files that begin with certain bytes.
    """
    try:
        if file == STDIN:
            return _bounded(sys.stdin.buffer, file, largest, of or {}) if sys.stdin else b""
        with file.open("rb", buffering=0) as opened:
            return _bounded(opened, file, largest, of or {})
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput([Problem(file, 1, 1, f"cannot be read: {reason}")]) from None


def walled(file: Path, home: Path) -> Problem | None:
    """Return a problem for a file that is no plain file, or leads out of `home`, a real path; else None."""
    if os.path.commonpath([home, os.path.realpath(file)]) != str(home):
        return Problem(file, 1, 1, "leads out of the game's folder; copy it here")
    odd = file.exists() and not file.is_file() and not file.is_dir()  # a pipe, which may never end
    return Problem(file, 1, 1, "is not a file") if odd else None


def _bounded(opened: BinaryIO, file: Path, largest: int, of: Mapping[bytes, int]) -> bytes:
    parts = [opened.read(max(map(len, of), default=1))]
    largest = next((most for start, most in of.items() if parts[0].startswith(start)), largest)
    known = file.stat() if file != STDIN else None
    if known and stat.S_ISREG(known.st_mode) and known.st_size > largest:
        raise _too_large(file, f"{known.st_size / 1e6:,.1f} MB", largest)
    left = largest - len(parts[0])
    while part := opened.read(min(left, 1 << 20) + 1):
        parts.append(part)
        left -= len(part)
        if left < 0:
            raise _too_large(file, f"more than {largest / 1e6:g} MB", largest)
    return b"".join(parts)


def _too_large(file: Path, size: str, largest: int) -> BadInput:
    reason = f"this file is too large: {size}; {largest / 1e6:g} MB at most"
    return BadInput([Problem(file, 1, 1, reason)])
