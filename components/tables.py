"""tables.yaml: the figures of the rules, the tables, and the cards that show them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .model import Id, Model, Size, Sourced, Text

Row = Annotated[list[Text], Field(max_length=40)]


class Value(Sourced):
    """One figure of the rules, named so that text and referee use the same."""

    value: Text
    says: Text = Field("", description="what the figure is, for people")


class Result(Model):
    """What a code in a table's cells means."""

    short: Text = Field(description="as printed in the cell")
    text: Text = Field(description="as printed below the table")
    fill: str = Field("none", description="ground of the cell")


class Table(Sourced):
    """A table of rows by columns; cells are printed as typed, or are codes of `results`."""

    id: Id
    title: Text
    lead: Text = Field("", description="a line above the table")
    head: Text = Field("", description="heading of the row labels")
    columns: Row
    rows: dict[str, Row]
    results: dict[str, Result] = Field(default_factory=dict)
    notes: list[Text] = Field(default_factory=list)
    weights: list[Size] = Field(default_factory=list, description="relative column widths")


class Card(Model):
    """A card: tables, or rules cited as `rule 6`, set in columns."""

    id: Id
    title: Text
    size: tuple[Size, Size] | None = Field(None, description="mm; a whole page without it")
    columns: list[list[str]] = Field(description="for each column of the card, what stands in it")
    copies: int = Field(1, ge=1, le=20)
    lead: Text = ""


class TableFile(Model):
    """The whole of tables.yaml."""

    values: dict[str, Value] = Field(default_factory=dict)
    tables: list[Table] = Field(default_factory=list)
    cards: list[Card] = Field(default_factory=list)
