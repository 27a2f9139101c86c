"""The REST routes of what belongs to a browser: its rooms, its results, and being forgotten."""

from __future__ import annotations

import asyncio
import logging
import time

from fastapi import APIRouter, Request, Response

from app import identity, protocol
from app.commands import Leave
from app.desk import PROBLEMS, Asking, Browser, Desk
from app.ledger import Ledger
from app.live import Copy
from app.nodes import Spoilt
from app.numbers import days_kept
from app.outcome import Accepted
from app.results import read

log = logging.getLogger("ginvite.me")


class Routes:
    """The routes under `/api/me`."""

    def __init__(self, desk: Desk, ledger: Ledger) -> None:
        self._desk = desk
        self._rooms = desk.rooms
        self._identity = desk.identity
        self._ledger = ledger
        self.router = APIRouter(prefix="/api/me", responses=PROBLEMS)
        add = self.router.add_api_route
        add("/rooms", self.my_rooms, methods=["GET"])
        add("/results", self.results, methods=["GET"])
        add("/results/erase", self.erase, methods=["POST"], status_code=204)
        add("/export", self.export, methods=["GET"])
        add("/forget", self.forget, methods=["POST"], status_code=204)

    async def my_rooms(self, request: Request, browser: Asking) -> protocol.MyRooms:
        """The rooms in which this browser sits, newest first."""
        return protocol.MyRooms(rooms=await self._my_rooms(request, browser))

    async def _my_rooms(self, request: Request, browser: Browser) -> list[protocol.RoomSummary]:
        if browser.secret is None:
            return []
        names = await self._rooms.store.rooms_of(self._identity.browser_key(browser.secret))
        found = await asyncio.gather(*map(self._read, names))
        there = [self._desk.summary(copy, browser, request) for copy in found if copy is not None]
        mine = [summary for summary in there if summary.seat is not None]
        return sorted(mine, key=lambda summary: -summary.updated_at)

    async def _read(self, room: str) -> Copy | None:
        """A room; None also for one that cannot be read, which must not hide the others."""
        try:
            return await self._rooms.read(room)
        except Spoilt as error:
            log.error("room_spoilt room=%s reason=%s", room, error)
            return None

    async def results(self, browser: Asking) -> protocol.Results:
        """What came out of this browser's finished games."""
        key = self._identity.browser_key(browser.secret) if browser.secret else None
        return protocol.Results.model_validate(await read(self._ledger, key))

    async def erase(self, browser: Asking) -> None:
        """Erases the results. The seats, and today's one attempt, stay."""
        if browser.secret is not None:
            key = self._identity.browser_key(browser.secret)
            await self._ledger.erase(key, time.time())

    async def export(
        self, request: Request, response: Response, browser: Asking
    ) -> protocol.Export:
        """All that the server keeps about this browser, as a file."""
        name = 'attachment; filename="ginvite.json"'
        response.headers["content-disposition"] = name
        results = await self.results(browser)
        rooms = await self._my_rooms(request, browser)
        return protocol.Export(made_at=time.time(), results=results, rooms=rooms)

    async def forget(self, response: Response, browser: Asking) -> None:
        """Gives up every seat of this browser, its results and its cookie.

        Its tables against the computer, on one device or without a guest are gone.
        """
        if browser.secret is not None:
            key = self._identity.browser_key(browser.secret)
            for name in await self._rooms.store.rooms_of(key):
                try:
                    await self._leave(name, self._identity.seat_key(browser.secret, name))
                except Spoilt as error:
                    # There is no seat to give up that anyone could sit in.
                    log.error("room_spoilt room=%s reason=%s", name, error)
            await self._rooms.store.forget(key)
            await self._ledger.erase(key, time.time())
            for day in days_kept():
                await self._ledger.withdraw(day, self._identity.daily_key(key, day))
        response.headers.append("set-cookie", identity.drop_cookie(secure=browser.secure))

    async def _leave(self, room: str, key: str) -> None:
        """Frees the seat of a browser; a room in which no person is left then is gone."""
        reply, copy = await self._rooms.do(room, Leave(key))
        if not isinstance(reply, Accepted) or copy is None or copy.room.match:
            # The table of a match stays for the other one, empty.
            return
        while copy is not None and all(chair.kind != "person" for chair in copy.room.chairs):
            if await self._rooms.store.delete(room, copy.stored):
                log.info("room_deleted room=%s", room)
                return
            copy = await self._rooms.read(room)
