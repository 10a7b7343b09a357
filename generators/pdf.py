"""Writes drawings as PDF: operators cached per drawing, stamped under a matrix.

Everything stays in millimetres, origin top left; one matrix per page turns that
into points. A drawing is encoded once per build, in whatever documents it ends
up. This is the only module that knows points of the page and PDF operators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path as FilePath
from typing import Any, NamedTuple
from zlib import compress

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from ..components.paths import IDENTITY, Matrix
from .drawing import NONE, Drawing, Path, Rect, Text, Use
from .fonts import Typeface, typeface

POINTS_PER_MM = 72 / 25.4
FOOT_FONT = "condensed-medium"  # the initial font of every document: all footers use it
LEVEL = 4  # of compression: a twentieth larger than 6, and half as long
MOST_KEPT = 20_000  # encoded drawings that wait to be used again
FORM_SIZE = 6000  # operators longer than this are kept once per document and called by name

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ESCAPES = str.maketrans(
    {chr(code): f"\\{code:03o}" for code in (*range(32), *range(127, 256))}
    | {"(": "\\(", ")": "\\)", "\\": "\\\\"}
)

rl_config.useA85 = 0


class Field(NamedTuple):
    """A form field that can be filled on screen; mm from the page's top left."""

    name: str
    x: float
    y: float
    w: float
    h: float
    says: str
    size: float = 8.0  # points


class PdfPage(NamedTuple):
    """One page: its paper, the box that is cut out, the box that is printed, what is on it."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    draw: Callable[[], Drawing]
    bookmark: str = ""
    fields: Sequence[Field] = ()


class PdfMeta(NamedTuple):
    """What a document says of itself."""

    title: str
    subject: str
    keywords: str
    author: str
    language: str
    duplex: bool = True


class Packed(NamedTuple):
    """A page's operators, compressed, and what they call by name."""

    stream: bytes
    fonts: int
    forms: frozenset[str]


class _Encoded(NamedTuple):
    operators: str
    fonts: int  # a bit for each style, as in Encoder.names
    forms: frozenset[str]
    made_of_others: bool


_NO_FORMS: frozenset[str] = frozenset()


def _number(value: float) -> str:
    """Two decimals of a millimetre are finer than any printer."""
    text = f"{value:.2f}"
    return text[:-3] if text.endswith(".00") else text


class Encoder:
    """Turns drawings into operators; one for all documents of a build."""

    def __init__(self) -> None:
        self.done: dict[int, _Encoded] = {}
        self.kept: list[Drawing] = []  # identity is the key, so they must stay alive
        self.recent: dict[int, _Encoded] = {}  # drawings made of others, for one page only
        self.names: dict[str, tuple[int, str]] = {FOOT_FONT: (1, "F1")}
        self.colours: dict[str, str] = {}
        self.extra: dict[str, list[str]] = {}  # style -> characters beyond ASCII, in order
        self.codes: dict[str, dict[str, tuple[int, str]]] = {}
        self.forms: dict[str, tuple[Drawing, _Encoded]] = {}
        self.packed: dict[str, bytes] = {}
        self.form_of: dict[int, str] = {}

    def pack(self, drawing: Drawing, height: float) -> Packed:
        """A page's drawing, compressed; `height` is the page's, mm."""
        encoded = self._encoded(drawing)
        self.recent.clear()
        scale, top = POINTS_PER_MM, height * POINTS_PER_MM
        operators = f"{scale:.6f} 0 0 {-scale:.6f} 0 {top:.3f} cm\n{encoded.operators}"
        return Packed(compress(operators.encode("ascii"), LEVEL), encoded.fonts, encoded.forms)

    def encode(self, drawing: Drawing) -> _Encoded:
        """The drawing's operators, in its own millimetres.

        What consists of marks alone, or is large, is kept for the whole build;
        what is made of other drawings, such as a counter's face, for one page.
        """
        key = id(drawing)
        found = self.done.get(key) or self.recent.get(key)
        if found is None:
            found = self._encoded(drawing)
            if found.made_of_others and len(found.operators) <= FORM_SIZE:
                self.recent[key] = found
            else:
                self._keep(key, drawing, found)
        return found

    def _keep(self, key: int, drawing: Drawing, found: _Encoded) -> None:
        """Remember an encoded drawing; a large game's many different texts are let go again."""
        if len(self.kept) > MOST_KEPT:
            self.done.clear()
            self.kept.clear()
        self.done[key] = found
        self.kept.append(drawing)

    def _encoded(self, drawing: Drawing) -> _Encoded:
        fonts, forms, made_of_others = 0, _NO_FORMS, False
        out: list[str] = []
        made_before = self.done.get
        for mark in drawing.marks:
            if isinstance(mark, Use):
                made_of_others = True
                used, matrix, clip = mark
                inner = made_before(id(used)) or self.encode(used)
                operators = inner.operators
                fonts |= inner.fonts
                if inner.forms:
                    forms |= inner.forms
                if len(operators) > FORM_SIZE:
                    name, operators = self._form(used, inner)
                    forms |= {name}
                if matrix is IDENTITY and clip is None:
                    out.append(operators)
                else:
                    out.append(self._placed(operators, matrix, clip))
            elif isinstance(mark, Text):
                fonts |= self._font(mark.font)[0]
                out.append(self._text(mark))
            elif isinstance(mark, Rect):
                out.append(self._rect(mark))
            else:
                out.append(self._path(mark))
        return _Encoded("\n".join(out), fonts, forms, made_of_others)

    def _font(self, style: str) -> tuple[int, str]:
        """A style's bit, and its name in all documents."""
        found = self.names.get(style)
        if found is None:
            number = len(self.names)
            found = self.names[style] = (1 << number, f"F{number + 1}")
        return found

    def styles_of(self, fonts: int) -> list[str]:
        """The styles whose bits are set, in the order of their names."""
        return [style for style, (bit, _) in self.names.items() if fonts & bit]

    def _colour(self, colour: str) -> str:
        found = self.colours.get(colour)
        if found is None:
            parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
            found = self.colours[colour] = " ".join(
                f"{part:.3f}".rstrip("0").rstrip(".") or "0" for part in parts
            )
        return found

    def _text(self, mark: Text) -> str:
        if mark.text.isascii():
            runs = [(0, mark.text.translate(_ESCAPES))]
        else:
            runs = self._coded(mark.font, mark.text)
        name = self._font(mark.font)[1]
        shown = " ".join(
            f"/{name}+{subset} {mark.size:.3f} Tf ({text}) Tj" for subset, text in runs
        )
        return f"BT {self._colour(mark.fill)} rg 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm {shown} ET"

    def _coded(self, style: str, text: str) -> list[tuple[int, str]]:
        """Runs of (subset, escaped codes), as reportlab will number the characters."""
        codes = self.codes.setdefault(style, {})
        new = [c for c in dict.fromkeys(text) if not c.isascii() and c not in codes]
        if new:
            order = self.extra.setdefault(style, [])
            order += new
            scratch = pdfdoc.PDFDocument(invariant=1)
            ttf = typeface(style).ttf
            for character in order:
                ((subset, code),) = ttf.splitString(character, scratch)
                codes[character] = (subset, code.decode("latin-1").translate(_ESCAPES))
            ttf.state.pop(scratch, None)
        runs: list[list[Any]] = []
        for character in text:
            subset, code = codes.get(character) or (0, character.translate(_ESCAPES))
            if runs and runs[-1][0] == subset:
                runs[-1][1] += code
            else:
                runs.append([subset, code])
        return [(subset, code) for subset, code in runs]

    def _form(self, drawing: Drawing, inner: _Encoded) -> tuple[str, str]:
        """A large drawing's name as a form of the document, and the operator that calls it."""
        name = self.form_of.get(id(drawing))
        if name is None:
            name = self.form_of[id(drawing)] = f"X{len(self.forms) + 1}"
            self.forms[name] = (drawing, inner)
        return name, f"/{self.form_name(name)} Do"

    @staticmethod
    def _placed(operators: str, matrix: Matrix, clip: tuple[float, ...] | None) -> str:
        """Operators under a matrix, cut to a rectangle."""
        cut = "%.4f %.4f %.4f %.4f re W n " % clip if clip else ""
        a, b, c, d, e, f = matrix
        if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
            return f"q {cut}1 0 0 1 {e:.3f} {f:.3f} cm\n{operators}\nQ"
        return f"q {cut}{a:.5f} {b:.5f} {c:.5f} {d:.5f} {e:.3f} {f:.3f} cm\n{operators}\nQ"

    @staticmethod
    def form_name(name: str) -> str:
        """reportlab's own spelling of a form's name inside a document."""
        return f"FormXob.{name}"

    def _paint(self, mark: Rect | Path, even_odd: bool = False) -> tuple[str, str]:
        """Operators that set the colours before a shape, and the one that paints it."""
        before = ""
        if mark.fill != NONE:
            before = f"{self._colour(mark.fill)} rg "
        if mark.stroke == NONE:
            return before, "f*" if even_odd else "f"
        before += f"{self._colour(mark.stroke)} RG {mark.width:.3f} w "
        if mark.dash:
            before += f"[{' '.join(map(_number, mark.dash))}] 0 d "
        if mark.fill == NONE:
            return before, "S"
        return before, "B*" if even_odd else "B"

    def _rect(self, mark: Rect) -> str:
        before, after = self._paint(mark)
        shape = f"{mark.x:.3f} {mark.y:.3f} {mark.w:.3f} {mark.h:.3f} re"
        return f"q {before}{shape} {after} Q" if mark.dash else f"{before}{shape} {after}"

    def _path(self, mark: Path) -> str:
        if mark.fill == NONE and mark.stroke == NONE:
            return ""
        before, after = self._paint(mark, mark.even_odd)
        steps = []
        for segment in mark.segments:
            kind = segment[0]
            if kind == "L":
                steps.append("%.2f %.2f l" % segment[1:])
            elif kind == "M":
                steps.append("%.2f %.2f m" % segment[1:])
            elif kind == "C":
                steps.append("%.2f %.2f %.2f %.2f %.2f %.2f c" % segment[1:])
            else:
                steps.append("h")
        shape = " ".join(steps)
        cap, join = _CAPS[mark.cap], _JOINS[mark.join]
        if mark.dash or cap or join:
            style = (f"{cap} J " if cap else "") + (f"{join} j " if join else "")
            return f"q {style}{before}{shape} {after} Q"
        return f"{before}{shape} {after}"


class _Form(pdfdoc.PDFFormXObject):
    """A drawing kept once per document, in millimetres; compressed once per build."""

    def __init__(self, drawing: Drawing, packed: bytes) -> None:
        # Marks may reach over the frame, as they may in a drawing that is written in place.
        over = 10 * max(drawing.width, drawing.height)
        super().__init__(-over, -over, drawing.width + over, drawing.height + over)
        self.Contents = _Stream(packed)


def write_pdf(
    file: FilePath, pages: Iterable[tuple[PdfPage, Packed]], meta: PdfMeta, encoder: Encoder
) -> None:
    """One document of packed pages; the same input gives the same bytes.

    Fonts are embedded as subsets; TrimBox and BleedBox stand on every page; the
    viewer is asked for no scaling and for the long edge.
    """
    pdfmetrics.registerFont(typeface(FOOT_FONT).ttf)
    canvas = Canvas(
        str(file), pageCompression=0, invariant=1, initialFontName=typeface(FOOT_FONT).name,
        initialFontSize=7, lang=meta.language, pdfVersion=(1, 7),
    )  # fmt: skip
    canvas._doc.compression = 1  # of fonts; pages come compressed
    _say(canvas, meta)
    fonts = encoder.names[FOOT_FONT][0]
    forms: set[str] = set()
    fields: list[Any] = []
    for number, (page, packed) in enumerate(pages):
        fonts |= packed.fonts
        forms |= packed.forms
        if page.bookmark:
            key = f"page{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key, 0, True)
        for field in page.fields:
            _add_field(canvas, field, page.height, fields)
        _add_page(canvas, page, packed)
    document = canvas._doc
    for name in sorted(forms):
        drawing, inner = encoder.forms[name]
        if name not in encoder.packed:
            encoder.packed[name] = compress(inner.operators.encode("ascii"), LEVEL)
        form = _Form(drawing, encoder.packed[name])
        if inner.forms:
            form.XObjects = document.xobjDict(sorted(inner.forms))
        document.addForm(name, form)
    for style in encoder.styles_of(fonts):
        _embed(document, typeface(style), encoder.names[style][1], encoder.extra.get(style, ()))
    if fields:
        _add_form(document, fields)
    canvas.save()


class _Stream(pdfdoc.PDFStream):
    """Content that is compressed already."""

    def __init__(self, packed: bytes) -> None:
        super().__init__(content=packed)
        self.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")


def _add_page(canvas: Canvas, page: PdfPage, packed: Packed) -> None:
    """Close the canvas's page with packed content instead of its own."""
    wide, high = page.width * POINTS_PER_MM, page.height * POINTS_PER_MM
    made = pdfdoc.PDFPage()
    made.pagewidth, made.pageheight = round(wide, 3), round(high, 3)
    made.hasImages = 0
    made.Contents = _Stream(packed.stream)
    for name, (x, y, w, h) in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
        edges = (x, page.height - y - h, x + w, page.height - y)
        setattr(made, name, pdfdoc.PDFArray([round(v * POINTS_PER_MM, 3) for v in edges]))
    canvas._formsinuse += sorted(packed.forms)
    canvas._setExtGState(made)
    canvas._setShadingUsed(made)
    canvas._setXObjects(made)
    canvas._setAnnotations(made)
    canvas._doc.addPage(made)
    canvas._restartAccumulators()


def _say(canvas: Canvas, meta: PdfMeta) -> None:
    canvas.setTitle(meta.title)
    canvas.setSubject(meta.subject)
    canvas.setKeywords(meta.keywords)
    canvas.setAuthor(meta.author)
    canvas.setCreator("Cutline")
    canvas.setProducer("Cutline")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if meta.duplex else "Simplex")
    canvas.showOutline()


def _embed(document: Any, face: Typeface, name: str, extra: Sequence[str]) -> None:
    """Give a document the subset whose codes the encoder has already used."""
    state = face.ttf._assignState(document)
    if state.internalName is None:
        state.internalName = name
        document.fontMapping[face.name] = "/" + name
        document.delayedFonts.append(face.ttf)
    for character in extra:
        face.ttf.splitString(character, document)


def _add_field(canvas: Canvas, field: Field, page_height: float, fields: list[Any]) -> None:
    """A text field that shows what is typed in the form font, centred."""
    x, y = field.x * POINTS_PER_MM, (page_height - field.y - field.h) * POINTS_PER_MM
    w, h = field.w * POINTS_PER_MM, field.h * POINTS_PER_MM
    widget = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Annot"),
            "Subtype": pdfdoc.PDFName("Widget"),
            "FT": pdfdoc.PDFName("Tx"),
            "T": pdfdoc.PDFString(field.name),
            "TU": pdfdoc.PDFString(field.says),
            "Rect": pdfdoc.PDFArray([round(v, 2) for v in (x, y, x + w, y + h)]),
            "F": 4,
            "Q": 1,
            "DA": pdfdoc.PDFString(f"/FormFont {field.size:g} Tf 0.12 0.14 0.15 rg"),
        }
    )
    name = f"field-{field.name}"
    canvas._addAnnotation(widget, name)
    fields.append(canvas._doc.refAnnotation(name))


def _add_form(document: Any, fields: list[Any]) -> None:
    """The document's form, its font embedded with all that Latin keyboards type."""
    face = typeface("condensed-medium").ttf.face
    order = [ord(bytes([code]).decode("mac_roman")) if code > 31 else 0 for code in range(256)]
    name = "FORMAA+" + typeface("condensed-medium").name
    descriptor = face.addSubsetObjects(document, name, order)
    document.idToObject[descriptor.name].dict["Flags"] = 32  # non-symbolic: named encoding counts
    windows = [bytes([code]).decode("cp1252", "replace") for code in range(256)]
    font = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("TrueType"),
            "BaseFont": pdfdoc.PDFName(name),
            "FirstChar": 0,
            "LastChar": 255,
            "Widths": pdfdoc.PDFArray([round(face.getCharWidth(ord(c)), 1) for c in windows]),
            "Encoding": pdfdoc.PDFName("WinAnsiEncoding"),
            "FontDescriptor": descriptor,
        }
    )
    reference = document.Reference(font, "form-font")
    document._catalog.AcroForm = pdfdoc.PDFDictionary(
        {
            "Fields": pdfdoc.PDFArray(fields),
            "DA": pdfdoc.PDFString("/FormFont 8 Tf 0 g"),
            "DR": pdfdoc.PDFDictionary({"Font": pdfdoc.PDFDictionary({"FormFont": reference})}),
        }
    )
