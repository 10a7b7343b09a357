"""Workbooks give what their sheets show: formats, merged cells, and nothing that is hidden."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.reading.number_formats import BUILT_IN, shown, shown_text
from cutline.components.reading.spreadsheets import read_sheet

from ...support.workbooks import MAKE, edited, ods, xlsx

SHOWN = """
16229|d mmm yyyy|6 Jun 1944  .125|0%|13%  .5|0.0%|50.0%  .99|#%|99%  99.995|0.00|100.00  7|000|007
.3333333333333333|# ?/?|1/3  2.5|# ?/?|2 1/2  2|# ?/?|2  0|# ?/?|0  1.5|?/?|3/2  .375|# ?/8|3/8
.9999|# ?/?|1  1234567|#,##0|1,234,567  -1234.5|#,##0.00|-1,234.50
1234.5|[$€-407] #,##0.00|€ 1,234.50  1234|$#,##0|$1,234  12|0_);(0)|12  -12|0_);(0)|(12)  .5|.00|.50
5551234|000-0000|555-1234  1234.5|# ##0.0|1 234.5  12345|0,|12  12345678|0.00E+00|1.23E+07
12345678|##0.0E+0|12.3E+6  .00012|0.00E+00|1.20E-04  999999|0.00E+00|1.00E+06  5|General|5
.30000000000000004|General|0.3  .3333333333333333|General|0.333333333  1e20|General|1E+20
5|General" km"|5 km  3|0"+"|3+  3|"D"0|D3  2|+0;-0;0|+2  -2|+0;-0;0|-2
0|[Red]0;[Blue]-0;"nil"|nil  150|[>=100]"many";[<10]"few";0|many
5|[>=100]"many";[<10]"few";0|few  50|[>=100]"many";[<10]"few";0|50  .25|h:mm|6:00
.75|h:mm AM/PM|6:00 PM  16229.25|yyyy-mm-dd hh:mm|1944-06-06 06:00  1.5|[h]:mm|36:00
.00034722|mm:ss.0|00:30.0  16229|[$-407]d. mmmm yyyy|6. Juni 1944  16229|dd/mm/yy|06/06/44
16229|mmmmm|J  16229.9999999|d mmm yyyy hh:mm:ss|7 Jun 1944 00:00:00  61|yyyy-mm-dd|1900-03-01
59|yyyy-mm-dd|1900-02-28
5|;;;|  5|@|5  -0.4|0|0
"""  # number|format|what is seen


def test_numbers_are_shown_by_their_formats():
    for case in re.split(r"\n|  ", SHOWN.strip()):
        value, code, wanted = case.split("|")
        assert shown(float(value), code) == wanted, case
    assert shown(-1234.5, BUILT_IN[44]) == "(1,234.50)" and shown(0, BUILT_IN[44]) == "-"
    assert shown_text("x", '"No. "@') == "No. x" and shown_text("x", "0") == "x"


@settings(max_examples=40, deadline=None)
@given(st.integers(-(10**9), 10**9), st.integers(0, 4), st.integers(61, 80_000))
def test_any_number_and_day_is_shown_as_it_would_be_written(number, places, day):
    value = Decimal(number).scaleb(-3)
    exact = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    code = "#,##0" + "." * bool(places) + "0" * places
    assert shown(float(value), code) == f"{exact or abs(exact):,}"
    when = date(1899, 12, 30) + timedelta(day)
    assert shown(day, "dddd, d mmmm yyyy") == f"{when:%A}, {when.day} {when:%B} {when.year}"
    assert shown(day, "yyyy-mm-dd;@") == when.isoformat()


def read(tmp_path, kind, data, edits, more=()):
    """The list of a workbook after edits of its sheet; `more` are parts of it."""

    def edit(text):
        for old, new in edits:
            assert old in text
            text = text.replace(old, new, 1)
        return text

    file = tmp_path / f"cards.{kind}"
    file.write_bytes(edited(data, edit, dict(more)))
    sheet = read_sheet(file)
    return [list(row.cells.values()) for row in sheet.rows], sheet


def test_cells_of_excel_are_read_as_the_sheet_shows_them(tmp_path):
    styles = (
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>'
    )
    rich = "<si><r><t>Two </t></r><r><t>parts</t></r><rPh><t>said</t></rPh></si>"
    shared = f"<sst>{rich}<si><t>a_x000D_\nb</t></si></sst>"
    edits = [
        ('<c r="A2">', '<c r="A2" s="1">'),
        ('<c r="B2">', '<c r="B2" s="2">'),
        ('<c r="C2"><v>1</v>', '<c r="C2" t="b"><v>1</v>'),
        ('<c r="D2"><v>2</v>', '<c r="D2" t="s"><f>A1</f><v>0</v>'),
        ('<c r="E2"><v>3</v>', '<c r="E2" t="s"><v>1</v>'),
        ('<c r="F2"><v>4</v>', '<c r="F2"><f>A1</f><v/>'),
    ]
    more = {"xl/styles.xml": styles, "xl/sharedStrings.xml": shared}
    data = xlsx(A=[["day", "chance", "true", "text", "lines", "new"], [16229, 0.125, 1, 2, 3, 4]])
    (row,), sheet = read(tmp_path, "xlsx", data, edits, more)
    assert row[:-1] == ["6 Jun 1944", "13%", "TRUE", "Two parts", "a\nb"]
    assert sheet.rows[0].faults["new"].startswith("the formula has no result yet")


def test_cells_of_libreoffice_are_read_as_the_sheet_shows_them(tmp_path):
    note = "<office:annotation><text:p>no</text:p></office:annotation>"
    edits = [
        ('value="1"><text:p>1</text:p>', 'value="12.5"><text:p>12,50 €</text:p>'),
        ("<text:p>two", f"{note}<text:p>a<text:s/>b<text:span>c</text:span></text:p><text:p>d"),
        ('value="3"><text:p>3</text:p>', 'value="3">'),
    ]
    rows = read(tmp_path, "ods", ods(A=[["cost", "text", "n"], [1, "two", 3]]), edits)[0]
    assert rows == [["12,50 €", "a bc\nd", "3"]]


HIDE, MERGE = "hidden; left out", [["set", "name", "n"], ["Base", "Spear", 1], ["", "Bow", 2], ["", "", 3]]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_merged_cells_fill_their_rows_and_hidden_ones_are_left_out(tmp_path, kind):
    data = MAKE[kind](A=MERGE)
    cell, row = "<table:table-cell", "<table:table-row>"
    base = f'{cell} office:value-type="string"><text:p>Base'
    merged = {
        "xlsx": [("</sheetData>", '</sheetData><mergeCells><mergeCell ref="A2:A9"/></mergeCells>')],
        "ods": [(base, base.replace(cell, f'{cell} table:number-rows-spanned="8"'))],
    }[kind]
    three = [["Base", "Spear", "1"], ["Base", "Bow", "2"], ["Base", "", "3"]]
    assert read(tmp_path, kind, data, merged)[0] == three
    hidden = {
        "xlsx": [
            ("<sheetData>", '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>'),
            ('<row r="3">', '<row r="3" hidden="1">'),
        ],
        "ods": [
            (row, f'<table:table-column/><table:table-column table:visibility="collapse"/>{row}'),
            (f"{row}{cell}/>", f'{row.replace(">", " table:visibility=")}"filter">{cell}/>'),
        ],
    }[kind]
    rows, sheet = read(tmp_path, kind, data, hidden + merged)
    assert (rows, sheet.told) == ([["Base", "1"], ["Base", "3"]], (f"row 3 and column B: {HIDE}",))


@pytest.mark.parametrize("above", [[], [["Cards"], [""]]])
def test_a_heading_over_several_columns_is_a_title_above_the_headings(tmp_path, above):
    rows = [*above, ["name", "set", "fight", "", "text"], ["", "", "atk", "def", ""], ["Elf", "x", 1, 2, "y"]]
    rows += [["More of them"], ["Orc", "x", 3, 4, "y"]]
    n = len(above)
    places = [f"{column}{n + 1}:{column}{n + 2}" for column in "ABE"]
    places += [f"C{n + 1}:D{n + 1}", f"A{n + 4}:E{n + 4}"]
    merges = "".join(f'<mergeCell ref="{place}"/>' for place in places)
    edits = [("</sheetData>", f"</sheetData><mergeCells>{merges}</mergeCells>")]
    found, sheet = read(tmp_path, "xlsx", xlsx(A=rows), edits)
    assert sheet.headings == ("name", "set", "atk", "def", "text")
    assert found == [["Elf", "x", "1", "2", "y"], ["Orc", "x", "3", "4", "y"]]
