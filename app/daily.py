"""The game of the day: the same deals for everyone on a date in UTC, one attempt that counts.

The attempt of a browser is claimed before its room is made, so a double tap, or two tabs at
two processes, come to one room. Whose attempt came to its end is told its place.
"""

from __future__ import annotations

import time
from datetime import date
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic_core import from_json

from app import protocol
from app.commands import Sit
from app.desk import PROBLEMS, Asking, Browser, Desk, ProblemError
from app.http import BOT_NAMES
from app.identity import new_room
from app.ledger import Ledger, Standing
from app.limits import ROOMS_BY_ADDRESS, ROOMS_BY_BROWSER, clean_name
from app.live import Copy
from app.numbers import DAILY_LEVEL, DAILY_PRESET, daily_name, read_day, today
from app.results import Results
from app.state import Room
from engine.rules import preset


class Routes:
    """The routes under `/api/daily`."""

    def __init__(self, desk: Desk, ledger: Ledger, results: Results) -> None:
        self._desk = desk
        self._results = results
        self._rooms = desk.rooms
        self._identity = desk.identity
        self._ledger = ledger
        self.router = APIRouter(responses=PROBLEMS)
        self.router.add_api_route("/api/daily", self.daily, methods=["GET"])
        self.router.add_api_route("/api/daily", self.play, methods=["POST"])

    async def daily(self, browser: Asking, date: str | None = None) -> protocol.Daily:
        """The game of a date, and how this browser's attempt stands."""
        day = today() if date is None else read_day(date)
        if day is None:
            raise ProblemError(400, "bad_date", f"{date!r} is no date such as 2026-01-31"[:100])
        if day > today():
            raise ProblemError(400, "future_date", "this day has not begun in UTC")
        key = self._identity.browser_key(browser.secret) if browser.secret else ""
        member = self._identity.daily_key(key, day)
        standing = await self._ledger.standing(day, member)
        copy = await self._rooms.read(standing.room) if standing.has_begun else None
        if copy is not None and standing.result is None:
            await self._results.settle(copy.room)
            standing = await self._ledger.standing(day, member)
        return protocol.Daily.model_validate(_shown(day, standing, copy))

    async def play(
        self,
        request: Request,
        response: Response,
        browser: Asking,
        wish: protocol.DailyRequest,
    ) -> protocol.RoomSummary:
        """Begins today's attempt, or goes on with it."""
        day = today()
        secret = browser.keep(response)
        key = self._identity.browser_key(secret)
        await self._desk.limit(ROOMS_BY_BROWSER, key)
        await self._desk.limit(ROOMS_BY_ADDRESS, browser.address)
        member = self._identity.daily_key(key, day)
        standing = await self._ledger.attempt(day, member, new_room())
        if not standing.has_begun:
            await self._begin(day, standing.room, browser, wish)
            await self._ledger.begun(day, member, standing.room)
        return self._desk.summary(await self._desk.copy(standing.room), browser, request)

    async def _begin(
        self, day: date, name: str, browser: Browser, wish: protocol.DailyRequest
    ) -> None:
        """Makes the room of an attempt; another tab may do the same at this moment."""
        assert browser.secret is not None
        room = Room(
            name,
            preset(DAILY_PRESET),
            self._identity.deals_key(daily_name(day)),
            opponent="bot",
            daily=day.isoformat(),
            made_at=time.time(),
        )
        key = self._identity.browser_key(browser.secret)
        seat_key = self._identity.seat_key(browser.secret, name)
        player = Sit(seat_key, clean_name(wish.name), browser=key)
        bot = Sit("", BOT_NAMES[DAILY_LEVEL], level=DAILY_LEVEL)
        await self._rooms.create(room, (player, bot))
        await self._rooms.store.remember(key, name)


def _shown(day: date, standing: Standing, copy: Copy | None) -> dict[str, Any]:
    result = standing.result
    others = standing.count - 1
    worse = standing.count - standing.better - standing.equal
    beaten = (worse + (standing.equal - 1) / 2) / others if others > 0 else None
    return {
        "date": day.isoformat(),
        "today": today().isoformat(),
        "preset": DAILY_PRESET,
        "level": DAILY_LEVEL,
        "state": _state(day, standing, copy),
        "room": standing.room if copy is not None else None,
        "result": None if result is None else from_json(result),
        "count": standing.count,
        "place": None if result is None else standing.better + 1,
        "beaten": None if result is None else beaten,
    }


def _state(day: date, standing: Standing, copy: Copy | None) -> str:
    if standing.result is not None:
        return "done"
    if not standing.has_begun:
        return "new" if day == today() else "missed"
    return "given_up" if copy is None or copy.room.is_over else "playing"
