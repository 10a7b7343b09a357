"""The Sheet: the game's record sheet over a log; what is filled in is the log, and nothing typed is lost."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pypdf
import pytest

from cutline.components.records.boxes import boxes_of
from cutline.referee.checking import check_log, open_log
from cutline.referee.sheets.filling import filled

from ..support.at_the_table import House, Window
from ..support.own_game import own_game, own_log

LOG = """\
game: doodlebug
player: Anna   # she won
turns:
- turn: 13 June night
  do:
  - launch A 2 B 1 C 1 D 2
"""
TITO = "game: capture-tito\nturns:\n- turn: 1\n  sum: {alarm: 2}\n"


class Form:
    """A window on the sheet of a log."""

    def __init__(self, window: Window, sheet: str = "") -> None:
        self.window, self.sheet = window, sheet
        self.told: dict[str, Any] = window.ask("sheet/form", sheet=sheet)

    @property
    def values(self) -> dict[str, str]:
        found: dict[str, str] = self.told["values"]
        return found

    def fill(self, status: int = 200, **boxes: str) -> dict[str, Any]:
        """Fill in boxes; in their names a double stroke stands for each colon."""
        named = {name.replace("__", ":").replace("_", "-"): said for name, said in boxes.items()}
        told = self.window.ask("sheet/fill", status, sheet=self.sheet, boxes=named)
        self.told = told.get("form", self.told)
        return told


@pytest.mark.parametrize("game", ["b-17", "doodlebug"])
def test_every_box_of_a_sheet_is_on_the_page_and_what_the_log_knows_is_filled_in(house, game):
    log = open_log(house.copy(game))
    known = log.referee.game
    for sheet in known.records.sheets:
        page = house.client.get(f"/log/log.yaml/sheet?sheet={sheet.id}").text
        inputs = re.findall(r'<input name="([^"]*)" aria-label="[^"]+"', page)
        assert sorted(inputs) == sorted(boxes_of(sheet, known.sheet.lists))
    written = filled(log.referee, log.log, log.actions)
    form = Form(house.window())
    assert {name: form.values.get(name) for name in written.values} == written.values
    if game == "b-17":  # its other sheets are kept as comments
        Form(house.window(), "bombs").fill(bombs__hits_1__2="2")
        assert Form(house.window(), "bombs").values["bombs:hits-1:2"] == "2"
        assert check_log(house.home / "log.yaml")[1].clean


def test_a_sheet_is_seen_and_downloaded_as_it_is_printed(house):
    house.write(LOG)
    page = house.client.get("/log/log.yaml/sheet").text
    pictures = re.findall(r'<img src="([^"]*)"', page)
    assert pictures and all(house.client.get(one).text.startswith("<?xml") for one in pictures)
    assert house.client.get("/log/log.yaml/sheet/record/9.svg").status_code == 404
    pdf = house.client.get("/log/log.yaml/sheet.pdf?paper=letter")
    assert pdf.headers["content-disposition"] == "attachment; filename*=UTF-8''log.pdf"
    fields = pypdf.PdfReader(BytesIO(pdf.content)).get_fields() or {}
    assert fields.keys() == set(re.findall(r'<input name="([^"]*)" aria-label', page))
    assert fields["record:launched:A:1"].value == "2"


def test_a_row_that_is_filled_in_is_the_sum_of_its_turn(house):
    file = house.write(LOG)
    form = Form(house.window())
    assert form.values["record:launched:A:1"] == "2"
    form.fill(record__failed__1="3")
    assert file.read_text() == LOG + "  sum: {failed: 3}\n"
    form.fill(record__lost__guns__1="1", record__burning__1="2")
    assert file.read_text() == LOG + "  sum: {failed: 3, guns: 1, burning: 2}\n"
    assert form.values["record:failed:17"] == "3" and form.told["ranges"]["record:score:1"] == "2–5"
    form.fill(record__failed__1="")
    assert file.read_text() == LOG + "  sum: {guns: 1, burning: 2}\n"
    assert (house.home / "before" / "log.yaml").read_text() == LOG
    sums = {"record:failed:1": "4", "record:burning:1": "2"}  # sums come while one types; nothing is written
    told = form.window.ask("sheet/sums", sheet="record", boxes=sums)
    assert told["sums"]["record:failed:17"] == "4" and told["ranges"]["record:score:1"] == "2–5"
    assert file.read_text() == LOG + "  sum: {guns: 1, burning: 2}\n"
    form.fill(record__failed__3="1")  # opens the turns before it
    labels = [turn.label for turn in open_log(file).log.turns]
    assert labels == ["13 June night", "13 June day", "14 June night"]
    assert form.values["record:failed:3"] == "1"


def test_what_is_still_to_do_is_no_finding_and_what_is_not_known_is_shown_from_what_to_what(house):
    house.write(LOG)
    form = Form(house.window())
    assert "2 still to do" in form.told["closing"] and form.told["clean"] and not form.told["elsewhere"]
    form.fill(record__lost__guns__1="1")  # the phase is summed up: the rest of it was not written down
    known = form.told["ranges"], form.values
    assert known[0]["record:score:1"] == "0–9" and known[0]["record:burning:1"] == "0–6"
    assert "record:score:1" not in known[1] and known[1]["record:loss-points"] == "0"
    sums = form.window.ask("sheet/sums", sheet="record", boxes={"record:burning:1": "2"})
    assert sums["ranges"]["record:score:1"] == "2–5" and sums["sums"]["record:districts-burning"] == "2"
    pdf = pypdf.PdfReader(BytesIO(house.client.get("/log/log.yaml/sheet.pdf").content))
    assert not (pdf.get_fields() or {})["record:score:1"].value


def test_a_finding_stands_at_its_box_and_the_head_and_the_last_line_are_those_of_the_log(house):
    file = house.write(LOG)
    form = Form(house.window())
    form.fill(record__launched__A__1="3")
    (found,) = form.told["found"]
    assert found["box"] == "record:launched:A:1" and found["row"] == "13 June night"
    assert found["rule"] in {one.rule for one in check_log(file)[1].findings}
    form.fill(record__launched__A__1="2", record__launched__B__1="3")
    (found,) = form.told["found"]
    assert (found["box"], found["column"]) == ("record:launched:B:1", "Launched by B")
    form.fill(record__launched__B__1="1")
    assert not form.told["found"]
    house.write(LOG)
    form = Form(house.window())
    form.fill(record__player="Anna: and Bert")
    form.fill(record__date="1 May")
    text = LOG.replace("Anna   #", '"Anna: and Bert"   #')
    assert file.read_text() == text.replace("doodlebug\n", "doodlebug\ndate: 1 May\n")
    assert form.values["record:player"] == "Anna: and Bert"
    form.fill(record__victory="minor victory")
    assert "  - score 0 minor victory\n" in file.read_text()
    form.fill(record__victory="")
    assert "score" not in file.read_text()


def test_what_the_log_has_no_place_for_is_kept_as_a_comment_and_what_cannot_be_read_marked(house):
    file = house.write(TITO)
    form, place = (
        Form(house.window()),
        "Raid record, row 2  08:00, column Markers revealed, prisoners, missions",
    )
    for said in ("lots: <b> # 7", "'\\"):
        form.fill(raid__notes__2=said)
        assert file.read_text() == f"{TITO}# {place}: {said}\n"
        assert form.values["raid:notes:2"] == said
    form.fill(raid__notes__2="")
    assert file.read_text() == TITO
    form.fill(raid__german__2="3")  # its rows above are not known: it stays where it was typed
    assert "  sum: {platoon_losses: 3" in file.read_text()
    assert form.values["raid:german:2"] == "3"
    file = house.write(LOG)
    form = Form(house.window())
    form.fill(record__failed__1="a few")
    assert form.values["record:failed:1"] == "a few" and form.told["remarks"] == ["record:failed:1"]
    assert file.read_text() == f"{LOG}# Record sheet, row 13 June night, column Failed: a few\n"
    form.fill(record__failed__1="2")
    assert file.read_text() == LOG + "  sum: {failed: 2}\n" and not form.told["remarks"]


def test_neither_a_log_changed_elsewhere_is_written_over_nor_anything_but_boxes_put_in(house):
    file = house.write(LOG)
    form = Form(house.window())
    window = form.window
    for boxes in ({"nothing": "1"}, {"record:failed:1": 1}, {"record:failed:1": "x" * 201}, "no"):
        assert window.ask("sheet/fill", 400, sheet="record", boxes=boxes)["says"]
    window.ask("sheet/fill", 422, sheet="record", boxes={"record:failed:1": "a\u0000b"})
    assert window.ask("sheet/form", 404, sheet="../x")["says"] == 'The game has no sheet "../x".'
    assert file.read_text() == LOG
    theirs = LOG.replace("A 2", "A 3")
    file.write_text(theirs)
    assert "changed elsewhere" in form.fill(409, record__failed__1="3")["says"]
    assert file.read_text() == theirs
    form.fill(record__failed__1="3")
    assert file.read_text() == theirs + "  sum: {failed: 3}\n"


def test_the_report_is_shown_with_ways_back_and_is_kept_without_them(house):
    house.write("game: nothing\nturns:\n")
    for what in ("sheet", "sheet.pdf", "report"):
        answer = house.client.get(f"/log/log.yaml/{what}")
        assert answer.status_code == 404 and "log" in answer.text
    house = House(house.home, own_game(house.home / "sixes"))
    own_log(house.home / "log.yaml")
    shown = house.client.get("/log/log.yaml/report").text
    kept = house.client.get("/log/log.yaml/report?keep")
    assert 'href="/log/log.yaml/sheet"' in shown and "round 1" in shown
    assert kept.headers["content-disposition"] == "attachment; filename*=UTF-8''log.html"
    assert 'href="/log' not in kept.text and "round 1" in kept.text
