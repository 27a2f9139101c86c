"""Versions that went back, and clients that only say so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.limits import EPOCHS_BY_SEAT
from tests.app.player import Player
from tests.app.tables import leave, pass_twice, seated, state_of
from tests.conftest import Server


async def snapshot(redis: Any, room: str) -> dict[bytes, bytes]:
    """The keys of a room, as a replica had them that missed what comes next."""
    return {key: await redis.dump(key) for key in await redis.keys(f"ginvite:{{{room}}}:*")}


async def restore(redis: Any, keys: dict[bytes, bytes]) -> None:
    """A failover to that replica."""
    for key, value in keys.items():
        await redis.restore(key, 3_600_000, value, replace=True)


async def seen_by_both(server: Server, redis: Any) -> tuple[list[Player], dict[bytes, bytes]]:
    """A table at version 4, and what the store had of it at version 3."""
    players = await seated(server.url)
    host, guest = players
    before = await snapshot(redis, host.room)
    await host.act({"type": "pass"})
    await guest.reaches(4)
    return players, before


async def test_an_epoch_begins_when_the_store_lost_what_a_seat_has_seen(
    server: Server, redis: Any
) -> None:
    players, before = await seen_by_both(server, redis)
    host, guest = players
    await leave(players)
    await restore(redis, before)
    epoch = host.epoch
    welcome = await host.connect()
    assert welcome["epoch"] != epoch
    assert host.version == 3
    assert host.view["legal"]["pass"] is True
    await guest.connect()
    assert (guest.epoch, guest.version) == (host.epoch, 3)
    await leave(players)


async def test_an_epoch_begins_under_connected_sockets(server: Server, redis: Any) -> None:
    players, before = await seen_by_both(server, redis)
    host, _guest = players
    epoch = host.epoch
    await restore(redis, before)
    await host.ping()
    for player in players:
        await player.wait(lambda each=player: each.version == 3 and each.epoch != epoch)  # type: ignore[misc]
    assert players[0].epoch == players[1].epoch
    reply = await host.act({"type": "pass"}, "after")
    assert reply["type"] == "ack"
    await leave(players)


async def test_a_decision_on_a_lost_version_is_stale_and_gets_the_table(
    server: Server, redis: Any
) -> None:
    players, before = await seen_by_both(server, redis)
    host, guest = players
    await leave([host])
    await restore(redis, before)
    # Nobody has looked at the store since: what the guest shows is gone.
    refused = await guest.act({"type": "pass"})
    assert (refused["type"], refused["code"]) == ("rejected", "stale")
    assert (refused["version"], refused["table"]["view"]["on_turn"]) == (3, 0)
    await host.connect()
    await pass_twice(players)
    await leave(players)


# ------------------------------------------------------------------------------ forged hello


async def test_a_seat_cannot_start_epochs_at_will(server: Server) -> None:
    """It says again and again that it has seen what the store does not have."""
    players = await seated(server.url)
    host, guest = players
    for number in range(8):
        host.version = (guest.version or 0) + (1, 1000, 2**53 - 1 - (guest.version or 0))[
            number % 3
        ]
        await host.connect()
        assert [each for each in host.frames if each["type"] == "state"][-1]["events"] == []
        assert host.version == guest.version
    await guest.ping()
    assert 1 <= len(guest.restores) <= EPOCHS_BY_SEAT.count
    # The other seat's word still counts, and both go on.
    before = len(host.restores)
    guest.version = (guest.version or 0) + 5
    await guest.connect()
    await host.wait(lambda: len(host.restores) > before)
    await pass_twice(players)
    await leave(players)


async def test_tabs_that_tell_of_a_loss_at_once_start_one_epoch(server: Server) -> None:
    host, guest = await seated(server.url)
    tabs = [Player(server.url, host.secret) for _ in range(3)]
    for tab in tabs:
        tab.version, tab.epoch = (host.version or 0) + 7, host.epoch
    await asyncio.gather(*(tab.connect(host.room) for tab in tabs))
    await guest.ping()
    assert len(guest.restores) == 1
    await leave([host, guest, *tabs])


@pytest.mark.parametrize(
    "forged", [{"since": 10**6}, {"since": 0, "epoch": "0" * 32}, {"since": 2**53 - 1, "epoch": ""}]
)
async def test_a_visitor_or_a_made_up_epoch_starts_none(
    server: Server, redis: Any, forged: dict[str, Any]
) -> None:
    players = await seated(server.url)
    host, _guest = players
    before = await state_of(redis, host.room)
    stranger = Player(server.url)
    for each, epoch in ((stranger, host.epoch), (host, "made up")):
        await each.open(host.room)
        seen = len(each.frames)
        await each.send({"type": "hello", "protocol": 1, "epoch": epoch, **forged})
        state = await each.next("state", seen)
        assert (state["version"], state["events"]) == (host.version, [])
    assert await state_of(redis, host.room) == before
    await leave([*players, stranger])


@pytest.mark.parametrize(
    "forged",
    [
        {"since": -1},
        {"since": 2**53},
        {"since": 10**300},
        {"since": 1.0},
        {"since": True},
        {"since": "3"},
        {"epoch": "x" * 33},
        {"epoch": 3},
        {"seat": 1},
        {"protocol": True},
    ],
    ids=str,
)
async def test_a_hello_without_sense_is_refused(server: Server, forged: dict[str, Any]) -> None:
    host = Player(server.url)
    await host.make_room()
    await host.open()
    await host.send({"type": "hello", "protocol": 1, **forged})
    assert await host.closed() == 4000
    assert [frame["type"] for frame in host.frames] == ["bye"]
    assert next(iter(forged)) in host.frames[0]["reason"]
