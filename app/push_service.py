"""Web Push: where a message may be sent, and sending it with this server's VAPID key.

The library for it comes with `ginvite[push]` and is imported only where a key is set. A message
is encrypted for the browser that subscribed; the service that carries it cannot read it.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from pydantic_core import from_json

from app.settings import Settings

log = logging.getLogger("ginvite.push")

LONGEST: Final = 1000
"""Characters of the longest address of a subscription."""
_VISIBLE: Final = re.compile(r"[!-~]+")
_NAME: Final = re.compile(r"(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}")
"""A host that is the same to whoever reads an address: some take `a\\.b` for the host `a`."""
TTL: Final = 24 * 3600
"""Seconds for which a service keeps a message for a browser that is switched off."""
PATIENCE: Final = 10.0
"""Seconds that one message may take."""
TRIES: Final = (0.0, 2.0, 8.0)
"""Seconds before each attempt while the service is busy."""
THREADS: Final = 2
WAITING: Final = 500
"""Messages that may wait for a thread; more are dropped, since a turn is seen without them."""

Sent = Literal["sent", "gone", "failed"]


class PushUnusable(Exception):
    """Why no message can be sent with these settings, in one line for the operator."""


def push_service(settings: Settings) -> PushService | None:
    """The service of these settings; None without a key. Raises `PushUnusable`."""
    key = settings.vapid_key.get_secret_value() if settings.vapid_key else ""
    if not key:
        return None
    subject = settings.vapid_subject or ""
    if not subject.startswith(("mailto:", "https://")):
        raise PushUnusable("GINVITE_VAPID_SUBJECT: want mailto:... or https://..., to be reached")
    return PushService(key, subject, settings.push_hosts)


class PushService:
    """Sends messages from threads of its own."""

    def __init__(self, key: str, subject: str, hosts: str) -> None:
        try:
            from cryptography.hazmat.primitives.asymmetric import ec
            from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
            from py_vapid import Vapid02
            from pywebpush import webpush
        except ImportError:
            raise PushUnusable("GINVITE_VAPID_KEY: install ginvite[push] to send it") from None
        try:
            self._vapid = Vapid02.from_raw(key.encode())
        except (TypeError, ValueError):
            raise PushUnusable("GINVITE_VAPID_KEY: not a key of `ginvite vapid`") from None
        public = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = _text(public)
        """What a browser subscribes with."""
        self._webpush: Any = webpush
        self._point = ec.EllipticCurvePublicKey.from_encoded_point
        self._curve = ec.SECP256R1()
        self._subject = subject
        self._hosts = hosts.split()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="push")
        self._local = threading.local()
        self._waiting = 0
        # Its lines name the address of a subscription, which is as good as a key.
        logging.getLogger("urllib3").setLevel(logging.ERROR)

    def close(self) -> None:
        """Sends nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def why_not(self, endpoint: str, p256dh: str, auth: str) -> str | None:
        """What is wrong with a subscription; None when it can be used.

        The address comes from a browser and this server will speak to it: it must be one of the
        services that are allowed, or anybody could let the server knock at doors inside. Its
        host is nothing but letters, digits, hyphens and dots, so that who sends finds no other.
        """
        try:
            parts = urlsplit(endpoint)
            port = parts.port
        except ValueError:
            return "endpoint: no address"
        is_plain = len(endpoint) <= LONGEST and _VISIBLE.fullmatch(endpoint)
        if not is_plain or not parts.path.startswith("/"):
            return "endpoint: no address of a push service"
        if f"{parts.scheme}://{parts.netloc}" not in self._hosts:
            host = (parts.hostname or "").lower()
            allowed = any(host == each or host.endswith(f".{each}") for each in self._hosts)
            plain = parts.netloc.lower() in (host, f"{host}:443")
            plain = plain and _NAME.fullmatch(host) is not None
            if parts.scheme != "https" or port not in (None, 443) or not plain or not allowed:
                return "endpoint: none of the push services that this server speaks to"
        try:
            self._point(self._curve, _bytes(p256dh, 65))
            _bytes(auth, 16)
        except ValueError:
            return "keys: want a point of P-256 and 16 bytes"
        return None

    async def send(self, subscription: bytes, message: str, topic: str) -> Sent:
        """Sends a message. `gone`: the browser has given the subscription up.

        `topic`: of two messages with the same one that wait for a browser, the later is kept.
        """
        if self._waiting >= WAITING:
            log.warning("push_dropped waiting=%d", self._waiting)
            return "failed"
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            for pause in TRIES:
                await asyncio.sleep(pause)
                status = await loop.run_in_executor(
                    self._pool, self._post, from_json(subscription), message, topic
                )
                if status in (404, 410):
                    return "gone"
                if 200 <= status < 300:
                    return "sent"
                # Neither address nor answer: both tell more than a log may know.
                log.warning("push_refused status=%d", status)
                if 300 <= status < 500 and status != 429:
                    break
        finally:
            self._waiting -= 1
        return "failed"

    def _post(self, subscription: dict[str, Any], message: str, topic: str) -> int:
        """Sends it once; the status of the answer, 0 without one."""
        import requests
        from pywebpush import WebPushException
        from urllib3.exceptions import HTTPError

        session = getattr(self._local, "session", None)
        if session is None:
            session = self._local.session = requests.Session()
            # A service that answers with another address does not choose where we go.
            session.max_redirects = 0
        try:
            answer = self._webpush(
                subscription,
                message,
                vapid_private_key=self._vapid,
                vapid_claims={"sub": self._subject},
                ttl=TTL,
                headers={"Topic": topic, "Urgency": "high"},
                timeout=PATIENCE,
                requests_session=session,
            )
            return int(answer.status_code)
        except WebPushException as error:
            return error.response.status_code if error.response is not None else 0
        except (requests.TooManyRedirects, requests.exceptions.InvalidURL):
            return 300
        except (requests.RequestException, HTTPError):
            # A few of the library below pass through: their text names the address.
            return 0


def new_key() -> str:
    """A new VAPID key as text; raises `PushUnusable` without the library."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError:
        raise PushUnusable("install ginvite[push] for it") from None
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str, length: int) -> bytes:
    raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if len(raw) != length:
        raise ValueError(f"{len(raw)} bytes instead of {length}")
    return raw
