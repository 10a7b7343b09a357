"""Draws the pictures of docs/out.md: what is exported, and where to click in the programs that take it."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

import pypdfium2 as pdfium
import svgwrite
import yaml
from PIL import Image, ImageDraw

from cutline.cli import main
from cutline.layouts.sheets.papers import INCH
from tests.support.cut_reading import read_svg
from tests.support.vassal_reader import Module, Save

HERE = Path(__file__).parent
EXAMPLE = str(HERE.parent / "example" / "two-bridges")
RED, BLUE = "#d02020", "#1060d0"


def export(end: str, game: str, out: str, *options: str) -> Path:
    main(["export", end, game, "--out", out, *options])
    return Path(out, Path(game).name)


def keep(picture: Image.Image, to: str, most: int = 900) -> None:
    picture.thumbnail((most, most), Image.Resampling.LANCZOS)
    picture.convert("RGB").quantize(256).save(HERE / to, optimize=True)


def sheet_of_a_cutter(out: str, to: str = "out-cut.png", dots: float = 200 / INCH) -> None:
    """The corner of a sheet as it is printed, and over it the lines of its SVG."""
    home = export("cut", "capture-tito", out)
    page = pdfium.PdfDocument(home / "print.pdf")[0].render(scale=dots * INCH / 72).to_pil()
    pen = ImageDraw.Draw(page)
    for line in read_svg(home / "sheet-01.svg")[1]:
        if line.layer != "register":
            points = [*line.points, *(line.points[:1] if line.is_closed else ())]
            pen.line([(x * dots, y * dots) for x, y in points], RED, 3)
    keep(page.crop((0, 0, round(105 * dots), round(70 * dots))), to)


def card_of_a_shop(out: str, to: str = "out-shop.png") -> None:
    """A card with its bleed: the cut as a red line, the safe area as a blue one."""
    home = export("shop", EXAMPLE, out, "--for", "plain")
    told = json.loads((home / "manifest.json").read_text("utf-8"))
    card = told["pieces"][-1]
    sides = [Image.open(home / card[side][0]).convert("RGB") for side in ("front", "back")]
    size = told["profile"]
    dots, (bleed, _), safe = size["dpi"] / INCH, size["bleed"], size["safe"]
    whole = Image.new("RGB", (sum(one.width for one in sides) + 60, sides[0].height), "white")
    for k, side in enumerate(sides):
        x, pen = k * (side.width + 60), ImageDraw.Draw(side)
        pen.rectangle(_inside(side, bleed * dots), outline=RED, width=4)
        pen.rectangle(_inside(side, (bleed + safe) * dots), outline=BLUE, width=4)
        whole.paste(side, (x, 0))
    keep(whole, to)


def _inside(picture: Image.Image, by: float) -> tuple[float, float, float, float]:
    return by, by, picture.width - by, picture.height - by


def table_of_tts(out: str, to: str = "out-tts.png", dots: float = 28) -> None:
    """The mat of a save from above, from its JSON alone: `dots` for each of its units."""
    home = export("tts", "doodlebug", out)
    save = json.loads((home / "doodlebug.json").read_text("utf-8"))
    mat = save["ObjectStates"][0]["Transform"]
    whole = Image.new("RGB", (round(2 * mat["scaleX"] * dots), round(2 * mat["scaleZ"] * dots)))
    pen = ImageDraw.Draw(whole)
    for one in save["ObjectStates"]:
        places = one["Transform"]
        x = (places["posX"] - mat["posX"] + mat["scaleX"]) * dots
        y = (mat["posZ"] - places["posZ"] + mat["scaleZ"]) * dots
        if one["Name"] == "Custom_Tile":
            face = Image.open(unquote(urlsplit(one["CustomImage"]["ImageURL"]).path)).convert("RGBA")
            wide = 2 * places["scaleX"] * dots * face.width / face.height
            face = face.resize((round(wide) or 1, round(2 * places["scaleZ"] * dots) or 1))
            whole.paste(face, (round(x - face.width / 2), round(y - face.height / 2)), face)
        elif one["Name"] in ("Bag", "Infinite_Bag"):
            pen.ellipse((x - dots, y - dots, x + dots, y + dots), "#c9b28a", "#2b2b2b", 2)
            pen.text((x, y + dots), one["Nickname"][:13], "#ffffff", anchor="ma", font_size=15)
    keep(whole, to)


def map_of_vassal(out: str, to: str = "out-vassal.png") -> None:
    """The map of a module with its set-up on it, from the module alone."""
    home = export("vassal", "capture-tito", out)
    module = Module((home / "capture-tito.vmod").read_bytes())
    save = Save((home / "set-up.vsav").read_bytes(), module)

    def picture(name: str) -> Image.Image:
        return Image.open(io.BytesIO(module.files[f"images/{name}"])).convert("RGBA")

    stood = [piece for stack in save.stacks for piece in stack]
    place = stood[0].place[0]
    boards = module.maps[place].iter("VASSAL.build.module.map.boardPicker.Board")
    whole = picture(next(str(one.get("image")) for one in boards))
    for piece in stood:
        where, x, y, _ = piece.place
        if where == place:
            face = picture(piece.pictures[piece.side == "back" and len(piece.pictures) > 1])
            whole.alpha_composite(face, (x - face.width // 2, y - face.height // 2))
    keep(whole, to, 1000)


def dialog(to: str, title: str, rows: Sequence[tuple[str, str, int]], wide: int = 560) -> None:
    """The part of a program's window that matters, as out.yaml has it."""
    high = 52 + 38 * len(rows)
    chart = svgwrite.Drawing(str(HERE / to), (wide, high), debug=False)
    chart.add(chart.rect((1, 1), (wide - 2, high - 2), 6, fill="#ffffff", stroke="#8a929a"))
    chart.add(chart.path(f"M1 36V7a6 6 0 0 1 6-6H{wide - 7}a6 6 0 0 1 6 6V36Z", fill="#e4e8ec"))
    ink = {"fill": "#1f2326", "font_family": "sans-serif"}
    chart.add(chart.text(title, (16, 24), font_size=14, font_weight="bold", **ink))
    for k, (label, value, click) in enumerate(rows):
        y = 46 + 38 * k
        chart.add(chart.text(label, (52, y + 20), font_size=14, **ink))
        if value:
            filled = "#dbe7f5" if value[0] == "[" else "#f7f7f5"
            chart.add(chart.rect((300, y), (wide - 316, 29), 3, fill=filled, stroke="#8a929a"))
            chart.add(chart.text(value.strip("[]"), (312, y + 20), font_size=14, **ink))
        if click:
            chart.add(chart.circle((28, y + 15), 13, fill=RED))
            number = {"font_size": 15, "font_weight": "bold", "text_anchor": "middle"}
            chart.add(chart.text(f"{click}", (28, y + 20), **{**ink, **number, "fill": "#ffffff"}))
    chart.save()


if __name__ == "__main__":
    for name, shown in yaml.safe_load((HERE / "out.yaml").read_text("utf-8")).items():
        dialog(f"out-{name}.svg", shown["title"], shown["rows"])
    with TemporaryDirectory() as folder:
        sheet_of_a_cutter(f"{folder}/cut")
        card_of_a_shop(f"{folder}/shop")
        table_of_tts(f"{folder}/tts")
        map_of_vassal(f"{folder}/vassal")
