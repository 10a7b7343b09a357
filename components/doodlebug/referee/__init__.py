"""The rules of Doodlebug; rule numbers are those of its rules.yaml."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import Any

from cutline.components import Game
from cutline.referee import (
    Cells,
    Choice,
    Die,
    Number,
    Pattern,
    Rules,
    Some,
    Table,
    either,
    high,
    is_open,
    low,
    many,
    rebase,
    some,
)

from .charts import FACES, RANGES, Charts

rules = Rules(late="6.1", die="9", steps={
    "launch": "the grey chits", "fail": "the yellow chit", "place": "placing fighters",
    "tracks": "the fights on the tracks", "balloons": "the red chit", "strike": "the blue chits",
    "move": "moving crews to fires", "fight": "the rolls of the crews", "regroup": "regrouping",
})  # fmt: skip
TRACKS, DISTRICTS = "ABCD", "123456"
FRESH, WATER, GUNS, LAND = range(4)  # what has happened on a track
DATES = range(13, 21)


@rules.hook
def slots(r: Any) -> dict[str, Any]:
    def dice(first: str, second: str | None) -> Any:
        return tuple(None if n in ("?", None) else int(n) for n in (first, second))

    def came(track: str, n: str) -> Any:
        return track and track.upper() * min(int(n or 1), 99)

    return {
        "TRACK": Choice("a track (A to D)", of={t: t.lower() for t in TRACKS}), "N": Number(),
        "CHIT": Number("the number on the chit"), "DIE": Die(6, "this"),
        "DICE": Pattern("a die", r"(\d|\?)(?:/(\d|\?))?", dice, str),
        "BONUS": Pattern("a die", r"(\d|\?)(\+)?", lambda d, plus: (None if d == "?" else int(d), bool(plus)), str),
        "FROM": Pattern("a track", r"(?:([a-d])(\d*)|\?)", came, str),
        "KIND": Choice("day or night", day="day", night="night"),
        "ZONE": Choice("a zone (water, land)", water="water,sea", land="land"),
        "REACH": Choice("a range (close, medium, long)", close="close", medium="medium", long="long"),
        "RESULT": Choice("a result", miss="miss,missed", kill="kill,killed,down,hit", lost="lost,both,blast",
                         failure="failure,c,mechanical"),
        "TIPPED": Choice("a result", miss="miss,missed", kill="kill,killed,down,hit", lost="lost,both,blast"),
        "DISTRICT": Choice("a district (1 to 6)", of={d: d for d in DISTRICTS}),
        "DATE": Choice("a date", of={d: f"{d} june,{d}" for d in DATES} | {99: "21,22,23,24,25"}),
        "WORD": Pattern("a word", r"([a-z]+)", str, str),
    }  # fmt: skip


@rules.hook
def prepare(r: Any) -> Any:
    return _Charts(r.game)


class _Charts(Charts):
    """Today's tables, and T-1 by range as `look` wants it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.by_name: dict[str, Any] = {"tip": {f: "tip" if f == self.number["wing_tip_succeeds"] else "miss"
                                                for f in FACES}}  # fmt: skip
        for reach in RANGES:
            shots = self.shots[reach, False]
            self.by_name[reach] = {s.die: "again" if s.again else s.result for s in shots}
            self.by_name[f"{reach} again"] = {s.again: s.result for s in shots if s.again}
        loses = self.number["wing_tip_loses"]
        self.by_name["tip again"] = {f: "lost" if f == loses else "kill" for f in FACES}
        self.by_name["guns"] = {f: f in self.gun_hits for f in FACES}
        self.by_name["guns again"] = {f: int(f >= self.number["guns_down_from"]) for f in FACES}

        self.outs_of: dict[Any, set[int]] = {}

    def possible_outs(self, dice: Any, crews: int, wild: Any) -> set[int]:
        key = tuple(sorted(dice, key=str)), crews, bool(wild)
        if key not in self.outs_of:
            known = tuple(d for d in dice if d is not None)
            self.outs_of[key] = {
                n for more in combinations_with_replacement(FACES, len(dice) - len(known))
                for n in super(_Charts, self).possible_outs(known + more, crews, bool(wild))
            }  # fmt: skip
        return self.outs_of[key]

    def __getitem__(self, name: str) -> Any:
        return self.by_name[name]


@rules.hook
def cells(r: Any) -> dict[str, Cells]:
    places = [(t, z, r) for t in TRACKS for z in ("water", "land") for r in RANGES]
    counts = (
        "launched",
        "failed",
        "fighters",
        "guns",
        "balloons",
        "missed",
        "hits",
        "out",
        "control",
        "lost",
    )
    fighters = range(1, 12)
    return {
        # V-1s of the phase
        "drawn": Cells(TRACKS, False, True), "flying": Cells(TRACKS, 0, *range(1, 7)),
        "stage": Cells(TRACKS, FRESH, WATER, GUNS, LAND, climbs=True), "fired": Cells(TRACKS, False, True),
        "land_kills": Cells(TRACKS, 0, *range(1, 4)), "yellow": Cells([0], None, *range(7), settles=True),
        "red": Cells([0], None, *range(4), settles=True), "struck": Cells([0], 0, *range(1, 20)),
        "count": Cells(counts, 0, *range(1, 24)), "hit": Cells(DISTRICTS, 0),
        # fighters
        "box": Cells(("day", "night"), 0, *fighters, lasts=True), "placed": Cells(places, 0, 1, 2),
        "acted": Cells(places, 0, 1, 2), "stayed": Cells([0], 0, *fighters), "stood_down": Cells([0], False, True),
        "gone": Cells([0], 0, *fighters), "away": Cells(range(13, 30), 0, *fighters, lasts=True),
        "losses": Cells([0], 0, *fighters, lasts=True),
        # London; crews beside the captains, who never move
        "fires": Cells(DISTRICTS, 0, *range(1, 25), lasts=True), "crews": Cells(DISTRICTS, 1, 0, 2, lasts=True),
        "fresh": Cells(DISTRICTS, 0), "rolled": Cells(DISTRICTS, False, True),
        "wild": Cells(DISTRICTS, False, True, lasts=True), "wild_now": Cells(DISTRICTS, False, True),
        "new_wild": Cells(DISTRICTS, False, True), "judged": Cells([0], False),
        "regrouping": Cells([0], False), "stood": Cells([0], 0, *fighters),
        "wilds": Cells([0], 0, *range(1, 30), lasts=True),
        "when": Cells([0], (12, "day"), lasts=True),
    }  # fmt: skip


def kind(t: Table) -> str:
    return t.when[0][1]


def first_night(t: Table) -> bool:
    return t.when[0] == (13, "night")


def paused(t: Table) -> bool:
    return "17.1" in t.options and t.when[0][0] in (14, 15)


def chit(t: Table, colour: str, number: int | None) -> None:
    chits = t.facts.chits[colour]
    t.rule("3a", number is None or number in chits, f"{colour} chits run from {min(chits)} to {max(chits)}",
           f"no {colour} chit carries a {number}")  # fmt: skip


def v1s(t: Table) -> Any:
    """V-1s that still have to strike, or can be taken by balloons."""
    return t.flying.tally(int) - t.struck[0] - t.total("balloons")


def add(t: Table, **more: int) -> None:
    for name, n in more.items():
        t.count.plus(name, n)


def look(t: Table, name: str, die: Any) -> Any:
    chart = t.facts[name]
    if die in chart:
        return chart[die]
    t.lacking = True
    return t.choose(set(chart.values()))


# launches


@rules.verb(
    "pairs:(track:TRACK n:CHIT)*",
    step="launch",
    order="6.1",
    also="launched grey gray",
    example="launch A 2 B 0",
)
def launch(t: Table, pairs: Any) -> None:
    """the grey chit of each Abteilung; on the first night, how you split the salvo"""
    t.rule("17.1", not paused(t), "only fires are fought on this date", "V-1s on a day of pause")
    for pair in pairs:
        t.each(one_launch, **pair)


def one_launch(t: Table, track: str, n: int | None) -> None:
    t.rule(
        "7a", not t.drawn[track], "one draw for each Abteilung", f"a second one for track {track}"
    )
    if not first_night(t):
        chit(t, "grey", n)
    t.drawn[track] = True
    n = Some(t.facts.chits["grey"]) if n is None else n
    t.flying.plus(track, n)
    add(t, launched=n)


@rules.verb(
    "chit:CHIT tracks:FROM*",
    step="fail",
    order="6.2",
    also="failed yellow failures",
    example="fail 2 A C",
)
def fail(t: Table, chit: int | None, tracks: Any) -> None:
    """the yellow chit, and the tracks that the failed V-1s came from"""
    if not t.rule(
        "16b", not first_night(t), "no yellow chit on the first night", "a yellow chit drawn"
    ):
        return
    t.rule("17.1", not paused(t), "only fires are fought on this date", "V-1s on a day of pause")
    t.rule("7b", t.yellow[0] is None, "a single yellow chit for the phase", "a second yellow chit")
    globals()["chit"](t, "yellow", chit)
    t.yellow[0] = chit or 0
    flying = t.flying.tally(int)
    due = some(
        min(c, f)
        for c in many(Some(t.facts.chits["yellow"]) if chit is None else chit)
        for f in many(flying)
    )
    if tracks and None not in tracks:
        letters = "".join(tracks)
        t.rule(
            "7b", len(letters) in many(due), f"{either(due)} V-1s fail", f"{len(letters)} taken off"
        )
        for track in sorted(set(letters)):
            t.each(taken_off, track, letters.count(track))
        add(t, failed=len(letters))
    elif due != 0:
        up = [k for k in TRACKS if t.flying.values[k] != 0]
        if len(up) == 1:
            t.flying[up[0]] = t.flying.values[up[0]] - due
        else:
            for track in up:  # any of them may have failed
                most = max(many(due))
                t.flying[track] = some(
                    n - k for n in many(t.flying.values[track]) for k in range(min(n, most) + 1)
                )
            t.unchecked("7b", "say which tracks they came from", "failed launches without tracks")
        add(t, failed=due)


def taken_off(t: Table, track: str, n: int) -> None:
    here = t.flying[track]
    t.rule("7b", n <= here, f"track {track} holds {here}", f"{n} taken from track {track}")
    t.flying[track] = high(0, here - n)


# fighters


@rules.verb(
    "{[day day:N] [night night:N]}", aside=True, also="arrived reinforcements", example="arrive day 3 night 2"
)
def arrive(t: Table, **came: int | None) -> None:
    """new fighters, if you want them checked"""
    due = dict(zip(("day", "night"), t.facts.arrivals[t.when[0][0] - 13], strict=True))
    for kind, n in came.items():
        if n is not None:
            t.rule(
                "8a", n == due[kind], f"the card brings {due[kind]}", f"{n} {kind} fighters arrive"
            )
            t.box.plus(kind, n - due[kind] if t.believes else 0)


PLACE = "track:TRACK zone:ZONE reach:REACH"


@rules.verb(f"{PLACE} [n:N]", f"of:KIND {PLACE} [n:N]", step="place", order="6.3", ask=PLACE,
           also="station placed fighter fighters", example="place A water medium 2")  # fmt: skip
def place(t: Table, track: str, zone: str, reach: str, n: int | None, of: str | None) -> None:
    """fighters that take station (zones water, land; ranges close, medium, long)"""
    n, who, (date, _) = n or 1, kind(t), t.when[0]
    t.rule("3b", of in (None, who), f"{who} fighters fly in this phase", f"a {of} fighter placed")
    early = not t.rule("8a", date >= 16, "no fighters before 16 June", "a fighter placed")
    if early or of not in (None, who):
        return
    t.sub(room, who, n)
    limit = t.facts.range_limit(reach)
    there = t.placed[track, zone, reach] + n
    t.rule("9a", limit is None or there <= limit, f"at most {limit} at {reach} in a zone",
           f"{there} at {reach} over {zone} on track {track}")  # fmt: skip
    if zone == "water":
        t.sub(over_water, who, n)
    t.placed[track, zone, reach] = there
    t.box[who] = high(0, t.box[who] - n)


def room(t: Table, who: str, n: int) -> None:
    """Whether so many wait in the holding box."""
    used, here = t.acted.tally(int), t.box[who]
    rule = "8b" if used == 0 else "9c" if who == "night" else "9b"
    t.rule(rule, n <= here, f"{here} left in the holding box", f"{n} placed")


def over_water(t: Table, who: str, n: int) -> None:
    over = (
        sum(
            v
            for (_, zone, _), v in t.placed.values.items()
            if zone == "water" and isinstance(v, int)
        )
        + n
    )
    if not t.placed.unknown:
        on_hand = t.box[who] + t.placed.tally(int)
        most = t.facts.water_limit(who == "night", on_hand)
        t.rule("8d" if who == "night" else "8c", over <= most, f"at most {most} over water, of {on_hand} on hand",
               f"{over} over water")  # fmt: skip


def spot(t: Table, track: str, zone: str, reach: str) -> None:
    """Whether a fighter stands there that may still attack, and finds a V-1."""
    stage, up = t.stage[track], t.flying[track]
    if t.now[0] > list(t.steps).index("tracks"):
        t.reach("tracks", "6.5" if zone == "water" else "6.9")
    elif zone == "water":
        t.rule("6.5", stage <= WATER, "fighters over water attack before the guns fire",
               f"an attack over water after the guns of track {track}", once=f"6.5 {track}")  # fmt: skip
    else:
        t.rule("6.7", stage >= GUNS or not up, "the guns fire before fighters attack over land",
               f"an attack over land before the guns of track {track}", once=f"6.7 {track}")  # fmt: skip
    here = f"{reach} over {zone} on track {track}"
    there, done = t.placed[track, zone, reach], t.acted[track, zone, reach]
    if there <= done:
        t.rule("9b" if there else "9h", False, "one attack for each fighter, where it was placed",
               f"a further attack from {here}" if there else f"no fighter was placed at {here}")  # fmt: skip
    rule = (
        "11a"
        if zone == "land" and t.land_kills[track]
        else "9"
        if zone == "water" and t.drawn[track]
        else "14"
    )
    t.rule(rule, up > 0, "an attack needs a V-1", f"no V-1 is left on track {track}")


def attack(
    t: Table, where: tuple[str, str, str], chart: str, die: int | None, again: int | None
) -> str:
    """What the dice of an attack give: miss, kill, lost (both), failure."""
    code = look(t, chart, die)
    if code in ("again", "tip"):
        return look(t, f"{chart} again", again)
    return "miss" if code == "failure" and kind(t) == "night" else code


def acted(t: Table, where: tuple[str, str, str], result: str) -> None:
    """A fighter has attacked with this result."""
    track, zone, _ = where
    t.acted.plus(where, 1)
    t.stage[track] = high(t.stage[track], WATER if zone == "water" else LAND)
    if result in ("kill", "lost"):
        add(t, fighters=1)
        t.flying.plus(track, -1, least=0)
        if zone == "land":
            t.land_kills.plus(track, 1)
    if result == "lost":
        add(t, lost=1)
        t.losses.plus(0, 1)
        t.gone.plus(0, 0 if "17.2" in t.options else 1)
    elif result == "failure":
        t.gone.plus(0, 1)
        t.away.plus(t.when[0][0] + t.v.off_duty_days, 1)
    elif result == "miss" and zone == "land" and kind(t) == "day" and t.flying[track]:
        t.stayed.plus(0, 1)


SHOOT = f"{PLACE} [die+again:DICE [again:DIE]] [result:%s] [back|returns|until back:DATE]"


@rules.verb(SHOOT % "RESULT", step="tracks", order=None, also="shot attack", ask=f"{PLACE} die:DIE",
           example="shoot A water medium 6/3")  # fmt: skip
def shoot(t: Table, track: str, zone: str, reach: str, die: int | None, again: int | None, result: str | None,
          back: int | None) -> None:  # fmt: skip
    """an attack: its die, and a second one if T-1 asks for it"""
    where = track, zone, reach
    t.sub(spot, *where)
    due = attack(t, where, reach, die, again)
    said = t.expect(
        "9d" if result == "failure" else "9",
        "result",
        due,
        "T-1 says {}",
        f"{{}} at {reach} on a {die}",
    )
    due_back = t.when[0][0] + t.v.off_duty_days
    if back is not None and t.rule("9d", said == "failure", "only a mechanical failure has a date of return",
                                   "a date of return"):  # fmt: skip
        t.rule(
            "9d",
            back == due_back or (back == 99 and due_back > 20),
            f"due back on {due_back} June",
            f"back on {back} June",
        )
    acted(t, where, said)


@rules.verb(SHOOT % "TIPPED", step="tracks", order=None, also="tipped wing", ask=f"{PLACE} die:DIE",
           example="tip B land long 6/2")  # fmt: skip
def tip(t: Table, track: str, zone: str, reach: str, die: int | None, again: int | None, result: str | None,
        back: int | None) -> None:  # fmt: skip
    """a wing tipped instead of a shot"""
    where = track, zone, reach
    t.sub(spot, *where)
    t.rule("9f", again is None or die in (None, t.v.wing_tip_succeeds),
           f"a second die only after a {t.v.wing_tip_succeeds}", "dice that do not fit")  # fmt: skip
    due = attack(t, where, "tip", die, again)
    acted(t, where, t.expect("9f", "result", due, "these dice give {}", "{} that does not fit"))


# guns, balloons, hits


def gun(t: Table, die: int | None, again: int | None) -> int:
    """Whether the dice for one V-1 shoot it down."""
    for face in (die, again):
        t.rule("10b", face in (None, *FACES), "a die shows 1 to 6", f"a die of {face}")
    hit = look(t, "guns", die)
    t.rule(
        "10b", again is None or hit, "a second die only after a hit", f"a second die behind a {die}"
    )
    return look(t, "guns again", again) if hit else 0


@rules.verb("track:TRACK dice:DICE* [down|kill|shot down:N]", step="tracks", order="6.7", also="aa gun ack-ack",
           example="guns A 3 6/5 2")  # fmt: skip
def guns(t: Table, track: str, dice: Any, down: int | None) -> None:
    """one die for each V-1 at the coast, a second one behind a hit"""
    t.rule("6.7", t.stage[track] < LAND, "the guns fire before fighters attack over land",
           f"the guns of track {track} fire after them")  # fmt: skip
    t.rule(
        "10a",
        not t.fired[track],
        "one roll for each V-1",
        f"a second round of the guns of track {track}",
    )
    here = t.flying[track]
    if dice:
        t.rule(
            "10a",
            len(dice) == here,
            f"{here} V-1s in the Coast square",
            f"{len(dice)} dice on track {track}",
        )
    kills: Any = sum(t.sub(gun, *pair) for pair in dice) if dice else Some(range(here + 1))
    shot = t.expect("10b", "down", kills, "T-2 gives {}", f"{{}} shot down on track {track}")
    t.flying[track], t.fired[track], t.stage[track] = (
        high(0, here - shot),
        True,
        high(GUNS, t.stage[track]),
    )
    add(t, guns=shot)


@rules.verb(
    "chit:CHIT",
    step="balloons",
    order="6.11",
    also="flak red balloon barrage",
    example="balloons 1",
)
def balloons(t: Table, chit: int | None) -> None:
    """the red chit"""
    t.rule("17.1", not paused(t), "only fires are fought on this date", "V-1s on a day of pause")
    t.rule("11b", t.red[0] is None, "one red chit for each phase", "a second red chit")
    globals()["chit"](t, "red", chit)
    taken = [
        min(n, left)
        for n in many(Some(t.facts.chits["red"]) if chit is None else chit)
        for left in many(v1s(t))
    ]
    t.red[0] = chit or 0
    add(t, balloons=some(max(0, n) for n in taken))


@rules.verb(
    "chits:CHIT*", step="strike", order="6.12", also="strikes hit hits blue", example="strike 3 0 5"
)
def strike(t: Table, chits: Any) -> None:
    """a blue chit for each V-1"""
    if t.rule(
        "17.1", not paused(t), "only fires are fought on this date", "V-1s on a day of pause"
    ):
        due = v1s(t)
        t.rule(
            "12a",
            len(chits) <= max(many(due)),
            f"{either(due)} V-1s left to strike",
            f"{len(chits)} blue chits",
        )
        for number in chits:
            t.each(one_strike, number)


def one_strike(t: Table, number: int | None) -> None:
    chit(t, "blue", number)
    t.struck.plus(0, 1)
    district = str(t.guess(t.facts.chits["blue"]) if number is None else number)
    if district in t.fires.values:
        t.fires.plus(district, 1)
        t.hit.plus(district, 1)
    add(t, **{"hits" if district in t.fires.values else "missed": 1})


# London


def crew_move(t: Table, start: str, to: str, captain: Any, burning: str) -> None:
    if not t.rule(
        "13.2",
        not captain,
        "a Captain’s Crew never leaves its district",
        f"the captain leaves district {start}",
    ):
        return
    near = sorted(t.facts.districts[k] for k in t.facts.neighbours[int(start) - 1])
    t.rule(
        "13a",
        to in near,
        f"district {start} touches {', '.join(near)}",
        f"a crew moves from district {start} to {to}",
    )
    here, there, most = t.crews[start], t.crews[to], t.v.crews_at_most
    if t.rule(
        "13a", here > 0, "a crew has to be there to move", f"no crew in district {start} can move"
    ):
        t.rule(
            "13a",
            here > t.fresh[start],
            "each crew moves once",
            f"the crew in district {start} has just moved",
        )
    t.rule("13.3", there + 1 + (start != to) <= most, f"at most {most} crews in a district",
           f"{there + 2} in district {to}")  # fmt: skip
    if "17.3" not in t.options:
        t.rule(
            burning,
            not t.fires[start],
            "no crew leaves a district that burns",
            f"district {start} burns",
        )
    t.crews[start] = high(0, t.crews[start] - 1)
    t.crews[to] = t.crews[to] + 1
    t.fresh[to] = t.fresh[to] + 1


MOVE = "[captain:captain|cc] start:DISTRICT [to|-] to:DISTRICT"


@rules.verb(
    MOVE,
    step="move",
    order="13a",
    also="moved crew",
    ask="start:DISTRICT to:DISTRICT",
    example="move 2 1",
)
def move(t: Table, start: str, to: str, captain: Any) -> None:
    """a crew that goes to help"""
    crew_move(t, start, to, captain, "13.1")


@rules.verb(
    MOVE,
    step="regroup",
    order="6.14",
    also="regrouped",
    ask="start:DISTRICT to:DISTRICT",
    example="regroup 1 2",
)
def regroup(t: Table, start: str, to: str, captain: Any) -> None:
    """a crew that goes back"""
    waiting = [d for d in DISTRICTS if t.sub(burns_unrolled, d) is True]
    t.rule(
        "6.14",
        not waiting,
        "regroup when all districts have rolled",
        f"district {waiting[:1]} has not rolled",
    )
    if not t.judged[0]:
        judge(t)
    if not t.regrouping[0]:
        t.regrouping[0] = True
        for d in DISTRICTS:
            t.fresh[d] = 0
    crew_move(t, start, to, captain, "13h")


def judge(t: Table) -> None:
    """Which districts are out of control, once, after the crews moved (13d, 13f)."""
    t.judged[0] = True
    for d in DISTRICTS:
        t.sub(judge_one, d)


def judge_one(t: Table, d: str) -> None:
    t.wild_now[d] = t.fires[d] > t.crews[d] + 1
    if t.wild_now[d] and not t.wild[d]:
        t.new_wild[d] = t.wild[d] = True
        t.wilds.plus(0, 1)
        add(t, control=1)


@rules.verb("district:DISTRICT dice:BONUS* [out|puts|extinguished out:N]", step="fight", order="6.13",
           also="fought fire", example="fight 3 2 5+ 6 out 2")  # fmt: skip
def fight(t: Table, district: str, dice: Any, out: int | None) -> None:
    """the dice of a district's crews; + marks the captain's bonus, out the fires put out"""
    d, due = district, v1s(t)
    t.rule("6.13", any(t.rolled.values.values()) or min(many(due)) <= 0, "crews roll when every V-1 has its blue chit",
           f"crews roll with V-1s still to strike: {either(due)}")  # fmt: skip
    if not t.judged[0]:
        judge(t)
    t.rule("13b", not t.rolled[d], "one roll for each crew", f"district {d} rolls a second time")
    t.rolled[d] = True
    fires, crews = t.fires[d], t.crews[d] + 1
    t.rule("13b", fires, "crews roll where it burns", f"nothing burns in district {d}")
    if dice:
        t.rule("13b", len(dice) == crews, f"{crews} crews in district {d}", f"{len(dice)} dice")
    faces = tuple(face for face, _ in dice) or (None,) * crews
    bad = [face for face in faces if face not in (None, *FACES)]
    marked = [k for k, (_, bonus) in enumerate(dice) if bonus]
    t.rule("13b", not bad, "a die shows 1 to 6", f"a die of {bad[:1]}")
    t.rule("13c", len(marked) < 2, "the captain adds to one die", f"a bonus on {len(marked)} dice")
    if bad or len(marked) > 1:
        t.fires[d] = max(0, fires - (out or 0))
        return
    can, wild, known = (
        t.facts.possible_outs(faces, len(faces), t.wild_now[d]),
        t.wild_now[d],
        None not in faces,
    )
    if marked and known:
        can = {t.facts.outs(faces, len(faces), wild, marked[0])}
    can = [low(n, fires) for n in can]
    rule = (
        t.facts.rule_of_outs(faces, len(faces), wild, out) if known and out is not None else "13g"
    )
    best = max(can) if known and out is None else some(can)  # the bonus goes where it helps
    gone = t.expect(rule, "out", best, "T-3 puts out {}", f"{{}} fires put out in district {d}")
    t.fires[d] = high(0, fires - gone)
    add(t, out=low(gone, fires))


@rules.verb("districts:DISTRICT*", also="ooc out-of-control wild", example="control 3")
def control(t: Table, districts: Any) -> None:
    """districts newly counted as out of control"""
    for d in districts:
        t.each(one_control, d)


def one_control(t: Table, d: str) -> None:
    now = t.wild_now[d] if t.judged[0] else t.fires[d] > t.crews[d] + 1
    new = t.new_wild[d] if t.judged[0] else now and not t.wild[d]
    if t.rule("13f", now, "more fires than crews", f"district {d} is not out of control"):
        t.rule(
            "13f",
            new,
            "counted once while it stays out of control",
            f"district {d} was counted before",
        )


# the close of a day


def pool(t: Table) -> Any:
    """Day fighters left over land when the attacks are over (9e)."""
    if kind(t) == "night":
        return 0
    over_land = [place for place, n in t.placed.values.items() if place[1] == "land" and n != 0]
    return t.stayed.values[0] + sum(t.sub(idle, place) for place in over_land)


def idle(t: Table, place: tuple[str, str, str]) -> int:
    """Fighters of a place that found a V-1 on their track and have not attacked."""
    met = t.flying[place[0]] + t.land_kills[place[0]]
    return high(0, t.placed[place] - t.acted[place]) if met else 0


@rules.verb("die:DIE [n:N] [back|returns|until back:DATE]", name="stand-down", also="standdown stood-down stand",
           example="stand-down 4 2")  # fmt: skip
def stand_down(t: Table, die: int | None, n: int | None, back: int | None) -> None:
    """the die after a day phase, and how many fighters are called away"""
    if not t.rule("9e", kind(t) == "day", "only after a day phase", "a stand-down by night"):
        return
    t.rule("9e", not t.stood_down[0], "one roll after the day's attacks", "a second stand-down")
    t.stood_down[0], left = True, t.pick(pool(t))
    if not left:
        over = [p for p, there in t.placed.values.items() if p[1] == "land" and there]
        rule = "9e" if not over else "14" if any(not t.acted.values[p] for p in over) else "9i"
        t.rule(rule, False, "no roll without day fighters left over land", "a stand-down")
        return
    called = {max(1, face // t.v.stand_down_divisor) for face in ((die,) if die else FACES)}
    rule = "9i" if n is not None and n > left and n in called else "9e"
    went = t.expect(
        rule, "n", some(low(c, left) for c in called), "{} called away", "{} called away"
    )
    due = t.when[0][0] + t.v.off_duty_days
    t.rule(
        "9e",
        back is None or back == due or (back == 99 and due > 20),
        f"due back on {due} June",
        f"back on {back} June",
    )
    t.gone.plus(0, low(went, left))
    t.away.plus(due, low(went, left))
    t.stood[0] = t.stood[0] + went


# the score


def score(t: Table) -> tuple[Any, Any, Any]:
    """Districts on fire, points for control, points for losses."""
    return (t.fires.tally(lambda n: n > 0), some(n // t.v.fires_per_point for n in many(t.wilds.values[0])),
            some(n // t.v.losses_per_point for n in many(t.losses.values[0])))  # fmt: skip


@rules.verb(
    "n:N level:WORD*", aside=True, also="scored result victory", name="score", example="score 4 minor defeat"
)
def state_score(t: Table, n: int | None, level: Any) -> None:
    """the German score at the end"""
    if not t.rule(
        "15a", t.when[0] == (20, "day"), "score after the day phase of 20 June", "an earlier score"
    ):
        return
    burning, control, losses = score(t)
    total = burning + control + losses
    if n is not None:
        ways = {
            "15c": (
                burning + losses,
                burning + losses + some(-(-w // 2) for w in many(t.wilds.values[0])),
            ),
            "15d": (
                burning + control,
                burning + control + some(-(-w // 2) for w in many(t.losses.values[0])),
            ),
        }
        rule = next((rule for rule, sums in ways.items() if n in sums), "15b")
        t.rule(rule, n in many(total), f"{either(burning)} + {either(control)} + {either(losses)} = {either(total)}",
               f"a score of {n}")  # fmt: skip
    said = " ".join(level)
    words = [o.lower() for k in ([n] if n is not None else many(total)) for o in t.facts.level(k)]
    t.rule(
        "15e",
        not said or any(said in o or said.endswith(o) for o in words),
        " / ".join(words),
        f'"{said}"',
    )


# totals, and what must not be left out

for _name, _rule in {"launched": "7a", "failed": "7b", "fighters": "9", "guns": "10b", "balloons": "11b",
                     "missed": "12c", "hits": "12b", "out": "13g", "control": "13f", "lost": "9g"}.items():  # fmt: skip

    def _total(t: Table, name: str = _name) -> Any:
        return t.count.values[name]

    _total.__name__ = _name
    each = {"launched": "TRACK", "failed": "TRACK", "hits": "DISTRICT", "out": "DISTRICT"}
    rules.total(_rule, f"{_name}: {{}}", _name, each=each.get(_name, ""))(_total)


@rules.owed("launch", "7a", "one grey chit for each Abteilung", each=lambda t: TRACKS)
def undrawn(t: Table, track: str) -> bool:
    return not t.drawn[track] and not paused(t) and not first_night(t)


@rules.owed("launch", "16a", "6 V-1s on the first night", each=lambda t: ["the salvo"])
def salvo(t: Table, _: str) -> bool:
    return first_night(t) and t.v.first_night_launches not in many(t.count.values["launched"])


@rules.owed("fail", "7b", "a yellow chit for the phase", each=lambda t: ["the phase"])
def no_yellow(t: Table, _: str) -> bool:
    return (
        t.yellow[0] is None
        and not first_night(t)
        and not paused(t)
        and min(many(t.count.values["launched"])) > 0
    )


@rules.owed("tracks", "10a", "one roll of the guns for each V-1", "track {}", each=lambda t: TRACKS)
def silent_guns(t: Table, track: str) -> bool:
    return not t.fired[track] and t.flying[track] + t.land_kills[track] > 0


@rules.owed(
    "balloons", "11b", "a red chit once V-1s reach the outskirts", each=lambda t: ["the phase"]
)
def no_red(t: Table, _: str) -> bool:
    return t.red[0] is None and min(many(t.flying.tally(int))) > 0


@rules.owed("strike", "12a", "a blue chit for each V-1", each=lambda t: ["those left"])
def unstruck(t: Table, _: str) -> bool:
    return min(many(v1s(t))) > 0


@rules.owed(
    "fight", "13b", "a die for each crew where it burns", "district {}", each=lambda t: DISTRICTS
)
def burns_unrolled(t: Table, d: str) -> bool:
    return t.fires[d] > 0 and not t.rolled[d]


@rules.owed("regroup", "9e", "a roll for the day fighters left over land", each=lambda t: ["them"])
def no_stand_down(t: Table, _: str) -> bool:
    return not t.stood_down[0] and min(many(pool(t))) > 0


# phases


@rules.hook
def turn(referee: Any, label: str) -> tuple[int, str]:
    numbers, words = re.findall(r"\d+", label), re.findall(r"[a-z]+", label.lower())
    phases = {p for w in words for p in ("night", "day") if p.startswith(w)}
    if len(numbers) == 1 and int(numbers[0]) in DATES and len(phases) == 1:
        return int(numbers[0]), phases.pop()
    raise ValueError(f'"{label}" names no phase; write date and phase, such as "13 June night"')


@rules.hook
def labels(referee: Any) -> list[str]:
    return [f"{d} June {p}" for d in DATES for p in ("night", "day")]


def after(at: tuple[int, str]) -> tuple[int, str]:
    return (at[0], "day") if at[1] == "night" else (at[0] + 1, "night")


@rules.hook
def opens(t: Table, turn: tuple[int, str]) -> None:
    date, phase = turn
    last = t.when[0][0]
    due = [after(t.when[0])]
    while "17.1" in t.options and due[-1][0] in (14, 15) and 0 in many(t.fires.tally(int)):
        due.append(after(due[-1]))
    names = " or ".join(f"{d} June {p}" for d, p in due if d < 21)
    t.rule("6.15", (date, phase) in due, f"{names or 'nothing'} comes next", f"{t.label} here")
    for day in range(last + 1, date + 1):
        for kind, n in zip(("day", "night"), t.facts.arrivals[day - 13], strict=True):
            t.box.plus(kind, n)
    if phase == "day":
        for day in range(13, date + 1):
            t.box.plus("day", t.away.values[day])
            t.away[day] = 0
    t.clear()
    t.when[0] = (date, phase)


@rules.hook
def closes(t: Table) -> None:
    """Fighters back in their box, control forgotten where no fire is left."""
    if not t.judged[0]:
        judge(t)
    t.box.plus(kind(t), t.placed.tally(int) - t.gone.values[0], least=0)
    for d in DISTRICTS:
        t.wild[d] = some(
            w and f > 0 for w in many(t.wild.values[d]) for f in many(t.fires.values[d])
        )


@rules.hook
def result(t: Table) -> list[str]:
    burning, control, losses = score(t)
    total = burning + control + losses
    final = t.when[0] == (20, "day")
    told = f"Score{'' if final else ' so far'}: {either(total)} = {either(burning)} district{'' if burning == 1 else 's'}" \
           f" on fire + {either(control)} for control + {either(losses)} for losses"  # fmt: skip
    return [
        told,
        "British {}, German {}".format(*t.facts.level(total))
        if final and not is_open(total)
        else "",
    ]


@rules.end("fires", "DISTRICT:N", example="{3: 1}")
def end_fires(t: Table, said: Any) -> None:
    said = dict.fromkeys(DISTRICTS, 0) | said
    wrong = [d for d, n in said.items() if n is not None and n not in many(t.fires.values[d])]
    more = sum(said[d] - min(many(t.fires.values[d])) for d in wrong)
    fewer = all(
        max(many(t.fires.values[d])) > said[d] >= min(many(t.fires.values[d])) - t.hit.values[d]
        for d in wrong
    )
    missed = t.count.values["missed"]
    rule = (
        "12b"
        if fewer
        else "12c"
        if 0 < more <= max(many(missed)) and t.count.values["out"] == 0
        else "13g"
    )
    rebase(t, t.fires, said, rule, "fires")
    for d in DISTRICTS:
        t.wild[d] = some(
            w and f > 0 for w in many(t.wild.values[d]) for f in many(t.fires.values[d])
        )


@rules.end("crews", "DISTRICT:N", example="{1: 3}")
def end_crews(t: Table, said: Any) -> None:
    said = dict.fromkeys(DISTRICTS, t.v.crews_per_district) | said
    rule = "13h" if t.now[0] >= 8 else "13a"
    rebase(t, t.crews, {d: None if n is None else n - 1 for d, n in said.items()}, rule, "crews")


@rules.end("fighters", "KIND:N", example="{day: 3, night: 2}")
def end_fighters(t: Table, said: Any) -> None:
    more = sum(n - max(many(t.box.values[k])) for k, n in said.items() if n is not None)
    away = t.gone.values[0] != 0 and {"9g": t.count.values["lost"], "9d": t.gone.values[0], "8a": 1}
    if more > 0:
        lost, stood = t.count.values["lost"], t.stood[0]
        failed = max(many(t.gone.values[0])) - max(many(stood)) - max(many(lost))
        rule = "9g" if lost else "9d" if failed > 0 else "9e" if stood else "8a"
    else:
        rule = (
            "17.2"
            if "17.2" in t.options and t.count.values["lost"]
            else "9c"
            if kind(t) == "night"
            else "9i"
        )
    rebase(t, t.box, said, rule, "fighters")


@rules.end("lost", "N", example="1")
def end_lost(t: Table, said: Any) -> None:
    rule = "17.2" if "17.2" in t.options and t.count.values["lost"] else "9g"
    rebase(t, t.losses, {0: said}, rule, "lost")


@rules.end("control", "N", example="2")
def end_control(t: Table, said: Any) -> None:
    rebase(t, t.wilds, {0: said}, "13f", "control")
