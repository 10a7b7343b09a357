"""The fields of a form as a PDF has them, and what their scripts make of what was typed."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest
from pypdf import PdfReader

from cutline.components import load_game
from cutline.generators.writers.pdf import Encoder
from cutline.layouts.documents.documents import PdfMeta, write_pdf
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from .mini_game import MINI
from .pdf_reading import notes_of


def document(folder, **files):
    """The mini game's whole kit on A4 as a PDF, some of its files replaced."""
    for file, text in {**MINI, **{f"{file}.yaml": text for file, text in files.items()}}.items():
        (folder / file).write_text(text, "utf-8")
    kit = build_kit(draw_game(load_game(folder)), papers()["a4"])
    assert not kit.problems
    encoder = Encoder()
    pages = [(page, encoder.pack(page.draw(), page.height)) for page in kit.printed]
    write_pdf(folder / "kit.pdf", pages, PdfMeta("t", "s", "k", "a", "en"), encoder)
    return PdfReader(folder / "kit.pdf")


def widgets(reader):
    """Every field of a document by its name."""
    return {str(note["/T"]): note for page in reader.pages for note in notes_of(page)}


def scripts(reader):
    """The scripts of fields that are worked out, in the order in which they are."""
    order = reader.trailer["/Root"]["/AcroForm"].get_object().get("/CO", ())
    found = {}
    for reference in order:
        widget = reference.get_object()
        action = widget["/AA"]["/C"]
        assert action["/S"] == "/JavaScript"
        found[str(widget["/T"])] = str(action["/JS"])
    return found


def worked_out(reader, typed):
    """What the scripts make of what was typed, run by a JavaScript engine in their order."""
    return each_worked_out(reader, [typed])[0]


def each_worked_out(reader, cases):
    """The same for each of some forms filled in."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no JavaScript engine to run the scripts in")
    lines = [f"console.log(JSON.stringify({json.dumps(cases)}.map(function(v){{"]
    lines.append("var d={getField:function(n){return {value:n in v?v[n]:''}}},event;")
    for name, script in scripts(reader).items():
        lines.append(f"event={{}};(function(){{{script}}}).call(d);v[{json.dumps(name)}]=event.value;")
    lines.append("return v})))")
    return json.loads(subprocess.check_output([node, "-e", "\n".join(lines)]))
