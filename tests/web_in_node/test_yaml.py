"""YAML that is damaged is told of in the same words, at the same places, whichever parser reads it."""

from __future__ import annotations

from pathlib import Path

from ..support.damaged import TYPED, damaged
from ..support.pins import why
from .node import here, there


def test_damaged_files_and_logs_have_the_same_values_and_mistakes(folder: Path) -> None:
    assert (here("texts.parser", None), there(folder, "texts.parser", None)) == ("CParser", "Loader")
    texts = [*TYPED, *damaged(400)]
    asked = [text.hex() for text in texts]
    found = zip(texts, here("texts.told", asked), there(folder, "texts.told", asked), strict=True)
    assert [one for one in found if one[1] != one[2]] == [], why()
