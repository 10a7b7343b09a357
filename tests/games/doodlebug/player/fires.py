"""How a player of Doodlebug fights fires: crews move, roll, and regroup (13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .player import Player


def fight_fires(p: Player) -> None:
    """Moves of crews, rolls for every fire, and crews that regroup."""
    rng, many = p.rng, len(p.fires)
    _moves(p, "move")
    wild = [p.fires[d] > p.crews[d] for d in range(many)]
    p.moved, p.burning, p.wild_now = list(p.crews), list(p.fires), wild
    new = p.new = [d for d in range(many) if wild[d] and not p.wild[d]]
    for d in new:
        p.wild[d] = True
    p.still = [d for d in range(many) if wild[d] and p.held[d] and d not in new]
    p.control += len(new)
    p.sum["control"] += len(new)
    told = bool(new) and rng.random() < 0.5
    early = rng.random() < 0.5
    if told and early:
        p.note("control", districts=new, wild=wild)
    burning = [d for d in range(many) if p.fires[d]]
    if not p.sensible:
        rng.shuffle(burning)
    for d in burning:
        _roll(p, d, wild[d], waiting=[e for e in burning if e != d and burning.index(e) > burning.index(d)])
    if told and not early:
        p.note("control", districts=new, wild=wild)
    _moves(p, "regroup")


def _roll(p: Player, d: int, wild: bool, waiting: list[int]) -> None:
    book, rng, crews = p.book, p.rng, p.crews[d]
    dice = [p.die() for _ in range(crews)]
    outs = [book.outs(dice, crews, wild, k) for k in range(crews)]
    best = outs.index(max(outs))
    bonus = best if p.sensible or rng.random() < 0.8 else rng.randrange(crews)
    out = min(outs[bonus], p.fires[d])
    # 13d does not say when control is judged; nobody has to take the captain's bonus.
    free = [book.outs(dice, crews, w, k) for w in {wild, False} for k in range(-1, crews)]
    can = {min(n, p.fires[d]) for n in (*outs, *free)}
    p.note(
        "fight",
        district=d,
        dice=dice,
        bonus=bonus,
        best=outs[bonus] == max(outs),
        out=out,
        can=can,
        crews=crews,
        wild=wild,
        fires=p.fires[d],
        waiting=waiting,
    )
    p.fires[d] -= out
    p.sum["out"] += out


def _free(p: Player, fresh: Counter[int]) -> Iterator[tuple[int, int]]:
    """Every move that the rules allow to a crew now (13a, 13.1 to 13.3)."""
    for start in p.book.near:
        if p.crews[start] - 1 - fresh[start] < 1:
            continue
        if p.fires[start] and "17.3" not in p.options:
            continue
        for to in sorted(p.book.near[start]):
            if p.crews[to] < p.book.n("crews_at_most"):
                yield start, to


def _moves(p: Player, verb: str) -> None:
    fresh: Counter[int] = Counter()
    p.fresh[verb] = fresh
    for _ in range(8):
        may = list(_free(p, fresh))
        if p.sensible and verb == "move":
            may = [m for m in may if p.fires[m[1]] >= p.crews[m[1]]]
            may = [m for m in may if not p.fires[m[0]]]
        elif p.sensible:
            full = p.book.n("crews_per_district")
            may = [m for m in may if p.crews[m[0]] > full > p.crews[m[1]]]
        if not may or p.rng.random() < (0.2 if p.sensible else 0.6):
            return
        start, to = p.rng.choice(may)
        p.note(verb, start=start, to=to, crews=tuple(p.crews), fires=tuple(p.fires), fresh=dict(fresh))
        p.crews[start] -= 1
        p.crews[to] += 1
        fresh[to] += 1
