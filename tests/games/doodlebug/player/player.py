"""Plays Doodlebug from its rules and tables alone, and keeps its own table while it does.

Nothing of the referee is used here: what it says of a game that this player has played is then
no echo of itself. Rule numbers are those of the game's rules.yaml, with their readings.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cutline.components import Game

from ...players.writing import Event, Played, Record
from .book import DIE, Book
from .fires import fight_fires

POLICIES = ("random", "sensible")
Place = tuple[int, str, str]  # track, zone, range


class Player:
    """One game. `options` are rule numbers in play, such as "17.1"."""

    def __init__(self, game: Game, rng: Random, policy: str, options: tuple[str, ...] = ()) -> None:
        self.book, self.rng, self.options = Book(game), rng, options
        self.sensible = policy == "sensible"
        book, many = self.book, len(self.book.districts)
        self.box = {"day": 0, "night": 0}
        self.away: Counter[int] = Counter()  # date of return -> day fighters
        self.lost = self.control = 0
        self.fires, self.wild = [0] * many, [False] * many
        self.held = [False] * many  # out of control all the time since it was counted
        self.crews = [book.n("crews_per_district")] * many
        self.records: list[Record] = []

    def play(self) -> Played:
        book = self.book
        for date, name in enumerate(book.dates):
            for night in (True, False):
                quiet = "17.1" in self.options and name in book.pause
                if quiet and not any(self.fires) and self.rng.random() < 0.7:
                    continue  # 17.1: with no fire left, on to the next date
                self.phase(date, night, quiet)
        score = self.score()
        result = f"Score: {sum(score)} = {score[0]} district"
        options = [book.options[rule] for rule in self.options]
        return Played(book.name, book.edition, options, self.records, result)

    def phase(self, date: int, night: bool, quiet: bool) -> None:
        book = self.book
        self.date, self.night, self.kind = date, night, "night" if night else "day"
        tracks = range(len(book.tracks))
        self.events: list[Event] = []
        self.sum: Counter[str] = Counter()
        self.hits: Counter[int] = Counter()
        self.launched, self.flying = [0 for _ in tracks], [0 for _ in tracks]
        self.placed: Counter[Place] = Counter()
        self.acted: Counter[Place] = Counter()
        self.at_land = [False for _ in tracks]  # whether V-1s of the track came so far
        self.stayed = self.gone = 0
        self.first = date == 0 and night
        self.left = self.owned = 0
        self.ready: list[int] = list(self.flying)
        self.fresh: dict[str, dict[int, int]] = {}
        self._arrivals()
        if not quiet:
            self._launch()
            self._stations()
            self._tracks()
            self._outskirts()
        fight_fires(self)
        if not night and not quiet:
            self._stand_down()
        self.box[self.kind] += sum(self.placed.values()) - self.gone
        last = date == len(book.dates) - 1 and not night
        if last and self.rng.random() < 0.7:
            score = self.score()
            british = book.level(sum(score))[0]
            self.note("score", score=sum(score), level=british.lower(), parts=score)
        label = f"{book.dates[date]} {book.phases[not night]}"
        end = {
            "fires": self.named(self.fires),
            "crews": self.named(self.crews),
            "fighters": dict(self.box),
            "lost": self.lost,
            "control": self.control,
        }
        total = self.totals()
        shown = {key: str(total[key]) for key in total if key not in ("launched", "hits")}
        shown |= {"launched": str(sum(self.launched)), "hits": str(sum(self.hits.values()))}
        facts = {
            "date": date,
            "night": night,
            "first": self.first,
            "quiet": quiet,
            "placed": dict(self.placed),
            "box": self.left,
            "options": self.options,
            "flying": self.ready,
            "fresh": self.fresh["move"],
            "late": self.fresh["regroup"],
            "crews": self.moved,
            "fires": self.burning,
            "wild": self.wild_now,
            "new": self.new,
            "still": self.still,
            "owned": self.owned,
        }
        self.records.append(Record(label, self.events, total, end, shown, facts))
        for d, fires in enumerate(self.fires):
            self.wild[d] = self.wild[d] and fires > 0  # 13f
            self.held[d] = self.wild_now[d] and fires > self.crews[d]

    def note(self, verb: str, **facts: Any) -> None:
        self.events.append(Event(verb, facts))

    def named(self, numbers: list[int]) -> dict[str, int]:
        return dict(zip(self.book.districts, numbers, strict=True))

    def totals(self) -> dict[str, Any]:
        counts = {
            key: self.sum[key]
            for key in ("failed", "fighters", "guns", "balloons", "missed", "out", "control", "lost")
        }
        hits = {name: self.hits[d] for d, name in enumerate(self.book.districts) if self.hits[d]}
        return {"launched": list(self.launched), "hits": hits, **counts}

    def score(self) -> tuple[int, int, int]:
        """Districts that burn, points for control, points for losses (15)."""
        book = self.book
        burning = sum(fires > 0 for fires in self.fires)
        return (burning, self.control // book.n("fires_per_point"), self.lost // book.n("losses_per_point"))

    def die(self) -> int:
        return self.rng.randint(1, DIE)

    def draw(self, colour: str) -> int:
        return self.rng.choice(self.book.chits[colour])

    # fighters come (8a), V-1s start (7, 16)

    def _arrivals(self) -> None:
        name = self.book.dates[self.date]
        if not self.night:
            back = [date for date in self.away if date <= self.date]
            self.box["day"] += sum(self.away.pop(date) for date in back)
        elif name in self.book.arrivals:
            day, night = self.book.arrivals[name]
            self.box["day"] += day
            self.box["night"] += night
            if self.rng.random() < 0.3:
                self.note("arrive", day=day, night=night)

    def _launch(self) -> None:
        book, rng = self.book, self.rng
        tracks = list(range(len(book.tracks)))
        if self.first:
            for _ in range(book.n("first_night_launches")):
                self.launched[rng.choice(tracks)] += 1
            tracks = [track for track in tracks if self.launched[track] or rng.random() < 0.3]
        else:
            self.launched = [self.draw("grey") for _ in tracks]
        self.flying = list(self.launched)
        if not self.sensible:
            rng.shuffle(tracks)
        parts = [tracks] if rng.random() < 0.7 else [[track] for track in tracks]
        for part in parts:
            self.note("launch", pairs=[(track, self.launched[track]) for track in part], first=self.first)
        if self.first or (not any(self.launched) and rng.random() < 0.5):
            return
        chit, before = self.draw("yellow"), list(self.flying)
        off = []
        for _ in range(min(chit, sum(self.flying))):
            track = rng.choice([track for track in tracks if self.flying[track]])
            self.flying[track] -= 1
            off.append(track)
        self.sum["failed"] += len(off)
        self.note("fail", chit=chit, tracks=sorted(off), flying=before)

    # stations (8b-8d, 9a)

    def _stations(self) -> None:
        book, rng = self.book, self.rng
        on_hand = self.box[self.kind]
        self.owned = on_hand + (0 if self.night else sum(self.away.values()))
        self.ready = list(self.flying)
        wanted = on_hand if self.sensible else rng.randint(0, on_hand)
        tracks = [track for track, n in enumerate(self.flying) if n]
        if not self.sensible and rng.random() < 0.2:
            tracks = list(range(len(book.tracks)))
        for _ in range(wanted * 4):
            if not tracks or sum(self.placed.values()) >= wanted:
                break
            track = rng.choice(tracks)
            place = (track, rng.choice(("water", "land")), rng.choice(book.ranges))
            crowd = sum(n for (t, _, _), n in self.placed.items() if t == track)
            if self.sensible and crowd >= self.flying[track] + 1:
                continue
            number = rng.choice((1, 1, 1, 2))
            if number > wanted - sum(self.placed.values()):
                continue
            if self.placed[place] + number > book.limit(place[2]):
                continue
            over = sum(n for (_, zone, _), n in self.placed.items() if zone == "water")
            if place[1] == "water" and over + number > book.water(self.night, on_hand):
                continue
            self.placed[place] += number
            self.box[self.kind] -= number
            self.note(
                "place", place=place, number=number, kind=self.kind, box=self.box[self.kind], on_hand=on_hand
            )
        self.left = self.box[self.kind]

    # the tracks (9, 10, 11, 14)

    def _tracks(self) -> None:
        tracks = list(range(len(self.book.tracks)))
        if not self.sensible:
            self.rng.shuffle(tracks)
        steps = [self._water, self._guns, self._land]
        if self.rng.random() < 0.5:
            plan = [(step, track) for step in steps for track in tracks]
        else:
            plan = [(step, track) for track in tracks for step in steps]
        for step, track in plan:
            step(track)

    def _water(self, track: int) -> None:
        self._zone(track, "water")

    def _land(self, track: int) -> None:
        self.at_land[track] = self.flying[track] > 0
        self._zone(track, "land")

    def _zone(self, track: int, zone: str) -> None:
        """The fighters of a zone attack, one by one, while there is a V-1 (14)."""
        ready = [p for p in self.placed.elements() if p[:2] == (track, zone)]
        self.rng.shuffle(ready)
        for place in ready:
            if not self.flying[track]:
                return
            if not self.sensible and self.rng.random() < 0.05:
                continue  # nobody has to attack
            if self.rng.random() < (0.03 if self.sensible else 0.15):
                self._tip(place)
            else:
                self._shoot(place)

    def _shoot(self, place: Place) -> None:
        die, again, back = self.die(), None, None
        result = self.book.t1[place[2]][die]
        lost, outcome = result.faces("lost"), "miss"
        if result.number("down"):
            again = self.die() if lost else None
            outcome = "lost" if again in lost else "kill"
        elif "off duty" in result.does and not self.night:
            outcome, back = "failure", self.date + result.number("off duty")
        self._attacked("shoot", place, die, again, outcome, back)

    def _tip(self, place: Place) -> None:
        book, die, again, outcome = self.book, self.die(), None, "miss"
        if die == book.n("wing_tip_succeeds"):
            again = self.die()
            outcome = "lost" if again == book.n("wing_tip_loses") else "kill"
        self._attacked("tip", place, die, again, outcome, None)

    def _attacked(
        self, verb: str, place: Place, die: int, again: int | None, outcome: str, back: int | None
    ) -> None:
        track = place[0]
        self.note(
            verb,
            place=place,
            die=die,
            again=again,
            result=outcome,
            back=back,
            night=self.night,
            left=self.placed[place] - self.acted[place],
            flying=self.flying[track],
        )
        self.acted[place] += 1
        if outcome in ("kill", "lost"):
            self.flying[track] -= 1
            self.sum["fighters"] += 1
        if outcome == "lost":
            self.lost += 1
            self.sum["lost"] += 1
            self.gone += "17.2" not in self.options
        elif outcome == "failure":
            self.gone += 1
            self.away[back or 0] += 1
        elif outcome == "miss" and place[1] == "land":
            self.stayed += 1  # 9i; counts by day only

    def _guns(self, track: int) -> None:
        here = self.flying[track]
        if not here:
            return
        dice = [self.die() for _ in range(here)]
        down = sum(self.book.t2[die].number("down") for die in dice)
        self.note("guns", track=track, dice=dice, down=down, flying=here)
        self.flying[track] -= down
        self.sum["guns"] += down

    # the outskirts and London (11b, 12)

    def _outskirts(self) -> None:
        here = sum(self.flying)
        if here or self.rng.random() < 0.2:
            chit = self.draw("red")
            down = min(chit, here)
            self.note("balloons", chit=chit, flying=here)
            here -= down
            self.sum["balloons"] += down
        chits = [self.draw("blue") for _ in range(here)]
        for chit in chits:
            if chit:
                self.fires[self.book.hit(chit)] += 1
                self.hits[self.book.hit(chit)] += 1
            else:
                self.sum["missed"] += 1
        cut = self.rng.randrange(1, len(chits)) if len(chits) > 1 else 0
        parts = [chits] if self.rng.random() < 0.8 or not cut else [chits[:cut], chits[cut:]]
        for part in parts:
            if part:
                self.note("strike", chits=part, due=here, last=part is parts[-1])

    # the close of a day (9e, 9i, 14)

    def _stand_down(self) -> None:
        idle = sum(
            n - self.acted[place]
            for place, n in self.placed.items()
            if place[1] == "land" and self.at_land[place[0]]
        )
        pool = self.stayed + idle
        if not pool:
            return
        die = self.die()
        called = min(pool, max(1, die // self.book.n("stand_down_divisor")))
        back = self.date + self.book.n("off_duty_days")
        event = Event("stand-down", {"die": die, "number": called, "pool": pool, "back": back})
        fought = [k for k, e in enumerate(self.events) if e.verb in ("shoot", "tip", "guns")]
        at = fought[-1] + 1 if fought and self.rng.random() < 0.5 else len(self.events)
        self.events.insert(at, event)
        self.gone += called
        self.away[back] += called
