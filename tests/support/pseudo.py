"""A language that nobody speaks: English whose letters wear accents, so that what is left in plain
English on a page can be told by its letters.
"""

from __future__ import annotations

import re
from pathlib import Path

import polib

from cutline.components import read_game
from cutline.components.loading.texts import Texts
from cutline.components.loading.translating import write_translation

LANGUAGE = "qps"
ACCENTS = str.maketrans("aceghijklnorstuwyzACEGHIJKLNORSTUWYZ", "äçëğħïĵķľñöřšťüŵÿžÄÇËĞĦÏĴĶĽÑÖŘŠŤÜŴŸŽ")
KEPT = re.compile(r"(\{\{.*?\}\}|\{[^{}]*\})", re.DOTALL)
PLAIN = re.compile(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])")  # a word without an accent
UNACCENTED = re.compile(r"[bdfmpqvxBDFMPQVX]+")


def accented(text: str) -> str:
    """The text with accents, but for what is filled in."""
    return "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(text))


def speak(catalogue: Path, home: Path) -> None:
    """Write the words of Cutline in that language: all that a catalogue knows."""
    found = polib.pofile(str(catalogue))
    for entry in found:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: accented(entry.msgid), 1: accented(entry.msgid_plural)}
        elif entry.msgctxt != "number":
            entry.msgstr = accented(entry.msgid)
    found.save(str(home / f"{LANGUAGE}.po"))


def translate(folder: Path) -> None:
    """Write the texts of a game in that language."""
    texts = Texts({})
    game, problems = read_game(folder, drawn=False, texts=texts)
    assert game, problems
    file = write_translation(game, texts, LANGUAGE).file
    found = polib.pofile(str(file), wrapwidth=100)
    for entry in found:
        entry.msgstr = accented(entry.msgid)
    found.save(str(file))


def plain_words(text: str) -> list[str]:
    """The words of a printed text that are English still."""
    return [word for word in PLAIN.findall(text) if not UNACCENTED.fullmatch(word)]
