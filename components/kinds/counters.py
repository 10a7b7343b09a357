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
    about=(
        "Print on card of 160 g or more, or glue the sheet to 1.5 mm greyboard. Lay the "
        "ruler from mark to mark and cut every line across the whole sheet, first the "
        "long ones."
    ),
)
