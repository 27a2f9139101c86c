"""Duplicate matches: two tables, the same deals, and the difference of what they came to.

Pairs sit crosswise: who has the better cards at one table has the worse ones at the other,
so luck with the cards goes out of the sum. Two people may also play the same seat each against
the computer. A match is nothing but its two rooms, whose names follow from its own and the
server's secret; both have one seed, nobody adds entropy, and the deal alternates whoever
wins, so that every deal is the same at both. Until both tables are done neither tells a
score, an opened seal or a record to anybody (see `records` and `frames.seen`).
"""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from app import frames, protocol
from app.commands import Level, Sit
from app.desk import PROBLEMS, Asking, Browser, Desk, ProblemError, state_of
from app.http import BOT_NAMES
from app.identity import new_room, room_name
from app.limits import (
    MATCHES_BY_ADDRESS,
    ROOMS_BY_ADDRESS,
    ROOMS_BY_BROWSER,
    SEATS_BY_ADDRESS,
    clean_name,
)
from app.live import Copy
from app.records import TABLES
from app.state import Room
from engine.rules import Rules, custom, preset
from engine.view import ScoreLine, Seat

RULES: Final[Rules] = replace(custom(preset("parlor"), target=500), preset="custom")
"""The deal alternates whoever wins, and hardly any match is over by its target first."""


class Routes:
    """The routes under `/api/matches`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rooms = desk.rooms
        self._identity = desk.identity
        self.router = APIRouter(responses=PROBLEMS)
        add = self.router.add_api_route
        add("/api/matches", self.make, methods=["POST"], status_code=201)
        add("/api/matches/{match}", self.match, methods=["GET"])
        add("/api/matches/{match}/seat", self.sit, methods=["POST"])

    async def make(
        self, request: Request, response: Response, browser: Asking, wish: protocol.MatchRequest
    ) -> protocol.Match:
        """Makes both tables, and seats who asks in seat 0 of the first."""
        secret = browser.keep(response)
        key = self._identity.browser_key(secret)
        await self._desk.limit(ROOMS_BY_BROWSER, key)
        await self._desk.limit(ROOMS_BY_ADDRESS, browser.address)
        match, seed = new_room(), secrets.token_bytes(32)
        is_alone = wish.form == "computer"
        for table in TABLES:
            room = Room(
                self._identity.match_room(match, table),
                RULES,
                seed,
                opponent="bot" if is_alone else "friend",
                match=match,
                deals=wish.deals,
                made_at=time.time(),
            )
            await self._rooms.create(room, (_bot(wish.level),) if is_alone else ())
        first = await self._desk.copy(self._identity.match_room(match, 0))
        await self._seat(first.room, 0, secret, wish.name, program=wish.bot)
        return await self._shown(match, browser, request)

    async def match(self, match: str, request: Request, browser: Asking) -> protocol.Match:
        """A match, and once both tables are done what came of it."""
        await self._desk.limit(MATCHES_BY_ADDRESS, browser.address)
        return await self._shown(match, browser, request)

    async def sit(
        self,
        match: str,
        request: Request,
        response: Response,
        browser: Asking,
        wish: protocol.MatchSeatRequest,
    ) -> protocol.RoomSummary:
        """Takes a seat; whoever has it already gets it again."""
        await self._desk.limit(SEATS_BY_ADDRESS, browser.address)
        copies = await self._copies(match)
        secret = browser.keep(response)
        room = copies[wish.table].room
        seat = room.seat_of(self._identity.seat_key(secret, room.id))
        if seat != wish.seat:
            if seat is not None:
                raise ProblemError(409, "one_table", f"this browser has seat {seat} at this table")
            if room.chairs[wish.seat].kind != "empty":
                raise ProblemError(409, "seat_taken", f"seat {wish.seat} is taken")
            await self._seat(room, wish.seat, secret, wish.name, program=wish.bot)
        return self._desk.summary(await self._desk.copy(room.id), browser, request)

    async def _seat(self, room: Room, seat: Seat, secret: str, name: str, *, program: bool) -> None:
        browser = self._identity.browser_key(secret)
        key = self._identity.seat_key(secret, room.id)
        sit = Sit(key, clean_name(name), browser=browser, seat=seat, program=program)
        async with self._desk.at_table(room, browser):
            await self._desk.do(room.id, sit)
        await self._rooms.store.remember(browser, room.id)

    async def _copies(self, match: str) -> tuple[Copy, Copy]:
        """Both tables; a `no_match` problem when there are not two."""
        name = room_name(match)
        if name is not None:
            first, second = [
                await self._rooms.read(self._identity.match_room(name, table)) for table in TABLES
            ]
            if first is not None and second is not None:
                return first, second
        raise ProblemError(404, "no_match", "no match has this name, or it has expired")

    async def _shown(self, match: str, browser: Browser, request: Request) -> protocol.Match:
        copies = await self._copies(match)
        first, second = (copy.room for copy in copies)
        is_over = first.is_over and second.is_over
        lines = compared(_sheet(first), _sheet(second)) if is_over else []
        shown = {
            "match": first.match,
            "url": self._desk.url(f"/m/{first.match}", request),
            "form": "computer" if first.opponent == "bot" else "pairs",
            "level": first.chairs[1].level,
            "of": first.deals,
            "tables": [self._table(copy.room, browser) for copy in copies],
            "is_over": is_over,
            "lines": lines,
            "difference": sum(line["difference"] for line in lines) if is_over else None,
        }
        return protocol.Match.model_validate(shown)

    def _table(self, room: Room, browser: Browser) -> dict[str, Any]:
        key = self._identity.seat_key(browser.secret, room.id) if browser.secret else ""
        seat = room.seat_of(key)
        return {
            "room": None if seat is None else room.id,
            "seat": seat,
            "players": [frames.player(chair) for chair in room.chairs],
            "state": state_of(room),
            "deals": len(_sheet(room)),
        }


def compared(first: tuple[ScoreLine, ...], second: tuple[ScoreLine, ...]) -> list[dict[str, Any]]:
    """`protocol.MatchLine` of each deal that both tables have finished."""
    return [
        {
            "deal": one.deal,
            "results": [
                {"kind": line.kind, "winner": line.winner, "points": line.points}
                for line in (one, other)
            ],
            "difference": _points(one) - _points(other),
        }
        for one, other in zip(first, second, strict=False)
    ]


def _points(line: ScoreLine) -> int:
    """What seat 0 won by a deal; negative what seat 1 won."""
    return -line.points if line.winner == 1 else line.points


def _sheet(room: Room) -> tuple[ScoreLine, ...]:
    return () if room.game is None else room.game.book.sheet


def _bot(level: Level) -> Sit:
    return Sit("", BOT_NAMES[level], level=level, seat=1)
