"""Publishes a built kit: every exporter in turn, into a folder that is replaced as a whole."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from .exports.component_pdfs import write_boards, write_components
from .exports.folder import KitFolder
from .exports.kit_pdf import write_kits
from .exports.manifest import listed, write_manifest
from .exports.printing import Printing, Say, packed
from .exports.svg_files import write_svgs
from .kit import Drawn, Kit
from .replace import replacing

PARTS = ("kit", "components", "svg")


class Exporter(NamedTuple):
    """One form in which a kit is handed out."""

    part: str  # what `--only` calls it; "" for what is always written
    write: Callable[[Printing, KitFolder], list[str]]


# In the order of writing: the manifest lists all that was written before it.
EXPORTERS = (
    Exporter("kit", write_kits),
    Exporter("components", write_components),
    Exporter("components", write_boards),
    Exporter("svg", write_svgs),
    Exporter("", write_manifest),
)


class Written(NamedTuple):
    """Where a kit went and what of it there is."""

    folder: Path
    pages: dict[str, int]  # of the kit, by paper
    counters: int  # to be cut out, all copies
    files: dict[str, list[str]]  # by part: "kit", "components", "svg"


def publish(
    drawn: Drawn,
    kits: list[Kit],
    out: Path,
    only: Collection[str] = PARTS,
    say: Say = lambda _: None,
    note: Say = lambda _: None,
) -> Written:
    """Write the kits of one game to `out/<game>`; `only` picks among PARTS.

    The folder is replaced as a whole (see `replace`): what an earlier build wrote
    goes, what is not ours stays. `say` hears of progress, `note` what a person
    ought to know. Raises CannotWrite, NoSpace and OSError; the folder is then as
    it was.
    """
<<<<<<< HEAD
    game = drawn.game
    home = out / game.name
    out.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{game.name}-", dir=out))
    try:
        _write(drawn, kits, beside, only, say)
        with (beside / "manifest.json").open("w", encoding="utf-8", newline="\n") as manifest:
            manifest.writelines(_manifest(drawn, kits, beside))
        _move(beside, home)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Written(home, sum(len(kit.pages) for kit in kits), _copies(drawn))


def _copies(drawn: Drawn) -> int:
    return sum(piece.count for piece in drawn.pieces)


def _write(drawn: Drawn, kits: list[Kit], folder: Path, only: Collection[str], say: Say) -> None:
    game = drawn.game
    encoder = Encoder()
    names = _Names(taken=[game.name])
    # All pages are encoded before the first file, so that all files number characters alike.
    kits_packed = []
    for kit in kits:
        say(f"{game.name}: {len(kit.pages)} pages on {kit.paper.title}")
        kits_packed.append([encoder.pack(page.draw(), page.height) for page in kit.printed])
    for kit, packed in zip(kits, kits_packed, strict=True):
        if "kit" in only:
            name = f"{game.name}-{kit.paper.name}.pdf"
            say(f"{game.name}: {name}")
            whole = zip(_bookmarked(kit), packed, strict=True)
            write_pdf(folder / name, whole, _meta(game, ""), encoder)
        if "components" in only:
            for component, pages, duplex in _components(kit, packed):
                name = f"{names.of(component, component)}-{kit.paper.name}.pdf"
                say(f"{game.name}: {name}")
                write_pdf(folder / name, pages, _meta(game, component, duplex), encoder)
    if "components" in only:
        for board in _boards(drawn):
            page = poster(drawn, board)
            say(f"{game.name}: {board}-one-page.pdf")
            meta = _meta(game, "map on one page", False)
            one = [(page, encoder.pack(page.draw(), page.height))]
            write_pdf(folder / f"{board}-one-page.pdf", one, meta, encoder)
    if "svg" in only:
        say(f"{game.name}: svg")
        _write_svg(drawn, kits, folder)


def _boards(drawn: Drawn) -> list[str]:
    return [
        part.id for part in drawn.game.sheet.kit if part.kind == "map" and part.id in drawn.boards
    ]


def _meta(game: Game, component: str, duplex: bool = True) -> PdfMeta:
    sheet = game.sheet
    title = f"{sheet.title}: {component}" if component else sheet.title
    keywords = ", ".join(["wargame", "print and play", *sheet.keywords])
    subject = sheet.subtitle or f"Print-and-play kit of {sheet.title}"
    return PdfMeta(title, subject, keywords, sheet.designer, sheet.language, duplex)


def _bookmarked(kit: Kit) -> Iterator[PdfPage]:
    last = None
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        yield printed._replace(bookmark=page.component if page.component != last else "")
        last = page.component


def _components(
    kit: Kit, packed: list[Packed]
) -> Iterator[tuple[str, list[tuple[PdfPage, Packed]], bool]]:
    """Each component's pages, as they stand in the kit."""
    found: dict[str, list[tuple[PdfPage, Packed]]] = {}
    duplex: dict[str, bool] = {}
    for page, printed, stream in zip(kit.pages, kit.printed, packed, strict=True):
        if page.empty:
            continue
        mark = "" if page.component in found else page.component
        found.setdefault(page.component, []).append((printed._replace(bookmark=mark), stream))
        duplex[page.component] = duplex.get(page.component, False) or page.duplex
    for component, pages in found.items():
        yield component, pages, duplex[component]


def slug(name: str) -> str:
    """A file name that any system takes: "Table card" -> table-card."""
    return re.sub(r"[^\w.]+", "-", name.lower()).strip("-.") or "unnamed"


class _Names:
    """File names, each given once: what would be the same gets a number."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.given: dict[Any, str] = {}
        self.taken = set(taken)

    def of(self, key: Any, wanted: str) -> str:
        """The name for a key, the same whenever it is asked for."""
        if key not in self.given:
            name = base = slug(wanted)
            number = 2
            while name in self.taken:
                name = f"{base}-{number}"
                number += 1
            self.taken.add(name)
            self.given[key] = name
        return self.given[key]


def _face_files(drawn: Drawn) -> dict[Any, str]:
    """Where each different face's SVG goes, by the face's key."""
    names = _Names()
    return {
        face.key: f"svg/counters/{names.of(piece.id, piece.id)}-{side}.svg"
        for piece, side, face in unique_faces(drawn.pieces)
    }


def _write_svg(drawn: Drawn, kits: list[Kit], folder: Path) -> None:
    """Every face, card, form and board; pages of the first paper stand for both."""
    from ..generators.writers.svg import write_svg

    for kind in ("counters", "maps", "pages"):
        (folder / "svg" / kind).mkdir(parents=True, exist_ok=True)
    files = _face_files(drawn)
    for piece, side, face in unique_faces(drawn.pieces):
        title = f"{drawn.game.sheet.title}: {piece.id}, {side}"
        write_svg(folder / files[face.key], face.drawing, title, piece.bleed)
    names = _Names()
    for board in drawn.game.maps:
        file = folder / "svg" / "maps" / f"{names.of(('map', board.id), board.id)}.svg"
        write_svg(file, drawn.boards[board.id], board.title, board.bleed)
    for number, page in enumerate(kits[0].pages):
        if not page.side and page.plan is None and not page.empty:
            name = f"{names.of(number, page.name)}-{kits[0].paper.name}"
            write_svg(folder / "svg" / "pages" / f"{name}.svg", page.drawing, page.name)


def _manifest(drawn: Drawn, kits: list[Kit], folder: Path) -> Iterator[str]:
    """What was built, as JSON: sheets, faces, counts, positions in mm, provenance, digests.

    One line for each counter and each face: a large game has hundreds of thousands.
    """
    game = drawn.game
    pictures = _face_files(drawn) if (folder / "svg").exists() else {}
    yield "{\n"
    head = {
        "cutline": 1,
        "game": game.name,
        "title": game.sheet.title,
        "edition": game.sheet.edition,
        "version": game.sheet.version,
        "units": "mm from the page's top left; boxes are [x, y, width, height]",
    }
    for key, value in head.items():
        yield f"{_json(key)}: {_json(value)},\n"
    files = {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != "manifest.json"
    }
    yield f'"files": {json.dumps(files, indent=1)},\n'
    yield from _listed("counters", (_counter(printed, pictures) for printed in drawn.pieces))
    yield ",\n"
    yield from _listed("provenance", (item._asdict() for item in provenance(game)))
    yield ',\n"papers": {\n'
    for number, kit in enumerate(kits):
        yield ",\n" if number else ""
        yield f"{_json(kit.paper.name)}: {{\n"
        yield f'"size": {_json([kit.paper.width, kit.paper.height])},\n"sheets": [\n'
        for page_number, page in enumerate(kit.pages, 1):
            yield ",\n" if page_number > 1 else ""
            yield from _sheet(page_number, page)
        yield "]}"
    yield "}\n}\n"


_json = json.JSONEncoder(ensure_ascii=False).encode
_text = json.encoder.encode_basestring
_FACE = '{"face": %s, "counter": %s, "copy": %d, "box": [%.3f, %.3f, %.3f, %.3f]}'


def _listed(key: str, items: Iterable[Any]) -> Iterator[str]:
    """A key and its list, an item a line."""
    yield f"{_json(key)}: ["
    for number, item in enumerate(items):
        yield (",\n" if number else "\n") + _json(item)
    yield "]"


def _counter(printed: Piece, pictures: Mapping[Any, str]) -> dict[str, Any]:
    back = printed.back
    found: dict[str, Any] = {
        "id": printed.id, "title": printed.title, "count": printed.count, "group": printed.group,
        "size": [printed.width, printed.height], "source": printed.source,
    }  # fmt: skip
    if pictures:
        found["svg"] = {"front": pictures[printed.front.key]}
        found["svg"]["back"] = pictures[back.key] if back else None
    return found


def _box(box: tuple[float, float, float, float]) -> list[float]:
    return [round(value, 3) for value in box]


def _sheet(number: int, page: Page) -> Iterator[str]:
    found: dict[str, Any] = {
        "page": number, "component": page.component, "name": page.name,
        "paper": [page.paper.width, page.paper.height],
        "trim": _box(page.trim), "bleed": _box(page.bleed),
    }  # fmt: skip
    if page.side:
        found["side"] = page.side
    if page.empty:
        found["empty"] = True
    if page.plan:
        found["tile"] = {"across": page.plan[0], "down": page.plan[1], "number": page.plan[2] + 1}
    if page.fields:
        found["fields"] = [{"name": f.name, "box": _box((f.x, f.y, f.w, f.h))} for f in page.fields]
    if page.cuts:
        found["cuts"] = page.cuts
    yield _json(found)[:-1]
    faces = page.placements
    if faces:
        yield ",\n"
        lines = [
            _FACE % (_text(p.face), _text(p.counter), p.copy, p.x, p.y, p.width, p.height)
            for p in faces
        ]
        yield '"faces": [\n' + ",\n".join(lines) + "]"
    yield "}"


def _move(beside: Path, home: Path) -> None:
    """Put the new files into place, each in one step; then drop what an older build left."""
    old = _files_of(home / "manifest.json")
    new = {file.relative_to(beside).as_posix() for file in beside.rglob("*") if file.is_file()}
    for name in sorted(new, key=lambda name: (name == "manifest.json", name)):
        target = home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(beside / name, target)
    for name in sorted(old - new):
        target = home / name
        if target.is_file() and target.resolve().is_relative_to(home.resolve()):
            target.unlink()
            for folder in target.parents:
                if folder == home or any(folder.iterdir()):
                    break
                folder.rmdir()


def _files_of(manifest: Path) -> set[str]:
    """The files that an earlier build's manifest lists; its faces are not read."""
    try:
        with manifest.open(encoding="utf-8") as file:
            head = "".join(takewhile(lambda line: not line.startswith('"counters": ['), file))
        key = '"files": '
        found, _ = json.JSONDecoder().raw_decode(head, head.index(key) + len(key))
        return {str(name) for name in found}
    except (OSError, ValueError, TypeError):
        return set()
=======
    home = out / drawn.game.name
    printing = packed(drawn, kits, say)
    files: dict[str, list[str]] = {}
    with replacing(home, listed, note) as new:
        folder = KitFolder(new, home)
        for part, write in EXPORTERS:
            if not part or part in only:
                files.setdefault(part, []).extend(write(printing, folder))
        folder.check_space()
    copies = sum(piece.count for piece in drawn.pieces)
    pages = {kit.paper.name: len(kit.pages) for kit in kits}
    return Written(home, pages, copies, files)
>>>>>>> main
