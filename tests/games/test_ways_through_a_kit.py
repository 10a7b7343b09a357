"""What leads through the PDF of every kit: links lie on their words and lead to what these name."""

from __future__ import annotations

import re
from itertools import chain, pairwise

import pypdfium2
import pytest
from pypdf import PdfReader

from cutline.components import shipped_games
from cutline.layouts.documents.navigation import ABOVE

from ..support.pdf_reading import MM, notes_of
from .support.judging import shipped

CITED = re.compile(r"\(((?:[0-9]+[A-Z]?|N)[0-9a-z.]*)\)")
OFF = 0.1 / MM  # points that the edge of a letter may be off
DEEP, WIDE = 7.0 / MM, 16.0 / MM  # points below a place and right of it, where its number stands


class Ways:
    """The links and bookmarks of a document, and what stands under them."""

    def __init__(self, file):
        self.reader, self.shown = PdfReader(file), pypdfium2.PdfDocument(file)
        self.texts: dict[int, pypdfium2.PdfTextPage] = {}  # of pages that are asked for
        self.there: dict[tuple[int, float, float], str] = {}
        self.number = {page.indirect_reference.idnum: k for k, page in enumerate(self.reader.pages)}
        self.links = [[self.link(k, note) for note in notes_of(page, "/Link")] for page, k in self.pages()]

    def pages(self):
        return zip(self.reader.pages, self.number.values(), strict=True)

    def text(self, page):
        if page not in self.texts:
            self.texts[page] = self.shown[page].get_textpage()
        return self.texts[page]

    def words(self, page, *box):
        return self.text(page).get_text_bounded(*box).split()

    def link(self, page, note):
        """Return the words under a link, and the page and the words that it leads to."""
        left, low, right, top = map(float, note["/Rect"])
        words = self.words(page, left + OFF, low + OFF, right - OFF, top - OFF)
        return " ".join(words), *self.place(note["/Dest"])

    def place(self, leads):
        """Return a place: its page, and the number that stands there; "" for the top of a page."""
        page, _, x, y, _ = leads
        number = self.number[page.idnum]
        if float(y) >= float(self.reader.pages[number].mediabox[3]) - 1:
            return number, ""
        left, top = float(x) + ABOVE / MM - OFF, float(y) - ABOVE / MM + OFF
        key = number, left, top
        if key not in self.there:
            self.there[key] = [*self.words(number, left, top - DEEP, left + WIDE, top), "nothing"][0]
        return number, self.there[key]

    def bookmarks(self, entries=None):
        """Yield title and place of every bookmark below the components."""
        for entry in self.reader.outline if entries is None else entries:
            if isinstance(entry, list):
                yield from self.bookmarks(entry)
            else:
                yield str(entry.title), self.place(entry.node["/Dest"])


@pytest.fixture(scope="module", params=shipped_games())
def game(request):
    return request.param


@pytest.fixture(scope="module")
def ways(game, routes_of):
    return Ways(routes_of(game).pdf)


def test_every_link_lies_on_its_words_and_leads_to_the_rule_or_the_page_that_they_name(ways):
    found = list(chain(*ways.links))
    assert len(found) > 60
    for (words, page, there), after in pairwise([*found, ("", -1, "")]):
        if there:
            assert words == there.rstrip(".")
        elif words in ("page", "pages"):  # at the end of a line
            assert after[1] == page
        else:
            assert int(re.match(r"(?:pages? )?(\d+)", words)[1]) == page + 1, words


def test_every_rule_that_a_page_names_in_brackets_is_a_link_away_unless_it_is_there(game, ways):
    here = {rule.id for rule in shipped(game).rules.walk()}
    where = {title.split()[0]: page for title, (page, there) in ways.bookmarks() if there}
    checked = 0
    for number, links in enumerate(ways.links):
        if not links:
            continue
        leads = {there for _, _, there in links}
        for named in here & set(CITED.findall(ways.text(number).get_text_range())):
            checked += 1
            assert named in leads or where[named] == number, (number + 1, named)
    assert checked > 10


def test_every_rule_has_a_bookmark_under_its_component_which_is_closed(game, ways):
    found = {title.split()[0]: (title, there) for title, (_, there) in ways.bookmarks() if there}
    for rule in shipped(game).rules.walk():
        title, there = found[rule.id]
        assert there == rule.id and title.startswith(f"{rule.id} {rule.title}")
    top = ways.reader.trailer["/Root"]["/Outlines"]
    entry, tops = top["/First"], 1
    while "/Next" in entry:
        assert entry.get("/Count", 0) <= 0
        entry, tops = entry["/Next"].get_object(), tops + 1
    assert top["/Count"] == tops
