"""Every page of a kit: its number, its bars, its margins, and what the first page promises."""

from __future__ import annotations

import re
from collections import Counter as Tally
from dataclasses import replace
from itertools import groupby

import pytest
import yaml

from cutline.layouts.kit import build_kit
from cutline.layouts.sheets.papers import papers, rules

from ...support.pdf_reading import from_top
from ...support.rasters import inked
from ...support.tries import sampled

EDGE = 5.0  # mm, what no home printer prints
REACH = 6.0  # mm, from a trim to the far end of its marks
NEAR = 0.05
BARS = (50.0, 50.8)  # mm


def all_pages(kit):
    """(file, index) of every page of the kits and of what is on one page; components have the same pages."""
    for name in kit.pdf_files():
        if "one-page" in name or name in map(kit.kit_file, papers()):
            for index in range(len(kit.pdf(name).pages)):
                yield name, index


def bars_on(page):
    """Widths in mm of the stroked frames that stand at the foot of a page, left to right."""
    found = []
    for shape in page.shapes:
        x, y, w, h = shape.box
        at_foot = y > page.height - EDGE - rules().foot - 1
        if shape.clip and shape.clip[1] + shape.clip[3] < y:
            continue  # of a map, and cut away at the edge of its tile
        if at_foot and shape.stroke != "none" and len(shape.points) == 4 and h < 2 and w > 20:
            found.append((x, w))
    return tuple(w for _, w in sorted(found))


@pytest.fixture(scope="module")
def feet(kit):
    """(file, index, its bars, its words) of every printed page of every PDF, each read once."""
    found = []
    for name, index in all_pages(kit):
        page = kit.page(name, index)
        if not (page.shapes or page.words):
            continue
        found.append((name, index, bars_on(page), " ".join(words.text for words in page.words)))
    return found


def test_the_scale_bars_of_every_page_measure_50_mm_and_2_inches(feet):
    for name, index, widths, _ in feet:
        assert len(widths) == 2, (name, index)
        assert all(abs(a - b) < 0.005 for a, b in zip(widths, BARS, strict=True)), (name, index)


def test_the_steps_of_the_scale_bars_are_1_cm_and_half_an_inch(kit, paper):
    page = kit.page(kit.kit_file(paper), 0)
    steps = Tally(
        round(shape.box[2], 2)
        for shape in page.shapes
        if shape.fill != "none"
        and len(shape.points) == 4
        and 1 < shape.box[3] < 2
        and shape.box[1] > page.height - EDGE - rules().foot - 1
    )
    assert steps == {10.0: 3, 12.7: 2}


def test_every_page_says_its_number_out_of_how_many(kit, feet, paper):
    pages = [(index, text) for name, index, _, text in feet if name == kit.kit_file(paper)]
    made = kit.kits[paper].pages
    assert len(kit.sheets(paper)) == len(made)
    assert [index for index, _ in pages] == [k for k, page in enumerate(made) if not page.empty]
    for index, text in pages:
        said = re.findall(r"page (\d+) of (\d+)", text)
        assert (str(index + 1), str(len(made))) in said


def test_an_empty_back_is_empty(kit, paper):
    """Neither words nor bars: what lies behind a tile or a counter without a back is white paper."""
    empty = [k for k, page in enumerate(kit.kits[paper].pages) if page.empty]
    assert empty
    for index in empty:
        page = kit.page(kit.kit_file(paper), index)
        assert not page.shapes and not page.words


def test_every_page_says_the_game_its_edition_and_the_version_of_the_kit(kit, feet):
    sheet = kit.game.sheet
    for name, index, _, text in feet:
        for said in (sheet.title, f"edition {sheet.edition}", f"kit {sheet.version}"):
            assert said in text, (name, index)


def test_every_page_says_its_own_name(kit, feet, paper):
    texts = {index: text for name, index, _, text in feet if name == kit.kit_file(paper)}
    for sheet in kit.sheets(paper):
        if kit.kits[paper].pages[sheet["page"] - 1].empty:
            continue
        text = texts[sheet["page"] - 1]
        side = f", {sheet['side']}" if "side" in sheet else ""
        assert f"{sheet['name']}{side} · page {sheet['page']} of" in text


def test_pages_have_the_size_of_their_paper(kit, paper):
    for sheet in kit.sheets(paper):
        page = kit.pdf(kit.kit_file(paper)).pages[sheet["page"] - 1]
        _, _, wide, high = from_top(page, page.mediabox)
        assert abs(wide - sheet["paper"][0]) < NEAR and abs(high - sheet["paper"][1]) < NEAR
        size = papers()[paper]
        assert sorted(sheet["paper"]) == sorted((size.width, size.height))


def margin_of(picture, per_mm):
    """The least distance in mm from ink to the edge of a picture of a page."""
    left, top, right, bottom = inked(picture, 245).getbbox() or (picture.width, picture.height, 0, 0)
    return min(left, top, picture.width - right, picture.height - bottom) / per_mm


def test_nothing_is_printed_nearer_than_5_mm_to_the_edge(kit):
    for name, index in all_pages(kit):
        per_mm = 2.0
        picture = kit.raster(name, index, per_mm)
        assert margin_of(picture, per_mm) >= EDGE - 0.6 / per_mm, (name, index)


def test_marks_outside_a_trim_end_within_6_mm_of_it(kit, paper):
    marked = 0
    for sheet in kit.sheets(paper):
        x, y, w, h = sheet["trim"]
        if (w, h) == tuple(sheet["paper"]):
            continue
        page = kit.page(kit.kit_file(paper), sheet["page"] - 1)
        foot = sheet["paper"][1] - EDGE - rules().foot
        for line in page.lines():
            left, top, wide, high = line.box
            if line.clip or top + high > foot + NEAR:
                continue
            over = max(x - left, y - top, left + wide - x - w, top + high - y - h)
            assert over <= REACH + NEAR, (sheet["name"], line.points)
            marked += over > 1
    assert marked > 20


def counted_from_yaml(folder):
    """Copies of each counter id, worked out from the YAML by plain means."""
    typed = yaml.safe_load((folder / "counters.yaml").read_text("utf-8"))
    lists = yaml.safe_load((folder / "game.yaml").read_text("utf-8"))["lists"]
    found = {}
    for entry in typed["counters"]:
        copies = [(entry["id"], entry.get("count", 1), "")]
        for slot, values in entry.get("each", {}).items():
            if isinstance(values, str) and re.fullmatch(r"\d+-\d+", values):
                first, last = map(int, values.split("-"))
                values = range(first, last + 1)
            elif isinstance(values, str):
                values = lists[values]
            copies = [
                (name.replace("{%s}" % slot, str(value)), count, str(value))
                for name, count, _ in copies
                for value in values
            ]
        for name, count, value in copies:
            if isinstance(count, dict):
                count = {str(key): number for key, number in count.items()}[value]
            found[name] = int(count)
    return found


def test_as_many_copies_lie_on_the_sheets_as_the_yaml_asks_for(kit, paper):
    wanted = counted_from_yaml(kit.source)
    for side in ("front", "back"):
        lying = Tally(
            face["counter"]
            for sheet in kit.sheets(paper)
            if sheet.get("side") == side
            for face in sheet["faces"]
        )
        with_back = {c.id for c in kit.game.counters.counters if c.back}
        cards = {c.id: c.copies for c in kit.game.tables.cards if c.size and side == "front"}
        assert lying == cards | {
            name: count for name, count in wanted.items() if side == "front" or name in with_back
        }
    assert wanted.items() <= {c["id"]: c["count"] for c in kit.manifest["counters"]}.items()


def test_copies_are_numbered_from_one_without_gaps(kit, paper):
    copies: dict[str, list[int]] = {}
    for sheet in kit.sheets(paper):
        if sheet.get("side") == "front":
            for face in sheet["faces"]:
                copies.setdefault(face["counter"], []).append(face["copy"])
    for counter, count in counted_from_yaml(kit.source).items():
        assert sorted(copies[counter]) == list(range(1, count + 1))


def test_the_first_page_counts_every_group_of_counters_and_the_total(kit, paper):
    text = kit.text(kit.kit_file(paper), 0)
    counts = counted_from_yaml(kit.source)
    groups: dict[str, int] = {}
    for counter in kit.game.counters.counters:
        name = counter.group or counter.title
        groups[name] = groups.get(name, 0) + counts[counter.id]
    assert f"{sum(counts.values())} counters of" in text
    for group, count in groups.items():
        assert f" {count} {group}" in text


def test_the_first_page_lists_every_component_with_its_pages(kit, paper):
    """Page numbers as printed: what the manifest counts, sides left empty not counted last."""
    text = kit.text(kit.kit_file(paper), 0)
    sheets = [s for s in kit.sheets(paper) if s["page"] > 1]
    assert sheets
    for component, some in groupby(sheets, key=lambda sheet: sheet["component"]):
        pages = [s["page"] for s in some if not kit.kits[paper].pages[s["page"] - 1].empty]
        span = f"{pages[0]}–{pages[-1]}" if len(pages) > 1 else str(pages[0])
        assert f" {span} {component}" in text


def test_the_front_of_a_two_sided_sheet_is_always_on_an_odd_page(kit, paper):
    sides = [(s["page"], s["side"]) for s in kit.sheets(paper) if "side" in s]
    assert sides
    for page, side in sides:
        assert page % 2 == (1 if side == "front" else 0)


def test_what_is_cut_out_of_a_single_side_has_nothing_printed_behind_it(kit, paper):
    """Printed on both sides, a map tile or a card must not carry another page on its back."""
    pages = kit.kits[paper].pages
    whole = (0.0, 0.0)
    for number, page in enumerate(pages, 1):
        cut = page.trim[:2] != whole and not page.side
        behind = number if number % 2 else number - 2
        if cut and behind < len(pages):
            other = pages[behind]
            assert other.empty or other is page, (page.name, other.name)


def _drawn_with(built, parts=None, **changes):
    """The drawn game with another sheet: what is printed stays as it was drawn."""
    sheet = built.game.sheet.model_copy(update=changes)
    game = replace(built.game, sheet=sheet)
    return replace(built.drawn, game=game, parts=parts or built.drawn.parts)


def test_fronts_stay_on_odd_pages_in_whatever_order_the_kit_is_printed(kit):
    parts = list(zip(kit.game.sheet.kit, kit.drawn.parts, strict=True))
    size = papers()["a4"]
    for turn in sampled(range(len(parts)), 3):
        for front in (True, False) if turn else (False,):
            turned = (*parts[turn:], *parts[:turn])
            order, drawn = zip(*((p, d) for p, d in turned if front or p.kind != "front page"), strict=True)
            made = build_kit(_drawn_with(kit, drawn, kit=order), size)
            for number, page in enumerate(made.pages, 1):
                if page.side:
                    assert number % 2 == (page.side == "front"), [p.kind for p in order]


@pytest.fixture(scope="module", params=[(2, 5), (3, 14)], ids=["two pages", "three pages"])
def long_kit(request, kit):
    """A kit whose introduction is so long that its first page runs on over so many pages."""
    count, paragraphs = request.param
    about = "\n\n".join(["A long introduction. " * 40] * paragraphs)
    made = build_kit(_drawn_with(kit, about=about), papers()["a4"])
    assert sum(page.component == "First page" for page in made.pages) == count
    return made


def test_a_first_page_that_runs_on_moves_no_sheet_onto_a_wrong_side(long_kit):
    for number, page in enumerate(long_kit.pages, 1):
        if page.side:
            assert number % 2 == (page.side == "front"), f"{page.side} on page {number}"


def test_a_first_page_that_runs_on_still_names_the_right_pages(long_kit):
    first = [page for page in long_kit.pages if page.component == "First page"]
    said = [text.text for page in first for text in page.drawing.texts()]
    for component, some in groupby(enumerate(long_kit.pages, 1), key=lambda one: one[1].component):
        pages = [number for number, page in some if not page.empty]
        if component != "First page" and pages:
            span = f"{pages[0]}–{pages[-1]}" if len(pages) > 1 else str(pages[0])
            assert span in said, f"{component} is on {span}"
