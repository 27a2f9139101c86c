"""How many instructions of Python a move costs the worker, beside the floor.

    python -m bench.instructions [--games 40] [--seconds 8] [--modules 25]

No processor time: the same on every machine, however busy it is, so it shows what a change did
where times would not. It is no substitute for them: a call into C is one instruction, whatever
it does, and what runs seldom costs more than what runs again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx
import uvloop

from bench import processes, report, subjects
from bench.players import Load, connect_all, disconnect_all, seat_all
from bench.processes import Served
from bench.subjects import Subject
from bench.table import Place

PATIENCE = 30.0
"""Seconds within which the counts must be written."""


async def counted(
    subject: Subject, served: Served, out: Path, games: int, seconds: float
) -> dict[str, Counter[str]]:
    """Per move, the instructions and the calls of each module."""
    async with httpx.AsyncClient(timeout=30) as http:
        place = Place(served.addresses, http)
        tables = [subject.table(place, number) for number in range(games)]
        await seat_all(tables)
        await connect_all(tables)
        load = Load(tables, served.groups)
        # What is made once and kept, such as texts of cards, is no cost of a move.
        await load.closed(seconds)
        worker = served.groups["worker"][0]
        os.kill(worker, signal.SIGUSR1)
        window = await load.closed(seconds)
        os.kill(worker, signal.SIGUSR2)
        async with asyncio.timeout(PATIENCE):
            while not out.exists():
                await asyncio.sleep(0.05)
        disconnect_all(tables)
    found: dict[str, dict[str, int]] = json.loads(out.read_text())
    return {
        what: Counter({_module(path): count / window.moves for path, count in by_path.items()})
        for what, by_path in found.items()
    }


def _module(path: str) -> str:
    """The name of a file of ours from the top of the project, of others from their package."""
    inside = path.removeprefix(f"{processes.ROOT}{os.sep}")
    return re.sub(r"^.*/(?:site-packages|python3\.\d+)/", "", inside)


async def run(games: int, seconds: float, modules: int) -> str:
    """Both tables."""
    with processes.scratch() as directory:
        found = {}
        for name in ("ginvite", "floor"):
            out = directory / f"{name}.json"
            subject, start = _started(name, out)
            with start as served:
                found[name] = await counted(subject, served, out, games, seconds)
    floor = sum(found["floor"]["instructions"].values())
    rows: list[list[Any]] = [
        [
            name,
            total := sum(each["instructions"].values()),
            total / floor,
            sum(each["calls"].values()),
        ]
        for name, each in found.items()
    ]
    ours = found["ginvite"]
    most = ours["instructions"].most_common(modules)
    return "\n\n".join([
        report.table(["server", "instructions/move", "x floor", "calls/move"], rows),
        report.table(
            ["module of ginvite", "instructions/move", "calls/move"],
            [[name, count, ours["calls"][name]] for name, count in most],
        ),
    ])  # fmt: skip


def _started(name: str, out: Path) -> tuple[Subject, AbstractContextManager[Served]]:
    way = ("bench.traced", str(out))
    if name == "floor":
        return subjects.FLOOR, processes.floor(3100, way=way)
    return subjects.ginvite(), subjects.served(way=way)


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--modules", type=int, default=25)
    wanted = parser.parse_args()
    print(subjects.versions([subjects.ginvite()]))
    print()
    print(uvloop.run(run(wanted.games, wanted.seconds, wanted.modules)))


if __name__ == "__main__":
    main()
