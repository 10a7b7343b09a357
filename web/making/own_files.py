"""Cutline's own modules and data, as pyproject.toml lists them for every installation."""

from __future__ import annotations

import tomllib

from .places import ROOT, WEB, Files, files_below

# The command, and what makes this folder: a browser has no use for either.
ABSENT = ("cutline", "cutline.web.making")


def own_files() -> Files:
    """Every file of the package, by its path in the browser's Python."""
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    homes, data = setup["package-dir"], setup["package-data"]
    found: Files = {"cutline/__init__.py": (ROOT / "cutline" / "__init__.py").read_bytes()}
    for package in setup["packages"]:
        if package in ABSENT:
            continue
        stage = next(name for name in sorted(homes, key=len, reverse=True) if package.startswith(name))
        home = ROOT.joinpath(homes[stage], *package.removeprefix(stage).split("."))
        for pattern in ("*.py", *data.get(package, ())):
            for file in sorted(home.glob(pattern)):
                if file.is_file():
                    inside = file.relative_to(home).as_posix()
                    found[f"{package.replace('.', '/')}/{inside}"] = file.read_bytes()
    return found | files_below(WEB / "stand_ins")
