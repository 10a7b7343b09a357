"""The schemas that editors use: as published, true of every shipped file, strict on keys."""

from __future__ import annotations

import copy
import json
import re
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


def errors(name: str, data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema(name)).iter_errors(data)]


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
def test_a_shipped_file_is_true_to_its_schema(file: Path) -> None:
    assert errors(file.stem, read_yaml(file)) == []


@pytest.mark.parametrize("file", SHIPPED)
def test_a_shipped_file_with_an_unknown_key_is_refused(file: Path) -> None:
    data = {**read_yaml(file), "colour": "red"}
    assert errors(file.stem, data) == ["Additional properties are not allowed ('colour' was unexpected)"]


@pytest.mark.parametrize("file", SHIPPED)
def test_a_shipped_file_points_editors_at_a_schema_that_is_there(file: Path) -> None:
    first = file.read_text(encoding="utf-8").splitlines()[0]
    found = _COMMENT.fullmatch(first)
    assert found, f"{file.name} starts with {first!r}"
    assert (file.parent / found[1]).resolve() == GAMES.parent / "schema" / f"{file.stem}.json"


@pytest.mark.parametrize("name", [name.removesuffix(".yaml") for name in SMALL if "/" not in name])
def test_the_small_game_is_true_to_the_schemas(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text(SMALL[file.name], encoding="utf-8")
    assert errors(name, read_yaml(file)) == []


def test_an_unknown_key_deep_inside_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "counters.yaml"
    file.write_text(SMALL["counters.yaml"], encoding="utf-8")
    data = read_yaml(file)
    for path in (("faces", "troop"), ("bases", "troop"), ("counters", 0)):
        spoilt = copy.deepcopy(data)
        item = spoilt
        for part in path:
            item = item[part]
        item["colour"] = "red"
        (error,) = errors("counters", spoilt)
        assert "'colour' was unexpected" in error
