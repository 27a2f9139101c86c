"""Who is here: tabs, refreshes, silence and slow readers; and how long a room is kept."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Any

import pytest
import websockets

from tests.app.player import Player
from tests.app.raw import silent_socket
from tests.app.tables import leave, pass_twice, seated
from tests.conftest import Serve, Server

# ------------------------------------------------------------------------- tabs and presence


async def test_r08_r09_two_tabs_and_a_refresh(serve: Serve) -> None:
    running = serve(GINVITE_AWAY="0.3")
    players = await seated(running.url)
    host, guest = players
    tab = Player(running.url, host.secret)
    await tab.connect(host.room)
    assert tab.table == host.table
    await pass_twice(players)
    await tab.reaches(host.version or 0)
    assert tab.table == host.table
    # The new socket is open before the old one dies, and the seat never counts as away.
    seen = len(guest.frames)
    await host.disconnect()
    await asyncio.sleep(0.5)
    await guest.ping()
    away = [frame for frame in guest.frames[seen:] if frame["type"] == "presence"]
    assert away == []
    await tab.disconnect()
    await guest.wait(lambda: guest.presence == [False, True])
    await guest.disconnect()


async def test_the_fifth_tab_closes_the_oldest_on_any_process(
    server: Server, second_server: Server
) -> None:
    host = Player(server.url)
    await host.make_room()
    tabs = []
    for number in range(5):
        tab = Player((server, second_server)[number % 2].url, host.secret)
        await tab.connect(host.room)
        tabs.append(tab)
    assert await tabs[0].closed() == 4009
    assert (await tabs[0].next("bye", 0))["retry_ms"] is None
    for tab in tabs[1:]:
        await tab.ping()
    await leave(tabs)


async def test_presence_over_processes_and_after_a_kill(serve: Serve) -> None:
    first = serve(GINVITE_AWAY="0.2", GINVITE_HEARTBEAT="1")
    second = serve(GINVITE_AWAY="0.2", GINVITE_HEARTBEAT="1")
    players = await seated(first.url, second.url)
    host, guest = players
    await host.wait(lambda: host.presence == [True, True])
    alive = asyncio.create_task(ping_until_closed(guest))
    first.kill()
    # Nobody could say good-bye for the host: the seat is away when its time is over.
    await guest.wait(lambda: guest.presence == [False, True])
    host.url = second.url
    await host.connect()
    await guest.wait(lambda: guest.presence == [True, True])
    await leave(players)
    await alive


async def test_a_flood_of_pings_fills_no_memory(server: Server) -> None:
    host = Player(server.url)
    room = await host.make_room()
    connection = await silent_socket(server.url, room, host.secret)
    ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"x" * 125
    with contextlib.closing(connection), pytest.raises(ConnectionError):
        await flood(connection, ping * 10_000)
    assert (await host.request("GET", "/healthz")).status_code == 200


async def flood(connection: socket.socket, data: bytes) -> None:
    """Sends until it is cut off: the kernels of both sides may hold some megabytes before."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(30):
        while True:
            await loop.sock_sendall(connection, data)


async def test_a_silent_socket_is_closed(serve: Serve) -> None:
    running = serve(GINVITE_HEARTBEAT="0.2")
    host = Player(running.url)
    await host.make_room()
    await host.connect()
    assert await host.closed() == 1013
    await host.disconnect()


async def test_p15_a_stalled_reader_is_cut_and_slows_nobody(serve: Serve) -> None:
    running = serve(GINVITE_OUTBOX="16384")
    players = await seated(running.url)
    host, guest = players
    stalled = Player(running.url, host.secret)
    connection = await silent_socket(running.url, host.room, host.secret)
    loop = asyncio.get_running_loop()
    waits: list[float] = []
    # Until its buffers are full; a kernel has some of its own.
    while "code=4013" not in running.log.read_text() or len(waits) < 50:
        assert len(waits) < 1000
        began = loop.time()
        await guest.does({"type": "propose", "what": "new_game"})
        await guest.does({"type": "answer", "yes": False})
        waits.append(loop.time() - began)
    waits.sort()
    assert waits[len(waits) // 2] < 1.0
    connection.close()
    await stalled.connect(host.room)
    assert stalled.version == guest.version
    await leave([*players, stalled])


async def test_r16_the_guest_is_gone_on_their_turn(serve: Serve) -> None:
    running = serve(GINVITE_AWAY="0.1")
    players = await seated(running.url)
    host, guest = players
    await host.act({"type": "pass"})
    await guest.reaches(4)
    refused = await host.act({"type": "stand_in", "on": True})
    assert refused["code"] == "seat_in_use"
    await guest.disconnect()
    await host.wait(lambda: host.presence == [True, False])
    # Waiting costs nothing: it is still the guest's turn.
    assert host.view["on_turn"] == 1
    # A bot plays until the guest is back.
    assert (await host.act({"type": "stand_in", "on": True}))["type"] == "ack"
    await host.wait(lambda: host.view["on_turn"] == 0)
    assert host.table is not None
    assert host.table["players"][1]["stand_in"] is True
    await guest.connect()
    assert guest.table is not None
    assert guest.table["players"][1]["stand_in"] is False
    # Or the host ends the game, without a winner.
    await guest.disconnect()
    await host.wait(lambda: host.presence == [True, False])
    await host.act({"type": "propose", "what": "end_game"})
    await host.wait(lambda: host.table is not None and host.table["ended"])
    assert host.table["wins"] == [0, 0]
    await leave(players)


# ---------------------------------------------------------------------------------- expiry


async def test_r17_everything_of_a_room_expires_together(serve: Serve, redis: Any) -> None:
    running = serve(GINVITE_EXPIRY="2", GINVITE_HEARTBEAT="1")
    players = await seated(running.url)
    host, _guest = players
    for number in range(5):
        what = {"type": "propose", "what": "end_game"} if number % 2 == 0 else None
        await host.does(what or {"type": "answer", "yes": False})
        for player in players:
            await player.ping()
        keys = await redis.keys(f"ginvite:{{{host.room}}}*")
        assert len(keys) >= len(("room", "events", "presence"))
        times = {await redis.pexpiretime(key) for key in keys}
        assert len(times) == 1, times
        assert times.pop() > 0
        await asyncio.sleep(1)
    for player in players:
        keep_alive = asyncio.create_task(ping_until_closed(player))
        assert await player.closed() == 4004
        assert (await player.next("bye", 0))["code"] == 4004
        await keep_alive
    assert await redis.keys(f"ginvite:{{{host.room}}}*") == []
    response = await host.request("GET", f"/api/rooms/{host.room}")
    assert (response.status_code, response.json()["code"]) == (404, "room_gone")
    await leave(players)


async def ping_until_closed(player: Player) -> None:
    with contextlib.suppress(websockets.ConnectionClosed, ConnectionError):
        while player.close_code is None:
            await player.send({"type": "ping", "version": player.version or 0})
            await asyncio.sleep(0.2)


async def test_a_ping_keeps_no_room_alive_but_a_hello_does(serve: Serve, redis: Any) -> None:
    running = serve(GINVITE_EXPIRY="3")
    host = Player(running.url)
    await host.make_room()
    key = f"ginvite:{{{host.room}}}:room"
    made = await redis.pexpiretime(key)
    await asyncio.sleep(0.05)
    visitor = Player(running.url)
    await visitor.connect(host.room)
    await visitor.ping()
    assert await redis.pexpiretime(key) == made
    await host.connect()
    renewed = await redis.pexpiretime(key)
    assert renewed > made
    await asyncio.sleep(0.05)
    await host.ping()
    assert await redis.pexpiretime(key) == renewed
    await leave([host, visitor])
