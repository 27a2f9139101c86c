"""Load, apply, commit, wake: how a command becomes part of a room.

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
from typing import Any, Final

from pydantic_core import from_json

from app import frames
from app.commands import Act, Command, FreeSeat, Leave, Rekey, Sit
from app.live import RESUME_EVENTS, Copy, Live
from app.metrics import COMMIT_SECONDS, COMMITS, CONFLICTS, EPOCHS, ROOMS_MADE
from app.nodes import Spoilt, StoreDown
from app.outcome import Accepted, Outcome, Refused, Reply
from app.room import apply
from app.state import Room
from app.store import Masked, Store, Stored
from app.stored import Keeper, load
from engine.events import GameEnded

log = logging.getLogger("ginvite.rooms")

ATTEMPTS: Final = 32
"""How often a command is tried against faster ones before it is refused as `busy`."""
LOOK_AFTER_BOT: Final = 3.0
"""Seconds after a commit when others look whether the bot whose turn it is has moved."""


class Commits:
    """The rooms of the store, and what changes them. `Rooms` adds the sockets."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.on_commit: Callable[[Room], None] = lambda room: None
        """Called with every room that this process has just changed."""
        self.on_deals: Callable[[Room, Sequence[str]], None] = lambda room, records: None
        """Called with the records of deals that this process has just seen to their end."""
        self.on_seats: Callable[[Room], None] = lambda room: None
        """Called when a seat was given up, freed or moved by this process."""
        self._tasks: set[asyncio.Task[None]] = set()

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
        return None if stored is None else copy_of(stored)

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
        fresh = copy_of(stored, copy.room)
        if live is not None:
            live.adopt(fresh, events)
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


async def _quiet(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreDown as error:
        log.warning("store_down reason=%s", error)
    except Exception:
        log.exception("background_failed")


def copy_of(stored: Stored, before: Room | None = None) -> Copy:
    """A room as it was read; what has not changed since `before` is taken from there."""
    try:
        room = load(from_json(stored.state), before)
    except Exception as error:
        # Whatever it is; and in its words may be cards.
        raise Spoilt(f"version {stored.version} is no room: {type(error).__name__}") from None
    # The text is not needed any more, and would be the largest part of an idle room.
    return Copy(stored._replace(state=b""), room)


def _new_epoch() -> str:
    return secrets.token_hex(6)


def _is_repeat(reply: Reply) -> bool:
    return isinstance(reply, Accepted) and reply.repeat
