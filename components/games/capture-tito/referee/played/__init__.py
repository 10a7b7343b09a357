"""Somebody who plays: the Germans with a plan, the partisans by the rules."""

from . import playing

__all__ = ["playing"]
