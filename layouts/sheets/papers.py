"""Paper and sheet data (papers.yaml), and the page that all layouts hand on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...components.languages import Words
from ...components.reading.yaml_reader import read_yaml
from ...generators.drawing import Drawing, Field
from ...generators.pieces.pieces import Piece

if TYPE_CHECKING:  # whoever only names a paper needs no model
    from ...components.models.game import Part

BoxMm = tuple[float, float, float, float]
INCH = 25.4
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)?", re.ASCII)


class Paper(NamedTuple):
    """A paper upright, mm.

    Its cutting sheets are for hands, or `register` says for which machine: "silhouette" is with
    registration marks, "bare" with pieces alone, for a program that prints its own marks round them.
    """

    name: str
    title: str
    width: float
    height: float
    register: str = ""

    def turned(self) -> Paper:
        """Return the same paper on its side."""
        return self._replace(width=self.height, height=self.width)


class Rules(NamedTuple):
    """The distances of papers.yaml, mm."""

    unprintable: float
    reach: float
    foot: float
    overlap: float
    margin: float
    apart: float
    poster_margin: float


class Silhouette(NamedTuple):
    """Registration marks of papers.yaml, mm: how far they are from the paper's edges, and how large."""

    inset: float
    square: float
    arm: float
    thick: float
    clear: float


class Rates(NamedTuple):
    """Minutes that a sheet to print, a cut and a joint to glue take, by papers.yaml."""

    sheet: float
    cut: float
    glue: float


class Placement(NamedTuple):
    """Where one face of a piece lies on a page: mm from the page's top left."""

    piece: Piece
    copy: int
    side: str
    x: float
    y: float
    width: float
    height: float
    turned: bool = False  # a quarter clockwise from upright

    @property
    def counter(self) -> str:
        """The id of the piece."""
        return self.piece.id

    @property
    def face(self) -> str:
        """What the face is called in the manifest."""
        return f"{self.piece.id}-{self.side}"


class Page(NamedTuple):
    """One printed page before its foot: what is on it, where it is cut, what bleeds.

    Drawing and placements are made when they are asked for, so that a large
    game's pages do not all stand in memory.
    """

    component: str
    name: str
    paper: Paper
    trim: BoxMm
    bleed: BoxMm
    draw: Callable[[], Drawing]
    side: str = ""
    fields: tuple[Field, ...] = ()
    place: Callable[[], list[Placement]] = list
    plan: tuple[int, int, int] | None = None  # tiles across, tiles down, this tile
    duplex: bool = False  # the next page is its back
    alone: bool = False  # nothing may stand on its back
    empty: bool = False
    text: bool = False  # only read: it may stand on the back of another such page
    lies: str = ""  # "played" or "looked up": one lies beside the other, so never on its back
    cites: bool = False  # whether it has words that may lead to rules
    opens: bool = False  # whether it names other pages of the kit by their numbers
    cuts: int = 0  # passes of the ruler, and free outlines
    glue: int = 0  # joints
    used: float = 0.0  # share of what can be cut out of the sheet that is cut out; 0 where nothing is
    stock: str = "paper"  # or "card"
    note: str = ""
    parts: tuple[Part, ...] = ()  # of the kit, that are on it

    @property
    def drawing(self) -> Drawing:
        return self.draw()

    @property
    def hand_cuts(self) -> int:
        """Its cuts but for those of a machine."""
        return 0 if self.side and self.paper.register else self.cuts

    @property
    def placements(self) -> list[Placement]:
        return self.place()


class Section(NamedTuple):
    """A part of a board that is printed by itself: its name, and where it lies on the board."""

    title: str
    box: BoxMm


class Whole(NamedTuple):
    """What is also handed out in one: as an SVG, and as a PDF of one large page."""

    name: str  # of its files
    title: str
    drawing: Drawing
    bleed: float  # mm printed beyond its edge
    shelf: str  # the folder of its SVG
    sort: str  # what it is, for the PDF's title: "map"
    sections: tuple[Section, ...] = ()  # each is a page of its own; the whole is one without them


def drawn(drawing: Drawing) -> Callable[[], Drawing]:
    """For a page whose drawing is at hand already."""
    return lambda: drawing


@cache
def _data() -> dict:
    return read_yaml(Path(__file__).with_name("papers.yaml"))


def papers() -> dict[str, Paper]:
    """Return the papers that a build makes kits for unless it is told otherwise, by name: A4 and Letter."""
    return {name: known_papers()[name] for name in _data()["usual"]}


def known_papers() -> dict[str, Paper]:
    """All papers that have a name."""
    return {
        name: Paper(name, paper["title"], float(paper["size"][0]), float(paper["size"][1]))
        for name, paper in _data()["papers"].items()
    }


def reading_paper(paper: Paper) -> Paper:
    """Return the paper of rules, cards and record sheets, where that of boards and counters is too large."""
    smaller = _data()["reading"].get(paper.name)
    return known_papers()[smaller] if smaller else paper


def paper_called(text: str) -> Paper:
    """Return a paper by its name, or by its size: "230x305" in mm, "9x12in" in inches.

    Raises ValueError, which says what would be right.
    """
    name = text.strip().lower()
    if name in known_papers():
        return known_papers()[name]
    size = _SIZE.fullmatch(name)
    if not size:
        known = ", ".join(known_papers())
        raise ValueError(f'"{text}" is no paper; say one of {known}, or a size such as 230x305 or 9x12in')
    inch = size[3] == "in"
    short, long = sorted(float(side) * (INCH if inch else 1.0) for side in size.group(1, 2))
    least, most = ([float(side) for side in _data()[key]] for key in ("least", "most"))
    if short < least[0] or long < least[1] or short > most[0] or long > most[1]:
        bounds = " and ".join(
            f"{what} {w:g} × {h:g} mm" for what, (w, h) in (("at least", least), ("at most", most))
        )
        raise ValueError(f"{text} is {short:g} × {long:g} mm; a paper has {bounds}")
    first, second = sorted(size.group(1, 2), key=float)
    unit = "in" if inch else "mm"
    plain = f"{first}x{second}{'in' if inch else ''}"
    return Paper(plain, f"{first} × {second} {unit}", round(short, 3), round(long, 3))


@cache
def silhouette() -> Silhouette:
    """Return the marks that Silhouette machines read."""
    return Silhouette(**{name: float(mm) for name, mm in _data()["silhouette"].items()})


@cache
def rules() -> Rules:
    """Return the distances that hold on every sheet."""
    return Rules(*(float(_data()[name]) for name in Rules._fields))


@cache
def rates() -> Rates:
    """How long handwork takes, for the estimate of the first page."""
    return Rates(**{name: float(minutes) for name, minutes in _data()["rates"].items()})


STEP = 5  # minutes to which an estimate is rounded up
WORDS = Words()
LONG = 180  # minutes from which an estimate is told in hours


class Tally(NamedTuple):
    """Sheets of paper and of card, passes of the knife, joints to glue; minutes are an estimate."""

    paper: int
    card: int
    cuts: int
    glue: int
    minutes: int

    @property
    def sheets(self) -> int:
        return self.paper + self.card

    def time(self, say: Words = WORDS) -> str:
        """Such as "20 minutes"."""
        if self.minutes >= LONG:
            return say.plural(round(self.minutes / 60), "{n} hour", "{n} hours")
        return say.plural(self.minutes, "{n} minute", "{n} minutes")

    def in_words(self, say: Words) -> str:
        """Such as "9 sheets (7 of paper, 2 of card), 36 cuts, 4 glued joints", and how long that takes."""
        phrases = [say.plural(self.sheets, "{n} sheet", "{n} sheets")]
        if self.paper and self.card:
            phrases[0] += say(" ({paper} of paper, {card} of card)", paper=self.paper, card=self.card)
        if self.cuts:
            phrases.append(say.plural(self.cuts, "{n} cut", "{n} cuts"))
        if self.glue:
            phrases.append(say.plural(self.glue, "{n} glued joint", "{n} glued joints"))
        time = self.time(say)
        if self.glue:
            phrases.append(say("about {time} to print, cut and glue", time=time))
        elif self.cuts:
            phrases.append(say("about {time} to print and cut", time=time))
        else:
            phrases.append(say("about {time} to print", time=time))
        return ", ".join(phrases)


def minutes_for(pieces: Sequence[Piece]) -> int:
    """How long it takes to cut out and glue one of each of these pieces; an estimate."""
    from ...generators.pieces.gluing import joints, met  # not for whoever only names a paper

    others = met(pieces)
    cuts = sum(1 + len(piece.cuts) for piece in pieces)
    return _minutes(0, cuts, sum(joints(piece, others) for piece in pieces))


def _minutes(sheets: int, cuts: int, glue: int) -> int:
    each = rates()
    return STEP * ceil((sheets * each.sheet + cuts * each.cut + glue * each.glue) / STEP)


def tally(pages: Sequence[Page], sides: int) -> Tally:
    """Return the tally of a kit's pages, printed on that many sides of each sheet."""
    stocks = [leaf.stock for leaf in pages[::sides]]
    card = stocks.count("card")
    cuts, glue = sum(page.hand_cuts for page in pages), sum(page.glue for page in pages)
    return Tally(len(stocks) - card, card, cuts, glue, _minutes(len(stocks), cuts, glue))
