"""A game in another language: what is translated, what stays, and what is wrong with a translation."""

from __future__ import annotations

import polib
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutline.components import read_game
from cutline.components.loading.texts import Texts
from cutline.components.loading.translating import LARGEST, write_translation
from cutline.components.reading.problems import BadInput
from cutline.layouts.exports.publish import publish
from cutline.layouts.exports.shelf import write_shelf
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop

from ...support.small_game import SmallGame
from ...support.tries import tries

GERMAN = {
    "Ferry": "Fähre",
    "spent": "müde",
    "troop": "Trupp",
    "troops": "Trupps",
    "Boat": "Boot",
    "{bank} bank": "Ufer {bank}",
    "north": "Nord",
    "south": "Süd",
    "Ford": "Furt",
    "A crossing takes {{ v.crossing }} turns.": "Das Übersetzen dauert {{ words(v.crossing) }} Züge.",
    "dawn": "Morgen",
    "low": "niedrig",
}


def write(game: SmallGame, language="de"):
    """Write the game's texts as the command does."""
    texts = Texts({})
    found, problems = read_game(game.folder, drawn=False, texts=texts)
    assert found, problems
    return write_translation(found, texts, language)


def translate(game: SmallGame, said=GERMAN):
    """The game's file, with these translations in it."""
    file = write(game).file
    found = polib.pofile(str(file))
    for entry in found:
        entry.msgstr = said.get(entry.msgid, entry.msgstr)
    found.save(str(file))
    return file


def german(game: SmallGame):
    found, problems = read_game(game.folder, language="de")
    assert found, problems
    return found


def faults(game: SmallGame) -> list[str]:
    found, problems = read_game(game.folder, language="de")
    assert found is None
    return [str(problem).removeprefix(f"{game.folder}/") for problem in problems]


def printed(game) -> set[str]:
    kit = build_kit(draw_game(game), papers()["a4"])
    assert not kit.problems
    return {text.text for page in kit.printed for text in page.draw().texts()}


def test_a_file_for_translation_has_every_printed_text_with_its_place_and_no_name(small):
    file = write(small).file
    found = {entry.msgid: entry for entry in polib.pofile(str(file))}
    assert GERMAN.keys() <= found.keys()
    assert not {"river", "boat", "infantry", "path", "cream", "slow boat"} & found.keys()
    line = small.folder.joinpath("counters.yaml").read_text("utf-8").splitlines().index("  group: troops") + 1
    assert found["troops"].occurrences == [("counters.yaml", str(line))]
    assert found["troops"].comment == 'counter "troop-{number}": group'


def test_a_translated_kit_prints_the_translation_and_keeps_all_names(small):
    translate(small)
    game, typed = german(small), read_game(small.folder)[0]
    texts = printed(game)
    assert {"Fähre", "müde", "Trupp", "Ufer Nord", "Ufer Süd", "Furt", "niedrig"} <= texts
    assert "Das Übersetzen dauert drei Züge." in texts
    assert not {"Ferry", "spent", "troop", "Ford", "low"} & texts
    assert [c.id for c in game.counters.counters] == [c.id for c in typed.counters.counters]
    assert game.maps[0].kind_of == typed.maps[0].kind_of
    assert game.sheet.lists == typed.sheet.lists


def test_a_value_is_translated_in_texts_and_stays_where_art_or_colours_go_by_it(small):
    """Here {says} is a word on the face and names its colour; {bank} stands beside a figure."""
    small.swap("game.yaml", "palette:\n", 'palette:\n  troop: "#201810"\n')
    small.swap(
        "counters.yaml", "box: [2, 2, 12, 8], size: 14}", 'box: [2, 2, 12, 8], size: 14, ink: "{says}"}'
    )
    small.swap("map.yaml", '"{bank} bank"', '"{bank} bank, {{ v.boats }} boat"')
    translate(small, {**GERMAN, "{bank} bank, {{ v.boats }} boat": "{{ v.boats }} Boot, Ufer {bank}"})
    game = german(small)
    assert {counter.values.get("says") for counter in game.counters.counters} == {"troop", None}
    assert {"Trupp", "1 Boot, Ufer Nord"} <= printed(game)


def test_a_sheet_in_another_language_has_the_boxes_that_a_referee_reads(small):
    translate(small)
    names, says = [], []
    for game in (german(small), read_game(small.folder)[0]):
        kit = build_kit(draw_game(game), papers()["a4"])
        fields = [field for page in kit.printed for field in page.fields]
        names.append([field.name for field in fields])
        says.append([field.says for field in fields])
    assert names[0] == names[1] != []
    assert any(text.startswith("Morgen: ") for text in says[0])
    assert any(text.startswith("dawn: ") for text in says[1])


def test_an_update_keeps_what_is_translated_and_says_what_is_new_and_gone(small):
    file = translate(small)
    small.swap("counters.yaml", "group: troops", "group: troops of the bank")
    small.swap("map.yaml", "title: Ford", "title: Weir")
    changed = write(small)
    found = {entry.msgid: entry for entry in polib.pofile(str(file))}
    assert (changed.new, changed.gone, changed.fuzzy) == (2, 2, 0)
    assert found["spent"].msgstr == "müde"
    assert found["Ford"].obsolete and found["Ford"].msgstr == "Furt"
    assert not found["Weir"].msgstr
    before = file.read_bytes()
    write(small)
    assert file.read_bytes() == before


def test_a_text_that_was_changed_a_little_keeps_its_translation_to_be_looked_at(small):
    file = translate(small)
    small.swap("tables.yaml", "A crossing takes {{", "Each crossing takes {{")
    assert write(small).fuzzy == 1
    text = "Each crossing takes {{ v.crossing }} turns."
    (entry,) = [entry for entry in polib.pofile(str(file)) if entry.msgid == text]
    assert entry.flags == ["fuzzy"] and "Übersetzen" in entry.msgstr
    assert text in [left for left, *_ in german(small).translation.left]


@pytest.mark.parametrize(
    ("text", "wrong", "says"),
    [
        ("{bank} bank", "Ufer", "the translation lacks {bank}"),
        ("{bank} bank", "Ufer {Bank}", "the translation lacks {bank}"),
        ("Boat", "Boot {name}", "{name} is not in the text that is translated"),
        ("A crossing takes {{ v.crossing }} turns.", "3 Züge", "the translation lacks {{ v.crossing }}"),
    ],
)
def test_what_a_translation_fills_in_is_what_its_text_does(small, text, wrong, says):
    file = translate(small, {**GERMAN, text: wrong})
    line = file.read_text("utf-8").splitlines().index(f'msgstr "{wrong}"') + 1
    (fault,) = faults(small)
    assert fault.startswith(f"translations/de.po:{line}:1: {says}")


def test_a_translation_that_does_not_fit_is_told_at_its_text_and_its_own_line(small):
    wrong = "vollkommen erschöpft"
    file = translate(small, {**GERMAN, "spent": wrong})
    line = file.read_text("utf-8").splitlines().index(f'msgstr "{wrong}"') + 1
    problems = [str(problem) for problem in draw_game(german(small)).problems]
    assert problems
    assert all("counters.yaml" in one for one in problems)
    assert all(one.endswith(f"(the text is that of translations/de.po:{line})") for one in problems)


def test_a_letter_that_the_type_lacks_is_found_in_a_translation_too(small):
    translate(small, {**GERMAN, "Boat": "東"})
    (fault,) = faults(small)
    assert "no glyph" in fault and "translations/de.po" in fault


TORN = r"""msgid "Boat"
msgstr "Boot"
msgid ""
msgstr ""
"x"
#, fuzzy
#| msgid "y"
#~ msgid "o"
#~
#:
msgctxt "c"
msgid_plural "z"
msgstr[0] "q"
msgstr[x] "q"
msgstr "{
msgstr "{a}"
msgstr "\x"
"Content-Type: text/plain; charset=utf-16\n"
\
"""
DAMAGED = {
    b'msgid "Boat\nmsgstr "Boot"\n': "1:1: this text is not closed",
    b'msgid "Boat"\nmsgstr "Bo"ot"\n': "2:1: this text is not closed",
    b'msgid "Boat"\nmsgstr "Boot"\nBoot\n': "3:1: this is not read",
    b'msgstr "Boot"\n': "1:1: this is not read",
    b'msgid "Boat"\nmsgstr "Boot"\n\nmsgid "Boat"\nmsgstr "Kahn"\n': '5:1: "Boat" appears twice',
    b'msgid "Boat"\nmsgstr "B\xf6t"\n': "2:1: this is not UTF-8",
}


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_told_at_its_line(small, data):
    file = write(small).file
    file.write_bytes(data)
    (fault,) = faults(small)
    assert fault.startswith(f"translations/de.po:{DAMAGED[data]}")


def test_a_file_that_is_too_large_or_leads_out_of_the_folder_is_not_read(small, tmp_path):
    file = write(small).file
    file.write_bytes(b"#" * (LARGEST + 1))
    (fault,) = faults(small)
    assert "too large" in fault
    other = tmp_path / "other.po"
    other.write_bytes(b"")
    file.unlink()
    file.symlink_to(other)
    (fault,) = faults(small)
    assert "leads out of the game's folder" in fault
    with pytest.raises(BadInput, match="leads out"):
        write(small)
    assert other.read_bytes() == b""


@settings(max_examples=tries(20, 400), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.sampled_from(TORN.splitlines()), max_size=9))
def test_whatever_stands_in_a_translation_it_is_read_or_told(small, lines):
    file = small.folder / "translations" / "de.po"
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines), "utf-8")
    game, problems = read_game(small.folder, drawn=False, language="de")
    assert game or all(problem.file == file and problem.line >= 1 for problem in problems)


def test_a_game_without_a_translation_says_how_to_write_one(small):
    (fault,) = faults(small)
    assert fault.startswith("translations/de.po: there is no translation; write it with: cutline translate")


def test_a_game_written_in_a_language_needs_no_translation_into_it(small):
    small.swap("game.yaml", "title: Ferry", "title: Ferry\nlanguage: de-AT")
    game = german(small)
    assert game.translation is None and game.kit_name == game.name
    assert "Drucken" in printed(game)


def test_kits_of_two_languages_lie_side_by_side(small, tmp_path):
    translate(small)
    out = tmp_path / "out"
    for game in (german(small), read_game(small.folder)[0]):
        drawn = draw_game(game)
        publish(drawn, [build_kit(drawn, papers()["a4"])], out, ("kit",))
    assert (out / "ferry" / "ferry-a4.pdf").is_file()
    assert (out / "ferry-de" / "ferry-de-a4.pdf").is_file()
    page = write_shelf(out, lambda _: None).read_text("utf-8")
    assert "ferry/ferry-a4.pdf" in page and "ferry-de/ferry-de-a4.pdf" in page
    assert page.count("A4, the whole kit") == 2


def test_a_saved_translation_reaches_the_kit_and_gives_the_bytes_of_a_cold_build(small, tmp_path):
    from cutline.components.reading.memory import Kept

    def built(workshop, where):
        look = workshop.look()
        assert look.drawn, look.problems
        home = publish(look.drawn, look.kits, tmp_path / where, ("kit",), memory=workshop.memory).folder
        return {file.name: file.read_bytes() for file in home.rglob("*.*")}

    translate(small)
    warm = Workshop(small.folder, [papers()["a4"]], memory=Kept(), language="de")
    first = built(warm, "warm")
    translate(small, {**GERMAN, "spent": "matt", "dawn": "Früh"})
    second = built(warm, "warm")
    cold = built(Workshop(small.folder, [papers()["a4"]], language="de"), "cold")
    assert first != second == cold
