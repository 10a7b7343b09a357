"""Writes docs/keys.md: every key of every file, from the models. `make docs`."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic.json_schema import SkipJsonSchema

from cutline.components.kinds import deck, kinds
from cutline.components.models import cut_pieces as shapes
from cutline.components.models import field_types as model
from cutline.components.models import grids
from cutline.components.models.field_types import Model
from cutline.components.schemas import TYPED

HERE = Path(__file__).parent
INTRO = """# Every key of every file

Written from the models by `make docs`; do not edit. [making-a-game.md](making-a-game.md) says how the
files work together, and [gallery.md](gallery.md) shows each kind of component. You must give a key that
is “needed”. **Lengths** are millimetres (`16`), or have a unit (`16 mm`, `5/8 in`, `1.6 cm`); **type
sizes** are points; **path data** is SVG's, in millimetres from the top left of what it is in. A **name**
is the name of something in the same game. Every file may have `include`: a list of files whose lists and
mappings are joined with its own. Instead of a mapping, or of a list of texts, you may write
`{from: FILE, sheet: NAME, key: COLUMN, column: COLUMN}`, which takes it from a spreadsheet; only `from` is
needed ([From a spreadsheet](making-a-game.md#from-a-spreadsheet)).
"""
# What the types of the models are called in plain words; the first that fits is taken.
WORDS: tuple[tuple[Any, str], ...] = (
    (model.Box, "`[x, y, width, height]`"),
    (model.Spot, "`[x, y]`"),
    (model.Size, "length"),
    (model.Millimetres, "length"),
    (model.Points, "type size"),
    (model.Text, "text"),
    (model.Id, "name"),
    (model.Hex, 'colour as `"#rrggbb"`'),
    (model.PathData, "path data"),
    (model.Colour, "colour"),
    (model.FontName, "font"),
    (model.Each, "`{slot: values}`"),
    (shapes.Measures, "`[width, height]`, or one length"),
    (shapes.Count, "whole number"),
    (shapes.Degrees, "degrees"),
    (deck.CardSize, "`poker`, `bridge`, `tarot`, or `[width, height]`"),
    (grids.Numbering, "number of a cell"),
    (bool, "`true` or `false`"),
    (int, "whole number"),
    (float, "number"),
    (str, "text"),
    (Any, "anything"),
)
UNFOLDED = {
    "base": ("name", "an entry of `bases` to inherit from"),
    "each": ("`{slot: values}`", "repeat it for every value of each slot"),
    "from": ("file", "a spreadsheet, with a row for each; its columns are {slots}"),
    "sheet": ("name", "sheet of the spreadsheet (default: the first)"),
    "where": ("text", 'takes only rows of which it is true: `"{set} = base"`, `!=`, or a list of them'),
}


class Place:
    """Where a model is described: its heading, and the anchor that leads there."""

    def __init__(self, item: type[Model], home: str) -> None:
        self.item, self.home = item, home
        plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", item.__name__.removesuffix("Entry")).lower()
        self.heading = f"{plain[0].upper()}{plain[1:]}, {home}"

    @property
    def anchor(self) -> str:
        return re.sub(r"[^\w -]", "", self.heading.lower()).replace(" ", "-")

    @property
    def link(self) -> str:
        return f"[{self.heading.split(',')[0].lower()}](#{self.anchor})"


def inner_models(said: Any) -> Iterator[type[Model]]:
    """The models in an annotation, in the order of reading."""
    if isinstance(said, type) and issubclass(said, Model):
        yield said
    for part in get_args(said):
        yield from inner_models(part)


def hints(item: type[Model]) -> dict[str, Any]:
    """The annotation of each key of a model, aliases kept; what only the loader sets left out."""
    found = typing.get_type_hints(item, include_extras=True)
    return {
        name: found[name]
        for name, field in item.model_fields.items()
        if not any(isinstance(one, SkipJsonSchema) for one in field.metadata)
        and "SkipJsonSchema" not in str(found[name])
    }


def reachable(item: type[Model]) -> Iterator[type[Model]]:
    """A model and all below it, each once, the outer first."""
    seen: dict[type[Model], None] = {}
    waiting = [item]
    while waiting:
        one = waiting.pop(0)
        if one not in seen:
            seen[one] = None
            waiting += [below for said in hints(one).values() for below in inner_models(said)]
    return iter(seen)


def places() -> dict[type[Model], Place]:
    """Where every model is described: under its file, or under what several files share."""
    homes: dict[type[Model], list[str]] = {}
    for file, whole in TYPED.items():
        for item in reachable(whole):
            homes.setdefault(item, []).append(file)
    return {
        item: Place(item, "shared" if len(files) > 1 else f"{files[0]}.yaml") for item, files in homes.items()
    }


def words(said: Any, at: Mapping[type[Model], Place]) -> str:
    """A type in plain words."""
    for alias, plain in WORDS:
        if said == alias:
            return plain
    if isinstance(said, type) and issubclass(said, Model):
        return at[said].link
    parts = get_args(said)
    origin = get_origin(said)
    if origin is Annotated:
        return words(parts[0], at)
    if origin is Literal:
        return ", ".join(f"`{part}`" for part in parts)
    if origin in (Union, UnionType):
        return " or ".join(words(part, at) for part in parts if part is not NoneType)
    if origin is list:
        return f"list of {plural(words(parts[0], at))}"
    if origin is tuple:
        return f"[{', '.join(words(part, at) for part in parts)}]"
    if origin is not None and issubclass(origin, Mapping):
        return f"{{name: {words(parts[1], at)}}}"
    raise TypeError(f"docs/keys.py has no words for {said}; add them to WORDS")


def plural(plain: str) -> str:
    """Several of what is called so: "text", or a link."""
    if plain.startswith("list of "):
        return plain.replace("list", "lists", 1)
    found = re.fullmatch(r"(\[?)([a-z ]+)(.*)", plain)
    if not found or (found[3] and not found[1]) or plain == "path data":
        return plain
    opening, word, rest = found.groups()
    many = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{opening}{many}{rest}"


def default(field: FieldInfo) -> str:
    """The default as it would be typed; empty where the key is needed or stays away."""
    if field.is_required():
        return "needed"
    value = field.get_default(call_default_factory=True, validated_data={})
    if value is None or value == "" or value == [] or value == {} or isinstance(value, Model):
        return ""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return f"`[{', '.join(f'{part:g}' for part in value)}]`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


def described(item: type[Model], at: Mapping[type[Model], Place]) -> Iterator[str]:
    """The lines of one model: a row for every key."""
    yield "| key | what it is | default | |"
    yield "|---|---|---|---|"
    fields, said = item.model_fields, hints(item)
    for key in said:
        about = fields[key].description or of_type(said[key])
        yield f"| `{key}` | {words(said[key], at)} | {default(fields[key])} | {cell(about)} |"
    for key in item.unfolded:
        if key not in said:
            plain, about = UNFOLDED[key]
            yield f"| `{key}` | {plain} | | {about} |"


def of_type(said: Any) -> str:
    """What the type of a key says of itself, where the key says nothing."""
    for part in get_args(said):
        if isinstance(part, FieldInfo) and part.description:
            return part.description
    return next(filter(None, (of_type(part) for part in get_args(said))), "")


def cell(text: str) -> str:
    """A text that may stand in a table, its first letter large."""
    plain = " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
    if plain.startswith("mm "):
        return plain
    return plain[:1].upper() + plain[1:] if plain[:1].islower() else plain


def page() -> str:
    """The whole page."""
    at = places()
    lines = [INTRO]
    lines += ["## What several files share", ""]
    for item, place in at.items():
        if place.home == "shared":
            lines += section(item, place, at)
    for file, whole in TYPED.items():
        held = [kind.name for kind in kinds().values() if kind.file == file]
        holds = f" Kinds of the kit: {', '.join(held)}." if held else ""
        lines += [f"## {file}.yaml", "", f"{first(whole)}{holds}", "", *described(whole, at), ""]
        for item in reachable(whole):
            if item is not whole and at[item].home != "shared":
                lines += section(item, at[item], at)
    return "\n".join(lines).rstrip() + "\n"


def section(item: type[Model], place: Place, at: Mapping[type[Model], Place]) -> list[str]:
    """One model under its heading."""
    return [f"### {place.heading}", "", first(item), "", *described(item, at), ""]


def first(item: type[Model]) -> str:
    """What a model is, from its docstring."""
    return " ".join((item.__doc__ or "").split("\n\n")[0].split())


if __name__ == "__main__":
    (HERE / "keys.md").write_text(page(), "utf-8")
