"""Draws what Two Bridges brings besides YAML: three pictures made of pixels, and a typeface.

`.venv/bin/python docs/example/draw.py` writes them anew; the same script gives the same pictures.
"""

from __future__ import annotations

import random
from math import pi, sin
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

GAME = Path(__file__).parent / "two-bridges"
ART = GAME / "art"
SCALE = 2  # pixels drawn for one that is kept, so that edges are smooth
LYING = 6  # EXIF: to be turned a quarter clockwise before it is looked at
ORIENTATION = 0x0112

Colour = tuple[int, int, int]


def noise(size: tuple[int, int], grain: int, seed: int) -> Image.Image:
    """Clouds of grey, about `grain` pixels wide."""
    draw = random.Random(seed)
    wide, high = max(2, size[0] // grain), max(2, size[1] // grain)
    small = Image.new("L", (wide, high))
    small.putdata([draw.randrange(256) for _ in range(wide * high)])
    return small.resize(size, Image.Resampling.BICUBIC)


def blend(top: Colour, low: Colour, size: tuple[int, int]) -> Image.Image:
    """From one colour above to another below."""
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        share = y / max(1, size[1] - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(top, low, strict=True))
        column.putpixel((0, y), (red, green, blue))
    return column.resize(size)


def hill(
    size: tuple[int, int], base: float, heights: list[tuple[float, float]], seed: int
) -> list[tuple[float, float]]:
    """The outline of a ridge, from edge to edge, closed along the foot of the picture."""
    wide, high = size
    rough = random.Random(seed)
    points = []
    for x in range(0, wide + 1, 8):
        y = (
            base
            + sum(h * sin(2 * pi * (x / wide) * f + f) for f, h in heights)
            + rough.uniform(-0.003, 0.003)
        )
        points.append((x, y * high))
    return [*points, (wide, high), (0, high)]


def dawn() -> None:
    """The cover: the Aune at dawn, with both bridges. A JPEG as a camera held upright writes it."""
    wide, high = 1500 * SCALE, 640 * SCALE
    picture = blend((63, 84, 122), (243, 205, 150), (wide, high))
    clouds = noise((wide, high), 260, 3).filter(ImageFilter.GaussianBlur(20)).point(lambda v: max(0, v - 110))
    picture.paste(Image.new("RGB", (wide, high), (250, 226, 190)), mask=clouds)
    pen = ImageDraw.Draw(picture)
    pen.ellipse(_around(wide * 0.71, high * 0.5, 62 * SCALE), fill=(255, 240, 205))
    ridges = [
        (0.52, [(2, 0.03), (5, 0.012)], (126, 132, 148)),
        (0.6, [(1.5, 0.04), (4, 0.015)], (94, 108, 112)),
        (0.68, [(1.2, 0.03), (6, 0.008)], (70, 88, 74)),
    ]
    for number, (base, heights, colour) in enumerate(ridges):
        pen.polygon(hill((wide, high), base, [(f, h) for f, h in heights], number), fill=colour)
    _river(pen, wide, high)
    for x, y, long in ((0.677, 0.76, 0.085), (0.612, 0.85, 0.2)):
        _bridge(pen, wide * x, high * y, wide * long, long * 5)
    _poplars(pen, wide, high)
    haze = noise((wide, high), 400, 9).filter(ImageFilter.GaussianBlur(30)).point(lambda v: v // 7)
    picture.paste(Image.new("RGB", (wide, high), (255, 236, 208)), mask=haze)
    picture = picture.resize((wide // SCALE, high // SCALE), Image.Resampling.LANCZOS)
    exif = Image.Exif()
    exif[ORIENTATION] = LYING
    picture.transpose(Image.Transpose.ROTATE_90).save(ART / "dawn.jpg", quality=84, optimize=True, exif=exif)


def _around(x: float, y: float, r: float) -> tuple[float, float, float, float]:
    return x - r, y - r, x + r, y + r


def _river(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    """Water that comes from the sun towards the one who looks."""
    left = [(wide * (0.7 - 0.42 * t**1.5), high * (0.7 + 0.3 * t)) for t in [k / 30 for k in range(31)]]
    right = [(wide * (0.72 - 0.1 * t**1.5), high * (0.7 + 0.3 * t)) for t in [k / 30 for k in range(31)]]
    pen.polygon([*left, *right[::-1]], fill=(190, 180, 166))
    shine = random.Random(5)
    for _ in range(420):
        t = shine.random() ** 0.7
        x0, x1 = wide * (0.7 - 0.42 * t**1.5), wide * (0.72 - 0.1 * t**1.5)
        x, y = shine.uniform(x0, x1), high * (0.7 + 0.3 * t)
        long = (6 + 60 * t) * SCALE * shine.random()
        if x0 < x - long / 2 and x + long / 2 < x1:
            tone = shine.choice(((244, 224, 186), (150, 152, 156), (222, 200, 170)))
            pen.line(
                [(x - long / 2, y), (x + long / 2, y)], fill=tone, width=max(1, int((1 + 2 * t) * SCALE))
            )


def _bridge(pen: ImageDraw.ImageDraw, x: float, y: float, long: float, size: float) -> None:
    """A stone bridge of three arches from the side."""
    ink = (46, 52, 56)
    thick, rise = 13 * SCALE * size, 44 * SCALE * size
    pen.rectangle((x - long * 0.62, y - thick, x + long * 0.62, y), fill=ink)
    for k in (-1, 0, 1):
        middle = x + k * long * 0.33
        arch = (middle - long * 0.14, y - rise * 0.15, middle + long * 0.14, y + rise * 1.5)
        pen.rectangle((middle - long * 0.165, y - 1, middle + long * 0.165, y + rise * 0.75), fill=ink)
        pen.pieslice(arch, 180, 360, fill=(176, 168, 156))
        pen.rectangle((arch[0], (arch[1] + arch[3]) / 2 - 1, arch[2], y + rise * 0.76), fill=(176, 168, 156))
    for k in range(-12, 13):
        pen.rectangle(
            (x + k * long / 20 - SCALE, y - thick * 1.7, x + k * long / 20 + SCALE, y - thick), fill=ink
        )
    pen.line(
        [(x - long * 0.61, y - thick * 1.65), (x + long * 0.61, y - thick * 1.65)], fill=ink, width=2 * SCALE
    )


def _poplars(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    stand = random.Random(11)
    for k in range(26):
        x = wide * (0.02 + 0.2 * stand.random() if k % 2 else 0.84 + 0.15 * stand.random())
        tall = high * stand.uniform(0.16, 0.3)
        pen.ellipse((x - tall * 0.09, high * 0.93 - tall, x + tall * 0.09, high * 0.95), fill=(38, 50, 42))
    pen.rectangle((0, high * 0.94, wide * 0.26, high), fill=(38, 50, 42))
    pen.rectangle((wide * 0.82, high * 0.93, wide, high), fill=(38, 50, 42))


def smoke() -> None:
    """Smoke over a burning bridge, for the backs of cards: a PNG that ends in nothing."""
    size = 560
    shape = Image.new("L", (size, size))
    pen, puff = ImageDraw.Draw(shape), random.Random(21)
    for k in range(150):
        t = k / 150
        x = size * (0.3 + 0.42 * t + 0.05 * sin(9 * t)) + puff.gauss(0, 16 + 34 * t)
        y = size * (0.74 - 0.66 * t) + puff.gauss(0, 14 + 20 * t)
        pen.ellipse(_around(x, y, 20 + 62 * t * puff.random()), fill=int(235 - 190 * t))
    shape = shape.filter(ImageFilter.GaussianBlur(9))
    grain = noise((size, size), 34, 2).filter(ImageFilter.GaussianBlur(5)).point(lambda v: 120 + v // 2)
    clear = ImageChops.multiply(shape, grain)
    tones = blend((120, 124, 128), (54, 50, 52), (size, size))
    picture = Image.merge("RGBA", (*tones.split(), clear))
    pen = ImageDraw.Draw(picture)
    ink = (34, 38, 42, 255)
    deck, foot = size * 0.74, size * 0.92
    thick, half = size * 0.04, size * 0.05
    for start, end, side in ((0.05, 0.42, 1), (0.62, 0.95, -1)):
        pen.rectangle((size * start, deck, size * end, deck + thick), fill=ink)
        broken = size * (end if side > 0 else start)
        fallen = [(broken, deck), (broken + side * 38, deck + 30), (broken + side * 28, deck + 52)]
        pen.polygon([*fallen, (broken, deck + thick)], fill=ink)
        for share in (0.18, 0.8):
            x = size * (start + (end - start) * share)
            pen.rectangle((x - half / 4, deck, x + half / 4, foot), fill=ink)
        for k in range(14):
            x = size * (start + (end - start) * (k + 0.5) / 14)
            pen.rectangle((x - 1.5, deck - 15, x + 1.5, deck), fill=ink)
    picture.save(ART / "smoke.png", optimize=True)


def valley() -> None:
    """The valley from the air, for a card: grey, as the observer's camera had it."""
    wide, high = 800, 496
    ground = Image.blend(noise((wide, high), 120, 31), noise((wide, high), 12, 32), 0.25).point(
        lambda v: 92 + v // 3
    )
    pen, field = ImageDraw.Draw(ground), random.Random(33)
    for _ in range(150):
        x, y = field.uniform(0, wide), field.uniform(0, high)
        w, h, lean = field.uniform(40, 110), field.uniform(26, 70), field.uniform(-18, 18)
        tone = field.randrange(96, 176)
        pen.polygon([(x, y), (x + w, y + lean), (x + w - lean, y + h + lean), (x - lean, y + h)], fill=tone)
    course = [(wide * (0.56 + 0.07 * sin(k / 4) + 0.02 * sin(k)), high * k / 24) for k in range(25)]
    pen.line(course, fill=66, width=44, joint="curve")
    pen.line(course, fill=48, width=30, joint="curve")
    for y in (0.3, 0.72):
        x = course[round(24 * y)][0]
        way = [
            (0, high * (y + 0.08)),
            (x - 130, high * y + 14),
            (x + 140, high * y - 10),
            (wide, high * (y - 0.1)),
        ]
        pen.line(way, fill=214, width=9, joint="curve")
        pen.line([(x - 34, high * y + 4), (x + 34, high * y - 1)], fill=240, width=14)
    for _ in range(900):
        side = field.choice((0.16, 0.82))
        x, y = field.gauss(wide * side, 70), field.gauss(high * 0.42, 120)
        pen.ellipse(_around(x, y, field.uniform(3, 8)), fill=field.randrange(40, 74))
    for _ in range(70):
        x, y = field.gauss(wide * 0.3, 36), field.gauss(high * 0.34, 26)
        pen.rectangle((x, y, x + 9, y + 7), fill=field.choice((206, 190, 60)))
    ground = ground.filter(ImageFilter.GaussianBlur(1.1))
    grain = noise((wide, high), 2, 34).point(lambda v: v // 14)
    shade = Image.new("L", (wide, high), 255)
    ImageDraw.Draw(shade).ellipse((-260, -220, wide + 260, high + 220), fill=0)
    dark = shade.filter(ImageFilter.GaussianBlur(90)).point(lambda v: v // 2)
    ImageChops.subtract(ImageChops.add(ground, grain), dark).save(ART / "valley.png", optimize=True)


def main() -> None:
    ART.mkdir(exist_ok=True)
    dawn()
    smoke()
    valley()


if __name__ == "__main__":
    main()
