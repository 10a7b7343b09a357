"""What is brought in where the page is the only way to its files: zips, folders, logs, filled sheets."""

from __future__ import annotations

import json
import stat
from typing import Any

import pytest

from cutline.components import shipped_games
from cutline.page.alone import packing
from cutline.page.pages import STATIC
from cutline.referee.checking import check_log
from tests.support.alone import Alone, packed, unpacked
from tests.support.at_the_table import good_log
from tests.support.own_game import HEAD, LOG, RULES, YAML

GAME = {name: text.encode() for name, text in YAML.items()}
SIXES = LOG.format(game="sixes").encode()


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


def test_a_zip_with_or_without_a_folder_becomes_a_game_and_one_with_mistakes_shows_them(alone):
    for files, name in (
        (in_folder("sixes", GAME), "any.zip"),
        (GAME, "sixes.zip"),
        (in_folder("a/b/sixes", GAME), "x.zip"),
    ):
        answer = alone.bring(name, packed(files))
        assert (answer.status_code, answer.json()) == (200, {"go": "/#game-sixes"})
        assert alone.files() == in_folder("sixes", GAME)
        assert 'id="game-sixes"' in alone.get("/").text
        alone.post("/game/sixes/delete")
    files = {"game.yaml": b"titel: x\n", "counters.yaml": b"- [\n"}
    assert alone.bring("war.zip", packed(files)).status_code == 200
    assert "game.yaml, line" in alone.get("/").text
    assert alone.get("/game/war/state").json()["problems"]


def test_a_folder_becomes_a_game_without_what_systems_leave_and_names_are_made_one(alone):
    litter = ["__MACOSX/sixes/._game.yaml", "sixes/.DS_Store", "sixes/art/Thumbs.db", "sixes/.git/config"]
    litter += ["sixes/__pycache__/a.pyc"]
    files = in_folder("sixes", {**GAME, "logs/one.yaml": SIXES, "referee.py": b"rules = None\n"})
    answer = alone.bring("sixes", sent({**files, **dict.fromkeys(litter, b"x")}), folder="")
    assert answer.json() == {"go": "/#game-sixes"} and alone.files() == files
    assert 'href="/log/sixes/logs/one.yaml"' in alone.get("/").text
    names = {"war\\game.yaml": GAME["game.yaml"], "war\\art\\Gra\u0308fin.svg": b"<svg/>"}
    assert alone.bring("war.zip", packed(names)).status_code == 200
    assert [*alone.files()][-2:] == ["war/art/Gr\u00e4fin.svg", "war/game.yaml"]


def test_a_log_becomes_a_log_and_its_filled_sheet_another(alone):
    data = b"\xef\xbb\xbf" + good_log("doodlebug").read_bytes()
    assert alone.bring("tuesday.yaml", data).json() == {"go": "/log/tuesday.yaml"}
    assert alone.files() == {"tuesday.yaml": data}
    assert alone.bring("tuesday.yaml", data).status_code == 200
    answer = alone.get("/log/tuesday.yaml/export")
    assert answer.content == data and "tuesday.yaml" in answer.headers["content-disposition"]
    pdf = alone.get("/log/tuesday.yaml/sheet.pdf").content
    assert alone.bring("My Sheet.pdf", pdf).json() == {"go": "/log/my-sheet.yaml"}
    assert alone.files()["my-sheet.yaml"].startswith(b"# From the sheet ")
    assert check_log(alone.home / "my-sheet.yaml")


WHOLE = packed(in_folder("sixes", GAME))
LINK = packed({"w/game.yaml": "/etc/passwd"}, external_attr=(stat.S_IFLNK | 0o777) << 16)
LOST = "not all of the folder has arrived; try again"
OUTSIDE = ["../out.yaml", "/etc/x.yaml", "sixes/../../x.yaml", "C:\\x.yaml", "a//b.yaml", "a\x07.yaml"]
CUT = [b"", b"[1]", b'[["a", 5]]\nabc', b'[["a", -1]]\n', b'{"a": 1}\n', b"[" * 9999, b'[["a", 1e999]]\n']
CUT += [b'[["a", %s]]\n' % (b"9" * 5000)]


def spoilt() -> bytes:
    """A zip in which a byte of a file is another."""
    whole = bytearray(packed({"w/game.yaml": b"title: x\n" * 50}))
    whole[whole.index(b"game.yaml") + len(b"game.yaml") + 4] ^= 0xFF
    return bytes(whole)


def doubled() -> bytes:
    """A zip with two files of one name."""
    return packed({"w/game.yaml": b"a", "w/gamf.yaml": b"b"}).replace(b"gamf", b"game")


REFUSED = [
    *(("x.zip", packed({**in_folder("sixes", GAME), name: b"x"}), "no name for a file") for name in OUTSIDE),
    ("w.zip", LINK, "w/game.yaml: this is a link; put the file itself there"),
    *(("x.zip", WHOLE[:cut], "damaged") for cut in (0, 3, 10, 200, -30, -1)),
    ("w.zip", spoilt(), "w/game.yaml: this file is damaged"),
    ("w.zip", packed({"w/gr#n.yaml": b""}).replace(b"gr#n", b"gr\xfcn"), "not UTF-8"),
    ("w.zip", doubled(), "two files of this name"),
    *(("w.zip", packed(files), "no game.yaml") for files in ({}, {"w/counters.yaml": b"x"}, {"a.txt": b"x"})),
    ("counters.yaml", b"size: 3 mm\n", "counters.yaml: "),
    ("log.txt", SIXES, "log.txt: "),
    ("log.yaml", SIXES + b"# \xe4\n", "log.yaml: "),
    ("game.yaml", SIXES, "game.yaml: "),
    (".hidden.yaml", SIXES, ".hidden.yaml: "),
    ("log.pdf", b"%PDF-1.7\nnothing\n", "log.pdf: "),
    *(("", body, LOST) for body in CUT),
]


@pytest.mark.parametrize(("name", "data", "says"), REFUSED)
def test_what_cannot_be_taken_is_refused_in_one_line_and_nothing_is_kept(alone, name, data, says):
    asked = {} if name else {"folder": ""}
    (said,) = refused(alone.bring(name, data, **asked))
    assert says in said
    assert not alone.files() and [file.name for file in alone.home.parent.iterdir()] == ["home"]


def test_everything_that_is_wrong_is_told_at_once_and_of_what_is_too_much_only_that(alone, monkeypatch):
    def says(files):
        return refused(alone.bring("w.zip", packed(files)))

    with monkeypatch.context() as less:
        less.setattr(packing, "LARGEST", 100)
        big = {"w/map.yaml": b"#" * 101, "w/rules.yaml": b"#" * 200}
        first, *said = says({"w/game.yaml": b"title: x\n", "../x": b"", **big})
        assert "../x" in first and len(said) == 2 and all("larger than" in line for line in said)
    with monkeypatch.context() as less:
        less.setattr("cutline.page.alone.own.WHOLE", 1000)
        assert "the most" in refused(alone.bring("w.zip", b"PK\x03\x04" + b"\0" * 2000))[0]
    monkeypatch.setattr(packing, "WHOLE", 1_000_000)
    (bomb,) = says({"w/game.yaml": b"", **{f"w/{k}.yaml": b"\0" * 100_000 for k in range(11)}})
    assert bomb.startswith("unpacked, this is more than 1")
    monkeypatch.setattr(packing, "MOST", 5)
    assert "6 files" in says({f"w/{k}.yaml": b"" for k in range(6)})[0]
    many = packed({f"w/{k}.yaml": b"" for k in range(30)})
    monkeypatch.setattr("zipfile.ZipFile", None)  # not even the list of so many is read
    assert "30 files" in refused(alone.bring("w.zip", many))[0]
    assert not alone.files()


def test_what_a_game_has_no_place_for_is_asked_about(alone):
    data = packed({**in_folder("sixes", GAME), "sixes/photo.heic": b"x", "readme.md": b"x"})
    answer = alone.bring("x.zip", data)
    assert (answer.status_code, answer.json()["ask"]) == (409, "without")
    assert sorted(answer.json()["names"]) == ["readme.md", "sixes/photo.heic"] and not alone.files()
    assert alone.bring("x.zip", data, without="1").status_code == 200
    assert alone.files() == in_folder("sixes", GAME)


def test_a_game_of_the_same_name_is_asked_about_then_replaced_or_both_are_kept(alone):
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


def test_a_log_of_the_same_name_is_asked_about_and_a_game_that_ships_stays(alone):
    alone.bring("one.yaml", SIXES)
    other = SIXES + b"# more\n"
    assert alone.bring("one.yaml", other).json() == {"ask": "existing", "names": ["one.yaml"]}
    assert alone.bring("one.yaml", other, existing="both").json() == {"go": "/log/one-2.yaml"}
    assert alone.files() == {"one.yaml": SIXES, "one-2.yaml": other}
    alone.bring("one.yaml", other, existing="replace")
    assert alone.files()["one.yaml"] == other
    assert alone.bring("doodlebug.zip", packed(GAME)).json() == {"go": "/#game-doodlebug-2"}
    assert alone.site.games()["doodlebug"] == shipped_games()["doodlebug"]


@pytest.mark.parametrize("fails", range(1, 5))
def test_where_a_file_cannot_be_kept_all_is_as_it_was(alone, fails):
    alone.bring("x.zip", packed(in_folder("sixes", {"game.yaml": b"title: Old\n", "map.yaml": b"# old\n"})))
    before, keep, left, kept = alone.files(), alone.site.keep, [fails], list[str]()

    def full(name: str, data: bytes) -> None:
        left[0] -= 1
        kept.append(name)
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        keep(name, data)

    alone.site.keep = full
    answer = alone.bring("x.zip", packed(in_folder("sixes", {**GAME, "a.yaml": b""})), existing="replace")
    assert answer.status_code == 500 and "No space left" in answer.json()["says"][0]
    assert alone.files() == before
    alone.site.keep = keep
    assert "sixes/game.yaml" not in kept[: len(GAME)], "what makes it a game is kept last"


def test_a_game_is_taken_out_with_its_logs_and_everything_comes_back_as_it_was(alone, tmp_path):
    code = (HEAD + RULES).encode()
    alone.bring("x.zip", packed(in_folder("sixes", {**GAME, "referee.py": code, "logs/one.yaml": SIXES})))
    alone.bring("one.yaml", SIXES + b"# another\n")
    alone.bring("two.yaml", SIXES)
    alone.post("/game/doodlebug/play", example="good-game")
    alone.site.keep("damaged.yaml", b"turns: [\n")
    files = alone.files()
    alone.site.keep("before/two.yaml", SIXES + b"# as it was\n")
    game, whole = alone.get("/game/sixes/export.zip"), alone.get("/everything.zip")
    assert "before/two.yaml" in "".join(unpacked(whole.content)), (
        "which is taken out, and is no log to bring in"
    )
    assert "sixes.zip" in game.headers["content-disposition"]
    logs = {"logs/one.yaml": SIXES, "logs/one-2.yaml": SIXES + b"# another\n", "logs/two.yaml": SIXES}
    kept = in_folder("sixes", {**GAME, "referee.py": code, **logs})
    assert whole.content == alone.get("/everything.zip").content and unpacked(game.content) == kept
    for file, data, due, go in (
        ("sixes.zip", game.content, kept, "/#game-sixes"),
        ("all.zip", whole.content, files, "/"),
    ):
        other = Alone(tmp_path / file)
        assert other.bring(file, data).json() == {"go": go}
        assert other.files() == due


def test_what_the_page_does_not_even_send_is_what_would_be_refused_or_left_out():
    script = (STATIC / "own.js").read_text("utf-8")
    assert f"LARGEST = {packing.WHOLE:_};" in script
    assert not [name for name in packing.LITTER if name.replace(".", r"\.") not in script]
