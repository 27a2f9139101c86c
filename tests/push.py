"""A push service on loopback, and a browser that can read what it carries."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.push_service import new_key
from tests.conftest import wait_until


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Message:
    """What came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushServer:
    """The service: it keeps what it gets, and answers with `status`."""

    origin: str
    messages: list[Message] = field(default_factory=list)
    status: int = 201
    location: str = ""
    may_answer: threading.Event = field(default_factory=threading.Event)
    """Cleared, it lets the server wait for its answers."""

    def wait(self, count: int) -> list[Message]:
        """The messages, when there are so many."""
        wait_until(lambda: len(self.messages) >= count, f"{self.messages}, not {count}")
        return self.messages

    def environment(self) -> dict[str, str]:
        """Settings with which a server sends to it."""
        return {
            "GINVITE_VAPID_KEY": new_key(),
            "GINVITE_VAPID_SUBJECT": "mailto:host@example.org",
            "GINVITE_PUSH_HOSTS": self.origin,
        }


@contextmanager
def push_server() -> Iterator[PushServer]:
    """Runs a service on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.messages.append(Message(self.path, headers, body))
            service.may_answer.wait(10)
            self.send_response(service.status)
            if service.location:
                self.send_header("location", service.location)
            self.send_header("content-length", "0")
            self.end_headers()

        do_GET = do_POST

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushServer(f"http://127.0.0.1:{server.server_port}")
        service.may_answer.set()
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield service
        server.shutdown()
        thread.join()


class Subscriber:
    """A browser that has subscribed: it alone can read its messages."""

    def __init__(self, service: PushServer, name: str = "one") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.path = f"/send/{name}"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.origin + self.path,
            "keys": {"p256dh": text(point), "auth": text(self._auth)},
        }

    def read(self, message: Message) -> dict[str, str]:
        """The message in clear; fails for one that is meant for somebody else."""
        assert message.path == self.path
        assert message.headers["content-encoding"] == "aes128gcm"
        clear = http_ece.decrypt(
            message.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        shown: dict[str, str] = json.loads(clear)
        return shown


def signed_by(message: Message) -> tuple[str, dict[str, Any]]:
    """The public key that has signed a message, and what it claims; fails when it has not."""
    kind, _, rest = message.headers["authorization"].partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    sign = raw(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(parts["k"]))
    r, s = (int.from_bytes(half, "big") for half in (sign[:32], sign[32:]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return parts["k"], json.loads(raw(claims))
