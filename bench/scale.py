"""Whether a move costs the same in a full house and late in the evening.

The load is the same everywhere, ten moves under way at a time, so that nothing but the number
of rooms, or the age of a room, can change what a move costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack

import httpx

from bench import report, subjects
from bench.ginvite import GinviteTable
from bench.players import Load, Window, connect_all, disconnect_all, seat_all
from bench.processes import Served
from bench.table import Place

IN_FLIGHT = 10
AGED = 40
"""Rooms that are played to the last deal asked for, unless fewer are compared above."""


async def run(rooms: Sequence[int], deals: int, rounds: int, seconds: float) -> str:
    """Both tables."""
    subject = subjects.ginvite()
    parts = [subjects.versions([subject])]
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=30))
        houses = []
        for count in rooms:
            served = stack.enter_context(subject.start(0))
            tables = await _open(served, http, count)
            houses.append(Load(tables, served.groups))
        by_house: list[list[Window]] = [[] for _ in rooms]
        for number in range(rounds):
            order = list(range(len(rooms)))
            for index in order if number % 2 == 0 else reversed(order):
                window = await houses[index].closed(
                    seconds, warm_up=seconds / 3, in_flight=IN_FLIGHT
                )
                by_house[index].append(window)
    parts += [
        f"Rooms, {IN_FLIGHT} moves under way, {rounds} rounds of {seconds:g} s",
        _show([f"{count} rooms" for count in rooms], by_house),
    ]
    aged = min(AGED, max(rooms))
    with subject.start(0) as served:
        async with httpx.AsyncClient(timeout=30) as http:
            young, old = await _ages(served, http, aged, deals, rounds, seconds)
    parts += [
        f"Age, {aged} rooms, {IN_FLIGHT} moves under way, {rounds} rounds",
        _show(["first deals", f"from deal {deals}"], [young, old]),
    ]
    return "\n\n".join(parts)


async def _ages(
    served: Served, http: httpx.AsyncClient, count: int, deals: int, rounds: int, seconds: float
) -> tuple[list[Window], list[Window]]:
    old_tables = await _open(served, http, count)
    old_load = Load(old_tables, served.groups)
    while min(table.deals for table in old_tables) < deals:
        await old_load.closed(seconds)
    young: list[Window] = []
    old: list[Window] = []
    for _ in range(rounds):
        tables = await _open(served, http, count)
        # As long a warm-up as is measured: rooms that are all at the start of a deal have
        # short views, and old ones are at all stages of theirs.
        load = Load(tables, served.groups)
        young.append(await load.closed(seconds, warm_up=seconds, in_flight=IN_FLIGHT))
        disconnect_all(tables)
        old.append(await old_load.closed(seconds, warm_up=seconds / 3, in_flight=IN_FLIGHT))
    disconnect_all(old_tables)
    return young, old


async def _open(served: Served, http: httpx.AsyncClient, count: int) -> list[GinviteTable]:
    place = Place(served.addresses, http)
    tables = [GinviteTable(place, number) for number in range(count)]
    await seat_all(tables)
    await connect_all(tables)
    return tables


def _show(names: Sequence[str], windows: Sequence[Sequence[Window]]) -> str:
    rows = []
    for name, own in zip(names, windows, strict=True):
        worker = [window.per_thousand("worker") for window in own]
        rows.append([
            name,
            report.middle([window.rate for window in own]),
            report.middle(worker),
            report.ratio(worker, [window.per_thousand("worker") for window in windows[0]]),
            report.middle([window.per_thousand("store") for window in own]),
            report.middle([window.bytes / window.moves for window in own]),
        ])  # fmt: skip
    head = ["ginvite", "moves/s", "worker CPU", "x first", "store CPU", "bytes/move"]
    return report.table(head, rows)
