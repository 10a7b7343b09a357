"""The journal of what is kept: whenever the power goes, it is as it was before a write or after it."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import ready
from .test_keeping import journal

# Two files on a disk whose power goes after some number of calls. What was not flushed then may be there,
# may be there in part, or may not be there at all.
DISK = """
class Disk {
  constructor(calls, left) { Object.assign(this, { calls, left, files: [file(this), file(this)] }); }
  tick(off) {
    if (this.calls-- > 0) return;
    off?.();
    throw new Error("the power is gone");
  }
  again() {
    const next = new Disk(Infinity, 1);
    this.files.forEach(({ safe, bytes }, at) => {
      const some = Math.floor(safe.length + (bytes.length - safe.length) * this.left);
      next.files[at].bytes = next.files[at].safe = this.left ? bytes.slice(0, Math.max(some, 0)) : safe;
    });
    return next;
  }
}
const file = (disk) => ({
  bytes: new Uint8Array(0), safe: new Uint8Array(0),
  getSize() { return this.bytes.length; },
  read(into, { at }) { into.set(this.bytes.slice(at, at + into.length)); return into.length; },
  write(from, { at }) {
    const write = (length) => {
      const grown = new Uint8Array(Math.max(this.bytes.length, at + length));
      grown.set(this.bytes);
      grown.set(from.subarray(0, length), at);
      this.bytes = grown;
    };
    disk.tick(() => write(from.length >> 1));
    write(from.length);
    return from.length;
  },
  truncate(length) { disk.tick(); this.bytes = this.bytes.slice(0, length); },
  flush() { disk.tick(); this.safe = this.bytes; },
});
const { Journal } = await import(address);
const said = ([name, bytes]) => [name, bytes.join()];
const kept = (journal) => Object.fromEntries([...journal.files()].map(said));
const bytes = (number, length) => new Uint8Array(length).fill(number);
"""
# Written often, one forgotten, opened again so that it is tidied up, and written to once more. What holds at
# the end of each step is told; the power goes after each call in turn.
CRASHES = (
    "async ({ address, left }) => {"
    + DISK
    + """
  const steps = [];
  for (let number = 0; number < 9; number++) steps.push((journal) => journal.keep("a", bytes(number, 40)));
  steps.push((journal) => journal.keep("b", bytes(7, 10)), (journal) => journal.forget("a"));
  for (let number = 0; number < 9; number++) steps.push((journal) => journal.keep("c", bytes(number, 40)));
  const run = (disk, told) => {
    for (let round = 0; round < 2; round++) {
      let journal = new Journal(disk.files);
      told(kept(journal), "opened");
      for (const step of steps) { step(journal); told(kept(journal), "written"); }
    }
    told(kept(new Journal(disk.files)), "opened");
  };
  const states = [], wrong = [];
  const whole = new Disk(Infinity, 1);
  run(whole, (state) => states.push(JSON.stringify(state)));
  const least = Math.min(...whole.files.map(({ bytes }) => bytes.length));
  const most = Math.max(...whole.files.map(({ bytes }) => bytes.length));
  let calls = 0;
  for (;; calls++) {
    const disk = new Disk(calls, left);
    let at = -1;
    try { run(disk, () => at++); break; } catch (error) { if (!/power/.test(error)) throw error; }
    const found = JSON.stringify(kept(new Journal(disk.again().files)));
    const may = [states[at] ?? "{}", states[at + 1]];
    if (!may.includes(found)) wrong.push([calls, at, found, ...may]);
  }
  return { calls, wrong: wrong.slice(0, 3), least, most, states: states.length };
}"""
)


@pytest.fixture
def bare(again):
    """A window of the host without Python."""
    return again.open("licences.txt", wait="load")


def test_the_power_may_go_at_any_moment(bare):
    for left in (0, 0.5, 1):
        found: dict[str, Any] = bare.evaluate(CRASHES, {"address": "/journal.js", "left": left})
        assert found["wrong"] == []
        assert found["calls"] > 80 and found["states"] == 43
        assert found["least"] == 0 and found["most"] < 12 + 3 * (12 + 1 + 40)


def test_a_spoilt_byte_costs_what_stands_behind_it_and_never_shows_something_else(bare):
    spoilt = (
        "async ({ address }) => {"
        + DISK
        + """
      const disk = new Disk(Infinity, 1), journal = new Journal(disk.files), before = ["{}"];
      for (const name of ["a", "b", "c"]) {
        journal.keep(name, bytes(name.charCodeAt(0), 20));
        before.push(JSON.stringify(kept(journal)));
      }
      const slot = disk.files.find(({ bytes }) => bytes.length), found = new Set();
      for (let at = 0; at < slot.bytes.length; at++) {
        const other = new Disk(Infinity, 1);
        other.files[0].bytes = slot.bytes.slice();
        other.files[0].bytes[at] ^= 1;
        found.add(JSON.stringify(kept(new Journal(other.files))));
      }
      return [...found].every((state) => before.slice(0, -1).includes(state)) && found.size;
    }"""
    )
    assert bare.evaluate(spoilt, {"address": "/journal.js"}) == 3


MANY = """
import gc
from cutline.page.site import Site
site = next(one for one in gc.get_objects() if isinstance(one, Site))
for number in range(60):
    site.keep("often.yaml", bytes([65 + number % 26]) * 100_000)
    site.keep(f"once-{number}.yaml", str(number).encode())
site.forget("once-7.yaml")
"""
KEPT = """() => self.python.runPython(`
import pathlib
{file.name: file.read_text()[-2:] for file in pathlib.Path("/home").glob("o*.yaml")}
`).toJs({ dict_converter: Object.fromEntries })"""


def test_what_is_written_often_stays_small_and_is_all_there_again(page, profile):
    page.workers[0].evaluate("script => { self.python.runPython(script); }", MANY)
    assert journal(profile).stat().st_size < 4_500_000  # of six million bytes written
    page.reload(wait_until="commit")
    ready(page)
    kept = page.workers[0].evaluate(KEPT)
    once = {f"once-{number}.yaml": str(number) for number in range(60) if number != 7}
    assert kept == {"often.yaml": "HH", **once}
    assert journal(profile).stat().st_size < 110_000
