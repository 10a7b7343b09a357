"""Checks game.yaml against the other files: what the kit holds has to be there."""

from __future__ import annotations

from collections.abc import Mapping

from .checks import Checker
from .game import GameSheet, Part
from .kinds import Kind, kinds
from .places import Keys
from .problems import shortened, suggest
from .rules import RuleFile

FILE = "game"


def check_kit(checker: Checker) -> None:
    """Parts, options, lists and the cover of game.yaml."""
    sheet = checker.sheet
    if sheet is None:
        return
    for index, part in enumerate(sheet.kit):
        _check_part(checker, part, ("kit", index), kinds())
    for name, values in sheet.lists.items():
        _check_list(checker, name, values)
    _check_options(checker, sheet)
    if sheet.cover:
        checker.art_named(FILE, ("cover",), sheet.cover)


def _check_part(checker: Checker, part: Part, path: Keys, known: Mapping[str, Kind]) -> None:
    kind = known.get(part.kind)
    if kind is None:
        message = f'"{shortened(part.kind)}" is not known here{suggest(part.kind, known)}'
        checker.report(FILE, (*path, "kind"), message)
        return
    if not kind.file:
        return
    if kind.file not in checker.sources and not kind.named:
        message = f"the kit wants {part.kind}, and there is no {kind.file}.yaml"
        checker.report(FILE, (*path, "kind"), message)
    if kind.named:
        entries = getattr(checker.files.get(kind.file), kind.named, ())
        ids = {entry.id for entry in entries}
        if part.id is not None:
            checker.name(FILE, (*path, "id"), part.kind, part.id, ids, home=kind.file)
        elif not kind.cut:  # without an id, a part that is cut is all of its kind
            checker.report(FILE, path, f'a {part.kind} needs "id"{suggest("", ids)}')
        elif not ids and not checker.unknown(kind.file):
            message = f"the kit wants {part.kind}, and {kind.file}.yaml has no {kind.named}"
            checker.report(FILE, (*path, "kind"), message)


def _check_list(checker: Checker, name: str, values: list[str]) -> None:
    """What is repeated over a list needs a name of its own for every value."""
    for index, value in enumerate(values):
        if value in values[:index]:
            message = f'"{shortened(value)}" stands in list "{name}" a second time'
            checker.report(FILE, ("lists", name, index), message)


def _check_options(checker: Checker, sheet: GameSheet) -> None:
    if "rules" not in checker.sources:
        return
    rules = checker.file("rules", RuleFile)
    numbers = {rule.id for top in rules.rules for rule in top.walk()} if rules else set()
    for name, option in sheet.options.items():
        at = ("options", name, "rule")
        checker.name(FILE, at, "rule", option.rule, numbers, home="rules")
