"""Kits, reports and mistakes are the same on every machine; what web/trim.txt leaves is enough."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from cutline.components import shipped_games

from ..proof.mutating import mutated
from ..support.apart import WEB, node
from ..support.damaged import TYPED, damaged
from ..support.pins import why

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATIENCE = 1800  # seconds; a machine may be busy
SHEET = "mission-log-a4.pdf"
STAGES = ("components", "generators", "layouts", "referee", "page")
# For a disk, libyaml, many machines, DXF and pages as pixels: asked for only where they are.
ELSEWHERE = {"ctypes", "yaml.cyaml", "distributed", "distributed.comm", "ezdxf", "pypdfium2"}


@pytest.fixture
def there(tmp_path):
    """Runs a function of `inside/work.py` in Node, in the Python that `make web` made."""

    def answered(name, given):
        question, answer = tmp_path / "question.json", tmp_path / "answer.json"
        question.write_text(json.dumps({"work": f"work.{name}", "given": given}), "utf-8")
        answer.unlink(missing_ok=True)
        places = (WEB / "py", WEB / "py/site.zip", HERE / "inside", ROOT, tmp_path)
        command = [node() or "node", HERE / "run.mjs", *places]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert not done.returncode and answer.exists(), f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return json.loads(answer.read_text("utf-8"))

    return answered


@pytest.fixture
def both(there, monkeypatch):
    """Runs the same in this Python as well, as it would come back from there."""
    monkeypatch.setattr(sys, "path", [str(HERE / "inside"), *sys.path])
    work = import_module("work")
    return lambda name, given: (json.loads(json.dumps(getattr(work, name)(given))), there(name, given))


def test_every_file_of_every_kit_is_the_same_to_the_byte(both):
    native, browsers = both("digests", None)
    assert native.keys() == browsers.keys() == shipped_games().keys()
    for game, digests in native.items():
        assert digests.keys() == browsers[game].keys()
        assert {f"{game}-a4.pdf", f"{game}-letter.pdf"} <= digests.keys()
        assert not [file for file, digest in digests.items() if browsers[game][file] != digest], why()


def test_every_log_that_ships_and_a_damaged_one_of_each_get_the_same_report(both):
    files = (file for home in shipped_games().values() for file in sorted((home / "logs").glob("*.yaml")))
    logs = {f"{file.parents[1].name}-{file.name}": file.read_text("utf-8") for file in files}
    assert len(logs) >= 10
    rng = Random(20)
    native, browsers = both(
        "reports", logs | {f"damaged-{name}": mutated(text, rng, 6) for name, text in logs.items()}
    )
    assert all("lines" in native[name][0] for name in logs)
    assert any(isinstance(report[0], str) for report in native.values()), "some cannot be read"
    assert {name: report for name, report in native.items() if browsers[name] != report} == {}, why()


def test_damaged_files_and_logs_have_the_same_values_and_mistakes(both):
    """Whichever parser reads the YAML: there it is the one in Python."""
    texts = [*TYPED, *damaged(100)]
    native, browsers = both("texts", [text.hex() for text in texts])
    assert (native["parser"], browsers["parser"]) == ("CParser", "Loader")
    pairs = zip(texts, native["told"], browsers["told"], strict=True)
    assert [pair for pair in pairs if pair[1] != pair[2]] == [], why()


def test_every_module_of_cutline_and_what_its_functions_import_is_there(there):
    files = (file.read_text("utf-8") for stage in STAGES for file in (ROOT / stage).rglob("*.py"))
    nodes = [node for text in files for node in ast.walk(ast.parse(text))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whence = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    named = {name for name in plain | whence if name.partition(".")[0] != "cutline"}
    assert {"jinja2", "pypdf.generic"} <= named
    browsers = there("imported", sorted(named))
    assert {"cutline.page.app", "cutline.web.host", "cutline.referee.checking"} <= set(browsers["modules"])
    assert set(browsers["lacking"]) == ELSEWHERE


def test_a_sheet_is_read_as_natively_and_what_stands_in_for_pillow_is_asked_for_nothing(both):
    native, browsers = both("sheet_read", SHEET)
    assert browsers["boxes"] == native["boxes"]
    assert "stand-in" in browsers["stands in"] and browsers["asked"] == []


def test_what_few_games_need_comes_when_it_is_imported_and_works_as_natively(both):
    native, browsers = both("on_demand", None)
    assert browsers == native and browsers["divided"] == "Ei-sen-bahn-brü-cke"


def test_a_game_is_taken_to_a_cutter_and_a_shop_as_far_as_no_pixels_are_needed(both):
    native, browsers = both("taken", ["cut", "shop"])
    assert browsers["offered"] == ["cut", "shop"] and {"tts", "vassal"} < {*native["offered"]}
    for end, needed in (("cut", {"print.pdf", "sheet-01.svg"}), ("shop", {"faces.pdf"})):
        assert browsers[end].keys() == needed
        assert browsers[end].items() < native[end].items(), why()
    assert sum("browser" in note for note in browsers["notes"]) == 2
