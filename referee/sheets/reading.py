"""Reads the boxes of a filled sheet as logs: a turn with its totals for each row that was filled in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ...components import Game
from ...components.reading.placed import Entries, Text
from ...components.records.boxes import Box, boxes_of, field_name, figure, worked_out
from ...components.records.logged import Logged
from ..judging.referee import Referee
from ..judging.stated import named
from ..log import Entry, Log, Stated, Token, Turn, Unreadable, words_of
from ..rulebook.named import option_of

if TYPE_CHECKING:
    from ...components.models.record_sheet import RecordSheet

UNREADABLE = object()
UNKNOWN = "?"  # what a box holds of which nobody knows what was in it
PLACEHOLDER = re.compile(r"\{([\w-]+)\}")
_NOTHING = {"-", "\u2013", "\u2014", "\u2212", "/", "o", "O"}  # what hands write for a nought
_WHOLE = re.compile(r"(\d+)[.,]0*")
_DIE = re.compile(r"\d+\s+(?=\D)")
_APART = re.compile(r"[,;+&]|\band\b")
_LEAF = re.compile(r"(.*)-(\d+)")


class Leaf(NamedTuple):
    """A printed sheet of a document, with what stands in its boxes; `lacks` are boxes it should have."""

    sheet: RecordSheet
    number: int  # from 1; a document may have the same sheet several times
    boxes: Mapping[str, Box]
    values: Mapping[str, str]
    lacks: Sequence[str]


class Part(NamedTuple):
    """One game on a leaf: where it began, its log, and what the log has no place for."""

    name: str
    leaf: Leaf
    first: int
    foremost: bool  # of those on the leaf; what stands below the table is of this one
    log: Log
    spots: Mapping[str, tuple[int, int]]  # of each box, by its name
    shown: Mapping[str, str]  # what stands in each box, or is worked out
    unjudged: Sequence[Box]


def leaves(game: Game, values: Mapping[str, str]) -> list[Leaf]:
    """The sheets of a game that a document has, those with something typed in them first."""
    found = []
    for sheet in game.records.sheets:
        boxes = boxes_of(sheet, game.sheet.lists)
        numbers: dict[int, dict[str, str]] = {}
        for name, value in values.items():
            again = _LEAF.fullmatch(name) if name not in boxes else None
            called, number = (again[1], int(again[2])) if again else (name, 1)
            if called in boxes:
                numbers.setdefault(number, {})[called] = value
        for number, there in sorted(numbers.items()):
            lacks = [name for name in boxes if name not in there]
            found.append(Leaf(sheet, number, boxes, there, lacks))
    return sorted(found, key=lambda leaf: not any(_typed(leaf)))


def _typed(leaf: Leaf) -> Iterator[Box]:
    """The boxes in which somebody wrote something."""
    return (box for name, box in leaf.boxes.items() if leaf.values.get(name) and not box.adds)


def head_of(leaf: Leaf, what: str) -> str:
    """What the blanks above a sheet say for the head of a log: "player", "date" or "options"."""
    said = (
        leaf.values.get(field_name(leaf.sheet.id, box.id), "") for box in leaf.sheet.head if box.log == what
    )
    return ", ".join(filter(None, said))


def options_on(leaf: Leaf) -> list[str]:
    """The optional rules that a sheet names; a figure stands for the word of its level, if there is one."""
    levels = [level for blank in leaf.sheet.head if blank.log == "options" for level in blank.levels.items()]
    found = []
    for text in filter(None, map(str.strip, _APART.split(head_of(leaf, "options")))):
        number = figure(text)
        reached = [word for word, least in levels if number is not None and number >= float(least)]
        found.append((reached or [text])[0])
    return list(dict.fromkeys(found))


def place_of(logged: Logged, box: Box, number: int = 1) -> str:
    """Where a box is, in words; `number` of its sheet among those of a document."""
    sheet = logged.sheet
    leaf = f"{sheet.title} {number}, " if number > 1 else f"{sheet.title}, "
    if box.row is None:
        return f'{leaf}"{box.says}"'
    column = logged.columns[box.column].title
    if logged.turns:
        return f"{leaf}row {logged.rows.labels[box.row]}, column {box.part}"
    part = f": {box.part}" if box.part else ""
    return f"{leaf}row {logged.rows.labels[box.row]}, column {column}{part}"


def total_of(logged: Logged, referee: Referee, box: Box) -> str:
    """The total of `sum:` that a box holds, "" for none."""
    names = logged.totals(box)
    return (named(names[0][0], referee.rules.totals) or "") if names else ""


def parts_of(leaf: Leaf, referee: Referee, log: Log) -> list[Part]:
    """The games of a leaf that were begun, each with its log; `log` has their file and their head."""
    reader = _Reader(leaf, referee, log)
    return [reader.part(first) for first in reader.begun]


class _Reader:
    """Makes logs of one leaf."""

    def __init__(self, leaf: Leaf, referee: Referee, log: Log) -> None:
        self.leaf, self.referee, self.head = leaf, referee, log
        self.logged = Logged(leaf.sheet, referee.game.sheet.lists)
        self.worked = worked_out(leaf.boxes, leaf.values)
        typed = {name: text for name, text in leaf.values.items() if not leaf.boxes[name].adds}
        self.right = worked_out(leaf.boxes, typed)  # whatever is written in boxes with a sum
        self.shown = {name: self.value(box) or self.worked.get(name, "") for name, box in leaf.boxes.items()}
        self.spots: dict[str, tuple[int, int]] = {}
        self.says: dict[tuple[int, int], str] = {}
        self.groups: dict[tuple[str, int | None], tuple[int, int]] = {}  # of parts that are one total
        for box in leaf.boxes.values():
            column = self.logged.columns.get(box.column)
            if column and self.logged.keyed(column) and (box.column, box.row) not in self.groups:
                self.groups[box.column, box.row] = self.spot(box, self.place(box).rpartition(": ")[0])
            self.spots[box.name] = self.spot(box, self.place(box))

    def spot(self, box: Box, says: str) -> tuple[int, int]:
        """A place in the row of a box, by a new number."""
        spot = self.row(box), len(self.says) + 1
        self.says[spot] = says
        return spot

    def value(self, box: Box) -> str:
        """What was written in a box."""
        return self.leaf.values.get(box.name, "").strip()

    def row(self, box: Box) -> int:
        """The number of the turn that a box belongs to; of one below the table, that behind the last."""
        turn = self.logged.turn(box)
        if turn:
            return turn[1] + 1
        above = {blank.id for blank in self.leaf.sheet.head}
        return 0 if box.column in above else self.logged.rows.counted + 1

    def place(self, box: Box) -> str:
        """Where a box is, in words."""
        return place_of(self.logged, box, self.leaf.number)

    @cached_property
    def begun(self) -> list[int]:
        """Where the games began of which something was filled in."""
        boxes = (box for box in self.leaf.boxes.values() if self.counts(box))
        return sorted({turn[0] for box in boxes if (turn := self.logged.turn(box))})

    def counts(self, box: Box) -> bool:
        """Whether a box tells something that the others do not."""
        said = self.value(box)
        return bool(said) and (not box.adds or said != self.worked[box.name])

    @cached_property
    def against(self) -> set[str]:
        """The boxes that another adds, in which something else is written than they come to."""
        wrong = (box for box in self.leaf.boxes.values() if box.adds and self.counts(box))
        return {name for box in wrong for addend in box.adds for name in addend.fields}

    def part(self, first: int) -> Part:
        """The game that began in a row."""
        turns: dict[int, list[Box]] = {}
        for box in self.leaf.boxes.values():
            turn = self.logged.turn(box)
            if turn and turn[0] == first:
                turns.setdefault(turn[1], []).append(box)
        last = max(number for number, boxes in turns.items() if any(map(self.counts, boxes)))
        found = [self.turn(number, turns[number], number == last) for number in range(last + 1)]
        log = self.head._replace(turns=tuple(found), spots=self.says)
        unjudged = [box for box in _typed(self.leaf) if not self.judged(box)]
        name = self.logged.game(first)
        return Part(name, self.leaf, first, first == self.begun[0], log, self.spots, self.shown, unjudged)

    def judged(self, box: Box) -> bool:
        """Whether a box is a total, belongs to a line or to the head, or counts towards another."""
        if box.column in self.logged.columns:
            column = self.logged.columns[box.column]
            return not column.unjudged
        blanks = (*self.leaf.sheet.head, *self.leaf.sheet.foot)
        blank = next(blank for blank in blanks if blank.id == box.column)
        if blank.line:
            return self.entry(blank.line, box) is not None
        if blank.log == "options":
            return all(option_of(self.referee.game, text) for text in options_on(self.leaf))
        return not blank.unjudged

    def turn(self, number: int, boxes: list[Box], last: bool) -> Turn:
        """The turn of a row; one in which nothing was filled in is not known."""
        labels = self.referee.labels()
        spot = (number + 1, 0)
        row = self.logged.rows.labels[boxes[0].row or 0] if not self.logged.turns else boxes[0].part
        self.says[spot] = f"{self.leaf.sheet.title}, {'column' if self.logged.turns else 'row'} {row}"
        kept = any(map(self.counts, boxes))
        values = dict(self.totals(number, boxes)) if kept else {}
        places = {name: (value.line, value.column) for name, value in values.items()}
        stated = Stated(values, *spot, places)
        entries = tuple(self.entries(boxes, last)) if kept else ()
        return Turn(labels[min(number, len(labels) - 1)], *spot, entries, None, stated)

    def totals(self, number: int, boxes: list[Box]) -> Iterator[tuple[str, Any]]:
        """What a row states, by the names of `sum:`."""
        keyed: dict[str, Entries] = {}
        for box in boxes:
            column = self.logged.columns[box.column]
            name = total_of(self.logged, self.referee, box)
            text = self.stated(box) if name else ""
            if not text or (not self.counts(box) and not self.can_be(name, text)):
                continue
            value = Text(self.spelt(name, text), *self.spots[box.name])
            if column.so_far:
                yield name, Text(self.so_far(box, number), *self.spots[box.name])
            elif self.logged.keyed(column) and not self.logged.turns:
                found = keyed.setdefault(name, Entries({}, *self.groups[box.column, box.row]))
                found[Text(box.part, *self.spots[box.name])] = value
            else:
                yield name, value
        yield from keyed.items()

    def stated(self, box: Box) -> str:
        """What a box states: what is written, or what it comes to where that can be known."""
        written = self.value(box)
        if not box.adds or (written and written != self.worked[box.name]):
            return written
        added = [self.leaf.boxes[name] for addend in box.adds for name in addend.fields]
        needed = [addend for addend in added if addend.row is None or (addend.adds and addend.row == box.row)]
        begun = box.name in self.against or all(
            self.stated(addend) if addend.adds else self.value(addend) for addend in needed
        )
        counts = any(
            figure(self.shown[addend.name]) is not None for addend in added if addend.row is not None
        )
        return self.worked[box.name] if begun and counts else ""

    def can_be(self, total: str, text: str) -> bool:
        """Whether a total can be what its boxes come to; else it is told as a slip of theirs."""
        declared = self.referee.rules.totals.get(total)
        return declared is None or value_of(self.referee, declared.slot, text) is not UNREADABLE

    def so_far(self, box: Box, number: int) -> str:
        """The sum of a column up to a row; as written where that is no figure."""
        above = [
            self.value(other)
            for other in self.leaf.boxes.values()
            if (other.column, other.part) == (box.column, box.part)
            and (turn := self.logged.turn(other))
            and turn[0] == (self.logged.turn(box) or (0, 0))[0]
            and turn[1] <= number
        ]
        figures = [0.0 if text in {"", *_NOTHING} else figure(text) for text in above]
        return f"{sum(filter(None, figures)):g}" if figures[-1] is not None else above[-1]

    def spelt(self, total: str, text: str) -> str:
        """What was written as a log has it: a stroke is a nought, and 2,0 is 2."""
        declared = self.referee.rules.totals.get(total)
        if declared is None or value_of(self.referee, declared.slot, "0") is UNREADABLE:
            return self.meant(text)
        whole = _WHOLE.fullmatch(text)
        return "0" if text in _NOTHING else whole[1] if whole else text

    def meant(self, text: str) -> str:
        """The word that a sum counts a box by, where it says so; a die before it is read over."""
        said = _DIE.sub("", text.lower())
        for track in self.leaf.sheet.tracks:
            for term in track.sum:
                words = [w for known in term.where.values() for w in _listed(known)]
                if said in words:
                    return words[0]
        return "?" if text in _NOTHING else said

    # lines

    def entries(self, boxes: list[Box], last: bool) -> Iterator[Entry]:
        """The lines that a row stands for, and behind the last row the blanks below the table."""
        rows: dict[str, list[Box]] = {}
        for box in boxes:
            if template := self.logged.line(box):
                rows.setdefault(template, []).append(box)
        for template, row in rows.items():
            if any(map(self.value, row)):
                words = [(self.value(box) or "-", self.spots[box.name]) for box in row]
                yield self.made([(template.split()[0], self.spots[row[0].name]), *words])
        for blank in self.leaf.sheet.foot if last else ():
            box = next(box for box in self.leaf.boxes.values() if box.column == blank.id)
            if blank.line and self.value(box) and (entry := self.entry(blank.line, box)):
                yield entry

    def entry(self, template: str, box: Box) -> Entry | None:
        """The line of a blank; None where it says nothing that can be read."""
        by_id = {other.column: other for other in self.leaf.boxes.values() if other.row is None}
        right = {key: self.right.get(each.name) or self.shown[each.name] for key, each in by_id.items()}
        text = PLACEHOLDER.sub(lambda match: right[match[1]] or "?", template)
        entry = self.made([(text, self.spots[box.name])])
        try:
            self.referee.read(entry.tokens)
        except Unreadable:
            return None
        return entry

    def made(self, words: Sequence[tuple[str, tuple[int, int]]]) -> Entry:
        """A line of words, each with its spot."""
        text = " ".join(word for word, _ in words)
        tokens = tuple(Token(t, spot[1], spot[0]) for word, spot in words for t, _ in words_of(word))
        return Entry("do", text, tokens, *words[0][1])


def _listed(words: str | Sequence[str]) -> Sequence[str]:
    return [words] if isinstance(words, str) else words


def value_of(referee: Referee, slot: str, text: str) -> Any:
    """What stands in a box as a slot has it; UNREADABLE where it takes no such thing."""
    try:
        return referee.slots[slot].read(tuple(Token(word, 1, 1) for word, _ in words_of(text)))
    except Unreadable:
        return UNREADABLE


def not_judged(leaves: Sequence[Leaf], parts: Sequence[Part]) -> str:
    """How many boxes were filled in and not judged, and in which columns; "" where there are none."""
    titles: Counter[str] = Counter()
    for leaf in leaves:
        if leaf.sheet.unjudged:
            titles[leaf.sheet.title] += len(list(_typed(leaf)))
    for part in parts:
        columns = {column.id: column.title for column in part.leaf.sheet.columns}
        titles.update(columns.get(box.column, box.says) for box in part.unjudged if part.foremost)
    count = titles.total()
    told = ", ".join(f"{title} ({n})" if n > 1 else title for title, n in titles.items() if n)
    return f"{count} {'box' if count == 1 else 'boxes'} not judged: {told}" if count else ""
