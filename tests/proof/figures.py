"""Each figure of a game one more: what named it says the new one on paper, or the build names the line."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import yaml

from cutline.components import BadInput, find_game, load_game
from cutline.components.loading.filling import Figures, fill_text
from cutline.components.reading.yaml_reader import read_yaml
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from .cases import Answer, Case, Part, of_games

_BESIDE = re.compile(r"\s+|\*\*|°")  # what a page sets in its own way
FILES = ("tables", "game")  # which have the figures
_FEWEST = 25  # letters of a text that is surely found again, and nowhere else by chance


def tried(case: Case) -> Answer:
    source = find_game(case.game)
    data = yaml.safe_load((source / "tables.yaml").read_text("utf-8"))
    names = [name for name, said in data["values"].items() if str(said["value"]).isdigit()]
    if case.seed >= len(names):
        return Answer(case)
    name = names[case.seed]
    with TemporaryDirectory() as made:
        folder = Path(made) / case.game
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("referee", "logs"))
        figure = data["values"][name]
        was, figure["value"] = figure["value"], int(figure["value"]) + 1
        (folder / "tables.yaml").write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
        what, told = _outcome(folder, name)
    done = {"figures": 1, what or "follow": 1}
    return Answer(case, done, what if what == "stays" else "", [f"{name} was {was}", *told])


def _outcome(folder: Path, name: str) -> tuple[str, list[str]]:
    """ "" where all texts follow, "told" where lines are named that cannot, or what is wrong."""
    try:
        drawn = draw_game(load_game(folder))
        kit = build_kit(drawn, papers()["a4"])
    except BadInput as error:
        return "told", [str(problem) for problem in error.problems]
    if problems := drawn.problems + kit.problems:
        return "told", [str(problem) for problem in problems]
    printed = "\n".join(_bare(" ".join(text.text for text in page.draw().texts())) for page in kit.printed)
    old = [text for text in _named(find_game(folder.name), folder, name) if _bare(text) in printed]
    return ("stays", old) if old else ("", [])


def _named(before: Path, after: Path, name: str) -> Iterator[str]:
    """Every text that names the figure, as it was before, where the new one differs."""
    figure = re.compile(rf"\bv\.{re.escape(name)}\b")
    was, now = _figures(before), _figures(after)
    for file in sorted(before.glob("*.yaml")):
        typed = yaml.safe_load(file.read_text("utf-8"))
        typed.pop("values", None)
        for text in filter(figure.search, _texts(typed)):
            old = fill_text(text, was)
            if old != fill_text(text, now) and len(_bare(old)) >= _FEWEST:
                yield old


def _figures(folder: Path) -> Figures:
    sources: Any = {name: SimpleNamespace(data=read_yaml(folder / f"{name}.yaml")) for name in FILES}
    return Figures(sources)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _bare(text: str) -> str:
    return _BESIDE.sub("", text)


PART = Part(of_games(80, 63, 28, 26, 24), tried)
