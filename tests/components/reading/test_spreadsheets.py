"""Spreadsheets are read as people save them, and nothing that they hold does harm."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutline.components.reading import spreadsheets
from cutline.components.reading.problems import BadInput
from cutline.components.reading.rows import MOST_ROWS
from cutline.components.reading.spreadsheets import read_grid, read_sheet

from ...support.workbooks import MAKE, edited, xlsx, zipped

ROWS = [["id", "name", "strength"], ["g1", "Draufgänger", 7], ["", "", ""], ["s1", "5. Garde", 2.5]]
READ = [
    {"id": "g1", "name": "Draufgänger", "strength": "7"},
    {"id": "s1", "name": "5. Garde", "strength": "2.5"},
]


def csv_of(separator):
    return "\r\n".join(separator.join(map(str, row)) for row in ROWS)


def cells(sheet):
    return [dict(row.cells) for row in sheet.rows]


def saved(tmp_path, data, kind="csv"):
    file = tmp_path / f"units.{kind}"
    file.write_bytes(data if isinstance(data, bytes) else data.encode())
    return file


def said_of(file):
    with pytest.raises(BadInput) as told:
        read_sheet(file)
    return str(told.value)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_csv_is_read_whatever_parts_it_and_however_it_is_encoded(tmp_path, separator, encoding):
    sheet = read_sheet(saved(tmp_path, csv_of(separator).encode(encoding)))
    assert cells(sheet) == READ
    assert [row.number for row in sheet.rows] == [2, 4]


LIST = "name;text;cost\nSpear;a;1\nBow;b;2\n"


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        (f"My cards, version 3\n{LIST}", "Spear Bow", ""),
        (f"My cards\nVersion:;1.3\n\n{LIST}", "Spear Bow", ""),
        (f"{LIST}Total;;3\n", "Spear Bow", "row 4"),
        (f"{LIST}\nTotal;;#REF!\nask Bob\n\nAxe;c;1", "Spear Bow Axe", "rows 5–6"),
        (f"{LIST}\n;;3\n", "Spear Bow", "row 5"),
        (f"{LIST}Axe;c;1.5\n;;4.5\n", "Spear Bow Axe", "row 5"),
        (f"{LIST}\n\nTo do: balance this\nask Bob\n", "Spear Bow", "rows 6–7"),
        (f"{LIST}\nType;Count\nMelee;2\nRange;3\n", "Spear Bow", "rows 5–7"),
        (f"{LIST}\nType;What;Count\nMelee;x;2\n", "Spear Bow", "rows 5–6"),
        (f"{LIST}\nRed\ns1;b;3\n\ns2;;4\n", "Spear Bow s1 s2", "row 5"),
        (f"{LIST}\nDragon;fire;X\n{LIST}", "Spear Bow Dragon Spear Bow", ""),
        (LIST.replace("cost\n", "cost;ok\n").replace("2\n", "2;TRUE\n") + ";;;FALSE\n" * 3, "Spear Bow", ""),
        ("name;cost;;name;n\nSpear;1;;Melee;3\nBow;2\n;;;Magic;4\n", "Spear Bow", ""),
        ("done;;name;cost\n;;Spear;1\nx;;Bow;2\n", "Spear Bow", ""),
        ('name;text\nSpear;6" gun, 1,2\n\nBow\n', "Spear Bow", ""),
        ("name;text\nAxe;b\n\nBow;c;remember this\nFlail;d\n", "Axe Bow Flail", ""),
        ("id;name;;Balance;\na;Spear;;Creature;0.58\n;;;;9;✔\nb;Bow\n", "Spear Bow", ""),
        ("odds;name;2\n1-1;AE;DR\n\n2-1;DE;DE\n", "AE DE", ""),
    ],
)
def test_titles_notes_totals_and_other_tables_are_no_part_of_the_list(tmp_path, text, names, left):
    sheet = read_sheet(saved(tmp_path, text))
    assert [row["name"] for row in cells(sheet)] == names.split()
    assert sheet.told == ((f"{left}: no part of the list; left out",) if left else ())


WORD = st.text("abcdefgh", min_size=1, max_size=9)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(WORD, min_size=3, max_size=5, unique=True),
    st.lists(st.tuples(WORD, st.integers(0, 99)), min_size=2, max_size=5),
    st.sampled_from(("", "A title\n", "A title;\n\n", "Notes\nof ours\n\n")),
    st.sampled_from(("", "\nNotes\nof ours\n", "Total;9\n", "\nKind;How many\nx;3\ny;4\n")),
)
def test_any_list_is_found_between_what_stands_above_and_below(tmp_path, heads, rows, above, below):
    table = [[f"{name}{k}", count, *["x"] * (len(heads) - 2)] for k, (name, count) in enumerate(rows)]
    text = "\n".join(";".join(map(str, row)) for row in [heads, *table]) + "\n"
    sheet = read_sheet(saved(tmp_path, above + text + below))
    assert list(sheet.headings) == heads
    assert [list(row.values()) for row in cells(sheet)] == [[*map(str, row)] for row in table]


@pytest.mark.parametrize("kind", MAKE)
def test_a_workbook_is_read_by_the_name_of_its_sheet(tmp_path, kind):
    file = saved(tmp_path, MAKE[kind](Notes=[["x"]], Soviet=ROWS), kind)
    assert cells(read_sheet(file, "Soviet")) == READ
    assert cells(read_sheet(file)) == [] and read_sheet(file).name == "Notes"
    with pytest.raises(BadInput, match='there is no sheet "Soviets"; did you mean "Soviet"'):
        read_sheet(file, "Soviets")


def test_quotes_may_hold_separators_and_line_breaks(tmp_path):
    file = saved(tmp_path, 'id,"name" ,n\n1,"Guards, 5th\n""Red"" ,",1\n2, "a, b" ,2\n3,x "y" z,3\n')
    assert [row["name"] for row in cells(read_sheet(file))] == ['Guards, 5th\n"Red" ,', "a, b", 'x "y" z']


@pytest.mark.parametrize("titled", [True, False])
def test_titles_within_the_list_remarks_and_its_total_are_no_cards(tmp_path, titled):
    parts = ["Foot,,,\nAxe,Foot,3,Hit", "# faster ones\nBow,Foot,2,Aim", "Horse,,,\nLance,Horse,4,Run"]
    text = "\n\n".join(part if titled else part.split("\n")[1] for part in parts)
    sheet = read_sheet(saved(tmp_path, f"Name,Arm,Qty,Text\n{text}\n,,9,cards in all\n"))
    assert [row["Name"] for row in cells(sheet)] == ["Axe", "Bow", "Lance"]
    left = "rows 2, 5, 8, 10" if titled else "row 7"
    assert sheet.told == (f"{left}: no part of the list; left out",)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_grid_has_no_headings(tmp_path, kind):
    data = MAKE[kind](Map=[["1", 1, "2"], ["2", "x", "1"]]) if kind in MAKE else "1,1, 2\n2,x,1\n"
    rows = read_grid(saved(tmp_path, data, kind)).rows
    assert [(row.number, *row.cells.values()) for row in rows] == [(1, "1", "1", "2"), (2, "2", "x", "1")]
    assert str(rows[1].problem("B", "")).endswith({"csv": ":2:2: "}.get(kind, "[Map] B2: "))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty; its first row has the headings"),
        ("a,b,a\n1,2,3\n", ':1:3: heading "a" appears twice, in A1 and C1'),
        ("A,1,1\nB,2,1\n", "in B1 and C1; write a row of headings above the first"),
        ('a,b\n1,"2\n', ":2:2: no quote closes the text that one opens here"),
        ('a,b\n1,"6" gun"\n2,x\n', ":2:2: no quote closes"),
        ('a,b\n1,"x\ny"\n"2,x\n3,"z"\n', ":4:1: no quote closes"),
        ('a,b\n"x\ny","z\n', ":3:2: no quote closes"),
        ("a" * 5 + "," * 600 + "\n", "more than 500 columns"),
        ("a\0b\n", "this is not a CSV file"),
        ("a\n" * (MOST_ROWS + 10), f"{MOST_ROWS + 1}:1: more than 100,000 rows"),
    ],
    ids=range(10),
)
def test_what_is_wrong_is_told_at_its_cell(tmp_path, text, said):
    assert said in said_of(saved(tmp_path, text))


def test_a_cell_that_is_wrong_is_told_by_what_shows_it(tmp_path):
    (row,) = read_sheet(saved(tmp_path, f"id,b,long\n1,#REF!,{'x' * 20_001}\n")).rows
    assert row.faults["b"].startswith("the formula gives #REF!")
    assert row.faults["long"].startswith("20,001 characters") and "id" not in row.faults
    (row,) = read_sheet(saved(tmp_path, xlsx(Soviet=[["id", "name"], ["1", "=#REF!"]]), "xlsx")).rows
    told = str(row.problem("name", row.faults["name"]))
    assert "[Soviet] B2: the formula gives #REF!" in told


ROW, CELL = "<table:table-row", "<table:table-cell"


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("xlsx", 'r="A5"', 'r="XFD1048576"', "[A] XFD1048576: more than 100,000 rows"),
        ("xlsx", 'r="A5"', "r='A1048576'", "[A] A1048576: more than 100,000 rows"),
        ("xlsx", '<row r="5"><c r="A5"', '<row r="1048576"><c', "[A] A1048576: more than 100,000 rows"),
        ("xlsx", 'r="A5"', 'r="ZZZ5"', "[A] ZZZ5: more than 500 columns"),
        ("xlsx", 'r="A5"', 'r="KA90000"', "[A] KA90000: more than 1,000,000 cells"),
        ("ods", ROW, f'{ROW} table:number-rows-repeated="1048576"', "more than 100,000 rows"),
        ("ods", f"{CELL} office", f'{CELL} table:number-columns-repeated="16384" office', "500 columns"),
    ],
)
def test_a_stray_far_cell_is_refused_before_room_is_made_for_all_between(tmp_path, kind, old, new, said):
    rows = [["id"], *[[""]] * 3, ["x"]]
    data = edited(MAKE[kind](A=rows), lambda text: re.sub(f"(?<!/table:table){old}", new, text))
    assert said in said_of(saved(tmp_path, data, kind))


def test_far_cells_with_nothing_in_them_do_no_harm(tmp_path):
    far = '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    data = edited(xlsx(A=[["id"], ["x"]]), lambda text: text.replace("</sheetData>", far))
    assert cells(read_sheet(saved(tmp_path, data, "xlsx"))) == [{"id": "x"}]


def test_a_bomb_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(spreadsheets, "LARGEST_UNPACKED", 1_000_000)
    file = saved(tmp_path, zipped({f"xl/{k}.xml": "0" * 400_000 for k in range(3)}), "xlsx")
    assert "unpacked, this spreadsheet is more than 256 MB" in said_of(file)


def test_entities_of_a_workbook_lead_nowhere(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("SECRET")
    bad = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{secret}">]>'
    data = edited(MAKE["ods"](A=[["id"], ["ENTITY"]]), lambda text: bad + text.replace("ENTITY", "&e;"))
    said = said_of(saved(tmp_path, data, "ods"))
    assert "cannot be read as a spreadsheet (it has a document type)" in said


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_damaged_spreadsheets_are_told_and_never_crash(tmp_path, kind):
    whole = csv_of(";").encode("utf-16") if kind == "csv" else MAKE[kind](A=ROWS)
    draw = random.Random(7)
    told = 0
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(draw.randint(1, 12)):
            at = draw.randrange(len(data))
            data[at : at + draw.choice((0, 1, 3))] = bytes(draw.choices(range(256), k=draw.choice((0, 1, 2))))
        end = draw.choice((len(data), len(data), draw.randrange(len(data))))
        try:
            read_sheet(saved(tmp_path, bytes(data[:end]), kind))
        except BadInput as error:
            told += all("\n" not in problem.message for problem in error.problems)
    assert told or kind == "csv"
