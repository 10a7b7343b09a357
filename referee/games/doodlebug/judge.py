"""What the rules do not allow in one action; each check is a function from state to faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...findings import Fault, counted
from .charts import FACES, Charts, Shot
from .fires import Fires
from .lines import Attack, Guns, Placing, StandDown
from .state import (
    BALLOONS,
    FAIL,
    GUNS,
    LAND,
    LAUNCH,
    NONE_LEFT,
    PLACE,
    STEP_NAMES,
    STEP_RULES,
    STRIKE,
    TRACKS,
    WATER,
    Place,
    State,
    count_of,
)


class Judge:
    """Holds the charts and the optional rules; looks, and changes nothing."""

    def __init__(self, charts: Charts, options: frozenset[str]) -> None:
        self.charts = charts
        self.fires = Fires(self)
        self.options = options  # rule numbers, such as "17.1"

    def paused(self, s: State) -> bool:
        """Whether nothing is launched on this date (optional rule 17.1)."""
        return "17.1" in self.options and s.turn in self.charts.pause

    def first_night(self, s: State) -> bool:
        return s.turn == 0 and s.night

    def faults(self, s: State, verb: str, args: Any) -> Iterator[Fault]:
        if verb in ("move", "regroup", "fight", "control"):
            yield from getattr(self.fires, verb)(s, args)
        else:
            yield from getattr(self, "_" + verb.replace("-", "_"))(s, args)

    # the sequence of play

    def order(self, s: State, step: int, about: str = "") -> Iterator[Fault]:
        """A step that comes after a later one has begun; `about` where more hangs on it."""
        if s.step > step:
            rule = STEP_RULES[step]
            yield Fault(
                rule, f"first {STEP_NAMES[step]}, then {STEP_NAMES[s.step]}",
                f"{STEP_NAMES[step]} after {STEP_NAMES[s.step]} had begun",
                about or f"order {rule}",
            )  # fmt: skip

    def pause(self, s: State) -> Iterator[Fault]:
        if self.paused(s):
            yield Fault("17.1", "only fires are fought on this date", "V-1s on a day of pause")

    def chit(self, colour: str, number: int | None) -> Iterator[Fault]:
        chits = self.charts.chits[colour]
        if number is not None and number not in chits:
            yield Fault(
                "3a", f"{colour} chits run from {min(chits)} to {max(chits)}",
                f"no {colour} chit carries a {number}", "v1 all",
            )  # fmt: skip

    def name(self, track: int) -> str:
        return f"track {self.charts.tracks[track]}"

    def area(self, district: int) -> str:
        return f"district {self.charts.districts[district]}"

    # launches

    def _launch(self, s: State, pairs: list[tuple[int, int | None]]) -> Iterator[Fault]:
        yield from self.order(s, LAUNCH)
        yield from self.pause(s)
        seen = set()
        for track, number in pairs:
            if s.drawn[track] or track in seen:
                yield Fault(
                    "7a", "one draw for each Abteilung", f"a second one for {self.name(track)}"
                )
            seen.add(track)
            if not self.first_night(s):
                yield from self.chit("grey", number)

    def _fail(self, s: State, args: tuple[int | None, tuple[int, ...] | None]) -> Iterator[Fault]:
        chit, tracks = args
        yield from self.order(s, FAIL)
        if self.first_night(s):
            yield Fault("16b", "no yellow chit on the first night", "a yellow chit drawn")
            return
        yield from self.pause(s)
        if s.yellow is not None:
            yield Fault("7b", "a single yellow chit for the phase", "a second yellow chit")
        yield from self.chit("yellow", chit)
        if "v1" in s.unsure:
            return
        flying = sum(s.flying)
        if tracks is None:
            if chit and chit < flying and sum(n > 0 for n in s.flying) > 1:
                yield Fault(
                    "7b",
                    "say which tracks they came from",
                    "failed launches without tracks",
                    unchecked=True,
                )
            return
        if chit is not None and len(tracks) != min(chit, flying):
            yield Fault(
                "7b",
                f"{counted(min(chit, flying), 'V-1')} fail",
                f"{len(tracks)} taken off",
                "v1 all",
            )
        for track in sorted(set(tracks)):
            if tracks.count(track) > s.flying[track]:
                yield Fault(
                    "7b", f"{self.name(track)} holds {s.flying[track]}",
                    f"{tracks.count(track)} taken from {self.name(track)}",
                    f"v1 {track}",
                )  # fmt: skip

    # fighters

    def _arrive(self, s: State, came: dict[str, int | None]) -> Iterator[Fault]:
        due = dict(zip(("day", "night"), self.charts.arrivals[max(0, s.turn)], strict=True))
        for kind, number in came.items():
            if number is not None and number != due[kind]:
                yield Fault(
                    "8a",
                    f"the card brings {due[kind]}",
                    f"{number} {kind} fighters arrive",
                )

    def _place(self, s: State, args: Placing) -> Iterator[Fault]:
        track, zone, reach = args.place
        yield from self.order(s, PLACE)
        wanted = "night" if s.night else "day"
        if args.kind and args.kind != wanted:
            yield Fault(
                "3b",
                f"{wanted} fighters fly in this phase",
                f"a {args.kind} fighter placed",
                "fighters all",
            )
            return
        if s.turn < self.charts.first_fighters:
            first = self.charts.turns[self.charts.first_fighters]
            yield Fault("8a", f"no fighters before {first}", "a fighter placed", "fighters all")
            return
        here = s.night_fighters if s.night else s.day
        if args.number > here and "fighters" not in s.unsure:
            used = sum(n for _, n in s.acted)
            rule = "8b" if not used else "9c" if s.night else "9b"
            wanted = f"{here} left in the holding box"
            if used:
                wanted += f"; the {used} that have attacked are done for this phase"
            yield Fault(rule, wanted, f"{args.number} placed", "fighters all")
            return
        limit = self.charts.range_limit(reach)
        there = count_of(s.placed, args.place) + args.number
        if limit is not None and there > limit and not self._hidden(s):
            yield Fault("9a", f"at most {limit} at {reach} in a zone",
                        f"{there} at {reach} over {zone} on {self.name(track)}")  # fmt: skip
        if zone == "water" and not self._hidden(s):
            over = sum(n for (_, z, _), n in s.placed if z == "water") + args.number
            on_hand = here + sum(n for _, n in s.placed)
            most = self.charts.water_limit(s.night, on_hand)
            if over > most:
                yield Fault(
                    "8d" if s.night else "8c",
                    f"at most {most} over water, of {on_hand} on hand",
                    f"{over} over water",
                )

    def _hidden(self, s: State) -> bool:
        return "fighters" in s.unsure

    def spot(self, s: State, place: Place) -> Iterator[Fault]:
        """Whether a fighter stands there that may still attack, and finds a V-1."""
        track, zone, reach = place
        if s.step > TRACKS:
            rule = "6.5" if zone == "water" else "6.9"
            yield Fault(rule, f"fighters attack before {STEP_NAMES[s.step]}",
                        f"an attack after {STEP_NAMES[s.step]}", f"order {rule}")  # fmt: skip
        elif zone == "water" and s.track[track] > WATER:
            yield Fault("6.5", "fighters over water attack before the guns fire",
                        f"an attack over water after the guns of {self.name(track)}",
                        f"order 6.5 {track}")  # fmt: skip
        elif zone == "land" and s.track[track] < GUNS and s.flying[track] and not self._blind(s):
            yield Fault("6.7", "the guns fire before fighters attack over land",
                        f"an attack over land before the guns of {self.name(track)}",
                        f"order 6.7 {track}")  # fmt: skip
        if not self._hidden(s) and count_of(s.placed, place) <= count_of(s.acted, place):
            if count_of(s.placed, place):
                yield Fault(
                    "9b",
                    "one attack for each fighter",
                    f"a further attack from {reach} over {zone} on {self.name(track)}",
                )
            else:
                yield Fault("9h", "a fighter attacks where it was placed",
                            f"no fighter was placed at {reach} over {zone} on {self.name(track)}",
                            f"fighters {track} {zone} {reach}")  # fmt: skip
        if not self._blind(s) and s.flying[track] <= 0:
            if zone == "land" and s.land_kills[track]:
                rule, said = "11a", "is left in the Land square"
            elif zone == "water" and s.launched[track]:
                rule, said = "9", "is left"
            else:
                rule, said = "14", "is left to reach Land"
            yield Fault(rule, "an attack needs a V-1", f"no V-1 {said} on {self.name(track)}",
                        f"v1 {track}")  # fmt: skip

    def _blind(self, s: State) -> bool:
        return "v1" in s.unsure

    def shots(self, s: State, args: Attack) -> list[Shot]:
        """Every way the attack can have gone, as far as it was written down."""
        found = self.charts.shots[args.place[2], s.night]
        return [
            shot for shot in found
            if args.die.face in (None, shot.die)
            and (args.die.again is None or shot.again in (None, args.die.again))
            and args.result in (None, shot.result)
        ]  # fmt: skip

    def _shoot(self, s: State, args: Attack) -> Iterator[Fault]:
        yield from self.spot(s, args.place)
        reach = args.place[2]
        ways = {shot.result for shot in self.shots(s, args)}
        if not ways:
            said = args.result or "no result"
            die = f" on a {args.die.face}" if args.die.face else ""
            die += f"/{args.die.again}" if args.die.again else ""
            rule = "9d" if args.result == "failure" else "9"
            open_ = self.shots(s, args._replace(result=None))
            can = sorted({shot.result for shot in open_})
            wanted = f"T-1 says {' or '.join(can)}" if can else "a die shows 1 to 6"
            about = f"v1 {args.place[0]}, fighters all"
            yield Fault(rule, wanted, f"{said} at {reach}{die}", about)
        elif len(ways) > 1:
            yield Fault(
                "9",
                f"it was {' or '.join(sorted(ways))}",
                "the result was not written down",
                unchecked=True,
            )
        if args.back is not None:
            due = s.turn + self.charts.number["off_duty_days"]
            if ways and "failure" not in ways:
                yield Fault(
                    "9d", "only a mechanical failure has a date of return", "a date of return"
                )
            elif args.back != due and not s.night:
                yield Fault(
                    "9d", f"due back on {self._date(due)}", f"back on {self._date(args.back)}"
                )

    def _date(self, turn: int) -> str:
        return self.charts.turns[turn] if turn < len(self.charts.turns) else "no day of this game"

    def tips(self, args: Attack) -> list[Shot]:
        """Every way a tipped wing can have gone."""
        n = self.charts.number
        ways = [Shot(die, None, "miss") for die in FACES if die != n["wing_tip_succeeds"]]
        for again in FACES:
            result = "lost" if again == n["wing_tip_loses"] else "kill"
            ways.append(Shot(n["wing_tip_succeeds"], again, result))
        return [
            way for way in ways
            if args.die.face in (None, way.die) and args.die.again in (None, way.again)
            and args.result in (None, way.result)
        ]  # fmt: skip

    def _tip(self, s: State, args: Attack) -> Iterator[Fault]:
        yield from self.spot(s, args.place)
        ways = {way.result for way in self.tips(args)}
        if not ways:
            can = sorted({way.result for way in self.tips(args._replace(result=None))})
            wanted = (
                f"these dice give {' or '.join(can)}"
                if can
                else (f"a second die only after a {self.charts.number['wing_tip_succeeds']}")
            )
            yield Fault(
                "9f", wanted, f"{args.result or 'dice'} that do not fit", f"v1 {args.place[0]}"
            )
        elif len(ways) > 1:
            yield Fault(
                "9f",
                f"it was {' or '.join(sorted(ways))}",
                "the result was not written down",
                unchecked=True,
            )

    # guns, balloons, hits

    def gun_kills(self, args: Guns) -> tuple[int, int]:
        """The fewest and the most V-1s that these dice can have shot down."""
        low = high = 0
        for die in args.dice:
            may = die.face is None or die.face in self.charts.gun_hits
            sure = die.face in self.charts.gun_hits
            if die.again is not None:
                down = die.again in self.charts.guns_down
                may, sure = may and down, sure and down
            elif sure:
                sure = False
            low, high = low + sure, high + may
        return low, high

    def _guns(self, s: State, args: Guns) -> Iterator[Fault]:
        track = args.track
        if s.step > TRACKS:
            yield Fault("6.7", f"the guns fire before {STEP_NAMES[s.step]}",
                        f"the guns fire after {STEP_NAMES[s.step]}", "order 6.7")  # fmt: skip
        elif s.track[track] == LAND:
            yield Fault(
                "6.7",
                "the guns fire before fighters attack over land",
                f"the guns of {self.name(track)} fire after them",
                f"order 6.7 {track}",
            )
        if s.guns_fired[track]:
            yield Fault(
                "10a",
                "one roll for each V-1",
                f"a second round of the guns of {self.name(track)}",
                f"v1 {track}",
            )
        for die in args.dice:
            if any(face is not None and face not in FACES for face in (die.face, die.again)):
                yield Fault("10b", "a die shows 1 to 6", f"a die of {die.face or die.again}")
            elif die.again is not None and die.face not in (None, *self.charts.gun_hits):
                yield Fault(
                    "10b", "a second die only after a hit", f"a second die behind a {die.face}"
                )
        here = s.flying[track]
        if not self._blind(s) and args.dice and len(args.dice) != here:
            thrown = f"{counted(len(args.dice), 'die')} on {self.name(track)}"
            wanted = f"{counted(here, 'V-1')} in the Coast square"
            yield Fault("10a", wanted, thrown, f"v1 {track}")
        low, high = self.gun_kills(args) if args.dice else (0, here if not self._blind(s) else 99)
        if args.down is not None and not low <= args.down <= high:
            wanted = f"T-2 gives {low}" if low == high else f"T-2 gives {low} to {high}"
            yield Fault(
                "10b", wanted, f"{args.down} shot down on {self.name(track)}", f"v1 {track}"
            )
        elif args.down is None and low != high:
            yield Fault("10b", f"{low} to {high} were shot down", "the result was not written down",
                        unchecked=True)  # fmt: skip

    def _balloons(self, s: State, chit: int | None) -> Iterator[Fault]:
        yield from self.order(s, BALLOONS)
        yield from self.pause(s)
        if s.red is not None:
            yield Fault("11b", "one red chit for each phase", "a second red chit", "v1 all")
        yield from self.chit("red", chit)

    def _strike(self, s: State, chits: list[int | None]) -> Iterator[Fault]:
        due = self.to_strike(s)
        yield from self.order(s, STRIKE, "v1 all" if due else "")
        yield from self.pause(s)
        if self.paused(s):
            return
        for chit in chits:
            yield from self.chit("blue", chit)
        if not self._blind(s) and len(chits) > due:
            yield Fault(
                "12a",
                f"{counted(due, 'V-1')} left to strike",
                f"{counted(len(chits), 'blue chit')}",
                "v1 all, fires all",
            )

    def to_strike(self, s: State) -> int:
        """V-1s that have reached the outskirts and still need a blue chit."""
        if s.step >= BALLOONS:
            return max(0, s.through - s.struck)
        return sum(s.flying)

    # the close of a day

    def pool(self, s: State) -> int:
        """Day fighters left over land when the attacks are over (9e)."""
        if s.night:
            return 0
        idle = sum(
            n - count_of(s.acted, place)
            for place, n in s.placed
            if place[1] == "land" and s.flying[place[0]] + s.land_kills[place[0]] > 0
        )
        return s.stayed + max(0, idle)

    def _stand_down(self, s: State, args: StandDown) -> Iterator[Fault]:
        if s.night:
            yield Fault("9e", "only after a day phase", "a stand-down by night", "fighters all")
            return
        if s.stood_down:
            yield Fault(
                "9e", "one roll after the day's attacks", "a second stand-down", "fighters all"
            )
        pool = self.pool(s)
        if s.unsure & {"v1", "fighters"}:
            return
        if not pool:
            over_land = [place for place, _ in s.placed if place[1] == "land"]
            left = [place for place in over_land if not count_of(s.acted, place)]
            rule = "9e" if not over_land else "14" if left else "9i"
            yield Fault(rule, NONE_LEFT[rule], "a stand-down", "fighters all")
            return
        if args.die is not None and args.die not in FACES:
            yield Fault("9e", "a die shows 1 to 6", f"a die of {args.die}")
        elif args.number is not None:
            can = {self.called(die, pool) for die in ((args.die,) if args.die else FACES)}
            if args.number not in can:
                more = args.die and pool < args.number == self.called(args.die, 99)
                by = f"a {args.die} calls" if args.die else "the die calls"
                wanted = f"{by} away {' or '.join(str(n) for n in sorted(can))}"
                if more:
                    wanted += f"; {counted(pool, 'day fighter')} are left over land"
                yield Fault("9i" if more else "9e", wanted,
                            f"{args.number} called away", "fighters all")  # fmt: skip
        elif args.die is None:
            yield Fault("9e", "say how many are called away", "the result was not written down",
                        unchecked=True)  # fmt: skip
        due = s.turn + self.charts.number["off_duty_days"]
        if args.back is not None and args.back != due:
            yield Fault("9e", f"due back on {self._date(due)}", f"back on {self._date(args.back)}")

    def called(self, die: int, pool: int) -> int:
        """How many fighters a stand-down die calls away."""
        return min(pool, max(1, die // self.charts.number["stand_down_divisor"]))

    # the score

    def score(self, s: State) -> tuple[int, int, int]:
        """Districts on fire, points for control, points for losses."""
        n = self.charts.number
        burning = sum(fires > 0 for fires in s.fires)
        return burning, s.wild_count // n["fires_per_point"], s.lost // n["losses_per_point"]

    def _score(self, s: State, args: tuple[int | None, str]) -> Iterator[Fault]:
        number, level = args
        if (s.turn, s.night) != (len(self.charts.turns) - 1, False):
            yield Fault(
                "15a", f"score after the day phase of {self.charts.turns[-1]}", "an earlier score"
            )
            return
        burning, control, losses = self.score(s)
        right = burning + control + losses
        if s.unsure & {"fires", "lost", "control"}:
            return
        if number is not None and number != right:
            rule = {burning + losses: "15c", burning + control: "15d"}.get(number, "15b")
            if abs(number - right) == 1 and rule == "15b":
                half_control = -(-s.wild_count // self.charts.number["fires_per_point"])
                half_losses = -(-s.lost // self.charts.number["losses_per_point"])
                if number == burning + half_control + losses:
                    rule = "15c"
                elif number == burning + control + half_losses:
                    rule = "15d"
            about = {
                "15b": "?fires all",
                "15c": "?control all, ?fires all",
                "15d": "?lost all, ?fires all",
            }[rule]
            yield Fault(
                rule,
                f"{counted(burning, 'district')} + {control} for control + {losses} for losses"
                f" = {right}",
                f"a score of {number}",
                about,
            )
        if level:
            outcomes = [o.lower() for o in self.charts.level(right if number is None else number)]
            if not any(o.startswith(level) or level.endswith(o) or level in o for o in outcomes):
                yield Fault(
                    "15e",
                    " / ".join(self.charts.level(right if number is None else number)),
                    f'"{level}"',
                )
