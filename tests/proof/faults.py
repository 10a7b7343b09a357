"""Faults planted in the code, one at a time: does the suite notice?

    python -m tests.proof.faults --count 150 --seed 1 --into faults.json    # choose, plant, keep the table
    python -m tests.proof.faults --again faults.json                        # the same under other tests

Only in functions that tests reach, and in the rooms of `ROOMS`. A first run of the tests notes which of
them reach which place; then each fault is planted, and the tests that reach it run until one fails. What
takes longer than `LONGEST` is counted apart, and so are faults whose function has another body since.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from random import Random

from .cases import NO_GAME, Answer, Case, Part
from .planting.sites import Site, sites_of

ROOT = Path(__file__).parents[2]
ROOMS = ("components", "generators", "layouts", "page", "cutline", "web")
LONGEST = 60  # seconds of a processor that the tests of one fault may take, and five times as long in all
SPARE = 4  # candidates for each fault that is planted: many lie where no test comes
SAMPLE = 8  # faults of `make proof`
ROOMS_TRIED, STEP = 6, 11  # of `make proof`, one after another, far apart in their list
LEAST = 0.6  # of a sample has to be noticed
_HERE = Path(__file__).parent / "planting"


def candidates(seed: int, count: int, under: str = "") -> list[Site]:
    """Return `count` sites at random, as many of each room as of each other."""
    rng = Random(seed)
    rooms = [list(_sites(room, under)) for room in ROOMS]
    shuffled = [rng.sample(sites, min(len(sites), count)) for sites in rooms]
    mixed = [site for row in zip_longest(*shuffled) for site in row if site]
    return [{**site, "number": number} for number, site in enumerate(mixed[:count])]


def _sites(room: str, under: str = "") -> Iterator[Site]:
    for file in sorted((ROOT / room).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        if name.startswith(under) and not name.startswith("components/games/"):
            yield from sites_of(name, file.read_text("utf-8"))


def found_again(sites: Iterable[Site]) -> list[Site]:
    """Return the sites whose function still stands somewhere, with the file in which it does."""
    now = {_key(site): site for room in ROOMS for site in _sites(room)}
    return [{**site, **now[_key(site)]} for site in sites if _key(site) in now]


def _key(site: Site) -> tuple[object, ...]:
    return site["function"], site["digest"], site["node"], site["kind"]


def reached(sites: Sequence[Site], tests: Sequence[str], workers: str = "auto") -> dict[int, list[str]]:
    """Run the tests once; return those that pass and reach each site, the quickest first."""
    with tempfile.TemporaryDirectory() as folder:
        into, ran = Path(folder, "reached"), Path(folder, "ran")
        order = {"root": str(ROOT), "reach": list(sites), "into": str(into)}
        _pytest([*tests, "-n", workers, "--dist", "loadfile"], order, RAN=str(ran))
        rows = [json.loads(line) for line in into.read_text("utf-8").splitlines()] if into.exists() else []
        tests_ran = [json.loads(line) for line in ran.read_text("utf-8").splitlines()]
    seconds = {test: took for test, took, _ in tests_ran}
    users: dict[str, list[str]] = defaultdict(list)  # of what a test did, or a fixture of several
    for test, _, fixtures in tests_ran:
        for name in (test, *fixtures):
            users[name].append(test)
    by_site: dict[int, set[str]] = defaultdict(set)
    for who, number in rows:
        by_site[number].update(users.get(who, ()))
    return {
        number: sorted(of, key=lambda test: (seconds[test], test)) for number, of in by_site.items() if of
    }


def verdict(site: Site, tests: Sequence[str]) -> tuple[str, str]:
    """Plant the fault; return "caught", "survived", "too long" or "not run", and the test that failed."""
    order = {"root": str(ROOT), "plant": site}
    try:
        run = _pytest(["-n", "0", "-x", "--tb=no", "-rfE", *tests], order, longest=LONGEST)
    except subprocess.TimeoutExpired:
        return "too long", ""
    if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "too long", ""
    if not run.returncode:
        return "survived", ""
    failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", run.stdout, re.MULTILINE)
    # What pytest cannot begin fails in the start itself, or because the tree was changed meanwhile.
    return ("caught", failed[1]) if failed else ("not run", run.stdout[-200:].strip().replace("\n", " "))


def _pytest(
    words: Sequence[str], order: Mapping[str, object], longest: int | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (str(_HERE), os.environ.get("PYTHONPATH", ""))))
    command = [sys.executable, "-m", "pytest", "-p", "tests.proof.planting.reaching", *words]
    with tempfile.TemporaryFile("w+") as said, tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(order, file)
        file.flush()
        environment = {**os.environ, "PYTHONPATH": path, "FAULTS": file.name, **more}
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=said, stderr=said, text=True, start_new_session=True
        )
        if longest:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (longest, longest + 5))
        try:
            process.wait(longest and 5 * longest)
        except BaseException:  # too long, or whoever waits is told to end
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        said.seek(0)
        return subprocess.CompletedProcess(command, process.returncode, said.read())


def planted_all(sites: Sequence[Site], tests: Mapping[int, list[str]], at_once: int) -> list[Site]:
    """Plant each fault; return the sites with their verdicts, and print a line for each as it comes."""

    def tried(site: Site) -> Site:
        start = time.monotonic()
        mine = tests.get(site["number"], [])
        judged = _judged(site, mine)
        took, by = f"{time.monotonic() - start:5.1f} s", judged["by"]
        print(f"{judged['verdict']:12} {took}  {len(mine):5} tests  {_place(site)}  {by}", flush=True)
        return judged

    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(tried, sites))


def _judged(site: Site, tests: Sequence[str]) -> Site:
    said, by = verdict(site, tests) if tests else ("not reached", "")
    return {**site, "verdict": said, "by": by}


def _place(site: Site) -> str:
    return f"{site['file']}:{site['line']} {site['function']} {site['kind']}"


def _sampled(case: Case) -> Answer:
    """Plant a few faults in one room, under the tests of that room."""
    every = rooms()
    room = every[STEP * case.seed % len(every)]
    sites = candidates(case.seed, SPARE * SAMPLE, f"{room}/")
    tests = reached(sites, [f"tests/{room}"], "0")
    reachable = [site for site in sites if site["number"] in tests][:SAMPLE]
    table = [_judged(site, tests[site["number"]]) for site in reachable]
    count = Counter(site["verdict"] for site in table)
    few = count["caught"] < LEAST * (count["caught"] + count["survived"])
    told = [f"survived: {_place(site)}" for site in table if site["verdict"] == "survived"]
    return Answer(case, dict(count), f"few_noticed_in_{room}" if few else "", told)


def rooms() -> list[str]:
    """Return the rooms that have tests of their own, and the stages that have no rooms."""
    folders = [folder.relative_to(ROOT / "tests").as_posix() for folder in (ROOT / "tests").glob("*/*/")]
    inner = [room for room in folders if room.startswith(ROOMS) and (ROOT / room).is_dir()]
    whole = [stage for stage in ROOMS if not any(room.startswith(f"{stage}/") for room in inner)]
    return sorted(inner + [stage for stage in whole if (ROOT / "tests" / stage).is_dir()])


PART = Part({NO_GAME: ROOMS_TRIED}, _sampled)


def main() -> None:
    """Choose faults or read them again, plant them, and print what was noticed."""
    reader = argparse.ArgumentParser(prog="python -m tests.proof.faults", description="plant faults")
    reader.add_argument("--count", type=int, default=150)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--under", default="", help="only in files whose path begins so")
    reader.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--again", type=Path, help="the faults of this table")
    reader.add_argument("--into", type=Path, help="keep the table")
    reader.add_argument("tests", nargs="*", default=["tests"])
    options = reader.parse_args()
    before = json.loads(options.again.read_text("utf-8")) if options.again else []
    sites = found_again(before) if before else candidates(options.seed, SPARE * options.count, options.under)
    tests = reached(sites, options.tests)
    if not before:
        sites = [site for site in sites if site["number"] in tests][: options.count]
    table = planted_all(sites, tests, options.at_once)
    if options.into:
        options.into.write_text(json.dumps(table, indent=1), "utf-8")
    print(dict(Counter(site["verdict"] for site in table)))
    if before:
        print(f"{len(before) - len(sites)} of {len(before)} have another body now")
        _compare(before, table)


def _compare(before: Iterable[Site], table: Sequence[Site]) -> None:
    """Print which faults were caught before, and are not now."""
    old = {site["number"]: site["verdict"] for site in before}
    both = [site for site in table if old[site["number"]] == "caught"]
    lost = [site for site in both if site["verdict"] not in ("caught", "too long")]
    print(f"{len(both) - len(lost)} of {len(both)} that were caught before are caught now")
    for site in lost:
        print(f"  {site['verdict']}: {_place(site)}")


if __name__ == "__main__":
    main()
