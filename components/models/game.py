"""game.yaml: what a game is and what its kit holds."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from ..languages import LANGUAGE
from .field_types import ArtName, Colour, Filled, FilledWord, Hex, Id, Model, Ratio, Reference, Text, Word
from .imposition import Imposition
from .set_up import SetUp

Sign = Annotated[str, StringConstraints(pattern=r"^\S{1,20}$")]
FontId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]


class Need(Model):
    """Something the player has to supply."""

    count: int = Field(1, ge=1, description="how many")
    item: Text = Field(description="what it is")


class Part(Model):
    """One component of the kit, in the order in which it is printed."""

    kind: str = Field(description="the kind of component")
    id: Id | None = Field(None, description="id of the component in its own file")
    title: Text = Field("", description="heading of its pages")
    sheet: Text = Field("", description="name of its cutting sheets; parts of one name share them")
    about: Text = Field("", description="how to print, mount and cut it, for the first page")
    groups: list[Text] = Field(default_factory=list, description="of what is cut out: only these groups")
    apart: bool = Field(
        False, description="of what is cut out: each group gets sheets of its own, under its name"
    )
    plain: bool = Field(False, description="models: in outline, one of each look, to be painted by hand")
    scale: Ratio = Field(1.0, description="boards, and what is cut out: how large it is printed, such as 1/2")
    stock: Literal["", "paper", "card"] = Field(
        "", description="what it is printed on (default: card for what is cut out, else paper)"
    )
    imposition: Imposition | None = Field(
        None, description="of what is cut out: a fixed grid on each sheet, or labels"
    )
    later: bool = Field(False, description="in the complete kit only; a first game does not need it")
    instead: Text = Field(
        "", description="title of the part that it replaces; a first game has only one of the two"
    )


class Option(Model):
    """An optional rule that a log may name."""

    rule: str = Field(description="the number of the rule, as in rules.yaml")
    text: Word = Field(description="what it changes")


class Checks(Model):
    """What is done about faults of taste: an error, or a warning in a kit that says DRAFT."""

    contrast: Literal["error", "warn"] = Field("error", description="text that is faint on its ground")
    overlap: Literal["error", "warn"] = Field("error", description="texts that overlap")

    @property
    def soft(self) -> frozenset[str]:
        """Return the names of those that only warn."""
        return frozenset(name for name, does in self if does == "warn")


class Step(Model):
    """One thing to do on the first evening, with the parts of the kit that it takes."""

    do: Filled = Field(description="what to do, in a sentence")
    parts: list[Reference] = Field(
        default_factory=list, description="ids, titles or kinds of parts; their pages are printed"
    )


class Start(Model):
    """How to begin, on the first page: what it takes, and what to do first, second and third."""

    time: Text = Field("", description='how long a game takes, such as "about an hour"')
    difficulty: Text = Field("", description="how hard it is to learn, in a few words")
    tools: list[Text] = Field(default_factory=list, description="what one needs to make the kit")
    steps: list[Step] = Field(default_factory=list, description="what to do, in order")


class Heading(Model):
    """What a game is called, by whom, and what it is."""

    title: Filled = Field(description="title of the game")
    subtitle: Text = Field("", description="a line below the title")
    edition: Word = Field("1", description="edition of the rules")
    version: Word = Field("1.0", description="version of this kit")
    language: Annotated[str, StringConstraints(pattern=f"^{LANGUAGE}$")] = Field(
        "en", description='language of the texts, and of what Cutline itself prints: "en", "de-AT"'
    )
    designer: Text = Field("", description="who made the game")
    players: Text = Field("", description="number of players")
    about: Text = Field("", description="what the game is, for the first page")
    keywords: list[Text] = Field(default_factory=list, description="keywords in the PDF's properties")
    cover: ArtName | None = Field(None, description="art across the top of the first page")


class GameSheet(Heading):
    """The whole of game.yaml."""

    renamed: ClassVar[Mapping[str, str]] = {"colours": "palette", "colors": "palette"}

    palette: dict[str, Hex] = Field(default_factory=dict, description="colours by name")
    image_dpi: int = Field(
        300,
        ge=36,
        le=1200,
        description="dots an inch with which photographs are printed at most; what is finer is scaled down",
    )
    fonts: dict[FontId, Word] = Field(
        default_factory=dict,
        description="typefaces of the game's own, static TrueType files such as fonts/My.ttf: `title` sets "
        "headings, `text` running text, a style of the house replaces that, any other name is for `font:`",
    )
    symbols: dict[Sign, ArtName] = Field(
        default_factory=dict,
        description="characters in texts that are printed as art, such as ♥: heart; `:heart:` needs no entry",
    )
    cuts: Literal["lines", "ticks", "corners", "none"] = Field(
        "lines",
        description="how cutting sheets show where to cut: lines across the faces, ticks beside them alone, "
        "ticks and a small cross at each corner, or nothing, as for a plotter",
    )
    checks: Checks = Field(
        default_factory=Checks, description="which faults only warn; the first page then says DRAFT"
    )
    start: Start | None = Field(None, description="how to begin, for the first page")
    needs: list[Need] = Field(default_factory=list, description="what the player has to supply")
    lists: dict[str, list[Word]] = Field(
        default_factory=dict, description="lists that other files repeat over, by name"
    )
    plain_numbers: dict[str, FilledWord] = Field(
        default_factory=dict, description="numbers in texts that follow no figure, each with the reason"
    )
    sentences: dict[str, Word] = Field(
        default_factory=dict,
        description="how each verb of a log is told: {slot}, {rows: ... for each}, {slot|value=...|else}, "
        "[if known], (dice), what came of it behind ' · '",
    )
    totals: dict[str, FilledWord] = Field(
        default_factory=dict,
        description="what a report calls the totals of turns, by the names that `cutline check` gives them",
    )
    differ: list[list[Colour]] | None = Field(
        None,
        description="sets of colours that have to differ in grey and to colour-blind people "
        "(default: fronts, backs, terrains and labels that nothing else tells apart)",
    )
    options: dict[str, Option] = Field(
        default_factory=dict, description="optional rules, by the name that a log gives them"
    )
    set_up: SetUp = Field(
        default_factory=SetUp, description="cups, dice and starting places, for a table on screen"
    )
    kit: list[Part] = Field(description="what is printed, in order")
