"""JSON Schema of each YAML file, for editors that complete and check while one types."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from .counters import CounterFileTyped
from .kinds import kinds
from .loader import FILES
from .logs import LogFile

TYPED: dict[str, type[BaseModel]] = {**FILES, "counters": CounterFileTyped, "log": LogFile}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of one file, "game", "counters", "map" and so on."""
    found = TYPED[name].model_json_schema()
    if name == "game":
        found["$defs"]["Part"]["properties"]["kind"]["enum"] = list(kinds())
    found["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    found["title"] = f"Cutline {name}.yaml"
    _loosen(found)
    return found


def _loosen(node: Any) -> None:
    """What the loader reads from a scalar may be typed as text or number."""
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
