"""Draws fold-up models: nets as typed, and aircraft from their dimensions."""

from __future__ import annotations

from collections.abc import Hashable

from ...components import Game, Problem, Unfit
from ...components.kinds.model import KIND, Assembly, ModelPart
from ...components.models.game import Part
from ..paper_models.gallery_plans import gallery_plan
from ..paper_models.model_aircraft import aircraft_pieces
from ..paper_models.model_labels import named, named_beside
from ..paper_models.model_plans import typed_plan
from ..pieces.cutting import Bench, draw_each
from ..pieces.pieces import TO_PAINT, Keys, Piece
from . import draws
from .piece import cut_out, shape_of


def draw_models(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the models that a kit's parts ask for, and what could not be drawn.

    Those to be painted come once for each look: the spots of colour are painted as well.
    """
    plain = any(part.plain for part in parts)
    seen: set[Hashable] = set()

    def draw(bench: Bench, model: Assembly, where: Keys) -> list[Piece]:
        looks = (model.gallery, model.aircraft)
        if plain and any(looks):
            if looks in seen:
                return []
            seen.add(looks)
        pieces = _draw(bench, model, where, plain)
        if plain:
            return [_to_paint(piece) for piece in pieces]
        return [named_beside(piece, piece.whole) for piece in pieces] if any(looks) else pieces

    return draw_each(game, "models", parts, draw)


def _to_paint(piece: Piece) -> Piece:
    group = f"{piece.group or piece.title}{TO_PAINT}"
    return named(piece._replace(id=f"plain-{piece.id}", group=group, count=1), piece.whole)


def _draw(bench: Bench, model: Assembly, where: Keys, plain: bool) -> list[Piece]:
    if model.gallery is not None:
        where = (*where, "gallery")
        try:
            plan = gallery_plan(model, model.gallery, bench.colour, plain)
        except Unfit as error:
            raise Unfit(str(error), where) from None
        return aircraft_pieces(bench, model, plan, where)
    if model.aircraft is not None:
        plane = model.aircraft
        plan = typed_plan(plane, bench.colour(plane.ground), bench.colour(plane.ink))
        return aircraft_pieces(bench, model, plan, (*where, "aircraft"))
    return [_net(bench, model, part, (*where, "parts", number)) for number, part in enumerate(model.parts)]


def _net(bench: Bench, model: Assembly, part: ModelPart, where: Keys) -> Piece:
    """Return a part as typed; it is printed as often as all models need it."""
    piece = cut_out(bench, part, where)
    values = {**model.values, **part.values}
    face = bench.painted(part, shape_of(part, where), values, where)
    return piece._replace(
        id=f"{model.id}-{part.id}",
        front=face,
        count=part.count * model.count,
        title=part.title or model.title,
        group=part.group or model.group,
        source=part.source or model.source,
        ours=part.ours or model.ours,
    )


draws.enter(KIND, draw_models)
