"""The table that all chapters share: turns, damage, and the waves (6D4, N3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Cells, Die, Rules, Span, Table, either, is_open, low, many, some
from cutline.referee.pieces import NOTHING, Contest, Sum, spelt

from .geometry import Fix
from .kit import Plane, bomber, german, name
from .words import slots

SOMEWHERE, GONE = "somewhere", "gone"
SHOWN = {0: "no hit", 1: "1 hit", 2: "2 hits"}
RULES = {0: "6D5b", 1: "6D5c", 2: "6D5d"}

rules = Rules(
    late="5C1",
    die="2a",
    steps={
        "waves": "the dice for the waves",
        "wave": "the wave",
        "place": "placing the bombers",
        "germans": "the German moves",
        "americans": "the American moves",
    },
)
rules.chart("altitude", die="die", altitude={"below", "level", "above"}, adds=0)
rules.chart("entry", columns=("From left", "From near"), cells=float)
rules.hook(slots)


@rules.cells
def cells(r: Any) -> dict[str, Cells]:
    """The table. Rows of one value are what is surely known; a missing line leaves them alone."""
    kit = r.facts
    planes, sections = kit.planes, kit.sections
    most = r.v.bombers * r.v.bomber_hits * 2
    waves = [(side, k) for side in ("american", "german") for k in range(1, r.v.waves + 1)]
    dice = range(1, r.v.die + 1)
    return {
        # from turn to turn
        "turn": Cells([0], 0, lasts=True),
        "wave": Cells([0], 1, lasts=True),
        "assumed": Cells([0], False, lasts=True),  # its beginning was not noted
        "headed": Cells([0], 0, lasts=True),  # the wave that was named last
        "began": Cells([0], 1, lasts=True),  # the turn in which it began
        "full": Cells(waves, False, lasts=True),  # N3b: escorted, or with two German sections
        "thrown": Cells(waves, None, *dice, settles=True, lasts=True),  # N3c, N3d
        "damage": Cells(planes, range(r.v.bomber_hits + 2), climbs=True, lasts=True),
        "died": Cells(planes, 0, lasts=True),  # the turn in which it was destroyed
        "fell": Cells(planes, 0, lasts=True),  # and the line of the log; 0: its totals tell of it
        "exposed": Cells(
            planes, False, lasts=True
        ),  # it may have been hit since, in turns without noted fire
        "hits": Cells([0], range(most * r.v.waves + 1), climbs=True, lasts=True),
        "at": Cells(planes, None, lasts=True),  # a Fix or a word; None: not met
        "met": Cells(planes, False, lasts=True),  # named in this wave
        "placed": Cells(planes, 0, lasts=True),  # how often
        "entered": Cells(sections, 0, lasts=True),  # its turn; 0: it waits, -1: not known, or which
        "level": Cells(sections, None, lasts=True),  # 5D1: below, level, above; None: not noted
        "larger": Cells([0], False, lasts=True),  # 1a: more fly than the first scenario has
        "unseen": Cells([0], False, lasts=True),  # lines of this wave are missing
        "winner": Cells([0], "", lasts=True),  # as it was said
        "first_attack": Cells([0], False, True, lasts=True),  # 6D6j: a German fighter has attacked
        # what this log has: dice, damage, and damage of which totals alone tell
        "noted": Cells(["enter", "flak", "fire", "dice", "hurt", "damage"], False, lasts=True),
        # of a turn
        "quiet": Cells([0], False),  # no German can have attacked before it
        "before": Cells(planes, 0),  # damage as the turn began
        "had": Cells([0], 0),  # hits as it began
        "coming": Cells(planes, 0),  # damage at its end, as its totals will say
        "stays": Cells(planes, False),  # its end says that it still flies
        "scored": Cells([0], None),  # the same of the hits
        "summed": Cells([0], False, True),  # open where only its totals were noted
        "missing": Cells([0], False),  # a line of it is
        "enter": Cells(sections, None),  # 5C2: its die of this turn; "?" not noted
        "clock": Cells(sections, None),  # 5C3: its point, Fix
        "flies": Cells(planes, False),  # a line of this turn is its move
        "path": Cells(planes, None),  # its way in this turn, Fix after Fix; None: no move noted
        "stated": Cells(planes, False),  # it was said where it stands
        "doubted": Cells(planes, False),  # it was told that it cannot be there
        "leg": Cells(planes, None),  # its move, as far as it was noted; a Leg
        "after": Cells(planes, ()),  # the bombers whose moves were done when it set out
        "stops": Cells(planes, ()),  # for each stop on its way, the places where it may have been
        "mover": Cells([0], None),  # who has stopped on its way, and has to go on
        "attacked": Cells(planes, ()),  # (whom, from where: a word or None) in this turn
        "felled": Cells(planes, None),  # 6D6i: who destroyed it in this turn
        "untimely": Cells(planes, False),  # at another time than was noted: fire that may have hit it
        "seen_by": Cells(planes, ()),  # 6D6j: bombers with a gun that bore where a friend stopped
        "volley": Cells([0], None),  # whom guns have destroyed, until another plane moves or attacks
        "unsaid": Cells([0], False),  # that places are missing was told
        "shots": Cells([0], ()),  # the fighters' fire: who, at whom, where both were, from where
        "fired": Cells([0], ()),  # the gunners' fire of this turn
        "met_later": Cells(planes, False),  # flak at it stands further down in this turn
        "flak": Cells(planes, 0, lasts=True),  # the turn in which flak last fired at it
        "maybe_flak": Cells(planes, False, lasts=True),  # it may have, in a turn whose fire was not noted
        "bombed": Cells(planes, 0, lasts=True),  # the turn in which it dropped its bombs last
    }


# What becomes of a plane.


def lost(t: Table, plane: Plane) -> bool | None:
    """6D4: whether it is destroyed; None where that is not known."""
    lives, (least, most) = t.facts.lives(plane), t.damage.ends(plane)
    return None if least < lives <= most else least >= lives


def hurt(t: Table, plane: Plane, points: Any, line: int = 0) -> None:
    """6D4: damage points, never more than destroy it, dealt in a line of the log."""
    t.damage[plane] = low(t.damage[plane] + points, t.facts.lives(plane))
    if not t.died[plane] and lost(t, plane):
        t.died[plane], t.fell[plane] = t.turn[0], line


def side(values: Any) -> str:
    """5C1: whose move a line belongs to."""
    plane = values.get("plane") or values.get("by")
    return "germans" if plane and german(plane) else "americans"


def owed_by_each_side(rule: str, each: Callable[[Table], Iterable[Plane]], **told: Any) -> Callable[..., Any]:
    """Report what each side owes for these of its planes, before the next step begins."""

    def keep(owes: Callable[[Table, Plane], bool]) -> Callable[[Table, Plane], bool]:
        for step, theirs in (("germans", True), ("americans", False)):
            planes = partial(lambda theirs, t: [p for p in each(t) if german(p) is theirs], theirs)
            rules.owed(step, rule, label=name, each=planes, **told)(owes)
        return owes

    return keep


# Where planes are.


def fix_of(t: Table, plane: Plane) -> Fix | None:
    """Where a plane is; None where that is not known."""
    at = t.at[plane]
    return at if isinstance(at, Fix) else None


def moved(t: Table) -> list[Plane]:
    """The planes of which a move of this turn was noted."""
    return [plane for plane in t.path if t.path[plane] is not None]


def out(t: Table, plane: Plane) -> bool | None:
    """Whether a plane has left the table; None where that is not known."""
    return True if t.at[plane] == GONE else lost(t, plane)


def on(t: Table, mine: Callable[[Plane], bool] = bool, sure: bool = False) -> list[Plane]:
    """The planes that are, or `sure`ly are, on the table at a known place: all or those of a kind."""
    left = (True, None) if sure else (True,)
    return [p for p in t.facts.planes if mine(p) and fix_of(t, p) and out(t, p) not in left]


def measured(t: Table, rule: str, holds: bool | None, expected: str, found: str, *planes: Plane) -> bool:
    """Report what was measured; once per turn, that it was not for want of the places of these planes."""
    if holds is None and not (t.unsaid[0] or any(t.doubted[plane] for plane in planes)):
        t.unsaid[0] = True
        places = "places of {} and {} were" if len(planes) > 1 else "place of {} was"
        t.unchecked(rule, expected, f"the {places.format(*map(name, planes))} not written down")
    return t.measured(rule, holds, expected, found)


# Fire.


class Fire(NamedTuple):
    """Fire as a line has it, and the fire with which a target answers; `ahead`: the lines behind."""

    by: Plane | None = None
    plane: Plane | None = None  # at which flak fires
    target: Plane | None = None
    gun: str | None = None
    stop: tuple[float, float, float | None] | None = None
    angle: str | None = None
    die: Any = None
    against: Any = None
    result: Any = None
    back: str | None = None
    defender: Plane | None = None
    gunner: Any = None
    fighter: Any = None
    effect: Any = None
    ahead: Any = None
    legs: tuple[tuple[str, Any], ...] | None = None  # of a course up to the attack: (how, how much) each
    attack: str | None = None


class Shot(NamedTuple):
    """Fire of this turn, and where both planes were; of a fighter as `seen` by its target."""

    by: Plane
    target: Plane
    here: Fix | None
    it: Fix | None
    gun: str | None = None
    seen: str | None = None


def part(t: Table, rule: Callable[[Table, Fire], None], line: Fire) -> None:
    """Apply a rule to its own part of a line, whose slots are the fields of its record."""
    t.sub(lambda t, *_, **slots: rule(t, line), line.by, **line._asdict())


# Dice against dice: fighters, gunners and flak alike (6D4, 6D5, 7D1c).


def hits(t: Table, attacker: int, defender: int) -> int:
    """6D5b to 6D5d: what a score does to another."""
    if attacker <= defender:
        return 0
    return int(t.v.damage_doubled if attacker >= t.v.doubled * defender else t.v.damage)


def fight(t: Table, target: Plane, ours: Sum, theirs: Sum, rule: str = "") -> None:
    """6D5, 7D1c: deal what the slots `die`, `against` and `result` of a line come to.

    `ours` and `theirs` are what attacker and defender add to their dice. `rule` stands for those of 6D5.
    """
    t.noted["hurt"] = True
    dice = [t.die(slot, t.v.die) for slot in ("die", "against")]
    if Die.NONE in dice and t.args.get("result") is None:
        return  # a dash in place of dice: a miss
    every = range(1, t.v.die + 1)
    faces = [(die,) if die in every else every for die in dice]
    beyond = any(type(die) is int and die not in every for die in dice)  # it says nothing
    contest = Contest(ours, theirs, partial(hits, t))
    due = some(SHOWN if beyond else contest.due(faces))
    if is_open(due):
        due = t.pick(due) if every not in faces else t.guess(due, rule or "6D5a")
    t.noted["dice"] |= every not in faces
    dealt(t, target, due, contest, faces, rule)


def dealt(
    t: Table, target: Plane, due: Any, contest: Contest, faces: Sequence[Sequence[int]], rule: str
) -> None:
    """6D5b to 6D5d: the result that was noted against the damage points that are due."""
    result, sure = t.args.get("result"), type(due) is int
    if sure and type(result) is int and not rule:
        for value in ("6D1", "6D2", "6D5a"):  # with other values it would have come to something else
            t.rule(value, True, "", "")
    rule = rule or (RULES[due] if sure else "6D5a")
    scores = " against ".join(map(score, contest[:2], faces))
    can = " or ".join(SHOWN[n] for n in sorted(many(due)) if n in SHOWN)
    found = f"{name(target)} took {SHOWN.get(result or 0, '{}')}"
    points = t.expect(rule, "result", due, f"{scores} is {can}", found, ("down",))
    if result == "down":
        points = t.facts.lives(target)
        t.rule(rule, due > 0, f"{scores} is no hit", f"{name(target)} was shot down")
        destroyed(t, target, due)
    hurt(t, target, points, t.line)


def score(value: Sum, faces: Sequence[int]) -> str:
    """6D5a: die and modifiers in words; "?" for a die that was not noted."""
    more = value.comes_to()
    return f"{faces[0] if len(faces) == 1 else '?'}{f' + {spelt(more)}' if more != NOTHING else ''}"


def destroyed(t: Table, plane: Plane, more: Any = 0) -> bool:
    """6D4a, 6D4b: a plane that is said to be down must have taken so much."""
    lives, now = t.facts.lives(plane), t.damage[plane] + more
    expected = f"{lives} hits destroy it"
    found = f"{name(plane)} was shot down with {either(now)} hit{'s' * (either(now) != '1')}"
    return t.rule("6D4a" if bomber(plane) else "6D4b", now >= lives, expected, found)


# How many there are (1a, 1b, N3b, N4c).


def fighters_due(t: Table, germans: bool) -> tuple[str, frozenset[int]]:
    """1a, 1b, N3b to N3d, N4c: the rule that says how many fighters a side has, and all that these can be."""
    v, larger = t.v, "1b" in t.options or t.larger[0]
    if not t.facts.third:
        first, second = (v.first_germans, v.second_germans) if germans else (0, v.second_p51)
        return ("1b", frozenset({second})) if larger else ("1a", frozenset({first}))
    least, most = (v.section, v.most_germans) if germans else (0, v.most_p51)
    waves = picked(t, "german" if germans else "american")
    if waves is None:
        return "N3b", frozenset({least, most})
    return dice_rule(t, germans), frozenset({most if (t.wave[0] in waves) == germans else least})


def no_more(t: Table, rule: str, fits: bool, expected: str, found: str) -> bool:
    """1a to N4c: no more than there are; a log of more than the first scenario has is of the second."""
    if rule == "1a":
        expected += f" without options: [{t.facts.second}]"
    if t.rule(rule, fits, expected, found):
        return True
    t.larger[0] |= rule == "1a" and t.believes
    return False


def sections_due(t: Table) -> frozenset[int]:
    """How many German sections these can be."""
    return frozenset(count // t.v.section for count in fighters_due(t, True)[1])


def dice_rule(t: Table, germans: bool) -> str:
    """N3c, N3d, N4c: the rule that asks for a side's dice for the waves."""
    return "N3c" if not germans else "N4c" if t.facts.turret else "N3d"


def picked(t: Table, side: str) -> set[int] | None:
    """N3c, N3d, N4c: the waves of the lowest American or the highest German dice.

    None where the dice are not known, or so tied that they leave it open.
    """
    dice = [die for k in range(1, t.v.waves + 1) for die in t.thrown.can((side, k))]
    if None in dice or len(dice) > t.v.waves:
        return None
    count, sign = (strong_count(t), -1) if side == "german" else (int(t.v.bare_waves), 1)
    most = sorted(sign * die for die in dice)[count - 1]
    found = {k for k, die in enumerate(dice, 1) if sign * die <= most}
    return found if len(found) == count else None


def strong_count(t: Table) -> int:
    return int(t.v.turret_strong_waves if t.facts.turret else t.v.strong_waves)


# One wave after the other (N3).


def begins(t: Table, wave: int) -> None:
    """N3e: everybody of the wave before has left; fresh planes come."""
    left = on(t, sure=True)
    stay = ", ".join(name(p) for p in left if bomber(p))
    found = f"wave {wave} began with {stay} on the table"
    t.rule("N3e", not stay, "it begins when the bombers before it have left", found)
    if not stay and left:
        found = f"wave {wave} began with {', '.join(map(name, left))} on the table"
        t.reading("N3e", False, "fighters leave before the next wave begins", found)
    t.assumed[0] = False
    t.wave[0], t.began[0], t.unseen[0] = wave, t.turn[0], bool(t.missing[0])
    rows = [
        t.damage,
        t.died,
        t.fell,
        t.at,
        t.met,
        t.placed,
        t.entered,
        t.level,
        t.before,
        t.flak,
        t.bombed,
        t.exposed,
    ]
    for row in rows:
        for key in row:
            row[key] = row.others[0]


def perhaps_next(t: Table) -> bool:
    """Whether the next wave may have begun unnoted in this turn."""
    if not (t.facts.third and t.unseen[0] and t.wave[0] < t.v.waves):
        return False
    v, flown = t.v, (t.turn[0] - t.began[0]) * t.v.bomber_move
    bombers = [p for p in t.facts.planes if bomber(p)]
    worst = (t.turn[0] - t.began[0]) * max(fighters_due(t, True)[1]) * v.damage_doubled
    enough = worst >= v.bombers * (v.bomber_hits + 1)  # to shoot all bombers down
    down = [out(t, p) in (True, None if enough else True) for p in bombers]
    gone = flown >= v.table_length - v.zone_far or all(down)
    return gone and not on(t, bomber, sure=True)


def unnoticed(t: Table) -> None:
    """Start the next wave if it may have begun unnoted."""
    if not perhaps_next(t):
        return
    begins(t, t.wave[0] + 1)
    t.unseen[0] = t.assumed[0] = True
    for section in t.entered:
        t.entered[section] = -1
    for plane in t.facts.planes:
        t.damage[plane] = t.before[plane] = Span(0, t.facts.lives(plane))
