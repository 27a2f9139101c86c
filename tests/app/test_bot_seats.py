"""Bots as virtual clients: no killed process stalls a game, and no move is made twice."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

from redis.asyncio import Redis

from app.bot_seats import PACE, pause
from engine.bots import LEVELS, bot
from engine.deal import Deal
from engine.game import Game
from engine.rules import custom, preset
from engine.secrecy import view_of
from engine.view import Phase
from tests.app.player import Player
from tests.app.tables import leave
from tests.conftest import Serve, Server

PASS = {"type": "pass"}


async def test_b01_a_bot_whose_process_is_killed_moves_with_the_next_socket(serve: Serve) -> None:
    # So slow that it surely still "thinks" when its process is killed.
    first = serve(GINVITE_BOT_PACE="100")
    host = Player(first.url)
    await host.make_room("bot")
    await host.connect()
    await host.does(PASS)
    first.kill()
    second = serve()
    host.url = second.url
    await host.connect()
    began = time.monotonic()
    await host.wait(lambda: host.view["on_turn"] == 0)
    assert time.monotonic() - began < 2
    bots = [event for event in host.events.values() if event.get("seat") == 1]
    assert len({json.dumps(event) for event in bots}) == len(bots)
    await leave([host])


def test_b01_a_bot_never_pretends_to_think_for_two_seconds() -> None:
    # A process that comes to the turn of another begins to think anew.
    assert all(0 < least < most < 1.9 for least, most in PACE.values())


def turns() -> Iterator[Deal]:
    """Deals in every phase in which a bot moves."""
    rules = custom(preset("friends"), layoffs="manual")
    for number in range(6):
        game, _ = Game.start(rules, bytes([number]) * 32, 0)
        while game.on_turn is not None:
            yield game.deal
            action = bot("easy", bytes([number])).choose(view_of(game, game.on_turn))
            game, _ = game.apply(game.on_turn, action)


def test_a_bot_takes_its_time_where_it_had_a_choice_and_less_where_it_had_none() -> None:
    forced = phases = 0
    for deal in turns():
        seat = deal.on_turn
        assert seat is not None
        is_forced = deal.phase is Phase.DRAW and len(deal.legal_actions(seat)) == 1
        forced += is_forced
        phases |= 1 << list(Phase).index(deal.phase)
        for level in LEVELS:
            seconds = pause(level, deal)
            assert 0.2 < seconds < 0.6 if is_forced else 0.6 <= seconds < 2
    assert forced
    assert phases.bit_count() == len(Phase) - 1


async def test_b01_and_without_any_socket_by_the_sweep(serve: Serve, valkey: str) -> None:
    first = serve(GINVITE_BOT_PACE="1")
    host = Player(first.url)
    room = await host.make_room("bot")
    await host.connect()
    await host.act(PASS)
    first.kill()
    serve()
    async with Redis.from_url(valkey) as redis:
        async with asyncio.timeout(15):
            while json.loads(await state(redis, room))["game"]["moves"] == "-":
                await asyncio.sleep(0.05)
        # Once: nobody is due any more, and nothing happens after it.
        async with asyncio.timeout(15):
            while await redis.zscore("ginvite:{due}", room) is not None:
                await asyncio.sleep(0.05)
        after = await state(redis, room)
        await asyncio.sleep(1.5)
        assert await state(redis, room) == after


async def state(redis: Any, room: str) -> bytes:
    stored: bytes = await redis.hget(f"ginvite:{{{room}}}:room", "state")
    return stored


async def test_two_processes_that_both_notice_a_bot_are_harmless(
    server: Server, second_server: Server
) -> None:
    host = Player(server.url)
    await host.make_room("bot")
    tab = Player(second_server.url, host.secret)
    await host.connect()
    await tab.connect(host.room)
    for _ in range(3):
        await host.wait(lambda: host.view["on_turn"] == 0 or host.view["result"] is not None)
        legal = host.view["legal"]
        if legal["pass"]:
            await host.does(PASS)
        elif legal["draw"]:
            await host.does({"type": "draw", "pile": legal["draw"][0]})
            throw = next(each for each in host.view["options"] if each["may_discard"])
            await host.does({"type": "discard", "card": throw["card"]})
        await asyncio.gather(host.ping(), tab.ping())
    assert host.doubles == tab.doubles == []
    await leave([host, tab])
