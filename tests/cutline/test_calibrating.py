"""`cutline calibrate` makes a sheet, keeps what was read off it, and `build --printer` uses it."""

from __future__ import annotations

import json

import pytest

from cutline.calibrating import profile_called
from cutline.recent import config_folder

READ = ["--front", "98:20", "98:20", "64:20", "266:20", "--back", "97:20", "98:20", "64:20", "266:20"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "config"))


def test_readings_are_kept_and_listed_and_a_kit_for_a_printer_names_it(mini, command, tmp_path):
    assert command("calibrate", "desk", *READ).status == 0
    assert "desk, on A4:" in command("calibrate", "--list").out
    assert profile_called("desk").back[0].mm == 97
    build = ["build", mini(), "--paper", "a4", "--only", "kit", "-q", "--out"]
    assert command(*build, tmp_path / "plain").status == 0
    assert command(*build, tmp_path / "desk", "--printer", "desk").status == 0
    plain, desk = (json.loads((tmp_path / at / "mini/manifest.json").read_text()) for at in ("plain", "desk"))
    assert desk["printer"] == "desk" and "printer" not in plain and plain["files"] != desk["files"]


def test_the_sheet_is_written_where_it_is_asked_for(command, tmp_path):
    assert command("calibrate", "--out", tmp_path / "sheet.pdf", "--paper", "letter").status == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "wrong", [["bad/name", *READ], ["desk", *READ[:5]], ["desk", "--front", *"1111"], READ]
)
def test_what_cannot_be_kept_is_refused_in_a_line(wrong, command):
    ran = command("calibrate", *wrong)
    assert ran.status == 2 and "Traceback" not in ran.err
    assert not (config_folder() / "printers.json").exists()


@pytest.mark.parametrize("text", ["", "[]", '{"desk": 3}', '{"desk": {"paper": "a4"}}', "{"])
def test_a_broken_file_of_printers_is_named(text):
    config_folder().mkdir(parents=True)
    (config_folder() / "printers.json").write_text(text)
    with pytest.raises(ValueError, match=r"printers\.json"):
        profile_called("desk")
