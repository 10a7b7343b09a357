"""The set-up as a saved game: each piece on its board, in stacks; decks shuffled, cups filled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from .encoding import add, data, dots, hidden, sequence, zipped
from .module import PILES, Module
from .pieces import At, pile_type


def saved(module: Module, moduledata: bytes, seed: int) -> bytes:
    """Return the set-up as a .vsav; `seed` says in which order the cards of decks lie."""
    says = {"version": "", "description": module.table.title}
    files = {"savedGame": hidden(list(_commands(module, seed))), "savedata": data(says)}
    return zipped({**files, "moduledata": moduledata})


def _commands(module: Module, seed: int) -> Iterator[str]:
    """Yield what a saved game is made of, each stack and deck after its pieces."""
    names = map(str, count(1))
    dpi, looks = module.dpi, module.looks
    yield "begin_save"
    for slot, on, under, spot in module.lying:
        at = At(module.names[under.id], dots(spot[0], dpi), dots(spot[1], dpi))
        yield looks.fixed(on.title, module.pictures[on.id], slot, next(names), at)
    stacks: dict[At, list[str]] = {}
    for laid in module.table.laid:
        at = At(module.names[laid.board], dots(laid.at[0], dpi), dots(laid.at[1], dpi))
        name = next(names)
        stacks.setdefault(at, []).append(name)
        slot = module.palette[laid.piece.id]
        pile = module.pile_of.get(laid.piece.id)
        yield looks.command(laid.piece, slot, pile, name, at, laid.side, laid.heading)
    for at, held in stacks.items():
        yield add(next(names), "stack", sequence([*at, *held], ";"))
    for pile in module.piles:
        at = At(module.names[PILES], dots(pile.at[0], dpi), dots(pile.at[1], dpi))
        cards = list(module.cards[pile.name])
        Random(seed).shuffle(cards)
        held = []
        for slot, piece in cards:
            held.append(next(names))
            yield looks.command(piece, slot, pile, held[-1], at)
        yield add(next(names), pile_type(pile, dpi), sequence([*at, "true", sequence(held, ",")], ";"))
    for name in module.names.values():
        yield sequence([f"{name}BoardPicker", sequence([name], "/"), 0, 0], "\t")
    if module.piles or module.lying:
        yield "SETUP_STACK\t"  # else VASSAL adds once more what the module has there
    yield "end_save"
