"""The same counters drawn with other tools, each only where it is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measure import Failed, Measured, best_of, run_once

HERE = Path(__file__).resolve().parent
COUNT = 1000
SLOW_COUNT = 100  # for a tool that takes minutes for a thousand; never scaled up


class Other(NamedTuple):
    """What one tool did: its figures for `drawn` counters, or why there are none."""

    name: str
    drawn: int  # how many counters
    found: Measured | None
    missing: str = ""


def prepare(folder: Path, count: int) -> Path:
    """The input of all tools; made in a process of its own, so that this one stays small.

    Raises Failed where that process does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    run_once([sys.executable, str(HERE / "inputs.py"), str(count), str(folder)], folder)
    return folder / "input.json"


def others(work: Path) -> Iterator[Other]:
    """Each tool in turn, the fastest first."""
    source = prepare(work / "thousand", COUNT)
    out = work / "drawn.pdf"
    name = "bare PDF, written by hand (the limit)"
    command = [sys.executable, str(HERE / "bare.py"), str(source), str(out)]
    yield Other(name, COUNT, best_of(5, command, work))
    yield _ruby(work, source, out)
    yield _wargame(work, source)
    yield _protograf(work)


def _tried(name: str, count: int, runs: int, command: list[str], work: Path, **more: str) -> Other:
    try:
        return Other(name, count, best_of(runs, command, work, more))
    except Failed as error:
        return Other(name, count, None, f"it failed: {error}")


def _has(*command: str) -> bool:
    return (
        shutil.which(command[0]) is not None
        and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )


def _ruby(work: Path, source: Path, out: Path) -> Other:
    """The libraries under Squib; Squib itself adds its own work on top."""
    name = "ruby-cairo + ruby-pango (what Squib draws with)"
    if not _has("ruby", "-e", 'require "cairo"; require "pango"'):
        return Other(name, COUNT, None, "ruby with ruby-cairo and ruby-pango is not installed")
    fonts = json.loads(source.read_text(encoding="utf-8"))["fonts"].values()
    folders = sorted({os.path.dirname(one["file"]) for one in fonts})
    file = work / "fonts.conf"
    file.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        + "".join(f"<dir>{folder}</dir>" for folder in folders)
        + f"<cachedir>{work / 'fontconfig'}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    command = ["ruby", str(HERE / "cairo_pango.rb"), str(source), str(out)]
    return _tried(name, COUNT, 5, command, work, FONTCONFIG_FILE=str(file))


def _wargame(work: Path, source: Path) -> Other:
    name = "LaTeX package wargame (pdflatex, one pass)"
    if not _has("kpsewhich", "wargame.sty") or not shutil.which("pdflatex"):
        return Other(name, COUNT, None, "pdflatex with the package wargame is not installed")
    tex = work / "drawn.tex"
    run_once([sys.executable, str(HERE / "wargame_tex.py"), str(source), str(tex)], work)
    command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", tex.name]
    return _tried(name, COUNT, 2, command, work)


def _protograf(work: Path) -> Other:
    """protograf, under PROTOGRAF_PYTHON or this Python."""
    name = "protograf"
    python = os.environ.get("PROTOGRAF_PYTHON", sys.executable)
    asked = "import importlib.metadata as m; print(m.version('protograf'))"
    if not _has(python, "-c", asked):
        missing = "not installed here; PROTOGRAF_PYTHON may name a Python that has it"
        return Other(name, SLOW_COUNT, None, missing)
    version = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    source = prepare(work / "hundred", SLOW_COUNT)
    command = [python, str(HERE / "with_protograf.py"), str(source), str(work / "drawn.pdf")]
    return _tried(f"{name} {version.stdout.strip()}", SLOW_COUNT, 2, command, work)
