"""Reads what was typed in the form of a PDF, which may come from anybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from ...components import BadInput, Problem
from ...components.reading.problems import printable

SIGN = b"%PDF-"
WHOLE = ""  # the place of what is wrong with a file as a whole
LARGEST = 30_000_000  # bytes of a PDF; a whole kit is smaller
MOST_FIELDS = 20_000
LONGEST = 200  # characters of a value that are read


class Filled(NamedTuple):
    """The fields of a PDF with what stands in each; game, edition and kit as it names them, or ""."""

    values: dict[str, str]
    game: str
    edition: str
    kit: str


def read_form(data: bytes, file: Path) -> Filled:
    """What a PDF says. BadInput where it cannot be read, or has no form."""
    from pypdf import PdfReader

    said = "this PDF is damaged; save the sheet again from the program in which you filled it in"
    try:
        with _in_silence():
            reader = PdfReader(BytesIO(data))
            if reader.is_encrypted:
                said = "this PDF is protected by a password; save the sheet without one"
                raise ValueError(said)
            values = dict(_values(reader))
            told = {key: str(reader.trailer.get("/Info", {}).get(f"/{key}", "")) for key in _NAMED}
    except Exception:  # whatever a damaged file makes of the library
        raise BadInput([Problem(file, 1, 1, said, WHOLE)]) from None
    return Filled(values, *(printable(text[:LONGEST]) for text in told.values()))


_NAMED = ("Game", "Edition", "Kit")


@contextmanager
def _in_silence() -> Iterator[None]:
    """Without the library's own remarks on what it reads."""
    import logging
    import warnings

    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


def _values(reader: Any) -> Iterator[tuple[str, str]]:
    """Every field by its full name, whatever the tree of fields is."""
    form = reader.trailer["/Root"].get("/AcroForm", {})
    waiting: list[tuple[Any, str, Any]] = [(field, "", None) for field in reversed(form.get("/Fields", []))]
    left = MOST_FIELDS
    while waiting and left:
        reference, above, value = waiting.pop()
        left -= 1
        field = reference.get_object()
        value = field.get("/V", value)
        name = ".".join(filter(None, (above, str(field.get("/T", "")))))
        kids = field.get("/Kids", [])[:left]
        waiting += [(kid, name, value) for kid in reversed(kids)]
        if name and not kids:
            yield name, _text(value)


def _text(value: Any) -> str:
    """A value as text on one line."""
    from pypdf.generic import NullObject, PdfObject

    value = value.get_object() if isinstance(value, PdfObject) else value
    value = None if isinstance(value, NullObject) else value
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    text = value[1:] if str(value).startswith("/") else value
    return printable(" ".join(str("" if text is None or text == "Off" else text)[:LONGEST].split()))
