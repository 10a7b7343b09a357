"""Puts a game's components in printing order, numbers the pages, and gives them their foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from itertools import dropwhile
from typing import NamedTuple

from ..components import Game, Problem, Unfit
from ..components.languages import Words
from ..components.models.game import GameSheet, Part
from ..components.reading.memory import NOTHING, Kept, Memory
from ..components.reading.problems import parted, suggest
from ..generators.drawing import Drawing
from ..generators.kinds import Looks, draws
from ..generators.pieces.pieces import TO_PAINT, Piece
from ..generators.pieces.scaling import at_scale
from ..generators.text.fonts import in_type, typeset
from ..generators.text.icons import in_words
from ..generators.toning import Tone
from .documents.documents import PdfPage
from .drawn import Drawn, noted, pieces_in
from .kinds import LayOut, Opening, Route, kind_of, openings, wholes
from .kinds import pages as laid_out_by
from .pages.titles import title_of
from .pools import Pool, in_kit_order, joined, stock_of
from .setting_up import checked
from .sheets.furniture import beside_a_grid, foot, looked_at
from .sheets.papers import Page, Paper, reading_paper, tally
from .sheets.sheets import sheet_pages
from .wayfinding import Leaf, ways

TONIGHT, COMPLETE, UPGRADE = "tonight", "complete", "upgrade"
HOLDS = {
    TONIGHT: "for a first game",
    COMPLETE: "the complete kit",
    UPGRADE: "what has changed",
    "": "the whole kit",
}
READING, SHEETS = "reading", "sheets"  # parts of a kit on two papers: what is read; boards and counters
PARTS = {READING: "what is read", SHEETS: "boards and counters"}
LACKS = 'in the kit for a first game, which has no part that is "later: true"'


class Kit(NamedTuple):
    """All pages of a kit for one paper, in printing order, and how to write them down."""

    drawn: Drawn  # with the parts of this kit alone
    paper: Paper
    pages: list[Page]
    printed: list[PdfPage]
    problems: list[Problem]
    backs: str = "duplex"
    route: str = ""  # TONIGHT, COMPLETE or UPGRADE; "" where a first game needs all of it
    tone: Tone = Tone()
    runs: str = "together"  # one of RUNS of `exports.component_pdfs`, or "short"
    printer: str = ""  # whose profile its pages are drawn for
    warnings: tuple[Problem, ...] = ()
    part: str = ""  # READING or SHEETS; "" where it is in one file

    @property
    def whole(self) -> bool:
        """Whether nothing of the game is left out."""
        return self.route in ("", COMPLETE)

    @property
    def name(self) -> str:
        """How its files and the manifest tell it from the other kits of the game."""
        route = self.route if self.route in (COMPLETE, UPGRADE) else ""
        return "-".join(filter(None, (route, self.part.replace(SHEETS, ""), self.paper.name)))

    @property
    def file(self) -> str:
        """The PDF of all its pages."""
        return f"{self.drawn.game.kit_name}-{self.name}.pdf"

    @property
    def holds(self) -> str:
        """What it is for, and what is in it."""
        return ", ".join(filter(None, (HOLDS[self.route], PARTS.get(self.part))))

    @property
    def sides(self) -> int:
        """On how many sides a sheet is printed."""
        return 2 if self.backs == "duplex" else 1


def draw_game(game: Game, memory: Memory = NOTHING) -> Drawn:
    """Everything of a game that looks the same on any paper, and all that cannot be drawn."""
    bare = Drawn(game, (), [])
    looks_of_parts: list[Looks | None] = []
    problems: list[Problem] = []
    drawings: dict[tuple[str, str | None], Looks] = {}  # what two parts show is drawn once
    for number, part in enumerate(game.sheet.kit):
        drawn: Looks | None = drawings.get((part.kind, part.id))
        wrong: list[Problem] = []
        if drawn is None:
            looks = partial(_looks, number, part)
            drawn, wrong = noted(memory, ("looks", number), (repr(part),), bare, looks)
            if isinstance(drawn, dict):
                drawings[part.kind, part.id] = drawn
        looks_of_parts.append(drawn)
        problems += [problem for problem in wrong if problem not in problems]
    if not problems and all(looks == [] for looks in looks_of_parts):
        said = "no part has anything to print; give one a row, or a count"
        problems.append(game.problem("game", ("kit",), said))
    return checked(Drawn(game, tuple(looks_of_parts), *parted(problems)))


def _looks(number: int, part: Part, bare: Drawn) -> tuple[Looks | None, list[Problem]]:
    """Return the looks of a part of the kit, and a problem for all of it that cannot be drawn."""
    draw = draws.of(kind_of(part))
    if draw is None:
        return None, []
    drawn, wrong = draw(bare.game, [part])
    if part.groups and not parted(wrong)[0]:
        drawn, unknown = _of_groups(bare.game, number, part.groups, pieces_in(drawn))
        wrong = [*wrong, *unknown]
    if part.scale != 1 and isinstance(drawn, list) and not parted(wrong)[0]:
        drawn, unknown = at_scale(bare.game, ("kit", number, "scale"), part.scale, drawn)
        wrong = [*wrong, *unknown]
    return drawn, wrong


def _of_groups(
    game: Game, number: int, wanted: Sequence[str], pieces: list[Piece]
) -> tuple[list[Piece], list[Problem]]:
    """Return the pieces of the groups that a part of the kit names, and names that no group has."""
    known = dict.fromkeys(_group_of(piece) for piece in pieces)
    problems = [
        game.problem(
            "game",
            ("kit", number, "groups", index),
            f'no piece of this part is in group "{name}"{suggest(name, known)}',
        )
        for index, name in enumerate(wanted)
        if name not in known
    ]
    return [piece for piece in pieces if _group_of(piece) in wanted], problems


def _group_of(piece: Piece) -> str:
    """Return the name under which a piece is counted: its group, else its title."""
    return (piece.group or piece.title or piece.id).removesuffix(TO_PAINT)


def build_routes(
    drawn: Drawn, paper: Paper, backs: str = "duplex", memory: Memory = NOTHING, runs: str = "together"
) -> list[Kit]:
    """Return the kits for one paper: that of a first game, then the complete one where that has more.

    A page that both have is laid out once.
    """
    several = any(part.later for part in drawn.game.sheet.kit)
    memory = Kept() if several and not memory.keeps else memory
    whole = laid_out(drawn, paper, backs, COMPLETE, memory)._replace(runs=runs)
    if whole.problems or not several:
        return _opened([whole._replace(route="")])
    tonight = laid_out(_first_game(drawn, memory), paper, backs, TONIGHT, memory)
    lacking = [problem._replace(message=f"{problem.message} ({LACKS})") for problem in tonight.problems]
    return _opened([tonight._replace(problems=lacking, runs=runs), whole])


def build_kit(drawn: Drawn, paper: Paper, backs: str = "duplex") -> Kit:
    """Return the complete kit for one paper, and what is wrong there; `backs` is one of `sheets.BACKS`."""
    return build_routes(drawn, paper, backs)[-1]


def _first_game(drawn: Drawn, memory: Memory) -> Drawn:
    """Return the game with only those parts in its kit that a first game needs."""
    game = drawn.game
    sheet = memory.made(TONIGHT, (game.sheet,), partial(_first_sheet, game.sheet))
    looks = [looks for part, looks in zip(game.sheet.kit, drawn.parts, strict=True) if not part.later]
    return Drawn(replace(game, sheet=sheet), tuple(looks), drawn.problems)


def _first_sheet(sheet: GameSheet) -> GameSheet:
    return sheet.model_copy(update={"kit": [part for part in sheet.kit if not part.later]})


def laid_out(drawn: Drawn, paper: Paper, backs: str, route: str, memory: Memory) -> Kit:
    """Return the kit of one route, without the pages that open it."""
    parts, problems = list[Page](), list[Problem]()
    reading = reading_paper(paper)
    of_a_kind = Counter(part.kind for part in drawn.game.sheet.kit)
    name: tuple[Hashable, ...]
    for item in joined(in_kit_order(drawn), paper, backs, memory, drawn.game.words):
        if isinstance(item, Pool):
            component, stock = item.called(drawn.game.words), item.stock
            lay = partial(_sheets, item, paper, component, backs)
            name, of = ("sheets", component, stock, paper, backs, item.guest, item.fixed), tuple(item.pieces)
            shown = tuple(item.parts)
        else:
            lay_out, stock = laid_out_by.of(kind_of(item)), stock_of(item)
            assert lay_out, item.kind
            on = paper if wholes.of(kind_of(item)) else reading
            lay = partial(_pages, lay_out, on, item)
            name, of, shown = ("pages", repr(item), on), (), (item,)
        made_pages, wrong = noted(memory, (*name, route), of, drawn, lay, like=(*name, COMPLETE))
        if isinstance(item, Part) and (item.title or of_a_kind[item.kind] > 1):
            called = title_of(drawn.game, item)  # two boards are not both "Map"
            made_pages = [page._replace(component=called) for page in made_pages]
        cards = isinstance(item, Pool) and any(piece.file == "tables" for piece in item.pieces)
        for page in made_pages:  # whoever draws one, and whenever: it is in the type of its game
            draw = partial(in_type, drawn.game.type.bare, page.draw)
            component = in_words(page.component, drawn.game.type)
            cites = cards or page.text or bool(page.fields)
            parts.append(page._replace(component=component, stock=stock, draw=draw, parts=shown, cites=cites))
        problems += wrong
    if reading != paper:
        parts.sort(key=lambda page: page.paper.name == paper.name)
    errors, warnings = parted(problems)
    return Kit(drawn, paper, parts, [], errors, backs, route, warnings=warnings)


def _sheets(
    pool: Pool, paper: Paper, component: str, backs: str, drawn: Drawn
) -> tuple[list[Page], list[Problem]]:
    return sheet_pages(drawn.game, pool.pieces, paper, component, backs, pool.guest, pool.plans, pool.fixed)


def _pages(lay_out: LayOut, paper: Paper, part: Part, drawn: Drawn) -> tuple[list[Page], list[Problem]]:
    return lay_out(drawn, paper, part)


def _opened(kits: list[Kit]) -> list[Kit]:
    """Return the kits with the pages that open them, which say what each of the kits takes."""
    if any(kit.problems for kit in kits):
        return [kit._replace(pages=[]) for kit in kits]
    routes, pages = [_route(kit, _guessed(kit)) for kit in kits], [list[Page]() for _ in kits]
    while True:
        try:
            with typeset(kits[0].drawn.game.type):
                pages = [_in_order(kit, routes, made) for kit, made in zip(kits, pages, strict=True)]
        except Unfit as error:  # of the first page, which stands in game.yaml
            wrong = kits[-1].drawn.game.problem("game", error.where, str(error))
            return [kit._replace(pages=[], problems=[wrong]) for kit in kits]
        last, routes = routes, [_route(kit, made) for kit, made in zip(kits, pages, strict=True)]
        if last == routes:
            return [file for kit, made in zip(kits, pages, strict=True) for file in _in_files(kit, made)]


def _in_files(kit: Kit, pages: list[Page]) -> list[Kit]:
    """Return a kit with its pages numbered; in two where boards and counters are on larger paper."""
    files = [file._replace(pages=some) for file, some in _files_of(kit, pages)]
    return [file._replace(printed=printed(kit.drawn.game, file.pages, pages)) for file in files]


def _files_of(kit: Kit, pages: Sequence[Page]) -> list[tuple[Kit, list[Page]]]:
    """Return the files of a kit, what is read first, and the pages that each of them has."""
    reading = reading_paper(kit.paper)
    large = next((k for k, page in enumerate(pages) if page.paper.name == kit.paper.name), len(pages))
    if reading == kit.paper or not large:
        return [(kit, list(pages))]
    read = list(dropwhile(lambda page: page.empty, reversed(pages[:large])))[::-1]
    files = [
        (kit._replace(paper=reading, part=READING), read),
        (kit._replace(part=SHEETS), list(pages[large:])),
    ]
    return [(file, some) for file, some in files if some]


def _route(kit: Kit, pages: Sequence[Page]) -> Route:
    files = " + ".join(file.file for file, _ in _files_of(kit, pages))
    behind = (page for page in pages if not page.empty and not page.opens)
    parts = tuple(dict.fromkeys(page.component for page in behind))
    return Route(kit.route, files, tally(pages, kit.sides), parts)


def printed(game: Game, pages: Sequence[Page], whole: Sequence[Page] = ()) -> list[PdfPage]:
    """Return the pages with their feet, and what their words lead to.

    They are numbered in their file, or in a `whole` of several files.
    """
    whole = whole or pages
    before = next((k for k, page in enumerate(whole) if page is pages[0]), 0) if pages else 0
    titles = [in_words(title_of(game, part), game.type) for part in game.sheet.kit]
    names = [*dict.fromkeys(page.component for page in whole), *titles]
    leaves = [Leaf(page.drawing, names if page.opens else ()) if page.cites else None for page in pages]
    lead = in_type(game.type, ways, game, leaves, before)
    made = [_finished(game, page, number, len(whole)) for number, page in enumerate(pages, before + 1)]
    return [page._replace(links=way.links, anchors=way.anchors) for page, way in zip(made, lead, strict=True)]


def _in_order(kit: Kit, routes: Sequence[Route], before: Sequence[Page]) -> list[Page]:
    """Return the pages behind their first page, which names their numbers, and so how long it is.

    It is taken to be as long as in the pages as they were `before`.
    """
    front: list[Page] = []
    opens = _opening(kit)
    shift = sum(page.opens for page in before) or int(opens is not None)
    while True:
        pages = _behind(kit, shift)
        if opens:
            paper = reading_paper(kit.paper)
            opening = Opening(kit.drawn, paper, pages, shift, kit.backs, routes, kit.route, kit.runs)
            if paper != kit.paper and pages and pages[-1].paper.name == kit.paper.name:
                files = (kit._replace(paper=paper, part=READING), kit._replace(part=SHEETS))
                opening = opening._replace(files=tuple((file.file, file.paper) for file in files))
            front = [page._replace(cites=True, opens=True) for page in opens(opening)]
        if len(front) <= shift:
            return front + pages
        shift = len(front)


def _guessed(kit: Kit) -> list[Page]:
    """Return the pages as they come out where the first of them is one, which is so for most kits."""
    if not kit.pages or not _opening(kit):
        return _behind(kit, 0)
    return [_empty(kit.pages[0])._replace(stock="paper"), *_behind(kit, 1)]


def _opening(kit: Kit) -> Callable[[Opening], list[Page]] | None:
    """Return the maker of the pages that open a kit; None where no part of it has any."""
    parts = kit.drawn.game.sheet.kit if kit.paper.register != "bare" else ()
    return next(filter(None, (openings.of(kind_of(part)) for part in parts)), None)


def _behind(kit: Kit, shift: int) -> list[Page]:
    """Return the pages that follow so many first ones, with what lies between them."""
    return in_order(kit.pages, kit.sides, shift)


def in_order(pages: Sequence[Page], sides: int, shift: int = 0) -> list[Page]:
    """Pages that follow `shift` others, with the empty sides that printing on both `sides` needs."""
    return _leaves(list(pages), shift) if sides == 2 else list(pages)


def _leaves(parts: list[Page], shift: int) -> list[Page]:
    """Return the pages with empty sides between them, so that the whole kit prints right on both sides.

    Each component begins a leaf, unless it is only read, as the one before, and on the same
    stock, and neither is looked at for the other; what is cut out or glued has nothing behind it but
    its own back.
    """
    pages: list[Page] = []
    last: Page | None = None  # the first page, where there is one, is read on
    for page in parts:
        text, stock = (last.text, last.stock) if last else (True, "paper")
        read_on = page.text and text and page.stock == stock and not _beside(last, page)
        begins = page.alone or (page.duplex and page.side == "front")
        if last is not None and page.component == last.component and not begins:
            read_on = True
        if not read_on and (page.side != "back") and (len(pages) + shift) % 2:
            pages.append(_empty(last or page))
        pages.append(page)
        if page.alone:
            pages.append(_empty(page))
        last = page
    if pages and pages[-1].empty:
        pages.pop()
    return pages


def _beside(last: Page | None, page: Page) -> bool:
    """Return whether one of two pages is a turn played out, and the other is looked at for it."""
    return last is not None and {last.lies, page.lies} == {"played", "looked up"}


def _empty(front: Page) -> Page:
    """Return the back of a page that has none: nothing is printed on it."""
    paper = front.paper
    box = (0.0, 0.0, paper.width, paper.height)
    blank = partial(Drawing, paper.width, paper.height, ())
    return Page(front.component, "", paper, box, box, blank, stock=front.stock, empty=True)


def small_print(game: Game) -> str:
    """Title, edition and kit version, as on every page's foot."""
    sheet = game.sheet
    title = in_words(sheet.title, game.type)
    numbers = {"edition": sheet.edition, "version": sheet.version}
    says = game.words("{title} · edition {edition} · kit {version}", title=title, **numbers)
    return f"{game.words('DRAFT')} · {says}" if sheet.checks.soft else says


def _finished(game: Game, page: Page, number: int, total: int) -> PdfPage:
    if page.empty:
        return PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, page.draw)
    say = game.words
    called = in_words(page.name, game.type)
    name = f"{called}, {say(page.side)}" if page.side else called
    says = say("{name} · page {number} of {total}", name=name, number=number, total=total)
    draw = partial(in_type, game.type.bare, _with_foot, page, name, says, small_print(game), say)
    return PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, draw, fields=page.fields)


def _with_foot(page: Page, name: str, says: str, small: str, say: Words) -> Drawing:
    """Return a page over its foot, which says what it is; `name` is read out for what is no text."""
    usual = foot(page.paper, says, small, say, page.plan, page.note)
    below = beside_a_grid(page, usual, f"{says} · {small}", say)
    marks = page.drawing.marks if page.text or page.fields else (looked_at(page, name),)
    return Drawing(page.paper.width, page.paper.height, (*marks, *below), says)
