"""Whole games through the wire: real server processes, real stores, two WebSocket clients."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from engine.notation import replay
from engine.secrecy import view_of
from tests.app.player import Player
from tests.app.script import choose, play_both
from tests.app.tables import assert_no_secrets, leave, merged, one_move, seated
from tests.conftest import Serve, Server


async def test_twenty_games_to_100_on_two_processes(store_url: str, serve: Serve) -> None:
    """Both seats of each room at different processes; ten games on each store."""
    urls = [serve(REDIS_URL=store_url).url for _ in range(2)]
    tables = await asyncio.gather(*(seated(*urls) for _ in range(10)))
    await asyncio.gather(*(play_both(players, seed) for seed, players in enumerate(tables)))
    for players in tables:
        host, guest = players
        await host.reaches(guest.version or 0)
        await guest.reaches(host.version or 0)
        final = host.view["final"]
        assert max(final["totals"]) >= 100
        assert final == guest.view["final"]
        assert host.doubles == guest.doubles == []
        # Every event from the first deal on came to both, once and in order.
        numbers = sorted(host.events)
        assert numbers == list(range(numbers[0], (host.version or 0) + 1))
        truth = merged(players)
        assert assert_no_secrets(host, truth) > 1000
        assert assert_no_secrets(guest, truth) > 1000
        # The records replay to what was scored.
        response = await host.request("GET", f"/api/rooms/{host.room}/record")
        records = [f"rules{text}" for text in response.text.split("rules")[1:]]
        assert len(records) == len(host.view["sheet"])
        for record, line in zip(records, host.view["sheet"], strict=True):
            replayed = view_of(replay(record).game, None)
            assert replayed.sheet[-1].points == line["points"]
        assert replayed.final is not None
        assert list(replayed.final.totals) == final["totals"]
    await asyncio.gather(*map(leave, tables))


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {"layoffs": "manual", "target": 50}},
        {"preset": "tournament", "options": {"target": 50}},
        {"preset": "oklahoma", "options": {"spades_double": True, "target": 50}},
    ],
    ids=["manual layoffs", "tournament", "oklahoma"],
)
async def test_s01_nothing_is_shown_before_its_time(
    server: Server, second_server: Server, wish: dict[str, Any]
) -> None:
    """Between a knock and the showdown too: with manual layoffs there is a while between."""
    players = await seated(server.url, second_server.url, **wish)
    await play_both(players, 1)
    truth = merged(players)
    for player in players:
        assert_no_secrets(player, truth)
    knocks = [number for number, event in truth.items() if event["type"] == "knocked"]
    if "layoffs" in wish["options"]:
        views = [each["table"]["view"] for each in players[0].frames if each["type"] == "state"]
        assert any(view is not None and view["phase"] == "layoff" for view in views)
    assert knocks
    await leave(players)


async def test_u05_who_is_offline_when_a_deal_ends_sees_its_result_first(server: Server) -> None:
    host, guest = await seated(server.url, options={"target": 500})
    chance = random.Random(5)
    # The guest never knocks, and is offline for each of the host's moves: also for the last.
    while host.view["result"] is None:
        if host.view["on_turn"] == 0:
            await guest.disconnect()
            await one_move([host], chance)
            continue
        if guest.version != host.version:
            await guest.connect()
        action = choose(guest.view, chance) or {}
        await guest.does(
            {"type": "discard", "card": action["card"]} if "card" in action else action
        )
        await host.reaches(guest.version or 0)
        if host.view["result"] is not None:
            # The guest's discard made it void: once more.
            for player in (host, guest):
                await player.does({"type": "next_deal"})
            await host.reaches(guest.version or 0)
    assert (guest.version or 0) < (host.version or 0)
    deal, shown = host.view["deal"], host.view["result"]
    await host.does({"type": "next_deal"})
    assert (host.view["deal"], host.view["result"]) == (deal, shown)
    await guest.connect()
    assert (guest.view["phase"], guest.view["deal"]) == ("over", deal)
    assert (guest.view["result"], guest.view["ready"]) == (shown, [True, False])
    await guest.does({"type": "next_deal"})
    await host.reaches(guest.version or 0)
    assert host.view["deal"] == guest.view["deal"] == deal + 1
    await leave([host, guest])


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_a_game_against_a_bot(server: Server, level: str) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", level=level)
        await player.connect()
        chance = random.Random(level)
        while player.view["final"] is None:
            at = player.version or 0
            action = choose(player.view, chance)
            if action is None:
                await player.reaches(at + 1)
                continue
            reply = await player.act(action)
            assert reply["type"] == "ack", reply
            await player.reaches(reply["version"])
        assert max(player.view["final"]["totals"]) >= 100


async def test_kill_between_any_two_moves(serve: Serve) -> None:
    """kill -9 of the server again and again: both resume, nothing acknowledged is gone."""
    running = serve()
    players = await seated(running.url)
    chance = random.Random(4)
    for kill in range(6):
        for _ in range(chance.randrange(1, 6)):
            await one_move(players, chance)
        acknowledged = max(player.version or 0 for player in players)
        running.kill()
        running = serve()
        for player in players:
            player.url = running.url
            welcome = await player.connect()
            assert welcome["version"] >= acknowledged, kill
        assert players[0].version == players[1].version
    assert players[0].doubles == players[1].doubles == []
    truth = merged(players)
    for player in players:
        assert_no_secrets(player, truth)
    await leave(players)


async def test_embedded_games_survive_stop_and_kill(serve: Serve, tmp_path: object) -> None:
    """Without REDIS_URL: an embedded Valkey, whose games outlive the server."""
    data = f"{tmp_path}/data"
    running = serve(REDIS_URL="", GINVITE_DATA=data)
    players = await seated(running.url)
    chance = random.Random(5)
    for end in (Server.stop, Server.kill):
        for _ in range(5):
            await one_move(players, chance)
        before = [player.table for player in players]
        end(running)
        running = serve(REDIS_URL="", GINVITE_DATA=data)
        for player, table in zip(players, before, strict=True):
            player.url = running.url
            await player.connect()
            assert player.table == table
    await leave(players)
