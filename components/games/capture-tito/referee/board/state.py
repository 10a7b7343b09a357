"""What the chapters share: the sequence of a turn, the table, who stands where, losses, actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from cutline.referee import Cells, Rules, Some, Table, high, some
from cutline.referee.pieces import Numbers, sums

from .kit import GERMAN, LEADERS, YUGOSLAV, Kit, Unit, Zone
from .names import CAUSES
from .words import slots

CUP, GONE, OFF, FLOWN, REMOVED = ("cup", "gone", "off", "flown", "removed")  # places that are no zones
LAND, MOVE, FIRE, ASSAULT, ARRIVE = 1, 2, 4, 8, 16  # actions of a turn, as bits of `acts`
ACTIONS = {LAND: "landing", MOVE: "movement", FIRE: "fire", ASSAULT: "assault", ARRIVE: "arrival"}
HIDDEN, FREE, PRISONER, DEAD = "hidden", "free", "prisoner", "dead"  # fates of leaders
OUT, FLEW, TAKEN, ABSENT = "out", "flown", "taken", "absent"
FINAL = (DEAD, OUT, FLEW, TAKEN, ABSENT)
FEW = 2  # of whom it is told that they stay away; of more a log may not speak
Rows = dict[str, Cells]

rules = Rules(
    late="4",
    die="1.1a",
    steps={
        "event": "the event",
        "wave": "the second wave and its supply",
        "air": "air support",
        "drop": "landing",
        "activate": "activation after the landing",
        "move": "the German movement",
        "activate 2": "activation after the movement",
        "combat": "the German combats",
        "reinforce": "reinforcements",
        "partisans move": "the partisans' movement",
        "partisans fire": "the partisans' fire",
        "end": "the end of the turn",
    },
)
rules.chart("difficulty", columns=("Start", "2nd wave"), points=0, dice=0, low=0, high=0)
rules.chart("markers", letter={"A", "B", "C"}, holds="", hq=0, infantry=0, engineer=0, aa=0, tank=0, copies=0)
rules.chart("first-events", die=range(10), event="", zone="")
rules.chart("losses", die=range(10), groups="", lost=0)
rules.chart("hideout", markers=0)
rules.chart("birthday", die="die", from_="", to="")
rules.chart("astray", die="die", group="")
rules.chart("last-turn", turn=0)
rules.chart("light", die="turns", columns=("Air support", "Fire"), modifier=0)
rules.chart("air", bonus=0)
rules.chart("alarm", cause="", gain=0, most=0)
rules.chart("reinforcement-groups", die="turns", groups="")
rules.chart("reinforcement-number", die="die", number=0)
rules.chart("terrain", kind="", protection=0)
rules.chart("ammunition", modifier=0)
rules.chart("prisoners", die="die", fate={"prisoner", "dead"})
rules.chart("levels", level="")
rules.hook(slots)

chapters: list[Callable[[Kit], Rows]] = []


def rows(own: Callable[[Kit], Rows]) -> Callable[[Kit], Rows]:
    """Cells that only one chapter looks into; declared there."""
    chapters.append(own)
    return own


@rules.cells
def cells(r: Any) -> Rows:
    """The table. Rows of one value are what is surely known; a missing line leaves them alone.

    A place is a zone's number, one of CUP, GONE, OFF, FLOWN, or None where it is not known.
    """
    kit: Kit = r.kit
    most = 10 * max(kit.d10) + max(kit.d10)
    found: Rows = {
        # from turn to turn
        "turn": Cells([0], 0, lasts=True),
        "last": Cells([0], r.v.turns, lasts=True),  # the last turn of the game; None: not known
        "event": Cells([0], "", lasts=True),  # the letter of turn 1; "" not noted
        "at": Cells(kit.pieces, CUP, lasts=True),  # units, and leaders that were revealed
        "sp": Cells(kit.units, range(r.v.full, -1, -1), climbs=True, lasts=True),
        "among": Cells(kit.pieces, (), lasts=True),  # the zones in one of which it is, if not known in which
        "lost_in": Cells(kit.pieces, 0, lasts=True),  # since which line it is not known where it is, or if
        "fate": Cells(LEADERS, HIDDEN, lasts=True),  # None: not known
        "guard": Cells(LEADERS, None, lasts=True),  # the unit that a prisoner goes with
        "marker": Cells(kit.places, 2, 1, 0, climbs=True, lasts=True),  # how many lie face down
        "loose": Cells(kit.zones, 0, lasts=True),  # unnamed Yugoslav counters; None: not known
        "alarm": Cells([0], range(r.v.alarm_start, r.v.alarm_top + 1), climbs=True, lasts=True),
        "cause": Cells(CAUSES, False, True, climbs=True, lasts=True),  # has raised it already
        "ammo": Cells([0], range(most + 1), lasts=True),
        "landed": Cells(kit.germans, False, lasts=True),  # has come down, so far as is noted
        "stayed": Cells(kit.germans, False, lasts=True),  # that it has not landed was told
        "dry": Cells([0], False, lasts=True),  # 13.1c: the last point was spent
        "storch": Cells([0], 0, lasts=True),  # the turn in which it was put on Tito
        "unseen": Cells([0], False, lasts=True),  # lines are missing anywhere before
        # of a turn
        "acts": Cells(kit.units, 0),  # what it has done in this turn, as bits
        "came_from": Cells(kit.germans, None),  # where it was before; "" it landed from the air
        "air": Cells([0], None),  # the zone that is supported
        "bonus": Cells((0, 1), 0, 1, 2),  # and how well; 1: a second zone, which the rules do not allow
        "extra": Cells([0], None),  # a second zone that was supported, against the rules
        "stated": Cells(("alarm", "ammo"), False),  # behind all that was not written down
        "missing": Cells([0], False),  # a line of this turn is
        "brief": Cells([0], False, True),  # open where only its totals were noted
        "kept": Cells([0], False),  # beside its first dice, that is
        "fallen": Cells((GERMAN, YUGOSLAV), 0),  # counters lost before this turn
        "ceiling": Cells([0], 0),  # the most ammunition that there can be in this turn
        "aimed": Cells(kit.zones, None),  # at which zone its Germans fired, and who lay there
        "stormed": Cells(kit.zones, False),  # an assault was noted
        "touched": Cells([0], False),  # Germans may have come by the documents
        "volley": Cells(kit.zones, None),  # at which zone its partisans fired
        "outshot": Cells(kit.zones, ("", "")),  # by which rule before others, and before whom
        "claimed": Cells([0], None),  # the points that were written down
    }
    found["sp"].begins(dict.fromkeys(kit.officers, 1))
    found["marker"].begins({place: int(place in kit.letters) for place in kit.places})
    found["ammo"].begins({0: r.charts["difficulty"].at(kit.difficulty, "Start").points})
    for own in chapters:
        found |= own(kit)
    return found


def owes(*told: Any, **more: Any) -> Callable[[Callable[[Table], Any]], Callable[[Table], Any]]:
    """What a step owes for all that the function gives. See Rules.owed."""

    def keep(each: Callable[[Table], Any]) -> Callable[[Table], Any]:
        rules.owed(*told, each=each, **more)(lambda t, key: True)
        return each

    return keep


Stack = tuple[Zone, tuple[Unit, ...]]  # who of a zone owes something


def stack_in_words(owing: Stack, t: Table) -> str:
    """What a report calls a stack."""
    zone, units = owing
    return f"{t.facts.names(units)} in {zone}"


# Positions.


def living(t: Table, unit: Unit) -> bool | None:
    """Whether a unit has strength points left; None where that is not known."""
    least, most = t.sp.ends(unit)
    return least > 0 or (None if most > 0 else False)


def stack(t: Table, zone: Zone, side: str) -> list[Unit]:
    """The units of a side that surely stand in a zone, as far as they were named."""
    return [u for u in t.at.having(zone) if t.facts.sides[u] == side and living(t, u)]


def maybe_stack(t: Table, zone: Zone, side: str) -> list[Unit]:
    """Those that stand there if they still have strength points."""
    return [u for u in t.at.having(zone) if t.facts.sides[u] == side and living(t, u) is not False]


def zones_of(t: Table, side: str) -> list[Zone]:
    """The zones in which units of a side surely stand."""
    at = t.at
    units = t.facts.germans if side == GERMAN else t.facts.partisans
    return sorted({at[unit] for unit in units if type(at[unit]) is int})


def astray(t: Table, side: str, zone: Zone | None = None) -> list[Unit]:
    """The units of a side of which it is not known where they are; those that may be in a zone."""
    sides, among = t.facts.sides, t.among
    lost = (unit for unit in t.at.having(None) if sides[unit] == side)
    return [unit for unit in lost if zone is None or not among[unit] or zone in among[unit]]


def gone_along(t: Table, side: str, start: Zone, end: Zone | None) -> None:
    """Where a line has all of a zone move and names nobody, those that may be there may have gone, too."""
    for unit in astray(t, side, start):
        if t.among[unit]:
            put(t, unit, None, dict.fromkeys((*t.among[unit], end)) if end is not None else ())


def anybody(t: Table, zone: Zone, side: str) -> bool | None:
    """Whether named units of a side stand in a zone; None where that is not known."""
    unsure = False
    for unit in t.at.having(zone):
        if t.facts.sides[unit] == side:
            lives = living(t, unit)
            if lives:
                return True
            unsure = unsure or lives is None
    return None if unsure or astray(t, side, zone) else False


def partisans_in(t: Table, zone: Zone) -> bool | None:
    """Whether Yugoslav units stand in a zone, named or not; None where that is not known."""
    named = anybody(t, zone, YUGOSLAV)
    loose = t.loose[zone]
    return named if named or loose == 0 else True if type(loose) is int else None


def germans_in(t: Table, zone: Zone) -> bool | None:
    """Whether German units stand in a zone; None where that is not known."""
    return anybody(t, zone, GERMAN)


def markers_in(t: Table, zone: Zone) -> bool | None:
    """Whether a marker lies face down in a zone; None where that is not known."""
    found: bool | None = False
    for place in t.facts.lies[zone]:
        least, most = t.marker.ends(place)
        if least > 0:
            return True
        found = None if most > 0 else found
    return found


def side_of(t: Table, units: Any, zone: Zone | None = None) -> str:
    """Whose line it is: by its units, or by who alone surely stands in the zone; "" not known."""
    for unit in units or ():
        if unit in t.facts.units:
            return t.facts.side(unit)
    if zone is None:
        return ""
    here = germans_in(t, zone), partisans_in(t, zone)
    if False in here and here != (False, False):
        return YUGOSLAV if here[0] is False else GERMAN
    return GERMAN if here[0] and not here[1] else YUGOSLAV if here[1] and not here[0] else ""


# What units have left, and what they do.


def young(t: Table, unit: Unit) -> bool:
    """Whether a unit is communist youth."""
    counter = t.facts.units.get(unit)
    return counter is not None and counter.group == "c" and counter.kind == "infantry"


def put(t: Table, unit: Unit, place: Any, among: Iterable[Zone] = ()) -> None:
    """A unit stands there from now on; GONE and REMOVED take what it had left.

    `among`: the zones in one of which it is, where the place is None.
    """
    if place is None and t.at[unit] is not None:
        t.lost_in[unit] = t.line
    t.at[unit], t.among[unit] = place, tuple(among)
    if place in (GONE, REMOVED) and unit in t.sp:
        t.sp[unit] = 0


def hit(t: Table, unit: Unit) -> None:
    """2.1a: a unit loses a strength point, and is gone with the last."""
    t.sp[unit] = high(t.sp[unit] - t.v.loss, 0) if not t.sp.surely(unit, 0) else 0
    if t.sp.surely(unit, 0):
        put(t, unit, GONE)


def plays(t: Table, unit: Unit, doing: str) -> bool:
    """2.1a: a unit that was eliminated does nothing more; `doing`: what it did, "fired"."""
    lives = t.at[unit] not in (GONE, REMOVED) and t.sp[unit] > 0
    found = f"{t.facts.name(unit)} {doing} after it was eliminated"
    return t.rule("2.1a", lives, "an eliminated unit is out of the game", found)


def points(t: Table, units: Collection[Unit]) -> Numbers:
    """2.2: all strength points that units can have together; officers have none."""
    return sums(t.sp.can(unit) for unit in units if not t.facts.units[unit].officer)


def factor(t: Table, unit: Unit, which: int) -> Any:
    """FF (0), AF (1) or MP (2) of a unit as it stands; one of several where that is not known."""
    counter = t.facts.units[unit]
    full, reduced = counter.full[which], (counter.full if counter.officer else counter.reduced)[which]
    can = t.sp.can(unit)
    if len(can) == 1:
        return full if t.v.full in can else 0 if 0 in can else reduced
    return some(full if points == t.v.full else reduced for points in can if points)


def acted(t: Table, unit: Unit, action: int) -> None:
    """An action of this turn is noted."""
    t.acts[unit] = t.acts[unit] | action


def actions(t: Table, unit: Unit) -> int:
    """How many actions a unit has done in this turn."""
    return int(t.acts[unit].bit_count())


def done_in_words(t: Table, unit: Unit) -> str:
    """What a unit has done in this turn: "its landing and its movement"."""
    return " and ".join(f"its {word}" for bit, word in ACTIONS.items() if t.acts[unit] & bit)


def kept_back(t: Table) -> list[Unit]:
    """3.3a: who has not landed on the first turn, where nearly all of the first wave have."""
    if t.turn[0] != t.v.first_wave or t.missing[0] or not t.landed.having(True):
        return []
    left = [unit for unit in t.facts.first_platoons() if not t.landed[unit] and t.at[unit] == CUP]
    return left if len(left) <= FEW else []


def unlanded(t: Table, unit: Unit) -> bool:
    """7b: whether a German surely waits in its cup: of landings that nobody noted nothing is known."""
    if t.at[unit] != CUP or t.unseen[0]:
        return False
    turn, wave = t.turn[0], t.v.second_wave if unit in t.facts.second_wave else t.v.first_wave
    noted = turn == wave and t.diced[0]  # of a turn with dice landings would be noted, too
    return turn < wave or noted or any(t.landed[mate] for mate in mates(t, unit))


def mates(t: Table, unit: Unit) -> list[Unit]:
    """All that land in the wave of a unit."""
    second = t.facts.second_wave
    return [mate for mate in t.facts.germans if (mate in second) == (unit in second)]


def down(t: Table, unit: Unit, does: str, did: str) -> None:
    """7b: a German has landed before it does anything; where no landing was noted, that is one slip.

    So it is if some were not: of its wave nobody else surely waits any more.
    """
    if not unlanded(t, unit):
        return
    once = "" if t.landed.having(True) else "landing"
    found = f"{t.facts.name(unit)} {did} before it landed"
    t.rule("7b", False, f"it lands before it {does}", found, once)
    for mate in mates(t, unit) if t.believes and t.now[0] > list(t.steps).index("drop") else ():
        if t.at[mate] == CUP:
            put(t, mate, None)


def air_bonus(t: Table, zone: Zone) -> Any:
    """9e: what air support adds in a zone; one of several where that is not known."""
    if zone in (t.air[0], t.extra[0]):
        return t.bonus[int(t.air[0] != zone)]
    unsure = t.air[0] is None and (t.missing[0] or max(t.bonus.can(0)))
    return t.pick(Some(t.bonus.others)) if unsure else 0


def spend(t: Table, count: int = 1) -> None:
    """13.1a: ammunition for a fire or a round; none is left below 0."""
    t.ammo.plus(0, -count * t.v.spent, least=0)
