"""Options of a build go together two by two, or are refused in a line that says why."""

from __future__ import annotations

from argparse import _SubParsersAction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cutline.cli import main, parser

from ..support.tries import sampled
from .test_calibrating import READ, own_folder  # noqa: F401  (a fixture)

OPTIONS = [
    ["--ink", "low"],
    ["--grey"],
    ["--printer", "desk"],
    ["--runs", "fronts-then-backs"],
    ["--backs", "fold"],
    ["--booklet"],
    ["--since", "{since}"],
    ["--only", "components"],
]
REFUSED = [{"--booklet", "--printer"}, {"--runs", "--backs"}]
CONFUSED = 'differ: [["#aa2222", "#aa2224"]]\n'
DOCS = Path(__file__).parents[2] / "docs"


def test_options_go_together_or_are_refused_with_a_reason(mini: Any, tmp_path: Path, capsys: Any) -> None:
    assert main(["calibrate", "desk", *READ]) == 0
    game = mini()
    build = ["build", str(game), "--paper", "a4", "--only", "kit"]
    assert main([*build, "--out", str(tmp_path / "old")]) == 0
    (game / "counters.yaml").write_text(
        (game / "counters.yaml").read_text("utf-8").replace("One", "Won"), "utf-8"
    )
    pairs = list(combinations(OPTIONS, 2))
    refused = [pair for pair in pairs if {pair[0][0], pair[1][0]} in REFUSED]
    for one, other in [*refused, *sampled([pair for pair in pairs if pair not in refused], 8)]:
        given = [text.format(since=tmp_path / "old/mini") for text in (*one, *other)]
        capsys.readouterr()
        status = main([*build, *given, "--out", str(tmp_path / "new")])
        said = capsys.readouterr().err
        assert status == (2 if {one[0], other[0]} in REFUSED else 0), (given, said)
        assert status == 0 or said.count("\n") == 1, said


def test_the_first_page_says_how_to_print_fronts_and_then_backs(mini: Any, tmp_path: Path) -> None:
    build = ["build", str(mini()), "--paper", "a4", "--only", "kit", "-q", "--out", str(tmp_path)]
    for runs, fed in (("fronts-then-backs", "first"), ("fronts-then-backs-reversed", "last")):
        assert main([*build, "--runs", runs]) == 0
        text = " ".join(PdfReader(tmp_path / "mini/mini-a4-fronts.pdf").pages[0].extract_text().split())
        assert f"so that the {fed} of them is fed first" in text and "whole file" not in text


def test_a_booklet_takes_little_ink_too(mini: Any, tmp_path: Path) -> None:
    game, made = mini(), []
    for more in ([], ["--ink", "low"], ["--grey"]):
        out = tmp_path / f"{len(made)}"
        assert main(["build", str(game), "--paper", "a4", "--booklet", "-q", "--out", str(out), *more]) == 0
        made.append((out / "mini/mini-booklet-a4.pdf").read_bytes())
    assert len(set(made)) == 3


def test_every_option_of_a_build_stands_in_the_docs() -> None:
    (commands,) = (one for one in parser()._actions if isinstance(one, _SubParsersAction))
    table = (DOCS / "building.md").read_text("utf-8")
    for action in commands.choices["build"]._actions:
        names = [name for name in action.option_strings if name.startswith("--") and name != "--help"]
        assert all(f"\n| `{name}" in table for name in names), names


@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_what_may_be_confused_is_noted_on_each_build_unless_quiet(
    quiet: list[str], mini: Any, tmp_path: Path, capsys: Any
) -> None:
    game = mini()
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + CONFUSED, "utf-8")
    for _ in range(2):
        assert (
            main(["build", str(game), "--paper", "a4", "--only", "kit", "--out", str(tmp_path / "k"), *quiet])
            == 0
        )
        assert ("look alike to people with" in capsys.readouterr().err) is not bool(quiet)
