"""The kits of games, each made once for a run; what is read out of them lies on disk for all workers."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutline.components import Game, find_game, load_game

if TYPE_CHECKING:
    from cutline.generators.drawing import Drawing
    from cutline.layouts.drawn import Drawn
    from cutline.layouts.kit import Kit
    from cutline.layouts.sheets.papers import Page

LONGEST = 300  # seconds that a kit takes to build
# How many things of a kind a process holds for those who read them again.
PARTS = ("kit", "components", "svg")
KEPT = {"pdf": 3, "walker": 2, "page": 12, "text": 100, "raster": 3}


def with_kit(game: str, home: Path, kit: str) -> Path:
    """Copy a shipped game's YAML and art into a folder, with other parts of a kit: "- {kind: counters}".

    Its first steps are left out, as they name parts that it has no longer.
    """
    folder = home / game
    shutil.copytree(find_game(game), folder, ignore=shutil.ignore_patterns("referee"))
    sheet = (folder / "game.yaml").read_text("utf-8").split("\nkit:\n")[0]
    sheet = re.sub(r"(?ms)^start:\n.*?(?=^\S|\Z)", "", sheet)
    (folder / "game.yaml").write_text(f"{sheet}\nkit:\n{kit}", "utf-8")
    return folder


def once(folder: Path, fill: Callable[[], object]) -> None:
    """Have a folder filled by whichever worker of a run comes first; the others wait for it."""
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

    def __init__(self, source: Path, out: Path, parts: Collection[str] = PARTS) -> None:
        """Build the complete kit of a game's folder for both papers, some parts of it, unless it is there."""
        self.source, self.parts = source, parts
        once(out, partial(self._build, out))
        self.folder = out / source.name
        self.manifest = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        self._kept: dict[str, OrderedDict[Any, Any]] = {kind: OrderedDict() for kind in KEPT}
        self._read = out.with_suffix(".read")
        self._read.mkdir(exist_ok=True)

    def _build(self, out: Path) -> None:
        from cutline.layouts.exports.publish import publish

        publish(self.drawn, [kit for kits in self.routes.values() for kit in kits], out, self.parts)

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
    def routes(self) -> dict[str, list[Kit]]:
        """The kits for each paper: that for a first game, then the complete one."""
        from cutline.layouts.kit import build_routes
        from cutline.layouts.sheets.papers import papers

        routes = {paper.name: build_routes(self.drawn, paper) for paper in papers().values()}
        assert not [kit.problems for kits in routes.values() for kit in kits if kit.problems]
        return routes

    @property
    def kits(self) -> dict[str, Kit]:
        """The kits for a first game, by paper."""
        return {paper: kits[0] for paper, kits in self.routes.items()}

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

    def page(self, name: str, index: int, whole: bool = True) -> Any:
        """What page `index` of a file paints, as `pdf_reading.PageRead`; `whole` as of its walker."""
        from .pdf_reading import PdfWalker

        def read() -> Any:
            return self._once(("walker", name, whole), lambda: PdfWalker(self.pdf(name), whole)).read(index)

        return self._once(("page", name, index, whole), read)

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
            kept[key] = self._shared(key, make) if key[0] in ("page", "text") else make()
            if len(kept) > KEPT[key[0]]:
                kept.popitem(last=False)
        return kept[key]

    def _shared(self, key: Any, make: Any) -> Any:
        """Return what another worker has read already, or read it for all of them."""
        file = self._read / ("-".join(map(str, key)) + ".pickle")
        if file.exists():
            return pickle.loads(file.read_bytes())
        made = make()
        new = file.with_suffix(f".{os.getpid()}")
        new.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        new.replace(file)
        return made


class Routes:
    """The kits of one game for every route and paper: their pages, and the PDF of all of it on A4."""

    def __init__(self, source: Path, out: Path) -> None:
        """Lay the kits out unless another worker has."""
        self.name, self.out, self.pdf = source.name, out, out / "a4.pdf"
        once(out, partial(self._build, source))
        # By paper, for each route: its pages, drawn where somebody reads them.
        self.pages: dict[str, list[list[Page]]] = pickle.loads((out / "pages.pickle").read_bytes())

    def _build(self, source: Path) -> None:
        from cutline.layouts.exports.component_pdfs import kit_files
        from cutline.layouts.exports.printing import packed
        from cutline.layouts.kit import build_routes, draw_game
        from cutline.layouts.sheets.papers import papers

        drawn = draw_game(load_game(source))
        kits = {name: build_routes(drawn, paper) for name, paper in papers().items()}
        assert not drawn.problems and not [k.problems for kits in kits.values() for k in kits if k.problems]
        (file,) = kit_files(packed(drawn, kits["a4"][-1:], lambda _: None))
        self.pdf.write_bytes(file.made())
        pages = {name: [[_plain(page) for page in kit.pages] for kit in some] for name, some in kits.items()}
        (self.out / "pages.pickle").write_bytes(pickle.dumps(pages, pickle.HIGHEST_PROTOCOL))


def _plain(page: Page) -> Page:
    """Return a page as it can be kept: what is set is drawn, placements do without their faces."""
    drawing = page.drawing if page.component == "First page" else None
    lying = [place._replace(piece=_Named(place.counter)) for place in page.placements]  # type: ignore[arg-type]
    return page._replace(draw=partial(_drawn, drawing), place=partial(list, lying))


class _Named:
    """A piece of which only the name is known."""

    def __init__(self, name: str) -> None:
        self.id = name


def _drawn(drawing: Drawing | None) -> Drawing:
    assert drawing is not None, "only the first page is kept drawn"
    return drawing
