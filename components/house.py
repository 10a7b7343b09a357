"""What all kits share (house.yaml): colours, type, and the least that may be printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .reading.yaml_reader import read_yaml


@dataclass(frozen=True)
class House:
    """Colours and type of all kits; sizes in points, contrast as a WCAG ratio."""

    palette: Mapping[str, str]
    fonts: Mapping[str, tuple[str, str]]
    lines: Mapping[str, Mapping[str, Any]]  # by name: keys of a line style
    least_on_counter: float
    least_on_card: float
    contrast: float


@cache
def house() -> House:
    """The house's own palette and type (house.yaml)."""
    data = read_yaml(Path(__file__).with_name("house.yaml"))
    fonts = {name: (package, file) for name, (package, file) in data["fonts"].items()}
    return House(
        data["palette"],
        fonts,
        data["lines"],
        float(data["least_on_counter"]),
        float(data["least_on_card"]),
        float(data["contrast"]),
    )
