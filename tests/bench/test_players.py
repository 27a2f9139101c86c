"""The load itself, on the floor, and what it does when a server misbehaves."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from bench import players, processes, report
from bench.cpu import cpu_seconds, family, memory
from bench.others import FloorTable
from bench.players import Load, Stuck, Window
from bench.table import Place


async def test_closed_and_paced_load_count_every_move_once() -> None:
    with processes.floor(1200) as served:
        async with httpx.AsyncClient() as http:
            tables = [FloorTable(Place(served.addresses, http), number) for number in range(4)]
            await players.connect_all(tables)
            load = Load(tables, served.groups)
            closed = await load.closed(0.2)
            few = await load.closed(0.2, in_flight=2)
            paced = await load.paced(0.4, 50)
            players.disconnect_all(tables)
    for window in (closed, few):
        assert window.moves == len(window.latencies) > 10
        assert window.cpu["worker"] > 0
    # Two frames of 1,200 bytes a move, but for the moves that were under way at both ends.
    assert abs(closed.bytes - closed.moves * 2400) <= 16 * 1200
    assert 15 <= paced.moves + paced.late <= 21


async def test_a_server_that_hangs_up_is_an_error() -> None:
    async with httpx.AsyncClient() as http:
        with processes.floor(100) as served:
            tables = [FloorTable(Place(served.addresses, http), 0)]
            await players.connect_all(tables)
            load = Load(tables, {})
        with pytest.raises(Stuck, match="1 sockets lost"):
            await load.closed(0.1)


def test_percentiles_are_those_of_the_moves() -> None:
    window = Window(seconds=2, moves=100, latencies=[number / 1000 for number in range(101)])
    assert [window.percentile(percent) for percent in (50, 95, 99)] == [50, 95, 99]
    assert window.rate == 50
    window.cpu = {"worker": 0.01, "store": 0.002}
    assert window.per_thousand("worker", "store") == pytest.approx(120)


def test_the_system_knows_this_process() -> None:
    before = cpu_seconds([os.getpid()])
    assert sum(range(1_000_000)) > 0
    assert cpu_seconds([os.getpid()]) > before
    assert memory([os.getpid()]) > 1_000_000
    assert os.getpid() in family(os.getpid())


def test_tables_are_aligned_and_ratios_are_taken_round_by_round() -> None:
    lines = report.table(["server", "moves/s"], [["ours", 1234.5], ["floor", None]]).splitlines()
    assert lines == [
        "| server | moves/s |",
        "| ------ | ------: |",
        "| ours   |    1234 |",
        "| floor  |       - |",
    ]
    assert report.ratio([2, 40, 6], [1, 10, 3]) == 2


def test_peers_are_pinned_and_their_lock_names_no_host() -> None:
    peers = Path(processes.PEERS)
    assert '"resolved"' not in (peers / "package-lock.json").read_text()
    assert "omit-lockfile-registry-resolved=true" in (peers / ".npmrc").read_text()
