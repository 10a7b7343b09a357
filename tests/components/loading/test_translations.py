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


def entries(file) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(file))}


def translate(game: SmallGame, **more: str):
    """Write the game's file, with these translations in it."""
    file = write(game).file
    found = polib.pofile(str(file))
    for entry in found:
        entry.msgstr = {**GERMAN, **more}.get(entry.msgid, entry.msgstr)
    found.save(str(file))
    return file


def german(game: SmallGame):
    found, problems = read_game(game.folder, language="de")
    assert found, problems
    return found


def fault(game: SmallGame) -> str:
    found, problems = read_game(game.folder, language="de")
    assert found is None
    (problem,) = problems
    return str(problem).removeprefix(f"{game.folder}/")


def pages(game) -> list:
    kit = build_kit(draw_game(game), papers()["a4"])
    assert not kit.problems
    return kit.printed


def printed(found) -> set[str]:
    return {text.text for page in found for text in page.draw().texts()}


def test_a_file_for_translation_has_every_printed_text_with_its_place_and_no_name(small):
    file = write(small).file
    found = entries(file)
    assert GERMAN.keys() <= found.keys()
    assert not {"river", "boat", "infantry", "path", "cream", "slow boat"} & found.keys()
    line = small.folder.joinpath("counters.yaml").read_text("utf-8").splitlines().index("  group: troops") + 1
    assert found["troops"].occurrences == [("counters.yaml", str(line))]
    assert found["troops"].comment == 'counter "troop-{number}": group'


def test_a_translated_kit_prints_the_translation_and_keeps_all_names(small):
    translate(small)
    game, typed = german(small), read_game(small.folder)[0]
    ours, theirs = pages(game), pages(typed)
    texts = printed(ours)
    assert {"Fähre", "müde", "Trupp", "Ufer Nord", "Ufer Süd", "Furt", "niedrig"} <= texts
    assert "Das Übersetzen dauert drei Züge." in texts
    assert not {"Ferry", "spent", "troop", "Ford", "low"} & texts
    assert [c.id for c in game.counters.counters] == [c.id for c in typed.counters.counters]
    assert game.maps[0].kind_of == typed.maps[0].kind_of
    assert game.sheet.lists == typed.sheet.lists
    # A referee reads the boxes of a sheet in any language.
    ours, theirs = ([field for page in found for field in page.fields] for found in (ours, theirs))
    assert [field.name for field in ours] == [field.name for field in theirs] != []
    assert any(field.says.startswith("Morgen: ") for field in ours)
    assert any(field.says.startswith("dawn: ") for field in theirs)


def test_a_value_is_translated_in_texts_and_stays_where_art_or_colours_go_by_it(small):
    """Here {says} is a word on the face and names its colour; {bank} stands beside a figure."""
    small.swap("game.yaml", "palette:\n", 'palette:\n  troop: "#201810"\n')
    small.swap(
        "counters.yaml", "box: [2, 2, 12, 8], size: 14}", 'box: [2, 2, 12, 8], size: 14, ink: "{says}"}'
    )
    small.swap("map.yaml", '"{bank} bank"', '"{bank} bank, {{ v.boats }} boat"')
    translate(small, **{"{bank} bank, {{ v.boats }} boat": "{{ v.boats }} Boot, Ufer {bank}"})
    game = german(small)
    assert {counter.values.get("says") for counter in game.counters.counters} == {"troop", None}
    assert {"Trupp", "1 Boot, Ufer Nord"} <= printed(pages(game))


def test_an_update_keeps_what_is_translated_and_says_what_is_new_changed_and_gone(small):
    file = translate(small)
    small.swap("counters.yaml", "group: troops", "group: troops of the bank")
    small.swap("map.yaml", "title: Ford", "title: Weir")
    changed, found = write(small), entries(file)
    assert (changed.new, changed.gone, changed.fuzzy) == (2, 2, 0)
    assert found["spent"].msgstr == "müde" and not found["Weir"].msgstr
    assert found["Ford"].obsolete and found["Ford"].msgstr == "Furt"
    before = file.read_bytes()
    write(small)
    assert file.read_bytes() == before
    small.swap("tables.yaml", "A crossing takes {{", "Each crossing takes {{")
    assert write(small).fuzzy == 1
    text = "Each crossing takes {{ v.crossing }} turns."
    entry = entries(file)[text]
    assert entry.flags == ["fuzzy"] and "Übersetzen" in entry.msgstr
    assert text in [left for left, *_ in german(small).translation.left]


@pytest.mark.parametrize(
    ("text", "wrong", "said"),
    [
        ("{bank} bank", "Ufer", "the translation lacks {bank}"),
        ("{bank} bank", "Ufer {Bank}", "the translation lacks {bank}"),
        ("Boat", "Boot {name}", "{name} is not in the text that is translated"),
        ("A crossing takes {{ v.crossing }} turns.", "3 Züge", "the translation lacks {{ v.crossing }}"),
        ("spent", "vollkommen erschöpft", ""),
        ("Boat", "東", "no font has"),
    ],
)
def test_a_translation_that_cannot_be_printed_is_told_at_its_own_line(small, text, wrong, said):
    lines = translate(small, **{text: wrong}).read_text("utf-8").splitlines()
    line = lines.index(f'msgstr "{wrong}"') + 1
    place = f"translations/de.po:{line}"
    if said == "no font has":
        assert said in fault(small) and "translations/de.po" in fault(small)
    elif said:
        assert fault(small).startswith(f"{place}:1: {said}")
    else:  # what does not fit is told at its text, too
        problems = list(map(str, draw_game(german(small)).problems))
        assert problems and all("counters.yaml" in problem for problem in problems)
        assert all(problem.endswith(f"(the text is that of {place})") for problem in problems)


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


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'msgid "Boat\nmsgstr "Boot"\n', "1:1: this text is not closed"),
        (b'msgid "Boat"\nmsgstr "Bo"ot"\n', "2:1: this text is not closed"),
        (b'msgid "Boat"\nmsgstr "Boot"\nBoot\n', "3:1: this is not read"),
        (b'msgstr "Boot"\n', "1:1: this is not read"),
        (b'msgid "Boat"\nmsgstr "A"\n\nmsgid "Boat"\nmsgstr "B"\n', '5:1: "Boat" appears twice'),
        (b'msgid "Boat"\nmsgstr "B\xf6t"\n', "2:1: this is not UTF-8"),
        (None, " there is no translation; write it with: cutline translate"),
    ],
    ids=range(7),
)
def test_a_damaged_or_missing_file_is_told_at_its_line(small, data, said):
    if data is not None:
        write(small).file.write_bytes(data)
    assert fault(small).startswith(f"translations/de.po:{said}")


def test_a_file_that_is_too_large_or_leads_out_of_the_folder_is_not_read(small, tmp_path):
    file = write(small).file
    file.write_bytes(b"#" * (LARGEST + 1))
    assert "too large" in fault(small)
    other = tmp_path / "other.po"
    other.write_bytes(b"")
    file.unlink()
    file.symlink_to(other)
    assert "leads out of the game's folder" in fault(small)
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


def test_a_game_written_in_a_language_needs_no_translation_into_it(small):
    small.swap("game.yaml", "title: Ferry", "title: Ferry\nlanguage: de-AT")
    game = german(small)
    assert game.translation is None and game.kit_name == game.name
    assert "Drucken" in printed(pages(game))


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
    translate(small, spent="matt", dawn="Früh")
    second = built(warm, "warm")
    cold = built(Workshop(small.folder, [papers()["a4"]], language="de"), "cold")
    assert first != second == cold
