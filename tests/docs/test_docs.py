"""The documents say what the program does: their examples are built and run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cutline import cli
from cutline.components import shipped_games
from cutline.components.kinds import kinds
from cutline.layouts.sheets.papers import rates
from cutline.listing import commands

from ..support.own_type import own_type
from ..support.tries import sampled

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.S)


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_smallest_game_of_the_guide_builds(tmp_path):
    folder = tmp_path / "skirmish"
    folder.mkdir()
    guide = read("docs/making-a-game.md")
    smallest = guide.split("## The smallest game")[1].split("\n## ")[0]
    for name, body in re.findall(r"`(\w+\.yaml)`\n\n```yaml\n(.*?)```", smallest, re.S):
        (folder / name).write_text(body, "utf-8")
    assert cli.main(["build", str(folder), "--out", str(tmp_path / "out"), "--paper", "a4"]) == 0
    assert (tmp_path / "out/skirmish/skirmish-a4.pdf").stat().st_size > 5000


def guide_blocks() -> list[tuple[str, str]]:
    """Every block of YAML of the guide, with the file it belongs to: named right above it, or by
    the heading under which it stands."""
    found, heading = [], ""
    for part in re.split(r"^## ", read("docs/making-a-game.md"), flags=re.M):
        heading = part.splitlines()[0]
        for name, body in re.findall(r"(?:`(\w+\.yaml)`\n\n)?```yaml\n(.*?)```", part, re.S):
            found.append((name or heading, body))
    return found


def merged(one: Any, other: Any) -> Any:
    """Two YAML values as one: lists one after the other, mappings key by key."""
    if isinstance(one, dict):
        return one | {k: merged(one[k], v) if k in one else v for k, v in other.items()}
    return one + other


def every_part(files: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The parts of the guide's kit, then whatever of its files they leave out."""
    kit = files["game.yaml"]["kit"]
    yield from kit
    named = {(part["kind"], part.get("id")) for part in kit}
    for kind in kinds().values():
        held = files.get(f"{kind.file}.yaml", {}).get(kind.named, [])
        for part in ((kind.name, one["id"]) for one in held if kind.named):
            if part not in named and (kind.name, None) not in named:
                yield {"kind": part[0], "id": part[1]}


def test_all_yaml_of_the_guide_builds_as_one_game(tmp_path, capsys):
    files: dict[str, Any] = {}
    for name, body in guide_blocks():
        assert re.fullmatch(r"\w+\.yaml", name), f"under no file's heading:\n{body}"
        files[name] = merged(files.get(name, {}), yaml.safe_load(body))
    known = {f"{kind.file}.yaml" for kind in kinds().values() if kind.file}
    assert files.keys() == known | {"game.yaml"}
    files["game.yaml"]["kit"] = list(every_part(files))
    folder = tmp_path / "skirmish"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
    (folder / "fonts").mkdir()
    for font in files["game.yaml"]["fonts"].values():
        (folder / font).write_bytes(own_type())
    status = cli.main(["build", str(folder), "--out", str(tmp_path / "out"), "--paper", "a4"])
    assert status == 0, capsys.readouterr().err
    manifest = json.loads((tmp_path / "out/skirmish/manifest.json").read_text("utf-8"))
    # Two boards are two components, each with a name and a file of its own.
    assert {"the-coast-a4.pdf", "the-field-a4.pdf"} <= manifest["files"].keys()
    assert {"hut", "stick-1", "captain", "gun"} <= {piece["id"] for piece in manifest["counters"]}


def test_the_counter_of_the_readme_is_the_shipped_one():
    """The README shows the Captain's Crew as the game has it."""
    block = next(body for kind, body in FENCE.findall(read("README.md")) if "captain:" in body)
    shipped = (shipped_games()["doodlebug"] / "counters.yaml").read_text("utf-8")
    for line in re.findall(r"\{(?:art|text).*?\}(?=\s|$)", block):
        box = re.search(r"box: \[[^\]]*\]", line)
        assert box and box[0] in shipped, line


@pytest.mark.parametrize(
    "name", ["README.md", "docs/commands.md", "docs/writing-a-log.md", "docs/making-a-game.md"]
)
def test_every_command_that_is_named_exists(name):
    known = {command.prog.split()[1] for command in commands(cli.parser())}
    named = set(re.findall(r"`?cutline ([a-z]+)", read(name)))
    assert named and named <= known, named - known


def test_every_make_target_that_is_named_exists():
    targets = set(re.findall(r"^(\w+):", read("Makefile"), re.M))
    named = set(re.findall(r"make (pdf|web|test|clean|lint|bench|schema|pictures)", read("README.md")))
    assert {"pdf", "test"} <= named <= targets


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_says_that_an_environment_is_being_made_before_it_is(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    words = ["make", "--dry-run", "--no-print-directory", "pdf"]
    steps = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True).stdout.splitlines()
    said = next(k for k, step in enumerate(steps) if "Making the environment" in step)
    assert said < next(k for k, step in enumerate(steps) if "-m venv" in step)
    assert steps[-1].endswith("cutline build")  # which says what it writes


def test_links_and_pictures_of_the_documents_are_there():
    for name in ("README.md", *(f"docs/{f.name}" for f in (ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", read(name)):
            path = (ROOT / name).parent / (target[0] or target[1])
            assert path.exists(), f"{name}: {path}"


@pytest.mark.parametrize(
    ("page", "start", "end"),
    [
        ("README.md", "", "\n[Writing a log"),
        ("docs/writing-a-log.md", "## A game on a board\n", "\nKeep each day of a campaign"),
    ],
)
def test_a_verdict_that_is_shown_is_what_its_log_gets(page, start, end, tmp_path, monkeypatch, capsys):
    text = read(page)
    text = text[text.index(start) :]
    log = next(body for kind, body in FENCE.findall(text) if "turns:" in body)
    ((name, shown),) = re.findall(r"\$ cutline check (\S+)\n(.*?)" + re.escape(end), text, re.S)
    (tmp_path / name).write_text(log, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", name]) == 1
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert [line.strip() for line in shown.strip().splitlines()] == told


def test_next_says_what_the_players_page_shows(tmp_path, monkeypatch, capsys):
    page = read("docs/writing-a-log.md")
    log = next(body for kind, body in FENCE.findall(page) if "turns:" in body)
    (tmp_path / "tuesday.yaml").write_text(log.split("  - balloons")[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["next", "tuesday.yaml"]) == 0
    shown = page.split("$ cutline next tuesday.yaml\n")[1].split("\n\n")[0]
    assert [line.removeprefix("    ") for line in shown.splitlines()] == capsys.readouterr().out.splitlines()


def test_the_players_page_shows_the_findings_of_the_readme():
    page = read("docs/writing-a-log.md").split("## The verdict\n\n")[1]
    assert page.split("\n\n")[0] in read("README.md")


def test_the_log_of_the_players_page_can_be_read(tmp_path):
    file = tmp_path / "tuesday.yaml"
    block = next(b for k, b in FENCE.findall(read("docs/writing-a-log.md")) if "turns:" in b)
    file.write_text(block, "utf-8")
    assert cli.main(["check", str(file)]) in (0, 1)


def small_game(folder: Path) -> str:
    """The page's game as files in a folder; gives the page."""
    page = read("docs/making-a-referee.md")
    for name, body in re.findall(r"`(night-raids/[\w.]+)`\n\n```\w+\n(.*?)```", page, re.S):
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(body, "utf-8")
    log = next(body for kind, body in FENCE.findall(page) if "game: night-raids" in body)
    (folder / "tuesday.yaml").write_text(log, "utf-8")
    return page


def test_the_small_referee_has_60_lines_at_most_and_gives_the_verdict_that_is_shown(
    tmp_path, monkeypatch, capsys
):
    page = small_game(tmp_path)
    assert len((tmp_path / "night-raids/referee.py").read_text("utf-8").splitlines()) <= 60
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", "tuesday.yaml"]) == 2  # a log makes no code run
    capsys.readouterr()
    assert cli.main(["check", "tuesday.yaml", "--trust", "night-raids"]) == 1
    shown = next(body for kind, body in FENCE.findall(page) if kind == "text")
    assert capsys.readouterr().out == shown


def test_the_small_referee_plays_what_it_allows(tmp_path, monkeypatch, capsys):
    small_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    for seed in sampled(range(20), 5):
        assert cli.main(["play", "night-raids", "--vary", "--seed", str(seed)]) == 0
        (tmp_path / "played.yaml").write_text(capsys.readouterr().out, "utf-8")
        assert cli.main(["check", "played.yaml", "--trust", "night-raids"]) == 0
        capsys.readouterr()


def test_the_rates_of_an_estimate_are_those_that_the_page_gives():
    page = read("docs/building.md")
    for work, rate in (
        ("print and sort one sheet", "sheet"),
        ("make one cut", "cut"),
        ("glue one joint", "glue"),
    ):
        assert f"| {work} | {getattr(rates(), rate)} |" in page
