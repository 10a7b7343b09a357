"""What becomes of a mission when an action is believed, whatever it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .charts import BOMBER, FIGHTER
from .judge import Judge
from .lines import NOT_THROWN, Combat, Points, Types, Volley
from .state import (
    AIM,
    BOMB,
    DOGFIGHT,
    FLAK,
    POINTS,
    RAID,
    SETUP,
    TYPE,
    WON,
    Downs,
    State,
    unknown,
    with_at,
)  # fmt: skip


class Moves:
    """Applies actions; total, and never complains."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.charts, self.volleys = judge, judge.charts, judge.volleys

    def apply(self, s: State, verb: str, args: Any) -> State:
        return getattr(self, "_" + verb)(s, args)

    @staticmethod
    def _step(s: State, step: int) -> State:
        return replace(s, step=step) if step > s.step else s

    def _start(self, s: State, counts: Any) -> State:
        return s

    def _type(self, s: State, args: Types) -> State:
        s = self._step(s, TYPE)
        types = list(s.types)
        first = args.fw or 0
        for fw, typed in zip(range(first, len(types)), args.types, strict=False):
            types[fw] = typed.kind or self.charts.target.get(typed.die or 0, "?")
        if args.fw is None:  # a list is believed to be all there was
            types = [kind or "?" for kind in types]
        return replace(s, types=tuple(types))

    def _aim(self, s: State, aims: Any) -> State:
        for fw, kind, number in aims:
            if fw is None:
                s = unknown(s, "aims")
                continue
            group = kind or s.types[fw]
            s = self._step(s, AIM)
            if group in (None, "?"):
                s = unknown(s, "aims")
                continue
            assert group
            known = number is not None and 1 <= number <= self.charts.count(group)
            s = replace(
                s, types=with_at(s.types, fw, group),
                aims=with_at(s.aims, fw, (group, number - 1 if known and number else None)),
                drew=(*(f for f in s.drew if f != fw), fw),
            )  # fmt: skip
        return s

    def _dogfight(self, s: State, args: Combat) -> State:
        return self._combat(self._step(s, DOGFIGHT), args)

    def _raid(self, s: State, args: Combat) -> State:
        return self._combat(self._step(s, RAID), args)

    def _combat(self, s: State, args: Combat) -> State:
        fw, kind, target = args.fw, args.kind, self.judge.target(s, args)
        german, american = self.judge.faces(args)
        if fw is None:
            s = unknown(s, "aims", "fw all")
        else:
            types = with_at(s.types, fw, s.types[fw] or kind)
            aim = s.aims[fw] or (kind, target)
            drew = s.drew if fw in s.drew else (*s.drew, fw)
            s = replace(s, fought=with_at(s.fought, fw, True), types=types, drew=drew,
                        aims=with_at(s.aims, fw, aim))  # fmt: skip
            down: bool | None = args.fw_down
            if args.after is None:
                hits = self.charts.at_fw[kind].get(american or 0)
                down = None if hits is None else hits > 0
            if down is None:
                s = unknown(s, f"fw {fw}")
            elif down:
                s = replace(s, fw=with_at(s.fw, fw, False))
        scored = args.hits if args.hits is not None else self.charts.fw_at[kind].get(german or 0)
        if target is None:
            return unknown(s, f"{kind} all") if args.after != "none" and scored != 0 else s
        s = replace(s, met=s.met | {(kind, target)})
        if kind == BOMBER:
            return self._hit(s, target, scored, args.after)
        if args.after is None and scored is None:
            return unknown(s, f"{FIGHTER} {target}")
        gone = args.after == "down" if args.after is not None else bool(scored)
        return replace(s, p51=with_at(s.p51, target, s.p51[target] and not gone))

    def _hit(self, s: State, b: int, scored: int | None, after: str | None) -> State:
        """A B-17 with these hits more, or as it is said to be."""
        if after is None:
            if scored is None:
                return unknown(s, f"{BOMBER} {b}")
            hits = s.b17[b] + scored
        elif after == "none":
            hits = s.b17[b]
        else:
            damaged = self.charts.number["bomber_damaged"]
            hits = self.charts.plane if after == "down" else max(damaged, s.b17[b])
            s = replace(s, unsure=s.unsure - {f"{BOMBER} {b}"}) if after == "down" else s
        return replace(s, b17=with_at(s.b17, b, min(hits, self.charts.plane)))

    def _flak(self, s: State, args: Volley) -> State:
        s = self._step(s, FLAK)
        pairs, sure = self.volleys.resolve(s, args)
        if not sure:
            s = replace(s, fired=(True,) * len(s.fired))
            return unknown(s, f"{BOMBER} all") if self._may_hit(args) else s
        for b, shot in pairs:
            if shot.die == NOT_THROWN and shot.after is None:
                s = replace(s, fired=with_at(s.fired, b, True))
                continue
            scored = shot.hits if shot.hits is not None else self.charts.flak.get(shot.die or 0)
            if scored is None and shot.die not in (None, NOT_THROWN):
                scored = 0
            s = replace(s, fired=with_at(s.fired, b, True))
            s = self._hit(s, b, scored, shot.after)
        if args.rest:
            s = replace(s, fired=(True,) * len(s.fired))
        return s

    def _may_hit(self, args: Volley) -> bool:
        return any(self.charts.flak.get(shot.die or 0, 1) for shot in args.shots)

    def _bomb(self, s: State, args: Volley) -> State:
        s = self._step(s, BOMB)
        bombs = self.volleys.after(s, args)
        pairs, sure = self.volleys.resolve(s, args)
        bombed = list(s.bombed)
        flying = self.volleys.flying(s)
        for b, shot in pairs:
            bombed[b] |= shot.die != NOT_THROWN or b in flying
        if not sure or args.rest or (args.total is not None and not args.shots):
            bombed = [True] * len(bombed)
        s = replace(s, bombs=bombs, bombed=tuple(bombed))
        return replace(s, bombing=args.total) if args.total is not None else s

    def _summary(self, s: State) -> State:
        """A mission of which nothing but its score is noted is not said to leave things out."""
        return self.blind(s) if s.step == SETUP else s

    @staticmethod
    def blind(s: State) -> State:
        return unknown(s, "fw all", "p all", "b all", "aims", "flak", "bombs")

    def _points(self, s: State, args: Points) -> State:
        s = self._summary(s)
        if args.bombing is not None and not any(s.bombed):
            s = replace(s, bombed=(True,) * len(s.bombed))
        return self._step(self.believe(s, args), POINTS)

    @staticmethod
    def believe(s: State, args: Points) -> State:
        """The state with what is stated of the score."""
        if None not in (args.fw, args.p51, args.b17):
            s = replace(s, downs=Downs(args.fw or 0, args.p51 or 0, args.b17 or 0))
        if args.bombing is not None:
            s = replace(s, bombing=args.bombing, unsure=s.unsure - {"bombs"})
        if args.difference is not None and args.signed:
            s = replace(s, difference=args.difference)
        return s if args.total is None else replace(s, points=args.total)

    def _won(self, s: State, side: str | None) -> State:
        s = self._step(self._summary(s), WON)
        return replace(s, won=side) if side else s

    def _game(self, s: State, side: str | None) -> State:
        return s
