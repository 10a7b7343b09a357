"""record_sheet.yaml: forms that are filled in by hand or on screen."""

from __future__ import annotations

from pydantic import Field

from .model import Id, Model, Size, Text


class Blank(Model):
    """A labelled field above or below the table."""

    id: Id = Field(description="name of the field on screen")
    title: Text = Field(description="what is printed under it")
    width: Size = Field(40.0, description="mm")


class Column(Model):
    """One column of fields; with `parts` it is divided, each part a field of its own."""

    id: Id = Field(description="name of its fields on screen")
    title: Text = Field(description="its heading")
    weight: Size = Field(1.0, description="relative width")
    parts: list[Text] = Field(default_factory=list, description="headings of its parts")
    each: str | None = Field(None, description="a list in game.yaml that gives the parts")
    tint: bool = Field(False, description="on a tinted ground")


class RecordSheet(Model):
    """A row for each combination of the lists in `rows`, fields in columns."""

    id: Id = Field(description="its name, for the kit of game.yaml")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line below the heading")
    landscape: bool = Field(True, description="printed across the paper")
    rows: list[str] = Field(description="lists in game.yaml, the outermost first")
    row_head: Text = Field("", description="heading of the row labels")
    shade: list[str] = Field(default_factory=list, description="row values that are tinted")
    head: list[Blank] = Field(default_factory=list, description="fields above the table")
    columns: list[Column] = Field(description="the columns")
    totals: bool = Field(True, description="a last row for sums")
    foot: list[Blank] = Field(default_factory=list, description="fields below the table")
    notes: list[Text] = Field(default_factory=list, description="lines at the bottom")


class RecordFile(Model):
    """The whole of record_sheet.yaml."""

    sheets: list[RecordSheet] = Field(description="the forms of the game")
