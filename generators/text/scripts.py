"""What scripts need that Latin does not: where lines break without blanks, and what is not to be seen."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, east_asian_width, name

from ...components.reading.own_fonts import UNSEEN

# All that Cutline knows of Unicode's ranges.
_WIDE = (
    "\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U0001f000-\U0003ffff"
)
_HANGUL = "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"
_SPACE = "\u200b"  # of no width: a line may break there, as Thai needs it
_UNSEEN = UNSEEN.translate(dict.fromkeys(map(ord, "\t\n\r")))

# Hebrew, Arabic and their neighbours, and the signs that turn a line.
_TURNED = "\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"

hangul = re.compile(f"[{_HANGUL}]").search
turns = re.compile(f"[{_TURNED}]").search  # whether a line is ordered anew
_unbroken = re.compile(f"[{_WIDE}{_SPACE}]").search
_odd = re.compile(f"[\t{_UNSEEN}]").search
_unseen = re.compile(f"[{_UNSEEN}]")
# Closing signs outside the categories that close: marks of degrees, waves and dashes; opening ones.
_CLOSES, _OPENS, _NEUTRAL = "°℃℉〜～゠", "¡¿№#＃", "※&@*＊＆＠"


def plain(text: str) -> str:
    """Return what is set of a text: without signs that nobody sees, a tab as a blank."""
    return _unseen.sub("", text.replace("\t", " ")) if _odd(text) else text


def pieces(word: str) -> list[str]:
    """Return a word without blanks in the pieces between which a line may break."""
    if word.isascii() or not _unbroken(word):
        return [word]
    cuts = [at for at in range(1, len(word)) if breaks_between(word[at - 1], word[at])]
    return [word[a:b] for a, b in zip([0, *cuts], [*cuts, len(word)], strict=True)]


@lru_cache(10_000)
def breaks_between(one: str, other: str) -> bool:
    """Return whether a line may break between two characters without a blank.

    After and before those of Chinese and Japanese it may, but no line begins with a closing sign, a
    small kana or what prolongs the sign before, and none ends with an opening one. Korean syllables stay
    together as the letters of a word do.
    """
    if one == _SPACE:
        return True
    if not (_ideographic(one) or _ideographic(other)) or (hangul(one) and hangul(other)):
        return False
    return not (_opens(one) or _closes(other)) and one not in "\u200d\u2060\xa0" and other != "\xa0"


def _ideographic(character: str) -> bool:
    return east_asian_width(character) in "WF" or "HALFWIDTH" in name(character, "")


def _opens(character: str) -> bool:
    return category(character) in ("Ps", "Pi", "Sc") or character in _OPENS


def _closes(character: str) -> bool:
    kind = category(character)
    if kind[0] == "M" or kind in ("Pe", "Pf", "Pd", "Lm", "Sk", "Cf") or character in _CLOSES:
        return True
    if kind == "Po":
        return character not in _OPENS + _NEUTRAL
    return "GANA LETTER SMALL" in (title := name(character, "")) or "KANA LETTER SMALL" in title


def joins(character: str) -> bool:
    """Return whether a character is one with what stands before it, so that nothing is cut there."""
    return category(character)[0] == "M" or character in "\u200d\u200c\ufe0f" or category(character) == "Sk"
