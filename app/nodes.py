"""Which Redis node serves a room: one node, the master behind Sentinel, or a Cluster.

All three look the same to `store` and `wakeups`: a command names its room, goes to the node
of that room, and is sent again when the node moved, failed over or was lost. So a command may
be carried out twice, and every script of `store` is written for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import RedisError

from app.link import Address, Argument, CommandError, Link, LinkLost, Login, Reply

log = logging.getLogger("ginvite.nodes")

PATIENCE = 8.0
"""Seconds for which a command is tried again before the caller is told `StoreDown`."""
_PASSING = frozenset(
    {"MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN", "LOADING", "READONLY", "UNBLOCKED"}
)
"""Answers that mean: not here, or not yet."""
_REFUSING = frozenset({"OOM", "MISCONF", "NOREPLICAS", "NOAUTH", "WRONGPASS", "NOPERM"})
"""Answers of a node that may not write now: its memory or its disk is full, or it stands alone; or
that lets us in no more."""
_ASKED_ONCE: dict[str, Any] = {
    "socket_timeout": 1.0,
    "socket_connect_timeout": 1.0,
    "retry": Retry(NoBackoff(), 0),
}
"""How a Sentinel is asked: who needs the answer asks again in time."""
TROUBLES = (LinkLost, CommandError, RedisError, OSError)
"""What a command may run into."""


class StoreDown(Exception):
    """Redis cannot be reached now."""


class Spoilt(StoreDown):
    """What lies there was not written by a server like this one: by hand, or by a newer one."""


@dataclass(frozen=True, slots=True)
class Target:
    """A REDIS_URL, read."""

    kind: str
    """`single`, `sentinel` or `cluster`."""
    addresses: tuple[Address, ...]
    login: Login
    service: str = ""
    """The name of the master that the Sentinels know."""


def read_url(url: str, *, cluster: bool = False) -> Target:
    """What a REDIS_URL means; raises `ValueError` with a sentence that names no password.

    >>> read_url("redis-sentinel://a:26379,b:26379/gin").service
    'gin'
    """
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    scheme = parts.scheme.replace("valkey", "redis")
    credentials, _, hosts = parts.netloc.rpartition("@")
    username, _, password = credentials.partition(":")
    path = unquote(parts.path).strip("/")
    login = Login(unquote(username) or None, unquote(password) or None, tls="rediss" in scheme)
    if scheme in ("unix", "redis+unix"):
        database = int(query.get("db", ["0"])[0])
        socket = Address(path=unquote(parts.path))
        return Target("single", (socket,), Login(login.username, login.password, database))
    kinds = {
        "redis": "cluster" if cluster else "single",
        "rediss": "cluster" if cluster else "single",
        "redis-cluster": "cluster",
        "rediss-cluster": "cluster",
        "redis-sentinel": "sentinel",
        "rediss-sentinel": "sentinel",
    }
    if scheme not in kinds:
        raise ValueError(f"{scheme!r} is none of unix, {', '.join(kinds)}")
    kind = kinds[scheme]
    default_port = 26379 if kind == "sentinel" else 6379
    addresses = tuple(_address(each, default_port) for each in hosts.split(","))
    service, _, number = path.partition("/") if kind == "sentinel" else ("", "", path)
    if number and not number.isdigit():
        raise ValueError(f"database {number!r} is no number")
    if kind == "sentinel" and not service:
        raise ValueError("redis-sentinel:// wants /service after the addresses")
    database = int(number or 0)
    login = Login(login.username, login.password, database, login.tls)
    return Target(kind, addresses, login, service)


def _address(text: str, default_port: int) -> Address:
    parts = urlsplit(f"//{text}")
    return Address(parts.hostname or "localhost", parts.port or default_port)


class Nodes:
    """The nodes of one Redis. `on_message(channel, data)` gets every pub/sub message,
    `on_gap(channels)` the channels whose messages may have been missed."""

    def __init__(
        self,
        target: Target,
        on_message: Callable[[str, bytes], None],
        on_gap: Callable[[Sequence[str]], None],
    ) -> None:
        self._target = target
        self._on_message = on_message
        self._on_gap = on_gap
        self._links: dict[Address, Link] = {}
        self._opening: dict[Address, asyncio.Task[Link]] = {}
        self._master = target.addresses[0]
        self._slots: dict[int, Address] = {}
        self._channels: dict[str, Address | None] = {}
        self._healing: asyncio.Task[None] | None = None
        self._closed = False

    async def start(self, patience: float = 0.0) -> None:
        """Finds the masters; raises `StoreDown` with the reason when none can be reached in
        `patience` seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + patience
        while True:
            try:
                await self._resolve()
                await self._link(self.address_of(""))
                return
            except TROUBLES as error:
                if loop.time() >= deadline:
                    raise StoreDown(str(error)) from error
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Closes every connection."""
        self._closed = True
        if self._healing is not None:
            self._healing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._healing
        for link in list(self._links.values()):
            link.close()

    # --------------------------------------------------------------------------- commands

    async def call(self, tag: str, *command: Argument) -> Reply:
        """Carries out a command on the node of the keys tagged `{tag}`.

        Raises `StoreDown` after `PATIENCE`, and `CommandError` for an answer that will not
        change by asking again.
        """
        try:
            link = self._links.get(self.address_of(tag))
            if link is None:
                link = await self._link(self.address_of(tag))
            return await link.call(*command)
        except TROUBLES as error:
            return await self.again(error, lambda: self._sent(tag, command))

    async def _sent(self, tag: str, command: tuple[Argument, ...]) -> Reply:
        link = await self._link(self.address_of(tag))
        return await link.call(*command)

    async def again(self, error: Exception, attempt: Callable[[], Awaitable[Reply]]) -> Reply:
        """Tries something that has failed again, as long as that may pass; raises as `call`."""
        # In a task of its own, for it sets itself deadlines: who calls may be none (see `eager`).
        return await asyncio.get_running_loop().create_task(self._again(error, attempt))

    async def _again(self, error: Exception, attempt: Callable[[], Awaitable[Reply]]) -> Reply:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        pause = 0.01
        while True:
            if isinstance(error, CommandError):
                if error.kind in _REFUSING:
                    raise StoreDown(str(error)) from error
                if error.kind == "WRONGTYPE":
                    raise Spoilt(str(error)) from error
                if error.kind not in _PASSING:
                    raise error
            if self._closed or loop.time() + pause > deadline:
                raise StoreDown(str(error)) from error
            await asyncio.sleep(pause)
            pause = min(pause * 2, 0.5)
            with contextlib.suppress(*TROUBLES):
                async with asyncio.timeout_at(deadline):
                    await self._resolve()
            try:
                return await attempt()
            except TROUBLES as trouble:
                error = trouble

    @property
    def login(self) -> Login:
        """How to introduce oneself to every node."""
        return self._target.login

    def address_of(self, tag: str) -> Address:
        """The master that holds the keys tagged `{tag}`."""
        if self._target.kind != "cluster":
            return self._master
        return self._slots.get(key_slot(tag.encode()), self._master)

    def masters(self) -> set[Address]:
        """Every master."""
        return set(self._slots.values()) if self._target.kind == "cluster" else {self._master}

    # ----------------------------------------------------------------------- subscriptions

    async def subscribe(self, tag: str, channel: str) -> None:
        """Returns when messages of the channel surely arrive; raises `StoreDown`."""
        self._channels.setdefault(channel, None)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while True:
            try:
                link = await self._link(self.address_of(tag))
                await link.subscribe(channel)
                self._channels[channel] = link.address
                return
            except TROUBLES as error:
                if self._closed or loop.time() > deadline:
                    raise StoreDown(str(error)) from error
            await asyncio.sleep(0.05)
            with contextlib.suppress(*TROUBLES):
                await self._resolve()

    def unsubscribe(self, channel: str) -> None:
        """Ends a subscription; messages on their way may still come."""
        address = self._channels.pop(channel, None)
        link = self._links.get(address) if address is not None else None
        if link is not None:
            link.unsubscribe(channel).add_done_callback(lambda done: done.exception())

    def _pushed(self, link: Link, push: list[Any]) -> None:
        if push[0] == b"smessage":
            self._on_message(push[1].decode(), push[2])
        elif push[0] == b"sunsubscribe" and push[1].decode() in self._channels:
            # The slot of this channel moved to another node.
            self._channels[push[1].decode()] = None
            self._heal()

    def _lost(self, link: Link) -> None:
        if self._links.get(link.address) is link:
            del self._links[link.address]
        if self._closed:
            return
        orphans = [name for name, at in self._channels.items() if at == link.address]
        for channel in orphans:
            self._channels[channel] = None
        log.warning("link_lost node=%s channels=%d", link.address, len(orphans))
        if orphans:
            self._heal()

    def _heal(self) -> None:
        if self._healing is None or self._healing.done():
            self._healing = asyncio.get_running_loop().create_task(self._subscribe_again())

    async def _subscribe_again(self) -> None:
        while orphans := [name for name, at in self._channels.items() if at is None]:
            with contextlib.suppress(*TROUBLES):
                await self._resolve()
            healed = []
            for channel in orphans:
                tag = channel[channel.find("{") + 1 : channel.find("}")]
                try:
                    link = await self._link(self.address_of(tag))
                    await link.subscribe(channel)
                except (LinkLost, CommandError, OSError):
                    continue
                if channel in self._channels:
                    self._channels[channel] = link.address
                    healed.append(channel)
            if healed:
                self._on_gap(healed)
            if len(healed) < len(orphans):
                await asyncio.sleep(0.2)

    # -------------------------------------------------------------------------- addresses

    async def _link(self, address: Address) -> Link:
        link = self._links.get(address)
        if link is not None:
            return link
        task = self._opening.get(address)
        if task is None:
            opening = Link.open(address, self._target.login, self._pushed, self._lost)
            task = asyncio.get_running_loop().create_task(opening)
            self._opening[address] = task
            task.add_done_callback(lambda done: self._opened(address, done))
        return await asyncio.shield(task)

    def _opened(self, address: Address, task: asyncio.Task[Link]) -> None:
        self._opening.pop(address, None)
        if not task.cancelled() and task.exception() is None:
            link = task.result()
            if self._closed:
                link.close()
            elif link.is_open:
                self._links[address] = link

    async def _resolve(self) -> None:
        """Asks who the masters are; keeps what was known when nobody answers."""
        match self._target.kind:
            case "sentinel":
                await self._ask_sentinels()
            case "cluster":
                await self._ask_cluster()

    async def _ask_sentinels(self) -> None:
        sentinels = [(each.host, each.port) for each in self._target.addresses]
        sentinel = Sentinel(  # type: ignore[no-untyped-call]
            sentinels, sentinel_kwargs=_ASKED_ONCE
        )
        try:
            host, port = await sentinel.discover_master(self._target.service)
        finally:
            for client in sentinel.sentinels:
                await client.aclose()
        self._move_master(Address(host, int(port)))

    def _move_master(self, master: Address) -> None:
        if master != self._master:
            old = self._links.get(self._master)
            self._master = master
            if old is not None:
                old.close()

    async def _ask_cluster(self) -> None:
        known = [*self.masters(), *self._target.addresses]
        reason: Exception = LinkLost("no node of the cluster answers")
        for address in dict.fromkeys(known):
            try:
                link = await self._link(address)
                ranges = await link.call("CLUSTER", "SLOTS")
            except (LinkLost, CommandError, OSError) as error:
                reason = error
                continue
            slots: dict[int, Address] = {}
            for first, last, master, *_ in ranges:
                host = master[0].decode() if master[0] else address.host
                owner = Address(host or address.host, master[1])
                slots.update(dict.fromkeys(range(first, last + 1), owner))
            if slots:
                self._adopt(slots)
                return
        raise reason

    def _adopt(self, slots: dict[int, Address]) -> None:
        self._slots = slots
        for channel, address in self._channels.items():
            tag = channel[channel.find("{") + 1 : channel.find("}")]
            if address is not None and self.address_of(tag) != address:
                self._channels[channel] = None
                self._heal()
