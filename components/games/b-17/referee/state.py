"""The table that all chapters share: places and damage of planes, dice (6D4, 6D5), the waves (N3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

from cutline.referee import DARK, Die, Line, Row, Rules, World

from .geometry import Fix
from .kit import Plane, bomber, german, name
from .words import slots

GONE = "gone"
SHOWN = {0: "no hit", 1: "1 hit", 2: "2 hits"}
RULES = {0: "6D5b", 1: "6D5c", 2: "6D5d"}
FELLED = "[felled:down] [fallen:down]"  # told of shots and answers: the target is destroyed

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
MOVES = ("germans", "americans")


@rules.rows
def rows(r: Any) -> dict[str, Row]:
    kit, v = r.kit, r.v
    planes, sections = kit.planes, kit.sections
    waves = [(side, k) for side in ("american", "german") for k in range(1, v.waves + 1)]
    most = v.bombers * v.bomber_hits * v.bomb_hits_doubled
    return {
        # from turn to turn
        "turn": Row((0,)),
        "wave": Row((0,), start=1, apart=True),
        "began": Row((0,), start=1, apart=True),  # the turn in which it began
        "full": Row(waves, start=False),  # N3b: escorted, or with two German sections
        "rolled": Row(waves, start=None),  # N3c, N3d
        "damage": Row(planes, later=v.bomber_hits + 1, during=MOVES),
        "fell": Row(planes, apart=True),  # the turn in which it was destroyed
        "at": Row(planes, start=None, later=DARK, during=MOVES),  # a Fix, or GONE; None: not met
        "met": Row(planes, start=False),  # named in this wave
        "placed": Row(planes),  # how often
        "entered": Row(
            sections, later=lambda turn: (turn,) if turn else (0, -1), during=("germans",), apart=True
        ),
        "level": Row(sections, start=None),  # 5D1: below, level, above; None: not noted
        "larger": Row((0,), start=False),  # 1a: more fly than the first scenario has
        "attacked": Row((0,), start=False, later=(True,), during=("germans",)),  # 6D6j: a German has
        "hits": Row((0,), later=most * v.waves, during=("americans",)),
        "shelled": Row(
            planes, later=lambda turn: (turn, -1), during=MOVES, apart=True
        ),  # the turn of flak at it
        "bombed": Row(planes, later=lambda turn: (turn, -1), during=("americans",), apart=True),
        "noted": Row((0,), start=False),  # this log has the dice of sections
        # of a turn
        "fresh": Row(("any",), "wave", False, (True,)),  # a wave may have begun
        "unnoted": Row(("any",), "americans", False, (True,)),
        "unsaid": Row(("any",), "americans", False, ()),  # that places are missing was told
        "before": Row(planes, "americans", 0, ()),  # damage as the turn began
        "had": Row((0,), "americans", 0, ()),  # bomb hits as it began
        "ties": Row((0,), "americans", 0, ()),  # 7D2a: hits so far by equal dice of which none were noted
        "die": Row(sections, "germans", None, ("?",)),  # 5C2
        "clock": Row(sections, "germans", None, ()),  # 5C3: its point
        "leg": Row(planes, "americans", None, ()),  # its move, as far as it was noted
        "path": Row(planes, "americans", None, ()),  # its way, Fix after Fix; None: no move noted
        "first": Row(planes, "americans", (), ()),  # the bombers whose moves were done when it set out
        "mover": Row((0,), "americans", None, ()),  # who has stopped, and has to go on
        "aims": Row(planes, "americans", (), ()),  # its attacks
        "felled": Row(planes, "americans", None, ()),  # 6D6i: who destroyed it
        "volley": Row((0,), "americans", None, ()),  # whom guns have destroyed, until another plane moves
        "fired": Row((0,), "americans", (), ()),  # gunners' fire: by whom, with which gun, at whom
        "spared": Row(planes, "americans", (), ()),  # 6D6j: bombers with a gun that bears on a friend
        "said_at": Row(planes, "americans", False, ()),  # it was said where it stands
    }


# Where planes are.


def fix_of(w: World, plane: Plane) -> Fix | None:
    """Return where a plane is; None where that is not known."""
    known = w.at.values(plane)
    return known[0] if len(known) == 1 and isinstance(known[0], Fix) else None


def kept(w: World, *numbers: str) -> None:
    """Note rules that were kept."""
    for number in numbers:
        w.rule(number, True, "", "")


def out(w: World, plane: Plane) -> bool | None:
    """Return whether a plane has left the table; None where that is not known."""
    return True if w.at.values(plane) == (GONE,) else lost(w, plane)


def on(w: World, mine: Any = bool, sure: bool = False) -> list[Plane]:
    """Return the planes that are, or surely are, on the table at a known place."""
    left = (True, None) if sure else (True,)
    return [p for p in w.kit.planes if mine(p) and fix_of(w, p) and out(w, p) not in left]


def unmeasured(w: World, rule: str, expected: str, *planes: Plane) -> None:
    """Tell once a turn that something was not measured, for want of the places of these planes."""
    if not w.unsaid["any"]:
        w.unsaid["any"] = True
        places = "places of {} and {} were" if len(planes) > 1 else "place of {} was"
        w.unsure(rule, expected, f"the {places.format(*map(name, planes))} not written down")


def over_table(w: World, plane: Plane) -> bool:
    """Return whether a plane is where it cannot have flown over an edge."""
    at, v = fix_of(w, plane), w.v
    room = min(at.x, v.table_width - at.x, at.y, v.table_length - at.y) if at else -1.0
    return bool(at and room > at.slack + w.kit.tolerance)


def hidden(w: World) -> bool:
    """Return whether lines of this turn that nobody wrote may have done something."""
    return bool(w.unnoted.having(True))


def moved(w: World) -> list[Plane]:
    """Return the planes of which a move of this turn was noted."""
    return [plane for plane in w.path if w.path.values(plane) != (None,)]


def side(values: Any) -> str:
    """5C1: whose move a line belongs to."""
    plane = values.get("plane") or values.get("by")
    return "germans" if plane and german(plane) else "americans"


def spelt(value: Any) -> str:
    """Return a length, or a place: 13.5, or 30, 80."""
    if isinstance(value, tuple):
        return ", ".join(map(spelt, value[:2]))
    return f"{round(value, 1):g}"


def either(values: Iterable[Any], says: Any = str) -> str:
    """Return several values in a sentence, those in one row with their ends alone."""
    found = [*dict.fromkeys(values)]
    if len(found) > 2 and all(type(n) is int for n in found) and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]} to {found[-1]}"
    *some, last = map(says, found)
    return f"{', '.join(some)} or {last}" if some else last


# Damage (6D4).


def points(w: World, plane: Plane) -> Sequence[int]:
    """Return all damage points that a plane can have."""
    return w.damage.values(plane)


def lost(w: World, plane: Plane) -> bool | None:
    """6D4: whether it is destroyed; None where that is not known."""
    lives, can = w.kit.lives[plane], points(w, plane)
    return None if can[0] < lives <= can[-1] else can[0] >= lives


def hurt(w: World, plane: Plane, more: Any) -> None:
    """6D4: damage points, never more than destroy it."""
    lives = w.kit.lives[plane]
    w.damage[plane] = w.least(w.damage[plane] + more, lives)
    if not w.fell[plane] and lost(w, plane):
        w.fell[plane] = w.turn[0]


def destroyed(w: World, plane: Plane, more: int = 0) -> bool:
    """6D4a, 6D4b: a plane that is said to be down must have taken so much."""
    lives, can = w.kit.lives[plane], [n + more for n in points(w, plane)]
    found = f"{name(plane)} was shot down with {either(can)} hit{'s' * (can != [1])}"
    fine = w.rule("6D4a" if bomber(plane) else "6D4b", can[-1] >= lives, f"{lives} hits destroy it", found)
    if fine or w.believing:
        w.damage[plane] = lives
        w.fell[plane] = w.fell[plane] or w.turn[0]
    return fine


def scored_so_far(w: World) -> Sequence[int]:
    """7D3: all bomb hits that there can be by now."""
    return sorted(w.hits.values(0))


# Dice against dice: fighters, gunners and flak alike (6D5, 7D1c).


def hits(w: World, attacker: int, defender: int) -> int:
    """6D5b to 6D5d: what a score does to another."""
    if attacker <= defender:
        return 0
    return int(w.v.damage_doubled if attacker >= w.v.doubled * defender else w.v.damage)


class Attack(NamedTuple):
    """An attack of this turn: at whom, as `seen` by its target, and where it stopped; None: not known."""

    target: Plane
    seen: str | None = None
    here: Fix | None = None


class Dice(NamedTuple):
    """Where the dice and the result of a shot stand in a line, behind a path of its rows.

    `ours` and `theirs` are all that attacker and defender can add; None: the target's own value. `rule`
    stands for those of 6D5. `written`: a roll has to write the result, which its dice alone do not tell.
    """

    path: tuple[Any, ...] = ()
    ours: Sequence[int] = (0,)
    theirs: Sequence[int] | None = None
    rule: str = ""
    names: tuple[str, str, str] = ("die", "against", "result")
    written: bool = False

    def at(self, line: Line, k: int) -> Any:
        return line.of((*self.path, self.names[k]))

    @property
    def answers(self) -> bool:
        """Return whether these are of an answer, on the line of the attack."""
        return self.names[0] == "gunner"


def fight(w: World, line: Line, target: Plane, dice: Dice) -> None:
    """6D5, 7D1c: deal what the dice and the result of a line come to."""
    result, gone = dice.at(line, 2), lost(w, target)
    if result is None and Die.NONE in (dice.at(line, 0), dice.at(line, 1)):
        return
    if due := results(w, line, target, dice):
        hurt(w, target, w.dealer.choice(due) if w.dealer else w.one_of(due))
    if result != "down" and lost(w, target) and not gone:
        w.tells(line, (*dice.path, "fallen" if dice.answers else "felled"), True)


def results(w: World, line: Line, target: Plane, dice: Dice) -> list[int]:
    """6D5a: return every result that the dice may have, or those that stand beside the result of the line."""
    result = dice.at(line, 2)
    defence = w.v.bomber_defence if bomber(target) else w.v.fighter_defence  # 6D2
    ours, theirs = dice.ours, dice.theirs or (defence,)
    attacks, defends = (rolled(w, line, dice, k) for k in (0, 1))
    due = sorted({hits(w, a + x, d + y) for a, x, d, y in product(attacks, ours, defends, theirs)})
    if result is not None:
        scores = f"{score(ours, attacks)} against {score(theirs, defends)}"
        return noted_result(w, target, result, due, dice.rule, scores)
    if dice.written:
        line.note((*dice.path, dice.names[2]), due[0])
    elif len(due) == 1:
        w.tells(line, (*dice.path, dice.names[2]), due[0])
    return due


def noted_result(w: World, target: Plane, result: Any, due: list[int], rule: str, scores: str) -> list[int]:
    """6D5b to 6D5d, 7D1c: a result that was noted against all that are due; return those that stand."""
    kept(w, "6D1", "6D2", "6D5a")
    rule = rule or (RULES[due[0]] if len(due) == 1 else "6D5a")
    if result == "down":
        w.rule(rule, due[-1] > 0, f"{scores} is no hit", f"{name(target)} was shot down")
        destroyed(w, target, due[-1])
        return []
    can, found = " or ".join(SHOWN[n] for n in due), f"{name(target)} took {SHOWN[result]}"
    fine = w.rule(rule, result in due, f"{scores} is {can}", found)
    return [result] if fine or w.believing else due


def rolled(w: World, line: Line, dice: Dice, k: int) -> Sequence[int]:
    """2a: one of the two dice: as it was noted, thrown where a game is played, else any face."""
    every, noted = range(1, w.v.die + 1), dice.at(line, k)
    if noted is None and w.dealer:
        noted = w.dealer.choice(every)
        line.note((*dice.path, dice.names[k]), noted)
    return (noted,) if noted in every else every


def score(adds: Sequence[int], faces: Sequence[int]) -> str:
    """6D5a: die and modifiers in words; "?" for a die that was not noted."""
    die = str(faces[0]) if len(faces) == 1 else "?"
    return die if [*adds] == [0] else f"{die} + {either(sorted(adds))}"
