"""Draws the README's pictures from the built kit: `make pictures`."""

from pathlib import Path
from shutil import copyfile

import pypdfium2 as pdfium
import svgwrite

from cutline.components import find_game, load_game
from cutline.referee.playouts import Plan, play_many

KIT = Path("output/doodlebug")
BOMBERS = Path("output/bombers-and-fighters-over-europe")
BRITAIN = Path("output/battle-of-britain-again")
HERE = Path(__file__).parent


def page(file: Path, number: int, dots: float, to: str, height: float = 1.0) -> None:
    """One page at so many dots per inch; `height` keeps its upper part."""
    picture = pdfium.PdfDocument(file)[number].render(scale=dots / 72).to_pil()
    picture = picture.crop((0, 0, picture.width, round(picture.height * height)))
    picture.quantize(256).save(HERE / to, optimize=True)


def victory_chart(game: str, games: int, to: str) -> None:
    """How often each victory level comes out, sensible play beside random play."""
    folder = find_game(game)
    table = next(t for t in load_game(folder).tables.tables if t.id == "victory")
    levels = [(score, f"British {cells[0]}") for score, cells in table.rows.items()]
    chart = svgwrite.Drawing(str(HERE / to), (720, 330), debug=False)
    chart.add(chart.rect((0, 0), (720, 330), fill="#ffffff"))
    for k, (policy, colour) in enumerate((("sensible", "#2f5d8c"), ("random", "#d9772b"))):
        counts = play_many(Plan(folder, policy), range(1, games + 1))
        chart.add(chart.rect((250 + 130 * k, 12), (12, 12), fill=colour))
        chart.add(chart.text(f"{policy} play", (268 + 130 * k, 22), font_size=13, fill="#1f2326",
                             font_family="sans-serif"))  # fmt: skip
        for number, (score, level) in enumerate(levels):
            share = sum(n for (_, row), n in counts.items() if row.startswith(level)) / games
            y = 42 + number * 40 + k * 15
            if not k:
                chart.add(chart.text(f"{score}   {level}", (10, y + 19), font_size=13,
                                     fill="#1f2326", font_family="sans-serif"))  # fmt: skip
            chart.add(chart.rect((250, y), (max(1, 500 * share), 13), fill=colour))
            chart.add(chart.text(f"{100 * share:.1f} %", (256 + 500 * share, y + 11), font_size=11,
                                 fill="#1f2326", font_family="sans-serif"))  # fmt: skip
    chart.save()


if __name__ == "__main__":
    # What shares the sheets with the counters is in the name of their file.
    page(next(KIT.glob("counters*-a4.pdf")), 0, 96, "counter-sheet.png", 0.95)
    page(next(BOMBERS.glob("counters*-a4.pdf")), 0, 96, "counter-sheet-bombers.png", 0.93)
    page(KIT / "map-one-page.pdf", 0, 56, "map.png", 0.97)
    page(BRITAIN / "first-page-a4.pdf", 0, 96, "first-page-britain.png", 0.41)
    page(BRITAIN / "flying-and-firing-a4.pdf", 0, 84, "card-britain.png", 0.93)
    page(BRITAIN / "how-to-fold-the-models-a4.pdf", 0, 84, "how-to-fold.png", 0.96)
    copyfile(KIT / "svg/counters/captain-3-front.svg", HERE / "captain.svg")
    victory_chart("doodlebug", 10_000, "doodlebug-victory.svg")
