"""Reads a game's photographs and other pictures made of pixels, and makes of them what writers embed.

A picture stays as it was saved until it is written: only then is it known how large it is printed.
Nothing is kept of what a camera or a program says beside the pixels. This is the only module that
knows Pillow.
"""

from __future__ import annotations

import warnings
from base64 import b64encode
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from hashlib import sha256
from io import BytesIO
from math import ceil
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import compress, crc32

from ..reading.memory import NOTHING, Memory
from ..reading.problems import BadInput, Problem

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".gif", ".bmp")
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP")
LARGEST_FILE = 64_000_000  # bytes
MOST_PIXELS = 100_000_000
DPI = 300  # what home printers can show of a photograph
COARSE = 150  # dots an inch under which one sees them
MM_PER_INCH = 25.4
QUALITY = 92  # of a JPEG whose pixels had to change
LEVEL = 6  # of compression
_PNG = b"\x89PNG\r\n\x1a\n"
_ORIENTATION = 0x0112  # Exif's tag: which way up the camera was held


@dataclass(frozen=True)
class Picture:
    """A picture made of pixels, upright: `width` by `height` of them. Equal pictures look alike.

    It is printed with `dpi` dots an inch at most. `grey` takes its colours away, `wash` mixes all of
    it with a colour, whose share is from 0 to 1.
    """

    key: str  # of the file's bytes
    width: int
    height: int
    dpi: int = DPI
    grey: bool = False
    wash: tuple[str, float] | None = None
    name: str = field(default="", compare=False)
    data: bytes = field(default=b"", compare=False, repr=False)

    @property
    def id(self) -> str:
        """Return letters and digits that are the same for pictures that look alike."""
        return sha256(repr((self.key, self.dpi, self.grey, self.wash)).encode()).hexdigest()[:16]

    @property
    def mean(self) -> str:
        """Return the mean colour on white paper, #rrggbb."""
        return _mean(self)

    def as_grey(self) -> Picture:
        return replace(self, grey=True)

    def washed(self, colour: str, share: float) -> Picture:
        """Return the picture mixed with a colour; `share`, 0 to 1, is the colour's part."""
        return replace(self, wash=(colour, share))

    def dots(self, width: float) -> float:
        """Return the dots per inch of the picture where it is printed `width` mm wide."""
        return self.width / width * MM_PER_INCH

    def size_at(self, width: float) -> tuple[int, int]:
        """Return how many pixels are printed across and down where the picture is `width` mm wide."""
        wide = min(self.width, max(1, ceil(round(width / MM_PER_INCH * self.dpi, 6))))
        return wide, max(1, round(self.height * wide / self.width))


class Pixels(NamedTuple):
    """A picture as a document embeds it: a JPEG, or rows of a PNG; `alpha` are rows of one channel."""

    width: int
    height: int
    channels: int  # 1: grey, 3: red, green, blue
    jpeg: bool
    data: bytes
    alpha: bytes = b""


def _pillow() -> Any:
    from PIL import Image, ImageChops, ImageCms

    return Image, ImageChops, ImageCms


def read_picture(file: Path, dpi: int = DPI, memory: Memory = NOTHING) -> Picture:
    """Read the picture in a file. Raises BadInput where it is too large, damaged, or no picture."""
    try:
        if not file.is_file():
            raise BadInput([Problem(file, 1, 1, "is not a file")])
        if file.stat().st_size > LARGEST_FILE:
            message = f"larger than {LARGEST_FILE / 1e6:g} MB; scale it down, or save it as a JPEG"
            raise BadInput([Problem(file, 1, 1, message)])
        data = file.read_bytes()
    except OSError as error:
        raise BadInput([Problem(file, 1, 1, f"cannot be read: {error.strerror}")]) from None
    return memory.made(("picture", file), (data, dpi), partial(_picture, file, data, dpi))


def _picture(file: Path, data: bytes, dpi: int) -> Picture:
    """Read all of the picture once, so that damage is reported before anything is drawn."""
    try:
        opened = _opened(data)
        wide, high = opened.size
        if wide * high > MOST_PIXELS:
            message = (
                f"{wide} by {high} is more than {MOST_PIXELS // 1_000_000} million pixels; scale it down"
            )
            raise BadInput([Problem(file, 1, 1, message)])
        if _orientation(opened) >= 5:
            wide, high = high, wide
        opened.load()
    except BadInput:
        raise
    except ImportError:  # in a browser, where Pillow does not exist
        message = (
            "pictures made of pixels cannot be read here; build this game on a computer, or draw it as SVG"
        )
        raise BadInput([Problem(file, 1, 1, message)]) from None
    except Exception as error:  # decoders raise whatever they stumble over
        bomb = type(error).__name__ == "DecompressionBombError"
        message = (
            f"has more than {MOST_PIXELS // 1_000_000} million pixels; scale it down"
            if bomb
            else "is damaged, or no picture; save it again as PNG or JPEG"
        )
        raise BadInput([Problem(file, 1, 1, message)]) from None
    return Picture(sha256(data).hexdigest()[:24], wide, high, dpi, name=file.name, data=data)


def _opened(data: bytes) -> Image:
    """Open a picture, and read no more of it than its head."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of many pixels, and of odd Exif; both are seen to here
        opened: Image = _pillow()[0].open(BytesIO(data), formats=FORMATS)
    return opened


def _orientation(image: Image) -> int:
    """Return Exif's number for how the picture is turned; 1 is upright."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            turn = image.getexif().get(_ORIENTATION, 1)
        except Exception:  # Exif that cannot be read turns nothing
            return 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


@lru_cache(maxsize=64)
def pixels_of(picture: Picture, wide: int, high: int) -> Pixels:
    """Return the picture with so many pixels across and down. JPEG stays JPEG, as saved if unchanged."""
    opened = _opened(picture.data)
    jpeg = opened.format == "JPEG"
    plain = opened.mode in ("L", "RGB") and not picture.grey and picture.wash is None
    same = (wide, high) == opened.size and _orientation(opened) == 1
    if jpeg and plain and same and _is_srgb(opened):
        return Pixels(wide, high, 1 if opened.mode == "L" else 3, True, bare_jpeg(picture.data))
    image = _toned(_upright(opened), picture)
    if image.size != (wide, high):
        image = image.resize((wide, high), _pillow()[0].Resampling.LANCZOS)
    alpha = b""
    if image.mode in ("LA", "RGBA"):
        seen = image.getchannel("A")
        alpha = _rows(seen) if seen.getextrema() != (255, 255) else b""
        image = image.convert(image.mode[:-1])
    channels = 1 if image.mode == "L" else 3
    if jpeg:
        out = BytesIO()
        image.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=True)
        return Pixels(wide, high, channels, True, bare_jpeg(out.getvalue()))
    return Pixels(wide, high, channels, False, _rows(image), alpha)


def uri_of(picture: Picture, wide: int, high: int) -> str:
    """Return the picture with so many pixels as a data URI of a JPEG or PNG."""
    made = pixels_of(picture, wide, high)
    if made.jpeg:
        return f"data:image/jpeg;base64,{b64encode(made.data).decode()}"
    rows, colour = made.data, 0 if made.channels == 1 else 2
    if made.alpha:
        image = _toned(_upright(_opened(picture.data)), picture)
        if image.size != (wide, high):
            image = image.resize((wide, high), _pillow()[0].Resampling.LANCZOS)
        rows, colour = _rows(image), colour + 4
    head = pack(">IIBBBBB", wide, high, 8, colour, 0, 0, 0)
    chunks = b"".join(_chunk(*pair) for pair in ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")))
    return f"data:image/png;base64,{b64encode(_PNG + chunks).decode()}"


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))


def _rows(image: Image) -> bytes:
    """Return the rows as PNG and PDF keep them: each pixel less the one left of it, compressed."""
    chops = _pillow()[1]
    wide, high = image.size
    bands = []
    for band in image.split():
        shifted = band.copy()
        shifted.paste(0, (0, 0, wide, high))
        shifted.paste(band, (1, 0))
        bands.append(chops.subtract_modulo(band, shifted))
    raw = (_pillow()[0].merge(image.mode, bands) if len(bands) > 1 else bands[0]).tobytes()
    step = wide * len(bands)
    return compress(b"".join(b"\1" + raw[at : at + step] for at in range(0, step * high, step)), LEVEL)


def _upright(opened: Image) -> Image:
    """Turn the picture upright, in the colours of sRGB; its mode becomes L, LA, RGB or RGBA."""
    turned = _orientation(opened)
    image = _plain(opened)
    way = _pillow()[0].Transpose
    ways = {
        2: way.FLIP_LEFT_RIGHT,
        3: way.ROTATE_180,
        4: way.FLIP_TOP_BOTTOM,
        5: way.TRANSPOSE,
        6: way.ROTATE_270,
        7: way.TRANSVERSE,
        8: way.ROTATE_90,
    }
    return image.transpose(ways[turned]) if turned in ways else image


def _plain(image: Image) -> Image:
    """Return the picture with 8 bits a channel, its profile of colours applied."""
    clear = "transparency" in image.info or image.mode in ("LA", "PA", "RGBA", "La", "RGBa")
    if image.mode.startswith("I;16"):
        return image.convert("I").point(lambda level: level * (1 / 257)).convert("L")
    if image.mode == "I":
        brightest: Any = image.getextrema()[1]
        return (image.point(lambda level: level * (1 / 257)) if brightest > 255 else image).convert("L")
    if image.mode in ("1", "F"):
        return image.convert("L")
    if not _is_srgb(image) and image.mode in ("RGB", "CMYK", "L", "RGBA"):
        image = _converted(image)
    if clear:
        return image.convert("LA" if image.mode in ("L", "LA", "La") else "RGBA")
    return image if image.mode in ("L", "RGB") else image.convert("RGB")


def _is_srgb(image: Image) -> bool:
    """Return whether the colours are those of sRGB, as they are where no profile says otherwise."""
    profile = image.info.get("icc_profile")
    return not profile or b"sRGB" in profile or b"s\0R\0G\0B" in profile


def _converted(image: Image) -> Image:
    """Return the picture in sRGB; as it is where its profile cannot be read."""
    cms = _pillow()[2]
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    try:
        own = cms.ImageCmsProfile(BytesIO(image.info["icc_profile"]))
        given = image.convert("RGB") if alpha else image
        mode = "L" if image.mode == "L" else "RGB"
        to = cms.createProfile("sRGB")
        made: Image = cms.profileToProfile(given, own, to, outputMode="RGB")
        made = made.convert(mode)
    except (cms.PyCMSError, OSError, ValueError, TypeError):
        return image
    if alpha:
        made.putalpha(alpha)
    return made


def _toned(image: Image, picture: Picture) -> Image:
    """Turn the image grey, or mix it with a colour, where the picture is printed so."""
    base = _pillow()[0]
    clear = image.mode in ("LA", "RGBA")
    if picture.grey:
        image = image.convert("LA" if clear else "L")
    if picture.wash is None:
        return image
    colour, share = picture.wash
    flat = image.convert("RGB")
    mixed: Image = base.blend(flat, base.new("RGB", flat.size, colour), share)
    if picture.grey:
        mixed = mixed.convert("L")
    if clear:
        mixed.putalpha(image.getchannel("A"))
    return mixed


@lru_cache(maxsize=256)
def _mean(picture: Picture) -> str:
    opened = _opened(picture.data)
    opened.draft("RGB", (64, 64))  # a JPEG is read no finer than that
    image = _toned(_plain(opened).convert("RGBA"), picture)
    base = _pillow()[0]
    paper = base.new("RGBA", image.size, "#ffffff")
    paper.alpha_composite(image.convert("RGBA"))
    r, g, b, _ = paper.resize((1, 1), base.Resampling.BOX).getpixel((0, 0))
    return f"#{r:02x}{g:02x}{b:02x}"


def bare_jpeg(data: bytes) -> bytes:
    """Return a JPEG without what is no part of its picture: Exif, previews, comments, what follows its end.

    Adobe's mark stays, which says how its colours are to be read.
    """
    out, at = [data[:2]], 2
    while at + 4 <= len(data):
        kind = data[at + 1]
        if data[at] != 0xFF or kind == 0xD9:
            break
        if kind == 0xFF:  # padding
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if kind == 0xDA:
            end = _scan_end(data, end)
        if not (0xE0 <= kind <= 0xEF and kind != 0xEE) and kind != 0xFE:
            out.append(data[at:end])
        at = end
    return b"".join([*out, b"\xff\xd9"])


def _scan_end(data: bytes, at: int) -> int:
    """Return where a scan ends: at the next marker that is neither a stuffed byte nor a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return len(data)
        if data[at + 1] != 0 and not 0xD0 <= data[at + 1] <= 0xD7 and data[at + 1] != 0xFF:
            return at
        at += 1 if data[at + 1] == 0xFF else 2
