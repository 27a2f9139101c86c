"""One store code for one node, for a master behind Sentinel, and for a Cluster."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.link import Address, Login
from app.nodes import Target, read_url
from tests.app.fleet import Cluster, Guarded
from tests.app.player import Player
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
    tables = [await seated(first.url, second.url) for _ in range(6)]
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
    killed.kill()
    for _ in range(4):
        await persistent_move(players, chance)
    # With WAIT nothing acknowledged is lost, so versions only went on.
    assert min(player.version or 0 for player in players) > acknowledged
    assert len({player.epoch for player in players}) == 1
    await leave(players)
    killed.start()
    wait_until(cluster.is_whole, "the cluster does not heal")


async def test_a_master_behind_sentinel_is_killed(serve: Serve, tmp_path: Path) -> None:
    with Guarded(tmp_path) as store:
        urls = [serve(REDIS_URL=store.url, GINVITE_WAIT_REPLICAS="1").url for _ in range(2)]
        players = await seated(*urls)
        chance = random.Random(3)
        for _ in range(3):
            await one_move(players, chance)
        store.master.kill()
        for _ in range(4):
            await persistent_move(players, chance)
        await leave(players)


async def persistent_move(players: list[Player], chance: random.Random) -> None:
    """One move that is sent with the same id until the store has it."""
    mover = next(player for player in players if choose(player.view, chance) is not None)
    action = choose(mover.view, chance)
    assert action is not None
    frame = mover.act_frame(action)
    async with asyncio.timeout(30):
        while True:
            reply = await mover.reply(frame, frame["id"])
            if reply["type"] == "ack":
                break
            assert reply["code"] == "busy", reply
            await asyncio.sleep(0.1)
    for player in players:
        await player.reaches(reply["version"])
