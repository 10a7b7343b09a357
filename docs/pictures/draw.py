"""Draws the README's pictures from the built kit: `make pictures`."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
import svgwrite

from cutline.cli import main
from cutline.components import find_game, load_game
from cutline.referee.playing.playing import Counts
from cutline.referee.playing.playouts import Plan, interval, play_many

KIT = Path("output/doodlebug")
BOMBERS = Path("output/bombers-and-fighters-over-europe")
BRITAIN = Path("output/battle-of-britain-again")
FORTRESS = Path("output/b-17")
TITO = Path("output/capture-tito")
HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "example" / "two-bridges"


def page(file: Path, number: int, dots: float, to: str, height: float = 1.0) -> None:
    """One page at so many dots per inch; `height` keeps its upper part."""
    picture = pdfium.PdfDocument(file)[number].render(scale=dots / 72).to_pil()
    picture = picture.crop((0, 0, picture.width, round(picture.height * height)))
    picture.quantize(256).save(HERE / to, optimize=True)


def example(language: str, number: int, dots: float, to: str, height: float = 1.0) -> None:
    """A page of the example's complete kit, for A4."""
    with TemporaryDirectory() as folder:
        told = ["--language", language] if language else []
        main(["build", str(EXAMPLE), *told, "--paper", "a4", "--only", "kit", "--quiet", "--out", folder])
        page(next(Path(folder).glob("*/*-complete-a4.pdf")), number, dots, to, height)


def board(game: str, name: str, dots: float, to: str, height: float) -> None:
    """A board of another example, on a page of its own size."""
    with TemporaryDirectory() as folder:
        main(["build", str(EXAMPLE.parent / game), "--paper", "a4", "--quiet", "--out", folder])
        page(Path(folder, game, f"{name}-one-page.pdf"), 0, dots, to, height)


def own_sheet() -> None:
    """The cards of the page about spreadsheets: as they are first, and with its icons."""
    text = (HERE.parent / "from-your-spreadsheet.md").read_text("utf-8")
    blocks = dict(re.findall(r"ake a file `(\S+)`.*?```\w+\n(.*?)```", text, re.S))
    steps = re.findall(r"find\n\n```yaml\n(.*?)```.*?and make it\n\n```yaml\n(.*?)```", text, re.S)
    with TemporaryDirectory() as folder:
        sheet, game, out = Path(folder, "cards.csv"), Path(folder, "gold-road"), Path(folder, "out")
        sheet.write_text(blocks["cards.csv"], "utf-8")
        main(["new", str(game), "--from", str(sheet)])
        build = ["build", str(game), "--paper", "a4", "--only", "kit", "--quiet", "--out", str(out)]
        main(build)
        page(out / "gold-road/gold-road-a4.pdf", 0, 70, "own-sheet.png", 0.64)
        (game / "art").mkdir()
        for name in ("art/gold.svg", "art/sword.svg"):
            (game / name).write_text(blocks[name], "utf-8")
        decks = game / "decks.yaml"
        for found, made in steps[:2]:
            decks.write_text(decks.read_text("utf-8").replace(found, made), "utf-8")
        main(build)
        page(out / "gold-road/gold-road-a4.pdf", 0, 70, "own-sheet-icons.png", 0.64)


def turn(game: str, log: str, name: str, dots: float, to: str) -> None:
    """A turn of a log that ships, as `cutline show` draws it."""
    with TemporaryDirectory() as folder:
        drawn = Path(folder, "turn.pdf")
        main(["show", str(find_game(game) / "logs" / log), "--turn", name, "--out", str(drawn)])
        page(drawn, 0, dots, to)


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
        chart.add(
            chart.text(
                f"{policy} play", (268 + 130 * k, 22), font_size=13, fill="#1f2326", font_family="sans-serif"
            )
        )
        for number, (score, level) in enumerate(levels):
            share = sum(n for (_, row), n in counts.items() if row.startswith(level)) / games
            y = 42 + number * 40 + k * 15
            if not k:
                chart.add(
                    chart.text(
                        f"{score}   {level}",
                        (10, y + 19),
                        font_size=13,
                        fill="#1f2326",
                        font_family="sans-serif",
                    )
                )
            chart.add(chart.rect((250, y), (max(1, 500 * share), 13), fill=colour))
            chart.add(
                chart.text(
                    f"{100 * share:.1f} %",
                    (256 + 500 * share, y + 11),
                    font_size=11,
                    fill="#1f2326",
                    font_family="sans-serif",
                )
            )
    chart.save()


INK = {"fill": "#1f2326", "font_family": "sans-serif"}
PLAYS = {  # a way to play, as the counts have it: its colour
    "British attack bombers": "#2f5d8c",
    "British attack fighters": "#7aa6c9",
    "random play": "#d9772b",
}
ENDS = {  # a table of the counts and a row of it
    ("won", "Germans"): "Germans win",
    ("airfield", "destroyed"): "airfield destroyed",
    ("factory", "destroyed"): "factory destroyed",
    ("radar", "destroyed"): "radar destroyed",
}


def campaigns(game: str, games: int) -> Counts:
    """So many campaigns, about, of each way to play; with sense there are two."""
    folder, found = find_game(game), Counts()
    for policy, times in (("sensible", 2), ("random", 1)):
        found += play_many(Plan(folder, policy), range(1, times * games + 1))
    return found


def campaign_chart(counts: Counts, to: str) -> None:
    """How often the Germans win, and each target is destroyed, with intervals of 95 %."""
    chart = svgwrite.Drawing(str(HERE / to), (720, 300), debug=False)
    chart.add(chart.rect((0, 0), (720, 300), fill="#ffffff"))
    for k, (play, colour) in enumerate(PLAYS.items()):
        chart.add(chart.rect((160 + 185 * k, 12), (12, 12), fill=colour))
        chart.add(chart.text(play, (178 + 185 * k, 22), font_size=13, **INK))
        for number, ((table, row), says) in enumerate(ENDS.items()):
            of = {name: n for (t, name), n in counts.items() if t == f"{table}, {play}"}
            n, whole = of.get(row, 0), sum(of.values())
            y, (lo, hi) = 44 + number * 63 + k * 18, interval(n, whole)
            if not k:
                chart.add(chart.text(says, (10, y + 31), font_size=13, **INK))
            chart.add(chart.rect((160, y), (440 * n / whole, 15), fill=colour))
            ends = (160 + 440 * lo, y + 7.5), (160 + 440 * hi, y + 7.5)
            chart.add(chart.line(*ends, stroke="#1f2326", stroke_width=1.5))
            told = f"{100 * n / whole:.1f} %  ({100 * lo:.1f} to {100 * hi:.1f})"
            chart.add(chart.text(told, (166 + 440 * hi, y + 12), font_size=11, **INK))
    chart.save()


RAIDS = {  # a scenario: its options, with and without the top turret the colour of its bar
    "introductory": (),
    "second": ("second scenario",),
    "third": ("third scenario",),
}
TURRET = {(): "#2f5d8c", ("top turret",): "#d9772b"}


def raids(game: str, games: int) -> dict[tuple[str, ...], Counts]:
    """So many games of each scenario, with the top turret and without."""
    folder, seeds = find_game(game), range(1, games + 1)
    ways = [(*options, *turret) for options in RAIDS.values() for turret in TURRET]
    return {way: play_many(Plan(folder, options=way), seeds) for way in ways}


def raid_chart(counts: Mapping[tuple[str, ...], Counts], to: str) -> None:
    """How often the Americans win each scenario, with intervals of 95 %."""
    chart = svgwrite.Drawing(str(HERE / to), (760, 220), debug=False)
    chart.add(chart.rect((0, 0), (760, 220), fill="#ffffff"))
    for k, (turret, colour) in enumerate(TURRET.items()):
        chart.add(chart.rect((160 + 185 * k, 12), (12, 12), fill=colour))
        says = "with the top turret" if turret else "without the top turret"
        chart.add(chart.text(says, (178 + 185 * k, 22), font_size=13, **INK))
        for number, (name, options) in enumerate(RAIDS.items()):
            of = counts[*options, *turret]
            n, whole = of["won", "Americans"], sum(m for (t, _), m in of.items() if t == "won")
            hits = sum(int(row) * m for (t, row), m in of.items() if t == "bomb hits") / whole
            y, (lo, hi) = 44 + number * 58 + k * 20, interval(n, whole)
            if not k:
                chart.add(chart.text(name, (10, y + 22), font_size=13, **INK))
            chart.add(chart.rect((160, y), (300 * n / whole, 15), fill=colour))
            ends = (160 + 300 * lo, y + 7.5), (160 + 300 * hi, y + 7.5)
            chart.add(chart.line(*ends, stroke="#1f2326", stroke_width=1.5))
            told = f"{100 * n / whole:.1f} %  ({100 * lo:.1f} to {100 * hi:.1f}), "
            told += f"{hits:.1f} bomb hits a game"
            chart.add(chart.text(told, (470, y + 12), font_size=11, **INK))
    chart.save()


HUNTS = {"difficult": ("difficult",), "medium": (), "easy": ("easy",)}  # a difficulty: its options
LEVELS = {
    -30: ("failure", "#9aa5ad"),
    10: ("partial success", "#7aa6c9"),
    20: ("complete success", "#2f5d8c"),
}
BIN, WIDE, ZERO = 2, 9.0, 330  # points of a bar, width of a point, where no points are


def hunts(game: str, games: int) -> dict[str, Counts]:
    """So many games of each difficulty."""
    folder, seeds = find_game(game), range(1, games + 1)
    return {name: play_many(Plan(folder, options=way), seeds) for name, way in HUNTS.items()}


def hunt_chart(counts: Mapping[str, Counts], to: str) -> None:
    """How the points at the end are spread, for each difficulty.

    Games that end for want of ammunition have no points; their share is written beside.
    """
    chart = svgwrite.Drawing(str(HERE / to), (760, 430), debug=False)
    chart.add(chart.rect((0, 0), (760, 430), fill="#ffffff"))
    for k, (level, colour) in enumerate(LEVELS.values()):
        chart.add(chart.rect((90 + 185 * k, 12), (12, 12), fill=colour))
        chart.add(chart.text(level, (108 + 185 * k, 22), font_size=13, **INK))
    for number, (name, of) in enumerate(counts.items()):
        spread(chart, name, of, 145 + number * 115)
    for points in range(-30, 41, 10):
        x = ZERO + points * WIDE
        chart.add(chart.text(f"{points}", (x, 395), font_size=11, text_anchor="middle", **INK))
    chart.add(chart.line((ZERO, 40), (ZERO, 380), stroke="#d9772b", stroke_dasharray="4,3"))
    chart.add(
        chart.text(
            "points at the end; the dashed line is what the raid came to in 1944, near 0",
            (90, 418),
            font_size=11,
            **INK,
        )
    )
    chart.save()


def spread(chart: svgwrite.Drawing, name: str, of: Counts, foot: float) -> None:
    """The bars of one difficulty: games by points, two points to a bar."""
    whole = sum(n for (table, _), n in of.items() if table == "victory")
    points = Counts({int(row): n for (table, row), n in of.items() if table == "points"})
    bars = Counts()
    for each, n in points.items():
        bars[each // BIN * BIN] += n
    for first, n in bars.items():
        colour = next(c for least, (_, c) in reversed(LEVELS.items()) if first >= least)
        tall = 700 * n / whole
        at, size = (ZERO + first * WIDE + 1, foot - tall), (BIN * WIDE - 2, tall)
        chart.add(chart.rect(at, size, fill=colour))
    chart.add(chart.line((60, foot), (ZERO + 40 * WIDE, foot), stroke="#1f2326"))
    mean = sum(each * n for each, n in points.items()) / points.total()
    dry = of["victory", "no ammunition left"] / whole
    chart.add(chart.text(name, (10, foot - 34), font_size=13, **INK))
    chart.add(chart.text(f"mean {mean:.1f} points", (590, foot - 52), font_size=11, **INK))
    if dry:
        told = f"{100 * dry:.1f} % out of ammunition"
        chart.add(chart.text(told, (590, foot - 36), font_size=11, **INK))


if __name__ == "__main__":
    if sys.argv[1:] == ["raids"]:  # they take minutes
        raid_chart(raids(FORTRESS.name, 1_000), "b-17-balance.svg")
        sys.exit()
    if sys.argv[1:] == ["hunts"]:  # as long
        hunt_chart(hunts(TITO.name, 1_000), "capture-tito-balance.svg")
        sys.exit()
    # What shares the sheets with the counters is in the name of their file.
    page(next(KIT.glob("counters*-a4.pdf")), 0, 96, "counter-sheet.png", 0.95)
    page(next(BOMBERS.glob("counters*-a4.pdf")), 0, 96, "counter-sheet-bombers.png", 0.93)
    page(KIT / "map-one-page.pdf", 0, 56, "map.png", 0.97)
    page(BRITAIN / "first-page-a4.pdf", 0, 96, "first-page-britain.png", 0.41)
    page(BRITAIN / "flying-and-firing-a4.pdf", 0, 84, "card-britain.png", 0.93)
    page(BRITAIN / "small-board-sections.pdf", 0, 56, "board-britain.png", 0.97)
    page(BRITAIN / "how-to-fold-the-models-a4.pdf", 0, 84, "how-to-fold.png", 0.96)
    page(FORTRESS / "first-page-a4.pdf", 0, 96, "first-page-b17.png", 0.41)
    page(FORTRESS / "guns-flak-and-bombs-a4.pdf", 0, 84, "card-b17.png", 0.93)
    page(FORTRESS / "target-one-page.pdf", 0, 40, "target-b17.png")
    page(TITO / "first-page-a4.pdf", 0, 96, "first-page-tito.png", 0.41)
    page(TITO / "the-partisans-a4.pdf", 0, 84, "card-tito.png", 0.93)
    page(TITO / "your-first-turn-a4.pdf", 0, 84, "first-turn-tito.png", 0.93)
    page(TITO / "map-one-page.pdf", 0, 56, "map-tito.png", 0.97)
    example("", 0, 96, "two-bridges.png", 0.41)
    example("", 4, 75, "two-bridges-map.png", 0.94)
    example("de", 6, 60, "two-bridges-de.png", 0.98)
    board("the-river", "river", 80, "map-of-codes.png", 0.9)
    own_sheet()
    turn("b-17", "tired.yaml", "8", 90, "turn-b17.png")
    copyfile(KIT / "svg/counters/captain-3-front.svg", HERE / "captain.svg")
    victory_chart("doodlebug", 3_000, "doodlebug-victory.svg")
    campaign_chart(campaigns(BRITAIN.name, 1_000), "battle-of-britain-again-balance.svg")
