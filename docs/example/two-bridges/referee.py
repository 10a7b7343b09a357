"""The rules of Two Bridges; each says which number of rules.yaml it is."""

from cutline.referee import Choice, Row, Rules
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
    return {**r.kit.slots, "CARD": Choice("an event", of={card: card for card in r.kit.more})}


@rules.rows
def rows(r):
    drawn = Row(tuple(r.kit.more), start=False, later=(True,), during=("event",))
    shifts, events = Row(SIDES, "event", 0, (1, -1)), Row((0,), "event", False, (True,))
    return {**r.kit.rows, "drawn": drawn, "shifts": shifts, "events": events}


@rules.verb("card:CARD", step="event", ask="card:CARD", example="event stukas")
def event(w, line):
    """the card of the turn"""
    card = line.card or w.one_of(w.kit.more)
    w.rule("3.1", not w.events[0], "one card a turn", f"{card} was drawn as a second card")
    w.rule("3.1", not w.drawn[card], "each card is drawn once", f"{card} was drawn before")
    w.events[0] = w.drawn[card] = True
    if w.kit.more[card]["side"] in SIDES:
        w.shifts[w.kit.more[card]["side"]] = int(w.kit.more[card]["shift"])


@rules.owed("event", "3.1", "a card each turn", found="nothing was noted for this turn")
def no_card(w):
    return not w.events[0]


@rules.total("9", "{} towns are German", "German towns")
def towns(w):
    return w.held.count("german")


@rules.hook
def labels(r):
    return [f"turn {turn}" for turn in r.lists.turns]
