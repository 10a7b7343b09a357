"""The set-up as a saved game: each piece on its board, in stacks; decks shuffled, cups filled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from ...exports.zips import zipped
from .encoding import add, data, hidden, sequence
from .module import PILES, Module
from .pieces import At, Lies, fixed


def saved(module: Module, moduledata: bytes, seed: int) -> bytes:
    """Return the set-up as a .vsav; `seed` says in which order the cards of decks lie."""
    says = data({"version": "", "description": module.table.title})
    return zipped({"savedGame": hidden(_commands(module, seed)), "savedata": says, "moduledata": moduledata})


def _commands(module: Module, seed: int) -> Iterator[str]:
    """Yield what a saved game is made of, each stack and deck after its pieces."""
    names, looks = map(str, count(1)), module.looks
    yield "begin_save"
    for slot, on, under, spot in module.lying:
        yield fixed(on.title, module.pictures[on.id], slot, next(names), module.at(under.id, spot))
    stacks: dict[At, list[str]] = {}
    for laid in module.table.laid:
        lies = Lies(next(names), module.at(laid.board, laid.at), laid.side, laid.heading)
        stacks.setdefault(lies.at, []).append(lies.name)
        yield looks.command(
            laid.piece, module.palette[laid.piece.id], module.pile_of.get(laid.piece.id), lies
        )
    for at, held in stacks.items():
        yield add(next(names), "stack", sequence([*at, *held]))
    for pile in module.piles:
        at, held = module.at(PILES, pile.at), []
        cards = list(module.cards[pile.name])
        Random(seed).shuffle(cards)
        for slot, piece in cards:
            held.append(next(names))
            yield looks.command(piece, slot, pile, Lies(held[-1], at))
        yield add(next(names), pile.type(module.dpi), sequence([*at, "true", sequence(held, ",")]))
    for name in module.names.values():
        yield sequence([f"{name}BoardPicker", sequence([name], "/"), 0, 0], "\t")
    if module.piles or module.lying:
        yield "SETUP_STACK\t"  # else VASSAL adds once more what the module has there
    yield "end_save"
