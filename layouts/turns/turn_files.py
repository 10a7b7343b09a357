"""Writes a picture of a turn as SVG and PDF; several files are replaced together, or none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from ...generators.drawing import Drawing
from ...generators.text.fonts import in_type
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..documents.file_names import slug
from ..sheets.papers import drawn
from .in_words import described
from .turn_picture import Scene, picture, title_of

KINDS = (".svg", ".pdf")


def files_of(scene: Scene, names: list[Path]) -> dict[Path, bytes]:
    """What goes into each file, by its ending; the same scene gives the same bytes."""
    drawing = in_type(scene.game.type, picture, scene)
    making = {".svg": _svg, ".pdf": _pdf}
    kinds = {name.suffix.lower() for name in names}
    made = {kind: making[kind](scene, drawing) for kind in KINDS if kind in kinds}
    return {name: made[name.suffix.lower()] for name in names}


def usual_names(log: Path, turn: str) -> list[Path]:
    """Where a picture goes that nobody has named a place for."""
    return [usual_name(log, f"-{slug(turn)}{kind}") for kind in KINDS]


def usual_name(log: Path, ending: str) -> Path:
    """Where a file about a log goes, with this at the end of its name."""
    stem = slug(log.stem) if log.stem not in ("", "-") else "log"
    return Path("output", f"{stem}{ending}")


def _svg(scene: Scene, drawing: Drawing) -> bytes:
    from ...generators.writers.svg import svg_text

    return svg_text(drawing, title_of(scene), says=described(scene)).encode("utf-8")


def _pdf(scene: Scene, drawing: Drawing) -> bytes:
    encoder, out = Encoder(key for _, key in scene.game.fonts), BytesIO()
    box = (0.0, 0.0, drawing.width, drawing.height)
    page = PdfPage(drawing.width, drawing.height, box, box, drawn(drawing))
    sheet = scene.game.sheet
    meta = PdfMeta(
        title_of(scene), described(scene), "wargame, log of a game", sheet.designer, sheet.language, False
    )
    write_pdf(out, [(page, encoder.pack(drawing, drawing.height))], meta, encoder)
    return out.getvalue()


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write every file, or none: each is whole before the first takes its place.

    Raises OSError with the name of the file that could not be written.
    """
    whole: dict[Path, Path] = {}
    name = Path()
    try:
        for name, content in files.items():
            place = Path(os.path.realpath(name))
            place.parent.mkdir(parents=True, exist_ok=True)
            new = whole[place] = place.with_name(f".{place.name}.cutline-new")
            new.write_bytes(content)
        for name, new in whole.items():
            os.replace(new, name)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(name)) from error
    finally:
        for new in whole.values():
            with suppress(OSError):
                new.unlink(missing_ok=True)
