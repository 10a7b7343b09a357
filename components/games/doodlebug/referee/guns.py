"""10, 11b, 12: guns on the coast, flak and balloons at the edge of London, hits on London."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Span, Table, high, low, many, several, some

from .board import GUNS, LAND, first_night, left_out, no_pause, of_cup, paused, rules, v1s
from .kit import OVERSHOOTS

ROLL = "track:TRACK dice:DICE*"
Dice = Sequence[tuple[int | None, int | None]]  # for each V-1 a die, and a second one after a hit


@rules.verb(f"{ROLL} [down|kill|shot down:N]", ask=ROLL)
def guns(t: Table, track: str, dice: Dice, down: int | None) -> None:
    """a roll for each V-1 in the Coast square, a second one after a hit"""
    here = high(0, t.flying[track] - left_out(t, "yellow"))
    dice = dice or t.sub(rolled, here)
    fits = not (dice or t.throw) or (dice and len(dice) == here)
    expected, guns_of = f"its Coast square holds {several(here, 'V-1')}", f"the guns of track {track}"
    found, twice = f"{several(len(dice), 'die')} for {guns_of}", f"{guns_of} fired twice"
    once = t.rule("10a", not t.fired[track], "they roll once for each V-1", twice)
    if once and not t.rule("10a", fits, expected, found) and t.believes:
        here = some((*many(here), len(dice)))  # dice or V-1s may be wrong
    kills = sum(t.sub(gun, *pair) for pair in dice) if dice else t.guess(range(t.facts.most + 1))
    shot = t.expect("10b", "down", kills, "T-2 gives {}", f"{{}} shot down on track {track}")
    if down and not dice:
        t.rule("10a", down <= here, expected, f"{down} shot down on track {track}")
    t.flying[track] = high(0, here - shot)
    t.fired[track], t.stage[track] = True, high(GUNS, t.stage[track])
    t.count.plus("guns", shot)


def rolled(t: Table, here: Any) -> Any:
    """10a: roll for these V-1s while a game is played."""
    if t.throw is None:
        return ()
    first = [t.throw(t.v.die) for _ in range(here)]
    hits = [die is not None and t.look("t2", die).down for die in first]
    t.args["dice"] = tuple((d, t.throw(t.v.die) if hit else None) for d, hit in zip(first, hits, strict=True))
    return t.args["dice"]


def gun(t: Table, die: int | None, again: int | None) -> Any:
    """10b: return how many V-1s (0 or 1) the dice for one shoot down."""
    die, again = t.faced(die, t.v.die, rule="10b"), t.faced(again, t.v.die, rule="10b")
    down = t.look("t2", die).down
    t.rule("10b", again is None or down, "it is rolled only after a hit", f"a second die after a {die}")
    if down:
        return t.guess((0, 1)) if again is None else int(again in down)
    return 0


@rules.owed(
    "tracks",
    "10a",
    "the guns roll once for each V-1",
    each="fired",
    found="no roll of the guns of track {}",
    done=lambda t, track: t.sub(guns, track=track, dice=(), down=None),
)
def silent(t: Table, track: str) -> bool:
    due = not t.fired[track] and t.stage[track] != LAND
    return due and t.flying[track] + t.land_kills[track] > 0


@rules.verb("chit:RED", ask="chit:RED")
def balloons(t: Table, chit: int | None) -> None:
    """the red chit"""
    no_pause(t)
    t.rule("11b", t.red[0] is None, "there is one per phase", "a second red chit was drawn")
    t.count.plus("balloons", high(0, low(of_cup(t, "red", chit), v1s(t))))  # at most all of them
    t.red[0] = chit or 0


@rules.owed(
    "balloons",
    "11b",
    "draw one when V-1s reach London",
    found="no red chit was drawn",
    done=lambda t, _: t.sub(balloons, chit=None),
)
def no_red(t: Table) -> bool:
    needless = first_night(t) and not t.unnoted["balloons"]
    due = t.red[0] is None and not needless and not paused(t)
    return due and t.pick(t.flying.tally(int)) > 0


@rules.verb("chits:BLUE*", "none|nothing", ask="chits:BLUE*")
def strike(t: Table, chits: Sequence[int | None]) -> None:
    """a blue chit for each V-1"""
    due = v1s(t)
    chits = chits or t.dice("chits", t.facts.cups["blue"], due)
    if no_pause(t):
        fits = len(chits) <= due and (chits or t.throw is None)
        t.rule("12a", fits, f"{several(due, 'V-1')} left to strike", several(len(chits), "blue chit"))
    if first_night(t) and t.red[0] is None:
        t.reading("11b", not chits, "there is one on the first night too", "no red chit was drawn")
        left = max(many(due)) - len(chits)  # balloons may have taken them, which nobody noted
        t.count.plus("balloons", t.pick(Span(0, left)) if chits and left > 0 else 0)
    for number in chits:
        t.each(hit, number)


def hit(t: Table, number: int | None) -> None:
    """12b, 12c: add a fire to the district of that number; a 0 misses London."""
    drawn = of_cup(t, "blue", number)
    t.struck.plus(0, 1)
    for district in t.lists.districts:
        here = drawn == int(district)
        if here is not False:
            t.fires.plus(district, here)
            t.hit.plus(district, here)
    t.count.plus("missed", drawn == int(OVERSHOOTS))


@rules.owed(
    "strike",
    "12a",
    "draw one for each V-1",
    label=lambda _: "",
    each=lambda t: t.lists.districts,  # any of which a chit that is missing may have hit
    found="too few blue chits were drawn",
    done=lambda t, _: t.sub(strike, chits=(None,) * int(v1s(t))),
)
def unstruck(t: Table, _: str) -> bool:
    return not t.early[0] and v1s(t) > 0
