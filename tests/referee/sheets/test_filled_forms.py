"""What programs and tired people make of a record sheet: read alike, or refused in one line."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, NullObject, TextStringObject

from cutline.cli import main
from cutline.components import find_game, refereed_game
from cutline.components.records.boxes import boxes_of, worked_out
from cutline.referee.sheets.form_values import read_form

from ...games.support.filled_sheets import SHEET, blank, by_pdfium, by_pypdf

ROW = {
    **{f"record:launched:{track}:1": n for track, n in zip("ABCD", "2112", strict=True)},
    "record:failed:1": "9",
    "record:lost:guns:1": "3",
    "record:hits:5:1": "1",
    "record:player": "J\u00fcrgen \u00d6zt\u00fcrk",
}


@cache
def with_row() -> bytes:
    """The sheet on which the row is filled in."""
    return by_pypdf(blank("doodlebug", "record"), ROW)


def verdict(capsys, *arguments):
    """Exit status, findings and what stands on standard error."""
    status = main(["check", "--json", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


def computed(values):
    """These values with what a program that runs scripts adds to them."""
    game = refereed_game(find_game("doodlebug"))
    boxes = boxes_of(game.records.sheets[0], game.sheet.lists)
    return {name: text for name, text in worked_out(boxes, values).items() if text} | values


@pytest.mark.parametrize(("fill", "scripts"), [(by_pypdf, False), (by_pdfium, False), (by_pdfium, True)])
def test_sheets_are_read_alike_whatever_program_filled_them_in(fill, scripts, tmp_path, capsys):
    sheet = tmp_path / "sheet.pdf"
    written = by_pypdf if scripts else fill  # a locked box cannot be typed into
    sheet.write_bytes(written(fill(blank("doodlebug", "record"), ROW), computed(ROW) if scripts else {}))
    status, (finding,), _ = verdict(capsys, sheet)
    assert (status, finding["rule"], finding["turn"]) == (1, "16b", "13 June night")
    assert finding["place"] == "Record sheet, row 13 June night, column Failed"


def test_the_report_on_a_sheet_has_the_sums_that_its_check_finds_wrong(tmp_path, capsys):
    sheet, report = tmp_path / "sheet.pdf", tmp_path / "report.html"
    sheet.write_bytes(by_pypdf(blank("doodlebug", "record"), ROW | {"record:score:1": "4"}))
    _, findings, _ = verdict(capsys, sheet)
    assert main(["report", str(sheet), "-o", str(report)]) == 0
    rules = [one["rule"] for one in findings]
    assert "15b" in rules and all(rule in report.read_text("utf-8") for rule in rules)


def changed(pdf, change):
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    change(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def no_form(writer):
    del writer.root_object["/AcroForm"]


REFUSED = {
    "empty": (lambda: blank("doodlebug", "record"), "fill in a row, and save it"),
    "no sheet": (lambda: changed(with_row(), no_form), "this PDF has no record sheet of Doodlebug in it"),
    "password": (
        lambda: changed(with_row(), lambda writer: writer.encrypt("x")),
        "save the sheet without one",
    ),
    "damaged": (lambda: with_row()[:3000], "save the sheet again"),
    "only its first line": (lambda: b"%PDF-1.7\n", "save the sheet again"),
    "edition": (
        lambda: changed(with_row(), lambda writer: writer.add_metadata({"/Edition": "2"})),
        'the sheet is of edition "2"; this game has edition "1"',
    ),
    "game": (
        lambda: changed(with_row(), lambda writer: writer.add_metadata({"/Game": "nowhere"})),
        'there is no game "nowhere"',
    ),
    "letters": (
        lambda: by_pypdf(blank("doodlebug", "record"), ROW | {"record:missed:1": "abc"}),
        'column Missed London: "abc" is not a number for missed; correct the box, or empty it',
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_in_one_line_that_says_what_to_do(name, tmp_path, capsys):
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(REFUSED[name][0]())
    status, findings, err = verdict(capsys, sheet)
    assert (status, findings) == (2, [])
    first, last = err.splitlines()
    assert first.startswith(f"{sheet}: ") and REFUSED[name][1] in first
    assert last == "1 error; unreadable logs were not checked"


def test_of_half_a_sheet_what_is_there_is_judged_and_what_is_missing_is_told(tmp_path, capsys):
    def cut(writer):
        del writer.root_object["/AcroForm"]["/Fields"][100:300]

    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(changed(with_row(), cut))
    status, (finding,), err = verdict(capsys, sheet)
    assert (status, finding["rule"]) == (1, "16b")
    assert "200 of its 364 boxes are not in this PDF" in err


def test_a_value_that_stands_elsewhere_in_the_file_is_read_and_one_that_is_no_value_is_an_empty_box():
    def change(writer):
        widgets = {
            one.get_object()["/T"]: one.get_object() for one in writer.root_object["/AcroForm"]["/Fields"]
        }
        widgets["record:failed:1"][NameObject("/V")] = writer._add_object(TextStringObject("9"))
        widgets["record:missed:1"][NameObject("/V")] = NullObject()

    values = read_form(changed(with_row(), change), SHEET).values
    assert (values["record:failed:1"], values["record:missed:1"]) == ("9", "")


def test_a_sheet_of_version_1_0_says_its_game_by_its_fields(tmp_path, capsys):
    def forget(writer):
        writer.metadata = {"/Title": "t"}

    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(changed(with_row(), forget))
    assert "/Game" not in PdfReader(sheet).metadata
    assert verdict(capsys, sheet)[0] == 1


def test_a_sheet_is_filled_from_a_log_and_never_over_the_log(tmp_path, capsys):
    log, sheet = tmp_path / "log.yaml", tmp_path / "sheet.pdf"
    log.write_text("game: doodlebug\nplayer: \u00d6z\nturns:\n- turn: 13 June night\n  sum: {failed: 9}\n")
    assert main(["sheet", str(log), "-o", str(sheet)]) == 0
    capsys.readouterr()
    fields = {name: one.get("/V") for name, one in PdfReader(sheet).get_fields().items()}
    assert (fields["record:failed:1"], fields["record:player"]) == ("9", "\u00d6z")
    assert verdict(capsys, sheet)[0] == 1
    before = log.read_bytes()
    for wrong in (log, tmp_path / "sheet.png", tmp_path):
        assert main(["sheet", str(log), "-o", str(wrong)]) == 2
    assert log.read_bytes() == before
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["log.yaml", "sheet.pdf"]
