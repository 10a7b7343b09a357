"""`make web`: writes output/web/, a folder of files that any web host can serve."""

from __future__ import annotations

import json
import sys

from ...layouts.exports.replace import CannotWrite, replacing
from ...layouts.exports.zips import zipped
from ..on_demand import MODULES
from .bytecode import compiled
from .editor import bundle
from .fetching import RUNTIME, fetch_npm, fetch_wheels, node, packages, unzipped
from .listing import APP, MOST, PYTHON, filled_in, first_use, licences, site_of
from .places import MORE, MORE_PINS, OUT, PINS, ROOT, WEB, WHEELS, CannotMake, Files, files_below, write_below
from .ready_made import ready_made
from .trimming import own_files, read_patterns, trimmed

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")  # of Pyodide, as they are
ICON = ROOT / "page" / "static" / "icon.svg"


def main() -> int:
    """Make the folder; 2 where that cannot be."""
    try:
        node()
        print("Fetching Python for the browser, and its packages.", flush=True)
        fetch_npm()
        fetch_wheels(PINS, WHEELS)
        fetch_wheels(MORE_PINS, MORE)
        files = _folder()
        used = first_use(files)
        files["first-use.json"] = json.dumps(used, indent=1).encode() + b"\n"
        _write(files)
    except (CannotMake, CannotWrite, OSError) as error:
        print(f"make web: {error}", file=sys.stderr)
        return 2
    size, shown = int(str(used["bytes"])), OUT.relative_to(ROOT)
    print(f"{shown}: {len(files)} files; a first use takes {size / 1e6:.2f} MB, compressed.")
    if size > MOST:
        print(f"make web: that is more than {MOST / 1e6:g} MB; see {shown}/first-use.json", file=sys.stderr)
        return 2
    return 0


def _folder() -> Files:
    """Every file of the folder, by its path."""
    print("Compiling Cutline and its packages for the browser: a minute.", flush=True)
    files = {f"{PYTHON}{path}": data for path, data in _python().items()}
    print("Building every game's Shelf card and kits.", flush=True)
    files |= {f"{APP}{path}": data for path, data in ready_made().items()}
    editor = bundle()
    files[f"{APP}static/code.js"] = editor.script
    files["licences.txt"] = licences([*packages(WHEELS), *packages(MORE)], editor.packages)
    files["icon.svg"] = ICON.read_bytes()
    files |= files_below(WEB / "static")
    files["sw.js"] = filled_in(files["sw.js"], site_of(files))
    return files


def _python() -> Files:
    """Python, its library, and what it imports."""
    every = {f"site/{path}": data for _, some in packages(WHEELS) for path, data in some.items()}
    every |= {f"site/{path}": data for path, data in own_files().items()}
    every |= {f"site/{path}": data for _, some in packages(MORE) for path, data in some.items()}
    library = unzipped((RUNTIME / "python_stdlib.zip").read_bytes())
    every |= {f"stdlib/{path}": data for path, data in library.items()}
    trim = WEB / "trim.txt"
    stay = trimmed(every, read_patterns(trim.read_text(encoding="utf-8")), trim)
    made = compiled({path: data for path, data in every.items() if path in stay})
    files = {name: (RUNTIME / name).read_bytes() for name in PARTS}
    files["python_stdlib.zip"] = zipped(_below("stdlib/", made))
    site = _below("site/", made)
    files["site.zip"] = zipped({p: data for p, data in site.items() if _top(p) not in MODULES})
    for name in MODULES:
        files[f"more/{name}.zip"] = zipped({p: data for p, data in site.items() if _top(p) == name})
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_bytes())  # lists hundreds of packages
    files["pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    return files


def _top(path: str) -> str:
    """Return the module that a file of the site belongs to."""
    return path.partition("/")[0].removesuffix(".pyc")


def _below(folder: str, files: Files) -> Files:
    """Return the files in a folder, by their paths in it."""
    return {path.removeprefix(folder): data for path, data in files.items() if path.startswith(folder)}


def _write(files: Files) -> None:
    """Put the files in their place, all at once."""
    OUT.parent.mkdir(exist_ok=True)
    with replacing(OUT, lambda folder: set(files_below(folder)), print) as new:
        write_below(new, files)


if __name__ == "__main__":
    sys.exit(main())
