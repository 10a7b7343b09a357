"""What a line says, by the names of its slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Path = tuple[Any, ...]  # where a value stands in a line, such as ("dice", 2, 0)


class Line:
    """The values of a line by name; None for what was not written.

    `within`: where they stand, if they are a row of a longer line. `to_throw`: the dice that the rules want
    thrown.
    """

    def __init__(self, values: Mapping[str, Any], within: Path = ()) -> None:
        self.values, self.within, self.to_throw = dict(values), within, set[str]()

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
        self.values = filled(self.values, path, value)


def filled(old: Any, path: Sequence[Any], value: Any) -> Any:
    """Return values with one of their parts replaced; None is taken for values of which none is known."""
    if not path:
        return value
    old = {} if old is None else old
    part = filled(old.get(path[0]) if isinstance(old, dict) else old[path[0]], path[1:], value)
    if isinstance(old, dict):
        return {**old, path[0]: part}
    return (*old[: path[0]], part, *old[path[0] + 1 :])
