"""What stands before every request: whose page asks, how much it sends, what browsers may do.

Pure ASGI, so that it costs little and touches no body. Sockets check their origin themselves,
because they must be accepted before they can be refused.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import IPv6Address
from typing import Any, Final
from urllib.parse import urlsplit

from app.limits import MAX_BODY
from app.protocol import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"x-frame-options", b"DENY"),
]
SECURE_HEADERS: Final = [(b"cross-origin-opener-policy", b"same-origin")]
"""Those that browsers heed on https alone, and complain of elsewhere."""
_HOST: Final = re.compile(rb"(?:\[([0-9A-Fa-f:.]+)\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{1,5}))?")
"""A name or an address, of which that in brackets is taken out, and perhaps a port."""
LONGEST_HOST: Final = 255
LAST_PORT: Final = 65535
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers by lower-case name; of several with one name the last."""
    return {name.decode("latin-1").lower(): value.decode("latin-1")
            for name, value in scope["headers"]}  # fmt: skip


def is_secure(scope: Scope) -> bool:
    """Whether the browser speaks TLS (to us, or to a proxy that we believe)."""
    return scope["scheme"] in ("https", "wss")


def origin_is_ours(headers: dict[str, str], origins: str) -> bool:
    """Whether a page that asks is one of ours. Who sends no Origin is no page.

    Hosts are compared, not schemes: a proxy that ends TLS hides ours.
    """
    if headers.get("sec-fetch-site") == "cross-site" and "origin" not in headers:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in origins.split():
        return True
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:  # Such as "http://[": no browser sends it.
        return False
    return host == headers.get("host", "").lower() != ""


def host_is_one(scope: Scope) -> bool:
    """Whether a request names one host that can be one, or none: links begin with it."""
    hosts = [value for name, value in scope["headers"] if name == b"host" and value]
    if len(hosts) > 1:
        return False
    if not hosts:
        return True
    found = _HOST.fullmatch(hosts[0])
    if found is None or len(hosts[0]) > LONGEST_HOST:
        return False
    address, port = found.groups(default=b"")
    return int(port or b"0") <= LAST_PORT and (not address or _is_ipv6(address.decode()))


def _is_ipv6(text: str) -> bool:
    try:
        IPv6Address(text)
    except ValueError:
        return False
    return True


class Guard:
    """Middleware for HTTP."""

    def __init__(self, app: App, *, origins: str) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses what must not come in, and puts its headers on what goes out."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        body = _Body(receive)
        is_refused = False

        async def send_guarded(message: Message) -> None:
            nonlocal is_refused
            if body.is_too_large and not is_refused:
                # Whatever the application makes of its half body: this is the answer.
                is_refused = True
                await _refuse(send_plain, 413, "bad_request", f"at most {MAX_BODY} bytes")
            if not is_refused:
                await send_plain(message)

        async def send_plain(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *SECURITY_HEADERS]
                if is_secure(scope):
                    headers += SECURE_HEADERS
                if is_api:
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        if not host_is_one(scope):
            await _refuse(send_plain, 400, "bad_request", "Host is no name or address")
            return
        if scope["method"] not in _SAFE:
            headers = headers_of(scope)
            if not origin_is_ours(headers, self._origins):
                await _refuse(send_plain, 403, "forbidden_origin", "this page may not ask")
                return
            length = headers.get("content-length", "0")
            if not length.isdigit() or int(length) > MAX_BODY:
                await _refuse(send_plain, 413, "bad_request", f"at most {MAX_BODY} bytes")
                return
            receive = body.receive
        await self._app(scope, receive, send_guarded)


class _Body:
    """A request's body, cut off when it gets too large; for those that name no length."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._taken = 0
        self.is_too_large = False

    async def receive(self) -> Message:
        """The next piece."""
        message = await self._receive()
        self._taken += len(message.get("body", b""))
        if self._taken > MAX_BODY:
            self.is_too_large = True
            return {"type": "http.request", "body": b"", "more_body": False}
        return message


async def _refuse(send: Send, status: int, code: str, detail: str) -> None:
    problem = Problem.model_validate({"code": code, "detail": detail})
    body = problem.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
