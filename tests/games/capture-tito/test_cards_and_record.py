"""Cards, pictures and the raid record: what is drawn is what counters, map and figures say."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from cutline.referee.checking import referee_for
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import understood
from cutline.referee.log import read_log

from ...support.built_kit import BuiltKit, with_kit
from ...support.form_scripts import worked_out
from ..support.judging import shipped

GAME = "capture-tito"
RECORD = "- {kind: record sheet, id: raid}\n"
ASSAULT = """game: capture-tito
turns:
- {turn: turn 1, do: ["?"]}
- turn: turn 2
  do:
  - at p1 9
  - at p2 9
  - at p3 9
  - at rybka 9
  - at c20 9
  - at c5 9
  - ammo 44
  - assault 9 p1 p2 p3 rybka vs c20 c5 | ROUNDS
  - ammo 41
"""
ROUNDS = (
    "p1+p3 c20 1/4 = 7/8 lost p1, p2+rybka c5 4/3 = 8/6 hit c5",
    "p3+p1 c20 5/6 = 10/10 hit c20, p2+rybka c5 5/2 = 9/4 hit c5",
    "p3+p1+p2+rybka c20 2/5 = 9/8 hit c20",
)
VALUES = re.compile(r"\d-\d-\d")


@pytest.fixture(scope="module")
def game():
    return shipped(GAME)


def picture(game, name):
    (found,) = [one for one in game.tables.pictures if one.id == name]
    return found


def zones(game):
    """Number of a zone: the space of the map."""
    spaces = [space for panel in game.maps[0].panels for space in panel.spaces]
    return {one.id.removeprefix("zone-"): one for one in spaces if one.id.startswith("zone-")}


def lines(game):
    """Both ends of each connection of the map, by number: what it costs."""
    return {
        frozenset(end.removeprefix("zone-") for end in one.between): one.cost
        for panel in game.maps[0].panels
        for one in panel.connections
    }


def middle(box):
    return round(box[0] + box[2] / 2, 1), round(box[1] + box[3] / 2, 1)


def drawn_zones(shown):
    """Middle of each zone in a picture: its number and its kind."""
    rounds = [mark for mark in shown.marks if mark.ellipse and mark.fill.startswith("disc-")]
    found = {}
    for mark in rounds:
        (x, y), reach = middle(mark.ellipse), mark.ellipse[2] / 2
        (number,) = [
            text.text
            for text in shown.marks
            if text.text
            and text.text.isdecimal()
            and text.size == 10
            and abs(text.box[0] + text.box[2] / 2 - x) < 1
            and abs(text.box[1] - y) < reach
        ]
        found[x, y] = number, mark.fill.removeprefix("disc-")
    return found


def test_the_drawn_move_is_on_the_map(game):
    shown = picture(game, "partisan-move")
    found, real = drawn_zones(shown), zones(game)
    assert {number: real[number].kind for number, _ in found.values()} == dict(found.values())
    numbers = {number for number, _ in found.values()}
    drawn = {}
    for mark in shown.marks:
        if mark.line and mark.stroke == "ink":
            ends = frozenset(found[round(x, 1), round(y, 1)][0] for x, y in mark.line)
            drawn[ends] = 2 if mark.dash else 1
    assert drawn == {ends: cost for ends, cost in lines(game).items() if ends <= numbers}
    assert [n for n in numbers if "C" in real[n].values.get("marker", "")] == ["66"]


def test_counters_in_the_pictures_are_those_of_the_kit(game):
    real = {one.id: one.values for one in game.counters.counters if "_kind" in one.values}
    seen = set()
    for name in ("partisan-move", "assault-round"):
        texts = [mark.text for mark in picture(game, name).marks if mark.text]
        for one, then in pairwise(texts):
            if VALUES.fullmatch(then):
                unit = real[one.lower()]
                full, back = (
                    "-".join(unit.get(key + side, "") for key in ("ff", "af", "mp")) for side in ("", "2")
                )
                assert then in (full, back), one
                seen.add((one, then == full))
    assert {("P1", True), ("C20", True), ("C20", False), ("C5", False), ("GN1", True)} <= seen


def test_sums_of_the_drawn_assault_start_with_the_factors_of_those_in_front(game):
    texts = [mark.text for mark in picture(game, "assault-round").marks if mark.text]
    rows = [k for k, text in enumerate(texts) if re.match(r"(lower|higher|equal): ", text)]
    assert len(rows) == 5
    for k in rows:
        german, partisan, result = texts[k - 2 : k + 1]
        front, enemy = [text for text in texts[: k - 2] if VALUES.fullmatch(text)][-2:]
        assert (german[0], partisan[0]) == (front[2], enemy[2])
        one, other = (int(text.rpartition("= ")[2]) for text in (german, partisan))
        word = "equal" if one == other else "higher" if one > other else "lower"
        assert result.startswith(word)


def test_the_drawn_assault_is_right_by_the_referee(game, tmp_path):
    texts = [mark.text for mark in picture(game, "assault-round").marks if mark.text]
    sums = [text.rpartition("= ")[2] for text in texts if " = " in text]
    dice = [re.findall(r"\d+(?= =)", text)[0] for text in texts if " = " in text]
    drawn = [f"{a}/{b}" for row in (dice, sums) for a, b in zip(row[::2], row[1::2], strict=True)]
    assert sorted(drawn) == sorted(re.findall(r"\d+/\d+", " ".join(ROUNDS)))
    file = tmp_path / "log.yaml"
    file.write_text(ASSAULT.replace("ROUNDS", " | ".join(ROUNDS)), "utf-8")
    referee, log = referee_for(game, ()), read_log(file)
    report = Judge(referee, log).run(understood(referee, log))
    assert [one for one in report.findings if one.severity in ("violation", "follow-on")] == []


def test_places_that_the_rules_name_are_those_of_the_map(game):
    figure = {name: one.value for name, one in game.tables.values.items()}
    real = zones(game)
    for name in ("usa", "britain", "ussr"):
        assert real[figure[name]].values["mission"] == name
    assert real[figure["cross"]].values["place"] == "cross"


def test_the_table_of_drop_zones_names_every_german_once(game):
    (table,) = [one for one in game.tables.tables if one.id == "drop-zones"]
    named = []
    for _, _, counters in table.rows.values():
        for word in counters.split(", "):
            first, _, last = word.lower().partition("–")
            head = first.rstrip("0123456789")
            ends = [int(end.removeprefix(head)) for end in (first, last) if last]
            named += [f"{head}{n}" for n in range(ends[0], ends[1] + 1)] if ends else [first]
    german = [one.id for one in game.counters.counters if one.values.get("side") == "german"]
    assert sorted(named) == sorted(german)


def test_every_table_and_picture_stands_on_a_card(game):
    shown = {item for card in game.tables.cards for column in card.columns for item in column}
    made = [one.id for one in (*game.tables.tables, *game.tables.pictures)]
    assert set(made) <= shown


def test_the_raid_record_adds_up_alarm_ammunition_and_points(tmp_path):
    kit = BuiltKit(with_kit(GAME, tmp_path, RECORD), tmp_path / "kit", ("components",))
    typed = {
        "start": "60",
        "supply:4": "7",
        "spent:1": "5",
        "spent:4": "9",
        "rise:1": "3",
        "rise:2": "1",
        "tito": "15",
        "papers": "2",
        "missions": "2",
        "german:2": "4",
        "rybka": "1",
        "aa-lost": "1",
    }
    pdf = kit.pdf("raid-record-a4.pdf")
    found = worked_out(pdf, {f"raid:{name}": value for name, value in typed.items()})
    assert found["raid:left"] == 60 + 7 - 14 and found["raid:all"] == 15 + 2 + 4 - 4 - 2
    assert found["raid:alarm-level"] == 4 and found["raid:alarm-level:4"] == "×"
    assert found["raid:aa:1"] == "×" and found["raid:aa:2"] == ""
