"""What the browser's half may load: its policies stand in more than one place, and say the same."""

from __future__ import annotations

import re
from pathlib import Path

from cutline.page.app import GUARDS

STATIC = Path(__file__).parents[2] / "web" / "static"
POLICY = "Content-Security-Policy"


def told(name: str) -> str:
    """A policy of the service worker, put together from its lines."""
    script = (STATIC / "sw.js").read_text(encoding="utf-8")
    found = re.search(rf'\n  {name}: ("[^\n]*(?:\n    "[^\n]*)*)', script)
    assert found
    return "".join(re.findall(r'"([^"]*)"', found.group(1)))


def test_ready_made_pages_have_the_policy_of_pages_that_python_answers() -> None:
    assert told("app") == GUARDS[POLICY]


def test_the_shell_has_one_policy_before_the_service_worker_is_there_and_after() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    before = re.search(rf'"{POLICY}" content="([^"]*)"', page)
    assert before and told("shell") == before.group(1) + "; frame-ancestors 'self'"


def test_no_policy_lets_anything_of_another_site_in_or_text_become_a_program() -> None:
    for name in ("app", "shell", "worker"):
        sources = {word for part in told(name).split(";") for word in part.split()[1:]}
        assert sources <= {"'none'", "'self'", "data:", "'unsafe-inline'", "'wasm-unsafe-eval'"}
        script = next(part for part in told(name).split(";") if part.split()[0] == "script-src")
        assert "'unsafe-inline'" not in script and "data:" not in script
