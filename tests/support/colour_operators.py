"""Reads with which operators a PDF sets colours: on its pages, in their forms, in what stands in fields."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

SET = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


def colours_set(file: Path) -> set[tuple[Any, ...]]:
    """Return each colour that is set, as its operator and its numbers."""
    reader = PdfReader(file)
    done = [one for stream in _streams(reader) for one in ContentStream(stream, reader).operations]
    return {(name.decode(), *map(float, operands)) for operands, name in done if name.decode() in SET}


def _streams(reader: PdfReader) -> Iterator[Any]:
    for page in reader.pages:
        yield page.get_contents()
        yield from _forms(page["/Resources"])
        looks = (one.get_object().get("/AP", {}).get("/N") for one in page.get("/Annots", ()))
        yield from (look.get_object() for look in looks if look is not None)


def _forms(resources: Any) -> Iterator[Any]:
    for form in (one.get_object() for one in resources.get("/XObject", {}).values()):
        if form["/Subtype"] == "/Form":
            yield form
            yield from _forms(form.get("/Resources", {}))
