"""A log on the desk: its report, the table at each line, what may be done, the verdict on a line to come."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple

from ..components import BadInput, Game, Problem
from .checking import Opened, judged, open_log, outcomes
from .judging.choices import CHIT, DIE, Offer
from .judging.findings import Finding, Report
from .judging.lines import TO_COME, Understood, understood
from .judging.noting import Noting, Played, Stand
from .judging.offering import Offering
from .judging.rejudging import Keeper, Verdicts
from .leading import Moved, leads
from .log import Turn, Unreadable, read_what_can_be
from .log.tokens import Token, words_of
from .log.ways import doubled
from .rulebook.code import errors_told
from .showing import Seen, Shot, number_of, of_move, of_turn, seen_at, shot_at

_THROWN = re.compile(rf"\b(?:{DIE}|{CHIT})\b")
_KEY = re.compile(r"\s*(turn|sum|end)\s*:", re.IGNORECASE)
# What stands before a line that is tried, and the columns by which that moves it.
_BEFORE = {
    "turn": ("turns:\n", "- "),
    "sum": ("turns:\n- turn: x\n", "  "),
    "": ("turns:\n- turn: x\n  do:\n", "  - "),
}


class Trial(NamedTuple):
    """The verdict on a line that is not entered: what cannot be read, with its column, or is found, and what
    would come of it."""

    problems: tuple[Problem, ...]
    findings: tuple[Finding, ...]
    came: str = ""


class _Here:
    """A log as it was read last, with what is kept of its game."""

    def __init__(self, opened: Opened) -> None:
        referee, self.opened = opened.referee, opened
        self.judge, self.noting = Verdicts(referee), Keeper(lambda log: Noting(referee, log))
        self.report: Report | None = None
        self.look: tuple[Noting, Understood, Played] | None = None

    def follow(self, opened: Opened) -> None:
        self.opened, self.report = opened, None
        self.judge.follow(opened.log, opened.actions)
        self.noting.follow(opened.log, opened.actions)

    def twin(self) -> _Here:
        """The same log with the same verdicts, to go on from there by itself."""
        twin = _Here(self.opened)
        twin.judge.turns, twin.judge.kept = [*self.judge.turns], [*self.judge.kept]
        return twin

    @cached_property
    def game(self) -> Game:
        """The game with all that is drawn of it."""
        from ..components import load_game

        return load_game(self.opened.game.folder)


class Desk:
    """One log that is looked at again and again while it is written; its game is read once.

    `trusted` as in `open_log`. Lines that stand as they did are not played again, and what is said
    is always what would be said if nothing had been kept. All methods raise BadInput as
    `check_log` does; errors of a game's Python come so as well.
    """

    def __init__(self, trusted: Collection[Path] = ()) -> None:
        self.trusted = trusted
        self.here: _Here | None = None

    def twin(self) -> Desk:
        """Another desk with the same log; what is tried on one is not seen on the other."""
        twin = Desk(self.trusted)
        twin.here = self.here and self.here.twin()
        return twin

    def open(self, file: Path, text: str | None = None) -> Opened:
        """Read a log, or its `text` while it is typed; the file then only names it.

        A log that cannot be read leaves on the desk what was there.
        """
        opened = open_log(file, self.trusted, self.here.opened if self.here else None, text)
        if self.here is None or self.here.opened.referee is not opened.referee:
            self.here = _Here(opened)
        self.here.follow(opened)
        return opened

    def check(self, file: Path, text: str | None = None) -> tuple[Opened, Report]:
        """What `check_log` says of it."""
        return self.open(file, text), self.report()

    def report(self) -> Report:
        """The report on the log that was opened."""
        here = self._now()
        if here.report is None:
            with errors_told(here.opened.game.folder):
                here.report = judged(here.opened) if here.opened.part else here.judge.report()
        return here.report

    # what stands where

    @property
    def opened(self) -> Opened:
        """The log that was opened."""
        return self._now().opened

    @property
    def game(self) -> Game:
        """Its game, with all that is drawn of it."""
        return self._now().game

    def ended(self, number: int) -> Seen:
        """A turn as it ended, by its place in the log."""
        opened = self._now().opened
        played = self._played(number, opened.actions[number])
        last = number + 1 == len(opened.actions)
        when = "as far as the log goes" if last else "as the turn ended"
        return self._seen(number, opened.actions[number].turn, Shot(played.ended, played.steps, when))

    def turn(self, wanted: str | None = None, move: int | None = None) -> Seen:
        """A turn by its name or number as it ended, the last one without it; or one `move` of it."""
        opened = self._now().opened
        number = number_of(opened, wanted)
        if move is None:
            return self.ended(number)
        played = self._played(number, opened.actions[number])
        shot = of_move(opened, number, played.steps, move)
        seen = self._seen(number, opened.actions[number].turn, shot)
        return seen._replace(label=f"{seen.label}, move {move}")

    def seen(self, line: int) -> Seen:
        """The table as of a line of the log, with what that line itself changed on it.

        At the heading of a turn it is as the turn opened; at what it states, as it ended; at any
        other line as the last action left it.
        """
        opened = self._now().opened
        number, read = self._cut(max(line, min((turn.line for turn in opened.log.all_turns), default=0)))
        if read is None:
            raise BadInput([Problem(opened.log.file, 1, 1, "the log has no turn yet")])
        whole = opened.actions[number] if number < len(opened.actions) else read
        played = self._played(number, whole)
        shot, before = shot_at(played, len(read.lines), bool(read.sum or read.end))
        return self._seen(number, whole.turn, shot, before)

    def _played(self, number: int, turn: Understood) -> Played:
        """A turn line by line, as often as somebody looks at it."""
        here = self._now()
        with errors_told(here.opened.game.folder):
            walk = here.noting.before(number)
            kept = here.noting.kept[number]
            if here.look is None or here.look[0] is not kept or here.look[1] is not turn:
                here.look = kept, turn, walk.played(turn)
                here.noting.came_to(number, turn, walk)
        return here.look[2]

    def _seen(self, number: int, turn: Turn, shot: Shot, before: Shot | None = None) -> Seen:
        here, report = self._now(), self.report()
        with errors_told(here.opened.game.folder):
            stopped = here.judge.before(number).full
        if stopped:
            said = f"{turn.label} was not judged; too many lines before it break rules"
            raise BadInput([Problem(here.opened.log.file, turn.line, turn.column, said)])
        findings = of_turn(report, here.opened, number) if number < len(here.opened.actions) else ()
        totals = dict(report.totals[number][1]) if number < len(report.totals) else {}
        return seen_at(here.opened, here.game, turn.label, shot, before, findings, totals)

    # what comes next

    def stand(self, line: int | None = None) -> Stand:
        """Where the game stands, and what may be done: at the end of the log, or behind a line of it."""
        number, last = self._cut(line)
        here = self._now()
        with errors_told(here.opened.game.folder):
            if last is None:
                return here.noting.before(number).stand(None, begun=False)
            walk, begun = here.noting.unfinished(number, last)
            return walk.stand(last, begun)

    def leads(self, offers: Sequence[Offer], line: int | None = None) -> list[list[Moved]]:
        """What each of the lines that may be written behind a line moves on the board, as it then stands."""
        number, last = self._cut(line)
        here = self._now()
        if "placements" not in here.opened.referee.rules.hooks or last is None:
            return [[] for _ in offers]
        with errors_told(here.opened.game.folder):
            return leads(here.noting.unfinished(number, last)[0], offers)

    def trial(self, typed: str, line: int) -> Trial:
        """The verdict on something typed, as if it stood behind a line and nothing behind it.

        It is an action, a `house:`, or what a turn states; at a `turn:` it is also told what the
        turn before it still owes.
        """
        number, base = self._cut(line)
        here = self._now()
        key = found[1].lower() if (found := _KEY.match(typed)) else ""
        if key != "turn" and base is None:
            said = 'no turn has begun; write "turn: ..." first'
            return Trial((Problem(here.opened.log.file, line + 1, 1, said),), ())
        head, mark = _BEFORE["sum" if key == "end" else key]
        before, typed = head + "\n" * (line - head.count("\n")) + mark, " ".join(typed.splitlines())
        ways = [before + typed] if key else [before + typed, before + doubled(typed)]  # as it is written
        try:
            with errors_told(here.opened.game.folder):
                reads = _behind(here.opened, None if key == "turn" else base, ways, line)
        except BadInput as error:
            if error.__cause__ is not None:  # the game's own
                raise
            return Trial(tuple(_typed(problem, line + 1, len(mark), typed) for problem in error.problems), ())
        with errors_told(here.opened.game.folder):
            turns = [base, *reads] if base and key == "turn" else reads
            adds, report = here.judge.adds(number, base, turns)
        for finding in adds:
            finding.column -= len(mark) if finding.line > line else 0
        last = next((one for one in reversed(reads[-1].lines) if one.entry.line > line), None)
        came = outcomes(here.opened, report, [last]) if last else {}
        return Trial((), tuple(adds), "".join(came.values()))

    def rolled(self, typed: str, line: int) -> str:
        """Return a line with its dice thrown and its chits drawn, to be written behind a line of the log.

        Those stand in it as DIE, CHIT or ?, or not at all. BadInput where the line cannot be read, or is not
        allowed.
        """
        number, base = self._cut(line)
        here = self._now()
        referee, file = here.opened.referee, here.opened.log.file
        with errors_told(here.opened.game.folder):
            walk = here.noting.unfinished(number, base)[0] if base else here.noting.before(number)
            words = words_of(_THROWN.sub("?", typed))
            try:
                verb, values = referee.read(tuple(Token(*word) for word in words))
            except Unreadable as error:
                raise BadInput([Problem(file, line + 1, error.column, str(error))]) from None
            more: dict[str, Any] = {"ahead": (TO_COME, {})} if verb.told.get("ahead") else {}
            end = Offering(walk).dealt(verb, {**values, **more}, SystemRandom())
        if end is None:
            raise BadInput([Problem(file, line + 1, 1, "the rules do not allow this line now")])
        return verb.text(
            {name: value for name, value in walk.w.line.values.items() if (name,) not in end.came}
        )

    def _cut(self, line: int | None) -> tuple[int, Understood | None]:
        """The turn that goes on behind a line, as far as it is written there, and its number."""
        opened = self._now().opened
        if line is None:
            return max(0, len(opened.actions) - 1), opened.actions[-1] if opened.actions else None
        turns = opened.log.all_turns
        number = sum(turn.line <= line for turn in turns) - 1
        if number < 0:
            return 0, None
        turn = turns[number]
        cut = turn._replace(
            entries=tuple(entry for entry in turn.entries if entry.line <= line),
            sum=turn.sum if turn.sum and turn.sum.line <= line else None,
            end=turn.end if turn.end and turn.end.line <= line else None,
        )
        with errors_told(opened.game.folder):
            same = opened.actions[number : number + 1]
            (read,) = understood(opened.referee, opened.log._replace(turns=(cut,)), same)
        return min(number, len(opened.actions)), read

    def _now(self) -> _Here:
        assert self.here is not None, "open a log first"
        return self.here


def _behind(opened: Opened, base: Understood | None, ways: Sequence[str], line: int) -> list[Understood]:
    """A turn as it was, or a new one, with what a log has in its last line behind that.

    `ways`: that log with the line written plainly, then in quotes; the first that can be read counts.
    """
    wrong: list[Problem] = []
    for text in ways:
        log, problems = read_what_can_be(opened.log.file, text)
        (new,) = log.all_turns
        own = [problem for problem in problems if problem.line > line]
        wrong = wrong or own
        if not own and (base is None or new.entries or new.sum or new.end):
            break
    else:
        raise BadInput(wrong)
    if base is not None:
        was = base.turn
        new = was._replace(entries=was.entries + new.entries, sum=new.sum or was.sum, end=new.end or was.end)
    return understood(opened.referee, opened.log._replace(turns=(new,)))


def _typed(problem: Problem, line: int, before: int, typed: str) -> Problem:
    """A problem where it was typed; what is missing at the end of a line is told there."""
    return problem._replace(
        line=line, column=problem.column - before if problem.line == line else len(typed) + 1
    )
