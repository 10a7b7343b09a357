"""What `make web` says when it cannot go on."""

from __future__ import annotations


class CannotMake(Exception):
    """The folder cannot be made; the text says why, and what to do."""
