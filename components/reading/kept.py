"""Plain data that takes long to make, kept as Python keeps its bytecode: in `__pycache__` beside what
it is made of, made anew once any of that changes, and only where bytecode would be written.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from .rows import ENDINGS

READ = (".yaml", ".yml", *ENDINGS)
CODE = Path(__file__).resolve().parents[1]  # whose models and checks the data has gone through


def kept(home: Path, name: str, make: Callable[[], Any], art: Iterable[Path] = ()) -> Any:
    """What `make` gives of the YAML in a folder: texts, numbers, lists and so on, nothing else."""
    file = home / "__pycache__" / f"{name}.{sys.implementation.cache_tag}"
    sheets = (file for room in (home, home / "data") for file in room.glob("*") if file.suffix in READ)
    stamp = _stamp([*sheets, *art, *CODE.glob("*.yaml"), *CODE.glob("[!g_]*/*.py")])
    with suppress(OSError, EOFError, ValueError, TypeError):
        found, data = marshal.loads(file.read_bytes())
        if found == stamp:
            return data
    data = make()
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            file.parent.mkdir(exist_ok=True)
            new = file.with_suffix(f".{os.getpid()}")
            new.write_bytes(marshal.dumps((stamp, data)))
            new.replace(file)
    return data


def _stamp(files: Iterable[Path]) -> list[tuple[str, int, int]]:
    """What files look like from outside."""
    return sorted((str(file), s.st_mtime_ns, s.st_size) for file in files for s in [file.stat()])
