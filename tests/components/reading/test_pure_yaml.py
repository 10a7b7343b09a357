"""Without libyaml, as in a browser, YAML is read as with it: the same values and mistakes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from cutline.components.reading import yaml_reader
from cutline.components.reading.problems import BadInput
from cutline.components.reading.pure_yaml import Loader
from cutline.referee.log import log_reading, mending

from ...support.damaged import TYPED, damaged

DAMAGED = damaged(400)
LOGS = [text for text in DAMAGED if b"\nturns:" in text]


def read(text: bytes) -> Any:
    found = yaml_reader._typed(text, Path("x.yaml"), float("inf"))
    return found.value, found.whole, [str(problem) for problem in found.problems]


def placed(text: bytes) -> Any:
    """Where each value and key of a file stands."""
    places: dict[Any, Any] = {}
    with suppress(yaml_reader.Wrong):
        yaml_reader.Reading(text, Path("x.yaml"), places).document()
    return places


def logged(text: bytes) -> Any:
    """What a log says, and where each line of it stands."""
    try:
        return log_reading._read(text.decode())
    except (BadInput, UnicodeDecodeError) as error:
        return str(error)


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="there is no libyaml here")
@pytest.mark.parametrize(
    ("told", "texts"),
    [(read, TYPED), (read, DAMAGED), (placed, TYPED), (placed, DAMAGED), (logged, LOGS)],
    ids=["values", "values damaged", "places", "places damaged", "logs damaged"],
)
def test_values_mistakes_and_places_are_the_same(
    monkeypatch: pytest.MonkeyPatch, told: Any, texts: list[bytes]
) -> None:
    quick = [told(text) for text in texts]
    for module in (yaml_reader, mending):
        monkeypatch.setattr(module, "Parser", Loader)
    slow = [told(text) for text in texts]
    if told is read:
        assert sum(bool(problems) for *_, problems in quick) > len(texts) / 3, "most have something wrong"
    assert len(texts) > 20
    assert [both for both in zip(texts, quick, slow, strict=True) if both[1] != both[2]] == []
