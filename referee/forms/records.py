"""A line as a record of the game's own: a NamedTuple with a field for each slot."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any, NamedTuple, get_args

from ...components.reading.problems import suggest


class Record(NamedTuple):
    """The record that a rule takes, and the fields that hold rows of a repeated part, each a record too."""

    kind: Any
    rows: Mapping[str, Record]
    blank: Mapping[str, Any]  # what the fields are that a line leaves out

    def made(self, values: Mapping[str, Any]) -> Any:
        """The record of a line's values; what it left out is the field's default, else None, of rows ()."""
        told = {**self.blank, **values}
        for name, row in self.rows.items():
            told[name] = tuple(map(row.made, told[name] or ()))
        return self.kind(**told)

    def check(self, slots: Iterable[str]) -> None:
        """ValueError where a slot of the forms has no field."""
        for slot in slots:
            if slot not in self.kind._fields:
                near = suggest(slot, self.kind._fields)
                raise ValueError(f'the record {self.kind.__name__} has no field "{slot}" for that slot{near}')


def record_of(rule: Callable[..., Any]) -> Record | None:
    """The record that a rule takes behind the table; None where it takes its slots one by one."""
    names = list(signature(rule).parameters)
    return _record(_named(rule.__annotations__.get(names[1]), rule.__module__)) if len(names) == 2 else None


def _record(kind: Any) -> Record | None:
    if not (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")):
        return None
    hints = {name: _named(hint, kind.__module__) for name, hint in kind.__annotations__.items()}
    rows = {name: row for name, hint in hints.items() for part in get_args(hint) if (row := _record(part))}
    fields: Any = kind
    blank = dict.fromkeys(fields._fields) | dict.fromkeys(rows, ()) | fields._field_defaults
    return Record(kind, rows, blank)


def _named(hint: Any, module: str) -> Any:
    """What an annotation stands for; None where its module does not know the name."""
    text = hint if isinstance(hint, str) else getattr(hint, "__forward_arg__", None)
    try:
        return hint if text is None else eval(text, vars(sys.modules[module]))
    except NameError:
        return None
