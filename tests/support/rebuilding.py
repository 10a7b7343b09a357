"""A game whose files change at random, built in one running process and, beside that, from nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from cutline.layouts.exports.publish import publish
from cutline.layouts.sheets.papers import papers
from cutline.layouts.workshop import Workshop

from .processes import environment

_NUMBER = re.compile(r"(?<![\w.#-])-?\d+(?:\.\d+)?(?![\w.])")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_WORD = re.compile(r"(?<=[a-z] )[a-z]{4,}(?= [a-z])")
LETTERS = "abxyz ŽñÅ€–"


class Built(NamedTuple):
    """What came of a build: every file's bytes, or all that was wrong."""

    files: dict[str, bytes]
    problems: list[str]


def built(workshop: Workshop, out: Path) -> Built:
    """A game as a workshop makes it now; what is in `out` stays if anything is wrong."""
    look = workshop.look()
    if look.problems or look.drawn is None:
        return Built({}, [str(problem) for problem in look.problems])
    home = publish(look.drawn, look.kits, out, memory=workshop.memory).folder
    return Built({f.relative_to(home).as_posix(): f.read_bytes() for f in home.rglob("*.*")}, [])


def built_anew(folder: Path, out: Path) -> Built:
    """The same by a process that has made nothing before."""
    words = [sys.executable, "-m", __name__, str(folder), str(out)]
    root = Path(__file__).parents[2]
    run = subprocess.run(words, cwd=root, env=environment(), capture_output=True, text=True, check=True)
    files = {f.relative_to(out / folder.name).as_posix(): f.read_bytes() for f in out.rglob("*.*")}
    problems = json.loads(run.stdout)
    return Built({} if problems else files, problems)


def workshop_of(folder: Path, names: Sequence[str] = ("a4", "letter")) -> Workshop:
    return Workshop(folder, [papers()[name] for name in names])


def edited(folder: Path, rng: Random) -> Callable[[], None]:
    """Change something in one of a game's files; gives what takes it back."""
    files = sorted([*folder.glob("*.yaml"), *folder.glob("art/*.svg")])
    weights = [4 if file.suffix == ".yaml" else 4 / len(files) for file in files]
    (file,) = rng.choices(files, weights)
    text = file.read_text("utf-8")
    if file.suffix == ".svg" and rng.random() < 0.2:
        file.rename(other := file.with_stem(f"{file.stem}2"))
        return lambda: (other.rename(file), None)[1]
    new = text
    while new == text:
        new = rng.choice(_CHANGES)(text, rng)
    file.write_text(new, "utf-8")
    return lambda: (file.write_text(text, "utf-8"), None)[1]


def _of(pattern: re.Pattern[str], new: Callable[[str, Random], str]) -> Callable[[str, Random], str]:
    def change(text: str, rng: Random) -> str:
        found = list(pattern.finditer(text))
        if not found:
            return _line(text, rng)
        at = rng.choice(found)
        return text[: at.start()] + new(at[0], rng) + text[at.end() :]

    return change


def _number(typed: str, rng: Random) -> str:
    step = rng.choice(("1", "0.1", "-1", "-0.2"))
    if float(typed) == 0:
        return rng.choice(("-0", "0.0", "1"))
    return f"{float(typed) + float(step):g}"


def _word(typed: str, rng: Random) -> str:
    at = rng.randrange(len(typed))
    return typed[:at] + rng.choice(LETTERS) + typed[at + 1 :]


def _line(text: str, rng: Random) -> str:
    """A line lost, doubled, swapped with the next, or one of no meaning put in."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    here = lines[at : at + 2]
    lines[at : at + 2] = rng.choice((here[1:], [here[0], *here], here[::-1], ["\n", *here]))
    return "".join(lines)


_CHANGES = (
    _of(_NUMBER, _number),
    _of(_NUMBER, _number),
    _of(_COLOUR, lambda _, rng: f"#{rng.randrange(1 << 24):06x}"),
    _of(_WORD, _word),
    _of(_WORD, _word),
    _line,
)

if __name__ == "__main__":
    print(json.dumps(built(workshop_of(Path(sys.argv[1])), Path(sys.argv[2])).problems))
