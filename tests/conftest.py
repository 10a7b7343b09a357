"""One kit of Doodlebug for both papers, built once for all tests that read printed pages."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

# The folder tests/cutline must not be taken for the package of that name.
_HERE = str(Path(__file__).parent)
sys.path.remove(_HERE)
import cutline  # noqa: E402, F401

sys.path.insert(0, _HERE)


class BuiltKit:
    """A kit as it stands on disk, and the models and drawings that it came from."""

    def __init__(self, source: Path, out: Path) -> None:
        from cutline.components import load_game
        from cutline.layouts.exports.publish import publish
        from cutline.layouts.kit import build_kit, draw_game
        from cutline.layouts.sheets.papers import papers

        self.source = source
        self.game = load_game(source)
        self.drawn = draw_game(self.game)
        self.kits = {paper.name: build_kit(self.drawn, paper) for paper in papers().values()}
        assert not self.drawn.problems
        assert not [kit.problems for kit in self.kits.values() if kit.problems]
        self.folder = publish(self.drawn, list(self.kits.values()), out).folder
        self.manifest = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        self._kept: dict[Any, Any] = {}

    def sheets(self, paper: str) -> list[dict[str, Any]]:
        """The manifest's sheets of a paper, in printing order."""
        return self.manifest["papers"][paper]["sheets"]

    def kit_file(self, paper: str) -> str:
        return f"{self.game.name}-{paper}.pdf"

    def pdf_files(self) -> list[str]:
        return [name for name in sorted(self.manifest["files"]) if name.endswith(".pdf")]

    def pdf(self, name: str) -> Any:
        """A file of the kit in pypdf."""
        from pypdf import PdfReader

        return self._once(("pdf", name), lambda: PdfReader(self.folder / name))

    def page(self, name: str, index: int) -> Any:
        """What page `index` of a file paints, as `pdf_reading.PageRead`."""
        from pdf_reading import PdfWalker

        walker = self._once(("walker", name), lambda: PdfWalker(self.pdf(name)))
        return self._once(("page", name, index), lambda: walker.read(index))

    def text(self, name: str, index: int) -> str:
        """The words of a page as pypdf reads them, white space made single."""

        def read() -> str:
            return " ".join(self.pdf(name).pages[index].extract_text().split())

        return self._once(("text", name, index), read)

    def raster(self, name: str, index: int, per_mm: float) -> Any:
        """A page as a picture."""
        from rasters import rastered

        return self._once(
            ("raster", name, index, per_mm), lambda: rastered(self.folder / name, index, per_mm)
        )

    def _once(self, key: Any, make: Any) -> Any:
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]


@pytest.fixture(scope="session")
def doodlebug_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the shipped game's folder, so that no edit comes between two tests."""
    from cutline.components import find_game

    folder = tmp_path_factory.mktemp("games") / "doodlebug"
    shutil.copytree(find_game("doodlebug"), folder)
    return folder


@pytest.fixture(scope="session")
def kit(doodlebug_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> BuiltKit:
    """Doodlebug, both papers, all parts."""
    return BuiltKit(doodlebug_folder, tmp_path_factory.mktemp("kit"))


@pytest.fixture(params=["a4", "letter"])
def paper(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def mini(tmp_path: Path) -> Any:
    """Writes a small game into a folder of its own; keywords replace or remove its files."""

    def write(name: str = "mini", **files: str | None) -> Path:
        from mini_game import MINI

        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        texts = {**MINI, **{f"{key}.yaml": text for key, text in files.items()}}
        for file, text in texts.items():
            if text is not None:
                (folder / file).write_text(text, "utf-8")
        return folder

    return write


@pytest.fixture
def pieces(tmp_path: Path) -> Any:
    """Draws pieces.yaml or decks.yaml of a game that holds nothing else."""
    from piece_games import Pieces

    return Pieces(tmp_path / "pieces")
