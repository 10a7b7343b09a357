"""A record sheet over a log: what stands in its boxes, and the log once something is written in one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..components import BadInput
from ..components.records.boxes import Box, boxes_of, field_name, ranged, worked_out
from ..components.records.logged import Logged, names_of
from .checking import Opened, open_log
from .judging.stated import named
from .log import Turn
from .log.editing import Refused, appended, headed, opened, remarked, replaced, stated
from .log.ways import flow, scalar
from .sheets.filling import known_boxes
from .sheets.reading import Leaf, Part, head_of, options_on, parts_of, place_of, total_of

if TYPE_CHECKING:
    from ..components.models.record_sheet import RecordSheet


class SheetLog:
    """One sheet as a log has it.

    `values`: what stands in each box, sums included; `ranges`: "0–9" for those that are not known. `own`:
    boxes with a sum in which the log puts something that their own boxes do not come to. `remarks`: boxes
    that the log holds as comments only, as `cutline log from-sheet` writes what it has no place for.
    """

    def __init__(self, log: Opened, text: str, sheet: RecordSheet) -> None:
        self.log, self.text, self.sheet = log, text, sheet
        lists = log.game.sheet.lists
        self.boxes, self.logged = boxes_of(sheet, lists), Logged(sheet, lists)
        self.places: dict[str, str] = {}
        for name, box in self.boxes.items():
            place = place_of(self.logged, box)
            self.places[f"{place} ({name})" if place in self.places else place] = name
        known, self.limits, self.wrong = known_boxes(log.referee, log.log, log.actions, sheet)
        stated = {
            (log.referee.turn(turn.label), self.named(key))
            for turn in log.log.turns
            for key in (turn.sum.values if turn.sum else ())
        }
        self.remarks = {
            name: said
            for name, said in self._remarked()
            if name not in known or (self.turn(self.boxes[name]), self.total(self.boxes[name])) not in stated
        }
        self.typed = known | self.remarks
        typed = {name: said for name, said in self.typed.items() if not self.boxes[name].adds}
        worked = worked_out(self.boxes, typed)
        self.own = {n: said for n, said in self.typed.items() if n not in typed and said != worked[n]}
        self.typed = typed | self.own
        sums, self.ranges = self.worked({})
        self.values = sums | self.typed

    def worked(self, changes: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        """What boxes come to with other things in some; and what those that are not known can be."""
        typed = {**self.typed, **changes}
        ranges = ranged(self.boxes, typed, self.limits)
        return worked_out(self.boxes, typed) | dict.fromkeys(ranges, ""), ranges

    def at_fault(self, names: Sequence[str]) -> tuple[str, str, str]:
        """Of the boxes of a total that is wrong, one: the first that cannot be so; its row and its column.

        Where each of them can be so, the column is named as a whole.
        """
        name = next((name for name in names if name in self.wrong), names[0])
        box = self.boxes[name]
        row, _, column = box.says.partition(": ")
        whole = len(names) > 1 and name not in self.wrong
        return name, row, self.logged.columns[box.column].title if whole else column

    def _remarked(self) -> Iterator[tuple[str, str]]:
        """What comments say of boxes; of a comment that names several, the longest name counts."""
        for line in self.text.splitlines():
            said = line.strip()
            if said.startswith("# "):
                begins = (said[2 : colon.start()] for colon in re.finditer(": ", said))
                places = [place for place in begins if place in self.places]
                if places:
                    yield self.places[places[-1]], said[len(f"# {places[-1]}: ") :]

    def named(self, key: str) -> str:
        """The total that a key of `sum:` stands for."""
        rules, records = self.log.referee.rules, self.log.game.records
        return named(key, rules.totals, dict(names_of(records))) or key

    def total(self, box: Box) -> str:
        """The total of `sum:` that a box of the table holds, "" for none."""
        return total_of(self.logged, self.log.referee, box) if self.logged.turn(box) else ""

    def turn(self, box: Box) -> Any:
        """The turn of the game that a box belongs to, None for none; of a second game on a sheet none."""
        turn, labels = self.logged.turn(box), self.log.referee.labels()
        if turn is None or turn[0] or turn[1] >= len(labels):
            return None
        return self.log.referee.turn(labels[turn[1]])

    # what is written

    def written(self, changes: Mapping[str, str], trusted: Collection[Path] = ()) -> str:
        """The log with other things in some boxes: as totals and lines; else as comments.

        Refused where the log cannot be changed safely.
        """
        text, log, read = self.text, self.log, True
        try:
            text = text if self.sheet.unjudged else self._with_lines(changes)
            log = open_log(log.log.file, trusted, log, text)
        except (Refused, BadInput):
            text, log, read = self.text, self.log, False
        known = known_boxes(log.referee, log.log, log.actions, self.sheet).values
        for place, name in self.places.items():
            if name in changes:
                held = known.get(name, "")
                kept = held == changes[name] or (read and held and self.total(self.boxes[name]))
                text = remarked(text, place, "" if kept else changes[name])
        return text

    def _with_lines(self, changes: Mapping[str, str]) -> str:
        before, after = self._leaf({}), self._leaf(changes)
        text = self._with_head(before, after)
        was, now = self._part(before), self._part(after)
        touched = {turn[1] for name in changes if (turn := self.logged.turn(self.boxes[name]))}
        for number in range(max(len(was), len(now))):
            old, new = _totals(was, number), _totals(now, number)
            changed = {name: new.get(name) for name in {**old, **new} if _said(old, name) != _said(new, name)}
            text = self._with_sum(text, number, changed, number in touched)
        for blank in self.sheet.foot:
            name = field_name(self.sheet.id, blank.id)
            if blank.line and name in changes:
                text = self._with_line(text, blank.line.split()[0], changes[name], now)
        return text

    def _leaf(self, changes: Mapping[str, str]) -> Leaf:
        values = {name: said for name, said in {**self.typed, **changes}.items() if said}
        return Leaf(self.sheet, 1, self.boxes, values, ())

    def _part(self, leaf: Leaf) -> tuple[Turn, ...]:
        """The turns of the game that begins in the first row, as the sheet has them."""
        parts: list[Part] = parts_of(leaf, self.log.referee, self.log.log)
        return next((part.log.turns for part in parts if not part.first), ())

    def _with_head(self, before: Leaf, after: Leaf) -> str:
        text = self.text
        for key in ("player", "date", "options"):
            said = head_of(after, key)
            if said != head_of(before, key):
                listed = f"[{', '.join(map(scalar, options_on(after)))}]"
                text = headed(text, key, listed if key == "options" else scalar(said) if said else "")
        return text

    def _with_sum(self, text: str, number: int, changed: Mapping[str, Any], touched: bool) -> str:
        """The log with totals of a turn; in turns that were not touched only those that it states."""
        turns = self._turns()
        at = turns.get(number)
        turn = (*self.log.log.turns, *self.log.log.ahead)[at] if at is not None else None
        values = dict(turn.sum.values) if turn and turn.sum else {}
        keys = {self.named(key): key for key in values}
        wanted = {name: value for name, value in changed.items() if touched or name in keys}
        if not wanted or (turn is None and not any(wanted.values())):
            return text
        for name, value in wanted.items():
            key = keys.get(name, name)
            values = values | {key: value} if value is not None else _without(values, key)
        if at is None:
            last = max(turns, default=-1)
            if number < last:
                raise Refused("the log has left this turn out")
            for label in self.log.referee.labels()[last + 1 : number + 1]:
                text = opened(text, label)
            at = len(turns) + number - last - 1
        return stated(text, "sum", flow(values), number=at)

    def _turns(self) -> dict[int, int]:
        """Where the turns of the log stand in it, by the number of their row."""
        referee, log = self.log.referee, self.log.log
        rows = {referee.turn(label): number for number, label in enumerate(referee.labels())}
        found = {rows.get(referee.turn(t.label), -1): k for k, t in enumerate((*log.turns, *log.ahead))}
        return {row: at for row, at in found.items() if row >= 0}

    def _with_line(self, text: str, verb: str, said: str, turns: tuple[Turn, ...]) -> str:
        """The log with a line that stands for a blank below the table: the last of its verb, or a new one."""
        entries = [entry.text for turn in turns for entry in turn.entries if entry.text.split()[0] == verb]
        lines = [
            line for read in self.log.actions for line in read.lines if line.verb and line.verb.name == verb
        ]
        if said and not entries:
            raise Refused("nobody can read this line")
        if lines:
            return replaced(text, lines[-1].entry.line, entries[-1] if said else "")
        return appended(text, entries[-1]) if said else text


def _totals(turns: tuple[Turn, ...], number: int) -> Mapping[str, Any]:
    stated = turns[number].sum if number < len(turns) else None
    return stated.values if stated else {}


def _said(totals: Mapping[str, Any], name: str) -> str:
    return flow({name: totals[name]}) if name in totals else ""


def _without(values: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != key}
