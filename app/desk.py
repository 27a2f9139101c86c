"""What every REST route needs: who asks, which room is meant, and how to say no."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from app import frames, identity, protocol
from app.commands import Command
from app.guard import headers_of, is_secure
from app.identity import Identity, new_secret
from app.ledger import Ledger
from app.limits import Rate
from app.live import Copy
from app.nodes import Spoilt, StoreDown
from app.outcome import Refused
from app.reach import from_elsewhere
from app.rooms import Rooms
from app.settings import Settings
from app.state import Room
from engine.view import Seat

log = logging.getLogger("ginvite.http")

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": protocol.Problem} for status in (400, 403, 404, 409, 413, 429, 503)
}
"""The answers of a router when something is wrong."""
MAX_DETAIL = 300
"""Characters of the longest sentence about a problem."""


class ProblemError(Exception):
    """A request that cannot be answered; becomes a `Problem`."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code


class Browser:
    """Who asks: the browser's secret, and how to answer with a cookie."""

    def __init__(self, request: Request) -> None:
        headers = headers_of(request.scope)
        self.secure = is_secure(request.scope)
        self.secret = identity.secret_of(headers, secure=self.secure)
        self.has_cookie = "authorization" not in headers
        self.address = request.client.host if request.client else "-"

    def keep(self, response: Response) -> str:
        """The browser's secret, made when it has none; its cookie is sent again."""
        if self.secret is None:
            self.secret = new_secret()
        if self.has_cookie:
            cookie = identity.set_cookie(self.secret, secure=self.secure)
            response.headers.append("set-cookie", cookie)
        return self.secret


Asking = Annotated[Browser, Depends(Browser)]


class Desk:
    """Where the routes look rooms up, seat people and refuse them."""

    def __init__(
        self, rooms: Rooms, ledger: Ledger, identity: Identity, settings: Settings
    ) -> None:
        self.rooms = rooms
        self._ledger = ledger
        self.identity = identity
        self.settings = settings

    async def copy(self, room: str) -> Copy:
        """The room of that name; a `room_gone` problem when there is none."""
        name = identity.room_name(room)
        copy = await self.rooms.read(name) if name is not None else None
        if copy is None:
            raise ProblemError(404, "room_gone", "no room has this name, or it has expired")
        return copy

    async def seated(self, room: str, browser: Browser) -> tuple[Copy, Seat]:
        """The room and the asker's seat in it; a `not_seated` problem without one."""
        copy = await self.copy(room)
        key = self.identity.seat_key(browser.secret, copy.room.id) if browser.secret else ""
        seat = copy.room.seat_of(key)
        if seat is None:
            raise ProblemError(403, "not_seated", "this browser has no seat here")
        return copy, seat

    @asynccontextmanager
    async def at_table(self, room: Room, browser: str) -> AsyncIterator[None]:
        """Around the taking of a seat. At a table of a match: a `one_table` problem when the
        browser of this key has ever had a seat at the other one, for it has seen the cards; and
        this is its table from now on, unless the seat is refused."""
        if not room.match:
            yield
            return
        hold, seconds = secrets.token_hex(8), self.settings.expiry
        table = int(room.id != self.identity.match_room(room.match, 0))
        if not await self._ledger.hold_table(room.match, browser, table, hold, seconds):
            raise ProblemError(409, "one_table", "this browser plays at the other table")
        try:
            yield
        except ProblemError as problem:
            # Of anything else nobody knows whether the seat was taken.
            if problem.status != 503:
                await self._ledger.let_go(room.match, browser, hold)
            raise

    async def do(self, room: str, command: Command) -> Copy:
        """Carries out a command; a refusal becomes a problem."""
        reply, copy = await self.rooms.do(room, command)
        if isinstance(reply, Refused):
            statuses = {"seat_taken": 409, "room_gone": 404, "bad_code": 403}
            raise ProblemError(statuses.get(reply.code, 503), reply.code, reply.detail)
        assert copy is not None
        return copy

    def room_url(self, room: str, request: Request) -> str:
        """The invite link of a room."""
        return self.url(f"/r/{room}", request)

    def url(self, path: str, request: Request) -> str:
        """The address of one of our pages, as a browser elsewhere needs it."""
        settings = self.settings
        base = settings.public_url or from_elsewhere(request.scope, settings.host)
        return (base or str(request.base_url)).rstrip("/") + path

    async def limit(self, rate: Rate, who: str) -> None:
        """Counts one more; a `rate_limited` problem when these are too many."""
        if not self.settings.rate_limits:
            return
        number, seconds = await self.rooms.store.count(f"{rate.name}:{who}", rate.window)
        if number > rate.count:
            raise ProblemError(429, "rate_limited", f"try again in {seconds:.0f} s")

    def summary(self, copy: Copy, browser: Browser, request: Request) -> protocol.RoomSummary:
        """One room as the asker may see it."""
        room = copy.room
        key = self.identity.seat_key(browser.secret, room.id) if browser.secret else ""
        seat = room.seat_of(key)
        return protocol.RoomSummary.model_validate(
            {
                "room": room.id,
                "url": self.room_url(room.id, request),
                "seat": seat,
                "opponent": room.opponent,
                "title": room.title,
                "number": room.numbered,
                "daily": room.daily or None,
                "match": room.match or None,
                "clock": room.clock.seconds if room.clock else None,
                "players": [frames.player(chair) for chair in room.chairs],
                "rules": frames.rule_card(room.rules),
                "watch": room.watch,
                "state": state_of(room),
                "your_turn": seat is not None and _waits_for(room, seat),
                "scores": room.game.scores if room.game is not None else (0, 0),
                "game": room.number,
                "wins": room.wins,
                "version": room.version,
                "updated_at": room.updated_at,
                "expires_at": copy.stored.expires_at,
                "seal": room.next_seal.hex() if room.game is None else "",
            }
        )


def state_of(room: Room) -> str:
    """`RoomSummary.state`."""
    if room.game is None:
        return "waiting"
    return "over" if room.is_over else "playing"


def _waits_for(room: Room, seat: Seat) -> bool:
    """Whether the room waits for this seat: its move, its answer, or its next deal."""
    if room.proposal is not None and room.proposal.by != seat:
        return True
    game = room.game
    if game is None or room.is_over:
        return False
    if room.opponent == "device":
        return True
    return not game.ready[seat] if game.deal.is_over else game.on_turn == seat


def problem(status: int, code: str, detail: str) -> Response:
    """A `Problem` as response."""
    # What was sent may stand in the detail, and be as long as a body.
    body = protocol.Problem.model_validate({"code": code, "detail": detail[:MAX_DETAIL]})
    return JSONResponse(body.model_dump(), status)


async def on_problem(request: Request, error: Exception) -> Response:
    """Answers `ProblemError`."""
    assert isinstance(error, ProblemError)
    return problem(error.status, error.code, str(error))


async def on_invalid(request: Request, error: Exception) -> Response:
    """Answers a request that is not what the models say."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(step) for step in first["loc"])
    code = "bad_number" if place == "body.number" else "bad_request"
    return problem(400, code, f"{place}: {first['msg']}")


async def on_http(request: Request, error: Exception) -> Response:
    """Answers what the router refuses: no such path, no such method, no JSON."""
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code in (404, 405) else "bad_request"
    return problem(error.status_code, code, str(error.detail))


async def on_store_down(request: Request, error: Exception) -> Response:
    """Answers when Redis cannot be reached, or what lies there cannot be read."""
    assert isinstance(error, StoreDown)
    room = request.path_params.get("room", "-")
    if isinstance(error, Spoilt):
        log.error("room_spoilt room=%s reason=%s", room, error)
        return problem(503, "busy", "what the store has of this cannot be read")
    log.warning("store_down room=%s reason=%s", room, error)
    return problem(503, "busy", "the store cannot be reached")
