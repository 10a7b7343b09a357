"""Flak and bombs: one die for each B-17 that flies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...findings import Fault
from .charts import BOMBER
from .lines import NOT_THROWN, Shot, Volley
from .state import BOMB, FLAK, State, hidden

if TYPE_CHECKING:
    from .judge import Judge


class Volleys:
    """Looks, and changes nothing."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.charts = judge, judge.charts

    def flying(self, s: State) -> list[int]:
        return [b for b, hits in enumerate(s.b17) if hits < self.charts.plane]

    def resolve(self, s: State, args: Volley) -> tuple[list[tuple[int, Shot]], bool]:
        """Which B-17 each shot belongs to, and whether that is certain."""
        if args.shots and args.shots[0].label:
            pairs = [(x.label[1], x) for x in args.shots if x.label and x.label[0] == BOMBER]
            return pairs, True
        if len(args.shots) == self.charts.bombers:
            return list(enumerate(args.shots)), True
        flying = self.flying(s)
        match = len(flying) == len(args.shots) and not hidden(s, BOMBER)
        sure = match or not args.shots
        return list(zip(flying, args.shots, strict=False)), sure

    def _common(
        self, s: State, args: Volley, each: str, down: str, fired: tuple[bool, ...]
    ) -> Iterator[Fault]:
        """Faults of who gets a die; nothing of what the dice come to."""
        flying = self.flying(s)
        pairs, sure = self.resolve(s, args)
        if not sure:
            if not hidden(s, BOMBER):
                many = len(flying) < len(args.shots) < self.charts.bombers
                yield Fault(
                    down if many else each,
                    f"one die for each of the {len(flying)} B-17s flying",
                    f"{len(args.shots)} dice",
                    "planes all" if many else f"planes {each}",
                )
            return
        seen: set[int] = set()
        for b, shot in pairs:
            if hidden(s, BOMBER, b):
                continue
            about = f"planes {BOMBER}{b}"
            if (fired[b] or b in seen) and shot.die != NOT_THROWN:
                yield Fault(each, "one die for each B-17", f"a second one for B-17 {b + 1}", about)
            elif b not in flying and shot.die != NOT_THROWN:
                yield Fault(
                    down, "no die for a B-17 that is down", f"a die for B-17 {b + 1}", about
                )
            elif b in flying and shot.die == NOT_THROWN:
                yield Fault(each, "a die for each B-17 that flies", f"none for B-17 {b + 1}", about)
            seen.add(b)

    def flak(self, s: State, args: Volley) -> Iterator[Fault]:
        judge = self.judge
        yield from judge.order(s, FLAK)
        for shot in args.shots:
            if shot.label and shot.label[0] != BOMBER:
                yield Fault("9d", "flak leaves fighters alone", "a die for a fighter")
        yield from self._common(s, args, "9a", "9d", s.fired)
        pairs, sure = self.resolve(s, args)
        for shot in args.shots:
            yield from judge.die("flak", shot.die, self.charts.number["flak_die"])
        if not sure:
            return
        for b, shot in pairs:
            if shot.die == NOT_THROWN or (not hidden(s, BOMBER, b) and b not in self.flying(s)):
                continue
            if shot.die is not None and shot.die not in self.charts.flak:
                continue
            yield from self._shot(s, b, shot)

    def _shot(self, s: State, b: int, shot: Shot) -> Iterator[Fault]:
        table = self.charts.flak
        hits = {table[shot.die]} if shot.die is not None else set(table.values())
        several = " or ".join(str(n) for n in sorted(hits))
        gives = f"flak of {'any die' if shot.die is None else shot.die} gives {several} hits"
        if shot.hits is not None:
            if shot.hits not in hits:
                yield Fault("9b", gives, f"{shot.hits} hits on B-17 {b + 1}", f"planes {BOMBER}{b}")
                return
            hits = {shot.hits}
        if shot.after is not None:
            stated = shot.hits is not None
            yield from self.judge.bomber(s, b, hits, stated, shot.after, gives, "9b", "9c")
        elif len(hits) > 1:
            yield self.judge.open("9b", f"what flak did to B-17 {b + 1}")

    def bomb(self, s: State, args: Volley) -> Iterator[Fault]:
        yield from self.judge.order(s, BOMB)
        yield from self._common(s, args, "10a", "10b", s.bombed)
        for shot in args.shots:
            yield from self.judge.die("bombs", shot.die, self.charts.number["bombing_die"])
        if args.total is not None:
            low, high = self.after(s, args)
            if not low <= args.total <= high:
                wanted = f"{low}" if low == high else f"{low} to {high}"
                yield Fault(
                    "10c",
                    f"the bombs come to {wanted}",
                    f"a bombing score of {args.total}",
                    "planes all",
                )

    def after(self, s: State, args: Volley) -> tuple[int, int]:
        """The fewest and the most that the bombs come to with these dice too."""
        low, high = s.bombs
        faces = self.charts.number["bombing_die"]
        for shot in args.shots:
            if shot.die is None:
                low, high = low + 1, high + faces
            elif shot.die != NOT_THROWN:
                low, high = low + shot.die, high + shot.die
        if not args.shots and not any(s.bombed):
            return self.unthrown(s)
        return low, high

    def unthrown(self, s: State, down: int | None = None) -> tuple[int, int]:
        """What bombs can come to when no die was noted."""
        faces, n = self.charts.number["bombing_die"], self.charts.bombers
        left = len(self.flying(s)) if down is None else n - down
        if down is None and hidden(s, BOMBER):
            return 0, n * faces
        return left, left * faces
