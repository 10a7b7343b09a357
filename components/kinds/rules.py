"""The rules summary: every numbered rule in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..checks.checker import Checker
from ..models.game import GameSheet
from ..models.rules import Rule, RuleFile
from ..models.tables import TableFile
from ..reading.places import Keys
from .kind import Kind

FILE = "rules"


def check(checker: Checker) -> None:
    """Check that no two rules have the same number, that their pictures and options exist."""
    file = checker.file(FILE, RuleFile)
    if file is None:
        return
    seen: set[str] = set()
    tables = checker.file("tables", TableFile)
    pictures = {picture.id for picture in tables.pictures} if tables else set()
    game = checker.file("game", GameSheet)
    options = {name: option.rule for name, option in game.options.items()} if game else {}
    _check_readings(checker, file)
    for path, rule in every(file.rules):
        if rule.id in seen:
            message = f'rule "{rule.id}" is used twice; give this one another number'
            checker.report(FILE, (*path, "id"), message)
        seen.add(rule.id)
        if rule.picture is not None:
            at = (*path, "picture")
            checker.name(FILE, at, "picture", rule.picture, pictures, home="tables")
        for k, reading in enumerate(rule.open.readings if rule.open else ()):
            own = {name for name, of in options.items() if of == rule.id}
            at = (*path, "open", "readings", k)
            if reading.option and game:
                checker.name(
                    FILE, (*at, "option"), f"option of rule {rule.id}", reading.option, own, home="game"
                )
            for j, name in enumerate(reading.under if game else ()):
                checker.name(FILE, (*at, "under", j), "option", name, {*options}, home="game")


def _check_readings(checker: Checker, file: RuleFile) -> None:
    """Check that a kit with rules that leave something open has a part that says how they are read."""
    kit = checker.sheet.kit if checker.sheet else []
    marked = [(*path, "open") for path, rule in every(file.rules) if rule.open]
    parts = [number for number, part in enumerate(kit) if part.kind == READINGS.name]
    if marked and not parts and any(part.kind == KIND.name for part in kit):
        remedy = f'add "- {{kind: {READINGS.name}, later: true}}" to the kit of game.yaml'
        checker.report(FILE, marked[0], f"no part of the kit says how this is read; {remedy}")
    if parts and not marked:
        message = "no rule leaves anything open, so there is nothing to print here; take this part out"
        checker.report("game", ("kit", parts[0]), message)


def every(rules: Sequence[Rule], path: Keys = ("rules",)) -> Iterator[tuple[Keys, Rule]]:
    """Yield every rule and part of a rule, and the path where it stands."""
    for index, rule in enumerate(rules):
        yield (*path, index), rule
        yield from every(rule.parts, (*path, index, "parts"))


KIND = Kind("rules", title="Rules summary", file=FILE, model=RuleFile, check=check)
READINGS = Kind("readings", title="How we read the rules", file=FILE)
