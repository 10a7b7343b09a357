"""Faults planted in the code, one at a time: does the suite notice?

    python -m tests.proof.faults --count 150 --seed 1 --into faults.json    # choose, plant, and keep the table
    python -m tests.proof.faults --again faults.json                        # the same faults under other tests

Only in functions that tests reach, and in the rooms of `ROOMS`. A first run of the tests notes which of
them reach which place; then each fault is planted, and the tests that reach it run until one fails. What
takes longer than `LONGEST` is counted apart. Faults of a function that has another body since are, too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from random import Random

from .cases import NO_GAME, Answer, Case, Part
from .planting.sites import Site, sites_of

ROOT = Path(__file__).parents[2]
ROOMS = ("components", "generators", "layouts", "page", "cutline", "web")
LONGEST = 60  # seconds that the tests of one fault may take
SPARE = 4  # candidates for each fault that is planted: many lie where no test comes
SAMPLE = 8  # faults of `make proof`
LEAST = 0.6  # of a sample has to be noticed
_HERE = Path(__file__).parent / "planting"


def candidates(seed: int, count: int, under: str = "") -> list[Site]:
    """Return `count` sites at random, as many of each room as of each other."""
    rng = Random(seed)
    rooms = [[site for file in _files(room, under) for site in sites_of(file, (ROOT / file).read_text("utf-8"))]
             for room in ROOMS]  # fmt: skip
    shuffled = [rng.sample(sites, min(len(sites), count)) for sites in rooms]
    mixed = [site for row in zip_longest(*shuffled) for site in row if site]
    return [{**site, "number": number} for number, site in enumerate(mixed[:count])]


def _files(room: str, under: str) -> list[str]:
    files = sorted((ROOT / room).rglob("*.py"))
    names = [file.relative_to(ROOT).as_posix() for file in files]
    return [name for name in names if name.startswith(under) and not name.startswith("components/games/")]


def found_again(sites: Iterable[Site]) -> list[Site]:
    """Return the sites that still stand somewhere, with the file in which they do."""
    now = {(s["function"], s["digest"], s["node"], s["kind"]): s
           for room in ROOMS for file in _files(room, "") for s in sites_of(file, (ROOT / file).read_text("utf-8"))}  # fmt: skip
    keys = [(site, (site["function"], site["digest"], site["node"], site["kind"])) for site in sites]
    return [{**site, **now[key]} for site, key in keys if key in now]


def reached(sites: Sequence[Site], tests: Sequence[str], workers: str = "auto") -> dict[int, list[str]]:
    """Run the tests once; return the tests of each site, those that took the shortest time first."""
    with tempfile.TemporaryDirectory() as folder:
        into, ran = Path(folder, "reached"), Path(folder, "ran")
        order = {"root": str(ROOT), "reach": list(sites), "into": str(into)}
        _pytest([*tests, "-n", workers, "--dist", "loadfile"], order, RAN=str(ran))
        rows = [json.loads(line) for line in into.read_text("utf-8").splitlines()] if into.exists() else []
        tests_ran = [json.loads(line) for line in ran.read_text("utf-8").splitlines()]
    seconds = {test: took for test, took, _ in tests_ran}
    users: dict[str, list[str]] = defaultdict(list)
    for test, _, fixtures in tests_ran:
        for fixture in fixtures:
            users[fixture].append(test)
    by_site: dict[int, set[str]] = defaultdict(set)
    for who, number in rows:
        by_site[number].update(users[who] if who in users else [who] if who in seconds else ())
    return {
        number: sorted(of, key=lambda test: (seconds[test], test)) for number, of in by_site.items() if of
    }


def verdict(site: Site, tests: Sequence[str]) -> str:
    """Return "caught", "survived" or "too long", with the fault planted."""
    order = {"root": str(ROOT), "plant": site}
    try:
        run = _pytest(["-n", "0", "-x", "--tb=no", *tests], order, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return "too long"
    return "survived" if run.returncode == 0 else "caught"


def _pytest(
    words: Sequence[str], order: Mapping[str, object], timeout: float | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (str(_HERE), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": path, "FAULTS": json.dumps(order), **more}
    command = [sys.executable, "-m", "pytest", "-p", "tests.proof.planting.reaching", *words]
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=said, stderr=said, text=True, start_new_session=True
        )
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            raise
        said.seek(0)
        return subprocess.CompletedProcess(command, process.returncode, said.read())


def planted_all(sites: Sequence[Site], tests: Mapping[int, list[str]], at_once: int) -> list[Site]:
    """Plant each fault; return the sites with their verdicts, a line for each as it comes."""

    def one(site: Site) -> Site:
        start = time.monotonic()
        mine = tests.get(site["number"], [])
        said = verdict(site, mine) if mine else "not reached"
        print(f"{said:12} {time.monotonic() - start:5.1f} s  {len(mine):5} tests  {site['file']}:{site['line']} "
              f"{site['function']} {site['kind']}", flush=True)  # fmt: skip
        return {**site, "verdict": said, "tests": len(mine)}

    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(one, sites))


def _sampled(case: Case) -> Answer:
    """Plant a few faults in one room, under the tests of that room."""
    rooms = [
        folder
        for folder in sorted((ROOT / "tests").glob("*/*/"))
        if (ROOT / folder.parts[-2] / folder.name).is_dir()
    ]
    rooms = [room for room in rooms if room.parts[-2] in ROOMS]
    room = rooms[case.seed % len(rooms)].relative_to(ROOT / "tests").as_posix()
    sites = candidates(case.seed, SPARE * SAMPLE, f"{room}/")
    tests = reached(sites, [f"tests/{room}"], "0")
    table = planted_all([site for site in sites if site["number"] in tests][:SAMPLE], tests, 1)
    count = Counter(site["verdict"] for site in table)
    few = count["caught"] < LEAST * (count["caught"] + count["survived"])
    told = [
        f"survived: {s['file']}:{s['line']} {s['function']} {s['kind']}"
        for s in table
        if s["verdict"] == "survived"
    ]
    return Answer(case, dict(count), f"few_noticed_in_{room}" if few else "", told)


PART = Part({NO_GAME: 1}, _sampled, once=True)


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.proof.faults", description=__doc__)
    reader.add_argument("--count", type=int, default=150)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--under", default="", help="only in files whose path begins so")
    reader.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--again", type=Path, help="the faults of this table")
    reader.add_argument("--into", type=Path, help="keep the table")
    reader.add_argument("tests", nargs="*", default=["tests"])
    options = reader.parse_args()
    before = {}
    if options.again:
        before = {
            (s["function"], s["digest"], s["node"]): s for s in json.loads(options.again.read_text("utf-8"))
        }
        sites = found_again(before.values())
    else:
        sites = candidates(options.seed, SPARE * options.count, options.under)
    tests = reached(sites, options.tests)
    if not options.again:
        sites = [site for site in sites if site["number"] in tests][: options.count]
    table = planted_all(sites, tests, options.at_once)
    if options.into:
        options.into.write_text(json.dumps(table, indent=1), "utf-8")
    print(
        dict(Counter(site["verdict"] for site in table)), f"{len(before) - len(sites)} gone" if before else ""
    )
    if before:
        _compare(before.values(), table)


def _compare(before: Iterable[Site], table: Sequence[Site]) -> None:
    """Print what was caught before, and is not now."""
    old = {site["number"]: site["verdict"] for site in before}
    both = [site for site in table if old[site["number"]] == "caught"]
    still = [site for site in both if site["verdict"] in ("caught", "too long")]
    print(f"{len(still)} of {len(both)} that were caught before are caught now")
    for site in both:
        if site not in still:
            print(f"  {site['verdict']}: {site['file']}:{site['line']} {site['function']} {site['kind']}")


if __name__ == "__main__":
    main()
