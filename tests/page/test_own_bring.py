"""What is brought in where the page is the only way to its files: zips, folders, logs, filled sheets."""

from __future__ import annotations

import json
import stat
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cutline.components import shipped_games
from cutline.page.alone import packing
from cutline.page.pages import STATIC
from cutline.referee.checking import check_log
from tests.support.alone import Alone, packed, unpacked
from tests.support.at_the_table import good_log
from tests.support.filled_sheets import blank, by_pypdf, from_log
from tests.support.own_game import HEAD, LOG, RULES, YAML

GAME = {name: text.encode() for name, text in YAML.items()}
SIXES = LOG.format(game="sixes").encode()


@pytest.fixture
def alone(tmp_path: Path) -> Alone:
    return Alone(tmp_path / "home")


def in_folder(name: str, files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{name}/{file}": data for file, data in files.items()}


def sent(files: dict[str, bytes]) -> bytes:
    """A folder as the page sends it."""
    listed = json.dumps([[name, len(data)] for name, data in files.items()])
    return listed.encode() + b"\n" + b"".join(files.values())


def refused(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.text
    said: list[str] = answer.json()["says"]
    return said


# what fits


@pytest.mark.parametrize(
    "files, name",
    [(in_folder("sixes", GAME), "any.zip"), (GAME, "sixes.zip"), (in_folder("a/b/sixes", GAME), "x.zip")],
)
def test_a_zip_with_or_without_a_folder_becomes_a_game(
    alone: Alone, files: dict[str, bytes], name: str
) -> None:
    answer = alone.bring(name, packed(files))
    assert (answer.status_code, answer.json()) == (200, {"go": "/#game-sixes"})
    assert alone.files() == in_folder("sixes", GAME)
    assert 'id="game-sixes"' in alone.get("/").text


def test_a_folder_becomes_a_game(alone: Alone) -> None:
    files = in_folder("sixes", {**GAME, "logs/one.yaml": SIXES, "referee.py": b"rules = None\n"})
    assert alone.bring("sixes", sent(files), folder="").json() == {"go": "/#game-sixes"}
    assert alone.files() == files
    assert 'href="/log/sixes/logs/one.yaml"' in alone.get("/").text


def test_a_game_with_mistakes_is_brought_in_and_shows_them(alone: Alone) -> None:
    files = {"game.yaml": b"titel: x\n", "counters.yaml": b"- [\n"}
    assert alone.bring("war.zip", packed(files)).status_code == 200
    assert "game.yaml, line" in alone.get("/").text
    assert alone.get("/game/war/state").json()["problems"]


def test_what_systems_leave_in_folders_is_passed_over(alone: Alone) -> None:
    litter = ["__MACOSX/sixes/._game.yaml", "sixes/.DS_Store", "sixes/art/Thumbs.db", "sixes/.git/config"]
    files = {**in_folder("sixes", GAME), **dict.fromkeys([*litter, "sixes/__pycache__/a.pyc"], b"x")}
    assert alone.bring("sixes.zip", packed(files)).status_code == 200
    assert alone.files() == in_folder("sixes", GAME)


def test_names_that_were_packed_under_windows_or_taken_apart_under_macos_are_made_one(alone: Alone) -> None:
    files = {"war\\game.yaml": GAME["game.yaml"], "war\\art\\Gra\u0308fin.svg": b"<svg/>"}
    assert alone.bring("war.zip", packed(files)).status_code == 200
    assert list(alone.files()) == ["war/art/Gr\u00e4fin.svg", "war/game.yaml"]


def test_a_log_becomes_a_log_and_opens(alone: Alone) -> None:
    data = good_log("doodlebug").read_bytes()
    assert alone.bring("tuesday.yaml", data).json() == {"go": "/log/tuesday.yaml"}
    assert alone.files() == {"tuesday.yaml": data}
    assert alone.bring("tuesday.yaml", data).status_code == 200


def test_a_filled_record_sheet_becomes_a_log(alone: Alone) -> None:
    game, sheet, values = from_log(good_log("doodlebug"))
    answer = alone.bring("My Sheet.pdf", by_pypdf(blank(game, sheet), values))
    assert answer.json() == {"go": "/log/my-sheet.yaml"}
    assert alone.files()["my-sheet.yaml"].startswith(b"# From the sheet ")
    assert check_log(alone.home / "my-sheet.yaml")


# what does not


@pytest.mark.parametrize(
    "name", ["../out.yaml", "/etc/x.yaml", "sixes/../../x.yaml", "C:\\x.yaml", "a//b.yaml", "a\x07.yaml"]
)
def test_names_that_lead_elsewhere_are_refused_and_nothing_is_kept(alone: Alone, name: str) -> None:
    data = packed({**in_folder("sixes", GAME), name: b"x: 1\n"})
    assert "no name for a file" in refused(alone.bring("x.zip", data))[0]
    assert not alone.files() and [file.name for file in alone.home.parent.iterdir()] == ["home"]


def test_links_are_refused(alone: Alone) -> None:
    data = packed({"w/game.yaml": "/etc/passwd"}, external_attr=(stat.S_IFLNK | 0o777) << 16)
    assert refused(alone.bring("w.zip", data)) == ["w/game.yaml: this is a link; put the file itself there"]


def test_everything_that_is_wrong_is_told_at_once(alone: Alone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LARGEST", 100)
    files = {"w/game.yaml": b"title: x\n", "w/map.yaml": b"#" * 101, "../x": b"", "w/rules.yaml": b"#" * 200}
    said = refused(alone.bring("w.zip", packed(files)))
    assert len(said) == 3 and all("larger than" in line for line in said[1:])
    assert not alone.files()


def test_a_zip_that_unpacks_to_more_than_fits_is_refused_in_one_line(
    alone: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "WHOLE", 1_000_000)
    bomb = {"w/game.yaml": b"", **{f"w/{k}.yaml": b"\0" * 100_000 for k in range(11)}}
    assert [line[:29] for line in refused(alone.bring("w.zip", packed(bomb)))] == [
        "unpacked, this is more than 1"
    ]
    monkeypatch.setattr(packing, "MOST", 5)
    some = packed({f"w/{k}.yaml": b"" for k in range(6)})
    assert "6 files" in refused(alone.bring("w.zip", some))[0]
    many = packed({f"w/{k}.yaml": b"" for k in range(30)})
    monkeypatch.setattr("zipfile.ZipFile", None)  # not even the list of so many is read
    assert "30 files" in refused(alone.bring("w.zip", many))[0]


def test_what_is_larger_than_can_be_brought_in_is_not_read_to_its_end(
    alone: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutline.page.alone.own.WHOLE", 1000)
    assert "the most" in refused(alone.bring("w.zip", b"PK\x03\x04" + b"\0" * 2000))[0]


@pytest.mark.parametrize("cut", [0, 3, 10, 200, -30, -1])
def test_a_damaged_zip_is_refused(alone: Alone, cut: int) -> None:
    whole = packed(in_folder("sixes", GAME))
    assert "damaged" in refused(alone.bring("x.zip", whole[:cut]))[0]


def test_a_file_that_is_damaged_within_its_zip_is_named(alone: Alone) -> None:
    whole = bytearray(packed({"w/game.yaml": b"title: x\n" * 50}))
    at = whole.index(b"game.yaml") + len(b"game.yaml") + 4
    whole[at] ^= 0xFF
    assert refused(alone.bring("w.zip", bytes(whole)))[0].startswith("w/game.yaml: this file is damaged")


def test_a_name_that_is_not_utf_8_is_refused(alone: Alone) -> None:
    data = packed({"w/gr#n.yaml": b""}).replace(b"gr#n", b"gr\xfcn")
    assert "not UTF-8" in refused(alone.bring("w.zip", data))[0]


def test_two_files_of_one_name_are_refused(alone: Alone) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive, pytest.warns(UserWarning):
        archive.writestr("w/game.yaml", "title: a\n")
        archive.writestr("w/game.yaml", "title: b\n")
    assert "two files" in refused(alone.bring("w.zip", out.getvalue()))[0]


@pytest.mark.parametrize("files", [{}, {"w/counters.yaml": b"x: 1\n"}, {"notes.txt": b"x"}])
def test_what_holds_no_game_and_no_log_is_refused_in_one_line(alone: Alone, files: dict[str, bytes]) -> None:
    assert ["no game.yaml" in line for line in refused(alone.bring("w.zip", packed(files)))] == [True]


@pytest.mark.parametrize(
    "name, data",
    [
        ("counters.yaml", b"size: 3 mm\n"),
        ("log.txt", SIXES),
        ("log.yaml", SIXES + b"# \xe4\n"),
        ("game.yaml", SIXES),
        (".hidden.yaml", SIXES),
        ("log.pdf", b"%PDF-1.7\nnothing\n"),
    ],
)
def test_what_is_no_log_is_refused(alone: Alone, name: str, data: bytes) -> None:
    assert refused(alone.bring(name, data))[0].startswith(f"{name}: ")
    assert not alone.files()


NOT_WHOLE = "not all of the folder has arrived; try again"


@pytest.mark.parametrize(
    "body",
    [b"", b"[1]", b'[["a", 5]]\nabc', b'[["a", -1]]\n', b'{"a": 1}\n', b"[" * 9999, b'[["a", 1e999]]\n'],
)
def test_a_folder_that_has_not_arrived_whole_is_refused(alone: Alone, body: bytes) -> None:
    assert refused(alone.bring("w", body, folder="")) == [NOT_WHOLE]
    assert not alone.files()


# what is asked


def test_what_a_game_has_no_place_for_is_asked_about(alone: Alone) -> None:
    data = packed({**in_folder("sixes", GAME), "sixes/photo.heic": b"x", "readme.md": b"x"})
    answer = alone.bring("x.zip", data)
    assert (answer.status_code, answer.json()["ask"]) == (409, "without")
    assert sorted(answer.json()["names"]) == ["readme.md", "sixes/photo.heic"] and not alone.files()
    assert alone.bring("x.zip", data, without="1").status_code == 200
    assert alone.files() == in_folder("sixes", GAME)


def test_a_game_of_the_same_name_is_asked_about_then_replaced_or_both_are_kept(alone: Alone) -> None:
    old = in_folder("sixes", {**GAME, "map.yaml": b"# old\n"})
    alone.bring("x.zip", packed(old))
    assert alone.bring("x.zip", packed(old)).status_code == 200, "the same once more is no question"
    new = packed(in_folder("Sixes", {**GAME, "logs/one.yaml": SIXES}))
    answer = alone.bring("x.zip", new)
    assert (answer.status_code, answer.json()) == (409, {"ask": "existing", "names": ["Sixes"]})
    assert alone.files() == old
    assert alone.bring("x.zip", new, existing="both").json() == {"go": "/#game-Sixes-2"}
    assert {file: data for file, data in alone.files().items() if file.startswith("sixes/")} == old
    assert alone.files()["Sixes-2/logs/one.yaml"] == SIXES.replace(b"sixes", b"Sixes-2")
    alone.bring("x.zip", new, existing="replace")
    assert alone.files()["sixes/logs/one.yaml"] == SIXES and "sixes/map.yaml" not in alone.files()


def test_a_log_of_the_same_name_is_asked_about(alone: Alone) -> None:
    alone.bring("one.yaml", SIXES)
    other = SIXES + b"# more\n"
    assert alone.bring("one.yaml", other).json() == {"ask": "existing", "names": ["one.yaml"]}
    assert alone.bring("one.yaml", other, existing="both").json() == {"go": "/log/one-2.yaml"}
    assert alone.files() == {"one.yaml": SIXES, "one-2.yaml": other}
    alone.bring("one.yaml", other, existing="replace")
    assert alone.files()["one.yaml"] == other


def test_a_game_called_as_one_that_ships_stands_beside_it(alone: Alone) -> None:
    assert alone.bring("doodlebug.zip", packed(GAME)).json() == {"go": "/#game-doodlebug-2"}
    assert alone.site.games()["doodlebug"] == shipped_games()["doodlebug"]


# all or nothing


@pytest.mark.parametrize("fails", range(1, 5))
def test_where_a_file_cannot_be_kept_all_is_as_it_was(alone: Alone, fails: int) -> None:
    alone.bring("x.zip", packed(in_folder("sixes", {"game.yaml": b"title: Old\n", "map.yaml": b"# old\n"})))
    before, keep, left = alone.files(), alone.site.keep, [fails]

    def full(name: str, data: bytes) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        keep(name, data)

    alone.site.keep = full
    answer = alone.bring("x.zip", packed(in_folder("sixes", {**GAME, "a.yaml": b""})), existing="replace")
    assert answer.status_code == 500 and "No space left" in answer.json()["says"][0]
    assert alone.files() == before


def test_game_yaml_is_kept_last(alone: Alone, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    keep = alone.site.keep
    monkeypatch.setattr(alone.site, "keep", lambda name, data: (kept.append(name), keep(name, data)))
    alone.bring("x.zip", packed(in_folder("sixes", {**GAME, "zones.yaml": b""})))
    assert kept[-1] == "sixes/game.yaml" and len(kept) == len(GAME) + 1


def test_everything_comes_back_as_it_was(alone: Alone, tmp_path: Path) -> None:
    alone.post("/game/doodlebug/play", example="good-game")
    alone.bring("x.zip", packed(in_folder("sixes", {**GAME, "referee.py": (HEAD + RULES).encode()})))
    alone.bring("one.yaml", SIXES)
    alone.site.keep("damaged.yaml", b"turns: [\n")
    whole = alone.get("/everything.zip")
    assert whole.content == alone.get("/everything.zip").content
    other = Alone(tmp_path / "other")
    assert other.bring("all.zip", whole.content).json() == {"go": "/"}
    assert other.files() == alone.files()


def test_a_game_is_taken_out_as_its_folder_with_its_logs(alone: Alone, tmp_path: Path) -> None:
    alone.bring("x.zip", packed(in_folder("sixes", {**GAME, "logs/one.yaml": SIXES})))
    alone.bring("one.yaml", SIXES + b"# another\n")
    alone.bring("two.yaml", SIXES)
    answer = alone.get("/game/sixes/export.zip")
    assert "sixes.zip" in answer.headers["content-disposition"]
    logs = {"logs/one.yaml": SIXES, "logs/one-2.yaml": SIXES + b"# another\n", "logs/two.yaml": SIXES}
    assert unpacked(answer.content) == in_folder("sixes", {**GAME, **logs})
    other = Alone(tmp_path / "other")
    other.bring("sixes.zip", answer.content)
    assert other.files() == unpacked(answer.content)


def test_a_log_is_taken_out_as_it_is(alone: Alone) -> None:
    alone.bring("one.yaml", b"\xef\xbb\xbf" + SIXES)
    answer = alone.get("/log/one.yaml/export")
    assert answer.content == b"\xef\xbb\xbf" + SIXES
    assert "one.yaml" in answer.headers["content-disposition"]


def test_what_the_page_does_not_even_send_is_what_would_be_refused_or_left_out() -> None:
    script = (STATIC / "own.js").read_text("utf-8")
    assert f"LARGEST = {packing.WHOLE:_};" in script
    assert not [name for name in packing.LITTER if name.replace(".", r"\.") not in script]
