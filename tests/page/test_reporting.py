"""The report on a game: it stands alone, tells every line and finding, and runs nothing that was typed."""

from __future__ import annotations

import re

from cutline.components import find_game
from cutline.page.reporting import reported
from cutline.referee.checking import check_log

from ..support.own_game import own_game, own_log

SOON = 135  # lines of a log with slips, and what follows from them


def test_every_finding_stands_at_its_line_with_its_rule_and_every_turn_has_its_board(tmp_path):
    """The beginning of a log with slips."""
    good = (find_game("doodlebug") / "logs" / "tired-game.yaml").read_text("utf-8")
    log = tmp_path / "tired.yaml"
    log.write_text("".join(good.splitlines(keepends=True)[:SOON]), "utf-8")
    tired, (opened, report) = reported(log), check_log(log)
    assert any(finding.causes for finding in report.findings)
    lines = dict(re.findall(r'<li id="line-(\d+)"[^>]*>(.*?)</li>', tired, re.S))
    for finding in report.findings:
        assert f"#rule-{finding.rule}" in lines[str(finding.line)]
        assert f'id="rule-{finding.rule}"' in tired
        for cause in finding.lines():
            assert f'href="#line-{cause}"' in lines[str(finding.line)]
    assert tired.count('class="board"') == len(opened.actions)
    assert tired.count('id="under-') == len(set(re.findall(r'href="#(under-\w+)"', tired))) == 1
    # It stands alone, and no name stands twice.
    assert not re.findall(r'(?:src|href)="(?!#)[^"]*"|url\((?!#)[^)]*\)|<script|@import', tired)
    names = re.findall(r'\bid="([^"]+)"', tired)
    assert len(names) == len(set(names))


def test_what_was_typed_comes_out_as_text(tmp_path):
    folder = own_game(tmp_path / "sixes")
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("Sixes", '"<script>alert(1)</script>"'), "utf-8")
    log = own_log(tmp_path / "</title><script>.yaml".replace("/", "_"), str(folder))
    log.write_text(log.read_text("utf-8") + "  - house: <img src=x onerror=alert(1)>\n  # <b>so\n", "utf-8")
    page = reported(log, [folder])
    assert "<script" not in page and "<img" not in page
    assert "House rule: &lt;img src=x onerror=alert(1)&gt;" in page
    assert "(&lt;b&gt;so)" in page  # a remark
    assert "No board: " in page  # a game that shows none says so
    # Lines that have no sentence end with a stop.
    told = [line.strip().split("\n")[0] for line in re.findall(r'<li id="line[^>]*>(.*?)</li>', page, re.S)]
    assert len(told) > 1 and all(line.endswith(".") for line in told if "House rule" not in line)


def test_the_command_writes_one_file_or_nothing(tmp_path, command):
    log, out = tmp_path / "begun.yaml", tmp_path / "told.html"
    turns = ("13 June night\n  do:\n  - launch A 2 B 4  # wet", "13 June day\n  do:", "14 June night\n  do:")
    log.write_text("game: doodlebug\nturns:\n" + "".join(f"- turn: {turn}\n" for turn in turns), "utf-8")
    assert command("report", log, "-o", out) == (0, f"{out}: open it in a browser, or print it\n", "")
    page = out.read_text("utf-8")
    assert page.startswith("<!doctype html>") and "(wet)" in page
    assert '<p class="found due"><b>still to do</b>' in page
    # A turn keeps its name where later ones are not played yet.
    assert re.findall(r"<h2[^>]*>([^<]*)", page)[0].strip() == "13 June night"
    log.write_text("game: doodlebug\nturns: 3\n", "utf-8")
    assert command("report", log, "-o", out).status == 2
    ran = command("report", log, "-o", log)
    assert ran.status == 2 and "a report is an .html file" in ran.err
    assert out.read_text("utf-8") == page and log.read_text("utf-8").startswith("game: doodlebug")
