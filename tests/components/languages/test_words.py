"""The words that Cutline prints: none is forgotten, and German says each of them."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import polib
import pytest

from cutline.components import languages, read_game
from cutline.components.kinds import kinds
from cutline.components.languages import CATALOGUES, Words, has_words, words_in
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers

from ...support import pseudo

ROOT = Path(__file__).parents[3]
GAME = ROOT / "tests" / "games" / "every-kind"
GERMAN = polib.pofile(str(CATALOGUES / "de.po"))
TEMPLATES = sorted((ROOT / "layouts" / "pages" / "templates").glob("*.j2"))
PROGRESS = ROOT / "layouts" / "workshop.py"  # whose `say` speaks to the console
STAGES = ("components", "generators", "layouts")
SAYS = re.compile(r'say(?:\.plural)?\((?:several, |part\.\w+, )?("(?:[^"\\]|\\.)*")')


# Texts that the code puts together: plurals of nouns, and the names of a model's parts.
MADE = {f"{noun}s" for noun in ("counter", "card", "piece", "model", "stand", "ruler")}
MADE |= {"model", "stand", "ruler", "tail left", "tail right", "half left", "half right"}
MADE |= {".", ","}


@pytest.fixture
def spoken(tmp_path, monkeypatch):
    """A folder with a game, in a language in which every text of Cutline and of the game is marked."""
    pseudo.speak(CATALOGUES / "de.po", tmp_path)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    words_in.cache_clear()
    folder = tmp_path / "game"
    shutil.copytree(GAME, folder)
    pseudo.translate(folder)
    yield folder
    words_in.cache_clear()


def printed(kits) -> Iterator[str]:
    """Every text of every page, its name, its bookmark and what its fields say of themselves."""
    for kit in kits:
        for page in kit.printed:
            drawing = page.draw()
            yield from (text.text for text in drawing.texts())
            yield from (drawing.title, page.bookmark, *(field.says for field in page.fields))
        yield from (page.component for page in kit.pages)


def test_no_word_on_any_page_is_left_in_english(spoken):
    """But for lines of a log, whose words the referee reads, and names of files."""
    game, problems = read_game(spoken, language=pseudo.LANGUAGE)
    assert not problems
    drawn = draw_game(game)
    texts = [
        text for backs in ("duplex", "fold") for text in printed(build_routes(drawn, papers()["a4"], backs))
    ]
    log = {line for play in game.tables.plays for line in play.log}
    left = {text for text in texts if pseudo.plain_words(text)}
    assert len(texts) > 2000
    assert left == log


def catalogued() -> set[str]:
    return {text for entry in GERMAN for text in (entry.msgid, entry.msgid_plural) if text}


@cache
def texts() -> tuple[set[str], set[str]]:
    """Return every text in the code and the templates of the stages, and those said where they stand.

    Each kind of component brings some along that are said, too.
    """
    inside: set[str] = set()
    said = {
        text
        for kind in kinds().values()
        for text in (kind.title, kind.noun, kind.about, kind.tiled, *(one.says for one in kind.besides))
        if text
    }
    for stage in STAGES:
        for file in (ROOT / stage).rglob("*.py"):
            speaks = stage != "components" and file != PROGRESS
            for node in () if "games" in file.parts else ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    inside.add(node.value)
                elif speaks and isinstance(node, ast.Call) and _says(node.func):
                    called = [arg.value for arg in node.args[:3] if isinstance(arg, ast.Constant)]
                    said |= {text for text in called if isinstance(text, str)}
    for file in TEMPLATES:
        text = file.read_text("utf-8")
        inside |= set(map(ast.literal_eval, re.findall(r'"(?:[^"\\\n]|\\.)*"', text)))
        said |= set(map(ast.literal_eval, SAYS.findall(text)))
    return inside, said


def _says(called: ast.expr) -> bool:
    """Whether something is the function that says texts, or its plural."""
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    return name in ("say", "words", "many")


def test_german_has_every_text_that_cutline_says():
    lacking = {text for text in texts()[1] if text.strip(" ;")} - catalogued()
    assert not lacking


def test_german_has_no_text_that_nobody_says():
    assert catalogued() - texts()[0] <= MADE


def test_german_fills_in_what_english_does():
    for entry in GERMAN:
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert text.strip(), entry.msgid
            assert fields(text) == fields(entry.msgid_plural or entry.msgid)
            assert text.count("**") == entry.msgid.count("**")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_german_counts_and_writes_numbers_as_germans_do():
    say = words_in("de")
    assert say.plural(1, "{n} cut", "{n} cuts") == "1 Schnitt"
    assert say.plural(1234, "{n} cut", "{n} cuts") == "1.234 Schnitte"
    assert say.number(0.5, "g") == "0,5"
    assert say.listed(["P-51", "Me 109", "FW 190"]) == "P-51, Me 109 und FW 190"
    assert [say.in_words(number) for number in (2, 12, 13)] == ["zwei", "zwölf", "13"]
    assert say("Total", "row of a record sheet") == "Summe"


def test_a_region_speaks_its_language_and_an_unknown_one_english():
    assert words_in("de-AT")("Map") == "Karte"
    for language in ("en-GB", "fr", "../de"):
        assert words_in(language)("Map") == Words()("Map") == "Map"
    assert [has_words(language) for language in ("de-CH", "en", "fr")] == [True, True, False]
