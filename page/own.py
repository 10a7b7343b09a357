"""What is one's own where the page is the only way to it: games and logs, taken out and put in."""

from __future__ import annotations

from starlette.routing import Route

from .site import Site
from .table_log import Sittings


def routes(site: Site, sittings: Sittings) -> list[Route]:
    """The addresses of what is one's own."""
    return []
