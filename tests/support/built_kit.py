"""A kit that is built once for all tests that read its pages."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutline.components import Game, load_game

if TYPE_CHECKING:
    from cutline.layouts.drawn import Drawn
    from cutline.layouts.kit import Kit

LONGEST = 300  # seconds that a kit takes to build
# How many things of a kind are kept for those who read them again.
KEPT = {"pdf": 4, "walker": 4, "page": 12, "text": 100, "raster": 6}


def once(folder: Path, fill: Callable[[], object]) -> None:
    """A folder filled by whichever worker of a run comes first; the others wait for it."""
    filled = folder.with_suffix(".filled")
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        late = time.monotonic() + LONGEST
        while not filled.exists():
            assert time.monotonic() < late, f"another worker has not filled {folder}"
            time.sleep(0.05)
    else:
        fill()
        filled.touch()


class BuiltKit:
    """A kit as it stands on disk; the models and drawings that it comes from are made when asked for."""

    def __init__(self, source: Path, out: Path) -> None:
        from cutline.layouts.exports.publish import publish

        self.source = source
        once(out, lambda: publish(self.drawn, list(self.kits.values()), out))
        self.folder = out / source.name
        self.manifest = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        self._kept: dict[str, OrderedDict[Any, Any]] = {kind: OrderedDict() for kind in KEPT}

    @cached_property
    def game(self) -> Game:
        return load_game(self.source)

    @cached_property
    def drawn(self) -> Drawn:
        from cutline.layouts.kit import draw_game

        drawn = draw_game(self.game)
        assert not drawn.problems
        return drawn

    @cached_property
    def kits(self) -> dict[str, Kit]:
        from cutline.layouts.kit import build_kit
        from cutline.layouts.sheets.papers import papers

        kits = {paper.name: build_kit(self.drawn, paper) for paper in papers().values()}
        assert not [kit.problems for kit in kits.values() if kit.problems]
        return kits

    def sheets(self, paper: str) -> list[dict[str, Any]]:
        """The manifest's sheets of a paper, in printing order."""
        return self.manifest["papers"][paper]["sheets"]

    def kit_file(self, paper: str) -> str:
        return f"{self.source.name}-{paper}.pdf"

    def pdf_files(self) -> list[str]:
        return [name for name in sorted(self.manifest["files"]) if name.endswith(".pdf")]

    def pdf(self, name: str) -> Any:
        """A file of the kit in pypdf."""
        from pypdf import PdfReader

        return self._once(("pdf", name), lambda: PdfReader(self.folder / name))

    def page(self, name: str, index: int) -> Any:
        """What page `index` of a file paints, as `pdf_reading.PageRead`."""
        from .pdf_reading import PdfWalker

        walker = self._once(("walker", name), lambda: PdfWalker(self.pdf(name)))
        return self._once(("page", name, index), lambda: walker.read(index))

    def text(self, name: str, index: int) -> str:
        """The words of a page as pypdf reads them, white space made single."""

        def read() -> str:
            return " ".join(self.pdf(name).pages[index].extract_text().split())

        return self._once(("text", name, index), read)

    def raster(self, name: str, index: int, per_mm: float) -> Any:
        """A page as a picture."""
        from .rasters import rastered

        return self._once(
            ("raster", name, index, per_mm), lambda: rastered(self.folder / name, index, per_mm)
        )

    def _once(self, key: Any, make: Any) -> Any:
        kept = self._kept[key[0]]
        if key in kept:
            kept.move_to_end(key)
        else:
            kept[key] = make()
            if len(kept) > KEPT[key[0]]:
                kept.popitem(last=False)
        return kept[key]
