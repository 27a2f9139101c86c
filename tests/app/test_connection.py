"""Sockets against real servers: repeats, resume, visitors and watchers, good-bye."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from tests.app.player import Player
from tests.app.tables import CARD, assert_no_secrets, leave, merged, one_move, pass_twice, seated
from tests.conftest import Serve, Server

STOCK = {"type": "draw", "pile": "stock"}


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
