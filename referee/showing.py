"""One turn of a log as it stood when it ended: what the game places there, and what was found."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..components import BadInput, Problem
from ..components.models.placements import (
    PLACEMENTS,
    Board,
    Link,
    Placed,
    Placement,
    Sector,
    Sheet,
    Silhouette,
    Way,
    Zone,
)
from ..components.reading.problems import suggest
from .checking import Opened, open_log
from .forms import Values
from .judging.findings import Finding, Report
from .judging.lines import Line, Understood
from .judging.walk import Walk
from .rulebook.code import code_of, errors_told
from .table import Table, is_open, many

MOST_LISTED = 12  # turns of a log that an error names


class Done(NamedTuple):
    """A line of the turn: its verb, what it says, the table before and after it.

    `told` are the findings about it, by their place among those of the turn, from 1, `why` what
    was found, `rules` the rules by which.
    """

    verb: str
    values: Values
    before: Table
    after: Table
    told: tuple[int, ...] = ()
    why: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Seen(NamedTuple):
    """A turn of a log: what stands where at its end, its findings, its totals by heading."""

    opened: Opened
    label: str
    last: bool  # whether it is the last turn of the log, as far as that goes
    placements: tuple[Placement, ...]
    findings: tuple[Finding, ...]
    totals: dict[str, str]
    part: str = "turn"  # or "move", where it is one of them


class _Watch(Walk):
    """A walk that remembers the table after each line of one turn, and at its end."""

    def __init__(self, opened: Opened, number: int) -> None:
        super().__init__(opened.referee, opened.log)
        self.number, self.at = number, -1
        self.steps: list[tuple[Line, Table, Table]] = []
        self.ended = self.table
        self.after: Table | None = None

    def turn(self, read: Understood) -> None:
        self.at += 1
        super().turn(read)
        if self.at == self.number:
            self.ended = self.table.copy()

    def line(self, line: Line, later: frozenset[int]) -> None:
        if self.at != self.number:
            super().line(line, later)
            return
        before = self.table.copy()
        super().line(line, later)
        self.steps.append((line, before, self.table.copy()))


def turn_of(file: Path, wanted: str | None, trusted: Collection[Path] = (), move: int | None = None) -> Seen:
    """A turn of a log by its name or number, the last one without it; or one `move` of that turn.

    Raises BadInput where the log cannot be read, has no such turn, or its game shows nothing.
    """
    opened = open_log(file, trusted)
    hook = opened.referee.rules.hooks.get("placements")
    if hook is None:
        said = f"{opened.game.sheet.title} cannot be drawn; its referee has no placements"
        raise BadInput([Problem(code_of(opened.game.folder) or file, 1, 1, said)])
    number = _number(opened, wanted)
    turn = opened.actions[number].turn
    with errors_told(opened.game.folder):
        walk = _Watch(opened, number)
        report = walk.run(opened.actions)
        if walk.at < number:
            said = f"{turn.label} was not judged; too many lines before it break rules"
            raise BadInput([Problem(opened.log.file, turn.line, turn.column, said)])
        findings = _of_turn(report, opened, number)
        if move is not None:
            _cut(walk, move)
        yielded = hook(walk.ended, tuple(_done(walk, findings)))
        placements = tuple(_plain(one) for one in yielded)
    _check(opened, placements)
    totals = dict(report.totals[number][1]) if number < len(report.totals) else {}
    last = number + 1 == len(opened.actions)
    label = _named(opened, turn.label) + (f", move {move}" if move else "")
    return Seen(opened, label, last and not move, placements, findings, totals, "move" if move else "turn")


def _cut(walk: _Watch, move: int) -> None:
    """Leave of a turn the lines of one move, as the game's hook `move` counts them, and its end."""
    turn, counts = walk.log.turns[walk.number], walk.referee.rules.hooks.get("move", lambda t: None)
    numbers = [counts(after) for _, _, after in walk.steps]
    there = sorted({n for n in numbers if n})
    if move not in there:
        said = f"moves {there[0]} to {there[-1]}" if there else "no moves"
        said = f"there is no move {move} in {turn.label}; it has {said}"
        raise BadInput([Problem(walk.log.file, turn.line, turn.column, said)])
    walk.steps = [step for step, n in zip(walk.steps, numbers, strict=True) if n == move]
    walk.ended = walk.steps[-1][2]


def _plain(one: Any) -> Any:
    """A placement, its open numbers as all that they can be."""
    for name in ("count", "damage"):
        value = getattr(one, name, 0)
        if is_open(value):
            one = one._replace(**{name: tuple(sorted(many(value)))})
    return one


def _done(walk: _Watch, findings: Sequence[Finding]) -> Iterator[Done]:
    for (entry, verb, values), before, after in walk.steps:
        if verb is not None:
            at = entry.line, entry.column
            mine = {n: one for n, one in enumerate(findings, 1) if (one.line, one.column) == at}
            why, rules = (tuple(getattr(one, name) for one in mine.values()) for name in ("found", "rule"))
            yield Done(verb.name, values, before, after, tuple(mine), why, rules)


def _of_turn(report: Report, opened: Opened, number: int) -> tuple[Finding, ...]:
    """The findings between a turn's heading and the next: a label may stand there twice."""
    turns = [read.turn for read in opened.actions]
    first = (turns[number].line, turns[number].column)
    rest = [(t.line, t.column) for t in turns[number + 1 : number + 2]]
    label = turns[number].label
    return tuple(
        f
        for f in report.findings
        if f.turn == label and (not rest or (f.line, f.column) <= rest[0]) and (f.line, f.column) >= first
    )


# Which turn is meant.


def _number(opened: Opened, wanted: str | None) -> int:
    """The place of a turn in the log, from 0."""
    turns = [read.turn for read in opened.actions]
    if not turns:
        raise BadInput([Problem(opened.log.file, 1, 1, "the log has no turn yet")])
    if wanted is None:
        return len(turns) - 1
    labels = [str(turn.label) for turn in turns]
    plain, *there = (" ".join(label.lower().split()) for label in (wanted, *labels))
    if plain in there:
        return there.index(plain)
    meant, *there = (_meaning(opened, label) for label in (wanted, *labels))
    if meant is not None and meant in there:
        return there.index(meant)
    if plain.isdecimal() and 1 <= int(plain[:6]) <= len(turns):
        return int(plain) - 1
    raise BadInput([Problem(opened.log.file, turns[0].line, turns[0].column, _no_turn(wanted, labels))])


def _named(opened: Opened, label: str) -> str:
    """A turn by its full name."""
    try:
        return opened.referee.turns.find(label)
    except ValueError:
        return str(label)


def _meaning(opened: Opened, label: str) -> Any:
    try:
        return opened.referee.turn(label)
    except ValueError:
        return None


def _no_turn(wanted: str, labels: list[str]) -> str:
    """What is said of a turn that the log does not have: what there is."""
    several = f"{labels[0]} to {labels[-1]}, {len(labels)} turns"
    listed = several if len(labels) > MOST_LISTED else ", ".join(labels)
    return f'the log has no turn "{wanted}"; it has {listed}'


# What a game's Python may have yielded.


def _check(opened: Opened, placements: Sequence[Placement]) -> None:
    """That the game has the boards, spaces and counters that its placements name."""
    from ..components import load_game
    from ..components.models.boards import places
    from ..components.models.gallery import gallery

    game = load_game(opened.game.folder, drawn=False)
    file = code_of(game.folder) or game.folder
    boards = {board.id: board for board in game.maps}
    counters = {one.id for one in game.counters.counters} if game.counters else set()
    board = next((p for p in placements if isinstance(p, Board)), Board())
    known = boards.get(board.id) if board.id else next(iter(boards.values()), None)
    bare = board.size is not None
    spaces = set(places(known)) if known and not bare else set()

    def refuse(said: str) -> None:
        raise BadInput([Problem(file, 1, 1, f"placements: {said}")])

    def need(kind: str, name: str, there: Collection[str]) -> None:
        if name not in there:
            refuse(f'there is no {kind} "{name}"{suggest(name, there)}')

    if board.id:
        need("board", board.id, boards)
    elif known is None and not bare:
        refuse("the game has no board; for a bare table write Board(size=(60, 108))")
    for one in placements:
        if not isinstance(one, PLACEMENTS):
            refuse(f"a {type(one).__name__} is not a placement")
        if isinstance(one, Placed):
            need("counter", one.counter, counters)
        if isinstance(one, Silhouette):
            need("aircraft", one.aircraft, gallery())
        if isinstance(one, _ON_TABLES if not bare else (Placed,)):
            kind, where = type(one).__name__, "a bare table" if not bare else "a board with spaces"
            refuse(f"a {kind} belongs on {where}")
        for spot in _spots(one):
            if isinstance(spot, str) is bare:
                refuse(f"{spot!r} is not a {'point of a table' if bare else 'space'}")
            if isinstance(spot, str):
                need("space", spot, spaces)


_ON_TABLES = (Sheet, Silhouette, Sector, Zone)


def _spots(one: Placement) -> tuple[Any, ...]:
    if isinstance(one, Placed):
        return (one.at,)
    if isinstance(one, Way):
        return one.spots
    return (one.start, one.end) if isinstance(one, Link) else ()
