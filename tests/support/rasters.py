"""Pictures of pages, and what two of them share."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

MM = 25.4 / 72


def rastered(file: Path, index: int, per_mm: float, forms: bool = False) -> Image.Image:
    """A page of a PDF at `per_mm` pixels to the mm, in RGB on white."""
    import pypdfium2

    document = pypdfium2.PdfDocument(str(file))
    try:
        if forms:
            document.init_forms()
        page = document[index]
        return page.render(scale=per_mm * MM, may_draw_forms=forms).to_pil().convert("RGB")
    finally:
        document.close()


def inked(picture: Image.Image, lightest: int = 235) -> Image.Image:
    """A mask of what is not white."""
    white = Image.new("RGB", picture.size, "#ffffff")
    return _largest_channel(ImageChops.difference(picture, white), 255 - lightest)


def differing(one: Image.Image, other: Image.Image, least: int = 90) -> float:
    """The share of pixels in which two pictures of one size differ plainly."""
    mask = _largest_channel(ImageChops.difference(one, other), least)
    return mask.histogram()[255] / (one.width * one.height)


def _largest_channel(picture: Image.Image, above: int) -> Image.Image:
    r, g, b = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(r, g), b)
    return most.point(lambda value: 255 if value > above else 0)


def areas(mask: Image.Image, thinnest: int = 5) -> Image.Image:
    """The mask without lines thinner than so many pixels."""
    return grown(shrunk(mask, thinnest // 2), thinnest // 2)


def grown(picture: Image.Image, reach: int) -> Image.Image:
    """Each pixel as light as the lightest at most `reach` away: a MaxFilter, several times as fast."""
    wide, high = picture.size
    for x, y in ((1, 0), (0, 1)):
        steps = [step for step in range(-reach, reach + 1) if step]
        shifted = map(picture.crop, [(x * k, y * k, wide + x * k, high + y * k) for k in steps])
        picture = reduce(ImageChops.lighter, shifted, picture)
    return picture


def shrunk(picture: Image.Image, reach: int) -> Image.Image:
    """Each pixel as dark as the darkest at most `reach` away."""
    return ImageChops.invert(grown(ImageChops.invert(picture), reach))


def outside(mask: Image.Image, other: Image.Image, tolerance: int) -> int:
    """How many pixels of a mask lie outside another that is grown by `tolerance` pixels."""
    return ImageChops.subtract(mask, grown(other, tolerance)).histogram()[255]


def mirrored(picture: Any) -> Any:
    """As seen through the paper after a flip on the long edge of an upright sheet."""
    from PIL import ImageOps

    return ImageOps.mirror(picture)
