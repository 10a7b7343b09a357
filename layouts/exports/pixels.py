"""Pages as pixels, by pdfium: for `export png`, and for how much ink a kit takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS_PER_INCH = 72
COVERAGE_DPI = 100


def rasters(pdf: bytes, dpi: float, clear: bool = False) -> Iterator[Image]:
    """Every page of a document; RGB on white, or RGBA with nothing where nothing is printed."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        document.init_forms()
        for page in document:
            ground = (255, 255, 255, 0) if clear else (255, 255, 255, 255)
            bitmap = page.render(scale=dpi / POINTS_PER_INCH, fill_color=ground, rev_byteorder=True)
            image = bitmap.to_pil()
            yield image.convert("RGBA" if clear else "RGB")
            page.close()
    finally:
        document.close()


def coverage(pdf: bytes) -> float:
    """The mean share of cyan, magenta and yellow on all pages, 0 (white) to 1 (black)."""
    from PIL import ImageStat

    shares = [1 - sum(ImageStat.Stat(image).mean) / 3 / 255 for image in rasters(pdf, COVERAGE_DPI)]
    return sum(shares) / max(1, len(shares))
