"""The report on a game: it stands alone, tells every line and finding, and runs nothing that was typed."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO

from fontTools.ttLib import TTFont

from cutline.components import find_game
from cutline.page.reporting import reported
from cutline.referee.checking import check_log
from cutline.referee.forms.telling import minus

from ..support.own_game import own_game, own_log

SOON = 135  # lines of a log with slips, and what follows from them
MOST = 1_500_000  # bytes of a report


def test_every_finding_stands_at_its_line_with_its_rule_and_every_turn_has_its_board(tmp_path):
    """The beginning of a log with slips."""
    good = (find_game("doodlebug") / "logs" / "tired-game.yaml").read_text("utf-8")
    log = tmp_path / "tired.yaml"
    log.write_text("".join(good.splitlines(keepends=True)[:SOON]), "utf-8")
    tired, (opened, report) = reported(log), check_log(log)
    assert any(finding.causes for finding in report.findings)
    parts = re.split(r'<span id="line-(\d+)"', tired)
    lines = dict(zip(parts[1::2], parts[2::2], strict=True))  # each with the findings behind it
    for finding in report.findings:
        assert f"#rule-{finding.rule}" in lines[str(finding.line)]
        assert f'id="rule-{finding.rule}"' in tired
        for cause in finding.lines():
            assert f'href="#line-{cause}"' in lines[str(finding.line)]
    assert tired.count('class="board"') == len(opened.actions)
    assert tired.count('id="under-') == len(set(re.findall(r'href="#(under-\w+)"', tired))) == 1
    # It stands alone, and no name stands twice.
    assert not re.findall(
        r'(?:src|href)="(?!#)[^"]*"|url\((?!#|data:font/woff;)[^)]*\)|<script|@import', tired
    )
    names = re.findall(r'\bid="([^"]+)"', tired)
    assert len(names) == len(set(names))
    assert {*re.findall(r'(?:href="|url\()#([\w-]+)', tired)} <= {*names}


def test_a_turn_is_told_in_paragraphs_and_its_dice_can_be_hidden(tmp_path):
    log = tmp_path / "night.yaml"
    lines = "launch A 2 B 1 C 1 D 2", "guns A 6/2 1", "guns B 3", "guns C 4", "guns D 1 1", "balloons 2"
    body = "".join(f"  - {line}\n" for line in lines)
    log.write_text(f"game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n{body}", "utf-8")
    page = reported(log)
    parts = page.split('class="paragraph">')[1:]
    told = [re.split(r'<span id="line-\d+" class="line">', part)[1:] for part in parts]
    assert [len(part) for part in told] == [5, 1]
    assert "<dt>V-1s launched</dt><dd>6</dd>" in page
    assert told[0][2].startswith('The guns on track B fire<span class="dice"> (3)</span>: they miss.')
    assert '<div class="found due"><b>still to do</b>' in told[1][0]
    assert minus("-6 to -1 of V-1 and 3-4") == "−6 to −1 of V-1 and 3-4"
    # The type in the file has every character of it; the cover heads it.
    data = re.search(r"data:font/woff;base64,([^)]*)", page)[1]
    assert {*map(ord, "gunstrack")} <= {*TTFont(BytesIO(b64decode(data))).getBestCmap()}
    assert 'class="cover"' in page
    assert len(page.encode()) < MOST


def test_who_acts_again_begins_a_paragraph_and_totals_have_their_sign(tmp_path):
    good = (find_game("battle-of-britain-again") / "logs" / "good.yaml").read_text("utf-8")
    log = tmp_path / "day.yaml"
    log.write_text(re.sub(r"  - move.*\n", "", good.partition("- turn: day 2")[0]), "utf-8")
    part = [part for part in reported(log).split('class="paragraph">')[1:] if "Me 109 red" in part]
    assert len(part) == 13 and max(one.count(">Me 109 red<") for one in part) == 2
    log.write_text("game: capture-tito\nturns:\n- turn: turn 1\n  sum: {points: -6}\n", "utf-8")
    assert "<dt>Points so far</dt><dd>−6</dd>" in reported(log)


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
    told = re.findall(r'<span id="line[^>]*>([^<]*)', page)
    assert len(told) > 1 and all(line.strip().endswith(".") for line in told if "House rule" not in line)


def test_the_command_writes_one_file_or_nothing(tmp_path, command):
    log, out = tmp_path / "begun.yaml", tmp_path / "told.html"
    turns = ("13 June night\n  do:\n  - launch A 2 B 4  # wet", "13 June day\n  do:", "14 June night\n  do:")
    log.write_text("game: doodlebug\nturns:\n" + "".join(f"- turn: {turn}\n" for turn in turns), "utf-8")
    assert command("report", log, "-o", out) == (0, f"{out}: open it in a browser, or print it\n", "")
    page = out.read_text("utf-8")
    assert page.startswith("<!doctype html>") and "(wet)" in page
    assert '<div class="found due"><b>still to do</b>' in page
    # A turn keeps its name where later ones are not played yet.
    assert re.findall(r"<h2[^>]*>([^<]*)", page)[0].strip() == "13 June night"
    log.write_text("game: doodlebug\nturns: 3\n", "utf-8")
    assert command("report", log, "-o", out).status == 2
    ran = command("report", log, "-o", log)
    assert ran.status == 2 and "a report is an .html file" in ran.err
    assert out.read_text("utf-8") == page and log.read_text("utf-8").startswith("game: doodlebug")
