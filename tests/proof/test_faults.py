"""Faults are planted where they change something, and tests that reach them are found."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys

from . import faults
from .planting.sites import planted, sites_of

TINY = '''
class Scale:
    def weigh(self, stones, limit=3):
        """Return what is too heavy."""
        if stones > limit and limit:
            return [stones - 1, True]
        return None


def unused():
    return 2.5
'''
MOVED = TINY.replace("Return what is too heavy.", "Return the stones over a limit.").replace(
    "limit=3", "limit = 3"
)


def test_each_kind_of_fault_changes_the_code():
    sites = list(sites_of("tiny.py", TINY))
    assert {site["kind"] for site in sites} == {"operator", "constant", "branch", "returned"}
    plain = ast.unparse(ast.parse(TINY))
    changed = [ast.unparse(planted(TINY, site)) for site in sites]
    assert plain not in changed and len({*changed}) == len(sites)
    assert {"stones >= limit and limit", "stones > limit or limit", "not (stones > limit and limit)"} <= {
        code[code.index("if ") + 3 : code.index(":", code.index("if "))] for code in changed
    }
    for piece in ("stones + 1, True", "stones - 2, True", "stones - 1, False", "return 3.5"):
        assert sum(piece in code for code in changed) == 1, piece


def test_a_function_that_has_moved_and_is_described_otherwise_is_found_again(monkeypatch):
    sites = [{**site, "number": number} for number, site in enumerate(sites_of("a.py", TINY))]
    moved = MOVED.replace("return 2.5", "return 2.6")
    monkeypatch.setattr(faults, "ROOMS", ("layouts",))
    monkeypatch.setattr(faults, "_sites", lambda room, under="": sites_of("layouts/b.py", "\n" + moved))
    again = faults.found_again(sites)
    assert [site["number"] for site in again] == [s["number"] for s in sites if s["function"] != "unused"]
    assert {site["file"] for site in again} == {"layouts/b.py"}


def test_a_probe_says_which_test_has_reached_it(tmp_path):
    (tmp_path / "tiny.py").write_text(TINY, "utf-8")
    sites = [{**site, "number": number} for number, site in enumerate(sites_of("tiny.py", TINY))]
    order, into = tmp_path / "order.json", tmp_path / "reached"
    order.write_text(json.dumps({"root": str(tmp_path), "reach": sites, "into": str(into)}), "utf-8")
    here = (tmp_path, faults.ROOT / "tests/proof/planting", faults.ROOT)
    subprocess.run(
        [sys.executable, "-c", "import tiny; tiny.Scale().weigh(1)"],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, here)),
            "FAULTS": str(order),
            "PYTEST_CURRENT_TEST": "test_tiny.py::test_light[a (small) one] (call)",
        },
        check=True,
    )
    rows = [json.loads(line) for line in into.read_text("utf-8").splitlines()]
    assert {who for who, _ in rows} == {"test_tiny.py::test_light[a (small) one]"}
    lines = {site["line"] for site in sites if site["number"] in {number for _, number in rows}}
    assert lines == {TINY[: TINY.index("if stones")].count("\n") + 1}


def test_every_room_with_tests_gets_its_turn():
    assert len(faults.rooms()) > 20
    assert all((faults.ROOT / "tests" / room).is_dir() for room in faults.rooms())
    assert {room.partition("/")[0] for room in faults.rooms()} <= set(faults.ROOMS)
