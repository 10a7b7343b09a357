"""Fetches what the page is made of: Python for the browser from npm, packages as wheels."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from .places import NPM, WEB, CannotMake, Files

LEAST_NODE = 18
LOCKED = ("package.json", "package-lock.json")
RUNTIME = NPM / "node_modules" / "pyodide"
# What Pyodide says it is, as pip names it, and what stands in where a package has no wheel for that.
MACHINES = ("pyemscripten_2026_0_wasm32", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64")
PYTHON = "3.14"


def node() -> str:
    """Return the command that runs Node. CannotMake where there is none, or it is too old."""
    found = shutil.which("node")
    if not found or not shutil.which("npm"):
        raise CannotMake(
            f"Node {LEAST_NODE} or later and its npm are needed to make the page for the browser alone, and "
            "were not found. Debian and Ubuntu: apt install nodejs npm; others: https://nodejs.org"
        )
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)", said)
    if not version or int(version[1]) < LEAST_NODE:
        raise CannotMake(
            f"Node {LEAST_NODE} or later is needed; {found} is {said.strip() or 'something else'}."
        )
    return found


def fetch_npm() -> None:
    """Install what web/package-lock.json pins, unless that is there already."""
    wanted = {name: (WEB / name).read_bytes() for name in LOCKED}
    done = NPM / "done"
    if done.is_file() and done.read_bytes() == b"".join(wanted.values()):
        return
    NPM.mkdir(parents=True, exist_ok=True)
    for name, data in wanted.items():
        (NPM / name).write_bytes(data)
    _run("npm", ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], NPM)
    done.write_bytes(b"".join(wanted.values()))


def fetch_wheels(pins: Path, folder: Path) -> None:
    """Download the wheels that a list pins, unless they are there already."""
    wanted, done = pins.read_bytes(), folder / "done"
    if done.is_file() and done.read_bytes() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    machines = [f"--platform={machine}" for machine in MACHINES]
    abis = [f"--abi=cp{PYTHON.replace('.', '')}", "--abi=abi3"]
    python = [f"--python-version={PYTHON}", "--implementation=cp", *abis]
    chosen = ["--only-binary=:all:", "--no-deps", "--require-hashes", *machines, *python]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    _run("pip", [*pip, *chosen, "--requirement", str(pins), "--dest", str(folder)], folder)
    done.write_bytes(wanted)


def packages(folder: Path) -> Iterator[tuple[str, Files]]:
    """Each package that was fetched into a folder, by its name and version, with its files."""
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        yield f"{name} {version}", unzipped(wheel.read_bytes())


def unzipped(data: bytes) -> Files:
    """Return the files of an archive."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def _run(called: str, command: Sequence[str], where: Path) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise CannotMake(f"{called} could not fetch what the page needs (is there a network?):\n{said}")
