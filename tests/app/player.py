"""A scripted player: one browser secret, and sockets that speak the protocol for real.

It keeps every frame that it gets, as the text that came, so that a test can say what a seat
was told; it never looks into the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import ssl
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.identity import new_secret

Frame = dict[str, Any]
PATIENCE = 15.0
_IDS = itertools.count(1)
"""Of all players: one seat may be played by several, one after the other."""
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Of no use on plain http; without it each client reads all certificates of the system, 25 ms."""


class Player:
    """One browser at one server; `connect` may be called again, also at another server."""

    made: ClassVar[list[Player]] = []
    """Every player of the test that runs."""

    def __init__(self, url: str, secret: str | None = None) -> None:
        self.made.append(self)
        self.url = url
        self.secret = secret or new_secret()
        self.room = ""
        self.seat: int | None = None
        self.texts: list[str] = []
        """Every frame of every socket, as it came."""
        self.frames: list[Frame] = []
        """The same, read."""
        self.events: dict[int, Frame] = {}
        """Events by number."""
        self.doubles: list[int] = []
        """Numbers of events that came more than once."""
        self.restores: list[tuple[str, int]] = []
        """Epochs that ended because the store lost its latest commits, and where it went on."""
        self.version: int | None = None
        self.epoch: str | None = None
        self.table: Frame | None = None
        self.first_hand: list[str] | None = None
        """The hand in the first view of a game: a guest who comes to a dealt table sees no
        event of it."""
        self.presence: list[bool] = []
        self.close_code: int | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()

    # ------------------------------------------------------------------------------- REST

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """A REST request of this browser."""
        headers = {"authorization": f"Bearer {self.secret}", **options.pop("headers", {})}
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=PLAIN) as client:
            return await client.request(method, path, headers=headers, **options)

    async def make_room(self, opponent: str = "friend", **wish: Any) -> str:
        """Makes a room; its name."""
        response = await self.request("POST", "/api/rooms", json={"opponent": opponent, **wish})
        assert response.status_code == 201, response.text
        self.room = response.json()["room"]
        self.seat = response.json()["seat"]
        return self.room

    async def sit(self, room: str, **wish: Any) -> httpx.Response:
        """Asks for a seat."""
        response = await self.request("POST", f"/api/rooms/{room}/seat", json=wish)
        if response.status_code == 200:
            self.room, self.seat = room, response.json()["seat"]
        return response

    async def summary(self, room: str | None = None) -> Frame:
        """The room as REST shows it to this browser."""
        response = await self.request("GET", f"/api/rooms/{room or self.room}")
        assert response.status_code == 200, response.text
        summary: Frame = response.json()
        return summary

    # ----------------------------------------------------------------------------- socket

    async def open(self, room: str | None = None, **options: Any) -> None:
        """Opens a socket and reads it in the background; says nothing yet."""
        await self.disconnect()
        self.room = room or self.room
        self.close_code = None
        headers = {"authorization": f"Bearer {self.secret}", **options.pop("headers", {})}
        with _lost_is_an_os_error():
            self._socket = await websockets.connect(
                f"{self.url.replace('http', 'ws', 1)}/ws/{self.room}",
                subprotocols=[websockets.Subprotocol("ginvite.v1")],
                additional_headers=headers,
                compression=None,
                open_timeout=PATIENCE,
                **options,
            )
        self._reader = asyncio.create_task(self._read(self._socket))

    async def connect(
        self, room: str | None = None, *, anew: bool = False, **options: Any
    ) -> Frame:
        """Opens a socket, resumes from what was seen, and waits for the table."""
        await self.open(room, **options)
        if anew:
            self.version = self.epoch = None
        hello: Frame = {"type": "hello", "protocol": 1}
        if self.version is not None:
            hello |= {"since": self.version, "epoch": self.epoch}
        seen = len(self.frames)
        await self.send(hello)
        await self.wait(lambda: any(each["type"] == "state" for each in self.frames[seen:]))
        welcome = next(each for each in self.frames[seen:] if each["type"] == "welcome")
        return welcome

    async def disconnect(self) -> None:
        """Closes the socket."""
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()
        if self._reader is not None:
            await self._reader
            self._reader = None

    def cut(self) -> None:
        """Loses the connection without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def stall(self, seconds: float) -> None:
        """Reads nothing for a while."""
        if self._socket is not None:
            self._socket.transport.pause_reading()
            await asyncio.sleep(seconds)
            self._socket.transport.resume_reading()

    async def send(self, frame: Frame | str | bytes) -> None:
        """Sends a frame as it is, or a dictionary as JSON."""
        if self._socket is None:
            raise ConnectionError("not connected")
        with _lost_is_an_os_error():
            await self._socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def wait(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Waits until something about this player is true; fails when its socket is lost."""
        async with asyncio.timeout(seconds), self._news:
            while not holds():
                if self._reader is None or self._reader.done():
                    seen = [frame["type"] for frame in self.frames[-5:]]
                    raise ConnectionError(f"lost with {self.close_code} after {seen}")
                await self._news.wait()

    async def next(self, type_: str, after: int | None = None) -> Frame:
        """The next frame of a type after so many frames."""
        seen = len(self.frames) if after is None else after
        found: list[Frame] = []

        def holds() -> bool:
            found[:] = [frame for frame in self.frames[seen:] if frame["type"] == type_]
            return bool(found)

        await self.wait(holds)
        return found[0]

    async def closed(self) -> int:
        """The code with which the server closed the socket."""
        assert self._reader is not None
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self._reader)
        assert self.close_code is not None
        return self.close_code

    async def reply(self, frame: Frame | str | bytes, id_: str | None) -> Frame:
        """Sends a frame and waits for the ack or the refusal of that id."""
        seen = len(self.frames)
        found: list[Frame] = []

        def holds() -> bool:
            found[:] = [
                each
                for each in self.frames[seen:]
                if each["type"] in ("ack", "rejected") and each["id"] == id_
            ]
            return bool(found)

        await self.send(frame)
        await self.wait(holds)
        return found[0]

    def act_frame(self, action: Frame, id_: str | None = None, version: int | None = None) -> Frame:
        """An act decided on what this player sees."""
        return {
            "type": "act",
            "id": id_ or f"c{next(_IDS)}",
            "version": self.version if version is None else version,
            "action": action,
        }

    async def act(self, action: Frame, id_: str | None = None, version: int | None = None) -> Frame:
        """Wants something; the ack or the refusal."""
        frame = self.act_frame(action, id_, version)
        return await self.reply(frame, frame["id"])

    async def does(self, action: Frame, id_: str | None = None) -> Frame:
        """Wants something, gets it, and sees it; the ack."""
        reply = await self.act(action, id_)
        assert reply["type"] == "ack", reply
        await self.reaches(reply["version"])
        return reply

    async def ping(self) -> Frame:
        """Asks for a sign of life."""
        seen = len(self.frames)
        await self.send({"type": "ping", "version": self.version or 0})
        return await self.next("pong", seen)

    async def reaches(self, version: int) -> None:
        """Waits until this player has seen a version."""
        await self.wait(lambda: self.version is not None and self.version >= version)

    @property
    def view(self) -> Frame:
        """The view of the game."""
        assert self.table is not None
        view: Frame = self.table["view"]
        return view

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                async with self._news:
                    self._take(text)
                    self._news.notify_all()
        self.close_code = socket.close_code
        async with self._news:
            self._news.notify_all()

    def _take(self, text: str) -> None:
        frame = json.loads(text)
        self.texts.append(text)
        self.frames.append(frame)
        match frame["type"]:
            case "welcome":
                if self.epoch not in (None, frame["epoch"]):
                    self._go_back(self.epoch or "", frame["version"])
                self.epoch, self.seat = frame["epoch"], frame["seat"]
                self.presence = frame["presence"]
            case "presence":
                self.presence = frame["seats"]
            case "state":
                for number, event in enumerate(frame["events"], frame["since"] + 1):
                    if number in self.events:
                        self.doubles.append(number)
                    self.events[number] = event
                self.version, self.table = frame["version"], frame["table"]
                if self.first_hand is None and frame["table"]["view"] is not None:
                    self.first_hand = frame["table"]["view"]["hand"]

    def _go_back(self, epoch: str, version: int) -> None:
        """From here on the same numbers mean other events."""
        self.restores.append((epoch, version))
        self.events = {number: each for number, each in self.events.items() if number <= version}


@contextlib.contextmanager
def _lost_is_an_os_error() -> Iterator[None]:
    try:
        yield
    except (ConnectionClosed, InvalidHandshake) as error:
        raise ConnectionError(str(error)) from error
