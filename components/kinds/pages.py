"""Pages that have no model of their own: the first one, and how models are folded."""

from __future__ import annotations

from .kind import Kind

FRONT_PAGE = Kind("front page", title="First page")


FOLDING = Kind("folding", title="How to fold the models", file="pieces")
