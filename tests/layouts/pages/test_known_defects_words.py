"""Words on paper that once went wrong: each test fails where its defect comes back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import Unfit, house, load_game
from cutline.generators.text.fonts import typeface
from cutline.generators.text.prose import KEPT, Column, Said, blocks
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.pages.columns import fill_columns
from cutline.layouts.pages.written import written
from cutline.layouts.sheets.papers import papers

from ...support.mini_game import MINI
from ...support.tries import sampled, tries

A4 = papers()["a4"]


def built(folder, backs="duplex"):
    kit = build_kit(draw_game(load_game(folder)), A4, backs)
    assert not kit.problems
    return kit


def said_on(kit, component):
    """The words of a component's pages, in the order in which they are set."""
    texts = [t.text for page in kit.pages if page.component == component for t in page.drawing.texts()]
    return re.sub(r"\s+", " ", " ".join(texts))


RULES = """
rules:
- id: "1"
  title: One
  text: |-
    # no heading
    1. no step
    | no | row
  steps: ["- no bullet", "2. is a step"]
  points: ["## no section", "@9a| no rule"]
  parts:
  - {id: 1a, text: "> no note", parts: [{id: 1aa, text: deep}]}
"""
TYPED = (
    "# no heading",
    "1. no step",
    "| no | row",
    "- no bullet",
    "2. is a step",
    "## no section",
    "@9a| no rule",
    "> no note",
    "1aa deep",
)


def test_what_is_typed_is_only_text_whatever_it_begins_with_and_each_line_a_paragraph(mini):
    folder = mini(game=MINI["game.yaml"] + "- kind: rules\n", rules=RULES)
    said = said_on(built(folder), "Rules summary")
    assert [text for text in TYPED if text not in said] == []
    says = written("rules.j2", {"rules": load_game(folder).rules, "readings": []})
    kinds = ["section", *["paragraph"] * 3, "step", "step", "bullet", "bullet", "rule", "rule"]
    assert [said.kind for said in says] == kinds


WORDS = st.integers(1, 90).map(lambda count: " ".join(["word"] * count))
RULE = st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=4))


def set_rules(rules):
    says = []
    for number, (intro, parts) in enumerate(rules):
        says += [Said("section", ("Heading", str(number))), Said("paragraph", (intro,))]
        says += [Said("rule", (f"{number}{k}", text)) for k, text in enumerate(parts)]
    return says, blocks(says, Column(88, house().palette))


def first_word(block):
    texts = list(block.drawing.texts())
    return texts[0].text if texts else ""


@settings(max_examples=tries(12, 60), deadline=None)
@given(st.lists(RULE, min_size=2, max_size=8), st.floats(60, 120))
def test_a_heading_never_parts_from_its_first_rule(rules, high):
    _, text = set_rules(rules)
    firsts = {f"{number}0" for number in range(len(rules))}
    short = {
        str(number)
        for number, (intro, _) in enumerate(rules)
        if len(blocks([Said("paragraph", (intro,))], Column(88, house().palette))[0].lines) <= 4
    }
    heads = {}
    for k, column in enumerate(fill_columns(text, [high])):
        for block in column:
            word = first_word(block)
            if any(t.text == "Heading" for t in block.drawing.texts()):
                heads[word] = k
                assert block is not column[-1], "a heading stands at the foot of its column"
            elif word in firsts and word[:-1] in short:
                assert heads[word[:-1]] == k, "the first rule stands in another column"


@settings(max_examples=tries(12, 60), deadline=None)
@given(st.lists(RULE, min_size=1, max_size=6), st.floats(40, 120))
def test_no_line_of_a_parted_rule_stands_alone_and_none_is_lost(rules, high):
    _, text = set_rules(rules)
    whole = {id(line): block for block in text for line in block.lines}
    dealt = [block for column in fill_columns(text, [high]) for block in column]
    assert [line for block in dealt for line in block.lines] == [
        line for block in text for line in block.lines
    ]
    for block in dealt:
        parted = len(block.lines) < len(whole[id(block.lines[0])].lines)
        assert len(block.lines) >= KEPT or not parted


CITED = """
rules:
- id: "1"
  title: Cited
  text: The text of it.
  steps: [A step of it.]
  points: [A point of it.]
  example: An example of it.
  open: {says: Open., readings: [{says: A reading of it.}]}
  parts:
  - {id: 1a, title: Part, text: "First paragraph.\\n\\nSecond paragraph."}
"""


def test_a_rule_on_a_card_says_all_that_the_rule_says_and_a_part_of_it_only_its_own(mini):
    tables = MINI["tables.yaml"].replace("columns: [[t]]", "columns: [[t], [rule 1]]")
    said = said_on(built(mini("whole", tables=tables, rules=CITED)), "Card")
    for text in ("The text", "A step", "A point", "An example"):
        assert f"{text} of it." in said
    assert "First paragraph." in said and "Second paragraph." in said
    assert "†" not in said and "A reading of it." not in said, "readings stand in the rules"
    tables = tables.replace("rule 1]", "rule 1a]")
    said = said_on(built(mini("part", tables=tables, rules=CITED)), "Card")
    assert "Second paragraph." in said and "The text of it." not in said


TWO_CARDS = MINI["tables.yaml"] + "- {id: other, title: Other, columns: [[t]]}\n"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("Fold it once.", ["Card . Laminate it.", "Other . Fold it once."]),
        ("Laminate it.", ["Card . Laminate it.", "3 Other 5–6"]),
    ],
)
def test_the_first_page_says_once_what_each_of_two_cards_is_about(mini, other, said):
    cards = f"- {{kind: card, id: card, about: Laminate it.}}\n- {{kind: card, id: other, about: {other}}}\n"
    game = MINI["game.yaml"].replace("- kind: card\n  id: card\n", cards)
    first = said_on(built(mini(game=game, tables=TWO_CARDS)), "First page")
    assert all(text in first for text in said) and first.count("Laminate it.") == 1, first


def test_the_first_page_gives_each_group_of_counters_its_own_size(mini):
    counters = MINI["counters.yaml"].replace("id: two,", "id: two, size: 20 mm, group: large ones,")
    counters = counters.replace("id: one,", "id: one, group: small ones,")
    said = said_on(built(mini(counters=counters)), "First page")
    assert "small ones, 16 mm" in said and "large ones, 20 mm" in said
    assert "5 counters of" not in said


@pytest.mark.parametrize("rows", sampled(range(60, 90), 6))
def test_a_list_that_runs_on_says_what_it_goes_on_with(rows):
    says = [Said("section", ("Pieces", "90"))] + [Said("row", ("1", f"kind {k}")) for k in range(rows)]
    columns = fill_columns(blocks(says, Column(88, house().palette)), [150])
    assert len(columns) > 2
    for column in columns[1:]:
        assert [text.text for text in column[0].drawing.texts()] == ["Pieces, continued"]
        assert len(column) > 2, "the last row stands alone"


@pytest.mark.parametrize(
    "backs, words, missing",
    [
        ("duplex", "flipped on the long edge", "one side only"),
        ("fold", "glue the halves back to back", "long edge"),
        ("none", "without backs", "long edge"),
    ],
)
def test_the_first_page_tells_how_to_print_the_backs_of_this_kit_and_how_many_cuts_there_are(
    mini, backs, words, missing
):
    kit = built(mini(), backs)
    said, cuts = said_on(kit, "First page"), sum(page.cuts for page in kit.pages)
    assert words in said and missing not in said.replace("printer prints one side only", "")
    assert cuts > 0 and f", {cuts} cuts" in said
    assert "5 counters of 16 mm Game design" in said, "counters without a name make no empty row"


def test_a_title_too_long_for_the_first_page_is_an_error_of_its_line(mini):
    game = MINI["game.yaml"].replace("title: Mini", f"title: {'Mini ' * 60}")
    kit = build_kit(draw_game(load_game(mini(game=game))), A4)
    (problem,) = kit.problems
    assert problem.line == 2 and "does not fit" in problem.message


def test_a_long_title_wraps_on_the_first_page(kit, paper):
    sheet = kit.game.sheet.model_copy(update={"title": "A Title of a Good Many Words"})
    made = build_kit(replace(kit.drawn, game=replace(kit.game, sheet=sheet)), papers()[paper])
    lines = [
        t
        for t in made.pages[0].drawing.texts()
        if t.font == "condensed-bold" and t.size > 7 and t.text in sheet.title
    ]
    assert " ".join(t.text for t in lines) == sheet.title and len(lines) == 2


def test_the_cover_keeps_in_its_frame_and_leaves_title_and_subtitle_on_a_calm_ground(kit, paper):
    page = kit.kits[paper].pages[0]
    picture = kit.raster(kit.kit_file(paper), 0, 8.0)
    # Not the figures on counters that happen to stand in the words.
    titles = [
        t
        for t in page.drawing.texts()
        if len(t.text) > 5 and (t.text in kit.game.sheet.title or t.text in kit.game.sheet.subtitle)
    ]
    assert len(titles) >= 2
    for number, text in enumerate(titles):
        cap = typeface(text.font).cap_height * text.size
        above = (text.x - 2, text.y - cap - 2.0, text.x + text.advance + 2, text.y - cap - 0.6)
        left = (text.x - 3, text.y - cap - 1, text.x - 0.5, text.y + 1)
        right = (text.x + text.advance + 0.5, text.y - cap, text.x + text.advance + 3, text.y)
        for x0, y0, x1, y1 in (left, right, *([] if number else [above])):
            part = picture.crop(tuple(round(v * 8) for v in (x0, y0, x1, y1))).convert("L")
            low, high = part.getextrema()
            assert high < 80, f"something bright stands at {text.text!r}"
            assert high - low < 40, f"something stands behind {text.text!r}"
    art, wide = kit.game.art[kit.game.sheet.cover], papers()[paper].width
    low = 1 + (wide - 26) * art.height / art.width
    for x in (13 - 1.0, wide - 13 + 0.3):
        strip = picture.crop(tuple(round(v * 8) for v in (x, 12, x + 0.7, low)))
        assert strip.convert("L").getextrema() == (255, 255), "it reaches over its frame"


def test_a_heading_that_fits_no_line_is_refused_with_its_text():
    with pytest.raises(Unfit, match="中"):
        blocks([Said("section", ("中",))], Column(88, house().palette))
