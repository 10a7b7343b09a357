"""What is printed reaches whoever listens: any encoding, any file name, pipes that are closed.

Also the exit statuses, and how problems are reported.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import sys
from collections.abc import Sequence
from typing import TextIO

OK, VIOLATIONS, BAD_INPUT, STOPPED = 0, 1, 2, 130
MOST_OF_A_FILE = 25  # places in one file of which is told
MOST_AT_A_SPOT = 3  # errors at one line and column that are all shown

# What an ascii terminal shows for signs of good typography.
_PLAIN = {
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u2026": "...",
    "\u00d7": "x",
    "\u2192": "->",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u00a0": " ",
    "\u2032": "'",
    "\u2033": '"',
    "\u00bd": "1/2",
    "\u2022": "*",
}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_AS_BYTES = range(0xDC80, 0xDD00)  # how Python reads bytes of a file name that are no text


def prepare() -> None:
    """Make both streams take every character; one that was closed takes everything away."""
    codecs.register_error("cutline", _spelt)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="cutline")


def _spelt(error: UnicodeError) -> tuple[str | bytes, int]:
    """Spell one character that the stream cannot hold with those that it can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if ord(sign) in _AS_BYTES:
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    return _PLAIN.get(sign) or ascii(sign)[1:-1], error.start + 1


def hush() -> None:
    """Send what is left of the output nowhere, where its reader has closed the pipe."""
    for stream in (sys.stdout, sys.stderr):
        if _broken(stream):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            with contextlib.suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _broken(stream: TextIO) -> bool:
    try:
        stream.flush()
    except BrokenPipeError:
        return True
    except (OSError, ValueError):
        return False
    return False


def plain(text: object) -> str:
    """Return lines that leave a terminal alone, whatever names of files stand in them."""
    return _CONTROL.sub(lambda match: repr(match[0])[1:-1], str(text))


def say(text: object) -> None:
    """Print a line on standard output."""
    print(plain(text))


def tell(text: object) -> None:
    """Print a line on standard error; a closed pipe is no error."""
    try:
        print(plain(text), file=sys.stderr, flush=True)
    except BrokenPipeError:
        hush()


def report(problems: Sequence[object], outcome: str = "") -> int:
    """Print problems on standard error, one a line, of many at one spot the first; return the exit status.

    `outcome` follows the count: what was or was not done.
    """
    spots: dict[object, list[object]] = {}
    for problem in problems:
        spots.setdefault(problem[:3] if isinstance(problem, tuple) else problem, []).append(problem)
    files: dict[object, int] = {}
    for alike in spots.values():
        file = getattr(alike[0], "file", None)
        files[file] = files.get(file, 0) + 1
        if file is not None and files[file] > MOST_OF_A_FILE:
            continue
        shown = alike if len(alike) <= MOST_AT_A_SPOT else alike[:1]
        for problem in shown:
            tell(problem)
        if len(shown) < len(alike):
            spot = str(alike[0]).split(": ")[0]
            tell(f"{spot}: {len(alike) - 1} more like this one")
    for file, count in files.items():
        if file is not None and count > MOST_OF_A_FILE:
            tell(f"{file}: {count - MOST_OF_A_FILE:,} more places in this file have errors")
    count = len(problems)
    tell(f"{count} error{'s' if count != 1 else ''}{outcome}")
    return BAD_INPUT
