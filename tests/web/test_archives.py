"""Archives for the browser: the same files give the same bytes, and each part's share is known."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

from cutline.page.alone.packing import zipped
from cutline.web.making.fetching import unzipped
from cutline.web.making.listing import shares

FILES = {"b/two.py": b"two" * 400, "a/one.py": b"one" * 300, "a/größe.txt": b"", "three.py": b"3"}


def test_the_same_files_give_the_same_archive_in_whatever_order_they_come() -> None:
    archive = zipped(FILES)
    assert zipped(dict(reversed(FILES.items()))) == archive
    assert unzipped(archive) == FILES
    assert list(unzipped(archive)) == sorted(FILES)
    with ZipFile(BytesIO(archive)) as opened:
        assert {entry.date_time for entry in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_shares_of_the_parts_are_the_bytes_of_the_archive() -> None:
    archive = zipped(FILES)
    found = shares(archive, lambda path: path.partition("/")[0])
    assert sum(found.values()) == len(archive)
    assert list(found) == ["a", "b", "three.py"]
    assert found["b"] > found["three.py"]
