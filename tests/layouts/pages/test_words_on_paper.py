"""Every word of the YAML can be searched for and copied out of the PDFs."""

from __future__ import annotations

import re

from cutline.components.checks.checker import SLOT
from cutline.layouts.pages.titles import title_of


def plain(text: str) -> str:
    """Without marks of bold type; white space single."""
    return " ".join(text.replace("**", "").split())


def squeezed(text: str) -> str:
    """Without any white space, as viewers differ in where they see it between two words."""
    return re.sub(r"\s+", "", text.replace("**", ""))


def read(kit, paper, component):
    """The component's text in the kit, white space taken out; the PDF of its own has the same pages."""
    indexes = [s["page"] - 1 for s in kit.sheets(paper) if s["component"] == component]
    return squeezed(" ".join(kit.text(kit.kit_file(paper), index) for index in indexes))


def component_of(kit, kind, id_=None):
    """The component's name in the manifest."""
    for part in kit.game.sheet.kit:
        if part.kind == kind and part.id == id_:
            title = title_of(kit.game, part)
            # Parts that share sheets are one component, named after all of them.
            return next(
                sheet["component"] for sheet in kit.sheets("a4") if title in sheet["component"].split(", ")
            )
    raise AssertionError(f"no {kind} in the kit")


def assert_says(kit, paper, component, texts):
    whole = read(kit, paper, component)
    wanted = [text for text in texts if text]
    assert wanted
    for text in wanted:
        assert squeezed(text) in whole, f"{component}: {text}"


def test_every_text_of_every_counter_can_be_read(kit, paper):
    file = kit.game.counters
    texts = []
    for counter in file.counters:
        for face in (counter.front, counter.back):
            for mark in file.faces[face].marks if face else ():
                if mark.text:
                    texts.append(SLOT.sub(lambda m, c=counter: c.values[m[1]], mark.text))
    assert_says(kit, paper, component_of(kit, "counters"), texts)


def test_every_copy_of_a_counter_says_its_own_texts(kit, paper):
    """As often as there are copies, and not more often than other counters say it too."""
    file = kit.game.counters
    whole = read(kit, paper, component_of(kit, "counters"))
    for counter in file.counters:
        for mark in file.faces[counter.front].marks:
            if mark.text:
                said = squeezed(SLOT.sub(lambda m, c=counter: c.values[m[1]], mark.text))
                assert whole.count(said) >= counter.count


def test_every_cell_of_every_table_can_be_read(kit, paper):
    tables = {table.id: table for table in kit.game.tables.tables}
    for card in kit.game.tables.cards:
        texts = [card.title, card.lead]
        for name in (name for column in card.columns for name in column):
            if name not in tables:
                continue
            table = tables[name]
            texts += [table.title, table.lead, table.head, *table.columns, *table.notes]
            for row, cells in table.rows.items():
                shown = [table.results[c].short if c in table.results else c for c in cells]
                label = re.sub(r"^(\d+)-(\d+)$", r"\1–\2", row)
                texts += [label, *shown, label + "".join(shown)]
            for result in table.results.values():
                texts += [result.short, result.says]
        assert_says(kit, paper, component_of(kit, "card", card.id), texts)


def test_tables_that_were_reconstructed_say_so(kit, paper):
    for card in kit.game.tables.cards:
        shown = {name for column in card.columns for name in column}
        count = sum(t.reconstructed for t in kit.game.tables.tables if t.id in shown)
        said = read(kit, paper, component_of(kit, "card", card.id)).count("Reconstructed")
        assert said == count


def test_counter_sheets_with_reconstructed_counts_say_so(kit, paper):
    assert any(counter.reconstructed for counter in kit.game.counters.counters)
    assert "countsarereconstructed" in read(kit, paper, component_of(kit, "counters"))


def test_every_space_and_note_of_the_map_can_be_read(kit, paper):
    for board in kit.game.maps:
        texts = []
        for panel in board.panels:
            texts += [mark.text for mark in panel.marks]
            for space in panel.spaces:
                texts += [space.title, space.note]
        assert_says(kit, paper, component_of(kit, "map", board.id), texts)
        poster = squeezed(kit.text(f"{board.id}-one-page.pdf", 0))
        for text in filter(None, texts):
            assert squeezed(text) in poster


def test_every_rule_can_be_read(kit, paper):
    texts = list(re.split(r"\n\s*\n", kit.game.rules.intro))
    for rule in kit.game.rules.rules:
        for part in rule.walk():
            texts += [part.title, *re.split(r"\n\s*\n", part.text), *part.steps, *part.points]
            texts += [part.example, part.reading]
    assert_says(kit, paper, component_of(kit, "rules"), texts)


def test_rules_stand_in_their_order(kit, paper):
    whole = read(kit, paper, component_of(kit, "rules"))
    at = 0
    for rule in kit.game.rules.rules:
        at = whole.find(squeezed(rule.id + rule.title), at)
        assert at >= 0, rule.id


def test_every_heading_of_the_record_sheet_can_be_read(kit, paper):
    for sheet in kit.game.records.sheets:
        texts = [sheet.title, sheet.lead, sheet.row_head, *sheet.notes]
        texts += [blank.title for blank in (*sheet.head, *sheet.foot)]
        for column in sheet.columns:
            parts = kit.game.sheet.lists[column.each] if column.each else column.parts
            texts += [column.title, *parts]
        for name in sheet.rows:
            texts += kit.game.sheet.lists[name]
        assert_says(kit, paper, component_of(kit, "record sheet", sheet.id), texts)


def test_the_first_page_says_what_the_game_is_and_what_else_it_needs(kit, paper):
    sheet = kit.game.sheet
    texts = [sheet.title, sheet.subtitle, *re.split(r"\n\s*\n", sheet.about), sheet.designer]
    texts += [f"{need.count} {need.item}" for need in sheet.needs]
    texts += [part.about for part in sheet.kit]
    texts += ["100 %", "long edge", "both sides"]
    assert_says(kit, paper, component_of(kit, "front page"), texts)


def test_words_come_out_with_the_spaces_between_them(kit, paper):
    """Searching for a phrase finds it: spaces are not lost inside a line."""
    indexes = [s["page"] - 1 for s in kit.sheets(paper)]
    text = " ".join(kit.text(kit.kit_file(paper), index) for index in indexes)
    for rule in kit.game.rules.rules:
        if "**" not in rule.text and rule.text:
            assert plain(rule.text.split("\n\n")[0]) in text, rule.id
