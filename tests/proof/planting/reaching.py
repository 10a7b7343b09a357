"""A plugin of pytest: notes the seconds and fixtures of each test that passes, and what is being made."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

_ran: dict[str, float] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_fixture_setup(fixturedef: Any) -> Iterator[None]:
    """Say in the environment, which processes inherit, what is being made for more than one test."""
    before = os.environ.get("REACHING")
    if fixturedef.scope != "function":
        os.environ["REACHING"] = fixturedef.argname
    yield
    if before is not None:
        os.environ["REACHING"] = before
    else:
        os.environ.pop("REACHING", None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    times = os.times()
    outcome: Any = yield
    if outcome.excinfo is None:
        _ran[item.nodeid] = sum(os.times()[:4]) - sum(times[:4])


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    yield
    if "RAN" in os.environ and item.nodeid in _ran:
        row = [item.nodeid, _ran[item.nodeid], list(getattr(item, "fixturenames", ()))]
        with open(os.environ["RAN"], "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
