"""Reads one game folder by one reader, in a process of its own, and prints the seconds.

`python loading.py READER FOLDER`, READER being `game` (Cutline's loader: read, unfold,
validate and check), `cutline` (its YAML reader alone), `safe_load` or `CSafeLoader`.
Imports are not in the figure; garbage collection is off for all, as in a build.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

READERS = ("game", "cutline", "CSafeLoader", "safe_load")


def reader(name: str) -> Callable[[Path], Any]:
    """A function from game folder to whatever the reader makes of it."""
    if name == "game":
        from cutline.components import load_game

        return load_game
    if name == "cutline":
        from cutline.components.reading.yaml_reader import read_yaml

        return lambda folder: read_yaml(folder / "counters.yaml")
    import yaml

    loader = yaml.CSafeLoader if name == "CSafeLoader" else yaml.SafeLoader

    def load(folder: Path) -> Any:
        with (folder / "counters.yaml").open("rb") as file:
            return yaml.load(file, loader)  # both loaders are safe

    return load


def main() -> None:
    """Time one reading."""
    read = reader(sys.argv[1])
    gc.disable()
    start = time.perf_counter()
    kept = read(Path(sys.argv[2]))  # freeing it is no part of loading
    print(f"{time.perf_counter() - start:.6f}")
    del kept


if __name__ == "__main__":
    main()
