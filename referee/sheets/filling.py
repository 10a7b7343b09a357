"""Tells what a log puts in the boxes of a sheet: what it states, or the referee knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ...components.records.boxes import Box, boxes_of, worked_out
from ...components.records.logged import Logged
from ..judging.judge import Judge
from ..judging.lines import Understood
from ..judging.referee import Referee
from ..judging.stated import named
from ..kernel.cells import DARK, Between, can_be, ends, hull, plain
from ..log import Log
from .reading import PLACEHOLDER, UNKNOWN, value_of

if TYPE_CHECKING:
    from ...components.models.record_sheet import Column, RecordSheet


class Sheet(NamedTuple):
    """A sheet and what stands in its boxes, by their names; and what the log states that has no box."""

    sheet: RecordSheet
    values: dict[str, str]
    left_out: Sequence[str]


class _Turn(NamedTuple):
    """What is known at the end of a turn: totals by name, and those that are kept key by key."""

    totals: dict[str, Any]
    most: dict[str, Any]  # what totals can be at all
    keyed: Mapping[str, Mapping[Any, Any]]
    stated: frozenset[str]
    limits: dict[str, Between]  # what totals that are not known can be
    parts: dict[str, dict[Any, Any]]  # of totals key by key: what each can be, whatever was stated
    given: Mapping[str, Mapping[Any, Any]]  # and what was


def filled(referee: Referee, log: Log, turns: Sequence[Understood]) -> Sheet | None:
    """The sheet that holds most of a log; None where no sheet of the game holds anything of it."""
    known = list(_known(referee, log, turns))
    sheets = [sheet for sheet in referee.game.records.sheets if not sheet.unjudged]
    made = [_Filler(referee, sheet).sheet(log, turns, known) for sheet in sheets]
    return max((leaf for leaf in made if leaf.values), key=lambda leaf: len(leaf.values), default=None)


class Known(NamedTuple):
    """What a log puts in the boxes of one sheet by itself, before anything is worked out from that.

    `limits`: the least and the most that can be in boxes that are not known. `wrong`: boxes of a total that
    is stated key by key, of which something is stated that they cannot be.
    """

    values: dict[str, str]
    limits: dict[str, tuple[int, int]]
    wrong: frozenset[str]


def known_boxes(referee: Referee, log: Log, turns: Sequence[Understood], sheet: RecordSheet) -> Known:
    """What a log puts in the boxes of one sheet."""
    if sheet.unjudged:
        return Known({}, {}, frozenset())
    known, filler = list(_known(referee, log, turns)), _Filler(referee, sheet)
    return Known(
        filler.known(log, turns, known),
        dict(filler.limits(turns, known)),
        frozenset(filler.wrong(turns, known)),
    )


def _known(referee: Referee, log: Log, turns: Sequence[Understood]) -> Iterator[_Turn]:
    """The totals of turn after turn, as stated, else as the referee has them."""
    walk = _Walk(referee, log, blames=False)
    for read in turns:
        walk.limits, walk.cells = {}, {}
        walk.turn(read)
        totals, keyed = walk.ended
        limits = {name: total.within for name, total in referee.rules.totals.items() if total.within}
        most = {name: within(walk.w)[1] for name, within in limits.items()}
        given = read.sum.given if read.sum else ()
        totals |= {total.name: total.value for total in given if total.value is not None}
        parts = {total.name: total.parts for total in given if total.parts is not None}
        stated = frozenset(total.name for total in given if total.value is not None)
        yield _Turn(totals, most, keyed | parts, stated, walk.limits, walk.cells, parts)


class _Walk(Judge):
    """A walk that notes what the totals of a turn can be, and the cells of those that are kept by key."""

    limits: dict[str, Between]
    cells: dict[str, dict[Any, Any]]

    def parts(self) -> dict[str, dict[Any, Any]]:
        w, rows = self.w, {name: total.row for name, total in self.rules.totals.items() if total.row}
        self.cells = {
            name: {key: w.plain(w.cells[row, key]) for key in w.rows[row].keys} for name, row in rows.items()
        }
        return super().parts()

    def worth(self, name: str) -> Any:
        found = super().worth(name)
        self.limits.pop(name, None)
        if found is None and (end := self.tried(partial(self.w.total, name))):
            can = hull(*(plain(value, end.unknowns) for value in end.results))
            if type(can) is Between:
                self.limits[name] = can
        return found


class _Filler:
    """Fills one sheet."""

    def __init__(self, referee: Referee, sheet: RecordSheet) -> None:
        self.referee, self.sheet_ = referee, sheet
        lists = referee.game.sheet.lists
        self.logged, self.boxes = Logged(sheet, lists), boxes_of(sheet, lists)
        self.numbers = {referee.turn(label): number for number, label in enumerate(referee.labels())}

    def sheet(self, log: Log, turns: Sequence[Understood], known: Sequence[_Turn]) -> Sheet:
        """The sheet filled in."""
        values = self.known(log, turns, known)
        values |= dict.fromkeys((*self.unknown(values), *self.unsure(values, turns)), UNKNOWN)
        left_out = [*self.without_box(turns, known)] if values else []
        return Sheet(self.sheet_, values and self.worked(values) | values, left_out)

    def number(self, read: Understood) -> int | None:
        """The number of a turn on the sheet, None for one that it has not."""
        return self.numbers.get(self.referee.turn(read.turn.label))

    def known(self, log: Log, turns: Sequence[Understood], known: Sequence[_Turn]) -> dict[str, str]:
        """What stands in its boxes, by their names, without what they come to."""
        at = dict(zip(map(self.number, turns), known, strict=True))
        values: dict[str, str] = {}
        for box in self.boxes.values():
            turn = self.logged.turn(box)
            if turn and turn[0] == 0 and turn[1] in at:
                earlier = [at[number] for number in range(turn[1]) if number in at]
                values[box.name] = self.cell(box, at[turn[1]], earlier)
        values |= dict(self.blanks(log, turns))
        return {name: text for name, text in values.items() if text}

    def limits(
        self, turns: Sequence[Understood], known: Sequence[_Turn]
    ) -> Iterator[tuple[str, tuple[int, int]]]:
        """The boxes of totals that are not known, with the least and the most that they can hold."""
        for box, turn, name in self.single(turns, known):
            can = turn.limits.get(name)
            if self.parted(box):
                cells = turn.parts.get(name, {}) if None in turn.keyed.get(name, {}).values() else {}
                can = cells.get(self.key(name, box.part))
            if type(can) in (int, Between) and not self.logged.columns[box.column].so_far:
                yield box.name, ends(can)

    def wrong(self, turns: Sequence[Understood], known: Sequence[_Turn]) -> Iterator[str]:
        """The boxes of which something is stated, key by key, that they cannot hold."""
        for box, turn, name in self.single(turns, known):
            if self.parted(box) and name in turn.given:
                key = self.key(name, box.part)
                said = turn.given[name].get(key, 0)
                if said is not None and not can_be(turn.parts.get(name, {}).get(key, DARK), said):
                    yield box.name

    def single(self, turns: Sequence[Understood], known: Sequence[_Turn]) -> Iterator[tuple[Box, _Turn, str]]:
        """The boxes of turns that the log has, each with its turn and its total, if it has but one."""
        at = dict(zip(map(self.number, turns), known, strict=True))
        for box in self.boxes.values():
            turn, names = self.logged.turn(box), self.names(box)
            if turn and turn[0] == 0 and turn[1] in at and names and len(names[0]) == 1:
                yield box, at[turn[1]], names[0][0]

    def parted(self, box: Box) -> bool:
        """Whether a box holds one key of a total."""
        return self.logged.keyed(self.logged.columns[box.column]) and not self.logged.turns

    def names(self, box: Box) -> list[list[str]]:
        """The totals that may stand in a box, by their own names."""
        totals = self.referee.rules.totals
        return [[named(name, totals) or name for name in either] for either in self.logged.totals(box)]

    def unknown(self, values: dict[str, str]) -> Iterator[str]:
        """The empty boxes of totals in a row, where its sum is not what the others come to."""
        worked = worked_out(self.boxes, values)
        for box in map(self.boxes.__getitem__, values):
            off = box.row is not None and box.adds and values[box.name] != worked[box.name]
            for other in (self.boxes[name] for addend in box.adds if off for name in addend.fields):
                if other.row != box.row or other.adds or values.get(other.name):
                    continue
                if self.logged.totals(other) and not self.logged.columns[other.column].so_far:
                    yield other.name

    def unsure(self, values: dict[str, str], turns: Sequence[Understood]) -> Iterator[str]:
        """The boxes of totals that are not known, though a sum of others in a row that are not all known."""
        played = {*map(self.number, turns)}
        for name, box in self.boxes.items():
            turn = self.logged.turn(box)
            if not (turn and turn[0] == 0 and turn[1] in played and box.adds and self.logged.totals(box)):
                continue
            added = [self.boxes[field] for addend in box.adds for field in addend.fields]
            mine = [other for other in added if other.row == box.row]
            if name not in values and not all(other.name in values for other in mine):
                yield name

    def worked(self, values: dict[str, str]) -> dict[str, str]:
        """What the boxes come to; nothing where a blank that counts towards them is empty."""
        found = worked_out(self.boxes, values)
        for name, box in self.boxes.items():
            added = [self.boxes[field] for addend in box.adds for field in addend.fields]
            if any(addend.row is None and not (values | found).get(addend.name) for addend in added):
                found[name] = ""
        return {name: text for name, text in found.items() if text}

    def cell(self, box: Box, turn: _Turn, earlier: Sequence[_Turn]) -> str:
        """What stands in a box of the table."""
        column = self.logged.columns[box.column]
        names = self.names(box)
        if not names:
            return ""
        if self.parted(box):
            return self.part(names[0][0], box.part, turn)
        found = _of(names, turn)
        if found is None:
            return ""
        if column.so_far:
            known = [last for turn in earlier if (last := _of(names, turn)) is not None]
            return str(found - (known or [0])[-1])
        return self.shown(names[0][0], column, found)

    def part(self, name: str, part: str, turn: _Turn) -> str:
        """A total of one key; nothing where it is not known for all."""
        values, key = turn.keyed.get(name, {}), self.key(name, part)
        if None in values.values():
            return ""
        return str(int(values.get(key, 0))) if values else ""

    def key(self, name: str, part: str) -> Any:
        each = self.referee.rules.totals[name].each
        return value_of(self.referee, each, part)

    def shown(self, name: str, column: Column, value: Any) -> str:
        """A total as the sheet has it: by the words of its column, if it has any."""
        total = self.referee.rules.totals[name]
        words = (word for word in column.levels if value_of(self.referee, total.slot, word) == value)
        shown = total.show if isinstance(value, int) else self.referee.slots[total.slot].show
        return next(words, None) or shown(value)

    def blanks(self, log: Log, turns: Sequence[Understood]) -> Iterator[tuple[str, str]]:
        """The head of the log, and the last line that stands for each blank below."""
        by_id = {box.column: box for box in self.boxes.values() if box.row is None}
        heads = {"player": log.player, "date": log.date, "options": ", ".join(log.options)}
        for blank in self.sheet_.head:
            yield by_id[blank.id].name, heads.get(blank.log, "")
        lines = [line for read in turns for line in read.lines if line.verb]
        for blank in self.sheet_.foot:
            name, _, _ = blank.line.partition(" ")
            words = next(
                (line.entry.tokens[1:] for line in reversed(lines) if line.verb and line.verb.name == name),
                (),
            )
            ids = PLACEHOLDER.findall(blank.line)
            if words and blank.id in ids:
                at = ids.index(blank.id)
                mine = words[at:] if at == len(ids) - 1 else words[at : at + 1]
                yield by_id[blank.id].name, " ".join(token.text for token in mine)

    def without_box(self, turns: Sequence[Understood], known: Sequence[_Turn]) -> Iterator[str]:
        """Totals that were stated and have no box."""
        taken = {
            named(name, self.referee.rules.totals)
            for box in self.boxes.values()
            for names in self.logged.totals(box)
            for name in names
        }
        for read, turn in zip(turns, known, strict=True):
            for name in sorted(turn.stated):
                parts = turn.keyed.get(name)
                whole = parts is not None and None in parts.values()
                if name not in taken or whole:
                    yield f"{read.turn.label}: {name} {turn.totals[name]}"


def _of(names: Sequence[Sequence[str]], turn: _Turn) -> Any:
    """The value of a total, of what may stand for it where it is not known; None where nothing is."""
    for either in names:
        found = [n for name in either if (n := turn.totals.get(name)) is not None]
        if found and isinstance(found[0], int):
            most = turn.most.get(names[0][0])
            return sum(found) if most is None or either is names[0] else min(sum(found), most)
        if found:
            return found[0]
    return None
