"""The map: what the rules name is on it, the examples hold, and everything can be read."""

from __future__ import annotations

from collections import Counter
from functools import cache
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import dist, hypot

import pytest

from cutline.components.languages import Words
from cutline.components.models.boards import connection_line, places
from cutline.components.shapes.geometry import boxes_meet
from cutline.generators.boards.maps import draw_map
from cutline.generators.boards.spaces import draw_space
from cutline.generators.faces.outside import letterings, mark_box
from cutline.layouts.sheets.papers import papers
from cutline.layouts.sheets.tiles import shown, tile_pages

from ..support.judging import drawn

MISSIONS = {"zone-9": "usa", "zone-28": "britain", "zone-69": "ussr"}
# What each drop zone is near: the missions, the grotto, the town, the marked zone of the example.
NEAR = {
    "I": "zone-45",
    "II": "zone-69",
    "III": "zone-38",
    "IV": "zone-45",
    "V": "zone-36",
    "VI": "zone-56",
    "VIII": "zone-28",
    "IX": "zone-9",
}
STEPS = 3  # connections from a drop zone to what it is near, the farthest zone of it included
FREE = 1.0  # mm between a connection and the disc of another zone
APART = 8.0  # mm between two discs
DEEPEST = 25.0  # mm from the edge of the country to the middle of an entry zone


def game():
    return drawn("capture-tito")


@cache
def board():
    return next(one for one in game().maps if one.id == "map")


@cache
def country():
    return next(panel for panel in board().panels if panel.id == "drvar")


@cache
def zones():
    return {zone.id: zone for zone in country().spaces}


@cache
def where():
    return {name: place for name, place in places(board()).items() if name in zones()}


def having(key):
    """{zone: value} of all zones with that value."""
    return {name: zone.values[key] for name, zone in zones().items() if key in zone.values}


def drops():
    """{drop zone: {number: zone}}"""
    found = {}
    for name, text in having("drop").items():
        for part in text.split(", "):
            roman, number = part.split()
            assert int(number) not in found.setdefault(roman, {})
            found[roman][int(number)] = name
    return found


def entries():
    """{(colour, number): zone}"""
    found = {}
    for name, text in having("entry").items():
        colour, *numbers = text.split()
        for number in numbers:
            assert (colour, int(number)) not in found
            found[colour, int(number)] = name
    return found


def far(start, free=lambda link: link.cost):
    """The cheapest way from a zone to every other."""
    found, heap = {}, [(0, start)]
    while heap:
        so_far, here = heappop(heap)
        if here in found:
            continue
        found[here] = so_far
        for near in board().neighbours(here):
            heappush(heap, (so_far + free(board().connection(here, near)), near))
    return found


def one_each(_):
    return 1


def test_87_zones_are_numbered_from_1_and_of_three_kinds():
    assert [zone.title for zone in zones().values()] == [str(n) for n in range(1, 88)]
    assert list(zones()) == [f"zone-{n}" for n in range(1, 88)]
    assert {zone.kind for zone in zones().values()} == {"open", "light", "strong"}


def test_missions_cross_and_grotto_are_where_the_rules_have_them():
    assert having("mission") == MISSIONS
    places_ = having("place")
    assert places_["zone-48"] == "cross"
    assert sorted(places_.values()) == ["cross", "grotto"]


def test_every_marker_has_a_zone_and_two_in_one_zone_differ():
    letters = [letter for text in having("marker").values() for letter in text.split()]
    made = Counter()
    for one in game().counters.counters:
        if one.values.get("letter"):
            made[one.values["letter"]] += one.count
    assert Counter(letters) == made == {"A": 6, "B": 3, "C": 10}
    assert all(len(set(text.split())) == len(text.split()) for text in having("marker").values())


def test_grotto_and_soviet_mission_have_a_b_and_no_marker_lies_in_the_open():
    grotto = next(name for name, what in having("place").items() if what == "grotto")
    marked = having("marker")
    assert "B" in marked[grotto].split() and "B" in marked["zone-69"].split()
    assert all(zones()[name].kind != "open" for name in marked)


def test_nine_drop_zones_have_six_open_zones_each():
    found = drops()
    assert sorted(found) == ["I", "II", "III", "IV", "IX", "V", "VI", "VII", "VIII"]
    assert all(sorted(numbers) == [1, 2, 3, 4, 5, 6] for numbers in found.values())
    for name in having("drop"):
        assert zones()[name].kind == "open"
        assert not {"marker", "mission", "place", "entry"} & zones()[name].values.keys()


def test_drop_zones_are_near_what_they_are_for_and_vii_is_not():
    found = drops()
    for roman, objective in NEAR.items():
        steps = far(objective, one_each)
        assert max(steps[name] for name in found[roman].values()) <= STEPS, roman
    for objective in (*MISSIONS, *having("place")):
        steps = far(objective, one_each)
        assert min(steps[name] for name in found["VII"].values()) > 1


def test_in_drop_zone_v_one_of_1_and_3_touches_the_light_zone_with_a_and_b_and_2_does_not():
    five = drops()["V"]
    marked = having("marker")
    (target,) = [
        name
        for name, text in marked.items()
        if text == "A B" and zones()[name].kind == "light" and name not in MISSIONS
    ]
    touching = [n for n in (1, 2, 3) if target in board().neighbours(five[n])]
    assert touching in ([1], [3])
    others = [name for n in (1, 2, 3) for name in board().neighbours(five[n]) if name in marked]
    assert others == [target]


def test_each_face_of_the_die_names_one_entry_of_each_colour_on_its_edge():
    found = entries()
    assert sorted(found) == [(c, n) for c in ("black", "blue", "red") for n in range(7)]
    wide, high = country().size
    for name, text in having("entry").items():
        x, y, _ = zones()[name].circle
        colour, edge = text.split()[0], zones()[name].values["edge"]
        assert edge in {"black": ["west"], "blue": ["south"], "red": ["north", "east"]}[colour]
        off = {"west": x, "south": high - y, "north": y, "east": wide - x}[edge]
        assert off <= DEEPEST


def test_connections_cost_what_their_line_says_and_lead_everywhere():
    links = country().connections
    assert {(link.kind, link.cost) for link in links} == {("full", 1), ("dotted", 2)}
    assert len({frozenset(link.between) for link in links}) == len(links)
    assert len(far("zone-1")) == 87
    degrees = [len(board().neighbours(name)) for name in zones()]
    assert min(degrees) >= 2 and max(degrees) <= 7
    assert 4 <= sum(degrees) / 87 <= 5.5


def test_the_grotto_stands_behind_strong_ground_up_a_slope():
    grotto = next(name for name, what in having("place").items() if what == "grotto")
    near = board().neighbours(grotto)
    assert near and all(zones()[name].kind == "strong" for name in near)
    assert all(board().connection(grotto, name).cost == 2 for name in near)


def ends(link):
    return connection_line(*(where()[name] for name in link.between))


def crosses(one, other):
    (a, b), (c, d) = one, other

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_no_two_connections_cross():
    lines = {link.between: ends(link) for link in country().connections}
    found = [(one, other) for one, other in combinations(lines, 2) if crosses(lines[one], lines[other])]
    assert not found


def off_line(point, line):
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    t = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    t = min(1, max(0, t))
    return dist(point, (ax + dx * t, ay + dy * t))


def test_no_connection_runs_under_another_zone_so_that_no_number_is_hidden():
    for link in country().connections:
        line = ends(link)
        for name, place in where().items():
            if name not in link.between:
                radius = zones()[name].circle[2]
                assert off_line(place.centre, line) >= radius + FREE, (link.between, name)


def test_discs_stand_apart():
    for one, other in combinations(zones().values(), 2):
        (x, y, r), (u, v, s) = one.circle, other.circle
        assert hypot(x - u, y - v) - r - s >= APART


def test_number_and_signs_of_a_zone_show_beside_a_stack_and_off_other_zones():
    """The stack is a square in the room of the disc; signs stand on the rim."""
    edge = game().counters.size
    for name, place in where().items():
        x, y, w, h = place.room
        assert w >= edge and h >= edge
        corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
        radius = zones()[name].circle[2]
        assert all(dist(corner, place.centre) <= radius for corner in corners)
        drawn = draw_space(game(), place, board().kinds[place.kind]).words
        for lettering in letterings(drawn):
            assert not boxes_meet(lettering.box, place.room), (name, lettering.text)
        for mark in drawn:
            box = mark_box(mark)
            for other, there in where().items() if box else ():
                if other != name:
                    assert off_box(there.centre, box) >= zones()[other].circle[2], (name, other)


def signs():
    """{what a sign says: its boxes}: flags, grotto, cross, and entries by colour and number."""
    found = {}
    for plate, mark in pairwise((None, *country().marks)):
        colours = [plate.fill or "", plate.stroke or ""] if plate else []
        entry = [colour.partition("-")[2] for colour in colours if colour.startswith("entry-")]
        if (mark.art or "").startswith(("flag-", "place-")):
            found.setdefault(mark.art.partition("-")[2], []).append(mark.box)
        elif entry:
            found.setdefault((entry[0], mark.text), []).append(mark.box)
    return found


def test_signs_stand_on_the_rim_of_their_zone_and_off_every_connection():
    found = signs()
    (left, top) = country().at
    meant = {(colour, f"R{number}"): name for (colour, number), name in entries().items()}
    meant |= {what: name for key in ("mission", "place") for name, what in having(key).items()}
    assert found.keys() == meant.keys()
    for what, name in meant.items():
        ((x, y, w, h),) = found[what]
        box = (x + left, y + top, w, h)
        assert off_box(where()[name].centre, box) <= zones()[name].circle[2], what
        assert not boxes_meet(box, where()[name].room), what
        for link in country().connections:
            (ax, ay), (bx, by) = ends(link)
            points = [(ax + (bx - ax) * n / 99, ay + (by - ay) * n / 99) for n in range(100)]
            assert min(off_box(point, box) for point in points) > 0.5, (what, link.between)


def off_box(point, box):
    x, y, w, h = box
    return hypot(max(x - point[0], 0, point[0] - x - w), max(y - point[1], 0, point[1] - y - h))


def test_the_time_track_runs_from_six_to_noon_of_the_next_day():
    turns = [space for panel in board().panels if panel.id == "time" for space in panel.spaces]
    hours = [space.values["hours"].split("–") for space in turns]
    assert [space.id for space in turns] == [f"turn-{n}" for n in range(1, 13)]
    assert all(one[1] == other[0] for one, other in pairwise(hours))
    assert hours[0][0] == "06" and hours[-1][1] == "12"
    long = [(int(end) - int(start)) % 24 for start, end in hours]
    assert long == [5 if n in (8, 9) else 2 for n in range(1, 13)]
    marked = {key: [int(s.title) for s in turns if key in s.values] for key in ("event", "wave")}
    assert marked == {"event": [1, 3, 4, 5, 10], "wave": [1, 3]}


def test_the_levels_run_from_0_to_9():
    (panel,) = [panel for panel in board().panels if panel.id == "levels"]
    assert {space.id for space in panel.spaces} == {
        f"{name}-{n}" for name in ("alarm", "tens", "ones") for n in range(10)
    }


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_six_sheets_and_no_zone_is_cut(paper):
    drawing, problems = draw_map(game(), board(), ("maps", 0))
    assert not problems
    pages = tile_pages(shown(board(), drawing), papers()[paper], Words())
    assert len(pages) == 6
    lefts, tops = set(), set()
    for page in pages:
        use = page.drawing.marks[0]
        lefts.add(round(use.clip[0] - use.matrix[4], 2))
        tops.add(round(use.clip[1] - use.matrix[5], 2))
    for place in where().values():
        x, y = place.centre
        radius = place.space.circle[2]
        assert all(abs(x - cut) > radius for cut in lefts) and all(abs(y - cut) > radius for cut in tops)
