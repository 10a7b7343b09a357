"""`cutline build`: reads and draws every game, writes the kits, and says what there is now."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .components import Game, Problem
    from .layouts.kit import Drawn, Kit
    from .layouts.publish import Written

OK, BAD_INPUT, STOPPED = 0, 2, 130
_SIDES = {
    "duplex": "on both sides, flipped on the long edge",
    "fold": "on one side; fold, glue, then cut",
    "none": "on one side",
}


class Voice(NamedTuple):
    """Who hears what: plain lines for all, progress for a person at a terminal."""

    quiet: bool
    terminal: bool

    def progress(self, text: str) -> None:
        """A line that the next one takes the place of; "" takes it away."""
        if self.terminal:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def note(self, text: str) -> None:
        """A line that a person or a script ought to know while the build goes on."""
        if not self.quiet:
            self.progress("")
            print(text, file=sys.stderr, flush=True)

    def result(self, text: str) -> None:
        """A line of what came out of it, on standard output."""
        if not self.quiet:
            print(text, flush=True)


class Ready(NamedTuple):
    """A game drawn and laid out, without a mistake in it."""

    drawn: Drawn
    kits: list[Kit]


def run(options: argparse.Namespace, report: Callable[[list[object]], int]) -> int:
    """Build what the options name; `report` tells problems and gives the exit status."""
    # A build allocates much, frees it all at its end, and leaves no cycles worth a search.
    gc.disable()
    voice = Voice(options.quiet, sys.stderr.isatty() and not options.quiet)
    problems: list[object] = []
    ready = _drawn(options, voice, problems)
    voice.progress("")
    if problems:
        return report(problems)
    return _written(options, voice, ready)


def _drawn(
    options: argparse.Namespace, voice: Voice, problems: list[object]
) -> dict[str, Ready]:  # fmt: skip
    """Every game, drawn for every paper; all that is wrong with any goes to `problems`."""
    from .components import BadInput, find_game, read_game, shipped_games
    from .layouts.kit import build_kit, draw_game
    from .layouts.papers import papers

    ready: dict[str, Ready] = {}
    chosen = [papers()[name] for name in dict.fromkeys(options.paper or papers())]
    for name in dict.fromkeys(options.games or shipped_games()):
        voice.progress(f"{name}: reading")
        try:
            game, wrong = read_game(find_game(name))
        except BadInput as error:
            problems += error.problems
            continue
        if game is None:
            problems += wrong
            continue
        voice.progress(f"{name}: drawing")
        drawn = draw_game(game)
        wrong += drawn.problems
        kits = [build_kit(drawn, paper, options.backs) for paper in chosen]
        for kit in kits:
            wrong += kit.problems
        if game.name in ready:
            wrong.append(_same_name(game, ready[game.name].drawn.game))
        problems += sorted(set(wrong))
        ready[game.name] = Ready(drawn, kits)
    return ready


def _same_name(game: Game, other: Game) -> Problem:
    """Two folders of one name would be written to the same place."""
    from .components import Problem

    said = f"{other.folder} has the same name; rename one, or build them into different --out"
    return Problem(game.folder / "game.yaml", 1, 1, said)


def _written(options: argparse.Namespace, voice: Voice, ready: dict[str, Ready]) -> int:
    """Write every kit, each as a whole, and say what there is."""
    from .layouts.exports.folder import NoSpace
    from .layouts.publish import PARTS, publish
    from .layouts.replace import CannotWrite, check_place

    done: list[str] = []
    try:
        for name in ready:
            check_place(options.out / name)
        for name, (drawn, kits) in ready.items():
            parts = options.only or PARTS
            written = publish(drawn, kits, options.out, parts, voice.progress, voice.note)
            done.append(name)
            voice.progress("")
            for line in told(drawn.game, kits, written):
                voice.result(line)
    except (CannotWrite, NoSpace) as error:
        voice.progress("")
        print(f"cutline: {error}", file=sys.stderr)
        print(_left(done), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        voice.progress("")
        print(f"stopped; {_left(done)}", file=sys.stderr)
        return STOPPED
    if not options.only or "kit" in options.only:
        voice.result(f"Print at actual size (100 %), {_SIDES[options.backs]}.")
    return OK


def _left(done: list[str]) -> str:
    """What a build that ends early has changed."""
    if not done:
        return "nothing was changed"
    return f"{', '.join(done)} {'was' if len(done) == 1 else 'were'} built; all else is as it was"


def told(game: Game, kits: list[Kit], written: Written) -> list[str]:
    """What was written, where, how many pages, and what to open first."""
    files = written.files
    counters = f": {_many(written.pieces, 'piece')} to cut out" if written.pieces else ""
    lines = [f"{game.sheet.title}{counters}, in {written.folder}"]
    whole = files.get("kit", [])
    wide = max(map(len, whole), default=0)
    for name, kit in zip(whole, kits, strict=False):
        pages = f"{_many(len(kit.pages), 'page')} on {kit.paper.title}"
        first = "; open this first" if name == whole[0] else ""
        lines.append(f"  {name:{wide}}   {pages}, the whole kit{first}")
    singles = [*files.get("components", ()), *files.get("svg", ())]
    if singles and not whole:
        lines.append(f"  {singles[0]}   open this first")
    beside = [
        _many(len(files[part]), what)
        for part, what in (("components", "PDF of single components"), ("svg", "SVG"))
        if files.get(part)
    ]
    return [*lines, f"  {', '.join([*beside, 'manifest.json'])}"]


def _many(count: int, what: str) -> str:
    """1 page, 21 pages, 1,000 counters, 3 PDFs of single components."""
    noun, *rest = what.split(" ", 1)
    return " ".join([f"{count:,}", noun + ("" if count == 1 else "s"), *rest])
