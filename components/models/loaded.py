"""A game with all its files, as typed, unfolded and checked. Imports no model before it needs one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..languages import Words, words_in
from ..reading.problems import Problem, Unfit

if TYPE_CHECKING:
    from ..art.drawings import Art
    from ..art.raster import Picture
    from ..reading.own_fonts import Fonts, Type
    from ..reading.places import Keys, Source
    from .counters import CounterFile
    from .game import GameSheet
    from .maps import Map
    from .record_sheet import RecordFile
    from .rules import RuleFile
    from .tables import TableFile


class Translation(NamedTuple):
    """A language into which the texts of a game were translated, and what is left in its own.

    `left` has each such text with the first place where it is typed: a file's name and a path in it.
    """

    language: str
    texts: int
    left: Sequence[tuple[str, str, Keys]]


NO_TEXTS: Mapping[str, str] = {}  # the same in all games, so that nothing has changed between two


class Palette(dict[str, str]):
    """Colours by name, those given last first; capitals do not count where none is spelt alike."""

    def __init__(self, *colours: Mapping[str, str]) -> None:
        super().__init__()
        self._lowered: dict[str, str] = {}
        for some in colours:
            lowered = {name.casefold(): colour for name, colour in some.items()}
            for name in [name for name in self if name.casefold() in lowered]:
                del self[name]
            self.update(some)
            self._lowered |= lowered

    def __missing__(self, name: str) -> str:
        return self._lowered[name.casefold()]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and name.casefold() in self._lowered)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the colour of a name, or else the default."""
        return super().get(name) or self._lowered.get(name.casefold(), default)


@dataclass(frozen=True)
class Game:
    """What generators, layouts and referees read.

    `files` holds the model of each YAML file by the file's name without ending.
    """

    name: str
    folder: Path
    sheet: GameSheet
    files: Mapping[str, Any] = field(default_factory=dict)
    art: Mapping[str, Art | Picture] = field(default_factory=dict)
    fonts: Fonts = ()
    palette: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = ()  # what can be printed, but perhaps is not what was meant
    texts: Mapping[str, str] = field(default_factory=lambda: NO_TEXTS)  # what is printed for names
    translation: Translation | None = None

    @property
    def language(self) -> str:
        """Return the language of all that is printed, such as "de" or "en-GB"."""
        return self.sheet.language

    @property
    def words(self) -> Words:
        """Return Cutline's own words in that language."""
        return words_in(self.language)

    @property
    def kit_name(self) -> str:
        """Return the name of the kit's folder and files; a translated kit lies beside the other."""
        return f"{self.name}-{self.into}" if self.into else self.name

    @property
    def into(self) -> str:
        """Return the language into which it was translated; "" where it is as typed."""
        return self.translation.language if self.translation else ""

    def shown(self, text: str) -> str:
        """Return the printed form of a text that is also a name for the referee, such as a row's label."""
        return self.texts.get(text, text)

    @property
    def type(self) -> Type:
        """Return the game's own typefaces, its language, and what art may stand within its texts."""
        from ..reading.own_fonts import Type

        return Type(self.fonts, self.sheet.language, self.art, tuple(self.sheet.symbols.items()))

    @property
    def counters(self) -> CounterFile | None:
        """Return counters.yaml; None if there is none."""
        return self.files.get("counters")

    @property
    def maps(self) -> tuple[Map, ...]:
        """Return the boards of map.yaml."""
        boards = self.files.get("map")
        return tuple(boards.maps) if boards else ()

    @property
    def tables(self) -> TableFile:
        """Return tables.yaml; empty where there is none."""
        sheet: TableFile = self.files.get("tables") or _empty("tables")
        return sheet

    @property
    def records(self) -> RecordFile:
        """Return record_sheet.yaml; empty where there is none."""
        sheet: RecordFile = self.files.get("record_sheet") or _empty("record_sheet")
        return sheet

    @property
    def rules(self) -> RuleFile:
        """Return rules.yaml; empty where there is none."""
        sheet: RuleFile = self.files.get("rules") or _empty("rules")
        return sheet

    def problem(self, file: str, path: Keys, message: str, check: str = "") -> Problem:
        """Return a problem at a model's path in "counters", "map" and so on; a warning if its check warns."""
        source = self.sources[file]
        found = source.problem(source.origins.typed(path), message)
        return found._replace(warns=bool(check) and check in self.sheet.checks.soft)

    def passed(self, error: Unfit) -> Unfit:
        """Return a fault of taste that game.yaml lets pass; raise any other."""
        if error.check not in self.sheet.checks.soft:
            raise error
        return error


@cache
def _empty(file: str) -> Any:
    """Return the empty model of a file that a game does not have; models are imported only then."""
    from .record_sheet import RecordFile
    from .rules import RuleFile
    from .tables import TableFile

    if file == "tables":
        return TableFile()
    return RuleFile(rules=[]) if file == "rules" else RecordFile(sheets=[])
