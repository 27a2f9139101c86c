"""Two thousand idle connections, and a stalled one among them."""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import time

import pytest

from tests.app.fuzz import memory_of
from tests.app.player import Player
from tests.app.raw import silent_socket
from tests.app.tables import leave, seated
from tests.conftest import Serve

ROOMS, EACH = 40, 50


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
async def test_idle_connections_are_small_and_a_stalled_one_is_nobodys_trouble(
    serve: Serve,
) -> None:
    running = serve(GINVITE_HEARTBEAT="60", GINVITE_LOG_LEVEL="warning", GINVITE_OUTBOX="16384")
    players = await seated(running.url)
    host = Player(running.url)
    rooms = [await host.make_room() for _ in range(ROOMS)]
    warm = [await silent_socket(running.url, rooms[0]) for _ in range(EACH - 1)]
    before = memory_of(running)
    idle = []
    for room in rooms[1:]:
        idle += await asyncio.gather(*(silent_socket(running.url, room) for _ in range(EACH)))
    await players[0].ping()
    each = (memory_of(running) - before) / len(idle)
    print(f"{len(warm) + len(idle)} connections, {each / 1024:.1f} KB each")
    quiet = await latency(players, 40)
    stalled = await silent_socket(running.url, players[0].room, players[0].secret)
    noisy = await latency(players, 240)
    print(f"median of a command {quiet * 1000:.2f} ms; with a stalled reader {noisy * 1000:.2f} ms")
    response = await players[0].request("GET", "/metrics")
    assert 'ginvite_byes_total{code="4013"} 1.0' in response.text
    figure = re.search(r"^ginvite_connections (\d+)", response.text, re.MULTILINE)
    assert figure is not None
    assert int(figure[1]) >= len(warm) + len(idle) + len(players)
    for connection in (*warm, *idle, stalled):
        connection.close()
    await leave(players)


async def latency(players: list[Player], commands: int) -> float:
    """Median of the time from a command to its sight at the other seat."""
    host, guest = players
    waits = []
    for _ in range(commands // 2):
        for action in ({"type": "propose", "what": "new_game"}, {"type": "answer", "yes": False}):
            began = time.perf_counter()
            reply = await host.does(action)
            await guest.reaches(reply["version"])
            waits.append(time.perf_counter() - began)
    return statistics.median(waits)
