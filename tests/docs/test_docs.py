"""The documents say what the program does: examples are built and run, and what is made is current."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from cutline import cli
from cutline.components import load_game, shipped_games
from cutline.components.kinds import kinds
from cutline.components.schemas import TYPED
from cutline.layouts.sheets.papers import rates
from cutline.listing import commands

from ..support.mini_game import MINI
from ..support.own_type import own_type

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.S)
EVENING = Path("my-first-war")
STEP = re.compile(
    r"```\w+\n(?P<block>.*?)```"
    r"|^    \$ (?P<command>[^\n]+)\n(?P<shown>(?:    [^\n]*\n|\n(?=    ))*)"
    r"|(?P<how>In|Make a file) `(?P<file>[\w./-]+)`",
    re.M | re.S,
)
DOCS = ROOT / "docs"


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_smallest_game_of_the_guide_builds(tmp_path, command):
    folder = tmp_path / "skirmish"
    folder.mkdir()
    guide = read("docs/making-a-game.md")
    smallest = guide.split("## The smallest game")[1].split("\n## ")[0]
    for name, body in re.findall(r"`(\w+\.yaml)`\n\n```yaml\n(.*?)```", smallest, re.S):
        (folder / name).write_text(body, "utf-8")
    assert command("build", folder, "--out", tmp_path / "out", "--paper", "a4").status == 0
    assert (tmp_path / "out/skirmish/skirmish-a4.pdf").stat().st_size > 5000


def test_the_map_of_codes_of_the_guide_is_that_of_its_example():
    part = read("docs/making-a-game.md").split("**A map of codes.**")[1].split("**Roads")[0]
    folder = ROOT / "docs/example/the-river"
    assert re.sub(r"(?m)^ {4}", "", "".join(re.findall(r"(?m)^ {4}.*\n", part))) == read(folder / "map.csv")
    terrain = re.search(r"`(terrain: .*?})`", part)
    assert terrain and terrain[1] in read(folder / "map.yaml")
    grid = load_game(folder, drawn=False).maps[0].panels[0].grid
    assert grid and " ".join(n for n in grid.kinds if grid.kinds[n] == "hills") == "0701 0801 0602 0702"


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


def test_all_yaml_of_the_guide_builds_as_one_game(tmp_path, command):
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
    (folder / "art").mkdir()
    drawing = '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
    for name in files["game.yaml"]["symbols"].values():
        (folder / "art" / f"{name}.svg").write_text(drawing, "utf-8")
    ran = command("build", folder, "--out", tmp_path / "out", "--paper", "a4", "--only", "components")
    assert ran.status == 0, ran.err
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


def test_every_command_and_every_make_target_that_is_named_exists():
    known = {command.prog.split()[1] for command in commands(cli.parser())}
    for page in ("README", "docs/commands", "docs/writing-a-log", "docs/making-a-game"):
        named = set(re.findall(r"`?cutline ([a-z]+)", read(f"{page}.md")))
        assert named and named <= known, named - known
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


def test_verdicts_and_steps_that_are_shown_are_what_their_logs_get(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    readme, page = read("README.md"), read("docs/writing-a-log.md")
    board = page[page.index("## A game on a board\n") :]
    for text, end in ((readme, "\n[Writing a log"), (board, "\nKeep each day of a campaign")):
        log = next(body for _, body in FENCE.findall(text) if "turns:" in body)
        ((name, shown),) = re.findall(r"\$ cutline check (\S+)\n(.*?)" + re.escape(end), text, re.S)
        (tmp_path / name).write_text(log, "utf-8")
        ran = command("check", name)
        told = [line.strip() for line in ran.out.splitlines()]
        assert ran.status == 1 and [line.strip() for line in shown.strip().splitlines()] == told
    assert page.split("## The verdict\n\n")[1].split("\n\n")[0] in readme
    log = next(body for _, body in FENCE.findall(page) if "turns:" in body)
    (tmp_path / "tuesday.yaml").write_text(log, "utf-8")
    assert command("check", "tuesday.yaml").status in (0, 1)
    (tmp_path / "tuesday.yaml").write_text(log.split("  - balloons")[0], "utf-8")
    shown = page.split("$ cutline next tuesday.yaml\n")[1].split("\n\n")[0].splitlines()
    ran = command("next", "tuesday.yaml")
    assert ran.status == 0 and [line.removeprefix("    ") for line in shown] == ran.out.splitlines()


def test_the_rates_of_an_estimate_are_those_that_the_page_gives():
    page = read("docs/building.md")
    for work, rate in (
        ("print and sort one sheet", "sheet"),
        ("make one cut", "cut"),
        ("glue one joint", "glue"),
    ):
        assert f"| {work} | {getattr(rates(), rate)} |" in page


def follow(page: str, game: Path, command) -> int:
    """Do every step of a page, for a game in this folder; return how many of its commands are mistakes."""
    file, find, mistakes = game, "", 0
    for step in STEP.finditer(read(page)):
        if step["command"]:
            ran = command(*shlex.split(step["command"])[1:])
            assert ran.out + ran.err == re.sub("^    ", "", step["shown"], flags=re.MULTILINE)
            mistakes += ran.status == 2
        elif step["file"]:
            file, find = (game if game.exists() else Path()) / step["file"], ""
            if step["how"] == "Make a file":
                file.parent.mkdir(exist_ok=True)
                file.touch(exist_ok=False)
        elif find or not file.stat().st_size:
            text = file.read_text("utf-8")
            assert text.count(find) == (1 if find else 1 + len(text)), f"{file}: not one place:\n{find}"
            file.write_text(text.replace(find, step["block"]) if find else step["block"], "utf-8")
            find = ""
        else:
            find = step["block"]
    return mistakes


def test_every_step_of_the_evening_does_what_the_page_shows(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    assert follow("docs/your-own-game-in-an-evening.md", EVENING, command) == 1
    assert load_game(EVENING).counters


def test_every_step_from_a_spreadsheet_does_what_the_page_shows(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    assert follow("docs/from-your-spreadsheet.md", Path("gold-road"), command) == 0


def read_rules(title: str) -> list[list[str]]:
    """The rows of a game's table: published numbers, ours, and what was missing."""
    section = read("docs/rules-read.md").split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip().strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


@pytest.mark.parametrize("folder", shipped_games().values(), ids=shipped_games())
def test_every_rule_was_read_against_the_published_ones(folder):
    game = load_game(folder, drawn=False)
    rows = read_rules(game.sheet.title)
    assert all(len(row) == 3 and all(row) for row in rows), "a row has three cells, and none is empty"
    ours = {number for row in rows for number in re.split(r",\s*", row[1]) if number != "–"}
    assert ours == {rule.id for rule in game.rules.walk()}


@pytest.fixture
def maker(monkeypatch):
    """Imports a script of docs/."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return import_module


def test_the_page_of_keys_is_current_and_says_of_every_key_of_every_model_what_it_is(maker):
    """Where this fails: `make docs`."""
    keys = maker("keys")
    page = (DOCS / "keys.md").read_text("utf-8")
    assert page == keys.page()
    for item, place in keys.places().items():
        home = f"## {place.home}\n" if item in TYPED.values() else f"### {place.heading}\n"
        assert home in page
        own = re.split(r"^##", page[page.index(home) + len(home) :], flags=re.M)[0]
        for key in keys.hints(item):
            row = re.search(rf"^\| `{key}` \|.*\| (.*) \|$", own, re.M)
            assert row and row[1].strip(), f"{place.heading}: {key} has no description in its model"
    headings = re.findall(r"^#+ (.*)$", page, re.M)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= anchors


def test_the_page_of_readings_is_current_and_has_every_reading(maker):
    """Where this fails: `make docs`."""
    page = (DOCS / "how-we-read-the-rules.md").read_text("utf-8")
    assert page == maker("readings").page()
    for folder in shipped_games().values():
        game = load_game(folder, drawn=False)
        for rule in game.rules.open:
            own = page[page.index(f"### {rule.id} {rule.title}") :].split("\n###")[0]
            assert [one.says for one in rule.open.readings if " ".join(one.says.split()) not in own] == []


def test_the_gallery_is_current_and_shows_every_kind_of_component(maker):
    """The YAML is the game's, the pictures are drawn from it. Where this fails: `make docs`."""
    gallery = maker("gallery")
    assert {entry.kind for entry in gallery.ENTRIES} == set(kinds())
    made = dict(gallery.written())
    for name, text in made.items():
        assert (DOCS / name).read_text("utf-8") == text, name
    shown = {f"{gallery.PICTURES}/{file.name}" for file in (DOCS / gallery.PICTURES).iterdir()}
    assert shown == made.keys() - {"gallery.md"}
    for source in re.findall(r'<img src="([^"]+)"', made["gallery.md"]):
        assert (DOCS / source).is_file(), source


EVENTS = """
faces: {event: {ground: sky, marks: [{text: "{title}", box: [6, 35, 51, 10], size: 15, ink: ink}]}}
decks: [{id: events, title: Event cards, size: poker, front: event, back: event, cards: [CARD]}]
""".replace("CARD", "{id: ambush, title: Ambush, copies: 2}")


def test_every_command_of_the_page_about_ends_writes_what_the_page_shows(mini, monkeypatch, command):
    game = MINI["game.yaml"] + "- {kind: deck, id: events}\n"
    monkeypatch.chdir(mini("my-game", game=game, decks=EVENTS).parent)
    page = read("docs/out.md")
    for line in re.findall(r"^    (cutline export .+)$", page, re.MULTILINE):
        ran = command(*shlex.split(line)[1:])
        assert ran.status == 0, ran.err
    trees = re.findall(r"^    (output/\w+/my-game)/\n((?: {6}.+\n)+)", page, re.MULTILINE)
    shown = [Path(home, name) for home, tree in trees for name in re.findall(r"(?m)^ {6}([\w./-]+)", tree)]
    assert len(trees) == 4 and not [path for path in shown if not path.exists()]
