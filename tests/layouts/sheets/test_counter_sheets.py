"""Counter sheets as printed: where faces lie, what is behind them, where the ruler goes."""

from __future__ import annotations

from itertools import pairwise

from cutline.layouts.sheets.papers import rules

from ...support.drawing_reading import lines_of
from ...support.pdf_reading import overlap
from ...support.rasters import areas, inked, mirrored, outside

NEAR = 0.05  # mm, what a test may be off by
REACH = 6.0  # mm, from the trim to the far end of its marks
EDGE = 5.0  # mm, what no home printer prints
FINE = 8.0  # pixels to the mm


def face_sheets(kit, paper):
    """(page index, manifest sheet) of every page with faces."""
    return [(s["page"] - 1, s) for s in kit.sheets(paper) if s.get("faces")]


def pairs(sheets):
    """Fronts with the backs that are printed on them."""
    return [
        (front, back)
        for front, back in pairwise(sheets)
        if (front[1]["side"], back[1]["side"]) == ("front", "back")
    ]


def grounds(kit):
    """The colour of each side of each counter."""
    found = {}
    for printed in kit.drawn.pieces:
        found[printed.id, "front"] = printed.front.ground
        found[printed.id, "back"] = printed.back.ground if printed.back else "#ffffff"
    return found


def drawings(kit):
    found = {}
    for printed in kit.drawn.pieces:
        found[f"{printed.id}-front"] = printed.front.drawing
        if printed.back:
            found[f"{printed.id}-back"] = printed.back.drawing
    return found


def close(one, other, tolerance=NEAR):
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def backs_that_miss(front, back, wide):
    """Copies whose back does not lie behind their front after a flip on the long edge."""
    behind = {(face["counter"], face["copy"]): face["box"] for face in back["faces"]}
    missed = []
    for face in front["faces"]:
        x, y, w, h = face["box"]
        box = behind.get((face["counter"], face["copy"]))
        if box is None or not close(box, (wide - x - w, y, w, h)):
            missed.append((face["counter"], face["copy"]))
    return missed


def crowded(faces, ground_of, side, bleed):
    """Neighbours of different grounds whose bleeds run into one another."""
    found = []
    boxes = [(face["counter"], face["box"]) for face in faces]
    for number, (one, (x, y, w, h)) in enumerate(boxes):
        grown = (x - bleed + 1e-3, y - bleed + 1e-3, w + 2 * bleed - 2e-3, h + 2 * bleed - 2e-3)
        for other, (x2, y2, w2, h2) in boxes[number + 1 :]:
            if ground_of[one, side] == ground_of[other, side]:
                continue
            if "#ffffff" in (ground_of[one, side], ground_of[other, side]):
                reached = overlap(grown, (x2, y2, w2, h2)) or overlap(
                    (x, y, w, h), (x2 - bleed, y2 - bleed, w2 + 2 * bleed, h2 + 2 * bleed)
                )
                if reached and min(reached[2:]) > 1e-2:
                    found.append((one, other))
            elif overlap(grown, (x2 - bleed, y2 - bleed, w2 + 2 * bleed, h2 + 2 * bleed)):
                found.append((one, other))
    return found


def test_every_face_lies_where_the_manifest_says(kit, paper):
    sheets = face_sheets(kit, paper)
    assert {sheet["side"] for _, sheet in sheets} == {"front", "back"}
    for file in (kit.kit_file(paper), None):
        for number, (index, sheet) in enumerate(sheets):
            name = file or _component_file(kit, paper, sheet)
            page = kit.page(name, index if file else number)
            boxes = [face["box"] for face in sheet["faces"]]
            assert len(page.clips) == len(boxes)
            assert not [b for b in boxes if not any(close(b, clip) for clip in page.clips)]
            assert not [clip for clip in page.clips if not any(close(b, clip) for b in boxes)]


def _component_file(kit, paper, sheet):
    from cutline.layouts.documents.file_names import slug

    return f"{slug(sheet['component'])}-{paper}.pdf"


def test_every_face_shows_the_texts_of_its_own_counter_in_their_places(kit, paper):
    faces = drawings(kit)
    for index, sheet in face_sheets(kit, paper):
        page = kit.page(kit.kit_file(paper), index)
        shown = [word for word in page.words if word.clip]
        for face in sheet["faces"]:
            left, top = face["box"][:2]
            here: dict[tuple[float, float], str] = {}
            for word in shown:
                if close(word.clip, face["box"]):
                    spot = (word.x, word.y)
                    here[spot] = here.get(spot, "") + word.text
            wanted = [(left + line.x, top + line.y, line.text) for line in lines_of(faces[face["face"]])]
            assert len(here) == len(wanted), face
            for (x, y), text in here.items():
                assert any(text == said and close((x, y), (at_x, at_y)) for at_x, at_y, said in wanted), (
                    face,
                    text,
                )


def test_backs_line_up_when_flipped_on_the_long_edge(kit, paper):
    for (_, front), (_, back) in pairs(face_sheets(kit, paper)):
        wide, high = front["paper"]
        assert wide < high, "an upright sheet has its long edge at the side"
        assert front["name"] == back["name"] and back["page"] == front["page"] + 1
        sides = {c.id for c in kit.game.counters.counters if c.back}
        assert not [miss for miss in backs_that_miss(front, back, wide) if miss[0] in sides]
        assert len(back["faces"]) == sum(f["counter"] in sides for f in front["faces"])


def uncovered(one, other, tolerance):
    """The fewer pixels in which the coloured areas of one side stick out behind the other."""
    return min(outside(one, other, tolerance), outside(other, one, tolerance))


def coloured(picture, sheet):
    """Where a sheet is coloured: no lines, no foot, and no white spots inside pictures."""
    mask = areas(inked(picture))
    wide, high = mask.size
    mask.paste(0, (0, round((sheet["paper"][1] - rules().foot - EDGE) * FINE), wide, high))
    for face in sheet["faces"]:
        x, y, w, h = face["box"]
        if mask.getpixel((round((x + 0.7) * FINE), round((y + 0.7) * FINE))):
            ends = (x + 0.8, y + 0.8, x + w - 0.8, y + h - 0.8)
            mask.paste(255, tuple(round(end * FINE) for end in ends))
    return mask


def test_coloured_areas_of_front_and_back_cover_each_other_on_paper(kit, paper):
    name = kit.kit_file(paper)
    for (front, its), (back, other) in pairs(face_sheets(kit, paper)):
        fronts = coloured(kit.raster(name, front, FINE), its)
        backs = mirrored(coloured(kit.raster(name, back, FINE), other))
        assert fronts.getbbox()
        assert uncovered(fronts, backs, 1) == 0


def test_each_ground_is_printed_beyond_the_cut_and_bleeds_of_different_ones_keep_apart(kit, paper):
    bleed = kit.game.counters.bleed
    colours = grounds(kit)
    name = kit.kit_file(paper)
    for index, sheet in face_sheets(kit, paper):
        assert not crowded(sheet["faces"], colours, sheet["side"], bleed)
        picture = kit.raster(name, index, FINE)
        pairs_of_boxes = [(face["counter"], face["box"]) for face in sheet["faces"]]
        for counter, (x, y, w, h) in pairs_of_boxes:
            colour = colours[counter, sheet["side"]]
            far = bleed - 0.25
            for px, py in (
                (x + w / 2, y - far),
                (x + w / 2, y + h + far),
                (x - far, y + h / 2),
                (x + w + far, y + h / 2),
            ):
                if any(bx < px < bx + bw and by < py < by + bh for _, (bx, by, bw, bh) in pairs_of_boxes):
                    continue
                seen = picture.getpixel((int(px * FINE), int(py * FINE)))
                meant = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
                assert all(abs(a - b) < 12 for a, b in zip(seen, meant, strict=True)), counter


def cut_lines(page):
    """The straight lines of the cut layer, each once: (upright, where, from, to)."""
    found = set()
    for shape in page.shapes:
        if shape.layer == "cut" and shape.is_line:
            (x1, y1), (x2, y2) = shape.points
            upright = abs(x1 - x2) < 1e-3
            where, ends = (x1, (y1, y2)) if upright else (y1, (x1, x2))
            found.add((upright, round(where, 2), *(round(end, 2) for end in sorted(ends))))
    return found


def _runs(points, at_, ends, upright):
    """Whether a line lies at a coordinate, all of it between two ends, and is long enough."""
    across, along = (0, 1) if upright else (1, 0)
    if any(abs(point[across] - at_) > NEAR for point in points):
        return False
    low, high = sorted(point[along] for point in points)
    return ends[0] - NEAR <= low and high <= ends[1] + NEAR and high - low >= 1.8


def test_every_edge_of_a_face_is_a_cut_from_tick_to_tick_right_through_its_neighbours(kit, paper):
    for index, sheet in face_sheets(kit, paper):
        if sheet["side"] != "front":
            continue
        page, bleed = kit.page(kit.kit_file(paper), index), kit.game.counters.bleed
        ticks, cuts = [line.points for line in page.lines() if line.layer == ""], cut_lines(page)
        for upright, where, start, end in cuts:
            for ends in ((start - REACH, start - bleed), (end + bleed, end + REACH)):
                assert [t for t in ticks if _runs(t, where, ends, upright)], (upright, where)
        for face in sheet["faces"]:
            left, top, wide, high = face["box"]
            for upright, edges, low, most in (
                (True, (left, left + wide), top, top + high),
                (False, (top, top + high), left, left + wide),
            ):
                for edge in edges:
                    assert [
                        c
                        for c in cuts
                        if c[0] == upright
                        and abs(c[1] - edge) < NEAR
                        and c[2] <= low + NEAR
                        and c[3] >= most - NEAR
                    ], face
            for upright, where, start, end in cuts:
                side, far = (left, left + wide) if upright else (top, top + high)
                along = (top, top + high) if upright else (left, left + wide)
                crossed = side + NEAR < where < far - NEAR
                assert not (crossed and start < along[1] - NEAR and end > along[0] + NEAR), face


def test_faces_fill_the_trim_and_stay_inside_it(kit, paper):
    for _, sheet in face_sheets(kit, paper):
        x, y, w, h = sheet["trim"]
        boxes = [face["box"] for face in sheet["faces"]]
        for left, top, wide, high in boxes:
            assert left >= x - NEAR and left + wide <= x + w + NEAR
            assert top >= y - NEAR and top + high <= y + h + NEAR
        if sheet["side"] == "front":
            assert abs(min(box[1] for box in boxes) - y) <= NEAR
            assert abs(max(box[1] + box[3] for box in boxes) - y - h) <= NEAR
