"""What is kept in the browser alone: in the journal first, then where the page reads it."""

from __future__ import annotations

import errno

import pytest

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


def test_what_is_kept_is_in_the_journal_and_its_file_and_pages_hear_of_it_until_it_is_gone(tmp_path):
    journal, heard = Journal(), []
    site = site_of(journal, True, tmp_path)
    site.hub.tell = lambda *told: heard.append(told)
    site.keep("mine/game.yaml", b"title: Mine")
    assert journal.files == {"mine/game.yaml": b"title: Mine"}
    file = tmp_path / "mine" / "game.yaml"
    assert [*file.parent.iterdir()] == [file] and heard == [("saved", [str(file)], [str(file)])]
    site.keep("mine/art/cover.svg", b"x")
    site.forget("mine/art/cover.svg")
    assert [*file.parent.iterdir()] == [file]
    site.forget("mine/game.yaml")
    assert not any(tmp_path.iterdir()) and not journal.files
    with pytest.raises(ValueError):
        site.keep("../elsewhere.yaml", b"x")
    assert not journal.files and not (tmp_path.parent / "elsewhere.yaml").exists()


@pytest.mark.parametrize(("said", "number"), [(FULL, errno.ENOSPC), ("NotFoundError", errno.EIO)])
def test_what_the_journal_does_not_take_is_refused_and_the_file_stays_as_it_was(tmp_path, said, number):
    journal = Journal()
    site = site_of(journal, True, tmp_path)
    site.keep("tuesday.yaml", b"old")
    journal.wrong = said
    for work in (lambda: site.keep("tuesday.yaml", b"new"), lambda: site.forget("tuesday.yaml")):
        with pytest.raises(OSError) as refused:
            work()
        assert refused.value.errno == number
        assert (tmp_path / "tuesday.yaml").read_bytes() == b"old"
