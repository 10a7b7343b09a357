"""rules.yaml: every numbered rule in our own words, and how a referee treats it."""

from typing import Literal

from pydantic import Field, field_validator, model_validator

from .field_types import Filled, FilledWord, Id, Model, Sourced, Text, Word
from .spans import Parts, Rulebook

LONGEST_NUMBER = 12


class Reading(Model):
    """One way to read a rule that leaves something open; a log that plays it breaks no rule."""

    says: Filled = Field(description="how it is played, in our own words")
    log: Word = Field(
        "", description="lines of a log that play it so, one each; or turns, as they stand in a log"
    )
    under: list[FilledWord] = Field(default_factory=list, description="options that those lines need")
    option: Word = Field("", description="the option of game.yaml by which a log is held to this reading")


class Open(Model):
    """What a rule leaves open, and the ways to read it."""

    says: Filled = Field(description="what is open")
    readings: list[Reading] = Field(min_length=1, description="the ways to read it, ours first")

    @property
    def ours(self) -> Reading:
        return self.readings[0]

    @property
    def others(self) -> list[Reading]:
        return self.readings[1:]


class Rule(Parts, Sourced):
    """One rule or lettered part of one; texts may use `{{ v.name }}` for a figure."""

    id: str = Field(description="the rule's own number")
    title: Text = Field("", description="its heading")
    text: Text = Field("", description="what it says, in our own words")
    steps: list[Filled] = Field(default_factory=list, description="what to do, in order")
    points: list[Filled] = Field(default_factory=list, description="what holds, in any order")
    example: Text = Field("", description="an example")
    note: Text = Field("", description="a note on history or on the design, printed beside it")
    open: Open | None = Field(None, description="what it leaves open, and how it may be read")
    picture: Id | None = Field(None, description="a picture of tables.yaml to print below it")
    check: Literal["checked", "by hand", "not applicable"] = Field(
        "checked", description="whether a log can show that the rule was kept"
    )
    why: Word = Field("", description="why a log cannot show it")
    parts: list["Rule"] = Field(default_factory=list, description="its lettered parts")

    def called(self, key: str) -> str:
        return f"rule {self.id}"

    @field_validator("id")
    @classmethod
    def _short(cls, number: str) -> str:
        """Refuse a long number, since numbers stand in a narrow column."""
        if not number.strip() or len(number) > LONGEST_NUMBER:
            raise ValueError(f'write the number of the rule, 1 to {LONGEST_NUMBER} characters such as "6.2a"')
        return number

    @model_validator(mode="after")
    def _why(self) -> "Rule":
        if self.check != "checked" and not self.why:
            raise ValueError(f'"check: {self.check}" needs a reason; add "why: ..."')
        return self


class RuleFile(Rulebook, Model):
    """The whole of rules.yaml."""

    intro: Text = Field("", description="text above the first rule")
    rules: list["Rule"] = Field(description="the rules, in order")
