"""Maps: boards of panels, spaces and connections, tiled over home paper."""

from __future__ import annotations

from ..maps import MapFile
from .kind import Kind

KIND = Kind(
    "map",
    title="Map",
    file="map",
    model=MapFile,
    parts="maps",
    unfold=("maps.panels", "maps.panels.spaces"),
    draw="layouts.parts:draw_boards",
    pages="layouts.parts:board_pages",
    about=(
        "Trim the tiles as each one says, lay the crosses over one another, glue or tape. "
        "The small plan at the foot shows which tile you hold."
    ),
)
