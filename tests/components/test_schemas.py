"""The schemas that editors use: as published, true of every shipped file, strict on keys."""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cutline.components.loading.finding import GAMES, shipped_games
from cutline.components.loading.loader import FILES
from cutline.components.reading.yaml_reader import read_yaml
from cutline.components.schemas import TYPED, schema

from ..support.small_game import FILES as SMALL

SHIPPED = [
    pytest.param(file, id=f"{file.parent.name}/{file.name}")
    for folder in shipped_games().values()
    for file in sorted(folder.glob("*.yaml"))
]
_COMMENT = re.compile(r"# yaml-language-server: \$schema=(\S+)")


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def errors(name: str, data: Any) -> list[str]:
    return [error.message for error in validator(name).iter_errors(data)]


@pytest.mark.parametrize("name", FILES)
def test_a_published_schema_is_what_the_models_say(name: str) -> None:
    published = json.loads((GAMES.parent / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    assert published == schema(name)
    Draft202012Validator.check_schema(published)


def test_every_published_schema_has_a_model() -> None:
    assert {file.stem for file in (GAMES.parent / "schema").iterdir()} == set(TYPED)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*/logs/*.yaml")), ids=lambda f: f.name)
def test_a_shipped_log_is_true_to_its_schema(file: Path) -> None:
    assert not errors("log", read_yaml(file))
    found = _COMMENT.match(file.read_text(encoding="utf-8"))
    assert found and (file.parent / found[1]).resolve() == GAMES.parent / "schema" / "log.json"
    assert errors("log", {**read_yaml(file), "trun": []})


@pytest.mark.parametrize("file", SHIPPED)
def test_a_shipped_file_is_true_to_the_schema_that_it_names_and_a_strange_key_is_not(file: Path) -> None:
    data = {**read_yaml(file), "colour": "red"}
    assert errors(file.stem, data) == ["Additional properties are not allowed ('colour' was unexpected)"]
    named = _COMMENT.match(file.read_text(encoding="utf-8"))
    assert named and (file.parent / named[1]).resolve() == GAMES.parent / "schema" / f"{file.stem}.json"


def test_an_unknown_key_deep_inside_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "counters.yaml"
    file.write_text(SMALL["counters.yaml"], encoding="utf-8")
    data = read_yaml(file)
    assert errors("counters", data) == []
    for path in (("faces", "troop"), ("bases", "troop"), ("counters", 0)):
        spoilt = copy.deepcopy(data)
        item = spoilt
        for part in path:
            item = item[part]
        item["colour"] = "red"
        (error,) = errors("counters", spoilt)
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


@pytest.mark.parametrize("name", TYPED)
def test_every_key_of_every_file_says_what_it_is(name: str) -> None:
    assert undescribed(schema(name), ()) == []


def test_editors_know_the_icons_of_unit_symbols() -> None:
    symbol = schema("counters")["$defs"]["NatoSymbol"]["properties"]
    assert "infantry" in symbol["icon"]["anyOf"][0]["enum"]
    assert "platoon" in symbol["echelon"]["anyOf"][0]["enum"]
