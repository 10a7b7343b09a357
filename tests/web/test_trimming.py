"""What stays out of the archives, as web/trim.txt says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.web.making.places import WEB, CannotMake
from cutline.web.making.trimming import read_patterns, trimmed

PATHS = ["site/font/black.ttf", "site/font/bold.ttf", "site/font/more/thin.ttf", "stdlib/json.py"]
FILE = Path("trim.txt")


def test_the_last_line_that_fits_a_path_decides() -> None:
    text = "# Weights.\nsite/font/*\n!site/font/bold.ttf  # the house's\n"
    assert trimmed(PATHS, read_patterns(text), FILE) == {"site/font/bold.ttf", "stdlib/json.py"}


def test_every_line_that_changes_nothing_is_named() -> None:
    text = "site/font/*\nsite/sound/*\n!stdlib/json.py\nsite/font/black.ttf\n"
    with pytest.raises(CannotMake) as told:
        trimmed(PATHS, read_patterns(text), FILE)
    said = str(told.value).splitlines()
    assert [line.split(": ")[0] for line in said[:-1]] == ["trim.txt:2", "trim.txt:3", "trim.txt:4"]
    assert "“!stdlib/json.py”" in said[1]


def test_no_line_takes_a_module_of_cutline_itself_away() -> None:
    patterns = read_patterns((WEB / "trim.txt").read_text("utf-8"))
    for path in ("site/cutline/page/app.py", "site/cutline/components/games/b-17/art/x.svg"):
        assert not [one.typed for one in patterns if one.fits.match(path)]
