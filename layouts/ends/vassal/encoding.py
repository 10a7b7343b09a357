"""How VASSAL writes what lies in a module: sequences, XML, hidden saves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

VERSION = "3.6.0"  # the oldest VASSAL that the module is written for
KEY = 0x5A  # what a save is hidden with: any byte will do, and one that stays gives the same file
ESCAPE = "\x1b"  # between the commands of a save


def sequence(tokens: Iterable[object], mark: str = ";") -> str:
    """Return tokens parted by a character, as VASSAL's SequenceEncoder does."""
    return mark.join(_token(str(one), mark) for one in tokens)


def _token(text: str, mark: str) -> str:
    said = text.replace(mark, "\\" + mark)
    return f"'{said}'" if text.endswith("\\") or (text[:1] == text[-1:] == "'") else said


def nested(traits: Sequence[str]) -> str:
    """Return the types, or the states, of a piece's traits, outermost first: each holds those within."""
    return reduce(lambda inner, outer: sequence([outer, inner], "\t"), reversed(traits))


def add(name: str, kind: str, state: str) -> str:
    """Return the command that adds a piece, a stack or a deck under that name; "null" in a module."""
    return "+/" + sequence([name, kind, state], "/")


def element(name: str, says: Mapping[str, object], inner: Iterable[Element] = (), text: str = "") -> Element:
    """Return an element of the build file, named like VASSAL's class; True is written as "true"."""
    attributes = {
        key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in says.items()
    }
    made = Element(f"VASSAL.build.{name}", attributes)
    made.text = text or None
    made.extend(inner)
    return made


def data(says: Mapping[str, str]) -> bytes:
    """Return `moduledata` or `savedata`: what VASSAL reads of a file before it opens it."""
    root = Element("data", {"version": "1"})
    for key, value in {**says, "VassalVersion": VERSION}.items():
        ElementTree.SubElement(root, key).text = value
    return as_xml(root)


def as_xml(root: Element) -> bytes:
    """Return a file of XML."""
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)


def hidden(commands: Iterable[str]) -> bytes:
    """Return the commands of a save as VASSAL 3.6 and 3.7 hide them: a key, then each byte, in hex."""
    plain = sequence(commands, ESCAPE).encode()
    return f"!VCSK{KEY:02x}{bytes(byte ^ KEY for byte in plain).hex()}".encode()
