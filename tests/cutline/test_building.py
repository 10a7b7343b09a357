"""Kits built from the command line: what is written, what stays, and what is said."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys

import pytest
from pypdf import PdfReader

from cutline.cli import main
from cutline.components import load_game

from ..support.mini_game import MINI
from ..support.processes import environment


def started(*arguments, **options):
    """Cutline in a process that is still running."""
    return subprocess.Popen(
        [sys.executable, "-m", "cutline", *map(str, arguments)],
        stdout=subprocess.PIPE,
        env=environment(),
        **options,
    )


def made(folder):
    return {f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.is_file()}


def build(folder, out, *more):
    return main(["build", str(folder), "--out", str(out), *more])


def test_a_folder_elsewhere_on_disk_is_built_as_a_shipped_game_is(mini, tmp_path, capsys):
    assert build(mini(), tmp_path / "out") == 0
    home = tmp_path / "out" / "mini"
    names = made(home)
    for paper in ("a4", "letter"):
        assert {f"mini-{paper}.pdf", f"counters-{paper}.pdf", f"card-{paper}.pdf"} <= names
    manifest = json.loads((home / "manifest.json").read_text("utf-8"))
    assert set(manifest["files"]) == names - {"manifest.json"}
    assert (manifest["game"], manifest["title"], manifest["version"]) == ("mini", "Mini", "2.0")


def test_a_build_says_what_it_wrote_where_how_many_pages_and_what_to_open_first(
    mini, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert build(mini(), "here") == 0
    out, told = capsys.readouterr()
    assert not told, "progress is for terminals"
    home = tmp_path / "here" / "mini"
    lines = out.splitlines()
    assert "Mini: 5 pieces to cut out" in lines[0] and lines[0].endswith(os.path.join("here", "mini"))
    for paper, line in zip(("a4", "letter"), lines[1:3], strict=True):
        pages = len(PdfReader(home / f"mini-{paper}.pdf").pages)
        assert f"mini-{paper}.pdf " in line and f" {pages} pages on " in line
    assert [line for line in lines if "open this first" in line] == lines[1:2]
    files = [file.suffix for file in home.rglob("*") if file.is_file()]
    assert f"{files.count('.pdf') - 2} PDFs" in lines[3]
    assert f"{files.count('.svg')} SVGs" in lines[3] and "manifest.json" in lines[3]
    assert "actual size" in lines[4] and os.path.join("here", "index.html") in lines[5]
    assert len(lines) == 6


def test_a_quiet_build_goes_to_a_folder_named_output_and_says_nothing_when_all_is_well(
    mini, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert main(["build", str(mini()), "--quiet", "--only", "kit", "--paper", "a4"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / "output" / "mini" / "mini-a4.pdf").is_file()


def test_at_a_terminal_a_build_shows_how_far_it_is(mini, tmp_path):
    pty = pytest.importorskip("pty", reason="terminals are a Unix thing")
    leader, follower = pty.openpty()
    process = started("build", mini(), "--out", "here", cwd=tmp_path, stderr=follower)
    os.close(follower)
    said = b""
    with contextlib.suppress(OSError):  # Linux's word for the end
        while chunk := os.read(leader, 4096):
            said += chunk
    os.close(leader)
    assert process.wait(timeout=60) == 0 and b"open this first" in process.stdout.read()
    process.stdout.close()
    for word in (b"mini: reading", b"mini: drawing", b"mini-a4.pdf"):
        assert word in said
    assert said.endswith(b"\x1b[K"), "and takes the last line away"


def test_a_folder_can_be_named_by_a_path_that_leads_up_and_ends_in_a_slash(mini, tmp_path, monkeypatch):
    folder = mini()
    (folder / "art").mkdir()
    monkeypatch.chdir(folder / "art")
    assert main(["build", "..", "--out", str(tmp_path / "a"), "--only", "kit"]) == 0
    assert main(["build", f"{folder}/", "--out", str(tmp_path / "a"), "--only", "kit"]) == 0
    assert {f.name for f in (tmp_path / "a").iterdir()} == {"mini", "index.html"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_only_the_paper_that_is_asked_for_is_written(mini, tmp_path, paper):
    assert build(mini(), tmp_path / "out", "--paper", paper) == 0
    other = {"a4": "letter", "letter": "a4"}[paper]
    names = made(tmp_path / "out" / "mini")
    assert f"mini-{paper}.pdf" in names and not [name for name in names if other in name]


@pytest.mark.parametrize(
    ("parts", "has", "has_not"),
    [
        (["kit"], {"mini-a4.pdf"}, {"counters-a4.pdf", "svg/counters/one-front.svg"}),
        (["components"], {"counters-a4.pdf", "card-a4.pdf"}, {"mini-a4.pdf", "svg/counters/one-front.svg"}),
        (["svg"], {"svg/counters/one-front.svg"}, {"mini-a4.pdf", "counters-a4.pdf"}),
        (["kit", "svg"], {"mini-a4.pdf", "svg/counters/one-front.svg"}, {"counters-a4.pdf"}),
    ],
)
def test_only_the_parts_that_are_asked_for_are_written_and_one_is_named_to_open_first(
    mini, tmp_path, capsys, parts, has, has_not
):
    assert build(mini(), tmp_path / "out", *(word for part in parts for word in ("--only", part))) == 0
    home = tmp_path / "out" / "mini"
    names = made(home)
    assert has <= names and not has_not & names
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "open this first" in line]
    assert (home / line.split()[0]).is_file()


def test_files_that_are_no_longer_made_go_and_foreign_files_stay(mini, tmp_path):
    folder, out = mini(), tmp_path / "out"
    assert build(folder, out) == 0
    home = out / "mini"
    (home / "notes.txt").write_text("mine")
    (home / "svg" / "counters" / "drawn-by-hand.svg").write_text("mine too")
    text = (folder / "counters.yaml").read_text("utf-8").replace("id: two", "id: three")
    (folder / "counters.yaml").write_text(text, "utf-8")
    assert build(folder, out) == 0
    names = made(home)
    assert {"notes.txt", "svg/counters/drawn-by-hand.svg"} <= names
    assert "svg/counters/three-front.svg" in names and "svg/counters/two-front.svg" not in names
    assert build(folder, out, "--only", "kit", "--paper", "a4") == 0
    assert made(home) == {"manifest.json", "mini-a4.pdf", "notes.txt", "svg/counters/drawn-by-hand.svg"}
    assert not [f for f in home.rglob("*") if f.is_dir() and not any(f.iterdir())]


def test_a_manifest_that_names_files_elsewhere_or_a_folder_removes_neither(mini, tmp_path, capsys):
    """An older manifest may be damaged or typed by hand."""
    out, precious = tmp_path / "out", tmp_path / "precious.txt"
    (out / "mini" / "keep").mkdir(parents=True)
    precious.write_text("kept")
    named = dict.fromkeys(("../../precious.txt", str(precious), "keep", "."), "")
    (out / "mini" / "manifest.json").write_text(json.dumps({"files": named}))
    assert build(mini(), out, "--only", "kit") == 0, capsys.readouterr().err
    assert precious.read_text() == "kept" and (out / "mini" / "keep").is_dir()


def test_a_build_that_fails_leaves_the_earlier_one_as_it_was(mini, tmp_path, capsys):
    folder, out = mini(), tmp_path / "out"
    assert build(folder, out) == 0
    before = {name: (out / "mini" / name).read_bytes() for name in made(out / "mini")}
    counters = (folder / "counters.yaml").read_text("utf-8")
    (folder / "counters.yaml").write_text(counters.replace("sky", "no-such-colour"), "utf-8")
    assert build(folder, out) == 2
    assert "counters.yaml" in capsys.readouterr().err
    assert {name: (out / "mini" / name).read_bytes() for name in made(out / "mini")} == before
    assert {f.name for f in out.iterdir()} == {"mini", "index.html"}


def test_a_text_that_fits_at_no_size_is_an_error_with_its_counter_and_line(mini, tmp_path, capsys):
    long = "A very long name indeed"
    folder = mini(counters=MINI["counters.yaml"].replace("name: Two", f"name: {long}"))
    assert build(folder, tmp_path / "out") == 2
    said = capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert "two" in said and f'"{long}"' in said
    lines = (folder / "counters.yaml").read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if long in line)
    assert f"counters.yaml:{number}:" in said
    assert "6 pt" in said, "the minimum that was stated"


def test_the_same_text_fits_once_it_may_wrap(mini, tmp_path):
    text = MINI["counters.yaml"].replace("name: Two", "name: A considerably longer name")
    assert build(mini("once", counters=text), tmp_path / "out") == 2
    text = text.replace("14, 5], size: 9", "14, 8], lines: 2, size: 9")
    assert build(mini("wrapped", counters=text), tmp_path / "out", "--only", "kit") == 0
    assert (tmp_path / "out" / "wrapped" / "wrapped-a4.pdf").is_file()


def test_a_text_shrinks_to_the_minimum_that_was_stated_and_no_further(mini):
    from cutline.layouts.kit import draw_game

    text = MINI["counters.yaml"].replace("name: Two", "name: Shrinking name")
    drawn = draw_game(load_game(mini(counters=text)))
    assert not drawn.problems
    sizes = [
        mark.size * 72 / 25.4
        for printed in drawn.pieces
        for mark in printed.front.drawing.texts()
        if mark.text == "Shrinking name"
    ]
    assert sizes and all(6 <= size < 9 for size in sizes)


def test_every_mistake_of_every_game_is_told_in_one_run(mini, tmp_path, capsys):
    one = mini("one", counters=MINI["counters.yaml"].replace("sky", "skye"))
    two = mini("two", tables=MINI["tables.yaml"].replace("[miss]", "[miss, miss]"))
    assert main(["build", str(one), str(two), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert "one/counters.yaml:" in said and "two/tables.yaml:" in said
    assert "nothing was written" in said and not (tmp_path / "out").exists()


def test_two_folders_of_one_name_do_not_overwrite_each_other_silently(mini, tmp_path, capsys):
    one = mini("same")
    other = tmp_path / "elsewhere" / "same"
    shutil.copytree(one, other)
    sheet = (other / "game.yaml").read_text("utf-8").replace("title: Mini", "title: Other")
    (other / "game.yaml").write_text(sheet, "utf-8")
    status = main(["build", str(one), str(other), "--out", str(tmp_path / "out")])
    assert status == 2 or len(list((tmp_path / "out").iterdir())) == 2


def test_components_whose_titles_are_alike_have_files_of_their_own(mini, tmp_path):
    """Titles that differ, or are written in other letters, never share a file."""
    tables = MINI["tables.yaml"].replace("cards:", "cards:\n- {id: b, title: Kürten, columns: [[t]]}")
    tables = tables.replace("title: Card", "title: Kärten")
    kit = MINI["game.yaml"].replace("  id: card\n", "  id: card\n- {kind: card, id: b}\n")
    assert build(mini(game=kit, tables=tables), tmp_path / "out", "--paper", "a4") == 0
    pdfs = [n for n in made(tmp_path / "out" / "mini") if n.endswith("-a4.pdf")]
    assert len(pdfs) == 5, pdfs  # kit, first page, two cards, counters


def test_counters_whose_ids_are_alike_have_svg_files_of_their_own(mini, tmp_path):
    counters = MINI["counters.yaml"].replace("id: one", "id: a b").replace("id: two", "id: a-b")
    assert build(mini(counters=counters), tmp_path / "out", "--only", "svg") == 0
    folder = tmp_path / "out" / "mini" / "svg" / "counters"
    fronts = [f.read_text("utf-8") for f in folder.glob("*-front.svg")]
    assert sum("<desc>One</desc>" in text for text in fronts) == 1
    assert sum("<desc>Two</desc>" in text for text in fronts) == 1


def test_a_component_named_like_its_game_does_not_overwrite_the_kit(mini, tmp_path):
    kit = MINI["game.yaml"] + "  title: Mini\n"
    assert build(mini(game=kit), tmp_path / "out", "--paper", "a4") == 0
    reader = PdfReader(tmp_path / "out" / "mini" / "mini-a4.pdf")
    assert "page 1 of" in reader.pages[0].extract_text()
