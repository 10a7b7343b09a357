"""`cutline build`: reads and draws every game, writes the kits, and says what there is now."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .crews import Crews, Made, ReadGame, crews
from .streams import BAD_INPUT, OK, STOPPED, plain, report
from .translating import left

if TYPE_CHECKING:
    from .components import Game, Problem
    from .generators.toning import Tone
    from .layouts.drawn import Drawn
    from .layouts.exports.publish import Written
    from .layouts.kit import Kit
    from .layouts.workshop import Look, Workshop

_SIDES = {
    "duplex": "on both sides, flipped on the {flip} edge",
    "fold": "on one side; fold, glue, then cut",
    "none": "on one side",
}


class Voice(NamedTuple):
    """Who hears what: plain lines for all, progress for a person at a terminal."""

    quiet: bool
    terminal: bool

    @classmethod
    def of(cls, options: argparse.Namespace) -> Voice:
        return cls(options.quiet, sys.stderr.isatty() and not options.quiet)

    def progress(self, text: str) -> None:
        """Show a line until the next one takes its place; "" takes it away."""
        if self.terminal:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def note(self, text: str) -> None:
        """Print a line that a person or a script ought to know while the build goes on."""
        if not self.quiet:
            self.progress("")
            print(plain(text), file=sys.stderr, flush=True)

    def result(self, text: str) -> None:
        """Print a line of the result, on standard output."""
        if not self.quiet:
            print(plain(text), flush=True)


class Bench:
    """Where games are drawn, one after the other, and then written; again and again if it `keeps`
    what it has made of them."""

    def __init__(self, options: argparse.Namespace, voice: Voice, keeps: bool = False) -> None:
        self.options, self.voice, self.keeps = options, voice, keeps
        self.workshops: dict[str, Workshop] = {}
        self.ready: dict[str, Look] = {}
        self.noted: dict[str, list[str]] = {}  # what was last said of each game

    def drawn(self, names: Iterable[str]) -> list[ReadGame]:
        """Return every game, drawn for every paper."""
        from .components import BadInput

        games = []
        self.ready = {}
        for name in names:
            try:
                look = self._workshop(name).look(partial(self._step, name))
            except BadInput as error:
                games.append(ReadGame(name, error.problems))
                continue
            of = (look.game.folder, look.game.kit_name) if look.game else ()
            problems = look.problems or self._grey(look)
            try:
                kits = [] if problems else [*look.kits, *self._upgrades(look)]
            except BadInput as error:
                problems = error.problems
            games.append(ReadGame(name, problems, *of))
            if not problems:
                self.ready[name] = look._replace(kits=self._for_printer(kits))
        return games

    def _for_printer(self, kits: list[Kit]) -> list[Kit]:
        """Return the kits as they are printed: in their tone, corrected where `--printer` says so."""
        kits = [kit._replace(tone=self._tone) for kit in kits]
        if self.options.flip == "short":
            from .layouts.printers.profiles import for_short_flip

            return [for_short_flip(kit) for kit in kits]
        if self.options.printer is None:
            return kits
        from .layouts.printers.profiles import corrected, lost

        for loss in lost(kits, self.options.printer):
            self.voice.note(f"note: {loss}")
        return [corrected(kit, self.options.printer) for kit in kits]

    @property
    def _tone(self) -> Tone:
        from .generators.toning import Tone

        return Tone(self.options.ink == "low", self.options.grey, self.options.cmyk)

    def _grey(self, look: Look) -> list[Problem]:
        """Return a problem for each pair of colours that a black and white printer would print alike."""
        from .components.checks.alike import too_grey

        return too_grey(look.game, self._tone.ground) if look.game and self.options.grey else []

    def _upgrades(self, look: Look) -> list[Kit]:
        """Return kits of what has changed since the kit that `--since` names."""
        if self.options.since is None or look.game is None:
            return []
        from .layouts.upgrade import read_earlier, upgrades

        kits = list(upgrades(look.kits, read_earlier(self.options.since, look.game)))
        if not kits:
            self.voice.note(f"{look.game.kit_name}: nothing has changed since {self.options.since}")
        return kits

    def _workshop(self, name: str) -> Workshop:
        """Return the workshop of a game. BadInput where there is no game of that name."""
        from .components import find_game
        from .components.reading.memory import NOTHING, Kept
        from .layouts.sheets.papers import papers
        from .layouts.workshop import Workshop

        if name not in self.workshops:
            chosen = list(dict.fromkeys(self.options.paper or papers().values()))
            memory = Kept() if self.keeps else NOTHING
            folder, options = find_game(name), self.options
            into, cuts = options.language or "", options.cuts or ""
            runs = "short" if options.flip == "short" else options.runs
            asked = memory, into, runs, cuts, options.draft, options.register
            self.workshops[name] = Workshop(folder, chosen, options.backs, *asked)
        return self.workshops[name]

    def _step(self, name: str, step: str) -> None:
        self.voice.progress(f"{name}: {step}")

    def written(self) -> Iterator[Made]:
        """Yield every game once it is written as a whole; after one that cannot be written, no other."""
        from .components.checks.alike import easily_confused
        from .generators.pieces.nearness import near_cuts
        from .layouts.exports.folder import NoSpace
        from .layouts.exports.publish import BOOKLET, PARTS, publish
        from .layouts.exports.replace import CannotWrite

        parts, voice = [*(self.options.only or PARTS)], self.voice
        parts += [BOOKLET] if self.options.booklet else []
        for asked, (game, drawn, kits, _, told) in self.ready.items():
            assert game and drawn, asked
            memory = self.workshops[asked].memory
            try:
                written = publish(drawn, kits, self.options.out, parts, voice.progress, voice.note, memory)
            except (CannotWrite, NoSpace, OSError) as error:
                yield Made(game.kit_name, [], error)
                return
            near = near_cuts(game, drawn.pieces, drawn.boards)
            notes = [f"{problem}" for problem in (*game.warnings, *told, *easily_confused(game), *near)]
            if notes != self.noted.get(asked):
                for note in notes:
                    voice.note(note)
            self.noted[asked] = notes
            lines = [*summary(game, kits, written), *_ink(drawn, kits, written)]
            yield Made(game.kit_name, lines, digests=written.digests)


def run(options: argparse.Namespace) -> int:
    """Build what the options name; return the exit status."""
    # A build allocates much, frees it all at its end, and leaves no cycles worth a search.
    gc.disable()

    from .layouts.exports import publish  # noqa: F401  (before the crews part: once for all)

    voice = Voice.of(options)
    names = wanted(options)
    with crews(names, lambda: Bench(options, voice)) as there:
        each = there.drawn()
        voice.progress("")
        problems: list[object] = [problem for game in each for problem in game.problems]
        problems += same_names(each)
        if problems:
            return report(problems, "; nothing was written")
        return _written(options, voice, there, [game.name for game in each])


def wanted(options: argparse.Namespace) -> list[str]:
    """Return the games that the options name, or all that ship."""
    from .components import shipped_games

    return list(dict.fromkeys(options.games or shipped_games()))


def same_names(games: Sequence[ReadGame]) -> Iterator[Problem]:
    """Yield a problem for each folder that has another's name: both would be written to one place."""
    from .components import Problem

    known: dict[str, Path] = {}
    for game in games:
        if game.name in known and game.folder:
            other = known[game.name]
            message = f"{other} has the same name; rename one, or build each with an --out of its own"
            yield Problem(game.folder / "game.yaml", 1, 1, message)
        elif game.folder:
            known[game.name] = game.folder


def _written(options: argparse.Namespace, voice: Voice, there: Crews, names: list[str]) -> int:
    """Write every kit, each as a whole, and say what there is."""
    from .layouts.exports.replace import CannotWrite, check_place
    from .layouts.exports.shelf import write_shelf

    made: dict[str, Made] = {}
    try:
        for name in names:
            check_place(options.out / name)
        for game in there.written():
            made[game.name] = game
    except CannotWrite as error:
        made[""] = Made("", [], error)
    except KeyboardInterrupt:
        made |= {game.name: game for game in there.stopped()}
        voice.progress("")
        print(f"stopped; {_left(names, made)}", file=sys.stderr)
        return STOPPED
    voice.progress("")
    for name in names:
        for line in made[name].lines if name in made else ():
            voice.result(line)
    errors = [game.error for game in made.values() if game.error]
    if errors:
        return _refused(errors, _left(names, made))
    if not options.only or "kit" in options.only:
        sides = _SIDES[options.backs].format(flip=options.flip)
        how = sides if options.runs == "together" else "fronts first, as told above"
        voice.result(f"Print at actual size (100 %), {how}.")
    if shelf := write_shelf(options.out, voice.note):
        voice.result(f"To see all kits with their covers, open {shelf} in a browser.")
    return OK


def _refused(errors: Sequence[Exception], left: str) -> int:
    """Report why not all was written, and what was; return the exit status."""
    for error in errors:
        if isinstance(error, OSError):
            raise error
        print(plain(f"cutline: {error}"), file=sys.stderr)
    print(left, file=sys.stderr)
    return BAD_INPUT


def _left(names: Sequence[str], made: Mapping[str, Made]) -> str:
    """Return a text that says what a build that ends early has changed."""
    done = [name for name in names if name in made and not made[name].error]
    if not done:
        return "nothing was changed"
    return f"{', '.join(done)} {'was' if len(done) == 1 else 'were'} built; nothing else was changed"


def summary(game: Game, kits: list[Kit], written: Written) -> list[str]:
    """Return lines that say what was written, where, how many pages it has, and what to open first."""
    files = written.files
    counters = f": {_counted(written.pieces, 'piece')} to cut out" if written.pieces else ""
    lines = [f"{game.sheet.title}{counters}, in {written.folder}"]
    whole = files.get("kit", [])
    wide = max(map(len, whole), default=0)
    if kits[0].runs.startswith("fronts") and whole:
        return [*lines, *_in_runs(kits), f"  {', '.join(whole)}, manifest.json"]
    for name, kit in zip(whole, kits, strict=False):
        pages = f"{_counted(len(kit.pages), 'page')} on {kit.paper.title}"
        first = "; open this first" if name == whole[0] else ""
        lines.append(f"  {name:{wide}}   {pages}, {kit.holds}{first}")
    singles = [*files.get("components", ()), *files.get("svg", ())]
    if singles and not whole:
        lines.append(f"  {singles[0]}   open this first")
    for name in files.get("booklet", ()):
        lines.append(f"  {name}   rules booklet: print on both sides, flipped on the SHORT edge, and fold")
    beside = [
        _counted(len(files[part]), what)
        for part, what in (("components", "PDF of single components"), ("svg", "SVG"))
        if files.get(part)
    ]
    return [*lines, f"  {', '.join([*beside, 'manifest.json'])}", *left(game)]


def _in_runs(kits: list[Kit]) -> Iterator[str]:
    """Yield how each kit is printed, fronts first."""
    from .layouts.exports.component_pdfs import told_of_runs

    for kit in kits:
        yield f"  {kit.file.removesuffix('.pdf')}-fronts.pdf, -backs.pdf"
        yield from (f"    {line}" for line in told_of_runs(kit))
        yield "    if the backs come out upside down, turn the stack by half"


def _ink(drawn: Drawn, kits: list[Kit], written: Written) -> Iterator[str]:
    """Yield how much ink a kit takes with `--ink low`, and how much it would take without."""
    if not kits[0].tone.low or "kit" not in written.files:
        return
    from .layouts.exports.png_files import coverage
    from .layouts.exports.publish import in_memory

    name = written.files["kit"][-1]
    plain = [kit._replace(tone=kit.tone._replace(low=False)) for kit in kits]
    before, after = (
        coverage(in_memory(drawn, plain, ("kit",))[name]()),
        coverage((written.folder / name).read_bytes()),
    )
    yield f"  {name}: mean coverage {after:.1%}, with full ink {before:.1%}"


def _counted(count: int, what: str) -> str:
    """Return a count with its noun: 1 page, 1,000 counters, 3 PDFs of single components."""
    noun, *rest = what.split(" ", 1)
    return " ".join([f"{count:,}", noun + ("" if count == 1 else "s"), *rest])
