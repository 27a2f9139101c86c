"""The line of a player to its server: requests, and one socket that comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter, ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from app import protocol
from app.limits import FRAMES_AT_ONCE, FRAMES_PER_SECOND

PATIENCE: Final = 60.0
"""Seconds for which a server that does not answer is tried again."""
REQUEST_SECONDS: Final = 20.0
LARGEST: Final = 1 << 20
"""Bytes of the largest frame that a server sends."""
_CAREFUL: Final = 0.8
"""The part of the allowed rate that is used: pings count too, and clocks differ."""
_MESSAGE: TypeAdapter[protocol.ServerMessage] = TypeAdapter(protocol.ServerMessage)

Frame: TypeAlias = dict[str, Any]
Hello = Callable[[], Frame]
OnMessage = Callable[[protocol.ServerMessage], None]


class Refused(Exception):
    """The server says no to a request or an action; `code` is of `docs/protocol.md`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Gone(Exception):
    """The table cannot be reached any more, and trying again would not help."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


async def request(url: str, secret: str, body: Frame | None = None) -> Frame:
    """What the server answers to a GET, or to a POST with a body; raises `Refused`."""
    return await asyncio.to_thread(_request, url, secret, body)


def _request(url: str, secret: str, body: Frame | None) -> Frame:
    headers = {"authorization": f"Bearer {secret}", "accept": "application/json"}
    content = None
    if body is not None:
        content = json.dumps(body).encode()
        headers["content-type"] = "application/json"
    asked = urllib.request.Request(url, content, headers)
    try:
        with urllib.request.urlopen(asked, timeout=REQUEST_SECONDS) as answer:
            found: Frame = json.load(answer)
            return found
    except urllib.error.HTTPError as error:
        with error:
            text = error.read()
        try:
            problem = protocol.Problem.model_validate_json(text)
        except ValidationError:
            raise Refused("broken", f"status {error.code} and no words of Ginvite") from None
        raise Refused(problem.code, problem.detail) from None
    except urllib.error.URLError as error:
        raise Refused("offline", str(error.reason)) from None


class Wire:
    """A socket at a room that is opened again whenever it closes, until the server says not to.

    `hello` gives the first frame of each connection, `on_message` gets everything that comes.
    """

    def __init__(self, url: str, secret: str, hello: Hello, on_message: OnMessage) -> None:
        self._url = url.replace("http", "ws", 1)
        self._secret = secret
        self._hello = hello
        self._on_message = on_message
        self._socket: ClientConnection | None = None
        self._heartbeat = 10.0
        self._version: Callable[[], int] = lambda: 0
        self._task: asyncio.Task[None] | None = None
        self._saved, self._saved_at = FRAMES_AT_ONCE * _CAREFUL, asyncio.get_running_loop().time()
        self.on_open: Callable[[], None] = lambda: None
        """Called when a connection has been welcomed: what was not answered is sent again."""
        self.gone: Exception | None = None
        """Why there is no line any more."""

    def open(self, version: Callable[[], int]) -> None:
        """Begins; `version` is what pings tell the server."""
        self._version = version
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        """Ends it for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def cut(self) -> None:
        """Drops the connection under it, as a bad line would; it comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def wait_turn(self) -> None:
        """Returns when one more frame is within the rate that the server allows to anybody."""
        loop = asyncio.get_running_loop()
        while True:
            now = loop.time()
            saved = self._saved + (now - self._saved_at) * FRAMES_PER_SECOND * _CAREFUL
            self._saved, self._saved_at = min(saved, FRAMES_AT_ONCE * _CAREFUL), now
            if self._saved >= 1.0:
                self._saved -= 1.0
                return
            await asyncio.sleep((1.0 - self._saved) / FRAMES_PER_SECOND)

    async def send(self, frame: Frame) -> None:
        """Sends a frame if there is a connection; without one it is lost."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps(frame))

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        pause, deadline = 0.25, loop.time() + PATIENCE
        while self.gone is None:
            retry: float | None = None
            try:
                retry = await self._once()
                pause, deadline = 0.25, loop.time() + PATIENCE
            except (OSError, InvalidHandshake, TimeoutError) as error:
                if loop.time() > deadline:
                    self._end(Gone(1006, f"the server does not answer: {error}"))
            except Gone as gone:
                self._end(gone)
            except Exception as error:
                # Whoever waits for a message must learn of it, whatever it is.
                self._end(error)
                raise
            if self.gone is None:
                await asyncio.sleep(pause * random.uniform(0.5, 1.0) if retry is None else retry)
                pause = min(2 * pause, 8.0)

    def _end(self, why: Exception) -> None:
        self.gone = why
        self.on_open()

    async def _once(self) -> float | None:
        """One connection from its hello to its end; seconds after which the server wants us
        back, None when it did not say. Raises `Gone` when it does not want us back."""
        async with connect(
            self._url,
            subprotocols=[Subprotocol(protocol.SUBPROTOCOL)],
            additional_headers={"authorization": f"Bearer {self._secret}"},
            compression=None,
            max_size=LARGEST,
            ping_interval=None,
            open_timeout=REQUEST_SECONDS,
        ) as socket:
            await socket.send(json.dumps(self._hello()))
            beat: asyncio.Task[None] | None = None
            retry: float | None = None
            try:
                async for text in socket:
                    message = _MESSAGE.validate_json(text)
                    if isinstance(message, protocol.Bye):
                        if message.retry_ms is None:
                            raise Gone(message.code, message.reason)
                        retry = message.retry_ms / 1000
                    elif isinstance(message, protocol.Welcome):
                        self._heartbeat = message.heartbeat
                        self._socket = socket
                        beat = beat or asyncio.get_running_loop().create_task(self._beat())
                        self._on_message(message)
                        self.on_open()
                    else:
                        self._on_message(message)
            except ConnectionClosed:
                pass
            finally:
                self._socket = None
                if beat is not None:
                    beat.cancel()
            return retry

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            await self.send({"type": "ping", "version": self._version()})
