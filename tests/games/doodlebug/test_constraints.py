"""What the rules say of Doodlebug's missing values holds for those that were reconstructed."""

from __future__ import annotations

import re
from collections import Counter as Tally

import pytest

from cutline.components import Game
from cutline.components.models.tables import Table

from ..support.judging import drawn

DATES = ["13 June", "14 June", "15 June", "16 June", "17 June", "18 June", "19 June", "20 June"]
RANGES = ("Long", "Medium", "Close")
TOUCHING = {(1, 2), (2, 3), (4, 5), (5, 6), (1, 4), (2, 5), (3, 6)}


@pytest.fixture(scope="module")
def game() -> Game:
    return drawn("doodlebug")


def counts(game: Game) -> dict[str, int]:
    assert game.counters is not None
    return {counter.id: counter.count for counter in game.counters.counters}


def chits(game: Game, colour: str) -> Tally[int]:
    """How many chits of a colour show each number."""
    assert game.counters is not None
    found: Tally[int] = Tally()
    for counter in game.counters.counters:
        if counter.id.startswith(f"{colour}-"):
            found[int(counter.values["number"])] += counter.count
    assert found
    return found


def table(game: Game, name: str) -> Table:
    (found,) = [one for one in game.tables.tables if one.id == name]
    return found


def dice(label: str) -> range:
    """The numbers that a row's label stands for: 3, 1-4, 6+."""
    first, _, last = label.rstrip("+").partition("-")
    return range(int(first), int(last or first) + 1)


def column(one: Table, name: str) -> dict[int, str]:
    """What each throw of a die comes to in a column."""
    at = one.columns.index(name)
    return {number: row[at] for label, row in one.rows.items() for number in dice(label)}


def test_blue_chits_run_from_0_to_6_and_every_district_occurs(game: Game) -> None:
    assert set(chits(game, "blue")) == set(range(7))
    assert all(count >= 1 for count in chits(game, "blue").values())


@pytest.mark.parametrize("colour", ["grey", "yellow", "red"])
def test_the_other_chits_carry_small_whole_numbers_from_0(game: Game, colour: str) -> None:
    numbers = set(chits(game, colour))
    assert numbers == set(range(max(numbers) + 1))
    assert 1 <= max(numbers) <= 6


def test_a_3_occurs_on_yellow_as_in_the_example_of_rule_7(game: Game) -> None:
    assert chits(game, "yellow")[3] >= 1


def test_the_v_1_counters_cover_four_draws_of_the_highest_grey_chit(game: Game) -> None:
    grey = sorted(chits(game, "grey").elements())
    assert len(grey) >= 4
    assert counts(game)["v1"] >= 4 * grey[-1]
    assert counts(game)["v1"] >= int(game.tables.values["first_night_launches"].value)


def test_t1_is_one_die_by_range(game: Game) -> None:
    assert game.tables.tables
    assert set(table(game, "t1").columns) == set(RANGES)
    for name in RANGES:
        assert set(column(table(game, "t1"), name)) == set(range(1, 7))


def test_the_chance_to_kill_rises_from_long_to_medium_to_close(game: Game) -> None:
    kills = [sum("kill" in result for result in column(table(game, "t1"), name).values()) for name in RANGES]
    assert 0 < kills[0] < kills[1] < kills[2] < 6


def throws(said: str, outcome: str) -> int:
    """How many of six throws a result's text gives to an outcome: "on 1 to 3 it is lost"."""
    found = re.search(rf"\bon (?:an? )?([\d, orto–-]+?),? {outcome}", said)
    assert found, said
    span = re.fullmatch(r"(\d) ?(?:to|[–-]) ?(\d)", found[1])
    if span:
        return int(span[2]) - int(span[1]) + 1
    return len(re.findall(r"\d", found[1]))


def losses(game: Game, name: str) -> dict[str, float]:
    """The results in a column of T-1 that may cost the fighter, and how likely they do."""
    t1 = table(game, "t1")
    return {
        result: throws(t1.results[result].says, "the fighter is lost") / 6
        for result in column(t1, name).values()
        if "is lost" in t1.results[result].says
    }


def test_no_aircraft_is_lost_at_long(game: Game) -> None:
    assert losses(game, "Long") == {}


def test_an_aircraft_is_lost_at_medium_by_a_slight_chance(game: Game) -> None:
    chance = sum(
        losses(game, "Medium").get(result, 0) / 6 for result in column(table(game, "t1"), "Medium").values()
    )
    assert 0 < chance <= 1 / 12


def test_an_aircraft_is_lost_at_close_only_with_the_v_1_that_it_destroyed(game: Game) -> None:
    close = losses(game, "Close")
    assert close
    assert all(result.startswith("kill") for result in close)
    assert max(close.values()) > max(losses(game, "Medium").values())


def test_note_c_is_a_mechanical_failure_with_a_date_of_return(game: Game) -> None:
    t1 = table(game, "t1")
    (note,) = [result for result in t1.results.values() if result.short == "C"]
    assert "mechanical failure" in note.text.lower()
    assert "day fighter" in note.text
    assert re.search(r"\b18 June\b", note.text)
    (code,) = [code for code, result in t1.results.items() if result is note]
    assert any(code in column(t1, name).values() for name in RANGES)
    assert game.tables.values["off_duty_days"].value == "2"


def test_the_guns_of_t2_are_weak(game: Game) -> None:
    t2 = table(game, "t2")
    (name,) = t2.columns
    results = column(t2, name)
    assert set(results) == set(range(1, 7))
    hits = sum(result != "miss" for result in results.values())
    chance = hits / 6
    for code in set(results.values()) - {"miss"}:
        if "again" in t2.results[code].says:
            chance *= throws(t2.results[code].says, "it is shot down") / 6
    weakest = sum("kill" in result for result in column(table(game, "t1"), "Long").values()) / 6
    assert 0 < chance < weakest


def test_more_crews_never_do_worse(game: Game) -> None:
    t3 = table(game, "t3")
    one, two, three = (column(t3, name) for name in ("1 crew", "2 crews", "3+ crews"))
    assert set(one) == set(two) == set(three) == set(range(1, 7))
    for die in range(1, 7):
        put_out = [results[die] == "out" for results in (one, two, three)]
        assert put_out == sorted(put_out)


def test_a_higher_die_never_does_worse_at_a_fire(game: Game) -> None:
    for name in table(game, "t3").columns:
        results = column(table(game, "t3"), name)
        put_out = [results[die] == "out" for die in range(1, 7)]
        assert put_out == sorted(put_out)
        assert put_out[-1]


def test_the_example_of_rule_13_puts_out_one_fire_of_three(game: Game) -> None:
    results = column(table(game, "t3"), "3+ crews")
    bonus = int(game.tables.values["captain_bonus"].value)
    thrown = [2, 4, 5 + bonus]
    assert [results[die] for die in thrown] == ["burns", "burns", "out"]


def arrivals(game: Game) -> dict[str, tuple[int, int]]:
    """Day and night fighters that arrive at each date."""
    card = table(game, "reinforcements")
    day, night = (next(k for k, head in enumerate(card.columns) if word in head) for word in ("day", "night"))
    return {date: (int(row[day]), int(row[night])) for date, row in card.rows.items()}


def test_fighters_arrive_on_each_day_from_16_june_and_none_before(game: Game) -> None:
    assert list(arrivals(game)) == DATES[3:]
    assert all(sum(fighters) > 0 for fighters in arrivals(game).values())
    assert game.tables.values["first_fighters"].value == "16 June"
    assert game.sheet.lists["turns"] == DATES


def test_there_are_at_most_11_day_fighters_and_a_counter_for_each(game: Game) -> None:
    day = sum(fighters[0] for fighters in arrivals(game).values())
    night = sum(fighters[1] for fighters in arrivals(game).values())
    assert day <= 11
    assert counts(game)["day-fighter"] == day
    assert counts(game)["night-fighter"] == night


def test_the_water_zone_table_is_that_of_rule_8(game: Game) -> None:
    assert table(game, "water-zone").rows == {"1-5": ["1"], "6-8": ["2"], "9-11": ["3"]}
    assert game.tables.values["night_water_limit"].value == "1"


def test_the_victory_levels_are_those_of_rule_15(game: Game) -> None:
    victory = table(game, "victory")
    assert victory.columns == ["British", "German"]
    levels = {score: row[0] for score, row in victory.rows.items()}
    assert levels == {
        "0": "Overwhelming Victory",
        "1": "Strategic Victory",
        "2": "Tactical Victory",
        "3": "Minor Victory",
        "4": "Minor Defeat",
        "5": "Major Defeat",
        "6+": "Overwhelming Defeat",
    }
    turned = {"Victory": "Defeat", "Defeat": "Victory"}
    for score, (british, german) in victory.rows.items():
        level, outcome = british.split()
        assert german.split(":")[0] == f"{level} {turned[outcome]}", score
    assert "Churchill resigns" in victory.rows["6+"][1]
    assert game.tables.values["fires_per_point"].value == "2"
    assert game.tables.values["losses_per_point"].value == "2"


def test_crews_cross_between_seven_pairs_of_districts(game: Game) -> None:
    links = [link.between for panel in game.maps[0].panels for link in panel.connections]
    found = {tuple(sorted(int(end.removeprefix("district-")) for end in link)) for link in links}
    assert len(links) == 7
    assert found == TOUCHING


def test_six_districts_have_two_crews_each_one_of_them_the_captain_s(game: Game) -> None:
    spaces = {space.id for panel in game.maps[0].panels for space in panel.spaces}
    districts = {name for name in spaces if name.startswith("district-")}
    assert districts == {f"district-{number}" for number in range(1, 7)}
    found = counts(game)
    captains = {name: count for name, count in found.items() if name.startswith("captain-")}
    assert captains == {f"captain-{number}": 1 for number in range(1, 7)}
    assert found["crew"] == 6
    assert game.tables.values["crews_per_district"].value == "2"
