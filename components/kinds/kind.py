"""What one kind of component is: its model, its checks, how it is drawn, laid out, handed out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from ..checks.checker import Checker
from ..models.field_types import Model


class Besides(NamedTuple):
    """A sentence for the first page that holds of some entries only: it is said if a kit has one."""

    says: str
    of: Callable[[Any], bool]
    by_hand: bool = False  # not where a machine cuts


class Kind(NamedTuple):
    """One kind of component, as the kit of game.yaml names it.

    How it is drawn and laid out stands to the right of this folder: see `Registry`.
    """

    name: str  # as game.yaml's kit calls it: "deck"
    title: str = ""  # heading of its pages where the part gives none
    file: str = ""  # the YAML file without ending; "" for none
    key: str = ""  # the list in that file whose entries `model` is; "" where it is the whole file
    model: type[Model] | None = None
    unfold: tuple[str, ...] = ()  # lists inside that take `each:` or `base:`, "maps.panels.spaces"
    check: Callable[[Checker], None] | None = None  # names, counts, geometry: no drawing needed
    cut: bool = False  # it is drawn as pieces, which layouts put on sheets
    noun: str = "piece"  # what one of it is called where pieces are counted
    about: str = ""  # how to print, mount and cut it, for the first page
    tiled: str = ""  # instead, where it comes in tiles
    besides: tuple[Besides, ...] = ()  # what holds of some only
    parts: str = ""  # the list whose entries a part of the kit names by `id`; else `key`

    @property
    def module(self) -> str:
        """Return the name of the kind's file in each stage's `kinds`, without ending."""
        return self.name.replace(" ", "_")

    @property
    def named(self) -> str:
        """Return the list of the file whose entries a part of the kit names by `id`; "" for none."""
        return self.parts or self.key


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
        """Return the function for a kind; None where the task is not done for it."""
        return self._of.get(kind.name)
