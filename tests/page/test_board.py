"""What of the board the offered lines stand for, and where they lead: the page lights it up."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from cutline.components import shipped_games
from cutline.referee.forms import Choice, Verb
from cutline.referee.judging.choices import Offer
from cutline.referee.judging.spotting import Spotting
from cutline.referee.rulebook.code import rules_of

from ..support.at_the_table import House


class Moment(NamedTuple):
    """A log as far as a line: what the board then has, and what is not on it, as a pattern."""

    lines: int
    pieces: set[str]
    spaces: set[str]
    elsewhere: str
    leads: dict[str, list[str]]


MOMENTS = {
    "b-17": Moment(20, {"b1", "me1"}, set(), r"fw\d|\d+|(left|right) \d+", {"me1 10 left 30 4": ["me1"]}),
    "battle-of-britain-again": Moment(
        52, {"flat-he-111-white"}, {"E10"}, r"\d?[fs][lr]?|ahead", {"he111 white 3f": ["E10"]}
    ),
    "bombers-and-fighters-over-europe": Moment(28, {"fw-190-1"}, set(), "", {}),
    "capture-tito": Moment(40, {"c6", "c23"}, {"zone-23"}, "", {"move C6 C19 C23 19 23": ["zone-23"] * 3}),
    "doodlebug": Moment(28, set(), {"district-1", "district-4"}, "", {"regroup 4 1": ["district-1"]}),
}


@pytest.mark.parametrize("game", MOMENTS)
def test_what_a_line_names_is_on_the_board_and_it_is_told_where_it_leads(tmp_path, game):
    moment, house = MOMENTS[game], House(tmp_path)
    house.copy(game, lines=moment.lines)
    window = house.window()
    offers = window.ask("stand")["offers"]
    board = window.ask("board", line=window.rest["at"], known="")
    names = {spot for offer in offers for slot in offer["slots"] for spot in slot[3] if isinstance(spot, str)}
    pieces = {name for name, _ in board["pieces"]}
    outlines = window.ask("spots", names=sorted(names | moment.spaces))["spaces"]
    assert moment.pieces <= pieces and moment.spaces <= outlines.keys()
    off = names - pieces - outlines.keys()
    assert not [name for name in off if not re.fullmatch(moment.elsewhere, name)]
    wide, high = board["size"]
    for x, y, w, h in [box for _, box in board["pieces"]]:
        assert x < wide and y < high and x + w > 0 and y + h > 0
    for x, y in [corner for shape in outlines.values() for polygon in shape for corner in polygon]:
        assert -1 <= x <= wide + 1 and -1 <= y <= high + 1
    found = window.ask("leads", offers=[*range(len(offers))][:40])
    told = dict(zip([offer["text"] for offer in offers], found["leads"], strict=False))
    for line, ends in moment.leads.items():
        assert [end if isinstance(end, str) else name for name, end, *_ in told[line]] == ends
    crafts = {craft for moved in found["leads"] for *_, craft in moved}
    assert crafts - {""} == found["ghosts"].keys()


def test_words_that_stand_for_the_same_space_together_count_only_there():
    track = Choice("a track", of={"A": "a", "B": "b"}, name="TRACK")
    zone = Choice("a zone", of={"water": "water", "land": "land"}, name="ZONE")

    def shoot(w: Any, line: Any) -> None:
        """shots over a square"""

    verb = Verb(
        shoot, ("track:TRACK [over zone:ZONE]",), ask="track:TRACK [over zone:ZONE]", example="shoot a"
    )
    spotting = Spotting.__new__(Spotting)
    spotting.told = {
        "TRACK": lambda track: [f"{track}-water", f"{track}-land"],
        "ZONE": lambda zone: [f"A-{zone}", f"B-{zone}"],
    }
    bound = verb.bind({"TRACK": track, "ZONE": zone})
    assert spotting.of(Offer(bound, {"track": "A", "zone": "land"})) == [["A-land"], []]
    assert spotting.of(Offer(bound, {"track": "B", "zone": None})) == [["B-water", "B-land"]]


def test_a_request_that_no_page_makes_is_refused(tmp_path):
    house = House(tmp_path)
    house.copy("doodlebug", lines=12)
    window = house.window()
    for body in ({"offers": "all"}, {"offers": [1.5]}, {"offers": [True]}):
        assert "no such list" in window.ask("leads", 400, **body)["says"]
    nobody_asked_what_may_be_done = window.ask("leads", offers=[10**6, 0])
    assert nobody_asked_what_may_be_done == {"leads": [], "ghosts": {}}


@pytest.mark.parametrize(
    ("gives", "said"), [(["A"], "spots by slot"), ({"TRACK": {}.__getitem__}, "KeyError")]
)
def test_a_hook_that_fails_is_told_at_the_table(tmp_path, monkeypatch, gives, said):
    house = House(tmp_path)
    house.copy("doodlebug", lines=8)
    window = house.window()
    monkeypatch.setitem(rules_of(shipped_games()["doodlebug"]).hooks, "spots", lambda r: gives)
    assert said in window.ask("stand", 422)["says"]


def test_an_offered_line_says_what_it_does_and_what_is_sure_to_come_of_it(house):
    house.write("game: capture-tito\nturns:\n- turn: turn 1\n  do:\n", "raid.yaml")
    told = {one["text"]: one["told"] for one in house.window("raid.yaml").ask("stand")["offers"]}
    assert told["event 0"] == "The event roll is 0: no event."
    assert told["event 1 0 BL1"] == "The event roll is 1, then 0: flak; BL1 is hit."
    house.write("game: bombers-and-fighters-over-europe\nturns:\n- turn: mission 1\n  do:\n")
    window = house.window()
    window.line("type 1 6 6 6 6 6 6 6")
    assert window.ask("stand")["offers"][0]["told"] == "FW 190 1 rolls for its target."
    window.line("aim 1 P2")
    for number in range(2, 9):
        window.line(f"aim {number} B7")
    assert [one["told"] for one in window.ask("stand")["offers"]] == ["FW 190 1 fights P-51 2."]
