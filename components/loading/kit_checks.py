"""Checks of a whole game: what its kit holds is there, and all faces name what exists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..checks.checker import Checker, slots_in
from ..kinds import Kind, kinds
from ..models.annotations import fields_with
from ..models.counters import Face
from ..models.field_types import Model
from ..models.game import GameSheet, Part
from ..models.rules import RuleFile
from ..reading.places import Keys
from ..reading.problems import shortened, suggest

FILE = "game"
COVER_WIDE = 190.0  # mm, about as on every paper
_AS_HIGH = 1e6  # mm: a cover is as high as its width makes it


def check_kit(checker: Checker) -> None:
    """Parts, options, lists and the cover of game.yaml."""
    sheet = checker.sheet
    if sheet is None:
        return
    seen: set[tuple[str, str | None, bool, tuple[str, ...]]] = set()
    for index, part in enumerate(sheet.kit):
        _check_part(checker, part, ("kit", index), kinds())
        kind = kinds().get(part.kind)
        once = kind is not None and (kind.cut or not kind.file)  # a form may be printed twice
        said_so = (part.kind, part.id, part.plain, tuple(part.groups))
        if once and said_so in seen:
            said = " ".join(filter(None, (part.kind, part.id)))
            others = ', or give each its "groups"' if kind and kind.cut else ""
            checker.report(FILE, ("kit", index), f'"{said}" is in the kit twice; take one out{others}')
        seen.add(said_so)
    _check_routes(checker, sheet)
    for name, values in sheet.lists.items():
        _check_list(checker, name, values)
    _check_options(checker, sheet)
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
        said = f'a {part.kind} is not cut out, so it has no groups; take "groups" out'
        checker.report(FILE, (*path, "groups"), said)
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
        elif not ids and not checker.unknown(kind.file):
            message = f"the kit has {part.kind}, but {kind.file}.yaml has no {kind.named}"
            checker.report(FILE, (*path, "kind"), message)


def _check_routes(checker: Checker, sheet: GameSheet) -> None:
    """Of two parts that take each other's place, a first game has one."""
    titles = {part.title for part in sheet.kit if part.title}
    models = [part for part in sheet.kit if part.kind == "model"]
    tonight = {part.title for part in sheet.kit if part.title and not part.later}
    for index, part in enumerate(sheet.kit):
        if part.instead:
            at = ("kit", index, "instead")
            others = titles - {part.title}
            checker.name(FILE, at, "part", part.instead, others, home=FILE)
            if not part.later and part.instead in tonight & others:
                said = f'a first game has this and "{part.instead}"; give one of the two "later: true"'
                checker.report(FILE, at, said)
        if part.kind == "folding" and not part.later and models and all(model.later for model in models):
            said = 'a first game has no models to fold; make this part "later: true" too'
            checker.report(FILE, ("kit", index), said)
    needed = [part for part in sheet.kit if part.kind != "front page"]
    if needed and all(part.later for part in needed):
        said = 'all parts are "later: true"; take it from those that a first game needs'
        checker.report(FILE, ("kit",), said)


def _check_list(checker: Checker, name: str, values: list[str]) -> None:
    """What is repeated over a list needs a name of its own for every value."""
    for index, value in enumerate(values):
        if value in values[:index]:
            message = f'"{shortened(value)}" is in list "{name}" twice; keep one'
            checker.report(FILE, ("lists", name, index), message)


def _check_options(checker: Checker, sheet: GameSheet) -> None:
    if "rules" not in checker.sources:
        return
    rules = checker.file("rules", RuleFile)
    numbers = {rule.id for top in rules.rules for rule in top.walk()} if rules else set()
    for name, option in sheet.options.items():
        at = ("options", name, "rule")
        checker.name(FILE, at, "rule", option.rule, numbers, home="rules")


def check_faces(checker: Checker) -> None:
    """Grounds and marks of all faces, of whatever kind of component, name what exists.

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
    """Every face in a model, and where it stands."""
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
