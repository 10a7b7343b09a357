"""`cutline open`: where it listens, whom it answers, what it lets out, and how it ends."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
from subprocess import PIPE

import pytest

from cutline import hosting
from cutline.hosting import LARGEST, keeper
from cutline.page.app import make_app

from ..support.asking import Client
from ..support.opened import PATIENCE, opened
from ..support.processes import environment

LOG = 'game: Doodlebug\nedition: "1"\nturns:\n- turn: 13 June night\n  do:\n  - balloons 1\n'
SECRET = "game: Nobody may read this\n"
# A host whose application never comes to an end with what it is asked.
ENDLESS = """
import os, sys, threading
from pathlib import Path
from cutline import hosting

def make_app(site, more):
    async def app(scope, receive, send):
        print("at work", flush=True)
        await site.aside(threading.Event().wait)
    return app

hosting.make_app = make_app
there = hosting.listening(0)
print(there[0].getsockname()[1], flush=True)
hosting.serve(hosting.Site(Path(sys.argv[1]), print), there, "/", False)
print("ended", flush=True)
os._exit(0)
"""
FOREIGN = {
    "Host": ["evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}", ""],
    "Origin": ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}"],
    "Sec_Fetch_Site": ["cross-site", "same-site", "same-origin, cross-site"],
}
PATHS = [
    *("/log/../outside.yaml", "/log/%2e%2e/outside.yaml", "/log/%2E%2E%2Foutside.yaml"),
    *("/log/sub/%2e%2e/%2e%2e/outside.yaml", "/log/..%5coutside.yaml", "/log/%252e%252e/outside.yaml"),
    *("/log/{top}/outside.yaml", "/log/%2F{top}/outside.yaml", "/log/away.yaml", "/log/up/outside.yaml"),
    *("/log/loop.yaml", "/log/.one.yaml", "/log/.hidden/one.yaml", "/log/notes.txt", "/log/sub", "/log/"),
    *("/log/%00", "/log/sunday.yaml%00", "/log/%00.yaml", "/log/%ff%fe.yaml"),
    *("/log/" + "a" * 3000 + ".yaml", "/log/" + "a/" * 3000 + ".yaml"),
    *("/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/%2e%2e", "/static/", "/static/%00"),
    *("/game/%2e%2e", "/game/..%2f..%2flogs", "/game/%00", "//evil.example/"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The page over a log, in a folder with things that must not get out."""
    top = tmp_path_factory.mktemp("top")
    home = top / "logs"
    (home / ".hidden").mkdir(parents=True)
    (home / "sub").mkdir()
    (home / "sunday.yaml").write_text(LOG, encoding="utf-8")
    for name in ("logs/.hidden/one.yaml", "logs/.one.yaml", "logs/notes.txt", "outside.yaml"):
        (top / name).write_text(SECRET, encoding="utf-8")
    (home / "away.yaml").symlink_to(top / "outside.yaml")
    (home / "loop.yaml").symlink_to(home / "loop.yaml")
    (home / "up").symlink_to(top)
    with opened("sunday.yaml", home) as up:
        yield up


def test_the_page_is_there_and_every_answer_is_guarded_by_its_headers(server):
    for path in ("/", server.path, "/static/page.css", "/static/icon.svg", "/no-such-page"):
        answer = server.ask(path)
        assert answer.status == (404 if path == "/no-such-page" else 200), path
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_another_site_reads_and_drives_nothing(server):
    for name, values in FOREIGN.items():
        for value in values:
            for method in ("GET", "POST"):
                answer = server.ask("/", method, **{name: value.format(port=server.port)})
                assert answer.status == 403 and "Cutline" not in answer.body, (name, value)


def test_what_changes_anything_says_where_it_comes_from_and_a_request_has_one_host(server):
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        assert server.ask("/", method).status == 403, method
        assert server.ask("/", method, Origin=server.root).status == 405, method
    assert server.ask("/", Host=f"localhost:{server.port}").status == 200
    assert server.ask("/", Host=None).status == 400
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        own = f"127.0.0.1:{server.port}"
        line.sendall(f"GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n\r\n".encode())
        assert b" 400 " in line.recv(100)


def test_no_path_leaves_the_folder_or_shows_what_is_hidden_there(server):
    for path in (path.replace("{top}", str(server.home.parent)) for path in PATHS):
        answer = server.ask(path)
        assert answer.status == 404, path
        assert "Nobody may read this" not in answer.body and "Traceback" not in answer.body, path


def test_nothing_is_kept_outside_the_folder(tmp_path):
    home = tmp_path / "logs"
    home.mkdir()
    keep = keeper(home)
    keep("new/one.yaml", LOG.encode())
    assert (home / "new" / "one.yaml").read_text(encoding="utf-8") == LOG
    (home / "up").symlink_to(tmp_path)
    for name in ("../one.yaml", str(tmp_path / "one.yaml"), "up/one.yaml"):
        with pytest.raises(ValueError):
            keep(name, LOG.encode())
    assert not (tmp_path / "one.yaml").exists()


def test_what_is_too_large_is_refused_before_it_is_read(server):
    origin = {"Origin": server.root}
    assert server.ask("/", "POST", Content_Length=str(LARGEST + 1), **origin).status == 413
    assert server.ask("/", "POST", Transfer_Encoding="chunked", **origin).status == 411
    assert server.ask("/", "POST", Content_Length="-1", **origin).status == 400
    assert server.ask("/").status == 200


def test_slow_clients_hold_nobody_up(server):
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    try:
        for line in slow:
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert server.ask("/").status == 200
    finally:
        for line in slow:
            line.close()


def test_a_folder_opens_as_itself_where_a_shipped_game_has_its_name_and_one_of_logs_as_the_shelf(
    mini, tmp_path, monkeypatch, command
):
    served = []

    def serve(site, there, path, *_):
        there[0].close()
        served.append((Client(make_app(site)), path))

    monkeypatch.setattr(hosting, "serve", serve)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my logs").mkdir()
    (tmp_path / "my logs" / "sunday.yaml").write_text(LOG, encoding="utf-8")
    for what in (mini("doodlebug"), "my logs"):
        assert command("open", what, "--no-browser", "--share-at=https://x.org/cutline").status == 0
    (game, path), (shelf, top) = served
    assert game.get(f"{path}/edit").status_code == 200 and game.get("/game/doodlebug/edit").status_code == 404
    assert 'data-share="https://x.org/cutline/"' in shelf.get("/log/sunday.yaml").text
    assert json.loads(game.get(f"{path}/state").text)["title"] == "Mini"
    assert top == "/" and shelf.get("/log/sunday.yaml").status_code == 200


def test_what_is_no_log_is_refused_with_the_remedy(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "record.pdf").touch()
    for name, said in (("gone.yaml", "there is no such file"), ("record.pdf", "cutline log from-sheet")):
        ran = command("open", name)
        assert ran.status == 2 and said in ran.err


def test_it_ends_without_a_word_of_what_it_was_at(tmp_path):
    words, pipes = [sys.executable, "-c", ENDLESS, tmp_path], {"stdout": PIPE, "stderr": PIPE}
    with subprocess.Popen(words, env=environment(), **pipes) as process:
        port = int(process.stdout.readline())
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert process.stdout.readline() == b"at work\n"
            process.send_signal(signal.SIGINT)
            try:
                assert process.communicate(timeout=PATIENCE) == (b"ended\n", b"")
            finally:
                process.kill()


def test_after_a_crash_it_is_on_its_port_again_and_ends_at_a_signal_while_a_page_listens(server, command):
    """The last test of this server."""
    port = server.port
    server.again()
    assert server.port == port and server.ask("/").status == 200
    ran = command("open", "--no-browser", "--port", port)
    assert ran.status == 2 and f"port {port}" in ran.err and len(ran.err.splitlines()) == 1
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request("GET", "/events")
    events = line.getresponse()
    assert events.readline()
    status, said, wrong = server.stop(signal.SIGTERM)
    assert (status, wrong) == (0, "") and len(said.splitlines()) == 1
    assert events.read().strip() == b""
    line.close()


@pytest.mark.parametrize("port", ["0", "65536", "-1", "80a", ""])
def test_a_port_that_is_none_is_refused(port, command):
    ran = command("open", "--no-browser", f"--port={port}")
    assert ran.status == 2 and "from 1 to 65535" in ran.err


@pytest.mark.parametrize(
    "address", ["", "x.org", "ftp://x.org", "https://", "https://x.org:0", "https://x.org/#a"]
)
def test_links_lead_to_the_address_of_a_page_only(address, command):
    ran = command("open", "--no-browser", f"--share-at={address}")
    assert ran.status == 2 and "such as https://cutline.example.org/" in ran.err
