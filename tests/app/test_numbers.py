"""Numbered games and the game of the day: the same deals for all, and nobody knows them before."""

from __future__ import annotations

import asyncio
import random
from datetime import date, timedelta
from typing import Any

import pytest

from app.identity import Identity
from app.ledger import Ledger
from app.nodes import Nodes, read_url
from app.numbers import DAYS_KEPT, daily_name, number_name, today
from app.protocol import Daily
from app.state import dealing
from engine.rules import preset
from engine.shuffle import commitment, named_seed
from tests.app.player import Player
from tests.app.script import play
from tests.conftest import SECRET, Serve, Server


def seal_of(secret: str, name: str, rules: str, deal: int = 1) -> str:
    """What somebody computes who has this code and a secret."""
    key = Identity(secret.encode()).deals_key(name)
    return commitment(named_seed(key, dealing(preset(rules))), deal).hex()


async def propose(player: Player, what: str, **wish: Any) -> dict[str, Any]:
    reply = await player.act({"type": "propose", "what": what, **wish})
    if reply["type"] == "ack":
        await player.reaches(reply["version"])
    return reply


# ----------------------------------------------------------------------------- numbered games


async def test_everybodys_game_of_a_number_has_the_same_deals(server: Server, serve: Serve) -> None:
    other = serve()
    hands = []
    for url, entropy in ((server.url, "aa"), (other.url, "bbcc")):
        async with Player(url) as player:
            await player.make_room("bot", number=11982, preset="parlor", entropy=entropy)
            await player.connect()
            assert player.table is not None
            assert player.table["number"] == 11982
            assert player.view["seal"] == seal_of(SECRET, number_name(11982), "parlor")
            hands.append(player.view["hand"])
    assert hands[0] == hands[1]


async def test_restart_plays_the_same_game_from_its_first_deal(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", number=3, preset="parlor", level="easy")
        await player.connect()
        first = (player.view["hand"], player.view["discards"], player.view["seal"])
        await player.act({"type": "draw", "pile": "stock"})
        assert (await propose(player, "restart"))["type"] == "ack"
        assert (player.view["hand"], player.view["discards"], player.view["seal"]) == first
        assert player.view["on_turn"] == 0
        assert player.table is not None
        assert (player.table["number"], player.table["game"]) == (3, 2)
        assert player.events[player.version or 0]["type"] == "dealt"
        assert player.events[(player.version or 0) - 1] == {
            "type": "new_game",
            "game": 2,
            "again": True,
        }


async def test_no_entropy_is_mixed_in_and_the_view_says_so(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", entropy="ff" * 32, options={"target": 50})
        await player.connect()
        assert player.table is not None
        assert 1 <= player.table["number"] <= 1_000_000
        assert player.table["next_seal"] == ""
        await play(player, random.Random(3))
        assert player.view["proof"]["entropy"] == ["", ""]
        assert player.view["deal"] == len(player.view["sheet"])


async def test_a_new_game_gets_its_number_and_other_rules(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", number=5, preset="parlor")
        await player.connect()
        hand = player.view["hand"]
        await propose(player, "new_game", number=6)
        assert player.table is not None
        assert (player.table["number"], player.view["on_turn"]) == (6, 0)
        assert player.view["hand"] != hand
        await propose(player, "new_game")
        other = player.table["number"]
        await propose(player, "new_game", number=5, preset="hoyle", options={"target": 150})
        assert player.table["rules"]["target"] == 150
        assert player.view["hand"] != hand, "who deals next is another rule of dealing"
        await propose(player, "new_game", number=5, preset="parlor", options={"gin_bonus": 20})
        assert player.view["hand"] == hand, "scoring does not change the deals"
        assert other != 5


async def test_a_repeated_wish_for_a_new_game_is_one_game(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot")
        await player.connect()
        frame = player.act_frame({"type": "propose", "what": "new_game"}, "n1")
        first = await player.reply(frame, "n1")
        again = await player.reply(frame, "n1")
        assert (again["version"], again["repeat"]) == (first["version"], True)


@pytest.mark.parametrize("number", [0, -1, 1_000_001, 2**70])
async def test_a_number_without_a_game_is_refused(server: Server, number: int) -> None:
    async with Player(server.url) as player:
        wish = {"opponent": "bot", "number": number}
        response = await player.request("POST", "/api/rooms", json=wish)
        assert (response.status_code, response.json()["code"]) == (400, "bad_number")
        await player.make_room("bot", number=1)
        await player.connect()
        before = player.table
        reply = await propose(player, "new_game", number=number)
        assert reply["code"] == "bad_number"
        assert player.table == before


@pytest.mark.parametrize("number", ["abc", "7; drop", 1.5, [7], {}])
async def test_what_is_no_number_is_refused_by_its_name(server: Server, number: object) -> None:
    async with Player(server.url) as player:
        wish = {"opponent": "bot", "number": number}
        response = await player.request("POST", "/api/rooms", json=wish)
        assert (response.status_code, response.json()["code"]) == (400, "bad_number")


async def test_friends_have_no_numbers_and_no_restart(server: Server) -> None:
    async with Player(server.url) as host, Player(server.url) as guest:
        wish = {"opponent": "friend", "number": 7}
        response = await host.request("POST", "/api/rooms", json=wish)
        assert response.json()["code"] == "bad_number"
        await host.make_room()
        await guest.sit(host.room)
        await host.connect()
        assert (await propose(host, "restart"))["code"] == "not_numbered"
        assert (await propose(host, "new_game", number=7))["code"] == "bad_number"
        assert host.table is not None
        assert host.table["number"] is None


# --------------------------------------------------------------------------- game of the day


async def daily(player: Player, day: str | None = None) -> dict[str, Any]:
    query = f"?date={day}" if day else ""
    response = await player.request("GET", f"/api/daily{query}")
    assert response.status_code == 200, response.text
    shown: dict[str, Any] = response.json()
    assert Daily.model_validate(shown).model_dump(mode="json") == shown
    return shown


async def test_two_browsers_get_the_same_deals_and_a_third_cannot_compute_them(
    server: Server, serve: Serve
) -> None:
    seals, hands = [], []
    for url in (server.url, serve().url):
        async with Player(url) as player:
            response = await player.request("POST", "/api/daily", json={"name": "Ada"})
            await player.connect(response.json()["room"])
            assert player.table is not None
            assert player.table["daily"] == today().isoformat()
            seals.append(player.view["seal"])
            hands.append(player.view["hand"])
    assert seals[0] == seals[1]
    assert hands[0] == hands[1]
    name = daily_name(today())
    assert seals[0] == seal_of(SECRET, name, "parlor"), "with the secret one can"
    assert seals[0] != seal_of("a guess", name, "parlor"), "with the code alone one cannot"
    tomorrow = daily_name(today() + timedelta(days=1))
    assert seal_of(SECRET, tomorrow, "parlor") not in seals
    assert seal_of(SECRET, tomorrow, "parlor") != seal_of("a guess", tomorrow, "parlor")


async def test_a_server_with_another_secret_has_another_day(
    redis_server: str, serve: Serve, server: Server
) -> None:
    seals = []
    other = serve(REDIS_URL=redis_server.replace("/0", "/1"), GINVITE_SECRET="another secret")
    for url in (server.url, other.url):
        async with Player(url) as player:
            response = await player.request("POST", "/api/daily", json={})
            await player.connect(response.json()["room"])
            seals.append(player.view["seal"])
    assert seals[0] != seals[1]


async def test_one_attempt_whatever_is_tapped(server: Server, serve: Serve) -> None:
    other = serve()
    player = Player(server.url)
    twin = Player(other.url, player.secret)
    assert (await daily(player))["state"] == "new"
    answers = await asyncio.gather(
        *(each.request("POST", "/api/daily", json={}) for each in (player, twin) * 3)
    )
    rooms = {answer.json()["room"] for answer in answers}
    assert len(rooms) == 1, [answer.text for answer in answers]
    room = rooms.pop()
    assert (await daily(twin)) == (await daily(player))
    assert (await daily(player))["room"] == room
    await player.connect(room)
    assert (await propose(player, "restart"))["code"] == "counted_once"
    assert (await propose(player, "new_game"))["code"] == "counted_once"
    hint = await player.request("GET", f"/api/rooms/{room}/hint")
    assert (hint.status_code, hint.json()["code"]) == (409, "no_hint")
    await propose(player, "end_game")
    shown = await daily(player)
    assert (shown["state"], shown["place"], shown["result"]) == ("given_up", None, None)
    again = await player.request("POST", "/api/daily", json={})
    assert again.json()["room"] == room
    assert again.json()["state"] == "over"
    await player.disconnect()


async def test_the_place_among_all_after_the_game(server: Server) -> None:
    async with Player(server.url) as player:
        room = (await player.request("POST", "/api/daily", json={})).json()["room"]
        await player.connect(room)
        count = (await daily(player))["count"]
        await play(player, random.Random(2))
        shown = await daily(player)
        assert (shown["state"], shown["count"], shown["room"]) == ("done", count + 1, room)
        result, final = shown["result"], player.view["final"]
        assert result["totals"] == final["totals"]
        assert result["margin"] == final["totals"][0] - final["totals"][1]
        assert result["won"] == (final["winner"] == 0)
        assert result["deals"] == player.view["sheet"]
        assert 1 <= shown["place"] <= shown["count"]
        results = (await player.request("GET", "/api/me/results")).json()
        assert results["daily"]["played"] == 1
        assert results["medium"]["played"] == 0
        # Forgotten, its place is gone too.
        await player.request("POST", "/api/me/forget")
        assert (await daily(player))["count"] == count
        assert (await daily(player))["state"] == "new"


async def test_places_count_equals_half_and_the_first_result(store_url: str) -> None:
    nodes = Nodes(read_url(store_url), lambda *_: None, lambda *_: None)
    await nodes.start()
    ledger = Ledger(nodes)
    day = date(2020, 2, 29) + timedelta(days=random.randrange(365))
    # A day so long ago would be forgotten at once.
    day = today() - timedelta(days=DAYS_KEPT - 1)
    names = [f"{random.randrange(10**9)}" for _ in range(4)]
    for name, margin in zip(names, (120, -30, 55, 55), strict=True):
        assert not (await ledger.attempt(day, name, f"room-{name}")).has_begun
        await ledger.begun(day, name, f"room-{name}")
        standing = await ledger.attempt(day, name, "another")
        assert (standing.room, standing.has_begun) == (f"room-{name}", True)
        await ledger.place(day, name, margin, b"{}")
        await ledger.place(day, name, 999, b'{"second": 1}')
    await ledger.place(day, "nobody", 500, b"{}")
    places = [await ledger.standing(day, name) for name in names]
    assert [(each.better, each.equal) for each in places] == [(0, 1), (3, 1), (1, 2), (1, 2)]
    assert {each.count for each in places} == {4}
    assert {each.result for each in places} == {b"{}"}
    for name in names:
        await ledger.withdraw(day, name)
    assert (await ledger.standing(day, names[0])).count == 0
    await nodes.close()


async def test_days_past_and_to_come(server: Server) -> None:
    async with Player(server.url) as player:
        past = (today() - timedelta(days=1)).isoformat()
        shown = await daily(player, past)
        assert (shown["date"], shown["state"], shown["room"]) == (past, "missed", None)
        assert shown["today"] == today().isoformat()
        future = (today() + timedelta(days=1)).isoformat()
        response = await player.request("GET", f"/api/daily?date={future}")
        assert (response.status_code, response.json()["code"]) == (400, "future_date")
        for bad in (
            "2026-02-30",
            "tomorrow",
            "20260101",
            "2026-1-1",
            "2026-01-01T00:00",
            "2026-W01-1",
            "",
        ):
            response = await player.request("GET", "/api/daily", params={"date": bad})
            assert (response.status_code, response.json()["code"]) == (400, "bad_date"), bad
