"""The score of a mission, what it should have had when it closes, and `sum:` and `end:`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...findings import Fault
from ...log import Stated
from .charts import BOMBER, FIGHTER, GERMAN, US
from .judge import Judge
from .lines import SIDES, Points
from .moves import Moves
from .state import Downs, State, hidden

SUM_KEYS = ("fw", "p51", "b17", "bombing", "us", "german", "difference", "points", "won")
END_KEYS = ("fw", "p51", "b17", "damaged", "wins")
_ALL = "planes all"


class Closing:
    """Counts, omissions and statements."""

    def __init__(self, judge: Judge, moves: Moves) -> None:
        self.judge, self.moves, self.charts = judge, moves, judge.charts

    # counts

    def downs(self, s: State) -> tuple[int | None, int | None, int | None]:
        """FW 190s, P-51s, B-17s down; None where the log leaves it open."""
        if s.downs:
            return s.downs
        counted = (
            s.fw.count(False),
            s.p51.count(False),
            sum(hits >= self.charts.plane for hits in s.b17),
        )
        kinds = ("fw", FIGHTER, BOMBER)
        found = [None if hidden(s, k) else n for k, n in zip(kinds, counted, strict=True)]
        return found[0], found[1], found[2]

    def bombing(self, s: State) -> tuple[int, int]:
        """The fewest and the most that the bombing score can be."""
        if s.bombing is not None:
            return s.bombing, s.bombing
        if hidden(s, "bombs"):
            return 0, self.charts.bombers * self.charts.number["bombing_die"]
        return s.bombs

    def difference(self, s: State) -> int | None:
        if s.difference is not None:
            return s.difference
        fw, p51, b17 = self.downs(s)
        if fw is None or p51 is None or b17 is None:
            return None
        return (fw - p51 - b17) * self.charts.per_plane

    def points(self, s: State) -> int | None:
        if s.points is not None:
            return s.points
        low, high = self.bombing(s)
        more = self.difference(s)
        return None if low != high or more is None else low + more

    def winner(self, s: State) -> str | None:
        """Who has won the mission; None where the log does not tell."""
        if s.won:
            return s.won
        if s.points is None and s.doubtful:
            return None
        points = self.points(s)
        return None if points is None else self.charts.winner(points)

    def wins(self, s: State) -> tuple[int, int, int]:
        """Missions won by the Americans, by the Germans, and those that are not known."""
        results = s.results if s.mission < 0 else (*s.results, self.winner(s))
        return results.count(US), results.count(GERMAN), results.count(None)

    # the score as stated

    def stated(self, s: State, args: Points) -> Iterator[tuple[str, Fault]]:
        charts, have, n = self.charts, self.downs(s), self.charts.per_plane
        said = (args.fw, args.p51, args.b17)
        strength = (charts.fighters, charts.fighters, charts.bombers)
        rules = (("fw", "3a", "FW 190s"), ("p51", "3a", "P-51s"), ("b17", "3c", "B-17s"))
        use = []
        for (key, rule, name), now, number, most in zip(rules, have, said, strength, strict=True):
            use.append(now if number is None else number)
            if number is not None and number > most:
                yield key, Fault("12b", f"{most} {name} in a mission", f"{number} down", _ALL)
            elif number is not None and now is not None and number != now:
                yield key, Fault(rule, f"the log comes to {now}", f"{number} {name} down", _ALL)
        fw, p51, b17 = use
        bombing = self._range(s, args, b17)
        if args.bombing is not None:
            low, high = bombing
            if not low <= args.bombing <= high:
                wanted = f"{low}" if low == high else f"{low} to {high}"
                yield (
                    "bombing",
                    Fault(
                        "10c",
                        f"the bombs come to {wanted}",
                        f"a bombing score of {args.bombing}",
                        _ALL,
                    ),
                )
            bombing = (args.bombing, args.bombing)
        us = None if fw is None else fw * n
        german = None if p51 is None or b17 is None else (p51 + b17) * n
        for key, side, number, due in (
            ("us", "the Americans", args.us, us),
            ("german", "the Germans", args.german, german),
        ):
            if number is not None and due is not None and number != due:
                yield (
                    key,
                    Fault(
                        "11a",
                        f"{n} points for each plane: {due}",
                        f"{number} points for {side}",
                        _ALL,
                    ),
                )
        us, german = (
            (us if args.us is None else args.us),
            (german if args.german is None else args.german),
        )
        more = None if us is None or german is None else us - german
        if s.difference is not None and args.difference is None:
            more = s.difference
        if args.difference is not None:
            given = args.difference
            known = None not in said or None not in (args.us, args.german)
            right = more is None or given == more or (not args.signed and abs(more) == given)
            if not right and more is not None and us is not None and german is not None:
                yield "difference", self._difference(given, more, us, german, "" if known else _ALL)
            if args.signed or more is None:
                more = given
        if args.total is not None and more is not None:
            low, high = bombing[0] + more, bombing[1] + more
            if not low <= args.total <= high:
                wanted = f"{low}" if low == high else f"{low} to {high}"
                sure = args.bombing is not None and args.difference is not None
                yield (
                    "points",
                    Fault(
                        "11d",
                        f"bombs and difference come to {wanted}",
                        f"{args.total} Victory Points",
                        "" if sure else _ALL,
                    ),
                )

    def _range(self, s: State, args: Points, down: int | None) -> tuple[int, int]:
        if s.bombing is None and not any(s.bombed) and down is not None:
            return self.judge.volleys.unthrown(s, min(down, self.charts.bombers))
        return self.bombing(s)

    def _difference(self, given: int, due: int, us: int, german: int, about: str) -> Fault:
        """Which rule a wrong difference has most likely forgotten."""
        n = self.charts.per_plane
        if given == -due:
            rule = "11d"
        elif given % n or abs(given) * n == abs(due):
            rule = "11a"
        else:
            rule = "11c"
        return Fault(
            rule, f"{us} points less {german}: {due:+d}", f"a difference of {given:+d}", about
        )

    def won(self, s: State, side: str | None) -> Iterator[Fault]:
        points = self.points(s)
        if side is None or points is None:
            return
        due = self.charts.winner(points)
        if side != due:
            about = _ALL if s.points is None else f"wins {s.mission}"
            need = self.charts.number["points_to_win"]
            yield Fault(
                "11e",
                f"{points} Victory Points, of {need} for the Americans",
                f"the mission to {_NAMES[side]}",
                about,
            )

    def game(self, s: State, side: str | None) -> Iterator[Fault]:
        if side is None:
            return
        us, german, open_ = self.wins(s)
        need = self.charts.number["wins_needed"]
        tally = f"missions won: Americans {us}, Germans {german}; {need} win the game"
        mine = {US: us, GERMAN: german}.get(side, 0)
        if side in (US, GERMAN):
            other = us + german - mine
            if mine + open_ < need or other >= need:
                yield Fault("12d", tally, f"the game to {_NAMES[side]}", "wins all")
        elif max(us, german) >= need:
            yield Fault("12d", tally, "a game said to be open", "wins all")

    # omissions

    def omissions(self, s: State) -> Iterator[Fault]:
        if not hidden(s, "aims") and not hidden(s, "fw"):
            yield from self._untold(s)
        if not hidden(s, BOMBER):
            if not hidden(s, "flak"):
                missing = [b for b in self.judge.volleys.flying(s) if not s.fired[b]]
                if missing:
                    gone = [b for b, hits in enumerate(s.before_b17) if hits >= self.charts.plane]
                    yield Fault(
                        "12b" if missing == gone else "9a",
                        "a flak die for each B-17 flying",
                        f"none for B-17 {_list(missing)}",
                        _ALL,
                    )
            if not hidden(s, "bombs"):
                missing = [b for b in self.judge.volleys.flying(s) if not s.bombed[b]]
                if missing:
                    yield Fault(
                        "10a",
                        "a bombing die for each B-17 left",
                        f"none for B-17 {_list(missing)}",
                        _ALL,
                    )

    def _untold(self, s: State) -> Iterator[Fault]:
        missing = [f for f, kind in enumerate(s.types) if kind is None]
        if missing:
            gone = [f for f, flying in enumerate(s.before_fw) if not flying]
            yield Fault(
                "12b" if missing == gone else "6a",
                "a target type for each FW 190",
                f"none for FW {_list(missing)}",
                _ALL,
            )
        for fw, (kind, aim) in enumerate(zip(s.types, s.aims, strict=True)):
            about = f"planes f{fw}"
            if aim is None and kind in (FIGHTER, BOMBER):
                yield Fault(
                    "6b" if kind == FIGHTER else "6f",
                    "each FW 190 draws a target",
                    f"none for FW {fw + 1}",
                    about,
                )
            if aim is None or aim[1] is None or s.fought[fw] or hidden(s, aim[0], aim[1]):
                continue
            if not self.judge.is_down(s, aim[0], aim[1]):
                rule, name = ("6c", "P-51") if aim[0] == FIGHTER else ("6g", "B-17")
                yield Fault(
                    rule,
                    "each FW 190 attacks while its target flies",
                    f"FW {fw + 1} did not attack {name} {aim[1] + 1}",
                    about,
                )

    # sum and end

    def check_sum(self, s: State, total: Stated, alone: bool) -> Any:
        found: list[tuple[str, Fault]] = []
        parts: dict[str, Any] = {}
        side = None
        for key, value in total.values.items():
            name = key.replace("-", "")
            text = str(value).replace("–", "-").strip()
            if name == "won" and text.lower() in SIDES:
                side = SIDES[text.lower()]
            elif name in SUM_KEYS and name != "won" and re.fullmatch(r"[+-]?\d{1,4}", text):
                parts["total" if name == "points" else name] = int(text)
                if name == "difference":
                    parts["signed"] = text[0] in "+-"
            elif text != "?":
                found.append(
                    (
                        key,
                        Fault(
                            "",
                            f"known: {', '.join(SUM_KEYS)}",
                            f'"{key}: {value}" is not counted',
                            unchecked=True,
                        ),
                    )
                )
        args = Points(**parts)
        s = self.moves.blind(s) if alone else s
        found += [(_key(total, key), fault) for key, fault in self.stated(s, args)]
        s = self.moves.believe(s, args)
        found += [(_key(total, "won"), fault) for fault in self.won(s, side)]
        return replace(s, won=side or s.won), found

    def check_end(self, s: State, end: Stated) -> Any:
        found: list[tuple[str, Fault]] = []
        counts = dict(zip(("fw", "p51", "b17"), self.downs(s), strict=True))
        full = {"fw": self.charts.fighters, "p51": self.charts.fighters, "b17": self.charts.bombers}
        for key, value in end.values.items():
            name, text = key.replace("-", ""), str(value)
            if name in full and text.isdecimal() and len(text) < 4:
                down = full[name] - int(text)
                if counts[name] is not None and counts[name] != down:
                    rule = "3c" if name == "b17" else "3a"
                    due = full[name] - (counts[name] or 0)
                    found.append(
                        (key, Fault(rule, f"the log comes to {due}", f"{text} left", _ALL))
                    )
                counts[name] = down
            elif name == "damaged":
                found += [(key, fault) for fault in self._damaged(s, value)]
            elif name == "wins" and isinstance(value, dict):
                found += [(key, fault) for fault in self._wins(s, value)]
            elif text != "?":
                found.append(
                    (
                        key,
                        Fault(
                            "",
                            f"known: {', '.join(END_KEYS)}",
                            f'"{key}" is not on the table',
                            unchecked=True,
                        ),
                    )
                )
        fw, p51, b17 = counts["fw"], counts["p51"], counts["b17"]
        if fw is not None and p51 is not None and b17 is not None:
            s = replace(s, downs=Downs(fw, p51, b17), doubtful=False)
        return s, found

    def _damaged(self, s: State, value: Any) -> Iterator[Fault]:
        if hidden(s, BOMBER):
            return
        listed = value if isinstance(value, list) else re.findall(r"\d+", str(value))
        said = sorted(int(str(b)) for b in listed if str(b).isdecimal())
        have = [b + 1 for b, hits in enumerate(s.b17) if 0 < hits < self.charts.plane]
        if said != have:
            yield Fault(
                "3b",
                f"the log comes to B-17 {_list([b - 1 for b in have]) or 'none'}",
                f"damaged: {', '.join(map(str, said)) or 'none'}",
                _ALL,
            )

    def _wins(self, s: State, value: dict[str, Any]) -> Iterator[Fault]:
        us, german, open_ = self.wins(s)
        for key, number in value.items():
            have = {US: us, GERMAN: german}.get(SIDES.get(str(key).lower(), ""))
            if have is None or not str(number).isdecimal():
                continue
            if not have <= int(str(number)) <= have + open_:
                yield Fault(
                    "12d", f"the log comes to {have}", f"{number} missions to {key}", "wins all"
                )


_NAMES = {US: "the Americans", GERMAN: "the Germans"}


def _list(numbers: list[int]) -> str:
    return ", ".join(str(n + 1) for n in numbers)


def _key(total: Stated, name: str) -> str:
    """The key as it was written."""
    return next((key for key in total.values if key.replace("-", "") == name), name)
