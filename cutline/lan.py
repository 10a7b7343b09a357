"""The local network: phones that scanned a code may write one log, and see nothing else."""

from __future__ import annotations

import re
import secrets
import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from .page.pages import page

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none of them looks like another
LENGTH = 8  # signs of a code: 850 thousand million codes
TRIES = 5  # wrong codes, after which the right one is void as well
ENTRY = "/phone"
FAR_AWAY = ("10.255.255.255", 9)  # any address that is not on this machine; nothing is sent there
NO_CODE = "This code is wrong, or it was used before. On the computer press Phone, then New code."
NO_PHONE = "This address needs a code. On the computer press Phone, and scan what you see there."
_ENTERED = re.compile(rf"{ENTRY}/\w+")
_BELOW = re.compile(r"(/\w[\w.-]*)+", re.ASCII)
_COPY = "/copy"  # makes another file than the log


class NoNetwork(Exception):
    """There is no local network to serve; its text says why."""


def address() -> str:
    """Return the IPv4 address by which this machine is in its network. NoNetwork where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(FAR_AWAY)
        except OSError:
            raise NoNetwork("this machine is in no network") from None
        ip: str = way.getsockname()[0]
    if ip_address(ip).is_loopback:
        raise NoNetwork("this machine is in no network")
    if ip_address(ip).is_global:
        raise NoNetwork(f"{ip} can be reached from the whole internet, so nothing is served there")
    return ip


class Lan:
    """Who may come in from the local network: `log` is the name of the one log that phones write.

    A code works once, for one phone; the phone then has a cookie until the server ends.
    """

    def __init__(self, host: str, port: int, log: str) -> None:
        self.host, self.port, self.log = host, port, log
        self.cookie = f"cutline-{port}"
        self.tokens: list[str] = []
        self.renew()

    @property
    def url(self) -> str:
        """Return the address where a phone comes in; without a code where the last one is void."""
        return f"http://{self.host}:{self.port}{ENTRY}/{self.code}"

    def renew(self) -> None:
        """Make a new code; the last one is void."""
        self.code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        self.tries = TRIES

    def admits(self, code: str) -> bool:
        """Return whether this is the code; asking uses it up, or one of the tries."""
        right = bool(self.code) and secrets.compare_digest(
            code.encode("utf-8", "replace"), self.code.encode()
        )
        self.tries -= 1
        if right or not self.tries:
            self.code = ""
        return right

    def knows(self, request: Request) -> bool:
        """Return whether this phone has come in before."""
        token = request.cookies.get(self.cookie, "").encode("utf-8", "replace")
        return any(secrets.compare_digest(token, known.encode()) for known in self.tokens)

    def refusal(self, scope: dict[str, Any]) -> tuple[int, str] | None:
        """Return status and words for what a phone may not ask for; None where it may."""
        path, own = scope["path"], f"/log/{self.log}"
        if _ENTERED.fullmatch(path):
            return None
        if not self.knows(Request(scope)):
            return 403, NO_PHONE
        below = path.removeprefix(own) if path.startswith(own) else "no"
        if path == "/events" or path.startswith("/static/") or below == "":
            return None
        if below != _COPY and _BELOW.fullmatch(below):
            return None
        return 403, f"A phone may write {self.log}, and see nothing else."

    def routes(self) -> list[Route]:
        """Return the addresses of the code: for the computer, which shows it, and for the phone."""

        async def shown(request: Request) -> Response:
            picture = self.qr().svg_data_uri(border=4, light="#fff") if self.code else ""
            return page(request, "phone.html.j2", title="Phone", picture=picture, url=self.url, log=self.log)

        async def renewed(request: Request) -> Response:
            self.renew()
            return RedirectResponse(ENTRY, 303)

        async def entered(request: Request) -> Response:
            if self.knows(request):
                return self._onwards()
            if request.method != "GET" or not self.admits(request.path_params["code"]):
                return PlainTextResponse(NO_CODE, 403)
            self.tokens.append(secrets.token_urlsafe(24))
            print(f"A phone has come in. For the next one press Phone on the page of {self.log}.", flush=True)
            answer = self._onwards()
            answer.set_cookie(self.cookie, self.tokens[-1], httponly=True, samesite="strict")
            return answer

        return [
            Route(ENTRY, shown),
            Route(ENTRY, renewed, methods=["POST"]),
            Route(f"{ENTRY}/{{code}}", entered),
        ]

    def _onwards(self) -> Response:
        """Return a page that leads to the log.

        After a redirect, the link scanned in another program would still count as another site's, and
        the cookie would not be sent.
        """
        path = f"/log/{quote(self.log)}"
        headers = {"Refresh": f"0; url={path}", "Cache-Control": "no-store"}
        return HTMLResponse(
            f'<!doctype html><link rel=icon href=data:,><title>Cutline</title><a href="{path}">The log</a>',
            headers=headers,
        )

    def qr(self) -> segno.QRCode:
        """Return the address with the code, to be scanned."""
        return segno.make_qr(self.url, error="m")
