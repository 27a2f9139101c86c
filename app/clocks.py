"""Turn clocks: who looks at them, so that each runs out once, wherever its players are.

The time itself is part of the room; `Tick` lets it stand, go on or run out, and changes
nothing when it comes twice. Rooms with a running clock stand in a list of the store by their
deadline, so a process that starts after another was killed finds those whose time is over.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from app.bot_seats import BotSeats
from app.commands import Tick
from app.live import Live
from app.nodes import Spoilt, StoreDown
from app.rooms import Rooms
from app.state import Room

log = logging.getLogger("ginvite.clocks")

SWEEP: Final = 0.5
"""Seconds between two looks at the deadlines."""
LEASE: Final = 3.0
"""Seconds after which a room is looked at again if nothing came of it."""
ROOMS_AT_ONCE: Final = 50


class Clocks:
    """The turn clocks that this process looks after."""

    def __init__(self, rooms: Rooms, bots: BotSeats) -> None:
        self._rooms = rooms
        self._bots = bots
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to look at the deadlines."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stops looking."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)

    def check(self, room: Room) -> None:
        """Notes the deadline of a room that has changed, or that somebody has come to."""
        if room.clock is None or room.on_turn is None:
            return
        deadline = room.clock.deadline
        if deadline is not None or _is_helped(room):
            at = time.time() + LEASE if deadline is None else deadline
            self._rooms.spawn(self._rooms.store.clock_due(room.id, at))
        presence = self._rooms.presence_of(room.id)
        if presence is not None:
            self._tick(room, presence)

    def present(self, live: Live) -> None:
        """Somebody came or went."""
        self._tick(live.copy.room, live.presence)

    def _tick(self, room: Room, presence: tuple[bool, bool]) -> None:
        if room.clock_turns(presence):
            self._rooms.spawn(self._look(room.id, presence))

    async def _look(self, room: str, presence: tuple[bool, bool]) -> None:
        await self._rooms.do(room, Tick(presence))

    async def _sweep(self) -> None:
        store = self._rooms.store
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for room in await store.take_clocks(time.time(), LEASE, ROOMS_AT_ONCE):
                    await self._expired(room)
            except StoreDown as error:
                log.warning("store_down reason=%s", error)
            except Exception:
                log.exception("sweep_failed")

    async def _expired(self, name: str) -> None:
        store = self._rooms.store
        try:
            copy = await self._rooms.read(name)
        except Spoilt as error:
            # Off the list, as in `bot_seats`.
            log.error("room_spoilt room=%s reason=%s", name, error)
            copy = None
        room = copy.room if copy is not None else None
        if room is None or room.clock is None:
            await store.clock_off(name)
        elif _is_helped(room):
            self._bots.check(room, late=True)
        elif room.clock.deadline is None:
            await store.clock_off(name)
        elif room.clock.deadline > time.time():
            await store.clock_due(name, room.clock.deadline)
        else:
            pulse = await store.look(name)
            if pulse is not None:
                here = (pulse.remaining[0] > 0, pulse.remaining[1] > 0)
                log.info("clock_expired room=%s version=%d", name, room.version)
                await self._look(name, here)


def _is_helped(room: Room) -> bool:
    return room.chairs[0].helped or room.chairs[1].helped
