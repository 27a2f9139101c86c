"""The load: many tables played at once, and what the operating system counted meanwhile.

Closed loop: a table moves again as soon as both players have the update. Paced: moves are
sent at a steady rate over all tables. All players live in one process; its own CPU is in
every result, because a load generator at its limit measures itself.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bench.cpu import cpu_seconds
from bench.table import Table

STUCK = 10.0
"""Seconds after which a move that was never answered is an error."""


@dataclass(slots=True)
class Window:
    """What happened in one stretch of measured play."""

    seconds: float = 0.0
    moves: int = 0
    late: int = 0
    """Paced moves that found no table free at their time."""
    bytes: int = 0
    """Payload that reached the players."""
    frames: int = 0
    cpu: dict[str, float] = field(default_factory=dict)
    """Seconds of CPU of each group of processes; `players` is this process."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from a player's send to both players' update, sorted."""

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds

    def per_thousand(self, *groups: str) -> float:
        """Milliseconds of CPU of these groups per 1,000 moves."""
        return sum(self.cpu.get(group, 0.0) for group in groups) / self.moves * 1e6

    def percentile(self, percent: float) -> float:
        """Milliseconds within which this share of the moves reached both players."""
        last = len(self.latencies) - 1
        return self.latencies[round(last * percent / 100)] * 1000


class Stuck(Exception):
    """A server stopped answering, refused a legal move or closed a socket."""


class Load:
    """Plays tables that are connected. One `run` at a time."""

    def __init__(self, tables: Sequence[Table], groups: Mapping[str, Sequence[int]]) -> None:
        """`groups`: process ids by name, whose CPU is measured."""
        self._tables = tables
        self._groups = {**groups, "players": [os.getpid()]}
        self._free: deque[Table] = deque(tables)
        self._playing = 0
        self._closed_loop = False
        self._moves = 0
        self._late = 0
        self._latencies: list[float] = []
        for table in tables:
            table.on_done = self._done

    async def closed(
        self, seconds: float, *, warm_up: float = 0.0, in_flight: int | None = None
    ) -> Window:
        """Closed loop over all tables, or with only so many moves under way at a time.

        With fewer moves than tables the tables take turns, so that the number of rooms can
        grow while the load stays the same.
        """
        self._closed_loop = True
        for _ in range(min(in_flight or len(self._tables), len(self._free))):
            self._next()
        await asyncio.sleep(warm_up)
        return await self._measure(asyncio.sleep(seconds))

    async def paced(self, seconds: float, rate: float, *, warm_up: float = 0.0) -> Window:
        """So many moves per second over all tables."""
        self._closed_loop = False
        await self._pace(warm_up, rate)
        return await self._measure(self._pace(seconds, rate))

    async def _pace(self, seconds: float, rate: float) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        for number in range(round(seconds * rate)):
            wait = start + number / rate - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            if self._free:
                self._next()
            else:
                self._late += 1
        await asyncio.sleep(max(0.0, start + seconds - loop.time()))

    async def _measure(self, play: Awaitable[None]) -> Window:
        # Collecting this process's garbage would stop the players for milliseconds.
        gc.collect()
        gc.disable()
        try:
            cpu = {name: cpu_seconds(pids) for name, pids in self._groups.items()}
            sockets = [each for table in self._tables for each in table.sockets]
            before = [(each.received_bytes, each.received_frames) for each in sockets]
            self._moves, self._late, self._latencies = 0, 0, []
            start = time.perf_counter()
            await play
            # On a machine that stands still a short window may pass without a move.
            await self._until(lambda: self._moves > 0 or not self._playing)
            window = Window(time.perf_counter() - start, self._moves, self._late)
            window.cpu = {
                name: cpu_seconds(pids) - cpu[name] for name, pids in self._groups.items()
            }
            window.latencies = sorted(self._latencies)
            for each, (bytes_, frames) in zip(sockets, before, strict=True):
                window.bytes += each.received_bytes - bytes_
                window.frames += each.received_frames - frames
        finally:
            gc.enable()
            self._closed_loop = False
            await self._drain()
        return window

    async def _drain(self) -> None:
        await self._until(lambda: not self._playing)
        if complaints := self._complaints():
            raise Stuck(complaints)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + STUCK
        while not is_so():
            if time.monotonic() > deadline or any(table.lost for table in self._tables):
                raise Stuck(f"{self._playing} moves unanswered: {self._complaints()}")
            await asyncio.sleep(0.01)

    def _complaints(self) -> str:
        refused = sum(table.refused for table in self._tables)
        lost = sum(table.lost for table in self._tables)
        return f"{refused} moves refused, {lost} sockets lost" if refused or lost else ""

    def _next(self) -> None:
        table = self._free.popleft()
        self._playing += 1
        table.move()

    def _done(self, table: Table) -> None:
        self._latencies.append(time.perf_counter() - table.sent_at)
        self._moves += 1
        self._playing -= 1
        self._free.append(table)
        if self._closed_loop:
            self._next()


async def seat_all(tables: Sequence[Table], *, at_once: int = 16) -> None:
    """`sit` for every table, a few at a time."""
    await _each([table.sit for table in tables], at_once)


async def connect_all(tables: Sequence[Table], *, at_once: int = 16) -> float:
    """`connect` for every table; how many seconds it took."""
    start = time.perf_counter()
    await _each([table.connect for table in tables], at_once)
    return time.perf_counter() - start


def disconnect_all(tables: Sequence[Table]) -> None:
    """`disconnect` for every table."""
    for table in tables:
        table.disconnect()


async def _each(steps: Sequence[Callable[[], Awaitable[None]]], at_once: int) -> None:
    waiting = iter(steps)

    async def worker() -> None:
        for step in waiting:
            await step()

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(worker())
