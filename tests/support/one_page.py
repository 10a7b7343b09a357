"""A drawing as a PDF of one page."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def one_page_pdf(file: Path, drawing: Any) -> Path:
    """A PDF of one page that is the drawing, nothing bleeding, nothing else on it."""
    from cutline.generators.writers.pdf import Encoder
    from cutline.layouts.documents.documents import PdfMeta, PdfPage, write_pdf

    box = (0.0, 0.0, drawing.width, drawing.height)
    page = PdfPage(drawing.width, drawing.height, box, box, lambda: drawing)
    encoder = Encoder()
    packed = [(page, encoder.pack(drawing, drawing.height))]
    write_pdf(file, packed, PdfMeta("Title", "Subject", "a, b", "Author", "en"), encoder)
    return file
