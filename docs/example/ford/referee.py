"""The rules of The Ford."""

from cutline.referee import Rules
from cutline.referee.hexes import Hexes, Moves, Odds, Retreats, Stacks, Terrain, Units, ZoneOfControl, declare

rules = Rules(steps=Hexes.steps("red", "blue"), late="1", die="4")
rules.chart("crt", die="die")
declare(rules)


@rules.hook
def prepare(r):
    units = Units(r, held={"mill": "blue"})
    zones = ZoneOfControl(units, stops="3", across={"stream"})
    stacks = Stacks(units, "2", most=r.v.stack)
    moves = Moves(Terrain(units), zones, stacks, rule="1", once="1", barred="1", foes="2", least="1")
    retreats = Retreats(moves, rule="5", barred="5", loss="5", advance="4")
    return Hexes(Odds(r, retreats, rule="4", once="4", result="4"))


@rules.hook
def labels(r):
    return [f"turn {turn}" for turn in r.lists.turns]
