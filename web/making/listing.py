"""What lies in the folder: lists for the service worker, and the bytes of a first use by part."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from .archives import sent, shares
from .places import Files
from .ready_made import SHELF, pdfs_of
from .trouble import CannotMake

MOST = 15_000_000  # bytes, compressed, of a first use
APP, PYTHON = "app/", "py/"
SITE = "const SITE = {};"  # of sw.js, to be filled in
MORE = f"{PYTHON}more/"  # fetched for a game that needs it
UNCOUNTED = ("sw.js", "first-use.json", "licences.txt")  # what is never kept by the service worker


def site_of(files: Files) -> dict[str, object]:
    """What the service worker knows of the folder: of each file its digest, so that a new version fetches
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


def told(script: bytes, site: Mapping[str, object]) -> bytes:
    """The service worker with what it knows of the folder."""
    text = script.decode()
    if text.count(SITE) != 1:
        raise CannotMake(f"web/static/sw.js: has to have one line “{SITE}”, which is filled in here")
    return text.replace(SITE, f"const SITE = {json.dumps(site, ensure_ascii=True)};").encode()


def first_use(files: Files) -> dict[str, object]:
    """The bytes of a first use as they are sent, compressed, by part and in sum; no kits, nothing that
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
    """What a file of the folder belongs to."""
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
    """What an entry of site.zip belongs to."""
    top = path.partition("/")[0].removesuffix(".pyc")
    return "Cutline" if top == "cutline" else f"package: {top}"
