"""How each kind is drawn: a module for each, which enters its function into `draws`."""

from __future__ import annotations

from collections.abc import Callable

from ...components import Game, Problem
from ...components.kinds import Registry
from ...components.models.game import Part
from ..drawing import Drawing
from ..pieces.pieces import Piece

# What is cut out, or drawings by the ids of what they show; and what cannot be drawn.
Looks = list[Piece] | dict[str, Drawing]
Draw = Callable[[Game, list[Part]], tuple[Looks, list[Problem]]]

draws: Registry[Draw] = Registry()
