"""What a line says, by the names of its slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Line:
    """The values of a line by name; None for what was not written.

    `due`: what the rules gave for values that were not written; `to_throw`: the dice that they want thrown.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values, self.due, self.to_throw = dict(values), dict[str, Any](), set[str]()

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(f'no slot of this line is called "{name}"') from None

    def of(self, path: Sequence[Any]) -> Any:
        """Return one value, such as ("dice", 2, 0): the first word of the third of the dice."""
        value: Any = self.values
        for step in path:
            if isinstance(value, list | tuple) and step >= len(value):
                return None
            value = value.get(step) if isinstance(value, dict) else value[step]
            if value is None:
                return None
        return value

    def note(self, path: Sequence[Any], value: Any) -> None:
        """Write down what was thrown."""
        self.values[path[0]] = _with(self.values.get(path[0]), path[1:], value)


def _with(old: Any, path: Sequence[Any], value: Any) -> Any:
    """Return a value with one of its parts replaced."""
    if not path:
        return value
    part = _with(old[path[0]], path[1:], value)
    if isinstance(old, dict):
        return {**old, path[0]: part}
    return (*old[: path[0]], part, *old[path[0] + 1 :])
