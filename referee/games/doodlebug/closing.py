"""What a phase should have had when it closes, and what `sum:` and `end:` state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...findings import Fault, counted
from ...log import Stated
from .judge import Judge
from .moves import Moves
from .state import FIGHT, REGROUP, State, count_of, replace

SUM_KEYS = {
    "launched": "7a",
    "failed": "7b",
    "fighters": "9",
    "guns": "10b",
    "balloons": "11b",
    "missed": "12c",
    "hits": "12b",
    "out": "13g",
    "control": "13f",
    "lost": "9g",
}
# What has to be known for a total to be known.
_V1, _FIRES = frozenset({"v1"}), frozenset({"v1", "fires"})
_RESTS_ON = {"launched": _V1, "failed": _V1, "fighters": _V1 | {"fighters"}, "guns": _V1,
             "balloons": _V1, "missed": _FIRES, "hits": _FIRES, "out": _FIRES,
             "control": _FIRES | {"crews", "control"}, "lost": _V1 | {"lost"}}  # fmt: skip
END_KEYS = {"fires": "13g", "crews": "13a", "fighters": "9i", "lost": "9g", "control": "13f"}


class Closing:
    """Omissions and statements."""

    def __init__(self, judge: Judge, moves: Moves) -> None:
        self.judge, self.moves, self.charts = judge, moves, judge.charts

    def omissions(self, s: State) -> Iterator[Fault]:
        """What the phase left out. Nothing is said of what is not known."""
        judge = self.judge
        if "v1" not in s.unsure and not judge.paused(s):
            yield from self._flight(s)
        if not s.unsure & {"fires", "crews"}:
            yield from self._fires(s)
        pool = judge.pool(s)
        if not s.night and pool and not s.stood_down and not s.unsure & {"v1", "fighters"}:
            yield Fault(
                "9e",
                f"a roll for the {counted(pool, 'day fighter')} left over land",
                "no stand-down roll",
                "fighters all",
            )

    def _flight(self, s: State) -> Iterator[Fault]:
        judge = self.judge
        if judge.first_night(s):
            wanted = self.charts.number["first_night_launches"]
            if sum(s.launched) != wanted:
                yield Fault(
                    "16a", f"{wanted} V-1s on the first night", f"{sum(s.launched)} launched"
                )
        else:
            missing = [
                name for name, drawn in zip(self.charts.tracks, s.drawn, strict=True) if not drawn
            ]
            if missing:
                yield Fault(
                    "7a", "one grey chit for each Abteilung", f"none for {', '.join(missing)}"
                )
            if s.yellow is None and any(s.launched):
                yield Fault("7b", "a yellow chit for the phase", "no yellow chit drawn")
        for track, fired in enumerate(s.guns_fired):
            here = s.flying[track] + s.land_kills[track]
            if here and not fired:
                yield Fault(
                    "10a",
                    f"one roll for each of the {counted(here, 'V-1')}",
                    f"the guns of {judge.name(track)} did not fire",
                    f"v1 {track}",
                )
        came = s.through + (s.red or 0) if s.step >= 4 else sum(s.flying)
        if came and s.red is None:
            yield Fault(
                "11b", "a red chit once V-1s reach the outskirts", "no red chit drawn", "v1 all"
            )
        left = judge.to_strike(s)
        if left and "v1" not in s.unsure:
            yield Fault(
                "12a",
                f"a blue chit for each V-1, {left} more",
                f"{s.struck} drawn",
                "v1 all, fires all",
            )

    def _fires(self, s: State) -> Iterator[Fault]:
        for d, fires in enumerate(s.fires):
            if fires and not s.rolled[d]:
                yield Fault(
                    "13b",
                    f"a die for each of the {counted(s.crews[d] + 1, 'crew')}",
                    f"no roll in {self.judge.area(d)}, which burns",
                    f"fires {d}",
                )

    # what the player states

    def check_sum(
        self, s: State, total: Stated, alone: bool
    ) -> tuple[State, list[tuple[str, Fault]]]:
        found: list[tuple[str, Fault]] = []
        said = {}
        for key, value in total.values.items():
            if key not in SUM_KEYS:
                wanted = ", ".join(SUM_KEYS)
                found.append(
                    (key, Fault("", f"known: {wanted}", f'"{key}" is not counted', unchecked=True))
                )
                continue
            said[key] = _counted(
                value, self.charts.districts if key == "hits" else self.charts.tracks
            )
        if not alone:
            have = self.tally(s)
            for key, numbers in said.items():
                number = sum(n for n in numbers.values() if n is not None)
                known = all(n is not None for n in numbers.values())
                known = known and not s.unsure & _RESTS_ON[key]
                if known and number != have[key]:
                    found.append((key, Fault(SUM_KEYS[key], f"the lines above come to {have[key]}",
                                             f"{key}: {number}")))  # fmt: skip
            return s, found
        return self._believe_sum(s, said, found)

    def _believe_sum(
        self, s: State, said: Mapping[str, Mapping[str, int | None]], found: list[tuple[str, Fault]]
    ) -> tuple[State, list[tuple[str, Fault]]]:
        """A phase of which only totals were noted: what no chits and dice can give is a fault."""
        judge, charts = self.judge, self.charts
        number = {k: None if None in v.values() else sum(n or 0 for n in v.values())
                  for k, v in said.items()}  # fmt: skip
        launched, failed = number.get("launched"), number.get("failed")
        first = judge.first_night(s)
        if judge.paused(s) and launched:
            found.append(
                ("launched", Fault("17.1", "only fires are fought", f"{launched} launched"))
            )
        elif first and launched not in (None, charts.number["first_night_launches"]):
            wanted = charts.number["first_night_launches"]
            found.append(
                (
                    "launched",
                    Fault("16a", f"{wanted} V-1s on the first night", f"{launched} launched"),
                )
            )
        elif not first and launched is not None:
            most = max(charts.chits["grey"])
            each = [n for n in said["launched"].values() if n is not None]
            if launched > most * len(charts.tracks) or (len(each) > 1 and max(each) > most):
                found.append(
                    (
                        "launched",
                        Fault("7a", f"at most {most} from one Abteilung", f"{launched} launched"),
                    )
                )
        if failed and first:
            found.append(
                ("failed", Fault("16b", "no yellow chit on the first night", f"{failed} failed"))
            )
        elif failed is not None and failed > max(charts.chits["yellow"]):
            found.append(
                (
                    "failed",
                    Fault(
                        "7b",
                        f"a yellow chit of {max(charts.chits['yellow'])} at most",
                        f"{failed} failed",
                    ),
                )
            )
        fighters = number.get("fighters")
        here = s.night_fighters if s.night else s.day
        if fighters is not None and fighters > here and "fighters" not in s.unsure:
            rule = "8a" if s.turn < charts.first_fighters else "9b"
            found.append(
                (
                    "fighters",
                    Fault(
                        rule,
                        f"{counted(here, 'fighter')} on hand",
                        f"{fighters} shot down by fighters",
                    ),
                )
            )
        red = number.get("balloons")
        if red is not None and red > max(charts.chits["red"]):
            found.append(
                (
                    "balloons",
                    Fault(
                        "11b",
                        f"a red chit of {max(charts.chits['red'])} at most",
                        f"{red} lost to balloons",
                    ),
                )
            )
        parts = ("failed", "fighters", "guns", "balloons", "missed", "hits")
        if launched is not None and all(number.get(k) is not None for k in parts):
            spent = sum(number[k] or 0 for k in parts)
            if spent != launched:
                found.append(("launched", Fault("12a", f"every V-1 is accounted for: {spent}",
                                                f"{launched} launched")))  # fmt: skip
        return self._after_sum(s, said, number, found)

    def _after_sum(
        self,
        s: State,
        said: Mapping[str, Mapping[str, int | None]],
        number: Mapping[str, int | None],
        found: list[tuple[str, Fault]],
    ) -> tuple[State, list[tuple[str, Fault]]]:
        fires, unsure = list(s.fires), set(s.unsure) | {"crews", "control", "counted", "fighters"}
        hits = said.get("hits", {})
        for name, n in hits.items():
            if name in self.charts.districts and n:
                fires[self.charts.districts.index(name)] += n
        if number.get("hits") and not all(name in self.charts.districts for name in hits):
            unsure.add("fires")
        out = number.get("out")
        if out is not None and out > sum(fires) and "fires" not in unsure:
            found.append(
                ("out", Fault("13g", f"{counted(sum(fires), 'fire')} burn", f"{out} put out"))
            )
        if out != 0 and any(fires):
            unsure.add("fires")
        lost = number.get("lost") or 0
        if lost > (number.get("fighters") or 0):
            found.append(
                (
                    "lost",
                    Fault("9g", "a fighter is lost only with a V-1 it destroyed", f"{lost} lost"),
                )
            )
        tally = tuple((k, n) for k, n in number.items() if n)
        s = replace(
            s, fires=tuple(fires), lost=s.lost + lost, tally=tally, judged=True, step=FIGHT,
            wild_count=s.wild_count + (number.get("control") or 0), unsure=frozenset(unsure),
        )  # fmt: skip
        return replace(s, flying=(0,) * 4), found

    def check_end(self, s: State, end: Stated) -> tuple[State, list[tuple[str, Fault]]]:
        found: list[tuple[str, Fault]] = []
        for key, value in end.values.items():
            if key not in END_KEYS:
                wanted = ", ".join(END_KEYS)
                found.append(
                    (
                        key,
                        Fault(
                            "", f"known: {wanted}", f'"{key}" is not on the table', unchecked=True
                        ),
                    )
                )
                continue
            names = ("day", "night") if key == "fighters" else self.charts.districts
            stated = _counted(value, names)
            s, fault = getattr(self, f"_end_{key}")(s, stated)
            if fault:
                found.append((key, fault))
            s = replace(s, unsure=s.unsure - {key})
        return s, found

    def _end_districts(
        self,
        s: State,
        stated: Mapping[str, int | None],
        have: tuple[int, ...],
        key: str,
        default: int,
    ) -> tuple[tuple[int, ...], Fault | None]:
        names = self.charts.districts
        said = tuple(stated.get(name, default) for name in names)
        now = tuple(h if n is None else n for n, h in zip(said, have, strict=True))
        if key in s.unsure or now == have:
            return now, None
        wrong = [f"{names[k]}: {have[k]}" for k in range(len(names)) if now[k] != have[k]]
        told = [f"{names[k]}: {now[k]}" for k in range(len(names)) if now[k] != have[k]]
        about = f"{key} {next(k for k in range(len(names)) if now[k] != have[k])}"
        return now, Fault(END_KEYS[key], f"the log comes to {{{', '.join(wrong)}}}",
                          f"{key} {{{', '.join(told)}}}", about)  # fmt: skip

    def _end_fires(self, s: State, stated: Mapping[str, int | None]) -> tuple[State, Fault | None]:
        fires, fault = self._end_districts(s, stated, s.fires, "fires", 0)
        if fault:
            fault = fault._replace(rule=self._rule_of_fires(s, fires))
        wild = tuple(w and f > 0 for w, f in zip(s.wild, fires, strict=True))
        return replace(s, fires=fires, wild=wild), fault

    def _rule_of_fires(self, s: State, fires: tuple[int, ...]) -> str:
        """Which rule has most likely been forgotten where other fires are said to burn."""
        names = self.charts.districts
        wrong = [d for d in range(len(names)) if fires[d] != s.fires[d]]
        fewer = all(
            s.fires[d] > fires[d] >= s.fires[d] - count_of(s.tally, f"hits {names[d]}")
            for d in wrong
        )
        more = sum(fires) - sum(s.fires)
        if fewer:
            return "12b"
        if 0 < more <= count_of(s.tally, "missed") and not count_of(s.tally, "out"):
            return "12c"
        return "13g"

    def _end_crews(self, s: State, stated: Mapping[str, int | None]) -> tuple[State, Fault | None]:
        """Crews as counted on the map, the captain included."""
        have = tuple(c + 1 for c in s.crews)
        default = self.charts.number["crews_per_district"]
        crews, fault = self._end_districts(s, stated, have, "crews", default)
        if fault and s.step >= REGROUP:
            fault = fault._replace(rule="13h")
        return replace(s, crews=tuple(max(0, c - 1) for c in crews)), fault

    def _end_fighters(
        self, s: State, stated: Mapping[str, int | None]
    ) -> tuple[State, Fault | None]:
        """Fighters in the holding box, by day and night."""
        day, night = stated.get("day"), stated.get("night")
        now = (s.day if day is None else day, s.night_fighters if night is None else night)
        fault = None
        if now != (s.day, s.night_fighters) and "fighters" not in s.unsure:
            more = now[0] + now[1] - s.day - s.night_fighters
            fault = Fault(self._rule_of_fighters(s, more),
                          f"the log comes to day {s.day}, night {s.night_fighters}",
                          f"fighters day {now[0]}, night {now[1]}", "fighters all")  # fmt: skip
        return replace(s, day=now[0], night_fighters=now[1]), fault

    def _rule_of_fighters(self, s: State, more: int) -> str:
        """Which rule a holding box with `more` fighters than due has most likely forgotten."""
        lost = count_of(s.tally, "lost")
        if "17.2" in self.judge.options and lost and more < 0:
            return "17.2"
        if more > 0:
            kinds = (("lost", "9g"), ("failures", "9d"), ("stood down", "9e"))
            return next((rule for key, rule in kinds if count_of(s.tally, key)), "8a")
        return "9c" if s.night else "9i"

    def _end_lost(self, s: State, stated: Mapping[str, int | None]) -> tuple[State, Fault | None]:
        s, fault = self._end_count(s, stated, "lost", s.lost)
        if fault and "17.2" in self.judge.options and count_of(s.tally, "lost"):
            fault = fault._replace(rule="17.2")
        return s, fault

    def _end_control(
        self, s: State, stated: Mapping[str, int | None]
    ) -> tuple[State, Fault | None]:
        return self._end_count(s, stated, "control", s.wild_count)

    def _end_count(
        self, s: State, stated: Mapping[str, int | None], key: str, have: int
    ) -> tuple[State, Fault | None]:
        (number,) = stated.values() if len(stated) == 1 else (None,)
        if number is None:
            return s, None
        fault = None
        if number != have and key not in s.unsure:
            fault = Fault(
                END_KEYS[key],
                f"the log comes to {have}",
                f"{key}: {number}",
                f"{key} all{', fires all' if key == 'control' else ''}",
            )
        field = "lost" if key == "lost" else "wild_count"
        return replace(s, **{field: number}), fault

    # what the phase came to

    def tally(self, s: State) -> dict[str, int]:
        """The totals of a phase under the names of a record sheet's columns."""
        have = {key: count_of(s.tally, key) for key in SUM_KEYS}
        have["hits"] += sum(count_of(s.tally, f"hits {d}") for d in self.charts.districts)
        have["control"] += sum(key == "new wild" for key, _ in s.tally)
        return have


def _counted(value: Any, names: tuple[str, ...]) -> dict[str, int | None]:
    """{name: number} of a mapping, a list in order, or one number ("" its name); None is "?"."""
    if isinstance(value, dict):
        return {str(k).lower(): _whole(v) for k, v in value.items()}
    if isinstance(value, list):
        return {name: _whole(v) for name, v in zip(names, value, strict=False)}
    return {"": _whole(value)}


def _whole(value: Any) -> int | None:
    text = str(value)
    return int(text) if text.isdecimal() and len(text) < 6 else None
