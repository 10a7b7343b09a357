"""A turn of a game that ships, as it is drawn."""

from __future__ import annotations

from cutline.components import find_game
from cutline.components.models.placements import Placed

from ..support.judging import opened

LOGS = find_game("capture-tito") / "logs"


def test_support_from_the_air_lies_where_it_was_called() -> None:
    placed = (p for p in opened(LOGS / "good.yaml").turn("6").placements if isinstance(p, Placed))
    assert "zone-8" in {p.at for p in placed if p.counter == "air-support"}
