"""Every word of the YAML can be searched for and copied out of the PDFs."""

from __future__ import annotations

import re

from cutline.components.models.sourced import ours_in, sentence
from cutline.components.reading.slots import filled
from cutline.layouts.pages.titles import title_of


def plain(text):
    """Without marks of bold type; white space single."""
    return " ".join(text.replace("**", "").split())


def squeezed(text):
    """Without any white space, as viewers differ in where they see it between two words."""
    return re.sub(r"\s+", "", text.replace("**", ""))


def read(kit, component):
    """The component's text in the kit, white space taken out; the PDF of its own has the same pages."""
    indexes = [s["page"] - 1 for s in kit.sheets("a4") if s["component"] == component]
    return squeezed(" ".join(kit.text(kit.kit_file("a4"), index) for index in indexes))


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


def assert_says(kit, component, texts):
    whole = read(kit, component)
    wanted = [text for text in texts if text]
    assert wanted
    for text in wanted:
        assert squeezed(text) in whole, f"{component}: {text}"


def test_every_text_of_every_copy_of_a_counter_can_be_read(kit):
    file = kit.game.counters
    whole = read(kit, component_of(kit, "counters"))
    for counter in file.counters:
        for face in filter(None, (counter.front, counter.back)):
            for mark in file.faces[face].marks:
                if mark.text:
                    said = squeezed(filled(mark.text, counter.values))
                    assert whole.count(said) >= counter.count, said


def test_every_cell_of_every_table_can_be_read(kit):
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
        component = component_of(kit, "card", card.id)
        assert_says(kit, component, texts)


def test_every_space_and_note_of_the_map_can_be_read(kit):
    for board in kit.game.maps:
        said = sentence(kit.game.words, ours_in(board))
        texts = []
        for panel in board.panels:
            texts += [(mark.text or "").replace("{ours}", said) for mark in panel.marks]
            for space in panel.spaces:
                texts += [space.title, space.note]
        assert_says(kit, component_of(kit, "map", board.id), texts)
        poster = squeezed(kit.text(f"{board.id}-one-page.pdf", 0))
        for text in filter(None, texts):
            assert squeezed(text) in poster


def test_every_rule_can_be_read_in_its_order_with_the_spaces_between_words(kit):
    texts = list(re.split(r"\n\s*\n", kit.game.rules.intro))
    for rule in kit.game.rules.walk():
        texts += [rule.title, *re.split(r"\n\s*\n", rule.text), *rule.steps, *rule.points]
        texts += [rule.example, rule.note]
    component = component_of(kit, "rules")
    assert_says(kit, component, texts)
    whole, at = read(kit, component), 0
    text = " ".join(kit.text(kit.kit_file("a4"), s["page"] - 1) for s in kit.sheets("a4"))
    for rule in kit.game.rules.rules:
        at = whole.find(squeezed(rule.id + rule.title), at)
        assert at >= 0, rule.id
        if "**" not in rule.text and rule.text:
            assert plain(rule.text.split("\n\n")[0]) in text, rule.id


def test_every_heading_of_the_record_sheet_can_be_read(kit):
    for sheet in kit.game.records.sheets:
        texts = [sheet.title, sheet.lead, sheet.row_head, *sheet.notes]
        texts += [blank.title for blank in (*sheet.head, *sheet.foot)]
        for column in sheet.columns:
            parts = kit.game.sheet.lists[column.each] if column.each else column.parts
            texts += [column.title, *parts]
        for name in sheet.rows:
            texts += kit.game.sheet.lists[name]
        assert_says(kit, component_of(kit, "record sheet", sheet.id), texts)


def test_the_first_page_says_what_the_game_is_and_what_else_it_needs(kit):
    sheet = kit.game.sheet
    texts = [sheet.title, sheet.subtitle, *re.split(r"\n\s*\n", sheet.about), sheet.designer]
    texts += [f"{need.count} {need.item}" for need in sheet.needs]
    texts += [part.about for part in sheet.kit]
    texts += ["100 %", "long edge", "both sides"]
    assert_says(kit, component_of(kit, "front page"), texts)
