"""The packages here, and those that web/wheels.txt pins for the page in the browser alone."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
LISTS = (WEB / "wheels.txt", WEB / "more.txt")
_PINNED = re.compile(r"(?m)^([\w-]+)==(\S+)")


def others(pins: Path) -> str:
    """What to do where packages here have other versions than a list pins; nothing where none has."""
    here = {name: (version(name), wanted) for name, wanted in _PINNED.findall(pins.read_text("utf-8"))}
    found = [f"{name} {wanted}, here is {have}" for name, (have, wanted) in here.items() if have != wanted]
    again = " ".join(f"{name}=={wanted}" for name, (have, wanted) in here.items() if have != wanted)
    if not found:
        return ""
    return f"web/{pins.name} pins {'; '.join(found)}: pip install {again}, or pin there what is here"


def why() -> str:
    """What may be the reason that the same is made otherwise in the browser."""
    return "; ".join(filter(None, map(others, LISTS))) or "the packages are the same"
