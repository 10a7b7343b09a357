"""tables.yaml: the figures of the rules, the tables, and the cards that show them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .model import Id, Model, Size, Sourced, Text

Row = Annotated[list[Text], Field(max_length=40)]


class Value(Sourced):
    """One figure of the rules, named so that text and referee use the same."""

    value: Text = Field(description="the figure")
    says: Text = Field("", description="what the figure is, for people")

    def called(self, key: str) -> str:
        return f"{self.says or key}: {self.value}"


class Result(Model):
    """What a code in a table's cells means."""

    short: Text = Field(description="as printed in the cell")
    text: Text = Field(description="as printed below the table")
    fill: str = Field("none", description="ground of the cell")


class Table(Sourced):
    """A table of rows by columns; cells are printed as typed, or are codes of `results`."""

    id: Id = Field(description="its name, for cards")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line above the table")
    head: Text = Field("", description="heading of the row labels")
    columns: Row = Field(description="headings of the columns")
    rows: dict[str, Row] = Field(description="{label: [cells]}")
    results: dict[str, Result] = Field(
        default_factory=dict, description="codes that cells may be, and what they mean"
    )
    notes: list[Text] = Field(default_factory=list, description="lines below the table")
    weights: list[Size] = Field(default_factory=list, description="relative column widths")


class Card(Model):
    """A card: tables, or rules cited as `rule 6`, set in columns."""

    id: Id = Field(description="its name, for the kit of game.yaml")
    title: Text = Field(description="its heading")
    size: tuple[Size, Size] | None = Field(None, description="mm; a whole page without it")
    columns: list[list[str]] = Field(description="for each column of the card, what stands in it")
    copies: int = Field(1, ge=1, le=20, description="how many of it are printed")
    lead: Text = Field("", description="a line below the heading")


class TableFile(Model):
    """The whole of tables.yaml."""

    values: dict[str, Value] = Field(
        default_factory=dict, description="figures of the rules, by name"
    )
    tables: list[Table] = Field(default_factory=list, description="the tables")
    cards: list[Card] = Field(default_factory=list, description="the cards that show them")
