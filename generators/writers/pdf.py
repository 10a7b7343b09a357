"""Writes drawings as PDF: operators cached per drawing, stamped under a matrix.

Everything stays in millimetres, origin top left; one matrix per page turns that
into points. A drawing is encoded once per build, in whatever documents it ends
up. This is the only module that knows PDF operators.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha1
from itertools import pairwise
from typing import NamedTuple
from zlib import compress

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from ...components import house
from ...components.art.raster import Picture
from ...components.shapes.colours import inks
from ...components.shapes.paths import IDENTITY, Matrix
from ...components.shapes.steady import hypot
from ..drawing import NONE, Clip, Drawing, Image, Path, Rect, Text, Use
from ..text.fonts import BEHIND, FOOT_FONT, Run, face_of, made_up
from ..text.scripts import plain
from .glyphs import outlined
from .marked import Node, marked_as, nodes_of, numbered, parted
from .path_text import operators as drawn

POINTS_PER_MM = 72 / 25.4
LEVEL = 4  # of compression: a twentieth larger than 6, and half as long
MOST_KEPT = 4_000  # encoded drawings that wait to be used again
FORM_SIZE = 6000  # operators longer than this are kept once per document and called by name

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_OF_INKS = {"rg": "k", "RG": "K"}  # what sets the same in four inks
_ESCAPES = str.maketrans(
    {chr(code): f"\\{code:03o}" for code in (*range(32), *range(127, 256))}
    | {"(": "\\(", ")": "\\)", "\\": "\\\\"}
)

rl_config.useA85 = 0


# What is called by name of pictures, and how wide each is printed at most, mm; by name.
Images = tuple[tuple[str, float], ...]


class Packed(NamedTuple):
    """A page's operators, compressed, what they call by name, and what of them is read out.

    Marked contents are numbered in the order of the nodes without parts.
    """

    stream: bytes
    fonts: int
    forms: frozenset[str]
    layers: frozenset[str] = frozenset()
    images: Images = ()
    nodes: tuple[Node, ...] = ()


class _Encoded(NamedTuple):
    operators: str
    fonts: int  # a bit for each style, as in Encoder.names
    forms: frozenset[str]
    made_of_others: bool
    layers: frozenset[str]
    images: Images = ()
    nodes: tuple[Node, ...] = ()
    texts: int = 0


Forms = dict[str, tuple[Drawing, _Encoded]]  # by name: what is called by it, and its frame
_NONE: frozenset[str] = frozenset()


def widest(known: dict[str, float], images: Images, scale: float = 1.0) -> None:
    """Add pictures to those known, each as wide as it is printed at most."""
    for name, width in images:
        known[name] = max(known.get(name, 0.0), width * scale)


def _stretch(matrix: Matrix) -> float:
    """Return how many times longer a line gets under a matrix, at most along the two axes."""
    a, b, c, d, _, _ = matrix
    return max(hypot(a, b), hypot(c, d))


def _number(value: float) -> str:
    """Return a length in mm to two decimals, which is finer than any printer."""
    text = f"{value:.2f}"
    return text[:-3] if text.endswith(".00") else text


def _shown(parts: list[str]) -> str:
    """Return the operator that shows codes; each part but the first begins with how far it is moved."""
    return f"({parts[0]}) Tj" if len(parts) == 1 else f"[({')'.join(parts)})] TJ"


class Encoder:
    """Turns drawings into operators; one for all documents of a build.

    What documents name does not depend on which page comes first: styles are
    numbered as the house lists them, forms are called by what they hold. Only
    characters beyond ASCII are numbered as they come (`extra`, `learn`). `own` are the
    keys of the game's own typefaces. With `cmyk`, colours are those of four inks, but for pictures.
    """

    def __init__(self, own: Iterable[str] = (), cmyk: bool = False) -> None:
        self.cmyk = cmyk
        self.done: dict[int, _Encoded] = {}
        self.kept: list[Drawing] = []  # identity is the key, so they must stay alive
        self.recent: dict[int, _Encoded] = {}  # drawings made of others, for one page only
        styles = [FOOT_FONT, *(style for style in house().fonts if style != FOOT_FONT)]
        styles += [style + BEHIND for style in styles] + list(dict.fromkeys(own))
        styles += [style + stars for style in house().fonts for stars in ("*", "**", "***")]
        self.names = {style: (1 << k, f"F{k + 1}") for k, style in enumerate(styles)}
        self.colours: dict[tuple[str, str], str] = {}
        self.extra: dict[str, list[str]] = {}  # style -> characters beyond ASCII, in order
        self.codes: dict[str, dict[str, tuple[int, str]]] = {}
        self.forms: Forms = {}
        self.packed: dict[str, bytes] = {}
        self.pictures: dict[str, Picture] = {}
        self.form_of: dict[int, tuple[Drawing, str]] = {}  # held, for identity is the key

    def pack(self, drawing: Drawing, height: float, matrix: Matrix = IDENTITY) -> Packed:
        """Return a page's drawing under a matrix, compressed; `height` is the page's, mm."""
        encoded = self._encoded(drawing)
        self.recent.clear()
        scale, top = POINTS_PER_MM, height * POINTS_PER_MM
        under = "" if matrix == IDENTITY else "%.8f %.8f %.8f %.8f %.5f %.5f cm\n" % matrix
        operators = f"{scale:.6f} 0 0 {-scale:.6f} 0 {top:.3f} cm\n{under}{numbered(encoded.operators)}"
        return Packed(
            compress(operators.encode("ascii"), LEVEL),
            encoded.fonts,
            encoded.forms,
            encoded.layers,
            encoded.images,
            encoded.nodes,
        )

    def forget_all_but(self, pages: Iterable[Packed]) -> None:
        """Let go of drawings, and of the forms that none of these pages calls."""
        pages = list(pages)
        called = frozenset[str]().union(*(page.forms for page in pages))
        self.forms = {name: form for name, form in self.forms.items() if name in called}
        self.packed = {name: form for name, form in self.packed.items() if name in called}
        shown = {name for page in pages for name, _ in page.images}
        self.pictures = {name: picture for name, picture in self.pictures.items() if name in shown}
        self.done.clear()
        self.kept.clear()
        self.form_of.clear()

    def encode(self, drawing: Drawing) -> _Encoded:
        """Return the drawing's operators, in its own millimetres.

        What consists of marks alone, or is large, is kept for the whole build;
        what is made of other drawings, such as a counter's face, for one page.
        """
        key = id(drawing)
        encoded = self.done.get(key) or self.recent.get(key)
        if encoded is None:
            encoded = self._encoded(drawing)
            if encoded.made_of_others and len(encoded.operators) <= FORM_SIZE:
                self.recent[key] = encoded
            else:
                self._keep(key, drawing, encoded)
        return encoded

    def _keep(self, key: int, drawing: Drawing, encoded: _Encoded) -> None:
        """Remember an encoded drawing; a large game's many different texts are let go again."""
        if len(self.kept) > MOST_KEPT:
            self.done.clear()
            self.kept.clear()
        self.done[key] = encoded
        self.kept.append(drawing)

    def _encoded(self, drawing: Drawing) -> _Encoded:
        fonts, forms, layers, made_of_others = 0, _NONE, _NONE, False
        out: list[str] = []
        images: dict[str, float] = {}
        nodes: list[Node] = []
        marked: list[int] = []  # which of `out` are read out, at least in part
        texts = 0
        made_before = self.done.get
        for mark in drawing.marks:
            if isinstance(mark, Use):
                made_of_others = True
                used, matrix, clip, layer = mark
                inner = made_before(id(used)) or self.encode(used)
                operators = inner.operators
                fonts |= inner.fonts
                if inner.forms:
                    forms |= inner.forms
                if inner.layers:
                    layers |= inner.layers
                if inner.images:
                    widest(images, inner.images, _stretch(matrix))
                if len(operators) > FORM_SIZE and not inner.nodes:
                    name, operators = self._form(used, inner)
                    forms |= {name}
                if matrix is not IDENTITY or clip is not None:
                    operators = self._placed(operators, matrix, clip)
                if layer:
                    layers |= {layer}
                    operators = f"/OC /{layer} BDC\n{operators}\nEMC"
                if inner.nodes or used.tag:
                    marked.append(len(out))
                    nodes += nodes_of(used.tag, inner.nodes, texts, inner.texts)
                    if used.tag and not inner.nodes:
                        operators = marked_as(used.tag, operators)
                texts += inner.texts
                out.append(operators)
            elif isinstance(mark, Text):
                operators, bits = self._text(mark)
                if mark.stroke != NONE:
                    operators = f"{self._path(outlined(mark))}\n{operators}"
                fonts |= bits
                texts += 1
                out.append(operators)
            elif isinstance(mark, Rect):
                out.append(self._rect(mark))
            elif isinstance(mark, Image):
                name = self._picture(mark.picture)
                widest(images, ((name, mark.w),))
                out.append(self._image(mark, name))
            else:
                out.append(self._path(mark))
        if nodes:
            out = list(parted(out, marked))
        shown = tuple(sorted(images.items()))
        return _Encoded("\n".join(out), fonts, forms, made_of_others, layers, shown, tuple(nodes), texts)

    def _picture(self, picture: Picture) -> str:
        """Return the name of a picture in every document."""
        name = f"I{picture.id}"
        self.pictures.setdefault(name, picture)
        return name

    def _image(self, mark: Image, name: str) -> str:
        """Return the operators that put a picture, whose first row is its top, on its rectangle."""
        place = f"{mark.w:.4f} 0 0 {-mark.h:.4f} {mark.x:.3f} {mark.y + mark.h:.3f}"
        return f"q {place} cm /{self.form_name(name)} Do Q"

    def styles_of(self, fonts: int) -> list[str]:
        """Return the styles whose bits are set, in the order of their names."""
        return [style for style, (bit, _) in self.names.items() if fonts & bit]

    def colour(self, colour: str, operator: str = "rg") -> str:
        """Return the operator that sets the colour of fills, or with "RG" that of strokes."""
        found = self.colours.get((colour, operator))
        if found is None:
            parts = inks(colour) if self.cmyk else [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
            said = _OF_INKS[operator] if self.cmyk else operator
            operands = (f"{part:.3f}".rstrip("0").rstrip(".") or "0" for part in parts)
            found = self.colours[colour, operator] = " ".join([*operands, said])
        return found

    def _text(self, mark: Text) -> tuple[str, int]:
        """Return the operators that print a text, and the bits of its fonts."""
        fonts, shown, says = 0, [], ""
        lean, bold = made_up(mark.font)
        tilt = f"1 0 {lean} -1"
        for run in face_of(mark.font).runs(mark.text):
            bit, name = self.names[run.face.key]
            fonts |= bit
            if run.rise is not None:
                x, y = mark.x + run.start * mark.size, mark.y - run.rise * mark.size
                shown.append(f"{tilt} {x:.3f} {y:.3f} Tm")
                says = mark.text
            for subset, text in self._kerned(run):
                shown.append(f"/{name}+{subset} {mark.size:.3f} Tf {text}")
        set_ = " ".join(shown)
        if says:
            set_ = f"/Span <</ActualText <FEFF{plain(says).encode('utf-16-be').hex()}>>> BDC {set_} EMC"
        if mark.fill == NONE:  # read out and found, but not seen: as wide as what stands for it
            stretch = 100 * mark.advance / (face_of(mark.font).advance(mark.text) * mark.size)
            return f"q BT 3 Tr {stretch:.1f} Tz 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm {set_} ET Q", fonts
        colour = self.colour(mark.fill)
        if not lean and not bold:
            return f"BT {colour} {tilt} {mark.x:.3f} {mark.y:.3f} Tm {set_} ET", fonts
        edge = self.colour(mark.fill, "RG")
        thick = f"{edge} {mark.size * bold:.3f} w 1 j 2 Tr " if bold else ""
        place = f"{tilt} {mark.x:.3f} {mark.y:.3f}"
        return f"q BT {colour} {thick}{place} Tm {set_} ET Q", fonts

    def _kerned(self, run: Run) -> list[tuple[int, str]]:
        """Return each subset of a run's face with the operator that shows its part of the run."""
        text = run.text
        kerns = list(map(run.face.pairs.__getitem__, pairwise(text)))
        if text.isascii():
            if not any(kerns):
                return [(0, f"({text.translate(_ESCAPES)}) Tj")]
            codes: list[tuple[int, str]] = [(0, c.translate(_ESCAPES)) for c in text]
        else:
            codes = self._coded(run.face.key, text)
        parts: list[tuple[int, list[str]]] = []
        for (subset, code), kern in zip(codes, (0.0, *kerns), strict=True):
            if not parts or parts[-1][0] != subset:
                parts.append((subset, [""]))
            if kern:  # before a letter, which it moves to the left
                parts[-1][1].append(f"{round(-1000 * kern)}(")
            parts[-1][1][-1] += code
        return [(subset, _shown(here)) for subset, here in parts]

    def learn(self, style: str, characters: Iterable[str]) -> None:
        """Give numbers to characters beyond ASCII in this order, as reportlab will in each document."""
        codes = self.codes.setdefault(style, {})
        new = [c for c in dict.fromkeys(characters) if not c.isascii() and c not in codes]
        if not new:
            return
        order = self.extra.setdefault(style, [])
        order += new
        scratch = pdfdoc.PDFDocument(invariant=1)
        ttf = face_of(style).ttf
        for character in order:
            ((subset, code),) = ttf.splitString(character, scratch)
            codes[character] = (subset, code.decode("latin-1").translate(_ESCAPES))
        ttf.state.pop(scratch, None)

    def _coded(self, style: str, text: str) -> list[tuple[int, str]]:
        """Return the subset and the escaped code of each character."""
        self.learn(style, text)
        codes = self.codes[style]
        return [codes.get(c) or (0, c.translate(_ESCAPES)) for c in text]

    def _form(self, drawing: Drawing, inner: _Encoded) -> tuple[str, str]:
        """Return a large drawing's name as a form of the document, and the operator that calls it."""
        _, name = self.form_of.get(id(drawing), (None, ""))
        if not name:
            digest = sha1(b"%.3f %.3f " % (drawing.width, drawing.height), usedforsecurity=False)
            digest.update(inner.operators.encode("ascii"))  # without a copy: a map's are many MB
            name = f"X{digest.hexdigest()[:16]}"
            self.form_of[id(drawing)] = (drawing, name)
            self.forms.setdefault(name, (drawing, inner))
        return name, f"/{self.form_name(name)} Do"

    @staticmethod
    def _placed(operators: str, matrix: Matrix, clip: tuple[float, ...] | Clip | None) -> str:
        """Return operators under a matrix, cut to a rectangle or a path."""
        if clip is None:
            cut = ""
        elif isinstance(clip, Clip):
            cut = f"{drawn(clip.segments)} {'W*' if clip.even_odd else 'W'} n "
        else:
            cut = "%.4f %.4f %.4f %.4f re W n " % clip
        a, b, c, d, e, f = matrix
        if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
            return f"q {cut}1 0 0 1 {e:.3f} {f:.3f} cm\n{operators}\nQ"
        return f"q {cut}{a:.5f} {b:.5f} {c:.5f} {d:.5f} {e:.3f} {f:.3f} cm\n{operators}\nQ"

    @staticmethod
    def form_name(name: str) -> str:
        """reportlab's own spelling of a form's name inside a document."""
        return f"FormXob.{name}"

    def _paint(self, mark: Rect | Path, even_odd: bool = False) -> tuple[str, str]:
        """Return the operators that set the colours before a shape, and the one that paints it."""
        before = ""
        if mark.fill != NONE:
            before = f"{self.colour(mark.fill)} "
        if mark.stroke == NONE:
            return before, "f*" if even_odd else "f"
        before += f"{self.colour(mark.stroke, 'RG')} {mark.width:.3f} w "
        if mark.dash:
            before += f"[{' '.join(map(_number, mark.dash))}] 0 d "
        if mark.fill == NONE:
            return before, "S"
        return before, "B*" if even_odd else "B"

    def _rect(self, mark: Rect) -> str:
        if mark.fill == NONE and mark.stroke == NONE:
            return ""
        before, after = self._paint(mark)
        shape = f"{mark.x:.3f} {mark.y:.3f} {mark.w:.3f} {mark.h:.3f} re"
        return f"q {before}{shape} {after} Q" if mark.dash else f"{before}{shape} {after}"

    def _path(self, mark: Path) -> str:
        if mark.fill == NONE and mark.stroke == NONE:
            return ""
        before, after = self._paint(mark, mark.even_odd)
        shape = drawn(mark.segments)
        cap, join = _CAPS[mark.cap], _JOINS[mark.join]
        miter = mark.miter if mark.miter >= 1 and mark.stroke != NONE and not join else 0
        if mark.dash or cap or join or miter:
            style = (f"{cap} J " if cap else "") + (f"{join} j " if join else "")
            style += f"{_number(miter)} M " if miter else ""
            return f"q {style}{before}{shape} {after} Q"
        return f"{before}{shape} {after}"
