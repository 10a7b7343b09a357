"""Random values for forms, and lines of words, for tests of what is read and written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from cutline.components import shipped_games
from cutline.referee.forms import Die, Group, Line, Number, One, Pattern, Slot, Verb, Word
from cutline.referee.forms.parts import AnyOrder, Maybe
from cutline.referee.log import Token, words_of
from cutline.referee.rulebook.code import code_of

from .judging import referee

GAMES = sorted(name for name, folder in shipped_games().items() if code_of(folder))


def verbs() -> list[tuple[str, str]]:
    """Every verb of every game."""
    return [(name, verb) for name in GAMES for verb in referee(name).verbs]


def words(text: str) -> tuple[Token, ...]:
    """The words of a line, as a log has them."""
    return tuple(Token(word, 1 + offset) for word, offset in words_of(text))


def told(values: Any) -> Any:
    """Values without those that say nothing."""
    if isinstance(values, dict):
        said = {name: told(value) for name, value in values.items()}
        return {name: value for name, value in said.items() if value not in (None, (), False)}
    if isinstance(values, tuple):
        return tuple(told(value) for value in values)
    return values


@cache
def values_of(slot: Slot) -> st.SearchStrategy[Any]:
    """The values that a slot can read."""
    if isinstance(slot, Die):
        faces = range(1, slot.thrown + 1) if isinstance(slot.thrown, int) else slot.thrown
        none = [] if slot.always else [st.just(slot.NONE)]
        return st.one_of(st.none(), *none, st.integers(faces[0], faces[-1]))
    if isinstance(slot, Number) and not hasattr(slot, "samples"):
        low = -9999 if slot.signed else 0
        return st.one_of(st.none(), st.integers(low, 9999))
    if isinstance(slot, Pattern):
        spelt = st.from_regex(slot.pattern.pattern + r"\Z", fullmatch=True)
        texts = spelt.map(str.lower).filter(lambda text: text.isascii() and text.split() == [text])
        taken = texts.map(lambda text: slot.take([text, ""], 0))
        return taken.filter(lambda found: found is not None).map(lambda found: found[0])
    return st.sampled_from([None, *getattr(slot, "samples", slot.domain)])


@st.composite
def form_values(draw: Any, form: Line) -> dict[str, Any]:
    """Values for the slots of a form."""
    found: dict[str, Any] = {}
    for part in form.parts:
        if isinstance(part, One):
            found.update(one_value(draw, part))
        elif isinstance(part, Word):
            if part.flag:
                found[part.flag] = True
        elif isinstance(part, Group):
            rows = draw(st.lists(form_values(Line(part.parts)), min_size=1, max_size=4))
            found[part.name] = tuple(row[part.name] if part.plain else row for row in rows)
        elif isinstance(part, AnyOrder):
            for inner in part.parts:
                if isinstance(inner, Line) and draw(st.booleans()):
                    found.update(draw(form_values(Line(inner.parts))))
        elif isinstance(part, Maybe):
            if draw(st.booleans()):
                found.update(draw(form_values(Line(part.parts))))
        else:
            found.update(draw(form_values(part)))
    return found


def one_value(draw: Any, part: One) -> dict[str, Any]:
    value = draw(values_of(part.slot))
    if len(part.names) == 1:
        return {part.name: value}
    return {} if value is None else dict(zip(part.names, value, strict=True))


def lines(verb: Verb) -> st.SearchStrategy[str]:
    """Lines by the forms of a verb."""
    return st.sampled_from(verb.forms).flatmap(
        lambda form: form_values(form).map(lambda values: verb.text(values, form=form))
    )


def whole(verb: Verb, values: dict[str, Any]) -> bool:
    """Whether nothing is left out of an action's line before something that is written."""
    line = verb.text(values)
    return not any(_gap(form.parts, values)[0] for form in verb.forms if _writes(verb, form, values) == line)


def _writes(verb: Verb, form: Line, values: dict[str, Any]) -> str:
    try:
        return verb.text(values, form=form)
    except ValueError:
        return ""


def _gap(parts: Iterable[Any], values: dict[str, Any], left_out: bool = False) -> tuple[bool, bool]:
    """Whether a slot is written behind one that was left out, and whether one was left out at all."""
    gap = False
    for part in parts:
        names = [name for leaf in part.slots() for name in leaf.names]
        if isinstance(part, Word):
            continue
        if isinstance(part, One):
            gap |= left_out
        elif not told({name: values.get(name) for name in names}):
            left_out |= bool(names)
        elif isinstance(part, Group):
            for row in values[part.name]:
                inside, left_out = _gap(part.parts, {part.name: row} if part.plain else row, left_out)
                gap |= inside
        else:
            inside, left_out = _gap(part.parts, values, left_out)
            gap |= inside
    return gap, left_out
