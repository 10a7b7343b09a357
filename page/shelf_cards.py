"""What stands on the Shelf: of each game its heading, its cover, its kits, and logs of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from ..components import BadInput, Problem, house, shipped_games
from ..components.art.raster import read_picture
from ..components.loading.drawings import is_art
from ..components.loading.heading import heading
from ..components.models.game import Heading
from ..components.reading.art import read_art
from ..layouts.exports.shelf import KitLink
from ..layouts.exports.svg_files import cover_svg
from ..layouts.kit import HOLDS
from ..layouts.sheets.papers import papers
from ..layouts.sheets.tally import tally
from ..layouts.workshop import Workshop
from ..referee.rulebook.code import code_of
from ..referee.rulebook.named import same
from .site import LOG_ENDINGS, LOGS, NotHere, Site

_HEAD = 16_384  # bytes of a log, in which it names its game
GAME = re.compile(r"(?mi)^game\s*:\s*[\"']?([^\"'#\r\n]*)")
_TURNS = re.compile(r"(?mi)^turns\s*:")

Stamp = tuple[tuple[str, int, int], ...]


class Card(NamedTuple):
    """A game as the Shelf shows it; `said` is None where `wrong` says why."""

    key: str
    folder: Path
    shipped: bool
    said: Heading | None
    wrong: list[Problem]
    logs: list[str]  # names of logs of it, which can be opened
    examples: list[str]  # names of its own logs, which are copied first
    refereed: bool
    trusted: bool
    own: bool  # the page is the only way to it


class Cards:
    """The cards of a site, its covers and kits; what is made stays until a file of the game changes."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._covers: dict[Path, tuple[Stamp, bytes]] = {}
        self._kits: dict[Path, tuple[Stamp, list[KitLink] | list[Problem]]] = {}

    def all(self) -> list[Card]:
        """Every game, those of the person before those that come with Cutline."""
        logs = list(logs_in(self.site.home))
        cards = [self._card(key, folder, logs) for key, folder in self.site.games().items()]
        return sorted(cards, key=lambda card: card.shipped)

    def others(self, cards: list[Card]) -> list[str]:
        """Logs that can be played on no card: their game is not here, cannot be read, or has no referee."""
        shown = {log for card in cards if card.said and card.refereed for log in card.logs}
        files = {file.name for ending in LOG_ENDINGS for file in self.site.home.glob(f"*{ending}")}
        every = files | {log for card in cards for log in card.logs}
        return sorted(name for name in every - shown if name.isprintable())

    def card(self, key: str) -> Card:
        """The card of one game, without its logs. NotHere where there is no such game."""
        return self._card(key, self.site.game(key), [])

    def _card(self, key: str, folder: Path, logs: list[tuple[Path, str]]) -> Card:
        said, wrong = None, []
        try:
            said = heading(folder)
        except BadInput as error:
            wrong = error.problems
        home, ships = self.site.home, folder in shipped_games().values()
        mine = [file for file, game in logs if means(file, game, folder)]
        own = self.site.own(folder)
        examples = [] if home == folder else sorted((folder / LOGS).glob("*.yaml"))
        if own:  # nobody else changes them, so they need not be copied first
            mine, examples = [*mine, *examples], []
        return Card(
            key,
            folder,
            ships,
            said,
            wrong,
            [file.relative_to(home).as_posix() for file in mine],
            [file.stem for file in examples],
            code_of(folder) is not None,
            ships or folder.resolve() in {one.resolve() for one in self.site.trusted},
            own,
        )

    def cover(self, folder: Path) -> bytes:
        """The cover of a game as SVG. NotHere where it has none that can be drawn."""
        try:
            said = heading(folder)
            file = next(file for file in _art(folder) if said.cover in (file.stem, file.name))
            stamp = _stamp([file])
            if self._covers.get(folder, (None,))[0] != stamp:
                art = read_art(file) if file.suffix == ".svg" else read_picture(file)
                made = cover_svg(art, said.title, house().palette["ink"])
                self._covers[folder] = stamp, made
            return self._covers[folder][1]
        except (BadInput, StopIteration, OSError):
            raise NotHere("This game has no cover.") from None

    def kits(self, folder: Path, address: str) -> list[KitLink] | list[Problem]:
        """The kits of a game, whose PDFs lie below `address`; else all that is wrong with it."""
        stamp = _stamp([*folder.glob("*.yaml"), *_art(folder)])
        if self._kits.get(folder, (None,))[0] != stamp:
            self._kits[folder] = stamp, _kits(folder, address)
        return self._kits[folder][1]


def _kits(folder: Path, address: str) -> list[KitLink] | list[Problem]:
    look = Workshop(folder, list(papers().values())).look()
    if look.problems:
        return look.problems
    return [
        KitLink(
            HOLDS[kit.route], kit.paper.title, f"{address}/{quote(kit.file)}", tally(kit.pages, kit.sides)
        )
        for kit in look.kits
    ]


def _art(folder: Path) -> list[Path]:
    """The drawings of a game, without links that lead out of its folder."""
    home = (folder / "art").resolve()
    return [file for file in sorted(home.glob("*")) if is_art(file) and file.resolve().parent == home]


def _stamp(files: list[Path]) -> Stamp:
    """What files look like from outside."""
    return tuple((str(file), s.st_mtime_ns, s.st_size) for file in files for s in [file.stat()])


def logs_in(home: Path) -> Iterator[tuple[Path, str]]:
    """Each log in a folder, and in its folder of logs, with the game that it names."""
    for folder in (home, home / LOGS):
        for file in sorted(file for ending in LOG_ENDINGS for file in folder.glob(f"*{ending}")):
            if file.name.isprintable() and (game := named(file)):  # else no address can hold it
                yield file, game


def named(file: Path) -> str:
    """The game that a log names; "" of a file that is no log."""
    try:
        with file.open("rb") as opened:
            return game_named(opened.read(_HEAD))
    except OSError:
        return ""


def game_named(data: bytes) -> str:
    """The game that a log names, which begins so; "" of what is no log."""
    head = data[:_HEAD].decode("utf-8-sig", "replace")
    found = GAME.search(head)
    return found.group(1).strip() if found and _TURNS.search(head) else ""


def means(file: Path, game: str, folder: Path) -> bool:
    """Whether the game that a log names, by its name or by a path, is the one in a folder."""
    return same(game, folder.resolve().name) or (file.parent / game).resolve() == folder.resolve()
