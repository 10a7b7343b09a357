"""Pages look as they did when somebody last looked: a change in looks is seen, and meant."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ..support.built_kit import Routes
from ..support.tries import sampled
from .support.page_pictures import DOTS, GAMES, HOME, SAMPLE, difference, mask, pages_of, stored

BUILD = Path(__file__).parents[2] / "build" / "pictures"


FEW = 6  # pages of a shipped game that are looked at where there is no DEPTH


@pytest.fixture(scope="module")
def sample(routes_of):
    """The pages of the game that has every kind, as they look now."""
    return dict(pages_of(routes_of(SAMPLE.name)))


def changed(pages, game):
    """Pages that do not look as stored, with what differs; their pictures go to build/."""
    found = []
    for name, picture in pages.items():
        file = HOME / game / "pictures" / f"{name}.png"
        if not file.exists():
            found.append(f"{name}: no picture is stored")
        if picture is None or not file.exists():
            continue
        before = stored(file)
        differs = difference(before, picture)
        if differs.seen():
            home = BUILD / game
            home.mkdir(parents=True, exist_ok=True)
            picture.save(home / f"{name}-now.png")
            if before.size == picture.size:
                mask(before, picture).save(home / f"{name}-where.png")
            found.append(
                f"{name}: {differs.share:.2%} of the page, {differs.patch:.0%} of a patch, "
                f"tones {differs.tone} apart"
            )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_page_looks_as_it_was_stored(game, sample, routes_of):
    """Where this fails, look at build/pictures; `make pictures-accept` if it is meant."""
    pages = sample if game == SAMPLE.name else dict(pages_of(routes_of(game), FEW))
    wrong = changed(pages, game)
    before = {file.stem for file in (HOME / game / "pictures").glob("*.png")}
    wrong += [f"{page}: the page is gone" for page in before - set(pages)]
    assert not wrong, "\n".join(["pages that look different (see build/pictures):", *wrong])


LOOKS = {
    "a colour of the palette": ("game.yaml", 'straw: "#f4e7c5"', 'straw: "#f4d0b0"'),
    "one drawing of a card": ("decks.yaml", "{art: letter,", "{art: drum,"),
    "the type of one word": (
        "decks.yaml",
        "font: condensed-bold, size: 25, ink: cream",
        "font: bold, size: 21, ink: cream",
    ),
    "one figure on a map": ("map.yaml", "titles: {E4: The ford", "titles: {E3: The ford"),
    "a millimetre": ("pieces.yaml", "{art: sun, box: [4, 3, 14, 11]}", "{art: sun, box: [4, 4, 14, 11]}"),
    "a number of one counter": ("counters.yaml", "pace: 8}", "pace: 12}"),
}


@pytest.mark.parametrize("look", sampled(list(LOOKS), 1))
def test_a_changed_look_is_seen(look, sample, tmp_path):
    file, before, after = LOOKS[look]
    folder = tmp_path / "every-kind"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("pictures"))
    text = (folder / file).read_text("utf-8")
    assert text.count(before) == 1
    (folder / file).write_text(text.replace(before, after), "utf-8")
    pages = dict(pages_of(Routes(folder, tmp_path / "out")))
    seen = [name for name in pages if difference(sample[name], pages[name]).seen()]
    assert seen, "the tolerance hides it"
    assert len(seen) < len(pages), "pages that did not change are not accused"


def test_another_way_of_softening_edges_is_not_seen(sample, routes_of):
    """Rendered at other sizes and made smaller, as another version of the renderer might."""
    import pypdfium2 as pdfium
    from PIL import Image

    document = pdfium.PdfDocument(routes_of(SAMPLE.name).pdf)
    names = iter(sample)
    looked_at = sampled(list(sample), 3)
    for page in document:
        if not page.get_textpage().count_chars():
            continue  # an empty back
        name = next(names)
        if name not in looked_at:
            continue
        for scale, how in ((4.0, Image.Resampling.BOX), (3.0, Image.Resampling.LANCZOS)):
            other = page.render(scale=scale * DOTS / 72).to_pil().convert("RGB")
            other = other.resize(sample[name].size, how)
            assert not difference(sample[name], other).seen(), (name, scale)


def test_stored_pictures_are_small():
    assert sum(file.stat().st_size for file in HOME.glob("*/pictures/*.png")) < 4_500_000
