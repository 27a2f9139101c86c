"""Redis: the one module that knows key names and the Lua.

Everything of a room carries the tag `{room}`, lives in one slot and shares one expiry. A
command is one script: compare the version, write the state, append the events, renew the
expiry, wake the room's channel; all of it or nothing. Scripts take the time from Redis, so
processes with different clocks agree. Nothing here knows what a state or an event means.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from app.link import Argument, CommandError, Reply
from app.nodes import Nodes

Masked: TypeAlias = tuple[bytes, bytes, bytes]
"""One event as JSON for seat 0, for seat 1 and for everybody else."""

EVENTS_KEPT: Final = 256
"""Events of a room that can still be read, at least."""
DEALS_KEPT: Final = 400
"""Records of finished deals that a room keeps."""
ROOMS_KEPT: Final = 100
"""Rooms in the list of one browser."""

_RENEW = """
local function now() local t = redis.call('TIME'); return t[1] * 1000 + math.floor(t[2] / 1000) end
local function renew(ttl)
  local at = string.format('%.0f', now() + ttl)
  for _, key in ipairs(KEYS) do redis.call('PEXPIREAT', key, at) end
end
local function append(first, count, from)
  for i = 0, count - 1 do
    local a, b, w = ARGV[from + 3 * i], ARGV[from + 3 * i + 1], ARGV[from + 3 * i + 2]
    local id = string.format('%.0f-0', first + i)
    if b == '' then redis.call('XADD', KEYS[2], 'MAXLEN', '~', EVENTS, id, '*', a)
    else redis.call('XADD', KEYS[2], 'MAXLEN', '~', EVENTS, id, '0', a, '1', b, 'w', w) end
  end
end
""".replace("EVENTS", str(EVENTS_KEPT))

# KEYS room events deals presence; ARGV epoch version state ttl n (a b w)*n
_CREATE = (
    _RENEW
    + """
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'version', ARGV[2], 'state', ARGV[3])
local n = tonumber(ARGV[5])
append(tonumber(ARGV[2]) - n + 1, n, 6)
renew(tonumber(ARGV[4]))
return 1
"""
)

# KEYS room events deals presence
# ARGV epoch version new_version state ttl channel n (a b w)*n deals*
_COMMIT = (
    _RENEW
    + """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch')
if at[1] ~= ARGV[2] or at[2] ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'state', ARGV[4])
local n = tonumber(ARGV[7])
append(tonumber(ARGV[2]) + 1, n, 8)
for i = 8 + 3 * n, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[i]) end
if #ARGV >= 8 + 3 * n then redis.call('LTRIM', KEYS[3], -DEALS, -1) end
renew(tonumber(ARGV[5]))
redis.call('SPUBLISH', ARGV[6], 'v ' .. ARGV[3])
return 1
""".replace("DEALS", str(DEALS_KEPT))
)

# The room and its last events after ARGV since, newest first, as they are at one moment.
# KEYS room events deals presence; ARGV since count
_LOAD = """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch', 'state')
if not at[1] then return {} end
local events = {}
if tonumber(ARGV[2]) > 0 then
  events = redis.call('XREVRANGE', KEYS[2], '+', '(' .. ARGV[1] .. '-0', 'COUNT', ARGV[2])
end
return {at[1], at[2], at[3], redis.call('PTTL', KEYS[1]), events}
"""

# KEYS room events deals presence; ARGV old_epoch new_epoch channel
_RESTORED = """
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'epoch', ARGV[2])
redis.call('SPUBLISH', ARGV[3], 'e ' .. ARGV[2])
return 1
"""

# A socket of a seat is one field of the presence hash: "seat joined deadline".
# KEYS room events deals presence
# ARGV channel socket seat lifetime tabs renew   (socket '': look only; lifetime 0: gone)
_PRESENCE = (
    _RENEW
    + """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch')
if not at[1] then return {'gone'} end
local t, mine = now(), nil
local tabs, oldest, before, after = 0, nil, {0, 0}, {0, 0}
local all = redis.call('HGETALL', KEYS[4])
for i = 1, #all, 2 do
  local seat, joined, deadline = string.match(all[i + 1], '(%d) (%d+) (%d+)')
  seat, joined, deadline = tonumber(seat) + 1, tonumber(joined), tonumber(deadline)
  if deadline <= t then
    redis.call('HDEL', KEYS[4], all[i])
  else
    before[seat] = math.max(before[seat], deadline - t)
    if all[i] == ARGV[2] then mine = joined
    else
      after[seat] = math.max(after[seat], deadline - t)
      if joined > 0 and tostring(seat - 1) == ARGV[3] then
        tabs = tabs + 1
        if not oldest or joined < oldest[1] then oldest = {joined, all[i]} end
      end
    end
  end
end
if ARGV[2] ~= '' then
  local seat, life = tonumber(ARGV[3]) + 1, tonumber(ARGV[4])
  if life > 0 then
    -- A socket that closed stays until the grace is over, with `joined` 0: it is no tab.
    local joined = ARGV[5] == '0' and 0 or (mine or t)
    redis.call('HSET', KEYS[4], ARGV[2],
               string.format('%d %.0f %.0f', seat - 1, joined, t + life))
    after[seat] = math.max(after[seat], life)
    redis.call('PEXPIREAT', KEYS[4], redis.call('PEXPIRETIME', KEYS[1]))
  else
    redis.call('HDEL', KEYS[4], ARGV[2])
  end
  if not mine and tonumber(ARGV[5]) > 0 and tabs >= tonumber(ARGV[5]) then
    redis.call('HDEL', KEYS[4], oldest[2])
    redis.call('SPUBLISH', ARGV[1], 'k ' .. oldest[2])
  end
  if (before[1] > 0) ~= (after[1] > 0) or (before[2] > 0) ~= (after[2] > 0) or ARGV[5] == '0' then
    redis.call('SPUBLISH', ARGV[1], 'p')
  end
else
  after = before
end
if tonumber(ARGV[6]) > 0 then renew(tonumber(ARGV[6])) end
return {'here', at[1], at[2], redis.call('PTTL', KEYS[1]), after[1], after[2]}
"""
)

# KEYS due; ARGV now lease count
_TAKE_DUE = """
local rooms = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, room in ipairs(rooms) do redis.call('ZADD', KEYS[1], ARGV[1] + ARGV[2], room) end
return rooms
"""

# KEYS counter; ARGV window_ms
_COUNT = """
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}
"""

# KEYS list; ARGV now room ttl kept
_REMEMBER = """
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -ARGV[4] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
"""


class Script:
    """A Lua text and its SHA-1."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()


_SCRIPTS = {
    name: Script(text)
    for name, text in {
        "create": _CREATE,
        "load": _LOAD,
        "commit": _COMMIT,
        "restored": _RESTORED,
        "presence": _PRESENCE,
        "take_due": _TAKE_DUE,
        "count": _COUNT,
        "remember": _REMEMBER,
    }.items()
}


@dataclass(frozen=True, slots=True)
class Stored:
    """A room as it lies in the store."""

    version: int
    epoch: str
    state: bytes
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


def channel_of(room: str) -> str:
    """The sharded pub/sub channel of a room."""
    return f"ginvite:{{{room}}}"


def room_of(channel: str) -> str:
    """The room of a channel."""
    return channel[channel.index("{") + 1 : channel.index("}")]


class Store:
    """The rooms in Redis. Every method may raise `StoreDown`."""

    def __init__(self, nodes: Nodes, *, expiry: float, wait_replicas: int = 0) -> None:
        self._nodes = nodes
        self._ttl = max(1, round(expiry * 1000))
        self._wait_replicas = wait_replicas

    # ------------------------------------------------------------------------------ rooms

    async def create(
        self, room: str, epoch: str, version: int, state: bytes, events: Sequence[Masked]
    ) -> bool:
        """Writes a new room; False when the name is taken."""
        args: list[Argument] = [epoch, version, state, self._ttl, len(events), *_flat(events)]
        return bool(await self._run("create", room, _keys(room), *args))

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
        return None if version is None else (int(version), epoch.decode())

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
        reply = await self._run("commit", room, _keys(room), *args)
        if not reply:
            return None
        if self._wait_replicas:
            await self._nodes.call(room, "WAIT", self._wait_replicas, 1000)
        return Stored(version, before.epoch, state, time.time() + self._ttl / 1000)

    async def restored(self, room: str, old_epoch: str, new_epoch: str) -> None:
        """Marks that versions of the old epoch no longer mean the same events."""
        keys = _keys(room)
        await self._run("restored", room, keys, old_epoch, new_epoch, channel_of(room))

    async def deals(self, room: str) -> list[bytes]:
        """The records of the finished deals, oldest first."""
        records: list[bytes] = await self._nodes.call(room, "LRANGE", _key(room, "deals"), 0, -1)
        return records

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
        if reply[0] != b"here":
            return None
        return Pulse(
            int(reply[1]),
            reply[2].decode(),
            time.time() + reply[3] / 1000,
            (reply[4] / 1000, reply[5] / 1000),
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
        """Returns when Redis answers."""
        await self._nodes.call("", "PING")

    async def _run(self, name: str, tag: str, keys: list[str], *args: Argument) -> Reply:
        script = _SCRIPTS[name]
        try:
            return await self._nodes.call(tag, "EVALSHA", script.sha, len(keys), *keys, *args)
        except CommandError as error:
            if error.kind != "NOSCRIPT":
                raise
        return await self._nodes.call(tag, "EVAL", script.text, len(keys), *keys, *args)


def _key(room: str, part: str = "room") -> str:
    return f"ginvite:{{{room}}}:{part}"


def _keys(room: str) -> list[str]:
    tag = f"ginvite:{{{room}}}:"
    return [tag + "room", tag + "events", tag + "deals", tag + "presence"]


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
    return Stored(int(version), epoch.decode(), state, time.time() + max(ttl, 0) / 1000)
