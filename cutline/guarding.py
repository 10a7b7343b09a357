"""What the page's host answers at all: its own page, at its own address, within measure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .lan import Lan

LOOPBACK = "127.0.0.1"
LARGEST = 4_000_000  # bytes of what a page sends; a log of 2,000 lines has a tenth of a million
FOREIGN = 403, "This page answers only a browser that opened it at its own address."
TOO_LARGE = 413, f"This is more than {LARGEST:,} bytes."
ENDLESS = 411, "How long this is has to be said first."


def guarded(app: Any, port: int, lan: Lan | None = None) -> Any:
    """The application behind a guard: no other site can read or drive it.

    The Host header must name the very address that the request came to, so that a name that
    somebody points at it gets nothing; what changes anything must come from the page itself. What
    comes to the address in the local network is a phone's, and may do what `lan` lets it do.
    """
    served = {LOOPBACK: _hosts(port, LOOPBACK, "localhost")}
    if lan:
        served[lan.host] = _hosts(port, lan.host)

    async def guard(scope: dict[str, Any], receive: Any, send: Any) -> None:
        at = scope["server"][0]
        phone = lan if lan and at == lan.host else None
        refused = _refusal(scope, served.get(at, set())) or (phone.refusal(scope) if phone else None)
        if refused is None:
            shown = {"phone": phone.log} if phone else {"lan": lan is not None}
            await app({**scope, "state": shown}, receive, send)
            return
        status, said = refused
        body = f"{said}\n".encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return guard


def _hosts(port: int, *names: str) -> set[str]:
    """What a Host header may be; browsers leave out port 80."""
    return {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())


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
