"""The same of maps, tables, forms, rules and the game sheet: one mistake, one error."""

from __future__ import annotations

from ...support.small_game import SmallGame


def test_a_colour_of_game_yaml_is_suggested_on_the_map(small: SmallGame) -> None:
    small.swap("map.yaml", "fill: stream", "fill: strem")
    assert small.problems() == [
        'map.yaml:8:18: map "river": colour "strem" does not exist; did you mean "stream"?'
    ]


def test_a_connection_to_a_space_that_is_not_there_names_the_end(small: SmallGame) -> None:
    small.swap("map.yaml", "between: [north-1, ford]", "between: [north-1, frod]")
    assert small.problems() == [
        'map.yaml:33:26: panel "water": space "frod" does not exist; did you mean "ford"?'
    ]


def test_a_connection_of_a_space_with_itself_is_an_error(small: SmallGame) -> None:
    small.swap("map.yaml", "between: [north-1, ford]", "between: [ford, ford]")
    assert small.problems() == [
        'map.yaml:33:16: panel "water": a line joins two different spaces; here both are "ford"'
    ]


def test_a_border_of_a_space_that_is_not_there_names_the_end(small: SmallGame) -> None:
    small.swap("map.yaml", "between: [north-1, south-1]", "between: [nroth-1, south-1]")
    assert small.problems() == [
        'map.yaml:37:17: panel "water": space "nroth-1" does not exist; did you mean "north-1"?'
    ]


def test_an_unknown_line_style_is_an_error(small: SmallGame) -> None:
    small.swap(
        "map.yaml",
        "    - between: [north-1, ford]\n      line: [[10, 1], [10, 14]]\n      style: path",
        "    - between: [north-1, ford]\n      line: [[10, 1], [10, 14]]\n      style: pth",
    )
    assert small.problems() == [
        'map.yaml:35:14: panel "water": line style "pth" does not exist; did you mean "path"?'
    ]


def test_bad_path_data_is_an_error_where_it_is_typed(small: SmallGame) -> None:
    small.swap("map.yaml", "path: M0 1L20 1", "path: M0 1L20")
    assert small.problems() == ['map.yaml:38:13: panel "water": not SVG path data: "L20": L takes 2 numbers']


def test_a_mistake_in_a_space_that_is_repeated_twice_over_is_said_once(small: SmallGame) -> None:
    small.swap("map.yaml", "kind: bank", "kind: bnk")
    assert small.problems() == [
        'map.yaml:21:13: space "{bank}-{number}": kind "bnk" does not exist; did you mean "bank"?'
    ]


def test_a_bad_range_of_spaces_does_not_make_their_connections_wrong(small: SmallGame) -> None:
    small.swap("map.yaml", "number: 1-3", "number: 3-1")
    assert small.problems() == [
        'map.yaml:25:22: space "{bank}-{number}": range "3-1" runs backwards; write the smaller number first'
    ]


def test_an_unknown_list_of_panels_does_not_make_their_connections_wrong(small: SmallGame) -> None:
    small.swap("map.yaml", "bank: banks", "bank: bnks")
    assert small.problems() == [
        'map.yaml:16:18: panel "{bank}": "bnks" is neither a range such as 1-8 nor a '
        'list of game.yaml; did you mean "banks"?'
    ]


def test_an_unknown_key_in_a_repeated_space_is_said_once(small: SmallGame) -> None:
    small.swap("map.yaml", "      kind: bank\n", "      kind: bank\n      colour: red\n")
    assert small.problems() == [
        'map.yaml:22:7: space "{bank}-{number}": unknown key "colour"; did you mean "columns"?'
    ]


def test_a_box_of_three_numbers_is_an_error_and_the_space_is_not_missing(small: SmallGame) -> None:
    small.swap("map.yaml", "box: [2, 8, 34, 26]", "box: [2, 8, 34]")
    assert small.problems() == [
        'map.yaml:23:12: space "{bank}-{number}": a value is missing here: [2, 8, 34] has 3, and needs '
        "another; a box is [from the left, from the top, width, height]"
    ]


def test_a_space_that_holds_an_unknown_counter_is_an_error(small: SmallGame) -> None:
    small.swap("map.yaml", "holds: {boat: 1}", "holds: {baot: 1}")
    assert small.problems() == [
        'map.yaml:26:15: space "{bank}-{number}": counter "baot" does not exist; did you mean "boat"?'
    ]


def test_counters_that_do_not_fit_side_by_side_are_an_error(small: SmallGame) -> None:
    small.swap("map.yaml", "holds: {boat: 1}", "holds: {boat: 9}")
    assert small.problems() == [
        'map.yaml:26:14: space "{bank}-{number}": 9 counters of 16 mm do not fit in 34 x '
        "26 mm (room for 2); enlarge it or hold fewer"
    ]


def test_a_slot_that_each_does_not_fill_is_an_error(small: SmallGame) -> None:
    small.swap("map.yaml", 'text: "{bank} bank"', 'text: "{bnk} bank"')
    assert small.problems() == [
        'map.yaml:18:14: panel "{bank}": {bnk} has no value here; only counters and each fill slots'
    ]


def test_a_row_of_the_wrong_length_is_an_error(small: SmallGame) -> None:
    small.swap("tables.yaml", "1-3: [wait, cross]", "1-3: [wait]")
    assert small.problems() == [
        'tables.yaml:9:10: table "crossing": row "1-3" has 1 cells and the table 2 columns'
    ]


def test_a_card_with_a_table_that_is_not_there_is_an_error(small: SmallGame) -> None:
    small.swap("tables.yaml", "- [crossing]", "- [crosing]")
    assert small.problems() == [
        'tables.yaml:18:6: card "crossing-card": table "crosing" does not exist; did you mean "crossing"?'
    ]


def test_a_card_with_a_rule_that_is_not_there_is_an_error(small: SmallGame) -> None:
    small.swap("tables.yaml", "- [rule 2]", "- [rule 3]")
    assert small.problems() == [
        'tables.yaml:19:6: card "crossing-card": rule "3" does not exist; known: 1, 2, 2a'
    ]


def test_an_unknown_figure_in_a_text_is_named_with_the_one_that_was_meant(small: SmallGame) -> None:
    small.swap("rules.yaml", "v.boats", "v.boat")
    assert small.problems() == [
        'rules.yaml:4:9: rule "1": figure "v.boat" does not exist under values: in '
        'tables.yaml; did you mean "boats"?'
    ]


def test_a_malformed_placeholder_is_an_error_on_one_line(small: SmallGame) -> None:
    small.swap("rules.yaml", "{{ v.boats }}", "{{ v.boats }")
    assert small.problems() == [
        "rules.yaml:4:9: rule \"1\": a placeholder cannot be read: unexpected '}'; write {{ v.name }}"
    ]


def test_a_placeholder_reaches_no_attribute_of_the_program(small: SmallGame) -> None:
    small.swap("rules.yaml", "v.boats", "v.__class__")
    assert small.problems() == [
        'rules.yaml:4:9: rule "1": figure "v.__class__" does not exist under values: in '
        "tables.yaml; known: boats, crossing"
    ]


def test_a_placeholder_calls_nothing(small: SmallGame) -> None:
    small.swap("rules.yaml", "v.boats", "v.boats.upper()")
    assert small.problems() == [
        'rules.yaml:4:9: rule "1": this placeholder is not a figure; write {{ v.name }}'
    ]


def test_a_text_runs_no_loop(small: SmallGame) -> None:
    small.swap("rules.yaml", "{{ v.boats }}", "{% for x in v %}")
    assert small.problems() == [
        'rules.yaml:4:9: rule "1": a placeholder cannot be read: Unexpected end of '
        "template. Jinja was looking for the following tags: 'endfor' or 'else'. The "
        "innermost block that needs…; write {{ v.name }}"
    ]


def test_two_bad_keys_of_one_figure_are_both_named_and_the_figure_is_not_missing(small: SmallGame) -> None:
    small.swap("tables.yaml", "boats: {value: 1, says", "boats: {valu: 1, sais")
    assert small.problems() == [
        'tables.yaml:2:11: value "boats": unknown key "valu"; did you mean "value"?',
        'tables.yaml:2:20: value "boats": unknown key "sais"; did you mean "says"?',
    ]


def test_a_record_sheet_with_rows_of_an_unknown_list_is_an_error(small: SmallGame) -> None:
    small.swap("record_sheet.yaml", "rows: [turns]", "rows: [tuns]")
    assert small.problems() == [
        'record_sheet.yaml:4:10: sheet "log": list "tuns" does not exist; did you mean "turns"?'
    ]


def test_a_record_column_over_an_unknown_list_is_an_error(small: SmallGame) -> None:
    small.swap("record_sheet.yaml", "each: banks", "each: bank")
    assert small.problems() == [
        'record_sheet.yaml:6:41: column "crossed": list "bank" does not exist; did you mean "banks"?'
    ]


def test_a_part_of_the_kit_that_is_not_there_is_an_error(small: SmallGame) -> None:
    small.swap("game.yaml", "id: crossing-card", "id: crosing-card")
    assert small.problems() == [
        'game.yaml:19:7: kit "crosing-card": card "crosing-card" does not exist; did you '
        'mean "crossing-card"?'
    ]


def test_an_unknown_kind_of_part_is_named_with_the_one_that_was_meant(small: SmallGame) -> None:
    small.swap("game.yaml", "kind: counters", "kind: counter")
    assert small.problems() == ['game.yaml:20:9: "counter" is not known here; did you mean "counters"?']


def test_a_cover_that_is_not_there_is_an_error(small: SmallGame) -> None:
    small.swap("game.yaml", "cover: boat", "cover: bout")
    assert small.problems() == ['game.yaml:3:8: art "bout" does not exist in art/; did you mean "boat"?']


def test_a_bad_colour_in_the_palette_is_not_reported_where_it_is_used_too(small: SmallGame) -> None:
    small.swap("game.yaml", '"#a9c6d4"', "blue")
    assert small.problems() == ['game.yaml:5:11: "blue" is not a colour such as "#2f5d8c"']


def test_misspelt_lists_are_read_all_the_same(small: SmallGame) -> None:
    small.swap("game.yaml", "lists:", "lsts:")
    assert small.problems() == ['game.yaml:6:1: unknown key "lsts"; did you mean "lists"?']


def test_a_list_that_is_no_list_is_not_reported_where_it_is_used_too(small: SmallGame) -> None:
    small.swap("game.yaml", "banks: [north, south]", "banks: north")
    assert small.problems() == ['game.yaml:8:10: write a list, not "north"']


def test_a_game_without_a_title_is_checked_to_the_end(small: SmallGame) -> None:
    small.swap("game.yaml", "title: Ferry\n", "")
    assert small.problems() == ['game.yaml:1:1: "title" is missing']


def test_all_unknown_keys_are_named_and_the_one_that_was_meant_is_not_missing_too(small: SmallGame) -> None:
    small.swap("game.yaml", "kit:\n", "kits: 3\nold:\n")
    assert small.problems() == [
        'game.yaml:13:1: unknown key "kits"; did you mean "kit"?',
        'game.yaml:14:1: unknown key "old"',
    ]


def test_an_option_that_names_an_unknown_rule_is_an_error(small: SmallGame) -> None:
    small.swap("game.yaml", 'rule: "2"', 'rule: "7"')
    assert small.problems() == ['game.yaml:11:11: rule "7" does not exist; known: 1, 2, 2a']


def test_a_rule_number_that_stands_twice_is_an_error_at_the_second_even_in_a_part(small: SmallGame) -> None:
    small.swap("rules.yaml", 'id: "2a"', 'id: "1"')
    assert small.problems() == [
        'rules.yaml:8:9: part "1": rule "1" is used twice; give this one another number'
    ]


def test_unreadable_tables_do_not_make_their_figures_missing(small: SmallGame) -> None:
    small.swap("tables.yaml", "values:", "values: ]")
    small.swap("map.yaml", "kind: bank", "kind: bnk")
    assert small.problems() == [
        'map.yaml:21:13: space "{bank}-{number}": kind "bnk" does not exist; did you mean "bank"?',
        "tables.yaml:1:9: not readable as YAML: did not find expected node content",
    ]


def test_a_map_that_is_no_list_is_not_missing_from_the_kit(small: SmallGame) -> None:
    small.swap("map.yaml", "maps:\n- id: river", "maps:\n  id: river")
    assert small.problems() == ['map.yaml:2:3: map "river": write a list, not a mapping']


def test_the_same_mistake_in_a_repeated_and_a_single_space_has_two_lines(small: SmallGame) -> None:
    small.swap("map.yaml", '      title: "{number}"', '      titel: "{number}"')
    small.swap("map.yaml", "title: Ford", "titel: Ford")
    assert small.problems() == [
        'map.yaml:22:7: space "{bank}-{number}": unknown key "titel"; did you mean "title"?',
        'map.yaml:31:30: space "ford": unknown key "titel"; did you mean "title"?',
    ]


def test_a_placeholder_in_place_of_a_mapping_is_told(small: SmallGame) -> None:
    small.swap("tables.yaml", "values:\n", 'values:\n  fires: "{{ only(1, 2) }}"\n')
    (problem,) = small.problems()
    assert 'value "fires": write a mapping' in problem
