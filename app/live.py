"""A room as one process holds it while sockets of this process are in it.

It keeps the room as last seen and its latest events for those who come back. Each seat's
table is built and serialised once for a version, however many sockets show it. What is true
lies in the store; this copy is replaced when a version moved.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from app import frames
from app.scribe import Scribe
from app.state import Room
from app.store import Masked, Stored
from app.stored import Keeper
from engine.view import Seat

RESUME_EVENTS: Final = 40
"""A client that missed more events than this gets the table without them."""


class Listener(Protocol):
    """A socket in the room, as the room sees it."""

    key: str
    """`Identity.seat_key` of its browser, "" without one."""
    seat: Seat | None
    sent: int | None
    """The version of the last state frame, -1 to start anew; None before its welcome."""
    socket: str
    """Its name in the presence of the room."""
    revealed: tuple[Seat, int] | None
    """On one device: the seat whose hand was revealed here, and `Room.turned` of that turn."""

    def push(self, text: bytes) -> None:
        """Sends a frame."""

    def welcome(self) -> None:
        """Sends `welcome` again: the epoch has changed."""

    def seated(self) -> None:
        """Its browser has taken a seat: sends `welcome` and is present from now on."""

    def bye(self, code: int, reason: str, retry_ms: int | None = None) -> None:
        """Says good-bye and closes."""


class Copy(NamedTuple):
    """A room and the stored form that it was read from or written to."""

    stored: Stored
    room: Room


class Live:
    """One room of this process. The lock is held while a command is under way here."""

    def __init__(self, copy: Copy, events: Sequence[tuple[int, Masked]] = ()) -> None:
        self.copy = copy
        self.lock = asyncio.Lock()
        self.woken = copy.stored.version
        """The highest version that a wake-up told of."""
        self.listeners: set[Listener] = set()
        self.presence = (False, False)
        self.watchers = 0
        self.presence_timer: asyncio.TimerHandle | None = None
        self.expiry_timer: asyncio.TimerHandle | None = None
        self.expires_at = copy.stored.expires_at
        # No deque, of which the smallest takes as much as twenty events.
        self._events: list[tuple[int, Masked]] = [*events][-RESUME_EVENTS:]
        self._keeper: Keeper | None = None
        self._scribe: Scribe | None = None

    @property
    def id(self) -> str:
        """The room's name."""
        return self.copy.room.id

    @property
    def version(self) -> int:
        """The version of the copy."""
        return self.copy.stored.version

    @property
    def epoch(self) -> str:
        """The epoch of the copy."""
        return self.copy.stored.epoch

    @property
    def keeper(self) -> Keeper:
        """Writes the stored form; there once the first command is carried out here."""
        self._keeper = self._keeper or Keeper()
        return self._keeper

    def adopt(self, copy: Copy, events: Iterable[tuple[int, Masked]]) -> None:
        """Replaces the copy, and notes the events that led there."""
        before, self.copy = self.copy, copy
        self.expires_at = copy.stored.expires_at
        if copy.stored.epoch != before.stored.epoch:
            self._events.clear()
            for listener in tuple(self.listeners):
                if listener.sent is not None:
                    listener.welcome()
                    listener.sent = -1
        self._events += events
        del self._events[:-RESUME_EVENTS]
        if copy.room.chairs != before.room.chairs:
            self._seat_again()

    def eyes(self, listener: Listener) -> frames.Eyes:
        """Who reads at a socket. One device is covered again with every turn."""
        room = self.copy.room
        if room.opponent != "device" or listener.seat is None:
            return listener.seat
        shown = listener.revealed
        if shown is not None and shown == (room.on_turn, room.turned):
            return shown[0]
        return "covered"

    def clock(self) -> bytes | None:
        """A `clock` frame, in a room that has one."""
        room = self.copy.room
        if room.clock is None:
            return None
        left = None if room.on_turn is None else room.clock.left_at(time.time())
        runs = room.clock.since is not None
        frame = {"type": "clock", "seat": room.on_turn, "left": left, "running": runs}
        return frames.data(frame)

    def table(self, eyes: frames.Eyes) -> bytes:
        """The table as JSON, for a seat or for a visitor."""
        return Scribe().table(self.copy.room, eyes)

    def state(self, eyes: frames.Eyes, since: int | None) -> bytes:
        """A `state` frame with the events after `since`, when all of them are at hand."""
        # What a scribe keeps is for tables that are played at: an idle room stays small.
        return self._state(Scribe(), eyes, since, self._after(since))

    def _state(
        self, scribe: Scribe, eyes: frames.Eyes, since: int | None, news: list[Masked] | None
    ) -> bytes:
        """`news`: what happened after `since`; None when some of it is missing."""
        stored, room = self.copy
        start = since if news is not None and since is not None else stored.version
        head = b'{"type":"state","since":%d,"version":%d,"events":[' % (start, stored.version)
        column = 2 if eyes is None or eyes == "covered" else eyes
        told = b",".join([masked[column] for masked in news]) if news else b""
        return b"".join((head, told, b'],"table":', *scribe.parts(room, eyes), b"}"))

    def fan_out(self) -> None:
        """Brings every socket to the version of the copy."""
        stored, room = self.copy
        version = stored.version
        scribe = self._scribe = self._scribe or Scribe()
        made: dict[tuple[frames.Eyes, int], bytes] = {}
        clock = None if room.clock is None else self.clock()
        since: int | None = None
        news: list[Masked] | None = None
        for listener in tuple(self.listeners):
            sent = listener.sent
            if sent is None or sent == version:
                continue
            eyes = self.eyes(listener) if room.opponent == "device" else listener.seat
            frame = made.get((eyes, sent))
            if frame is None:
                if sent != since:
                    since, news = sent, self._after(sent)
                made[eyes, sent] = frame = self._state(scribe, eyes, since, news)
            listener.sent = version
            listener.push(frame)
            if clock is not None:
                listener.push(clock)

    def push(self, frame: bytes, *, seats_only: bool = False) -> None:
        """Sends one frame to every socket."""
        for listener in tuple(self.listeners):
            if listener.sent is not None and (listener.seat is not None or not seats_only):
                listener.push(frame)

    def _after(self, since: int | None) -> list[Masked] | None:
        """The events after `since`; None when some are missing, or nothing is known before."""
        if since is None or since < 0:
            return None
        events, missed = self._events, self.copy.stored.version - since
        if missed == 0:
            return []
        if not 0 < missed <= len(events) or events[-missed][0] != since + 1:
            return None
        return [events[place][1] for place in range(-missed, 0)]

    def _seat_again(self) -> None:
        for listener in tuple(self.listeners):
            seat = self.copy.room.seat_of(listener.key)
            if listener.sent is None or seat == listener.seat:
                continue
            if listener.seat is not None:
                listener.bye(4010, "this seat moved to another browser, or was freed")
                continue
            listener.seat = seat
            listener.sent = -1
            listener.seated()
