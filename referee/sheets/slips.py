"""Finds the sums of a sheet that do not add up, where the referee has not told it already."""

from __future__ import annotations

from collections.abc import Iterator

from ...components.models.spans import runs_on
from ...components.records.boxes import Box, figure, worked_out
from ...components.records.logged import Logged
from ..judging.findings import WRONG, Finding, Report
from ..judging.referee import Referee
from ..rulebook.game_rules import Total
from .reading import UNKNOWN, UNREADABLE, Part, total_of, value_of


def add_slips(part: Part, referee: Referee, report: Report) -> None:
    """Put to a report what is written in a box with a sum, and is not what its boxes come to.

    A sheet leaves out rolls as a matter of course, which is not told. What is wrong with a sum follows
    from what is wrong with its boxes; and where a total counts all rows so far, what is too much in
    one row is too much in the next as well.
    """
    sums = _Sums(part, referee)
    report.findings = [finding for finding in report.findings if finding.severity != "unchecked"]
    for finding in report.findings:
        finding.hint = ""  # it tells of lines
    told = {(finding.line, finding.column) for finding in report.findings if finding.severity in WRONG}
    found = [finding for finding in _slips(part, sums, told) if (finding.line, finding.column) not in told]
    report.findings = sorted([*report.findings, *found], key=lambda finding: finding.line)
    first: dict[tuple[str, str, str], Finding] = {}
    wrong: dict[str, Finding] = {}  # by the name of the box
    for finding in report.findings:
        box = sums.at.get((finding.line, finding.column))
        if box is None or finding.severity not in WRONG:
            continue
        cause = (
            first.setdefault((box.column, box.part, finding.rule), finding) if sums.so_far(box) else finding
        )
        if part.leaf.values.get(box.name, "") in ("", sums.worked.get(box.name)):
            added = (name for addend in box.adds for name in addend.fields)
            cause = next((wrong[name] for name in added if name in wrong), cause)
        if cause is not finding and finding.severity == "violation":
            finding.severity, finding.causes = "follow-on", [cause]
        wrong.setdefault(box.name, finding)


def _slips(part: Part, sums: _Sums, told: set[tuple[int, int]]) -> Iterator[Finding]:
    leaf = part.leaf
    wrong = {name for name, box in leaf.boxes.items() if box.adds and part.spots[name] in told}
    fine = {name: text for name, text in leaf.values.items() if name not in wrong}
    off: dict[tuple[str, str], float] = {}  # by how much the level above differs, in each column
    for name, due in sums.worked.items():
        box, written = leaf.boxes[name], leaf.values.get(name, "")
        if not (due and sums.judged(box)) or written == UNKNOWN:
            continue
        # What adds a wrong sum is right where it adds what is written, or what that should be.
        same = not written or sums.same(box, written, due)
        # A sum that cannot be is told only where none of its boxes is.
        can = sums.possible(box, due) or any(
            part.spots[field] in told for add in box.adds for field in add.fields
        )
        if not written and can:
            continue
        same = same or sums.same(box, written, worked_out(leaf.boxes, fine)[name])
        more = float(not can) if same else (figure(written) or 0) - (figure(due) or 0)
        above = off.get((box.column, box.part), 0)
        off[box.column, box.part] = more
        if (same and can) or (sums.runs_on(box) and above == more):
            continue  # a level that goes on from one that is told already
        fine.pop(name, None)
        spot, place = part.spots[name], part.log.spots[part.spots[name]]
        label = next((turn.label for turn in part.log.turns if turn.line == spot[0]), "")
        expected = "that cannot be" if same else f"the boxes that it adds come to {due}"
        said = f"its boxes come to {due}" if same else written
        yield Finding(
            "violation", sums.rule(box), part.log.file, *spot, label, place, expected, said, place=place
        )


class _Sums:
    """What is known of the boxes with a sum."""

    def __init__(self, part: Part, referee: Referee) -> None:
        self.part, self.referee = part, referee
        self.logged = Logged(part.leaf.sheet, referee.game.sheet.lists)
        self.worked = worked_out(part.leaf.boxes, part.leaf.values)
        self.at = {spot: part.leaf.boxes[name] for name, spot in part.spots.items()}

    def so_far(self, box: Box) -> bool:
        """Whether the total of a box counts all rows up to its own."""
        return box.column in self.logged.columns and self.logged.columns[box.column].so_far

    def possible(self, box: Box, due: str) -> bool:
        """Whether the total of a box can be what its boxes come to."""
        total = self.total(box)
        return total is None or value_of(self.referee, total.slot, due) is not UNREADABLE

    def runs_on(self, box: Box) -> bool:
        """Whether a box is a level that goes on from the row above."""
        column = self.logged.columns.get(box.column)
        return column is not None and runs_on(column) and self.logged.turn(box) is not None

    def judged(self, box: Box) -> bool:
        """Whether the sum of a box is judged: a cross is not, nor what adds something that is not known.

        Neither is a level whose parts were not kept. A box that is of no row is judged with the first
        game on its leaf.
        """
        turn, shown = self.logged.turn(box), self.part.shown
        if box.crossed_from is not None or (turn[0] != self.part.first if turn else not self.part.foremost):
            return False
        added = [self.part.leaf.boxes[name] for addend in box.adds for name in addend.fields]
        lacks = (
            addend.adds and addend.row == box.row is not None and not shown[addend.name] for addend in added
        )
        if any(lacks) or any(shown[addend.name] == UNKNOWN for addend in added):
            return False
        if not self.runs_on(box) or not self.part.leaf.values.get(box.name):
            return True
        boxes = self.part.leaf.boxes
        kept = {other.column for name, other in boxes.items() if figure(shown[name]) is not None}
        kept |= {column.id for column in self.logged.sheet.columns if column.log}
        return all(boxes[addend.fields[0]].column in kept for addend in box.adds)

    def total(self, box: Box) -> Total | None:
        """The total of `sum:` that a box holds."""
        return self.referee.rules.totals.get(total_of(self.logged, self.referee, box))

    def rule(self, box: Box) -> str:
        """The rule that a wrong sum breaks."""
        sheet = self.part.leaf.sheet
        columns = [(column.id, column.rule) for column in sheet.columns]
        blanks = [(blank.id, blank.rule) for blank in (*sheet.head, *sheet.foot)]
        tracks = [(track.id, track.rule) for track in sheet.tracks]
        rules = dict(columns + blanks + tracks)
        if rules[box.column]:
            return rules[box.column]
        total = self.total(box)
        return total.rule if total and isinstance(total.rule, str) else ""

    def same(self, box: Box, written: str, due: str) -> bool:
        """Whether two texts say one thing."""
        first, other = figure(written), figure(due)
        if first is not None and other is not None:
            return first == other
        if written.casefold() == due.casefold():
            return True
        total = self.total(box)
        meant = [value_of(self.referee, total.slot, text) for text in (written, due)] if total else [0, 1]
        return UNREADABLE not in meant and meant[0] == meant[1]
