"""What lies in the folder: lists for the service worker, the bytes of a first use by part, licences."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from .fetching import RUNTIME
from .places import CannotMake, Files
from .ready_made import SHELF, pdfs_of

MOST = 15_000_000  # bytes, compressed, of a first use
APP, PYTHON = "app/", "py/"
SITE = "const SITE = {};"  # of sw.js, to be filled in
MORE = f"{PYTHON}more/"  # fetched for a game that needs it
UNCOUNTED = ("sw.js", "first-use.json", "licences.txt")  # what is never kept by the service worker


def site_of(files: Files) -> dict[str, object]:
    """Return what the service worker knows of the folder: of each file its digest, so that an update fetches
    only what has changed, and its bytes, so that it can say how much has come; and what waits until a
    person or a game asks for it.
    """
    digests = {
        path: (sha256(data).hexdigest()[:20], len(data))
        for path, data in sorted(files.items())
        if path not in UNCOUNTED
    }
    ready = [path for path in digests if path.startswith(APP)]
    pdfs = pdfs_of(digests)
    addresses = {path.removeprefix(APP): path for path in ready}
    addresses[""] = addresses.pop(SHELF)
    return {
        "version": sha256(json.dumps([digests, files.get("sw.js", b"").decode()]).encode()).hexdigest()[:20],
        "files": digests,
        "ready": dict(sorted(addresses.items())),
        "pdfs": pdfs,
        "more": [path for path in digests if path.startswith(MORE)],
    }


def filled_in(script: bytes, site: Mapping[str, object]) -> bytes:
    """Return the service worker with what it knows of the folder."""
    text = script.decode()
    if text.count(SITE) != 1:
        raise CannotMake(f"web/static/sw.js: has to have one line “{SITE}”, which is filled in here")
    return text.replace(SITE, f"const SITE = {json.dumps(site, ensure_ascii=True)};").encode()


def first_use(files: Files) -> dict[str, object]:
    """Return the bytes of a first use as they are sent, compressed, by part and in sum; no kits, nothing that
    few games need."""
    parts: dict[str, int] = {}
    for path, data in sorted(files.items()):
        if path.endswith(".pdf") or path.startswith(MORE) or path in UNCOUNTED[1:]:
            continue
        there = shares(data, _package) if path == f"{PYTHON}site.zip" else {_part(path): sent(data)}
        for part, size in there.items():
            parts[part] = parts.get(part, 0) + size
    return {"bytes": sum(parts.values()), "most": MOST, "parts": dict(sorted(parts.items()))}


def _part(path: str) -> str:
    """Return the part of the page that a file of the folder belongs to."""
    if path.startswith(PYTHON):
        if path.endswith(".wasm"):
            return "Python: interpreter"
        return "Python: its library" if path.endswith(".zip") else "Python: scripts"
    if path.endswith(".ttf"):
        return "page: fonts"
    if path.endswith("/code.js"):
        return "page: editor"
    if path.endswith("/cover.svg"):
        return "page: covers"
    return "page: Shelf and rooms" if path.startswith(APP) else "page: shell"


def _package(path: str) -> str:
    """Return the package that an entry of site.zip belongs to."""
    top = path.partition("/")[0].removesuffix(".pyc")
    return "Cutline" if top == "cutline" else f"package: {top}"


def shares(archive: bytes, part: Callable[[str], str]) -> dict[str, int]:
    """Return the bytes that each part has in an archive; `part` says to which a path belongs.

    What is not in an entry, the archive's end, is counted with the first.
    """
    found: dict[str, int] = {}
    with zipfile.ZipFile(BytesIO(archive)) as opened:
        for entry in opened.infolist():
            name = len(entry.filename.encode())
            taken = entry.compress_size + (30 + name) + (46 + name)  # with its two headings
            found[part(entry.filename)] = found.get(part(entry.filename), 0) + taken
    if found:
        found[next(iter(found))] += len(archive) - sum(found.values())
    return found


def sent(data: bytes) -> int:
    """Return the bytes of a file as a host sends it that compresses."""
    return len(gzip.compress(data, 9, mtime=0))


_TEXTS = re.compile(r"[^/]+\.dist-info/(licenses/)?(LICEN[CS]E|COPYING|NOTICE)[^/]*", re.IGNORECASE)
HEAD = """\
What this folder holds besides Cutline, and under which licence.

Pyodide {version}: Mozilla Public License 2.0. Its source: https://github.com/pyodide/pyodide
Python {python}: PSF License Agreement, the text below typing_extensions. Its source: https://www.python.org
"""


def licences(packages: Iterable[tuple[str, Files]], bundled: Iterable[Path]) -> bytes:
    """Return the text, from the licences that the packages bring. CannotMake where one brings none."""
    version = json.loads((RUNTIME / "package.json").read_bytes())["version"]
    python = json.loads((RUNTIME / "pyodide-lock.json").read_bytes())["info"]["python"]
    parts = [HEAD.format(version=version, python=python)]
    for name, text in (*_wheels(packages), *_scripts(bundled)):
        parts.append(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text}")
    return "\n".join(parts).encode()


def _wheels(packages: Iterable[tuple[str, Files]]) -> Iterator[tuple[str, str]]:
    """Each wheel, and what its metadata hold as licences."""
    for name, files in packages:
        yield name, _joined(name, [files[path] for path in sorted(files) if _TEXTS.fullmatch(path)])


def _scripts(folders: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Each package from npm, and its licence."""
    for folder in folders:
        said = json.loads((folder / "package.json").read_bytes())
        name = f"{said['name']} {said['version']}"
        yield name, _joined(name, [file.read_bytes() for file in sorted(folder.glob("LICEN[CS]E*"))])


def _joined(name: str, texts: list[bytes]) -> str:
    if not texts:
        raise CannotMake(f"{name} brings no licence, so it cannot be handed on; see web/making/listing.py")
    return "\n".join(text.decode("utf-8", "replace").replace("\r\n", "\n").strip() + "\n" for text in texts)
