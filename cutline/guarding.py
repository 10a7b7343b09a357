"""What the page's host answers at all: its own page, on this machine, within measure."""

from __future__ import annotations

from typing import Any

LOOPBACK = "127.0.0.1"
LARGEST = 4_000_000  # bytes of what a page sends; a log of 2,000 lines has a tenth of a million
FOREIGN = 403, "This page answers only the browser on this machine, at its own address."
TOO_LARGE = 413, f"This is more than {LARGEST:,} bytes."
ENDLESS = 411, "How long this is has to be said first."


def guarded(app: Any, port: int) -> Any:
    """The application behind a guard: no other site can read or drive it.

    The Host header must name this very server, so that a name that somebody points at 127.0.0.1
    gets nothing; what changes anything must come from the page itself.
    """
    hosts = {f"{name}:{port}" for name in (LOOPBACK, "localhost")}
    if port == 80:  # which browsers leave out
        hosts |= {LOOPBACK, "localhost"}

    async def guard(scope: dict[str, Any], receive: Any, send: Any) -> None:
        refused = _refusal(scope, hosts)
        if refused is None:
            await app(scope, receive, send)
            return
        status, said = refused
        body = f"{said}\n".encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return guard


def _refusal(scope: dict[str, Any], hosts: set[str]) -> tuple[int, str] | None:
    """Status and words for a request that is not answered; None for one that is."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    changes = scope["method"] not in ("GET", "HEAD")
    mine = origin in {f"http://{host}" for host in hosts} or (origin is None and not changes)
    foreign = headers.get(b"sec-fetch-site", "none") not in ("none", "same-origin")
    if headers.get(b"host") not in hosts or not mine or foreign:
        return FOREIGN
    if b"transfer-encoding" in headers:
        return ENDLESS
    if int(headers.get(b"content-length", "0")) > LARGEST:
        return TOO_LARGE
    return None
