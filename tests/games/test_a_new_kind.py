"""A kind of component that nobody has heard of: its own files, and all of Cutline knows it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

KIND = '''
"""Badges: discs with a word, to pin on."""

from pydantic import Field

from cutline.components.kinds.kind import Kind
from cutline.components.models.field_types import Id, Model, Size, Text


class Badge(Model):
    """A disc with a word."""

    unfolded = ("each",)

    id: Id = Field(description="its name")
    says: Text = Field(description="the word on it")
    across: Size = Field(25.0, description="mm")


class BadgeFile(Model):
    """The whole of badges.yaml."""

    badges: list[Badge] = Field(description="the badges")


KIND = Kind(
    "badge", title="Badges", file="badges", model=BadgeFile, parts="badges",
    cut=True, about="Cut badges round.",
)
'''
GENERATOR = '''
"""Draws badges."""

from cutline.components.kinds.badge import KIND
from cutline.components.shapes.paths import ellipse
from cutline.generators.drawing import Drawing, Path
from cutline.generators.kinds import draws
from cutline.generators.pieces.pieces import DrawnFace, Piece
from cutline.generators.text.fitting import line_of


def draw_badges(game, parts):
    found = []
    for number, badge in enumerate(game.files["badges"].badges):
        wide = badge.across
        ring = ellipse(wide / 2, wide / 2, wide / 2, wide / 2)
        says = line_of(badge.says, wide / 2, wide / 2, font="bold", points=10, fill="#ffffff")
        front = DrawnFace(Drawing(wide, wide, (Path(ring, "#000000"), says)), "#000000")
        found.append(
            Piece(badge.id, wide, wide, front, outline=ring, title=badge.says,
                  file="badges", where=("badges", number))
        )
    return found, []


draws.enter(KIND, draw_badges)
'''
BANNER = '''
"""Banners: a word on a page of its own, and in one piece for a copy shop."""

from pydantic import Field

from cutline.components.kinds.kind import Kind
from cutline.components.models.field_types import Id, Model, Text


class Banner(Model):
    """A word."""

    id: Id = Field(description="its name")
    title: Text = Field(description="the word on it")


class BannerFile(Model):
    """The whole of banners.yaml."""

    banners: list[Banner] = Field(description="the banners")


KIND = Kind("banner", title="Banners", file="banners", model=BannerFile, parts="banners")
'''
LAYOUT = '''
"""Lays banners out."""

from cutline.components.kinds.banner import KIND
from cutline.generators.drawing import Drawing
from cutline.generators.text.fitting import line_of
from cutline.layouts.kinds import pages, wholes
from cutline.layouts.sheets.papers import Page, Whole, drawn


def banner(kit, part):
    said = next(one.title for one in kit.game.files["banners"].banners if one.id == part.id)
    return Drawing(400, 60, (line_of(said, 10, 40, font="bold", points=60, fill="#000000"),), said)


def banner_pages(kit, paper, part):
    drawing = banner(kit, part)
    box = (0, 0, paper.width, paper.height)
    return [Page("Banner", "Banner", paper, box, box, drawn(drawing))], []


def whole_banners(kit, part):
    return [Whole(part.id, "Banner", banner(kit, part), 3.0, "banners", "banner")]


pages.enter(KIND, banner_pages)
wholes.enter(KIND, whole_banners)
'''
FILES = {
    "lib/cutline/components/kinds/badge.py": KIND,
    "lib/cutline/generators/kinds/badge.py": GENERATOR,
    "lib/cutline/components/kinds/banner.py": BANNER,
    "lib/cutline/layouts/kinds/banner.py": LAYOUT,
    "pins/game.yaml": "title: Badges\nkit:\n- kind: front page\n- kind: badge\n- {kind: banner, id: hail}\n",
    "pins/banners.yaml": "banners:\n- {id: hail, title: Hail}\n",
    "pins/badges.yaml": 'badges:\n- {id: "b-{n}", says: "No. {n}", each: {n: 1-3}}\n',
}
ROOT = Path(__file__).parents[2]
RUN = "import sys; from cutline.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Cutline as it is, and four more files in it; the folder that it runs in has a game of them."""
    tmp_path = tmp_path_factory.mktemp("kinds")
    home = tmp_path / "lib" / "cutline"
    home.mkdir(parents=True)
    for file in [*(ROOT / "cutline").glob("*.py"), ROOT / "referee"]:
        (home / file.name).symlink_to(file)
    for stage in ("components", "generators", "layouts"):
        shutil.copytree(ROOT / stage, home / stage, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pins").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text.strip() + "\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "lib")}

    def call(*words):
        command = [sys.executable, "-c", RUN, *words]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)

    return call, tmp_path


@pytest.fixture(scope="module")
def kit(run):
    """The kit of that game, on A4."""
    call, folder = run
    built = call("build", "pins", "--out", "out", "--paper", "a4")
    assert built.returncode == 0, built.stderr
    return folder / "out" / "pins"


def test_its_file_has_a_schema_and_the_kit_may_name_it(run):
    call, tmp_path = run
    assert call("schema", "--out", "schemas").returncode == 0
    badges = json.loads((tmp_path / "schemas" / "badges.json").read_text("utf-8"))
    assert {"id", "says", "across", "each"} <= badges["$defs"]["Badge"]["properties"].keys()
    game = json.loads((tmp_path / "schemas" / "game.json").read_text("utf-8"))
    assert "badge" in game["$defs"]["Part"]["properties"]["kind"]["enum"]


def test_it_is_on_the_sheets_the_first_page_and_among_the_svgs(kit):
    sheets = json.loads((kit / "manifest.json").read_text("utf-8"))["papers"]["a4"]["sheets"]
    lying = [place["counter"] for sheet in sheets for place in sheet.get("faces", ())]
    assert lying == ["b-1", "b-2", "b-3"]
    assert len([*(kit / "svg" / "counters").iterdir()]) == 3
    first, second = PdfReader(kit / "pins-a4.pdf").pages[0], PdfReader(kit / "badges-a4.pdf")
    assert "Cut badges round." in " ".join(first.extract_text().split())
    assert "No. 2" in second.pages[0].extract_text()


def test_a_kind_may_be_handed_out_in_one_piece_as_a_board_is(kit):
    assert (kit / "svg" / "banners" / "hail.svg").is_file()
    (page,) = PdfReader(kit / "hail-one-page.pdf").pages

    assert page.trimbox.width / 72 * 25.4 == pytest.approx(400, abs=0.01)
    first = " ".join(PdfReader(kit / "pins-a4.pdf").pages[0].extract_text().split())
    assert "For a copy shop there is a PDF of Banner on one page (400 × 60 mm)" in first


def test_its_mistakes_are_told_like_any_others(run):
    call, tmp_path = run
    shutil.copytree(tmp_path / "pins", tmp_path / "bad" / "pins")
    (tmp_path / "bad" / "pins" / "badges.yaml").write_text("badges:\n- {id: a, say: Hello}\n", "utf-8")
    built = call("build", "bad/pins", "--out", "out")
    assert built.returncode != 0
    assert 'pins/badges.yaml:2:11: badge "a": unknown key "say"; did you mean "says"?' in (
        built.stdout + built.stderr
    )
