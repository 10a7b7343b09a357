"""What the tests of a run share: the kits that are made once, a state of their own, and their memory."""

from __future__ import annotations

import gc
import os
import resource
import shutil
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from .support.built_kit import BuiltKit, Routes, once
from .support.shipped_once import share_shipped

GROWN = 80  # MB

# Random text is the same in every run.
settings.register_profile("cutline", derandomize=True, deadline=None, database=None)
settings.load_profile("cutline")
# Nor does it hold what stands in the modules of a process, all of which would be parsed for that.
providers._get_local_constants = lambda: providers._local_constants


def pytest_collection_finish() -> None:
    """Leave what was collected, and lasts as long as the run, out of every later collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes what the person at this machine has opened."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """The games that ship are read once in a process where nothing is drawn, as are their referees."""
    with pytest.MonkeyPatch.context() as patch:
        share_shipped(patch)
        yield


@pytest.fixture(scope="session")
def lasting() -> list[float]:
    """MB that this process held when all of it was last looked through."""
    return [held()]


@pytest.fixture(scope="module", autouse=True)
def memory(request: pytest.FixtureRequest, lasting: list[float]) -> Iterator[None]:
    """Drawings and documents refer to themselves: give their memory back with the module.

    So is what the module's own functions keep. What lasts is looked through again only where
    the process has grown much.
    """
    yield
    for value in vars(request.module).values():
        own = getattr(value, "__module__", "") == request.module.__name__
        if own and (clear := getattr(value, "cache_clear", None)):
            clear()
    grown = held() > lasting[0] + GROWN
    if grown:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    if grown:
        lasting[0] = held()


def held() -> float:
    """MB that this process holds; all there is, where no Linux tells it."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize() / 1e6
    except OSError:
        return inf


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a run see."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def doodlebug_folder(shared: Path) -> Path:
    """A copy of the shipped game's folder, so that no edit comes between two tests."""
    from cutline.components import find_game

    folder = shared / "games" / "doodlebug"
    once(folder.parent, lambda: shutil.copytree(find_game("doodlebug"), folder))
    return folder


@pytest.fixture(scope="session")
def kit(doodlebug_folder: Path, shared: Path) -> BuiltKit:
    """Doodlebug, both papers, all parts."""
    return BuiltKit(doodlebug_folder, shared / "kit")


@pytest.fixture(scope="session")
def routes_of(shared: Path) -> Callable[[str], Routes]:
    """All kits of a shipped game, or of one in tests/games, by its name."""
    from cutline.components import find_game

    def made(name: str) -> Routes:
        own = Path(__file__).parent / "games" / name
        return Routes(own if (own / "game.yaml").exists() else find_game(name), shared / "routes" / name)

    return made


class Ran(NamedTuple):
    """What a command came to, and what it printed."""

    status: int
    out: str
    err: str


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs a command of Cutline in this process."""
    from cutline.cli import main

    def ran(*words: object) -> Ran:
        capsys.readouterr()
        try:
            status = main([*map(str, words)])
        except SystemExit as stop:
            status = int(stop.code or 0)
        return Ran(status, *capsys.readouterr())

    return ran


@pytest.fixture(params=["a4", "letter"])
def paper(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def mini(tmp_path: Path) -> Any:
    """Writes a small game into a folder of its own; keywords replace or remove its files."""

    def write(name: str = "mini", **files: str | None) -> Path:
        from .support.mini_game import MINI

        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        texts = {**MINI, **{f"{key}.yaml": text for key, text in files.items()}}
        for file, text in texts.items():
            if text is not None:
                (folder / file).write_text(text, "utf-8")
        return folder

    return write


@pytest.fixture
def pieces(tmp_path: Path) -> Any:
    """Draws pieces.yaml or decks.yaml of a game that holds nothing else."""
    from .support.piece_games import Pieces

    return Pieces(tmp_path / "pieces")
