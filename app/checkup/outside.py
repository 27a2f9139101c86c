"""A server at its public address, through its proxy: what a browser would meet."""

from __future__ import annotations

import asyncio
import contextlib
import email.utils
import ipaddress
import json
import ssl
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.message import Message
from typing import Final
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin, Subprotocol

from app import protocol
from app.checkup.finding import Finding
from app.guard import SECURITY_HEADERS
from app.identity import cookie_name
from app.settings import Settings

SECONDS: Final = 10.0
CLOCK_SECONDS: Final = 5.0
NOWHERE: Final = "0" * 13
"""The name of a room that there is not."""
OTHER: Final = "other.invalid"
"""A name that no server has."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answers to one request. Redirects are not followed."""

    status: int
    headers: Message
    body: bytes


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Never."""


async def outside(url: str, settings: Settings | None) -> list[Finding]:
    """Looks at the address as a browser does. `settings`: the server's, if they are known."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return [Finding("bad", "address", f"{url!r} is no address", "write https://gin.example")]
    origin = f"{parts.scheme}://{parts.netloc}"
    first = await _reached(origin)
    if isinstance(first, Finding):
        return [first]
    findings = [
        Finding("ok", "address", f"{origin} answers"),
        await _ready(origin),
        await _page(origin),
        _clock(first),
        *await _proxy(origin),
        await _socket(origin),
        *await _encrypted(origin),
    ]
    if settings is not None:
        findings += await _invites(origin, settings)
    return findings


async def _reached(origin: str) -> Answer | Finding:
    try:
        answer = await _ask(f"{origin}/healthz")
    except ssl.SSLCertVerificationError as error:
        return Finding(
            "bad",
            "address",
            f"its certificate is not accepted: {error.verify_message}",
            "get one for this name (Caddy does so by itself), with its whole chain",
        )
    except (OSError, ValueError) as error:
        return Finding(
            "bad",
            "address",
            f"{origin} cannot be reached: {error}",
            "compare the DNS entry with the machine, and open ports 80 and 443",
        )
    if answer.status != 200 or answer.body.strip() != b"ok":
        return Finding(
            "bad",
            "address",
            f"{origin}/healthz answers {answer.status}, but not as Ginvite does",
            "let the proxy pass all paths of this name to ginvite",
        )
    return answer


async def _ready(origin: str) -> Finding:
    answer = await _ask(f"{origin}/readyz")
    if answer.status == 200:
        return Finding("ok", "ready", "the server reaches its store")
    return Finding(
        "bad",
        "ready",
        f"the server answers, but not its store (/readyz: {answer.status})",
        "run `ginvite doctor` on the server's machine, with its settings",
    )


async def _page(origin: str) -> Finding:
    answer = await _ask(f"{origin}/")
    if answer.status != 200 or b"<html" not in answer.body:
        return Finding(
            "bad", "page", f"there is no page at {origin}/ ({answer.status})", "build the client"
        )
    missing = [
        name.decode() for name, _ in SECURITY_HEADERS if answer.headers.get(name.decode()) is None
    ]
    if missing:
        return Finding(
            "bad",
            "page",
            f"headers get lost on the way: {', '.join(missing)}",
            "let the proxy pass all response headers on",
        )
    return Finding("ok", "page", "the page comes with all its headers")


def _clock(answer: Answer) -> Finding:
    date = email.utils.parsedate_to_datetime(answer.headers.get("date", "") or "-").timestamp()
    ahead = date - time.time()
    if abs(ahead) > CLOCK_SECONDS:
        where = "ahead of" if ahead > 0 else "behind"
        return Finding(
            "bad",
            "clock",
            f"the server's clock is {abs(ahead):.0f} s {where} this machine's",
            "let both machines take their time from the network (NTP)",
        )
    return Finding("ok", "clock", "the server's clock agrees with ours")


async def _proxy(origin: str) -> list[Finding]:
    """A harmless POST, as a page of this address sends it, shows what the proxy passes on."""
    answer = await _ask(f"{origin}/api/me/forget", {"origin": origin}, b"{}")
    if answer.status == 403 and _code(answer) == "forbidden_origin":
        return [
            Finding(
                "bad",
                "headers",
                "the proxy hides the Host of the request: every tap is refused as foreign",
                "nginx: proxy_set_header Host $http_host; - Apache: ProxyPreserveHost On",
            )
        ]
    if answer.status != 204:
        return [
            Finding(
                "bad",
                "headers",
                f"a POST is answered with {answer.status}",
                "let the proxy pass POST requests to /api/ on as they are",
            )
        ]
    is_secure = origin.startswith("https")
    if not answer.headers.get("set-cookie", "").startswith(cookie_name(secure=is_secure) + "="):
        return [
            Finding(
                "bad",
                "headers",
                "the server does not learn that its players use https: seats are kept in a weaker "
                "cookie, and invites begin with http",
                "let the proxy send X-Forwarded-Proto (nginx: proxy_set_header "
                "X-Forwarded-Proto $scheme;), and name the proxy in GINVITE_TRUST_PROXY",
            )
        ]
    return [Finding("ok", "headers", "Host and protocol reach the server")]


async def _socket(origin: str) -> Finding:
    url = f"{origin.replace('http', 'ws', 1)}/ws/{NOWHERE}"
    fix = (
        "let the proxy pass upgrades on (nginx: proxy_http_version 1.1; proxy_set_header Upgrade "
        '$http_upgrade; proxy_set_header Connection "upgrade";)'
    )
    try:
        async with asyncio.timeout(SECONDS):
            async with connect(
                url,
                origin=Origin(origin),
                subprotocols=[Subprotocol(protocol.SUBPROTOCOL)],
                open_timeout=SECONDS,
            ) as socket:
                spoken = socket.subprotocol
                hello = {"type": "hello", "protocol": protocol.PROTOCOL}
                # There is no such room: the server says so, and closes.
                with contextlib.suppress(ConnectionClosed):
                    await socket.send(json.dumps(hello))
                    await socket.recv()
                    await socket.recv()
                code = socket.close_code
    except InvalidStatus as error:
        status = error.response.status_code
        return Finding("bad", "socket", f"a WebSocket is refused with {status}", fix)
    except (InvalidHandshake, OSError, TimeoutError) as error:
        says = f"no WebSocket comes through: {error or 'no answer'}"
        return Finding("bad", "socket", says, fix)
    if spoken != protocol.SUBPROTOCOL:
        return Finding("bad", "socket", "the proxy drops Sec-WebSocket-Protocol", fix)
    if code == 4003:
        return Finding(
            "bad",
            "socket",
            "sockets of this address are refused as foreign",
            "pass Host on, or name the address in GINVITE_ORIGINS",
        )
    if code != 4004:
        return Finding("bad", "socket", f"a WebSocket is closed with {code}", fix)
    return Finding("ok", "socket", "WebSockets come through, in both directions")


async def _encrypted(origin: str) -> list[Finding]:
    host = urlsplit(origin).hostname or ""
    if origin.startswith("http:"):
        if host in ("localhost", "127.0.0.1", "::1"):
            return []
        return [
            Finding(
                "note",
                "https",
                "plain http: who shares the network can read along, and browsers keep "
                "notifications and installing from such pages",
                "SITE=gin.example docker compose up: Caddy gets a certificate by itself",
            )
        ]
    if urlsplit(origin).port not in (None, 443):
        return []
    try:
        plain = await _ask(f"http://{host}/")
    except (OSError, ValueError):
        return []
    if plain.headers.get("location", "").startswith("https://"):
        return [Finding("ok", "https", "http leads to https")]
    return [
        Finding(
            "note",
            "https",
            f"http://{host} answers without leading to https",
            "let the proxy redirect it",
        )
    ]


async def _invites(origin: str, settings: Settings) -> list[Finding]:
    """The address in invites: the one that is set, or whatever a request names."""
    public = (settings.public_url or "").rstrip("/")
    if public == origin:
        return []
    if public:
        return [
            Finding(
                "note",
                "address",
                f"invites name {public}, not {origin}",
                "set GINVITE_PUBLIC_URL to the address that players know",
            )
        ]
    if not is_public(urlsplit(origin).hostname or ""):
        return []
    try:
        answer = await _ask(f"{origin}/healthz", {"host": OTHER})
    except (OSError, ValueError):
        return []
    if answer.status != 200 or answer.body.strip() != b"ok":
        return []
    return [
        Finding(
            "note",
            "address",
            f"requests for other names, such as {OTHER}, come through, and invites name what their "
            "sender's request named",
            f"set GINVITE_PUBLIC_URL={origin}",
        )
    ]


def is_public(host: str) -> bool:
    """Whether a name or an address is one of the internet.

    >>> [is_public(host) for host in ("gin.example", "10.0.0.7", "localhost", "host.local")]
    [True, False, False, False]
    """
    try:
        return ipaddress.ip_address(host).is_global
    except ValueError:
        return "." in host and not host.endswith((".localhost", ".local", ".lan", ".internal"))


async def _ask(
    url: str, headers: dict[str, str] | None = None, body: bytes | None = None
) -> Answer:
    return await asyncio.to_thread(_request, url, headers or {}, body)


def _request(url: str, headers: dict[str, str], body: bytes | None) -> Answer:
    if body is not None:
        headers = {"content-type": "application/json", **headers}
    # A proxy of this machine would hide what is to be seen.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Stay())
    asked = urllib.request.Request(url, body, {"accept": "text/html, */*", **headers})
    try:
        with opener.open(asked, timeout=SECONDS) as answer:
            return Answer(answer.status, answer.headers, answer.read(1 << 20))
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read(1 << 20))
    except urllib.error.URLError as error:
        if isinstance(error.reason, OSError):
            raise error.reason from None
        raise


def _code(answer: Answer) -> str:
    try:
        return str(json.loads(answer.body).get("code"))
    except (ValueError, AttributeError):
        return ""
