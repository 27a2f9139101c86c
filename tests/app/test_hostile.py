"""Hostile clients of every kind against a real server: each is refused, and nothing changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from redis.asyncio import Redis

from app.limits import SEATS_BY_ADDRESS
from tests.app.browsers import StoreOfItsOwn, problem
from tests.app.player import Frame, Player
from tests.app.raw import silent_socket
from tests.app.tables import leave, pass_twice, seated, state_of
from tests.conftest import Serve, Server

STOCK: Final = {"type": "draw", "pile": "stock"}


async def answer(url: str, data: bytes) -> bytes:
    """The first answer to these bytes, and all that comes behind one that ends the connection."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(data)
    async with asyncio.timeout(10):
        got = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", got)
        assert length is not None
        with contextlib.suppress(ConnectionError):
            closes = b"connection: close" in got
            got += await (reader.read() if closes else reader.readexactly(int(length[1])))
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()
    return got


# ------------------------------------------------------------------------------------- HTTP

BODY: Final = b'{"opponent":"friend"}'
POST: Final = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
INSIDE: Final = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

SMUGGLED: Final = {
    "length and chunks": POST
    + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    + INSIDE,
    "two lengths": POST + b"Content-Length: 21\r\nContent-Length: 0\r\n\r\n" + BODY,
    "signed length": POST + b"Content-Length: +21\r\n\r\n" + BODY,
    "negative length": POST + b"Content-Length: -1\r\n\r\n" + BODY,
    "length in other digits": POST + b"Content-Length: \xb2\r\n\r\n" + BODY,
    "endless length": POST + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n" + BODY,
    "unknown coding": POST + b"Transfer-Encoding: xchunked\r\n\r\n" + BODY,
    "no chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "blank before the colon": b"GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n",
    "folded header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n",
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: x\n\n",
    "null in a header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: a\x00b\r\n\r\n",
    "null in the path": b"GET /api/rooms/a\x00b HTTP/1.1\r\nHost: x\r\n\r\n",
    "another protocol": b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03",
    "another version": b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("name", SMUGGLED)
async def test_a_request_of_two_meanings_has_none(server: Server, name: str) -> None:
    got = await answer(server.url, SMUGGLED[name])
    assert got.startswith(b"HTTP/1.1 400 "), got
    assert got.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "path",
    ["/../../../etc/passwd", "/assets/..%2f..%2f..%2fetc/passwd", "/a%00b", "/api/rooms/%ff%fe",
     "/api/deals/..%2f", "/api/rooms/a%00b", "/api/daily?date=%00", "/api/daily?date=%ED%A0%80",
     "/api/daily?date=" + "9" * 5000, "/" + "a" * 60_000],
    ids=lambda path: path[:30],
)  # fmt: skip
async def test_a_path_leads_nowhere_else(server: Server, path: str) -> None:
    got = await answer(server.url, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert got[9:12] in (b"400", b"404"), got
    assert b"root:" not in got


@pytest.mark.parametrize(
    "host",
    [
        "[",
        "[::1",
        "a/b",
        'a"<script>',
        "x y",
        "",
        "a@b",
        "a:99999",
        "a:b",
        "x\\y",
        "x?y#z",
        "\u00fcn",
    ],
)
async def test_a_host_that_is_none_is_refused(server: Server, host: str) -> None:
    player = Player(server.url)
    room = await player.make_room()
    request = f"GET /api/rooms/{room} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    got = await answer(server.url, request)
    if host:
        assert got.startswith(b"HTTP/1.1 400 "), got
        assert b"Host is no name or address" in got
    else:
        assert got.startswith(b"HTTP/1.1 200 "), got
        url = urlsplit(json.loads(got.partition(b"\r\n\r\n")[2])["url"])
        assert (url.path, url.username) == (f"/r/{room}", None)
        assert url.port == urlsplit(server.url).port


async def test_with_a_public_address_no_host_is_believed(serve: Serve) -> None:
    running = serve(GINVITE_PUBLIC_URL="https://gin.example")
    player = Player(running.url)
    await player.make_room()
    headers = {"host": "evil.example", "x-forwarded-host": "evil.example"}
    made = await player.request("POST", f"/api/rooms/{player.room}/move", headers=headers)
    assert made.json()["url"].startswith(f"https://gin.example/r/{player.room}#move=")
    assert "evil" not in (await player.request("GET", "/api/me/rooms", headers=headers)).text


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
async def test_a_form_of_a_foreign_page_is_no_request(server: Server, kind: str) -> None:
    """What a page may send to another server without asking it, also without an Origin."""
    headers = {"content-type": kind} if kind else {}
    response = await Player(server.url).request("POST", "/api/rooms", content=BODY, headers=headers)
    problem(response, 400, "bad_request")


# ----------------------------------------------------------------------------------- frames

DEEP: Final = '{"type":"act","id":"x","version":3,"action":'
WRONG: Final = [
    '{"type":"state","since":0,"version":9,"events":[],"table":null}',
    '{"type":"welcome"}',
    '{"type":"bye","code":4000,"reason":"","retry_ms":0}',
    '{"type":"act","id":"x","version":NaN,"action":{"type":"pass"}}',
    '{"type":"act","id":"x","version":1e999,"action":{"type":"pass"}}',
    '{"type":"act","id":"x","version":' + "9" * 3000 + ',"action":{"type":"pass"}}',
    '{"type":"act","id":"x","version":true,"action":{"type":"pass"}}',
    '{"type":"act","id":"bot:3","version":3,"action":{"type":"pass"}}',
    '{"type":"act","id":"x\\u0000","version":3,"action":{"type":"pass"}}',
    '{"type":"act","id":"x","version":3,"seat":1,"action":{"type":"pass"}}',
    '{"type":"act","id":"x","version":3,"action":{"type":"pass","__proto__":{}}}',
    DEEP + "[" * 1900 + "]" * 1900 + "}",
    DEEP + '{"a":' * 600 + "1" + "}" * 601,
    "[" * 4000,
    '{"type":"write","id":"x","text":"\\ud800"}',
    '{"type":"reveal","id":"x","seat":true}',
    '{"type":"act","id":"x","version":3,"action":{"type":"propose","what":"new_game",'
    '"options":{"\\ud800":1}}}',
    '\ufeff{"type":"ping","version":3}',
    '{"type":"ping","version":3,"version":-1}',
    "",
    "\x00",
]  # fmt: skip


async def test_no_frame_without_sense_changes_a_room(server: Server, valkey: str) -> None:
    players = await seated(server.url)
    host = players[0]
    async with Redis.from_url(valkey) as redis:
        before = await state_of(redis, host.room)
        for number, text in enumerate(WRONG):
            if number % 10 == 9:
                await host.connect()  # Twenty of them close a socket.
            seen = len(host.frames)
            await host.send(text)
            rejected = await host.next("rejected", seen)
            assert rejected["code"] == "bad_message", text[:80]
            assert len(rejected["detail"]) <= 200
        assert await state_of(redis, host.room) == before
    await pass_twice(players)
    await leave(players)


MASK: Final = b"\0\0\0\0"
RAW: Final = {
    "unmasked": (b"\x81\x02hi", 1002),
    "reserved bit": (b"\xc1\x80" + MASK, 1002),
    "reserved opcode": (b"\x83\x80" + MASK, 1002),
    "long ping": (b"\x89\xfe\x00\x7e" + MASK + b"x" * 126, 1002),
    "ping in pieces": (b"\x09\x80" + MASK, 1002),
    "end of nothing": (b"\x80\x80" + MASK, 1002),
    "half a code": (b"\x88\x81" + MASK + b"x", 1002),
    "code that is none": (b"\x88\x82" + MASK + b"\x03\xe7", 1002),
    "no UTF-8": (b"\x81\x82" + MASK + b"\xff\xfe", 1007),
    "longer than memory": (b"\x81\xff\x3f" + b"\xff" * 7 + MASK, 1009),
    "many empty pieces": (b"\x01\x80" + MASK + (b"\x00\x80" + MASK) * 5000, 1009),
    "many pings": ((b"\x89\x80" + MASK) * 5000, 1008),
    "many pongs": ((b"\x8a\x80" + MASK) * 5000, 1008),
    "many small pieces": (b"\x01\x81" + MASK + b"A" + (b"\x00\x81" + MASK + b"A") * 5000, 1009),
}


@pytest.mark.parametrize("name", RAW)
async def test_what_is_no_frame_at_all_closes(server: Server, name: str) -> None:
    host = Player(server.url)
    room = await host.make_room()
    data, code = RAW[name]
    connection = await silent_socket(server.url, room, host.secret, buffer=1 << 16)
    loop = asyncio.get_running_loop()
    got = b""
    with contextlib.closing(connection), contextlib.suppress(ConnectionError):
        async with asyncio.timeout(10):
            await loop.sock_sendall(connection, data)
            while piece := await loop.sock_recv(connection, 65536):
                got += piece
    assert re.search(b"\x88." + code.to_bytes(2, "big"), got[-130:], re.DOTALL), got[-130:]
    await host.connect()
    assert host.seat == 0
    await host.disconnect()


# ------------------------------------------------------------------------ seats and commands


async def test_nobody_without_a_seat_commands_anything(server: Server, valkey: str) -> None:
    """Watchers and visitors, with the cookie of another table, or of none."""
    players = await seated(server.url, watch=True)
    other = await seated(server.url)
    room = players[0].room
    strangers = [Player(server.url), other[0], other[1]]
    frames: list[Frame] = [
        {"type": "act", "version": 3, "action": {"type": "pass"}},
        {"type": "act", "version": 3, "action": STOCK},
        {"type": "act", "version": 3, "action": {"type": "free_seat"}},
        {"type": "act", "version": 3, "action": {"type": "propose", "what": "end_game"}},
        {"type": "act", "version": 3, "action": {"type": "stand_in", "on": True}},
        {"type": "act", "version": 3, "action": {"type": "allow_text", "on": True}},
        {"type": "say", "phrase": "hello"},
        {"type": "write", "text": "hello"},
        {"type": "nudge"},
        {"type": "reveal", "seat": 0},
    ]
    async with Redis.from_url(valkey) as redis:
        before = await state_of(redis, room)
        for stranger in strangers:
            await stranger.connect(room, anew=True)
            assert stranger.seat is None
            assert stranger.view["hand"] == []
            for frame in frames:
                refused = await stranger.reply({**frame, "id": "x"}, "x")
                assert refused["code"] == "not_seated"
            for path in ("move", "deals/1/1/share"):
                refused_ = await stranger.request("POST", f"/api/rooms/{room}/{path}")
                problem(refused_, 403, "not_seated")
            for path in ("hint", "record", "deals", "deals/1/1"):
                refused_ = await stranger.request("GET", f"/api/rooms/{room}/{path}")
                problem(refused_, 403, "not_seated")
        assert await state_of(redis, room) == before
    assert not [each for each in players[1].frames if each["type"] in ("chat", "nudged")]
    await leave([*players, *strangers])


async def test_an_id_is_its_seats_own(server: Server) -> None:
    """The other seat's id, and the other seat's very frame, are new when they come from here."""
    players = await seated(server.url)
    host, guest = players
    ack = await host.does({"type": "pass"}, "same")
    await guest.reaches(ack["version"])
    mine = await guest.does({"type": "pass"}, "same")
    assert (mine["repeat"], mine["version"]) == (False, ack["version"] + 1)
    await host.reaches(mine["version"])
    drawn = host.act_frame(STOCK, "drawn")
    assert (await host.reply(drawn, "drawn"))["type"] == "ack"
    replayed = await guest.reply(drawn, "drawn")
    assert replayed["type"] == "rejected"
    assert replayed["code"] in ("stale", "not_your_turn")
    await leave(players)


async def test_two_tabs_at_two_processes_move_once(server: Server, second_server: Server) -> None:
    players = await seated(server.url, second_server.url)
    await pass_twice(players)
    host = players[0]
    tab = Player(second_server.url, host.secret)
    await tab.connect(host.room)
    replies = await asyncio.gather(host.act(STOCK, "one"), tab.act(STOCK, "two"))
    assert sorted(reply["type"] for reply in replies) == ["ack", "rejected"]
    for each in (host, tab):
        await each.reaches(6)
        assert len(each.view["hand"]) == 11
        assert each.view["stock_count"] == 30
    await leave([*players, tab])


async def test_codes_of_seats_cannot_be_guessed(serve: Serve) -> None:
    """Few tries for an address, whoever it says it is; and a code opens its own room alone."""
    with contextlib.closing(StoreOfItsOwn()) as store:
        running = serve(REDIS_URL=store.url, GINVITE_RATE_LIMITS="1")
        players = await seated(running.url)
        other = await seated(running.url)
        made = await players[1].request("POST", f"/api/rooms/{players[1].room}/move")
        code = made.json()["code"]

        async def claim(room: str, code: str, number: int) -> Any:
            thief = Player(running.url)
            headers = {"x-forwarded-for": f"198.51.100.{number}"}
            body = {"code": code}
            path = f"/api/rooms/{room}/claim"
            return await thief.request("POST", path, json=body, headers=headers)

        problem(await claim(other[0].room, code, 0), 403, "bad_code")
        answers = [
            (await claim(players[1].room, f"{number:022d}", number % 250)).status_code
            for number in range(SEATS_BY_ADDRESS.count)
        ]
        assert set(answers) == {403, 429}
        assert answers == sorted(answers)
        problem(await claim(players[1].room, code, 1), 429, "rate_limited")
        assert (await players[1].summary())["seat"] == 1
        await leave([*players, *other])


# ------------------------------------------------------------------------------- the store


async def test_a_process_dies_between_commit_and_ack(serve: Serve, valkey: str) -> None:
    """The store has the move, its player never heard: the repeat elsewhere is told so."""
    first, second = serve(), serve()
    players = await seated(first.url, second.url)
    host, guest = players
    frame = host.act_frame({"type": "pass"}, "unheard")
    assert host._socket is not None
    host._socket.transport.pause_reading()
    await host.send(frame)
    async with Redis.from_url(valkey) as redis:
        async with asyncio.timeout(15):
            while await redis.hget(f"ginvite:{{{host.room}}}:room", "version") == b"3":
                await asyncio.sleep(0)
    first.kill()
    host.cut()
    assert not [each for each in host.frames if each["type"] == "ack"]
    host.url = second.url
    await host.connect()
    assert await host.reply(frame, "unheard") == {
        "type": "ack", "id": "unheard", "version": 4, "repeat": True
    }  # fmt: skip
    await guest.reaches(4)
    assert [each["type"] for each in guest.events.values()].count("passed") == 1
    await leave(players)


async def test_a_store_that_is_full_is_busy(serve: Serve) -> None:
    with contextlib.closing(StoreOfItsOwn()) as store:
        running = serve(REDIS_URL=store.url)
        players = await seated(running.url)
        host, guest = players
        frame = host.act_frame({"type": "pass"}, "full")
        async with Redis.from_url(store.url) as redis:
            await redis.config_set("maxmemory", "1")
            refused = await host.reply(frame, "full")
            assert (refused["type"], refused["code"]) == ("rejected", "busy")
            problem(
                await Player(running.url).request("POST", "/api/rooms", content=BODY, headers=JSON),
                503,
                "busy",
            )
            await redis.config_set("maxmemory", "0")
        ack = await host.reply(frame, "full")
        assert (ack["type"], ack["repeat"]) == ("ack", False)
        await guest.reaches(ack["version"])
        await leave(players)


async def test_what_comes_while_the_store_is_silent_is_not_read(serve: Serve) -> None:
    with contextlib.closing(StoreOfItsOwn()) as store:
        running = serve(REDIS_URL=store.url)
        host = Player(running.url)
        room = await host.make_room()
        ping = json.dumps({"type": "ping", "version": 0}).ljust(4000).encode()
        frame = b"\x81\xfe" + len(ping).to_bytes(2, "big") + MASK + ping
        loop = asyncio.get_running_loop()
        connection = await silent_socket(running.url, room, host.secret, buffer=1 << 16)
        async with Redis.from_url(store.url) as redis:
            with contextlib.closing(connection):
                assert await loop.sock_recv(connection, 65536)
                await redis.client_pause(4000)
                # More than the buffers of both sides, were they of any size.
                flood = loop.create_task(loop.sock_sendall(connection, frame * 8000))
                store_is_back: asyncio.Future[bool] = asyncio.ensure_future(redis.ping())
                both: list[asyncio.Future[Any]] = [flood, store_is_back]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                assert not flood.done()
                await store_is_back
                flood.cancel()
                await asyncio.wait([flood])
        await host.connect()
        await host.disconnect()


JSON: Final = {"content-type": "application/json"}
