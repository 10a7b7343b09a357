"""The rules of Two Bridges; each says which number of rules.yaml it is."""

from cutline.referee import Cells, Choice, Rules
from cutline.referee.hexes import Hexes, Moves, Odds, Retreats, Stacks, Terrain, Units, ZoneOfControl, declare

SIDES = ("german", "french")
rules = Rules(steps={"event": "the event", **Hexes.steps(*SIDES)}, late="3", die="7.4")
rules.chart("crt", die="die")
declare(rules, shifts="shifts")


@rules.hook
def prepare(r):
    units = Units(r, held={"town": "french"})
    zones = ZoneOfControl(units, stops="6.1", direct="6.2", across={"river"})
    numbers = {"rule": "4.1", "once": "4.2", "barred": "4.4", "foes": "4.5", "least": "4.6"}
    moves = Moves(Terrain(units), zones, Stacks(units, "5", r.v.stack), column="{class}", **numbers)
    retreats = Retreats(moves, rule="8.1", barred="8.2", loss="8.3", advance="8.4")
    cards = {card.id: card.values for card in r.game.files["decks"].decks[0].cards}
    return Hexes(Odds(r, retreats, rule="7.1", once="7.2", result="7.4"), cards)


@rules.slots
def slots(r):
    return {**r.facts.slots, "CARD": Choice("an event", of={card: card for card in r.facts.more})}


@rules.cells
def cells(r):
    drawn = Cells(r.facts.more, False, True, lasts=True)
    return {**r.facts.cells, "drawn": drawn, "shifts": Cells(SIDES, 0, 1, -1), "events": Cells([0], 0, 1)}


@rules.verb("card:CARD", step="event", ask="card:CARD", example="event stukas")
def event(t, card):
    """the card of the turn"""
    t.rule("3.1", t.events[0] == 0, "one card a turn", f"{card} was drawn as a second card")
    t.once("drawn", card, "3.1", "each card is drawn once", f"{card} was drawn before")
    t.events[0] = 1
    if t.facts.more[card]["side"] in SIDES:
        t.shifts[t.facts.more[card]["side"]] = int(t.facts.more[card]["shift"])


@rules.owed("event", "3.1", "a card each turn", "this turn", each="events")
def no_card(t, key):
    return t.events[key] == 0


@rules.total("9", "{} towns are German", "German towns")
def towns(t):
    return t.held.tally(lambda side: side == "german")


@rules.hook
def labels(r):
    return [f"turn {turn}" for turn in r.lists.turns]
