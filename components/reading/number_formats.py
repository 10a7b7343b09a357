"""Shows numbers and dates of an XLSX as the sheet does, by the codes of their formats.

What the code leaves to each computer is always written in one way: 1,234.5; 1944-06-06 for "the short date".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

GENERAL = "General"
_DATE, _HOURS, _AM = "yyyy-mm-dd", "h:mm", "AM/PM"
_SIGNED = "#,##0{0} ;(#,##0{0})"
_SUM = '_(* #,##0{0}_);_(* \\(#,##0{0}\\);_(* "-"??_);_(@_)'
# Formats that have a number instead of a code; 14 and 22 are the short date.
BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
    13: "# ??/??", 14: _DATE, 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: f"{_HOURS} {_AM}",
    19: f"{_HOURS}:ss {_AM}", 20: _HOURS, 21: f"{_HOURS}:ss", 22: f"{_DATE} {_HOURS}", 32: _HOURS,
    33: f"{_HOURS}:ss", **dict.fromkeys((*range(27, 32), 36, *range(50, 59)), _DATE), 37: _SIGNED.format(""),
    38: _SIGNED.format(""), 39: _SIGNED.format(".00"), 40: _SIGNED.format(".00"), 41: _SUM.format(""),
    42: _SUM.format(""), 43: _SUM.format(".00"), 44: _SUM.format(".00"), 45: "mm:ss", 46: "[h]:mm:ss",
    47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
}  # fmt: skip
# Months and days by the language of a format, English where it says none; the short forms have three letters.
_NAMES = {
    0x07: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember "
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    0x09: "January February March April May June July August September October November December "
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    0x0A: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre "
    "lunes martes miércoles jueves viernes sábado domingo",
    0x0C: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre "
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    0x10: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre "
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    0x13: "januari februari maart april mei juni juli augustus september oktober november december "
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
}
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|(?P<gap>_.|\*.)|\[(?P<bracket>[^\]]*)\]|(?P<ampm>AM/PM|A/P)'
    r"|(?P<general>General)|(?P<power>E[+-])|(?P<date>y+|m+|d+|h+|s+(?:\.0+)?|e+)|(?P<digit>[0#?])|(?P<end>;)|(?P<at>@)"
    r"|(?P<point>\.)|(?P<comma>,)|(?P<percent>%)|(?P<slash>/)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[\d.]+)")
_FRACTION = re.compile(r"(?:([0#?]+)([^0#?/]+))?([0#?]+) ?/ ?([0#?]+|[1-9]\d*)")
_EMPTY = {"0": "0", "?": " ", "#": ""}  # what a digit leaves where there is none
_LONGEST = 500  # characters of a code


Tokens = Sequence[tuple[str, str]]


class _Section(NamedTuple):
    """What a format does to some numbers; tokens are of a kind and a text, which is printed for kind ""."""

    tokens: tuple[tuple[str, str], ...]
    condition: tuple[str, float] | None
    language: int

    def has(self, *kinds: str) -> bool:
        return any(kind in kinds for kind, _ in self.tokens)


def shown(value: float, code: str, since: int = 0) -> str:
    """Return a number as a format shows it; days count from `since`, in days after that of most files."""
    if code == GENERAL or abs(value) >= 1e20:
        return general(value)
    section, minus = _section_for(value, _sections(code[:_LONGEST]))
    if section.has("date", "elapsed", "ampm"):
        days = value + since
        return _moment(section, days).strip() if 0 <= days < 2_958_465 else general(value)
    text = _number(section, abs(Decimal(f"{value:.15g}"))).strip()
    return f"-{text}" if minus and re.search("[1-9]", text) else text


def shown_text(text: str, code: str) -> str:
    """Return a text as a format shows it, such as `"No. "@`."""
    sections = _sections(code[:_LONGEST])
    own = sections[3] if len(sections) > 3 else sections[-1]
    if not own.has("at"):
        return "" if len(sections) > 3 else text
    return "".join(text if kind == "at" else told for kind, told in own.tokens).strip()


def general(value: float) -> str:
    """Return a number without a format: 11 signs at most, whole numbers in full up to 15 digits."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = f"{value:.10g}" if abs(value) >= 1 else f"{value:.9g}"
    return text.replace("e", "E")


@lru_cache(maxsize=1024)
def _sections(code: str) -> tuple[_Section, ...]:
    made: list[_Section] = []
    tokens: list[tuple[str, str]] = []
    condition, language = None, 0x09
    for match in [*_TOKEN.finditer(code), _TOKEN.match(";")]:
        assert match is not None
        kind, text = match.lastgroup or "", match[match.lastgroup or 0]
        if kind == "end":
            made.append(_Section(tuple(_with_minutes(tokens)), condition, language))
            tokens, condition, language = [], None, 0x09
        elif kind == "bracket":
            found = _CONDITION.fullmatch(text)
            if found:
                condition = found[1], float(found[2])
            elif text.startswith("$"):
                symbol, _, number = text[1:].partition("-")
                tokens.append(("", symbol))
                with_language = re.fullmatch(r"[0-9A-Fa-f]{1,8}", number)
                language = int(number, 16) & 0x3FF if with_language else language
            elif re.fullmatch(r"h+|m+|s+", text, re.IGNORECASE):
                tokens.append(("elapsed", text.lower()))
        elif kind == "gap":
            tokens.append(("", " " * (text[0] == "_")))
        elif kind in ("quoted", "escaped", "other"):
            tokens.append(("", text))
        else:
            tokens.append((kind, text.lower() if kind == "date" else text))
    return tuple(made)


def _section_for(value: float, sections: Sequence[_Section]) -> tuple[_Section, bool]:
    """Return the section of a number, and whether it is printed behind a minus."""
    numbers = sections[:3] if len(sections) < 2 or not sections[-1].has("at") else sections[:-1][:3]
    if any(section.condition for section in numbers):
        for section in numbers:
            sign, limit = section.condition or ("<>=", 0)
            if ("<" if value < limit else ">" if value > limit else "=") in sign:
                return section, value < 0 and (sign not in ("<", "<=") or limit > 0)
        return numbers[-1], value < 0
    if value < 0 and len(numbers) > 1:
        return numbers[1], False
    return numbers[2 if value == 0 and len(numbers) > 2 else 0], value < 0


def _number(section: _Section, value: Decimal) -> str:
    tokens = section.tokens
    for kind, _ in tokens:
        value = value * 100 if kind == "percent" else value
    if section.has("slash") and (found := _FRACTION.search(code := "".join(text for _, text in tokens))):
        return code[: found.start()] + _fraction(found, value) + code[found.end() :]
    if section.has("power"):
        at = next(k for k, (kind, _) in enumerate(tokens) if kind == "power")
        return _powers(tokens[:at], tokens[at][1], tokens[at + 1 :], value)
    return _digits(tokens, value)


def _digits(tokens: Tokens, value: Decimal) -> str:
    """Put the digits of a number into the places that a format has for them."""
    point = next((k for k, (kind, _) in enumerate(tokens) if kind == "point"), len(tokens))
    before = [k for k, (kind, _) in enumerate(tokens[:point]) if kind == "digit"]
    after = [k for k, (kind, _) in enumerate(tokens) if kind == "digit" and k > point]
    last = (after or before or [0])[-1]
    commas = [k for k, (kind, _) in enumerate(tokens) if kind == "comma"]
    grouped = any(before and before[0] < k < before[-1] for k in commas)
    ends = takewhile(lambda k: tokens[k][0] == "comma", range(last + 1, len(tokens)))
    small = {*ends, *(k for k in commas if k == point - 1 and not grouped)}
    value = (value / 1000 ** len(small)).quantize(Decimal(1).scaleb(-len(after)), ROUND_HALF_UP)
    whole, _, part = f"{value:f}".partition(".")
    whole = whole.lstrip("0")
    pieces: list[str] = []  # from the right
    placed = 0
    for k in reversed(range(len(tokens))):
        kind, text = tokens[k]
        if kind == "digit" and k > point:
            rest = part[after.index(k) :]
            pieces.append(rest[0] if rest.strip("0") else _EMPTY[text])
        elif kind == "digit":
            own = whole if k == before[0] else whole[-1:]
            whole = whole[: len(whole) - len(own)]
            for sign in reversed(own or _EMPTY[text]):
                pieces += [","] * (grouped and placed > 0 and placed % 3 == 0 and sign.isdigit())
                pieces.append(sign)
                placed += 1
        elif k == point:
            pieces += [text, whole if not before else ""]
        elif kind in ("general", "at"):
            pieces.append(general(float(value)))
        elif kind != "comma" or not (grouped or k in small):
            pieces.append(text)
    return "".join(reversed(pieces))


def _powers(mantissa: Tokens, sign: str, power: Tokens, value: Decimal) -> str:
    """Write a number with a power of ten, which is a multiple of the digits before the point."""
    point = next((k for k, (kind, _) in enumerate(mantissa) if kind == "point"), len(mantissa))
    step = max(1, sum(kind == "digit" for kind, _ in mantissa[:point]))
    places = sum(kind == "digit" for kind, _ in mantissa[point:])
    exponent = value.adjusted() // step * step if value else 0
    if round(value.scaleb(-exponent), places) >= 10**step:
        exponent += step
    text = _digits(mantissa, value.scaleb(-exponent))
    before = "-" if exponent < 0 else "+" * (sign[1] == "+")
    return f"{text}E{before}{_digits(power, Decimal(abs(exponent)))}"


def _fraction(found: re.Match[str], value: Decimal) -> str:
    """Write a number as a fraction, with as many digits below the line as there are places."""
    whole = int(value) if found[1] else 0
    rest = Fraction(value) - whole
    if found[4].isdigit() and int(found[4]):
        below = int(found[4])
        above = int(rest * below + Fraction(1, 2))
    else:
        near = rest.limit_denominator(10 ** min(len(found[4]), 7) - 1)
        above, below = near.numerator, near.denominator
    if found[1] and above == below:
        whole, above = whole + 1, 0
    if found[1] and not above:
        return str(whole)
    return f"{whole}{found[2]}" * bool(whole or (found[1] and "0" in found[1])) + f"{above}/{below}"


def _moment(section: _Section, days: float) -> str:
    """Write a date, a time, or how long something takes, from a number of days."""
    places = max((len(text.partition(".")[2]) for _, text in section.tokens if text[:1] == "s"), default=0)
    ticks = int(Decimal(f"{days:.15g}") * 86400 * 10**places + Decimal("0.5"))
    seconds, parts = divmod(ticks, 10**places)
    # Day 60 is the 29th of February of 1900, which never was.
    moment = datetime(1899, 12, 30) + timedelta(days=days < 60, seconds=seconds)
    names = _NAMES.get(section.language, _NAMES[0x09]).split()
    month, day = names[moment.month - 1], names[12 + moment.weekday()]
    hour = (moment.hour + 11) % 12 + 1 if section.has("ampm") else moment.hour
    fields = {
        "y": [f"{moment:%y}"] * 2 + [f"{moment.year:04}"] * 2,
        "m": [f"{moment.month}", f"{moment.month:02}", month[:3], month, month[0]],
        "d": [f"{moment.day}", f"{moment.day:02}", day[:3], day],
        "h": [f"{hour}", f"{hour:02}"],
        "M": [f"{moment.minute}", f"{moment.minute:02}"],
        "s": [f"{moment.second}", f"{moment.second:02}"],
        "e": [f"{moment.year}"],
    }
    out = ""
    for kind, text in section.tokens:
        if kind == "date":
            whole = text.partition(".")[0]
            out += fields[text[0]][: len(whole)][-1] + f".{parts:0{places}}" * (whole != text)
        elif kind == "elapsed":
            out += str(seconds // {"h": 3600, "m": 60, "s": 1}[text[0].lower()]).zfill(len(text))
        elif kind == "ampm":
            out += text.split("/")[moment.hour >= 12]
        else:
            out += text
    return out


def _with_minutes(tokens: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Tell minutes from months, as M: they stand beside hours or seconds."""
    times = [k for k, (kind, _) in enumerate(tokens) if kind in ("date", "elapsed")]
    for before, k, after in zip([None, *times], times, [*times[1:], None], strict=False):
        beside = before is not None and tokens[before][1][0] == "h"
        if beside or (after is not None and tokens[after][1][0] == "s"):
            tokens[k] = tokens[k][0], re.sub("^mm?$", lambda found: found[0].upper(), tokens[k][1])
    return tokens
