"""Writes that count only when replicas have them, for hosts who set `GINVITE_WAIT_REPLICAS`.

WAIT holds up its whole connection while a replica is away, so it gets one of its own to each
master. All who write at the same time share one WAIT behind their commands: it speaks of
everything that its connection has written before.
"""

from __future__ import annotations

import asyncio
from typing import Final, TypeAlias

from app.link import Address, Argument, Link, LinkLost, Reply
from app.nodes import TROUBLES, Nodes, StoreDown

WAIT_SECONDS: Final = 1.0
"""How long replicas have for what was written."""
_Waiting: TypeAlias = list[tuple[tuple[Argument, ...], "asyncio.Future[Reply]"]]


class Replicas:
    """Carries out commands as `Nodes` does, and answers when `count` replicas have them."""

    def __init__(self, nodes: Nodes, count: int) -> None:
        self._nodes = nodes
        self._count = count
        self._links: dict[Address, Link] = {}
        self._waiting: dict[Address, _Waiting] = {}
        self._tasks: dict[Address, asyncio.Task[None]] = {}

    async def call(self, tag: str, *command: Argument) -> Reply:
        """The reply of a command that writes. Raises `StoreDown` also when too few replicas
        have it in time: it is carried out then, and may be lost."""
        try:
            return await self._sent(tag, command)
        except TROUBLES as error:
            return await self._nodes.again(error, lambda: self._sent(tag, command))

    def close(self) -> None:
        """Closes every connection."""
        for link in list(self._links.values()):
            link.close()

    def _sent(self, tag: str, command: tuple[Argument, ...]) -> asyncio.Future[Reply]:
        loop = asyncio.get_running_loop()
        address = self._nodes.address_of(tag)
        future: asyncio.Future[Reply] = loop.create_future()
        self._waiting.setdefault(address, []).append((command, future))
        if address not in self._tasks:
            self._tasks[address] = loop.create_task(self._serve(address))
        return future

    async def _serve(self, address: Address) -> None:
        try:
            while waiting := self._waiting.pop(address, None):
                await self._write(address, waiting)
        finally:
            del self._tasks[address]

    async def _write(self, address: Address, waiting: _Waiting) -> None:
        """Sends these commands, with one WAIT behind them."""
        try:
            link = await self._link(address)
        except TROUBLES as error:
            for _, future in waiting:
                if not future.done():
                    future.set_exception(error)
            return
        replies = [link.call(*command) for command, _ in waiting]
        wait = link.call("WAIT", self._count, round(WAIT_SECONDS * 1000))
        await asyncio.wait([*replies, wait])
        for (_, future), reply in zip(waiting, replies, strict=True):
            self._answer(future, reply, wait)

    def _answer(
        self,
        future: asyncio.Future[Reply],
        reply: asyncio.Future[Reply],
        wait: asyncio.Future[Reply],
    ) -> None:
        error = reply.exception() or wait.exception()
        if future.done():  # Whoever asked is gone.
            return
        if error is not None:
            future.set_exception(error)
        elif wait.result() < self._count:
            future.set_exception(StoreDown(f"{wait.result()} of {self._count} replicas have it"))
        else:
            future.set_result(reply.result())

    async def _link(self, address: Address) -> Link:
        link = self._links.get(address)
        if link is None:
            link = await Link.open(address, self._nodes.login, lambda *_: None, self._lost)
            if not link.is_open:
                raise LinkLost(f"{address}: closed")
            self._links[address] = link
        return link

    def _lost(self, link: Link) -> None:
        if self._links.get(link.address) is link:
            del self._links[link.address]
