"""Games that a cluster plays: the same seeds are the same games, whoever plays them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cutline.cli import main
from cutline.components import shipped_games
from cutline.referee.playing import cluster
from cutline.referee.playing.playouts import Plan, log_name, log_text, play, play_many

from ...support.tries import tries

GAME = "bombers-and-fighters-over-europe"


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A scheduler on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=":0", scheduler_port=0) as made:
        yield made


@pytest.fixture(scope="module")
def address(local: Any) -> str:
    """Where a scheduler is that has workers in processes of their own."""
    local.scale(tries(1, 2))
    return str(local.scheduler_address)


def test_a_scheduler_without_workers_says_how_one_is_started(
    local: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "WAIT", 0.3)
    assert main(["play", GAME, "--games", "2", "--on", local.scheduler_address]) == 2
    assert "dask worker tcp://127.0.0.1" in capsys.readouterr().err


def test_a_cluster_plays_the_same_games_as_this_machine(address: str, tmp_path: Path) -> None:
    plan = Plan(shipped_games()[GAME], write=tmp_path)
    seeds = range(3, 3 + 2 * cluster.CHUNK)
    counts, logs = cluster.play_on(address, plan, seeds)
    assert counts == play_many(plan._replace(write=None), seeds, processes=1)
    assert len(logs) == len(seeds)
    for seed in (seeds[0], seeds[-1]):
        assert logs[log_name(GAME, "sensible", seed)] == log_text(play(plan, seed)[0])


def test_logs_that_a_cluster_has_played_are_written_here(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["play", GAME, "--games", "2", "--on", address]
    assert main([*command, "--write", str(tmp_path / "logs")]) == 0
    assert len(list((tmp_path / "logs").glob("*.yaml"))) == 2
    capsys.readouterr()
    assert main(command) == 0
    assert "%" in capsys.readouterr().out, "how they came out, where nobody asks for logs"


def test_another_cutline_on_the_workers_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "_mine", lambda: "of other sources")
    assert main(["play", GAME, "--games", "2", "--on", address]) == 2
    assert "a different Cutline" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "said"),
    [("tcp://127.0.0.1:9", "dask scheduler"), ("127.0.0.1:port", "not an address"), ("", "not an address")],
)
def test_an_address_where_nobody_answers_is_told(
    address: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "WAIT", 0.3)
    assert main(["play", GAME, "--games", "2", "--on", address]) == 2
    told = capsys.readouterr().err
    assert told.startswith("cutline: --on: ") and said in told and address in told
