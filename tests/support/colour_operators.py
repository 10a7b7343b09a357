"""Reads with which operators a PDF sets colours: on its pages, in their forms, in what stands in fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

SET = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


def colours_set(file: Path) -> Counter[tuple[Any, ...]]:
    """Return how often each colour is set, as its operator and its numbers."""
    reader = PdfReader(file)
    found = Counter[tuple[Any, ...]]()
    for stream in _streams(reader):
        for operands, operator in ContentStream(stream, reader).operations:
            if operator.decode() in SET:
                found[operator.decode(), *map(float, operands)] += 1
    return found


def _streams(reader: PdfReader) -> Iterator[Any]:
    for page in reader.pages:
        yield page.get_contents()
        yield from _forms(page["/Resources"])
        for annotation in page.get("/Annots", ()):
            shown = annotation.get_object().get("/AP", {}).get("/N")
            if shown is not None:
                yield shown.get_object()


def _forms(resources: Any) -> Iterator[Any]:
    for one in resources.get("/XObject", {}).values():
        form = one.get_object()
        if form["/Subtype"] == "/Form":
            yield form
            yield from _forms(form.get("/Resources", {}))
