"""Draws the README's pictures from the built kit: `make pictures`."""

from pathlib import Path
from shutil import copyfile

import pypdfium2 as pdfium

KIT = Path("output/doodlebug")
HERE = Path(__file__).parent


def page(file: Path, number: int, dots: float, to: str, height: float = 1.0) -> None:
    """One page at so many dots per inch; `height` keeps its upper part."""
    picture = pdfium.PdfDocument(file)[number].render(scale=dots / 72).to_pil()
    picture = picture.crop((0, 0, picture.width, round(picture.height * height)))
    picture.quantize(128).save(HERE / to, optimize=True)


if __name__ == "__main__":
    page(KIT / "counters-a4.pdf", 0, 96, "counter-sheet.png", 0.95)
    page(KIT / "map-one-page.pdf", 0, 56, "map.png", 0.97)
    page(KIT / "table-card-a4.pdf", 0, 84, "table-card.png", 0.95)
    copyfile(KIT / "svg/counters/captain-3-front.svg", HERE / "captain.svg")
