"""Who may open a socket, and what becomes of frames without sense."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
import websockets

from app.limits import SOCKETS_BY_ADDRESS
from tests.app.player import Player
from tests.app.raw import silent_socket
from tests.app.tables import leave, seated, state_of
from tests.conftest import Serve, Server


@pytest.mark.parametrize(
    ("frame", "detail"),
    [
        ("{", "EOF"),
        ("[]", ""),
        ('{"type":"sing"}', "sing"),
        ('{"type":"act","id":"a b","version":3,"action":{"type":"pass"}}', "id"),
        ('{"type":"act","id":"x","version":-1,"action":{"type":"pass"}}', "version"),
        ('{"type":"act","id":"x","version":"3","action":{"type":"pass"}}', "version"),
        ('{"type":"act","id":"x","version":3,"action":{"type":"cheat"}}', "action"),
        ('{"type":"act","id":"x","version":3,"action":{"type":"discard","card":"10H"}}', "card"),
        ('{"type":"act","id":"x","version":3,"action":{"type":"discard","card":"th"}}', "card"),
        ('{"type":"act","id":"x","version":3,"action":{"type":"pass","extra":1}}', "extra"),
        (
            '{"type":"act","id":"x","version":3,"action":{"type":"knock","card":"2H",'
            '"melds":[["3H","3H","4H"]]}}',
            "3H",
        ),
        ('{"type":"say","id":"x","phrase":"<img onerror=alert(1)>"}', "phrase"),
        ('{"type":"hello","protocol":1}', "already"),
        ('{"type":"act","id":"x","version":3,"action":{"type":"next_deal","entropy":"a"}}', ""),
    ],
)
async def test_a_frame_without_sense_is_refused_and_changes_nothing(
    server: Server, redis: Any, frame: str, detail: str
) -> None:
    players = await seated(server.url)
    host, _guest = players
    before = await state_of(redis, host.room)
    seen = len(host.frames)
    await host.send(frame)
    rejected = await host.next("rejected", seen)
    assert rejected["code"] == "bad_message"
    assert detail in rejected["detail"]
    assert rejected["id"] == ("x" if '"id":"x"' in frame else None)
    assert await state_of(redis, host.room) == before
    await host.ping()
    await leave(players)


@pytest.mark.parametrize("version", [4, 99, 2**31])
async def test_a_decision_on_what_nobody_has_seen_gets_the_table(
    server: Server, redis: Any, version: int
) -> None:
    players = await seated(server.url)
    host = players[0]
    before = await state_of(redis, host.room)
    refused = await host.act({"type": "pass"}, version=version)
    assert (refused["code"], refused["version"]) == ("stale", 3)
    assert refused["table"] == host.table
    assert await state_of(redis, host.room) == before
    await leave(players)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x00\x01", 4000),
        ('{"type":"ping","version":3,"pad":"' + "x" * 5000 + '"}', 1009),
    ],
)
async def test_a_frame_of_the_wrong_kind_or_size_closes(
    server: Server, redis: Any, frame: str | bytes, code: int
) -> None:
    players = await seated(server.url)
    before = await state_of(redis, players[0].room)
    await players[0].send(frame)
    assert await players[0].closed() == code
    assert await state_of(redis, players[0].room) == before
    await players[1].ping()
    await leave(players)


async def test_a_flood_of_nonsense_closes(server: Server) -> None:
    host = Player(server.url)
    await host.make_room()
    await host.connect()
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(50):
            await host.send("nonsense")
    assert await host.closed() == 4000
    await host.disconnect()


async def test_a_flood_of_frames_is_slowed_and_then_closed(serve: Serve) -> None:
    running = serve(GINVITE_RATE_LIMITS="1")
    host = Player(running.url)
    await host.make_room()
    await host.connect()
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(120):
            await host.send({"type": "ping", "version": 0})
    assert await host.closed() == 4008
    assert (await host.next("rejected", 0))["code"] == "rate_limited"
    await host.disconnect()


async def test_one_address_cannot_take_all_sockets(serve: Serve) -> None:
    running = serve(GINVITE_RATE_LIMITS="1")
    host = Player(running.url)
    with contextlib.ExitStack() as held:
        for _ in range(SOCKETS_BY_ADDRESS // 50):
            room = await host.make_room()
            sockets = await asyncio.gather(*(silent_socket(running.url, room) for _ in range(50)))
            for each in sockets:
                held.enter_context(each)
        await host.open()
        assert await host.closed() == 4008
        each.close()
        async with asyncio.timeout(15):
            while host.table is None:
                with contextlib.suppress(ConnectionError):
                    await host.connect()
    await host.disconnect()


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"hello","protocol":99}', 4001),
        ('{"type":"ping","version":0}', 4000),
        ("hello", 4000),
        (b"hello", 4000),
    ],
)
async def test_the_first_frame_is_hello(server: Server, first: str | bytes, code: int) -> None:
    host = Player(server.url)
    await host.make_room()
    await host.open()
    await host.send(first)
    assert await host.closed() == code
    assert host.frames[-1]["type"] == "bye"
    assert host.frames[-1]["code"] == code
    await host.disconnect()


@pytest.mark.parametrize("room", ["nosuchroom", "0123456789abc", "..%2f..%2fetc", "x" * 300])
async def test_an_unknown_room_is_accepted_and_then_gone(server: Server, room: str) -> None:
    player = Player(server.url)
    await player.open(room)
    if room == "0123456789abc":
        await player.send({"type": "hello", "protocol": 1})
    assert await player.closed() == 4004
    assert player.frames[-1]["retry_ms"] is None
    await player.disconnect()


async def test_room_names_are_read_kindly(server: Server) -> None:
    host = Player(server.url)
    room = await host.make_room()
    await host.connect(f"{room[:4]}-{room[4:8]}-{room[8:]}".upper())
    assert host.seat == 0
    await host.disconnect()


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:1", "http://["]
)
async def test_x03_a_foreign_origin_is_refused_even_with_a_cookie(
    server: Server, origin: str
) -> None:
    host = Player(server.url)
    room = await host.make_room()
    headers = {"Cookie": f"ginvite={host.secret}"}
    host.secret = "x"
    await host.open(room, headers=headers, origin=origin)
    assert await host.closed() == 4003
    assert [frame["type"] for frame in host.frames] == ["bye"]
    await host.disconnect()


async def test_the_own_origin_is_welcome_and_the_cookie_sent_again(server: Server) -> None:
    host = Player(server.url)
    room = await host.make_room()
    async with websockets.connect(
        f"{server.ws}/ws/{room}",
        origin=websockets.Origin(server.url),
        additional_headers={"Cookie": f"ginvite={host.secret}"},
        compression=None,
    ) as connection:
        await connection.send('{"type":"hello","protocol":1}')
        welcome = json.loads(await connection.recv())
        assert welcome["seat"] == 0
        assert connection.response is not None
        cookie = connection.response.headers["Set-Cookie"]
        assert cookie.startswith(f"ginvite={host.secret}; ")
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
