"""A game: game.yaml, which says what it is and what its kit holds, and all its other files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from ..reading.art import Art
from ..reading.places import Keys, Source
from ..reading.problems import Problem
from .counters import CounterFile
from .field_types import Hex, Id, Model, Ratio, Text
from .maps import Map, MapFile
from .record_sheet import RecordFile
from .rules import RuleFile
from .tables import TableFile


class Need(Model):
    """Something the player has to supply."""

    count: int = Field(1, ge=1, description="how many")
    item: Text = Field(description="what")


class Part(Model):
    """One component of the kit, in the order in which it is printed."""

    kind: str = Field(description="the kind of component")
    id: Id | None = Field(None, description="which one of its kind, by the id in its own file")
    title: Text = Field("", description="heading of its pages")
    sheet: Text = Field(
        "", description="name of the cutting sheets that it shares with parts that say the same"
    )
    about: Text = Field("", description="how to print, mount and cut it; for the first page")
    groups: list[Text] = Field(
        default_factory=list, description="what is cut out: these groups of it, and no others"
    )
    apart: bool = Field(
        False, description="what is cut out: each group has sheets of its own, under its name"
    )
    plain: bool = Field(False, description="models: in outline, to be painted by hand, one of each look")
    scale: Ratio = Field(1.0, description="boards: how large it is printed, such as 1/2")


class Option(Model):
    """An optional rule that a log may name."""

    rule: str = Field(description="the number of the rule, as in rules.yaml")
    text: Text = Field(description="what it changes")


class GameSheet(Model):
    """The whole of game.yaml."""

    title: Text = Field(description="of the game")
    subtitle: Text = Field("", description="a line below the title")
    edition: Text = Field("1", description="of the rules that this is")
    version: Text = Field("1.0", description="of this kit")
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")] = Field(
        "en", description='of the texts: "en", "de-AT"'
    )
    designer: Text = Field("", description="who made the game")
    players: Text = Field("", description="how many play")
    about: Text = Field("", description="what the game is, for the first page")
    keywords: list[Text] = Field(default_factory=list, description="for the PDF's properties")
    cover: str | None = Field(None, description="art across the top of the first page")
    palette: dict[str, Hex] = Field(default_factory=dict, description="colours by name")
    needs: list[Need] = Field(default_factory=list, description="what the player has to supply")
    lists: dict[str, list[Text]] = Field(
        default_factory=dict, description="lists that other files repeat over, by name"
    )
    options: dict[str, Option] = Field(
        default_factory=dict, description="optional rules, by the name that a log gives them"
    )
    kit: list[Part] = Field(description="what is printed, in order")


@dataclass(frozen=True)
class Game:
    """A game as typed, unfolded, checked; what generators, layouts and referees read.

    `files` holds the model of each YAML file by the file's name without ending.
    """

    name: str
    folder: Path
    sheet: GameSheet
    files: Mapping[str, Model] = field(default_factory=dict)
    art: Mapping[str, Art] = field(default_factory=dict)
    palette: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)

    def _file(self, name: str, model: type[Model]) -> Any:
        return self.files.get(name) or _empty(model)

    @property
    def counters(self) -> CounterFile | None:
        """counters.yaml, if there is one."""
        found = self.files.get("counters")
        return found if isinstance(found, CounterFile) else None

    @property
    def maps(self) -> tuple[Map, ...]:
        """The boards of map.yaml."""
        found = self.files.get("map")
        return tuple(found.maps) if isinstance(found, MapFile) else ()

    @property
    def tables(self) -> TableFile:
        """tables.yaml; empty where there is none."""
        found: TableFile = self._file("tables", TableFile)
        return found

    @property
    def records(self) -> RecordFile:
        """record_sheet.yaml; empty where there is none."""
        found: RecordFile = self._file("record_sheet", RecordFile)
        return found

    @property
    def rules(self) -> RuleFile:
        """rules.yaml; empty where there is none."""
        found: RuleFile = self._file("rules", RuleFile)
        return found

    def problem(self, file: str, path: Keys, message: str) -> Problem:
        """A problem at a model's path in "counters", "map" and so on."""
        source = self.sources[file]
        return source.problem(source.origins.typed(path), message)


_LISTS = {RecordFile: "sheets", RuleFile: "rules"}  # what such a file cannot do without


@cache
def _empty(model: type[Model]) -> Model:
    """What stands for a file that a game does not have; models take time to make."""
    return model.model_validate({_LISTS[model]: []} if model in _LISTS else {})
