"""A kit as it is read out: all of it is in the structure once, in order, and `pdfua` finds no error."""

from __future__ import annotations

import re

import pytest
from pdfua import validate
from pypdf import PdfReader

from cutline.components import find_game, load_game, shipped_games

from ..support.pdf_reading import FURNITURE, PdfWalker, notes_of

FOOT = 16.0  # mm, in which a page says what it is
COLUMN = 20.0  # mm in which the numbers of rules stand: from the left edge, and from the middle
HOLDS = {"/L": {"/LI"}, "/LI": {"/LBody"}, "/Table": {"/TR"}, "/TR": {"/TH", "/TD"}, "/Document": {"/Sect"}}


class Told:
    """The structure of a document: its elements in the order of the tree."""

    def __init__(self, file):
        self.reader = PdfReader(file)
        root = self.reader.trailer["/Root"]["/StructTreeRoot"]
        self.pages = {page.indirect_reference.idnum: k for k, page in enumerate(self.reader.pages)}
        self.parents = {}
        nums = root["/ParentTree"]["/Nums"]
        for key, found in zip(nums[::2], nums[1::2], strict=True):
            self.parents[int(key)] = found
        self.elements = []
        self.contents = []  # (page, number) of marked contents, in the order of the tree
        self.read(root.raw_get("/K"), None)

    def read(self, reference, above):
        element = reference.get_object()
        kids = element["/K"]
        kids = list(kids) if isinstance(kids, list) else [element.raw_get("/K")]
        self.elements.append((element, above, kids))
        assert above is None or element.raw_get("/P") == above
        for kid in kids:
            if isinstance(kid, int):
                key = self.pages[element.raw_get("/Pg").idnum], int(kid)
                self.contents.append(key)
                assert self.parents[key[0]][key[1]] == reference, "the way back"
            elif "/S" in kid.get_object():
                self.read(kid, reference)
            else:
                note = kid.get_object()["/Obj"]
                assert self.parents[note["/StructParent"]] == reference


@pytest.fixture(scope="module", params=shipped_games())
def game(request):
    return request.param


@pytest.fixture(scope="module")
def told(game, routes_of):
    return Told(routes_of(game).pdf)


def test_every_content_is_told_once_and_in_its_order(told):
    assert len(set(told.contents)) == len(told.contents)
    by_page = {}
    for page, number in told.contents:
        by_page.setdefault(page, []).append(number)
    assert list(by_page) == sorted(by_page)
    for page, numbers in by_page.items():
        assert numbers == list(range(len(told.parents[page])))
        marked = re.findall(rb"/MCID (\d+)>>BDC", told.reader.pages[page].get_contents().get_data())
        assert [*map(int, marked)] == numbers, "as it is marked on the page"


def test_every_word_is_told_once_in_order_and_furniture_is_the_foot_alone(told, game):
    rules = [rule.id for top in load_game(find_game(game)).rules.rules for rule in top.walk()]
    tops = [entry for entry in told.reader.outline if not isinstance(entry, list)]
    at = {entry.title: told.reader.get_destination_page_number(entry) for entry in tops}
    walker, seen, order = PdfWalker(told.reader, whole=False), 0, []
    for number, page in enumerate(told.reader.pages):
        read = walker.read(number)
        marks = [words.mark for words in read.words if words.mark != FURNITURE]
        assert None not in marks and marks == sorted(marks), "as the structure has them"
        for words in read.words:
            assert words.mark != FURNITURE or words.y > read.height - FOOT, (number, words.text)
            if number < at["Rules summary"]:
                continue
            if words.x < COLUMN or abs(words.x - read.width / 2) < COLUMN:
                order += [words.text] if words.text in rules and words.text not in order else []
        seen += len(marks)
        assert page["/StructParents"] == number and page["/Tabs"] == "/S"
    assert seen > 900
    assert order == rules, "column after column"


def test_lists_tables_figures_and_headings_are_as_they_should_be(told):
    sorts = {}
    for element, _, kids in told.elements:
        sort = element["/S"]
        sorts.setdefault(sort, []).append(element)
        held = {kid.get_object().get("/S") for kid in kids if not isinstance(kid, int)}
        assert held <= HOLDS.get(sort, held) | {None, "/Link"}
        if sort == "/Table":
            rows = [[cell.get_object() for cell in row.get_object()["/K"]] for row in kids]
            assert {len(row) for row in rows} == {len(rows[0])}
            assert all(cell["/A"]["/Scope"] == "/Column" for cell in rows[0])
            assert all(row[0]["/A"]["/Scope"] == "/Row" for row in rows[1:])
    assert all(len(figure["/Alt"]) > 2 for figure in sorts["/Figure"])
    notes = [note for page in told.reader.pages for note in notes_of(page, "/Link")]
    fields = [note for page in told.reader.pages for note in notes_of(page)]
    assert (len(sorts["/Link"]), len(sorts["/Form"])) == (len(notes), len(fields))
    assert all(note["/Contents"] for note in notes)
    assert sorts.keys() >= {"/H1", "/H2", "/P", "/L", "/Table", "/Sect"}


def test_pdfua_finds_no_error(game, routes_of):
    report = validate(routes_of(game).pdf)
    assert not [one for one in report.outcomes if one.skipped_reason]
    assert [one.rule_id for one in report.outcomes if one.findings] == ["UA-28-004"], "no claim is made"
