"""The review of a finished game: by two servers, for its own seats, once."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis

from app.nodes import Nodes, read_url
from app.protocol import Review
from app.reviewer import reviewed
from app.reviews import COSTLIEST, summed
from app.store import Store
from engine.actions import Discard, NextDeal
from engine.bots import bot
from engine.game import Game
from engine.notation import record
from engine.rules import custom, preset
from engine.secrecy import view_of
from engine.view import Phase
from tests.app.player import Frame, Player
from tests.app.script import hurry, play, play_both
from tests.app.tables import one_move, seated
from tests.app.test_device import device, one_deal
from tests.conftest import Serve, Server

SHORT = {"target": 50}


@pytest.fixture
async def store(valkey: str) -> AsyncIterator[Store]:
    nodes = Nodes(read_url(valkey), lambda *_: None, lambda *_: None)
    await nodes.start()
    yield Store(nodes, expiry=60)
    await nodes.close()


async def ask(player: Player, method: str = "GET", game: Any = 1, **query: Any) -> Frame:
    response = await player.request(
        method, f"/api/rooms/{player.room}/games/{game}/review", params=query
    )
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    answer: Frame = response.json()
    assert Review.model_validate(answer).model_dump(mode="json") == answer
    return answer


async def done(player: Player, **query: Any) -> Frame:
    """The review, once it is there; nobody waits for it longer than it takes."""
    while (answer := await ask(player, **query))["state"] == "working":
        assert answer["done"] <= answer["of"]
        await asyncio.sleep(0.2)
    assert answer["state"] == "done"
    return answer


async def refused(player: Player, method: str, game: Any = 1, **query: Any) -> tuple[int, str]:
    response = await player.request(
        method, f"/api/rooms/{player.room}/games/{game}/review", params=query
    )
    problem = response.json()
    assert "[" not in problem["detail"], problem
    return response.status_code, problem["code"]


async def test_each_seat_reviews_its_own_play(server: Server, second_server: Server) -> None:
    players = await seated(server.url, second_server.url, options=SHORT)
    await play_both(players, 4, hurry)
    host, guest = players
    assert (await ask(host))["state"] == "none"
    # Each asks at both servers at once.
    twins = [Player(second_server.url, host.secret), Player(server.url, guest.secret)]
    for twin in twins:
        twin.room = host.room
    begun = await asyncio.gather(*(ask(each, "POST") for each in (*players, *twins)))
    assert {answer["state"] for answer in begun} <= {"working", "done"}
    for player in players:
        review = await done(player)
        assert review["seat"] == player.seat
        assert review["done"] == review["of"] == len(review["deals"]) == len(player.view["sheet"])
        assert [deal["points"] for deal in review["deals"]] == [
            line["points"] for line in player.view["sheet"]
        ]
        for deal in review["deals"]:
            path = f"/api/rooms/{player.room}/deals/1/{deal['deal']}"
            steps = (await player.request("GET", path)).json()["steps"]
            for decision in deal["decisions"]:
                before = steps[decision["step"]]
                assert before["on_turn"] == player.seat
                assert decision["hand"] == before["hands"][player.seat]
                taken = steps[decision["step"] + 1]["action"]
                assert decision["action"] == taken
                assert decision["open"]["other_hand"] == before["hands"][1 - review["seat"]]
        costs = [
            review["deals"][deal]["decisions"][index]["points"]
            for deal, index in review["costliest"]
        ]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= COSTLIEST
        made = f"review_made room={player.room} seat={player.seat} "
        logs = [each.log.read_text() for each in (server, second_server)]
        assert sum(log.count(made) for log in logs) == 1
        # It is the same for whoever asks again, at whichever server.
        assert await ask(player, "POST") == review
        player.url = server.url if player is guest else second_server.url
        assert await ask(player) == review


async def test_only_what_is_over_and_ones_own(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    for method in ("GET", "POST"):
        assert await refused(host, method) == (409, "no_review")
        assert await refused(host, method, 2) == (409, "no_review")
        assert await refused(host, method, "one") == (400, "bad_request")
        assert await refused(host, method, seat=1) == (403, "not_seated")
        assert await refused(host, method, seat=7) == (400, "bad_request")
        assert await refused(host, method, seat="x") == (400, "bad_request")
    chance = random.Random(3)
    while host.view["phase"] != "over":
        await one_move(players, chance)
    # A finished deal of a game that goes on is no finished game.
    assert await refused(guest, "POST") == (409, "no_review")
    stranger = Player(server.url)
    stranger.room = host.room
    assert await refused(stranger, "POST") == (403, "not_seated")
    stranger.room = "0000000000000"
    assert await refused(stranger, "POST") == (404, "room_gone")


async def test_both_hands_of_one_device(server: Server) -> None:
    player = await device(server.url, options={"target": 50, "gin_bonus": 100})
    chance = random.Random(11)
    while player.view["final"] is None:
        await one_deal(player, chance)
    for seat in (1, 0):
        await ask(player, "POST", seat=seat)
        assert (await done(player, seat=seat))["seat"] == seat


async def test_a_claim_is_one_processs_and_runs_out(
    server: Server, valkey: str, store: Store
) -> None:
    async with Player(server.url) as player:
        room = await player.make_room("bot", level="easy", options=SHORT)
        assert await store.claim_review(room, "1.0", b'{"done":1}', 0.2)
        assert not await store.claim_review(room, "1.0", b"{}", 0.2)
        assert await store.review(room, "1.0") == (None, b'{"done":1}')
        await asyncio.sleep(0.25)
        assert await store.claim_review(room, "1.0", b"{}", 60)
        # Nothing is kept for a room that is gone, and what is kept goes with its room.
        await store.keep_review("0000000000000", "1.0", b"x")
        await store.keep_review(room, "1.0", b"x")
        async with Redis.from_url(valkey) as redis:
            tag = f"ginvite:{{{room}}}:"
            assert not await redis.exists("ginvite:{0000000000000}:reviews")
            assert await redis.pexpiretime(tag + "reviews") == await redis.pexpiretime(tag + "room")


async def test_what_another_process_began_is_told(server: Server, store: Store) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", level="easy", options=SHORT)
        await player.connect()
        await play(player, random.Random(1), hurry)
        claim = b'{"state":"working","done":1,"of":9}'
        assert await store.claim_review(player.room, "1.0", claim, 60)
        for method in ("GET", "POST"):
            answer = await ask(player, method)
            assert (answer["state"], answer["done"], answer["of"]) == ("working", 1, 9)
        # Whoever began it is gone: the next who asks begins anew.
        await store.drop_claim(player.room, "1.0")
        await ask(player, "POST")
        assert (await done(player))["deals"]
        blob, claim_left = await store.review(player.room, "1.0")
        assert blob is not None
        assert len(blob) < len(zlib.decompress(blob)) / 4
        assert claim_left is None


async def test_a_process_killed_in_mid_review_leaves_it_to_the_next_who_asks(
    serve: Serve,
) -> None:
    first, second = serve(), serve()
    async with Player(first.url) as player:
        await player.make_room("bot", level="easy", options={"target": 100})
        await player.connect()
        await play(player, random.Random(2), hurry)
        begun = await ask(player, "POST")
        while begun["done"] == 0:
            await asyncio.sleep(0.05)
            begun = await ask(player)
        assert (begun["state"], begun["done"] < begun["of"]) == ("working", True)
        first.kill()
        player.url = second.url
        # Its claim still tells how far it had come, and then runs out.
        while (left := await ask(player))["state"] == "working":
            assert left["of"] == begun["of"]
            await asyncio.sleep(0.2)
        assert (left["state"], left["deals"]) == ("none", [])
        assert (await ask(player, "POST"))["state"] == "working"
        assert len((await done(player))["deals"]) == begun["of"]
        assert "review_made" not in first.log.read_text()


def scripted(planted: dict[int, int]) -> tuple[list[str], set[tuple[int, int]]]:
    """A game of Hard against itself, as records, in which seat 0 breaks up its melds so often
    in each deal; and where it did, as number of the deal and step."""
    rules = custom(preset("friends"), target=100)
    game, _ = Game.start(rules, bytes([9]) * 32, 0)
    records, blunders = [], set()
    while not game.is_over:
        number, step, left = game.deal.setup.number, 0, planted.get(game.deal.setup.number, 0)
        while (seat := game.on_turn) is not None:
            view = view_of(game, seat)
            action = bot("hard").choose(view)
            if seat == 0 and left and view.phase is Phase.DISCARD and isinstance(action, Discard):
                worst = max(
                    (each for each in view.options if each.may_discard),
                    key=lambda each: (each.deadwood, each.card),
                )
                if sum(view.melds) >> worst.card & 1:
                    action = Discard(worst.card)
                    blunders.add((number, step))
                    left -= 1
            game, _ = game.apply(seat, action)
            step += 1
        records.append(f"# game 1\n{record(game)}")
        if not game.is_over:
            game, _ = game.apply(0, NextDeal())
            game, _ = game.apply(1, NextDeal())
    return records, blunders


def test_the_costliest_of_a_scripted_game_are_the_planted_blunders() -> None:
    records, blunders = scripted({1: 1, 2: 2, 3: 2})
    review = summed(list(reviewed(records, 0)))
    assert len(blunders) == COSTLIEST
    assert {
        (review["deals"][deal]["deal"], review["deals"][deal]["decisions"][index]["step"])
        for deal, index in review["costliest"]
    } == blunders
    decisions = [each for deal in review["deals"] for each in deal["decisions"]]
    faults = sum(each["grade"] != "best" for each in decisions)
    assert faults == COSTLIEST
    assert review["accuracy"] == pytest.approx(1 - faults / len(decisions))
    assert review["points"] == pytest.approx(sum(each["points"] for each in decisions), abs=0.01)
