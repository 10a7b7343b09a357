"""Folders with a page over them."""

from __future__ import annotations

import pytest

from ..support.alone import Alone
from ..support.at_the_table import House


@pytest.fixture
def house(tmp_path):
    """A folder of logs."""
    return House(tmp_path / "logs here")


@pytest.fixture
def alone(tmp_path):
    """A folder that the page alone can reach."""
    return Alone(tmp_path / "home")
