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
    draw="generators.maps:draw_maps",
    pages="layouts.tiles:map_pages",
)
