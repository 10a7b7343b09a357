"""`cutline open LOG --lan`: a phone comes in by a code, writes the log, and sees nothing else."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import pytest

from cutline import lan
from cutline.hosting import LOOPBACK, guarded, keeper, listening
from cutline.page.app import make_app
from cutline.page.site import Site

from ..support.asking import Client
from ..support.opened import opened

LOG = 'game: Doodlebug\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n  - balloons 1\n'
HERE, PORT = "192.168.7.5", 4711
PHONE, COMPUTER = f"http://{HERE}:{PORT}", f"http://{LOOPBACK}:{PORT}"

ELSEWHERE = [
    *("/", "/new", "/phone", "/game/doodlebug", "/game/doodlebug/kit/rules.pdf", "/game/doodlebug/play"),
    *("/log/other.yaml", "/log/other.yaml/write", "/log/tuesday.yaml.d/log.yaml", "/log/tuesday.yaml/copy"),
    *("/log/tuesday.yaml/%2e%2e/other.yaml", "/log/tuesday.yaml/%2e%2e/other.yaml/write"),
    *("/log/tuesday.yaml/%2e%2e%2fother.yaml/doc", "/log/tuesday.yaml%5c..%5cother.yaml/doc"),
    *("/log/tuesday.yaml//doc", "/log/tuesday.yaml/", "/log/x/%2e%2e/tuesday.yaml/doc", "/log/"),
    *("//log/tuesday.yaml", "/nothing", "/game/mine/edit", "/game/mine/file/game.yaml"),
]


class Net:
    """One server's two addresses, without a network: what comes to either reaches one guard."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.site = Site(home, keeper(home))
        self.lan = lan.Lan(HERE, PORT, "tuesday.yaml")
        self.guard = guarded(make_app(self.site, self.lan.routes()), PORT, self.lan)
        self.computer, self.stranger = self.client(COMPUTER), self.client(PHONE)

    def client(self, root: str) -> Client:
        """A browser at one of the addresses; its Host can be changed without changing where it is."""
        at = (root.removeprefix("http://").rpartition(":")[0], PORT)

        async def reached(scope: dict[str, Any], receive: Any, send: Any) -> None:
            await self.guard({**scope, "server": at}, receive, send)

        return Client(reached, root, headers={"Origin": root})

    def phone(self) -> Client:
        """A phone that has come in."""
        phone = self.client(PHONE)
        assert phone.get(f"/phone/{self.lan.code}").status_code == 200
        return phone

    def tried(self, code: str) -> int:
        return self.client(PHONE).get(f"/phone/{code}").status_code


@pytest.fixture
def net(tmp_path):
    home = tmp_path / "logs"
    (home / "tuesday.yaml.d").mkdir(parents=True)
    for name in ("tuesday.yaml", "other.yaml", "tuesday.yaml.d/log.yaml"):
        (home / name).write_text(LOG, encoding="utf-8")
    return Net(home)


def links(answer: httpx.Response) -> set[str]:
    return set(re.findall(r'<a [^>]*href="([^"]*)"', answer.text))


def test_a_code_lets_one_phone_in_and_leaves_the_address(net):
    code = net.lan.code
    phone = net.client(PHONE)
    answer = phone.get(f"/phone/{code}")
    assert answer.headers["refresh"] == "0; url=/log/tuesday.yaml"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Domain" not in cookie
    assert len(net.lan.tokens[0]) >= 32 and code not in cookie
    assert phone.get("/log/tuesday.yaml").status_code == 200
    assert net.tried(code) == 403
    assert phone.get(f"/phone/{code}").status_code == 200  # whoever is in already, goes on


def test_a_few_wrong_codes_make_the_right_one_void(net):
    right = net.lan.code
    for wrong in ("x", right.upper(), right[:-1], f"{right}0", "%C3%BC")[: lan.TRIES - 1]:
        assert net.tried(wrong) == 403
    assert net.tried(right) == 200
    assert net.computer.post("/phone").status_code == 303
    right = net.lan.code
    for _ in range(lan.TRIES):
        assert net.tried("wrong") == 403
    assert net.tried(right) == 403 and not net.lan.tokens[1:]
    assert net.tried("") in (403, 404)


def test_the_computer_shows_the_code_and_makes_a_new_one(net):
    first = net.lan.code
    shown = net.computer.get("/phone").text
    assert f"{PHONE}/phone/{first}" in shown and "data:image/svg+xml" in shown
    assert 'href="/phone"' in net.computer.get("/log/tuesday.yaml").text
    assert net.tried(first) == 200
    assert first not in net.computer.get("/phone").text
    assert net.computer.post("/phone").status_code == 303
    assert net.lan.code not in ("", first) and net.lan.code in net.computer.get("/phone").text


def test_without_a_code_nothing_is_told(net):
    for path in ("/", "/log/tuesday.yaml", "/static/page.css", "/events", "/phone", "/new"):
        for cookie in ("", f"cutline-{PORT}=", f"cutline-{PORT}=guess", "cutline-1=x"):
            for method in ("GET", "POST"):
                answer = net.stranger.request(method, path, headers={"Cookie": cookie})
                assert answer.status_code == 403
                assert "tuesday" not in answer.text
    assert "tuesday" not in net.stranger.get("/phone/wrong").text + net.stranger.get("/phone/a/b").text


def test_a_phone_sees_and_changes_nothing_but_its_log(net):
    phone = net.phone()
    for path in ELSEWHERE:
        for method in ("GET", "POST"):
            answer = phone.request(method, f"{PHONE}{path}", json={})
            assert answer.status_code == 403, path
            assert answer.text == "A phone may write tuesday.yaml, and see nothing else.\n"
    assert (net.home / "other.yaml").read_text("utf-8") == LOG
    nothing = phone.get("/log/tuesday.yaml/nothing")
    assert nothing.status_code == 404 and links(nothing) == {"#main", "/log/tuesday.yaml"}
    own = {"#main", "/log/tuesday.yaml/sheet", "/log/tuesday.yaml/report"}
    assert links(phone.get("/log/tuesday.yaml")) == own


def test_no_other_site_uses_a_phone_that_has_come_in(net):
    phone, code = net.phone(), net.lan.renew()
    hosts = (f"{LOOPBACK}:{PORT}", f"localhost:{PORT}", HERE, f"evil.example:{PORT}")
    foreign = [{"Host": host} for host in hosts]
    foreign += [{"Origin": origin} for origin in ("http://evil.example", COMPUTER, "null")]
    for headers in (*foreign, {"Sec-Fetch-Site": "cross-site"}):
        for path in ("/log/tuesday.yaml", f"/phone/{code}"):
            assert phone.get(path, headers=headers).status_code == 403, headers
        assert phone.post("/log/tuesday.yaml/doc", headers=headers).status_code == 403, headers
    assert net.computer.get("/", headers={"Host": f"{HERE}:{PORT}"}).status_code == 403
    assert net.computer.post("/phone", headers={"Origin": PHONE}).status_code == 403


def test_a_phone_writes_the_log_and_cannot_make_it_name_another_game(net):
    phone, file = net.phone(), net.home / "tuesday.yaml"
    version = phone.post("/log/tuesday.yaml/doc", json={}).json()["version"]
    for what in ("edit", "trial"):
        asked = {"version": version, "at": 1, "line": "game: ../elsewhere"}
        answer = phone.post(f"/log/tuesday.yaml/{what}", json=asked)
        assert answer.status_code == 422 and "only on the computer" in answer.json()["says"]
    assert file.read_text("utf-8") == LOG
    told = phone.post("/log/tuesday.yaml/write", json={"version": version, "line": "house: hello"})
    assert told.status_code == 200
    assert file.read_text("utf-8") == LOG + "  - house: hello\n"
    at = {"version": told.json()["version"], "at": 7, "line": "house: good night"}
    assert phone.post("/log/tuesday.yaml/edit", json=at).status_code == 200
    assert "good night" in file.read_text("utf-8")


def test_a_phone_hears_of_its_log_alone(net):
    async def heard():
        hub, file = net.site.hub, str(net.home / "tuesday.yaml")
        told = hub.stream(file).body_iterator
        await anext(told)
        hub.tell("saved", ["secret"], ["secret"])
        hub.tell("log", {"name": "secret"}, ["secret"])
        hub.tell("saved", ["secret", file], ["secret", file])
        hub.close()
        return [event async for event in told]

    (event,) = asyncio.run(heard())
    assert json.loads(event.partition("data: ")[2]) == [str(net.home / "tuesday.yaml")]


def test_a_phone_in_the_network_of_this_machine_writes_the_log(tmp_path):
    try:
        host = lan.address()
    except lan.NoNetwork as none:
        pytest.skip(str(none))
    (tmp_path / "tuesday.yaml").write_text(LOG, encoding="utf-8")
    with opened("tuesday.yaml", tmp_path, "--lan") as up:
        (link,) = re.findall(rf"http://{re.escape(host)}:{up.port}/phone/\w+", up.ask("/phone").body)
        with httpx.Client(base_url=f"http://{host}:{up.port}") as phone:
            assert phone.get("/log/tuesday.yaml").status_code == 403
            assert phone.get(link).status_code == 200
            assert phone.get("/").status_code == 403
            headers = {"Origin": f"http://{host}:{up.port}"}
            version = phone.post("/log/tuesday.yaml/doc", json={}, headers=headers).json()["version"]
            line = {"version": version, "line": "house: hello"}
            assert phone.post("/log/tuesday.yaml/write", json=line, headers=headers).status_code == 200
        assert (tmp_path / "tuesday.yaml").read_text("utf-8") == LOG + "  - house: hello\n"
        assert up.stop(signal.SIGTERM)[0] == 0


def test_only_the_named_addresses_are_listened_on():
    for others in ((), ("127.0.0.2",) if sys.platform == "linux" else ()):
        there = listening(0, *others)
        assert [one.getsockname()[0] for one in there] == [LOOPBACK, *others]
        assert len({one.getsockname()[1] for one in there}) == 1
        for one in there:
            one.close()


@pytest.mark.parametrize(
    ("there", "said"),
    [("127.0.0.1", "in no network"), ("8.8.4.4", "whole internet"), (None, "in no network")],
)
def test_where_there_is_no_local_network_it_says_so_and_ends(there, said, tmp_path, command):
    (tmp_path / "tuesday.yaml").write_text(LOG, encoding="utf-8")
    way = mock.MagicMock()
    way.__enter__().getsockname.return_value = (there, 1)
    way.__enter__().connect.side_effect = None if there else OSError(101, "Network is unreachable")
    with mock.patch.object(socket, "socket", return_value=way):
        ran = command("open", tmp_path / "tuesday.yaml", "--lan", "--no-browser")
    assert ran.status == 2 and said in ran.err and len(ran.err.splitlines()) == 1


def test_what_is_no_log_is_not_shared(command):
    for what in ([], ["doodlebug"]):
        ran = command("open", *what, "--lan", "--no-browser")
        assert ran.status == 2 and "cutline open LOG --lan" in ran.err
