"""Options of a build go together two by two, or are refused in a line that says why."""

from __future__ import annotations

from argparse import _SubParsersAction
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutline.cli import parser

from ..support.tries import sampled
from .test_calibrating import READ, own_folder  # noqa: F401  (a fixture)

OPTIONS = [
    *("--ink low", "--grey", "--printer desk", "--runs fronts-then-backs", "--backs fold", "--booklet"),
    *("--since {since}", "--only components"),
]
REFUSED = [{"--booklet", "--printer"}, {"--runs", "--backs"}]
CONFUSED = 'differ: [["#aa2222", "#aa2224"]]\n'
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def build(mini, command, tmp_path):
    """Builds the kit of a small game into a folder, `new` if none is named."""
    game = mini()
    return lambda *more, out="new": command(
        "build", game, "--paper", "a4", "--only", "kit", "--out", tmp_path / out, *more
    )


def test_options_go_together_or_are_refused_with_a_reason(build, command, tmp_path):
    assert command("calibrate", "desk", *READ).status == 0
    assert build(out="old").status == 0
    counters = tmp_path / "games/mini/counters.yaml"
    counters.write_text(counters.read_text("utf-8").replace("One", "Won"), "utf-8")
    named = [text.format(since=tmp_path / "old/mini").split() for text in OPTIONS]
    pairs = list(combinations(named, 2))
    refused = [pair for pair in pairs if {pair[0][0], pair[1][0]} in REFUSED]
    for one, other in [*refused, *sampled([pair for pair in pairs if pair not in refused], 8)]:
        ran = build(*one, *other)
        assert ran.status == (2 if {one[0], other[0]} in REFUSED else 0), (one, other, ran.err)
        assert ran.status == 0 or ran.err.count("\n") == 1, ran.err


def test_the_first_page_says_how_to_print_fronts_and_then_backs(build, tmp_path):
    for runs, fed in (("fronts-then-backs", "first"), ("fronts-then-backs-reversed", "last")):
        assert build("--runs", runs).status == 0
        text = " ".join(PdfReader(tmp_path / "new/mini/mini-a4-fronts.pdf").pages[0].extract_text().split())
        assert f"so that the {fed} of them is fed first" in text and "whole file" not in text


def test_a_booklet_takes_little_ink_too(build, tmp_path):
    made = set()
    for more in ([], ["--ink", "low"], ["--grey"]):
        assert build("--booklet", *more).status == 0
        made.add((tmp_path / "new/mini/mini-booklet-a4.pdf").read_bytes())
    assert len(made) == 3


def test_every_option_of_a_build_stands_in_the_docs():
    (commands,) = (one for one in parser()._actions if isinstance(one, _SubParsersAction))
    table = (DOCS / "building.md").read_text("utf-8")
    for action in commands.choices["build"]._actions:
        names = [name for name in action.option_strings if name.startswith("--") and name != "--help"]
        assert all(f"\n| `{name}" in table for name in names), names


def test_what_may_be_confused_is_noted_on_each_build_unless_quiet(build, tmp_path):
    with (tmp_path / "games/mini/game.yaml").open("a", encoding="utf-8") as file:
        file.write(CONFUSED)
    for more in ([], [], ["--quiet"]):
        ran = build(*more)
        assert ran.status == 0 and ("look alike to people with" in ran.err) is not bool(more)
