"""The shape of a log, for the schema that editors use; the referee reads logs by itself."""

from typing import Any

from pydantic import Field

from .field_types import Model, Text

Stated = dict[str, Any]
Action = str | dict[str, Any] | list[Any] | None


class LogTurn(Model):
    """One turn, phase or mission."""

    turn: Text = Field(description="its name, such as 13 June night")
    do: list[Action] | str | None = Field(
        None, description='actions, verb first; "?" for what was not noted; house: ...'
    )
    sum: Stated | list[Stated] | None = Field(None, description="totals of the turn")
    end: Stated | list[Stated] | None = Field(None, description="what was on the table")
    note: Text = Field("", description="anything worth keeping")


class LogFile(Model):
    """A log of a game played by hand."""

    game: Text = Field(description="a game that ships with Cutline, or a folder, as a path from the log")
    edition: Text = Field("", description="edition of the rules that were played")
    options: list[str] | str | None = Field(None, description="optional rules in play")
    player: Text = Field("", description="who played")
    date: Text = Field("", description="when")
    note: Text = Field("", description="anything worth keeping")
    turns: list[LogTurn] = Field(description="the turns in order")
