"""Sockets against real servers: repeats, resume, tabs, slow readers, bad input, secrecy."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
from typing import Any

import pytest
import websockets
from redis.asyncio import Redis

from app.limits import EPOCHS_BY_SEAT, SOCKETS_BY_ADDRESS
from tests.app.player import Player
from tests.app.raw import silent_socket
from tests.app.tables import (
    CARD,
    assert_no_secrets,
    leave,
    merged,
    one_move,
    pass_twice,
    seated,
)
from tests.conftest import Serve, Server

STOCK = {"type": "draw", "pile": "stock"}


@pytest.fixture
async def redis(valkey: str) -> Any:
    async with Redis.from_url(valkey) as client:
        yield client


async def state_of(redis: Any, room: str) -> dict[str, Any]:
    """Everything that the store has of a room, byte by byte; presence and expiry aside."""
    tag = f"ginvite:{{{room}}}:"
    return {
        "room": await redis.hgetall(tag + "room"),
        "events": await redis.xrange(tag + "events"),
        "deals": await redis.lrange(tag + "deals", 0, -1),
        "games": await redis.hgetall(tag + "games"),
    }


# --------------------------------------------------------------------- repeats and resuming


async def test_p01_stale_comes_at_once_with_the_view(server: Server) -> None:
    players = await seated(server.url)
    host, _guest = players
    await pass_twice(players)
    reply = await host.act(STOCK, version=3)
    assert (reply["type"], reply["code"]) == ("rejected", "stale")
    assert reply["version"] == host.version
    assert reply["table"] == host.table
    await leave(players)


async def test_p03_p04_a_repeat_on_the_same_and_on_a_new_socket(
    server: Server, second_server: Server
) -> None:
    players = await seated(server.url)
    host, _guest = players
    frame = host.act_frame({"type": "pass"}, "once")
    ack = await host.reply(frame, "once")
    assert (ack["type"], ack["repeat"]) == ("ack", False)
    again = await host.reply(frame, "once")
    assert again == {**ack, "repeat": True}
    host.cut()
    host.url = second_server.url
    await host.connect()
    assert await host.reply(frame, "once") == {**ack, "repeat": True}
    assert host.version == ack["version"]
    other = await host.reply({**frame, "action": STOCK}, "once")
    assert (other["type"], other["code"]) == ("rejected", "id_reused")
    await leave(players)


async def test_p04_the_ack_is_lost_with_the_socket(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    frame = host.act_frame({"type": "pass"}, "lost")
    await host.send(frame)
    host.cut()
    await host.connect()
    ack = await host.reply(frame, "lost")
    assert ack["type"] == "ack"
    await guest.reaches(ack["version"])
    assert guest.view["turns"] == [{"seat": 0, "drew": "pass", "taken": None, "discarded": None}]
    await leave(players)


async def test_p10_what_happened_meanwhile_comes_exactly_once(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    chance = random.Random(10)
    for _ in range(30):
        if host.view["result"]:
            break
        if host.view["on_turn"] == 0:
            await one_move([host, guest], chance)
            continue
        # The guest acts while the host's socket is dead, and again while it comes back.
        host.cut()
        await one_move([guest], chance)
        coming = asyncio.create_task(host.connect())
        if guest.view["on_turn"] == 1:
            await one_move([guest], chance)
        await coming
        await host.reaches(guest.version or 0)
    assert host.doubles == []
    assert sorted(host.events) == list(range(min(host.events), (host.version or 0) + 1))
    await leave(players)


async def test_a_long_absence_gets_the_table_without_events(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    await host.disconnect()
    for _ in range(25):
        await guest.does({"type": "propose", "what": "new_game"})
        await guest.does({"type": "answer", "yes": False})
    await host.connect()
    state = [frame for frame in host.frames if frame["type"] == "state"][-1]
    assert state["events"] == []
    assert state["since"] == state["version"] == guest.version
    await leave(players)


async def test_p12_both_press_next_deal_on_two_processes(
    server: Server, second_server: Server
) -> None:
    players = await seated(server.url, second_server.url)
    chance = random.Random(12)
    for _ in range(3):
        while players[0].view["result"] is None:
            await one_move(players, chance)
        if players[0].view["final"]:
            break
        deal = players[0].view["deal"]
        action = {"type": "next_deal", "entropy": "ab" * 8}
        replies = await asyncio.gather(*(player.act(action) for player in players))
        assert [reply["type"] for reply in replies] == ["ack", "ack"]
        for player in players:
            await player.wait(lambda each=player, n=deal + 1: each.view["deal"] == n)  # type: ignore[misc]
    await leave(players)


async def test_p13_a_double_tap_draws_one_card(server: Server) -> None:
    players = await seated(server.url)
    host, _guest = players
    await pass_twice(players)
    frames = [host.act_frame(STOCK, id_) for id_ in ("tap1", "tap2")]
    await host.send(frames[0])
    second = await host.reply(frames[1], "tap2")
    assert (second["type"], second["code"]) == ("rejected", "stale")
    assert second["table"]["view"]["hand_counts"] == [11, 10]
    await leave(players)


async def test_wake_ups_that_are_lost_are_made_good_by_a_ping(server: Server, redis: Any) -> None:
    players = await seated(server.url)
    host, _guest = players
    # Behind the server's back: the version moves, and nobody is told.
    stored = json.loads(await redis.hget(f"ginvite:{{{host.room}}}:room", "state"))
    stored["version"] += 1
    entry = {"*": json.dumps({"type": "proposed", "seat": 1, "what": "end_game"})}
    await redis.xadd(f"ginvite:{{{host.room}}}:events", entry, id=f"{stored['version']}-0")
    await redis.hset(
        f"ginvite:{{{host.room}}}:room",
        mapping={"version": stored["version"], "state": json.dumps(stored)},
    )
    await host.ping()
    await host.reaches(stored["version"])
    assert host.events[stored["version"]]["type"] == "proposed"
    await leave(players)


async def snapshot(redis: Any, room: str) -> dict[bytes, bytes]:
    """The keys of a room, as a replica had them that missed what comes next."""
    return {key: await redis.dump(key) for key in await redis.keys(f"ginvite:{{{room}}}:*")}


async def restore(redis: Any, keys: dict[bytes, bytes]) -> None:
    """A failover to that replica."""
    for key, value in keys.items():
        await redis.restore(key, 3_600_000, value, replace=True)


async def test_an_epoch_begins_when_the_store_lost_what_a_seat_has_seen(
    server: Server, redis: Any
) -> None:
    players = await seated(server.url)
    host, guest = players
    before = await snapshot(redis, host.room)
    await host.act({"type": "pass"})
    await guest.reaches(4)
    await leave(players)
    await restore(redis, before)
    epoch = host.epoch
    welcome = await host.connect()
    assert welcome["epoch"] != epoch
    assert host.version == 3
    assert host.view["legal"]["pass"] is True
    await guest.connect()
    assert (guest.epoch, guest.version) == (host.epoch, 3)
    await leave(players)


async def test_an_epoch_begins_under_connected_sockets(server: Server, redis: Any) -> None:
    players = await seated(server.url)
    host, guest = players
    before = await snapshot(redis, host.room)
    epoch = host.epoch
    await host.act({"type": "pass"})
    await guest.reaches(4)
    await restore(redis, before)
    await host.ping()
    for player in players:
        await player.wait(lambda each=player: each.version == 3 and each.epoch != epoch)  # type: ignore[misc]
    assert players[0].epoch == players[1].epoch
    reply = await host.act({"type": "pass"}, "after")
    assert reply["type"] == "ack"
    await leave(players)


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
    first = serve(GINVITE_AWAY="0.2", GINVITE_HEARTBEAT="0.4")
    second = serve(GINVITE_AWAY="0.2", GINVITE_HEARTBEAT="0.4")
    players = await seated(first.url, second.url)
    host, guest = players
    await host.wait(lambda: host.presence == [True, True])
    first.kill()
    # Nobody could say good-bye for the host: the seat is away when its time is over.
    await guest.wait(lambda: guest.presence == [False, True])
    host.url = second.url
    await host.connect()
    await guest.wait(lambda: guest.presence == [True, True])
    await leave(players)


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
    waits = []
    for _ in range(400):
        began = loop.time()
        await guest.does({"type": "propose", "what": "new_game"})
        await guest.does({"type": "answer", "yes": False})
        waits.append(loop.time() - began)
    assert "code=4013" in running.log.read_text()
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


# ------------------------------------------------------------------------------ forged hello


async def test_a_seat_cannot_start_epochs_at_will(server: Server) -> None:
    """It says again and again that it has seen what the store does not have."""
    players = await seated(server.url)
    host, guest = players
    for number in range(8):
        host.version = (guest.version or 0) + (1, 1000, 2**53 - 1 - (guest.version or 0))[
            number % 3
        ]
        await host.connect()
        assert [each for each in host.frames if each["type"] == "state"][-1]["events"] == []
        assert host.version == guest.version
    await guest.ping()
    assert 1 <= len(guest.restores) <= EPOCHS_BY_SEAT.count
    # The other seat's word still counts, and both go on.
    before = len(host.restores)
    guest.version = (guest.version or 0) + 5
    await guest.connect()
    await host.wait(lambda: len(host.restores) > before)
    await pass_twice(players)
    await leave(players)


async def test_tabs_that_tell_of_a_loss_at_once_start_one_epoch(server: Server) -> None:
    host, guest = await seated(server.url)
    tabs = [Player(server.url, host.secret) for _ in range(3)]
    for tab in tabs:
        tab.version, tab.epoch = (host.version or 0) + 7, host.epoch
    await asyncio.gather(*(tab.connect(host.room) for tab in tabs))
    await guest.ping()
    assert len(guest.restores) == 1
    await leave([host, guest, *tabs])


@pytest.mark.parametrize(
    "forged", [{"since": 10**6}, {"since": 0, "epoch": "0" * 32}, {"since": 2**53 - 1, "epoch": ""}]
)
async def test_a_visitor_or_a_made_up_epoch_starts_none(
    server: Server, redis: Any, forged: dict[str, Any]
) -> None:
    players = await seated(server.url)
    host, _guest = players
    before = await state_of(redis, host.room)
    stranger = Player(server.url)
    for each, epoch in ((stranger, host.epoch), (host, "made up")):
        await each.open(host.room)
        seen = len(each.frames)
        await each.send({"type": "hello", "protocol": 1, "epoch": epoch, **forged})
        state = await each.next("state", seen)
        assert (state["version"], state["events"]) == (host.version, [])
    assert await state_of(redis, host.room) == before
    await leave([*players, stranger])


@pytest.mark.parametrize(
    "forged",
    [
        {"since": -1},
        {"since": 2**53},
        {"since": 10**300},
        {"since": 1.0},
        {"since": True},
        {"since": "3"},
        {"epoch": "x" * 33},
        {"epoch": 3},
        {"seat": 1},
        {"protocol": True},
    ],
    ids=str,
)
async def test_a_hello_without_sense_is_refused(server: Server, forged: dict[str, Any]) -> None:
    host = Player(server.url)
    await host.make_room()
    await host.open()
    await host.send({"type": "hello", "protocol": 1, **forged})
    assert await host.closed() == 4000
    assert [frame["type"] for frame in host.frames] == ["bye"]
    assert next(iter(forged)) in host.frames[0]["reason"]


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


# --------------------------------------------------------------------------------- bad input


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
        ('{"type":"act","id":"x","version":99,"action":{"type":"pass"}}', "99"),
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


# -------------------------------------------------------------------- visitors and watchers


async def test_a_visitor_sees_who_sits_there_and_no_card(server: Server) -> None:
    players = await seated(server.url)
    visitor = Player(server.url)
    welcome = await visitor.connect(players[0].room)
    assert welcome["seat"] is None
    assert visitor.table is not None
    assert visitor.table["view"] is None
    await pass_twice(players)
    await visitor.reaches(5)
    assert not CARD.findall("".join(text for text in visitor.texts if '"state"' not in text))
    # Events are masked as for everybody: the upcard is all that lies open.
    truth = merged(players)
    visitor.seat = None
    assert_no_secrets(visitor, truth)
    refused = await visitor.act({"type": "pass"})
    assert refused["code"] == "not_seated"
    await leave([*players, visitor])


async def test_watchers_see_the_public_part_and_are_counted(server: Server) -> None:
    players = await seated(server.url, watch=True)
    watcher = Player(server.url)
    await watcher.connect(players[0].room)
    await players[0].wait(
        lambda: any(
            frame["type"] == "presence" and frame["watchers"] == 1 for frame in players[0].frames
        )
    )
    chance = random.Random(7)
    for _ in range(40):
        if players[0].view["result"]:
            break
        await one_move(players, chance)
    await watcher.reaches(players[0].version or 0)
    assert watcher.view["hand"] == []
    assert watcher.view["options"] == []
    assert_no_secrets(watcher, merged(players))
    await watcher.disconnect()
    await players[0].wait(
        lambda: [f for f in players[0].frames if f["type"] == "presence"][-1]["watchers"] == 0
    )
    await leave(players)


async def test_a_visitor_who_sits_down_gets_the_hand_on_the_open_socket(server: Server) -> None:
    host, guest = Player(server.url), Player(server.url)
    room = await host.make_room()
    await host.connect()
    await guest.connect(room)
    assert guest.seat is None
    await guest.sit(room, name="Bo")
    await guest.wait(lambda: guest.seat == 1 and guest.table is not None and guest.version == 3)
    assert len(guest.view["hand"]) == 10
    await host.wait(lambda: host.presence == [True, True])
    await leave([host, guest])


async def test_a_phrase_reaches_the_table(server: Server, second_server: Server) -> None:
    players = await seated(server.url, second_server.url)
    host, _guest = players
    reply = await host.reply({"type": "say", "id": "s1", "phrase": "nice_one"}, "s1")
    assert reply["type"] == "ack"
    for player in players:
        chat = await player.next("chat", 0)
        assert (chat["seat"], chat["phrase"], chat["id"]) == (0, "nice_one", "s1")
    await leave(players)


# -------------------------------------------------------------------------------- good-bye


async def test_a_server_that_stops_says_so(serve: Serve) -> None:
    running = serve(GINVITE_DRAIN="2")
    players = await seated(running.url)
    frame = players[0].act_frame({"type": "pass"}, "last")
    await players[0].send(frame)
    assert running.stop() == 0
    for player in players:
        assert await player.closed() == 1012
        bye = await player.next("bye", 0)
        assert 0 <= bye["retry_ms"] <= 2000
    fresh = serve()
    for player in players:
        player.url = fresh.url
        await player.connect()
    ack = await players[0].reply(frame, "last")
    assert ack["type"] == "ack"
    await leave(players)
