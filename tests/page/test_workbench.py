"""The Workbench: sheets that follow the files, mistakes where they are, and the way back to the YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from xml.etree import ElementTree

import pytest
from PIL import Image

from cutline.components import load_game
from cutline.hosting import keeper
from cutline.layouts.exports.publish import publish
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.page.app import make_app
from cutline.page.site import Site

from ..support.asking import Client
from ..support.mini_game import MINI

NAME = 'Größe "1" & <b>'
SCRIPT = "</script><script>alert(1)</script>"
COUNTERS = (
    MINI["counters.yaml"]
    + "- {id: 'crew-{number}', title: 'Crew {number}', front: unit, each: {number: 1-3}, "
    + "values: {ground: cream, name: 'C{number}'}}\n"
)


class Bench:
    """A small game, open on the Workbench."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder, self.home = folder, home
        self.site, self.client = self.opened()

    def opened(self) -> tuple[Site, Client]:
        site = Site(self.home, keeper(self.home), folders=(self.folder,))
        return site, Client(make_app(site))

    def ask(self, path: str) -> Any:
        answer = self.client.get(f"/game/{quote(self.folder.name)}{path}")
        assert answer.status_code == 200, answer.text
        return answer

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("/state").json()
        return found

    def edit(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text("utf-8")
        assert old in text
        (self.folder / file).write_text(text.replace(old, new), "utf-8")
        self.site.changed([self.folder / file])


def sheets(state: dict[str, Any]) -> dict[str, str]:
    """What each sheet looks like, by its name."""
    return {sheet["name"]: sheet["digest"] for leaf in state["leaves"] for sheet in leaf}


@pytest.fixture
def bench(mini, tmp_path):
    game = MINI["game.yaml"].replace("A small game", SCRIPT)
    return Bench(mini(NAME, game=game, counters=COUNTERS), tmp_path)


def test_a_save_changes_the_sheets_that_it_reaches_and_a_mistake_leaves_them_until_it_is_mended(bench):
    before = bench.state()
    assert not before["stale"] and not before["problems"]
    names = [[side["name"] for side in leaf] for leaf in before["leaves"]]
    assert names == [["First page"], ["Card"], ["Counters, front", "Counters, back"]]

    bench.edit("counters.yaml", "name: Two", "name: Duo")
    changed = bench.state()
    same = sheets(before).items() & sheets(changed).items()
    # The first page shows counters as well.
    assert {name for name, _ in same} == {"Card", "Counters, back"}

    bench.edit("counters.yaml", "{id: one, front: unit", "{id: one, front: unti")
    wrong = bench.state()
    assert wrong["stale"] and sheets(wrong) == sheets(changed)
    (problem,) = wrong["problems"]
    assert (problem["file"], problem["line"], problem["column"]) == ("counters.yaml", 12, 20)
    assert 'did you mean "unit"?' in problem["says"]
    assert {"number": 12, "text": COUNTERS.splitlines()[11].replace("unit", "unti")} in problem["lines"]
    shown = {one["sheet"] for one in problem["shown"]}
    assert shown == {sheet["number"] for sheet in wrong["leaves"][2]}

    bench.edit("counters.yaml", "unti", "unit")
    mended = bench.state()
    assert not mended["stale"] and not mended["problems"] and sheets(mended) == sheets(changed)

    bench.site, bench.client = bench.opened()  # which has never seen it right
    bench.edit("game.yaml", "kind: card", "kind: crad")
    wrong = bench.state()
    assert wrong["problems"] and not wrong["leaves"] and not bench.ask("/spots").json()
    bench.edit("game.yaml", "kind: crad", "kind: card")
    assert bench.state()["leaves"]


def test_everything_on_a_sheet_leads_to_the_line_that_it_was_typed_in(bench):
    sides = {side["number"]: side for leaf in bench.state()["leaves"] for side in leaf}
    found = {}
    for number, spots in bench.ask("/spots").json().items():
        for spot in spots:
            x, y, wide, high = spot["box"]
            side = sides[int(number)]
            assert min(x, y) >= 0 and x + wide <= side["width"] and y + high <= side["height"]
            lines = bench.ask(f"/lines?file={spot['file']}&line={spot['line']}").json()
            found[spot["id"]] = next(row["text"] for row in lines if row["number"] == spot["line"])
            if spot["id"] == "crew-2":
                assert spot["values"] == {"number": "2", "ground": "cream", "name": "C2"}
    assert "id: one" in found["one"] and "id: t" in found["t"] and "1-3: [miss]" in found["1–3"]
    assert "id: 'crew-{number}'" in found["crew-3"]
    assert "kind: front page" in found["front page"] and "id: card" in found["card"]


def test_what_a_row_of_a_spreadsheet_gave_leads_to_its_row_and_to_the_entry_of_all_rows(bench):
    (bench.folder / "data").mkdir()
    rows = 'id;name;note\r\nu-1;One;"a cell\r\nof two lines"\r\n\r\nu-2;Jäger;\r\n'
    (bench.folder / "data" / "units.csv").write_bytes(rows.encode("cp1252"))
    entry = "- {from: data/units.csv, id: '{id}', front: unit, values: {ground: cream}}\n"
    bench.edit("counters.yaml", COUNTERS, COUNTERS + entry)
    assert not bench.state()["problems"]
    (spot, *_) = [one for some in bench.ask("/spots").json().values() for one in some if one["id"] == "u-2"]
    assert (spot["file"], spot["line"], spot["place"]) == ("data/units.csv", 5, None)
    lines = bench.ask("/lines?file=data/units.csv&line=5").json()
    assert {"number": 5, "text": "u-2;Jäger;"} in lines
    assert spot["entry"]["file"] == "counters.yaml"
    assert spot["entry"]["line"] == len((COUNTERS + entry).splitlines())


def test_a_sheet_is_asked_for_by_what_it_looks_like_and_is_there_until_the_save_after_the_next(bench):
    digest = sheets(bench.state())["Counters, front"]
    picture = bench.ask(f"/sheet/{digest}.svg")
    assert ElementTree.fromstring(picture.text).get("width") == "210mm"
    assert "immutable" in picture.headers["cache-control"]
    for old, new, status in (("Two", "Duo", 200), ("Duo", "Trio", 404)):
        bench.edit("counters.yaml", f"name: {old}", f"name: {new}")
        bench.state()
        assert bench.client.get(f"/game/{quote(NAME)}/sheet/{digest}.svg").status_code == status


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_kit_is_downloaded_as_a_build_writes_it(bench, tmp_path, paper):
    drawn = draw_game(load_game(bench.folder))
    kits = [kit for one in papers().values() for kit in build_routes(drawn, one)]
    publish(drawn, kits, tmp_path / "out")
    state = bench.ask(f"/state?paper={paper}").json()
    for asked in (state["file"], f"{paper}.pdf"):
        answer = bench.ask(f"/kit/{quote(asked)}")
        assert answer.content == (tmp_path / "out" / NAME / state["file"]).read_bytes()
        _, _, name = answer.headers["content-disposition"].partition("attachment; filename*=UTF-8''")
        assert unquote(name) == f"{NAME}-{paper}.pdf"
    files = [part["file"] for part in state["parts"]]
    assert files == [f"{part}-{paper}.pdf" for part in ("first-page", "card", "counters")]
    assert bench.ask(f"/kit/{files[2]}").content == (tmp_path / "out" / NAME / files[2]).read_bytes()
    assert bench.client.get(f"/game/{quote(NAME)}/kit/manifest.json").status_code == 404


def test_what_was_typed_and_what_files_are_called_stays_text(bench):
    page = bench.ask("").text
    assert NAME not in page and "<b>" not in page and "<script>" not in page
    digest = sheets(bench.state())["First page"]
    picture = bench.ask(f"/sheet/{digest}.svg")
    assert SCRIPT in "".join(ElementTree.fromstring(picture.text).itertext())
    assert "<script" not in picture.text
    assert "default-src 'none'" in picture.headers["content-security-policy"]


def test_no_lines_are_shown_but_those_of_the_game(bench, tmp_path):
    secret = tmp_path / "games" / "secret.yaml"
    secret.write_text("secret", "utf-8")
    (bench.folder / "notes.txt").write_text("secret", "utf-8")
    (bench.folder / "link.yaml").symlink_to(secret)
    (bench.folder / "data").symlink_to(tmp_path / "games")
    (bench.folder / "loop.csv").symlink_to(bench.folder / "loop.csv")
    for file in (
        "data/secret.yaml",
        "loop.csv",
        "../secret.yaml",
        "/etc/passwd",
        "notes.txt",
        "link.yaml",
        "",
    ):
        answer = bench.client.get(f"/game/{quote(NAME)}/lines", params={"file": file, "line": "1"})
        assert "secret" not in answer.text.replace(file, "_"), file
        assert answer.status_code == 404 or not answer.json(), file


def test_what_perhaps_was_not_meant_is_shown_apart_from_mistakes(bench):
    assert bench.state()["noted"] == []
    (bench.folder / "art").mkdir()
    Image.new("RGB", (40, 40), "#a9c6d4").save(bench.folder / "art/hill.png")
    mark = '    - {text: "{name}"'
    bench.edit("counters.yaml", mark, "    - {art: hill, box: [2, 7, 12, 8]}\n" + mark)
    state = bench.state()
    (noted,) = state["noted"]
    assert not state["problems"] and not state["stale"] and noted["file"] == "counters.yaml"
    assert "is coarse here" in noted["says"]
    bench.edit("counters.yaml", "front: unit", "front: unti")
    assert bench.state()["problems"] and bench.state()["noted"] == []
