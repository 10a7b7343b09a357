"""Marks in a page's operators what is read out, and what is furniture.

What is tagged is marked where it is encoded; its number on the page is known only once the whole page is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..drawing import Tag

_NUMBER = "\x01"  # stands for the number of a marked content


class Node(NamedTuple):
    """Something tagged in a page's operators; what has no parts is a marked content of its own.

    `start` is the number of texts before it in what it is part of, `texts` the number of those in it.
    """

    tag: Tag
    parts: tuple[Node, ...]
    start: int
    texts: int


def nodes_of(tag: Tag | None, parts: tuple[Node, ...], start: int, texts: int) -> list[Node]:
    """Return what is read out of a used drawing, whose texts are those from `start`."""
    if tag:
        return [Node(tag, parts, start, texts)]
    return [part._replace(start=part.start + start) for part in parts]


def marked_as(tag: Tag, operators: str) -> str:
    """Return operators as a marked content."""
    role = tag.role.rpartition("/")[2]
    return f"/{role}<</MCID {_NUMBER}>>BDC\n{operators}\nEMC"


def parted(out: Sequence[str], marked: Sequence[int]) -> Iterator[str]:
    """Yield operators, those between the ones that are read out marked as furniture."""
    start = 0
    for number in (*marked, len(out)):
        if number > start:
            yield "\n".join(["/Artifact BMC", *out[start:number], "EMC"])
        yield from out[number : number + 1]
        start = number + 1


def numbered(operators: str) -> str:
    """Return a page's operators with its marked contents numbered, from 0."""
    first, *others = operators.split(_NUMBER)
    return "".join([first, *(f"{number}{part}" for number, part in enumerate(others))])
