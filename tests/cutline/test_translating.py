"""`cutline translate` and `cutline build --language`: what they write, and what they say."""

from __future__ import annotations

import polib
import pytest

from cutline.cli import main
from cutline.watching import concerns

from ..support.small_game import SmallGame


@pytest.fixture
def small(tmp_path):
    return SmallGame(tmp_path / "ferry")


def test_the_command_writes_the_texts_and_says_how_many_are_left(small, capsys):
    assert main(["translate", str(small.folder), "de"]) == 0
    file = small.folder / "translations" / "de.po"
    found = polib.pofile(str(file))
    count = len(found)
    assert capsys.readouterr().out == f"{file}: {count} texts, {count} new; {count} left to translate\n"
    for entry in found:
        entry.msgstr = entry.msgid
    found.save(str(file))
    assert main(["translate", str(small.folder), "de"]) == 0
    assert capsys.readouterr().out == f"{file}: {count} texts; none left to translate\n"


def test_a_build_lists_what_is_not_translated_yet(small, tmp_path, capsys):
    main(["translate", str(small.folder), "de"])
    count = len(polib.pofile(str(small.folder / "translations" / "de.po")))
    capsys.readouterr()
    build = ["build", str(small.folder), "--language", "de", "--paper", "a4", "--out", str(tmp_path / "out")]
    assert main(build) == 0
    said = capsys.readouterr().out
    assert "ferry-de-a4.pdf" in said
    assert f'not yet in de: {count} of {count} texts: game.yaml:1 "Ferry", game.yaml:2 "Two banks' in said


def test_a_language_that_cutline_does_not_speak_is_told_with_the_file_to_write(small, tmp_path, capsys):
    small.swap("game.yaml", "title: Ferry", "title: Ferry\nlanguage: fr")
    assert main(["build", str(small.folder), "--paper", "a4", "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert 'Cutline has no words in "fr"' in said and "fr.po after the de.po beside it" in said


@pytest.mark.parametrize("code", ["German", "../de", "d", "de_AT", ""])
def test_only_codes_of_languages_are_taken(small, code, capsys):
    for words in (["translate", str(small.folder), code], ["build", str(small.folder), "--language", code]):
        with pytest.raises(SystemExit):
            main(words)
    assert "is not the code of a language" in capsys.readouterr().err


def test_a_game_with_mistakes_is_not_translated(small, capsys):
    small.swap("game.yaml", "title: Ferry", "titel: Ferry")
    assert main(["translate", str(small.folder), "de"]) == 2
    assert not (small.folder / "translations").exists()
    assert "nothing was written" in capsys.readouterr().err


def test_a_watch_sees_a_saved_translation(small):
    assert concerns(small.folder / "translations" / "de.po", small.folder)
    assert not concerns(small.folder / "translations" / ".de.po.cutline-new", small.folder)
