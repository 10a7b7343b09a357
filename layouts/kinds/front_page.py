"""Sets the first page: the cover, what the game is, what is in the kit, how to make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...components import Game
from ...components.kinds import kinds, names_of
from ...components.kinds.pages import FRONT_PAGE
from ...components.languages import Words, ended
from ...components.models.game import Part, Step
from ...components.models.sourced import ours_in, sentence
from ...components.reading.problems import ranges
from ...generators.drawing import Drawing, Rect, at, line, tagged
from ...generators.pieces.pieces import Piece
from ...generators.text.fitting import line_of
from ...generators.text.prose import Block, Column, Said, Style, blocks
from ..drawn import Drawn, pieces_in
from ..pages.columns import balanced, body_of, fill_columns, height_of, stack, text_page
from ..pages.heads import AIR, head_of
from ..pages.heaps import heaps, of_several
from ..pages.parade import chosen, parade
from ..pages.texts import GUTTER, text_pages
from ..pages.titles import sheet_of, title_of
from ..pages.written import paragraphs, written
from ..sheets.papers import BoxMm, Page, Paper, Tally, Whole
from . import Opening, Route, openings, wholes_of


class _Terse(NamedTuple):
    """How much the columns say: the size of their type, points, and what is left out."""

    size: float
    counted: bool = True  # the pieces
    told: bool = True  # how a part is made that one of the first steps takes


# Where all of that fits on one page below the whole cover.
ROOMY = _Terse(9.0)
# Else tried in turn, until all fits on one page.
TERSE = (_Terse(8.2), _Terse(7.8), _Terse(7.6, counted=False), _Terse(7.8, counted=False, told=False))
# Of the width: the facts beside the introduction. The share is taken at which the two are least high.
ASIDES = (0.31, 0.28, 0.25, 0.22, 0.34)
# Of the cover: it yields where all fits on one page then; below GIVEN not only for a better break.
GIVEN = 0.75
PLENTY = 0.55  # of the cover: with less of it, more is left out
PARADED = 0.65  # of the cover: on less of it, a row of pieces would hide what is left
SHARES = (1.0, 0.9, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.36)
INTRO = 62.0  # mm; a longer introduction runs on below
PAD = 3.2  # mm round the first steps


def front_page(opening: Opening) -> list[Page]:
    """Return the first pages of a kit: its sheets, what it takes, and how to print, mount and cut it."""
    _, _, w, _ = body_of(opening.paper)
    row = chosen([piece for piece in opening.drawn.pieces if not of_several(piece)], w - 14)
    head = _best_head(opening, w)
    roomy = _laid_out(opening, _text(opening, head, ROOMY), row, SHARES[0])
    if len(roomy.pages) == 1 and roomy.parted:
        return roomy.pages
    best: _Tried | None = None
    for terse in TERSE:
        tried = _on_one(opening, _text(opening, head, terse), row)
        if tried and (best is None or tried.share > best.share):
            best = tried
        if best and best.share >= PLENTY:
            break
    if best:
        return best.pages
    text = _text(opening, head, TERSE[0])
    longer = [_laid_out(opening, text, row, share) for share in SHARES if share >= GIVEN]
    return next((tried for tried in longer if tried.parted), longer[0]).pages


class _Text(NamedTuple):
    """What stands below the head: the opening, and what the columns say, parted before how to print."""

    opening: Drawing
    listing: list[Block]
    making: list[Block]

    @property
    def whole(self) -> list[Block]:
        return [*self.listing, *self.making]


class _Head(NamedTuple):
    """What opens the text, and whether the introduction is too long for it and stands in the columns."""

    drawing: Drawing
    about_here: bool


def _best_head(opening: Opening, w: float) -> _Head:
    game = opening.drawn.game
    says = [Said("lead", (text,)) for text in paragraphs(game.sheet.about)]
    about_here = height_of(blocks(says, Column(w - w * ASIDES[0] - GUTTER, game.palette))) > INTRO
    told = [] if about_here else says, _steps(opening), _facts(opening)
    tried = (_opening(told, w, share, game.palette) for share in ASIDES)
    return _Head(min(tried, key=lambda one: one.height), about_here)


def _text(opening: Opening, head: _Head, terse: _Terse) -> _Text:
    game, (_, _, w, _) = opening.drawn.game, body_of(opening.paper)
    says = written("front_page.j2", {**_names(opening, terse), "about_here": head.about_here})
    column = Column((w - GUTTER) / 2, game.palette, Style(body=terse.size), say=game.words)
    making = says.index(_making(game))
    return _Text(head.drawing, blocks(says[:making], column), blocks(says[making:], column))


def _making(game: Game) -> Said:
    """Where the listing ends: how to print, mount and cut."""
    return Said("section", (game.words("Print"),))


class _Tried(NamedTuple):
    """The first page and what runs on from it; `parted` where a column or a page begins with how to print."""

    pages: list[Page]
    parted: bool
    share: float  # of the cover's height
    spare: float  # mm, below the longer column


def _on_one(opening: Opening, text: _Text, row: Sequence[Piece]) -> _Tried | None:
    """Return the text on one page below as much of the cover as it leaves room for; None where it runs on."""
    if len(_laid_out(opening, text, row, SHARES[-1]).pages) > 1:
        return None
    fits: _Tried | None = None
    for share in SHARES:
        tried = _laid_out(opening, text, row, share)
        if len(tried.pages) == 1:
            fits = fits or tried
            if tried.parted or share <= GIVEN:
                return _filled(opening, text, row, tried if tried.parted else fits)
    return None


def _filled(opening: Opening, text: _Text, row: Sequence[Piece], tried: _Tried) -> _Tried:
    """Return that page with as much more of the cover as its columns leave room for.

    A row of pieces that only the higher cover has room for would take that room again.
    """
    game, (_, _, w, _) = opening.drawn.game, body_of(opening.paper)
    art = game.art.get(game.sheet.cover or "")
    if art is None or tried.share >= 1 or tried.spare < 1:
        return tried
    share = min(1.0, tried.share + (tried.spare - 0.5) / (w * art.height / art.width))
    higher = (_laid_out(opening, text, pieces, share) for pieces in (row, ()))
    fits = (some for some in higher if len(some.pages) == 1 and some.parted == tried.parted)
    return next(fits, tried)


def _laid_out(opening: Opening, text: _Text, row: Sequence[Piece], share: float) -> _Tried:
    """Return the first page with a row of pieces over that share of the cover's height, and what runs on."""
    game, paper = opening.drawn.game, opening.paper
    x, y, w, h = body_of(paper)
    cover, titles, low = head_of(game, x, y, w, share)
    marks, top = [*cover.marks, *map(tagged, titles, ("H1", "P"))], y + cover.height + AIR
    if game.sheet.checks.soft:
        says, ink = game.words("DRAFT"), game.palette["ink"]
        draft = line_of(says, x + w, y - 1.5, font="condensed-bold", points=24, fill=ink, align="right")
        marks.append(tagged([draft], "P"))
    tall = max((piece.height for piece in row), default=0.0)
    # They lie over the lower edge of the cover, a third of them on the page, if that hides no title.
    if row and share >= PARADED and top - AIR - tall * 2 / 3 > low:
        shown = parade(row, x + 7, top - AIR - tall / 6, w - 14, game.palette)
        marks.append(tagged(shown, "Figure", ", ".join(piece.title or piece.id for piece in row)))
        top += tall / 3
    marks.append(at(text.opening, x, top))
    top += text.opening.height + AIR
    columns, parted = _dealt(text, y + h - top, h)
    for k, column in enumerate(columns[:2]):
        marks += stack(column, x + k * (w + GUTTER) / 2, top)
    box, name = (0.0, 0.0, paper.width, paper.height), game.words(FRONT_PAGE.title)
    made = [Page(name, name, paper, box, box, text_page(paper, marks, name), text=True)]
    if len(columns) > 2:
        made += text_pages(game, name, paper, columns[2:])
    spare = y + h - top - max((height_of(column) for column in columns[:2]), default=0.0)
    return _Tried(made, parted, share, spare)


def _dealt(text: _Text, room: float, page: float) -> tuple[list[list[Block]], bool]:
    """Return the text in columns of `room` mm, and on; and whether one of them begins with how to print."""
    if max(height_of(text.listing), height_of(text.making)) <= room:
        return [text.listing, text.making], True
    if len(fill_columns(text.whole, [room, room])) <= 2:
        return balanced(text.whole, [room, room]), False
    if len(fill_columns(text.listing, [room, room])) > 2:
        return balanced(text.whole, [room, room, page]), False
    first = balanced(text.listing, [room, room])
    return [*first, *[[]] * (2 - len(first)), *balanced(text.making, [page])], True


def _opening(told: tuple[Sequence[Said], ...], w: float, share: float, palette: Mapping[str, str]) -> Drawing:
    """Return the introduction in large type over what to do first, and beside them what it takes."""
    about, first, takes = told
    aside = w * share
    wide, left = w - aside - GUTTER, w - aside
    lead = blocks(about, Column(wide, palette))
    steps = blocks(first, Column(wide - 2 * PAD, palette))
    facts = blocks(takes, Column(aside - 5, palette, Style(body=9.0)))
    marks, high = stack(lead, 0, 0), height_of(lead)
    if steps:
        top = high + (4.0 if lead else 0.0)
        high = top + height_of(steps) + 2 * PAD
        marks.append(Rect(0, top, wide, high - top, palette["tint"]))
        marks += stack(steps, PAD, top + PAD)
    high = max(high, height_of(facts))
    marks.append(line(left, 0.6, left, high, palette["accent"], 0.7))
    return Drawing(w, high, (*marks, *stack(facts, left + 5, 0)))


def _steps(opening: Opening) -> Sequence[Said]:
    """Return what to do first, second and third, with the pages that it takes; nothing without `start:`."""
    game = opening.drawn.game
    if game.sheet.start is None or not game.sheet.start.steps:
        return []
    steps = [
        {"do": step.do, "pages": _pages_of(opening, _taken(game, step))} for step in game.sheet.start.steps
    ]
    return written("start_here.j2", {"say": game.words, "steps": steps})


def _taken(game: Game, step: Step) -> list[Part]:
    """Return the parts of the kit that a step takes: those of an id; if none has it, of a title or kind."""
    taken: list[Part] = []
    for name in step.parts:
        called = {name, game.shown(name)}  # as typed and as printed
        alike = [part for part in game.sheet.kit if called & names_of(part, game.files)]
        taken += [part for part in alike if part.id in called] or alike
    return taken


def _pages_of(opening: Opening, taken: Sequence[Part]) -> str:
    """Return the pages of these parts, as they are told: "page 5"; "" where there are none."""
    game = opening.drawn.game
    numbers = [
        number
        for number, page in enumerate(opening.pages, opening.shift + 1)
        if not page.empty and any(part in taken for part in page.parts)
    ]
    told = ranges(numbers, 2 if opening.backs == "duplex" else 1)
    return game.words.plural(len(numbers), "page {pages}", "pages {pages}", pages=told) if numbers else ""


def _facts(opening: Opening) -> Sequence[Said]:
    """Players, what the box does not hold, and how long it is until it can be played."""
    game = opening.drawn.game
    takes = _tally(opening).in_words(game.words)
    names = {"game": game.sheet, "start": game.sheet.start, "takes": takes}
    return written("facts.j2", {"say": game.words, **names})


def _tally(opening: Opening) -> Tally:
    """Return what the kit takes that is opened."""
    return next(route.tally for route in opening.routes if route.name == opening.route)


def _in_one(routes: Sequence[Route]) -> list[str]:
    """Return the components that only one route has, in bold."""
    parts = [part for route in routes for part in route.parts]
    return [f"**{part}**" for part in parts if parts.count(part) == 1]


def _names(opening: Opening, terse: _Terse) -> dict[str, Any]:
    """Return the facts that the listing names: routes, components with their pages and cuts, pieces, maps."""
    drawn, paper, pages = opening.drawn, opening.paper, opening.pages
    components: list[dict[str, Any]] = []
    apart, start = _apart(drawn), drawn.game.sheet.start
    steps = start.steps if start and not terse.told else []
    said = {_about(opening, part) for step in steps for part in _taken(drawn.game, step)}
    for number, page in enumerate(pages, opening.shift + 1):
        if page.empty:
            continue
        name = apart.get(page.component, page.component)
        if not components or components[-1]["name"] != name:
            new = {"name": name, "first": number, "count": 0, "cuts": 0, "duplex": False}
            new["abouts"] = list(_abouts(opening, page.parts, said))
            components.append(new)
        components[-1]["count"] += 1
        components[-1]["last"] = number
        components[-1]["duplex"] |= page.duplex
        components[-1]["cuts"] += page.hand_cuts
    say = drawn.game.words
    tiled = [whole for whole in wholes_of(drawn) if _is_tiled(whole, opening.largest)]
    return {
        "say": say,
        "game": drawn.game.sheet,
        "paper": paper,
        "files": _files(opening),
        "backs": opening.backs,
        "runs": opening.runs,
        "routes": opening.routes,
        "route": opening.route,
        "tally": _tally(opening),
        "later": ", ".join(_in_one(opening.routes)),
        "components": components,
        "stocks": _stocks(opening),
        "heaps": heaps(drawn.pieces, say) if terse.counted else [],
        "machine": opening.largest.register,
        "folded": any(page.side == "front and back" for page in pages),
        "posters": list(_posters(tiled, say)),
        "ours": sentence(say, ours_in(list(drawn.game.files.values()))),
    }


def _stocks(opening: Opening) -> dict[str, str]:
    """Return the pages that are printed on each stock; an empty back does not part them."""
    numbers = {"paper": list(range(1, opening.shift + 1))}
    for number, page in enumerate(opening.pages, opening.shift + 1):
        if not page.empty:
            numbers.setdefault(page.stock, []).append(number)
    gap = 2 if opening.backs == "duplex" else 1
    return {stock: ranges(some, gap) for stock, some in numbers.items()}


def _files(opening: Opening) -> list[dict[str, str]]:
    """Return the files of a kit that are two, each with its paper and its pages."""
    large = opening.files[-1][1].name if opening.files else ""
    numbers: list[list[int]] = [list(range(1, opening.shift + 1)), []]
    for number, page in enumerate(opening.pages, opening.shift + 1):
        if not page.empty:
            numbers[page.paper.name == large].append(number)
    return [
        {"name": name, "paper": paper.title, "pages": f"{some[0]}–{some[-1]}"}
        for (name, paper), some in zip(opening.files, numbers, strict=False)
    ]


def _apart(drawn: Drawn) -> dict[str, str]:
    """Return the title of a part by the names of its sheets, where each group has its own."""
    parts = zip(drawn.game.sheet.kit, drawn.parts, strict=True)
    return {
        sheet_of(piece, drawn.game.words): title_of(drawn.game, part)
        for part, looks in parts
        if part.apart
        for piece in pieces_in(looks)
    }


def _posters(wholes: Sequence[Whole], say: Words) -> Iterator[str]:
    """Yield how what is in tiles is also handed out in one."""
    told = []
    for whole in wholes:
        _, _, wide, high = whole.sections[0].box if whole.sections else _all_of(whole)
        size = f"{wide:.0f} × {high:.0f}"
        if whole.sections:
            count = len(whole.sections)
            pages = say("in {count} sections, each on one page ({size} mm)", count=count, size=size)
        else:
            pages = say("on one page ({size} mm)", size=size)
        told.append(f"**{whole.title}** {pages}")
    if told:
        yield say("For a copy shop there is a PDF of {wholes}.", wholes=", ".join(told))


def _all_of(whole: Whole) -> BoxMm:
    return 0.0, 0.0, whole.drawing.width, whole.drawing.height


def _is_tiled(whole: Whole, paper: Paper) -> bool:
    """Whether it is larger than a sheet."""
    sides, sheet = sorted(_all_of(whole)[2:]), sorted((paper.width, paper.height))
    return sides[0] > sheet[0] or sides[1] > sheet[1]


def _abouts(opening: Opening, parts: Sequence[Part], said: set[str]) -> Iterator[str]:
    """Yield how each part is made, by its title where several share sheets; what was `said` stands once."""
    game = opening.drawn.game
    for part in parts:
        about = _about(opening, part)
        if about and about not in said:
            said.add(about)
            yield f"**{ended(title_of(game, part), '.')}** {about}" if len(parts) > 1 else about


def _about(opening: Opening, part: Part) -> str:
    """Return how a part is made: what it says itself, or else what its kind says of what it has."""
    game, kind = opening.drawn.game, kinds()[part.kind]
    if part.about:
        return " ".join(part.about.split())
    title = title_of(game, part)
    tiled = any(page.plan and page.name.startswith(f"{title}, ") for page in opening.pages)
    # Counters are not named by a part: their list bears the name of the kind.
    entries = getattr(game.files.get(kind.file), kind.named or kind.name, ()) if kind.besides else ()
    mine = [entry for entry in entries if part.id in (None, entry.id)]
    says = [
        kind.tiled if tiled else kind.about,
        *(
            b.says
            for b in kind.besides
            if any(map(b.of, mine)) and not (b.by_hand and opening.largest.register)
        ),
    ]
    return " ".join(" ".join(map(game.words, filter(None, says))).split())


openings.enter(FRONT_PAGE, front_page)
