"""`cutline translate` and `cutline build --language`: what they write, and what they say."""

from __future__ import annotations

import polib
import pytest

from cutline.watching import concerns

from ..support.small_game import SmallGame


@pytest.fixture
def small(tmp_path):
    return SmallGame(tmp_path / "ferry")


def test_the_texts_are_written_and_counted_and_a_build_lists_what_is_not_translated_yet(
    small, command, tmp_path
):
    file, out = small.folder / "translations" / "de.po", tmp_path / "out"
    ran = command("translate", small.folder, "de")
    texts = polib.pofile(str(file))
    count = len(texts)
    assert ran == (0, f"{file}: {count} texts, {count} new; {count} left to translate\n", "")
    ran = command("build", small.folder, "--language", "de", "--paper", "a4", "--out", out)
    assert ran.status == 0 and "ferry-de-a4.pdf" in ran.out
    left = f'not yet in de: {count} of {count} texts: game.yaml:1 "Ferry", game.yaml:2 "Two banks'
    assert left in ran.out
    for entry in texts:
        entry.msgstr = entry.msgid
    texts.save(str(file))
    ran = command("translate", small.folder, "de")
    assert ran == (0, f"{file}: {count} texts; none left to translate\n", "")
    assert concerns(file, small.folder), "a watch sees it saved"
    assert not concerns(file.with_name(".de.po.cutline-new"), small.folder)


def test_a_language_that_cutline_does_not_speak_is_told_with_the_file_to_write(small, command, tmp_path):
    small.swap("game.yaml", "title: Ferry", "title: Ferry\nlanguage: fr")
    ran = command("build", small.folder, "--paper", "a4", "--only", "kit", "--out", tmp_path / "out")
    assert ran.status == 0
    assert 'Cutline has no words in "fr"' in ran.out and "fr.po after the de.po beside it" in ran.out


@pytest.mark.parametrize("code", ["German", "../de", "d", "de_AT", ""])
def test_only_codes_of_languages_are_taken(small, code, command):
    for words in (["translate", small.folder, code], ["build", small.folder, "--language", code]):
        ran = command(*words)
        assert ran.status == 2 and "is not the code of a language" in ran.err


def test_a_game_with_mistakes_is_not_translated(small, command):
    small.swap("game.yaml", "title: Ferry", "titel: Ferry")
    ran = command("translate", small.folder, "de")
    assert ran.status == 2 and "nothing was written" in ran.err
    assert not (small.folder / "translations").exists()
