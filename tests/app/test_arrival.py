"""Connections that never finish a request, against a real uvicorn with a shorter patience."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from app import arrival
from app.arrival import MAX_HEAD, RequestProtocol

BODY = json.dumps({"opponent": "friend"}).encode()
POST = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole body and answers with its size."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size += len(message["body"])
        more = message["more_body"]
    head = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1")]}
    await send(head)
    await send({"type": "http.response.body", "body": b"%d" % min(size, 9)})


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """Where an application listens that waits for a request 0.4 s."""
    monkeypatch.setattr(arrival, "REQUEST_SECONDS", 0.4)
    config = uvicorn.Config(
        echo, port=0, http=RequestProtocol, lifespan="off", log_config=None, timeout_keep_alive=30
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await task


async def trickle(port: int, start: bytes, piece: bytes = b"", pause: float = 0.05) -> bytes:
    """What comes back to somebody who sends a start, and then a piece now and then."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def send() -> None:
        with contextlib.suppress(ConnectionError):
            writer.write(start)
            while piece:
                await asyncio.sleep(pause)
                writer.write(piece)
                await writer.drain()

    sender = asyncio.create_task(send())
    answer = b""
    async with asyncio.timeout(10):
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(4096):
                answer += data
    sender.cancel()
    await close(writer)
    return answer


async def close(writer: asyncio.StreamWriter) -> None:
    """Closes a connection that may be lost already."""
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-A: b\r\n"),
        (b"GET", b""),
        (POST + b"Content-Length: 4000\r\n\r\n", b"x"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
    ids=["silent", "headers", "half a word", "body", "chunks"],
)
async def test_a_request_without_an_end_is_cut(port: int, start: bytes, piece: bytes) -> None:
    assert await trickle(port, start, piece) == b""


async def test_the_second_request_is_waited_for_no_longer(port: int) -> None:
    answer = await trickle(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP", b"")
    assert answer.startswith(b"HTTP/1.1 200")
    answer = await trickle(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"G", pause=0.2)
    assert answer.count(b"HTTP/1.1 200") == 1


async def test_an_idle_connection_may_ask_again(port: int) -> None:
    """Longer than a request may take, but within the keep-alive: it owes nothing meanwhile."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(2):
        writer.write(POST + b"Content-Length: %d\r\n\r\n" % len(BODY))
        await asyncio.sleep(0.1)
        writer.write(BODY)
        async with asyncio.timeout(10):
            assert (await reader.readuntil(b"\r\n")) == b"HTTP/1.1 200 OK\r\n"
            await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(1)
        await asyncio.sleep(0.6)
    await close(writer)


async def test_headers_without_an_end_are_refused(port: int) -> None:
    answer = await trickle(port, b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: " + b"a" * MAX_HEAD, 0.0)
    assert answer.startswith(b"HTTP/1.1 400 ")
