"""A store that is not as a server left it: keys overwritten by hand or by a newer server, commands
taken away. Everybody is told, and the log says so in a line. (`serve` fails at a traceback.)
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from redis.asyncio import Redis

from tests.app.browsers import StoreOfItsOwn, problem
from tests.app.player import Player
from tests.conftest import Serve, Server

SPOILT: dict[str, dict[str, bytes]] = {
    "another kind": {},
    "no JSON": {"state": b"\xff{"},
    "nothing": {"state": b""},
    "not a room": {"state": b"[]"},
    "half a room": {"state": b'{"schema":1}'},
    "newer": {"state": b'{"schema":2}'},
    "no version": {"version": b"x"},
    "no epoch": {"epoch": b"\xff"},
}
"""What somebody has put there: fields of its hash, or text in the place of all of it."""
spoilt = pytest.mark.parametrize("fields", SPOILT.values(), ids=SPOILT)


@pytest.fixture
def store() -> Iterator[StoreOfItsOwn]:
    """A store that no other server looks after."""
    with contextlib.closing(StoreOfItsOwn()) as store:
        yield store


@pytest.fixture
async def redis(store: StoreOfItsOwn) -> Any:
    """A client of it."""
    async with Redis.from_url(store.url) as client:
        yield client


@pytest.fixture
def server(store: StoreOfItsOwn, serve: Serve) -> Server:
    """The server of it."""
    return serve(REDIS_URL=store.url)


async def spoil(redis: Any, room: str, fields: dict[str, bytes]) -> None:
    key = f"ginvite:{{{room}}}:room"
    if fields:
        await redis.hset(key, mapping=fields)
    else:
        await redis.set(key, "x")


@spoilt
async def test_a_spoilt_room_is_named_and_nothing_else_is_lost(
    server: Server, redis: Any, fields: dict[str, bytes]
) -> None:
    host = Player(server.url)
    other = await host.make_room()
    room = await host.make_room()
    await spoil(redis, room, fields)
    path = f"/api/rooms/{room}"
    for method, place in (("GET", ""), ("GET", "/record"), ("POST", "/move"), ("POST", "/seat")):
        body: dict[str, Any] = {"json": {}} if method == "POST" else {}
        response = await host.request(method, path + place, **body)
        problem(response, 503, "busy")
        assert "cannot be read" in response.json()["detail"]
    await host.open(room)
    await host.send({"type": "hello", "protocol": 1})
    assert await host.closed() == 1013
    assert host.frames[-1]["retry_ms"] >= 5000
    lines = [line for line in server.log.read_text().splitlines() if "room_spoilt" in line]
    assert len(lines) == 5, lines
    assert all(f"room={room} reason=" in line for line in lines)
    # The list of its owner has the other one, which can be given up with everything else.
    mine = (await host.request("GET", "/api/me/rooms")).json()["rooms"]
    assert [each["room"] for each in mine] == [other]
    assert (await host.request("GET", "/api/me/export")).status_code == 200
    assert (await host.request("POST", "/api/me/forget")).status_code == 204
    problem(await host.request("GET", f"/api/rooms/{other}"), 404, "room_gone")
    assert (await host.request("GET", "/api/me/rooms")).json()["rooms"] == []


async def test_a_table_whose_room_is_overwritten_says_so(server: Server, redis: Any) -> None:
    player = Player(server.url)
    room = await player.make_room()
    await player.connect()
    await spoil(redis, room, {})
    reply = await player.act({"type": "propose", "what": "new_game"})
    assert (reply["type"], reply["code"]) == ("rejected", "busy")
    seen = len(player.frames)
    await player.send({"type": "ping", "version": 0})
    assert (await player.next("rejected", seen))["code"] == "busy"
    await player.disconnect()
    assert f"room={room} reason=WRONGTYPE" in server.log.read_text()


@spoilt
async def test_one_spoilt_room_does_not_stop_the_computer_at_others(
    server: Server, redis: Any, fields: dict[str, bytes]
) -> None:
    """Both lists of rooms that somebody has to look after, with a spoilt one at their head."""
    player = Player(server.url)
    bad = await player.make_room("bot")
    good = await player.make_room("bot")
    await spoil(redis, bad, fields)
    for what in ("due", "clocks"):
        await redis.zadd(f"ginvite:{{{what}}}", {bad: 0, good: 1})
        for _ in range(80):
            left = {room.decode() for room in await redis.zrange(f"ginvite:{{{what}}}", 0, -1)}
            if not {bad, good} & left:
                break
            await asyncio.sleep(0.1)
        assert not {bad, good} & left, what
    text = server.log.read_text()
    assert f"room_spoilt room={bad} reason=" in text


async def test_a_store_that_takes_commands_away_is_named(server: Server, redis: Any) -> None:
    player = Player(server.url)
    room = await player.make_room()
    await redis.execute_command("ACL", "SETUSER", "default", "-evalsha")
    problem(await player.request("GET", f"/api/rooms/{room}"), 503, "busy")
    await player.open(room)
    await player.send({"type": "hello", "protocol": 1})
    assert await player.closed() == 1013
    assert server.log.read_text().count(f"store_down room={room} reason=NOPERM") == 2
