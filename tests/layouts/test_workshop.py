"""A game that is built again in one process: the bytes, and the errors, of a build from nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from cutline.components import Problem, load_game, shipped_games
from cutline.components.reading.memory import Kept, same
from cutline.layouts.drawn import Drawn, noted
from cutline.layouts.exports import printing

from ..support.mini_game import MINI
from ..support.rebuilding import built, built_anew, edited, workshop_of
from ..support.tries import DEPTH, tries

EVERY_KIND = Path(__file__).parents[1] / "games" / "every-kind"
GAMES = [EVERY_KIND, *(shipped_games().values() if DEPTH else ())]


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    monkeypatch.setenv("CUTLINE_CORES", "1")


@pytest.mark.parametrize("game", GAMES, ids=lambda folder: folder.name)
def test_whatever_is_edited_a_rebuilt_kit_has_the_bytes_of_a_new_one(game, tmp_path):
    folder, rng = tmp_path / game.name, Random(game.name)
    shutil.copytree(game, folder, ignore=shutil.ignore_patterns("referee", "logs"))
    names = ["a4", "letter"] if DEPTH else ["a4"]
    workshop = workshop_of(folder, names)
    assert not built(workshop, tmp_path / "warm").problems
    for _ in range(tries(1, 34)):
        undo = edited(folder, rng)
        again = built(workshop, tmp_path / "warm")
        if DEPTH:
            shutil.rmtree(tmp_path / "cold", ignore_errors=True)
            assert again == built_anew(folder, tmp_path / "cold")
        else:
            assert again == built(workshop_of(folder, names), tmp_path / "cold")
        if again.problems:
            undo()


def replace(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


CHANGES = [
    ("counters.yaml", "name: One", "name: Žatec"),  # numbered before what the card has
    ("tables.yaml", "head: Die", "head: Dé"),
    ("game.yaml", "subtitle: A small game", "subtitle: Ůž"),
    ("counters.yaml", "box: [1, 2, 14, 5]", "box: [1, -0, 14, 5]"),
    ("counters.yaml", "{id: one, front: unit, back: back, count: 3", "{id: one, front: unit, count: 3"),
    ("game.yaml", "- kind: counters", "- kind: counters\n- kind: counters"),
    ("tables.yaml", "1-3: [mißé], 4-6: [hit]", "4-6: [hit], 1-3: [mißé]"),
    ("game.yaml", 'version: "2.0"', 'version: "2.1"'),
]


def test_a_rebuilt_kit_has_the_bytes_of_a_new_one(mini, tmp_path):
    folder = mini(tables=MINI["tables.yaml"].replace("miss", "mißé"))
    workshop = workshop_of(folder)
    first = built(workshop, tmp_path / "warm")
    for file, old, new in CHANGES:
        replace(folder / file, old, new)
        again = built(workshop, tmp_path / "warm")
        assert again == built(workshop_of(folder), tmp_path / "cold") and again != first, new
        replace(folder / file, new, old)
        assert built(workshop, tmp_path / "warm") == first, new


def test_art_within_texts_is_looked_at_again_when_it_changes_or_comes(mini, tmp_path):
    shown = MINI["counters.yaml"].replace("name: One", 'name: "1:heart:"')
    folder = mini(tables=MINI["tables.yaml"].replace("miss", '":heart:"'), counters=shown)
    workshop = workshop_of(folder)
    seen = [built(workshop, tmp_path / "warm")]
    (folder / "art").mkdir()
    for path in ("M0 0H9V9Z", "M0 0H9V5Z"):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{path}"/></svg>'
        (folder / "art" / "heart.svg").write_text(svg, "utf-8")
        seen.append(built(workshop, tmp_path / "warm"))
        assert seen[-1] == built(workshop_of(folder), tmp_path / "cold") not in seen[:-1]


def test_what_a_change_does_not_reach_is_not_made_again(mini, tmp_path, monkeypatch):
    folder = mini()
    workshop = workshop_of(folder)
    before = workshop.look()
    replace(folder / "counters.yaml", "name: One", "name: Eins")
    after = workshop.look()
    assert after.game.files["tables"] is before.game.files["tables"]
    assert after.drawn.parts[2] is not before.drawn.parts[2]
    card, counters = ([page for page in look.kits[0].pages if page.component == name]
                      for look, name in ((before, "Card"), (before, "Counters")))  # fmt: skip
    kept = [page.draw for page in after.kits[0].pages if page.component == "Card"]
    assert same(tuple(kept), tuple(page.draw for page in card))
    assert counters and not {p.draw for p in counters} & {p.draw for p in after.kits[0].pages}


def test_files_that_a_change_does_not_reach_are_not_written_down_again(mini, tmp_path, monkeypatch):
    folder = mini()
    workshop = workshop_of(folder)
    built(workshop, tmp_path)
    titles = []
    write_pdf = printing.write_pdf
    monkeypatch.setattr(printing, "write_pdf", lambda *a: titles.append(a[2].title) or write_pdf(*a))
    replace(folder / "tables.yaml", "title: Table", "title: Tafel")
    built(workshop, tmp_path)
    assert {title.partition(": ")[2] for title in titles} == {"", "First page", "Card"}


def test_a_broken_game_has_the_errors_of_a_new_reading_and_goes_on_when_mended(mini, tmp_path):
    folder = mini()
    workshop = workshop_of(folder)
    whole = built(workshop, tmp_path / "warm")
    for file, old, new in (
        ("counters.yaml", "ground: sky", "ground: skye"),
        ("counters.yaml", "name: One", "name: A very long name indeed"),
        ("tables.yaml", "head: Die", "head: {{ v.no }}"),
        ("game.yaml", "kit:", "kits:"),
    ):
        replace(folder / file, old, new)
        (folder / file).write_text("# moved down\n" + (folder / file).read_text("utf-8"), "utf-8")
        wrong = built(workshop, tmp_path / "warm").problems
        assert wrong and wrong == built(workshop_of(folder), tmp_path / "cold").problems
        assert wrong == built(workshop, tmp_path / "warm").problems, "told again while it is wrong"
        replace(folder / file, new, old)
        assert built(workshop, tmp_path / "warm") == whole


def test_a_long_watch_holds_no_more_than_the_last_kit(mini, tmp_path):
    folder = mini()
    workshop = workshop_of(folder)
    held = set()
    for number in range(5):
        text = re.sub("name: One.*?}", f"name: One{number}}}", (folder / "counters.yaml").read_text("utf-8"))
        (folder / "counters.yaml").write_text(text, "utf-8")
        built(workshop, tmp_path)
        encoder = workshop.memory.find("encoder").result
        held.add((len(workshop.memory.now), len(encoder.kept), len(encoder.forms)))
    assert len(held) == 1


def test_a_drawing_that_reads_the_game_too_late_is_refused_rather_than_kept(mini):
    bare = Drawn(load_game(mini()), (), [])
    late = []

    def step(drawn: Drawn) -> tuple[str, list[Problem]]:
        late.append(lambda: (drawn.game.palette["ink"], drawn.game.palette["sky"]))
        return drawn.game.palette["ink"], []

    noted(Kept(), "step", (), bare, step)
    with pytest.raises(RuntimeError, match="palette sky"):
        late[0]()
