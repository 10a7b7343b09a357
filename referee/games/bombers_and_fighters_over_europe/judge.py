"""What the rules do not allow in one action; each check is a function from state to faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...findings import Fault
from .charts import BOMBER, FIGHTER, Charts
from .lines import NOT_THROWN, Combat, Typed, Types
from .state import AIM, BOMB, DOGFIGHT, FLAK, POINTS, RAID, SETUP, TYPE, WON, State, hidden
from .volleys import Volleys

_NAMES = {
    SETUP: "setting out",
    TYPE: "the dice for the type of target",
    AIM: "drawing targets",
    DOGFIGHT: "the fighter combats",
    RAID: "the bomber combats",
    FLAK: "flak",
    BOMB: "the bombs",
    POINTS: "the count of points",
    WON: "the end",
}
_PLANES = {FIGHTER: "P-51", BOMBER: "B-17", "f": "FW 190"}


class Fight(NamedTuple):
    """The rules that a combat of one kind goes by."""

    step: int
    draw: str
    queue: str
    once: str
    again: str
    german: str
    american: str
    both: str


_FIGHTS = {
    FIGHTER: Fight(DOGFIGHT, "6b", "6c", "7a", "7e", "7b", "7c", "7d"),
    BOMBER: Fight(RAID, "6f", "6g", "8a", "8f", "8b", "8c", "8d"),
}


class Judge:
    """Holds the charts; looks, and changes nothing."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.volleys = Volleys(self)

    def faults(self, s: State, verb: str, args: Any) -> Iterator[Fault]:
        yield from getattr(self, "_" + verb)(s, args)

    def order(self, s: State, step: int, rule: str = "1a") -> Iterator[Fault]:
        """A step that comes after a later one has begun."""
        if s.step > step:
            yield Fault(
                rule,
                f"{_NAMES[step]} before {_NAMES[s.step]}",
                f"{_NAMES[step]} after {_NAMES[s.step]} had begun",
                f"order {step}",
            )

    def die(self, what: str, face: int | None, faces: int) -> Iterator[Fault]:
        if face is not None and face != NOT_THROWN and not 1 <= face <= faces:
            yield Fault("2a", f"a d{faces} for {what}", f"a die of {face}")

    # setting out, targets

    def _start(self, s: State, counts: tuple[int | None, ...]) -> Iterator[Fault]:
        yield from self.order(s, SETUP)
        full = (self.charts.fighters, self.charts.fighters, self.charts.bombers)
        for name, count, due in zip(("FW 190s", "P-51s", "B-17s"), counts, full, strict=True):
            if count is not None and count != due:
                yield Fault(
                    "12b",
                    f"{due} {name} in every mission",
                    f"{count} {name} set out",
                    "planes start",
                )

    def _type(self, s: State, args: Types) -> Iterator[Fault]:
        yield from self.order(s, TYPE)
        n = self.charts.fighters
        if args.fw is None:
            if len(args.types) != n:
                left = sum(s.before_fw)
                rule = "12b" if len(args.types) == left and s.before_fw else "6a"
                yield Fault(
                    rule,
                    f"one die for each of the {n} FW 190s",
                    f"{len(args.types)} dice",
                    "planes types",
                )
            numbers: Iterable[int] = range(min(n, len(args.types)))
        else:
            numbers = (args.fw,)
        for fw, typed in zip(numbers, args.types, strict=False):
            if s.types[fw] is not None and not hidden(s, "aims"):
                yield Fault(
                    "6a",
                    "one die for each FW 190",
                    f"a second one for FW {fw + 1}",
                    f"planes f{fw}",
                )
            yield from self._typed(fw, typed)

    def _typed(self, fw: int, typed: Typed) -> Iterator[Fault]:
        faces = self.charts.number["type_die"]
        wrong = list(self.die("the type of target", typed.die, faces))
        yield from wrong
        if not wrong and typed.die is not None and typed.kind:
            due = self.charts.target[typed.die]
            if due != typed.kind:
                yield Fault(
                    "6a",
                    f"a {typed.die} sends it against a {_PLANES[due]}",
                    f"FW {fw + 1} against a {_PLANES[typed.kind]}",
                    f"planes f{fw}",
                )

    def _aim(
        self, s: State, aims: list[tuple[int | None, str | None, int | None]]
    ) -> Iterator[Fault]:
        seen: set[int] = set()
        for fw, kind, number in aims:
            typed = s.types[fw] if fw is not None else None
            group = kind or (typed if typed != "?" else None)
            yield from self.order(s, DOGFIGHT if group == BOMBER else AIM)
            if fw is None:
                yield self.open("6b", "which FW 190 it was")
                continue
            draw = _FIGHTS[group or FIGHTER].draw
            if s.aims[fw] is not None or fw in seen:
                yield Fault(
                    draw,
                    "one draw for each FW 190",
                    f"a second target for FW {fw + 1}",
                    f"planes f{fw}",
                )
            seen.add(fw)
            if kind and typed in (FIGHTER, BOMBER) and typed != kind:
                yield Fault(
                    "6a",
                    f"FW {fw + 1} attacks a {_PLANES[typed]}",
                    f"FW {fw + 1} against a {_PLANES[kind]}",
                    f"planes f{fw}",
                )
            if group:
                size = "fighter_die" if group == FIGHTER else "bomber_die"
                yield from self.die(
                    f"the {_PLANES[group]} attacked", number, self.charts.number[size]
                )
            if number is None:
                yield self.open(draw, "the target")

    @staticmethod
    def open(rule: str, what: str) -> Fault:
        return Fault(rule, "", f"{what} was not written down", unchecked=True)

    # combats

    def _dogfight(self, s: State, args: Combat) -> Iterator[Fault]:
        yield from self.order(s, DOGFIGHT, "6e" if s.step == RAID else "1a")
        yield from self._combat(s, args)

    def _raid(self, s: State, args: Combat) -> Iterator[Fault]:
        yield from self.order(s, RAID)
        yield from self._combat(s, args)

    def target(self, s: State, args: Combat) -> int | None:
        """The number of the plane attacked; None where it is not known."""
        if args.target and args.target[1] is not None:
            return args.target[1]
        aim = s.aims[args.fw] if args.fw is not None else None
        return aim[1] if aim and aim[0] == args.kind else None

    def _combat(self, s: State, args: Combat) -> Iterator[Fault]:
        fight, fw, kind = _FIGHTS[args.kind], args.fw, args.kind
        blocked = False
        if fw is None:
            yield self.open(fight.draw, "which FW 190 it was")
        else:
            for fault in self._attacker(s, args, fw):
                blocked = True
                yield fault
        target = self.target(s, args)
        if target is None:
            if not blocked:
                yield self.open(fight.draw, "the target")
            return
        if not blocked and not hidden(s, kind, target) and self.is_down(s, kind, target):
            yield Fault(
                "6d",
                "no attack on a plane already down",
                f"{_PLANES[kind]} {target + 1} is down",
                f"planes {kind}{target}",
            )
            return
        if fw is not None and not blocked:
            yield from self._queue(s, kind, fw, target)
        yield from self._dice(s, args, target)

    def is_down(self, s: State, kind: str, number: int) -> bool:
        return not s.p51[number] if kind == FIGHTER else s.b17[number] >= self.charts.plane

    def _attacker(self, s: State, args: Combat, fw: int) -> Iterator[Fault]:
        """Whether this FW 190 may attack such a plane, and the one it says."""
        kind, about = args.kind, f"planes f{fw}"
        aim = s.aims[fw]
        if hidden(s, "fw", fw):
            return
        if not s.fw[fw]:
            yield Fault("3a", "a fighter that is hit is taken away", f"FW {fw + 1} is down", about)
        elif s.fought[fw]:
            yield Fault(
                "6h", "one attack for each FW 190", f"a second attack by FW {fw + 1}", about
            )
        elif (aim[0] if aim else s.types[fw]) == BOMBER and kind == FIGHTER:
            yield Fault(
                "7f", "a P-51 fights those that attack it", f"FW {fw + 1} goes for a B-17", about
            )
        elif (aim[0] if aim else s.types[fw]) == FIGHTER and kind == BOMBER:
            yield Fault(
                "6h",
                f"FW {fw + 1} attacks a fighter, and nothing else",
                f"FW {fw + 1} attacks a B-17",
                about,
            )
        elif aim and args.target and None not in (aim[1], args.target[1]) and aim != args.target:
            drawn = any(other == args.target for other in s.aims)
            rule = "6f" if kind == BOMBER else "6b" if drawn else "7f"
            assert aim[1] is not None and args.target[1] is not None
            yield Fault(
                rule,
                f"FW {fw + 1} has drawn {_PLANES[kind]} {aim[1] + 1}",
                f"FW {fw + 1} and {_PLANES[kind]} {args.target[1] + 1}",
                about,
            )

    def waiting(self, s: State, kind: str, fw: int, target: int) -> list[int]:
        """FW 190s that stand before this one at the same target, and have yet to attack."""
        found = []
        for other in s.drew:
            if other == fw:
                break
            if s.aims[other] == (kind, target) and not s.fought[other] and s.fw[other]:
                found.append(other)
        return found

    def _queue(self, s: State, kind: str, fw: int, target: int) -> Iterator[Fault]:
        first = self.waiting(s, kind, fw, target)
        if first and not hidden(s, "aims"):
            yield Fault(
                _FIGHTS[kind].queue,
                f"FW {first[0] + 1} comes before it",
                f"FW {fw + 1} attacks {_PLANES[kind]} {target + 1} out of turn",
                f"planes f{first[0]}",
            )

    def _dice(self, s: State, args: Combat, target: int) -> Iterator[Fault]:
        fight, kind = _FIGHTS[args.kind], args.kind
        met = (kind, target) in s.met
        about = f"planes {kind}{target}"
        if len(args.dice) > 2 or NOT_THROWN in args.dice:
            said = f"{len(args.dice)} dice" if len(args.dice) > 2 else "a plane that did not throw"
            yield Fault(
                fight.again if met else fight.once,
                "one die for each of the two in every combat",
                said,
                about,
            )
            return
        wrong = [
            f for d in args.dice for f in self.die("combat", d, self.charts.number["combat_die"])
        ]
        yield from wrong
        if wrong:
            return
        german, american = self.faces(args)
        hits = possible(self.charts.fw_at[kind], german)
        back = {n > 0 for n in possible(self.charts.at_fw[kind], american)}
        most = {True} if back == {True} else set()
        if args.hits is not None:
            if args.hits not in hits:
                yield Fault(fight.german, _gives(hits, german), f"{args.hits} hits", about)
                return
            hits = {args.hits}
        if args.after is None:
            if (len(hits) > 1 or len(back) > 1) and not hidden(s, kind, target):
                yield self.open(fight.both, "the result")
            return
        down = self._ends(s, kind, target, hits) == {"down"}
        claims = (args.after == "down", args.fw_down)
        if down and most and sum(claims) == 1:
            yield Fault(fight.both, "both are hit, and both go", "only one of them is down", about)
            return
        if kind == FIGHTER:
            yield from self._p51(args, target, hits, german)
        else:
            yield from self.bomber(
                s, target, hits, args.hits is not None, args.after, _gives(hits, german), "8b", "8e"
            )
        if args.fw_down not in back:
            wanted = "hits" if True in back else "misses"
            yield Fault(
                fight.american,
                f"an American {american} {wanted}",
                f"FW {(args.fw or 0) + 1} is {'down' if args.fw_down else 'not down'}",
                about,
            )

    @staticmethod
    def faces(args: Combat) -> tuple[int | None, int | None]:
        """The German and the American die, None where it is not known."""
        dice = [None if die == NOT_THROWN else die for die in (*args.dice, None, None)]
        return dice[0], dice[1]

    def _p51(
        self, args: Combat, target: int, hits: set[int], german: int | None
    ) -> Iterator[Fault]:
        about = f"planes {FIGHTER}{target}"
        can = {n >= self.charts.number["fighter_down"] for n in hits}
        if args.after == "damaged" or (args.hits is not None and (args.after == "down") not in can):
            yield Fault(
                "3a",
                "one hit shoots a fighter down, none leaves it whole",
                f"P-51 {target + 1} {args.after}",
                about,
            )
        elif (args.after == "down") not in can:
            yield Fault(
                "7b",
                _gives(hits, german),
                f"P-51 {target + 1} is {'down' if args.after == 'down' else 'not down'}",
                about,
            )

    # what hits do to a bomber, from fighters and from flak

    def _ends(self, s: State, kind: str, number: int, hits: set[int]) -> set[str]:
        """What the target can be after these hits."""
        if kind == FIGHTER:
            return {"down" if n >= self.charts.number["fighter_down"] else "none" for n in hits}
        return {end for p in self.prior(s, number) for n in hits for end in self.ends(p, n)[:1]}

    def prior(self, s: State, number: int) -> tuple[int, ...]:
        """The hits that a B-17 may have."""
        if hidden(s, BOMBER, number):
            return tuple(range(self.charts.plane))
        return (min(s.b17[number], self.charts.plane),)

    def ends(self, before: int, hits: int) -> tuple[str, ...]:
        """How a B-17 with so many hits may be described after more of them."""
        after = before + hits
        if after >= self.charts.plane:
            return ("down",)
        if not hits:
            return ("none", "damaged") if before else ("none",)
        return ("damaged",)

    def bomber(
        self,
        s: State,
        number: int,
        hits: set[int],
        stated: bool,
        after: str,
        gives: str,
        table: str,
        earlier: str,
    ) -> Iterator[Fault]:
        """Whether a B-17 can be none, damaged or down after these hits."""
        before = self.prior(s, number)
        can = {end for p in before for n in hits for end in self.ends(p, n)}
        if after in can:
            return
        damaged = self.charts.number["bomber_damaged"]
        rule, wanted = table, gives
        if s.before_b17 and s.before_b17[number] == damaged and before == (0,) and after == "down":
            if hits == {damaged}:
                rule, wanted = "12b", "a B-17 starts each mission undamaged"
        elif before == (damaged,) and after == "damaged":
            rule, wanted = earlier, "a damaged B-17 goes down with one more hit"
        elif stated and hits == {damaged}:
            rule, wanted = "3b", "a first hit damages a B-17"
        elif stated:
            rule, wanted = "3c", f"{self.charts.plane} hits shoot a B-17 down, fewer do not"
        yield Fault(rule, wanted, f"B-17 {number + 1} {_SAID[after]}", f"planes {BOMBER}{number}")

    def _flak(self, s: State, args: Any) -> Iterator[Fault]:
        yield from self.volleys.flak(s, args)

    def _bomb(self, s: State, args: Any) -> Iterator[Fault]:
        yield from self.volleys.bomb(s, args)


_SAID = {"none": "unhurt", "damaged": "damaged", "down": "down"}


def possible(table: dict[int, int], face: int | None) -> set[int]:
    """The hits that a die gives, or any die where it is not known."""
    return {table[face]} if face is not None else set(table.values())


def _gives(hits: set[int], face: int | None) -> str:
    several = " or ".join(str(n) for n in sorted(hits))
    die = f"a German {face}" if face is not None else "a German die"
    return f"{die} gives {several} hit{'' if hits == {1} else 's'}"
