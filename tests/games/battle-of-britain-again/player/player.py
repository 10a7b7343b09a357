"""Plays The Battle of Britain from its rules and tables alone, and keeps the count while it does.

Nothing of the referee is used here. Rule numbers are those of the game's rules.yaml, with their
readings; where a log may leave something out, it is taken as the game's docs say.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cutline.components import Game

from ...players.writing import Event, Played, Record
from .book import GROUPS, TARGETS, Book
from .raid import Manner, Raid

POLICIES = ("random", "sensible")


class _Stuck(Exception):
    """A raid that does not end: a bomber that can neither turn nor leave."""


class Player:
    """One campaign; some are given up after a few days."""

    def __init__(self, game: Game, rng: Random, policy: str, options: tuple[str, ...] = ()) -> None:
        self.book, self.rng = Book(game), rng
        self.options = tuple(rule for rule in options if rule != "13")  # it flies both sides with sense
        sensible = policy == "sensible"
        self.manner = Manner(
            sensible=sensible,
            hunts=rng.choice(("bombers", "bombers", "fighters")),
            odd=0.03 if sensible else 0.15,
            eager=rng.choice((0.4, 0.9, 1.0)),
            luck=rng.choice((0.0, 0.0, 0.4)),
            dives="7" in options,
        )
        self.alone = rng.choice((0.0, 0.0, 0.7))  # how often a second die falls as the first
        self.days = rng.choice((1, 2, 2, 3, self.book.n("days")))
        of_gb2 = "3d" in options
        self.kinds = {s: kinds[-1 if of_gb2 else 0] for s, kinds in self.book.kinds.items()}
        self.left = {s: self.book.strength(s) for s in self.kinds}
        self.hits = dict.fromkeys(TARGETS, 0)
        self.records: list[Record] = []

    def play(self) -> Played:
        book = self.book
        for number in range(1, self.days + 1):
            if not self.standing():
                break  # 4d
            while not self._flown(number):
                pass
        over = self.days == book.n("days") or not self.standing()
        winner = "Germans" if self.german() else "British"
        result = f"The {winner} have won" if over else "Hits, of"
        options = [book.options[rule] for rule in self.options]
        return Played(book.name, book.edition, options, self.records, result)

    def _flown(self, number: int) -> bool:
        """A day; False, and nothing has happened, where a bomber got stuck at the board's edge."""
        left, hits = dict(self.left), dict(self.hits)
        try:
            self._day(number)
        except _Stuck:
            self.left, self.hits = left, hits
            return False
        return True

    def standing(self) -> list[str]:
        return [t for t, hits in self.hits.items() if hits < self.book.n("target_hits")]

    def german(self) -> bool:
        """Whether the Germans have won (11a)."""
        standing = self.standing()
        return "airfield" not in standing and len(standing) < len(TARGETS) - 1

    def note(self, verb: str, **facts: Any) -> None:
        self.events.append(Event(verb, facts))

    def die(self) -> int:
        return self.rng.randint(1, self.book.faces)

    # a day

    def _day(self, number: int) -> None:
        self.events: list[Event] = []
        before = dict(self.left)
        hits_before = dict(self.hits)
        target = self._target()
        chosen = {group: self._squadrons(group) for group in GROUPS}
        today = 0
        self.facts: dict[str, Any] = {
            "number": number,
            "left": before,
            "hits": hits_before,
            "target": target,
            "kinds": self.kinds,
            "home": {},
            "raid": False,
            "standing": self.standing(),
        }
        if not chosen["GB"]:
            self._drop_dice("GB")
            self.note("scrubbed")
        else:
            home = self._sortie(chosen)
            today = self._bomb(home)
            self.hits[target] += today
            if today or self.rng.random() < 0.3:
                self.note("hits", target=target, hits=today, total=self.hits[target])
        gone = self.hits[target] >= self.book.n("target_hits")
        if gone and self.rng.random() < 0.5:
            self.note("destroyed", target=target)
        last = number == self.book.n("days") or not self.standing()
        if last and self.rng.random() < 0.8:
            self.note("won", german=self.german())
        self._close(number, target, today, before)

    def _target(self) -> str:
        """4: a die while there is something to throw for."""
        standing = self.standing()
        if len(standing) == 1:
            self.note("target", die=None, target=standing[0])
            return standing[0]
        die = self.die()
        half = self.book.faces // 2
        target = self.book.target[die]
        if len(standing) == 2:
            target = standing[0 if die <= half else 1]
        self.note("target", die=die, target=target)
        return target

    def _squadrons(self, group: str) -> list[str]:
        """Two dice: those of their squadrons that have planes (5)."""
        red, white = self.die(), self.die()
        gone = [int(s[2:]) for s, n in self.left.items() if s.startswith(group) and not n]
        if gone and self.rng.random() < 0.2:
            red = white = self.rng.choice(gone)
        if self.rng.random() < self.alone:
            white = red
        found = [f"{group}{die}" for die in dict.fromkeys((red, white))]
        flying = [s for s in found if self.left[s]]
        self.note("squadrons", group=group, dice=(red, white), flying=flying, gone=len(found) - len(flying))
        return flying

    def _drop_dice(self, group: str) -> None:
        """A raid that is scrubbed: nobody need throw for the fighters."""
        if self.rng.random() < 0.7:
            keep = [e for e in self.events if e.verb != "squadrons" or e.facts["group"] == group]
            self.events[:] = keep

    def _sortie(self, chosen: dict[str, list[str]]) -> dict[str, list[str]]:
        """The raid, flown; the colours of the bombers that came across, by squadron."""
        raid = Raid(self.book, self.rng, self.manner, self.note)
        if not chosen["BF"]:
            self.note("unopposed")
        self.facts["raid"] = bool(chosen["BF"])
        names = self.facts["kinds"]
        if chosen["BF"]:
            for group in GROUPS:
                raid.place(group, chosen[group], names, self.left)
            if not raid.fly():
                raise _Stuck
        else:
            keep, self.events = self.events, []
            raid.place("GB", chosen["GB"], names, self.left)
            self.events = keep
            for plane in raid.sky.planes:
                plane.home = True
        for plane in raid.sky.planes:
            self.left[plane.squadron] -= plane.down
        home: dict[str, list[str]] = {s: [] for s in chosen["GB"]}
        for plane in raid.sky.planes:
            if plane.home:
                home[plane.squadron].append(plane.colour)
        self.facts["home"] = home
        self.facts["colours"] = {
            s: [p.colour for p in raid.sky.planes if p.squadron == s]
            for group in chosen.values()
            for s in group
        }
        self.note("home", home=home)
        return home

    def _bomb(self, home: dict[str, list[str]]) -> int:
        dice = {
            s: {c: [self.die() for _ in range(self.book.engines(self.kinds[s]))] for c in colours}
            for s, colours in home.items()
            if colours
        }
        total = sum(d for each in dice.values() for thrown in each.values() for d in thrown)
        if dice:
            self.note("bomb", dice=dice, total=total, kinds=self.kinds)
        return total

    def _close(self, number: int, target: str, today: int, before: dict[str, int]) -> None:
        lost = Counter({s: before[s] - n for s, n in self.left.items() if before[s] > n})
        stated: dict[str, Any] = {"target": target}
        if today:
            stated["hits"] = today
        stated |= {s: lost[s] for s in sorted(lost)}
        most = self.book.n("target_hits")
        end = {**self.left, **{t: h for t, h in self.hits.items() if h <= most}}
        shown = {"target": target, "hits": str(today)}
        self.facts |= {"lost": dict(lost), "today": today, "after": dict(self.hits)}
        self.records.append(Record(f"day {number}", self.events, stated, end, shown, self.facts))
