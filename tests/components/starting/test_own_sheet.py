"""`cutline new NAME --from cards.csv`: a game of somebody's own sheet, which builds at once."""

from __future__ import annotations

import csv
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.reading.problems import BadInput
from cutline.components.reading.spreadsheets import read_sheet
from cutline.components.starting import start_from
from cutline.components.starting.columns import guessed
from cutline.starting import problems_of

from ...support.own_type import own_type

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
LONG = "Each player who holds a bridge draws two cards, keeps one of them, and puts the other one back."


def roles(tmp_path: Path, *lines: str) -> list[str]:
    """What the columns of a sheet are taken for."""
    file = tmp_path / "a.csv"
    file.write_text("\n".join(lines), "utf-8")
    return [column.role for column in guessed(read_sheet(file), {})]


@pytest.mark.parametrize(
    ("lines", "are"),
    [
        (["Card,Type,Cost,Text,Qty", f'A,Spell,1,"{LONG}",2', "B,Spell,2,Draw.,0", "C,Place,,Draw.,"],
         "title kind number text count"),
        (["Nom;Quantité;Effet;Texte d'ambiance", f"A;1;{LONG};Un soir de pluie, au bord de l’eau",
          f"B;2;{LONG};Le silence, puis le vent du nord"], "title count text flavour"),
        (["Question;Answer;Category", f"{LONG};Rome;Art", f"{LONG};Bonn;Art", f"{LONG};Oslo;War"],
         "text line kind"),
        (["card_id,card_name,unique", "a1,Abbey,yes", "b1,Barn,no", "c1,Cave,no"], "line title line"),
        (["Unit,Atk/Def,HP+,Hex,Notes", "1st Bn,2/4,3,0412,weak?", "2nd Bn,3/3,-,0413,"],
         "title number number number out"),
        (["Title,Picture,Link", "A,gone.png,https://example.org/a"], "title out out"),
        (["Nr,Wort,Copies", "1,Haus,1 (promo)", "2,Baum,2", "3,Boot,1"], "number title line"),
        (["ID Carta,Nome Carta,# in deck,Coin,Done?", "N1,Nodo,2x,$1,✓", "N2,Faro,-,$2,", "N3,Mare,1,,"],
         "line title count number out"),
        (["label,item-count,key,Art by", "A,1,type-5050ac23-a068-4084-af22-39f4065a0685,Jo",
          "B,3,type-5f763e0f-98df-4b72-af37-a07b99838d78,Jo", "C,1,,Al"], "title count out line"),
    ],
)  # fmt: skip
def test_headings_and_cells_tell_what_a_column_is(lines, are, tmp_path):
    assert roles(tmp_path, *lines) == are.split()


def test_cards_have_the_pictures_and_copies_of_the_sheet_and_build_at_once(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art/red").mkdir(parents=True)
    (tmp_path / "art/red/tower.svg").write_text(SVG)
    rows = f'7,Tower!,Red,red/tower,3,"{LONG}",2\n7,Well,Ash,,,⚔ 2,0\n7,Yew 水,Ash,,1,,1'
    (tmp_path / "my cards.csv").write_text(f"ID,Name,Side,Art,Cost (gold),Rules,Copies\n{rows}", "utf-8")
    (tmp_path / "Other.ttf").write_bytes(own_type())
    made = command("new", "war", "--from", "my cards.csv")
    assert made.status == 0 and "    Name         the title\n" in made.out, made.out + made.err
    assert "decks.yaml makes others, of {Name}" in made.out
    assert (
        "No font here has ⚔ 水: a crossed square is printed" in made.out
        and (tmp_path / "war/art/crossed-swords.svg").exists()
    )
    built = command("build", "war", "--paper", "a4", "--only", "kit")
    assert built.status == 0 and "3 pieces" in built.out, built.out + built.err
    game = yaml.safe_load((tmp_path / "war/game.yaml").read_text("utf-8"))
    assert game["palette"].keys() == {"Red", "Ash"} and game["palette"]["Red"] == "#ff9999"
    assert (tmp_path / "war/art/red/tower.svg").read_text() == SVG and not (tmp_path / "war/fonts").exists()


def test_a_font_beside_the_sheet_is_taken_if_it_has_what_no_other_has(tmp_path):
    (tmp_path / "a.csv").write_text("名,数\n日本,2\n本日,3", "utf-8")
    (tmp_path / "Own.ttf").write_bytes(own_type("名数日本"))
    told = start_from(tmp_path / "war", tmp_path / "a.csv", "", False, problems_of)
    assert "the title" in told[0] and "a number" in told[1] and (tmp_path / "war/fonts/Own.ttf").is_file()


def test_counters_show_all_that_they_have_room_for(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    many = [f"Trait {number}" for number in range(12)]
    rows = [["Unit", "Side", "Atk", "Def", *many], *(["1st Bn", "Red", "3", "4", *many] for _ in range(4))]
    (tmp_path / "oob.csv").write_text("\n".join(map(",".join, rows)))
    made = command("new", "war", "--from", "oob.csv", "--counters")
    assert made.status == 0 and "left out: a counter has no room for it" in made.out
    assert all(f"{{{shown}}}" in (tmp_path / "war/counters.yaml").read_text() for shown in ("Unit", "Atk"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--from", "gone.csv"], "gone.csv:1:1: there is no such file"),
        (["--from", "https://example.org/d/1"], "reads no addresses; download the sheet as CSV"),
        (["--from", "a.txt"], "a.txt:1:1: this is no spreadsheet; save it as one of .csv"),
        (["--from", "a.csv", "--sheet", "Two"], "a.csv:1:1: a CSV file has one sheet"),
        (["--from", "empty.csv"], "empty.csv:1:1: it has headings, but no row below them"),
        (["--from", "日本.csv"], 'no font here has "日"; put one that has it beside the sheet'),
        (["--sheet", "Two"], "name it: --from cards.xlsx"),
        (["--from", "a.csv", "--zones"], "not allowed with argument"),
    ],
)
def test_what_cannot_be_made_is_told_in_a_line_and_nothing_is_written(
    given, told, tmp_path, monkeypatch, command
):
    monkeypatch.chdir(tmp_path)
    for name, text in (("a.csv", "Name\nA"), ("empty.csv", "Name"), ("日本.csv", "名\n日本"), ("a.txt", "A")):
        (tmp_path / name).write_text(text, "utf-8")
    ran = command("new", "war", *given)
    assert ran.status == 2 and told in ran.err and not (tmp_path / "war").exists()
    assert "Traceback" not in ran.err


WORDS = st.text("Aa9é ☂*{:}#,'\"-\\日\n", max_size=9)
HEADINGS = st.lists(
    WORDS.filter(str.strip), min_size=3, max_size=3, unique_by=lambda text: " ".join(text.split())
)
ROWS = st.lists(st.lists(st.one_of(WORDS, st.just(LONG)), min_size=3, max_size=3), min_size=1, max_size=3)


@settings(max_examples=15)
@given(HEADINGS, ROWS, st.booleans())
def test_a_game_comes_of_whatever_stands_in_a_sheet_if_anything_can_be_printed(headings, rows, counters):
    with TemporaryDirectory() as folder:
        file = Path(folder, "a.csv")
        with file.open("w", encoding="utf-8", newline="") as opened:
            csv.writer(opened).writerows([headings, *rows])
        try:
            told = start_from(Path(folder, "war"), file, "", counters, problems_of)
        except BadInput as error:
            assert all("no game can be made" not in problem.message for problem in error.problems)
        else:
            assert len(told) >= 3
