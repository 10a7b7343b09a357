"""Counters: every id once, the numbers and values of the rules, and fronts that hide by measure."""

from __future__ import annotations

import re
from collections import Counter
from math import ceil, floor

import pytest
from PIL import ImageChops

from cutline.components import find_game

from ...support.built_kit import BuiltKit, with_kit
from ...support.rasters import rastered

GAME = "capture-tito"
KINDS = {"platoon": 25, "officer": 2, "hq": 7, "infantry": 17 + 20, "engineer": 6, "aa": 2, "tank": 2}
GROUPS = {
    "rot": 3 + 1,
    "blau": 4,
    "gruen": 3,
    "beisser": 1,
    "brecher": 1,
    "draufgaenger": 2,
    "greifer": 1,
    "panther": 3,
    "stuermer": 1,
    "second": 6 + 1,
    "b": 7,
    "c": 27,
    "red": 6,
    "blue": 7,
    "black": 7,
}
DEVICES = {
    "beisser": "jawbone",
    "brecher": "hammer",
    "draufgaenger": "axe",
    "greifer": "paw",
    "panther": "feline",
    "stuermer": "dagger",
}
MARKERS = {"A": 6, "B": 3, "C": 10}
HIDING = ("hq", "infantry", "engineer", "aa", "tank")
PER_MM = 9.99998  # a page of whole pixels, so that none of them is stretched


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """The sheets of counters alone."""
    parts = (find_game(GAME) / "game.yaml").read_text("utf-8").split("\nkit:\n")[1]
    wanted = [part for part in re.split(r"^- ", parts, flags=re.M) if "kind: counters" in part]
    folder = with_kit(GAME, tmp_path_factory.mktemp("games"), "- " + "- ".join(wanted))
    return BuiltKit(folder, tmp_path_factory.mktemp("kit") / "built", ("kit",))


def units(kit):
    return {one.id: one.values for one in kit.game.counters.counters if "_kind" in one.values}


def strength(values, side=""):
    return "-".join(values[key + side] for key in ("ff", "af", "mp"))


def test_there_are_as_many_counters_of_each_kind_and_group_as_the_rules_say(kit):
    found = units(kit).values()
    assert Counter(values["_kind"] for values in found) == KINDS
    assert Counter(values["group"] for values in found) == GROUPS
    assert all(one.count == 1 for one in kit.game.counters.counters if one.id in units(kit))
    assert {v["group"]: v["device"] for v in found if "device" in v} == DEVICES
    assert {v["wave"] for v in found if v["group"] == "second"} == {"2"}


def test_figures_of_the_cups_and_waves_are_those_of_the_counters(kit):
    figure = {name: int(one.value) for name, one in kit.game.tables.values.items()}
    cups = {"b": "b_cup", "c": "c_cup", "red": "red_cup", "blue": "blue_cup", "black": "black_cup"}
    assert {group: figure[name] for group, name in cups.items()} == {group: GROUPS[group] for group in cups}
    assert figure["youth"] == sum(v["group"] == "c" and v["_kind"] == "infantry" for v in units(kit).values())
    waves = Counter(v["wave"] for v in units(kit).values() if v["_kind"] == "platoon")
    assert waves == {"1": figure["first_platoons"], "2": figure["second_platoons"]}


def test_values_are_those_of_the_examples(kit):
    for values in units(kit).values():
        if values["_kind"] == "platoon":
            assert (strength(values), strength(values, "2")) == ("2-3-3", "2-1-2")
        if values["_kind"] == "hq":
            assert (strength(values), strength(values, "2")) == ("3-2-2", "2-1-2")
        if values["_kind"] != "officer":  # a loss never makes a unit better
            assert all(values[f"{key}2"] <= values[key] for key in ("ff", "af", "mp"))


def test_ids_stand_on_both_sides_and_nothing_names_what_is_hidden(kit):
    file = kit.game.counters
    for one in file.counters:
        for name in (one.front, one.back):
            texts = [mark.text for mark in file.faces[name].marks]
            assert ("{no}" in texts) == ("_kind" in one.values), one.id
        if "_kind" in one.values:
            assert one.values["no"].lower() == one.id


def test_backs_of_markers_say_what_the_table_says(kit):
    table = next(one for one in kit.game.tables.tables if one.id == "markers")
    marked = {one.id: one for one in kit.game.counters.counters if "letter" in one.values}
    assert marked.keys() == table.results.keys()
    drawn = Counter()
    for name, result in table.results.items():
        told, values = result.does, marked[name].values
        assert (told["letter"], int(told["copies"])) == (values["letter"], marked[name].count)
        many = [int(told[kind]) for kind in HIDING if kind in told]
        assert many == [int(values[key]) for key in ("many", "few") if key in values]
        drawn.update({told["letter"]: marked[name].count})
        for kind in HIDING:
            drawn[kind] += int(told.get(kind, 0)) * marked[name].count
    cups = Counter(v["_kind"] for v in units(kit).values() if v["group"] in ("b", "c"))
    assert drawn == {**MARKERS, **cups}


def inner(box):
    """The pixels that lie wholly inside a box of mm, half of its cut lines included."""
    x, y, w, h = (10 * v for v in box)
    return ceil(x - 0.01), ceil(y - 0.01), floor(x + w + 0.01), floor(y + h + 0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fronts_that_hide_are_the_same_to_the_eye(kit, paper):
    """Cut with its half of the cut lines, no front of a letter differs from another."""
    counters = kit.game.counters.counters
    letters = {one.id: one.values["letter"] for one in counters if "letter" in one.values}
    hidden = [s for s in kit.sheets(paper) if any(f["counter"] in letters for f in s.get("faces", ()))]
    front, back = hidden
    page = rastered(kit.folder / kit.kit_file(paper), front["page"] - 1, PER_MM)
    seen = {}
    for face in front["faces"]:
        letter = letters.get(face["counter"])
        if letter is not None:
            picture = page.crop(inner(face["box"]))
            same = ImageChops.difference(picture, seen.setdefault(letter, picture))
            assert max(high for _, high in same.getextrema()) <= 1, face
    assert seen.keys() == MARKERS.keys()
    grounds = {(p.front.ground, p.back.ground) for p in kit.drawn.pieces if p.id in letters}
    assert len(grounds) == 1  # and so do both edges, whatever lies beside it
    assert {f["counter"] for f in front["faces"]} == {f["counter"] for f in back["faces"]}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_lie_behind_their_fronts(kit, paper):
    sheets = [sheet for sheet in kit.sheets(paper) if sheet.get("faces")]
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        wide = front["paper"][0]
        behind = {(f["counter"], f["copy"]): f["box"] for f in back["faces"]}
        for face in front["faces"]:
            x, y, w, h = face["box"]
            want = pytest.approx([wide - x - w, y, w, h], abs=0.01)
            assert behind[face["counter"], face["copy"]] == want


def test_the_set_up_sheet_says_what_map_counters_and_tables_say(kit):
    board, sheet = (one for one in kit.game.maps if one.id in ("map", "set-up"))
    said = {panel.id: [mark.text for mark in panel.marks if mark.text] for panel in sheet.panels}
    for letter, many in MARKERS.items():
        zones = [
            int(space.title)
            for panel in board.panels
            for space in panel.spaces
            if letter in space.values.get("marker", "").split()
        ]
        assert len(zones) == many
        listed = ", ".join(map(str, sorted(zones)))
        assert said[f"letter-{letter.lower()}"][1:3] == [f"{many} markers: zones", listed]
    for group in GROUPS.keys() - {"b", "c", "red", "blue", "black"}:
        ids = {values["no"] for values in units(kit).values() if values["group"] == group}
        assert ids <= {*said[group]}, group
    table = next(one for one in kit.game.tables.tables if one.id == "drop-zones")
    for _, zone, counters in table.rows.values():
        assert any(zone in texts and re.split("[–,]", counters)[0] in texts for texts in said.values())
