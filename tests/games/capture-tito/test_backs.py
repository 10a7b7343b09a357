"""What may stand on the backs of markers: three backs, and what was seen of them."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest

from cutline.components import find_game

FILE = find_game("capture-tito") / "referee" / "board" / "backs.py"
SPEC = spec_from_file_location("backs_of_drvar", FILE)
assert SPEC and SPEC.loader
backs: Any = module_from_spec(SPEC)
SPEC.loader.exec_module(backs)

THREE = [{"infantry": 2, "aa": 1}, {"infantry": 1, "aa": 1}, {"infantry": 2}]


def told(infantry: int, aa: int = 0, whole: bool = True, short: str = "") -> Any:
    return backs.Told({"infantry": infantry, "aa": aa}, whole, frozenset(short.split()))


@pytest.mark.parametrize(
    ("seen", "can_be"),
    [
        ([told(2, 1), told(1, 1), told(2)], True),
        ([told(2), told(2)], False),  # there is one such back
        ([told(2, whole=False), told(2)], True),  # the first had an AA gun that nobody noted
        ([told(1, whole=False), told(2), told(2, 1)], True),  # only the second back is left
        ([told(1, 1), told(1, 1)], False),
        ([told(1, 1), told(1, 1, short="infantry")], True),  # the cup had one left
        ([told(3)], False),
        ([told(0, 0, whole=False)] * 3, True),
        ([told(0, 0, whole=False)] * 4, False),  # no fourth marker
    ],
)
def test_each_marker_seen_has_a_back_of_its_own(seen: Any, can_be: bool) -> None:
    assert backs.possible(seen, THREE) is can_be
