"""Doodlebug with other lists, tables and dice: it referees, or says at file and line why not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from cutline.components import BadInput, Game, find_game, load_game
from cutline.components.reading.yaml_reader import read_yaml
from cutline.referee.checking import referee_for
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import understood
from cutline.referee.log import read_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playing import Player

from ...support.tries import sampled

Edit = Callable[[dict[str, Any]], None]


def edited(folder: Path, file: str, edit: Edit) -> Game:
    """The game with one of its files changed; its Python is that which ships."""
    copy = folder / "doodlebug"
    shutil.copytree(find_game("doodlebug"), copy, ignore=shutil.ignore_patterns("referee", "logs"))
    data = read_yaml(copy / file)
    edit(data)
    (copy / file).write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
    return replace(load_game(copy, drawn=False), folder=find_game("doodlebug"))


def table(data: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in data["tables"] if one["id"] == name)
    return found


def seven_districts(data: dict[str, Any]) -> None:
    data["lists"]["districts"].append("7")


def five_tracks(data: dict[str, Any]) -> None:
    data["lists"]["abteilungen"].append("E")


def three_tracks(data: dict[str, Any]) -> None:
    data["lists"]["abteilungen"].pop()


def a_week_later(data: dict[str, Any]) -> None:
    later = {f"{day} June": f"{day + 20 - 30} July" for day in range(13, 21)}
    data["lists"]["turns"] = [later[turn] for turn in data["lists"]["turns"]]
    data["lists"]["pause"] = [later[turn] for turn in data["lists"]["pause"]]


def ranges_renamed(data: dict[str, Any]) -> None:
    data["lists"]["ranges"] = ["near", "medium", "long"]


def columns_in_another_order(data: dict[str, Any]) -> None:
    for name in ("t1", "reinforcements"):
        one = table(data, name)
        one["columns"].reverse()
        one["rows"] = {row: cells[::-1] for row, cells in one["rows"].items()}


def other_figures(data: dict[str, Any]) -> None:
    for name, value in {
        "first_night_launches": "9",
        "night_water_limit": "2",
        "crews_at_most": "4",
        "stand_down_divisor": "3",
        "fires_per_point": "1",
    }.items():
        data["values"][name]["value"] = value


def a_column_renamed(data: dict[str, Any]) -> None:
    table(data, "t1")["columns"][0] = "Far"


def a_row_less(data: dict[str, Any]) -> None:
    table(data, "t2")["rows"] = {"1-4": ["miss"], "6": ["hit"]}


def no_divisor(data: dict[str, Any]) -> None:
    data["values"]["losses_per_point"]["value"] = "0"


def ten_faces(data: dict[str, Any]) -> None:
    data["values"]["die"]["value"] = "10"


@pytest.mark.parametrize(
    ("file", "edit"),
    sampled(
        [
            ("game.yaml", seven_districts),
            ("game.yaml", three_tracks),
            ("tables.yaml", columns_in_another_order),
            ("tables.yaml", other_figures),
        ],
        2,
    ),
)
def test_an_edited_game_plays_and_referees_itself(file: str, edit: Edit, tmp_path: Path) -> None:
    referee = referee_for(edited(tmp_path, file, edit))
    log = tmp_path / "log.yaml"
    log.write_text(log_text(Player(referee, "random", Random(1)).play()))
    read = read_log(log)
    report = Judge(referee, read).run(understood(referee, read))
    assert report.clean, "\n".join(finding.text("") for finding in report.findings)


@pytest.mark.parametrize(
    ("file", "edit", "said"),
    sampled(
        [
            ("game.yaml", five_tracks, "move one of them"),
            ("game.yaml", a_week_later, "not one of the turns"),
            ("game.yaml", ranges_renamed, 'no row is called "near"'),
            ("tables.yaml", a_column_renamed, 'no column is called "long"'),
            ("tables.yaml", a_row_less, "no row holds 5"),
            ("tables.yaml", no_divisor, "at least 1"),
            ("tables.yaml", ten_faces, "no row holds 7"),
        ],
        4,
    ),
)
def test_what_no_referee_can_use_is_told_at_file_and_line(
    file: str, edit: Edit, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as told:
        referee_for(edited(tmp_path, file, edit))
    problem = told.value.problems[0]
    assert said in str(problem)
    assert problem.file.suffix == ".yaml" and problem.line >= 1
