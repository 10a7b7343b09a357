"""A log that is open on the Table: what it says, what pages have seen of it, how it is kept on disk."""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from itertools import count
from pathlib import Path, PurePosixPath

from ..components import BadInput, Game
from ..components.reading.bounded import read_bounded
from ..components.shapes.paths import IDENTITY
from ..generators.pieces.pieces import Piece
from ..layouts.drawn import ById
from ..layouts.kit import draw_game
from ..layouts.turns.layers import Boards
from ..referee.checking import Opened
from ..referee.desk import Desk
from ..referee.judging.noting import Stand
from ..referee.log import Turn
from ..referee.log.editing import Refused, without_last
from ..referee.log.log_reading import LARGEST
from .site import BEFORE, NotHere, Site, kept_open
from .table_lines import Doc, Told, change, doc_of, first_gone

SEEN = 8  # texts of a log that are remembered, so that a page gets only what has changed
SITTINGS = 8  # logs that are kept open
Judged = tuple[Doc, Opened | None]
MINE = "mine"  # what a copy of what the page had is called: tuesday.mine.yaml


class Pieces(ById):
    """The pieces of a game by id; they are drawn if a card shows one."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        return {piece.id: piece for piece in draw_game(self.game).pieces}


class Conflict(Exception):
    """The log is not what the page last saw."""


class Sitting:
    """One log. Its methods may take long, and are called one at a time, with `lock` held."""

    def __init__(self, site: Site, file: Path) -> None:
        self.site, self.file = site, file
        self.name = file.relative_to(site.home.resolve()).as_posix()
        self.lock = asyncio.Lock()
        self.desk = Desk(site.trusted)
        self.tried: Desk | None = None  # where corrections of this text are tried
        self.opened: Opened | None = None
        self.boards: Boards | None = None
        self.pieces: Pieces | None = None  # what cards show
        self.board = "", IDENTITY  # the board that was drawn last, and what takes its mm into the picture
        self.now: Stand | None = None  # what may be done at the end of this text
        self.doc, self.seen = Doc(), {"": Doc()}
        self.mark = ""  # what the file begins with before its text
        self.past: list[tuple[str, str]] = []  # each text that the page replaced, and the turn it had begun
        self.turn = ""  # the turn that is begun and has no line yet
        self.kept = ""  # the copy of the log as it was before the page changed it

    def look(self) -> None:
        """Read the file, which anybody may have changed."""
        try:
            data = read_bounded(self.file, LARGEST)
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NotHere(f'"{self.name}" is not UTF-8; save it as text in UTF-8.') from None
        except BadInput as error:
            raise NotHere(f'"{self.name}" cannot be read: {error.problems[0].message}.') from None
        self.mark = "\ufeff" if data.startswith(codecs.BOM_UTF8) else ""
        if not self.doc.version or text != self.doc.text:
            self.past = []
            self.take(self._judged(text), elsewhere=bool(self.doc.version))

    def _judged(self, text: str) -> Judged:
        return doc_of(self.desk, self.file, text)

    def take(self, judged: Judged, elsewhere: bool = False) -> None:
        """Go on with this text of the log; pages will be shown it."""
        doc, self.opened = judged
        known = self.doc.rest["ahead"] if self.doc.version else doc.rest["ahead"]
        self.doc, self.tried, self.now = doc, None, None
        self._open_turn(known)
        doc.rest.update(elsewhere=elsewhere, kept=self.kept, turn=self.turn, at=self.at, game=self._game)
        doc.rest.update(held=self.file in self.site.held)
        self.seen[doc.version] = doc
        while len(self.seen) > SEEN + 1:
            del self.seen[list(self.seen)[1]]

    def _open_turn(self, known: list[str]) -> None:
        """Begin the first turn, or the one whose heading was written now; `known` were there before."""
        ahead = self.doc.rest["ahead"]
        if self.turn not in ahead[:1]:
            begun = self.opened is None or self.opened.log.turns
            written = len(ahead) == 1 and (self.opened is None or ahead[0] not in known)
            self.turn = ahead[0] if ahead and (not begun or written) else ""

    @property
    def _game(self) -> str:
        """The name in the address of the log's game; "" where that cannot be opened."""
        folder = self.opened.game.folder.resolve() if self.opened else None
        return next((key for key, one in self.site.games().items() if one.resolve() == folder), "")

    @property
    def at(self) -> int:
        """The line behind which the next one comes."""
        if self.opened is None:
            return len(self.doc.rows)
        log = self.opened.log
        if self.turn:
            return log.ahead[0].line
        return _last_line(log.turns[-1]) if log.turns else 0

    def change_since(self, version: str) -> Told:
        """Return what a page with another text has to change; everything where that is not known."""
        return change(self.seen.get(version, self.seen[""]), self.doc)

    def write(self, version: str, made: Callable[[str], str]) -> None:
        """Put another text in the place of the one that the page saw. It is on disk when this returns.

        Conflict where the file has changed; Refused where the change cannot be made, or the log could
        not be judged any more.
        """
        self.look()
        if version != self.doc.version:
            raise Conflict
        old, new = self.doc.text, made(self.doc.text)
        judged = doc, found = self._judged(new)
        try:
            if self.opened and not found:
                raise Refused(doc.rest["problems"][0]["says"])
            self._put(new)
        except (OSError, Refused):
            self._judged(old)  # the desk is as it was
            raise
        self.past.append((old, self.turn))
        self.take(judged)

    def begin(self, version: str, label: str) -> bool:
        """Begin a turn that the log names already; False where the next turn is another."""
        ahead = self.doc.rest["ahead"]
        if version != self.doc.version or not ahead or label.casefold() != ahead[0].casefold():
            return False
        self.past.append((self.doc.text, self.turn))
        self.turn = ahead[0]
        self.take(self._judged(self.doc.text))
        return True

    def undo(self, version: str, sure: bool) -> str:
        """Take back the last change. Return the line that was to go where the change was made before this
        page, and nobody is `sure`.
        """
        self.look()
        if version != self.doc.version:
            raise Conflict
        new, turn = self.past[-1] if self.past else (without_last(self.doc.text), "")
        if not self.past and not sure:
            return first_gone(self.doc.text, new)
        self._put(new)
        self.past, self.turn = self.past[:-1], turn
        self.take(self._judged(new))
        return ""

    def opened_anew(self) -> None:
        """Keep the log as it is now before its next change: somebody has opened the page."""
        self.kept = ""

    def keep_copy(self, version: str, made: Callable[[str], str]) -> str:
        """Keep what the page last saw, with the line that was being typed, as a file of its own."""
        doc = self.seen.get(version)
        if doc is None or not version:
            raise Refused("the page no longer knows that text")
        with suppress(Refused):
            return self._copy(f"{self._path.stem}.{MINE}", made(doc.text))
        return self._copy(f"{self._path.stem}.{MINE}", doc.text)

    def _put(self, text: str) -> None:
        self.kept = self.kept or self._copy(f"{BEFORE}/{self._path.stem}", self.doc.text)
        self.site.keep(self.name, (self.mark + text).encode())

    @property
    def _path(self) -> PurePosixPath:
        return PurePosixPath(self.name)

    def keep(self) -> None:
        """Keep a log that was only held."""
        if self.file in self.site.held:
            self.site.keep(self.name, self.file.read_bytes())
            self.doc.rest.update(held=False)

    def _copy(self, stem: str, text: str) -> str:
        """Keep a text as a file of its own, never over another one; its name."""
        data = (self.mark + text).encode()
        for number in count(1):
            more = f"-{number}" if number > 1 else ""
            name = str(self._path.parent / f"{stem}{more}{self._path.suffix}")
            there = self.site.home / name
            if not there.exists():
                self.site.keep(name, data)
            elif there.read_bytes() != data:
                continue
            return name
        raise AssertionError


def _last_line(turn: Turn) -> int:
    stated = [part.line for part in (turn.sum, turn.end) if part]
    return max([turn.line, *stated, *(entry.line for entry in turn.entries)])


class Sittings:
    """The logs that are open; `closed` hears of games whose files have changed."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.open: dict[Path, Sitting] = {}
        self.closed: list[Callable[[Path], None]] = []

    def at(self, name: str) -> Sitting:
        """Return the log of this name, even one that has just gone. NotHere where there is none."""
        gone = (file for file, one in self.open.items() if one.name == name)
        file = next(gone, None) or self.site.log(name)
        return kept_open(self.open, file, partial(Sitting, self.site, file), SITTINGS)

    def close(self, folder: Path) -> None:
        """Read a game anew, whose files have changed: let go of its logs, and of those without a verdict."""
        for file, sitting in list(self.open.items()):
            concerned = sitting.opened is None or sitting.opened.game.folder == folder
            if concerned and not sitting.lock.locked():
                del self.open[file]
        for hears in self.closed:
            hears(folder)
