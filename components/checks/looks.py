"""What sides of counters, cards and pieces, and labels of a board, look like but for their colours."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ..models.counters import Face
from ..models.loaded import Game
from ..models.marks import Mark
from ..reading.places import Keys
from ..reading.slots import filled, slots_in
from ..shapes import css
from ..shapes.geometry import bounds, flattened

NOTHING = "#ffffff"  # is seen where no colour is printed
SEEN = 0.5  # mm; a thinner line tells no colour


class Shade(NamedTuple):
    """A colour, #rrggbb, that has to differ: what it is the colour of, and where that was typed."""

    name: str
    colour: str
    file: str
    path: Keys


Look = tuple[Shade, ...]  # all colours of one thing, in an order of their own
Pair = list[tuple[Shade, Shade]]  # where two looks are not the same; at one of these they have to differ


class _Side(NamedTuple):
    """One side of what is cut out: its face, what fills the {slots}, and where both were typed."""

    name: str  # 'counter "red-1"', 'the back of counter "red-1"'
    file: str
    path: Keys
    face: Face
    face_path: Keys
    values: Mapping[str, str]


def side_looks(game: Game) -> Iterator[tuple[Look, Look]]:
    """Yield every two fronts, or backs, of one look, pictures included, that colours alone tell apart."""
    compiled: dict[int, _Compiled] = {}
    looks: dict[Hashable, dict[tuple[str, ...], list[_Side]]] = {}
    for kept_apart, side in _each_side(game):
        face = compiled.get(id(side.face)) or compiled.setdefault(id(side.face), _Compiled(side.face))
        look = kept_apart, face.look.filled(side.values)
        colours = tuple(painted(game, typed.filled(side.values)) for typed in face.colours)
        looks.setdefault(look, {}).setdefault(colours, []).append(side)
    for coloured in looks.values():
        if len(coloured) > 1:
            yield from _not_worded([_told(game, compiled, some) for some in coloured.values()])


def _told(game: Game, compiled: Mapping[int, _Compiled], sides: Sequence[_Side]) -> tuple[Look, _Words]:
    """Return the look that some sides share, and their words."""
    words = [compiled[id(side.face)].words(side.values) for side in sides]
    return compiled[id(sides[0].face)].look_of(game, sides[0]), _words_of(words)


def _each_side(game: Game) -> Iterator[tuple[Hashable, _Side]]:
    """Yield every side of counters, cards and pieces, each with what it is not to be confused with."""
    if file := game.counters:
        for number, counter in enumerate(file.counters):
            cut = counter.size, counter.height, counter.shape, counter.outline
            for side, name in (("front", counter.front), ("back", counter.back)):
                if name:
                    says = _says(f'counter "{counter.id}"', side)
                    at: Keys = ("counters", number)
                    face = file.faces[name]
                    yield (side, cut), _Side(says, "counters", at, face, ("faces", name), counter.values)
    if decks := game.files.get("decks"):
        yield from _cards(decks)
    if pieces := game.files.get("pieces"):
        yield from _pieces(pieces)


def _cards(file: Any) -> Iterator[tuple[Hashable, _Side]]:
    for number, deck in enumerate(file.decks):
        for k, card in enumerate(deck.cards):
            at: Keys = ("decks", number, "cards", k)
            values = {"id": card.id, "title": card.title, **deck.values, **card.values}
            for side in ("front", "back"):
                own = getattr(card, side)
                face = own or getattr(deck, side)
                if face:
                    typed = (*(at if own else at[:2]), side)
                    says = _says(f'card "{card.id}"', side)
                    yield (side, deck.size), _Side(says, "decks", at, *_named(file, face, typed), values)


def _pieces(file: Any) -> Iterator[tuple[Hashable, _Side]]:
    """Yield the sides of whatever pieces.yaml holds that shows a front."""
    for key in type(file).model_fields:
        for number, entry in enumerate(getattr(file, key) if key not in ("faces", "bases") else ()):
            at: Keys = (key, number)
            form = repr([getattr(entry, name, None) for name in ("size", "shape", "outline", "folds")])
            shown = getattr(entry, "shown", None) or getattr(entry, "front", None)
            for side, face in (("front", shown), ("back", getattr(entry, "back", None))):
                if face:
                    typed = at if face is entry else (*at, side)
                    says = _says(f'"{entry.id}"', side)
                    yield (
                        (key, side, form),
                        _Side(says, "pieces", at, *_named(file, face, typed), getattr(entry, "values", {})),
                    )


def _says(what: str, side: str) -> str:
    return f"the back of {what}" if side == "back" else what


def _named(file: Any, face: Any, typed: Keys) -> tuple[Face, Keys]:
    """Return the face that a side names or is, and where it was typed."""
    return (file.faces[face.face], ("faces", face.face)) if getattr(face, "face", "") else (face, typed)


class _Template(NamedTuple):
    """A text, and the names of its {slots}."""

    text: str
    slots: tuple[str, ...]

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the text with values in its slots; a slot without a value stays empty."""
        return filled(self.text, {slot: values.get(slot, "") for slot in self.slots})


def _template(text: str) -> _Template:
    return _Template(text, tuple(sorted(slots_in(text))))


class _Compiled:
    """A face: what it looks like without colours and words, its texts, and its colours, each with its key."""

    def __init__(self, face: Face) -> None:
        self.look = _template(_bare(face))
        self.texts = [_template(mark.text) for mark in face.marks if mark.text]
        self.keys: list[tuple[str, Keys]] = [("ground", ("ground",))]
        typed = [face.ground]
        for k, region in enumerate(face.grounds):
            self.keys.append(("ground", ("grounds", k, "fill")))
            typed.append(region.fill)
        if face.border_width >= SEEN:
            self.keys.append(("border", ("border",)))
            typed.append(face.border)
        for k, mark in enumerate(face.marks):
            for key in _telling(mark):
                self.keys.append((f"{key} of the {mark.kind}", ("marks", k, key)))
                typed.append(getattr(mark, key))
        self.colours = [_template(colour) for colour in typed]

    def words(self, values: Mapping[str, str]) -> set[str]:
        """Return the words that it shows, without their figures."""
        found = (word for text in self.texts for word in text.filled(values).split())
        return _lettered(found)

    def look_of(self, game: Game, side: _Side) -> Look:
        """Return the shades of a side that shows it."""
        shades = []
        for (what, key), typed in zip(self.keys, self.colours, strict=True):
            path = (*side.path, "values", typed.slots[0]) if typed.slots else (*side.face_path, *key)
            colour = painted(game, typed.filled(side.values))
            shades.append(Shade(f"the {what} of {side.name}", colour, side.file, path))
        return tuple(shades)


def _bare(face: Face) -> str:
    """Return a key, equal for faces that differ only in colours and words; pictures keep {slots}."""
    marks = [mark.model_dump(exclude={"ink", "fill", "stroke", "text", "symbol"}) for mark in face.marks]
    shown = [(*dump.items(), *(mark.symbol or ())) for dump, mark in zip(marks, face.marks, strict=True)]
    regions = [(region.box, region.path) for region in face.grounds]
    return repr((shown, regions))


def _telling(mark: Mark) -> list[str]:
    """Return the keys of a mark's colours by which a face may be told from another; not those of letters."""
    keys = [] if mark.kind in ("text", "line") else ["fill"]
    keys += ["ink"] if mark.kind in ("art", "repeat", "symbol") else []
    return [*keys, *(["stroke"] if mark.width >= SEEN else [])]


def painted(game: Game, typed: str) -> str:
    """Return #rrggbb of a colour as typed; NOTHING where it is none."""
    colour = css.colour_of(game.palette.get(typed, typed)) or NOTHING
    return colour if colour.startswith("#") else NOTHING


def _lettered(words: Iterator[str]) -> set[str]:
    return {letters for word in words if (letters := "".join(filter(str.isalpha, word)))}


class _Words(NamedTuple):
    """Words of a group of things that look the same: those that all of it show, and those that any does."""

    shared: set[str]
    shown: set[str]


def _words_of(each: Sequence[set[str]]) -> _Words:
    return _Words(set.intersection(*each), set().union(*each))


def _not_worded(groups: Sequence[tuple[Look, _Words]]) -> Iterator[tuple[Look, Look]]:
    """Yield every two looks of which not each has a word that nothing of the other shows."""
    for (look, words), (other, others) in combinations(groups, 2):
        if not (words.shared - others.shown and others.shared - words.shown):
            yield look, other


def label_looks(game: Game) -> Iterator[list[Look]]:
    """Yield labels of a board, rectangles round one text, that are alike but for colour and place."""
    for number, board in enumerate(game.maps):
        labels: dict[str, dict[str, Look]] = {}
        for k, panel in enumerate(board.panels):
            for n, mark in enumerate(panel.marks):
                if mark.rect is None or not (inside := _inside(mark, panel.marks)):
                    continue
                says = next((other.text for other in inside if other.text), "")
                at: Keys = ("maps", number, "panels", k, "marks", n, "fill")
                colour = painted(game, mark.fill)
                left, top = (place + by for place, by in zip(mark.rect[:2], mark.shift, strict=True))
                shade = Shade(f'the label "{says}" at [{left:g}, {top:g}]', colour, "map", at)
                shown = [(*mark.rect[2:], mark.corner, mark.dash), *((m.kind, m.text, m.art) for m in inside)]
                labels.setdefault(repr(shown), {}).setdefault(colour, (shade,))
        yield from (list(coloured.values()) for coloured in labels.values())


def _inside(label: Mark, marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks whose middle lies in a rectangle, where one of them is a text."""
    assert label.rect
    (x, y, wide, high), (dx, dy) = label.rect, label.shift
    found = []
    for mark in marks:
        box = mark.box or mark.rect or mark.ellipse
        box = bounds(flattened(mark.outline)) if mark.path else box
        if mark is not label and box:
            left, top = (box[i] + box[i + 2] / 2 + mark.shift[i] for i in (0, 1))
            if 0 <= left - x - dx <= wide and 0 <= top - y - dy <= high:
                found.append(mark)
    return found if any(mark.text for mark in found) else []
