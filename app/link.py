"""One connection to one Redis node, shared by everything in this process.

Commands of all rooms travel on it without waiting for each other, and sharded pub/sub
messages arrive on it between the replies (protocol version 3). Whoever calls gets a future.
What is where, and what to do when a node is gone, is for `nodes`.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import hiredis

Reply = Any
"""What Redis answers: bytes, int, None, or a list of them."""
Argument: TypeAlias = str | bytes | int | float
"""What a command is made of."""
OnPush = Callable[["Link", list[Any]], None]
OnLost = Callable[["Link"], None]

SILENCE = 5.0
"""Seconds after which a node that owes a reply counts as dead."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a node listens. `path` is a unix socket and wins over host and port."""

    host: str = "localhost"
    port: int = 6379
    path: str = ""

    def __str__(self) -> str:
        return self.path or f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Login:
    """How to introduce oneself to a node."""

    username: str | None = None
    password: str | None = None
    database: int = 0
    tls: bool = False


class LinkLost(ConnectionError):
    """The node is gone. The command may or may not have been carried out."""


class CommandError(Exception):
    """Redis refused the command; the first word of its answer is `kind`."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.kind = text.partition(" ")[0]


class Link(asyncio.Protocol):
    """A connection. `call` before `open` has returned is an error."""

    def __init__(self, address: Address, on_push: OnPush, on_lost: OnLost) -> None:
        self.address = address
        self.is_open = False
        self._on_push = on_push
        self._on_lost = on_lost
        self._reader = hiredis.Reader()
        self._owed: deque[tuple[asyncio.Future[Reply], str]] = deque()
        self._unsent: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._last_reply = 0.0
        self._watch: asyncio.TimerHandle | None = None

    @classmethod
    async def open(cls, address: Address, login: Login, on_push: OnPush, on_lost: OnLost) -> Link:
        """Connects and introduces itself; raises `LinkLost` or `CommandError`."""
        link = cls(address, on_push, on_lost)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SILENCE):
                if address.path:
                    await loop.create_unix_connection(lambda: link, address.path)
                else:
                    context = ssl.create_default_context() if login.tls else None
                    await loop.create_connection(
                        lambda: link, address.host, address.port, ssl=context
                    )
                greeting = ["HELLO", "3"]
                if login.password:
                    greeting += ["AUTH", login.username or "default", login.password]
                await link.call(*greeting)
                if login.database:
                    await link.call("SELECT", str(login.database))
        except (OSError, TimeoutError) as error:
            link.close()
            raise LinkLost(f"{address}: {str(error) or 'no answer'}") from error
        except CommandError:
            link.close()
            raise
        return link

    def call(self, *command: Argument) -> asyncio.Future[Reply]:
        """Sends a command; the future gets its reply, `CommandError` or `LinkLost`."""
        return self._send(command, "")

    def subscribe(self, channel: str) -> asyncio.Future[Reply]:
        """Subscribes to a sharded channel; done when Redis has confirmed it."""
        return self._send(("SSUBSCRIBE", channel), channel)

    def unsubscribe(self, channel: str) -> asyncio.Future[Reply]:
        """Ends a subscription."""
        return self._send(("SUNSUBSCRIBE", channel), channel)

    def close(self) -> None:
        """Ends the connection; what was owed fails with `LinkLost`."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self, command: tuple[Argument, ...], channel: str) -> asyncio.Future[Reply]:
        future: asyncio.Future[Reply] = self._loop.create_future()
        if not self.is_open or self._transport is None:
            future.set_exception(LinkLost(f"{self.address}: closed"))
            return future
        if not self._owed:
            self._last_reply = self._loop.time()
        self._owed.append((future, channel))
        packed = hiredis.pack_command(command)  # type: ignore[arg-type]
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(packed)
        return future

    def _flush(self) -> None:
        # What all rooms want in one turn of the event loop leaves in one system call.
        unsent, self._unsent = self._unsent, []
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(unsent))

    # ------------------------------------------------------------- called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.Transport", transport)
        self.is_open = True
        self._watch = self._loop.call_later(SILENCE, self._check)

    def connection_lost(self, error: Exception | None) -> None:
        """The connection is gone; everybody who waits learns it."""
        self.is_open = False
        if self._watch is not None:
            self._watch.cancel()
        owed, self._owed = self._owed, deque()
        for future, _ in owed:
            if not future.done():
                future.set_exception(LinkLost(f"{self.address}: {error or 'closed'}"))
        self._on_lost(self)

    def data_received(self, data: bytes) -> None:
        """Replies in the order of the commands, with pushes in between."""
        self._last_reply = self._loop.time()
        reader = self._reader
        reader.feed(data)
        while (reply := reader.gets()) is not False:
            if isinstance(reply, hiredis.PushNotification):
                self._pushed(reply)
                continue
            future, _ = self._owed.popleft()
            if future.done():
                continue
            if isinstance(reply, hiredis.ReplyError):
                future.set_exception(CommandError(str(reply)))
            else:
                future.set_result(reply)

    def _pushed(self, push: list[Any]) -> None:
        # A confirmed subscription is answered by a push in the place of its reply. The node
        # also sends `sunsubscribe` by itself when the slot of a channel moves away.
        if push[0] in (b"ssubscribe", b"sunsubscribe"):
            channel = push[1].decode()
            if self._owed and self._owed[0][1] == channel:
                future, _ = self._owed.popleft()
                if not future.done():
                    future.set_result(None)
                return
        self._on_push(self, push)

    def _check(self) -> None:
        self._watch = self._loop.call_later(SILENCE / 4, self._check)
        if self._owed and self._loop.time() - self._last_reply > SILENCE:
            self.close()
