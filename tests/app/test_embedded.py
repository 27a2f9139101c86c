"""The embedded store is killed while people play: it comes back with all that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from app.nodes import PATIENCE, Nodes, StoreDown, read_url
from tests.app.player import Player
from tests.app.script import play_both
from tests.app.tables import leave, merged, seated
from tests.conftest import Serve, Server, wait_until


def pid_of(data: Path) -> int:
    """The process of the store of a data directory, 0 when none answers."""
    try:
        with Redis(unix_socket_path=str(data / "valkey.sock")) as client:
            return int(client.info("server")["process_id"])
    except RedisError:
        return 0


def kill_store(data: Path) -> None:
    """Ends it as the kernel does when memory is short, and waits for the next one."""
    pid = pid_of(data)
    assert pid
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: pid_of(data) not in (0, pid), "the store does not come back")


async def killed_while_they_play(players: list[Player], data: Path) -> None:
    """A whole game, under which the store is killed three times."""
    game = asyncio.create_task(play_both(players))
    for times in range(1, 4):
        async with asyncio.timeout(30):
            while (players[0].version or 0) < 15 * times and not game.done():
                await asyncio.sleep(0.005)
        assert not game.done()
        await asyncio.to_thread(kill_store, data)
    await game


async def test_the_store_is_killed_during_a_game(serve: Serve, tmp_path: Path) -> None:
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path))
    players = await seated(running.url)
    await killed_while_they_play(players, tmp_path)
    # Nobody was told of a loss, nothing came twice, and both saw one game without a hole.
    assert [player.restores for player in players] == [[], []]
    assert [player.doubles for player in players] == [[], []]
    assert len({player.epoch for player in players}) == 1
    truth = merged(players)
    assert set(truth) >= set(range(4, (players[0].version or 0) + 1))
    assert players[0].view["final"] == players[1].view["final"]
    await leave(players)
    assert_readable(running, times=3)


def assert_readable(running: Server, times: int) -> None:
    """One line for every end, and one for every return."""
    lines = running.log.read_text().splitlines()
    ends = [line for line in lines if "store_ended" in line]
    assert len(ends) == times
    assert all("code=-9 starts_again_in=" in line for line in ends)
    assert sum("store_back" in line for line in lines) == times


async def test_it_is_killed_under_two_workers(serve: Serve, tmp_path: Path) -> None:
    running = serve("--workers", "2", REDIS_URL="", GINVITE_DATA=str(tmp_path))
    players = await seated(running.url)
    await players[0].does({"type": "pass"})
    await asyncio.to_thread(kill_store, tmp_path)
    await players[1].reaches(players[0].version or 0)
    await players[1].does({"type": "pass"})
    await players[0].reaches(players[1].version or 0)
    await leave(players)
    assert running.stop() == 0
    assert pid_of(tmp_path) == 0


async def test_a_worker_that_starts_while_the_store_is_away_waits(
    serve: Serve, tmp_path: Path
) -> None:
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path))
    config = tmp_path / "valkey.conf"
    right = config.read_text()
    config.write_text("no-such-option yes\n")
    os.kill(pid_of(tmp_path), signal.SIGKILL)
    wait_until(lambda: pid_of(tmp_path) == 0, "the store is still there")
    nodes = Nodes(read_url(f"unix://{tmp_path}/valkey.sock"), lambda *_: None, lambda *_: None)
    with pytest.raises(StoreDown, match=r"valkey\.sock"):
        await nodes.start()
    starts = asyncio.create_task(nodes.start(PATIENCE))
    config.write_text(right)
    await starts
    await nodes.close()
    assert running.stop() == 0


async def test_a_store_that_does_not_start_is_tried_again(serve: Serve, tmp_path: Path) -> None:
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path))
    players = await seated(running.url)
    host, guest = players
    config = tmp_path / "valkey.conf"
    right = config.read_text()
    config.write_text(right + "no-such-option yes\n")
    os.kill(pid_of(tmp_path), signal.SIGKILL)
    wait_until(lambda: "starts_again_in=0.4" in running.log.read_text(), "it is not tried again")
    assert "no-such-option" in running.log.read_text()
    move = asyncio.create_task(host.act({"type": "pass"}))
    config.write_text(right)
    reply = await move
    assert reply["type"] == "ack"
    await guest.reaches(reply["version"])
    await leave(players)
    # Told to end while the store is away, it ends.
    config.write_text("no-such-option yes\n")
    os.kill(pid_of(tmp_path), signal.SIGKILL)
    wait_until(lambda: pid_of(tmp_path) == 0, "the store is still there")
    assert running.stop() == 0
