"""What is printed reaches whoever listens: any encoding, any file name, pipes that are closed."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import sys
from typing import TextIO

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
    """One character that the stream cannot hold, spelt with those that it can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if ord(sign) in _AS_BYTES:
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    return _PLAIN.get(sign) or ascii(sign)[1:-1], error.start + 1


def hush() -> None:
    """Whoever read the output has seen enough; what is left of it goes nowhere."""
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
    """Lines that leave a terminal alone, whatever names of files stand in them."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], str(text))


def say(text: object) -> None:
    """A line on standard output."""
    print(plain(text))


def tell(text: object) -> None:
    """A line on standard error, for whoever may listen."""
    try:
        print(plain(text), file=sys.stderr, flush=True)
    except BrokenPipeError:
        hush()
