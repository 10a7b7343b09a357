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


def document(game, out, name="kit.pdf"):
    """A game's whole kit on A4 as a PDF."""
    kit = build_kit(draw_game(load_game(game)), papers()["a4"])
    assert not kit.problems
    encoder = Encoder()
    pages = [(page, encoder.pack(page.draw(), page.height)) for page in kit.printed]
    write_pdf(out / name, pages, PdfMeta("t", "s", "k", "a", "en"), encoder)
    return PdfReader(out / name)


def widgets(reader):
    """Every field of a document by its name."""
    return {
        str(note.get_object()["/T"]): note.get_object()
        for page in reader.pages
        for note in page.get("/Annots", ())
    }


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
    node = shutil.which("node")
    if node is None:
        pytest.skip("no JavaScript engine to run the scripts in")
    lines = [f"var v={json.dumps(typed)};", "var d={getField:function(n){return {value:n in v?v[n]:''}}};"]
    for name, script in scripts(reader).items():
        lines.append(f"var event={{}};(function(){{{script}}}).call(d);v[{json.dumps(name)}]=event.value;")
    lines.append("console.log(JSON.stringify(v))")
    return json.loads(subprocess.check_output([node, "-e", "\n".join(lines)]))
