"""Without libyaml, as in a browser, YAML is read as with it: the same values and mistakes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from cutline.components.reading import yaml_reader
from cutline.components.reading.pure_yaml import Loader
from cutline.referee.log import mending, outline
from cutline.referee.log.outline import Outline

from ...support.damaged import TYPED, damaged

DAMAGED = damaged(400)
both_kinds = pytest.mark.parametrize("texts", [TYPED, DAMAGED], ids=["typed", "damaged"])
needs_libyaml = pytest.mark.skipif(not yaml.__with_libyaml__, reason="there is no libyaml here")


def read(text: bytes) -> Any:
    found = yaml_reader._typed(text, Path("x.yaml"), float("inf"))
    return found.value, found.whole, [str(problem) for problem in found.problems]


def placed(text: bytes) -> Any:
    """Where each value and key of a file stands."""
    places: dict[Any, Any] = {}
    with suppress(yaml_reader.Wrong):
        yaml_reader.Reading(text, Path("x.yaml"), places).document()
    return places


def outlined(text: bytes) -> Any:
    """Where each line of a log stands."""
    try:
        return [part[1:] for part in Outline(text.decode()).stated()]
    except (yaml.YAMLError, UnicodeDecodeError):
        return None


def both(monkeypatch: pytest.MonkeyPatch, told: Any, texts: list[bytes]) -> list[tuple[bytes, Any, Any]]:
    """Each text, what is told of it with libyaml, and what without."""
    quick = [told(text) for text in texts]
    for module, name in ((yaml_reader, "Parser"), (mending, "Parser"), (outline, "Loader")):
        monkeypatch.setattr(module, name, Loader)
    return list(zip(texts, quick, map(told, texts), strict=True))


@needs_libyaml
@both_kinds
def test_a_damaged_file_has_the_same_values_and_mistakes(
    monkeypatch: pytest.MonkeyPatch, texts: list[bytes]
) -> None:
    found = both(monkeypatch, read, texts)
    assert sum(bool(quick[2]) for _, quick, _ in found) > len(texts) / 3, "most have something wrong"
    assert [one for one in found if one[1] != one[2]] == []


@needs_libyaml
@both_kinds
def test_every_value_of_a_damaged_file_stands_in_the_same_place(
    monkeypatch: pytest.MonkeyPatch, texts: list[bytes]
) -> None:
    found = both(monkeypatch, placed, texts)
    assert [one for one in found if one[1] != one[2]] == []


@needs_libyaml
def test_the_lines_of_a_damaged_log_stand_in_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    found = both(monkeypatch, outlined, [text for text in DAMAGED if b"\nturns:" in text])
    assert len(found) > 20
    assert [one for one in found if one[1] != one[2]] == []
