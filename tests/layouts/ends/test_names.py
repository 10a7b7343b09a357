"""Names of files that any system takes, and pictures of which none is lost to another of the same name."""

from __future__ import annotations

import io
import json
from textwrap import dedent
from zipfile import ZipFile

import pytest
from PIL import Image

from cutline.layouts.documents.file_names import Names, slug
from cutline.layouts.ends.tabletop import table_of
from cutline.layouts.sheets.papers import paper_called
from cutline.layouts.workshop import Workshop

FILES = {
    "game": """
        title: Alike
        set_up: {places: {s1: [late]}}
        kit: [{kind: counters}, {kind: deck, id: a}, {kind: deck, id: a-b}, {kind: map, id: piles}]
    """,
    "counters": """
        size: 14 mm
        faces: {plain: {ground: "{colour}", marks: [{rect: [4, 4, 6, 6], fill: "{colour}"}]}}
        counters:
        - {id: a-b-c, front: plain, values: {colour: "#aa0000"}}
        - {id: A-b C, front: plain, values: {colour: "#00aa00"}}
        - {id: late, front: plain, values: {colour: "#aa0000"}}
        - {id: piles, front: plain, values: {colour: "#0000aa"}}
    """,
    "decks": """
        decks:
        - {id: a, title: Deck, size: [30, 30], front: {ground: "#aaaa00"}, cards: [{id: b-c, title: One}]}
        - {id: a-b, title: Deck, size: [40, 30], front: {ground: "#00aaaa"}, cards: [{id: c, title: Two}]}
    """,
    "map": """
        maps:
        - id: piles
          title: Decks and cups
          size: [60, 60]
          kinds: {land: {fill: sand}}
          panels: [{id: all, at: [0, 0], size: [60, 60], fill: "#aa00aa", spaces: [
            {id: s1, kind: land, box: [30, 30, 20, 20]}]}]
    """,
}
COLOURS = ["#aa0000", "#00aa00", "#0000aa", "#aaaa00", "#00aaaa"]


@pytest.fixture
def alike(mini):
    return mini("alike", **{name: dedent(text) for name, text in FILES.items()}, tables=None)


def seen(data):
    """Return the colour a little in from the top left of a picture."""
    red, green, blue = Image.open(io.BytesIO(data)).convert("RGB").getpixel((5, 5))
    return f"#{red:02x}{green:02x}{blue:02x}"


def test_pieces_whose_names_come_to_the_same_all_have_pictures_of_their_own(command, alike, tmp_path):
    out = tmp_path / "out"
    for form in ("png", "vassal", "tts"):
        assert command("export", form, alike, "--dpi", 60, "--out", out / form).status == 0
    assert command("build", "-q", alike, "--paper", "a4", "--out", out / "build").status == 0
    faces = sorted(seen(file.read_bytes()) for file in (out / "png/alike/faces").iterdir())
    assert faces == sorted(COLOURS)
    drawn = "".join(file.read_text() for file in (out / "build/alike/svg/counters").iterdir())
    assert all(colour in drawn for colour in COLOURS)
    with ZipFile(out / "vassal/alike/alike.vmod") as module:
        names = [name for name in module.namelist() if name.endswith(".png")]
        assert len(names) == len(set(names)) and all(map(str.isascii, names))
        assert {seen(module.read(name)) for name in names} >= {*COLOURS, "#aa00aa"}
    save = json.loads((out / "tts/alike/alike.json").read_text())
    decks = [one for one in save["ObjectStates"] if one["Name"] in ("Card", "CardCustom")]
    assert {one["Nickname"] for one in decks} == {"One", "Two"}


@pytest.mark.parametrize("name", ["CON", "aux.x", "Lpt1", "nul."])
def test_no_file_has_a_name_that_windows_keeps_for_itself(name):
    assert slug(name).split(".")[0] not in ("con", "aux", "lpt1", "nul")


def test_a_name_of_eighty_letters_of_any_script_fits_with_a_number_and_its_kind():
    names = Names()
    assert {len(names.of(number, "戰" * 80).encode()) < 230 for number in range(12)} == {True}
    assert len(set(names.given.values())) == 12


def test_a_piece_that_hides_nothing_is_laid_out_itself_whatever_else_looks_like_it(alike):
    look = Workshop(alike, [paper_called("a4")]).look()
    tables = [table_of(look.drawn, look.kits, (), seed) for seed in range(8)]
    assert [[laid.piece.id for laid in table.laid] for table in tables] == [["late"]] * 8
    assert [heap.title for heap in tables[0].decks] == ["Deck", "Deck"]


def test_a_piece_of_less_than_a_pixel_has_a_picture_of_one(command, mini):
    counters = "size: 0.5 mm\nfaces: {all: {ground: sand}}\ncounters:\n- {id: dot, front: all}"
    folder = mini(counters=counters)
    for form in ("png", "tts", "vassal"):
        done = command("export", form, folder, "--dpi", 20, "--out", folder / "out")
        assert done.status == 0, done.err
