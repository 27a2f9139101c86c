"""The turn clock: it runs while somebody is kept waiting, and runs out for one turn only."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.commands import Act, Away, Intent, Sit, Tick
from app.outcome import Accepted, ClockExpired, ClockStood, Outcome, Refused
from app.room import apply
from app.state import Room
from app.stored import dump, load
from app.turn_clock import LEAST_LEFT, TurnClock
from engine.actions import Discard, Draw, Pass, Pile
from engine.rules import preset
from engine.secrecy import view_of
from engine.view import Seat
from tests.app.player import Player
from tests.app.tables import leave, seated
from tests.conftest import Serve, Server

NOW = 1_700_000_000.0
BOTH = (True, True)


def table() -> Room:
    room = Room("room", preset("parlor"), b"c" * 32, clock=TurnClock(30, 30.0))
    room = apply(room, Sit("host", "Ada"), NOW).room
    return apply(room, Sit("guest", "Bo"), NOW).room


def act(room: Room, seat: Seat, intent: Intent, now: float, id_: str = "") -> Room:
    name = id_ or f"{seat}:{room.version}"
    outcome = apply(room, Act(seat, name, room.version, intent, str(intent)), now)
    assert isinstance(outcome.reply, Accepted), outcome.reply
    return outcome.room


def tick(room: Room, now: float, present: tuple[bool, bool] = BOTH) -> Outcome:
    return apply(room, Tick(present), now)


def clock(room: Room) -> TurnClock:
    assert room.clock is not None
    return room.clock


def discard(room: Room, seat: Seat) -> Discard:
    assert room.game is not None
    options = view_of(room.game, seat).options
    return Discard(next(option.card for option in options if option.may_discard))


# ------------------------------------------------------------------------------ pure calls


def test_each_turn_has_the_whole_time() -> None:
    room = table()
    assert clock(room).deadline == NOW + 30
    room = act(room, 0, Draw(Pile.STOCK), NOW + 10)
    assert clock(room).deadline == NOW + 30, "the draw belongs to the same turn"
    room = act(room, 0, discard(room, 0), NOW + 12)
    assert room.on_turn == 1
    assert clock(room).deadline == NOW + 42
    assert load(dump(room)) == room


def test_it_stands_while_nobody_waits_and_goes_on_where_it_stood() -> None:
    room = table()
    stood = tick(room, NOW + 20, (True, False))
    assert stood.events == (ClockStood(True),)
    assert clock(stood.room).left_at(NOW + 1000) == 10
    assert tick(stood.room, NOW + 1000, (False, False)).events == ()
    gone_on = tick(stood.room, NOW + 2000)
    assert gone_on.events == (ClockStood(False),)
    assert clock(gone_on.room).deadline == NOW + 2010
    assert tick(gone_on.room, NOW + 2009).events == ()


def test_the_one_on_turn_may_be_away_and_loses_time() -> None:
    room = table()
    assert tick(room, NOW + 20, (False, True)).events == ()
    expired = tick(room, NOW + 30, (False, True))
    assert expired.events == (ClockExpired(0),)


def test_it_runs_out_once_and_only_for_this_turn() -> None:
    room = table()
    assert tick(room, NOW + 29.9).events == ()
    expired = tick(room, NOW + 30)
    room = expired.room
    assert (room.bot_on_turn, room.chairs[0].stand_in) == (0, False)
    assert clock(room).deadline is None
    assert tick(room, NOW + 60).events == ()
    assert load(dump(room)) == room
    room = act(room, 0, Draw(Pile.STOCK), NOW + 31, f"bot:{room.moved}")
    assert room.bot_on_turn == 0
    room = act(room, 0, discard(room, 0), NOW + 31, f"bot:{room.moved}")
    assert (room.on_turn, room.bot_on_turn) == (1, None)
    assert clock(room).deadline == NOW + 61
    late = Act(0, f"bot:{room.moved}", room.moved, Draw(Pile.STOCK))
    assert isinstance(apply(room, late, NOW + 32).reply, Refused)


def test_back_later_stops_it_and_coming_back_starts_it() -> None:
    room = act(table(), 0, Away(True), NOW + 10)
    assert room.clock_turns(BOTH)
    room = tick(room, NOW + 10).room
    assert tick(room, NOW + 5000).events == ()
    room = act(room, 0, Draw(Pile.STOCK), NOW + 6000)
    room = tick(room, NOW + 6000).room
    assert clock(room).deadline == NOW + 6020


def test_a_turn_of_one_who_is_away_begins_with_a_standing_clock() -> None:
    room = act(table(), 1, Away(True), NOW)
    room = act(room, 0, Draw(Pile.STOCK), NOW)
    room = act(room, 0, discard(room, 0), NOW)
    assert (room.on_turn, clock(room).since, clock(room).left) == (1, None, 30)


def test_who_was_alone_unnoticed_has_time_left() -> None:
    room = tick(table(), NOW + 500, (True, False)).room
    assert clock(room).left == LEAST_LEFT
    short = TurnClock(30, 2.0).started(NOW)
    assert short.stopped(NOW + 500).left == 2.0


def test_no_clock_runs_between_deals_or_after_the_game() -> None:
    room = table()
    while room.on_turn is not None:
        seat = room.on_turn
        assert room.game is not None
        view = view_of(room.game, seat)
        knocks = [action for action in view.legal if type(action).__name__ == "Knock"]
        legal = [action for action in view.legal if type(action) is not Pass]
        room = act(room, seat, (knocks or legal)[0], NOW)
    assert clock(room).deadline is None
    assert tick(room, NOW + 10**6).events == ()


# ---------------------------------------------------------------------------- real servers


def clocks(player: Player) -> list[dict[str, Any]]:
    return [frame for frame in player.frames if frame["type"] == "clock"]


def told(player: Player) -> dict[str, Any]:
    """The last `clock` frame."""
    return (clocks(player) or [{"seat": None, "left": None, "running": None}])[-1]


def expiries(player: Player) -> list[int]:
    return [event["seat"] for event in player.events.values() if event["type"] == "clock_expired"]


async def test_the_clock_is_told_and_runs_out_for_one_turn(serve: Serve) -> None:
    """30 seconds at a pace of 0.1."""
    host, guest = Player(serve(GINVITE_CLOCK_PACE="0.1").url), Player("")
    guest.url = host.url
    await host.make_room(preset="parlor", clock=30)
    await host.connect()
    await guest.sit(host.room)
    await guest.connect()
    # So that this test ends with the first expiry, the guest's own clock stands still.
    await guest.act({"type": "away", "on": True})
    assert host.table is not None
    assert host.table["clock"] == 30
    await guest.wait(lambda: any(frame["running"] for frame in clocks(guest)))
    running = next(frame for frame in clocks(guest) if frame["running"])
    assert running["seat"] == 0
    assert 0 < running["left"] <= 3.0
    await host.wait(lambda: host.view["on_turn"] == 1)
    assert expiries(host) == [0]
    drawn = [event for event in host.events.values() if event["type"] == "drew"]
    assert len(drawn) == 1
    await host.wait(lambda: told(host)["seat"] == 1)
    assert told(host)["running"] is False
    await asyncio.sleep(3.5)
    assert host.view["on_turn"] == 1
    await leave([host, guest])


async def test_a_clock_that_expires_while_no_process_lives(serve: Serve) -> None:
    running = serve(GINVITE_CLOCK_PACE="0.1")
    players = await seated(running.url, preset="parlor", clock=30)
    host, guest = players
    reply = await guest.act({"type": "away", "on": True})
    await host.reaches(reply["version"])
    assert expiries(host) == []
    running.kill()
    await asyncio.sleep(3.1)
    two = [serve(GINVITE_CLOCK_PACE="0.1") for _ in range(2)]
    for player, at in zip(players, two, strict=True):
        player.url = at.url
        await player.connect()
    await host.wait(lambda: host.view["on_turn"] == 1)
    await asyncio.sleep(1.0)
    for player in players:
        await player.ping()
        assert expiries(player) == [0]
        thrown = [event["seat"] for event in player.events.values() if event["type"] == "discarded"]
        assert thrown == [0], "exactly one turn was played"
        assert player.view["on_turn"] == 1
        assert player.table is not None
        assert not player.table["players"][0]["stand_in"]
    await leave(players)


async def test_it_stands_while_the_other_side_is_not_connected(serve: Serve) -> None:
    running = serve(GINVITE_CLOCK_PACE="0.05", GINVITE_AWAY="0.2")
    players = await seated(running.url, preset="parlor", clock=30)
    host, guest = players
    await guest.disconnect()
    await host.wait(lambda: host.presence == [True, False])
    await host.wait(lambda: told(host)["running"] is False)
    assert "clock_stood" in {event["type"] for event in host.events.values()}
    await asyncio.sleep(2.0)
    assert expiries(host) == []
    await guest.connect()
    await host.wait(lambda: told(host)["running"])
    await host.wait(lambda: expiries(host) == [0])
    await leave(players)


async def test_rooms_are_without_a_clock_by_default(server: Server) -> None:
    players = await seated(server.url)
    host, _ = players
    assert host.table is not None
    assert host.table["clock"] is None
    assert not [frame for frame in host.frames if frame["type"] == "clock"]
    await leave(players)


@pytest.mark.parametrize(
    "wish",
    [
        {"opponent": "friend", "clock": 31},
        {"opponent": "friend", "clock": "30"},
        {"opponent": "bot", "clock": 30},
        {"opponent": "device", "clock": 60},
    ],
)
async def test_a_clock_that_cannot_be_is_refused(server: Server, wish: dict[str, Any]) -> None:
    async with Player(server.url) as player:
        response = await player.request("POST", "/api/rooms", json=wish)
        assert (response.status_code, response.json()["code"]) == (400, "bad_request")
