"""rules.yaml: every numbered rule in our own words, and how a referee treats it."""

from typing import Literal

from pydantic import Field, model_validator

from .field_types import Filled, Id, Model, Text
from .spans import Parts


class Rule(Parts, Model):
    """One rule or lettered part of one; texts may use `{{ v.name }}` for a figure."""

    id: Filled = Field(max_length=12, description="the rule's own number")
    title: Text = Field("", description="its heading")
    text: Text = Field("", description="what it says, in our own words")
    steps: list[Filled] = Field(default_factory=list, description="what to do, in order")
    points: list[Filled] = Field(default_factory=list, description="what holds, in any order")
    example: Text = Field("", description="an example")
    reading: Text = Field("", description="how we read an unclear point")
    picture: Id | None = Field(None, description="a picture of tables.yaml to print below it")
    check: Literal["checked", "by hand", "not applicable"] = Field(
        "checked", description="whether a log can show that the rule was kept"
    )
    why: Text = Field("", description="why a log cannot show it")
    parts: list["Rule"] = Field(default_factory=list, description="its lettered parts")

    @model_validator(mode="after")
    def _why(self) -> "Rule":
        if self.check != "checked" and not self.why:
            raise ValueError(f'rule {self.id} is "{self.check}": add "why: ..."')
        return self


class RuleFile(Model):
    """The whole of rules.yaml."""

    intro: Text = Field("", description="text above the first rule")
    rules: list["Rule"] = Field(description="the rules, in order")
