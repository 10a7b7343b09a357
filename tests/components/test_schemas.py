"""The schemas that editors use: as published, true of every shipped file, strict on keys."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cutline.components.loading.finding import GAMES, shipped_games
from cutline.components.reading.yaml_reader import read_yaml
from cutline.components.schemas import TYPED, schema
from cutline.components.starting import start_game

from ..support.small_game import FILES as SMALL

SHIPPED = [
    pytest.param(file, id=f"{file.parent.name}/{file.name}")
    for folder in shipped_games().values()
    for file in sorted(folder.glob("*.yaml"))
]
PUBLISHED = GAMES.parent / "schema"
_COMMENT = re.compile(r"# yaml-language-server: \$schema=(\S+)")


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def errors(name: str, data: Any) -> list[str]:
    return [error.message for error in validator(name).iter_errors(data)]


def names_its_schema(file: Path, name: str) -> bool:
    """Whether the first line of a shipped file leads to the published schema of this name."""
    found = _COMMENT.match(file.read_text(encoding="utf-8"))
    return bool(found) and (file.parent / found[1]).resolve() == PUBLISHED / f"{name}.json"


def test_every_published_schema_has_a_model() -> None:
    assert {file.stem for file in PUBLISHED.iterdir()} == set(TYPED)


@pytest.mark.parametrize("name", TYPED)
def test_a_published_schema_is_what_the_models_say_and_describes_every_key(name: str) -> None:
    published = json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))
    assert published == validator(name).schema
    Draft202012Validator.check_schema(published)
    assert undescribed(published, ()) == []


@pytest.mark.parametrize("file", sorted(GAMES.glob("*/logs/*.yaml")), ids=lambda f: f.name)
def test_a_shipped_log_is_true_to_its_schema(file: Path) -> None:
    log = read_yaml(file)
    assert not errors("log", log) and names_its_schema(file, "log")
    assert errors("log", {**log, "trun": []})


@pytest.mark.parametrize("file", SHIPPED)
def test_a_shipped_file_is_true_to_the_schema_that_it_names_and_a_strange_key_is_not(file: Path) -> None:
    data = {**read_yaml(file), "colour": "red"}
    assert errors(file.stem, data) == ["Additional properties are not allowed ('colour' was unexpected)"]
    assert names_its_schema(file, file.stem)


@pytest.mark.parametrize(("board", "size"), [("squares", None), ("hex", (12, 9)), ("zones", None)])
def test_editors_accept_the_files_of_a_new_game(
    board: str, size: tuple[int, int] | None, tmp_path: Path
) -> None:
    start_game(tmp_path / "war", board, size)
    for file in tmp_path.rglob("*.yaml"):
        assert not errors("log" if file.parent.name == "logs" else file.stem, read_yaml(file)), file


@pytest.mark.parametrize("path", [("faces", "troop"), ("bases", "troop"), ("counters", 0)])
def test_an_unknown_key_deep_inside_is_refused(tmp_path: Path, path: tuple[str, str | int]) -> None:
    file = tmp_path / "counters.yaml"
    file.write_text(SMALL["counters.yaml"], encoding="utf-8")
    data = read_yaml(file)
    assert errors("counters", data) == []
    data[path[0]][path[1]]["colour"] = "red"
    (error,) = errors("counters", data)
    assert "'colour' was unexpected" in error


def undescribed(node: Any, path: tuple[str, ...]) -> list[str]:
    """The properties of a schema that nothing is said of."""
    found: list[str] = []
    if isinstance(node, dict):
        for name, said in node.get("properties", {}).items():
            told = [said, *said.get("anyOf", [])] if isinstance(said, dict) else []
            if told and not any(one.get("description") for one in told):
                found.append("/".join((*path, name)))
        for key, inner in node.items():
            found += undescribed(inner, (*path, key))
    elif isinstance(node, list):
        for inner in node:
            found += undescribed(inner, path)
    return found


def test_editors_know_the_icons_of_unit_symbols() -> None:
    symbol = validator("counters").schema["$defs"]["NatoSymbol"]["properties"]
    assert "infantry" in symbol["icon"]["anyOf"][0]["enum"]
    assert "platoon" in symbol["echelon"]["anyOf"][0]["enum"]
