"""The REST routes of rooms: make one, look, sit down, move the seat; and how the server is."""

from __future__ import annotations

import secrets
import time

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app import frames, protocol
from app.bot_seats import BotSeats
from app.commands import Level, Rekey, Sit
from app.desk import PROBLEMS, Asking, Desk, ProblemError
from app.identity import CODE_SECONDS, new_code, new_room
from app.limits import (
    CODES_BY_BROWSER,
    HINTS_BY_BROWSER,
    MAX_TITLE,
    ROOMS_BY_ADDRESS,
    ROOMS_BY_BROWSER,
    SEATS_BY_ADDRESS,
    clean_name,
)
from app.metrics import CONNECTIONS, ROOMS_LIVE
from app.numbers import any_number, is_number, number_name
from app.records import Records
from app.state import Room
from app.turn_clock import TurnClock
from engine.errors import RulesError
from engine.rules import custom, preset

BOT_NAMES: dict[Level, str] = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}


class Routes:
    """What the routes need, and the routes."""

    def __init__(self, desk: Desk, bots: BotSeats, records: Records) -> None:
        self._desk = desk
        self._records = records
        self._rooms = desk.rooms
        self._identity = desk.identity
        self._bots = bots
        self.router = APIRouter(responses=PROBLEMS)
        add = self.router.add_api_route
        add("/api/rooms", self.make_room, methods=["POST"], status_code=201)
        add("/api/rooms/{room}", self.room, methods=["GET"])
        add("/api/rooms/{room}/seat", self.sit, methods=["POST"])
        add("/api/rooms/{room}/move", self.make_code, methods=["POST"])
        add("/api/rooms/{room}/claim", self.claim, methods=["POST"])
        add("/api/rooms/{room}/hint", self.hint, methods=["GET"])
        add("/api/rooms/{room}/record", self.record, methods=["GET"])
        plain = APIRouter()
        plain.add_api_route("/healthz", self.healthz, methods=["GET", "HEAD"])
        plain.add_api_route("/readyz", self.readyz, methods=["GET", "HEAD"])
        plain.add_api_route("/metrics", self.metrics, methods=["GET"])
        self.operations = plain

    async def make_room(
        self, request: Request, response: Response, browser: Asking, wish: protocol.RoomRequest
    ) -> protocol.RoomSummary:
        """Makes a room and seats who asks in seat 0, and a bot in seat 1 when it is wanted."""
        room = self._wanted(wish)
        secret = browser.keep(response)
        browser_key = self._identity.browser_key(secret)
        await self._desk.limit(ROOMS_BY_BROWSER, browser_key)
        await self._desk.limit(ROOMS_BY_ADDRESS, browser.address)
        key = self._identity.seat_key(secret, room.id)
        name, entropy = clean_name(wish.name), bytes.fromhex(wish.entropy)
        sits = [Sit(key, name, entropy, browser=browser_key, program=wish.bot)]
        if wish.opponent == "bot":
            sits.append(Sit("", BOT_NAMES[wish.level], level=wish.level))
        elif wish.opponent == "device":
            sits.append(Sit("", clean_name(wish.second_name)))
        await self._rooms.create(room, tuple(sits))
        await self._rooms.store.remember(browser_key, room.id)
        return self._desk.summary(await self._desk.copy(room.id), browser, request)

    def _wanted(self, wish: protocol.RoomRequest) -> Room:
        """The empty room that somebody wishes for; a problem when there is no such room."""
        try:
            rules = custom(preset(wish.preset), **wish.options)
        except RulesError as error:
            raise ProblemError(400, "bad_rules", str(error)) from None
        number, seed, clock = wish.number, secrets.token_bytes(32), None
        if wish.opponent == "bot":
            number = any_number() if number is None else number
            seed = self._identity.deals_key(number_name(number))
            if not is_number(number):
                numbers = f"1 to {protocol.GAME_NUMBERS}"
                raise ProblemError(400, "bad_number", f"there are the games {numbers}")
        elif number is not None:
            raise ProblemError(400, "bad_number", "numbered games are against the computer")
        if wish.clock is not None:
            if wish.opponent != "friend":
                raise ProblemError(400, "bad_request", "a clock is for two browsers")
            clock = TurnClock(wish.clock, wish.clock * self._desk.settings.clock_pace)
        return Room(
            new_room(),
            rules,
            seed,
            opponent=wish.opponent,
            title=clean_name(wish.title, MAX_TITLE),
            numbered=number,
            made_at=time.time(),
            watch=wish.watch and wish.opponent != "device",
            clock=clock,
        )

    async def room(self, room: str, request: Request, browser: Asking) -> protocol.RoomSummary:
        """One room. Looking changes nothing: no seat, no cookie, no expiry."""
        return self._desk.summary(await self._desk.copy(room), browser, request)

    async def sit(
        self,
        room: str,
        request: Request,
        response: Response,
        browser: Asking,
        wish: protocol.SeatRequest,
    ) -> protocol.RoomSummary:
        """Takes the free seat; whoever sits already gets the own seat again."""
        copy = await self._desk.copy(room)
        await self._desk.limit(SEATS_BY_ADDRESS, browser.address)
        secret = browser.keep(response)
        name = copy.room.id
        key = self._identity.seat_key(secret, name)
        if copy.room.match and copy.room.seat_of(key) is None:
            raise ProblemError(409, "one_table", "the seats of a match are taken at its own page")
        browser_key = self._identity.browser_key(secret)
        given = bytes.fromhex(wish.entropy)
        name_shown = clean_name(wish.name)
        sit = Sit(key, name_shown, given, browser=browser_key, program=wish.bot)
        seated = await self._desk.do(name, sit)
        await self._rooms.store.remember(browser_key, name)
        return self._desk.summary(seated, browser, request)

    async def make_code(self, room: str, request: Request, browser: Asking) -> protocol.MoveCode:
        """A one-time code with which another browser gets the asker's seat."""
        copy, seat = await self._desk.seated(room, browser)
        holder = copy.room.chairs[seat].key
        await self._desk.limit(CODES_BY_BROWSER, holder)
        name, code = copy.room.id, new_code()
        key = self._identity.code_key(code, name)
        await self._rooms.store.keep_code(name, key, holder, CODE_SECONDS)
        return protocol.MoveCode(
            code=code,
            url=f"{self._desk.room_url(name, request)}#move={code}",
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
        copy = await self._desk.copy(room)
        await self._desk.limit(SEATS_BY_ADDRESS, browser.address)
        name = copy.room.id
        secret = browser.keep(response)
        browser_key = self._identity.browser_key(secret)
        code, key = self._identity.code_key(wish.code, name), self._identity.seat_key(secret, name)
        mine = copy.room.seat_of(key)
        if mine is not None:
            # It has opened somebody's link by mistake: the code waits for the right browser.
            holder = await self._code_of(name, code, look=True)
            if copy.room.seat_of(holder) not in (mine, None):
                raise ProblemError(409, "seat_taken", "this browser holds the other seat")
            return self._desk.summary(copy, browser, request)
        # Before the code is used up, which comes before the seat: of several who claim one gets it.
        async with self._desk.at_table(copy.room, browser_key):
            holder = await self._code_of(name, code)
            moved = await self._desk.do(name, Rekey(holder, key, browser_key))
        await self._rooms.store.remember(browser_key, name)
        return self._desk.summary(moved, browser, request)

    async def _code_of(self, room: str, code: str, *, look: bool = False) -> str:
        """Whose seat a code stands for; a `bad_code` problem when it stands for none."""
        holder = await self._rooms.store.take_code(room, code, look=look)
        if holder is None:
            raise ProblemError(403, "bad_code", "this code was used, is too old, or never was")
        return holder

    async def hint(self, room: str, browser: Asking) -> protocol.Hint:
        """What the strongest bot would do from the asker's view."""
        copy, seat = await self._desk.seated(room, browser)
        if copy.room.daily or copy.room.match or copy.room.opponent == "device":
            raise ProblemError(409, "no_hint", "not of the day, in a match, nor on one device")
        await self._desk.limit(HINTS_BY_BROWSER, copy.room.chairs[seat].key)
        advice = await self._bots.hint(copy.room, seat)
        if advice is None:
            raise ProblemError(409, "no_hint", "it is not your turn")
        return protocol.Hint.model_validate(frames.hint(advice, copy.room.version))

    async def record(self, room: str, browser: Asking) -> PlainTextResponse:
        """The finished deals of the room in the notation of `engine.notation`."""
        copy, _ = await self._desk.seated(room, browser)
        return PlainTextResponse(await self._records.text(copy.room))

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


CONNECTIONS.set(0)
