"""Sets the first page: the cover, what the game is, what is in the kit, how to make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...components import Game, Unfit
from ...components.kinds import kinds
from ...components.kinds.pages import FRONT_PAGE
from ...components.languages import Words
from ...components.models.game import Part
from ...components.models.sourced import ours_in, sentence
from ...generators.drawing import Drawing, Mark, Rect, Use, line
from ...generators.faces.marks import place_art
from ...generators.pieces.pieces import TO_PAINT, Piece
from ...generators.text.fitting import set_text
from ...generators.text.prose import Block, Column, Said, Style, blocks
from ..drawn import Drawn, pieces_in
from ..pages.columns import balanced, body_of, fill_columns, height_of, stack, text_page
from ..pages.parade import chosen, parade
from ..pages.texts import GUTTER, text_pages
from ..pages.titles import ranges, sheet_of, title_of
from ..pages.written import paragraphs, written
from ..sheets.papers import BoxMm, Page, Paper, Whole
from . import Opening, openings, wholes_of

TIGHT = Style(body=8.2)
ASIDE = 0.34  # of the width: the facts beside the introduction
BAND = 46.0  # mm, height of the head of a game without a cover
AIR = 6.0  # mm between the cover and the text
SHARES = (1.0, 0.9, 0.8, 0.75)  # of the cover: it yields where all fits on one page then
INTRO = 62.0  # mm; a longer introduction runs on below


def front_page(opening: Opening) -> list[Page]:
    """Return the first pages of a kit: its sheets, what it takes, and how to print, mount and cut it."""
    text = _text(opening)
    _, _, w, _ = body_of(opening.paper)
    row = chosen([piece for piece in opening.drawn.pieces if not _of_several(piece)], w - 14)
    tries = []
    for share in SHARES:
        tries.append(_laid_out(opening, text, row, share))
        if len(tries[-1].pages) == 1 and tries[-1].parted:
            return tries[-1].pages
    return min(tries, key=lambda tried: (len(tried.pages) > 1, not tried.parted)).pages


class _Text(NamedTuple):
    """What stands below the head, set for a column: all of it, what lists the kit, how to print and cut."""

    whole: list[Block]
    listing: list[Block]
    making: list[Block]


def _text(opening: Opening) -> _Text:
    game, (_, _, w, _) = opening.drawn.game, body_of(opening.paper)
    about_here = not _opening(game, (0.0, 0.0, w, INTRO))[0]
    says = written(
        "front_page.j2", {**_names(opening), "about_here": about_here, "mounting": _mounting(opening)}
    )
    column, at = Column((w - GUTTER) / 2, game.palette, TIGHT, say=game.words), says.index(_making(game))
    return _Text(*(blocks(some, column) for some in (says, says[:at], says[at:])))


def _making(game: Game) -> Said:
    """Where the listing ends: how to print, mount and cut."""
    return Said("section", (game.words("Print"),))


class _Tried(NamedTuple):
    """The first page and what runs on from it; `parted` where a column or a page begins with how to print."""

    pages: list[Page]
    parted: bool


def _laid_out(opening: Opening, text: _Text, row: Sequence[Piece], share: float) -> _Tried:
    """Return the first page with a row of pieces over that share of the cover's height, and what runs on."""
    game, paper = opening.drawn.game, opening.paper
    x, y, w, h = body_of(paper)
    marks, top = _head(game, x, y, w, share)
    if row:
        # They lie over the lower edge of the cover, a third of them on the page.
        tall = max(piece.height for piece in row)
        marks += parade(row, x + 7, top - AIR - tall / 6, w - 14, game.palette)
        top += tall / 3
    introduction, high = _opening(game, (x, top, w, INTRO))
    marks += introduction
    top += high
    columns, parted = _dealt(text, y + h - top, h)
    for k, column in enumerate(columns[:2]):
        marks += stack(column, x + k * (w + GUTTER) / 2, top)
    box, name = (0.0, 0.0, paper.width, paper.height), game.words(FRONT_PAGE.title)
    made = [Page(name, name, paper, box, box, text_page(paper, marks, name), text=True)]
    if len(columns) > 2:
        made += text_pages(game, name, paper, columns[2:])
    return _Tried(made, parted)


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


def _head(game: Game, x: float, y: float, w: float, share: float) -> tuple[list[Mark], float]:
    """Return the cover, or a band of night, with title and subtitle on it; and where the text begins.

    `share` is what is shown of the cover's height, from its top.
    """
    sheet, palette = game.sheet, game.palette
    if sheet.cover and sheet.cover in game.art:
        art = game.art[sheet.cover]
        high = w * art.height / art.width
        # What a picture draws beyond its own edge ends at the edge of the cover.
        cover = Drawing(w, high, (place_art(art, (x, y, w, high), palette["ink"]),))
        box, size = (x + 7, y + 7, w * 0.42, high * 0.36), 40.0
        high *= share
        marks: list[Mark] = [Rect(x, y, w, high, palette["night"])]
        marks.append(Use(cover, clip=(x, y, w, high)))
    else:
        high = BAND
        marks = [Rect(x, y, w, high, palette["night"])]
        marks.append(Rect(x, y + high - 2.4, w, 2.4, palette["accent"]))
        box, size = (x + 7, y + 8, w - 14, high - 13), 44.0
    return marks + _titles(game, box, size), y + high + AIR


def _titles(game: Game, box: BoxMm, size: float) -> list[Mark]:
    """Title and subtitle below it, from the top left of a box. Unfit where they are too long."""
    x, y, w, h = box
    light = game.palette["cream"]
    marks: list[Mark] = []
    texts = (("title", "title", size, 16.0, 2, w, h * 0.6), ("subtitle", "medium", 11.5, 8.0, 4, w * 0.84, h))
    for key, font, most, least, lines, wide, room in texts:
        text = getattr(game.sheet, key)
        try:
            set_lines = set_text(
                text,
                (x, y, wide, min(h, room)),
                font=font,
                size=most,
                fill=light,
                least=least,
                align="left",
                valign="top",
                most_lines=lines,
            )
        except Unfit as error:
            raise Unfit(str(error), (key,)) from None
        if set_lines:
            marks += set_lines
            used = set_lines[-1].y + set_lines[-1].size * 0.45 - y
            y, h = y + used, h - used
    return marks


def _opening(game: Game, box: BoxMm) -> tuple[list[Mark], float]:
    """Return the introduction in large type, and beside it players and what else is needed.

    Nothing where the introduction is too long for that; it then runs on below.
    """
    x, y, w, room = box
    aside = w * ASIDE
    palette = game.palette
    says = [Said("lead", (text,)) for text in paragraphs(game.sheet.about)]
    lead = blocks(says, Column(w - aside - GUTTER, palette))
    facts = _facts(game, aside - 5)
    high = max(height_of(lead), height_of(facts))
    if high > room:
        return [], 0.0
    marks = stack(lead, x, y)
    if facts:
        left = x + w - aside
        marks.append(line(left, y + 0.6, left, y + high, palette["accent"], 0.7))
        marks += stack(facts, left + 5, y)
    return marks, high + 5 if high else 0.0


def _facts(game: Game, width: float) -> list[Block]:
    """Players, and what the box does not hold."""
    sheet, say = game.sheet, game.words
    says = []
    if sheet.players:
        several = 1 if sheet.players == "1" else 2
        number = say.plural(several, "{players} player", "{players} players", players=sheet.players)
        says.append(Said("paragraph", (f"**{number}**",)))
    if sheet.needs:
        says.append(Said("paragraph", (f"**{say('You also need')}**",)))
        says += [Said("bullet", (f"{need.count} {need.item}",)) for need in sheet.needs]
    return blocks(says, Column(width, game.palette, Style(body=9.0)))


def _names(opening: Opening) -> dict[str, Any]:
    """Return the facts that the listing names: routes, components with their pages and cuts, pieces, maps."""
    drawn, paper, pages = opening.drawn, opening.paper, opening.pages
    components: list[dict[str, Any]] = []
    apart = _apart(drawn)
    for number, page in enumerate(pages, opening.shift + 1):
        if page.empty:
            continue
        name = apart.get(page.component, page.component)
        if not components or components[-1]["name"] != name:
            new = {"name": name, "first": number, "count": 0, "cuts": 0, "duplex": False}
            components.append(new)
        components[-1]["count"] += 1
        components[-1]["last"] = number
        components[-1]["duplex"] |= page.duplex
        components[-1]["cuts"] += page.cuts
    say = drawn.game.words
    tiled = [whole for whole in wholes_of(drawn) if _is_tiled(whole, paper)]
    return {
        "say": say,
        "game": drawn.game.sheet,
        "paper": paper,
        "backs": opening.backs,
        "runs": opening.runs,
        "routes": opening.routes,
        "components": components,
        "stocks": _stocks(opening),
        "heaps": _heaps(drawn.pieces, say),
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
    for whole in wholes:
        _, _, wide, high = whole.sections[0].box if whole.sections else _all_of(whole)
        size = f"{wide:.0f} × {high:.0f}"
        if whole.sections:
            count = len(whole.sections)
            pages = say("in {count} sections, each on one page ({size} mm)", count=count, size=size)
        else:
            pages = say("on one page ({size} mm)", size=size)
        yield say(
            "**{title}** is in tiles here. For a copy shop there is a PDF of it {pages}.",
            title=whole.title,
            pages=pages,
        )


def _all_of(whole: Whole) -> BoxMm:
    return 0.0, 0.0, whole.drawing.width, whole.drawing.height


def _is_tiled(whole: Whole, paper: Paper) -> bool:
    """Whether it is larger than a sheet."""
    sides, sheet = sorted(_all_of(whole)[2:]), sorted((paper.width, paper.height))
    return sides[0] > sheet[0] or sides[1] > sheet[1]


class Group(NamedTuple):
    """Pieces of one name and size; the size as it is printed."""

    name: str
    size: str
    number: int


class Heap(NamedTuple):
    """Pieces of one sort; `size` is that of all of them, or "" where they differ."""

    title: str
    total: int
    size: str
    groups: list[Group]


def _heaps(pieces: Sequence[Piece], say: Words) -> list[Heap]:
    """How many pieces there are, by sort, group and size; what has no name is counted only."""
    nouns = {kind.file: kind.noun for kind in kinds().values() if kind.noun != "piece"}
    counts: dict[str, dict[tuple[str, str], int]] = {}
    to_paint: list[Group] = []
    for times, parts in _glued(pieces).values():
        if parts[0].group.endswith(TO_PAINT):
            to_paint.append(Group(parts[0].whole, "", times))
            continue
        several = say("{count} parts each", count=len(parts)) if len(parts) > 1 else ""
        key = (parts[0].whole, several)
        sort = counts.setdefault(str(parts[0].where[0])[:-1], {})
        sort[key] = sort.get(key, 0) + times
    for piece in pieces:
        if _of_several(piece):
            continue
        wide, high = round(piece.width, 1), round(piece.height, 1)
        size = " × ".join(say.number(side, "g") for side in dict.fromkeys((wide, high)))
        sort = counts.setdefault(nouns.get(piece.file, "piece"), {})
        key = (piece.group or piece.title, f"{size} mm")
        sort[key] = sort.get(key, 0) + piece.count
    heaps = [_heap(noun, sort, say) for noun, sort in counts.items()]
    if to_paint:
        total = sum(group.number for group in to_paint)
        heaps.append(Heap(say("models to paint, one of each type"), total, "", to_paint))
    return [heap for heap in heaps if heap.total > 1]  # one piece is its component


def _of_several(piece: Piece) -> bool:
    """Whether it is one part of several, which are glued to one another."""
    return piece.where[:1] in (("models",), ("stands",), ("rulers",))


def _glued(pieces: Sequence[Piece]) -> dict[tuple, tuple[int, list[Piece]]]:
    """How often there is each model, stand or ruler, and its parts, as often as it has them."""
    wholes: dict[tuple, list[Piece]] = {}
    for piece in filter(_of_several, pieces):
        key = (piece.where[:2], piece.group.endswith(TO_PAINT))
        wholes.setdefault(key, []).append(piece)
    times = {key: min(piece.count for piece in parts) for key, parts in wholes.items()}
    return {
        key: (times[key], [piece for piece in parts for _ in range(piece.count // times[key])])
        for key, parts in wholes.items()
    }


def _heap(noun: str, counts: Mapping[tuple[str, str], int], say: Words) -> Heap:
    total = sum(counts.values())
    sizes = {size for _, size in counts}
    size = sizes.pop() if len(sizes) == 1 else ""
    title = say.plural(total, noun, f"{noun}s")
    if size:
        title = say("{pieces} of {size}", pieces=title, size=size)
    groups = [Group(name, group, count) for (name, group), count in counts.items() if name]
    return Heap(title, total, size, groups)


def _mounting(opening: Opening) -> list[dict[str, str]]:
    """One entry for each part that says how it is made; what a kind says stands once."""
    listed: list[dict[str, str]] = []
    game = opening.drawn.game
    for part in game.sheet.kit:
        about = part.about or " ".join(map(game.words, _about(game, part, opening.pages)))
        entry = next((one for one in listed if one["about"] == about), None)
        if entry is not None:
            entry["title"] += f", {title_of(game, part)}"
        elif about:
            listed.append({"title": title_of(game, part), "about": about})
    return listed


def _about(game: Game, part: Part, pages: Sequence[Page]) -> Iterator[str]:
    """Yield what the kind of a part says of how it is made, as far as it holds of what the part has."""
    kind = kinds()[part.kind]
    title = title_of(game, part)
    tiled = any(page.plan and page.name.startswith(f"{title}, ") for page in pages)
    yield from filter(None, [kind.tiled if tiled else kind.about])
    # Counters are not named by a part: their list bears the name of the kind.
    entries = getattr(game.files.get(kind.file), kind.named or kind.name, ()) if kind.besides else ()
    mine = [entry for entry in entries if part.id in (None, entry.id)]
    yield from (one.says for one in kind.besides if any(map(one.of, mine)))


openings.enter(FRONT_PAGE, front_page)
