"""Sockets without a client library: they say hello, and read nothing unless they are asked to."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Final

KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="


async def silent_socket(url: str, room: str, secret: str = "", buffer: int = 4096) -> socket.socket:
    """A connection in a room that never reads again after the upgrade."""
    host, port = url.removeprefix("http://").split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(connection, (host, int(port)))
    lines = [
        f"GET /ws/{room} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
    ]
    if secret:
        lines.append(f"Authorization: Bearer {secret}")
    await loop.sock_sendall(connection, ("\r\n".join(lines) + "\r\n\r\n").encode())
    answer = await loop.sock_recv(connection, 1024)
    assert b"101" in answer, answer
    hello = json.dumps({"type": "hello", "protocol": 1}).encode()
    await loop.sock_sendall(connection, bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return connection
