"""game.yaml: what a game is and what its kit holds."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .field_types import Hex, Id, Model, Ratio, Text


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
    stock: Literal["", "paper", "card"] = Field(
        "", description="what it is printed on; if it does not say, card for what is cut out"
    )
    later: bool = Field(False, description="only the complete kit has it: a first game does without")
    instead: Text = Field(
        "", description="title of the part whose place it takes: only one of the two is in a first game"
    )


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
    plain_numbers: dict[str, Text] = Field(
        default_factory=dict, description="numbers in its texts that follow no figure: what is said, and why"
    )
    options: dict[str, Option] = Field(
        default_factory=dict, description="optional rules, by the name that a log gives them"
    )
    kit: list[Part] = Field(description="what is printed, in order")
