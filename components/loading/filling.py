"""Fills the figures of a game into its texts: `{{ v.name }}`, small sums, and spans.

Nothing of a placeholder is run: what may stand in one is listed here, and Jinja2 reads all but
the plainest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ..languages import ENGLISH, Words, words_in
from ..models.game import GameSheet
from ..reading.places import Keys, Source
from ..reading.problems import nearest, shortened, suggest
from .placeholders import has_placeholder, plain_pieces
from .texts import Printed

_HOMES = {"v": ("tables", "under values: in tables.yaml"), "game": ("game", "in game.yaml")}
_PLAIN = "write {{ v.name }}"
_WHOLE = re.compile(r"[-−–]?\d{1,9}")
_LARGEST = 10**12
_CHAIN = 6  # figures of a circle that a message names


@cache
def _reader() -> Any:
    """Import Jinja2, which reads a text into its pieces."""
    from jinja2 import Environment

    return Environment(trim_blocks=True, lstrip_blocks=True)


class NotKnown(Exception):
    """A figure cannot be worked out, because of a mistake that is reported where it stands."""


class Circular(ValueError):
    """A figure is made of itself."""


class Figures:
    """The names that a text may use: `v` for the figures of tables.yaml, and `game`.

    Figures that are words stand as they are `printed` in another language.
    """

    def __init__(self, sources: Mapping[str, Source], printed: Mapping[str, str] | None = None) -> None:
        self.sources = sources
        tables, game = sources.get("tables"), sources.get("game")
        values = tables.data.get("values") if tables else None
        texts = {
            key: field.default
            for key, field in GameSheet.model_fields.items()
            if isinstance(field.default, str) or key == "title"
        }
        if game:
            texts = {key: game.data.get(key, text) for key, text in texts.items()}
        self.names: dict[str, dict[str, Any]] = {"v": {}, "game": texts}
        for name, typed in values.items() if isinstance(values, dict) else ():
            figure = typed.get("value") if isinstance(typed, dict) else None
            self.names["v"][name] = (printed or {}).get(figure, figure) if isinstance(figure, str) else figure
        self._asked: dict[tuple[str, str], None] = {}  # what is being filled, in the order of its asking
        self._filled_in: dict[tuple[str, str], str] = {}

    @property
    def words(self) -> Words:
        """Return the words of the language that the texts are in."""
        language = self.names["game"].get("language")
        return words_in(language if isinstance(language, str) else ENGLISH)

    @property
    def values(self) -> dict[str, str]:
        """Return the figures of tables.yaml by name; those made of others are filled in."""
        figures = {}
        for name, text in self.names["v"].items():
            if isinstance(text, str):
                try:
                    figures[name] = self.figure("v", name)
                except (NotKnown, ValueError):  # told where it stands
                    figures[name] = text
        return figures

    def figure(self, holder: str, name: str) -> str:
        """Return a figure. ValueError where there is none; NotKnown where it cannot be worked out."""
        known = self.names[holder]
        file, home = _HOMES[holder]
        text = known.get(name)
        if isinstance(text, str):
            return self._filled(holder, name, text)
        source = self.sources.get(file)
        if name in known or (source is not None and not source.readable):
            raise NotKnown
        raise ValueError(f'figure "{holder}.{shortened(name)}" does not exist {home}{suggest(name, known)}')

    def _filled(self, holder: str, name: str, text: str) -> str:
        """Return a figure, which may be made of others; NotKnown where one of those is wrong."""
        key = (holder, name)
        if key in self._filled_in:
            return self._filled_in[key]
        if not has_placeholder(text):
            return text
        if key in self._asked:
            way = [*list(self._asked)[list(self._asked).index(key) :], key]
            chain = f" ({' → '.join(f'{above}.{below}' for above, below in way[:_CHAIN])})" if way[2:] else ""
            raise Circular(f'figure "{holder}.{name}" is filled from itself{chain}; name another figure')
        self._asked[key] = None
        try:
            self._filled_in[key] = fill_text(text, self)
        except Circular:
            raise
        except ValueError:
            raise NotKnown from None
        finally:
            del self._asked[key]
        return self._filled_in[key]


def fill_text(text: str, figures: Figures) -> str:
    """Fill the figures into a text. ValueError says what in it cannot be filled."""
    if not has_placeholder(text):
        return text
    try:
        pieces = plain_pieces(text) or _pieces(text)
        filled = "".join(_piece(piece, figures) for piece in pieces)
    except RecursionError:
        raise ValueError(f"a placeholder is nested too deeply; {_PLAIN}") from None
    return f"{filled}\n" if text.endswith("\n") and not filled.endswith("\n") else filled


def _pieces(text: str) -> list[Any]:
    """Return the pieces of any text, as Jinja2 reads it."""
    from jinja2 import TemplateSyntaxError, nodes

    try:
        body = _reader().parse(text).body
    except TemplateSyntaxError as error:
        reason = shortened(error.message or "", 120)
        raise ValueError(f"a placeholder cannot be read: {reason}; {_PLAIN}") from None
    return [piece for part in body for piece in (part.nodes if isinstance(part, nodes.Output) else [part])]


def _piece(node: Any, figures: Figures) -> str:
    """Return the words of a piece of a text: plain words, a figure, a span or a sum."""
    write = _PIECES.get(type(node).__name__)
    if write is None:
        raise ValueError(f"this placeholder is not a figure; {_PLAIN}")
    return write(node, figures)


def _figure(node: Any, figures: Figures) -> str:
    holder = getattr(node.node, "name", None)
    if type(node.node).__name__ != "Name" or holder not in figures.names:
        raise ValueError(f"this placeholder is not a figure; {_PLAIN}")
    return figures.figure(holder, node.attr)


def _sum(node: Any, figures: Figures) -> str:
    return str(_number(node, figures))


def _call(node: Any, figures: Figures) -> str:
    """Return a span, or a figure that something was made for."""
    write = _CALLS.get(getattr(node.node, "name", ""))
    if write is None:
        name = str(getattr(node.node, "name", ""))
        near = nearest(name, [call for call in _CALLS if call[0].isupper() == name[:1].isupper()])
        meant = f'did you mean "{near}(...)"?' if near else _PLAIN
        raise ValueError(f"this placeholder is not a figure; {meant}")
    return write(node, figures)


def _span(node: Any, figures: Figures) -> str:
    """Return "10–11" for span(10, 11), "10" for span(10, 10)."""
    if not _takes(node, 2):
        raise ValueError('"span" needs two ends: write {{ span(v.first, v.last) }}')
    first, last = (_number(bound, figures) for bound in node.args)
    if first > last:
        raise ValueError(f"span({first}, {last}) runs backwards; give the smaller number first")
    return str(first) if first == last else f"{first}–{last}"


def _only(node: Any, figures: Figures) -> str:
    """Return "4" for only(v.gap, 4): a figure beside something that cannot change with it."""
    if not _takes(node, 2):
        raise ValueError('"only" needs a figure and the number it was made for: write {{ only(v.name, 4) }}')
    now, then = (_number(number, figures) for number in node.args)
    if now == then:
        return str(now)
    figure = node.args[0]
    comes = f"{figure.node.name}.{figure.attr} is" if hasattr(figure, "attr") else "it comes to"
    raise ValueError(
        f"this was made for {then}, but {comes} {now} now; change what depends on it here, "
        f"then write {now} instead of {then}"
    )


def _words(node: Any, figures: Figures) -> str:
    """Return "twelve" for words(12), "13" for words(13): numbers to twelve are written out."""
    if not _takes(node, 1):
        raise ValueError('"words" needs one figure: write {{ words(v.name) }}')
    return figures.words.in_words(_number(node.args[0], figures))


def _takes(node: Any, count: int) -> bool:
    """Return whether a call has so many plain arguments."""
    return not (node.kwargs or node.dyn_args or node.dyn_kwargs) and len(node.args) == count


_CALLS: dict[str, Callable[[Any, Figures], str]] = {
    "span": _span,
    "only": _only,
    "words": _words,
    "Words": lambda node, figures: _words(node, figures).capitalize(),  # at the head of a sentence
}
_PIECES: dict[str, Callable[[Any, Figures], str]] = {
    "TemplateData": lambda node, figures: str(node.data),
    "Getattr": _figure,
    "Call": _call,
    "Add": _sum,
    "Sub": _sum,
    "Mul": _sum,
    "Neg": _sum,
}
_SUMS: dict[str, Callable[[int, int], int]] = {"Add": int.__add__, "Sub": int.__sub__, "Mul": int.__mul__}


def _number(node: Any, figures: Figures) -> int:
    """Return the whole number that a figure, a number or a sum of them comes to."""
    kind = type(node).__name__
    if kind == "Const" and type(node.value) is int:
        number: int = node.value
    elif kind == "Getattr":
        text = _figure(node, figures)
        if not _WHOLE.fullmatch(text.strip()):
            name = f"{node.node.name}.{node.attr}"
            raise ValueError(f'figure "{name}" is "{shortened(text)}", not a whole number')
        number = int(text.strip().replace("−", "-").replace("–", "-"))
    elif kind in _SUMS:
        number = _SUMS[kind](_number(node.left, figures), _number(node.right, figures))
    elif kind == "Neg":
        number = -_number(node.node, figures)
    else:
        raise ValueError(f"this is not a sum of figures; {_PLAIN} or {{{{ v.name - 1 }}}}")
    if abs(number) > _LARGEST:
        raise ValueError("this comes to more than twelve digits")
    return number


def fill_figures(source: Source, figures: Figures) -> None:
    """Fill figures into all that a file says, keys too.

    What cannot be filled is reported and stays as typed.
    """
    if not source.figures:
        return
    filler = _Filler(source, figures)
    source.data = {key: filler.fill(value, (key,)) for key, value in source.data.items()}


class _Filler:
    """Fills one file; what an alias shares is filled once and stays shared."""

    def __init__(self, source: Source, figures: Figures) -> None:
        self.source = source
        self.figures = figures
        self.done: dict[int, Any] = {}

    def fill(self, value: Any, path: Keys) -> Any:
        if isinstance(value, str):
            return self.text(value, path) if "{" in value else value
        if not isinstance(value, dict | list):
            return value
        if id(value) not in self.done:
            self.done[id(value)] = (
                [self.fill(item, (*path, k)) for k, item in enumerate(value)]
                if isinstance(value, list)
                else self.mapping(value, path)
            )
        return self.done[id(value)]

    def mapping(self, value: dict[str, Any], path: Keys) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        seen: set[str] = set()  # with hyphens: a computed 4–6 is the row 4-6 that somebody typed
        for typed, inner in value.items():
            key = self.text(typed, (*path, typed, "")) if "{" in typed else typed
            if key != typed:
                self.source.origins.keys[(*path, key)] = typed
            if (plain := key.replace("–", "-")) in seen:
                message = f'key "{shortened(key)}" appears twice here; keep one'
                self.source.report_typed((*path, typed, ""), message)
            else:
                filled[key] = self.fill(inner, (*path, typed))
            seen.add(plain)
        return filled

    def text(self, text: str, path: Keys) -> str:
        if path[:-1] == ("values",):  # a mapping belongs here, which the model says
            return text
        try:
            filled = fill_text(text, self.figures)
            return Printed(filled) if isinstance(text, Printed) else filled
        except Circular as error:
            if path[0] == "values" or self.source.file.stem == "game":  # told where it stands alone
                self.source.report_typed(path, str(error))
        except ValueError as error:
            self.source.report_typed(path, str(error))
        except NotKnown:
            pass
        self.source.lacking = True
        return text
