"""Plays a thousand games of Doodlebug out and lays every counter on the board.

    .venv/bin/python -m bench.board_room [games]

Prints, for sensible and for random play, in how many games a space overflowed or
a counter ran out. Takes about a minute a thousand games on one processor.
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.games.doodlebug.board_play import play_out, table_of


def main(games: int) -> None:
    table = table_of()
    for policy in ("sensible", "random"):
        full: Counter[str] = Counter()
        short: Counter[str] = Counter()
        overflowed = 0
        for seed in range(1, games + 1):
            played = play_out(table, policy, seed)
            overflowed += bool(played.overflows)
            full.update({space for space, _ in played.overflows})
            short.update({name for name, _ in played.short})
        print(f"{policy}: {games} games, something overflowed in {overflowed}: {dict(full)}")
        print(f"  counters ran out in: {dict(short)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
