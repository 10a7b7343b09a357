"""`cutline new NAME --from cards.xlsx`: a game of somebody's own sheet, on one plain card or counter."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ..house import house
from ..loading.kit_checks import printable
from ..loading.row_items import id_of
from ..reading.problems import BadInput, Problem, shortened
from ..reading.rows import ENDINGS, Sheet
from ..reading.sfnt import Unusable, read_sfnt
from ..reading.spreadsheets import read_sheet
from ..shapes.css import colour_of
from .columns import Column, guessed
from .faces import Line, Plan, counters, deck, quoted, room

UNKNOWN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <path d="M1 1H9V9H1Z M3 3L7 7 M7 3L3 7" fill="none" stroke="currentColor"/>
</svg>
"""
Check = Callable[[Path], Sequence[Problem]]  # what is wrong with the game in a folder, if it is built

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
BESIDE = ("", "art", "images", "pictures")  # where pictures lie, seen from the sheet
TINTS = (  # the first are told apart by all eyes
    "#acbbe7", "#f4e2a8", "#e7acbb", "#95e4e4", "#a9d1b3", "#eac8e1", "#e4bd95", "#c2f0c2", "#d1bda9",
    "#e4d3cd",
)  # fmt: skip
TAKEN = {
    "title": "the title", "text": "a text", "flavour": "a text, in italics", "number": "a number",
    "count": "how many are printed", "picture": "a picture", "line": "a line", "kind": "a colour",
}  # fmt: skip
TAGS = re.compile(r"</?[a-z][a-z0-9]{0,9}\b[^<>]{0,80}>|&[a-z]{2,6};|\\n", re.I)


def told(plan: Plan) -> list[str]:
    """Return a line for each column: what it was taken for; and what the reader left out of the sheet."""
    width = min(30, max(len(column.heading) for column in plan.columns))
    lines = []
    for column in plan.columns:
        taken = TAKEN.get(column.role) or f"left out: {column.why}"
        if column.role != "out" and any(TAGS.search(cell) for cell in column.cells):
            taken += "; its HTML is printed as typed: write **bold**, *italic* and line breaks"
        lines.append(f"{shortened(column.heading, 30):{width}}  {taken}")
    if plan.ids:
        lines.append(f"Some ids stand there twice; {_file(plan)} makes others, of {plan.ids}")
    if heads := [c.heading for c in plan.of("number") if re.fullmatch(r"[-+\d.,]*\d", c.heading)]:
        lines.append(f'If "{heads[0]}" is no heading, write a row of headings above this first card')
    if plan.signs:
        signs = " ".join(plan.signs)
        lines.append(f"No font here has {signs}: a crossed square is printed for each, from art/; redraw it")
    return [*plan.sheet.told, *lines]


def start_from_sheet(new: Path, name: str, file: Path, sheet: str, pieces: bool, check: Check) -> list[str]:
    """Write the game of a sheet into a new folder; return what each column was taken for, a line each.

    Of cards, or counters where it is for `pieces`. A column that `check` finds fault with is left out.
    BadInput where there is no such sheet, or nothing in it can be printed.
    """
    plan = _printable(_plan(name, file, sheet, pieces))
    _copy_in(new, plan)
    while True:
        if all(column.role in ("out", "count") for column in plan.columns):
            said = f"nothing of it can be printed; {'; '.join(told(plan)[:3])}"
            raise BadInput([Problem(file, 1, 1, said)])
        (new / _file(plan)).write_text("".join(f"{line}\n" for line, _ in _lines(plan)), "utf-8")
        (new / "game.yaml").write_text(_game(plan), "utf-8")
        problems = check(new)
        if not problems:
            return told(plan)
        mended = _mended(plan, problems)
        plan = mended if mended != plan else _without_last(plan, shortened(problems[0].message, 150))


def _plan(name: str, file: Path, sheet: str, pieces: bool) -> Plan:
    wrong = ""
    if re.match("(https?|ftp):/", str(file)):
        wrong = "Cutline reads no addresses; download the sheet as CSV (Google: File > Download)"
    elif file.suffix.lower() not in ENDINGS:
        wrong = f"this is no spreadsheet; save it as one of {', '.join(ENDINGS)}"
    elif not file.is_file():
        wrong = "there is no such file"
    if wrong:
        raise BadInput([Problem(file, 1, 1, wrong)])
    read = read_sheet(file, sheet)
    if not read.rows:
        raise BadInput([Problem(file, 1, 1, "it has headings, but no row below them")])
    plan = Plan(name, read, bool(sheet), guessed(read, _pictures(file, read)), pieces)
    own = next((heading for heading in read.headings if heading.casefold() == "id"), "")
    ids = [made for row in read.rows if (made := id_of(row.cells.get(own, "")))]
    if len({*ids}) < len(ids):
        plan = replace(plan, ids="".join(f"{{{column.heading}}}" for column in plan.of("title")) or "{row}")
    while room(plan) < 0 and plan.larger != plan:
        plan = plan.larger
    while room(plan) < 0:
        plan = _without_last(plan, f"a {'counter' if pieces else 'card'} has no room for it")
    return plan


def _without_last(plan: Plan, why: str) -> Plan:
    """Return the plan without the last of what may be missed, if anything may."""
    shown = plan.of("number", "line", "text", "flavour", "picture", "kind") or plan.of("title")
    return plan.with_role(shown[-1].heading, "out", why)


def _printable(plan: Plan) -> Plan:
    """Return the plan without columns of letters that no font has; what else none has will be drawn.

    Fonts that lie beside the sheet, or in fonts/ there, are taken if they have what the house lacks.
    """
    known = printable(tuple(house().fonts.values())) | printable(tuple(house().behind.values()))
    shown = [column for column in plan.columns if column.role not in ("out", "count", "picture")]
    typed = set().union(*(text for column in shown for text in (column.heading, *column.cells)))
    lacking = {c for c in typed - known if unicodedata.category(c)[0] not in "CMZ"}
    folder = plan.sheet.file.parent
    for font in sorted([*folder.glob("*.ttf"), *folder.glob("fonts/*.ttf")]) if lacking else ():
        with suppress(Unusable):
            if found := lacking & read_sfnt(font.read_bytes(), font.stem).characters:
                lacking -= found
                plan = replace(plan, fonts=[*plan.fonts, font])
    letters = sorted(c for c in lacking if unicodedata.category(c)[0] != "S")
    signs: set[str] = set()
    for column in shown if lacking else ():
        unread = [cell for cell in column.cells if not set(cell).isdisjoint(letters)]
        if len(unread) > len(column.cells) / 3:
            first = next(c for c in unread[0] if c in letters)
            why = f'no font here has "{first}"; put one that has it beside the sheet, a static .ttf file'
            plan = plan.with_role(column.heading, "out", why)
            continue
        if not set(column.heading).isdisjoint(letters):
            plan = replace(plan, plain=plan.plain | {column.heading})
        signs |= lacking & {*column.heading, *"".join(column.cells)}
    names = {c: unicodedata.name(c, f"u-{ord(c):x}").lower().replace(" ", "-") for c in sorted(signs)}
    return replace(plan, signs=names)


def _pictures(file: Path, sheet: Sheet) -> dict[str, Path]:
    """Return the pictures beside the sheet by what cells call them, with or without ending and folder."""
    lying: dict[str, Path] = {}
    for folder in BESIDE:
        home = file.parent / folder
        for path in sorted(home.rglob("*") if folder else home.glob("*")):
            if path.suffix.lower() in PICTURES:
                inside = path.relative_to(home)
                names = path.relative_to(file.parent), inside, inside.with_suffix(""), path.name, path.stem
                for name in names:
                    lying.setdefault(Path(name).as_posix(), path)
    return {cell: lying[cell] for row in sheet.rows for cell in row.cells.values() if cell in lying}


def _copy_in(new: Path, plan: Plan) -> None:
    """Copy the sheet and the pictures that it names into the folder of its game."""
    file = plan.sheet.file
    shutil.copyfile(file, new / file.name)
    for font in plan.fonts:
        (new / "fonts").mkdir(exist_ok=True)
        shutil.copyfile(font, new / "fonts" / font.name)
    if plan.signs:
        (new / "art").mkdir(exist_ok=True)
    for drawing in plan.signs.values():
        (new / "art" / f"{drawing}.svg").write_text(UNKNOWN, "utf-8")
    pictures = _pictures(file, plan.sheet)
    for cell in dict.fromkeys(cell for column in plan.of("picture") for cell in column.cells):
        to = new / "art" / (cell if Path(cell).suffix.lower() in PICTURES else cell + pictures[cell].suffix)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pictures[cell], to)


def _file(plan: Plan) -> str:
    return "counters.yaml" if plan.counters else "decks.yaml"


def _lines(plan: Plan) -> list[Line]:
    return list(counters(plan) if plan.counters else deck(plan))


def _mended(plan: Plan, problems: Sequence[Problem]) -> Plan:
    """Return a plan without what was found fault with: on a larger card, or without a column."""
    lines, larger, mended = _lines(plan), plan.larger, plan
    for problem in problems:
        line, heading = _blamed(plan, lines, problem)
        column = next((c for c in mended.columns if c.heading == heading and c.role != "out"), None)
        if column is None:
            continue
        if f"text: {quoted(heading)}" in line:
            mended = replace(mended, plain=mended.plain | {heading})
        elif "fit" in problem.message and larger.size > plan.size and column.role != "number":
            mended = replace(mended, size=larger.size)
        elif column.role == "kind" and "text:" not in line:
            mended = mended.with_role(heading, "line")
        else:
            mended = mended.with_role(heading, "out", shortened(problem.message, 150))
    return mended


def _blamed(plan: Plan, lines: Sequence[Line], problem: Problem) -> Line:
    """Return the mark that a problem is about, where it is known, and the heading of its column."""
    headings, label = plan.sheet.headings, re.match(r'(?:.*: )?"(.*)" does not fit', problem.message)
    if label and label[1] in headings:
        return f"text: {quoted(label[1])}", label[1]
    if problem.file.name == plan.sheet.file.name and problem.column <= len(headings):
        return "", headings[problem.column - 1]
    if problem.file.name == _file(plan) and problem.line <= len(lines):
        return lines[problem.line - 1]
    return "", next((column.heading for column in plan.of("kind")), "")  # no name for a colour in game.yaml


def _game(plan: Plan) -> str:
    """Return game.yaml."""
    words = " ".join(re.split("[ _-]+", plan.name))
    what, part = ("Counters", "counters") if plan.counters else ("Cards", "deck, id: cards")
    lines = [f"# {what} from {plan.sheet.file.name}: each row is one. {_file(plan)} says how they look."]
    lines.append(f"title: {quoted(words[:1].upper() + words[1:])}")
    lines += [line for column in plan.of("kind") for line in _palette(column)]
    return "\n".join([*lines, *_type(plan), "kit:", f"- {{kind: {part}}}", ""])


def _type(plan: Plan) -> list[str]:
    """Return the lines about fonts, and about signs that no font has."""
    fonts = [f"  more-{k}: {quoted(f'fonts/{font.name}')}" for k, font in enumerate(plan.fonts, 1)]
    signs = [f"  {quoted(sign)}: {drawing}" for sign, drawing in plan.signs.items()]
    about = "symbols:  # no font here has these: draw each in art/, or take a font that has it"
    return [*(["fonts:", *fonts] if fonts else []), *([about, *signs] if signs else [])]


def _palette(kind: Column) -> list[str]:
    """Return a light colour for each value of a column: its own, where the value is the name of one."""
    values, tints = list(dict.fromkeys(kind.cells)), iter(TINTS)
    colours = [_light(value) or next(tints) for value in values]
    lines = [f"  {quoted(value)}: {quoted(colour)}" for value, colour in zip(values, colours, strict=True)]
    return [f"palette:  # a colour for each {quoted(kind.heading)}", *lines] if lines else []


def _light(value: str) -> str:
    """Return a light tint of the colour that a value names; "" where it names none."""
    parts = re.fullmatch("#(..)(..)(..)", colour_of(value.lower()) or "")
    light = (255 - (255 - int(part, 16)) * 2 // 5 for part in parts.groups()) if parts else ()
    return "#%02x%02x%02x" % tuple(light) if parts else ""
