"""The rules of The Pass; each says which number of rules.yaml it is."""

from cutline.referee import Cells, Choice, Die, Rules, some
from cutline.referee.pieces import Contest, Field, Front, term

BLUE, RED, HIDDEN, NOBODY = "blue", "red", "hidden", "nobody"
rules = Rules(steps={"move": "movement", "fight": "combat"}, late="1", die="5")


@rules.hook
def prepare(r):
    units = {c.id: c.values for c in r.game.counters.counters if "_side" in c.values}
    worth = {unit: (int(v["weak"]), int(v["full"])) for unit, v in units.items()}
    return Field({unit: v["_side"] for unit, v in units.items()}, worth)


@rules.slots
def slots(r):
    reds = {unit: unit for unit in r.facts.of(RED)}
    return {
        "UNIT": Choice("a unit", of={unit: unit for unit in r.facts.sides}),
        "ZONE": Choice("a zone", of={zone: zone.lower() for zone in r.lists.road}),
        "FOUND": Choice("a Red unit or nobody", of={**reds, NOBODY: "nobody,none"}),
        "SIDE": Choice("the side that was hit", of={BLUE: BLUE, RED: RED}),
        "DIE": Die(r.v.die, "a fight"),
    }


@rules.cells
def cells(r):
    valley, *others = r.lists.road
    starts = {unit: valley if side == BLUE else HIDDEN for unit, side in r.facts.sides.items()}
    return {
        **r.facts.rows(starts, r.lists.road),
        "marker": Cells(others, True, False, climbs=True, lasts=True),
        "moved": Cells(starts, False, True),
        "fought": Cells(r.lists.road, False, True),
    }


def stack(t, side, zone):
    """The units of a side in a zone; more of Red may be under its marker."""
    return t.facts.crowd(t, zone, side, side == RED and zone in t.marker and t.marker.maybe(zone, True))


@rules.verb("units:UNIT* to:ZONE", step="move", ask="units:UNIT* to:ZONE", example="move b1 b2 ford")
def move(t, units, to):
    """units of Blue that enter the next zone"""
    road, found = t.lists.road, f"{' and '.join(map(str, units or ()))} moved to {to}"
    near = {zone for zone in road if to and abs(road.index(zone) - road.index(to)) == 1}
    for unit in units or () if to else ():
        t.rule("2", t.facts.sides[unit] == BLUE, "only Blue moves", found)
        t.rule("2", not t.moved[unit], "a unit moves once a turn", f"{unit} moved a second time")
        t.rule("2", t.at.can(unit) & near, f"it is next to {' and '.join(sorted(near))}", found)
        foes = {stack(t, RED, zone).any for zone in t.at.can(unit) & near}
        t.measured("2", None if len(foes) != 1 else not foes.pop(), "Red units hold it there", found)
        t.at[unit], t.moved[unit] = to, True
    if to and to != road[0]:
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
            for unit in t.at.having(HIDDEN):
                t.at[unit] = some((HIDDEN, zone))
        elif found != NOBODY:
            t.rule("4", t.at[found] == HIDDEN, "each unit is under one marker", f"{found} was found again")
            t.at[found] = zone


FIGHT = "zone:ZONE [ours:DIE] [vs|against] [theirs:DIE] [hit:SIDE] [unit:UNIT]"


@rules.verb(FIGHT, step="fight", ask="zone:ZONE ours:DIE theirs:DIE", example="fight ford 5 vs 3 red r2")
def fight(t, zone, ours, theirs, hit, unit):
    """a fight: the dice of Blue and of Red, the side that was hit, and its unit"""
    if zone is None:
        return
    tops = [stack(t, side, zone).top(t.facts.factor(t)) for side in (BLUE, RED)]
    for top in tops:
        found = f"a fight in {zone} without {top.crowd.side}"
        t.measured("5", top.crowd.any, "a fight needs both sides", found)
    t.rule("5", not t.fought[zone], "there is one fight a turn", f"a second fight in {zone}")
    t.fought[zone] = True
    hill = term("5.2", "hill", t.v.hill * (zone == t.lists.road[-1]))
    support = "5.1", t.v.support
    values = t.facts.value(t, tops[0], support), t.facts.value(t, tops[1], support, hill)
    contest = Contest(*values, lambda ours, theirs: RED if ours >= theirs else BLUE)
    dice = [t.die("ours", t.v.die), t.die("theirs", t.v.die)]
    loser = contest.judged(t, "hit", dice, rules=("5", "5", "5"), says="{} is hit")
    for top in tops:
        if unit and t.facts.sides[unit] == top.crowd.side:
            t.measured("5.3", top.has(unit), "the top unit is hit", f"{unit} was hit")
            top = Front(top.crowd, [unit])
        t.facts.hit(t, top, loser == top.crowd.side)


@rules.owed("fight", "5", "a fight in each zone with both sides", each=lambda t: t.lists.road)
def no_fight(t, zone):
    return bool(stack(t, BLUE, zone).any and stack(t, RED, zone).any) and t.fought[zone] == 0


@rules.owed("move", "4", "a marker is turned over when Blue enters", each="marker")
def not_revealed(t, zone):
    return stack(t, BLUE, zone).any is True and t.marker[zone]


@rules.total("6", "{} steps of Blue", "Blue lost", climbs=True)
def blue(t):
    return t.facts.lost(t, BLUE)


@rules.total("6", "{} steps of Red", "Red lost", climbs=True)
def red(t):
    return t.facts.lost(t, RED)


@rules.hook
def labels(r):
    return [f"turn {n}" for n in range(1, 5)]
