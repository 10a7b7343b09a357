"""A game's own typefaces in its kit: where they are used, beside other games, and while they change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutline.cli import main
from cutline.generators.text.fonts import face_of
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop

from ..support.mini_game import MINI
from ..support.own_type import LETTERS, own_type

Game = Callable[..., Path]
# A title, a style and a name of the game's own, wherever and whenever a page or a face is drawn.
OWN = {
    "kit:": "fonts: {title: fonts/My.ttf, condensed-medium: fonts/My.ttf, stencil: fonts/My.ttf}\nkit:",
    "ink: ink": "ink: ink, font: stencil",
}
READ = "--front 82:12 81:11 74:24 249:10 --back 80:11 86:14 60:17 263:18"


@pytest.fixture
def mini(tmp_path):
    """A folder of the mini game under a name, with fonts and what replaces words of its files."""

    def make(name: str, fonts: dict[str, bytes], **swaps: str) -> Path:
        folder = tmp_path / name
        (folder / "fonts").mkdir(parents=True)
        for file, data in fonts.items():
            (folder / "fonts" / file).write_bytes(data)
        for file, text in MINI.items():
            for old, new in swaps.items():
                text = text.replace(old, new)
            (folder / file).write_text(text, encoding="utf-8")
        return folder

    return make


def looked(folder):
    return Workshop(folder, [papers()["a4"]]).look()


def texts_of(folder):
    """Font and width of each text of a kit, in ems."""
    look = looked(folder)
    assert not look.problems, look.problems
    found = {}
    for page in look.kits[-1].printed:
        for text in page.draw().texts():
            found[text.text] = (text.font, text.advance / text.size)
    return found


def test_a_title_a_style_and_a_name_are_set_in_the_fonts_that_the_game_brings(mini):
    folder = mini("own", {"My.ttf": own_type()}, **OWN)
    found = texts_of(folder)
    styles = {said: font.partition("@")[0] for said, (font, _) in found.items()}
    assert styles["Mini"] == "title" and styles["One"] == "stencil"
    assert styles["50 mm"] == "condensed-medium" and styles["A small game"] == "medium"


def test_two_games_with_fonts_of_one_name_do_not_mix(mini):
    swaps = {"kit:": "fonts: {title: fonts/My.ttf}\nkit:"}
    wide, narrow = (mini(f"game{k}", {"My.ttf": own_type(wide=k)}, **swaps) for k in (900, 300))
    first, second, again = (texts_of(folder)["Mini"] for folder in (wide, narrow, wide))
    assert first == again and first[0] != second[0]
    assert first[1] > 2 * second[1]


def test_a_font_that_is_saved_again_rebuilds_the_kit_as_if_from_nothing(mini):
    folder = mini("saved", {"My.ttf": own_type()}, **{"kit:": "fonts: {title: fonts/My.ttf}\nkit:"})
    workshop = Workshop(folder, [papers()["a4"]])

    def widths() -> list[tuple[str, str, float]]:
        pages = workshop.look().kits[-1].printed
        return [(t.text, t.font, t.advance) for page in pages for t in page.draw().texts()]

    before = widths()
    (folder / "fonts" / "My.ttf").write_bytes(own_type(wide=700))
    after = widths()
    fresh = looked(folder).kits[-1].printed
    assert after == [(t.text, t.font, t.advance) for page in fresh for t in page.draw().texts()] != before


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("fonts/None.ttf", "fonts/None.ttf does not exist"),
        ("../My.ttf", "lies outside the game's folder"),
        ("fonts/Bad.ttf", "is damaged"),
    ],
)
def test_a_font_that_cannot_be_used_is_one_problem_at_its_line(mini, path, said):
    folder = mini("bad", {"Bad.ttf": own_type()[:900]}, **{"kit:": f"fonts:\n  title: {path}\nkit:"})
    (problem,) = looked(folder).problems
    assert said in problem.message and (problem.file.name, problem.line) == ("game.yaml", 10)


def test_cyrillic_and_greek_are_printed_and_what_no_face_has_is_still_an_error(mini):
    found = texts_of(mini("east", {}, One="Полк Αθήνα"))
    assert found["Полк Αθήνα"][0] == "condensed-semibold"
    for swaps, said in (
        ({"One": "日"}, "no font has"),
        ({"ink: ink": "ink: ink, font: condensed-bald"}, 'condensed-bold"'),
    ):
        (problem,) = looked(mini(said[:4], {}, **swaps)).problems
        assert said in problem.message and problem.file.name == "counters.yaml"


def test_a_character_that_only_another_of_the_games_fonts_has_is_taken_from_that(mini):
    swaps = {"kit:": "fonts: {signs: fonts/My.ttf}\nkit:", "name: One": 'name: "A\ue000"'}
    game = mini("signs", {"My.ttf": own_type("AB\ue000")}, **swaps)
    house, signs = face_of(texts_of(game)["A\ue000"][0]).runs("A\ue000")
    assert (house.face.key, house.text, signs.text) == ("condensed-semibold", "A", "\ue000")
    assert signs.face.key.startswith("signs@")


def test_the_foot_of_a_board_on_one_page_has_signs_of_the_games_own_font(mini, tmp_path):
    title = "fonts: {signs: fonts/My.ttf}\nkit: [{kind: map, id: m}]\n# kit:"
    game = mini("board", {"My.ttf": own_type("\ue000")}, **{"kit:": title})
    (game / "game.yaml").write_text((game / "game.yaml").read_text("utf-8").partition("# kit:")[0], "utf-8")
    panel = "{id: p, at: [0, 0], size: [60, 50]}"
    board = f'{{id: m, title: "Map \ue000", size: [60, 50], kinds: {{}}, panels: [{panel}]}}'
    (game / "map.yaml").write_text(f"maps: [{board}]\n", "utf-8")
    build = ["build", str(game), "--paper", "a4", "--only", "kit", "-q", "--out", str(tmp_path / "out")]
    assert main(build) == 0


@pytest.mark.parametrize(
    "options",
    [
        "build --since before/own --only kit",
        "build --backs fold --booklet --ink low --paper 230x305",
        "build --runs fronts-then-backs --only kit",
        "build --printer office --only kit",
        "export png --dpi 30 --bleed 2 --transparent",
    ],
)
def test_every_way_to_hand_a_game_out_sets_it_in_its_own_type(mini, tmp_path, monkeypatch, options):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    type_, titles = own_type(f"{LETTERS}★\u05d0"), {"title: ": "title: ★\u05d0 "}  # which the house lacks
    folder = mini("own", {"My.ttf": type_}, **titles, **OWN)
    if "--since" in options:
        assert main(["build", str(folder), "--paper", "a4", "--out", "before", "-q"]) == 0
        counters = folder / "counters.yaml"
        counters.write_text(counters.read_text("utf-8").replace("name: One", "name: Uno"), "utf-8")
    if "--printer" in options:
        assert main(["calibrate", "office", *READ.split()]) == 0
    verb, *more = options.split()
    form = [more.pop(0)] if verb == "export" else ["-q"]
    assert main([verb, *form, str(folder), *more, "--out", "out"]) == 0
    texts = " ".join(
        page.extract_text() for file in Path("out").rglob("*.pdf") for page in PdfReader(file).pages
    )
    assert verb == "export" or ("Uno" if "--since" in options else "One") in texts
