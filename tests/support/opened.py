"""`cutline open` as a person starts it: a process of its own on a port of this machine."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .processes import environment

PATIENCE = 30  # seconds, before a server that says nothing is given up


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: Mapping[str, str]
    body: str


class Folder:
    """What the page at `url`, below `root`, is about: the files of a folder."""

    root: str
    url: str

    def __init__(self, home: Path) -> None:
        self.home = home

    def file(self, name: str) -> Path:
        """A file as it is now, to be read."""
        return self.home / name

    def text(self, name: str) -> str:
        return self.file(name).read_text("utf-8")

    def put(self, name: str, text: str) -> None:
        """Write a file as an editor of the person's would."""
        file = self.home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def names(self) -> list[str]:
        """All files but hidden ones."""
        every = (file.relative_to(self.home) for file in self.home.rglob("*") if file.is_file())
        return sorted(file.as_posix() for file in every if file.name[0] != ".")


class Opened(Folder):
    """A server that is up; what it prints later is in what `stop` returns."""

    def __init__(self, what: str, home: Path, *options: str) -> None:
        super().__init__(home)
        self.what, self.options = what, options
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [sys.executable, "-m", "cutline", "open", *filter(None, [self.what])]
        self.process = subprocess.Popen(
            [*command, "--no-browser", *self.options],
            cwd=self.home,
            env={**environment(), "XDG_STATE_HOME": str(self.home / ".state"), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout and self.process.stderr
        said = self.process.stdout.readline() + self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)(\S*)", said)
        assert found, said + self.process.stderr.read()
        self.port, self.path = int(found[1]), found[2]
        self.root = f"http://127.0.0.1:{self.port}"
        self.url = self.root + self.path

    def again(self) -> None:
        """Kill it as a crash would, and start it where it was."""
        self.process.kill()
        self.process.communicate()
        self.options = ("--port", str(self.port))
        self.start()

    def stop(self, sign: signal.Signals) -> tuple[int, str, str]:
        """End it: the exit status, what it still said, and what it said of errors."""
        self.process.send_signal(sign)
        said, wrong = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, wrong

    def ask(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str | None) -> Answer:
        """A request with exactly this path; headers by their names with _ for -; None leaves Host out."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.putrequest(method, path, skip_host="Host" in named, skip_accept_encoding=True)
            for name, value in named.items():
                if value is not None:
                    line.putheader(name, value)
            if body is not None and "Content-Length" not in named:
                line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
            found = line.getresponse()
            return Answer(found.status, found.headers, found.read().decode("utf-8", "replace"))
        finally:
            line.close()


@contextmanager
def opened(what: str, home: Path, *options: str) -> Iterator[Opened]:
    """A server that has ended when the block ends."""
    server = Opened(what, home, *options)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()
