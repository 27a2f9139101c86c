"""The REST routes against a real server: invites, seats, forgetting, operations."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from redis.asyncio import Redis

from app.protocol import HintArgs, MyRooms
from tests.app.browsers import StoreOfItsOwn, browser, make, problem
from tests.app.player import PLAIN, Player
from tests.app.tables import leave, pass_twice, seated
from tests.conftest import Serve, Server, wait_until

ROBOTS = [
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20 A",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1)",
]


# -------------------------------------------------------------------------- seats and invites


async def test_a_room_is_made_and_the_friend_sits_down(server: Server) -> None:
    async with browser(server) as host, browser(server) as guest:
        room = await make(host, name="Ada", entropy="00ff")
        assert (room["seat"], room["state"]) == (0, "waiting")
        assert re.fullmatch(r"[0-9a-hjkmnp-tv-z]{13}", room["room"])
        assert urlsplit(room["url"]).path == f"/r/{room['room']}"
        assert len(room["seal"]) == 64
        seen = (await guest.get(f"/api/rooms/{room['room']}")).json()
        assert (seen["seat"], seen["players"][0]["name"]) == (None, "Ada")
        sat = (await guest.post(f"/api/rooms/{room['room']}/seat", json={"name": "Bo"})).json()
        assert (sat["seat"], sat["state"], sat["your_turn"]) == (1, "playing", False)
        mine = (await host.get("/api/me/rooms")).json()
        MyRooms.model_validate(mine)
        assert [each["room"] for each in mine["rooms"]] == [room["room"]]
        assert mine["rooms"][0]["your_turn"] is True


async def test_r01_robots_leave_no_trace(server: Server, valkey: str) -> None:
    """A thousand GETs and HEADs of an invite, some by robots that run the page's requests."""
    async with browser(server) as host, Redis.from_url(valkey) as redis:
        room = (await make(host))["room"]
        before = await redis.pexpiretime(f"ginvite:{{{room}}}:room")
        calls = await redis.info("commandstats")
        sent = 0
        async with httpx.AsyncClient(base_url=server.url, timeout=15, verify=PLAIN) as robot:
            for number in range(1000):
                path = (f"/r/{room}", f"/r/{room.upper()}", f"/api/rooms/{room}")[number % 3]
                method = "HEAD" if number % 5 == 0 and number % 3 != 2 else "GET"
                headers = {"user-agent": ROBOTS[number % len(ROBOTS)]}
                response = await robot.request(method, path, headers=headers)
                assert response.status_code in (200, 503), response.text
                assert "set-cookie" not in response.headers
                sent += 1
        assert sent == 1000
        # With JavaScript a robot opens a socket too; without a seat it leaves no trace either.
        visitor = Player(server.url)
        await visitor.open(room, headers={"authorization": ""})
        await visitor.send({"type": "hello", "protocol": 1})
        await visitor.next("state", 0)
        await visitor.disconnect()
        after = await redis.info("commandstats")
        writes = {"hset", "set", "zadd", "xadd", "del", "pexpireat", "hdel", "pexpire", "spublish"}
        for name in writes:
            was = calls.get(f"cmdstat_{name}", {"calls": 0})["calls"]
            now = after.get(f"cmdstat_{name}", {"calls": 0})["calls"]
            assert now == was, name
        assert await redis.pexpiretime(f"ginvite:{{{room}}}:room") == before
        summary = (await host.get(f"/api/rooms/{room}")).json()
        assert summary["players"][1]["kind"] == "empty"


async def test_r05_five_browsers_claim_one_seat_on_two_processes(
    server: Server, second_server: Server
) -> None:
    host = Player(server.url)
    for _ in range(5):
        room = await host.make_room()
        guests = [Player((server, second_server)[number % 2].url) for number in range(5)]
        responses = await asyncio.gather(*(guest.sit(room) for guest in guests))
        seats = [response.json().get("seat") for response in responses]
        assert sorted(seats, key=str) == [1, None, None, None, None]
        for response in responses:
            if response.status_code != 200:
                problem(response, 409, "seat_taken")


async def test_r07_same_browser_twice_and_the_hosts_own_invite(server: Server) -> None:
    async with browser(server) as host, browser(server) as guest:
        path = f"/api/rooms/{(await make(host))['room']}/seat"
        assert (await host.post(path, json={})).json()["seat"] == 0
        assert (await guest.post(path, json={})).json()["seat"] == 1
        assert (await guest.post(path, json={})).json()["seat"] == 1
        assert (await host.post(path, json={})).json()["seat"] == 0


async def test_r02_a_seat_moves_with_a_one_time_code(server: Server, second_server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    hand = guest.view["hand"]
    made = await guest.request("POST", f"/api/rooms/{guest.room}/move")
    assert made.status_code == 200, made.text
    code = made.json()["code"]
    assert made.json()["url"].endswith(f"/r/{guest.room}#move={code}")
    # Two devices try the code at once at two processes: one gets the seat.
    phones = [Player(server.url), Player(second_server.url)]
    tried = await asyncio.gather(
        *(
            phone.request("POST", f"/api/rooms/{guest.room}/claim", json={"code": code})
            for phone in phones
        )
    )
    assert sorted(response.status_code for response in tried) == [200, 403]
    winner = phones[[response.status_code for response in tried].index(200)]
    assert await guest.closed() == 4010
    await winner.connect(guest.room)
    assert winner.seat == 1
    assert winner.view["hand"] == hand
    await host.wait(lambda: any(each["type"] == "seat_moved" for each in host.events.values()))
    problem(
        await host.request("POST", f"/api/rooms/{guest.room}/claim", json={"code": code}),
        403,
        "bad_code",
    )
    problem(await guest.request("POST", f"/api/rooms/{guest.room}/move"), 403, "not_seated")


async def test_r02_the_code_of_a_guest_who_was_put_out_moves_nobody(
    server: Server, second_server: Server
) -> None:
    host, guest = await seated(server.url)
    made = await guest.request("POST", f"/api/rooms/{host.room}/move")
    await host.does({"type": "free_seat"})
    friend, thief = Player(server.url), Player(second_server.url)
    assert (await friend.sit(host.room)).status_code == 200
    claim = {"code": made.json()["code"]}
    tried = await thief.request("POST", f"/api/rooms/{host.room}/claim", json=claim)
    problem(tried, 403, "bad_code")
    assert (await friend.summary())["seat"] == 1
    await leave([host, guest])


async def test_r02_a_code_that_moved_nobody_is_not_used_up(
    server: Server, second_server: Server
) -> None:
    """Opened by mistake at the other seat, or where the seat is already: it waits for its phone."""
    host, guest = await seated(server.url)
    path = f"/api/rooms/{host.room}"
    made = (await guest.request("POST", f"{path}/move")).json()
    claim = {"code": made["code"]}
    for _ in range(2):
        problem(await host.request("POST", f"{path}/claim", json=claim), 409, "seat_taken")
        own = await guest.request("POST", f"{path}/claim", json=claim)
        assert (own.status_code, own.json()["seat"]) == (200, 1)
    # While the wrong browser goes on trying, two phones do: one of them gets the seat.
    phones = [Player(server.url), Player(second_server.url)]
    tried = await asyncio.gather(
        *(
            each.request("POST", f"{path}/claim", json=claim)
            for each in (host, phones[0], host, phones[1], host)
        )
    )
    assert sorted(tried[number].status_code for number in (1, 3)) == [200, 403]
    assert {tried[number].status_code for number in (0, 2, 4)} <= {403, 409}
    assert (await host.summary())["seat"] == 0
    # Used up, for everybody.
    for each in (host, guest, *phones):
        problem(await each.request("POST", f"{path}/claim", json=claim), 403, "bad_code")
    await leave([host, guest])


async def test_the_host_frees_the_seat_of_a_guest_who_does_nothing(server: Server) -> None:
    host, guest = await seated(server.url)
    await host.does({"type": "free_seat"})
    assert await guest.closed() == 4010
    other = Player(server.url)
    assert (await other.sit(host.room)).json()["seat"] == 1


async def test_forget_me_takes_everything_of_a_browser_away(server: Server, valkey: str) -> None:
    async with browser(server) as guest, Redis.from_url(valkey) as redis:
        host = Player(server.url)
        room = await host.make_room()
        await guest.post(f"/api/rooms/{room}/seat", json={"name": "Gone Girl"})
        lists = {key async for key in redis.scan_iter("ginvite:browser:*")}
        response = await guest.post("/api/me/forget")
        assert response.status_code == 204
        assert "Max-Age=0" in response.headers["set-cookie"]
        assert len(lists - {key async for key in redis.scan_iter("ginvite:browser:*")}) == 1
        state: Any = await redis.hget(f"ginvite:{{{room}}}:room", "state")
        assert b"Gone Girl" not in state
        assert (await host.summary())["players"][1]["kind"] == "empty"


@pytest.mark.parametrize("opponent", ["bot", "device", "friend", "daily"])
async def test_nobody_inherits_the_table_of_a_forgotten_browser(
    server: Server, second_server: Server, valkey: str, opponent: str
) -> None:
    """A table that was its own is gone, with its sockets, at every process."""
    owner, stranger = Player(server.url), Player(second_server.url)
    if opponent == "daily":
        owner.room = (await owner.request("POST", "/api/daily", json={})).json()["room"]
    else:
        await owner.make_room(opponent)
    await owner.connect()
    await stranger.connect(owner.room)
    assert (await owner.request("POST", "/api/me/forget")).status_code == 204
    assert await owner.closed() in (4004, 4010)
    assert await stranger.closed() == 4004
    problem(await stranger.sit(owner.room), 404, "room_gone")
    problem(await stranger.request("GET", f"/api/rooms/{owner.room}"), 404, "room_gone")
    async with Redis.from_url(valkey) as redis:
        assert await redis.keys(f"ginvite:{{{owner.room}}}*") == []


async def test_a_friend_keeps_the_table_when_the_other_is_forgotten(server: Server) -> None:
    host, guest = await seated(server.url)
    assert (await host.request("POST", "/api/me/forget")).status_code == 204
    assert await host.closed() == 4010
    summary = await guest.summary()
    assert (summary["seat"], summary["players"][0]["kind"]) == (1, "empty")
    assert (await Player(server.url).sit(host.room)).json()["seat"] == 0


async def test_a_hint_is_for_the_seat_on_turn(server: Server) -> None:
    players = await seated(server.url)
    host, guest = players
    await pass_twice(players)
    response = await host.request("GET", f"/api/rooms/{host.room}/hint")
    assert response.json() == {
        "version": host.version,
        "action": {"type": "draw", "pile": "stock"},
        "reason": "only_stock",
        "args": dict.fromkeys(HintArgs.model_fields),
    }
    problem(await guest.request("GET", f"/api/rooms/{host.room}/hint"), 409, "no_hint")
    stranger = Player(server.url)
    problem(await stranger.request("GET", f"/api/rooms/{host.room}/hint"), 403, "not_seated")
    problem(await stranger.request("GET", f"/api/rooms/{host.room}/record"), 403, "not_seated")
    await leave(players)


async def test_presets_and_single_options(server: Server) -> None:
    async with browser(server) as host:
        room = await make(host, preset="hoyle", options={"target": 250})
        assert (room["rules"]["preset"], room["rules"]["undercut_bonus"]) == ("custom", 10)
        for options in ({"target": 7}, {"nonsense": True}, {"big_gin": "yes"}, {"base": 1}):
            response = await host.post(
                "/api/rooms", json={"opponent": "friend", "options": options}
            )
            problem(response, 400, "bad_rules")


# --------------------------------------------------------------------------- operations


async def test_health_metrics_and_a_store_that_is_gone(serve: Serve) -> None:
    with contextlib.closing(StoreOfItsOwn()) as store:
        running = serve(REDIS_URL=store.url)
        players = await seated(running.url)
        await pass_twice(players)
        async with browser(running) as client:
            assert (await client.get("/readyz")).status_code == 200
            metrics = (await client.get("/metrics")).text
            for figure in (
                "ginvite_connections 2.0",
                "ginvite_rooms_live 1.0",
                "ginvite_commits_total 3.0",
                "ginvite_commit_seconds_count 3.0",
            ):
                assert figure in metrics
            assert players[0].room not in metrics
            store.close()
            assert (await client.get("/healthz")).status_code == 200
            problem(await client.get("/readyz", timeout=30), 503, "busy")
            refused = await players[0].act({"type": "draw", "pile": "stock"}, "later")
            assert refused["code"] == "busy"
        await leave(players)


async def test_no_secret_is_in_a_log(serve: Serve) -> None:
    running = serve(GINVITE_LOG_LEVEL="debug")
    players = await seated(running.url, name="Ada")
    await pass_twice(players)
    await players[0].does({"type": "draw", "pile": "stock"})
    wait_until(lambda: "kind=Draw" in running.log.read_text(), "no line for the draw")
    text = running.log.read_text()
    for player in players:
        assert player.secret not in text
    assert not re.search(r"\b[A2-9TJQK][CDHS]\b", text)
    line = next(line for line in text.splitlines() if "kind=Draw" in line)
    assert f"room={players[0].room} seat=0 version=6" in line
    await leave(players)
