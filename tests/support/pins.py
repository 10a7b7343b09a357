"""The packages here, and those that web/wheels.txt pins for the page in the browser alone."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

WHEELS = Path(__file__).parents[2] / "web" / "wheels.txt"
_PINNED = re.compile(r"(?m)^([\w-]+)==(\S+)")


def others(pinned: str) -> str:
    """What to do where packages here have other versions than a text pins; nothing where none has."""
    here = {name: (version(name), wanted) for name, wanted in _PINNED.findall(pinned)}
    found = [f"{name} {wanted}, here is {have}" for name, (have, wanted) in here.items() if have != wanted]
    again = " ".join(f"{name}=={wanted}" for name, (have, wanted) in here.items() if have != wanted)
    if not found:
        return ""
    return f"web/wheels.txt pins {'; '.join(found)}: pip install {again}, or pin there what is here"


def why() -> str:
    """What may be the reason that the same is made otherwise in the browser."""
    return others(WHEELS.read_text("utf-8")) or "the packages are the same"
