"""Options of a build go together two by two, or are refused; a printer is calibrated, and used."""

from __future__ import annotations

import json
from argparse import _SubParsersAction
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutline.calibrating import profile_called
from cutline.cli import parser
from cutline.recent import config_folder

from ..support.tries import sampled

OPTIONS = [
    *("--ink low", "--grey", "--printer desk", "--runs fronts-then-backs", "--backs fold", "--booklet"),
    *("--since {since}", "--only components", "--flip short", "--draft", "--cmyk"),
    "--register silhouette",
]
REFUSED = [{"--booklet", "--printer"}, {"--runs", "--backs"}, {"--register", "--backs"}]
REFUSED += [{"--flip", other} for other in ("--backs", "--runs", "--printer")]
CONFUSED = 'differ: [["#aa2222", "#aa2224"]]\n'
DOCS = Path(__file__).parents[2] / "docs"
READ = ["--front", "98:20", "98:20", "64:20", "266:20", "--back", "97:20", "98:20", "64:20", "266:20"]


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


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "config"))


def test_readings_are_kept_and_listed_and_a_kit_for_a_printer_names_it(mini, command, tmp_path):
    assert command("calibrate", "desk", *READ).status == 0
    assert "desk, on A4:" in command("calibrate", "--list").out
    assert profile_called("desk").back[0].mm == 97
    build = ["build", mini(), "--paper", "a4", "--only", "kit", "-q", "--out"]
    assert command(*build, tmp_path / "plain").status == 0
    assert command(*build, tmp_path / "desk", "--printer", "desk").status == 0
    plain, desk = (json.loads((tmp_path / at / "mini/manifest.json").read_text()) for at in ("plain", "desk"))
    assert desk["printer"] == "desk" and "printer" not in plain and plain["files"] != desk["files"]


def test_the_sheet_is_written_where_it_is_asked_for(command, tmp_path):
    assert command("calibrate", "--out", tmp_path / "sheet.pdf", "--paper", "letter").status == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "wrong", [["bad/name", *READ], ["desk", *READ[:5]], ["desk", "--front", *"1111"], READ]
)
def test_what_cannot_be_kept_is_refused_in_a_line(wrong, command):
    ran = command("calibrate", *wrong)
    assert ran.status == 2 and "Traceback" not in ran.err
    assert not (config_folder() / "printers.json").exists()


@pytest.mark.parametrize("text", ["", "[]", '{"desk": 3}', '{"desk": {"paper": "a4"}}', "{"])
def test_a_broken_file_of_printers_is_named(text):
    config_folder().mkdir(parents=True)
    (config_folder() / "printers.json").write_text(text)
    with pytest.raises(ValueError, match=r"printers\.json"):
        profile_called("desk")
