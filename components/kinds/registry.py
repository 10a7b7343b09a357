"""What a stage to the right does for each kind: the stage's own modules enter it."""

from __future__ import annotations

from typing import Generic, TypeVar

from .kind import Kind

Work = TypeVar("Work")


class Registry(Generic[Work]):
    """One task of a stage, such as drawing: for each kind, the function that does it.

    The module of a stage that bears the kind's name enters the function when it is imported:
    `draws.enter(KIND, draw_arcs)`.
    """

    def __init__(self) -> None:
        self._of: dict[str, Work] = {}

    def enter(self, kind: Kind, work: Work) -> None:
        """Make `work` the function for a kind."""
        self._of[kind.name] = work

    def of(self, kind: Kind) -> Work | None:
        """The function for a kind; None where the task is not done for it."""
        return self._of.get(kind.name)
