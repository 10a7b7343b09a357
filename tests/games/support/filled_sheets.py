"""Record sheets filled in as programs fill them, and what the referee says of them."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

from cutline.components import shipped_games
from cutline.components.records.boxes import boxes_of
from cutline.layouts.pages.filled_sheets import filled_sheet
from cutline.layouts.sheets.papers import papers
from cutline.referee.checking import judged, open_log, open_sheet
from cutline.referee.judging.judge import Judge
from cutline.referee.playing.pen import Pen
from cutline.referee.sheets.filling import filled
from cutline.referee.sheets.form_values import Filled

from ...support.tries import sampled
from .judging import shipped

SHEET = Path("sheet.pdf")
LOGS = {
    f"{name} {log.stem}": log
    for name, folder in shipped_games().items()
    for log in sorted((folder / "logs").glob("*.yaml"))
}


class Told(NamedTuple):
    """A finding: what it is, its rule, and its place behind the title of the sheet."""

    severity: str
    rule: str
    place: str


@cache
def from_log(log: Path) -> tuple[str, str, dict[str, str]]:
    """The game of a log, the sheet that it fills, and what stands in its boxes."""
    opened = open_log(log)
    found = filled(opened.referee, opened.log, opened.actions)
    assert found is not None
    return opened.game.name, found.sheet.id, found.values


def only_sums(log: Path) -> str:
    """A log with nothing but the totals that the referee has of each turn, from the first to the last."""
    opened = open_log(log)
    referee, pen = opened.referee, Pen(opened.referee, Random(1), "sums")
    walk, totals = Judge(referee, opened.log, blames=False), referee.rules.totals
    sums: dict[object, dict[str, object]] = {}
    for read in opened.actions:
        walk.turn(read)
        found = sums[referee.turn(read.turn.label)] = pen.sums(walk.ended[0])
        for name in [name for name in found if totals[name].row]:  # of which a sheet has the parts
            parts = walk.ended[1][name]
            found[name] = {referee.slots[totals[name].each].show(key): n for key, n in parts.items()}
    labels = [*referee.labels()]
    labels = labels[: max(n for n, label in enumerate(labels) if referee.turn(label) in sums) + 1]
    turns = [{"turn": label, "sum": sums.get(referee.turn(label), {})} for label in labels]
    return json.dumps({"game": opened.game.name, "options": opened.log.options, "turns": turns})


def told(game: str, values: dict[str, str]) -> list[Told]:
    """What is wrong with a sheet on which these values stand, and the other boxes are empty."""
    listed = dict.fromkeys(all_boxes(game), "") | values
    reports = [judged(one) for one in open_sheet(SHEET, Filled(listed, game, "1", ""))]
    wrong = [one for report in reports for one in report.findings]
    return [Told(one.severity, one.rule, one.place.partition(", ")[2]) for one in wrong]


def of_a_tired_hand(game: str, row: dict[str, str], slips: Sequence[tuple[dict[str, str], str, str]]):
    """Two tests of a game: a right sheet has no finding; each slip is told by its rule at its place."""

    def right():
        assert told(game, row) == []

    @pytest.mark.parametrize(("written", "rule", "place"), sampled(slips, 3))
    def slip(written, rule, place):
        first, *rest = told(game, row | written)
        assert first == ("violation", rule, place)
        assert all(one.severity == "follow-on" for one in rest)

    return right, slip


@cache
def all_boxes(game: str) -> tuple[str, ...]:
    """The names of all boxes on a game's sheets."""
    loaded = shipped(game)
    return tuple(n for sheet in loaded.records.sheets for n in boxes_of(sheet, loaded.sheet.lists))


@cache
def blank(game: str, sheet: str) -> bytes:
    """A sheet as it is printed."""
    loaded = shipped(game)
    one = next(one for one in loaded.records.sheets if one.id == sheet)
    return filled_sheet(loaded, one, {}, papers()["a4"])


def by_pypdf(pdf: bytes, values: dict[str, str]) -> bytes:
    """A PDF with values in its fields, by a library that works nothing out."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    for page in writer.pages:
        for note in page.get("/Annots", ()):
            widget = note.get_object()
            if widget.get("/T") in values:
                widget[NameObject("/V")] = TextStringObject(values[widget["/T"]])
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def by_pdfium(pdf: bytes, values: dict[str, str]) -> bytes:
    """A PDF with values typed into its fields, as a browser does it."""
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    form, left = document.formenv.raw, set(values)
    for page in document:
        pdfium.FORM_OnAfterLoadPage(page, form)
        for number in range(pdfium.FPDFPage_GetAnnotCount(page)):
            widget = pdfium.FPDFPage_GetAnnot(page, number)
            name = _name(form, widget)
            if name not in left:
                continue
            box = pdfium.FS_RECTF()
            pdfium.FPDFAnnot_GetRect(widget, box)
            middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            pdfium.FORM_OnLButtonDown(form, page, 0, *middle)
            pdfium.FORM_OnLButtonUp(form, page, 0, *middle)
            pdfium.FORM_ReplaceSelection(form, page, _wide(values[name]))
            pdfium.FORM_ForceToKillFocus(form)
            left.discard(name)
    assert not left
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def _name(form, widget) -> str:
    length = pdfium.FPDFAnnot_GetFormFieldName(form, widget, None, 0)
    text = ctypes.create_string_buffer(length)
    wide = ctypes.cast(text, ctypes.POINTER(ctypes.c_ushort))
    pdfium.FPDFAnnot_GetFormFieldName(form, widget, wide, length)
    return text.raw[: length - 2].decode("utf-16-le")


def _wide(text: str):
    held = ctypes.create_string_buffer((text + "\0").encode("utf-16-le"))
    return ctypes.cast(held, ctypes.POINTER(ctypes.c_ushort))
