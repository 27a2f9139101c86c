"""A WebSocket client that costs the load generator almost nothing.

It speaks just enough of RFC 6455 for the servers measured here: no fragments, no extensions,
frames up to what a server sends. A library would cost more per frame than some of the
servers do, and the figures would be about the library.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

_MASK = b"\x00\x00\x00\x00"
"""Masking with zeros leaves the bytes as they are; the server unmasks them all the same."""


class SocketClosed(ConnectionError):
    """The server closed the socket, or refused it."""


class Socket(asyncio.Protocol):
    """One connection. `on_message` gets the payload of every text and binary frame."""

    def __init__(self, request: bytes, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message
        self.on_closed: Callable[[], None] | None = None
        self.received_bytes = 0
        self.received_frames = 0
        self._request = request
        self._buffer = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._is_open = False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls,
        address: tuple[str, int],
        path: str,
        on_message: Callable[[bytes], None],
        **headers: str,
    ) -> Socket:
        """Connects and shakes hands; raises `SocketClosed` when the server does not accept."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {address[0]}:{address[1]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
        ]
        client = cls("\r\n".join([*lines, "", ""]).encode(), on_message)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: client, *address)
        await client._opened
        return client

    def send(self, payload: bytes, *, binary: bool = False) -> None:
        """Sends one frame of less than 64 KiB."""
        assert self._transport is not None
        first = b"\x82" if binary else b"\x81"
        self._transport.write(first + _length(len(payload)) + _MASK + payload)

    def close(self) -> None:
        """Hangs up without a word."""
        self.on_closed = None
        if self._transport is not None:
            self._transport.abort()

    # ------------------------------------------------------------- called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        # uvloop's transports are no subclasses of asyncio's.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Tells whoever waits."""
        if not self._opened.done():
            self._opened.set_exception(SocketClosed(repr(self._buffer[:120])))
        elif self.on_closed is not None:
            self.on_closed()

    def data_received(self, data: bytes) -> None:
        """Cuts what came into frames."""
        buffer = self._buffer + data if self._buffer else data
        start = 0
        if not self._is_open:
            head, found, _ = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = buffer
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._buffer = head
                self.close()
                return
            self._is_open = True
            self._opened.set_result(None)
            start = len(head) + 4
        end = len(buffer)
        while end - start >= 2:
            code, length, body = buffer[start], buffer[start + 1], start + 2
            if length == 126:
                length, body = int.from_bytes(buffer[start + 2 : start + 4], "big"), start + 4
            elif length == 127:
                length, body = int.from_bytes(buffer[start + 2 : start + 10], "big"), start + 10
            if end < body + length:
                break
            start = body + length
            self._take(code & 15, buffer[body:start])
        self._buffer = buffer[start:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind in (1, 2):
            self.received_bytes += len(payload)
            self.received_frames += 1
            self.on_message(payload)
        elif kind == 9:
            assert self._transport is not None
            self._transport.write(b"\x8a" + _length(len(payload)) + _MASK + payload)


def _length(length: int) -> bytes:
    if length < 126:
        return bytes((0x80 | length,))
    return bytes((0xFE,)) + length.to_bytes(2, "big")
