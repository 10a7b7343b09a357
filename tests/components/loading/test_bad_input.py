"""Each mistake is said once, where it stands, in words that help; none hides another."""

from __future__ import annotations

from ...support.small_game import SmallGame


def test_the_small_game_itself_has_no_mistake(small: SmallGame) -> None:
    assert small.problems() == []


def test_an_unknown_key_names_its_line_and_the_key_that_was_meant(small: SmallGame) -> None:
    small.swap("counters.yaml", "size: 14}", "sze: 14}")
    assert small.problems() == ['counters.yaml:6:46: face "troop": unknown key "sze"; did you mean "size"?']


def test_a_misspelt_key_that_is_needed_is_not_reported_as_missing_too(small: SmallGame) -> None:
    small.swap("counters.yaml", "{text: spent,", "{txt: spent,")
    assert small.problems() == [
        'counters.yaml:11:8: face "troop-back": unknown key "txt"; did you mean "text"?'
    ]


def test_a_misspelt_section_is_read_as_what_was_meant(small: SmallGame) -> None:
    small.swap("counters.yaml", "faces:", "fases:")
    assert small.problems() == ['counters.yaml:2:1: unknown key "fases"; did you mean "faces"?']


def test_a_misspelt_front_is_one_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "  front: unit", "  frnt: unit")
    assert small.problems() == [
        'counters.yaml:37:3: counter "platoon": unknown key "frnt"; did you mean "front"?'
    ]


def test_a_misspelt_each_is_one_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "  each: {number", "  eech: {number")
    assert small.problems() == [
        'counters.yaml:30:3: counter "troop-{number}": unknown key "eech"; did you mean "each"?'
    ]


def test_a_misspelt_base_key_is_one_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "  base: troop", "  bse: troop")
    assert small.problems() == [
        'counters.yaml:28:3: counter "troop-{number}": unknown key "bse"; did you mean "base"?'
    ]


def test_an_unknown_base_is_named_with_the_one_that_was_meant(small: SmallGame) -> None:
    small.swap("counters.yaml", "  base: troop", "  base: trop")
    assert small.problems() == [
        'counters.yaml:28:9: counter "troop-{number}": base "trop" does not exist; did you mean "troop"?'
    ]


def test_a_base_that_inherits_from_itself_is_an_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "    front: troop\n", "    base: troop\n    front: troop\n")
    assert small.problems() == ['counters.yaml:23:11: base "troop": base "troop" inherits from itself']


def test_a_base_is_one_name(small: SmallGame) -> None:
    small.swap("counters.yaml", "  base: troop", "  base: [troop]")
    assert small.problems() == [
        'counters.yaml:28:9: counter "troop-{number}": "base" takes the name of an entry of bases'
    ]


def test_a_mistake_in_a_base_is_said_once_for_all_that_inherit_it(small: SmallGame) -> None:
    small.swap("counters.yaml", "    back: troop-back", "    bak: troop-back")
    assert small.problems() == ['counters.yaml:24:5: base "troop": unknown key "bak"; did you mean "back"?']


def test_a_wrong_type_in_a_count_map_names_the_value(small: SmallGame) -> None:
    small.swap("counters.yaml", "{1: 2, 2: 1, 3: 1}", "{1: two, 2: 1, 3: 1}")
    assert small.problems() == [
        'counters.yaml:31:10: counter "troop-{number}": write a whole number, not "two"'
    ]


def test_a_count_map_has_to_fit_the_range_it_counts(small: SmallGame) -> None:
    small.swap("counters.yaml", "{1: 2, 2: 1, 3: 1}", "{1: 2, 2: 1, 4: 1}")
    assert small.problems() == [
        'counters.yaml:31:10: counter "troop-{number}": count has no entry for "3"',
        'counters.yaml:31:23: counter "troop-{number}": count: "4" is not in the range of each',
    ]


def test_a_count_map_without_each_is_an_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "  back: boat", "  back: boat\n  count: {1: 2}")
    assert small.problems() == ['counters.yaml:36:10: counter "boat": write a whole number, not a mapping']


def test_a_range_that_runs_backwards_is_an_error_and_its_counters_are_not_missing_on_the_map(
    small: SmallGame,
) -> None:
    small.swap("counters.yaml", "number: 1-3", "number: 3-1")
    assert small.problems() == [
        'counters.yaml:30:18: counter "troop-{number}": range "3-1" runs backwards; '
        "write the smaller number first"
    ]


def test_an_unknown_list_in_each_is_named_with_the_one_that_was_meant(small: SmallGame) -> None:
    small.swap("counters.yaml", "number: 1-3", "number: bank")
    assert small.problems() == [
        'counters.yaml:30:18: counter "troop-{number}": "bank" is neither a range such '
        'as 1-8 nor a list of game.yaml; did you mean "banks"?'
    ]


def test_a_second_counter_of_the_same_id_is_an_error_even_from_a_range(small: SmallGame) -> None:
    small.swap("counters.yaml", "- id: platoon", "- id: troop-2")
    assert small.problems() == [
        'counters.yaml:36:7: counter "troop-2": id "troop-2" is used twice; give this one another'
        " (the first is in line 27)"
    ]


def test_a_key_typed_twice_does_not_hide_other_mistakes_of_the_file(small: SmallGame) -> None:
    small.swap("counters.yaml", "  title: Boat", "  title: Boat\n  title: Raft")
    small.swap("counters.yaml", "  values: {arm: infantry}", "  values: {arm: infantri}")
    assert small.problems() == [
        'counters.yaml:34:3: key "title" appears twice here; keep one',
        'counters.yaml:39:17: counter "platoon": icon "infantri" does not exist; did you mean "infantry"?',
    ]


def test_art_that_is_not_there_is_named_with_the_drawing_that_was_meant(small: SmallGame) -> None:
    small.swap("counters.yaml", "art: boat", "art: baot")
    assert small.problems() == [
        'counters.yaml:15:13: face "boat": art "baot" does not exist in art/; did you mean "boat"?'
    ]


def test_art_outside_the_folder_is_refused(small: SmallGame) -> None:
    small.swap("counters.yaml", "art: boat", "art: ../boat")
    assert small.problems() == [
        'counters.yaml:15:13: face "boat": art "../boat" is outside the game\'s art folder; copy it to art/'
    ]


def test_art_may_be_named_with_its_ending(small: SmallGame) -> None:
    small.swap("counters.yaml", "art: boat", "art: boat.svg")
    assert small.problems() == []


def test_a_colour_that_does_not_exist_in_a_base_s_values_is_one_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "ground: cream, says", "ground: creem, says")
    assert small.problems() == [
        'counters.yaml:25:22: base "troop": colour "creem" does not exist; did you mean "cream"?'
    ]


def test_a_colour_that_does_not_exist_on_a_face_is_one_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "    ground: cream\n", "    ground: creem\n")
    assert small.problems() == [
        'counters.yaml:9:13: face "troop-back": colour "creem" does not exist; did you mean "cream"?'
    ]


def test_an_inherited_back_that_does_not_exist_is_said_where_it_stands_in_the_base(small: SmallGame) -> None:
    small.swap("counters.yaml", "    back: troop-back", "    back: troop-bak")
    assert small.problems() == [
        'counters.yaml:24:11: base "troop": face "troop-bak" does not exist; did you mean "troop-back"?'
    ]


def test_a_back_without_its_front_is_an_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "  front: boat\n", "")
    assert small.problems() == [
        'counters.yaml:32:3: counter "boat": has a back ("boat") but no front; add "front: ..."'
    ]


def test_a_face_with_a_bad_key_is_not_reported_as_missing_too(small: SmallGame) -> None:
    small.swap("counters.yaml", "  troop-back:\n", "  troop-back:\n    grund: cream\n")
    assert small.problems() == [
        'counters.yaml:9:5: face "troop-back": unknown key "grund"; did you mean "ground"?'
    ]


def test_a_face_that_is_no_mapping_is_not_reported_as_missing_too(small: SmallGame) -> None:
    small.swap(
        "counters.yaml",
        "  boat:\n    ground: paper\n    marks:\n    - {art: boat, box: [2, 2, 12, 12]}",
        "  boat: paper",
    )
    assert small.problems() == [
        'counters.yaml:12:9: face "boat": write a mapping ("key: value"), not "paper"'
    ]


def test_a_value_that_neither_face_shows_is_an_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "arm: infantry", "arm: infantry, leg: 2")
    assert small.problems() == [
        'counters.yaml:38:32: counter "platoon": value "leg" is shown on neither face; known: arm'
    ]


def test_a_slot_that_no_value_fills_is_an_error_of_the_counter(small: SmallGame) -> None:
    small.swap("counters.yaml", "    values: {ground: cream, says: troop}", "    values: {ground: cream}")
    assert small.problems() == [
        'counters.yaml:27:3: counter "troop-{number}": face "troop" shows {says}, which '
        "its values do not give; known: ground, number"
    ]


def test_a_unit_symbol_that_does_not_exist_is_named_with_the_one_that_was_meant(small: SmallGame) -> None:
    small.swap("counters.yaml", "arm: infantry", "arm: infantri")
    assert small.problems() == [
        'counters.yaml:38:17: counter "platoon": icon "infantri" does not exist; did you mean "infantry"?'
    ]


def test_a_bad_unit_of_length_names_the_good_ones(small: SmallGame) -> None:
    small.swap("counters.yaml", "size: 16 mm", "size: 16 mn")
    assert small.problems() == [
        'counters.yaml:1:7: "16 mn" is not a length; write a number of mm, or a unit: '
        '"16 mm", "5/8 in", "1.6 cm"'
    ]


def test_a_length_divided_by_nothing_is_an_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "size: 16 mm", "size: 1/00 in")
    assert small.problems() == [
        'counters.yaml:1:7: "1/00 in" is not a length; write a number of mm, or a unit: '
        '"16 mm", "5/8 in", "1.6 cm"'
    ]


def test_an_unreadable_game_yaml_does_not_hide_mistakes_of_other_files(small: SmallGame) -> None:
    small.swap("game.yaml", "title: Ferry", "title: [Ferry")
    small.swap("counters.yaml", "art: boat", "art: bot")
    assert small.problems() == [
        'counters.yaml:15:13: face "boat": art "bot" does not exist in art/; did you mean "boat"?',
        "game.yaml:2:9: not readable as YAML: did not find expected ',' or ']'",
    ]


def test_unreadable_counters_do_not_hide_mistakes_of_the_map_nor_make_its_counters_missing(
    small: SmallGame,
) -> None:
    small.swap("counters.yaml", "size: 16 mm", 'size: "16 mm')
    small.swap("map.yaml", "kind: bank", "kind: bnk")
    assert small.problems() == [
        'counters.yaml:1:7: not readable as YAML: this text in quotes goes on to line 4; write " '
        "where it ends",
        'map.yaml:21:13: space "{bank}-{number}": kind "bnk" does not exist; did you mean "bank"?',
    ]


def test_a_ground_or_an_ink_that_prints_nothing_is_an_error(small: SmallGame) -> None:
    small.swap("counters.yaml", "    ground: cream\n", "    ground: none\n")
    small.swap("counters.yaml", "box: [1, 5, 14, 6], size: 9", "box: [1, 5, 14, 6], ink: none")
    small.swap("counters.yaml", "{ground: cream, says", "{ground: none, says")
    small.swap("map.yaml", "bank: {fill: paper", "bank: {ink: none, fill: paper")
    assert small.problems() == [
        'counters.yaml:9:13: face "troop-back": "none" prints nothing here; name a colour',
        'counters.yaml:11:46: face "troop-back": "none" prints nothing here; name a colour',
        'counters.yaml:25:22: base "troop": "none" prints nothing here; name a colour',
        'map.yaml:7:17: map "river": "none" prints nothing here; name a colour',
    ]
