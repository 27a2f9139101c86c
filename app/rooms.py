"""The rooms of this process: who has a socket in them, and how they learn what happened.

A room in which a socket is open is held here as last seen, and brought up to date when
somebody calls: this process after a commit, another one by a message, or a ping. How a command
becomes part of a room is for `commits`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import nullcontext

from app import frames
from app.commands import Command
from app.commits import Commits, copy_of
from app.limits import EPOCHS_BY_SEAT
from app.live import RESUME_EVENTS, Copy, Listener, Live
from app.metrics import FAN_OUT_SECONDS
from app.nodes import Nodes
from app.outcome import Reply
from app.store import Pulse, Store, channel_of

log = logging.getLogger("ginvite.rooms")

Answer = Callable[[Reply], None]


class Rooms(Commits):
    """The rooms of the store, and those of them in which this process has sockets."""

    def __init__(self, store: Store, nodes: Nodes) -> None:
        super().__init__(store)
        self.on_presence: Callable[[Live], None] = lambda live: None
        """Called when somebody came to or went from a room of this process."""
        self._nodes = nodes
        self._lives: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live | None]] = {}

    # ------------------------------------------------------------------------------- rooms

    async def do(
        self, room: str, command: Command, answer: Answer | None = None
    ) -> tuple[Reply, Copy | None]:
        """Carries out a command; `answer` gets the reply before any socket gets the news.

        The room is None, and the reply a refusal `room_gone`, when the room is gone.
        """
        live = self._lives.get(room)
        try:
            async with live.lock if live is not None else nullcontext():
                reply, copy = await self._commit(room, command, live)
            if answer is not None:
                answer(reply)
        finally:
            # Also after a commit without an answer: it may have happened, and woken this room.
            if live is not None:
                self._settle(live)
        return reply, copy

    # ---------------------------------------------------------------------------- sockets

    async def enter(self, room: str, listener: Listener) -> Live | None:
        """Adds a socket to a room, which it then holds; None when the room is gone.

        The subscription stands before the room is read, so no change is missed.
        """
        while True:
            live = self._lives.get(room)
            if live is None:
                task = self._opening.get(room)
                if task is None:
                    task = asyncio.get_running_loop().create_task(self._open(room))
                    self._opening[room] = task
                    task.add_done_callback(lambda _: self._opening.pop(room, None))
                live = await asyncio.shield(task)
                if live is None:
                    return None
            if self._lives.get(room) is live:
                live.listeners.add(listener)
                return live

    async def _open(self, room: str) -> Live | None:
        live = None
        try:
            await self._nodes.subscribe(room, channel_of(room))
            stored, events = await self.store.load(room, 0, RESUME_EVENTS)
            if stored is not None:
                live = self._lives[room] = Live(copy_of(stored), events)
                self._watch_expiry(live)
        finally:
            if live is None:
                self._nodes.unsubscribe(channel_of(room))
        return live

    def leave(self, live: Live, listener: Listener) -> None:
        """Takes a socket out of its room."""
        live.listeners.discard(listener)
        if not live.listeners:
            self._drop(live)

    def _drop(self, live: Live) -> None:
        if self._lives.get(live.id) is live:
            del self._lives[live.id]
            self._nodes.unsubscribe(channel_of(live.id))
        for timer in (live.presence_timer, live.expiry_timer):
            if timer is not None:
                timer.cancel()

    def pulse(self, live: Live, pulse: Pulse | None) -> None:
        """Takes in what a look at the store told: presence, expiry, a missed version."""
        if pulse is None:
            self._gone(live)
            return
        live.expires_at = pulse.expires_at
        self._watch_expiry(live)
        if (pulse.version, pulse.epoch) != (live.version, live.epoch):
            live.woken = max(live.woken, pulse.version)
            self.spawn(self.refresh(live))
        presence = (pulse.remaining[0] > 0, pulse.remaining[1] > 0)
        if (presence, pulse.watchers) != (live.presence, live.watchers):
            live.presence, live.watchers = presence, pulse.watchers
            frame = {"type": "presence", "seats": presence, "watchers": pulse.watchers}
            live.push(frames.data(frame))
            self.on_presence(live)
        if live.presence_timer is not None:
            live.presence_timer.cancel()
        ends = [seconds for seconds in pulse.remaining if seconds > 0]
        if ends:
            loop = asyncio.get_running_loop()
            live.presence_timer = loop.call_later(min(ends) + 0.02, self.presence_moved, live.id)

    async def refresh(self, live: Live) -> None:
        """Brings a room of this process to what lies in the store."""
        async with live.lock:
            while True:
                woken = live.woken
                is_gone = not await self._is_current(live)
                if live.woken == woken:
                    # Nobody called meanwhile; after a restore `woken` may have been too high.
                    live.woken = live.version
                    break
        if is_gone:
            self._gone(live)
            return
        _fan_out(live)
        self.on_commit(live.copy.room)

    async def _is_current(self, live: Live) -> bool:
        """Brings the copy up to date; False when the room is gone."""
        if live.woken <= live.version:
            at = await self.store.version(live.id)
            if at is None or at == (live.version, live.epoch):
                return at is not None
        # After a wake-up there is surely something to load, so nobody asks first.
        return await self._reload(live.copy, live) is not None

    async def went_back(self, live: Live, epoch: str, key: str) -> None:
        """The seat of this key says that it has seen a version of this epoch which the store
        does not have: starts a new one. Nobody can tell whether that is true, so its word counts
        a few times."""
        rate = EPOCHS_BY_SEAT
        number, _ = await self.store.count(f"{rate.name}:{key}", rate.window)
        if number > rate.count:
            log.warning("epoch_denied room=%s version=%d", live.id, live.version)
            return
        async with live.lock:
            if live.epoch == epoch:  # Several tabs of it come back at once.
                await self._new_epoch(live.id, epoch, live.version)
                await self._reload(live.copy, live)
        _fan_out(live)

    def _settle(self, live: Live) -> None:
        _fan_out(live)
        if live.woken > live.version:
            self.spawn(self.refresh(live))

    def _gone(self, live: Live) -> None:
        log.info("room_gone room=%s", live.id)
        for listener in tuple(live.listeners):
            listener.bye(4004, "this room is gone")
        self._drop(live)

    def _watch_expiry(self, live: Live) -> None:
        # One timer for a room, not one for a move: when it rings, the time may have moved on.
        if live.expiry_timer is None:
            wait = max(live.expires_at - time.time(), 0.0) + 0.05
            loop = asyncio.get_running_loop()
            live.expiry_timer = loop.call_later(wait, self._expired, live)

    def _expired(self, live: Live) -> None:
        live.expiry_timer = None
        if time.time() >= live.expires_at:
            self.presence_moved(live.id)
        else:
            self._watch_expiry(live)

    # --------------------------------------------------------------------- woken by others

    def room_moved(self, room: str, version: int) -> None:
        """The room has this version now."""
        live = self._lives.get(room)
        if live is not None and version > live.woken:
            live.woken = version
            # Whoever holds the lock looks at `woken` afterwards: it may be its own commit.
            if version > live.version and not live.lock.locked():
                self.spawn(self.refresh(live))

    def presence_moved(self, room: str) -> None:
        """Somebody came or went, or it is time to look whether somebody did."""
        if room in self._lives:
            self.spawn(self._look(room))

    def said(self, room: str, frame: bytes) -> None:
        """A frame for everybody at the table."""
        live = self._lives.get(room)
        if live is not None:
            live.push(frame, seats_only=True)

    def socket_replaced(self, room: str, socket: str) -> None:
        """A seat has too many sockets; this is the oldest."""
        live = self._lives.get(room)
        for listener in tuple(live.listeners) if live is not None else ():
            if listener.socket == socket:
                listener.bye(4009, "too many tabs: this one was the oldest")

    def room_doubtful(self, room: str) -> None:
        """Look at the store: messages may have been missed."""
        live = self._lives.get(room)
        if live is not None:
            self.spawn(self.refresh(live))
            self.spawn(self._look(room))

    async def _look(self, room: str) -> None:
        live = self._lives.get(room)
        if live is not None:
            self.pulse(live, await self.store.look(room))

    # ------------------------------------------------------------------------- everything

    def presence_of(self, room: str) -> tuple[bool, bool] | None:
        """Which seats of a room are connected, when this process has sockets in it."""
        live = self._lives.get(room)
        return None if live is None else live.presence

    def lives(self) -> list[Live]:
        """The rooms in which this process has sockets."""
        return list(self._lives.values())


def _fan_out(live: Live) -> None:
    began = time.perf_counter()
    live.fan_out()
    FAN_OUT_SECONDS.observe(time.perf_counter() - began)
