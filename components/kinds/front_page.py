"""The first page: what is in the kit, sheet by sheet, and how to print, mount and cut it."""

from __future__ import annotations

from .kind import Kind

KIND = Kind("front page", title="First page")
