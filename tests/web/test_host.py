"""What is kept in the browser alone: in the journal first, then where the page reads it."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from cutline.page.site import Site
from cutline.web.host import FULL, site_of


class Journal:
    """A journal in memory; `wrong` is what it answers from now on."""

    def __init__(self) -> None:
        self.files, self.wrong = dict[str, bytes](), ""

    def keep(self, name: str, data: bytes) -> str:
        if not self.wrong:
            self.files[name] = data
        return self.wrong

    def forget(self, name: str) -> str:
        if not self.wrong:
            del self.files[name]
        return self.wrong


def hosted(home: Path) -> tuple[Site, Journal]:
    journal = Journal()
    return site_of(journal, True, home), journal


def test_what_is_kept_is_in_the_journal_and_its_file_and_pages_hear_of_it_until_it_is_gone(tmp_path):
    site, journal = hosted(tmp_path)
    heard: list[object] = []
    site.hub.tell = lambda *told: heard.append(told)  # type: ignore[method-assign,assignment]
    site.keep("mine/game.yaml", b"title: Mine")
    assert journal.files == {"mine/game.yaml": b"title: Mine"}
    file = tmp_path / "mine" / "game.yaml"
    assert [*file.parent.iterdir()] == [file] and heard == [("saved", [str(file)], [str(file)])]
    site.keep("mine/art/cover.svg", b"x")
    assert site.forget
    site.forget("mine/art/cover.svg")
    assert [*file.parent.iterdir()] == [file]
    site.forget("mine/game.yaml")
    assert not any(tmp_path.iterdir()) and not journal.files
    with pytest.raises(ValueError):
        site.keep("../elsewhere.yaml", b"x")
    assert not journal.files and not (tmp_path.parent / "elsewhere.yaml").exists()


@pytest.mark.parametrize(("said", "number"), [(FULL, errno.ENOSPC), ("NotFoundError", errno.EIO)])
def test_what_the_journal_does_not_take_is_refused_and_the_file_stays_as_it_was(tmp_path, said, number):
    site, journal = hosted(tmp_path)
    site.keep("tuesday.yaml", b"old")
    journal.wrong = said
    with pytest.raises(OSError) as refused:
        site.keep("tuesday.yaml", b"new")
    assert refused.value.errno == number
    assert (tmp_path / "tuesday.yaml").read_bytes() == b"old"
    assert site.forget
    with pytest.raises(OSError):
        site.forget("tuesday.yaml")
    assert (tmp_path / "tuesday.yaml").read_bytes() == b"old"
