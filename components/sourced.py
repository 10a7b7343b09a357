"""Lists where a game's values come from, and what reconstructed ones have to satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .game import Game
from .model import Sourced


class Provenance(NamedTuple):
    """One sourced value: what it is, where it stands, where it comes from."""

    what: str
    file: str
    source: str
    constraint: str

    @property
    def reconstructed(self) -> bool:
        return self.source.startswith("reconstructed")


def provenance(game: Game) -> list[Provenance]:
    """Every value that names its source, in the order of the files."""
    return list(dict.fromkeys(_walk(game)))


def _walk(game: Game) -> Iterator[Provenance]:
    def told(what: str, file: str, item: Sourced) -> Iterator[Provenance]:
        if item.source:
            yield Provenance(what, file, item.source, " ".join(item.constraint.split()))

    if game.counters:
        groups: dict[tuple[str, str], list[str]] = {}
        for counter in game.counters.counters:
            if counter.source:
                key = (counter.source, counter.constraint)
                name = counter.group or counter.title or counter.id
                groups.setdefault(key, [])
                if name not in groups[key]:
                    groups[key].append(name)
        for (source, constraint), names in groups.items():
            said = " ".join(constraint.split())
            yield Provenance(f"number of {', '.join(names)}", "counters.yaml", source, said)
    for board in game.maps:
        yield from told(board.title, "map.yaml", board)
        for panel in board.panels:
            for space in panel.spaces:
                yield from told(f"space {space.title or space.id}", "map.yaml", space)
            for link in panel.connections:
                yield from told(f"connection {' - '.join(link.between)}", "map.yaml", link)
    for name, value in game.tables.values.items():
        yield from told(f"{value.says or name}: {value.value}", "tables.yaml", value)
    for table in game.tables.tables:
        yield from told(table.title, "tables.yaml", table)
