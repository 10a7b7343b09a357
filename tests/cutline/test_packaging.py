"""What is installed is whole: the games come with their YAML and their rules in Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ..support.tries import sampled

ROOT = Path(__file__).parents[2]
# Several commands in one process; a form feed stands before what each prints, then which of HEAVY it loaded.
RUN = """
import json, sys
import cutline.referee
from cutline.cli import main
print(cutline.referee.__file__)
commands, heavy = map(json.loads, sys.argv[1:])
codes = []
for words in commands:
    print("\\f", flush=True)
    codes.append(main(words))
print("\\f", [name for name in heavy if name in sys.modules])
sys.exit(max(codes))
"""
FOLDERS = ("components", "generators", "layouts", "referee", "page", "cutline")
KINDS = (".py", ".yaml", ".svg", ".json", ".j2", ".txt")
HEAVY = ("starlette", "uvicorn", "watchfiles", "segno")  # of the page alone


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The package as a wheel holds it, built from a copy of the sources."""
    pytest.importorskip("setuptools")
    source, home = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for folder in (*FOLDERS, "web"):  # of which only what makes the page for the browser is a package
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    build = "import setuptools; setuptools.setup()"
    command = [sys.executable, "-c", build, "-q", "build", "--build-lib", str(home)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(source)
    return home


def test_everything_of_the_sources_is_installed(installed):
    there = {file.relative_to(installed).as_posix() for file in installed.rglob("*")}
    files = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in KINDS)
    names = {file.relative_to(ROOT).as_posix() for file in files if "__pycache__" not in file.parts}
    assert not {name for name in names if not {name, f"cutline/{name}"} & there}


def test_an_installed_cutline_builds_checks_and_plays_far_from_its_sources_and_loads_no_page(
    installed, tmp_path, mini
):
    games = sorted(folder.parent for folder in (installed / "cutline/components/games").glob("*/logs"))
    logs = []
    for game in games:
        (tmp_path / game.name).mkdir()
        for log in sampled(sorted(game.glob("logs/*.yaml")), 1):
            logs.append(shutil.copy(log, tmp_path / game.name))
    build = ["build", str(mini()), "--quiet", "--paper", "a4"]
    commands = [build, ["check", *logs], *(["play", game.name] for game in sampled(games, 1))]
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(commands), json.dumps(HEAVY)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    where, built, checked, *played, loaded = done.stdout.split("\f")
    assert where.startswith(str(installed)) and loaded == " []\n" and not built.strip()
    assert checked.count(" actions checked: ") == len(logs) >= len(games) > 0
    assert played and all(part.startswith("\ngame: ") for part in played)


def test_the_package_says_whose_it_is_and_under_which_licence():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told["license"] == "MIT" and told["license-files"] == ["LICENSE"]
    assert told["authors"] == [{"name": "Cutline contributors"}] and told["classifiers"]
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License") and "belong to\ntheir authors" in licence
