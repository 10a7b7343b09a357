"""Logs as players write them, with what is wrong in them marked in the margin.

A page of cases reads like the logs themselves: a line at the margin opens a turn, an indented one
is an action, or `sum:` or `end:`. Marks stand behind a line, parted from it by two blanks:

    #! 13a 13h          a slip: a violation, here, by one of these rules
    #! 13a := move 2 3  ... and what a careful player would have written instead
    #! 11b := + red 0   ... or what is missing before this line; "-": the line should not be there.
                        At a turn's heading: what the turn before it lacks, told at its last line
    #a! 6.7             one slip that may be told at any one of the lines marked "a"
    #?                  not written down: to be told as unchecked
    #r                  left open by the rules: nothing, or a note
    #n 13h              not what the rules intend, and not forbidden: to be told, as a note at least
    #~                  wrong only because of an earlier slip: to be told as a follow-on

`after: NAME + NAME` puts preludes before a case, `then: NAME` behind it; `option: NAME` puts an
optional rule into its head. A title that begins with "~" is of a case that is told otherwise today.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

MARK = re.compile(r"\s{2,}#(?P<label>[a-z]?)(?P<kind>[!?rn~])(?P<rest>.*)$")


DATES = [f"{day} June {phase}" for day in range(13, 21) for phase in ("night", "day")]


def quiet(name: str) -> list[str]:
    """`quiet until DATE PHASE`: phases of Doodlebug in which nothing happens."""
    until = DATES.index(name.removeprefix("quiet until "))
    lines: list[str] = []
    for turn in DATES[:until]:
        if turn == DATES[0]:
            lines += [turn, "  launch A 6", "  guns A 1 2 3 4 5 1", "  balloons 0"]
            lines += ["  strike 0 0 0 0 0 0"]
        else:
            lines += [turn, "  launch A 1 B 0 C 0 D 0", "  fail 1 A"]
    return lines


@dataclass(frozen=True)
class Slip:
    """What is wrong with a line: the rules that name it equally well, and the right line."""

    rules: frozenset[str]
    label: str = ""
    right: str | None = None


@dataclass(frozen=True)
class Line:
    """One line of a log: a turn's heading, an action, `sum:` or `end:`."""

    text: str
    kind: str
    slip: Slip | None = None
    told: str = ""


@dataclass(frozen=True)
class Case:
    """A log and what is to be found in it."""

    title: str
    game: str
    lines: tuple[Line, ...]
    options: tuple[str, ...] = ()

    def text(self) -> str:
        """The log as it is typed."""
        return "\n".join([*self._head(), *(_typed(line) for line in self.lines)]) + "\n"

    def _head(self) -> list[str]:
        options = [f"options: [{', '.join(self.options)}]"] if self.options else []
        return [f"game: {self.game}", *options, "turns:"]

    def numbers(self) -> list[tuple[int, Line]]:
        """Each line with its number in the text."""
        number, numbered = len(self._head()), []
        for line in self.lines:
            number += 1
            numbered.append((number, line))
            number += _typed(line).count("\n")
        return numbered

    def slips(self) -> dict[int, Slip]:
        """Each slip by the line that it is told at."""
        found: dict[int, Slip] = {}
        last = 0  # the last line that says something
        for number, line in self.numbers():
            if slip := line.slip:
                at = last if line.kind == "turn" and (slip.right or "").startswith("+") else number
                rules = slip.rules | (found[at].rules if at in found else frozenset())
                found[at] = replace(slip, rules=rules)
            last = last if line.text == '"?"' else number
        return found

    def righted(self, which: Callable[[Line], bool] = lambda line: True) -> Case | None:
        """The log without those slips; None where a right line is not given."""
        slips = [line.slip for line in self.lines if line.slip and which(line)]
        mendable = {slip.label for slip in slips if slip.label and slip.right}
        if not all(slip.right or slip.label in mendable for slip in slips):
            return None
        lines: list[Line] = []
        for line in self.lines:
            if line.slip is None or not which(line):
                lines.append(line)
            elif line.slip.right is None:
                lines.append(replace(line, slip=None))
            else:
                lines.extend(_mended(line, line.slip.right))
        return replace(self, lines=tuple(lines))


def _mended(line: Line, right: str) -> list[Line]:
    plain = replace(line, slip=None)
    if right == "-":
        return []
    if right.startswith("+"):
        missing = [Line(text.strip(), "do") for text in right[1:].split(";")]
        return [*missing, plain]
    if line.kind in ("sum", "end"):
        right = right.removeprefix(f"{line.kind}:").strip()
    return [replace(plain, text=right)]


def _typed(line: Line) -> str:
    if line.kind == "turn":
        return f"- turn: {line.text}\n  do:"
    if line.kind == "do":
        return f"  - {line.text}"
    return f"  {line.kind}: {line.text}"


@dataclass
class _Page:
    game: str
    preludes: dict[str, list[Line]] = field(default_factory=dict)


def cases_of(page: Path, preludes: Callable[[str], list[str]] | None = None) -> list[Case]:
    """All cases of a page; its first line is `game: NAME`; `preludes` knows more of them."""
    game, *chapters = re.split(r"^== ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    read = _Page(re.findall(r"^game: (.+)$", game, flags=re.MULTILINE)[0])
    cases: list[Case] = []
    for chapter in chapters:
        title, *body = chapter.splitlines()
        if title.startswith("prelude "):
            read.preludes[title.removeprefix("prelude ")] = _lines(body)
            continue
        cases.append(_case(read, title, body, preludes))
    return cases


def _case(page: _Page, title: str, body: list[str], more: Callable[[str], list[str]] | None) -> Case:
    lines: list[Line] = []
    options: list[str] = []
    for text in body:
        if text.startswith(("after: ", "then: ")):
            for name in text.partition(": ")[2].split(" + "):
                known = page.preludes.get(name)
                lines += known if known is not None else _lines(more(name) if more else [])
        elif text.startswith("option: "):
            options.append(text.removeprefix("option: ").strip())
        else:
            lines += _lines([text])
    return Case(title, page.game, tuple(lines), tuple(options))


def _lines(body: list[str]) -> list[Line]:
    return [_line(text) for text in body if text.strip() and not text.startswith("#")]


def _line(text: str) -> Line:
    found = MARK.search(text)
    slip, told = None, ""
    if found:
        text = text[: found.start()]
        if found["kind"] == "!":
            rules, _, right = found["rest"].partition(":=")
            slip = Slip(frozenset(rules.split()), found["label"], right.strip() or None)
        else:
            told = found["kind"] + found["rest"]
    if text.strip().startswith(("sum: ", "end: ")):
        return Line(text.strip()[5:].strip(), text.strip()[:3], slip, told)
    return Line(text.strip(), "do" if text.startswith(" ") else "turn", slip, told)


@dataclass(frozen=True)
class Entry:
    """A line as a player types it, in its log, and how it is to be read."""

    case: Case
    line: int
    typed: str
    how: str
    wanted: str

    def as_documented(self) -> str:
        """The same log with the line in the words of the documentation."""
        lines = list(self.case.lines)
        place = next(n for n, line in enumerate(lines) if line.text == _bare(self.typed))
        lines[place] = _line(_indented(self.wanted))
        return replace(self.case, lines=tuple(lines)).text()


def entries_of(page: Path, preludes: dict[str, list[Line]], more: Callable[[str], list[str]]) -> list[Entry]:
    """All entries of a page about reading; it may use the preludes of other pages."""
    named, *chapters = re.split(r"^\[", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for prelude in re.split(r"^== prelude ", named, flags=re.MULTILINE)[1:]:
        name, *body = prelude.splitlines()
        preludes = preludes | {name: _lines(body)}

    def lines_of(name: str) -> list[Line]:
        if name in preludes:
            return preludes[name]
        if name.startswith("quiet until "):
            return _lines(more(name))
        heading = re.fullmatch(r"\d+ June \w+|mission \d|turn day \d", name)
        return [_line(name.removeprefix("turn ") if heading else f"  {name}")]

    return [_entry(chapter, lines_of) for chapter in chapters]


def _entry(chapter: str, lines_of: Callable[[str], list[Line]]) -> Entry:
    head, first, *body = chapter.splitlines()
    game, _, before = head.rstrip("]").partition(" | ")
    typed, how, wanted = re.fullmatch(r"(.*?)  +(=!|=|!) (.+)", first).groups()
    lines = [line for name in before.split(" + ") if name for line in lines_of(name)]
    rest: list[Line] = []
    for text in body:
        if text.startswith("then: "):
            rest += [line for name in text[6:].split(" + ") for line in lines_of(name)]
        else:
            rest += _lines([text])
    case = Case(typed, game, (*lines, _line(_indented(typed)), *rest))
    number = case.numbers()[len(lines)][0]
    return Entry(case, number, typed, how, wanted)


def _indented(text: str) -> str:
    if text.startswith("turn: "):
        return text.removeprefix("turn: ")
    return text if text.startswith(("sum: ", "end: ")) else f"  {text}"


def _bare(text: str) -> str:
    return re.sub(r"^(turn|sum|end): ", "", text).strip()


def preludes_of(*pages: Path) -> dict[str, list[Line]]:
    """The preludes of several pages by name."""
    found: dict[str, list[Line]] = {}
    for page in pages:
        chapters = re.split(r"^== ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for chapter in chapters[1:]:
            title, *body = chapter.splitlines()
            if title.startswith("prelude "):
                found[title.removeprefix("prelude ")] = _lines(body)
    return found
