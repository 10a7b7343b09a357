"""record_sheet.yaml: forms that are filled in by hand or on screen."""

from __future__ import annotations

from pydantic import Field

from .model import Id, Model, Size, Text


class Blank(Model):
    """A labelled field above or below the table."""

    id: Id
    title: Text
    width: Size = Field(40.0, description="mm")


class Column(Model):
    """One column of fields; with `parts` it is divided, each part a field of its own."""

    id: Id
    title: Text
    weight: Size = 1.0
    parts: list[Text] = Field(default_factory=list)
    each: str | None = Field(None, description="a list in game.yaml that gives the parts")
    tint: bool = False


class RecordSheet(Model):
    """A row for each combination of the lists in `rows`, fields in columns."""

    id: Id
    title: Text
    lead: Text = ""
    landscape: bool = True
    rows: list[str] = Field(description="lists in game.yaml, the outermost first")
    row_head: Text = ""
    shade: list[str] = Field(default_factory=list, description="row values that are tinted")
    head: list[Blank] = Field(default_factory=list)
    columns: list[Column]
    totals: bool = Field(True, description="a last row for sums")
    foot: list[Blank] = Field(default_factory=list)
    notes: list[Text] = Field(default_factory=list)


class RecordFile(Model):
    """The whole of record_sheet.yaml."""

    sheets: list[RecordSheet]
