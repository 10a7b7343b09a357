"""What becomes of the table when an action is believed, whatever it was."""

from __future__ import annotations

from typing import Any

from .judge import Judge
from .lines import Attack, Fight, Guns, Move, Placing, StandDown
from .state import (
    BALLOONS,
    FAIL,
    FIGHT,
    GUNS,
    LAND,
    MOVE,
    PLACE,
    REGROUP,
    STRIKE,
    TRACKS,
    WATER,
    Place,
    State,
    add_to,
    replace,
    tallied,
    with_at,
)


class Moves:
    """Applies actions; total, and never complains."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.charts = judge.charts

    def apply(self, s: State, verb: str, args: Any) -> State:
        return getattr(self, "_" + verb.replace("-", "_"))(s, args)

    def _step(self, s: State, step: int) -> State:
        """The phase has come to this step; steps never go back."""
        if s.step < BALLOONS <= step:
            s = replace(s, through=sum(s.flying))
        return replace(s, step=step) if step > s.step else s

    def _launch(self, s: State, pairs: list[tuple[int, int | None]]) -> State:
        for track, number in pairs:
            n = number or 0
            s = replace(
                s,
                launched=with_at(s.launched, track, s.launched[track] + n),
                flying=with_at(s.flying, track, s.flying[track] + n),
                drawn=with_at(s.drawn, track, True),
            )
            s = tallied(s, launched=n)
            if number is None:
                s = replace(s, unsure=s.unsure | {"v1"})
        return s

    def _fail(self, s: State, args: tuple[int | None, tuple[int, ...] | None]) -> State:
        chit, tracks = args
        s = self._step(replace(s, yellow=chit or 0), FAIL)
        if tracks is None and chit != 0:
            here = [k for k, n in enumerate(s.flying) if n]
            if chit is not None and chit >= sum(s.flying):
                tracks = tuple(k for k in here for _ in range(s.flying[k]))
            elif chit is not None and len(here) == 1:
                tracks = (here[0],) * chit
            else:
                return tallied(replace(s, unsure=s.unsure | {"v1"}), failed=chit or 0)
        for track in tracks or ():
            s = replace(s, flying=with_at(s.flying, track, max(0, s.flying[track] - 1)))
        return tallied(s, failed=len(tracks or ()))

    def _arrive(self, s: State, came: dict[str, int | None]) -> State:
        due = dict(zip(("day", "night"), self.charts.arrivals[max(0, s.turn)], strict=True))
        more = {k: (n if n is not None else due[k]) - due[k] for k, n in came.items()}
        return replace(
            s, day=max(0, s.day + more.get("day", 0)),
            night_fighters=max(0, s.night_fighters + more.get("night", 0)),
        )  # fmt: skip

    def _place(self, s: State, args: Placing) -> State:
        s = self._step(s, PLACE)
        if s.night:
            s = replace(s, night_fighters=max(0, s.night_fighters - args.number))
        else:
            s = replace(s, day=max(0, s.day - args.number))
        return replace(s, placed=add_to(s.placed, args.place, args.number))

    def _attack(self, s: State, place: Place, result: str | None) -> State:
        """One fighter has acted with this result; None where it is not known."""
        track, zone, _ = place
        s = self._step(s, TRACKS)
        reached = WATER if zone == "water" else LAND
        s = replace(
            s, acted=add_to(s.acted, place, 1),
            track=with_at(s.track, track, max(s.track[track], reached)),
        )  # fmt: skip
        if result is None:
            return replace(s, unsure=s.unsure | {"v1", "fighters", "lost"})
        if result in ("kill", "lost"):
            s = tallied(s, fighters=1)
            s = replace(s, flying=with_at(s.flying, track, max(0, s.flying[track] - 1)))
            if zone == "land":
                s = replace(s, land_kills=with_at(s.land_kills, track, s.land_kills[track] + 1))
        if result == "lost":
            s = tallied(replace(s, lost=s.lost + 1), lost=1)
            if "17.2" not in self.judge.options:
                s = replace(s, gone=s.gone + 1)
        elif result == "failure":
            back = s.turn + self.charts.number["off_duty_days"]
            s = tallied(s, failures=1)
            s = replace(s, gone=s.gone + 1, away=add_to(s.away, back, 1))
        elif result == "miss" and zone == "land" and not s.night and s.flying[track]:
            s = replace(s, stayed=s.stayed + 1)
        return s

    def _shoot(self, s: State, args: Attack) -> State:
        ways = {shot.result for shot in self.judge.shots(s, args)}
        return self._attack(s, args.place, args.result or (ways.pop() if len(ways) == 1 else None))

    def _tip(self, s: State, args: Attack) -> State:
        ways = {way.result for way in self.judge.tips(args)}
        return self._attack(s, args.place, args.result or (ways.pop() if len(ways) == 1 else None))

    def _guns(self, s: State, args: Guns) -> State:
        s = self._step(s, TRACKS)
        track = args.track
        low, high = self.judge.gun_kills(args)
        down = args.down
        if down is None:
            down = low
            if not args.dice or low != high:
                s = replace(s, unsure=s.unsure | {"v1"})
        s = replace(
            s, flying=with_at(s.flying, track, max(0, s.flying[track] - down)),
            guns_fired=with_at(s.guns_fired, track, True),
            track=with_at(s.track, track, max(s.track[track], GUNS)),
        )  # fmt: skip
        return tallied(s, guns=down)

    def _balloons(self, s: State, chit: int | None) -> State:
        s = self._step(s, BALLOONS)
        if chit is None:
            return replace(s, red=0, unsure=s.unsure | {"v1"})
        taken = min(chit, max(0, s.through - s.struck))
        return tallied(replace(s, red=chit, through=s.through - taken), balloons=taken)

    def _strike(self, s: State, chits: list[int | None]) -> State:
        s = self._step(s, STRIKE)
        for chit in chits:
            s = replace(s, struck=s.struck + 1)
            if chit is None:
                s = replace(s, unsure=s.unsure | {"fires"})
            elif 1 <= chit <= len(s.fires):
                s = replace(s, fires=with_at(s.fires, chit - 1, s.fires[chit - 1] + 1))
                s = tallied(s, **{f"hits {chit}": 1})
            else:
                s = tallied(s, missed=1)
        return s

    def _crew(self, s: State, args: Move) -> State:
        if args.captain:
            return s
        crews = with_at(s.crews, args.start, max(0, s.crews[args.start] - 1))
        crews = with_at(crews, args.to, crews[args.to] + 1)
        return replace(s, crews=crews, fresh=with_at(s.fresh, args.to, s.fresh[args.to] + 1))

    def _move(self, s: State, args: Move) -> State:
        return self._crew(self._step(s, MOVE), args)

    def _regroup(self, s: State, args: Move) -> State:
        if s.step < REGROUP:
            s = replace(self.judged(self._step(s, FIGHT)), fresh=(0,) * len(s.fresh))
        return self._crew(self._step(s, REGROUP), args)

    def judged(self, s: State) -> State:
        """Which districts are out of control, judged once, after the crews moved (13d, 13f)."""
        if s.judged:
            return s
        now = tuple(f > c + 1 for f, c in zip(s.fires, s.crews, strict=True))
        new = [d for d, wild in enumerate(now) if wild and not s.wild[d]]
        tally = s.tally + tuple(("new wild", d) for d in new)
        if s.unsure & {"fires", "crews"}:
            s = replace(s, unsure=s.unsure | {"control", "counted"})
        elif new and "counted" in s.unsure:
            s = replace(s, unsure=s.unsure | {"control"})
        s = replace(
            s, judged=True, wild_now=now, wild_count=s.wild_count + len(new), tally=tally,
            wild=tuple(a or b for a, b in zip(s.wild, now, strict=True)),
        )  # fmt: skip
        return s

    def _fight(self, s: State, args: Fight) -> State:
        s = self.judged(self._step(s, FIGHT))
        d = args.district
        s = replace(s, rolled=with_at(s.rolled, d, True))
        out = args.out
        if out is None:
            faces = [die.face for die in args.dice]
            known = tuple(face for face in faces if face is not None)
            if not faces or len(known) < len(faces):
                return replace(s, unsure=s.unsure | {"fires"})
            marked = [k for k, die in enumerate(args.dice) if die.bonus]
            wild = s.wild_now[d]
            if "crews" in s.unsure:
                wild = s.fires[d] > len(faces)
            if "fires" in s.unsure:
                return s
            tries = marked[:1] or range(len(known))
            out = max(self.charts.outs(known, len(known), wild, k) for k in tries)
        out = min(out, s.fires[d])
        s = tallied(s, out=out)
        return replace(s, fires=with_at(s.fires, d, s.fires[d] - out))

    def _control(self, s: State, districts: list[int]) -> State:
        return s

    def _stand_down(self, s: State, args: StandDown) -> State:
        pool = self.judge.pool(s)
        n = args.number
        if n is None:
            if args.die is None:
                return replace(s, stood_down=True, unsure=s.unsure | {"fighters"})
            n = self.judge.called(args.die, pool) if pool else 0
        n = min(n, pool)
        back = s.turn + self.charts.number["off_duty_days"]
        away = add_to(s.away, back, n) if n else s.away
        s = tallied(s, **{"stood down": n})
        return replace(s, stood_down=True, gone=s.gone + n, away=away)

    def _score(self, s: State, args: tuple[int | None, str]) -> State:
        return replace(s, over=True)

    # from phase to phase

    def opened(self, s: State, turn: int, night: bool) -> State:
        """The table as a phase opens: new fighters, those that return, an empty sky."""
        day, dark, away = s.day, s.night_fighters, s.away
        for date in range(s.turn + 1, turn + 1):
            more = self.charts.arrivals[date]
            day, dark = day + more[0], dark + more[1]
        if not night:
            day += sum(n for back, n in away if back <= turn)
            away = tuple((back, n) for back, n in away if back > turn)
        unsure = s.unsure - {"v1"}
        if not night and turn <= s.unseen_until:
            unsure |= {"fighters"}
        return State(
            turn=max(turn, s.turn), night=night, day=day, night_fighters=dark, away=away,
            lost=s.lost, fires=s.fires, crews=s.crews, wild=s.wild, wild_count=s.wild_count,
            unsure=unsure, over=s.over, unseen_until=s.unseen_until,
        )  # fmt: skip

    def closed(self, s: State) -> State:
        """The table when a phase is over: fighters back in their box, control forgotten."""
        s = self.judged(s)
        back = max(0, sum(n for _, n in s.placed) - s.gone)
        if s.night:
            s = replace(s, night_fighters=s.night_fighters + back)
        else:
            s = replace(s, day=s.day + back)
        if "fighters" in s.unsure:
            s = replace(s, unseen_until=s.turn + self.charts.number["off_duty_days"])
        if "fires" not in s.unsure and not any(s.fires):
            s = replace(s, unsure=s.unsure - {"counted"})
        wild = tuple(w and f > 0 for w, f in zip(s.wild, s.fires, strict=True))
        return replace(s, placed=(), acted=(), gone=0, stayed=0, wild=wild)
