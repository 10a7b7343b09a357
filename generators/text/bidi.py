"""Orders a line of letters that run from right to left (UAX #9, without explicit embeddings)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from unicodedata import bidirectional, category, lookup, mirrored, normalize
from unicodedata import name as name_of

LEFT, RIGHT = "\u200e", "\u200f"  # unseen: what follows runs from left to right, from right to left
_BLANK = ("WS", "S", "B")
_NEUTRAL = ("ON", *_BLANK)
_LETTERS = ("L", "R", "AL")
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}  # of what numbers count as beside neutrals (N1)


def direction(paragraph: str) -> str:
    """Return the unseen sign with which each line of a paragraph begins, so that all of them run alike."""
    return RIGHT if runs_back(paragraph) else LEFT


def arranged(parts: Sequence[str], begins: str) -> Iterator[tuple[int, str]]:
    """Yield the pieces of a line as they stand from left to right: of which part each is, and its text.

    The parts are those of several typefaces; `begins` is the direction of their paragraph.
    """
    text = begins + "".join(parts)
    owner = [0] * len(begins) + [number for number, part in enumerate(parts) for _ in part]
    for start, end, back in ordered(text):
        runs = [list(run) for _, run in groupby(range(max(start, len(begins)), end), owner.__getitem__)]
        for run in reversed(runs) if back else runs:
            piece = text[run[0] : run[-1] + 1]
            yield owner[run[0]], RIGHT + piece if back else piece


def runs_back(text: str) -> bool:
    """Return whether a paragraph runs from right to left.

    It does if its first letter does (P2, P3), but not (HL1) where most words are Latin, as in a sentence of
    Cutline's own that begins with the title of a game.
    """
    if text[:1] in (LEFT, RIGHT):
        return text[0] == RIGHT
    found = (next((k for c in word if (k := bidirectional(c)) in _LETTERS), "") for word in text.split())
    words = [kind != "L" for kind in found if kind]
    return words[:1] == [True] and len(words) <= 3 * sum(words)


def ordered(text: str) -> list[tuple[int, int, bool]]:
    """Return the pieces of a line in the order in which they are seen, from left to right (L2).

    Each with where it begins and ends in the text, and whether it runs from right to left.
    """
    levels = levels_of(text)
    runs = [list(found) for _, found in groupby(range(len(text)), levels.__getitem__)]
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(runs):
            end = at
            while end < len(runs) and levels[runs[end][0]] >= level:
                end += 1
            runs[at:end] = runs[at:end][::-1]
            at = end + 1
    return [(run[0], run[-1] + 1, levels[run[0]] % 2 == 1) for run in runs]


def levels_of(text: str) -> list[int]:
    """Return the level of each character; what turns back has an odd one."""
    base = int(runs_back(text))
    typed = [bidirectional(c) or "L" for c in text]
    at = [k for k, kind in enumerate(typed) if kind not in _EMBEDS]  # X9: as if they were not there
    own = "LR"[base]
    kinds = _weak([typed[k] for k in at], own)
    _brackets([text[k] for k in at], [typed[k] for k in at], kinds, own)
    _neutral(kinds, own)
    levels = [base] * len(text)
    for k, kind in zip(at, kinds, strict=True):
        levels[k] = base + (kind != own if kind in "LR" else 2 - base)  # I1, I2
    for k in reversed(range(len(text))):  # L1: blanks at the end of a line
        if typed[k] not in (*_BLANK, *_EMBEDS):
            break
        levels[k] = base
    for k, kind in enumerate(typed):
        if kind in _EMBEDS and k:
            levels[k] = levels[k - 1]
        elif kind in ("S", "B"):
            levels[k] = base
    return levels


_EMBEDS = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


def _weak(kinds: list[str], own: str) -> list[str]:
    """Resolve marks, numbers and what stands beside numbers (W1 to W7)."""
    strong = before = own
    for k, kind in enumerate(kinds):
        if kind == "NSM":
            kind = before
        before = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        kinds[k] = "AN" if kind == "EN" and strong == "AL" else kind
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for k in range(1, len(kinds) - 1):
        between = kinds[k - 1], kinds[k + 1]
        if kinds[k] in ("ES", "CS") and between == ("EN", "EN"):
            kinds[k] = "EN"
        elif kinds[k] == "CS" and between == ("AN", "AN"):
            kinds[k] = "AN"
    at = 0
    for kind, found in groupby(list(kinds)):
        end = at + len(list(found))
        if kind == "ET" and "EN" in (*kinds[max(at - 1, 0) : at], *kinds[end : end + 1]):
            kinds[at:end] = ["EN"] * (end - at)
        at = end
    strong = own
    for k, kind in enumerate(kinds):
        if kind in "LR":
            strong = kind
        kinds[k] = "L" if kind == "EN" and strong == "L" else "ON" if kind in ("ES", "ET", "CS") else kind
    return kinds


def _brackets(text: Sequence[str], typed: Sequence[str], kinds: list[str], own: str) -> None:
    """Give both brackets of a pair the direction of what they enclose (N0)."""
    for opened, closed in sorted(_pairs(text, kinds)):
        inside = {_STRONG[kind] for kind in kinds[opened + 1 : closed] if kind in _STRONG}
        if not inside:
            continue
        if own in inside:
            becomes = own
        else:
            before = [_STRONG[kind] for kind in kinds[:opened] if kind in _STRONG]
            becomes = next(iter(inside)) if (before[-1] if before else own) in inside else own
        for end in (opened, closed):
            kinds[end] = becomes
            for k in range(end + 1, len(kinds)):  # marks set on a bracket go with it
                if typed[k] != "NSM":
                    break
                kinds[k] = becomes


def _pairs(text: Sequence[str], kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of brackets that belong together (BD16)."""
    stack: list[tuple[str, int]] = []
    for k, character in enumerate(text):
        if kinds[k] != "ON" or not mirrored(character) or category(character) not in ("Ps", "Pe"):
            continue
        if category(character) == "Ps":
            if len(stack) == 63:
                return
            stack.append((normalize("NFC", mirror(character)), k))
            continue
        for depth in reversed(range(len(stack))):
            if stack[depth][0] == normalize("NFC", character):
                yield stack[depth][1], k
                del stack[depth:]
                break


def _neutral(kinds: list[str], own: str) -> None:
    """Give neutrals the direction of both their neighbours, or that of the paragraph (N1, N2)."""
    at = 0
    for neutral, found in groupby(list(kinds), lambda kind: kind not in _STRONG):
        end = at + len(list(found))
        if neutral:
            sides = {_STRONG[kinds[at - 1]] if at else own, _STRONG[kinds[end]] if end < len(kinds) else own}
            kinds[at:end] = [sides.pop() if len(sides) == 1 else own] * (end - at)
        at = end


_SIDES = {"LEFT": "RIGHT", "RIGHT": "LEFT", "LESS-THAN": "GREATER-THAN", "GREATER-THAN": "LESS-THAN"}


def mirror(character: str) -> str:
    """Return the sign that is printed for a bracket or the like where a line runs back (L4)."""
    title = name_of(character, "") if mirrored(character) else ""
    try:
        return lookup(re.sub("|".join(_SIDES), lambda side: _SIDES[side[0]], title))
    except KeyError:
        return character
