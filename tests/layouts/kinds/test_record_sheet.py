"""The record sheet: boxes for a pencil, and the same boxes for a keyboard."""

from __future__ import annotations

from ...support.pdf_reading import from_top, notes_of, overlap
from ...support.rasters import differing, inked, rastered

NEAR = 0.05  # mm


def form_pages(kit, name):
    """(page, index) of the pages with fields."""
    return [(page, k) for k, page in enumerate(kit.pdf(name).pages) if notes_of(page)]


def fields_of(page):
    """(name, box in mm from the top left) of each field of a page."""
    return [(str(note["/T"]), from_top(page, note["/Rect"])) for note in notes_of(page)]


def files(kit, paper):
    return [
        name
        for name in kit.pdf_files()
        if name.endswith(f"-{paper}.pdf") and "/AcroForm" in kit.pdf(name).trailer["/Root"]
    ]


def test_every_box_of_every_row_is_a_field_with_a_name_of_its_own(kit, paper):
    assert len(files(kit, paper)) == len(kit.routes[paper]) + len(kit.game.records.sheets)
    names = []
    for page, _ in form_pages(kit, kit.kit_file(paper)):
        names += [name for name, _ in fields_of(page)]
    assert len(set(names)) == len(names)
    wanted = 0
    for sheet in kit.game.records.sheets:
        rows = 1
        for name in sheet.rows:
            rows *= len(kit.game.sheet.lists[name])
        for column in sheet.columns:
            parts = kit.game.sheet.lists[column.each] if column.each else column.parts
            with_total = sheet.totals and column.total != "none"
            wanted += (rows + with_total) * max(1, len(parts))
        wanted += len(sheet.head) + len(sheet.foot)
    assert len(names) == wanted
    assert len(kit.pdf(kit.kit_file(paper)).get_fields()) == wanted


def ruled(lines, at, start, end, upright):
    """Whether a printed line runs along a coordinate from start to end."""
    across, along = (0, 1) if upright else (1, 0)
    for points in lines:
        low, high = sorted(point[along] for point in points)
        straight = all(abs(point[across] - at) <= NEAR for point in points)
        if straight and low <= start + NEAR and high >= end - NEAR:
            return True
    return False


def test_fields_lie_where_the_manifest_says_fill_the_cells_of_the_grid_or_stand_on_a_line(kit, paper):
    columns = {column.id for sheet in kit.game.records.sheets for column in sheet.columns}
    blanks = {b.id for sheet in kit.game.records.sheets for b in (*sheet.head, *sheet.foot)}
    checked = 0
    for page, index in form_pages(kit, kit.kit_file(paper)):
        meant = {f["name"]: f["box"] for f in kit.sheets(paper)[index]["fields"]}
        found = dict(fields_of(page))
        assert meant.keys() == found.keys()
        lines = [line.points for line in kit.page(kit.kit_file(paper), index).lines()]
        for name, (x, y, w, h) in found.items():
            assert all(abs(a - b) <= NEAR for a, b in zip((x, y, w, h), meant[name], strict=True)), name
            if name.split(":")[1] in columns and name.count(":") > 1:
                checked += 1
                assert ruled(lines, x, y, y + h, True) and ruled(lines, x + w, y, y + h, True), name
                assert ruled(lines, y, x, x + w, False) and ruled(lines, y + h, x, x + w, False), name
            elif name.count(":") == 1 and name.split(":")[1] in blanks:
                below = [k / 20 for k in range(11)]
                assert any(ruled(lines, y + h + d, x, x + w, False) for d in below), name
    assert checked > 50


def test_no_two_fields_overlap_or_sound_alike_and_each_is_high_enough_for_a_pencil(kit, paper):
    for page, _ in form_pages(kit, kit.kit_file(paper)):
        says = [str(note["/TU"]) for note in notes_of(page)]
        assert all(text.strip() for text in says) and len(set(says)) == len(says), "for a screen reader"
        boxes = fields_of(page)
        for number, (name, one) in enumerate(boxes):
            assert one[3] >= (5.0 if name.count(":") == 1 else 7.0 - NEAR) and one[2] >= 5.0, name
            for other, box in boxes[number + 1 :]:
                shared = overlap(one, box)
                assert not shared or min(shared[2:]) < NEAR, (name, other)


def test_what_is_typed_into_the_empty_fields_is_printed_in_them(kit, tmp_path):
    from pypdf import PdfWriter

    name = next(name for name in files(kit, "a4") if name != kit.kit_file("a4"))
    index = form_pages(kit, name)[0][1]
    writer = PdfWriter(clone_from=str(kit.folder / name))
    boxes = fields_of(kit.pdf(name).pages[index])
    filled = {field: "8" for field, _ in boxes[:: max(1, len(boxes) // 25)]}
    for page in writer.pages:
        writer.update_page_form_field_values(page, filled, auto_regenerate=False)
    file = tmp_path / "filled.pdf"
    writer.write(file)
    fine = 6.0
    before = rastered(kit.folder / name, index, fine, forms=True)
    after = rastered(file, index, fine, forms=True)
    for field, (x, y, w, h) in boxes:
        inside = tuple(round(v * fine) for v in (x + 0.5, y + 0.5, x + w - 0.5, y + h - 0.5))
        one, other = before.crop(inside), after.crop(inside)
        room = tuple(round(v * fine) for v in (x + 0.6, y + 0.6, x + w - 0.6, y + h - 0.8))
        assert inked(before.crop(room), 200).getbbox() is None, "nothing is printed in a box but its tint"
        if field in filled:
            assert differing(one, other) > 0.002, field
        else:
            assert differing(one, other) == 0, field
