"""Art in folders: a picture's name is its path below art/, and an error names the one that is near."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import read_game
from cutline.components.art.folder import DEEPEST, art_fault, art_names
from cutline.layouts.kit import draw_game
from cutline.page.counting import printed_files

from ...support.mini_game import MINI, read_told
from ...support.tries import tries

DOT = '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>'
FACE = (
    MINI["counters.yaml"]
    .partition("counters:")[0]
    .replace("  back:\n", '    - {art: "{pic}", box: [4, 8, 6, 6]}\n  back:\n')
)
FROM = 'counters:\n- {from: units.csv, id: "{id}", front: unit, values: {ground: cream}}\n'


@pytest.fixture
def told(mini):
    """A game with art in folders, of the pictures that a spreadsheet names; all that is wrong with it."""

    def made(*pictures, files=("heart.svg", "red/heart.svg", "blue/v1/star.svg", "blue/v1/Big tree.SVG")):
        folder = mini(counters=FACE + FROM)
        for name in files:
            (folder / "art" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "art" / name).write_text(DOT, "utf-8")
        rows = (f"u{number},One,1,{picture}\n" for number, picture in enumerate(pictures))
        (folder / "units.csv").write_text("".join(("id,name,number,pic\n", *rows)), "utf-8")
        return folder, *read_told(folder)

    return made


def test_a_picture_in_a_folder_has_its_path_as_its_name(told):
    folder, game, problems = told("heart", "red/heart", "red/heart.svg", "blue/v1/star", "blue/v1/Big tree")
    assert problems == [] and not draw_game(game).problems
    assert game.art["red/heart"] is not game.art["heart"]
    assert folder / "art/red/heart.svg" in printed_files(folder)


WRONG = {
    r"red\heart": 'does not exist in art/; write "red/heart"',
    "art/red/heart": 'does not exist in art/; write "red/heart"',
    "star": 'does not exist in art/; did you mean "blue/v1/star"?',
    "red/Heart": 'does not exist in art/; did you mean "red/heart"?',
    "red": 'does not exist in art/; did you mean "red/heart" or "red/heart.svg"?',
    "blue/v1/stra": 'does not exist in art/; did you mean "blue/v1/star"?',
    "../red/heart": "is outside the game's art folder; copy it to art/",
    r"C:\Pictures\heart.png": "is outside the game's art folder; copy it to art/",
    "https://example.org/heart.png": "is an address; save the picture in art/ and write its name",
}


def test_a_wrong_name_is_one_error_at_its_cell_and_says_which_is_near(told):
    _, _, problems = told("heart", *WRONG)
    assert problems == [
        f'units.csv:{number + 2}:4: counter "u{number}": art "{name}" {why}'
        for number, (name, why) in enumerate(WRONG.items(), 1)
    ]


def test_what_is_not_read_in_art_is_told_where_it_lies(told, tmp_path):
    deep = "/".join("abcdefgh"[: DEEPEST + 1])
    folder, _, problems = told("heart", files=("heart.svg", f"{deep}/star.svg", ".git/hooks/x.svg"))
    assert problems == [f"art/{deep}:1:1: is a link, or lies in more than 4 folders; move its files up"]
    (folder / "art/a").rename(tmp_path / "away")
    (folder / "art/a").symlink_to(tmp_path / "away")
    (told_of_a,) = read_game(folder)[1]
    assert told_of_a.file == folder / "art/a" and "leads out of the game's folder" in told_of_a.message


NAMES = st.text("aäB1. -_", min_size=1, max_size=5).map(str.strip).filter(lambda name: name.strip("."))


@settings(max_examples=tries(20, 400), deadline=None)
@given(st.lists(st.lists(NAMES, min_size=1, max_size=3), min_size=1, max_size=4))
def test_any_path_below_art_is_a_name_and_with_backslashes_tells_itself(tmp_path_factory, paths):
    folder = tmp_path_factory.mktemp("game")
    for path in paths:
        file = folder / "art" / "/".join(path[:-1]) / f"{path[-1]}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(DOT)
    names = art_names(folder)
    for path in paths:
        name, hidden = "/".join(path), any(part.startswith(".") for part in path)
        assert (names.get(name) == names.get(f"{name}.svg") == "") is not hidden
        if len(path) > 1 and not hidden:
            assert f'write "{name}"' in art_fault("\\".join(path), names)
