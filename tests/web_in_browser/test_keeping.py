"""What was written is there again: after the browser was killed, and killed in the middle of a line."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from struct import unpack
from time import monotonic, sleep

from playwright.sync_api import Playwright, expect

from ..support.apart import chromium
from .conftest import FLAGS, LINES, asked, entered, opened, played, ready, text_of

MAGIC, HEAD = b"CTL1", 12  # stands in the head of the journal; how long that is


class Killable:
    """A Chromium that can be killed as a whole, as when the power goes."""

    def __init__(self, play: Playwright, profile: Path, more: list[str]) -> None:
        told = profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        flags = ["--headless=new", *FLAGS, "--no-first-run", "--remote-debugging-port=0"]
        command = [str(chromium()), *flags, f"--user-data-dir={profile}", *more, "about:blank"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        until = monotonic() + 60
        while not told.exists() or not told.read_text():
            assert monotonic() < until
            sleep(0.1)
        self.browser = play.chromium.connect_over_cdp(f"http://127.0.0.1:{told.read_text().split()[0]}")
        self.page = self.browser.contexts[0].new_page()

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def journal(profile: Path) -> Path:
    """The file of the journal that counts, where Chromium has it on the disk."""
    every = [file for file in (profile / "Default" / "File System").rglob("*") if file.is_file()]
    found = [file for file in every if file.read_bytes()[4:8] == MAGIC]
    assert len(found) == 1
    return found[0]


def test_a_line_outlives_the_death_of_the_whole_browser_and_a_torn_one_costs_only_itself(
    play, host, trap, tmp_path
):
    profile = tmp_path / "profile"
    profile.mkdir()
    first = Killable(play, profile, trap.arguments(host))
    first.page.goto(host.url, wait_until="commit")
    ready(first.page)
    entered(first.page, "tuesday")
    written = text_of(first.page, "tuesday.yaml")
    assert LINES[0] in written
    first.kill()

    file = journal(profile)
    whole = file.read_bytes()
    assert written.encode() in whole
    name, data = unpack(">II", whole[HEAD + 4 : HEAD + 12])
    file.write_bytes(whole + whole[HEAD : HEAD + 12 + name + data // 2])
    second = Killable(play, profile, trap.arguments(host))
    second.page.goto(f"{host.url}#/log/tuesday.yaml", wait_until="commit")
    ready(second.page)
    assert text_of(second.page, "tuesday.yaml") == written
    played(second.page, "wednesday")
    second.page.reload(wait_until="commit")
    ready(second.page)
    assert text_of(second.page, "tuesday.yaml") == written and text_of(second.page, "wednesday.yaml")
    second.kill()


def test_a_browser_that_has_no_room_left_is_told_and_the_file_stays_as_it_was(play, host, trap, tmp_path):
    with opened(play, host, trap, tmp_path / "profile") as fresh:
        fresh.ready()  # a browser that runs gives a file room in advance
    with opened(play, host, trap, tmp_path / "profile") as fresh:
        page = ready(fresh.open())
        client = fresh.context.new_cdp_session(page)
        origin = {"origin": host.url.rstrip("/")}
        client.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
        refused = played(page, "full")
        assert refused["status"] == 500 and "could not be written" in refused["text"]
        assert "full.yaml" not in asked(page, "")["text"]
        client.send("Storage.overrideQuotaForOrigin", origin)
        assert played(page, "full")["status"] == 200
        page.reload(wait_until="commit")
        assert text_of(ready(page), "full.yaml")
        fresh.forgive("500")
        assert not fresh.faults


def test_a_form_on_another_site_changes_nothing(again, page):
    for path in ("new", "game/doodlebug/play"):
        elsewhere = again.context.new_page()
        elsewhere.goto("data:text/html,<title>Another site</title>")
        elsewhere.evaluate(
            """address => {
              const form = document.createElement("form");
              [form.method, form.action, form.rel] = ["post", address, "noreferrer"];
              const name = form.appendChild(document.createElement("input"));
              [name.name, name.value] = ["name", "foreign"];
              document.body.append(form);
              form.submit();
            }""",
            f"{again.host.url}app/{path}",
        )
        expect(elsewhere.locator("body")).to_contain_text("sent by another site")
    assert "foreign" not in asked(page, "")["text"]
    again.forgive("403")
