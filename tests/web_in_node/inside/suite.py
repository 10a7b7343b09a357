"""Runs tests of the suite: those that need no more than Python."""

from __future__ import annotations

import ast
import os
import sys
import time
import types
from functools import cache
from pathlib import Path
from typing import Any

# What no browser has. A module of tests is left out that imports any of it, itself or through another.
NOT_THERE = {
    *("subprocess", "multiprocessing", "threading", "socket", "signal", "fcntl", "resource", "ctypes"),
    "hypothesis",  # has a part in machine code
    *("pypdfium2", "PIL", "playwright", "uvicorn", "httpx", "jsonschema", "xdist"),
    *("fontTools.feaLib.builder", "fontTools.fontBuilder"),  # typefaces are read there, not made
    "starlette.testclient",  # answers in a thread of its own
    *("cutline.crews", "cutline.referee.playing.cluster"),  # work in processes
}


@cache
def imports(file: Path) -> frozenset[str]:
    """What a module of the tests imports, and what those of the tests that it imports do."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            name = node.module or ""
            if not node.level:
                found |= {name, *(f"{name}.{alias.name}" for alias in node.names)}
            home = file.parents[node.level - 1] if node.level else Path.cwd()
            base = home.joinpath(*name.split("."))
            for there in (base, *(base / alias.name for alias in node.names)):
                module = there.with_suffix(".py")
                if module.is_relative_to(Path.cwd() / "tests") and module.is_file():
                    found |= imports(module)
    return frozenset(found)


def lacking(file: Path) -> set[str]:
    """What a module of tests needs that is not there."""
    names = set(imports(file))
    for home in file.parents:
        if (home / "conftest.py").is_file() and home.name != "tests":
            names |= imports(home / "conftest.py")
    return {name for name in names if name in NOT_THERE or name.partition(".")[0] in NOT_THERE}


class Chosen:
    """Leaves out what cannot run here, and notes how the rest went."""

    def __init__(self) -> None:
        self.left_out: list[str] = []
        self.went: dict[str, int] = {}
        self.failed: list[str] = []

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        if collection_path.name.startswith("test_") and lacking(collection_path):
            self.left_out.append(collection_path.as_posix())
            return True
        return None

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.went[report.outcome] = self.went.get(report.outcome, 0) + 1
        if report.failed:
            self.failed.append(f"{report.nodeid}\n{str(report.longrepr)[-1500:]}")

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(f"{report.nodeid}\n{str(report.longrepr)[-1500:]}")


def stand_in(name: str, **parts: Any) -> None:
    """Let the suite's conftest.py import what is not there, and what it calls of that do nothing."""
    module = types.ModuleType(name)
    vars(module).update(parts)
    sys.modules[name] = module


def nothing(*_: object, **__: object) -> None:
    """Do nothing."""


def run(given: dict[str, Any]) -> dict[str, Any]:
    """How the tests of some folders of a checkout went."""
    os.chdir(given["root"])
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    stand_in("resource")
    stand_in("hypothesis", settings=types.SimpleNamespace(register_profile=nothing, load_profile=nothing))
    import pytest

    chosen, began = Chosen(), time.time()
    code = pytest.main(["-p", "no:cacheprovider", *given["options"], *given["folders"]], plugins=[chosen])
    return {
        "code": int(code),
        "seconds": round(time.time() - began),
        "went": chosen.went,
        "failed": chosen.failed,
        "left_out": chosen.left_out,
    }
