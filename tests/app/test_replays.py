"""Finished deals, step by step with both hands: for the seats, and by a link to one deal."""

from __future__ import annotations

import asyncio
import random
from itertools import chain, pairwise
from typing import Any

import httpx

from app.nodes import Nodes, read_url
from app.protocol import DealRecord, Deals
from app.store import Store, Stored
from engine.notation import replay
from tests.app.player import PLAIN, Player
from tests.app.script import choose, play
from tests.app.tables import CARD, leave, one_move, seated
from tests.conftest import Server

SHORT = {"target": 50}
POINTS = dict(zip("A23456789TJQK", [*range(1, 11), 10, 10, 10], strict=True))


async def deals_of(player: Player) -> list[dict[str, Any]]:
    response = await player.request("GET", f"/api/rooms/{player.room}/deals")
    assert response.status_code == 200, response.text
    assert Deals.model_validate(response.json()).model_dump(mode="json") == response.json()
    lines: list[dict[str, Any]] = response.json()["deals"]
    return lines


async def deal_of(player: Player, game: int, deal: int) -> dict[str, Any]:
    response = await player.request("GET", f"/api/rooms/{player.room}/deals/{game}/{deal}")
    assert response.status_code == 200, response.text
    return checked(response)


def checked(response: httpx.Response) -> dict[str, Any]:
    record: dict[str, Any] = response.json()
    DealRecord.model_validate(record)
    return record


async def test_every_finished_deal_step_by_step(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", level="easy", options=SHORT, name="Ada")
        await player.connect()
        await play(player, random.Random(6))
        lines = await deals_of(player)
        sheet = player.view["sheet"]
        assert [
            {key: line[key] for key in ("deal", "kind", "winner", "points")} for line in lines
        ] == sheet
        assert {line["game"] for line in lines} == {1}
        assert lines[-1]["scores"] == player.view["scores"]
        for line in lines:
            record = await deal_of(player, 1, line["deal"])
            assert record["names"] == ["Ada", "Easy"]
            assert (record["seat"], record["deal"]) == (0, line["deal"])
            assert_steps(record)
            assert record["result"]["points"] == line["points"]
            played = replay(record["notation"])
            assert len(record["steps"]) == len(played.steps) + 1
        before = [0, 0]
        for line in lines:
            assert (await deal_of(player, 1, line["deal"]))["scores"] == before
            before = line["scores"]
        # The deals of the next game come after it, under its number.
        reply = await player.act({"type": "propose", "what": "new_game"})
        await player.reaches(reply["version"])
        await play(player, random.Random(7))
        games = [line["game"] for line in await deals_of(player)]
        assert games == [1] * len(lines) + [2] * (len(games) - len(lines))
        assert 2 in games
        assert_steps(await deal_of(player, 2, 1))


def assert_steps(record: dict[str, Any]) -> None:
    """Each step follows from the one before, and no card is there twice."""
    steps = record["steps"]
    first = steps[0]
    assert (first["seat"], first["action"]) == (None, None)
    assert first["discards"] == [record["upcard"]]
    for before, step in pairwise(steps):
        seat = step["seat"]
        assert seat == before["on_turn"]
        cards = [*chain(*step["hands"]), *step["discards"]]
        assert len(set(cards)) == len(cards)
        hand, was = set(step["hands"][seat]), set(before["hands"][seat])
        match step["action"]["type"]:
            case "draw":
                assert hand - was == {step["drawn"]}
                assert len(hand) == 11
            case "discard":
                assert was - hand == {step["action"]["card"]} == {step["discards"][-1]}
        if step["on_turn"] is not None:
            for own, melds, deadwood in zip(
                step["hands"], step["melds"], step["deadwood"], strict=True
            ):
                assert set(chain(*melds)) <= set(own)
                assert deadwood == sum(POINTS[card[0]] for card in set(own) - set(chain(*melds)))


async def test_no_deal_is_shown_before_it_is_over(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    chance = random.Random(2)
    assert await deals_of(host) == []
    path = f"/api/rooms/{host.room}/deals"
    for deal in ("1/1", "1/2", "0/1", "7/7", "1/-1"):
        for method, end in (("GET", ""), ("POST", "/share")):
            response = await host.request(method, f"{path}/{deal}{end}")
            assert (response.status_code, response.json()["code"]) == (404, "no_deal"), deal
    response = await host.request("GET", f"{path}/one/1")
    assert (response.status_code, response.json()["code"]) == (400, "bad_request")
    while host.view["phase"] != "over":
        await one_move(players, chance)
    assert len(await deals_of(host)) == 1
    assert (await deal_of(guest, 1, 1))["seat"] == 1
    # Others see nothing of it.
    stranger = Player(server.url)
    for end in ("", "/1/1"):
        response = await stranger.request("GET", path + end)
        assert (response.status_code, response.json()["code"]) == (403, "not_seated")
    response = await stranger.request("POST", f"{path}/1/1/share")
    assert response.json()["code"] == "not_seated"
    await leave(players)


async def test_a_link_shows_one_deal_and_nothing_else(server: Server) -> None:
    players = await seated(server.url, name="Ada Lovelace", options=SHORT)
    host, _guest = players
    chance = random.Random(3)
    while host.view["phase"] != "over":
        await one_move(players, chance)
    path = f"/api/rooms/{host.room}/deals/1/1"
    response = await host.request("POST", f"{path}/share")
    link = response.json()
    assert link == (await host.request("POST", f"{path}/share")).json(), "the same each time"
    assert link["url"].endswith(f"/d/{link['id']}")
    assert host.room not in response.text
    async with httpx.AsyncClient(base_url=server.url, verify=PLAIN) as anybody:
        shared = await anybody.get(f"/api/deals/{link['id']}")
        assert "set-cookie" not in shared.headers
        record = checked(shared)
        for secret in (host.room, host.secret, "Ada"):
            assert secret not in shared.text
        own = await deal_of(host, 1, 1)
        assert record == own | {"names": ["", ""], "seat": None}
        for bad in ("x" * 22, "..", link["id"][:-1], link["id"] + "A", "%00"):
            response = await anybody.get(f"/api/deals/{bad}")
            assert response.status_code in (404, 400), bad
            assert not CARD.findall(response.text)
        assert (await anybody.get(f"/d/{link['id']}")).status_code in (200, 503)
    # It holds when the room is left.
    for player in players:
        await player.request("POST", "/api/me/forget")
    async with httpx.AsyncClient(base_url=server.url, verify=PLAIN) as anybody:
        assert (await anybody.get(f"/api/deals/{link['id']}")).json() == record
    await leave(players)


async def test_a_deal_of_todays_game_is_not_shared_today(server: Server) -> None:
    async with Player(server.url) as player:
        room = (await player.request("POST", "/api/daily", json={})).json()["room"]
        await player.connect(room)
        chance = random.Random(4)
        while player.view["result"] is None:
            action = choose(player.view, chance)
            at = player.version or 0
            reply = await player.act(action) if action else {"version": at + 1}
            await player.reaches(reply["version"])
        assert_steps(await deal_of(player, 1, 1))
        response = await player.request("POST", f"/api/rooms/{room}/deals/1/1/share")
        assert (response.status_code, response.json()["code"]) == (409, "too_early")


async def test_the_deals_of_an_ended_game_keep_its_number(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", level="easy", number=21, preset="parlor")
        await player.connect()
        for game in (1, 2):
            chance = random.Random(game)
            while not player.view["sheet"]:
                action = choose(player.view, chance)
                at = player.version or 0
                reply = await player.act(action) if action else {"version": at + 1}
                await player.reaches(reply["version"])
            reply = await player.act({"type": "propose", "what": "restart"})
            await player.reaches(reply["version"])
        assert [(line["game"], line["deal"]) for line in await deals_of(player)] == [(1, 1), (2, 1)]
        hands = [(await deal_of(player, game, 1))["steps"][0]["hands"] for game in (1, 2)]
        assert hands[0] == hands[1]


async def test_records_are_read_whole_while_a_game_is_put_away(store_url: str) -> None:
    nodes = Nodes(read_url(store_url), lambda *_: None, lambda _: None)
    await nodes.start()
    store = Store(nodes, expiry=60)
    assert await store.create("put-away", "epoch", 1, b"{}", [(b"1", b"1", b"1")])
    at = await store.commit("put-away", stored(1), 2, b"{}", [(b"2", b"2", b"2")], [b"a", b"b"])
    assert at is not None
    # The store knows the script by then, and takes it between two reads that are not one.
    await store.archive("nobody", 1, [])
    reads = [asyncio.ensure_future(store.records("put-away")) for _ in range(3)]
    kept = asyncio.ensure_future(store.archive("put-away", 1, [b"a", b"b"]))
    reads += [asyncio.ensure_future(store.records("put-away")) for _ in range(3)]
    await kept
    for games, deals in await asyncio.gather(*reads):
        assert b"\n".join([*games.values(), *deals]) == b"a\nb"
    assert (await store.records("put-away"))[1] == []
    await nodes.close()


def stored(version: int) -> Stored:
    return Stored(version, "epoch", b"", 0.0)
