"""Results: the numbers of 50 scripted games against the records of these games."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from redis.asyncio import Redis

from app import protocol
from app.commands import Act, Answer, Intent, Level, Propose, Sit
from app.identity import Identity
from app.ledger import Ledger
from app.nodes import Nodes, read_url
from app.outcome import Accepted, Outcome
from app.results import Results, read
from app.room import apply
from app.rooms import Rooms
from app.state import Opponent, Room
from app.store import Store
from engine.bots import bot
from engine.notation import Replay, replay
from engine.rules import custom, preset
from engine.secrecy import view_of
from engine.view import DealKind, Seat
from tests.app.player import Player
from tests.app.script import play, play_both
from tests.app.tables import leave, seated
from tests.conftest import SECRET, Serve, Server

SHORT: Any = {"target": 50, "gin_bonus": 100, "undercut_bonus": 60}


async def results(player: Player) -> dict[str, Any]:
    response = await player.request("GET", "/api/me/results")
    assert response.status_code == 200, response.text
    shown: dict[str, Any] = response.json()
    assert protocol.Results.model_validate(shown).model_dump(mode="json") == shown
    return shown


async def games_of(player: Player) -> list[list[Replay]]:
    """The games of the player's room, each as its deals, from the record."""
    text = (await player.request("GET", f"/api/rooms/{player.room}/record")).text
    games: dict[int, list[Replay]] = {}
    for part in text.split("# game ")[1:]:
        number, _, record = part.partition("\n")
        games.setdefault(int(number), []).append(replay(record))
    return [games[number] for number in sorted(games)]


def expected(games: list[list[Replay]], seat: int) -> dict[str, Any]:
    """The numbers of one seat, counted from the records."""
    own = dict.fromkeys(("gins", "undercuts", "undercut", "knocks", "deadwood"), 0)
    margins, streak, best = [], 0, 0
    for deals in games:
        for deal in deals:
            result = deal.game.deal.result
            assert result is not None
            if result.knocker is None:
                continue
            mine = result.knocker == seat
            if result.kind in (DealKind.GIN, DealKind.BIG_GIN):
                own["gins"] += mine
            elif mine:
                own["knocks"] += 1
                own["deadwood"] += result.deadwood[seat]
            if result.kind is DealKind.UNDERCUT:
                own["undercut" if mine else "undercuts"] += 1
        final = deals[-1].game.final
        assert final is not None
        margins.append(final.totals[seat] - final.totals[1 - seat])
        streak = streak + 1 if final.winner == seat else 0
        best = max(best, streak)
    won = sum(margin > 0 for margin in margins)
    deadwood = own.pop("deadwood")
    return {
        **own,
        "played": len(games),
        "won": won,
        "win_rate": won / len(games),
        "widest_win": max([0, *margins]),
        "knock_deadwood": deadwood / own["knocks"] if own["knocks"] else None,
        "streak": streak,
        "best_streak": best,
    }


def played_series(room: Room, games: int) -> tuple[list[Room], list[list[Replay]]]:
    """Plays game after game in one room: the room at the end of each, and the records."""
    ends, records = [], []
    for _ in range(games):
        deals: list[Replay] = []
        while not room.is_over:
            assert room.game is not None
            views = (view_of(room.game, 0), view_of(room.game, 1))
            seat: Seat = 0 if views[0].legal else 1
            intent = bot("easy", bytes([seat, room.number])).choose(views[seat])
            outcome = act(room, seat, intent)
            deals += map(replay, outcome.records)
            room = outcome.room
        ends.append(room)
        records.append(deals)
        room = act(room, 0, Propose("new_game")).room
        if room.proposal is not None:
            room = act(room, 1, Answer(True)).room
    return ends, records


def act(room: Room, seat: Seat, intent: Intent) -> Outcome:
    command = Act(seat, f"c{room.version}", room.version, intent)
    outcome = apply(room, command, time.time())
    assert isinstance(outcome.reply, Accepted), outcome.reply
    return outcome


def room_of(number: int, opponent: Opponent) -> Room:
    rules = custom(preset("friends"), **SHORT)
    room = Room(f"room{random.randrange(10**9)}", rules, random.randbytes(32), opponent=opponent)
    mark = f"{room.id}-{number}"
    room = apply(room, Sit("host", "Ada", browser=f"host-{mark}"), 0.0).room
    level: Level | None = "easy" if opponent == "bot" else None
    browser = "" if level else f"guest-{mark}"
    key = "" if level else "guest"
    return apply(room, Sit(key, "Bo", level=level, browser=browser), 0.0).room


async def test_fifty_games_against_their_records(store_url: str) -> None:
    """Six rooms of friends with seven games each and eight games against a bot, counted by two
    processes that both see each of them, and see each twice."""
    nodes = Nodes(read_url(store_url), lambda *_: None, lambda *_: None)
    await nodes.start()
    ledger, identity = Ledger(nodes), Identity(b"a secret")
    rooms = Rooms(Store(nodes, expiry=60), nodes)
    counters = [Results(rooms, ledger, identity) for _ in range(2)]
    count = 0
    for number in range(7):
        opponent: Opponent = "bot" if number == 6 else "friend"
        ends, games = played_series(room_of(number, opponent), 8 if number == 6 else 7)
        for room in ends:
            await asyncio.gather(*(each.settle(room) for each in counters * 2))
        count += len(games)
        for seat, chair in enumerate(ends[-1].chairs):
            if chair.browser:
                shown = await read(ledger, chair.browser)
                kind = "easy" if opponent == "bot" else "friend"
                assert shown[kind] == expected(games, seat)
                assert [point["won"] for point in shown["history"]] == [
                    deals[-1].game.winner == seat for deals in games
                ]
    assert count == 50
    await nodes.close()


async def test_games_of_friends_on_two_processes(server: Server, serve: Serve) -> None:
    players = await seated(server.url, serve().url, options=SHORT)
    await play_both(players, 1)
    rematch: tuple[Any, ...] = (
        {"type": "propose", "what": "new_game"},
        {"type": "answer", "yes": True},
    )
    for player, action in zip(players, rematch, strict=True):
        await player.reaches(max(each.version or 0 for each in players))
        reply = await player.act(action)
        for each in players:
            await each.reaches(reply["version"])
    await play_both(players, 2)
    games = await games_of(players[0])
    assert len(games) == 2
    for seat, player in enumerate(players):
        # Everybody who comes counts again what is in the room, and it counts once.
        await player.connect()
        shown = await results(player)
        assert shown["friend"] == expected(games, seat)
        assert {point["kind"] for point in shown["history"]} == {"friend"}
    await leave(players)


async def test_a_numbered_game_counts_once_however_often_it_is_played(server: Server) -> None:
    number = random.randrange(1, 10**6)
    async with Player(server.url) as player:
        for _ in range(2):
            await player.make_room("bot", level="easy", number=number, options=SHORT)
            await player.connect(anew=True)
            await play(player, random.Random(1))
            reply = await player.act({"type": "propose", "what": "restart"})
            await player.reaches(reply["version"])
            await play(player, random.Random(2))
            assert player.table is not None
            assert sum(player.table["wins"]) == 2
        assert (await results(player))["easy"]["played"] == 1


async def test_a_game_that_was_ended_does_not_count(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    reply = await host.act({"type": "propose", "what": "end_game"})
    await guest.reaches(reply["version"])
    await guest.act({"type": "answer", "yes": True})
    for player in players:
        assert (await results(player))["friend"]["played"] == 0
    await leave(players)


async def test_erased_results_do_not_come_back(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", level="easy", options=SHORT)
        await player.connect()
        await play(player, random.Random(1))
        assert (await results(player))["easy"]["played"] == 1
        assert (await player.request("POST", "/api/me/results/erase")).status_code == 204
        for _ in range(2):
            await player.connect()
            shown = await results(player)
            assert (shown["easy"]["played"], shown["history"]) == (0, [])
        assert player.seat == 0, "the seats stay"
        reply = await player.act({"type": "propose", "what": "new_game"})
        await player.reaches(reply["version"])
        await play(player, random.Random(2))
        assert (await results(player))["easy"]["played"] == 1


async def test_export_and_forget(server: Server, valkey: str) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", level="easy", options=SHORT, title="Sundays")
        await player.connect()
        await play(player, random.Random(1))
        await results(player)
        response = await player.request("GET", "/api/me/export")
        assert "attachment" in response.headers["content-disposition"]
        export = protocol.Export.model_validate(response.json())
        assert export.results.easy.played == 1
        assert [room.title for room in export.rooms] == ["Sundays"]
        assert player.secret not in response.text
        assert await is_known(valkey, player)
        await player.request("POST", "/api/me/forget")
        assert not await is_known(valkey, player)
        shown = await results(player)
        assert (shown["easy"]["played"], shown["history"]) == (0, [])
        export = protocol.Export.model_validate(
            (await player.request("GET", "/api/me/export")).json()
        )
        assert export.rooms == []


async def is_known(valkey: str, player: Player) -> bool:
    """Whether the store still tells, in the player's room, whose results its games belong to.

    A room in which nobody is left is gone, and tells nothing.
    """
    browser = Identity(SECRET.encode()).browser_key(player.secret)
    async with Redis.from_url(valkey) as redis:
        state = await redis.hgetall(f"ginvite:{{{player.room}}}:room")
    return browser in repr(state)


async def test_who_has_no_cookie_has_no_results(server: Server) -> None:
    async with Player(server.url) as player:
        headers = {"authorization": "Bearer nonsense"}
        for path in ("/api/me/results", "/api/me/export", "/api/daily"):
            response = await player.request("GET", path, headers=headers)
            assert response.status_code == 200, path
        response = await player.request("POST", "/api/me/results/erase", headers=headers)
        assert response.status_code == 204


async def test_results_are_kept_for_400_days(store_url: str) -> None:
    nodes = Nodes(read_url(store_url), lambda *_: None, lambda *_: None)
    await nodes.start()
    ledger = Ledger(nodes)
    browser = f"browser{random.randrange(10**9)}"
    won = {"played": 1, "won": 1, "margin": 30}
    lost = {"played": 1, "won": 0, "margin": -40}
    now = time.time()
    assert await ledger.count(browser, "a", now, "easy", won, "{}")
    assert not await ledger.count(browser, "a", now, "easy", won, "{}")
    assert await ledger.count(browser, "b", now, "easy", {**won, "margin": 20}, "{}")
    assert await ledger.count(browser, "c", now, "easy", lost, "{}")
    sums, history = await ledger.results(browser)
    assert sums == {
        "easy.played": 3,
        "easy.won": 2,
        "easy.widest_win": 30,
        "easy.streak": 0,
        "easy.best_streak": 2,
    }
    assert len(history) == 3
    for what in ("results", "history", "counted"):
        left = await nodes.call(browser, "TTL", f"ginvite:{what}:{{{browser}}}")
        assert 399 * 86400 < left <= 400 * 86400
    for number in range(250):
        await ledger.count(browser, f"n{number}", now, "hard", won, f'{{"n": {number}}}')
    _, history = await ledger.results(browser)
    assert (len(history), history[-1]) == (200, b'{"n": 249}')
    await ledger.erase(browser, now + 1)
    assert await ledger.results(browser) == ({}, [])
    assert not await ledger.count(browser, "d", now, "easy", won, "{}")
    assert await ledger.count(browser, "d", now + 2, "easy", won, "{}")
    await nodes.close()
