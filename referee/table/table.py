"""The table: what a rule may read, say and ask.

A rule is an ordinary function that reads and writes the table as if everything were known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .cells import OPEN, Cells
from .course import Course, Cut, Fault, Lack, Opened
from .open import Open, Truth, Word, bind, loose
from .unknown import Unknown, unknown
from .values import Some, Span, Tied, bounds, either, is_open, many
from .ways import certain, part, whole


class Table:
    """Rows and what happens to them; a game's rules are functions that take one.

    `rows` are its cells by name; everything else that rules look things up in is given by name.
    """

    said: Cells
    now: Cells
    totals: Mapping[str, Any]
    charts: Mapping[str, Any]
    steps: Mapping[str, str]
    dice_rule: str
    label: str
    style: Any = None  # how the whole log is written, as the game's hook tells it

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A game's own rows, figures and lists, which no type knows."""

    def __init__(self, rows: dict[str, Cells], **charts: Any) -> None:
        self.__dict__.update(charts)
        self.rows = rows
        self.course = Course()
        self.journal = self.course.journal  # what was changed, so that it can be undone
        for name, row in rows.items():
            row.course = self.course
            setattr(self, name, row)
        self.args: dict[str, Any] = {}
        self.played: dict[str, Any] = {}  # an action as it was chosen and thrown
        self.rules: set[str] = set()  # evaluated with a known outcome
        self.course.frame.rules = self.rules
        self._order = {step: number for number, step in enumerate(charts.get("steps", ()))}
        self.believes = True  # what the player wrote, rather than what the rules give
        self.leaves_out = True  # where it does not: a part at fault is left out, and not told
        self.lacked: set[int] = set()  # duties of this turn of which something was still to be done
        self.asked: set[str] = set()  # the totals that were looked up
        self.throw: Callable[[Any], Any] | None = None  # where somebody plays: a die of so many faces
        self.mind: dict[str, Any] = {}  # what a game's player keeps from turn to turn
        self.about: tuple[Any, ...] = ()
        self.line = 0  # of the log, where an action stands
        self._domains: dict[tuple[str, Any], Unknown] = {}

    def copy(self) -> Table:
        """The same table, to go on otherwise; the rows are shared until they are written."""
        new: Table = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.course = self.course.twin()
        new.journal = new.course.journal
        new.rows = {name: row.twin(new.course) for name, row in self.rows.items()}
        new.__dict__.update(new.rows)
        new.rules = new.course.frame.rules = set()
        return new

    def same(self, other: Table) -> bool:
        """Whether both stand alike, as far as they are known."""
        return all(_alike(row, other.rows[name]) for name, row in self.rows.items())

    @property
    def faults(self) -> list[Fault]:
        """What was found wrong so far."""
        return self.course.frame.faults

    @faults.setter
    def faults(self, faults: list[Fault]) -> None:
        frame = self.course.frame
        frame.faults = faults
        frame.cost = sum(not (fault.unchecked or fault.reading) for fault in faults)

    def settle(self) -> None:
        """Nothing of what was changed is undone any more."""
        self.course.journal.clear()
        self.course.cleared = -1

    def back(self, mark: int = 0) -> None:
        """Undo everything since a place in the journal."""
        self.course.back(mark)

    # what rules say

    def rule(self, rule: str, holds: Any, expected: str, found: str, once: str = "") -> bool:
        """Something that must hold. What is not known is taken to be so that it holds."""
        known = holds is True or _known(holds)
        if known is None and self._accepted(_truth(holds)):
            return True
        if known is not None:
            self.course.frame.rules.add(rule)
        if not known:
            self.fault(Fault(rule, expected, found, once))
        return bool(known)

    def reading(self, rule: str, holds: Any, expected: str, found: str) -> bool:
        """Something that our reading of the rules asks for, and they leave open.

        So nothing is taken to be known for it: what is open may well be otherwise.
        """
        known = _known(holds)
        if known is None:
            return True
        self.course.frame.rules.add(rule)
        if not known:
            self.fault(Fault(rule, expected, found, reading=True))
        return known

    def once(self, row: str, key: Any, rule: str, expected: str, found: str, once: str = "") -> bool:
        """A deed that is done once, as long as its row keeps it: judged, and done from now on."""
        deeds = self.rows[row]
        first = self.rule(rule, not deeds[key], expected, found, once)
        deeds[key] = True
        return first

    def measured(self, rule: str, holds: bool | None, expected: str, found: str, unsure: str = "") -> bool:
        """Something that is measured: True, False, or None where that is not known.

        What is not known holds; it is told as unchecked where `unsure` says why it is not known,
        once in a turn for each rule.
        """
        if holds is not None:
            return self.rule(rule, holds, expected, found)
        if unsure:
            self.fault(Fault(rule, expected, unsure, f"unsure {rule}", unchecked=True))
        return True

    def expect(
        self,
        rule: str,
        slot: str,
        due: Any,
        expected: str = "",
        found: str = "",
        also: Any = (),
        forgotten: Mapping[str, Any] | None = None,
    ) -> Any:
        """What the rules give, against what the player wrote; what he wrote is believed.

        `also` are other words for the same. `forgotten`: what somebody gets who forgets another
        rule, {rule: value} or {rule: (value, expected)}; where just that was written, that rule
        is named; a value may be a function that gives it. In texts, {} stands for the value.
        """
        said = self.args.get(slot)
        self.course.frame.due[slot] = rule, due
        if isinstance(due, OPEN):
            due = loose(self.course, due)
        if isinstance(due, Tied):
            if said is None or said in also:
                if said is None:
                    self._lack(rule, due, "the result was not written down")
                return due
            several = is_open(said)  # of which what is due may be any
            fine = bool({*many(due)} & {*many(said)}) if several else self._accepted(due == said)
        elif said is None or said in also:
            return due
        else:
            fine = due in many(said) if is_open(said) else bool(said == due)
            self.course.frame.rules.update((rule, *(forgotten or ())))
        if not fine and self.believes:
            rule, text = forgot(rule, said, forgotten)
            expected = (text or expected or "{}").format(either(due))
            self.fault(Fault(rule, expected, (found or "{}").format(either(said))))
        return said if self.believes and not is_open(said) else due

    def forgot(self, rule: str, said: Any, forgotten: Mapping[str, Any]) -> str:
        """The rule that was forgotten where just this was written; else `rule`."""
        return forgot(rule, said, forgotten)[0]

    def unchecked(self, rule: str, expected: str, found: str) -> None:
        """That something cannot be judged."""
        self.fault(Fault(rule, expected, found, "", True))

    def fault(self, fault: Fault) -> None:
        """Something is wrong; a way with more faults than another is given up."""
        frame = self.course.frame
        frame.faults.append(fault if fault.about else fault._replace(about=_about(self.about)))
        if not (fault.unchecked or fault.reading):
            frame.cost += 1
            if frame.cost > frame.best:
                raise Cut

    def total(self, name: str) -> Any:
        """A total as stated, or as the table gives it; it may be one of several."""
        self.asked.add(name)
        said, total = self.said[name], self.totals[name]
        if said is not None:
            return said
        value = total.work(self)
        return self._climbed(value, self.rows["least"][name]) if total.climbs else value

    def _climbed(self, value: Any, least: int) -> Any:
        """A total that is not known, of which so much was stated before."""
        ends = bounds(value)
        low = ends is not None and ends[0] < least <= ends[1]
        return loose(self.course, Span(least, ends[1])) if ends and low else value

    def reach(self, step: str, rule: str | None) -> None:
        """Play has come to this step; the rule that is broken if it is late, None if it may be."""
        now, at = self.now[0], self._order[step]
        if rule and at <= now:
            self.course.frame.rules.add(rule)
        if rule and at < now:
            name, past = self.steps[step], list(self.steps.values())[now]
            found = f"{name} came after {past} had begun"
            self.rule(rule, False, f"{name} must come before {past}", found, once=f"order {step}")
        elif at > now:
            self.now[0] = at

    # dice

    def faced(self, value: Any, faces: int | range, what: str = "", rule: str = "") -> Any:
        """A die as noted; one beyond its faces breaks the `rule` of dice, and is not known then."""
        if type(value) is not int:
            return value
        rule = rule or self.dice_rule
        self.course.frame.rules.add(rule)
        every = faces if isinstance(faces, range) else range(1, faces + 1)
        if value in every:
            return value
        if self.believes:
            die = f"D{len(every)}" + (f", {every[0]}–{every[-1]}" if every[0] != 1 else "")
            found = f"a roll of {value} was noted" + f" for {what}" * bool(what)
            self.fault(Fault(rule, f"the die is a {die}", found, misread=True))
        return None

    def die(self, slot: str, faces: Any) -> Any:
        """The die of a slot as it was noted; thrown, where someone plays."""
        value = self.args.get(slot)
        if value is None and self.throw:
            value = self.args[slot] = self.throw(faces)
        return value

    def dice(self, slot: str, faces: Any, count: int) -> tuple[Any, ...]:
        """The dice of a slot as they were noted; so many thrown, where someone plays."""
        values = self.args.get(slot) or ()
        if not values and self.throw:
            values = self.args[slot] = tuple(self.throw(faces) for _ in range(count))
        return tuple(values)

    # what is not known

    def look(self, name: str, die: Any, column: int | str = 0) -> Any:
        """What a table gives for a die; one of all that it can give where that is not known."""
        chart = self.charts[name]
        if isinstance(die, Open):
            return die.map(lambda face: chart.at(face, column))
        if die is not None:
            return chart.at(die, column)
        domain = self._domains.get((name, column))
        if domain is None:
            domain = self._domains[name, column] = unknown(chart.all(column))
        self._lack("", Some(), "a die was not written down")
        return bind(self.course, domain)

    def pick(self, value: Any) -> Any:
        """A value, or one of several, as a rule works with it."""
        return loose(self.course, value)

    def guess(self, options: Iterable[Any], rule: str = "") -> Any:
        """Something that was not written down, one of these; a rule says where that matters."""
        found = options if isinstance(options, OPEN) else Some(options)
        self._lack(rule, found, "something was not written down")
        return loose(self.course, found)

    def doubt(self, row: Cells, key: Any) -> None:
        """The player's line does not fit this cell: which of the two is wrong stays open."""
        if self.believes:
            row[key] = Some(row.others)

    def blind(self) -> None:
        """Something was not written down: what may have become of the whole table."""
        for row in self.rows.values():
            row.blind()

    def clear(self) -> None:
        """A new turn: what does not last is as at the start."""
        mark = len(self.journal)
        for row in self.rows.values():
            row.clear()
        stays = [row for row in self.rows.values() if row.clears_up()]
        self.course.sure, self.course.cleared = not stays, mark

    def _lack(self, rule: str, value: Any, found: str) -> None:
        """Something of this action was not written down."""
        if self.course.flat:
            raise Opened
        self.course.frame.lacks.append(Lack(rule, value, found))

    def _accepted(self, holds: Any) -> bool:
        """Whether something holds; where that is open, it is taken to."""
        if not isinstance(holds, Truth):
            return bool(holds)
        known = holds.known()
        if known is None:
            known = bool(self.course.choose((True, False), 2))
            holds.settle(known)
        return known

    # running

    def sub(self, rule: Callable[..., Any], *args: Any, **slots: Any) -> Any:
        """Run part of an action by itself, so that its ways do not multiply with others.

        With slots, they are what was written of this part; without, that of the whole action.
        """
        if not self.course.flat:
            return (part if self.course.running else whole)(self, rule, args, slots)
        about = self.about
        if slots:
            frame, outer = self.course.frame, self.args
            due, frame.due, self.args = frame.due, {}, slots
            self.about = args or tuple(slots.values())
            told = rule(self, *args, **slots)
            self.args, frame.due = outer, due
        else:
            self.about = args or about
            told = rule(self, *args)
        self.about = about
        return told

    def certain(self, asks: Callable[..., Any], *args: Any) -> bool | None:
        """Whether a function that only looks at the table says True however things have gone.

        None where that is open, or where the function itself does not know.
        """
        if self.course.flat:
            answer = asks(self, *args)
            return None if answer is None else answer is True
        return certain(self, asks, args)

    def surely(self, asks: Callable[..., Any], keys: Iterable[Any]) -> list[Any]:
        """The keys for which a function that only looks says True however things have gone."""
        flat = self.course.flat
        return [key for key in keys if (asks(self, key) if flat else certain(self, asks, (key,))) is True]

    def each(self, rule: Callable[..., Any], *args: Any, **slots: Any) -> None:
        """One of several things that an action did, such as the shot of a volley.

        Where the rules are to be kept rather than the player believed, a faulty one is left out.
        """
        frame = self.course.frame
        mark, before, cost = len(self.course.journal), len(frame.faults), frame.cost
        self.sub(rule, *args, **slots)
        if not self.believes and self.leaves_out and frame.cost > cost:
            del frame.faults[before:]
            frame.cost = cost
            self.back(mark)


def forgot(rule: str, said: Any, forgotten: Mapping[str, Any] | None) -> tuple[str, str]:
    """(the rule that was forgotten where just this was written, what was expected); else `rule`."""
    for other, value in (forgotten or {}).items():
        value, text = value if type(value) is tuple else (value, "")
        value = value() if callable(value) else value
        if not is_open(value) and type(value) is type(said) and value == said:
            return other, text
    return rule, ""


def _known(holds: Any) -> bool | None:
    """Whether something is true at all; None where that is open."""
    truth = _truth(holds) if isinstance(holds, Tied) else holds
    return truth.known() if isinstance(truth, Truth) else bool(truth)


def _truth(holds: Tied) -> Any:
    """Whether something is true at all, as a Truth or known."""
    if isinstance(holds, Open):
        return holds != 0
    return holds.truth() if isinstance(holds, Word) else holds


def _about(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a part was given, as far as it is known."""
    return tuple(v for v in given if isinstance(v, (int, str, tuple)))


def _alike(row: Cells, other: Cells) -> bool:
    """Whether two rows hold the same, as far as they are known."""
    if row._at is other._at or row._at == other._at:
        return True
    if not (row.hazy or other.hazy):
        return False
    return dict(row.items()) == dict(other.items())
