"""One store code for one node, for a master behind Sentinel, and for a Cluster."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.link import Address, Login
from app.nodes import Target, read_url
from tests.app.fleet import Cluster, Guarded, Node
from tests.app.player import Frame, Player
from tests.app.script import choose, play_both
from tests.app.tables import assert_no_secrets, leave, merged, one_move, seated
from tests.conftest import Serve, wait_until


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("redis://r", Target("single", (Address("r", 6379),), Login())),
        ("valkey://r:1/2", Target("single", (Address("r", 1),), Login(database=2))),
        (
            "rediss://me:p%40ss@r:6380",
            Target("single", (Address("r", 6380),), Login("me", "p@ss", tls=True)),
        ),
        ("redis://:pw@[::1]:7", Target("single", (Address("::1", 7),), Login(password="pw"))),
        (
            "unix:///a/b.sock?db=3",
            Target("single", (Address(path="/a/b.sock"),), Login(database=3)),
        ),
        (
            "redis-cluster://a:1,b:2",
            Target("cluster", (Address("a", 1), Address("b", 2)), Login()),
        ),
        (
            "redis-sentinel://u:p@a,b:2/gin/4",
            Target(
                "sentinel",
                (Address("a", 26379), Address("b", 2)),
                Login("u", "p", database=4),
                "gin",
            ),
        ),
    ],
)
def test_the_forms_of_a_store_url(url: str, target: Target) -> None:
    assert read_url(url) == target


def test_a_plain_url_can_name_a_cluster() -> None:
    assert read_url("redis://a", cluster=True).kind == "cluster"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with Cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


async def test_whole_games_on_a_cluster_with_two_processes(serve: Serve, cluster: Cluster) -> None:
    first = serve(REDIS_URL=cluster.url)
    second = serve(REDIS_URL=cluster.url.replace("redis-cluster", "redis"), REDIS_CLUSTER="1")
    wish = {"options": {"target": 50}}
    tables = [await seated(first.url, second.url, **wish) for _ in range(6)]
    nodes = {cluster.master_of(players[0].room).port for players in tables}
    assert len(nodes) > 1
    await asyncio.gather(*(play_both(players, seed) for seed, players in enumerate(tables)))
    for players in tables:
        truth = merged(players)
        for player in players:
            assert player.doubles == []
            assert_no_secrets(player, truth)
        await leave(players)
    mine = await tables[0][0].request("GET", "/api/me/rooms")
    assert len(mine.json()["rooms"]) == 1


async def test_a_planned_failover_of_a_rooms_master(serve: Serve, cluster: Cluster) -> None:
    wait_until(cluster.is_whole, "the cluster is not whole")
    players = await seated(serve(REDIS_URL=cluster.url).url, serve(REDIS_URL=cluster.url).url)
    chance = random.Random(1)
    for _ in range(3):
        await one_move(players, chance)
    master = cluster.master_of(players[0].room)
    replica = cluster.replica_of(master)
    replica.ask("CLUSTER", "FAILOVER")
    wait_until(replica.is_master, "the replica does not take over")
    # Wake-ups between the two processes go on at the new master, without a ping.
    for _ in range(6):
        await one_move(players, chance)
    assert players[0].epoch == players[1].epoch
    assert players[0].doubles == players[1].doubles == []
    await leave(players)


async def test_a_rooms_master_is_killed(serve: Serve, cluster: Cluster) -> None:
    wait_until(cluster.is_whole, "the cluster is not whole")
    urls = [serve(REDIS_URL=cluster.url, GINVITE_WAIT_REPLICAS="1").url for _ in range(2)]
    players = await seated(*urls)
    chance = random.Random(2)
    for _ in range(3):
        await one_move(players, chance)
    acknowledged = players[0].version or 0
    killed = cluster.master_of(players[0].room)
    replica = cluster.replica_of(killed)
    await asyncio.to_thread(killed.kill)
    wait_until(replica.is_master, "the replica does not take over")
    await asyncio.to_thread(killed.start)
    for _ in range(4):
        await persistent_move(players, chance)
    # With WAIT nothing acknowledged is lost, so versions only went on.
    assert min(player.version or 0 for player in players) > acknowledged
    assert len({player.epoch for player in players}) == 1
    await leave(players)
    wait_until(cluster.is_whole, "the cluster does not heal")


async def test_a_master_behind_sentinel_is_killed(serve: Serve, tmp_path: Path) -> None:
    with Guarded(tmp_path) as store:
        urls = [serve(REDIS_URL=store.url, GINVITE_WAIT_REPLICAS="1").url for _ in range(2)]
        players = await seated(*urls)
        chance = random.Random(3)
        for _ in range(3):
            await one_move(players, chance)
        acknowledged = players[0].version or 0
        await asyncio.to_thread(store.master.kill)
        wait_until(store.has_switched, "the replica does not take over")
        await asyncio.to_thread(store.master.start)
        for _ in range(4):
            await persistent_move(players, chance)
        assert min(player.version or 0 for player in players) > acknowledged
        # The old master may take a move for itself before Sentinel demotes it: without its
        # replica that is refused as busy, and goes. Nothing that was acknowledged does.
        restores = [version for player in players for _, version in player.restores]
        assert min(restores, default=acknowledged) >= acknowledged
        await leave(players)


async def test_a_failover_that_lost_the_tail(serve: Serve, cluster: Cluster) -> None:
    """The replica misses the last moves and becomes the master: all go on from what it has."""
    wait_until(cluster.is_whole, "the cluster is not whole")
    urls = [serve(REDIS_URL=cluster.url).url for _ in range(2)]
    players = await seated(*urls)
    host, guest = players
    gone = Player(urls[0], guest.secret)
    await gone.connect(host.room)
    chance = random.Random(4)
    for _ in range(3):
        await one_move(players, chance)
    kept, epoch, table = host.version or 0, host.epoch or "", host.table
    master = cluster.master_of(host.room)
    replica = cluster.replica_of(master)
    wait_until(lambda: same_version(master, replica, host.room), "the replica does not follow")
    master.cut_replicas()
    for _ in range(3):
        await one_move(players, chance)
    await gone.reaches(host.version or 0)
    await gone.disconnect()
    last = host.act_frame({"type": "propose", "what": "new_game"}, "lost")
    assert (await host.reply(last, "lost"))["type"] == "ack"
    lost = host.version or 0
    await asyncio.to_thread(master.kill)
    wait_until(replica.is_master, "the replica does not take over")
    # The processes notice by themselves, and tell everybody.
    for player in players:
        await back_at(player, epoch, kept)
    assert host.epoch == guest.epoch != epoch
    assert host.table == table
    # Who was away comes back with numbers that mean nothing any more.
    assert gone.version is not None
    assert kept < gone.version <= lost
    await gone.connect()
    assert (gone.version, gone.epoch, gone.table) == (kept, host.epoch, guest.table)
    # What was lost is no repeat: it can be done again.
    again = await host.reply({**last, "version": kept}, "lost")
    assert (again["type"], again["repeat"]) == ("ack", False)
    await guest.reaches(again["version"])
    await guest.does({"type": "answer", "yes": True})
    await host.reaches(guest.version or 0)
    await play_both(players)
    await leave([*players, gone])
    await asyncio.to_thread(master.start)
    wait_until(cluster.is_whole, "the cluster does not heal")


async def test_without_its_replica_nothing_is_acknowledged(serve: Serve, cluster: Cluster) -> None:
    """GINVITE_WAIT_REPLICAS=1: what no replica has is `busy`, and counts once it has it."""
    wait_until(cluster.is_whole, "the cluster is not whole")
    servers = [serve(REDIS_URL=cluster.url, GINVITE_WAIT_REPLICAS="1") for _ in range(2)]
    players = await seated(*(server.url for server in servers))
    host, guest = players
    master = cluster.master_of(host.room)
    replica = cluster.replica_of(master)
    master.cut_replicas()
    frame = host.act_frame({"type": "pass"}, "held")
    refused = await host.reply(frame, "held")
    assert (refused["type"], refused["code"]) == ("rejected", "busy")
    assert "0 of 1 replicas" in servers[0].log.read_text()
    # It may have happened; asked again, it is still not acknowledged, and nothing else waits.
    asked = asyncio.create_task(host.reply(frame, "held"))
    await guest.ping()
    assert not asked.done()
    assert (await asked)["code"] == "busy"
    response = await Player(servers[1].url).sit(host.room)
    assert response.status_code == 409
    master.let_replicas()
    wait_until(replica.replicates, "the replica does not follow again")
    ack = await host.reply(frame, "held")
    assert (ack["type"], ack["repeat"]) == ("ack", True)
    await guest.reaches(ack["version"])
    # And so it outlives its master.
    await asyncio.to_thread(master.kill)
    wait_until(replica.is_master, "the replica does not take over")
    await asyncio.to_thread(master.start)
    assert (await persistent(guest, guest.act_frame({"type": "pass"})))["version"] > ack["version"]
    assert await persistent(host, frame) == {**ack, "repeat": True}
    assert [player.restores for player in players] == [[], []]
    await leave(players)
    wait_until(cluster.is_whole, "the cluster does not heal")


async def back_at(player: Player, epoch: str, version: int) -> None:
    """Waits until a player was told that this epoch has ended at this version."""
    await player.wait(lambda: player.restores == [(epoch, version)], 30)
    await player.wait(lambda: player.version == version)


def same_version(master: Node, replica: Node, room: str) -> bool:
    """Whether a replica has the room as its master has it."""
    with replica.client as client:
        client.execute_command("READONLY")
        key = f"ginvite:{{{room}}}:room"
        has: Any = client.execute_command("HGET", key, "version")
    return bool(has == master.ask("HGET", key, "version"))


async def persistent(player: Player, frame: Frame) -> Frame:
    """The ack of a frame that is sent until the store has it."""
    async with asyncio.timeout(30):
        while True:
            reply = await player.reply(frame, frame["id"])
            if reply["type"] == "ack":
                return reply
            assert reply["code"] == "busy", reply
            await asyncio.sleep(0.1)


async def persistent_move(players: list[Player], chance: random.Random) -> None:
    """One move that is sent with the same id until the store has it."""
    mover = next(player for player in players if choose(player.view, chance) is not None)
    action = choose(mover.view, chance)
    assert action is not None
    reply = await persistent(mover, mover.act_frame(action))
    for player in players:
        await player.reaches(reply["version"])
