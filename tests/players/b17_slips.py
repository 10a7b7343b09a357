"""Slips at B-17!. See `slips`."""

from .slips import Kinds

KINDS = Kinds()
