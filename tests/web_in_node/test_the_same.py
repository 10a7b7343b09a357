"""Kits, reports and mistakes are the same, whichever machine makes them."""

from __future__ import annotations

from random import Random

from cutline.components import shipped_games

from ..proof.mutating import mutated
from ..support.damaged import TYPED, damaged
from ..support.pins import why
from .node import here, there


def test_every_file_of_every_kit_is_the_same_to_the_byte(tmp_path):
    native, browsers = here("kits.all_digests", None), there(tmp_path, "kits.all_digests", None)
    assert native.keys() == browsers.keys() == shipped_games().keys()
    for game, digests in native.items():
        assert digests.keys() == browsers[game].keys()
        assert {f"{game}-a4.pdf", f"{game}-letter.pdf"} <= digests.keys()
        assert not [file for file, digest in digests.items() if browsers[game][file] != digest], why()


def test_every_log_that_ships_and_a_damaged_one_of_each_get_the_same_report(tmp_path):
    files = (file for home in shipped_games().values() for file in sorted((home / "logs").glob("*.yaml")))
    logs = {f"{file.parents[1].name}-{file.name}": file.read_text("utf-8") for file in files}
    assert len(logs) >= 10
    rng = Random(20)
    asked = logs | {f"damaged-{name}": mutated(text, rng, 6) for name, text in logs.items()}
    native, browsers = here("logs.reports", asked), there(tmp_path, "logs.reports", asked)
    assert all("lines" in native[name][0] for name in logs)
    assert any(isinstance(report[0], str) for report in native.values()), "some cannot be read"
    assert {name: report for name, report in native.items() if browsers[name] != report} == {}, why()


def test_damaged_files_and_logs_have_the_same_values_and_mistakes(tmp_path):
    """Whichever parser reads the YAML: there it is the one in Python."""
    texts = [*TYPED, *damaged(100)]
    asked = [text.hex() for text in texts]
    native, browsers = here("texts.told", asked), there(tmp_path, "texts.told", asked)
    assert (native["parser"], browsers["parser"]) == ("CParser", "Loader")
    found = zip(texts, native["told"], browsers["told"], strict=True)
    assert [one for one in found if one[1] != one[2]] == [], why()
