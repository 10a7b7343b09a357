"""An empty log to type into, and what can be typed: every line of it can be read back."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator

from ...components.reading.problems import printable
from ..judging.referee import Referee
from ..log.ways import scalar
from ..rulebook.code import ships
from ..rulebook.game_rules import Total

_TURNS = 20  # turns of an empty log; who plays on adds more
_WIDE = 44  # columns of an example, before what it says
_STATED = 6  # statements of the end that are shown; the same for all that have an id


def verb_lines(referee: Referee) -> Iterator[str]:
    """Each verb with its form, what it says, an example, and its other names; then the slots."""
    for verb in referee.verbs.values():
        first, *others = verb.form.split(", or: ")
        word = f"[{verb.name}] " if verb.understood else ""
        yield f"{word}{first}"
        yield from (f"    or: {word}{form}" for form in others)
        yield f"    {verb.says}"
        yield f"    for example: {verb.example}"
        if verb.short or verb.aliases:
            yield f"    also: {', '.join((*verb.short, *verb.aliases))}"
    yield "Capitals stand for:"
    for slot in referee.vocabulary.slots():
        yield f"    {slot.name:<10} {slot.says}"


def new_log(referee: Referee) -> Iterator[str]:
    """A log of all turns without an action; of a long game, of the first of them.

    The examples are comments that belong to its last turn: they can be read where they stand,
    once their "#" is gone.
    """
    yield from _head(referee)
    yield "turns:"
    labels = list(referee.labels())
    for label in labels[:_TURNS]:
        yield f"- turn: {scalar(label)}"
        yield "  do:"
    yield "#"
    if len(labels) > _TURNS:
        yield f"# and so on, to: {printable(labels[-1])}"
        yield "#"
    yield "# Lines for do:, each after a dash:"
    for verb in referee.verbs.values():
        yield _example(f"  - {scalar(verb.example)}", verb.says)
    yield from _statements(referee)


def _head(referee: Referee) -> Iterator[str]:
    game = referee.game
    trust = "" if ships(game.folder) else f" --trust {shlex.quote(str(game.folder))}"
    yield f"# A log of {printable(game.sheet.title)}. Check it with: cutline check FILE{trust}"
    yield "# One action per line, verb first. Capitals do not matter; a clear beginning of a word will do."
    yield '# Write "?" for what you did not note, and house: ... for what you agreed to do differently.'
    yield f"game: {scalar(game.name)}"
    yield f"edition: {json.dumps(game.sheet.edition)}"
    if game.sheet.options:
        yield "# Optional rules: take out the # before each one that you use."
        yield "options:"
        of_rule: dict[str, list[str]] = {}
        for name, option in game.sheet.options.items():
            of_rule.setdefault(option.rule, []).append(scalar(name))
        for name, *others in of_rule.values():  # one of a rule
            yield f"# - {name}" + f"  # or: {', '.join(others)}" * bool(others)


def _statements(referee: Referee) -> Iterator[str]:
    rules = referee.rules
    shown = [total for total in rules.totals.values() if total.column] or rules.totals.values()
    sums = {total.name: _sample(referee, total) for total in shown}
    ends = {name: end.example for name, end in rules.ends.items() if end.example}
    for key, says, told in (
        ("sum", "or the totals alone", sums),
        ("end", "what stood on the table at the end", ends),
    ):
        if told:
            some = list(told.items())[:_STATED]
            stated = ", ".join(f"{name}: {example}" for name, example in some)
            says += ", and so on" if len(told) > _STATED else ""
            yield _example(f"  {key}: {{{stated}}}", says)


def _sample(referee: Referee, total: Total) -> str:
    """A value that a total may have."""
    values = referee.slots[total.slot]
    shown = scalar(values.show(values.domain[0])) if values.domain else "1"
    if not total.each:
        return shown
    keys = referee.slots[total.each]
    return f"{{{scalar(keys.show(keys.domain[0]))}: {shown}}}"


def _example(line: str, says: str) -> str:
    return f"#{line}".ljust(_WIDE) + f"  # {printable(says)}"
