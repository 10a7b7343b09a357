"""What the rules say of Doodlebug's missing values holds for those that were reconstructed."""

from __future__ import annotations

import re
from collections import Counter

from ..support.judging import drawn

GAME = drawn("doodlebug")
TABLES = {table.id: table for table in GAME.tables.tables}
VALUES = {name: value.value for name, value in GAME.tables.values.items()}
COUNTS = {counter.id: counter.count for counter in GAME.counters.counters}
DATES = ["13 June", "14 June", "15 June", "16 June", "17 June", "18 June", "19 June", "20 June"]
RANGES = ("Long", "Medium", "Close")
TOUCHING = {(1, 2), (2, 3), (4, 5), (5, 6), (1, 4), (2, 5), (3, 6)}
FACES = range(1, 7)


def chits(colour):
    """How many chits of a colour show each number."""
    found = Counter()
    for counter in GAME.counters.counters:
        if counter.id.startswith(f"{colour}-"):
            found[int(counter.values["number"])] += counter.count
    return found


def column(table, name):
    """What each roll of a die comes to in a column; a row is labelled 3, 1-4 or 6+."""
    at, found = TABLES[table].columns.index(name), {}
    for label, row in TABLES[table].rows.items():
        first, _, last = label.rstrip("+").partition("-")
        found |= dict.fromkeys(range(int(first), int(last or first) + 1), row[at])
    return found


def faces(says, outcome):
    """On how many faces of a die a result's text gives an outcome: "on 1 to 3 it is lost"."""
    found = re.search(rf"\bon (?:an? )?([\d, orto–-]+?),? {outcome}", says)[1]
    span = re.fullmatch(r"(\d) ?(?:to|[–-]) ?(\d)", found)
    return int(span[2]) - int(span[1]) + 1 if span else len(re.findall(r"\d", found))


def losses(name):
    """The results in a column of T-1 that may cost the fighter, and how likely they do."""
    says = {result: TABLES["t1"].results[result].says for result in column("t1", name).values()}
    lost = {result: text for result, text in says.items() if "is lost" in text}
    return {result: faces(text, "the fighter is lost") / 6 for result, text in lost.items()}


def test_chits_are_those_of_the_rules_and_their_examples():
    assert set(chits("blue")) == set(range(7))
    for colour in ("grey", "yellow", "red"):
        top = max(chits(colour))
        assert set(chits(colour)) == set(range(top + 1)) and 1 <= top <= 6
    assert chits("yellow")[3] >= 1, "the example of rule 7"
    grey = sorted(chits("grey").elements())
    assert len(grey) >= 4 and COUNTS["v1"] >= max(4 * grey[-1], int(VALUES["first_night_launches"]))


def test_t1_kills_more_the_nearer_it_is_and_costs_fighters_as_rule_9_says():
    assert set(TABLES["t1"].columns) == set(RANGES)
    results = {name: column("t1", name) for name in RANGES}
    assert all(set(found) == set(FACES) for found in results.values())
    kills = [sum("kill" in result for result in results[name].values()) for name in RANGES]
    assert 0 < kills[0] < kills[1] < kills[2] < 6
    assert losses("Long") == {}
    assert 0 < sum(losses("Medium").get(result, 0) / 6 for result in results["Medium"].values()) <= 1 / 12
    assert losses("Close") and all(result.startswith("kill") for result in losses("Close"))
    assert max(losses("Close").values()) > max(losses("Medium").values())


def test_note_c_is_a_mechanical_failure_with_a_date_of_return():
    (code,) = [code for code, result in TABLES["t1"].results.items() if result.short == "C"]
    text = TABLES["t1"].results[code].text
    assert "mechanical failure" in text.lower() and "day fighter" in text
    assert re.search(r"\b18 June\b", text) and VALUES["off_duty_days"] == "2"
    assert any(code in column("t1", name).values() for name in RANGES)


def test_the_guns_of_t2_are_weaker_than_any_fighter():
    (name,) = TABLES["t2"].columns
    results = column("t2", name)
    hits = [code for code in results.values() if code != "miss"]
    chance = len(hits) / 6
    for code in set(hits):
        if "again" in TABLES["t2"].results[code].says:
            chance *= faces(TABLES["t2"].results[code].says, "it is shot down") / 6
    weakest = sum("kill" in result for result in column("t1", "Long").values()) / 6
    assert set(results) == set(FACES) and 0 < chance < weakest


def test_more_crews_and_higher_dice_never_do_worse_at_a_fire():
    columns = [column("t3", name) for name in ("1 crew", "2 crews", "3+ crews")]
    out = [[found[die] == "out" for die in FACES] for found in columns]
    assert all(rising == sorted(rising) and rising[-1] for rising in out)
    assert all(list(rising) == sorted(rising) for rising in zip(*out, strict=True))
    thrown = [2, 4, 5 + int(VALUES["captain_bonus"])]
    assert [columns[2][die] for die in thrown] == ["burns", "burns", "out"], "the example of rule 13"


def test_fighters_arrive_on_each_day_from_16_june_and_there_is_a_counter_for_each():
    card = TABLES["reinforcements"]
    at = [next(k for k, head in enumerate(card.columns) if word in head) for word in ("day", "night")]
    arrivals = {date: [int(row[k]) for k in at] for date, row in card.rows.items()}
    assert list(arrivals) == DATES[3:] and all(map(sum, arrivals.values()))
    assert VALUES["first_fighters"] == "16 June" and GAME.sheet.lists["turns"] == DATES
    day, night = map(sum, zip(*arrivals.values(), strict=True))
    assert day <= 11 and (COUNTS["day-fighter"], COUNTS["night-fighter"]) == (day, night)
    assert TABLES["water-zone"].rows == {"1-5": ["1"], "6-8": ["2"], "9-11": ["3"]}
    assert VALUES["night_water_limit"] == "1"


def test_the_victory_levels_are_those_of_rule_15():
    words = "Overwhelming Victory, Strategic Victory, Tactical Victory, Minor Victory"
    words += ", Minor Defeat, Major Defeat, Overwhelming Defeat"
    levels = dict(zip(("0", "1", "2", "3", "4", "5", "6+"), words.split(", "), strict=True))
    assert {score: row[0] for score, row in TABLES["victory"].rows.items()} == levels
    turned = {"Victory": "Defeat", "Defeat": "Victory"}
    for score, (british, german) in TABLES["victory"].rows.items():
        level, outcome = british.split()
        assert german.split(":")[0] == f"{level} {turned[outcome]}", score
    assert "Churchill resigns" in TABLES["victory"].rows["6+"][1]
    assert (VALUES["fires_per_point"], VALUES["losses_per_point"]) == ("2", "2")


def test_crews_cross_between_seven_pairs_of_six_districts_with_two_crews_each():
    (panels,) = (board.panels for board in GAME.maps)
    ends = [link.between for panel in panels for link in panel.connections]
    assert len(ends) == 7
    assert {tuple(sorted(int(end.removeprefix("district-")) for end in link)) for link in ends} == TOUCHING
    spaces = {space.id for panel in panels for space in panel.spaces}
    assert {name for name in spaces if name.startswith("district-")} == {f"district-{n}" for n in FACES}
    captains = {name: count for name, count in COUNTS.items() if name.startswith("captain-")}
    assert captains == {f"captain-{n}": 1 for n in FACES}
    assert COUNTS["crew"] == 6 and VALUES["crews_per_district"] == "2"
