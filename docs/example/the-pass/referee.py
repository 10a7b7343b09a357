"""The rules of The Pass; each says which number of rules.yaml it is."""

from itertools import pairwise

from cutline.referee import Choice, Die, Row, Rules, unusable

BLUE, RED, HIDDEN, NOBODY = "blue", "red", "hidden", "nobody"
rules = Rules(steps={"move": "movement", "fight": "combat"}, late="1", die="5")


@rules.hook
def prepare(r):
    """The units of each side, with their factors by steps: none, one, two."""
    found = {BLUE: {}, RED: {}}
    for number, (unit, values) in enumerate((each.id, each.values) for each in r.game.counters.counters):
        for name in ("_side", "weak", "full") if "_side" in values else ():
            if not (values[name] in found if name == "_side" else values[name].isdecimal()):
                what = "blue or red" if name == "_side" else "a whole number"
                said = f'{what} belongs here, not "{values[name]}"'
                raise unusable(r.game, ("counters", number, "values", name), said, "counters")
        if "_side" in values:
            found[values["_side"]][unit] = 0, int(values["weak"]), int(values["full"])
    return found


@rules.slots
def slots(r):
    blue, red = r.kit[BLUE], r.kit[RED]
    return {
        "UNIT": Choice("a unit", of={unit: unit for unit in (*blue, *red)}),
        "ZONE": Choice("a zone", of={zone: zone.lower() for zone in r.lists.road}),
        "FOUND": Choice("a Red unit or nobody", of={NOBODY: "nobody,none"} | {unit: unit for unit in red}),
        "SIDE": Choice("the side that was hit", of={BLUE: BLUE, RED: RED}),
        "DIE": Die(r.v.die, "a fight"),
    }


@rules.rows
def rows(r):
    blue, red, (valley, *zones) = tuple(r.kit[BLUE]), tuple(r.kit[RED]), r.lists.road
    return {
        "at": Row(blue, start=valley, later=r.lists.road, during=("move",)),
        "under": Row(red, start=HIDDEN, later=lambda zone: zones * (zone == HIDDEN), during=("move",)),
        "steps": Row((*blue, *red), start=2, later=range, during=("fight",)),
        "lost": Row((BLUE, RED), later=2 * len(red), during=("fight",)),
        "marker": Row(tuple(zones), start=True, later=(False,), during=("move",)),
        "moved": Row(blue, "move", False, (True,)),
        "fought": Row(r.lists.road, "fight", False, (True,)),
    }


def stack(w, side, zone):
    """The units of a side in a zone."""
    where = w.at if side == BLUE else w.under
    return [unit for unit in where if where.has(unit, zone) and w.steps[unit] > 0]


def number(w, side, zone):
    return len(stack(w, side, zone))


def top(w, side, zone):
    """5: the factor of the top unit."""
    return max((w.kit[side][unit][int(w.steps[unit])] for unit in stack(w, side, zone)), default=0)


@rules.verb("units:UNIT* to:ZONE", step="move", ask="units:UNIT* to:ZONE", example="move b1 b2 ford")
def move(w, line):
    """units of Blue that enter the next zone"""
    to = line.to or w.one_of(w.lists.road)
    for unit in line.units:
        w.part(enter, unit or w.one_of(w.at), to)
    full = to != w.lists.road[0] and w.part(number, BLUE, to) > w.v.stack
    w.rule("3", not full, f"a zone holds {w.v.stack} of a side", f"one more moved to {to}")


def enter(w, unit, to):
    """2: a unit moves once, to the next zone, but not away from Red."""
    found = f"{unit} moved to {to}"
    if not w.rule("2", unit in w.at, "only Blue moves", found):
        return
    zone, near = w.at[unit], {other for pair in pairwise(w.lists.road) if to in pair for other in pair}
    w.rule("2", not w.moved[unit], "a unit moves once a turn", f"{unit} moved a second time")
    w.rule("5.3", w.steps[unit] > 0, "it has lost its last step", found)
    w.rule("2", zone in near - {to}, f"it was in {zone}", found)
    w.rule("2", w.part(number, RED, zone) == 0, f"Red units hold it in {zone}", found)
    w.at[unit], w.moved[unit] = to, True


@rules.verb("zone:ZONE found:FOUND", step="move", ask="zone:ZONE found:FOUND", example="reveal ford nobody")
def reveal(w, line):
    """a marker that Blue turns over, and what it was"""
    zone, says = line.zone or w.one_of(w.marker), f"the marker in {line.zone} was turned over"
    if w.rule("4", zone in w.marker, "none lies in the Valley", says):
        w.rule("4", w.part(number, BLUE, zone) > 0, "it is turned over when Blue enters", says)
        w.rule("4", w.marker[zone], "each zone has one marker", says)
        w.marker[zone] = False
        unit = line.found or w.one_of([NOBODY, *w.under.having(HIDDEN)])
        if unit != NOBODY:
            w.rule("4", w.under.has(unit, HIDDEN), "each is under one marker", f"{unit} was found again")
            w.under[unit] = zone


FIGHT = "zone:ZONE [ours:DIE] [vs|against] [theirs:DIE] [hit:SIDE] [unit:UNIT]"


@rules.verb(FIGHT, step="fight", ask="zone:ZONE ours:DIE theirs:DIE", example="fight ford 5 vs 3 red r2")
def fight(w, line):
    """a fight: the dice of Blue and of Red, the side that was hit, and its unit"""
    zone = line.zone or w.one_of(w.lists.road)
    w.rule("5", not w.fought[zone], "there is one fight a turn", f"a second fight in {zone}")
    w.fought[zone] = True
    w.part(hit, w.part(loses, line, zone), zone, line)


def loses(w, line, zone):
    """5: the lower value is hit, on a tie Red."""
    blue, red = (w.part(number, side, zone) for side in (BLUE, RED))
    w.rule("5", blue > 0, "Blue and Red are there", f"a fight in {zone} without Blue")
    w.rule("5", red > 0, "Blue and Red are there", f"a fight in {zone} without Red")
    ours, theirs = (w.thrown(line, (name,), range(1, w.v.die + 1), "5") for name in ("ours", "theirs"))
    more = {"5.1": w.v.support * (blue - red), "5.2": -w.v.hill * (zone == w.lists.road[-1])}
    margin = ours - theirs + w.part(top, BLUE, zone) - w.part(top, RED, zone) + sum(more.values())

    def likeliest():
        return next((rule for rule, n in more.items() if (RED if margin - n >= 0 else BLUE) == line.hit), "5")

    return w.expect(likeliest, line, "hit", RED if margin >= 0 else BLUE, "{} is hit", "{} was hit")


def hit(w, side, zone, line):
    """5.3: the top unit loses a step."""
    highest, there = top(w, side, zone), stack(w, side, zone)
    tops = [each for each in there if w.kit[side][each][int(w.steps[each])] == highest]
    says = f"the top unit is {' or '.join(tops)}"
    unit = w.expect("5.3", line, "unit", w.one_of(tops), says, "{} was hit", also=tops)
    w.lost[side] = w.lost[side] + 1
    if unit:
        w.steps[unit] = w.most(0, w.steps[unit] - 1)


@rules.owed("fight", "5", "both sides are there", found="there was no fight in {}", each="fought")
def no_fight(w, zone):
    return not w.fought[zone] and w.part(number, BLUE, zone) > 0 and w.part(number, RED, zone) > 0


@rules.owed("move", "4", "turn a marker over when Blue enters", found="nothing in {}", each="marker")
def not_revealed(w, zone):
    return w.marker[zone] and w.part(number, BLUE, zone) > 0


@rules.total("6", "{} steps of Blue", "Blue lost")
def blue(w):
    return w.lost[BLUE]


@rules.total("6", "{} steps of Red", "Red lost")
def red(w):
    return w.lost[RED]
