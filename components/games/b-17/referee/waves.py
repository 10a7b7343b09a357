"""How many fly, and the waves of the third scenario (1a, 1b, N3, N4c)."""

from __future__ import annotations

from cutline.referee import DARK, Line, World, lines_behind

from .kit import bomber, name
from .state import out, over_table, rules

# How many there are (1a, 1b, N3b, N4c).


def fighters_due(w: World, germans: bool) -> tuple[str, list[int]]:
    """1a, 1b, N3b to N3d, N4c: the rule that says how many fighters a side has, and all that these can be."""
    v, larger = w.v, "1b" in w.options or w.larger[0]
    if not w.kit.third:
        first, second = (v.first_germans, v.second_germans) if germans else (0, v.second_p51)
        return ("1b", [second]) if larger else ("1a", [first])
    least, most = (v.section, v.most_germans) if germans else (0, v.most_p51)
    waves = picked(w, "german" if germans else "american")
    if waves is None:
        return "N3b", [least, most]
    return dice_rule(w, germans), [most if (w.wave[0] in waves) == germans else least]


def no_more(w: World, rule: str, fits: bool, expected: str, found: str) -> bool:
    """1a to N4c: no more than there are; a log of more than the first scenario has is of the second."""
    if rule == "1a":
        expected += f" without options: [{w.kit.second}]"
    if w.rule(rule, fits, expected, found):
        return True
    w.larger[0] = w.larger[0] or (rule == "1a" and w.believing)
    return False


def sections_due(w: World) -> list[int]:
    """Return how many German sections these can be."""
    return [count // w.v.section for count in fighters_due(w, True)[1]]


# The waves (N3).


def dice_rule(w: World, germans: bool) -> str:
    """N3c, N3d, N4c: the rule that asks for a side's dice for the waves."""
    return "N3c" if not germans else "N4c" if w.kit.turret else "N3d"


def strong_count(w: World) -> int:
    return int(w.v.turret_strong_waves if w.kit.turret else w.v.strong_waves)


def picked(w: World, side: str) -> set[int] | None:
    """N3c, N3d, N4c: the waves of the lowest American or the highest German dice.

    None where the dice are not known, or so tied that they leave it open.
    """
    dice = [w.rolled[side, k] for k in range(1, w.v.waves + 1)]
    if None in dice:
        return None
    count, sign = (strong_count(w), -1) if side == "german" else (int(w.v.bare_waves), 1)
    most = sorted(sign * die for die in dice)[count - 1]
    found = {k for k, die in enumerate(dice, 1) if sign * die <= most}
    return found if len(found) == count else None


def unnoticed(w: World) -> None:
    """N3e: the next wave may have begun in a turn of which nothing but its totals were noted."""
    wave, waves = w.wave.values(0)[0], w.v.waves
    bombers = [p for p in w.kit.planes if bomber(p)]
    flown = (w.turn[0] - min(w.began.values(0)) + 1) * w.v.bomber_move >= w.v.table_length - w.v.zone_far
    gone = flown or all(out(w, p) is not False for p in bombers)
    there = not gone or any(over_table(w, p) for p in bombers)
    if there or not (w.fresh.having(True) and w.kit.third and wave < waves):
        return
    w.fresh["any"] = False
    w.wave.either(0, range(wave, waves + 1))
    w.began.either(0, {*w.began.values(0), w.turn[0]})
    for plane in w.kit.planes:
        lives = w.kit.lives[plane]
        w.before[plane] = had = w.between(0, lives)
        w.damage[plane] = w.least(had + w.between(0, lives), lives)
        w.at[plane] = DARK
        w.fell[plane] = w.placed[plane] = 0
        w.met[plane] = False
        w.shelled.either(plane, (0, -1))
        w.bombed.either(plane, (0, -1))
    for section in w.entered:
        w.entered.either(section, (0, -1))
        w.level[section] = None


LEFT = ("damage", "fell", "at", "met", "placed", "entered", "level", "before", "shelled", "bombed")


def begins(w: World, wave: int) -> None:
    """N3e: everybody of the wave before has left; fresh planes come."""
    left = [p for p in w.kit.planes if over_table(w, p) and out(w, p) is False]
    stay = ", ".join(name(p) for p in left if bomber(p))
    found = f"wave {wave} began with {stay} on the table"
    w.rule("N3e", not stay, "it begins when the bombers before it have left", found)
    if not stay and left:
        found = f"wave {wave} began with {', '.join(map(name, left))} on the table"
        w.reading("N3e", False, "fighters leave before the next wave begins", found)
    w.wave[0], w.began[0] = wave, w.turn[0]
    for row in LEFT:
        for key in w.rows[row].keys:
            w.put((row, key), w.rows[row].begins(key))


@rules.verb(
    "side:SIDE dice:DIE*", step="waves", ahead=True, ask="side:SIDE dice:DIE*", example="waves american 3 5 1"
)
def waves(w: World, line: Line) -> None:
    """the dice of a side for the waves, before the first wave"""
    third, count, side = w.kit.third, w.v.waves, line.side
    w.rule("N3a", third, "this scenario has one wave of bombers", "dice were rolled for the waves")
    if side is None or not third:
        return
    rolls = w.listed(line, "dice", count, None, said=False)
    rule, who = dice_rule(w, side == "german"), side.title()
    again = f"the {who} dice were rolled again"
    w.rule(rule, picked(w, side) is None, "only tied dice are rolled again", again)
    expected = f"each side rolls {count}, one for each wave"
    if not w.rule(rule, len(rolls) == count, expected, f"{len(rolls)} {who} dice were rolled"):
        return
    for k in range(count):
        die = w.thrown(line, ("dice", k), range(1, w.v.die + 1), "2a")
        w.rolled[side, k + 1] = die if type(die) is int else None
    behind = [verb for verb, values in lines_behind(line.ahead) if verb != "waves" or values["side"] == side]
    if behind and behind[0] not in ("waves", "?") and None not in rolls:
        found = f"the {who} dice {', '.join(map(str, rolls))} were not rolled again"
        w.reading(rule, picked(w, side) is not None, "tied dice are rolled again", found)


@rules.verb("wave:WAVE", step="wave", heads=True, ask="wave:WAVE", example="wave 2")
def wave(w: World, line: Line) -> None:
    """a wave begins"""
    number, last, most = line.wave, w.wave[0], w.v.waves if w.kit.third else 1
    if number is None:
        return
    first = number == last == 1 and w.turn[0] == w.began[0]
    expected = f"wave {last + 1} comes next" if last < most else f"the raid has {most} wave{'s' * (most > 1)}"
    w.rule("N3a", first or number == last + 1 <= most, expected, f"wave {number} began")
    if number > last:
        begins(w, number)
