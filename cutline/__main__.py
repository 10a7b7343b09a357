"""`python -m cutline` is the same as `cutline`."""

from .cli import entry

entry()
