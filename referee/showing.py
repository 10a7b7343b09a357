"""A turn of a log as it stood at some time: what the game places there, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from ..components import BadInput, Game, Problem
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
from .checking import Opened
from .forms import Values
from .judging.findings import Finding, Report
from .judging.noting import Played, Step
from .kernel.cells import ends
from .kernel.numbers import Between
from .kernel.numbers import Number as Sum
from .kernel.world import World
from .rulebook.code import code_of, errors_told
from .rulebook.game_rules import Rules

Lined = list[tuple[Placement, int]]  # placements, each with the line of Python that yields it; 0: not known
MOST_LISTED = 12  # turns of a log that an error names


class Done(NamedTuple):
    """A line of the turn: its verb, what it says, the table before and after it.

    `told` are the findings about it, by their place among those of the turn, from 1, `why` what
    was found, `rules` the rules by which.
    """

    verb: str
    values: Values
    before: World
    after: World
    told: tuple[int, ...] = ()
    why: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Seen(NamedTuple):
    """The table at some time of a log: what stands where, findings and totals of the turn by heading.

    `when` says what time that is; `fresh` are the numbers of the placements that the line before it
    has changed.
    """

    opened: Opened
    game: Game  # with all that is drawn of it
    label: str
    when: str
    placements: tuple[Placement, ...]
    findings: tuple[Finding, ...]
    totals: dict[str, str]
    fresh: frozenset[int] = frozenset()


class Shot(NamedTuple):
    """A moment of a turn: the table, the lines that are shown, when it is."""

    table: World
    steps: Sequence[Step]
    when: str


def shot_at(played: Played, lines: int, ended: bool) -> tuple[Shot, Shot | None]:
    """A turn behind so many of its lines or at its end, and one line before."""
    shots = [Shot(played.opened, (), "as the turn opened")]
    for number, step in enumerate(played.steps[:lines], 1):
        when = f"as line {step.line.entry.line} left it"
        shots.append(Shot(step.after, played.steps[:number], when))
    if ended:
        shots.append(Shot(played.ended, played.steps[:lines], "as the turn ended"))
    return shots[-1], shots[-2] if len(shots) > 1 else None


def seen_at(
    opened: Opened,
    game: Game,
    label: str,
    shot: Shot,
    before: Shot | None,
    findings: tuple[Finding, ...],
    totals: dict[str, str],
) -> Seen:
    """What stands where at a moment of a turn, and what has changed since the one `before`.

    Raises BadInput where the game shows nothing, or what it does not have.
    """
    hook = opened.referee.rules.hooks.get("placements")
    if hook is None:
        said = f"{opened.game.sheet.title} cannot be drawn; its referee has no placements"
        raise BadInput([Problem(code_of(opened.game.folder) or opened.log.file, 1, 1, said)])

    def placed(shot: Shot) -> Lined:
        found: Lined = []
        with shot.table.looking():
            given = hook(shot.table, tuple(_done(shot.steps, findings)))
            for placement in given:
                frame = getattr(given, "gi_frame", None)  # of a hook that yields
                found.append((_plain(placement), frame.f_lineno if frame else 0))
        return found

    with errors_told(opened.game.folder):
        told = placed(shot)
        placements, was = _alone(told), _alone(placed(before)) if before else None
    _check(game, told, opened.referee.rules)
    fresh = frozenset(_new(placements, was) if was is not None else ())
    named = _meaning(opened.referee.turns.find, label, str(label))
    return Seen(opened, game, named, shot.when, placements, findings, totals, fresh)


def _alone(placed: Lined) -> tuple[Placement, ...]:
    return tuple(placement for placement, _ in placed)


def _new(now: Sequence[Placement], before: Sequence[Placement]) -> Iterator[int]:
    """The numbers of placements that were not there; those of earlier moves have only grown older."""
    left = [(type(placement), placement) for placement in before]
    for number, placement in enumerate(now):
        if (type(placement), placement) in left:
            left.remove((type(placement), placement))
        elif not getattr(placement, "age", 0):
            yield number


def of_move(opened: Opened, number: int, steps: Sequence[Step], move: int) -> Shot:
    """The lines of one move of a turn, as the game's hook `move` counts them, and its end."""
    turn, counts = opened.log.turns[number], opened.referee.rules.hooks.get("move", lambda w: None)
    with errors_told(opened.game.folder):
        numbers = [counts(step.after) for step in steps]
    there = sorted({n for n in numbers if n})
    if move not in there:
        said = f"moves {there[0]} to {there[-1]}" if there else "no moves"
        said = f"there is no move {move} in {turn.label}; it has {said}"
        raise BadInput([Problem(opened.log.file, turn.line, turn.column, said)])
    mine = [step for step, n in zip(steps, numbers, strict=True) if n == move]
    return Shot(mine[-1].after, mine, "as the move ended")


def _plain(placement: Any) -> Any:
    """A placement, its open numbers as all that they can be, a way from its start to its end."""
    if isinstance(placement, Way) and not placement.signs:
        placement = placement._replace(signs=("start", *[""] * (len(placement.spots) - 2), "end"))
    for name in ("count", "damage"):
        value = getattr(placement, name, 0)
        if isinstance(value, (Between, Sum)):
            low, high = ends(value)
            placement = placement._replace(**{name: tuple(range(low, high + 1)) if low < high else low})
    return placement


def _done(steps: Sequence[Step], findings: Sequence[Finding]) -> Iterator[Done]:
    for (entry, verb, values), before, after in steps:
        if verb is not None:
            at = entry.line, entry.column
            mine = {n: f for n, f in enumerate(findings, 1) if (f.line, f.column) == at}
            why, rules = (tuple(getattr(f, name) for f in mine.values()) for name in ("found", "rule"))
            yield Done(verb.name, values, before, after, tuple(mine), why, rules)


def of_turn(report: Report, opened: Opened, number: int) -> tuple[Finding, ...]:
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


def number_of(opened: Opened, wanted: str | None) -> int:
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
    meant, *there = (_meaning(opened.referee.turn, label) for label in (wanted, *labels))
    if meant is not None and meant in there:
        return there.index(meant)
    if plain.isdecimal() and 1 <= int(plain[:6]) <= len(turns):
        return int(plain) - 1
    raise BadInput([Problem(opened.log.file, turns[0].line, turns[0].column, _no_turn(wanted, labels))])


def _meaning(read: Callable[[str], Any], label: str, otherwise: Any = None) -> Any:
    """What is made of the name of a turn; something else where it names none."""
    try:
        return read(label)
    except ValueError:
        return otherwise


def _no_turn(wanted: str, labels: list[str]) -> str:
    """What is said of a turn that the log does not have: what there is."""
    several = f"{labels[0]} to {labels[-1]}, {len(labels)} turns"
    listed = several if len(labels) > MOST_LISTED else ", ".join(labels)
    return f'the log has no turn "{wanted}"; it has {listed}'


# What a game's Python may have yielded.


def _check(game: Game, placed: Lined, rules: Rules) -> None:
    """That the game has the boards, spaces and counters that its placements name."""
    from ..components.models.boards import places
    from ..components.models.gallery import gallery

    placements = _alone(placed)
    boards = {board.id: board for board in game.maps}
    counters = {counter.id for counter in game.counters.counters} if game.counters else set()
    board = next((p for p in placements if isinstance(p, Board)), Board())
    known = boards.get(board.id) if board.id else next(iter(boards.values()), None)
    bare = board.size is not None
    line = next((number for placement, number in placed if placement is board), 0)
    spaces = set(places(known)) if known and not bare else set()

    def refuse(said: str) -> None:
        raise BadInput([rules.problem("placements", said, line)])

    def need(kind: str, name: str, there: Collection[str]) -> None:
        if name not in there:
            refuse(f'there is no {kind} "{name}"{suggest(name, there)}')

    if board.id:
        need("board", board.id, boards)
    elif known is None and not bare:
        refuse("the game has no board; for a bare table write Board(size=(60, 108))")
    for placement, number in placed:
        line = number
        if not isinstance(placement, PLACEMENTS):
            refuse(f"a {type(placement).__name__} is not a placement")
        if isinstance(placement, Placed):
            need("counter", placement.counter, counters)
        if isinstance(placement, Silhouette):
            need("aircraft", placement.aircraft, gallery())
        if isinstance(placement, _ON_TABLES if not bare else (Placed,)):
            kind, where = type(placement).__name__, "a bare table" if not bare else "a board with spaces"
            refuse(f"a {kind} belongs on {where}")
        for spot in _spots(placement):
            if isinstance(spot, str) is bare:
                refuse(f"{spot!r} is not a {'point of a table' if bare else 'space'}")
            if isinstance(spot, str):
                need("space", spot, spaces)


_ON_TABLES = (Sheet, Silhouette, Sector, Zone)


def _spots(placement: Placement) -> tuple[Any, ...]:
    if isinstance(placement, Placed):
        return (placement.at,)
    if isinstance(placement, Way):
        return placement.spots
    return (placement.start, placement.end) if isinstance(placement, Link) else ()
