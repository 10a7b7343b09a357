"""Movement, stacking, zones of control and combat by odds, each under the game's own number."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput

from ...support.ford import Ford, Told

OPEN = "move r1 0302 | attack r1 0402 "  # 4 to 2 is the column 2-1


@pytest.fixture
def ford(tmp_path: Path) -> Ford:
    return Ford(tmp_path)


def test_a_way_may_be_written_hex_by_hex_or_by_its_end(ford: Ford) -> None:
    assert ford.told("move r1 0201 0302 | move r2 0202") == []
    assert ford.told("move r1 0302") == []


def test_a_unit_goes_no_further_than_it_can_pay(ford: Ford) -> None:
    (finding,) = ford.report("move r2 0504").findings
    assert (finding.rule, finding.expected) == ("1", "it has 4")
    assert finding.found == "r2 moved from 0103 to 0504, which takes at least 5 points"


def test_a_way_hex_by_hex_is_judged_as_it_was_gone(ford: Ford) -> None:
    assert ford.told("move r2 0303") == []
    detour = ford.report("move r2 0202 0303 0304 0303").findings
    assert [f.found for f in detour] == ["r2 moved from 0103 to 0303, which takes at least 5 points"]


def test_a_road_is_cheaper_than_the_ground_and_a_stream_dearer(ford: Ford) -> None:
    ford.change("counters.yaml", "attack: 4, defence: 3, move: 4", "attack: 4, defence: 3, move: 1")
    assert ford.told("move r1 0302") == []  # two half points
    ford.change("counters.yaml", '_start: "0402", attack: 2', '_start: "0501", attack: 2')
    assert ford.told("move b1 0401", "move b1 0301") == []
    ford.change("counters.yaml", "attack: 2, defence: 2, move: 4", "attack: 2, defence: 2, move: 1")
    ford.change("referee.py", ', least="1"', "")
    assert ford.told("move b1 0401", "move b1 0301") == [Told("violation", "1", "move b1 0301")]


def test_a_whole_and_a_half_are_one_number(ford: Ford) -> None:
    ford.change("tables.yaml", 'Open: ["1"', 'Open: ["1½"')
    assert ford.told("move r2 0202 0303") == []  # 2 and 1½
    (finding,) = ford.report("move r2 0202 0303 0304").findings
    assert finding.found == "r2 moved from 0103 to 0304, which takes at least 5 points"


def test_a_verb_declared_behind_the_others_says_more(ford: Ford) -> None:
    verb = '@rules.verb("unit:UNIT way:HEX*", step=by_side("move"), example="move UNIT HEX")'
    body = '    w.rule("6", line.unit.id != "r2", "r2 is tired", "r2 moved")\n    w.kit.moves.move(w, line)'
    ford.change(
        "referee.py",
        "@rules.hook\ndef labels",
        f"{verb}\ndef move(w, line):\n{body}\n\n\n@rules.hook\ndef labels",
    )
    ford.change("referee.py", "ZoneOfControl, declare", "ZoneOfControl, by_side, declare")
    assert ford.told("move r1 0302 | move r2 0201") == [Told("violation", "6", "move r2 0201")]


def test_one_hex_may_always_be_entered_if_the_game_says_so(ford: Ford) -> None:
    ford.change("counters.yaml", "attack: 3, defence: 3, move: 4}", "attack: 3, defence: 3, move: 1}")
    assert ford.told("move r2 0202") == []
    ford.change("referee.py", ', least="1"', "")
    assert ford.told("move r2 0202") == [Told("violation", "1", "move r2 0202")]


def test_barred_terrain_is_told_by_its_own_rule(ford: Ford) -> None:
    ford.change("tables.yaml", 'Woods: ["2"', 'Woods: ["no"')
    ford.change("referee.py", 'barred="1"', 'barred="6"')
    (finding,) = ford.report("move r2 0202").findings
    assert (finding.rule, finding.found) == ("6", "r2 moved into woods from 0103 to 0202")


def test_nobody_moves_twice_into_an_enemy_or_out_of_turn(ford: Ford) -> None:
    assert ford.told("move r1 0201 | move r1 0302") == [Told("violation", "1", "move r1 0302")]
    assert ford.told("move r1 0302 | move r2 0402") == [Told("violation", "2", "move r2 0402")]
    assert ford.told("move b2 0502 | move r1 0201") == [Told("violation", "1", "move r1 0201")]


def test_stacks_are_counted_where_a_unit_ends(ford: Ford) -> None:
    assert ford.told("move r2 0102") == [Told("violation", "2", "move r2 0102")]
    assert ford.told("move r2 0201") == []  # through the hex of a friend


def test_or_all_the_way_if_the_game_says_so(ford: Ford) -> None:
    ford.change("referee.py", "most=r.v.stack", "most=r.v.stack, always=True")
    assert ford.told("move r2 0102 0201") == [Told("violation", "2", "move r2 0102 0201")]


def test_or_by_points(ford: Ford) -> None:
    ford.change("referee.py", "most=r.v.stack", 'most=6, points="attack"')
    assert ford.told("move r2 0102") == [Told("violation", "2", "move r2 0102")]
    ford.change("referee.py", "most=6", "most=7")
    assert ford.told("move r2 0102") == []


def test_a_zone_stops_and_no_stream_lets_it_through(ford: Ford) -> None:
    ford.change("counters.yaml", '_side: blue, _start: "0402"', '_side: blue, _start: "0301"')
    assert ford.told("move r1 0201 0202") == [Told("violation", "3", "move r1 0201 0202")]
    ford.change("counters.yaml", '_side: blue, _start: "0301"', '_side: blue, _start: "0401"')
    assert ford.told("move r1 0302 0303") == []  # the stream lies between


def test_a_bridge_lets_a_zone_through(ford: Ford) -> None:
    assert ford.told("move r1 0302 0202") == [Told("violation", "3", "move r1 0302 0202")]
    ford.change("map.yaml", "bridges: [0302/0402]", "bridges: [0301/0401]")
    assert ford.told("move r1 0302 0202") == []


def test_a_zone_may_cost_points_and_bar_the_way_into_another(ford: Ford) -> None:
    ford.change("referee.py", 'stops="3"', "leaves=3, enters=1")
    assert ford.told("move r1 0302") == []
    assert ford.told("move r1 0302 0303") == [Told("violation", "1", "move r1 0302 0303")]
    ford.change("referee.py", "leaves=3, enters=1", 'direct="3"')
    ford.change("referee.py", '{"stream"}', "()")
    moved = "move r1 0302", "move r1 0303"
    assert ford.told(*moved) == [Told("violation", "3", "move r1 0303")]


def test_a_roll_is_looked_up_in_the_column_of_the_odds(ford: Ford) -> None:
    assert ford.told(OPEN + "5 dr | retreat b1 0502") == []
    (finding,) = ford.report(OPEN + "5 de").findings
    assert (finding.rule, finding.expected) == ("4", "a roll of 5 in column 2-1 gives dr")


def test_odds_are_rounded_for_the_defender_and_shifted_by_ground_and_stream(ford: Ford) -> None:
    ford.change("counters.yaml", "defence: 2", "defence: 3")  # 4 to 3 is 1-1
    assert ford.told(OPEN + "4 ar | retreat r1 0201") == []
    ford.change("counters.yaml", "attack: 2, defence: 3", "attack: 2, defence: 2")
    ford.change("map.yaml", "bridges: [0302/0402]", "bridges: []")  # 2-1, a column less
    assert ford.told(OPEN + "3 ar | retreat r1 0201") == []
    ford.change("map.yaml", '"0403"], mill', '"0403", "0402"], mill')  # and another
    assert ford.told(OPEN + "1 ae") == []


def test_attackers_are_next_to_enemies_of_one_hex_and_attack_once(ford: Ford) -> None:
    assert ford.told("attack r2 0402 5 dr | retreat b1 0502")[0] == Told(
        "violation", "4", "attack r2 0402 5 dr"
    )
    assert ford.told("move r1 0302 | attack r1 0403 1 ae")[0] == Told("violation", "4", "attack r1 0403 1 ae")
    again = OPEN + "5 dr | retreat b1 0502 | attack r1 0402 5 dr"
    assert Told("violation", "4", "attack r1 0402 5 dr") in ford.told(again)


def test_a_retreat_from_an_attack_on_a_wrong_hex_may_follow_from_it(ford: Ford) -> None:
    wrong, then = ford.told("move r1 0302 | attack r1 0503 5 dr | retreat b1 0502")
    assert (wrong.kind, wrong.rule, then.kind, then.rule) == ("violation", "4", "follow-on", "5")


def test_a_retreat_leads_away_from_enemies_and_is_not_forgotten(ford: Ford) -> None:
    assert ford.told(OPEN + "5 dr | retreat b1 0503") == [Told("violation", "5", "retreat b1 0503")]  # full
    assert ford.told(OPEN + "5 dr | retreat b1 0301") == [Told("violation", "5", "retreat b1 0301")]
    assert ford.told(OPEN + "5 dr | move b2 0504") == [Told("violation", "5", "move b2 0504")]
    assert ford.told(OPEN + "5 dr | lose b1") == [Told("violation", "5", "lose b1")]


def test_a_unit_without_a_way_out_is_lost(ford: Ford) -> None:
    ford.change("map.yaml", "kind: open", 'kind: open, without: ["0401", "0403", "0502", "0501", "0504"]')
    ford.change("map.yaml", '"0202", "0403"', '"0202"')
    ford.change(
        "map.yaml", "0401/0301 0401/0302 0402/0302 0402/0303 0403/0303 0403/0304 0404/0304", "0402/0302"
    )
    assert ford.told(OPEN + "5 dr | lose b1 | advance r1 0402") == []


def test_an_exchange_costs_units_of_that_fight(ford: Ford) -> None:
    ford.change(
        "tables.yaml", "does: {defender: eliminated}", "does: {defender: eliminated, attacker: exchange}"
    )
    ford.change("tables.yaml", "5-6: [ar, dr, dr, de]", "5-6: [ar, dr, de, de]")
    assert ford.told(OPEN + "5 de | lose r1") == []
    assert ford.told(OPEN + "5 de | lose r1 | lose r1") == [Told("violation", "5", "lose r1")]
    assert ford.told(OPEN + "5 de | lose r2") == [Told("violation", "5", "lose r2")]
    assert ford.told(OPEN + "5 de", "move r2 0202") == [Told("violation", "5", OPEN.split("| ")[1] + "5 de")]


def test_what_was_not_written_down_is_not_called_wrong(ford: Ford) -> None:
    lines = "move r1 ? | attack r1 0402 | retreat ? ?", 'move ? 0202 | "?" | attack b2 0402'
    found = ford.told(*lines)
    assert {one.kind for one in found} == {"unchecked"}
    assert ford.told("move r1 0302 | attack r1 0402 dr | retreat b1 0502") == []  # results only
    assert ford.told('"?" | move r1 0302') == [Told("unchecked", "", "?")]


def test_what_the_referee_cannot_use_is_told_at_its_line(ford: Ford) -> None:
    for file, old, new, said in (
        ("tables.yaml", 'Mill: ["1"', 'Mill: ["often"', 'tables.yaml:11:12: .* not "often"'),
        ("tables.yaml", "    Mill:", "    Moor:", 'tables.yaml:9:5: .* kind "mill", and no row'),
        ("counters.yaml", "move: 4}", "move: far}", 'counters.yaml:4:.* whole number, not "far"'),
        ("counters.yaml", '"0102"', '"9902"', 'counters.yaml:4:.* no space "9902"'),
        ("tables.yaml", '"3-1"]', '"best"]', 'tables.yaml:.* a ratio such as 3-1, not "best"'),
        ("tables.yaml", "attacker: eliminated", "attacker: tired", "tables.yaml:.* attacker or defender"),
        ("referee.py", 'rule="4"', 'rule="14"', 'referee.py:18:1: .*rules.yaml has no rule "14"'),
    ):
        before = (ford.folder / file).read_text("utf-8")
        ford.change(file, old, new)
        with pytest.raises(BadInput, match=f"(?s){said}"):
            ford.report("move r1 0302")
        (ford.folder / file).write_text(before, "utf-8")
