"""The client of the load generator, against bytes cut at every place."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bench.websocket import Socket, SocketClosed

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
SHORT, LONG = b"x" * 5, b"y" * 3000
STREAM = (
    UPGRADED + b"\x81\x05" + SHORT + b"\x82\x7e" + (3000).to_bytes(2, "big") + LONG + b"\x81\x00"
)


@asynccontextmanager
async def server(answer: Handler) -> AsyncIterator[tuple[str, int]]:
    """A server that reads the request, answers once, and reads until the client is gone."""
    ended = asyncio.Event()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            await answer(reader, writer)
            await reader.read()
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        ended.set()

    listening = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with listening, asyncio.timeout(5):
        try:
            yield listening.sockets[0].getsockname()
        finally:
            await ended.wait()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.002)


async def received(reply: bytes, pieces: int) -> list[bytes]:
    """What a client gets when the server sends `reply` in so many pieces."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        step = -(-len(reply) // pieces)
        for start in range(0, len(reply), step):
            writer.write(reply[start : start + step])
            await asyncio.sleep(0.002)

    got: list[bytes] = []
    async with server(answer) as address:
        client = await Socket.open(address, "/ws/1", got.append, Authorization="Bearer x")
        await until(lambda: len(got) == 3)
        assert client.received_frames == 3
        assert client.received_bytes == 3005
        client.close()
    return got


@pytest.mark.parametrize("pieces", [1, 2, 7, 50])
async def test_frames_arrive_whole_however_they_are_cut(pieces: int) -> None:
    assert await received(STREAM, pieces) == [SHORT, LONG, b""]


async def test_a_refused_upgrade_is_an_error() -> None:
    with pytest.raises(SocketClosed, match="403"):
        await received(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", 1)


async def test_a_ping_is_answered_and_an_act_arrives_masked() -> None:
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(UPGRADED + b"\x89\x02hi")
        heard.append(await reader.readexactly(8))
        heard.append(await reader.readexactly(6 + 5))

    async with server(answer) as address:
        client = await Socket.open(address, "/", lambda payload: None)
        await until(lambda: len(heard) == 1)
        client.send(b"hello")
        await until(lambda: len(heard) == 2)
        client.close()
    assert heard == [b"\x8a\x82\x00\x00\x00\x00hi", b"\x81\x85\x00\x00\x00\x00hello"]
