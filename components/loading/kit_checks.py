"""Checks of a whole game: that its kit holds what it names, and that its type has every character."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from unicodedata import bidirectional, category
from unicodedata import name as name_of

from pydantic import BaseModel

from ..checks.checker import Checker
from ..house import House, font_file
from ..kinds import Kind, kinds, names_of
from ..models.counters import Face
from ..models.field_types import Model
from ..models.game import GameSheet, Part
from ..models.rules import RuleFile
from ..models.validate import fields_with
from ..reading.own_fonts import STAND_INS, UNSEEN, Fonts
from ..reading.places import Keys, Source
from ..reading.problems import shortened, suggest
from ..reading.slots import slots_in

FILE = "game"
COVER_WIDE = 190.0  # mm, about as on every paper
_AS_HIGH = 1e6  # mm: a cover is as high as its width makes it


def check_kit(checker: Checker) -> None:
    """Check the parts, options, lists and the cover of game.yaml."""
    sheet = checker.sheet
    if sheet is None:
        return
    seen: set[tuple[str, str | None, bool, float, tuple[str, ...]]] = set()
    for index, part in enumerate(sheet.kit):
        _check_part(checker, part, ("kit", index), kinds())
        kind = kinds().get(part.kind)
        once = kind is not None and (kind.cut or not kind.file)  # a form may be printed twice
        printed = (part.kind, part.id, part.plain, part.scale, tuple(part.groups))
        if once and printed in seen:
            label = " ".join(filter(None, (part.kind, part.id)))
            others = ', or give each its "groups"' if kind and kind.cut else ""
            checker.report(FILE, ("kit", index), f'"{label}" is in the kit twice; take one out{others}')
        seen.add(printed)
    _check_routes(checker, sheet)
    for name, values in sheet.lists.items():
        _check_list(checker, name, values)
    _check_options(checker, sheet)
    _check_start(checker, sheet)
    for sign, name in sheet.symbols.items():
        checker.art_named(FILE, ("symbols", sign), name)
    if sheet.cover:
        checker.art_named(FILE, ("cover",), sheet.cover)
        checker.art_seen(FILE, ("cover",), sheet.cover, (0.0, 0.0, COVER_WIDE, _AS_HIGH))


def _check_part(checker: Checker, part: Part, path: Keys, known: Mapping[str, Kind]) -> None:
    kind = known.get(part.kind)
    if kind is None:
        near = suggest(part.kind, known) or f"; known: {', '.join(sorted(known))}"
        message = f'"{shortened(part.kind)}" is not known here{near}'
        checker.report(FILE, (*path, "kind"), message)
        return
    if part.plain and part.kind != "model":
        checker.report(FILE, (*path, "plain"), f'a {part.kind} is not painted; take "plain" out')
    if part.groups and not kind.cut:
        message = f'a {part.kind} is not cut out, so it has no groups; take "groups" out'
        checker.report(FILE, (*path, "groups"), message)
    if part.imposition and not kind.cut:
        message = f'a {part.kind} is not cut out, so it stands in no grid; take "imposition" out'
        checker.report(FILE, (*path, "imposition"), message)
    if not kind.file:
        return
    if kind.file not in checker.sources and not kind.named:
        message = f"the kit has {part.kind}, but there is no {kind.file}.yaml"
        checker.report(FILE, (*path, "kind"), message)
    if kind.named:
        entries = getattr(checker.files.get(kind.file), kind.named, ())
        ids = {entry.id for entry in entries}
        if part.id is not None:
            checker.name(FILE, (*path, "id"), part.kind, part.id, ids, home=kind.file)
        elif not kind.cut:  # without an id, a part that is cut is all of its kind
            checker.report(FILE, path, f'a {part.kind} needs "id"{suggest("", ids)}')
        elif not (ids or checker.unknown(kind.file) or checker.unfolded(kind.file, (kind.named,))):
            message = f"the kit has {part.kind}, but {kind.file}.yaml has no {kind.named}"
            checker.report(FILE, (*path, "kind"), message)


def _check_routes(checker: Checker, sheet: GameSheet) -> None:
    """Check that a first game has one of two parts that take each other's place."""
    titles = {part.title for part in sheet.kit if part.title}
    models = [part for part in sheet.kit if part.kind == "model"]
    tonight = {part.title for part in sheet.kit if part.title and not part.later}
    for index, part in enumerate(sheet.kit):
        if part.instead:
            at = ("kit", index, "instead")
            others = titles - {part.title}
            checker.name(FILE, at, "part", part.instead, others, home=FILE)
            if not part.later and part.instead in tonight & others:
                message = f'a first game has this and "{part.instead}"; give one of the two "later: true"'
                checker.report(FILE, at, message)
        if part.kind == "folding" and not part.later and models and all(model.later for model in models):
            message = 'a first game has no models to fold; make this part "later: true" too'
            checker.report(FILE, ("kit", index), message)
    needed = [part for part in sheet.kit if part.kind != "front page"]
    if needed and all(part.later for part in needed):
        message = 'all parts are "later: true"; take it from those that a first game needs'
        checker.report(FILE, ("kit",), message)


def _check_list(checker: Checker, name: str, values: list[str]) -> None:
    """Check that what is repeated over a list has a name of its own for every value."""
    for index, value in enumerate(values):
        if value in values[:index]:
            message = f'"{shortened(value)}" is in list "{name}" twice; keep one'
            checker.report(FILE, ("lists", name, index), message)


def _check_options(checker: Checker, sheet: GameSheet) -> None:
    if "rules" not in checker.sources:
        return
    rules = checker.file("rules", RuleFile)
    numbers = {rule.id for rule in rules.walk()} if rules else set()
    for name, option in sheet.options.items():
        at = ("options", name, "rule")
        checker.name(FILE, at, "rule", option.rule, numbers, home="rules")


def _check_start(checker: Checker, sheet: GameSheet) -> None:
    """Check that what the first steps take is in the kit."""
    if sheet.start is None or checker.translated:  # a translation has other titles than were typed
        return
    known = {name for part in sheet.kit for name in names_of(part, checker.files)}
    for number, step in enumerate(sheet.start.steps):
        for index, name in enumerate(step.parts):
            checker.name(FILE, ("start", "steps", number, "parts", index), "part", name, known)


def check_faces(checker: Checker) -> None:
    """Check that grounds and marks of all faces, of whatever kind of component, name what exists.

    What a {slot} stands for is seen when it is filled.
    """
    for file, model in checker.files.items():
        for path, face in _faces(model, ()):
            for key in ("ground", "border"):
                value = getattr(face, key)
                if not slots_in(value):
                    checker.colour(file, (*path, key), value, prints=key == "ground")
            for index, region in enumerate(face.grounds):
                if not slots_in(region.fill):
                    at = (*path, "grounds", index, "fill")
                    checker.colour(file, at, region.fill, prints=True)
            checker.marks(file, (*path, "marks"), face.marks, slots=True)


def _faces(value: Any, path: Keys) -> Iterator[tuple[Keys, Face]]:
    """Yield every face in a model, and the path where it stands."""
    if isinstance(value, Model):
        if isinstance(value, Face):
            yield path, value
        for name in fields_with(type(value), Face):
            yield from _faces(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _faces(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _faces(inner, (*path, index))


# Kept for those who read the YAML, and printed nowhere.
_UNPRINTED = {"source", "constraint", "why", "keywords"}


@cache
def printable(fonts: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return the characters that all of some typefaces of the house have and set: no Hebrew or Arabic."""
    from fontTools.ttLib import TTFont

    every = []
    for package, file in fonts:
        with TTFont(font_file(package, file), lazy=True) as face:
            every.append(set(face.getBestCmap()))
    return frozenset(c for c in map(chr, set.intersection(*every)) if bidirectional(c) not in ("R", "AL"))


def check_glyphs(
    model: Model,
    source: Source,
    house: House,
    fonts: Fonts = (),
    models: Iterable[Model] = (),
    signs: Collection[str] = (),
) -> None:
    """Report characters of printed texts that no typeface has, the game's own among them, at the first text.

    Nothing is searched in a file that has no such character anywhere. The faces behind the house's
    are looked at only where a character calls for them, and values only where a face of the game's
    `models` shows them. For `signs` art is printed.
    """
    if source.characters is not None and not source.characters:
        return
    own = frozenset().union(UNSEEN, STAND_INS, *(font.sfnt.characters for _, font in fonts))
    known = printable(tuple(house.fonts.values())) | own
    if source.characters is not None and source.characters <= known:
        return
    if all(known.issuperset(text) for _, text in _typed_texts(model, (), None)):
        return
    known |= printable(tuple(house.behind.values()))
    slots = slots_in(*(text for each in models for text in _slotted(each)))
    shown = slots | {slot.rpartition(" ")[0] for slot in slots}  # {marker 2} is a word of marker
    drawn = re.compile("|".join(map(re.escape, signs)) or r"(?!)")
    told: set[tuple[Keys, str]] = set()  # a title is also a value of its card
    for path, text in _typed_texts(model, (), shown):
        item = (path[:-2] if path[-2:-1] == ("values",) else path[:-1], text)
        lacking = [c for c in dict.fromkeys(drawn.sub("", text)) if c not in known]
        if lacking and item not in told:
            told.add(item)
            source.report(path, _no_font(lacking))


def _no_font(lacking: Sequence[str]) -> str:
    """Say which characters no font has, and what to do."""
    remedy = 'add one that has it in game.yaml, "fonts: {more: fonts/More.ttf}"'
    said = []
    for character in lacking[:3]:
        code, title = f"{ord(character):04X}", name_of(character, "").lower()
        if category(character)[0] not in "SP":
            said.append(f'"{character}" (U+{code})')
            continue
        if not any("," in sign for sign in said):
            art = title.replace(" ", "-")
            remedy += f', or draw it: art/{art}.svg and "symbols: {{{character}: {art}}}"'
        said.append(f'"{character}" (U+{code}, {title})')
    return f"no font has {', '.join(said)}; {remedy}"


def _slotted(value: Any) -> Iterator[str]:
    """Yield every text of a model in which a {slot} may stand."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, BaseModel):
        for _, inner in value:
            yield from _slotted(inner)
    elif isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _slotted(inner)


def _typed_texts(value: Any, path: Keys, shown: Container[str] | None) -> Iterator[tuple[Keys, str]]:
    """Yield every printed text of a model that is not plain ASCII on one line, and its path.

    Of values, those that are `shown`; None for all.
    """
    if isinstance(value, str):
        if not (value.isascii() and value.isprintable()):
            yield path, value
    elif isinstance(value, BaseModel):
        for key, inner in value:
            if shown is not None and key == "values" and isinstance(inner, dict):
                inner = {k: one for k, one in inner.items() if k in shown or not isinstance(one, str)}
            if key not in _UNPRINTED:
                yield from _typed_texts(inner, (*path, key), shown)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _typed_texts(key, (*path, key, ""), shown)
            yield from _typed_texts(inner, (*path, key), shown)
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _typed_texts(inner, (*path, index), shown)
