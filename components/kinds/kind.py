"""What one kind of component is: its model, its checks, how it is drawn, laid out, handed out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..checks import Checker
from ..model import Model


class Kind(NamedTuple):
    """One kind of component, as the kit of game.yaml names it.

    What stands to the right of this folder is named as text, "generators.maps:draw_maps",
    and imported by `reach` when it is wanted.
    """

    name: str  # as game.yaml's kit calls it: "deck"
    title: str = ""  # heading of its pages where the part gives none
    file: str = ""  # the YAML file without ending; "" for none
    key: str = ""  # the list in that file whose entries `model` is; "" where it is the whole file
    model: type[Model] | None = None
    unfold: tuple[str, ...] = ()  # lists inside that take `each:` or `base:`, "maps.panels.spaces"
    check: Callable[[Checker], None] | None = None  # names, counts, geometry: no drawing needed
    draw: str = ""  # (Game, list[Part]) -> (drawn, list[Problem])
    pages: str = ""  # (Drawn, Paper, Part) -> (list[Page], list[Problem])
    cut: bool = False  # `draw` gives Pieces, which layouts put on sheets; `pages` stays empty
    whole: str = ""  # (Drawn, Part) -> list[Whole]: an SVG, and a PDF of one large page, of each
    opens: str = ""  # like `layouts.first_page:front_page`: stands before all pages, tells of them
    noun: str = "piece"  # what one of it is called where pieces are counted
    about: str = ""  # how to print, mount and cut it, for the first page
    parts: str = ""  # the list whose entries a part of the kit names by `id`; else `key`

    @property
    def named(self) -> str:
        """The list of the file whose entries a part of the kit names by `id`; "" for none."""
        return self.parts or self.key
