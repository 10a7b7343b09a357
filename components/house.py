"""What all kits share (house.yaml): colours, type, and the least that may be printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .reading.yaml_reader import read_yaml


@dataclass(frozen=True)
class House:
    """Colours and type of all kits; sizes in points, contrast as a WCAG ratio.

    `fonts` has a (package, file) for each style, `behind` the face that prints what that lacks.
    """

    palette: Mapping[str, str]
    fonts: Mapping[str, tuple[str, str]]
    behind: Mapping[str, tuple[str, str]]
    cuts: Mapping[str, tuple[str, ...]]  # files of a style's package for **, * and ***
    lines: Mapping[str, Mapping[str, Any]]  # by name: keys of a line style
    least_on_counter: float
    least_on_card: float
    contrast: float


def font_file(package: str, name: str) -> Path:
    """Return where a font of the house lies in its package."""
    return Path(import_module(package).__file__ or "").parent / "files" / name


@cache
def house() -> House:
    """Read the house's own palette and type (house.yaml)."""
    data = read_yaml(Path(__file__).with_name("house.yaml"))
    fonts, behind = (
        {name: (package, file) for name, (package, file) in data[key].items()} for key in ("fonts", "behind")
    )
    return House(
        data["palette"],
        fonts,
        behind,
        {name: tuple(files) for name, files in data["cuts"].items()},
        data["lines"],
        float(data["least_on_counter"]),
        float(data["least_on_card"]),
        float(data["contrast"]),
    )
