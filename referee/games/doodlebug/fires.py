"""What the rules do not allow where crews fight the fires of London (13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...findings import Fault, counted
from .charts import FACES
from .lines import Fight, Move
from .state import FIGHT, MOVE, State

if TYPE_CHECKING:
    from .judge import Judge


class Fires:
    """Crew moves, the rolls of the crews, control; the rest of the rules is the judge's."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.charts = judge, judge.charts

    def crew_move(self, s: State, args: Move, burning: str) -> Iterator[Fault]:
        start, to = args.start, args.to
        if args.captain:
            yield Fault("13.2", "a Captain’s Crew never leaves its district",
                        f"the captain leaves {self.judge.area(start)}")  # fmt: skip
            return
        if to not in self.charts.neighbours[start]:
            near = ", ".join(
                self.charts.districts[k] for k in sorted(self.charts.neighbours[start])
            )
            yield Fault(
                "13a",
                f"{self.judge.area(start)} touches {near}",
                f"a crew moves from {self.judge.area(start)} to {self.judge.area(to)}",
            )
        if "crews" not in s.unsure:
            if s.crews[start] <= 0:
                yield Fault(
                    "13a",
                    "a crew has to be there to move",
                    f"no crew in {self.judge.area(start)} can move",
                    f"crews {start}",
                )
            elif s.crews[start] - s.fresh[start] <= 0:
                yield Fault(
                    "13a",
                    "each crew moves once",
                    f"the crew in {self.judge.area(start)} has just moved",
                )
            most = self.charts.number["crews_at_most"]
            if s.crews[to] + 1 + (start != to) > most:
                yield Fault(
                    "13.3",
                    f"at most {most} crews in a district",
                    f"{s.crews[to] + 2} in {self.judge.area(to)}",
                    f"crews {to}",
                )
        free = "17.3" in self.judge.options
        if not free and "fires" not in s.unsure and s.fires[start]:
            yield Fault(
                burning,
                "no crew leaves a district that burns",
                f"{self.judge.area(start)} burns",
                f"?fires {start}",
            )

    def move(self, s: State, args: Move) -> Iterator[Fault]:
        yield from self.judge.order(s, MOVE)
        yield from self.crew_move(s, args, "13.1")

    def regroup(self, s: State, args: Move) -> Iterator[Fault]:
        waiting = [d for d, n in enumerate(s.fires) if n and not s.rolled[d]]
        if waiting and not s.unsure & {"fires", "crews"}:
            yield Fault("6.14", "regroup when all districts have rolled",
                        f"{self.judge.area(waiting[0])} burns and has not rolled",
                        "order 6.13")  # fmt: skip
        yield from self.crew_move(s, args, "13h")

    def fight(self, s: State, args: Fight) -> Iterator[Fault]:
        d = args.district
        yield from self.judge.order(s, FIGHT)
        due = self.judge.to_strike(s)
        if due and not any(s.rolled) and not s.unsure & {"v1", "fires"}:
            yield Fault(
                "6.13",
                "crews roll when every V-1 has its blue chit",
                f"crews roll with V-1s still to strike: {due}",
                "v1 all, fires all",
            )
        if s.rolled[d]:
            yield Fault(
                "13b",
                "one roll for each crew",
                f"{self.judge.area(d)} rolls a second time",
                f"fires {d}",
            )
        if "fires" not in s.unsure and not s.fires[d]:
            yield Fault(
                "13b",
                "crews roll where it burns",
                f"nothing burns in {self.judge.area(d)}",
                f"fires {d}",
            )
        crews = s.crews[d] + 1
        sure = not s.unsure & {"crews", "fires"}
        if "crews" not in s.unsure and args.dice and len(args.dice) != crews:
            yield Fault(
                "13b",
                f"{counted(crews, 'crew')} in {self.judge.area(d)}",
                f"{counted(len(args.dice), 'die')}",
                f"crews {d}",
            )
        bad = [die for die in args.dice if die.face is not None and die.face not in FACES]
        if bad:
            yield Fault("13b", "a die shows 1 to 6", f"a die of {bad[0].face}")
            return
        marked = [k for k, die in enumerate(args.dice) if die.bonus]
        if len(marked) > 1:
            yield Fault(
                "13c",
                "the captain adds to one die",
                f"a bonus on {counted(len(marked), 'die')}",
                f"fires {d}",
            )
            return
        if sure:
            yield from self._outs(s, args, marked[0] if marked else None)

    def wild(self, s: State, d: int) -> bool:
        """Whether a district's dice suffer, judged before its first die (13d)."""
        return s.wild_now[d] if s.judged else s.fires[d] > s.crews[d] + 1

    def _outs(self, s: State, args: Fight, marked: int | None) -> Iterator[Fault]:
        if args.out is None:
            if not args.dice or any(die.face is None for die in args.dice):
                yield Fault("13g", "say how many fires went out", "the result was not written down",
                            unchecked=True)  # fmt: skip
            return
        d = args.district
        faces = tuple(die.face for die in args.dice) or (None,) * (s.crews[d] + 1)
        crews, wild = len(faces), self.wild(s, d)
        if marked is None or None in faces:
            can = self.charts.possible_outs(faces, crews, wild)
        else:
            can = {self.charts.outs(tuple(f for f in faces if f), crews, wild, marked)}
        can = {min(n, s.fires[d]) for n in can}
        if args.out not in can:
            known = tuple(f for f in faces if f is not None)
            full = len(known) == len(faces)
            rule = self.charts.rule_of_outs(known, crews, wild, args.out) if full else "13g"
            wanted = " or ".join(str(n) for n in sorted(can))
            yield Fault(
                rule,
                f"T-3 puts out {wanted}",
                f"{counted(args.out, 'fire')} put out in {self.judge.area(d)}",
                f"fires {d}, crews {d}",
            )

    def control(self, s: State, districts: list[int]) -> Iterator[Fault]:
        if s.unsure & {"fires", "crews", "control", "counted"}:
            return
        for d in districts:
            if s.judged:
                new = s.wild_now[d] and ("new wild", d) in {
                    (k, v) for k, v in s.tally if k == "new wild"
                }
                now = s.wild_now[d]
            else:
                now = s.fires[d] > s.crews[d] + 1
                new = now and not s.wild[d]
            if not now:
                yield Fault(
                    "13f", "more fires than crews", f"{self.judge.area(d)} is not out of control"
                )
            elif not new:
                yield Fault("13f", "counted once while it stays out of control",
                            f"{self.judge.area(d)} was counted before")  # fmt: skip
