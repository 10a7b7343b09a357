"""The rules of The Pass; each says which number of rules.yaml it is."""

from itertools import pairwise

from cutline.referee import Cells, Choice, Die, Rules
from cutline.referee.pieces import Contest, Field, term

BLUE, RED, HIDDEN, NOBODY = "blue", "red", "hidden", "nobody"
rules = Rules(steps={"move": "movement", "fight": "combat"}, late="1", die="5")


@rules.hook
def prepare(r):
    return Field.read(r.game, "_side", (BLUE, RED), worth=("weak", "full"))


@rules.slots
def slots(r):
    return {
        "UNIT": Choice("a unit", of={unit: unit for unit in r.facts.sides}),
        "ZONE": Choice("a zone", of={zone: zone.lower() for zone in r.lists.road}),
        "FOUND": Choice(
            "a Red unit or nobody", of={NOBODY: "nobody,none"} | {unit: unit for unit in r.facts.of(RED)}
        ),
        "SIDE": Choice("the side that was hit", of={BLUE: BLUE, RED: RED}),
        "DIE": Die(r.v.die, "a fight"),
    }


@rules.cells
def cells(r):
    valley, *others = r.lists.road
    return {
        **r.facts.rows({BLUE: valley, RED: HIDDEN}, r.lists.road),
        "marker": Cells(others, True, False, climbs=True, lasts=True),
        "moved": Cells(r.facts.sides, False, True),
        "fought": Cells(r.lists.road, False, True),
    }


def stack(t, side, zone):
    """The units of a side in a zone; more of Red may be under its marker."""
    return t.facts.crowd(t, zone, side, side == RED and zone in t.marker and t.marker.maybe(zone, True))


def tops(t, zone):
    """The top units of Blue and Red in a zone."""
    return [stack(t, side, zone).top(t.facts.factor(t)) for side in (BLUE, RED)]


def near(t, zone):
    """The zones next to one on the road."""
    return {z for pair in pairwise(t.lists.road) if zone in pair for z in pair} - {zone}


@rules.verb("units:UNIT* to:ZONE", step="move", ask="units:UNIT* to:ZONE", example="move b1 b2 ford")
def move(t, units, to):
    """units of Blue that enter the next zone"""
    found, beside = f"{' and '.join(map(str, units or ()))} moved to {to}", near(t, to)
    for unit in units or () if to else ():
        t.rule("2", t.facts.sides[unit] == BLUE, "only Blue moves", found)
        t.once("moved", unit, "2", "a unit moves once a turn", f"{unit} moved a second time")
        if t.measured("5.3", t.facts.lives(t, unit), "it has lost its last step", found):
            t.rule("2", t.at.can(unit) & beside, f"it is next to {' and '.join(sorted(beside))}", found)
        foes = {stack(t, RED, zone).any for zone in t.at.can(unit) & beside}
        t.measured("2", None if len(foes) != 1 else not foes.pop(), "Red units hold it there", found)
        t.at[unit] = to
    if to and to != t.lists.road[0]:
        t.rule("3", len(stack(t, BLUE, to).sure) <= t.v.stack, f"a zone holds {t.v.stack} of a side", found)


@rules.verb("zone:ZONE found:FOUND", step="move", ask="zone:ZONE found:FOUND", example="reveal ford nobody")
def reveal(t, zone, found):
    """a marker that Blue turns over, and what it was"""
    says = f"the marker in {zone} was turned over"
    if zone and t.rule("4", zone in t.marker, "none lies in the Valley", says):
        t.measured("4", stack(t, BLUE, zone).any, "it is turned over when Blue enters", says)
        t.rule("4", t.marker[zone], "each zone has one marker", says)
        t.marker[zone] = False
        if found is None:  # any that is still hidden, or nobody
            t.facts.astray(t, RED, lambda place: (zone,) if place == HIDDEN else ())
        elif found != NOBODY:
            t.rule("4", t.at[found] == HIDDEN, "each unit is under one marker", f"{found} was found again")
            t.at[found] = zone


FIGHT = "zone:ZONE [ours:DIE] [vs|against] [theirs:DIE] [hit:SIDE] [unit:UNIT]"


@rules.verb(FIGHT, step="fight", ask="zone:ZONE ours:DIE theirs:DIE", example="fight ford 5 vs 3 red r2")
def fight(t, zone, ours, theirs, hit, unit):
    """a fight: the dice of Blue and of Red, the side that was hit, and its unit"""
    ours_top, their_top = both = tops(t, zone)
    t.facts.meet(t, both, "5", f"a fight in {zone}")
    t.once("fought", zone, "5", "there is one fight a turn", f"a second fight in {zone}")
    hill = term("5.2", "hill", t.v.hill * (zone == t.lists.road[-1]))
    support = "5.1", t.v.support
    values = t.facts.value(t, ours_top, support), t.facts.value(t, their_top, support, hill)
    contest = Contest(*values, lambda ours, theirs: RED if ours >= theirs else BLUE)
    dice = t.die("ours", t.v.die), t.die("theirs", t.v.die)
    loser = contest.judged(t, "hit", dice, rules=("5", "5", "5"), says="{} is hit")
    t.facts.suffers(t, both, loser, unit, "5.3")


@rules.owed("fight", "5", "a fight in each zone with both sides", each=lambda t: t.lists.road)
def no_fight(t, zone):
    return all(top.crowd.any for top in tops(t, zone)) and t.fought[zone] == 0


@rules.owed("move", "4", "a marker is turned over when Blue enters", each="marker")
def not_revealed(t, zone):  # None: whether Blue moved at all may not have been noted
    return (stack(t, BLUE, zone).any is True and t.marker[zone]) or None


@rules.hook
def unnoted(t, steps):
    if "move" in steps:
        t.facts.astray(t, BLUE, lambda zone: () if stack(t, RED, zone).any else near(t, zone))
        entered = [z for z in t.marker if t.marker.maybe(z, True) and stack(t, BLUE, z).any is not False]
        t.marker.blind(entered)
        t.facts.astray(t, RED, lambda place: entered if place == HIDDEN else ())
    for zone in t.lists.road if "fight" in steps else ():
        t.facts.fought(t, tops(t, zone))


@rules.total("6", "{} steps of Blue", "Blue lost", climbs=True)
def blue(t):
    return t.facts.lost(t, BLUE)


@rules.total("6", "{} steps of Red", "Red lost", climbs=True)
def red(t):
    return t.facts.lost(t, RED)
