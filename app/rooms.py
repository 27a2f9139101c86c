"""Load, apply, commit, wake: how a command becomes part of a room, and how sockets learn it.

The only retry loop of the server is here. A command is applied to the copy that this process
holds, and committed if the store still has that version; otherwise the copy is brought up to
date and the command is applied again. A refusal counts only when it was decided on the
newest version.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Final

from pydantic_core import from_json

from app import frames
from app.commands import Act, Command, FreeSeat, Leave, Rekey, Sit
from app.limits import EPOCHS_BY_SEAT
from app.live import RESUME_EVENTS, Copy, Listener, Live
from app.metrics import COMMIT_SECONDS, COMMITS, CONFLICTS, EPOCHS, FAN_OUT_SECONDS, ROOMS_MADE
from app.nodes import Nodes, StoreDown
from app.outcome import Accepted, Outcome, Refused, Reply
from app.room import apply
from app.state import Room
from app.store import Masked, Pulse, Store, Stored, channel_of
from app.stored import Keeper, load
from engine.events import GameEnded

log = logging.getLogger("ginvite.rooms")

ATTEMPTS: Final = 32
"""How often a command is tried against faster ones before it is refused as `busy`."""
LOOK_AFTER_BOT: Final = 3.0
"""Seconds after a commit when others look whether the bot whose turn it is has moved."""
Answer = Callable[[Reply], None]


class Rooms:
    """The rooms of the store, and those of them in which this process has sockets."""

    def __init__(self, store: Store, nodes: Nodes) -> None:
        self.store = store
        self.on_commit: Callable[[Room], None] = lambda room: None
        """Called with every room that this process has just changed."""
        self.on_deals: Callable[[Room, Sequence[str]], None] = lambda room, records: None
        """Called with the records of deals that this process has just seen to their end."""
        self.on_presence: Callable[[Live], None] = lambda live: None
        """Called when somebody came to or went from a room of this process."""
        self.on_seats: Callable[[Room], None] = lambda room: None
        """Called when a seat was given up, freed or moved by this process."""
        self._nodes = nodes
        self._lives: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------------------- rooms

    async def create(self, room: Room, sits: tuple[Sit, ...]) -> bool:
        """Makes a room with these players seated; `Sit.key` must be made for its name.

        False when the room is there already.
        """
        now = time.time()
        events: list[Masked] = []
        for sit in sits:
            outcome = apply(room, sit, now)
            room = outcome.room
            events += map(frames.masks, outcome.events)
        state = Keeper().text(room)
        if not await self.store.create(room.id, _new_epoch(), room.version, state, events):
            return False
        ROOMS_MADE.inc()
        log.info("room_made room=%s rules=%s", room.id, room.rules.preset)
        self.on_commit(room)
        return True

    async def read(self, room: str) -> Copy | None:
        """The room as it is in the store."""
        stored, _ = await self.store.load(room)
        return None if stored is None else _copy(stored)

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

    async def _commit(
        self, room: str, command: Command, live: Live | None
    ) -> tuple[Reply, Copy | None]:
        copy = live.copy if live is not None else await self.read(room)
        is_newest = live is None
        for _ in range(ATTEMPTS):
            if copy is None:
                return Refused("room_gone", "this room is gone"), None
            outcome = apply(copy.room, command, time.time())
            if not outcome.events:
                if await self._holds(outcome.reply, copy, is_newest=is_newest):
                    return outcome.reply, copy
            else:
                keeper = Keeper() if live is None else live.keeper
                written, events = await self._write(copy, outcome, keeper)
                if written is not None:
                    if live is not None:
                        live.adopt(written, events)
                        self._watch_expiry(live)
                    self._committed(command, outcome)
                    return outcome.reply, written
                CONFLICTS.inc()
            copy = await self._reload(copy, live)
            is_newest = True
        return Refused("busy", "others were faster every time"), copy

    async def _write(
        self, copy: Copy, outcome: Outcome, keeper: Keeper
    ) -> tuple[Copy | None, list[tuple[int, Masked]]]:
        room = outcome.room
        masked = [frames.masks(event) for event in outcome.events]
        if room.bot_on_turn is not None:
            # Sent before the commit: if this process dies right after it, another one finds the
            # bot on the due-list, and one that is not on turn is taken off again.
            self.spawn(self.store.due(room.id, time.time() + LOOK_AFTER_BOT))
            await asyncio.sleep(0)
        began = time.perf_counter()
        stored = await self.store.commit(
            room.id,
            copy.stored,
            room.version,
            keeper.text(room),
            masked,
            [record.encode() for record in outcome.records],
        )
        COMMIT_SECONDS.observe(time.perf_counter() - began)
        if stored is None:
            return None, []
        first = copy.stored.version + 1
        return Copy(stored, room), list(enumerate(masked, first))

    async def _holds(self, reply: Reply, copy: Copy, *, is_newest: bool) -> bool:
        """Whether the reply to a command that changes nothing is that of the store."""
        if isinstance(reply, Accepted):
            is_kept = await self.store.is_kept(copy.room.id, copy.stored)
            if is_kept is not None:
                return is_kept
        return is_newest or _is_repeat(reply) or await self._is_newest(copy)

    async def _is_newest(self, copy: Copy) -> bool:
        at = await self.store.version(copy.room.id)
        return at == (copy.stored.version, copy.stored.epoch)

    async def _reload(self, copy: Copy, live: Live | None) -> Copy | None:
        """The room as it lies in the store now. The live room follows."""
        room, before = copy.room.id, copy.stored
        stored, events = await self.store.load(room, before.version, RESUME_EVENTS)
        if stored is not None and stored.epoch == before.epoch and stored.version < before.version:
            await self._new_epoch(room, before.epoch, before.version)
            stored, events = await self.store.load(room)
        if stored is None:
            return None
        fresh = _copy(stored, copy.room)
        if live is not None:
            live.adopt(fresh, events)
            self._watch_expiry(live)
        return fresh

    async def _new_epoch(self, room: str, old: str, version: int) -> None:
        # The store lost its latest commits, as in a failover: from here on the same numbers
        # mean other events, and everybody has to know.
        log.warning("store_went_back room=%s seen=%d", room, version)
        EPOCHS.inc()
        await self.store.restored(room, old, _new_epoch())

    def _committed(self, command: Command, outcome: Outcome) -> None:
        COMMITS.inc()
        if log.isEnabledFor(logging.DEBUG):
            kind = command.intent if isinstance(command, Act) else command
            seat = outcome.reply.seat if isinstance(outcome.reply, Accepted) else None
            log.debug(
                "commit room=%s seat=%s version=%d kind=%s",
                outcome.room.id, seat, outcome.room.version, type(kind).__name__,
            )  # fmt: skip
        self.on_commit(outcome.room)
        intent = command.intent if isinstance(command, Act) else command
        if isinstance(intent, (FreeSeat, Leave, Rekey)):
            self.on_seats(outcome.room)
        if outcome.records:
            self.on_deals(outcome.room, outcome.records)
        if any(isinstance(event, GameEnded) for event in outcome.events):
            self.spawn(self._archive(outcome.room))

    async def _archive(self, room: Room) -> None:
        await self.store.archive(room.id, room.number, await self.store.deals(room.id))

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
        await self._nodes.subscribe(room, channel_of(room))
        stored, events = await self.store.load(room, 0, RESUME_EVENTS)
        if stored is None:
            self._nodes.unsubscribe(channel_of(room))
            return None
        live = Live(_copy(stored), events)
        self._lives[room] = live
        self._watch_expiry(live)
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
            live.presence_timer = loop.call_later(
                min(ends) + 0.02, lambda: self.presence_moved(live.id)
            )

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

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something in the background; a store that is down is retried by the pings."""
        task = asyncio.get_running_loop().create_task(_quiet(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Returns when nothing that was spawned is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def presence_of(self, room: str) -> tuple[bool, bool] | None:
        """Which seats of a room are connected, when this process has sockets in it."""
        live = self._lives.get(room)
        return None if live is None else live.presence

    def lives(self) -> list[Live]:
        """The rooms in which this process has sockets."""
        return list(self._lives.values())


async def _quiet(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreDown as error:
        log.warning("store_down reason=%s", error)
    except Exception:
        log.exception("background_failed")


def _fan_out(live: Live) -> None:
    began = time.perf_counter()
    live.fan_out()
    FAN_OUT_SECONDS.observe(time.perf_counter() - began)


def _copy(stored: Stored, before: Room | None = None) -> Copy:
    # The text is not needed any more, and would be the largest part of an idle room.
    return Copy(replace(stored, state=b""), load(from_json(stored.state), before))


def _new_epoch() -> str:
    return secrets.token_hex(6)


def _is_repeat(reply: Reply) -> bool:
    return isinstance(reply, Accepted) and reply.repeat
