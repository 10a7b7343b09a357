"""What a designer brings in, damaged at random: a build ends in a kit or in words, and with nothing else."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from cutline.components import read_game
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.tries import tries
from ...support.workbooks import xlsx

GAME = Path(__file__).parents[3] / "docs/example/two-bridges"
BROUGHT = (
    "units.csv",
    "events.xlsx",
    "art/dawn.jpg",
    "art/smoke.png",
    "fonts/crate.ttf",
    "translations/de.po",
    "map.yaml",
    "more.yaml",
)


def brought(folder: Path) -> Path:
    """The example game with a workbook and an included file, without its largest picture."""
    shutil.copytree(GAME, folder, ignore=shutil.ignore_patterns("logs", "valley.png"))
    rows = [line.split(",", 5) for line in (folder / "events.csv").read_text("utf-8").splitlines()]
    (folder / "events.xlsx").write_bytes(xlsx(Events=rows))
    decks = (folder / "decks.yaml").read_text("utf-8")
    (folder / "decks.yaml").write_text(decks.replace("events.csv", "events.xlsx").replace("valley", "smoke"))
    kinds, lists = (folder / "game.yaml").read_text("utf-8").split("lists:\n")
    (folder / "more.yaml").write_text("lists:\n" + lists.partition("sentences:")[0])
    (folder / "game.yaml").write_text(
        f"include: [more.yaml]\n{kinds}sentences:{lists.partition('sentences:')[2]}"
    )
    return folder


def damage(data: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, doubled or left out; sometimes cut short."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 9)):
        at = chance.randrange(len(found) + 1)
        found[at : at + chance.choice((0, 1, 1, 7))] = bytes(
            chance.choices(range(256), k=chance.choice((0, 1, 3)))
        )
    return bytes(found[: chance.randrange(len(found))] if not chance.randrange(5) else found)


@pytest.mark.parametrize("seed", range(tries(len(BROUGHT), 400)))
def test_a_damaged_file_is_told_with_its_place(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    folder = brought(tmp_path / "bridges")
    file = folder / BROUGHT[seed % len(BROUGHT)]
    file.write_bytes(damage(file.read_bytes(), chance))
    game, problems = read_game(folder, language=chance.choice(("", "de")))
    if game is not None:
        drawn = draw_game(game)
        kit = build_kit(drawn, papers()["a4"])
        problems = [*drawn.problems, *kit.problems]
        for page in () if problems else kit.printed:
            page.draw()
    assert game is not None or problems
    assert not [
        problem for problem in problems if not problem.file.is_relative_to(folder) or "\n" in str(problem)
    ]


def test_undamaged_it_is_whole(tmp_path: Path) -> None:
    game, problems = read_game(brought(tmp_path / "bridges"), language="de")
    assert not problems and game is not None
    assert len(game.files["decks"].decks[0].cards) == 7 and len(game.sheet.lists["turns"]) == 7
