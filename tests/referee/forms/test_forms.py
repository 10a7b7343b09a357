"""What forms read: tolerant of how it is typed, and never wrong in silence."""

from __future__ import annotations

from typing import Any

import pytest

from cutline.referee.forms import Choice, Die, Label, Number, Pattern, Slot, Verb, Vocabulary, compiled
from cutline.referee.log import Unreadable

from ...games.support.form_values import words


def again(first: str, second: str | None) -> Any:
    return int(first), int(second) if second else None


def slots() -> dict[str, Slot]:
    return {
        "N": Number(),
        "SIGNED": Number(signed=True),
        "DIE": Die(6, "the roll"),
        "DICE": Pattern("a die", r"(\d)(?:/(\d))?", again, lambda d: f"{d[0]}/{d[1]}" if d[1] else f"{d[0]}"),
        "TRACK": Choice("a track (A to D)", of={track: track.lower() for track in "ABCD"}),
        "AREA": Choice("an area (1 to 6)", of={area: str(area) for area in range(1, 7)}),
        "ZONE": Choice("a zone", water="water,sea", land="land"),
        "FW": Label("an FW 190", "fw-190 fw190 fw", range(1, 9), "{}"),
        "B17": Label("a B-17 such as B7", "b-17 b17 b", range(1, 13), "B{}", bare=False),
        "RESULT": Choice(
            "a result",
            noise="and down",
            of={"us": "us,p51", "both": "both,us fw|german", "none": "none,miss"},
        ),
    }


FORMS: dict[str, dict[str, Any]] = {
    "launch": {"forms": ("pairs:(track:TRACK n:N)*",)},
    "guns": {"forms": ("track:TRACK dice:DICE* [down|= down:N]",), "short": "g"},
    "strike": {"forms": ("chits:N*", "nothing:none|nothing")},
    "move": {"forms": ("[captain:captain|cc] start:AREA [to] to:AREA",)},
    "fight": {"forms": ("area:AREA dice:DIE* [out out:N]",), "also": "fire"},
    "stand-down": {"forms": ("die:DIE",), "also": "stand out-of-action"},
    "place": {"forms": ("track:TRACK zone:ZONE [n:N]",), "also": "fighter"},
    "raid": {"forms": ("fw:FW [at:B17] dice:DIE* [result:RESULT]",)},
    "points": {"forms": ("[points=N] {[bombing bombing=N] [b17 b17=N] [diff diff=SIGNED]}",)},
}


def verb(name: str, forms: tuple[str, ...], **told: Any) -> Verb:
    return Verb(lambda t, **slots: None, forms, **{"name": name, "example": name, **told})


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    kinds = slots()
    return Vocabulary(verb(name, **told).bind(kinds) for name, told in FORMS.items())


def read(vocabulary: Vocabulary, line: str) -> tuple[str, dict[str, Any]]:
    found, values = vocabulary.read(words(line))
    return found.name, values


SAME = {
    "launch A 2 B 4": [
        "LAUNCH a 2, b 4",
        "launch A2 B4",
        "lau A(2) B(4)",
        "launch [A 2] [B 4]",
        "launch A=2 B=4",
        "launch A: 2, B: 4",
        "launch A->2 B->4",
        "launch A 2 and B 4",
        "launch track A 2 track B 4",
        "launch A x2 B 4x",
    ],
    "move 2 3": [
        "move 2-3",
        "move 2->3",
        "move 2 -> 3",
        "move 2 to 3",
        "move from 2 to 3",
        "move from 2 -> 3",
        "move area 2 area 3",
        "MO 2 => 3",
        "move 2 > 3",
    ],
    "guns A 6/5 2": ["guns A 6(5) 2", "g A 6 / 5, 2", "gu (A) [6/5 2]"],
    "guns A 2 5 down 1": ["guns A 2 5 = 1", "guns A 2 5 do 1", "guns A [2 5] = 1"],
    "strike 3 0 5": ["strike 3, 0, 5", "strike 3/0/5", "strike: 3 0 and 5", "strike (3 0 5)"],
    "stand-down 4": ["stand down 4", "stand-down: 4", "stand 4"],
    "stand-down 5": ["out of action 5", "out-of-action 5"],
    "fight 3 5 2": ["fig 3 5 2", "fire 3 5 2", "fight area 3 5/2", "fight 3: 5, 2", "fight 3(5) 2"],
    "place A water 2": ["place A/water/2", "place A sea x2", "pl a w 2", "place a: water (2)"],
    "raid 3 B7 5 6 both": [
        "raid FW-190 3 B-17 7 5 6 us fw",
        "raid fw3 b7 5 6 us german",
        "raid 3 at B7 5/6 both",
        "raid 3 -> B7 5 6 -> both",
        "raid 3-B7 5 6 b",
        "raid 3 vs b7 5 6 us and fw down",
        "raid fw 3 against b17 7 5 6 both",
    ],
    "points 46 b17 3 diff -5": ["points 46 diff -5 b17 3", "points=46 b17=3 diff=-5"],
}


@pytest.mark.parametrize(("line", "other"), [(line, o) for line, more in SAME.items() for o in more])
def test_the_same_is_read_however_it_is_typed(vocabulary: Vocabulary, line: str, other: str) -> None:
    assert read(vocabulary, other) == read(vocabulary, line)


WRONG = {
    "fight 3 2 5 = 1": (15, '"1" is not a die or out'),  # a third die, or one fire put out?
    "fight 3 6(5)": (10, ""),  # two dice, or a second throw of the first?
    "fight 3 2-5": (10, ""),
    "strike 3-0": (10, '"0" in "3-0" is not a number'),
    "strike 3+0": (10, ""),
    "strike 3 x2": (10, ""),  # twice the 3, or a 2?
    "guns A 6/5/2": (9, ""),  # 6/5 and 2, or three dice?
    "move to 3 from 2": (6, ""),  # from 3 to 2?
    "move 2 3 4": (10, ""),
    "raid 5->3 4 6": (7, ""),  # the number of a B-17, not a die
    "raid 5-3 4 6": (7, ""),
    "raid 3 at 4 6": (8, ""),
    "raid 3 b1 us b17": (14, ""),
    "points 46 b 3": (11, '"b" may be bombing or b17'),
    "points 46 bombing 3 bombing 4": (21, '"bombing" is given twice'),
    "points 46 points 47": (11, ""),
    "launch A": (8, "the line ends too early; write: launch (TRACK N) ..."),
    "launch": (1, ""),
    "place A wet": (9, '"wet" is not a zone'),
    "place A watre": (9, '"watre" is not a zone; did you mean "water"?'),
    "place A water 12345": (15, ""),
    "plaice A water": (1, '"plaice" is not an action; did you mean "place"?'),
    "st 4": (1, '"st" is not an action; is it stand or stand-down or strike?'),
    "xyzzy 3": (1, ""),
    "": (1, ""),
}


@pytest.mark.parametrize("line", WRONG)
def test_what_may_mean_two_things_is_an_error_with_its_place(vocabulary: Vocabulary, line: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(vocabulary, line)
    column, said = WRONG[line]
    assert error.value.column == column and str(error.value).startswith(said)


def test_unknown_things_are_read_as_none(vocabulary: Vocabulary) -> None:
    assert read(vocabulary, "launch ? 2 A ?")[1]["pairs"] == (
        {"track": None, "n": 2},
        {"track": "A", "n": None},
    )
    assert read(vocabulary, "strike ? 3")[1] == {"chits": (None, 3)}
    assert read(vocabulary, "strike none")[1] == {"nothing": True}
    assert read(vocabulary, "raid 3 - ? none")[1]["dice"] == (Die.NONE, None)


def test_names_come_before_short_beginnings_of_other_names(vocabulary: Vocabulary) -> None:
    assert read(vocabulary, "fig 3 5")[0] == "fight"  # although "fighter" is another for place
    assert read(vocabulary, "g A 3")[0] == "guns"
    with pytest.raises(Unreadable, match="is it fight or fighter or fire"):
        read(vocabulary, "f 3 5")


def test_a_name_means_one_verb() -> None:
    pair = [verb("gun", ("N",), short="g").bind(slots()), verb("go", ("N",), also="g").bind(slots())]
    with pytest.raises(ValueError, match='"g" names gun and go'):
        Vocabulary(pair)


UNDERSTOOD = {
    "plane": {"forms": ("fw:FW track:TRACK steps:ZONE*",), "understood": True},
    "weather": {"forms": ("zone:ZONE",), "also": "fog"},
}


def test_a_verb_may_be_understood() -> None:
    kinds = slots()
    planes = Vocabulary(verb(name, **told).bind(kinds) for name, told in UNDERSTOOD.items())
    values = {"fw": 3, "track": "A", "steps": ("water", "land")}
    for line in ("fw3 A: water land", "fw 3 A w l", "plane 3 A water land", "3 A water/land"):
        found, read_ = planes.read(words(line))
        assert (found.name, read_) == ("plane", values)
    assert found.text(values) == "3 a water land"
    assert planes.read(words("fog land"))[0].name == "weather"
    for line, column in (("fw3 A: wtaer", 8), ("fw9 A", 1), ("fg land", 1)):
        with pytest.raises(Unreadable) as error:
            planes.read(words(line))
        assert error.value.column == column
    offered = {said.text for said in planes.completions(())}
    assert offered >= {"plane", "weather", "1", "8"}
    assert [said.text for said in planes.completions(words("fw3 A"), "w")] == ["water"]


@pytest.mark.parametrize(
    ("typed", "begun", "offered"),
    [
        ("", "", [*FORMS]),
        ("", "st", ["strike", "stand-down"]),
        ("place", "", ["a", "b", "c", "d"]),
        ("place A", "", ["water", "land"]),
        ("place A", "l", ["land"]),
        ("place A water", "", ["N"]),
        ("place A water", "3", ["N"]),
        ("place A water", "w", []),
        ("place A water 3", "", []),
        ("move 2", "", ["to", "1", "2", "3", "4", "5", "6"]),
        ("move", "c", ["captain"]),
        ("stand down", "", ["DIE"]),
        ("guns A 3", "", ["DICE", "down"]),
        ("guns A 3 =", "", ["N"]),
        ("points 46 b17 2", "", ["bombing", "diff"]),
        ("raid 3 5 6 us", "", ["fw", "german"]),
    ],
)
def test_completions_say_what_may_come_next(
    vocabulary: Vocabulary, typed: str, begun: str, offered: list[str]
) -> None:
    assert [said.text for said in vocabulary.completions(words(typed), begun)] == offered


def test_completions_of_what_leads_nowhere_say_so(vocabulary: Vocabulary) -> None:
    for typed in ("place A wet", "xyzzy", "move 2 3 4"):
        with pytest.raises(Unreadable):
            vocabulary.completions(words(typed))


@pytest.mark.parametrize("form", ["[N", "N]", "(N]*", "UNKNOWN", "a:b:N", "{[N}"])
def test_a_form_that_is_none_is_an_error(form: str) -> None:
    with pytest.raises(ValueError, match=r'"'):
        compiled(form, slots())


def test_values_are_written_by_the_form_that_holds_them() -> None:
    kinds = slots()
    found = verb("type", ("fw:FW track:TRACK", "types:TRACK*")).bind(kinds)
    assert found.text({"types": ("A", "B")}) == "type a b"
    assert found.text({"fw": 2, "track": None}) == "type 2 ?"
    assert found.form == "type FW TRACK, or: type TRACK ..."


def test_what_may_stand_in_two_places_is_written_once() -> None:
    shots = verb("shoot", ("die+again:DICE [again:N]", "{[points p=N] [vp p=N]} [p=N]")).bind(slots())
    assert shots.text({"die": 6, "again": 3}) == "shoot 6/3"
    assert shots.text({"p": 7}) == "shoot points 7"


def test_a_die_that_was_not_noted_is_written_where_another_stands_behind_it() -> None:
    shot = verb("shot", ("ship:AREA [die:DIE] [against:DIE]",)).bind(slots())
    values = {"ship": 2, "die": None, "against": 4}
    assert shot.text(values) == "shot 2 ? 4"
    assert shot.parse(words("shot 2 ? 4")) == values
    assert shot.text({**values, "against": None}) == "shot 2"


def test_a_slot_reads_a_value_by_itself() -> None:
    kinds = slots()
    assert kinds["SIGNED"].read(words("+35")) == 35
    assert kinds["RESULT"].read(words("us and fw")) == "both"
    for slot, text, column in (("N", "3 4", 3), ("N", "three", 1), ("B17", "7", 1), ("N", "", 1)):
        with pytest.raises(Unreadable) as error:
            kinds[slot].read(words(text))
        assert error.value.column == column
