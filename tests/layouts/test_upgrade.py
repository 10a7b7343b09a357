"""An upgrade kit holds what has changed, and nothing else."""

from __future__ import annotations

import json

import pytest
from pypdf import PdfReader

from cutline.cli import main


@pytest.fixture
def built(mini, tmp_path, capsys):
    """Builds a changed game since its unchanged kit; the texts of the upgrade's pages, and the console."""

    def build(**changes):
        folder = mini()
        assert main(["build", str(folder), "--paper", "a4", "--out", str(tmp_path / "old"), "-q"]) == 0
        kit = tmp_path / "old" / folder.name
        for name, (old, new) in changes.items():
            file = folder / f"{name}.yaml"
            text = file.read_text("utf-8")
            assert old in text
            file.write_text(text.replace(old, new), "utf-8")
        capsys.readouterr()
        out = tmp_path / "new"
        assert main(["build", str(folder), "--paper", "a4", "--out", str(out), "--since", str(kit)]) == 0
        upgrade = out / folder.name / f"{folder.name}-upgrade-a4.pdf"
        pages = [page.extract_text() for page in PdfReader(upgrade).pages] if upgrade.exists() else []
        return pages, capsys.readouterr().err

    return build


def test_a_changed_face_is_printed_and_no_other(built):
    pages, _ = built(counters=("name: Two", "name: Three"))
    text = "\n".join(pages)
    assert "Replace these pieces" in pages[0] and "two × 2" in pages[0]
    assert text.count("Three") == 2 and "One" not in text and "Table" not in text


def test_more_of_a_counter_prints_only_what_is_missing(built):
    pages, _ = built(counters=("count: 3", "count: 5"))
    assert "Add these pieces" in pages[0] and "one × 2" in pages[0]
    assert "\n".join(pages[1:]).count("One") == 2


def test_a_changed_card_is_printed_and_what_is_gone_is_told(built):
    pages, _ = built(
        tables=("[hit]", "[struck]"),
        counters=("- {id: two, front: unit, back: back, count: 2, values: {ground: cream, name: Two}}\n", ""),
    )
    assert "Take these pieces out of the game" in pages[0] and "two × 2" in pages[0]
    assert "Replace these pages and tiles" in pages[0]
    assert any("struck" in page for page in pages[1:])
    assert "One" not in "\n".join(pages)


def test_where_nothing_has_changed_nothing_is_printed(built):
    pages, console = built(game=("subtitle: A small game", "subtitle: Another"))
    assert not pages and "nothing has changed since" in console


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "cannot be read as the manifest of a kit"),
        ("[]", "has no digests of its faces"),
        ('{"game": "other"}', 'is a kit of "other"'),
        ("[" * 100_000, "cannot be read as the manifest of a kit"),
    ],
)
def test_what_is_no_kit_of_the_game_is_an_error(mini, tmp_path, capsys, text, why):
    file = tmp_path / "manifest.json"
    file.write_text(text)
    assert main(["build", str(mini()), "--out", str(tmp_path / "out"), "--since", str(file)]) == 2
    assert why in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_the_manifest_has_a_digest_for_each_face(mini, tmp_path):
    folder = mini()
    assert main(["build", str(folder), "--paper", "a4", "--out", str(tmp_path), "-q"]) == 0
    made = json.loads((tmp_path / folder.name / "manifest.json").read_text("utf-8"))
    looks = [piece["looks"] for piece in made["counters"]]
    assert looks[0]["front"] != looks[1]["front"] and looks[0]["back"] == looks[1]["back"]
