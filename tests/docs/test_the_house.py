"""The map of the house leads somewhere: every path in it exists, every name stands where it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "the-house.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and "you want to" not in line]
# Each stage, and those that it may import.
STAGES: dict[str, set[str]] = {
    "components": set(),
    "generators": {"components"},
    "layouts": {"components", "generators"},
    "referee": {"components"},
    "page": {"components", "generators", "layouts", "referee"},
    "web": {"components", "generators", "layouts", "referee", "page"},
}
_IMPORT = re.compile(r"^ *from (\.+)([\w.]*) import (\([^)]*\)|.+)$", re.MULTILINE)
_PATH = re.compile(r"`([\w-]+/[\w./-]*)`")


def test_each_row_of_the_table_names_what_is_there():
    assert len(ROWS) >= 20
    for row in ROWS:
        _, what, where, names, _ = re.split(r"\s*\|\s*", row)
        files = [ROOT / path for path in _PATH.findall(where)]
        assert what and (files or "make" in where), row
        assert not [file for file in files if not file.exists()]
        texts = [file.read_text("utf-8") for file in files if file.suffix == ".py"]
        for name in re.findall(r"`(\w+)`", names):
            defined = re.compile(rf"^(?:class|def) {name}\b|^{name}(?:: .*)? = ", re.MULTILINE)
            assert any(defined.search(text) for text in texts), f"{name} is not in {where}"


def test_every_room_of_the_stages_is_described():
    rooms = {folder.name for stage in STAGES for folder in (ROOT / stage).iterdir() if folder.is_dir()}
    described = set(re.findall(r"\*\*([\w]+)/\*\*", PAGE)) | {"schema"}
    assert rooms - {"__pycache__", "static", "templates"} == described


def test_no_folder_of_a_stage_has_more_than_25_python_files_and_no_file_more_than_400_lines():
    """A newcomer reads a listing at one glance."""
    for folder in {file.parent for stage in STAGES for file in (ROOT / stage).rglob("*.py")}:
        assert len(list(folder.glob("*.py"))) <= 25, folder
    tops = (*STAGES, "cutline", "tests", "bench", "docs")
    files = (f for top in tops for kind in ("py", "js", "css") for f in (ROOT / top).rglob(f"*.{kind}"))
    assert not [file for file in files if file.read_text("utf-8").count("\n") > 400]


def imported(file: Path) -> Iterator[Path]:
    """The files of the stages that a file imports, at its top or in a function."""
    for dots, module, names in _IMPORT.findall(file.read_text("utf-8")):
        base = file.parents[len(dots) - 1].joinpath(*module.split("."))
        theres = [base, *(base / name for name in re.findall(r"(\w+)(?: as \w+)?", names))]
        found = [f for there in theres for f in (there.with_suffix(".py"), there / "__init__.py")]
        found = [file for file in found if file.is_file()]
        assert found, f"{file}: from {dots}{module} leads nowhere"
        yield from found


def room_of(file: Path) -> str:
    """components/models of a file in that room; components/house of a file beside the rooms."""
    inside = file.relative_to(ROOT).with_suffix("").parts
    return "/".join(inside[:2])


def test_rooms_do_not_import_one_another_in_circles_nor_stages_from_their_right():
    arrows: dict[str, set[str]] = {}
    for stage in STAGES:
        for file in (ROOT / stage).rglob("*.py"):
            if "games" not in file.parts and file.name != "__init__.py":
                arrows[room_of(file)] = arrows.get(room_of(file), set()) | set(map(room_of, imported(file)))
    TopologicalSorter({room: others - {room} for room, others in arrows.items()}).prepare()
    for room, others in arrows.items():
        stage = room.split("/")[0]
        assert {other.split("/")[0] for other in others} <= STAGES[stage] | {stage}, room
