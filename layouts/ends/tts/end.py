"""To Tabletop Simulator: a saved game with its pictures, laid out on a mat.

A save, and not a saved object, since only a save keeps the notebook, the seats and what it all lies on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....components import Game
from ....components.models.rules import Rule
from ....generators.text.icons import in_words
from ....generators.text.marking import marked
from ...exports.folder import KitFolder
from ...exports.manifest import as_json
from ..order import Cannot, Order, Told
from ..tabletop import table_of
from .laying import Laying
from .objects import saved
from .sheets import MOST, Pictures

DPI = 200  # unless it is told otherwise


def write(order: Order, folder: KitFolder) -> Told:
    """Write the save of a game, its thumbnail and its pictures. Cannot where nothing lies on a table."""
    game, asked = order.drawn.game, order.asked
    table = table_of(order.drawn, order.kits, order.opening, asked.get("seed", 1))
    if not (table.boards or table.pieces):
        raise Cannot("nothing of the kit lies on a table; add a board, counters, cards or a deck to it")
    at = asked.get("at") or ""
    pictures = Pictures(folder, asked.get("dpi", DPI), at)
    laying = Laying(table, pictures, order)
    objects = laying.objects()
    tabs = [(game.words("Rules summary"), "\n\n".join(_told(game, game.rules.rules)))] if game.rules else []
    steps = game.sheet.start.steps if game.sheet.start else ()
    lines = [f"{number}. {_plain(game, step.do)}" for number, step in enumerate(steps, 1)]
    tabs.append((game.words("Start here"), "\n".join(lines)))
    name = game.kit_name
    title = in_words(table.title, game.type)
    folder.write(f"{name}.json", [as_json(saved(title, objects, [tab for tab in tabs if tab[1]]))])
    pictures.thumbnail(f"{name}.png", laying.shown())
    if pictures.coarser:
        coarser = ", ".join(f"{dpi:g} for {name}" for name, dpi in pictures.coarser.items())
        order.note(f"note: fewer dots an inch, as no picture has more than {MOST:,} pixels a side: {coarser}")
    order.note(
        f"note: copy {name}.json and {name}.png into Documents/My Games/Tabletop Simulator/Saves (Linux: "
        "~/.local/share/Tabletop Simulator/Saves, macOS: ~/Library/Tabletop Simulator/Saves)"
    )
    if not at:
        order.note(
            f"note: leave the pictures in {folder.place}; others see them after Upload All in the game's "
            "Cloud Manager, or with --at"
        )
    says = f"a save of {len(objects)} objects, {len(pictures.written)} pictures"
    return Told(says, {"objects": len(objects)})


def _told(game: Game, rules: Iterable[Rule]) -> Iterator[str]:
    """Yield the rules, as a notebook of the game prints them."""
    for rule in rules:
        head = _plain(game, f"{rule.id} {rule.title}".strip())
        items = [f"{number}. {step}" for number, step in enumerate(rule.steps, 1)] + [
            f"• {one}" for one in rule.points
        ]
        yield "\n".join(
            [f"[b]{head}[/b]", *(_plain(game, text) for text in (rule.text, *items, rule.example) if text)]
        )
        yield from _told(game, rule.parts)


def _plain(game: Game, text: str) -> str:
    """Return a text with the marks of a notebook, and words for its icons."""
    found = []
    for stars, part in marked(text.strip()):
        tag = {"": "", "*": "i"}.get(stars, "b")
        said = in_words(part, game.type)
        found.append(f"[{tag}]{said}[/{tag}]" if tag else said)
    return "".join(found)
