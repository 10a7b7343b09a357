"""`index.html` of the folder that kits are written into: all of them on one page, read from the disk."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from ...generators.text.fonts import face_of
from ..kit import COMPLETE, HOLDS, PARTS, READING, TONIGHT
from ..pages.written import templates
from ..sheets.papers import Tally, paper_called
from .manifest import FORMAT, HEADING
from .replace import MANIFEST, Say, alone
from .svg_files import COVER

INDEX = "index.html"
MARK = b'<meta name="generator" content="Cutline">'  # within the first lines of a page of ours
_HEAD = 512  # bytes
FACES = "svg/counters/"


class KitLink(NamedTuple):
    """A kit of a game: what it holds, the title of its paper, where its PDF is, and what it takes."""

    holds: str
    paper: str
    href: str
    takes: Tally


class Shelved(NamedTuple):
    """A kit's folder as the page shows it; addresses count from the page."""

    heading: Mapping[str, str]  # of HEADING
    cover: str
    kits: list[KitLink]
    components: dict[str, dict[str, str]]  # PDFs by component, then by paper
    pictures: list[tuple[str, str]]  # SVGs of boards and pages
    faces: str  # the folder of the SVGs of faces


def write_shelf(out: Path, note: Say) -> Path | None:
    """Write `out/index.html` of all kits in `out`; None where there is one that is not ours.

    A folder whose manifest cannot be read, or is not one of ours, is left out. `note` hears where
    another build is at work on the page. Raises OSError; the page is then as it was.
    """
    file = out / INDEX
    with alone(file, note):
        if os.path.lexists(file) and not (file.is_file() and MARK in file.read_bytes()[:_HEAD]):
            return None
        games = [game for folder in sorted(out.iterdir()) if (game := _shelved(folder))]
        font = b64encode(face_of("condensed-bold").data).decode("ascii")
        text = templates().get_template("index.html.j2").render(games=games, font=font)
        new = file.with_name(f".{INDEX}.cutline-new")
        new.write_bytes(text.encode("utf-8", "replace"))
        new.replace(file)
    return file


def _shelved(folder: Path) -> Shelved | None:
    """Return a kit's folder by its manifest; None where it has none that can be used."""
    if folder.name.startswith("."):  # a build is at work there
        return None
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        return _from_manifest(folder, manifest) if manifest["cutline"] == FORMAT else None
    except (OSError, ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
        return None


def _from_manifest(folder: Path, manifest: Any) -> Shelved:
    """Return a kit's folder by its manifest. LookupError, TypeError and so on if that is not ours."""
    files = [str(name) for name in manifest["files"] if (folder / str(name)).is_file()]
    links = {name: quote(f"{folder.name}/{name}") for name in files}
    papers_of = manifest["papers"]
    called = "-".join(str(manifest[key]) for key in ("game", "translation") if key in manifest)
    kits = {f"{called}-{name}.pdf": name for name in papers_of}
    singles = [name for name in files if name.endswith(".pdf") and name not in kits]
    pictures = [name for name in files if name.startswith(("svg/maps/", "svg/pages/"))]
    faces = any(name.startswith(FACES) for name in files)
    return Shelved(
        {key: str(manifest.get(key, "")) for key in HEADING},
        links.get(COVER, ""),
        [_kit(name, links[file], papers_of) for file, name in kits.items() if file in links],
        _components(links, singles),
        [(_words(_parted(Path(name).stem)[0]), links[name]) for name in pictures],
        quote(f"{folder.name}/{FACES}") if faces else "",
    )


def _kit(name: str, href: str, kits: Mapping[str, Any]) -> KitLink:
    """Return a kit by its name in a manifest: that of its paper, and in front "complete" where it is that."""
    held = name.removeprefix(f"{COMPLETE}-")
    route = COMPLETE if held != name else TONIGHT if f"{COMPLETE}-{name}" in kits else ""
    paper = held.removeprefix(f"{READING}-")
    return KitLink(
        ", ".join([HOLDS[route], PARTS[READING]]) if paper != held else HOLDS[route],
        paper_called(paper).title,
        href,
        Tally(**{key: int(count) for key, count in kits[name]["takes"].items()}),
    )


def _components(links: Mapping[str, str], names: list[str]) -> dict[str, dict[str, str]]:
    """PDFs of single components: what each shows, and its papers with their addresses."""
    by_name: dict[str, dict[str, str]] = {}
    for name in names:
        stem, paper = _parted(name.removesuffix(".pdf"))
        by_name.setdefault(_words(stem), {})[paper] = links[name]
    return by_name


def _parted(stem: str) -> tuple[str, str]:
    """Return a file's name without the paper at its end, and that paper's title; "PDF" if it has none."""
    head, _, last = stem.rpartition("-")
    try:
        return head or stem, paper_called(last).title
    except ValueError:
        return stem, "PDF"


def _words(stem: str) -> str:
    """Return the words of a file's name: "table-card" is "Table card"."""
    return stem.replace("-", " ").capitalize()
