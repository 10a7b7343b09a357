"""Pictures made of pixels: read upright, bare of metadata, once in a document, and no larger than printed."""

from __future__ import annotations

import random
import zlib
from io import BytesIO

import pytest
from PIL import Image

from cutline.components import BadInput, load_game
from cutline.components.art.raster import Picture, pixels_of, read_picture, uri_of
from cutline.generators.art import place_art
from cutline.generators.drawing import Drawing, at
from cutline.generators.drawing import Image as Pictured
from cutline.generators.writers.svg import svg_text
from cutline.layouts.kit import draw_game

from ...support.mini_game import MINI
from ...support.one_page import one_page_pdf


def photo(width=60, height=40):
    """Red on the left, blue on the right."""
    image = Image.new("RGB", (width, height), "#c02020")
    image.paste("#2020c0", (width // 2, 0, width, height))
    return image


def saved(folder, name, image, **options):
    file = folder / name
    image.save(file, **options)
    return file


def shown(picture: Picture):
    """The picture as it is embedded in an SVG."""
    from base64 import b64decode

    uri = uri_of(picture, picture.width, picture.height)
    return Image.open(BytesIO(b64decode(uri.split(",")[1])))


def near(pixel, colour):
    return all(abs(a - b) < 12 for a, b in zip(pixel, colour, strict=True))


RED = (0xC0, 0x20, 0x20)


def test_a_photograph_is_turned_as_the_camera_noted_and_says_nothing_else(tmp_path):
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "SecretCamera"
    turned = photo().transpose(Image.Transpose.ROTATE_90)
    picture = read_picture(saved(tmp_path, "a.jpg", turned, exif=exif, quality=95))
    assert (picture.width, picture.height) == (60, 40)
    image = shown(picture)
    assert near(image.getpixel((5, 20)), RED) and near(image.getpixel((55, 20)), (32, 32, 192))
    assert b"SecretCamera" not in pixels_of(picture, 60, 40).data
    del exif[0x0112]  # where its pixels stay, they are embedded as saved
    file = saved(tmp_path, "b.jpg", photo(), exif=exif, comment=b"hidden", progressive=True)
    data = pixels_of(read_picture(file), 60, 40).data
    assert b"SecretCamera" not in data and b"hidden" not in data
    assert Image.open(BytesIO(data)).tobytes() == Image.open(file).tobytes()


@pytest.mark.parametrize("mode", ["png RGB", "png P", "jpg CMYK", "webp RGB", "tif RGB", "bmp RGB", "gif P"])
def test_every_format_keeps_its_colours(tmp_path, mode):
    form, mode = mode.split()
    options = {"lossless": True} if form == "webp" else {}
    image = photo().quantize(8) if mode == "P" else photo().convert(mode)
    picture = read_picture(saved(tmp_path, f"a.{form}", image, **options))
    assert near(shown(picture).convert("RGB").getpixel((5, 20)), RED)


def test_sixteen_bits_are_read_as_eight(tmp_path):
    deep = Image.frombytes("I;16", (2, 1), (0x0101 * 40).to_bytes(2, "little") + b"\xff\xff")
    image = shown(read_picture(saved(tmp_path, "a.png", deep)))
    assert [image.getpixel((x, 0)) for x in (0, 1)] == [40, 255]


def test_what_is_clear_in_a_png_stays_clear(tmp_path):
    clear = photo().convert("RGBA")
    clear.paste((0, 0, 0, 0), (0, 0, 20, 40))
    picture = read_picture(saved(tmp_path, "a.png", clear))
    assert [shown(picture).getpixel((x, 5))[3] for x in (5, 50)] == [0, 255]
    assert pixels_of(picture, 60, 40).alpha
    assert not pixels_of(read_picture(saved(tmp_path, "b.png", photo().convert("RGBA"))), 60, 40).alpha


def pictures_in(pdf):
    from pypdf import PdfReader

    parts = [page["/Resources"].get("/XObject") or {} for page in PdfReader(pdf).pages]
    found = {name: part.get_object() for page in parts for name, part in page.items()}
    return [part for part in found.values() if part["/Subtype"] == "/Image"]


def test_a_document_holds_a_picture_once_as_fine_as_its_largest_place_needs(tmp_path):
    picture = read_picture(saved(tmp_path, "a.png", photo(900, 600)), 300)
    small, large = (
        Drawing(w, w * 2 / 3, (place_art(picture, (0, 0, w, w * 2 / 3), "#000000"),)) for w in (10, 25.4)
    )
    page = Drawing(100, 100, (at(small, 0, 0), at(large, 20, 0), at(large, 50, 0)))
    (image,) = pictures_in(one_page_pdf(tmp_path / "a.pdf", page))
    assert (image["/Width"], image["/Height"]) == (300, 200)
    text = svg_text(page, "t")
    assert text.count("data:image/png") == 1 and text.count("#picture-") == 2
    assert 'width="300"' in text


def test_cover_fills_its_box_and_keeps_the_focus_in_sight(tmp_path):
    picture = read_picture(saved(tmp_path, "a.png", photo(600, 300)))
    use = place_art(picture, (10, 10, 20, 20), "#000000", "cover", (1.0, 0.5))
    (image,) = use.drawing.marks
    assert isinstance(image, Pictured) and (image.w, image.h) == pytest.approx((40, 20))
    assert use.matrix[4:] == pytest.approx((-10, 10)) and use.clip == (10, 10, 20, 20)


def test_grey_and_pale_pictures_are_other_pictures(tmp_path):
    picture = read_picture(saved(tmp_path, "a.png", photo()))
    assert pixels_of(picture.as_grey(), 60, 40).channels == 1
    assert picture.mean == "#702070" and picture.washed("#ffffff", 0.5).mean == "#b78fb7"
    assert len({picture.id, picture.as_grey().id, picture.washed("#ffffff", 0.5).id}) == 3


# What comes from outside.


@pytest.mark.parametrize("form", ["png", "jpg", "gif", "webp", "tif", "bmp"])
def test_damaged_pictures_are_one_error_each(tmp_path, form):
    chance = random.Random(form)
    file = saved(tmp_path, f"a.{form}", photo().convert("P" if form == "gif" else "RGB"))
    whole = file.read_bytes()
    hit = [bytearray(whole) for _ in range(12)]
    for data in hit:
        for _ in range(8):
            data[chance.randrange(len(data))] = chance.randrange(256)
    for data in [whole[: len(whole) // 2], b"", b"GIF89a", *hit]:
        file.write_bytes(data)
        try:
            picture = read_picture(file)
            pixels_of(picture, picture.width, picture.height)
        except BadInput as error:
            (problem,) = error.problems
            assert (problem.line, problem.column) == (1, 1)


@pytest.mark.parametrize("side", [10_001, 60_000])
def test_a_pixel_bomb_is_told_from_its_head(tmp_path, side):
    def chunk(name, data):
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    size = side.to_bytes(4, "big")
    head = chunk(b"IHDR", size + size + b"\x08\x02\0\0\0")
    (tmp_path / "a.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )
    with pytest.raises(BadInput, match="100 million pixels; scale it down"):
        read_picture(tmp_path / "a.png")


# In a game.


def test_names_of_pictures(small):
    art = small.folder / "art"
    saved(art, "wave.jpg", photo())
    for name in ("wave", "wave.jpg", "boat.svg"):
        small.swap("counters.yaml", "art: boat", f"art: {name}")
        assert small.problems() == []
        small.swap("counters.yaml", f"art: {name}", "art: boat")
    saved(art, "boat.png", photo())
    (first, *_) = small.problems()
    assert first.endswith('"boat" is boat.png and boat.svg in art/; write one of these')
    (art / "boat.png").rename(art / "photo.heic")
    small.swap("counters.yaml", "art: boat", "art: photo.heic")
    (told,) = small.problems()
    assert "art/photo.heic is there, but is not read: art is .svg, .jpg" in told


def test_a_coarse_picture_is_a_warning_at_its_line(small):
    saved(small.folder / "art", "wave.png", photo())
    small.swap("counters.yaml", "art: boat, box: [2, 2, 12, 12]", "art: wave, box: [2, 2, 12, 8]")
    assert small.problems() == []
    (warning,) = load_game(small.folder).warnings
    assert warning.line == 15
    assert warning.message.endswith(
        "wave.png is coarse here, 127 dots an inch; use one of 71 pixels across or more, or make it smaller"
    )
    small.swap("counters.yaml", "art: wave, box: [2, 2, 12, 8]", "art: wave, box: [2, 2, 9, 8]")
    assert load_game(small.folder).warnings == ()


def test_a_picture_bleeds_as_far_as_its_counter_and_no_further(mini, tmp_path):
    faces = MINI["counters.yaml"].partition("counters:")[0]
    faces += "  photo:\n    ground: cream\n    marks:\n    - {art: p, box: [-2, -2, 20, 20], fit: cover}\n"
    counters = "counters:\n- {id: one, front: photo}\n- {id: two, front: photo, count: 2}\n"
    folder = mini(counters=faces + counters)
    (folder / "art").mkdir()
    Image.new("RGB", (240, 240), "#336699").save(folder / "art" / "p.png")
    drawn = draw_game(load_game(folder))
    assert not drawn.problems
    assert [piece.front.ground for piece in drawn.pieces if piece.id == "one"] == [""], (
        "a gutter keeps them apart"
    )
    far = (folder / "counters.yaml").read_text("utf-8").replace("[-2, -2, 20, 20]", "[-3, -3, 22, 22]")
    (folder / "counters.yaml").write_text(far, "utf-8")
    assert "reaches 3.0 mm over the edge" in str(draw_game(load_game(folder)).problems[0])
