"""Writes the form fields of a document: what can be typed on screen, and what is worked out.

What is typed is set in one size, in a face that holds the letters of all Latin alphabets; a
field takes no more than its box has room for. A sum is locked, and blank until something counts
towards it, on paper always.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from ...components.reading.own_fonts import STAND_INS
from ...components.records.boxes import Addend, Box
from ...generators.drawing import Field
from ...generators.text.fonts import Typeface, face_of
from ...generators.writers.pdf import POINTS_PER_MM
from .objects import string_of
from .structure import Structure

FACE = "condensed-medium"
SIZE = 10.0  # points; two figures have room in the narrowest box of a sheet
RESOURCE = "FormFont"
ASCENT = 850  # thousandths of the em
CAPITALS, EDGE = 0.7, 1.5  # of the em, how high capitals are; points left free beside a value
# What a keyboard for a Latin alphabet types: letters to Latin Extended-B, dashes, quotes, signs.
_TYPED = (range(0x20, 0x7F), range(0xA0, 0x250), range(0x2010, 0x2045), (0x20AC, 0x2212))
LOCKED, WHOLE = 1, 1 << 23  # bits of a field: read only; no more typed than can be seen
# Adds fields up. `a` is a list of terms, as in `boxes.Addend`: fields f, times x, every e,
# guards g and words w, least l, below b, last z. `b` are the fields that the sum follows.
_SUM = (
    "var t=%(begins)s,k=%(shown)d,a=%(terms)s,b=%(follows)s,F=this;"
    "function G(n){return String(F.getField(n).value)}"
    "for(var i=0;i<a.length;i++){var p=a[i],s=0;for(var j=0;j<p.f.length;j++){%(guard)s"
    "var v=G(p.f[j]).replace(',','.');"
    "if(v!==''&&!isNaN(v)){v=Number(v);%(count)ss=%(add)sv;k=1}}"
    "t+=(p.x||1)*(p.e?Math.floor(s/p.e):s)}"
    "if(b.length){k=0;for(i=0;i<b.length;i++)if(G(b[i])!=='')k=1}"
    "event.value=k?%(value)s:'';"
)
# Where a term has guards, only those fields count whose guard is one of its words, or begins one;
# a die before the word is read over.
_GUARD = (
    "if(p.g){var g=G(p.g[j]).toLowerCase().replace(/^\\s+|\\s+$/g,''),"
    "d=g.replace(/^[\\s\\d]+/,''),h=0;for(var m=0;m<p.w.length;m++)"
    "if(d?p.w[m].indexOf(d)===0||d.indexOf(p.w[m])===0:g===p.w[m])h=1;if(!h)continue}"
)
_COUNT = "if(p.l!==undefined)v=v>=p.l?1:0;if(p.b!==undefined)v=v<p.b?1:0;"

_Name = pdfdoc.PDFName


class FormWriter:
    """The form of one document, page after page; `close` writes it down, if there is one.

    `ink` is the operator that sets the colour of what is typed.
    """

    def __init__(self, canvas: Canvas, ink: str) -> None:
        self.canvas = canvas
        self.look = f"/{RESOURCE} {SIZE:g} Tf {ink}"
        self.taken: set[str] = set()
        self.fields: list[Any] = []
        self.sums: dict[str, tuple[set[str], Any]] = {}  # name -> what it adds, its widget

    def add(
        self, fields: Sequence[Field], page_height: float, structure: Structure, quarters: int = 0
    ) -> None:
        """Add the fields of the canvas's page; `page_height` in mm. What is typed is turned with the page.

        A name that the document has already, as when a sheet is printed twice, is
        numbered on this page, in its sums too. A sum may add fields of another page.
        """
        names = {field.name: self._free(field.name) for field in fields}
        for field in fields:
            key = f"shown-{names[field.name]}"
            shown = self.canvas._doc.Reference(_shown(field, self.look), key) if field.value else None
            widget = _widget(field, names, page_height, self.look, shown)
            if quarters:
                widget.text += b"\n/MK << /R %d >>" % (90 * quarters)
            key = f"field-{names[field.name]}"
            widget.text += b"/StructParent %d" % structure.add_field(self.canvas._doc.annotationName(key))
            self.canvas._addAnnotation(widget, key)
            reference = self.canvas._doc.refAnnotation(key)
            self.fields.append(reference)
            if field.adds:
                added = {name for addend in field.adds for name in (*addend.fields, *addend.guards)}
                added.update(field.box.follows)
                self.sums[names[field.name]] = ({names.get(name, name) for name in added}, reference)

    def _free(self, wanted: str) -> str:
        name, number = wanted, 2
        while name in self.taken:
            name, number = f"{wanted}-{number}", number + 1
        self.taken.add(name)
        return name

    def close(self) -> None:
        """Give the document its form, with its font and the order in which sums are made."""
        if not self.fields:
            return
        document = self.canvas._doc
        font = document.Reference(_font(document, face_of(FACE)), "form-font")
        fonts = pdfdoc.PDFDictionary({RESOURCE: font})
        form = {
            "Fields": pdfdoc.PDFArray(self.fields),
            "DA": pdfdoc.PDFString(self.look),
            "DR": pdfdoc.PDFDictionary({"Font": fonts}),
        }
        if self.sums:
            form["CO"] = pdfdoc.PDFArray([self.sums[name][1] for name in self._ordered()])
        document._catalog.AcroForm = pdfdoc.PDFDictionary(form)

    def _ordered(self) -> Iterator[str]:
        """Yield the sums, each behind those that count towards it."""
        left = dict(self.sums)
        while left:
            ready = [name for name, (added, _) in left.items() if not added & left.keys()]
            for name in ready or list(left):  # sums in a circle are refused before they are drawn
                yield name
                del left[name]


class _Widget(pdfdoc.PDFObject):
    """A field as it stands in the file; a game has thousands, and they need no more than text.

    `shown`: how what stands in it looks, if anything does.
    """

    def __init__(self, text: str, shown: Any = None) -> None:
        self.text, self.shown = text.encode("ascii"), shown

    def format(self, document: Any) -> bytes:
        shown = b"\n/AP << /N " + self.shown.format(document) + b" >>" if self.shown else b""
        return b"<< " + self.text + shown + b"\n>>"


def _widget(
    field: Field, names: Mapping[str, str], page_height: float, look: str, shown: Any = None
) -> _Widget:
    """Return a text field, centred, and the script that works it out."""
    x, y = field.x * POINTS_PER_MM, (page_height - field.y - field.h) * POINTS_PER_MM
    w, h = field.w * POINTS_PER_MM, field.h * POINTS_PER_MM
    box = " ".join(f"{round(v, 2):g}" for v in (x, y, x + w, y + h))
    parts = [
        "/Type /Annot /Subtype /Widget /FT /Tx /F 4 /Q 1",
        f"/Ff {WHOLE | (LOCKED if field.adds else 0)}",
        f"/T {string_of(names[field.name])} /TU {string_of(field.says)}",
        f"/Rect [ {box} ] /DA {string_of(look)}",
    ]
    if field.adds:
        script = _script(field.box, names)
        parts.append(f"/AA << /C << /S /JavaScript /JS {string_of(script)} >> >>")
    if field.value:
        parts.append(f"/V {string_of(field.value)}")
    return _Widget("\n".join(parts), shown)


def _shown(field: Field, look: str) -> Any:
    """How what stands in a field looks: in the middle of its box, smaller where it is long."""
    face = face_of(FACE).ttf.face
    numbers = _numbers(face.charToGlyph)
    w, h = field.w * POINTS_PER_MM, field.h * POINTS_PER_MM
    codes = [ord(c) for c in field.value if ord(c) in numbers]
    wide = sum(face.getCharWidth(code) for code in codes) / 1000
    size = min(SIZE, (w - 2 * EDGE) / wide) if wide else SIZE
    x, y = (w - wide * size) / 2, (h - CAPITALS * size) / 2
    text = "".join(f"{numbers[code]:04X}" for code in codes)
    look = look.replace(f" {SIZE:g} Tf", f" {size:.2f} Tf")
    made = pdfdoc.PDFStream(content=f"/Tx BMC q BT {look} {x:.2f} {y:.2f} Td <{text}> Tj ET Q EMC".encode())
    fonts = pdfdoc.PDFDictionary({RESOURCE: pdfdoc.PDFObjectReference("form-font")})
    made.dictionary.dict |= {
        "Type": _Name("XObject"),
        "Subtype": _Name("Form"),
        "BBox": pdfdoc.PDFArray([0, 0, round(w, 2), round(h, 2)]),
        "Resources": pdfdoc.PDFDictionary({"Font": fonts}),
    }
    return made


def _script(box: Box, names: Mapping[str, str]) -> str:
    """How a box is worked out from those that it adds."""
    terms = [_term(addend, names) for addend in box.adds]
    keys = set().union(*terms)
    return _SUM % {
        "begins": f"{box.begins or 0:g}",
        "shown": box.begins is not None,
        "terms": _compact(terms),
        "follows": _compact([names.get(name, name) for name in box.follows]),
        "guard": _GUARD if "g" in keys else "",
        "count": _COUNT if keys & {"l", "b"} else "",
        "add": "(p.z?0:s)+" if "z" in keys else "s+",
        "value": _value(box),
    }


def _term(addend: Addend, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a term as the script has it, with what is set in it only."""
    guards = [names.get(name, name) for name in addend.guards]
    given = {
        "x": addend.times if addend.times != 1 else None,
        "e": addend.every or None,
        "g": guards or None,
        "w": [word.lower() for word in addend.words] if guards else None,
        "l": addend.least,
        "b": addend.below,
        "z": int(addend.last) or None,
    }
    set_ = {key: value for key, value in given.items() if value is not None}
    return {"f": [names.get(name, name) for name in addend.fields], **set_}


def _value(box: Box) -> str:
    """Return the text that a sum shows: its figure, a cross, or a word."""
    total = "t" if box.most is None else f"Math.min(t,{box.most:g})"
    if box.crossed_from is not None:
        return f"(t>={box.crossed_from}?'\\u00d7':'')"
    shown = "''" if box.levels else total
    for word, least in reversed(box.levels):
        shown = _compact(word) if least == "rest" else f"({total}>={least:g}?{_compact(word)}:{shown})"
    return shown


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _numbers(glyphs: Mapping[int, int]) -> dict[int, int]:
    """For each character that can be typed, the number of its glyph in the form's font."""
    numbers: dict[int, int] = {}
    codes = [code for codes in _TYPED for code in codes if code in glyphs and chr(code) not in STAND_INS]
    return {code: numbers.setdefault(glyphs[code], len(numbers) + 1) for code in codes}


def _font(document: Any, typed: Typeface) -> Any:
    """Return the face as a composite font of two-byte glyph numbers, with their way back to Unicode."""
    face = typed.ttf.face
    found = _numbers(face.charToGlyph)
    codes = list(found)
    numbers: dict[int, int] = {}  # number in the subset -> the first code that shows it
    for code, number in found.items():
        numbers.setdefault(number, code)
    name = f"FORMAA+{typed.name}"
    descriptor = face.addSubsetObjects(document, name, codes)
    # Viewers set a line so that its ascent is in the middle; the face's own leaves room for
    # accents on capitals, and figures would hang low.
    document.idToObject[descriptor.name].dict["Ascent"] = ASCENT
    widths = [round(face.getCharWidth(code), 1) for code in numbers.values()]
    system = {
        "Registry": pdfdoc.PDFString("Adobe"),
        "Ordering": pdfdoc.PDFString("Identity"),
        "Supplement": 0,
    }
    descendant = {
        "Type": _Name("Font"),
        "Subtype": _Name("CIDFontType2"),
        "BaseFont": _Name(name),
        "CIDSystemInfo": pdfdoc.PDFDictionary(system),
        "FontDescriptor": descriptor,
        "CIDToGIDMap": _Name("Identity"),
        "W": pdfdoc.PDFArray([1, pdfdoc.PDFArray(widths)]),
    }
    unicode = pdfdoc.PDFStream(content=_to_unicode(numbers).encode("ascii"))
    unicode.filters = [pdfdoc.PDFZCompress]
    inner = document.Reference(pdfdoc.PDFDictionary(descendant), "form-font-glyphs")
    return pdfdoc.PDFDictionary(
        {
            "Type": _Name("Font"),
            "Subtype": _Name("Type0"),
            "BaseFont": _Name(name),
            "Encoding": _Name("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([inner]),
            "ToUnicode": document.Reference(unicode, "form-font-unicode"),
        }
    )


def _to_unicode(numbers: Mapping[int, int]) -> str:
    """Return the CMap from glyph numbers to characters, a hundred at a time as the format asks."""
    lines = [f"<{number:04X}> <{code:04X}>" for number, code in numbers.items()]
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{body}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
