"""Reads the translation of a game, `translations/LANGUAGE.po` in its folder, and writes it anew."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ..languages import ENGLISH, WIDE, parsed, polib
from ..models.loaded import Game, Translation
from ..reading.bounded import read_bounded
from ..reading.memory import NOTHING, Memory
from ..reading.places import Source
from ..reading.problems import BadInput, Problem, shortened
from ..reading.slots import slots_in
from .filling import Figures, NotKnown, fill_text
from .texts import FIGURE, Texts, Translated

ROOM = "translations"
LARGEST = 4_000_000  # bytes
FUZZY = "fuzzy"
MOST_PLACES = 50  # of one text that are named
_NEAR, _MOST_NEAR = 0.75, 300  # how alike two texts are, and how many are compared with each
_NAME = re.compile(r"\b(?:v|game)\.\w+")
_HEAD = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def file_for(folder: Path, language: str) -> Path:
    """Return the file of a translation, there or not: that of the region, else that of the language."""
    own, whole = (folder / ROOM / f"{name}.po" for name in (language, language.split("-")[0]))
    return own if os.path.lexists(own) or not os.path.lexists(whole) else whole


def texts_for(
    folder: Path, language: str, sources: Mapping[str, Source], memory: Memory
) -> tuple[Texts | None, list[Problem]]:
    """Return the texts of a game on their way into a language; None if it is written in that language."""
    file = file_for(folder, language)
    typed = sources["game"].data.get("language", ENGLISH) if "game" in sources else ENGLISH
    if str(typed).split("-")[0] == language.split("-")[0]:
        return None, []
    if not os.path.lexists(file):
        message = f"there is no translation; write it with: cutline translate {folder} {language}"
        return None, [Problem(file, 1, 1, message, "")]
    try:
        return Texts(read_translation(file, memory), f"{ROOM}/{file.name}"), []
    except BadInput as error:
        return None, error.problems


def names_of(texts: Texts, figures: Figures, memory: Memory) -> dict[str, str]:
    """Return the printed form of names that stay as they are, by name; figures are filled in both."""
    filled = {}
    for text, becomes in texts.named.items():
        with suppress(ValueError, NotKnown):  # told where they are typed
            filled[fill_text(text, figures)] = fill_text(becomes, figures)
    return memory.made("names", (repr(filled),), lambda: filled)


def made_of(texts: Texts, language: str) -> Translation:
    """Return the language of a loaded game, how many texts it has, and those without a translation."""
    left = [(text, *next(iter(texts.asked[text]))) for text in texts.left]
    return Translation(language, len(texts.asked), left)


def read_translation(file: Path, memory: Memory = NOTHING) -> dict[str, Translated]:
    """Read the translated texts of a file, those marked fuzzy left out. BadInput with all that is wrong."""
    text = _text_of(file)
    return memory.made(("translation", file), (text,), partial(_translated, text, file))


def _text_of(file: Path) -> str:
    home = os.path.realpath(file.parent.parent)
    if os.path.commonpath([home, os.path.realpath(file)]) != home:
        raise BadInput([Problem(file, 1, 1, "leads out of the game's folder; copy it here")])
    data = read_bounded(file, LARGEST)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput([Problem(file, line, 1, "this is not UTF-8; save the file as UTF-8")]) from None


def _translated(text: str, file: Path) -> dict[str, Translated]:
    lines = text.split("\n")
    translations: dict[str, Translated] = {}
    known: set[str] = set()
    problems = []
    for entry in parsed(text, file):
        if entry.obsolete:
            continue
        line = _line_of(entry, lines)
        wrong = f'"{shortened(entry.msgid)}" appears twice; keep one' if entry.msgid in known else ""
        known.add(entry.msgid)
        if entry.msgstr and FUZZY not in entry.flags:
            translations[entry.msgid] = Translated(entry.msgstr.strip(), line)
            wrong = wrong or _unlike(entry.msgid, entry.msgstr)
        if wrong:
            problems.append(Problem(file, line, 1, wrong))
    if problems:
        raise BadInput(problems)
    return translations


def _line_of(entry: Any, lines: list[str]) -> int:
    """Return the line of an entry's translation."""
    first = max(entry.linenum, 1)
    numbers = range(first, len(lines) + 1)
    return next((n for n in numbers if lines[n - 1].startswith("msgstr")), first)


def _unlike(text: str, translation: str) -> str:
    """Return how placeholders of a translation differ from those of its text; "" where they do not."""
    figures, others = (set(_NAME.findall(" ".join(FIGURE.findall(one)))) for one in (text, translation))
    slots, own = (slots_in(one) for one in (text, translation))
    lacks = [f"{{{{ {name} }}}}" for name in sorted(figures - others)]
    lacks += [f"{{{name}}}" for name in sorted(slots - own)]
    if lacks:
        return f"the translation lacks {', '.join(lacks)}; put in what the text has"
    if strange := sorted(own - slots):
        return f"{{{shortened(strange[0])}}} is not in the text that is translated; take it out"
    return ""


class Changed(NamedTuple):
    """What became of a translation's file: how many texts there are, are new, are gone, and so on."""

    file: Path
    texts: int
    new: int
    gone: int
    fuzzy: int
    left: int  # without a translation, the fuzzy included


def write_translation(game: Game, texts: Texts, language: str) -> Changed:
    """Write all texts of a game with their places; what is translated already is kept.

    Texts that are gone stay at the end, marked obsolete; a new one that is like one of them takes its
    translation, marked fuzzy, until somebody has looked at it. The same input gives the same bytes.
    BadInput where the file cannot be read; OSError.
    """
    file = game.folder / ROOM / f"{language}.po"
    old = parsed(_text_of(file), file) if os.path.lexists(file) else polib().POFile()
    entries = {entry.msgid: entry for entry in old}
    new = polib().POFile(wrapwidth=WIDE)
    new.header = old.header or f"{game.sheet.title}. {{slots}} and {{{{ figures }}}} stay as they are."
    new.metadata = {"Language": language, **_HEAD, **old.metadata}
    gone = {text: entry for text, entry in entries.items() if text not in texts.asked}
    near = [text for text, entry in gone.items() if entry.msgstr][:_MOST_NEAR]
    for text in texts.asked:
        entry = polib().POEntry(msgid=text, occurrences=[], comment=_comment(game, texts, text))
        entry.occurrences = _occurrences(game, texts, text)
        known = entries.get(text)
        if known is not None:
            entry.msgstr, entry.flags, entry.tcomment = known.msgstr, known.flags, known.tcomment
            entry.previous_msgid = known.previous_msgid
        elif alike := get_close_matches(text, near, 1, _NEAR):
            entry.msgstr, entry.flags, entry.previous_msgid = gone[alike[0]].msgstr, [FUZZY], alike[0]
        new.append(entry)
    for entry in gone.values():
        if entry.msgstr:
            kept = polib().POEntry(msgid=entry.msgid, msgstr=entry.msgstr, tcomment=entry.tcomment)
            kept.obsolete = True
            new.append(kept)
    _write(file, f"{new}\n".encode())
    fuzzy = sum(FUZZY in entry.flags for entry in new)
    done = sum(bool(entry.msgstr) and not entry.obsolete and FUZZY not in entry.flags for entry in new)
    fresh = sum(text not in entries or entries[text].obsolete for text in texts.asked)
    lost = sum(not entry.obsolete for entry in gone.values())
    return Changed(file, len(texts.asked), fresh, lost, fuzzy, len(texts.asked) - done)


def _occurrences(game: Game, texts: Texts, text: str) -> list[tuple[str, str]]:
    """Return the files and lines where a text is typed, each once, and not all of very many."""
    places = []
    for place in islice(texts.asked[text], MOST_PLACES):
        problem = game.sources[place.file].problem(place.path, "")
        places.append((os.path.relpath(problem.file, game.folder), str(problem.line)))
    return list(dict.fromkeys(places))


def _comment(game: Game, texts: Texts, text: str) -> str:
    """Return a comment that says to the translator what a text is: `counter "blue-1": title`."""
    place = next(iter(texts.asked[text]))
    keys = [str(key) for key in place.path if isinstance(key, str) and key]
    name = game.sources[place.file].called(place.path)
    return f"{name}: {keys[-1]}" if name and keys else " ".join(keys[-2:])


def _write(file: Path, data: bytes) -> None:
    """Write the whole file, or leave what it was before."""
    if len(data) > LARGEST:
        message = f"the texts of this game take {len(data) / 1e6:.1f} MB; {LARGEST / 1e6:g} MB at most"
        raise BadInput([Problem(file, 1, 1, message)])
    if file.is_file() and file.read_bytes() == data:
        return  # whoever watches the folder has nothing to do
    file.parent.mkdir(exist_ok=True)
    new = file.with_name(f".{file.name}.cutline-new")
    new.write_bytes(data)
    new.replace(file)
