"""What lies in output/web: the list of the service worker, and the bytes of a first use."""

from __future__ import annotations

import gzip
import json
import os

import pytest

from cutline.page.alone.packing import zipped
from cutline.web.making.listing import first_use, site_of, told
from cutline.web.making.places import CannotMake

FILES = {
    "index.html": b"<!doctype html>" * 50,
    "sw.js": b"// Serves.\nconst SITE = {};\nserve();\n",
    "licences.txt": b"licences",
    "app/index.html": b"shelf",
    "app/game/x/kits": b"kits",
    "app/game/x/kit/x-a4.pdf": os.urandom(9000),
    "py/pyodide.asm.wasm": b"wasm" * 99,
    "py/site.zip": zipped({"cutline/__init__.pyc": b"c" * 999, "yaml/loader.pyc": b"y" * 99}),
}


def test_a_first_use_is_counted_as_it_is_sent_and_without_kits_to_print() -> None:
    used = first_use(FILES)
    parts = used["parts"]
    assert isinstance(parts, dict)
    assert used["bytes"] == sum(parts.values()) < 9000
    assert parts["Python: interpreter"] == len(gzip.compress(FILES["py/pyodide.asm.wasm"], 9))
    assert parts["Cutline"] + parts["package: yaml"] == len(FILES["py/site.zip"])
    assert "page: shell" in parts


def test_the_service_worker_knows_what_is_ready_made_and_how_large_everything_is() -> None:
    site = json.loads(told(FILES["sw.js"], site_of(FILES)).decode().split("\n")[1][len("const SITE = ") : -1])
    assert site["ready"] == {
        "": "app/index.html",
        "game/x/kit/x-a4.pdf": "app/game/x/kit/x-a4.pdf",
        "game/x/kits": "app/game/x/kits",
    }
    assert site["pdfs"] == ["app/game/x/kit/x-a4.pdf"]
    assert site["files"]["app/index.html"][1] == 5
    assert not {"sw.js", "licences.txt"} & set(site["files"])


def test_only_what_changed_has_another_digest_and_the_version_is_another() -> None:
    before, after = site_of(FILES), site_of({**FILES, "app/index.html": b"other"})
    assert before == site_of(dict(reversed(FILES.items())))
    assert before["version"] != after["version"]
    old, new = before["files"], after["files"]
    assert isinstance(old, dict) and isinstance(new, dict)
    assert [path for path in old if old[path] != new[path]] == ["app/index.html"]


def test_a_service_worker_without_the_line_to_fill_in_is_refused() -> None:
    with pytest.raises(CannotMake, match="const SITE"):
        told(b"const SITE = 3;\n", site_of(FILES))
