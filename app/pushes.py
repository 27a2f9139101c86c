"""Calling a player whose page is closed: whose turn it is, and the routes to ask for it.

A seat is called once for each turn, and only while none of its sockets is there: which process
does it is decided in the store. The message names the room and who has played, and no card.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from typing import Final

from fastapi import APIRouter
from pydantic_core import to_json

from app import protocol
from app.connection import SILENCE
from app.desk import PROBLEMS, Asking, Desk, ProblemError
from app.limits import PUSHES_BY_BROWSER
from app.metrics import PUSHES
from app.push_seats import PushSeats
from app.push_service import PushService
from app.state import Room
from engine.view import Seat

log = logging.getLogger("ginvite.push")

REMEMBERED: Final = 10_000
"""Rooms of which this process knows that nothing is to be done for the present turn."""
MARGIN: Final = 0.05
"""Seconds after a deadline when it is surely over."""


class Pushes:
    """The calls of this process; without a service it makes none."""

    def __init__(self, desk: Desk, seats: PushSeats, service: PushService | None) -> None:
        self._desk = desk
        self._rooms = desk.rooms
        self._seats = seats
        self._service = service
        self._lifetime = desk.settings.heartbeat * SILENCE
        self._settled: OrderedDict[str, int] = OrderedDict()
        self._asking: dict[str, Room | None] = {}
        """Rooms about which the store is asked, and what became of them meanwhile."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.router = APIRouter(responses=PROBLEMS)
        add = self.router.add_api_route
        add("/api/push", self.key, methods=["GET"])
        add("/api/rooms/{room}/push", self.keep, methods=["POST"], status_code=204)
        add("/api/rooms/{room}/push/stop", self.stop, methods=["POST"], status_code=204)

    def close(self) -> None:
        """Calls nobody any more."""
        for timer in self._timers.values():
            timer.cancel()
        if self._service is not None:
            self._service.close()

    # ----------------------------------------------------------------------------- routes

    async def key(self) -> protocol.PushKey:
        """The key with which a browser subscribes; null where this server calls nobody."""
        return protocol.PushKey(key=self._service.public_key if self._service else None)

    async def keep(self, room: str, browser: Asking, wish: protocol.PushRequest) -> None:
        """Keeps how the asker's browser is called when it is its turn, as long as the seat."""
        copy, seat = await self._desk.seated(room, browser)
        if self._service is None:
            raise ProblemError(404, "not_found", "this server calls nobody")
        if copy.room.opponent != "friend":
            raise ProblemError(400, "bad_request", "nobody keeps you waiting in this room")
        key = copy.room.chairs[seat].key
        await self._desk.limit(PUSHES_BY_BROWSER, key)
        reason = self._service.why_not(wish.endpoint, wish.keys.p256dh, wish.keys.auth)
        if reason is not None:
            raise ProblemError(400, "bad_request", reason)
        await self._seats.keep(copy.room.id, seat, key, to_json(wish.model_dump()))

    async def stop(self, room: str, browser: Asking) -> None:
        """Forgets how the asker's browser is called in this room."""
        copy, seat = await self._desk.seated(room, browser)
        keys = [chair.key for chair in copy.room.chairs]
        keys[seat] = ""
        await self._seats.only(copy.room.id, (keys[0], keys[1]))

    # ------------------------------------------------------------------------------ turns

    def seats_changed(self, room: Room) -> None:
        """A seat was given up, freed or moved: its subscription goes."""
        if self._service is not None:
            first, second = room.chairs
            self._rooms.spawn(self._seats.only(room.id, (first.key, second.key)))

    def check(self, room: Room) -> None:
        """Looks whether somebody is to be called; costs little when nobody is."""
        if self._service is None:
            return
        waited = _waited_for(room)
        if waited is None:
            return
        seat, turn = waited
        if self._settled.get(room.id) == turn:
            return
        if room.id in self._asking:
            self._asking[room.id] = room
            return
        self._asking[room.id] = None
        self._rooms.spawn(self._ask(room, seat, turn))

    async def _ask(self, room: Room, seat: Seat, turn: int) -> None:
        key = room.chairs[seat].key
        try:
            answer = await self._seats.claim(room.id, seat, key, turn, self._lifetime)
        finally:
            news = self._asking.pop(room.id)
        if isinstance(answer, float):
            self._again(room.id, answer + MARGIN)
        else:
            self._settled[room.id] = turn
            self._settled.move_to_end(room.id)
            if len(self._settled) > REMEMBERED:
                self._settled.popitem(last=False)
        if news is not None and _waited_for(news) != (seat, turn):
            self.check(news)
        if isinstance(answer, bytes):
            await self._call(room, seat, answer)

    def _again(self, room: str, seconds: float) -> None:
        timer = self._timers.pop(room, None)
        if timer is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._timers[room] = loop.call_later(seconds, self._ring, room)

    def _ring(self, room: str) -> None:
        self._timers.pop(room, None)
        self._rooms.spawn(self._look(room))

    async def _look(self, room: str) -> None:
        copy = await self._rooms.read(room)
        if copy is not None:
            self.check(copy.room)

    async def _call(self, room: Room, seat: Seat, subscription: bytes) -> None:
        assert self._service is not None
        key = room.chairs[seat].key
        message = to_json({"room": room.id, "name": room.chairs[1 - seat].name}).decode()
        # The name of the room is for its players alone; this tells the service nothing.
        topic = hashlib.sha256(key.encode()).hexdigest()[:32]
        outcome = await self._service.send(subscription, message, topic)
        if outcome == "gone":
            await self._seats.drop(room.id, seat, key, subscription)
        PUSHES.labels(outcome).inc()
        log.info("push room=%s seat=%d version=%d outcome=%s", room.id, seat, room.version, outcome)


def _waited_for(room: Room) -> tuple[Seat, int] | None:
    """The person for whom the other one waits, and a number of this turn that only grows."""
    if room.opponent != "friend" or room.game is None or room.is_over:
        return None
    seat, turn, ready = room.on_turn, room.turned, room.game.ready
    if room.game.deal.is_over and ready[0] != ready[1]:
        # The other one wants the next deal.
        seat, turn = (0 if ready[1] else 1), room.moved
    if seat is None or room.chairs[seat].kind != "person" or room.chairs[seat].is_program:
        return None
    return None if room.chairs[seat].bot_level is not None else (seat, turn)
