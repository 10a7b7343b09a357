"""JSON Schema of each YAML file, for editors that complete and check while one types."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from .checks.checker import nato
from .kinds import kinds
from .loading.loader import FILES
from .models.field_types import Model, Text
from .models.marks import SYMBOL_PARTS
from .models.validate import lists_of_models

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


TYPED: dict[str, type[Model]] = {**FILES, "log": LogFile}
_EACH = "slot name: a range (1-8), a list, or the name of a list in game.yaml"
# What an item may say beside the keys of its model, before the loader unfolds it.
_UNFOLDED: dict[str, dict[str, Any]] = {
    "base": {"type": "string", "description": "an entry of bases to inherit from", "x-names": "bases"},
    "each": {"type": "object", "description": f"repeat it for every value of each {_EACH}"},
}
# What an item, a mapping or a list of texts may say to be taken from a spreadsheet.
_FROM: dict[str, dict[str, Any]] = {
    "from": {"type": "string", "description": "a spreadsheet beside game.yaml or in data/"},
    "sheet": {"type": "string", "description": "name of its sheet (default: the first)"},
    "where": {
        "type": ["string", "array"],
        "description": 'takes only rows of which this is true: "{set} = base" or "{set} != base", or a list',
    },
}
_COLUMNS: dict[str, dict[str, Any]] = {
    "key": {"type": "string", "description": "the column of the keys (default: the first)"},
    "column": {"type": "string", "description": "the column of the values"},
}
_INCLUDE = {
    "type": "array",
    "items": {"type": "string"},
    "description": "files whose lists and mappings are joined",
}
_SLOT = {"type": "string", "pattern": r"\{"}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of one file, "game", "counters", "map" and so on."""
    document = TYPED[name].model_json_schema()
    defined = document.get("$defs", {})
    for _, item in lists_of_models(TYPED[name]):
        _as_typed(defined[item.__name__], item)
    if "Part" in defined:
        defined["Part"]["properties"]["kind"]["enum"] = list(kinds())
    if "NatoSymbol" in defined:
        for part in SYMBOL_PARTS:
            known = {"enum": nato()[f"{part}s"]}
            del (entry := defined["NatoSymbol"]["properties"][part])["type"]
            entry["anyOf"] = [known, _SLOT]
    if name in FILES:
        document["properties"]["include"] = dict(_INCLUDE)
        _from_sheets(document)
    if "Grid" in defined:
        defined["Grid"]["properties"]["terrain"]["properties"]["grid"] = {
            "type": "object",
            "description": "kinds by the codes of a sheet that shows the board (default: it names kinds)",
        }
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    document["title"] = f"Cutline {name}.yaml"
    _loosen(document)
    return document


def _as_typed(node: dict[str, Any], item: type[Model]) -> None:
    """Add the keys that the loader unfolds; keys that may be inherited are not required of the item."""
    for key in item.unfolded:
        node["properties"][key] = dict((_UNFOLDED | _FROM)[key])
    if "base" in item.unfolded:
        node["required"] = []
    elif "from" in item.unfolded:  # a row has its id from its name
        node["required"] = [key for key in node.get("required", ()) if key != "id"]
    for key in ("count", "copies") if "each" in item.unfolded else ():
        count = node["properties"].get(key, {})
        if "type" not in count:
            continue
        over = {"type": "object", "description": "{value: how many}, for each"}
        kept = {key: count.pop(key) for key in ("type", "minimum", "maximum") if key in count}
        count["anyOf"] = [kept, over]


def _from_sheets(node: Any) -> None:
    """Let a mapping, and a list of texts, be taken from a spreadsheet."""
    if isinstance(node, dict):
        for value in list(node.values()):
            _from_sheets(value)
        taken = {key: dict(form) for key, form in (_FROM | _COLUMNS).items()}
        if isinstance(node.get("additionalProperties"), dict) and "properties" not in node:
            node["properties"] = taken
        elif node.get("type") == "array" and "string" in _types(node.get("items")):
            listed = {key: node.pop(key) for key in ("type", "items", "maxItems", "minItems") if key in node}
            node["anyOf"] = [listed, {"type": "object", "properties": taken, "required": ["from"]}]
    elif isinstance(node, list):
        for value in node:
            _from_sheets(value)


def _types(items: Any) -> list[str]:
    """Return the types of the items of a list."""
    types = items.get("type", []) if isinstance(items, dict) else []
    return [types] if isinstance(types, str) else types


def _loosen(node: Any) -> None:
    """Let what the loader reads from a scalar be typed as text or number."""
    if isinstance(node, dict):
        if node.get("type") == "string" and not {"enum", "const"} & node.keys():
            node["type"] = ["string", "number"]
        elif node.get("type") in ("integer", "number") and "anyOf" not in node:
            node["type"] = [node["type"], "string"]
        elif node.get("type") == "boolean":
            del node["type"]
            node["enum"] = [True, False, "true", "false", "yes", "no"]
        elif node.get("type") == "object" and "additionalProperties" in node:
            keys = node.get("properties")
            if keys is None:
                node["type"] = ["object", "null"]
        for value in list(node.values()):
            _loosen(value)
    elif isinstance(node, list):
        for value in node:
            _loosen(value)
