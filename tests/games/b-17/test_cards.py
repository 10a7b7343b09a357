"""Cards, records and rules of B-17!: the pictures say what the figures and the gallery say."""

from __future__ import annotations

import re
import shutil
from math import cos, hypot, radians, sin

import pytest

from cutline.components import BadInput, find_game, load_game
from cutline.components.models.footprints import footprint

from ...support.built_kit import BuiltKit, with_kit
from ...support.form_scripts import widgets, worked_out
from ..support.judging import shipped

GAME = "b-17"
KIT = """
- {kind: record sheet, id: raid}
- {kind: record sheet, id: bombs}
- {kind: card, id: setting-out}
- {kind: card, id: flying}
- {kind: card, id: guns-and-bombs}
"""
INCH = 25.4
MARGIN = 4 * INCH  # round the table in its picture
MODEL = 1000 / 285 / INCH  # inches of a model for a metre
TURNS = range(1, 15)


@pytest.fixture(scope="module")
def game():
    return shipped(GAME)


@pytest.fixture(scope="module")
def paper_kit(tmp_path_factory):
    """What lies beside the table to be read and written on, on both papers."""
    folder = with_kit(GAME, tmp_path_factory.mktemp("games"), KIT)
    return BuiltKit(folder, tmp_path_factory.mktemp("kit") / "built", ("components",))


def value(game, name):
    return int(game.tables.values[name].value)


def table(game, name):
    (found,) = [one for one in game.tables.tables if one.id == name]
    return found


def picture(game, name):
    (found,) = [one for one in game.tables.pictures if one.id == name]
    return found


def planes(shown, name):
    """Where aircraft of a type stand in a picture, in inches of what it shows."""
    return [
        (mark.at[0] / INCH, mark.at[1] / INCH)
        for mark in shown.marks
        if mark.aircraft == name and mark.gun is None
    ]


def test_points_of_entry_lie_where_the_clocks_rays_meet_the_edge(game):
    wide, long = value(game, "table_width"), value(game, "table_length")
    entry = table(game, "entry")
    assert [int(hour) for hour in entry.rows] == list(range(2, 13))
    for hour, (x, y) in entry.rows.items():
        right, up = sin(radians(30 * int(hour))), cos(radians(30 * int(hour)))
        reach = min(
            wide / 2 / abs(right) if abs(right) > 1e-9 else 1e9, long / 2 / abs(up) if abs(up) > 1e-9 else 1e9
        )
        assert abs(float(x) - (wide / 2 + reach * right)) <= 1 / 8
        assert abs(float(y) - (long / 2 + reach * up)) <= 1 / 8


def test_the_picture_of_the_table_has_every_hour_at_its_point_of_entry(game):
    shown, long = picture(game, "table"), value(game, "table_length")
    rays = {
        (round((x - MARGIN) / INCH, 2), round(long - (y - MARGIN) / INCH, 2))
        for mark in shown.marks
        if mark.line and mark.stroke == "ray"
        for x, y in mark.line[1:]
    }
    points = {hour: (float(x), float(y)) for hour, (x, y) in table(game, "entry").rows.items()}
    assert rays == set(points.values())
    for hour, (x, y) in points.items():
        (box,) = [mark.box for mark in shown.marks if mark.text == hour]
        middle = (box[0] + box[2] / 2 - MARGIN) / INCH, long - (box[1] + box[3] / 2 - MARGIN) / INCH
        assert hypot(middle[0] - x, middle[1] - y) <= 2.6


def test_the_note_below_it_measures_them_along_the_flank(game):
    (note,) = [note for note in picture(game, "table").notes if "long edges" in note]
    entry, said = table(game, "entry").rows, {}
    for hours, number, quarters in re.findall(r"([\d and]+) at (\d+)([¼¾]?)", note):
        for hour in re.findall(r"\d+", hours):
            said[hour] = int(number) + {"": 0, "¼": 0.25, "¾": 0.75}[quarters]
    assert said == {hour: float(y) for hour, (_, y) in entry.items() if hour not in ("6", "12")}


def test_bombers_in_the_pictures_stand_as_the_rules_place_them(game):
    """Of the box the gaps are exact; on the table they are kept (5B1 to 5B4)."""
    lies, gap = footprint("b-17"), value(game, "gap")
    nose, tail, half = (MODEL * part for part in (lies.nose, lies.tail, lies.half_span))
    for name in ("box", "table"):
        leader, left, right, last = planes(picture(game, name), "b-17")
        along, across = last[1] - nose - leader[1] - tail, right[0] - left[0] - 2 * half
        assert gap <= along and gap <= across
        assert name == "table" or max(along, across) < gap + 1.1
        assert leader[1] < left[1] == right[1] < last[1]
    for x, y in planes(picture(game, "table"), "b-17"):
        from_edge = value(game, "table_length") + 4 - y
        assert value(game, "zone_near") + tail <= from_edge + 0.1
        assert from_edge + nose <= value(game, "zone_far")
        assert abs(x - 34) + half <= value(game, "table_width") / 2 - value(game, "flank")


def test_the_gunners_of_the_card_are_those_of_the_gallery(game):
    shown = picture(game, "guns")
    fields = [mark for mark in shown.marks if mark.gun]
    assert sorted(mark.gun for mark in fields) == sorted(g.name for g in footprint("b-17").guns)
    (plane,) = [mark for mark in shown.marks if mark.aircraft and not mark.gun]
    for mark in fields:
        assert (mark.at, mark.scale) == (plane.at, plane.scale) == (plane.at, 285)
        assert mark.reach == pytest.approx(value(game, "range") * INCH)
    assert all(
        gun.arc == value(game, "gun_arc") for gun in footprint("b-17").guns if gun.name != "top turret"
    )


def test_only_the_first_bomber_of_the_picture_may_drop_its_bombs(game):
    shown, lies = picture(game, "run"), footprint("b-17")
    (target,) = [mark.rect for mark in shown.marks if mark.fill == "target"]
    low = (target[1] + target[3]) / INCH
    inside = [y + MODEL * lies.tail <= low for _, y in planes(shown, "b-17")]
    assert inside == [True, False]
    assert target[2:] == pytest.approx((11 * INCH, 8 * INCH))


def test_worked_sums_come_out_as_the_tables_have_it(game):
    results = {key: one.short for key, one in table(game, "results").results.items()}

    def score(text):
        terms, _, said = text.partition(" = ")
        total = sum(map(int, terms.split(" + ")))
        assert not said or int(said) == total
        return total

    for who, (attacker, defender, found) in table(game, "sums").rows.items():
        one, other = score(attacker), score(defender)
        code = "none" if other >= one else "two" if one >= 2 * other else "one"
        assert found == results[code], who
    added = {
        row: sum(map(int, cells[0].split()[2::2]))
        for row, cells in table(game, "scores").rows.items()
        if "+" in cells[0]
    }
    assert list(added.values()) == [3, 4, 3, 1, 2]


def test_every_distance_is_what_the_hits_leave_of_it(game):
    rows = [
        [int(cell) for cell in cells if cell.isdecimal()] for cells in table(game, "distances").rows.values()
    ]
    assert rows == [[10, 8, 6, 4, 2], [14, 12], [20, 18], [8, 6]]


def test_the_raid_record_has_a_box_for_every_plane_gun_and_turn(paper_kit, paper):
    names = set(widgets(paper_kit.pdf(f"raid-record-{paper}.pdf")))
    four, two = ("1", "2", "3", "4"), ("1", "2")
    wanted = {
        f"raid:{group}:{plane}:{turn}"
        for turn in (*TURNS, 15)
        for group, numbers in (("germans", four), ("p51", two), ("b17", four))
        for plane in numbers
    }
    wanted |= {f"raid:fire-{n}:{gun}:{turn}" for n in four for gun in "NLRT+" for turn in TURNS}
    wanted |= {f"raid:bombs:{turn}" for turn in (*TURNS, 15)}
    for group, numbers, boxes in (("bomber", four, 5), ("german", four, 2), ("p51", two, 2)):
        wanted |= {f"raid:{group}-{n}" for n in numbers}
        wanted |= {f"raid:{group}-{n}:{box}" for n in numbers for box in range(1, boxes + 1)}
    wanted |= {f"raid:{name}" for name in ("scenario", "wave", "date", "earlier", "all", "won-by")}
    assert names == wanted


def test_the_records_cross_off_engines_and_add_up_bombs(paper_kit):
    typed = {
        "raid:b17:2:3": "2",
        "raid:b17:2:5": "1",
        "raid:germans:4:5": "2",
        "raid:bombs:11": "2",
        "raid:bombs:12": "3",
        "raid:earlier": "4",
    }
    found = worked_out(paper_kit.pdf("raid-record-a4.pdf"), typed)
    assert [found[f"raid:bomber-2:{box}"] for box in range(1, 6)] == ["×"] * 3 + [""] * 2
    assert found["raid:bomber-2"] == 3 and found["raid:german-4:2"] == "×"
    assert found["raid:bombs:15"] == 5 and found["raid:all"] == 9
    typed = {"bombs:hits-1:1": "3", "bombs:hits-2:4": "2", "bombs:hits-3:2": "4"}
    found = worked_out(paper_kit.pdf("bombs-wave-by-wave-a4.pdf"), typed)
    assert found["bombs:hits"] == 9 and found["bombs:hits-3:5"] == 4
    assert found["bombs:hits:9"] == "×" and found["bombs:hits:10"] == ""


def test_a_figure_that_is_changed_changes_cards_pictures_rules_and_records(tmp_path):
    folder = tmp_path / GAME
    shutil.copytree(find_game(GAME), folder, ignore=shutil.ignore_patterns("referee"))
    file = folder / "tables.yaml"
    text = file.read_text("utf-8")
    for name, was, now in (("range", 4, 5), ("bomber_hits", 4, 5), ("fighter_straight", 6, 7)):
        assert f"  {name}: {{value: {was}," in text
        text = text.replace(f"  {name}: {{value: {was},", f"  {name}: {{value: {now},")
    file.write_text(text, "utf-8")
    changed = load_game(folder, drawn=False)
    rules = {rule.id: rule for rule in changed.rules.walk()}
    assert "within 5 in" in rules["6D3a"].text and "takes 5 hits" in rules["6D4a"].text
    reaches = {mark.reach for mark in picture(changed, "guns").marks if mark.gun}
    assert reaches == {5 * INCH}
    (ahead,) = (mark for mark in picture(changed, "fighter-move").marks if mark.rotate == 60)
    assert ahead.at == pytest.approx((14.262 * INCH, 1.5 * INCH))
    (raid, _) = changed.records.sheets
    assert raid.tracks[0].boxes == 6


@pytest.mark.parametrize(
    ("figure", "now", "where"),
    [
        ("gap", 5, {"pieces", "tables"}),
        ("scale", 300, {"tables"}),
        ("table_length", 96, {"game", "pieces", "rules", "tables"}),
        ("bombers", 3, {"record_sheet"}),
        ("third_germans", 10, {"tables"}),
        ("head_on", 2, {"tables"}),
    ],
)
def test_what_was_drawn_for_another_figure_is_not_printed(tmp_path, figure, now, where):
    folder = tmp_path / GAME
    shutil.copytree(find_game(GAME), folder, ignore=shutil.ignore_patterns("referee"))
    file = folder / "tables.yaml"
    text = re.sub(
        f"(?m)^  {figure}: {{value: [0-9]+,", f"  {figure}: {{value: {now},", file.read_text("utf-8")
    )
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput) as told:
        load_game(folder, drawn=False)
    assert {problem.file.stem for problem in told.value.problems} == where
    assert all("this was made for" in problem.message for problem in told.value.problems)
