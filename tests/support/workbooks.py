"""Spreadsheets as Excel and LibreOffice save them, made by hand."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from xml.sax.saxutils import escape

Rows = Sequence[Sequence[object]]
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_TYPES = """<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml"
 ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
%s</Types>"""
_SHEET = """<Override PartName="/xl/worksheets/sheet%d.xml"
 ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
"""
_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def zipped(files: Mapping[str, str]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def xlsx(**sheets: Rows) -> bytes:
    """A workbook with these sheets; a number is a number, "=#REF!" an error, all else a text."""
    names = list(sheets)
    files = {
        "[Content_Types].xml": _TYPES % "".join(_SHEET % k for k in range(1, len(names) + 1)),
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" '
        f'Type="{_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {_MAIN} xmlns:r="{_RELS}"><sheets>'
        + "".join(f'<sheet name="{n}" sheetId="{k}" r:id="s{k}"/>' for k, n in enumerate(names, 1))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">'
        + "".join(
            f'<Relationship Id="s{k}" Type="{_RELS}/worksheet" Target="worksheets/sheet{k}.xml"/>'
            for k in range(1, len(names) + 1)
        )
        + "</Relationships>",
    }
    for k, rows in enumerate(sheets.values(), 1):
        files[f"xl/worksheets/sheet{k}.xml"] = _worksheet(rows)
    return zipped(files)


def _worksheet(rows: Rows) -> str:
    told = "".join(
        f'<row r="{n}">{"".join(_cell(f"{chr(65 + c)}{n}", cell) for c, cell in enumerate(row))}</row>'
        for n, row in enumerate(rows, 1)
    )
    return f"<worksheet {_MAIN}><sheetData>{told}</sheetData></worksheet>"


def _cell(place: str, cell: object) -> str:
    if isinstance(cell, int | float):
        return f'<c r="{place}"><v>{cell}</v></c>'
    if str(cell).startswith("="):
        return f'<c r="{place}" t="e"><v>{str(cell)[1:]}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(str(cell))}</t></is></c>' if cell != "" else ""


def ods(**sheets: Rows) -> bytes:
    """The same as LibreOffice saves it."""
    tables = "".join(
        f'<table:table table:name="{name}">'
        + "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
        + "</table:table>"
        for name, rows in sheets.items()
    )
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
        for short in ("office", "table", "text")
    )
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": "<manifest:manifest "
            'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
            "content.xml": f"<office:document-content {spaces}><office:body><office:spreadsheet>"
            f"{tables}</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _ods_cell(cell: object) -> str:
    if isinstance(cell, int | float):
        return (
            f'<table:table-cell office:value-type="float" office:value="{cell}"><text:p>{cell}</text:p>'
            "</table:table-cell>"
        )
    if cell == "":
        return "<table:table-cell/>"
    text = f"<text:p>{escape(str(cell))}</text:p>"
    return f'<table:table-cell office:value-type="string">{text}</table:table-cell>'


MAKE = {"xlsx": xlsx, "ods": ods}


def edited(data: bytes, edit: Callable[[str], str], more: Mapping[str, str] = {}) -> bytes:
    """A workbook with the text of its first sheet edited, and with more parts."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    part = "content.xml" if "content.xml" in files else "xl/worksheets/sheet1.xml"
    return zipped({**files, part: edit(files[part]), **more})
