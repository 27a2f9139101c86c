"""Whole games through the wire: real server processes, real stores, two WebSocket clients."""

from __future__ import annotations

import asyncio
import random
import re
from itertools import chain
from typing import Any

import pytest

from engine.notation import replay
from engine.secrecy import view_of
from tests.app.player import Frame, Player
from tests.app.script import choose, play_both
from tests.conftest import Serve, Server

CARD = re.compile(r"(?<![0-9A-Za-z])[A2-9TJQK][CDHS](?![0-9A-Za-z])")


async def seated(url: str, other_url: str | None = None, **wish: Any) -> list[Player]:
    """Two players in a new room, connected; they may be at different servers."""
    host, guest = Player(url), Player(other_url or url)
    room = await host.make_room(**wish)
    await host.connect()
    assert (await guest.sit(room)).status_code == 200
    await guest.connect()
    await host.reaches(guest.version or 0)
    return [host, guest]


async def leave(players: list[Player]) -> None:
    for player in players:
        await player.disconnect()


def merged(players: list[Player]) -> dict[int, Frame]:
    """What really happened: of each event what the two seats together were told."""
    together: dict[int, Frame] = {}
    first_hands = {player.seat: player.first_hand for player in players}
    for player in players:
        for number, event in player.events.items():
            before = together.get(number)
            if event["type"] == "dealt":
                hands = dict(before["hands"]) if before else dict(first_hands)
                together[number] = {**event, "hands": hands | {player.seat: event["hand"]}}
            elif before is None or event.get("card"):
                together[number] = event
    return together


def may_know(seat: int, truth: dict[int, Frame]) -> dict[int, set[str]]:
    """By version: the cards that a seat may know of the deal that is then on the table."""
    known: set[str] = set()
    result = {}
    for number in sorted(truth):
        event = truth[number]
        match event["type"]:
            case "dealt":
                known = {event["upcard"], *event["hands"][seat]}
            case "drew" if event["pile"] == "discard" or event["seat"] == seat:
                known = known | {event["card"]}
            case "discarded":
                known = known | {event["card"]}
            case "knocked":
                known = known | {*event["deadwood"], *chain(*event["melds"])}
            case "deal_ended" if event["kind"] != "void":
                # All is shown; what it is stands in the proof.
                known = {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}
        result[number] = known
    return result


def assert_no_secrets(player: Player, truth: dict[int, Frame]) -> int:
    """Every card code in every byte is one that the seat may know; how many there were."""
    assert player.seat is not None
    by_version = may_know(player.seat, truth)
    cards = 0
    seeds = {
        frame["table"]["view"]["proof"]["seed"]: frame["version"]
        for frame in reversed(player.frames)
        if frame["type"] == "state" and frame["table"]["view"] and frame["table"]["view"]["proof"]
    }
    for text, frame in zip(player.texts, player.frames, strict=True):
        found = set(CARD.findall(text))
        cards += len(found)
        if not found:
            continue
        version = frame["version"]
        # A frame may show the end of a deal and the deal before it moves on.
        allowed = by_version[max(number for number in by_version if number <= version)]
        assert found <= allowed, (version, found - allowed, text)
        for seed, opened in seeds.items():
            assert seed not in text or version >= opened
    return cards


async def test_twenty_games_to_100_on_two_processes(store_url: str, serve: Serve) -> None:
    """Both seats of each room at different processes; ten games on each store."""
    first, second = serve(REDIS_URL=store_url), serve(REDIS_URL=store_url)
    tables = await asyncio.gather(*(seated(first.url, second.url) for _ in range(10)))
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


async def one_move(players: list[Player], chance: random.Random) -> None:
    """One move of whoever is on turn, seen by both."""
    for player in players:
        action = choose(player.view, chance)
        if action is not None:
            reply = await player.act(action)
            assert reply["type"] == "ack", reply
            for each in players:
                await each.reaches(reply["version"])
            return
    pytest.fail("nobody may move")


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
