"""Kits built from the command line: what is written, what stays, and what is said."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys

import pytest
from pypdf import PdfReader

from ..support.mini_game import MINI

ALL = {"mini-a4.pdf", "mini-letter.pdf", "counters-a4.pdf", "card-a4.pdf", "svg/counters/one-front.svg"}


def made(folder):
    return {f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.is_file()}


@pytest.fixture
def build(command, tmp_path):
    """Builds a game into `out`."""
    return lambda folder, *more: command("build", folder, "--out", tmp_path / "out", *more)


def test_a_build_writes_all_parts_and_says_what_and_where_how_many_pages_and_what_to_open_first(
    mini, command, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    ran = command("build", mini(), "--out", "here")
    assert ran.status == 0 and not ran.err, "progress is for terminals"
    home = tmp_path / "here" / "mini"
    names = made(home)
    manifest = json.loads((home / "manifest.json").read_text("utf-8"))
    assert ALL | {"counters-letter.pdf", "card-letter.pdf"} <= names
    assert set(manifest["files"]) == names - {"manifest.json"}
    assert (manifest["game"], manifest["title"], manifest["version"]) == ("mini", "Mini", "2.0")
    lines = ran.out.splitlines()
    assert "Mini: 5 pieces to cut out" in lines[0] and lines[0].endswith(os.path.join("here", "mini"))
    for paper, line in zip(("a4", "letter"), lines[1:3], strict=True):
        pages = len(PdfReader(home / f"mini-{paper}.pdf").pages)
        assert f"mini-{paper}.pdf " in line and f" {pages} pages on " in line
    assert [line for line in lines if "open this first" in line] == lines[1:2]
    pdfs, svgs = (sum(name.endswith(kind) for name in names) for kind in ("pdf", "svg"))
    assert f"{pdfs - 2} PDFs" in lines[3] and f"{svgs} SVGs" in lines[3] and "manifest.json" in lines[3]
    assert "actual size" in lines[4] and os.path.join("here", "index.html") in lines[5]
    assert len(lines) == 6


def test_a_quiet_build_goes_to_a_folder_named_output_and_says_nothing_when_all_is_well(
    mini, command, tmp_path, monkeypatch
):
    """The folder of the game is named by a path that leads up, or ends in a slash."""
    folder = mini()
    monkeypatch.chdir(tmp_path / "games")
    for name in ("../games/mini", f"{folder}/"):
        assert command("build", name, "--quiet", "--only", "kit", "--paper", "a4") == (0, "", "")
    assert {file.name for file in (tmp_path / "games/output").iterdir()} == {"mini", "index.html"}
    assert (tmp_path / "games/output/mini/mini-a4.pdf").is_file()


def test_at_a_terminal_a_build_shows_how_far_it_is(mini, build, monkeypatch):
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", terminal)
    assert "open this first" in build(mini()).out
    for word in ("mini: reading", "mini: drawing", "mini-a4.pdf"):
        assert word in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[K"), "and takes the last line away"


@pytest.mark.parametrize(
    ("more", "has", "opened"),
    [
        ("--paper a4", ALL - {"mini-letter.pdf"}, "mini-a4.pdf"),
        ("--paper letter", {"mini-letter.pdf", "svg/counters/one-front.svg"}, "mini-letter.pdf"),
        ("--only kit", {"mini-a4.pdf", "mini-letter.pdf"}, "mini-a4.pdf"),
        ("--only components", {"counters-a4.pdf", "card-a4.pdf"}, ""),
        ("--only svg", {"svg/counters/one-front.svg"}, ""),
        ("--only kit --only svg", ALL - {"counters-a4.pdf", "card-a4.pdf"}, "mini-a4.pdf"),
    ],
)
def test_only_papers_and_parts_that_are_asked_for_are_written_and_one_is_named_to_open_first(
    mini, build, tmp_path, more, has, opened
):
    ran = build(mini(), *more.split())
    names = made(tmp_path / "out" / "mini")
    assert ran.status == 0 and names & ALL == has
    (first,) = [line.split()[0] for line in ran.out.splitlines() if "open this first" in line]
    assert first in names and opened in first


def test_files_that_are_no_longer_made_go_and_foreign_files_and_the_kit_of_a_failed_build_stay(
    mini, build, tmp_path
):
    folder, home = mini(), tmp_path / "out" / "mini"
    counters = folder / "counters.yaml"
    text = counters.read_text("utf-8")
    assert build(folder).status == 0
    (home / "notes.txt").write_text("mine")
    (home / "svg" / "counters" / "drawn-by-hand.svg").write_text("mine too")
    before = {name: (home / name).read_bytes() for name in made(home)}
    counters.write_text(text.replace("sky", "no-such-colour"), "utf-8")
    ran = build(folder)
    assert ran.status == 2 and "counters.yaml" in ran.err
    assert {name: (home / name).read_bytes() for name in made(home)} == before
    assert {f.name for f in home.parent.iterdir()} == {"mini", "index.html"}
    counters.write_text(text.replace("id: two", "id: three"), "utf-8")
    assert build(folder).status == 0
    names = made(home)
    assert {"notes.txt", "svg/counters/drawn-by-hand.svg", "svg/counters/three-front.svg"} <= names
    assert "svg/counters/two-front.svg" not in names
    assert build(folder, "--only", "kit", "--paper", "a4").status == 0
    assert made(home) == {"manifest.json", "mini-a4.pdf", "notes.txt", "svg/counters/drawn-by-hand.svg"}
    assert not [f for f in home.rglob("*") if f.is_dir() and not any(f.iterdir())]


def test_a_manifest_that_names_files_elsewhere_or_a_folder_removes_neither(mini, build, tmp_path):
    """An older manifest may be damaged or typed by hand."""
    home, precious = tmp_path / "out" / "mini", tmp_path / "precious.txt"
    (home / "keep").mkdir(parents=True)
    precious.write_text("kept")
    named = dict.fromkeys(("../../precious.txt", str(precious), "keep", "."), "")
    (home / "manifest.json").write_text(json.dumps({"files": named}))
    assert build(mini(), "--only", "kit").status == 0
    assert precious.read_text() == "kept" and (home / "keep").is_dir()


def test_two_folders_of_one_name_do_not_overwrite_each_other_silently(mini, build, tmp_path):
    other = shutil.copytree(mini("same"), tmp_path / "elsewhere" / "same")
    assert build(tmp_path / "games" / "same", other).status == 2
    assert not (tmp_path / "out").exists()


def test_titles_and_ids_that_are_alike_have_files_of_their_own(mini, build, tmp_path):
    """Also a component that is named like its game."""
    tables = MINI["tables.yaml"].replace("cards:", "cards:\n- {id: b, title: Kürten, columns: [[t]]}")
    tables = tables.replace("title: Card", "title: Kärten")
    kit = MINI["game.yaml"].replace("  id: card\n", "  id: card\n- {kind: card, id: b}\n") + "  title: Mini\n"
    counters = MINI["counters.yaml"].replace("id: one", "id: a b").replace("id: two", "id: a-b")
    assert build(mini(game=kit, tables=tables, counters=counters), "--paper", "a4").status == 0
    home = tmp_path / "out" / "mini"
    assert len([name for name in made(home) if name.endswith("-a4.pdf")]) == 5  # with kit and first page
    assert "page 1 of" in PdfReader(home / "mini-a4.pdf").pages[0].extract_text()
    fronts = [f.read_text("utf-8") for f in (home / "svg" / "counters").glob("*-front.svg")]
    assert sorted(text.split("<desc>")[1][:3] for text in fronts) == ["One", "Two"]
