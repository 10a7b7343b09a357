"""The board of a log in two layers: a ground that stays, and what stands on it at each line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from cutline.components.models.placements import Board, Placed, Sheet, Silhouette, Zone
from cutline.layouts.turns import layers
from cutline.layouts.turns.layers import Boards, Layered
from cutline.layouts.turns.turn_picture import Scene
from cutline.page.scenes import scene_of
from cutline.referee.desk import Desk

PHASE = """game: doodlebug
turns:
- turn: 13 June night
  do:
  - launch A 3 B 3
  - guns A 1 1 1
  - guns B 1 1 1
  - balloons 0
  - strike 2 2 2 5 5 0
  - move 1 2
"""
FLIGHT = """game: b-17
turns:
- turn: 1
  do:
  - place b1 30 16.5 b2 25.5 13 p1 23 16
  - p1 6 left 20 8
"""


class Line(NamedTuple):
    boards: Boards
    scene: Scene
    board: Layered


@pytest.fixture(scope="module", params=["board", "table"])
def lines(request):
    """The layers at the last lines of a log, the latest first."""
    text, desk = PHASE if request.param == "board" else FLIGHT, Desk()
    desk.open(Path("log.yaml"), text)
    last = text.count("\n")
    boards = Boards(desk.seen(last).game)
    seen = [desk.seen(line) for line in (last, last - 1, 3)]
    return [Line(boards, scene_of(one), boards.at(scene_of(one), one.fresh)) for one in seen]


def test_the_ground_stays_both_layers_lie_upon_each_other_and_names_do_not_clash(lines):
    assert len({one.board.ground for one in lines}) == 1
    assert len({one.board.over for one in lines}) == len(lines)
    assert len({(one.board.width, one.board.height) for one in lines}) == 1
    layers = lines[0].board.ground.svg, lines[0].board.over
    ground, over = (ElementTree.fromstring(svg) for svg in layers)
    wide, high = (float(n) for n in ground.attrib["viewBox"].split()[2:])
    assert ground.attrib["viewBox"] == over.attrib["viewBox"]
    assert (wide, high) == pytest.approx((lines[0].board.width, lines[0].board.height), abs=0.001)
    one, other = ({*re.findall(r' id="([^"]+)"', svg)} for svg in layers)
    assert one and other and not one & other
    for svg, names in zip(layers, (one, other), strict=True):
        assert {*re.findall(r'(?:href="|url\()#([\w-]+)', svg)} <= names


def test_names_in_two_grounds_never_clash(lines, monkeypatch):
    monkeypatch.setattr(layers, "MOST_KEPT", 1)
    scene, boards = lines[0].scene, Boards(lines[0].scene.game)
    more = [scene._replace(placements=(*scene.placements, Zone((0, 0, 1 + k, 1)))) for k in range(3)]
    grounds = [boards.at(one).ground.svg for one in more]
    found = [{*re.findall(r' id="([^"]+)"', svg)} for svg in grounds]
    assert sum(map(len, found)) == len(set.union(*found))


def test_what_a_line_moved_is_a_group_of_its_own_and_lies_in_the_focus(lines):
    latest, *_, opening = (one.board for one in lines)
    x, y, wide, high = latest.focus
    assert 0 <= x < x + wide <= latest.width and 0 <= y < y + high <= latest.height
    assert "finding" in latest.says.lower() or "found nothing wrong" in latest.says
    assert 'class="fresh"' in latest.over and 'class="earlier"' in latest.over
    assert 'class="fresh"' not in opening.over


def test_the_whole_board_is_drawn_however_little_of_it_is_used(lines):
    boards, scene, board = lines[0]
    little = [one for one in scene.placements if isinstance(one, (Board, Sheet, Zone))]
    little += [one for one in scene.placements if isinstance(one, (Placed, Silhouette))][:1]
    small = boards.at(scene._replace(placements=little))
    assert (small.ground, small.width, small.height) == (board.ground, board.width, board.height)
    assert small.focus[2] < 0.7 * small.width
