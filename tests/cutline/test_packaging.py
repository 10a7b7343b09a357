"""What is installed is whole: the games come with their YAML and their rules in Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..support.tries import sampled

ROOT = Path(__file__).parents[2]
# Several commands in one process; a form feed stands before what each prints.
RUN = """
import json, sys
import cutline.referee
from cutline.cli import main
print(cutline.referee.__file__)
codes = []
for words in json.loads(sys.argv[1]):
    print("\\f", flush=True)
    codes.append(main(words))
sys.exit(max(codes))
"""
FOLDERS = ("components", "generators", "layouts", "referee", "page", "cutline")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a wheel holds it, built from a copy of the sources."""
    pytest.importorskip("setuptools")
    source, home = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for folder in (*FOLDERS, "web"):  # of which only what makes the page for the browser is a package
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, source / folder, ignore=ignored)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    build = "import setuptools; setuptools.setup()"
    command = [sys.executable, "-c", build, "-q", "build", "--build-lib", str(home)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(source)
    return home


def test_everything_of_the_sources_is_installed(installed: Path) -> None:
    kinds = (".py", ".yaml", ".svg", ".json", ".j2", ".txt")
    lacking = [
        file.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*")
        if file.suffix in kinds
        and "__pycache__" not in file.parts
        and not (installed / "cutline" / file.relative_to(ROOT)).is_file()
        and not (installed / file.relative_to(ROOT)).is_file()
    ]
    assert not lacking


def test_an_installed_cutline_checks_and_plays_far_from_its_sources(installed: Path, tmp_path: Path) -> None:
    games = sorted(folder.parent for folder in (installed / "cutline/components/games").glob("*/logs"))
    assert games
    for game in games:
        (tmp_path / game.name).mkdir()
    logs = [
        Path(shutil.copy(log, tmp_path / game.name)).relative_to(tmp_path).as_posix()
        for game in games
        for log in sampled(sorted(game.glob("logs/*.yaml")), 1)
    ]
    commands = [["check", *logs]]
    for game in sampled(games, 1):
        commands += [["log", "new", game.name], ["play", game.name]]
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(commands)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    where, *parts = done.stdout.split("\f\n")
    assert where.startswith(str(installed))
    assert parts[0].count(" actions checked: ") == len(logs) >= len(games)
    assert all(part.startswith("# A log of ") for part in parts[1::2]) and parts[1:]
    assert all(part.startswith("game: ") for part in parts[2::2])


def test_the_package_says_whose_it_is_and_under_which_licence() -> None:
    import tomllib

    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told["license"] == "MIT" and told["license-files"] == ["LICENSE"]
    assert told["authors"] == [{"name": "Cutline contributors"}] and told["classifiers"]
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License") and "belong to\ntheir authors" in licence
