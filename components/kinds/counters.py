"""Counters: squares and oblongs with two faces, many to a sheet."""

from __future__ import annotations

from ..counters import CounterFile
from .kind import Kind

KIND = Kind(
    "counters",
    title="Counters",
    file="counters",
    model=CounterFile,
    unfold=("counters",),
    draw="generators.counters:draw_counters",
    cut=True,
)
