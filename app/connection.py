"""One socket: it says who it is, sends commands, and is brought up to date.

Its task waits for the hello and for the end; frames between them are handled as they come, one
after the other, and what goes out is written at once through `SocketProtocol`. Which sockets
there are is for `sockets`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final, cast

from pydantic_core import to_json

from app import eager, frames, inbox, protocol
from app.commands import Act, Back, Propose
from app.identity import Identity
from app.limits import BAD_FRAMES, FRAMES_WAITING, HELLO_SECONDS, TABS, VISITORS, Bucket
from app.live import Live
from app.metrics import BYES, REJECTS
from app.nodes import StoreDown
from app.numbers import numbered
from app.outcome import Accepted, Refused, Reply
from app.rooms import Rooms
from app.settings import Settings
from app.store import WATCHER
from app.talk import Talk, Words
from app.transport import SocketProtocol
from engine.view import Seat

log = logging.getLogger("ginvite.socket")

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

SILENCE: Final = 2.5
"""Heartbeats without a frame after which a socket counts as dead."""


@dataclass(frozen=True, slots=True)
class House:
    """What all sockets of a process share."""

    rooms: Rooms
    talk: Talk
    identity: Identity
    settings: Settings


class Connection:
    """A socket of this process, and a `live.Listener` once it is in a room."""

    __slots__ = (
        "_bad_frames",
        "_bucket",
        "_house",
        "_is_busy",
        "_limits",
        "_live",
        "_loop",
        "_outbox",
        "_pinged",
        "_protocol",
        "_waiting",
        "heard_at",
        "key",
        "revealed",
        "seat",
        "sent",
        "socket",
    )

    def __init__(self, house: House, protocol_of_uvicorn: SocketProtocol, name: str) -> None:
        self.key = ""
        self.seat: Seat | None = None
        self.sent: int | None = None
        self.revealed: tuple[Seat, int] | None = None
        self.socket = name
        self._house = house
        self._protocol = protocol_of_uvicorn
        self._live: Live | None = None
        self._loop = asyncio.get_running_loop()
        self.heard_at = self._loop.time()
        self._bucket = Bucket(self.heard_at)
        self._bad_frames = 0
        self._outbox = house.settings.outbox
        self._limits = house.settings.rate_limits
        self._pinged = -1
        self._is_busy = False
        self._waiting: tuple[str, ...] = ()
        protocol_of_uvicorn.on_shutdown = self._restart

    # ---------------------------------------------------------------------------- outgoing

    def push(self, text: bytes, *, hold: bool = False) -> None:
        """Writes a frame; a peer that does not read is cut off."""
        if self._protocol.push(text, hold=hold) > self._outbox:
            self.bye(4013, "too slow")

    def send(self, frame: frames.Json) -> None:
        """Writes a frame of this socket alone."""
        self.push(to_json(frame))

    def bye(self, code: int, reason: str, retry_ms: int | None = None) -> None:
        """Says good-bye and closes. `retry_ms` None means: do not come back by yourself."""
        if self._protocol.close_sent:
            return
        BYES.labels(str(code)).inc()
        log.info("bye room=%s seat=%s code=%d", self._room, self.seat, code)
        frame = {"type": "bye", "code": code, "reason": reason, "retry_ms": retry_ms}
        self._protocol.push(to_json(frame))
        self._protocol.end(code, reason)

    def _restart(self) -> None:
        # Spread over a while, or all of them would fall upon the processes that remain.
        spread = round(self._house.settings.drain * 1000)
        self.bye(1012, "the server restarts", secrets.randbelow(spread + 1))

    def welcome(self) -> None:
        """Sends `welcome`; the socket of a visitor may have got a seat."""
        assert self._live is not None
        live = self._live
        self.send(
            {
                "type": "welcome",
                "room": live.id,
                "seat": self.seat,
                "epoch": live.epoch,
                "version": live.version,
                "heartbeat": self._house.settings.heartbeat,
                "expires_at": live.expires_at,
                "presence": live.presence,
                "watchers": live.watchers,
            }
        )

    def seated(self) -> None:
        """The browser of this socket has taken a seat."""
        assert self._live is not None
        self.welcome()
        self._house.rooms.spawn(self._arrive(self._live, renew=True))

    # ---------------------------------------------------------------------------- incoming

    async def run(self, room: str, key: str, receive: Receive) -> None:
        """Reads until the socket closes."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self._next(receive)
        except TimeoutError:
            self.bye(4000, "the first frame is hello", 1000)
            return
        if text is None:
            return
        try:
            hello = inbox.read(text)
        except inbox.BadFrame as error:
            self.bye(4000, f"the first frame is hello: {error.detail}"[:100])
            return
        if not isinstance(hello, protocol.Hello):
            self.bye(4000, "the first frame is hello")
            return
        if hello.protocol != protocol.PROTOCOL:
            self.bye(4001, f"protocol {protocol.PROTOCOL} is spoken here: reload")
            return
        if not await self._enter(room, key, hello):
            return
        queue = self._protocol.queue
        while not queue.empty():
            # Sent before the welcome was read.
            text = await self._next(receive)
            if text is None:
                return
            self._heard(text)
        self._protocol.on_text = self._heard
        while (text := await self._next(receive)) is not None:
            self._heard(text)

    async def _next(self, receive: Receive) -> str | None:
        message = await receive()
        if message["type"] != "websocket.receive" or self._protocol.close_sent:
            return None
        self.heard_at = self._loop.time()
        text = message.get("text")
        if text is None:
            self.bye(4000, "frames are text")
        return cast("str | None", text)

    async def _enter(self, room: str, key: str, hello: protocol.Hello) -> bool:
        house = self._house
        rooms = house.rooms
        self.key = key
        live = await rooms.enter(room, self)
        if live is None:
            self.bye(4004, "this room is gone")
            return False
        self._live = live
        self.seat = live.copy.room.seat_of(key)
        if self.seat is None and sum(each.seat is None for each in live.listeners) > VISITORS:
            self.bye(1013, "too many visitors", 10_000)
            return False
        # What the store tells here repairs a copy that missed a wake-up, before it is shown.
        await self._arrive(live, renew=True)
        if live.woken != live.version:
            await rooms.refresh(live)
        if self._protocol.close_sent:
            return False
        since = hello.since if hello.epoch == live.epoch else None
        if since is not None and since > live.version:
            # The client has seen more than the store has, which lost its latest commits.
            if self.seat is not None:
                await rooms.went_back(live, live.epoch, key)
            since = None
        self.seat = live.copy.room.seat_of(key)
        if self.seat is not None and live.copy.room.chairs[self.seat].stand_in:
            await rooms.do(room, Back(self.seat))
        self.welcome()
        self._show(live, since)
        rooms.on_commit(live.copy.room)
        log.info("hello room=%s seat=%s version=%d", room, self.seat, live.version)
        return True

    def _show(self, live: Live, since: int | None) -> None:
        """Sends the table as it is, and what happened after `since`."""
        self.sent = live.version
        self.push(live.state(live.eyes(self), since))
        clock = live.clock()
        if clock is not None:
            self.push(clock)

    async def _arrive(self, live: Live, *, renew: bool) -> None:
        """Shows that this socket is alive, and takes in what the store tells in return."""
        rooms = self._house.rooms
        if self.seat is None and not live.copy.room.watch:
            # Somebody who opened an invite, or a robot: leaves no trace.
            pulse = await rooms.store.look(live.id)
        else:
            seat, tabs = (WATCHER, VISITORS) if self.seat is None else (self.seat, TABS)
            lifetime = self._house.settings.heartbeat * SILENCE
            renew = renew and self.seat is not None
            pulse = await rooms.store.arrive(
                live.id, self.socket, seat, lifetime, tabs, renew=renew
            )
        rooms.pulse(live, pulse)

    def _heard(self, text: str) -> None:
        self.heard_at = self._loop.time()
        if self._limits and not self._bucket.take(self.heard_at):
            self._reject(inbox.id_of(text), "rate_limited", "slower, please")
            self._count_bad(4008)
        elif self._is_busy:
            self._waiting += (text,)
            if len(self._waiting) >= FRAMES_WAITING:
                self._protocol.pause()
        else:
            eager.begin(self._serve(text))

    async def _serve(self, text: str) -> None:
        """Handles a frame, and those that come meanwhile."""
        self._is_busy = True
        try:
            await self._frame(text)
            while self._waiting and self._live is not None:
                text, *rest = self._waiting
                self._waiting = tuple(rest)
                await self._frame(text)
        except Exception:
            log.exception("socket_failed room=%s", self._room)
            self.bye(1011, "internal error", 1000)
        finally:
            self._is_busy = False
            self._protocol.resume()

    async def _frame(self, text: str) -> None:
        try:
            message = inbox.read(text)
            match message:
                case protocol.Act():
                    await self._act(message)
                case protocol.Ping():
                    await self._ping(message)
                case protocol.Say() | protocol.Write() | protocol.Nudge():
                    await self._say(message)
                case protocol.Reveal():
                    self._reveal(message)
                case protocol.Hello():
                    raise inbox.BadFrame("hello was said already")
        except inbox.BadFrame as error:
            self._reject(error.id, "bad_message", error.detail)
            self._count_bad(4000)
        except StoreDown as error:
            log.warning("store_down room=%s reason=%s", self._room, error)
            self._reject(getattr(message, "id", None), "busy", "the store cannot be reached")

    def _count_bad(self, code: int) -> None:
        self._bad_frames += 1
        if self._bad_frames > BAD_FRAMES:
            self.bye(code, "too many frames that were refused", 5000)

    async def _act(self, message: protocol.Act) -> None:
        live = self._live
        assert live is not None
        if self.seat is None:
            self._reject(message.id, "not_seated", "watching only")
            return
        try:
            intent = inbox.intent_of(message.action)
        except inbox.BadFrame as error:
            raise inbox.BadFrame(error.detail, message.id) from None
        room, seat = live.copy.room, self.seat
        if room.opponent == "device":
            eyes = live.eyes(self)
            if eyes is not None and eyes != "covered":
                seat = eyes
            elif inbox.is_move(intent):
                self._reject(message.id, "covered", "no hand is revealed here")
                return
        away = not live.presence[1 - seat]
        digest = inbox.digest(intent)
        if isinstance(intent, Propose) and room.opponent == "bot":
            intent = numbered(intent, self._house.identity)
        command = Act(seat, message.id, message.version, intent, digest, away, self.key)

        def answer(reply: Reply) -> None:
            match reply:
                case Accepted(_, version, repeat):
                    # The news follow at once, so both go out in one piece.
                    self.push(_ack(message.id, version, repeat=repeat), hold=True)
                case Refused("room_gone"):
                    self.bye(4004, "this room is gone")
                case Refused(code, detail):
                    self._reject(message.id, code, detail)

        await self._house.rooms.do(live.id, command, answer)
        self._protocol.release()

    async def _say(self, message: Words) -> None:
        live = self._live
        assert live is not None
        if self.seat is None:
            self._reject(message.id, "not_seated", "watching only")
            return
        refused = await self._house.talk.pass_on(live.copy.room, self.seat, message)
        if refused is not None:
            self._reject(message.id, refused.code, refused.detail)
            return
        self.push(_ack(message.id, live.version))

    def _reveal(self, message: protocol.Reveal) -> None:
        live = self._live
        assert live is not None
        room = live.copy.room
        if self.seat is None:
            self._reject(message.id, "not_seated", "watching only")
        elif room.opponent != "device":
            self._reject(message.id, "wrong_phase", "hands are covered on one device only")
        elif message.seat is not None and message.seat != room.on_turn:
            self._reject(message.id, "stale", "it is not the turn of this seat")
        else:
            self.revealed = None if message.seat is None else (message.seat, room.turned)
            self._show(live, None)
            self.push(_ack(message.id, live.version))

    async def _ping(self, message: protocol.Ping) -> None:
        live = self._live
        assert live is not None
        rooms = self._house.rooms
        await self._arrive(live, renew=False)
        self.send({"type": "pong", "version": live.version})
        rooms.on_commit(live.copy.room)
        # What was sent before the last ping and is not known to the client got lost.
        if message.version < min(self._pinged, live.version):
            self.push(live.state(live.eyes(self), message.version))
        self._pinged = live.version

    def _reject(self, id_: str | None, code: str, detail: str) -> None:
        live = self._live
        REJECTS.labels(code).inc()
        stale = code == "stale" and live is not None
        head = to_json(
            {
                "type": "rejected",
                "id": id_,
                "code": code,
                "version": live.version if live is not None else 0,
                "detail": detail,
            }
        )
        table = live.table(live.eyes(self)) if stale and live is not None else b"null"
        self.push(head[:-1] + b',"table":' + table + b"}")

    # ------------------------------------------------------------------------------ leaving

    def leave(self) -> None:
        """Takes the socket out of its room."""
        self._protocol.on_shutdown = self._protocol.on_text = None
        live, self._live = self._live, None
        if live is None:
            return
        rooms = self._house.rooms
        rooms.leave(live, self)
        if self.seat is not None:
            grace = self._house.settings.away
            rooms.spawn(rooms.store.leave(live.id, self.socket, self.seat, grace))
        elif live.copy.room.watch:
            rooms.spawn(rooms.store.leave(live.id, self.socket, WATCHER, 0.0))

    @property
    def _room(self) -> str:
        return self._live.id if self._live is not None else "-"


def _ack(id_: str, version: int, *, repeat: bool = False) -> bytes:
    """`protocol.Ack`; an id needs no escapes."""
    told = "true" if repeat else "false"
    return f'{{"type":"ack","id":"{id_}","version":{version},"repeat":{told}}}'.encode()
