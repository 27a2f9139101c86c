"""Redis: the module that knows the key names of rooms, and runs the Lua of `scripts`.

Everything of a room carries the tag `{room}`, lives in one slot and shares one expiry. A
command is one script: compare the version, write the state, append the events, renew the
expiry, wake the room's channel; all of it or nothing. Scripts take the time from Redis, so
processes with different clocks agree. Nothing here knows what a state or an event means.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from app.link import Argument, Reply
from app.nodes import Nodes, Spoilt, StoreDown
from app.replicas import Replicas
from app.scripts import SCRIPTS

Masked: TypeAlias = tuple[bytes, bytes, bytes]
"""One event as JSON for seat 0, for seat 1 and for everybody else."""

WATCHER: Final = 2
"""What stands for the seat of a watcher in the presence of a room."""
GAMES_KEPT: Final = 50
"""Finished games whose records a room keeps."""
EVENTS_AFTER_GAME: Final = 64
"""Events of a room that are kept when a game is over."""
PING_SECONDS: Final = 1.0
"""How long a question for a sign of life waits."""
ROOMS_KEPT: Final = 100
"""Rooms in the list of one browser."""


class Stored(NamedTuple):
    """A room as it lies in the store."""

    version: int
    epoch: str
    state: bytes
    """Empty where only the version matters."""
    expires_at: float
    """Unix time by the clock of this process."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What a look at a room's presence tells. `remaining`: seconds for which each seat still
    counts as here; 0 when it is away."""

    version: int
    epoch: str
    expires_at: float
    remaining: tuple[float, float]
    watchers: int


def channel_of(room: str) -> str:
    """The sharded pub/sub channel of a room."""
    return f"ginvite:{{{room}}}"


def room_of(channel: str) -> str:
    """The room of a channel."""
    return channel[len("ginvite:{") : -len("}")]


class Store:
    """The rooms in Redis. Every method may raise `StoreDown`."""

    def __init__(self, nodes: Nodes, *, expiry: float, wait_replicas: int = 0) -> None:
        self._nodes = nodes
        self._ttl = max(1, round(expiry * 1000))
        self._replicas = Replicas(nodes, wait_replicas) if wait_replicas else None
        self._durably = self._replicas or nodes
        """Carries out what is acknowledged afterwards."""

    def close(self) -> None:
        """Closes the connections that are its own."""
        if self._replicas is not None:
            self._replicas.close()

    # ------------------------------------------------------------------------------ rooms

    async def create(
        self, room: str, epoch: str, version: int, state: bytes, events: Sequence[Masked]
    ) -> bool:
        """Writes a new room; False when the name is taken."""
        args: list[Argument] = [epoch, version, state, self._ttl, len(events), *_flat(events)]
        return bool(await SCRIPTS["create"].run(self._durably, room, _keys(room), *args))

    async def load(
        self, room: str, since: int = 0, count: int = 0
    ) -> tuple[Stored | None, list[tuple[int, Masked]]]:
        """The room, None when it is gone, and its events after `since`, at most the last
        `count`, both of one moment."""
        reply = await self._run("load", room, _keys(room), since, count)
        if not reply:
            return None, []
        events = [(int(id_.partition(b"-")[0]), _masked(fields)) for id_, fields in reply[4]]
        events.reverse()
        return _stored(reply[0], reply[1], reply[2], reply[3]), events

    async def version(self, room: str) -> tuple[int, str] | None:
        """Version and epoch of the room, or None when it is gone."""
        version, epoch = await self._nodes.call(room, "HMGET", _key(room), "version", "epoch")
        return None if version is None else _at(version, epoch)

    async def commit(
        self,
        room: str,
        before: Stored,
        version: int,
        state: bytes,
        events: Sequence[Masked],
        deals: Sequence[bytes] = (),
    ) -> Stored | None:
        """Replaces `before` by what is returned, when it is still what lies there.

        Returns None when somebody else was faster, or the room is gone.
        """
        args: list[Argument] = [
            before.epoch,
            before.version,
            version,
            state,
            self._ttl,
            channel_of(room),
        ]
        args += [len(events), *_flat(events), *deals]
        left = await SCRIPTS["commit"].run(self._durably, room, _keys(room), *args)
        if not left:
            return None
        return Stored(version, before.epoch, b"", time.time() + left / 1000)

    async def is_kept(self, room: str, at: Stored) -> bool | None:
        """Whether the room is at `at` or beyond, and replicas have it, where one waits for them
        (None elsewhere): a commit that was refused for lack of replicas may have happened."""
        if self._replicas is None:
            return None
        args: list[Argument] = [at.epoch, at.version, self._ttl]
        return bool(await SCRIPTS["keep"].run(self._replicas, room, _keys(room), *args))

    async def restored(self, room: str, old_epoch: str, new_epoch: str) -> None:
        """Marks that versions of the old epoch no longer mean the same events."""
        keys = _keys(room)
        await self._run("restored", room, keys, old_epoch, new_epoch, channel_of(room))

    async def delete(self, room: str, before: Stored) -> bool:
        """Ends a room before its time, when `before` is still what lies there."""
        args: list[Argument] = [before.epoch, before.version, channel_of(room)]
        return bool(await self._run("delete", room, _keys(room), *args))

    async def deals(self, room: str) -> list[bytes]:
        """The records of the finished deals, oldest first."""
        records: list[bytes] = await self._nodes.call(room, "LRANGE", _key(room, "deals"), 0, -1)
        return records

    async def archive(self, room: str, number: int, deals: Sequence[bytes]) -> None:
        """Puts the records of a game that is over away, compressed."""
        blob = zlib.compress(b"\n".join(deals), 9)
        args: list[Argument] = [number, len(deals), blob, GAMES_KEPT, EVENTS_AFTER_GAME]
        await self._run("archive", room, _keys(room), *args)

    async def records(self, room: str) -> tuple[dict[int, bytes], list[bytes]]:
        """The records of the games that are over by their number, and those of the finished
        deals of the game under way, oldest first."""
        flat, deals = await self._run("records", room, _keys(room))
        games = sorted(
            (int(number), blob) for number, blob in zip(flat[::2], flat[1::2], strict=True)
        )
        return {number: zlib.decompress(blob) for number, blob in games}, deals

    # ---------------------------------------------------------------------------- reviews

    async def review(self, room: str, name: str) -> tuple[bytes | None, bytes | None]:
        """What is kept as the review of that name, and what its claim says."""
        # In this order: a review is kept before its claim is dropped.
        claim = await self._nodes.call(room, "GET", _key(room, f"review:{name}"))
        blob = await self._nodes.call(room, "HGET", _key(room, "reviews"), name)
        return blob, claim

    async def claim_review(self, room: str, name: str, claim: bytes, seconds: float) -> bool:
        """Whether the caller is the one to make this review; the others read its claim."""
        key = _key(room, f"review:{name}")
        wait = round(seconds * 1000)
        return bool(await self._nodes.call(room, "SET", key, claim, "PX", wait, "NX"))

    async def renew_claim(self, room: str, name: str, claim: bytes, seconds: float) -> None:
        """Holds a claim for longer, and lets it say something else."""
        key = _key(room, f"review:{name}")
        await self._nodes.call(room, "SET", key, claim, "PX", round(seconds * 1000))

    async def drop_claim(self, room: str, name: str) -> None:
        """Gives up a claim."""
        await self._nodes.call(room, "DEL", _key(room, f"review:{name}"))

    async def keep_review(self, room: str, name: str, blob: bytes) -> None:
        """Keeps a review as long as the room; nothing when the room is gone."""
        await self._run("keep_review", room, _keys(room), name, blob)

    # ------------------------------------------------------------------------------ codes

    async def keep_code(self, room: str, code: str, holder: str, seconds: float) -> None:
        """Keeps whose seat a one-time code stands for."""
        key = _key(room, f"code:{code}")
        await self._nodes.call(room, "SET", key, holder, "PX", round(seconds * 1000))

    async def take_code(self, room: str, code: str, *, look: bool = False) -> str | None:
        """The key whose seat a code stands for, to one who asks first; None to all others. A
        `look` leaves the code there."""
        verb = "GET" if look else "GETDEL"
        holder = await self._nodes.call(room, verb, _key(room, f"code:{code}"))
        return None if holder is None else str(holder, "ascii")

    async def publish(self, room: str, message: str) -> None:
        """Sends a passing message to every process with a socket in the room."""
        await self._nodes.call(room, "SPUBLISH", channel_of(room), message)

    # --------------------------------------------------------------------------- presence

    async def look(self, room: str) -> Pulse | None:
        """Version and presence of a room, without a trace; None when it is gone."""
        return await self._presence(room, "", 0, 0.0, 0, renew=False)

    async def arrive(
        self, room: str, socket: str, seat: int, seconds: float, tabs: int, *, renew: bool
    ) -> Pulse | None:
        """A socket of a seat is here for the next `seconds`. `renew` the room's expiry.

        When the seat has more than `tabs` sockets, the oldest is told to close.
        """
        return await self._presence(room, socket, seat, seconds, tabs, renew=renew)

    async def leave(self, room: str, socket: str, seat: int, grace: float) -> None:
        """A socket of a seat closed; the seat counts as here for `grace` seconds more."""
        await self._presence(room, socket, seat, grace, 0, renew=False)

    async def _presence(
        self, room: str, socket: str, seat: int, seconds: float, tabs: int, *, renew: bool
    ) -> Pulse | None:
        ttl = self._ttl if renew else 0
        args: list[Argument] = [channel_of(room), socket, seat, round(seconds * 1000), tabs, ttl]
        reply = await self._run("presence", room, _keys(room), *args)
        if not reply:
            return None
        return Pulse(
            *_at(reply[0], reply[1]),
            time.time() + reply[2] / 1000,
            (reply[3] / 1000, reply[4] / 1000),
            reply[5],
        )

    # --------------------------------------------------------------------------- browsers

    async def remember(self, browser: str, room: str) -> None:
        """Puts a room on top of a browser's list."""
        key = f"ginvite:browser:{{{browser}}}"
        await self._run("remember", browser, [key], time.time(), room, self._ttl, ROOMS_KEPT)

    async def rooms_of(self, browser: str) -> list[str]:
        """The rooms of a browser, newest first; some may be gone."""
        key = f"ginvite:browser:{{{browser}}}"
        rooms = await self._nodes.call(browser, "ZREVRANGE", key, 0, ROOMS_KEPT - 1)
        return [room.decode() for room in rooms]

    async def forget(self, browser: str, *rooms: str) -> None:
        """Takes rooms off a browser's list; all of them when none is named."""
        key = f"ginvite:browser:{{{browser}}}"
        if rooms:
            await self._nodes.call(browser, "ZREM", key, *rooms)
        else:
            await self._nodes.call(browser, "DEL", key)

    # ------------------------------------------------------------------------- everything

    async def due(self, room: str, at: float) -> None:
        """A bot has to act in this room; somebody looks after it from `at` on."""
        await self._nodes.call("due", "ZADD", "ginvite:{due}", at, room)

    async def not_due(self, room: str) -> None:
        """No bot has to act in this room."""
        await self._nodes.call("due", "ZREM", "ginvite:{due}", room)

    async def take_due(self, now: float, lease: float, count: int) -> list[str]:
        """Rooms that are due; they are due again after `lease` unless `not_due` is called."""
        rooms = await self._run("take_due", "due", ["ginvite:{due}"], now, lease, count)
        return [room.decode() for room in rooms]

    async def clock_due(self, room: str, at: float) -> None:
        """The turn clock of this room runs out then."""
        await self._nodes.call("clocks", "ZADD", "ginvite:{clocks}", at, room)

    async def clock_off(self, room: str) -> None:
        """No turn clock runs in this room."""
        await self._nodes.call("clocks", "ZREM", "ginvite:{clocks}", room)

    async def take_clocks(self, now: float, lease: float, count: int) -> list[str]:
        """Rooms whose clocks run out; looked at again after `lease`."""
        rooms = await self._run("take_due", "clocks", ["ginvite:{clocks}"], now, lease, count)
        return [room.decode() for room in rooms]

    async def count(self, what: str, window: float) -> tuple[int, float]:
        """Counts one more of `what`: how many in this window, and seconds until it ends."""
        key = f"ginvite:count:{{{what}}}"
        number, left = await self._run("count", what, [key], round(window * 1000))
        return number, max(left, 0) / 1000

    async def agree(self, fingerprint: str) -> bool:
        """Whether this server has the secret that this Redis is used with."""
        key = "ginvite:{secret}"
        await self._nodes.call("secret", "SET", key, fingerprint, "NX")
        known = await self._nodes.call("secret", "GET", key)
        return bool(known == fingerprint.encode())

    async def ping(self) -> None:
        """Returns when Redis answers, soon or not at all."""
        try:
            async with asyncio.timeout(PING_SECONDS):
                await self._nodes.call("", "PING")
        except TimeoutError:
            raise StoreDown("no answer") from None

    async def _run(self, name: str, tag: str, keys: list[str], *args: Argument) -> Reply:
        return await SCRIPTS[name].run(self._nodes, tag, keys, *args)


def _key(room: str, part: str = "room") -> str:
    return f"ginvite:{{{room}}}:{part}"


def _keys(room: str) -> list[str]:
    tag = f"ginvite:{{{room}}}:"
    return [
        tag + "room", tag + "events", tag + "deals", tag + "presence", tag + "games",
        tag + "reviews",
    ]  # fmt: skip


def _flat(events: Sequence[Masked]) -> list[bytes]:
    flat: list[bytes] = []
    for a, b, w in events:
        flat += (a, b"", b"") if a == b == w else (a, b, w)
    return flat


def _masked(fields: list[bytes]) -> Masked:
    if fields[0] == b"*":
        return (fields[1], fields[1], fields[1])
    return (fields[1], fields[3], fields[5])


def _stored(version: bytes, epoch: bytes, state: bytes, ttl: int) -> Stored:
    return Stored(*_at(version, epoch), state, time.time() + max(ttl, 0) / 1000)


def _at(version: bytes, epoch: bytes) -> tuple[int, str]:
    try:
        return int(version), epoch.decode()
    except (ValueError, AttributeError):
        raise Spoilt(f"no version: {version[:20]!r} of {epoch!r}") from None
