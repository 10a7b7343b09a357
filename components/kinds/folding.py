"""How the models of a kit are folded: a page of steps, each with a picture made of their folds."""

from __future__ import annotations

from .kind import Kind

KIND = Kind(
    "folding",
    title="How to fold the models",
    file="pieces",
    about="Nothing to cut. These pages show, step by step, how to put the models together.",
)
