"""The Chromium of this machine; none is ever downloaded."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Where it lies; None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)
