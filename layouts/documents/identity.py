"""What a document says of itself to programs that never show it: XMP, and what its colours are.

`srgb.icc` is the sRGB profile of Little CMS, which may be used freely, with a fixed date in it.
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from zlib import compress

from reportlab.pdfbase import pdfdoc

SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
}
SRGB = "sRGB IEC61966-2.1"


def add_xmp(
    document: Any, *, title: str, author: str, subject: str, keywords: str, language: str, maker: str
) -> None:
    """Add what the document's information says once more, as XMP: in the open, for any program."""
    told = [
        _chosen("dc:title", title),
        _listed("dc:creator", "Seq", [author] if author else []),
        _chosen("dc:description", subject),
        _listed("dc:subject", "Bag", [word.strip() for word in keywords.split(",") if word.strip()]),
        _listed("dc:language", "Bag", [language]),
        _plain("pdf:Keywords", keywords),
        _plain("pdf:Producer", maker),
        _plain("xmp:CreatorTool", maker),
    ]
    spaces = " ".join(f'xmlns:{name}="{address}"' for name, address in SPACES.items())
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {spaces}><rdf:Description rdf:about="">\n'
        f"{''.join(told)}</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="r"?>'
    )
    stream = pdfdoc.PDFStream(content=packet.encode("utf-8"), filters=[])
    stream.dictionary.dict.update(Type=pdfdoc.PDFName("Metadata"), Subtype=pdfdoc.PDFName("XML"))
    document._catalog.Metadata = document.Reference(stream, "xmp")


def _plain(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>\n" if text else ""


def _chosen(name: str, text: str) -> str:
    """Return a text that might be told in other languages, too."""
    said = f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt>'
    return f"<{name}>{said}</{name}>\n" if text else ""


def _listed(name: str, sort: str, texts: list[str]) -> str:
    items = "".join(f"<rdf:li>{escape(text)}</rdf:li>" for text in texts)
    return f"<{name}><rdf:{sort}>{items}</rdf:{sort}></{name}>\n" if texts else ""


@cache
def _profile() -> bytes:
    return compress(Path(__file__).with_name("srgb.icc").read_bytes(), 9)


def add_srgb(document: Any) -> None:
    """Say that the document's colours are those of sRGB, and add the profile."""
    profile = pdfdoc.PDFStream(content=_profile())
    profile.dictionary.dict.update(N=3, Filter=pdfdoc.PDFName("FlateDecode"))
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFA1"),
        "OutputConditionIdentifier": pdfdoc.PDFString(SRGB),
        "Info": pdfdoc.PDFString(SRGB),
        "DestOutputProfile": document.Reference(profile, "srgb"),
    }
    add_to_catalog(document, OutputIntents=pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)]))


def add_to_catalog(document: Any, **entries: Any) -> None:
    """Add entries to the catalog that reportlab does not know."""
    catalog = document._catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, *entries]
    for name, value in entries.items():
        setattr(catalog, name, value)
