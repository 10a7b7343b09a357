"""Writes packed pages as PDF documents: boxes, bookmarks, fonts, form fields.

The same input gives the same bytes. What stands on a page is encoded by
`generators.writers.pdf`; this module knows documents, and points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path as FilePath
from typing import Any, BinaryIO, ClassVar, NamedTuple
from zlib import compress

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from ...components import Game, house
from ...components.art.raster import Picture, pixels_of
from ...components.shapes.paths import IDENTITY, Matrix
from ...generators.drawing import LAYERS, Drawing, Field
from ...generators.text.fonts import FOOT_FONT, Typeface, face_of
from ...generators.writers.pdf import LEVEL, POINTS_PER_MM, Encoder, Packed, widest
from .form_fields import FormWriter
from .identity import add_srgb, add_to_catalog, add_xmp
from .navigation import Anchor, Link, Navigator
from .objects import in_streams
from .structure import Structure

MAKER = "Cutline"
FARTHEST = 10_000.0  # mm, from what is tagged, which has no frame of its own, to its farthest mark
Origin = tuple[tuple[str, str], ...]


def origin_of(game: Game) -> Origin:
    """Which game a form is of, for whoever reads it once it is filled in."""
    return ("Game", game.name), ("Edition", game.sheet.edition), ("Kit", game.sheet.version)


class _Info(pdfdoc.PDFInfo):
    """What a document says of itself, and which game its form is of."""

    origin: Origin = ()

    def format(self, document: Any) -> Any:
        texts = ((key.encode(), pdfdoc.PDFString(text).format(document)) for key, text in self.origin)
        told: bytes = super().format(document)
        return told.removesuffix(b">>") + b"".join(b"/%s %s\n" % pair for pair in texts) + b">>"


class PdfPage(NamedTuple):
    """One page: its paper, the box that is cut out, the box that is printed, what is on it."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    draw: Callable[[], Drawing]
    bookmark: str = ""
    fields: Sequence[Field] = ()
    matrix: Matrix = IDENTITY  # that all of `draw` is under; the boxes and fields are so already
    quarters: int = 0  # how often the page was turned a quarter anticlockwise
    links: Sequence[Link] = ()
    anchors: Sequence[Anchor] = ()  # what links may lead to; those with a title have a bookmark


class PdfMeta(NamedTuple):
    """What a document says of itself."""

    title: str
    subject: str
    keywords: str
    author: str
    language: str
    duplex: bool = True
    flips: str = "long"  # the edge, where it is printed on both sides
    origin: Origin = ()  # game, edition and kit, for a sheet that is filled in


def _layer_name(layer: str) -> str:
    return f"layer-{layer}"


class _Page(pdfdoc.PDFPage):
    """A page that knows the layers that its content speaks of, and how to tab through fields."""

    __NoDefault__: ClassVar[list[str]] = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]
    layers: frozenset[str] = frozenset()

    def check_format(self, document: Any) -> None:
        super().check_format(document)
        self.Resources.Properties = _properties(self.layers)


def _properties(layers: Iterable[str]) -> dict[str, Any]:
    return {layer: pdfdoc.PDFObjectReference(_layer_name(layer)) for layer in sorted(layers)}


class _Form(pdfdoc.PDFFormXObject):
    """A drawing kept once per document, in millimetres; compressed once per build."""

    layers: frozenset[str] = frozenset()

    def format(self, document: Any) -> Any:
        if self.layers:
            self.Resources = pdfdoc.PDFResourceDictionary(Properties=_properties(self.layers))
            self.Resources.basicFonts()
            if self.XObjects:
                self.Resources.XObject = self.XObjects
        return super().format(document)

    def __init__(self, drawing: Drawing, packed: bytes) -> None:
        # Marks may reach over the frame, as they may in a drawing that is written in place.
        over = 10 * max(drawing.width, drawing.height) or FARTHEST
        super().__init__(-over, -over, drawing.width + over, drawing.height + over)
        self.Contents = _Stream(packed)


def write_pdf(
    file: FilePath | BinaryIO, pages: Iterable[tuple[PdfPage, Packed]], meta: PdfMeta, encoder: Encoder
) -> None:
    """One document of packed pages, to a path or an open file; the same input, the same bytes.

    Fonts are embedded as subsets; TrimBox and BleedBox stand on every page; the
    viewer is asked for no scaling and for the long edge. Colours are said to be those of
    sRGB, but for those of four inks: these are the printer's.
    """
    pdfmetrics.registerFont(face_of(FOOT_FONT).ttf)
    canvas = Canvas(
        str(file) if isinstance(file, FilePath) else file,
        pageCompression=0,
        invariant=1,
        initialFontName=face_of(FOOT_FONT).name,
        initialFontSize=7,
        lang=meta.language,
        pdfVersion=(1, 7),
    )
    canvas._doc.compression = 1  # of fonts; pages come compressed
    _say(canvas, meta)
    if not encoder.cmyk:
        add_srgb(canvas._doc)
    fonts = encoder.names[FOOT_FONT][0]
    forms: set[str] = set()
    layers: set[str] = set()
    images: dict[str, float] = {}
    form = FormWriter(canvas, encoder.colour(house().palette["ink"]))
    pages, document = list(pages), canvas._doc
    ways = Navigator(canvas, [(page.height, list(_places(page))) for page, _ in pages])
    structure = Structure(document, len(pages))
    for page, packed in pages:
        fonts |= packed.fonts
        forms |= packed.forms
        layers |= packed.layers
        widest(images, packed.images)
        form.add(page.fields, page.height, structure, page.quarters)
        ways.add(page.links, page.height, structure)
        _add_page(canvas, page, packed, structure.add_page(packed.nodes, page.bookmark))
    for name in sorted(forms):
        drawing, inner = encoder.forms[name]
        if name not in encoder.packed:
            encoder.packed[name] = compress(inner.operators.encode("ascii"), LEVEL)
        kept = _Form(drawing, encoder.packed[name])
        called = {*inner.forms, *(image for image, _ in inner.images)}
        if called:
            kept.XObjects = document.xobjDict(sorted(called))
        kept.layers = inner.layers
        document.addForm(name, kept)
    for name, width in sorted(images.items()):
        _add_picture(document, name, encoder.pictures[name], width)
    for style in encoder.styles_of(fonts):
        _embed(document, face_of(style), encoder.names[style][1], encoder.extra.get(style, ()))
    form.close()
    ways.close()
    structure.close()
    if form.fields:
        canvas._doc.info.origin = meta.origin
    if layers:
        _add_layers(document, [layer for layer in LAYERS if layer in layers])
    document.format = partial(in_streams, document)
    canvas.save()


def _add_picture(document: Any, name: str, picture: Picture, width: float) -> None:
    """Add a picture with as many pixels as it needs at `width` mm, and what is clear in it."""
    made = pixels_of(picture, *picture.size_at(width))
    image = _pixel_stream(made.width, made.height, made.channels, made.data, made.jpeg)
    if made.alpha:
        mask = _pixel_stream(made.width, made.height, 1, made.alpha)
        image.dictionary["SMask"] = document.Reference(mask)
    document.addForm(name, image)


def _pixel_stream(wide: int, high: int, channels: int, data: bytes, jpeg: bool = False) -> pdfdoc.PDFStream:
    stream = pdfdoc.PDFStream(content=data)
    colours = pdfdoc.PDFName("DeviceGray" if channels == 1 else "DeviceRGB")
    stream.dictionary.dict.update(
        Type=pdfdoc.PDFName("XObject"),
        Subtype=pdfdoc.PDFName("Image"),
        Width=wide,
        Height=high,
        ColorSpace=colours,
        BitsPerComponent=8,
        Filter=pdfdoc.PDFName("DCTDecode" if jpeg else "FlateDecode"),
    )
    if not jpeg:  # its rows begin as a PNG's do
        rows = {"Predictor": 15, "Colors": channels, "Columns": wide, "BitsPerComponent": 8}
        stream.dictionary["DecodeParms"] = pdfdoc.PDFDictionary(rows)
    return stream


def _add_layers(document: Any, layers: Sequence[str]) -> None:
    """Add the document's optional content: one group for each layer, all of them on."""
    groups = []
    for layer in layers:
        group = {"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(layer)}
        groups.append(document.Reference(pdfdoc.PDFDictionary(group), _layer_name(layer)))
    shown = {"Order": pdfdoc.PDFArray(groups), "ON": pdfdoc.PDFArray(groups)}
    shown["Name"] = pdfdoc.PDFString(MAKER)
    layered = {"OCGs": pdfdoc.PDFArray(groups), "D": pdfdoc.PDFDictionary(shown)}
    add_to_catalog(document, OCProperties=pdfdoc.PDFDictionary(layered))


class _Stream(pdfdoc.PDFStream):
    """Content that is compressed already."""

    def __init__(self, packed: bytes) -> None:
        super().__init__(content=packed)
        self.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")


def _add_page(canvas: Canvas, page: PdfPage, packed: Packed, key: int) -> None:
    """Close the canvas's page with packed content instead of its own; `key` is that of its structure."""
    wide, high = page.width * POINTS_PER_MM, page.height * POINTS_PER_MM
    made = _Page()
    made.layers = packed.layers
    made.StructParents = key
    made.Tabs = pdfdoc.PDFName("S")  # as it is read out
    made.pagewidth, made.pageheight = round(wide, 3), round(high, 3)
    made.hasImages = 0
    made.Contents = _Stream(packed.stream)
    for name, (x, y, w, h) in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
        edges = (x, page.height - y - h, x + w, page.height - y)
        setattr(made, name, pdfdoc.PDFArray([round(v * POINTS_PER_MM, 3) for v in edges]))
    canvas._formsinuse += sorted({*packed.forms, *(name for name, _ in packed.images)})
    canvas._setExtGState(made)
    canvas._setShadingUsed(made)
    canvas._setXObjects(made)
    canvas._setAnnotations(made)
    canvas._doc.addPage(made)
    canvas._restartAccumulators()


def _say(canvas: Canvas, meta: PdfMeta) -> None:
    canvas._doc.info = _Info()
    canvas.setTitle(meta.title)
    canvas.setSubject(meta.subject)
    canvas.setKeywords(meta.keywords)
    canvas.setAuthor(meta.author)
    canvas.setCreator(MAKER)
    canvas.setProducer(MAKER)
    add_xmp(
        canvas._doc,
        title=meta.title,
        author=meta.author,
        subject=meta.subject,
        keywords=meta.keywords,
        language=meta.language,
        maker=MAKER,
    )
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", f"DuplexFlip{meta.flips.title()}Edge" if meta.duplex else "Simplex")
    canvas.showOutline()


def _places(page: PdfPage) -> Iterator[Anchor]:
    """Yield what can be led to on a page; it begins with its bookmark."""
    if page.bookmark:
        yield Anchor("", 0.0, 0.0, page.bookmark, 0)
    yield from page.anchors


def _embed(document: Any, face: Typeface, name: str, extra: Sequence[str]) -> None:
    """Give a document the subset whose codes the encoder has already used."""
    state = face.ttf._assignState(document)
    if state.internalName is None:
        state.internalName = name
        document.fontMapping[face.name] = "/" + name
        document.delayedFonts.append(face.ttf)
    for character in extra:
        face.ttf.splitString(character, document)
