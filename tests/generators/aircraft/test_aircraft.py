"""Aircraft of the gallery: drawn from their dimensions, and measured on the page again."""

from __future__ import annotations

from itertools import product
from re import search

import pytest
from pypdf import PdfReader

from cutline.cli import main
from cutline.components import BadInput, house
from cutline.components.models.footprints import footprint
from cutline.components.models.gallery import VIEWS, Aircraft, aircraft, gallery
from cutline.generators.aircraft import draw_aircraft, extent, tones_of, view_of
from cutline.generators.aircraft.planforms import planform
from cutline.generators.drawing import Drawing, flattened
from cutline.generators.drawing import Path as Area
from cutline.layouts.pages.recognition_chart import gallery_pages, write_gallery
from cutline.layouts.sheets.papers import papers

NAMES = ("fw-190", "p-51", "b-17", "spitfire", "me-110", "ju-87", "me-109", "hurricane")


def _tones(plane):
    return tones_of(house().palette, plane.colour, "ink")


def _drawn(plane, view, scale=144):
    return view_of(plane, view, 1000 / scale, _tones(plane), markings=False)


def _ends(drawing):
    """Return the numbers across and down of all areas that a drawing shows."""
    points = [
        (a * x + c * y + e, b * x + d * y + f)
        for mark, (a, b, c, d, e, f) in flattened(drawing)
        if isinstance(mark, Area)
        for _, *n in mark.segments
        for x, y in zip(n[::2], n[1::2], strict=True)
    ]
    return [x for x, _ in points], [y for _, y in points]


@pytest.mark.parametrize("name", NAMES)
def test_span_and_length_are_the_real_ones_to_scale(name):
    plane = aircraft(name)
    for scale, view in product((72, 144, 300) if name == "b-17" else (144,), VIEWS):
        wide, high = (max(ends) - min(ends) for ends in _ends(_drawn(plane, view, scale)))
        metres = plane.length if view == "side" else plane.span
        assert wide == pytest.approx(metres * 1000 / scale, abs=0.05), (view, scale)
        if view == "top":
            assert high == pytest.approx(plane.length * 1000 / scale, abs=0.05)


@pytest.mark.parametrize("name", NAMES)
def test_an_aircraft_keeps_in_its_frame_and_is_the_same_on_both_sides(name):
    plane = aircraft(name)
    for view in VIEWS:
        wide, high = extent(plane, view)
        for mark in view_of(plane, view, 10.0, _tones(plane)).marks:
            assert isinstance(mark, Area)
            for verb, *numbers in mark.segments:
                x, y = numbers[-2:] if numbers else (0, 0)
                assert -0.01 <= x <= wide * 10 + 0.01, (view, verb)
                assert -0.01 <= y <= high * 10 + 0.01, (view, verb)
    for surface in (plane.wing, plane.tailplane):
        points = {
            (round(x, 6), round(y, 6))
            for _, *n in planform(surface)
            for x, y in zip(n[::2], n[1::2], strict=True)
        }
        assert {(x, -y) for x, y in points} == points


def test_what_is_measured_from_lies_round_the_middle_of_the_wing_s_root():
    plane = footprint("b-17")
    assert plane.nose + plane.tail == pytest.approx(22.66)
    assert (plane.centre, plane.half_span) == pytest.approx((6.1 + 5.95 / 2, 15.81))
    guns = {gun.name: gun for gun in plane.guns}
    assert list(guns) == ["nose", "left waist", "right waist", "tail", "top turret"]
    assert -guns["left waist"].right == guns["right waist"].right == pytest.approx(0.9, abs=0.2)
    assert guns["nose"].ahead == pytest.approx(plane.nose, abs=0.5)
    assert guns["tail"].ahead == pytest.approx(-plane.tail, abs=0.5)
    assert guns["left waist"].ahead == guns["right waist"].ahead
    assert -plane.tail / 2 < guns["left waist"].ahead < 6.1 - plane.nose  # behind the wing
    assert [gun.faces for gun in plane.guns] == [0, 270, 90, 180, 0]
    assert [gun.arc for gun in plane.guns] == [90, 90, 90, 90, 360]


def test_a_gun_lies_on_its_aircraft_and_has_a_name_of_its_own():
    told = aircraft("b-17").model_dump()
    gun = told["guns"][0]
    for bad, said in (([{**gun, "at": (23, 0)}], "does not lie on"), ([gun, gun], "the same name")):
        with pytest.raises(ValueError, match=said):
            Aircraft.model_validate({**told, "guns": bad})


def test_wing_panels_tell_a_model_builder_lengths_and_dihedral():
    panels = aircraft("b-17").wing.panels
    assert sum(panel.length for panel in panels) > aircraft("b-17").span / 2
    assert all(4 < panel.dihedral < 5 for panel in panels)
    inner, outer = aircraft("ju-87").wing.panels  # a gull
    assert inner.dihedral < 0 < outer.dihedral


def test_a_bomber_has_four_propellers_and_a_heavy_fighter_two_fins():
    ink = house().palette["ink"]
    for name, parts in {"b-17": 4 * 3, "me-110": 2 * 3, "p-51": 4}.items():
        marks = [m for m, _ in flattened(_drawn(aircraft(name), "front"))]
        assert sum(isinstance(m, Area) and m.fill == ink for m in marks) == parts, name
    assert aircraft("me-110").fin.y > 0


def test_panel_lines_are_left_out_where_they_would_run_together():
    far, near = (_drawn(aircraft("b-17"), "top", scale) for scale in (1000, 144))
    assert len(far.marks) < len(near.marks)


def test_an_aircraft_on_a_counter_fills_its_box_and_stands_in_its_middle():
    for box, wide in (((5, 5, 30, 30), 30.0), ((5, 5, 60, 20), 20 * 31.62 / 22.66)):
        xs, ys = _ends(Drawing(70, 40, (draw_aircraft("b-17", "top", box, house().palette),)))
        assert max(xs) - min(xs) == pytest.approx(wide, abs=0.05)
        assert (max(xs) + min(xs)) / 2 == pytest.approx(box[0] + box[2] / 2, abs=0.05)
        assert (max(ys) + min(ys)) / 2 == pytest.approx(box[1] + box[3] / 2, abs=0.05)


def test_small_aircraft_lose_their_insignia_rather_than_blot():
    def colours(side, insignia=True):
        use = draw_aircraft("p-51", "top", (0, 0, side, side), house().palette, insignia=insignia)
        return {m.fill for m, _ in flattened(Drawing(60, 60, (use,))) if isinstance(m, Area)}

    blue = house().palette["blue"]
    assert blue in colours(40)
    assert blue not in colours(6)
    assert blue not in colours(40, insignia=False)


def test_an_unknown_aircraft_is_named_with_the_nearest_one():
    with pytest.raises(BadInput) as error:
        aircraft("b17")
    assert 'did you mean "b-17"' in str(error.value.problems[0])


def test_the_chart_shows_every_aircraft_with_its_figures_on_its_pages(tmp_path):
    file = tmp_path / "gallery.pdf"
    count = write_gallery(file, 144, papers()["letter"])
    pages = PdfReader(file).pages
    assert len(pages) == count
    text = "\n".join(page.extract_text() for page in pages)
    for plane in gallery().values():
        assert plane.name in text
        assert f"span {plane.span:.2f} m" in text
    paper = papers()["a4"]
    for page in (page for scale in (144, 500) for page in gallery_pages(scale, paper)):
        xs, ys = _ends(page)
        assert min(xs) > 5 and max(xs) < paper.width - 5
        assert min(ys) > 5 and max(ys) < paper.height - 5


def test_the_command_writes_the_chart_or_says_which_scale_fits(tmp_path, capsys):
    file, large = tmp_path / "new" / "planes.pdf", tmp_path / "large.pdf"
    assert main(["gallery", "--out", str(file), "--scale", "300"]) == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert "at 1:300" in capsys.readouterr().out
    assert main(["gallery", "--out", str(large), "--scale", "72", "--paper", "a4"]) == 2
    assert search(r"B-17G .* --scale 133 or more fits", capsys.readouterr().err)
    assert not large.exists()
    gallery_pages(133, papers()["a4"])
