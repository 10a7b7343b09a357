"""Writes docs/gallery.md and its pictures: every kind of component, its YAML and its look.

All of it comes from the game in tests/games/every-kind: the YAML is cut out of its files,
the pictures are drawn from it. `make docs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cutline.components import load_game
from cutline.components.kinds import kinds
from cutline.generators.drawing import Drawing, Use
from cutline.generators.pieces.folded_views import View, folded_view, stood
from cutline.generators.pieces.pieces import Piece
from cutline.generators.writers.svg import svg_text
from cutline.layouts.kit import draw_game
from cutline.layouts.sheets.handwork import picture

HERE = Path(__file__).parent
GAME = HERE.parent / "tests" / "games" / "every-kind"
PICTURES = "pictures/gallery"
PAGES = "../tests/games/every-kind/pictures"
GAP, AROUND = 5.0, 2.0  # mm between pieces, and round all of them
WIDEST = 190.0  # mm of a row of pieces
DOTS = 3.2  # pixels to the mm, on screen
INTRO = """# Every kind of component

Written by `make docs` from [the game that has them all](../tests/games/every-kind); do not edit.
Each kind is shown as it is printed, above the lines of YAML that made it. [keys.md](keys.md) lists all
other keys.
"""


class Entry(NamedTuple):
    """A sample: lines of the game's YAML by how they begin, and what is drawn from them.

    `shows` names pieces, "/back" after those whose back is wanted, or one stored page, "*.png".
    """

    kind: str
    says: str
    yaml: tuple[tuple[str, ...], ...]  # the file, then how each block in it begins
    shows: tuple[str, ...]
    folded: tuple[str, ...] = ()  # how the ids of pieces begin that are shown glued together


ENTRIES = (
    Entry(
        "front page",
        "The cover, what the game is, what to do first, what is in the kit and how to make it.",
        (("game.yaml", "title:", "about:", "cover:", "start:", "- kind: front page"),),
        ("first-page.png",),
    ),
    Entry(
        "counters",
        "Squares and rectangles with two faces; counters inherit what they share from a base. "
        "Words name a unit symbol.",
        (
            (
                "counters.yaml",
                "size:",
                "company:",
                "shaken:",
                "south:",
                "of-the-south:",
                '- {id: "south-{letter}"',
                "- {id: south-pioneers",
            ),
        ),
        ("south-A", "south-A/back", "south-pioneers", "north-machine-guns", "north-staff"),
    ),
    Entry(
        "counters",
        "Discs, hexagons, and any other outline. Marks repeat with `each:`, step by "
        "step or turned about a pivot; `{{ v.smoke }}` is a figure of tables.yaml.",
        (
            ("tables.yaml", "smoke:"),
            (
                "counters.yaml",
                "smoke:",
                "plane:",
                "bridge:",
                "- {id: spotter-counter",
                "- {id: smoke",
                '- {id: "bridge-{stage}"',
            ),
        ),
        ("smoke", "spotter-counter", "bridge-1", "bridge-2", "bridge-1/back", "colours"),
    ),
    Entry(
        "counters",
        "Fold counters: two faces joined at a score, on any of the four edges.",
        (("counters.yaml", "ferry:", "ferry-loaded:", '- {id: "ferry-{name}"', "- {id: south-gun"),),
        ("ferry-Ada", "ferry-Una", "south-gun", "north-gun"),
    ),
    Entry(
        "piece",
        "Pieces of any outline, with parts of the ground in other colours.",
        (("pieces.yaml", "- id: advance", "- id: turn"),),
        ("advance", "advance/back", "turn"),
    ),
    Entry(
        "piece",
        "Cuts, folds and glue. Each area of glue names the one that it meets when all "
        "is folded; that is checked.",
        (("pieces.yaml", "- id: watchtower"),),
        ("watchtower",),
    ),
    Entry(
        "piece",
        "A board that folds over at an edge.",
        (("pieces.yaml", "- id: company-board"),),
        ("company-board",),
    ),
    Entry(
        "ruler",
        "Measuring sticks; those longer than a page are made of parts to glue together.",
        (("pieces.yaml", "- id: marching-stick", "- id: wading-stick"),),
        ("marching-stick-1", "marching-stick-2", "wading-stick"),
    ),
    Entry(
        "arc",
        "Sectors, rings and discs with degrees at their rim.",
        (("pieces.yaml", "- id: fire-arc", "- id: turning-ring", "- id: turning-disc"),),
        ("fire-arc", "turning-ring", "turning-disc"),
    ),
    Entry(
        "stand",
        "Posts that fold like a narrow tent, and their bases.",
        (("pieces.yaml", "badge:", "- {id: stout", "- {id: thin"),),
        ("stout", "stout-base", "thin", "thin-base"),
    ),
    Entry(
        "standee",
        "Figures that stand upright, on feet or in a slotted base.",
        (("pieces.yaml", "pioneer:", "pioneer-behind:", "- {id: south-pioneer", "- {id: north-pioneer"),),
        ("south-pioneer", "north-pioneer", "north-pioneer-base"),
    ),
    Entry(
        "tent",
        "Folded cards that can be read from both sides.",
        (("pieces.yaml", "name:", "- {id: south-tent"),),
        ("south-tent",),
    ),
    Entry(
        "box",
        "Boxes of one piece of card: a tuck box sized from its deck, a tray, and the lid that goes over it.",
        (("pieces.yaml", "- id: events-box", "- id: tray", "- id: lid"),),
        ("events-box", "tray", "lid"),
        ("events-box", "tray", "lid"),
    ),
    Entry(
        "model",
        "Fold-up models: an aircraft from dimensions or of the gallery, or the parts of any net.",
        (("pieces.yaml", "- id: spotter", "- id: courier", "- id: roadblock"),),
        (
            "spotter-fuselage",
            "spotter-wing",
            "spotter-tail-left",
            "spotter-tail-right",
            "courier-fuselage",
            "courier-wing",
            "courier-tail-left",
            "courier-tail-right",
            "roadblock-beam",
            "roadblock-plinth",
        ),
        ("spotter-", "courier-"),
    ),
    Entry(
        "model",
        "A model may have camouflage, a spot of colour with a number, and templates to glue under "
        "it. It has a span or a scale; a model that is scored along its body is cut in two halves.",
        (("pieces.yaml", "- id: courier", "- id: raider"),),
        ("courier-wing-left-below", "courier-wing-right-below", "raider-half-left", "raider-half-right"),
        ("raider-",),
    ),
    Entry(
        "folding",
        "How the models of the kit go together, step by step, in pictures that are made from their folds.",
        (("game.yaml", "- kind: folding"),),
        ("how-to-fold-the-models.png",),
    ),
    Entry(
        "deck",
        "Cards of one size and back, each with its own text.",
        (("decks.yaml", "event:", "event-back:", "calm:", "- id: events"),),
        ("events-sun", "events-drift", "events-sun/back"),
    ),
    Entry(
        "deck",
        "Cards of any size.",
        (("decks.yaml", "order:", "order-back:", "- id: orders"),),
        ("orders-south-march", "orders-north-hold", "orders-south-march/back"),
    ),
    Entry(
        "map",
        "A grid of squares: terrain, numbers, names and values of cells; and a track along a path.",
        (("map.yaml", "- id: ford"),),
        ("the-ford.png",),
    ),
    Entry(
        "map",
        "Hexagons, flat and pointed, and a road through them.",
        (("map.yaml", "- id: valley"),),
        ("the-valley-tile-1.png",),
    ),
    Entry(
        "map",
        "Zones of any outline; roads and tracks between them, each with its cost.",
        (("map.yaml", "- id: march"),),
        ("the-march.png",),
    ),
    Entry(
        "card",
        "A card that is cut out. What a result of a table means is data, which the card "
        "prints and a referee reads.",
        (("tables.yaml", "- id: fire\n", "- id: fire-card"),),
        ("fire-card",),
    ),
    Entry(
        "card",
        "A card without a size fills a page; it may cite rules.",
        (("tables.yaml", "- id: aid"),),
        ("player-s-aid.png",),
    ),
    Entry(
        "card",
        "Cards hold diagrams of squares as well as tables: figures, words, arrows and "
        "aircraft on squares round a piece.",
        (("tables.yaml", "- id: courier-sees"),),
        ("player-s-aid.png",),
    ),
    Entry(
        "card",
        "Cards and rules may have pictures: marks in the lengths of the table, printed to scale. "
        "A sector opens upwards; an aircraft is drawn at a point, and the field of fire of a gunner "
        "comes from the gallery's figures.",
        (("tables.yaml", "- id: gun-sees"), ("rules.yaml", '- id: "4"')),
        ("player-s-aid.png",),
    ),
    Entry(
        "card",
        "A turn is played out step by step, with the pieces of the kit, the dice and the lines of "
        "the log; an anatomy says what a piece shows.",
        (("tables.yaml", "- id: first-march", "- id: first-shot", "- id: company-explained"),),
        ("your-first-turn.png",),
    ),
    Entry(
        "record sheet",
        "A form to fill in by hand or on screen, where it adds itself up and its "
        "tracks cross themselves off.",
        (("record_sheet.yaml", "- id: log"),),
        ("log-of-the-crossing.png",),
    ),
    Entry(
        "rules",
        "Every numbered rule, with the figures of the game in its text.",
        (("rules.yaml", '- id: "2"', '- id: "4"'),),
        ("rules-summary.png",),
    ),
    Entry(
        "readings",
        "What the rules leave open, how we read it, and how else it may be read.",
        (("rules.yaml", '- id: "5"'),),
        ("how-we-read-the-rules.png",),
    ),
)


def indent(line: str) -> int:
    """How deep a line stands; an item of a list a little deeper than the key above it."""
    plain = line.lstrip(" ")
    return 2 * (len(line) - len(plain)) + plain.startswith("- ")


def cut(text: str, starts: tuple[str, ...]) -> str:
    """The blocks of a file that begin so, each below the keys that it stands under."""
    lines = text.splitlines()
    wanted: set[int] = set()
    for start in starts:
        first = next(k for k, line in enumerate(lines) if f"{line.lstrip()}\n".startswith(start))
        depth = indent(lines[first])
        end = first + 1
        while end < len(lines) and (not lines[end].strip() or indent(lines[end]) > depth):
            end += 1
        wanted |= {k for k in range(first, end) if lines[k].strip()}
        for k in range(first - 1, -1, -1):
            if lines[k].strip() and indent(lines[k]) < depth:
                depth = indent(lines[k])
                wanted.add(k)
    return "\n".join(lines[k] for k in sorted(wanted))


def row(pieces: Mapping[str, Piece], shows: tuple[str, ...]) -> Drawing:
    """Pieces side by side, as they are cut out."""
    marks: list[Use] = []
    x, y, high, wide = AROUND, AROUND, 0.0, 0.0
    for shown in shows:
        name, _, side = shown.partition("/")
        piece = pieces[name]
        if x > AROUND and x + piece.width > WIDEST:
            x, y, high = AROUND, y + high + GAP, 0.0
        # A little of the bleed, so that the cut can be seen.
        clip = (x - 1, y - 1, piece.width + 2, piece.height + 2)
        drawing = picture(piece, side or "front")
        marks.append(Use(drawing, (1.0, 0.0, 0.0, 1.0, x, y), clip))
        x += piece.width + GAP
        high, wide = max(high, piece.height), max(wide, x - GAP)
    return Drawing(wide + AROUND, y + high + AROUND, tuple(marks))


def standing(pieces: Mapping[str, Piece], starts: tuple[str, ...]) -> Drawing:
    """Pieces folded and glued, as they stand on the table, computed from the same folds."""
    marks: list[Use] = []
    x, high = AROUND, 0.0
    for start in starts:
        parts = [piece for name, piece in pieces.items() if piece.file == "pieces" and name.startswith(start)]
        looks = folded_view(stood(parts), View(turn=35, above=32))
        marks.append(Use(looks, (1.0, 0.0, 0.0, 1.0, x, AROUND)))
        x, high = x + looks.width + 2 * GAP, max(high, looks.height)
    return Drawing(x - 2 * GAP + AROUND, high + 2 * AROUND, tuple(marks))


def written() -> Iterator[tuple[str, str]]:
    """Every file of the gallery, by its path in docs/, and its text."""
    drawn = draw_game(load_game(GAME))
    assert not drawn.problems
    pieces = {piece.id: piece for piece in drawn.pieces}
    lines = [INTRO]
    last = ""
    for number, entry in enumerate(ENTRIES, 1):
        if entry.kind != last:
            lines += [f"## {kinds()[entry.kind].title} (`kind: {entry.kind}`)", ""]
            last = entry.kind
        if entry.shows[0].endswith(".png"):
            source, width = f"{PAGES}/{entry.shows[0]}", 420
        else:
            looks = row(pieces, entry.shows)
            source = f"{PICTURES}/{number:02}-{entry.kind.replace(' ', '-')}.svg"
            width = round(looks.width * DOTS)
            yield source, svg_text(looks, f"{entry.kind}: {', '.join(entry.shows)}")
        lines += [entry.says, "", f'<img src="{source}" width="{width}" alt="{entry.says}">', ""]
        if entry.folded:
            looks = standing(pieces, entry.folded)
            source = f"{PICTURES}/{number:02}-{entry.kind}-folded.svg"
            yield source, svg_text(looks, f"{entry.kind}, folded")
            width = round(looks.width * DOTS)
            lines += [f'<img src="{source}" width="{width}" alt="The same, folded and glued.">', ""]
        for file, *starts in entry.yaml:
            held = cut((GAME / file).read_text("utf-8"), tuple(starts))
            lines += [f"`{file}`", "", "```yaml", held, "```", ""]
    yield "gallery.md", "\n".join(lines).rstrip() + "\n"


def write() -> None:
    """Write the page and its pictures; pictures that no entry shows any more go."""
    home = HERE / PICTURES
    home.mkdir(parents=True, exist_ok=True)
    gone = set(home.glob("*.svg"))
    for name, text in written():
        (HERE / name).write_text(text, "utf-8")
        gone.discard(HERE / name)
    for file in gone:
        file.unlink()


if __name__ == "__main__":
    write()
