"""Each PDF as a document: fonts, language, what it asks of viewer and printer, its boxes."""

from __future__ import annotations

import re
from datetime import datetime
from io import BytesIO
from itertools import groupby

from PIL.ImageCms import ImageCmsProfile, getProfileDescription

from ...support.pdf_reading import fonts_in, notes_of, page_box, things_in

SUBSET = re.compile(r"/[A-Z]{6}\+[A-Za-z]")
LOST = 0.001  # points, what writing a box down may round off


def embedded_badly(reader):
    """Fonts of a document that are not embedded as subsets."""
    found = []
    for font in fonts_in(reader):
        name = str(font.get("/BaseFont"))
        if font.get("/Subtype") == "/Type0":
            font = font["/DescendantFonts"][0].get_object()
        descriptor = font.get("/FontDescriptor", {})
        descriptor = descriptor.get_object() if descriptor else {}
        if "/FontFile2" not in descriptor or not SUBSET.match(name):
            found.append(name)
    return found


def test_every_pdf_embeds_its_fonts_has_no_pixels_and_asks_for_no_scaling_and_the_flip_that_fits(kit):
    sheet = kit.game.sheet
    two_sided = {
        sheet["component"]
        for paper in kit.manifest["papers"]
        for sheet in kit.sheets(paper)
        if sheet.get("side") == "back"
    } | {"Rules summary"}  # a text of several pages
    for name in kit.pdf_files():
        reader = kit.pdf(name)
        assert list(fonts_in(reader)) and not embedded_badly(reader), name
        assert not [t for t in things_in(reader) if isinstance(t, dict) and t.get("/Subtype") == "/Image"], (
            name
        )
        said, root = reader.metadata, reader.trailer["/Root"]
        assert root["/Lang"] == sheet.language
        assert said.title.startswith(sheet.title)
        assert (said.subject, said.author) == (sheet.subtitle, sheet.designer)
        assert all(word in said["/Keywords"] for word in sheet.keywords)
        asked = root["/ViewerPreferences"].get_object()
        assert asked["/PrintScaling"] == "/None" and asked["/DisplayDocTitle"], name
        both = name.startswith(f"{kit.game.name}-") or any(
            said.title.endswith(f": {component}") for component in two_sided
        )
        assert asked["/Duplex"] == ("/DuplexFlipLongEdge" if both else "/Simplex"), name
        for page in reader.pages:
            media, bleed, trim = (
                [float(v) for v in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert inner[0] >= outer[0] - LOST and inner[1] >= outer[1] - LOST, name
                assert inner[2] <= outer[2] + LOST and inner[3] <= outer[3] + LOST, name


def test_the_font_of_the_form_is_embedded_and_can_type_what_keyboards_type(kit, paper):
    forms = [n for n in kit.pdf_files() if "/AcroForm" in kit.pdf(n).trailer["/Root"]]
    assert kit.kit_file(paper) in forms
    for name in forms:
        form = kit.pdf(name).trailer["/Root"]["/AcroForm"].get_object()
        fonts = form["/DR"]["/Font"].get_object()
        (key,) = fonts
        assert key in form["/DA"]
        font = fonts[key].get_object()
        assert SUBSET.match(font["/BaseFont"]) and font["/Encoding"] == "/Identity-H"
        said = font["/ToUnicode"].get_object().get_data().decode("ascii")
        (face,) = font["/DescendantFonts"]
        assert "/FontFile2" in face.get_object()["/FontDescriptor"]
        first, widths = face.get_object()["/W"]
        for character in "AZaz09.,-+/äöüßŁžčőșğ–„“€":
            glyph = int(re.search(rf"<([0-9A-F]{{4}})> <{ord(character):04X}>", said)[1], 16)
            assert float(widths.get_object()[glyph - int(first)]) > 0, character


def test_no_two_pdfs_of_a_paper_have_one_title(kit, paper):
    titles = [kit.pdf(n).metadata.title for n in kit.pdf_files() if n.endswith(f"-{paper}.pdf")]
    assert len(set(titles)) == len(titles)


def test_trim_and_bleed_are_the_manifests(kit, paper):
    reader = kit.pdf(kit.kit_file(paper))
    for sheet in kit.sheets(paper):
        page = reader.pages[sheet["page"] - 1]
        for key, box in (("trim", "/TrimBox"), ("bleed", "/BleedBox")):
            read = page_box(page, box)
            assert all(abs(a - b) < 0.02 for a, b in zip(read, sheet[key], strict=True))
        if "faces" in sheet:
            pieces = {piece.id: piece for piece in kit.drawn.pieces}
            bleed = sheet["trim"][0] - sheet["bleed"][0]
            assert any(abs(bleed - piece.bleed) < 1e-3 for piece in pieces.values())
            assert bleed >= max(pieces[face["counter"]].bleed for face in sheet["faces"]) - 1e-3


def test_bookmarks_name_every_component_and_lead_to_its_first_page(kit, paper):
    reader = kit.pdf(kit.kit_file(paper))
    wanted = []
    for component, some in groupby(kit.sheets(paper), key=lambda sheet: sheet["component"]):
        wanted.append((component, next(iter(some))["page"]))
    tops = [mark for mark in reader.outline if not isinstance(mark, list)]
    found = [(mark.title, reader.get_destination_page_number(mark) + 1) for mark in tops]
    assert found == wanted
    assert reader.trailer["/Root"]["/PageMode"] == "/UseOutlines"


def test_every_component_has_a_pdf_of_its_own_pages(kit, paper):
    from cutline.layouts.documents.file_names import slug

    pages: dict[str, list[int]] = {}
    for sheet in kit.sheets(f"complete-{paper}"):
        if not kit.routes[paper][-1].pages[sheet["page"] - 1].empty:
            pages.setdefault(sheet["component"], []).append(sheet["page"] - 1)
    whole = f"{kit.source.name}-complete-{paper}.pdf"
    for component, indexes in pages.items():
        name = f"{slug(component)}-{paper}.pdf"
        assert len(kit.pdf(name).pages) == len(indexes)
        for number, index in enumerate(indexes):
            one, other = kit.pdf(name).pages[number], kit.pdf(whole).pages[index]
            assert one.get_contents().get_data() == other.get_contents().get_data(), component
            forms = (page["/Resources"].get("/XObject", {}) for page in (one, other))
            drawn, shown = ({key: form[key].get_data() for key in form} for form in forms)
            assert drawn == shown, component


def test_xmp_says_what_the_information_says_and_the_colours_are_srgb(kit):
    for name in kit.pdf_files()[:3]:
        reader = kit.pdf(name)
        said, also, root = reader.metadata, reader.xmp_metadata, reader.trailer["/Root"]
        assert also.dc_title == {"x-default": said.title} and also.dc_description["x-default"] == said.subject
        assert (also.dc_creator, also.dc_language) == ([said.author], [root["/Lang"]])
        assert ", ".join(also.dc_subject) == also.pdf_keywords == said["/Keywords"]
        assert also.pdf_producer == also.xmp_creator_tool == said.producer == "Cutline"
        (intent,) = root["/OutputIntents"]
        profile = intent["/DestOutputProfile"].get_object()
        assert profile["/N"] == 3
        read = ImageCmsProfile(BytesIO(profile.get_data()))
        assert getProfileDescription(read).startswith("sRGB")
        assert read.profile.creation_date == datetime(2000, 1, 1)


def test_a_link_leads_somewhere_in_its_own_file(kit, paper):
    count = {}
    whole, *alone = kit.kit_file(paper), *(f"{one}-{paper}.pdf" for one in ("rules-summary", "table-card"))
    for name in (whole, *alone):
        pages = [page.indirect_reference for page in kit.pdf(name).pages]
        links = [note["/Dest"] for page in kit.pdf(name).pages for note in notes_of(page, "/Link")]
        assert all(leads.get_object()[0] in pages for leads in links), name
        count[name] = len(links)
    rules, card = (count[name] for name in alone)
    assert 15 < rules < count[whole] and not card, "its rules are in another file"
