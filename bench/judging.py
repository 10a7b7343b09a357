"""Seconds of a processor in which a checkout of Cutline reads and judges logs, by the best of several runs.

`PYTHON judging.py LOG...` with the Python of that checkout. The game is loaded before the clock starts.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from cutline.referee.checking import open_log
from cutline.referee.judging.lines import understood
from cutline.referee.judging.walk import Walk

RUNS = 5


def seconds(files: list[Path]) -> float:
    """For all of the logs together."""
    opened = [open_log(file) for file in files]
    found = []
    for _ in range(RUNS):
        start = time.process_time()
        for one in opened:
            Walk(one.referee, one.log).run(understood(one.referee, one.log))
        found.append(time.process_time() - start)
    return min(found)


if __name__ == "__main__":
    print(seconds([Path(name) for name in sys.argv[1:]]))
