"""A file of the gallery that is wrong is told at its line, as the files of a game are."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput
from cutline.components.models.gallery import FOLDER, read_aircraft


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("- {name: nose, ", "- {nmae: nose, ", ':4: unknown key "nmae"; did you mean "name"?'),
        ("arc: 360", "arc: 400", '"400" is out of bounds; it must be at most 360'),
        ("at: [22.5, 0]", "at: [25, 0]", 'the gun "tail" does not lie on the aircraft'),
        ("span: 31.62", "span: wide", ':7: write a number, not "wide"'),
        ("guns:", "guns: 3", "not readable as YAML"),
    ],
)
def test_what_is_wrong_with_an_aircraft_is_told_at_its_line(
    was: str, now: str, said: str, tmp_path: Path
) -> None:
    text = (FOLDER / "b-17.yaml").read_text("utf-8")
    file = tmp_path / "b-17.yaml"
    file.write_text(text.replace(was, now, 1), "utf-8")
    with pytest.raises(BadInput) as told:
        read_aircraft(file)
    (problem,) = map(str, told.value.problems)
    assert problem.startswith(f"{file}:") and said in problem
