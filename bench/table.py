"""One room with two players on any of the servers that are measured side by side.

A table sends one move at a time and tells its owner when both players have the update. What
a move is and how it looks on the wire is for the subclasses: `bench.ginvite` for ours,
`bench.others` for the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

import httpx

from bench.websocket import Socket

Address = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Place:
    """Where each seat connects; two addresses when a room is split over two workers."""

    addresses: tuple[Address, Address]
    http: httpx.AsyncClient

    def url(self, path: str, seat: int = 0) -> str:
        """An address for plain HTTP."""
        host, port = self.addresses[seat]
        return f"http://{host}:{port}{path}"


class Table:
    """Two sockets of one room. Call `sit`, then `connect`, then `move` again and again."""

    def __init__(self, place: Place, number: int) -> None:
        self.place = place
        self.number = number
        self.on_done: Callable[[Table], None] = lambda table: None
        self.sockets: list[Socket] = []
        self.sent_at = 0.0
        self.refused = 0
        """Moves that the server did not accept. Play is legal, so there should be none."""
        self.lost = False
        self._waiting = 0
        self._ready: list[asyncio.Future[None]] = []

    async def sit(self) -> None:
        """Makes the room and takes both seats; done once."""

    async def connect(self) -> None:
        """Opens both sockets and returns when both players see the game."""
        loop = asyncio.get_running_loop()
        self._ready = [loop.create_future(), loop.create_future()]
        self.sockets = [await self.open(seat) for seat in (0, 1)]
        for each in self.sockets:
            each.on_closed = self._on_lost
        async with asyncio.timeout(30):
            await asyncio.gather(*self._ready)

    def disconnect(self) -> None:
        """Closes both sockets."""
        for each in self.sockets:
            each.close()
        self.sockets = []

    async def open(self, seat: int) -> Socket:
        """The socket of a seat."""
        raise TypeError(f"{type(self).__name__} opens no socket")

    def move(self) -> None:
        """Sends the next move of whoever is on turn."""
        self._waiting = 3
        self.sent_at = time.perf_counter()
        seat, payload, binary = self.next_move()
        self.sockets[seat].send(payload, binary=binary)

    def next_move(self) -> tuple[int, bytes, bool]:
        """Who moves, the frame, and whether it is binary."""
        raise TypeError(f"{type(self).__name__} knows no moves")

    def sees_game(self, seat: int) -> None:
        """For subclasses: the player has the game on screen."""
        if not self._ready[seat].done():
            self._ready[seat].set_result(None)

    def updated(self, seat: int) -> None:
        """For subclasses: the player has the update that the last move made."""
        waiting = self._waiting & ~(1 << seat)
        if waiting != self._waiting:
            self._waiting = waiting
            if not waiting:
                self.on_done(self)

    def _on_lost(self) -> None:
        self.lost = True
