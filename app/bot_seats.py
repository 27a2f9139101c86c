"""Who thinks for the bots, and when.

A bot is a virtual client: it gets the view of its seat, thinks in a thread, and commits its
action under the id `bot:<version>`, so two processes that try are harmless. A room whose bot
has to act stands in a due-list of the store until it has acted; besides, every hello, ping
and commit looks after the room, so no killed process can stall a game.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from app import inbox
from app.commands import Act, Level
from app.metrics import BOT_SECONDS
from app.nodes import Spoilt, StoreDown
from app.outcome import Accepted
from app.rooms import Rooms
from app.state import STAND_IN, Room
from engine.actions import Action
from engine.bots import bot, nets
from engine.bots.hint import Hint, hint
from engine.deal import Deal
from engine.secrecy import view_of
from engine.shuffle import named_seed
from engine.view import Phase, Seat, View

log = logging.getLogger("ginvite.bots")

PACE: Final[dict[Level, tuple[float, float]]] = {
    "easy": (0.7, 1.5),
    "medium": (0.8, 1.8),
    "hard": (0.9, 1.8),
}
"""Seconds that a level takes for a move, at least and at most: a person has to follow it.

Under two, so that a turn which another process takes over is made within two as well."""
LEAST: Final = 0.6
"""Seconds below which nobody sees what was decided."""
FORCED: Final = (0.3, 0.5)
"""The same as `PACE` for a draw that is the only move: there is nothing to think about."""
SWEEP: Final = 1.0
"""Seconds between two looks at the due-list."""
LEASE: Final = 4.0
"""Seconds for which a process that takes a due room keeps the others away."""
ROOMS_AT_ONCE: Final = 50
"""Due rooms that one process takes in one sweep."""


class BotSeats:
    """The bots whose turn this process has noticed."""

    def __init__(self, rooms: Rooms, *, pace: float, threads: int) -> None:
        self._rooms = rooms
        self._pace = pace
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, Room] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        """Begins to sweep the due-list. Raises `ValueError` when no bot could play Hard."""
        nets.read()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stops thinking; another process, or the next start, goes on."""
        self._closed = True
        tasks = [*self._turns.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def check(self, room: Room, *, late: bool = False) -> None:
        """Plays the bot's turn when it is one. A `late` bot does not take its time again."""
        if self._closed:
            return
        if room.id in self._turns:
            # That turn may be as good as over: look again when it is.
            known = self._news.get(room.id)
            if known is None or known.version < room.version:
                self._news[room.id] = room
        elif room.bot_on_turn is not None:
            task = asyncio.get_running_loop().create_task(self._turn(room, late=late))
            self._turns[room.id] = task
            task.add_done_callback(lambda _: self._over(room.id))

    def _over(self, room: str) -> None:
        del self._turns[room]
        news = self._news.pop(room, None)
        if news is not None:
            self.check(news)

    async def _turn(self, room: Room, *, late: bool) -> None:
        """Moves until it is no longer the bot's turn."""
        store = self._rooms.store
        try:
            while (seat := room.bot_on_turn) is not None:
                pause = 0.0 if late else self._seconds(room)
                # Another process looks after the room if this one does not live to do it.
                await store.due(room.id, time.time() + pause + LEASE / 4)
                await asyncio.sleep(pause)
                intent = await self._think(room, seat)
                act = Act(seat, f"bot:{room.moved}", room.moved, intent, inbox.digest(intent))
                reply, copy = await self._rooms.do(room.id, act)
                if copy is None:
                    break
                if not isinstance(reply, Accepted) and copy.room.moved == room.moved:
                    log.error("bot_refused room=%s seat=%d reply=%s", room.id, seat, reply)
                    return
                room, late = copy.room, False
            await store.not_due(room.id)
        except StoreDown as error:
            log.warning("store_down room=%s reason=%s", room.id, error)
        except Exception:
            log.exception("bot_failed room=%s version=%d", room.id, room.version)

    async def _think(self, room: Room, seat: Seat) -> Action:
        return await self._choose(room, seat, room.chairs[seat].bot_level or STAND_IN)

    async def hint(self, room: Room, seat: Seat) -> Hint | None:
        """What the strongest bot would do in this seat, and why; None when it is not its turn."""
        game = room.game
        if game is None or room.on_turn != seat:
            return None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, hint, view_of(game, seat))

    async def _choose(self, room: Room, seat: Seat, level: Level) -> Action:
        game = room.game
        assert game is not None
        view = view_of(game, seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _choose, level, room.seed, view)

    def _seconds(self, room: Room) -> float:
        seat = room.bot_on_turn
        if seat is None or room.game is None:
            return 0.0
        return self._pace * pause(room.chairs[seat].bot_level or STAND_IN, room.game.deal)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                now = time.time()
                for room in await self._rooms.store.take_due(now, LEASE, ROOMS_AT_ONCE):
                    await self._late(room)
            except StoreDown as error:
                log.warning("store_down reason=%s", error)
            except Exception:
                log.exception("sweep_failed")

    async def _late(self, name: str) -> None:
        try:
            copy = await self._rooms.read(name)
        except Spoilt as error:
            # Off the list, or it would come up for ever, before those that can be helped.
            log.error("room_spoilt room=%s reason=%s", name, error)
            copy = None
        if copy is None or copy.room.bot_on_turn is None:
            await self._rooms.store.not_due(name)
        else:
            self.check(copy.room, late=True)


def pause(level: Level, deal: Deal) -> float:
    """Seconds that a bot of this level takes for its move in the deal, at the usual pace."""
    if deal.must_draw_stock:
        return random.uniform(*FORCED)
    seconds = random.uniform(*PACE[level])
    if deal.phase is Phase.DISCARD:
        seconds *= 0.7  # It has thought about the whole turn before it drew.
    return max(seconds, LEAST)


def _choose(level: Level, secret: bytes, view: View) -> Action:
    began = time.perf_counter()
    action = bot(level, named_seed(secret, "bot")).choose(view)
    BOT_SECONDS.observe(time.perf_counter() - began)
    return action
