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


def at_foot(page, shape):
    below = shape.box[1] > page.height - EDGE - rules().foot - 1
    return below and len(shape.points) == 4 and 1 < shape.box[3] < 2


def test_every_page_has_bars_of_50_mm_and_2_inches_its_game_and_version_or_is_empty(kit):
    sheet = kit.game.sheet
    for name, index in all_pages(kit):
        page = kit.page(name, index, whole=False)
        if not (page.shapes or page.words):
            paper = name.removesuffix(".pdf").rpartition("-")[2]
            assert kit.kits[paper].pages[index].empty, "neither words nor bars"
            continue
        bars = sorted(s.box for s in page.shapes if at_foot(page, s) and s.stroke != "none" and s.box[2] > 20)
        assert [bar[2] for bar in bars] == pytest.approx(BARS, abs=0.005), (name, index)
        steps = Tally(round(s.box[2], 2) for s in page.shapes if at_foot(page, s) and s.fill != "none")
        assert steps == {10.0: 3, 12.7: 2}, (name, index)
        text = " ".join(words.text for words in page.words)
        for said in (sheet.title, f"edition {sheet.edition}", f"kit {sheet.version}"):
            assert said in text, (name, index)


def test_every_page_has_the_size_of_its_paper_and_says_its_name_and_number(kit, paper):
    made, size = kit.kits[paper].pages, papers()[paper]
    assert len(kit.sheets(paper)) == len(made)
    assert any(page.empty for page in made)
    for number, (sheet, page) in enumerate(zip(kit.sheets(paper), made, strict=True), 1):
        leaf = kit.pdf(kit.kit_file(paper)).pages[number - 1]
        _, _, wide, high = from_top(leaf, leaf.mediabox)
        assert (wide, high) == pytest.approx(sheet["paper"], abs=NEAR) and sheet["page"] == number
        assert sorted(sheet["paper"]) == sorted((size.width, size.height))
        read = kit.page(kit.kit_file(paper), number - 1, whole=False)
        side = f", {sheet['side']}" if "side" in sheet else ""
        said = f"{sheet['name']}{side} · page {number} of {len(made)}"
        assert (said in " ".join(words.text for words in read.words)) is not page.empty


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
        page = kit.page(kit.kit_file(paper), sheet["page"] - 1, whole=False)
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


def test_as_many_copies_lie_on_the_sheets_as_the_yaml_asks_for_numbered_from_one(kit, paper):
    wanted = counted_from_yaml(kit.source)
    with_back = {c.id for c in kit.game.counters.counters if c.back}
    cards = {c.id: c.copies for c in kit.game.tables.cards if c.size}
    for side, meant in (
        ("front", wanted | cards),
        ("back", {name: count for name, count in wanted.items() if name in with_back}),
    ):
        lying = [
            (face["counter"], face["copy"])
            for sheet in kit.sheets(paper)
            if sheet.get("side") == side
            for face in sheet["faces"]
        ]
        assert sorted(lying) == sorted((name, k + 1) for name, count in meant.items() for k in range(count))
    assert wanted.items() <= {c["id"]: c["count"] for c in kit.manifest["counters"]}.items()


def test_the_first_page_counts_every_group_of_counters_and_lists_every_component_with_its_pages(kit, paper):
    text = kit.text(kit.kit_file(paper), 0)
    counts = counted_from_yaml(kit.source)
    groups: dict[str, int] = {}
    for counter in kit.game.counters.counters:
        name = counter.group or counter.title
        groups[name] = groups.get(name, 0) + counts[counter.id]
    assert f"{sum(counts.values())} counters of" in text
    for group, count in groups.items():
        assert f" {count} {group}" in text
    for component, span in spans_of(kit.kits[paper].pages):
        assert f" {span} {component}" in text


def spans_of(pages):
    """Each component but the first page, and the page numbers as printed: sides left empty are not last."""
    for component, some in groupby(enumerate(pages, 1), key=lambda numbered: numbered[1].component):
        full = [number for number, page in some if not page.empty]
        if component != "First page" and full:
            yield component, f"{full[0]}–{full[-1]}" if len(full) > 1 else str(full[0])


def test_what_is_cut_out_of_a_single_side_has_nothing_printed_behind_it(kit, paper):
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


def assert_fronts_odd(pages):
    sides = [(number % 2, page.side) for number, page in enumerate(pages, 1) if page.side]
    assert set(sides) == {(1, "front"), (0, "back")}


def test_fronts_stay_on_odd_pages_in_whatever_order_the_kit_is_printed(kit):
    parts = list(zip(kit.game.sheet.kit, kit.drawn.parts, strict=True))
    for turn in sampled(range(len(parts)), 2):
        for front in (True, False) if turn else (False,):
            turned = (*parts[turn:], *parts[:turn])
            order, drawn = zip(*((p, d) for p, d in turned if front or p.kind != "front page"), strict=True)
            assert_fronts_odd(build_kit(_drawn_with(kit, drawn, kit=order), papers()["a4"]).pages)


def test_a_first_page_that_runs_on_moves_no_sheet_onto_a_wrong_side_and_names_the_right_pages(kit):
    about = "\n\n".join(["A long introduction. " * 40] * 14)
    pages = build_kit(_drawn_with(kit, about=about), papers()["a4"]).pages
    first = [page for page in pages if page.component == "First page"]
    assert len(first) == 3
    assert_fronts_odd(pages)
    said = [text.text for page in first for text in page.drawing.texts()]
    for component, span in spans_of(pages):
        assert span in said, f"{component} is on {span}"
