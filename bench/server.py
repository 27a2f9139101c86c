"""How fast the table is, beside the floor and beside what others would use.

    python -m bench.server                        everything, side by side
    python -m bench.server --workers 2            every room split over two processes
    python -m bench.server --cluster              the same server on a cluster of three masters
    python -m bench.server --scale                10 to 2,000 rooms, 1st to 100th deal

Rounds are interleaved, so that a busy minute of the machine falls on all alike; tables show
medians and the medians of ratios within a round. What the columns mean is in `bench/README.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace

import httpx
import uvloop

from bench import report, scale, subjects
from bench.cpu import cpu_seconds, memory
from bench.others import FloorTable
from bench.players import Load, Window, connect_all, disconnect_all, seat_all
from bench.processes import Served, install_peers
from bench.subjects import Subject
from bench.table import Place


@dataclass(slots=True)
class Figures:
    """What was measured of one subject, round by round."""

    closed: list[Window] = field(default_factory=list)
    paced: list[Window] = field(default_factory=list)
    connections: list[float] = field(default_factory=list)
    """Opened per second."""
    connection_cpu: list[float] = field(default_factory=list)
    """Milliseconds of the worker for each."""
    idle: list[float] = field(default_factory=list)
    """Kilobytes that one more connection keeps."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played."""

    games: int
    rounds: int
    seconds: float
    pace: float
    idle_games: int
    frame_bytes: int = 0
    """Of servers without a game of their own."""

    @property
    def warm_up(self) -> float:
        """Seconds of play before a window counts."""
        return min(1.0, self.seconds / 3)


async def measure(subject: Subject, served: Served, plan: Plan, figures: Figures) -> None:
    """One round: connect, play closed loop, play paced, hang up."""
    async with httpx.AsyncClient(timeout=30) as http:
        place = Place(served.addresses, http)
        tables = [subject.table(place, number) for number in range(plan.games)]
        await seat_all(tables)
        worker = served.groups["worker"]
        before = cpu_seconds(worker)
        seconds = await connect_all(tables)
        figures.connections.append(2 * plan.games / seconds)
        figures.connection_cpu.append((cpu_seconds(worker) - before) / 2 / plan.games * 1000)
        load = Load(tables, served.groups)
        figures.closed.append(await load.closed(plan.seconds, warm_up=plan.warm_up))
        if plan.pace:
            window = await load.paced(plan.seconds, plan.pace, warm_up=plan.warm_up)
            figures.paced.append(window)
        disconnect_all(tables)


async def measure_idle(subject: Subject, plan: Plan, figures: Figures) -> None:
    """Memory of a server of its own, before and after many players have connected."""
    with subject.start(plan.frame_bytes) as served:
        async with httpx.AsyncClient(timeout=30) as http:
            place = Place(served.addresses, http)
            warm = [subject.table(place, number) for number in range(20)]
            await seat_all(warm)
            await connect_all(warm)
            await Load(warm, served.groups).closed(plan.warm_up)
            before = memory(served.groups["worker"])
            idle = [subject.table(place, 20 + number) for number in range(plan.idle_games)]
            await seat_all(idle)
            await connect_all(idle)
            await asyncio.sleep(plan.warm_up)
            grown = memory(served.groups["worker"]) - before
            figures.idle.append(grown / 1000 / 2 / plan.idle_games)
            disconnect_all(warm + idle)


async def frame_bytes(plan: Plan) -> int:
    """Bytes of a frame when two of them carry what a move of ours sends to both players."""
    figures = Figures()
    subject = subjects.ginvite()
    short = replace(plan, games=min(plan.games, 20), pace=0)
    with subject.start(0) as served:
        await measure(subject, served, short, figures)
    window = figures.closed[0]
    return round(window.bytes / window.moves / 2)


async def compare(measured: Sequence[Subject], plan: Plan) -> dict[str, Figures]:
    """All subjects, in rounds that go through them in alternating order."""
    figures = {subject.name: Figures() for subject in measured}
    async with AsyncExitStack() as stack:
        served = [stack.enter_context(subject.start(plan.frame_bytes)) for subject in measured]
        pairs = list(zip(measured, served, strict=True))
        for number in range(plan.rounds):
            for subject, server in pairs if number % 2 == 0 else reversed(pairs):
                await measure(subject, server, plan, figures[subject.name])
                print(".", end="", file=sys.stderr, flush=True)
    if plan.idle_games:
        for subject in measured:
            await measure_idle(subject, plan, figures[subject.name])
    print(file=sys.stderr)
    return figures


def show(measured: Sequence[Subject], figures: dict[str, Figures], plan: Plan) -> str:
    """The three tables."""
    base = figures.get("floor", Figures())
    closed, paced, connections = [], [], []
    for subject in measured:
        own = figures[subject.name]
        worker = [window.per_thousand("worker") for window in own.closed]
        store = [window.per_thousand("store") for window in own.closed]
        total = [window.per_thousand("worker", "store") for window in own.closed]
        closed.append([
            subject.name + ("" if subject.is_durable else " (not durable)"),
            report.middle([window.rate for window in own.closed]),
            report.middle(worker),
            report.middle(store),
            report.ratio(worker, [window.per_thousand("worker") for window in base.closed]),
            report.middle([1e6 / each for each in total]),
            *(report.middle([w.percentile(p) for w in own.closed]) for p in (50, 95, 99)),
            report.middle([window.bytes / window.moves for window in own.closed]),
            report.middle([window.per_thousand("players") for window in own.closed]),
        ])  # fmt: skip
        half = [window.percentile(50) for window in own.paced]
        paced.append([
            subject.name,
            report.middle([window.rate for window in own.paced]),
            *(report.middle([w.percentile(p) for w in own.paced]) for p in (50, 95, 99)),
            report.ratio(half, [window.percentile(50) for window in base.paced]),
            report.middle([window.per_thousand("worker") for window in own.paced]),
            report.middle([window.per_thousand("store") for window in own.paced]),
            report.middle([float(window.late) for window in own.paced]),
        ])  # fmt: skip
        connections.append([
            subject.name,
            report.middle(own.connections),
            report.middle(own.connection_cpu),
            report.middle(own.idle),
        ])  # fmt: skip
    parts = [
        f"Closed loop, {plan.games} games, {plan.rounds} rounds of {plan.seconds:g} s",
        report.table(
            ["server", "moves/s", "worker CPU", "store CPU", "x floor", "moves/CPU s",
             "p50 ms", "p95 ms", "p99 ms", "bytes/move", "players CPU"], closed,
        ),
    ]  # fmt: skip
    if plan.pace:
        parts += [
            f"Paced, {plan.pace:g} moves/s over {plan.games} games",
            report.table(
                ["server", "moves/s", "p50 ms", "p95 ms", "p99 ms", "x floor p50",
                 "worker CPU", "store CPU", "late"], paced,
            ),
        ]  # fmt: skip
    head = ["server", "opened/s", "worker ms each", "KB idle each"]
    parts += ["Connections", report.table(head, connections)]
    parts.append(
        "CPU is milliseconds per 1,000 moves; `players` is the load generator itself.\n"
        + _ratios(measured, figures)
    )
    return "\n\n".join(parts)


def _ratios(measured: Sequence[Subject], figures: dict[str, Figures]) -> str:
    """Ours against each other one: moves per CPU second, and moves per second."""
    ours = figures[measured[0].name].closed
    lines = []
    for subject in measured[1:]:
        theirs = figures[subject.name].closed
        per_cpu = report.ratio(
            [window.per_thousand("worker", "store") for window in theirs],
            [window.per_thousand("worker", "store") for window in ours],
        )
        rate = report.ratio([w.rate for w in ours], [w.rate for w in theirs])
        lines.append(
            f"{measured[0].name} : {subject.name} = {report.text(per_cpu)} in moves per CPU "
            f"second, {report.text(rate)} in moves per second"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs what the arguments ask for and prints the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each window")
    parser.add_argument("--pace", type=float, default=500, help="moves per second; 0: none")
    parser.add_argument("--idle", type=int, default=500, help="games that sit idle; 0: none")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("--scale", action="store_true")
    parser.add_argument("--rooms", default="10,200,2000", help="for --scale")
    parser.add_argument("--deals", type=int, default=100, help="for --scale")
    parser.add_argument("--only", default="", help="parts of names, with commas")
    wanted = parser.parse_args(arguments)
    plan = Plan(wanted.games, wanted.rounds, wanted.seconds, wanted.pace, wanted.idle)
    with contextlib.suppress(KeyboardInterrupt):
        print(uvloop.run(run(wanted, plan)))


async def run(wanted: argparse.Namespace, plan: Plan) -> str:
    """The whole output."""
    if wanted.scale:
        rooms = [int(number) for number in wanted.rooms.split(",")]
        return await scale.run(rooms, wanted.deals, plan.rounds, plan.seconds)
    measured = subjects.chosen(wanted.workers, cluster=wanted.cluster, only=wanted.only)
    if not measured:
        raise SystemExit(f"--only {wanted.only}: nothing has such a name")
    if subjects.on_node(measured):
        install_peers()
    if any(subject.table is FloorTable for subject in measured):
        plan = replace(plan, frame_bytes=await frame_bytes(plan))
    figures = await compare(measured, plan)
    return f"{subjects.versions(measured)}\n\n{show(measured, figures, plan)}"


if __name__ == "__main__":
    main()
