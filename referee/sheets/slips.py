"""Finds the sums of a sheet that do not add up, where the referee has not told it already."""

from __future__ import annotations

from collections.abc import Iterator

from ...components.records.boxes import Box, runs_on
from ...components.records.logged import Logged
from ...components.records.sums import figure, worked_out
from ..forms import Slot
from ..judging.findings import WRONG, Finding, Report
from ..judging.referee import Referee
from ..judging.stated import named
from ..log import Unreadable
from .reading import Part, text_tokens


def add_slips(part: Part, referee: Referee, report: Report) -> None:
    """Put to a report what is written in a box with a sum, and is not what its boxes come to."""
    told = {(one.line, one.column) for one in report.findings if one.severity in WRONG}
    found = [one for one in _slips(part, referee) if (one.line, one.column) not in told]
    report.findings = sorted([*report.findings, *found], key=lambda one: one.line)


def _slips(part: Part, referee: Referee) -> Iterator[Finding]:
    leaf, sums = part.leaf, _Sums(part, referee)
    worked = worked_out(leaf.boxes, leaf.values)
    off: dict[tuple[str, str], float] = {}  # by how much the level above differs, in each column
    for name, due in worked.items():
        box, written = leaf.boxes[name], leaf.values.get(name, "")
        if (
            not (written and due and sums.here(box))
            or box.crossed_from is not None
            or sums.same(box, written, due)
        ):
            continue
        if not sums.known(box):
            continue
        more = (figure(written) or 0) - (figure(due) or 0)
        column = sums.logged.columns.get(box.column)
        if column and runs_on(column) and off.get((box.column, box.part)) == more:
            continue  # it goes on from a level that is told already
        off[box.column, box.part] = more
        spot = part.spots[name]
        place, rule = part.log.spots[spot], sums.rule(box)
        label = next((turn.label for turn in part.log.turns if turn.line == spot[0]), "")
        expected = f"the boxes that it adds come to {due}"
        yield Finding("violation", rule, part.log.file, *spot, label, place, expected, written, place=place)


class _Sums:
    """What is known of the boxes with a sum."""

    def __init__(self, part: Part, referee: Referee) -> None:
        self.part, self.referee = part, referee
        self.logged = Logged(part.leaf.sheet, referee.game.sheet.lists)

    def here(self, box: Box) -> bool:
        """Whether a box is of this game; those that are of no row, of the first on the leaf."""
        turn = self.logged.turn(box)
        return turn[0] == self.part.first if turn else self.part.foremost

    def known(self, box: Box) -> bool:
        """Whether a running level has something in every column that it adds; else it was not kept so."""
        column = self.logged.columns.get(box.column)
        if column is None or not runs_on(column):
            return True
        shown = self.part.shown
        return all(any(figure(shown[name]) is not None for name in one.fields) for one in box.adds)

    def total(self, box: Box) -> str:
        """The total of `sum:` that a box holds, "" for none."""
        column = self.logged.columns.get(box.column)
        if column is None:
            return ""
        label = self.logged.rows.labels[box.row or 0]
        names = self.logged.totals(column, box.part, label)
        return (named(names[0][0], self.referee.rules.totals) or "") if names else ""

    def slot(self, box: Box) -> Slot | None:
        total = self.referee.rules.totals.get(self.total(box))
        return self.referee.slots[total.slot] if total else None

    def rule(self, box: Box) -> str:
        """The rule that a wrong sum breaks."""
        sheet = self.part.leaf.sheet
        columns = [(column.id, column.rule) for column in sheet.columns]
        blanks = [(blank.id, blank.rule) for blank in (*sheet.head, *sheet.foot)]
        tracks = [(track.id, track.rule) for track in sheet.tracks]
        rules = dict(columns + blanks + tracks)
        if rules[box.column]:
            return rules[box.column]
        total = self.referee.rules.totals.get(self.total(box))
        return total.rule if total and isinstance(total.rule, str) else ""

    def same(self, box: Box, written: str, due: str) -> bool:
        """Whether two texts say one thing."""
        one, other = figure(written), figure(due)
        if one is not None and other is not None:
            return one == other
        slot = self.slot(box)
        try:
            alike = slot is not None and slot.read(text_tokens(written)) == slot.read(text_tokens(due))
        except Unreadable:
            alike = False
        return alike or written.casefold() == due.casefold()
