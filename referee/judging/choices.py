"""What may be done now: every action that is offered has been tried on the table first."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from math import prod
from typing import Any, NamedTuple

from ..forms import Group, One, Slot, Values, Verb
from ..table import Fault, Table, TooMany
from .duties import ALL
from .referee import Referee
from .stated import Given
from .totals import share

# What stands in an offered line for a die that is still to be thrown, or a chit to be drawn.
DIE, CHIT = "DIE", "CHIT"
MOST_TRIED = 2000  # ways of one verb that are tried as they come
MOST_SOUGHT = 10_000  # ways that are tried for each slot of a verb that has more


Mixed = Callable[[Iterable[Any]], list[Any]]  # puts things in another order


class Filled(NamedTuple):
    """A slot of an offered line: what it is, its words, and the faces or chits if it is thrown."""

    name: str
    says: str
    text: str
    thrown: Any = 0


class Offer(NamedTuple):
    """An action that may be taken now; dice are left open."""

    verb: Verb
    values: Values

    @property
    def slots(self) -> list[Filled]:
        """What there is to choose or to throw, in the order of the line."""
        found: list[Filled] = []

        def show(slot: Slot, name: str, value: Any) -> str:
            found.append(Filled(name, slot.says, text := _shown(slot, name, value), slot.thrown))
            return text

        self.verb.text(self.values, show, self.verb.asked)
        return found

    @property
    def text(self) -> str:
        """The line, as it could be typed once the dice are thrown."""
        return self.verb.text(self.values, _shown, self.verb.asked)


def _shown(slot: Slot, name: str, value: Any) -> str:
    text = slot.show(value)
    if not slot.thrown:
        return text
    return text.replace("?", CHIT if isinstance(slot.thrown, tuple) else DIE)


def offers(
    referee: Referee, table: Table, begun: bool = True, errors: list[Exception] | None = None
) -> Iterator[Offer]:
    """Every action that the rules allow now, in the order in which the verbs are declared.

    A verb takes part if its `ask` says which of its slots are chosen; each way to choose them is
    tried with the very function that checks a log, and the table stays as it is. The game's hook
    `ways` names those of a verb that has too many. Where no turn is `begun`, only what belongs to
    none may be said. Where the game's Python fails on a verb, `errors` takes that, and the others
    are looked into; without it, it is raised.
    """
    some = named_ways(referee, table)
    table.throw = _open
    try:
        for verb in _asked(referee):
            if not (begun or verb.told.get("aside")):
                continue
            try:
                for values in _tries(referee, table, verb, some):
                    if not trial(referee, table, verb, dict(values)):
                        yield Offer(verb, table.played)
            except Exception as error:
                if errors is None:
                    raise
                errors.append(error)
    finally:
        table.throw = None


def in_order(referee: Referee, table: Table, mixed: Mixed = list) -> Iterator[Offer]:
    """The same by the order of play: what belongs to no step, then to the first step, and so on.

    `mixed` puts what is tried in another order first.
    """
    some = named_ways(referee, table)
    table.throw = _open
    try:
        tries = [
            (verb, dict(values)) for verb in _asked(referee) for values in _tries(referee, table, verb, some)
        ]
        steps = (referee.step(verb, values, table) for verb, values in tries)
        of = [-1 if step is None else step for step in steps]
        for number in sorted(mixed(range(len(tries))), key=lambda n: of[n]):
            verb, values = tries[number]
            if not trial(referee, table, verb, values):
                yield Offer(verb, table.played)
    finally:
        table.throw = None


def _asked(referee: Referee) -> Iterator[Verb]:
    return (verb for verb in referee.verbs.values() if verb.asked is not None)


def _tries(
    referee: Referee, table: Table, verb: Verb, some: Mapping[str, Iterable[Values]]
) -> Iterable[Values]:
    """The ways of a verb that are worth a try."""
    return some[verb.name] if verb.name in some else choices(verb, partial(_refused, referee, table, verb))


def named_ways(referee: Referee, table: Table) -> dict[str, Iterable[Values]]:
    """What the game itself names, by verb: the ways in which an action may be worth a try."""
    hook = referee.rules.hooks.get("ways")
    return hook(table) if hook else {}


def _open(faces: Any) -> None:
    """A die that nobody has thrown yet."""


def choices(verb: Verb, refused: Callable[[Values], bool] = lambda values: False) -> Iterator[Values]:
    """Each way to fill the slots that are chosen, where anyone would look into so many.

    Where there are more, slot by slot: what is `refused` already while the rest is not known is not
    gone into, and what is left shares the tries evenly, so that no unit is passed over.
    """
    assert verb.asked is not None
    parts = [*map(_ways, verb.asked.slots())]
    if prod(map(len, parts)) <= MOST_TRIED:
        yield from (_joined(way) for way in product(*parts))
        return
    found: list[Values] = [{}]
    for number, ways in enumerate(parts):
        share = max(1, MOST_SOUGHT // max(1, len(found)))
        filled = ({**values, **way} for values in found[:MOST_SOUGHT] for way in ways[:share])
        if number == len(parts) - 1:
            yield from filled
        elif len(ways) > 1:
            found = [values for values in filled if not refused(values)]
        else:
            found = [*filled]


def _joined(way: Iterable[Values]) -> Values:
    return {name: value for part in way for name, value in part.items()}


def _refused(referee: Referee, table: Table, verb: Verb, values: Values) -> bool:
    """Whether an action breaks a rule whatever its other slots come to.

    A rule that cannot do without them says nothing of it.
    """
    try:
        return bool(trial(referee, table, verb, values))
    except Exception:
        return False


def _ways(part: Any) -> list[Values]:
    """Each way to fill one slot, or one row of a group."""
    if isinstance(part, One):
        several = len(part.names) > 1  # its value is taken apart
        taken = (value if several else (value,) for value in part.slot.domain)
        return [dict(zip(part.names, values, strict=True)) for values in taken] or [{}]
    if not isinstance(part, Group):
        return [{}]
    inside = [leaf for leaf in part.inside() if isinstance(leaf, One)]
    if part.plain:  # a list, of which one is offered; dice are thrown
        listed = () if inside[0].slot.thrown else inside[0].slot.domain
        return [{part.name: (value,)} for value in listed] or [{}]
    blank = {name: None for leaf in inside for name in leaf.names}
    rows = product(*map(_ways, inside))
    return [{part.name: ({**blank, **dict(ChainMap(*row))},)} for row in rows]


def next_turns(referee: Referee, table: Table, begun: bool) -> list[str] | None:
    """The turns that may be opened now: none once the game is over; None while the turn that was `begun`
    still owes something."""
    t = table.copy()
    closing = [owed.job for owed in referee.duties.before(t, ALL)] if begun else []
    closing += [referee.rules.hooks["closes"]] if begun and "closes" in referee.rules.hooks else []
    if any(_against(t, closes, keeps=True) for closes in closing):
        return None
    if "over" in referee.rules.hooks and referee.rules.hooks["over"](t):
        return []

    def follows(t: Table, label: str) -> None:
        referee.opens(label)(t)
        if any(fault.unchecked for fault in t.faults):
            t.fault(Fault("", "", "turns before it are left out"))

    return [label for label in referee.labels() if not _against(t, partial(follows, label=label))]


def trial(referee: Referee, table: Table, verb: Verb, values: Values) -> list[Fault]:
    """What the rules have against an action, and what it states; the table stays as it is."""
    act = referee.act(verb, values)

    def job(t: Table) -> None:
        act(t)
        for name in verb.states:
            if values.get(name) is not None:
                share(t, Given(name, values[name], None, 0, 0))

    return _against(table, job)


def _against(table: Table, job: Callable[[Table], None], keeps: bool = False) -> list[Fault]:
    """What is wrong with something that is done on a table, and taken back unless it `keeps` it.

    Where too much is not known to tell, nothing is said against it.
    """
    table.settle()
    table.faults = []
    try:
        table.sub(job)
    except TooMany:
        table.faults = []
    finally:
        if not keeps:
            table.back(0)
    found = [fault for fault in table.faults if not fault.unchecked]
    table.faults = []
    return found
