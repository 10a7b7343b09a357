"""The page's templates: Jinja2, and nothing that a server needs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


def rendered(template: str, **names: object) -> str:
    """The text of a template with these names; what is put into it is escaped."""
    text: str = _environment().get_template(template).render(**names)
    return text
