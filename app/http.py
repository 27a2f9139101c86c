"""The REST routes: make a room, look at it, sit down, list my games, and how the server is."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException

from app import frames, identity, protocol
from app.bot_seats import BotSeats
from app.commands import Command, Leave, Level, Rekey, Sit
from app.guard import headers_of, is_secure
from app.identity import CODE_SECONDS, Identity, new_code, new_room, new_secret
from app.limits import (
    CODES_BY_BROWSER,
    HINTS_BY_BROWSER,
    ROOMS_BY_ADDRESS,
    ROOMS_BY_BROWSER,
    SEATS_BY_ADDRESS,
    Rate,
    clean_name,
)
from app.live import Copy
from app.metrics import CONNECTIONS, ROOMS_LIVE
from app.nodes import StoreDown
from app.outcome import Refused
from app.rooms import Rooms
from app.settings import Settings
from app.state import Room
from engine.errors import RulesError
from engine.rules import custom, preset
from engine.view import Seat

BOT_NAMES: dict[Level, str] = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}


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


class Routes:
    """What the routes need, and the routes."""

    def __init__(
        self, rooms: Rooms, bots: BotSeats, identity: Identity, settings: Settings
    ) -> None:
        self._rooms = rooms
        self._bots = bots
        self._identity = identity
        self._settings = settings
        problems: dict[int | str, dict[str, Any]] = {
            status: {"model": protocol.Problem} for status in (400, 403, 404, 409, 413, 429, 503)
        }
        self.router = APIRouter(responses=problems)
        add = self.router.add_api_route
        add("/api/rooms", self.make_room, methods=["POST"], status_code=201)
        add("/api/rooms/{room}", self.room, methods=["GET"])
        add("/api/rooms/{room}/seat", self.sit, methods=["POST"])
        add("/api/rooms/{room}/move", self.make_code, methods=["POST"])
        add("/api/rooms/{room}/claim", self.claim, methods=["POST"])
        add("/api/rooms/{room}/hint", self.hint, methods=["GET"])
        add("/api/rooms/{room}/record", self.record, methods=["GET"])
        add("/api/me/rooms", self.my_rooms, methods=["GET"])
        add("/api/me/forget", self.forget, methods=["POST"], status_code=204)
        plain = APIRouter()
        plain.add_api_route("/healthz", self.healthz, methods=["GET", "HEAD"])
        plain.add_api_route("/readyz", self.readyz, methods=["GET", "HEAD"])
        plain.add_api_route("/metrics", self.metrics, methods=["GET"])
        self.operations = plain

    async def make_room(
        self, request: Request, response: Response, browser: Asking, wish: protocol.RoomRequest
    ) -> protocol.RoomSummary:
        """Makes a room and seats who asks in seat 0, and a bot in seat 1 when it is wanted."""
        try:
            rules = custom(preset(wish.preset), **wish.options)
        except RulesError as error:
            raise ProblemError(400, "bad_rules", str(error)) from None
        secret = browser.keep(response)
        browser_key = self._identity.browser_key(secret)
        await self._limit(ROOMS_BY_BROWSER, browser_key)
        await self._limit(ROOMS_BY_ADDRESS, browser.address)
        name = new_room()
        key = self._identity.seat_key(secret, name)
        sits = [Sit(key, clean_name(wish.name), bytes.fromhex(wish.entropy))]
        if wish.opponent == "bot":
            sits.append(Sit("", BOT_NAMES[wish.level], level=wish.level))
        await self._rooms.create(name, rules, tuple(sits), watch=wish.watch)
        await self._rooms.store.remember(browser_key, name)
        return self._summary(await self._copy(name), browser, request)

    async def room(self, room: str, request: Request, browser: Asking) -> protocol.RoomSummary:
        """One room. Looking changes nothing: no seat, no cookie, no expiry."""
        return self._summary(await self._copy(room), browser, request)

    async def sit(
        self,
        room: str,
        request: Request,
        response: Response,
        browser: Asking,
        wish: protocol.SeatRequest,
    ) -> protocol.RoomSummary:
        """Takes the free seat; whoever sits already gets the own seat again."""
        copy = await self._copy(room)
        await self._limit(SEATS_BY_ADDRESS, browser.address)
        secret = browser.keep(response)
        name = copy.room.id
        key = self._identity.seat_key(secret, name)
        sit = Sit(key, clean_name(wish.name), bytes.fromhex(wish.entropy))
        seated = await self._do(name, sit)
        await self._rooms.store.remember(self._identity.browser_key(secret), name)
        return self._summary(seated, browser, request)

    async def make_code(self, room: str, request: Request, browser: Asking) -> protocol.MoveCode:
        """A one-time code with which another browser gets the asker's seat."""
        copy, seat = await self._seated(room, browser)
        await self._limit(CODES_BY_BROWSER, copy.room.chairs[seat].key)
        name, code = copy.room.id, new_code()
        key = self._identity.code_key(code, name)
        await self._rooms.store.keep_code(name, key, seat, CODE_SECONDS)
        return protocol.MoveCode(
            code=code,
            url=f"{self._room_url(name, request)}#move={code}",
            expires_at=time.time() + CODE_SECONDS,
        )

    async def claim(
        self,
        room: str,
        request: Request,
        response: Response,
        browser: Asking,
        wish: protocol.ClaimRequest,
    ) -> protocol.RoomSummary:
        """Takes over the seat of a code; the browser that held it is told to leave."""
        copy = await self._copy(room)
        await self._limit(SEATS_BY_ADDRESS, browser.address)
        name = copy.room.id
        seat = await self._rooms.store.take_code(name, self._identity.code_key(wish.code, name))
        if seat is None:
            raise ProblemError(403, "bad_code", "this code was used, is too old, or never was")
        secret = browser.keep(response)
        rekey = Rekey(1 if seat else 0, self._identity.seat_key(secret, name))
        moved = await self._do(name, rekey)
        await self._rooms.store.remember(self._identity.browser_key(secret), name)
        return self._summary(moved, browser, request)

    async def hint(self, room: str, browser: Asking) -> protocol.Hint:
        """What the strongest bot would do from the asker's view."""
        copy, seat = await self._seated(room, browser)
        await self._limit(HINTS_BY_BROWSER, copy.room.chairs[seat].key)
        intent = await self._bots.hint(copy.room, seat)
        if intent is None:
            raise ProblemError(409, "no_hint", "it is not your turn")
        hint = {"version": copy.room.version, "action": frames.action(intent)}
        return protocol.Hint.model_validate(hint)

    async def record(self, room: str, browser: Asking) -> PlainTextResponse:
        """The finished deals of the room in the notation of `engine.notation`."""
        copy, _ = await self._seated(room, browser)
        games = await self._rooms.store.games(copy.room.id)
        deals = await self._rooms.store.deals(copy.room.id)
        return PlainTextResponse(b"\n".join([*games.values(), *deals]))

    async def forget(self, response: Response, browser: Asking) -> None:
        """Gives up every seat of this browser, and its cookie."""
        if browser.secret is not None:
            key = self._identity.browser_key(browser.secret)
            for name in await self._rooms.store.rooms_of(key):
                leave = Leave(self._identity.seat_key(browser.secret, name))
                await self._rooms.do(name, leave)
            await self._rooms.store.forget(key)
        response.headers.append("set-cookie", identity.drop_cookie(secure=browser.secure))

    async def my_rooms(self, request: Request, browser: Asking) -> protocol.MyRooms:
        """The rooms in which this browser sits, newest first."""
        if browser.secret is None:
            return protocol.MyRooms(rooms=[])
        names = await self._rooms.store.rooms_of(self._identity.browser_key(browser.secret))
        found = [await self._rooms.read(name) for name in names]
        summaries = [self._summary(copy, browser, request) for copy in found if copy is not None]
        mine = [summary for summary in summaries if summary.seat is not None]
        mine.sort(key=lambda summary: -summary.updated_at)
        return protocol.MyRooms(rooms=mine)

    async def healthz(self) -> Response:
        """The process answers."""
        return PlainTextResponse("ok\n")

    async def readyz(self) -> Response:
        """The process answers, and so does its store."""
        await self._rooms.store.ping()
        return PlainTextResponse("ready\n")

    async def metrics(self) -> Response:
        """Figures for Prometheus."""
        ROOMS_LIVE.set(len(self._rooms.lives()))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def _copy(self, room: str) -> Copy:
        name = identity.room_name(room)
        copy = await self._rooms.read(name) if name is not None else None
        if copy is None:
            raise ProblemError(404, "room_gone", "no room has this name, or it has expired")
        return copy

    async def _seated(self, room: str, browser: Browser) -> tuple[Copy, Seat]:
        copy = await self._copy(room)
        key = self._identity.seat_key(browser.secret, copy.room.id) if browser.secret else ""
        seat = copy.room.seat_of(key)
        if seat is None:
            raise ProblemError(403, "not_seated", "this browser has no seat here")
        return copy, seat

    async def _do(self, room: str, command: Command) -> Copy:
        reply, copy = await self._rooms.do(room, command)
        if isinstance(reply, Refused):
            statuses = {"seat_taken": 409, "room_gone": 404, "bad_code": 403}
            raise ProblemError(statuses.get(reply.code, 503), reply.code, reply.detail)
        assert copy is not None
        return copy

    def _room_url(self, room: str, request: Request) -> str:
        base = self._settings.public_url or str(request.base_url)
        return f"{base.rstrip('/')}/r/{room}"

    async def _limit(self, rate: Rate, who: str) -> None:
        if not self._settings.rate_limits:
            return
        number, seconds = await self._rooms.store.count(f"{rate.name}:{who}", rate.window)
        if number > rate.count:
            raise ProblemError(429, "rate_limited", f"try again in {seconds:.0f} s")

    def _summary(self, copy: Copy, browser: Browser, request: Request) -> protocol.RoomSummary:
        room = copy.room
        key = self._identity.seat_key(browser.secret, room.id) if browser.secret else ""
        seat = room.seat_of(key)
        return protocol.RoomSummary.model_validate(
            {
                "room": room.id,
                "url": self._room_url(room.id, request),
                "seat": seat,
                "opponent": room.opponent,
                "title": room.title,
                "number": room.numbered,
                "daily": room.daily or None,
                "clock": room.clock.seconds if room.clock else None,
                "players": [frames.player(chair) for chair in room.chairs],
                "rules": frames.rule_card(room.rules),
                "watch": room.watch,
                "state": _state(room),
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


def _state(room: Room) -> str:
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
    return not game.ready[seat] if game.deal.is_over else game.on_turn == seat


def problem(status: int, code: str, detail: str) -> Response:
    """A `Problem` as response."""
    body = protocol.Problem.model_validate({"code": code, "detail": detail})
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
    return problem(400, "bad_request", f"{place}: {first['msg']}"[:300])


async def on_http(request: Request, error: Exception) -> Response:
    """Answers what the router refuses: no such path, no such method, no JSON."""
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code in (404, 405) else "bad_request"
    return problem(error.status_code, code, str(error.detail))


async def on_store_down(request: Request, error: Exception) -> Response:
    """Answers when Redis cannot be reached."""
    assert isinstance(error, StoreDown)
    return problem(503, "busy", "the store cannot be reached")


CONNECTIONS.set(0)
