"""Calling a player whose page is closed: once for a turn, and never one who is there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from app.push_service import push_service
from app.settings import Settings
from tests.app.player import Player
from tests.app.tables import CARD, leave, seated
from tests.conftest import SECRET, Serve, Server
from tests.push import PushServer, Subscriber, push_server, signed_by


@pytest.fixture
def service() -> Iterator[PushServer]:
    with push_server() as running:
        yield running


@pytest.fixture
def calling(serve: Serve, service: PushServer) -> Server:
    """A server that calls, and soon believes that somebody has gone."""
    return serve(**service.environment(), GINVITE_AWAY="0.1", GINVITE_LOG_LEVEL="debug")


async def subscribe(player: Player, subscriber: Subscriber) -> None:
    path = f"/api/rooms/{player.room}/push"
    response = await player.request("POST", path, json=subscriber.subscription)
    assert response.status_code == 204, response.text


async def turn(player: Player, others: list[Player] | None = None) -> None:
    """Plays until it is the other one's turn, without an end of the deal."""
    while player.view["on_turn"] == player.seat:
        legal = player.view["legal"]
        action: dict[str, Any] = {"type": "pass"}
        if legal["draw"] and not legal["pass"]:
            action = {"type": "draw", "pile": "stock"}
        elif not legal["pass"]:
            card = next(each["card"] for each in player.view["options"] if each["may_discard"])
            action = {"type": "discard", "card": card}
        await player.does(action)
        for other in others or []:
            await other.reaches(player.version or 0)


async def at_the_guest(url: str, other: str | None = None, **wish: Any) -> list[Player]:
    """A table at which it is the guest's turn."""
    host, guest = await seated(url, other, name="Ada", **wish)
    await turn(host, [guest])
    return [host, guest]


async def gone(host: Player, guest: Player) -> None:
    """The host closes the page, and is seen to have gone."""
    await host.disconnect()
    await guest.wait(lambda: not guest.presence[host.seat or 0])


async def test_once_for_a_turn_while_away_and_not_while_present(
    calling: Server, service: PushServer
) -> None:
    host, guest = await at_the_guest(calling.url)
    browser = Subscriber(service)
    await subscribe(host, browser)
    await gone(host, guest)
    await turn(guest)
    await asyncio.to_thread(service.wait, 1)

    # Back, and present for a whole round: no call.
    await host.connect()
    await guest.ping()
    await turn(host, [guest])
    await turn(guest, [host])
    # Seen and left for later: no call either.
    for _ in range(2):
        await host.ping()
    await gone(host, guest)
    for _ in range(2):
        await guest.ping()
    await host.connect()
    await turn(host, [guest])
    await gone(host, guest)
    await turn(guest)
    await asyncio.to_thread(service.wait, 2)
    assert len(service.messages) == 2
    assert {message.headers["topic"] for message in service.messages} == {
        service.messages[0].headers["topic"]
    }
    for message in service.messages:
        assert browser.read(message) == {"room": host.room, "name": ""}
    await leave([host, guest])


async def test_the_message_is_signed_for_this_service_and_names_no_card(
    calling: Server, service: PushServer
) -> None:
    guest, host = reversed(await at_the_guest(calling.url))
    key = (await host.request("GET", "/api/push")).json()["key"]
    browser = Subscriber(service)
    await subscribe(guest, browser)
    await gone(guest, host)
    await host.disconnect()
    await guest.connect()
    await host.connect()
    await turn(guest, [host])
    await gone(guest, host)
    await turn(host)
    [message] = await asyncio.to_thread(service.wait, 1)
    clear = browser.read(message)
    assert clear == {"room": host.room, "name": "Ada"}
    assert not CARD.search(str(clear))
    signer, claims = signed_by(message)
    assert signer == key
    assert (claims["aud"], claims["sub"]) == (service.origin, "mailto:host@example.org")
    told = f"{message.path} {message.headers}"
    assert host.room not in told
    assert "Ada" not in told
    while "outcome=sent" not in (log := calling.log.read_text()):
        await asyncio.sleep(0.02)
    assert service.origin not in log
    assert browser.path not in log
    assert key not in log
    await leave([host, guest])


async def test_once_over_all_processes(serve: Serve, service: PushServer) -> None:
    settings = {**service.environment(), "GINVITE_AWAY": "0.1"}
    one, two = serve(**settings), serve(**settings)
    host, guest = await at_the_guest(one.url, two.url)
    again = Player(one.url, guest.secret)
    await again.connect(guest.room)
    browser = Subscriber(service)
    await subscribe(host, browser)
    for count in (1, 2, 3):
        await gone(host, guest)
        await turn(guest, [again])
        await asyncio.to_thread(service.wait, count)
        # Both processes look once more.
        for player in (guest, again):
            await player.ping()
        await host.connect()
        await turn(host, [guest, again])
        assert len(service.messages) == count
    await leave([host, guest, again])


async def test_a_phone_that_sleeps_is_called_when_its_line_is_given_up(
    serve: Serve, service: PushServer
) -> None:
    server = serve(**service.environment(), GINVITE_AWAY="0.1", GINVITE_HEARTBEAT="0.6")
    host, guest = await at_the_guest(server.url)
    await subscribe(host, Subscriber(service))
    await turn(guest, [host])
    while not service.messages:
        # The guest's page gives signs of life, the host's none.
        await guest.ping()
        await asyncio.sleep(0.2)
    assert len(service.messages) == 1
    await leave([host, guest])


async def test_who_wants_the_next_deal_calls_the_other(
    calling: Server, service: PushServer
) -> None:
    host, guest = await at_the_guest(calling.url)
    await subscribe(host, Subscriber(service))
    players = [host, guest]
    while guest.view["phase"] != "over":
        for player in players:
            if player.view["on_turn"] == player.seat:
                await turn(player, players)
    before = len(service.messages)
    await gone(host, guest)
    await guest.does({"type": "next_deal", "entropy": "00"})
    await asyncio.to_thread(service.wait, before + 1)
    await leave(players)


@pytest.mark.parametrize("how", ["forget", "free_seat", "move", "stop"])
async def test_it_goes_with_the_seat(
    calling: Server, service: PushServer, valkey: str, how: str
) -> None:
    host, guest = await at_the_guest(calling.url)
    await subscribe(guest, Subscriber(service))
    await subscribe(host, Subscriber(service, "the-hosts"))
    path = f"/api/rooms/{host.room}"
    async with Redis.from_url(valkey) as redis:
        key = f"ginvite:{{{host.room}}}:pushes"
        assert await redis.hexists(key, "1")
        ends = await redis.pexpiretime(key)
        assert abs(ends - await redis.pexpiretime(f"ginvite:{{{host.room}}}:room")) < 60_000
        match how:
            case "forget":
                await guest.request("POST", "/api/me/forget")
            case "free_seat":
                await gone(guest, host)
                await host.does({"type": "free_seat"})
            case "move":
                code = (await guest.request("POST", f"{path}/move")).json()["code"]
                moved = Player(calling.url)
                await moved.request("POST", f"{path}/claim", json={"code": code})
            case "stop":
                await guest.request("POST", f"{path}/push/stop")
        while await redis.hexists(key, "1"):
            await asyncio.sleep(0.01)
        assert await redis.hexists(key, "0")
    await leave([host, guest])


async def test_a_subscription_that_was_given_up_is_erased(
    calling: Server, service: PushServer, valkey: str
) -> None:
    host, guest = await at_the_guest(calling.url)
    await subscribe(host, Subscriber(service))
    service.status = 410
    await gone(host, guest)
    await turn(guest)
    await asyncio.to_thread(service.wait, 1)
    async with Redis.from_url(valkey) as redis:
        while await redis.hexists(f"ginvite:{{{host.room}}}:pushes", "0"):
            await asyncio.sleep(0.01)
    while "outcome=gone" not in calling.log.read_text():
        await asyncio.sleep(0.02)
    await leave([host, guest])


async def test_a_subscription_that_took_its_place_meanwhile_stays(
    calling: Server, service: PushServer, valkey: str
) -> None:
    host, guest = await at_the_guest(calling.url)
    await subscribe(host, Subscriber(service))
    service.status = 410
    service.may_answer.clear()
    await gone(host, guest)
    await turn(guest)
    await asyncio.to_thread(service.wait, 1)
    renewed = Subscriber(service, "renewed")
    await subscribe(host, renewed)
    await subscribe(guest, Subscriber(service, "guest"))
    service.may_answer.set()
    while "outcome=gone" not in calling.log.read_text():
        await asyncio.sleep(0.02)
    async with Redis.from_url(valkey) as redis:
        kept = await redis.hgetall(f"ginvite:{{{host.room}}}:pushes")
    assert renewed.path.encode() in kept[b"0"]
    assert b"1" in kept
    await leave([host, guest])


async def test_a_service_does_not_send_the_server_elsewhere(
    calling: Server, service: PushServer
) -> None:
    with push_server() as inside:
        host, guest = await at_the_guest(calling.url)
        await subscribe(host, Subscriber(service))
        service.status, service.location = 307, f"{inside.origin}/inside"
        await gone(host, guest)
        await turn(guest)
        while "outcome=failed" not in calling.log.read_text():
            await asyncio.sleep(0.02)
        assert inside.messages == []
        assert len(service.messages) == 1
        await leave([host, guest])


INSIDE = [
    "http://127.0.0.1:6379/",
    "http://169.254.169.254/latest",
    "https://localhost/",
    "http://fcm.googleapis.com/fcm/send/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.example.org/x",
    "https://notfcm.googleapis.com/x",
    "https://fcm.googleapis.com@127.0.0.1/x",
    "https://me@fcm.googleapis.com/x",
    "https://[::1]/x",
    "https://[/x",
    "https://127.0.0.1\\.fcm.googleapis.com/x",
    "https://127.0.0.1\\@fcm.googleapis.com/x",
    "https://127.0.0.1;.fcm.googleapis.com/x",
    "https://127.0.0.1%2f.fcm.googleapis.com/x",
    "https://127.0.0.1\t.fcm.googleapis.com/x",
    "https://fcm.googleapis.com/x\r\ny",
    "https://\u00e9.fcm.googleapis.com/x",
    "https://.fcm.googleapis.com/x",
    "https://a..fcm.googleapis.com/x",
    f"https://{'a' * 64}.fcm.googleapis.com/x",
    "ftp://fcm.googleapis.com/x",
    "https://fcm.googleapis.com",
    "/x",
    "",
]


async def test_the_server_speaks_to_the_services_it_knows_alone(
    serve: Serve, service: PushServer
) -> None:
    known = {**service.environment(), "GINVITE_PUSH_HOSTS": ""}
    server = serve(**known)
    host = Player(server.url)
    path = f"/api/rooms/{await host.make_room()}/push"
    given = Subscriber(service).subscription

    async def answer(**changed: Any) -> tuple[int, str]:
        response = await host.request("POST", path, json={**given, **changed})
        return response.status_code, response.text

    for endpoint in [*INSIDE, service.origin, "https://fcm.googleapis.com/" + "x" * 1000]:
        status, told = await answer(endpoint=endpoint)
        assert (status, "endpoint" in told) == (400, True), endpoint
    fine = "https://fcm.googleapis.com/fcm/send/x"
    keys: Any = given["keys"]
    for bad in ({"p256dh": "AAAA"}, {"auth": "AA"}, {"auth": "?" * 22}, {"p256dh": "B" * 87}):
        status, told = await answer(endpoint=fine, keys={**keys, **bad})
        assert (status, "keys" in told) == (400, True), bad
    for endpoint in (
        fine,
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://db5p.notify.windows.com/w/?token=x",
        "https://web.push.apple.com/x",
    ):
        assert await answer(endpoint=endpoint) == (204, "")


async def test_without_a_key_nobody_is_called(server: Server, service: PushServer) -> None:
    host = Player(server.url)
    path = f"/api/rooms/{await host.make_room()}/push"
    assert (await host.request("GET", "/api/push")).json() == {"key": None}
    response = await host.request("POST", path, json=Subscriber(service).subscription)
    assert response.status_code == 404
    stranger = Player(server.url)
    assert (await stranger.request("POST", f"{path}/stop")).status_code == 403


async def test_only_a_seat_and_only_against_a_friend(calling: Server, service: PushServer) -> None:
    host, stranger = Player(calling.url), Player(calling.url)
    given = Subscriber(service).subscription
    room = await host.make_room()
    refused = await stranger.request("POST", f"/api/rooms/{room}/push", json=given)
    assert refused.status_code == 403
    room = await host.make_room("bot", level="easy")
    refused = await host.request("POST", f"/api/rooms/{room}/push", json=given)
    assert refused.status_code == 400


def test_an_empty_key_is_none() -> None:
    assert push_service(Settings(vapid_key=SecretStr(""))) is None


def ginvite(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *arguments]
    settings = {"GINVITE_SECRET": SECRET, "PORT": "0", **environment}
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)


def test_a_new_key_is_printed_as_settings() -> None:
    lines = ginvite("vapid", "https://gin.example").stdout.splitlines()
    names = [line.partition("=")[0] for line in lines]
    assert names == ["GINVITE_VAPID_KEY", "GINVITE_VAPID_SUBJECT"]
    assert ginvite("vapid").stdout.splitlines()[0] != lines[0]
    assert ginvite("vapid", "somebody").returncode == 1


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"GINVITE_VAPID_KEY": "no key", "GINVITE_VAPID_SUBJECT": "mailto:a@b.c"}, "VAPID_KEY"),
        ({"GINVITE_VAPID_KEY": "A" * 43, "GINVITE_VAPID_SUBJECT": "mailto:a@b.c"}, "VAPID_KEY"),
        ({"GINVITE_VAPID_KEY": "x" * 43}, "VAPID_SUBJECT"),
    ],
)
def test_a_wrong_key_stops_the_start_with_a_line(
    valkey: str, wrong: dict[str, str], word: str
) -> None:
    done = ginvite(REDIS_URL=valkey, **wrong)
    assert done.returncode == 1
    assert done.stderr.startswith(f"ginvite: GINVITE_{word}")
    assert len(done.stderr.splitlines()) == 1
