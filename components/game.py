"""game.yaml: what the game is, its lists, and what its kit holds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .model import Hex, Id, Model, Text

Kind = Literal["front page", "counters", "map", "card", "record sheet", "rules"]


class Need(Model):
    """Something the player has to supply."""

    count: int = Field(1, ge=1)
    item: Text


class Part(Model):
    """One component of the kit, in the order in which it is printed."""

    kind: Kind
    id: Id | None = Field(None, description="which map, card or record sheet")
    title: Text = ""
    about: Text = Field("", description="how to print, mount and cut it; for the first page")


class Option(Model):
    """An optional rule that a log may name."""

    rule: str
    text: Text


class GameSheet(Model):
    """The whole of game.yaml."""

    title: Text
    subtitle: Text = ""
    edition: Text = "1"
    version: Text = Field("1.0", description="of this kit")
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")] = "en"
    designer: Text = ""
    players: Text = ""
    about: Text = ""
    keywords: list[Text] = Field(default_factory=list)
    cover: str | None = Field(None, description="art across the top of the first page")
    palette: dict[str, Hex] = Field(default_factory=dict)
    needs: list[Need] = Field(default_factory=list)
    lists: dict[str, list[Text]] = Field(default_factory=dict)
    options: dict[str, Option] = Field(default_factory=dict)
    kit: list[Part]
