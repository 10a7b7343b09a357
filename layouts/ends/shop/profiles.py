"""The sizes of print shops, and what each asks for: profiles.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ....components.reading.problems import nearest
from ....components.reading.yaml_reader import read_yaml
from ...sheets.papers import INCH
from ..order import Cannot

Size = tuple[float, float]  # mm across and down


class Profile(NamedTuple):
    """One size of one shop, as profiles.yaml explains it; a `size` of 0 is each piece's own.

    `bleed` is mm across and down, beyond each edge; `safe` is mm inside the cut that stay free of
    whatever must not be lost; `front` and `back` are patterns for the names of files.
    """

    name: str
    title: str
    size: Size
    bleed: Size
    shape: str
    safe: float
    corner: float
    dpi: int
    colour: str
    forms: tuple[str, ...]
    copies: str
    front: str
    back: str
    pages: tuple[str, ...]
    unchecked: tuple[str, ...]

    @property
    def own_size(self) -> bool:
        """Return whether each piece keeps its own size."""
        return not self.size[0]

    @property
    def measured(self) -> str:
        """Return the size as people write it."""
        return in_words(self.size)


def in_words(size: Size) -> str:
    """Return a size as people write it: "18 × 18 mm"."""
    return f"{round(size[0], 2):g} × {round(size[1], 2):g} mm"


@cache
def profiles() -> dict[str, Profile]:
    """Return all profiles by name, in the order of their file."""
    data = read_yaml(Path(__file__).with_name("profiles.yaml"))
    found = {}
    for name, typed in data["profiles"].items():
        service = data["services"][name.split("-")[0]]
        says = {"shape": "rectangle", **service, **typed, "name": name}
        says["title"] = f"{service['title']}, {typed['title']}"
        says |= {"dpi": int(says["dpi"]), "safe": float(says["safe"]), "corner": float(says["corner"])}
        wide, high = says["size"] = _two(typed.get("size", (0, 0)))
        across, down = (n / says["dpi"] * INCH for n in _two(typed.get("pixels", (0, 0))))
        own = float(typed.get("bleed", 0))
        says["bleed"] = (own or round((across - wide) / 2, 4), own or round((down - high) / 2, 4))
        says |= {key: tuple(says[key]) for key in ("forms", "pages")}
        says["unchecked"] = tuple(dict.fromkeys([*service["unchecked"], *typed.get("unchecked", ())]))
        found[name] = Profile(*(says[key] for key in Profile._fields))
    return found


def _two(typed: Sequence[str | float]) -> Size:
    return float(typed[0]), float(typed[1])


def profile_called(name: str) -> Profile:
    """Return a profile by its name. Cannot, with all names or the nearest, where there is none."""
    if name not in profiles():
        said = f'no shop\'s size is called "{name}"' if name else "no size is named"
        wanted = nearest(name, profiles()) or f"and one of {', '.join(profiles())}"
        raise Cannot(f"{said}; write --for {wanted}")
    return profiles()[name]
