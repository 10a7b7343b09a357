"""Cards that show tables and rules; the tables and the figures of the game stand beside them."""

from __future__ import annotations

from ..tables import TableFile
from .kind import Kind

KIND = Kind(
    "card",
    title="Card",
    file="tables",
    model=TableFile,
    parts="cards",
    draw="layouts.parts:draw_cards",
    pages="layouts.parts:card_pages",
)
