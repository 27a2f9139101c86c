"""The Lua that `store` runs in Redis: each script is one step that happens whole or not at all.

Every script of a room gets all keys of the room, in one slot, and renews or keeps their one
expiry. Scripts take the time from Redis, so processes with different clocks agree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Protocol

from app.link import Argument, CommandError, Reply

EVENTS_KEPT: Final = 256
"""Events of a room that can still be read, at least."""
DEALS_KEPT: Final = 400
"""Records of finished deals that a room keeps."""
SLACK: Final = 60_000
"""Milliseconds by which the expiry of a room may lag behind its last move, if that is no more
than a thousandth of it."""

_RENEW = """
local function now() local t = redis.call('TIME'); return t[1] * 1000 + math.floor(t[2] / 1000) end
local function renew(ttl)
  local at = string.format('%.0f', now() + ttl)
  for _, key in ipairs(KEYS) do redis.call('PEXPIREAT', key, at) end
  return ttl
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

# KEYS room events deals presence games reviews; ARGV epoch version state ttl n (a b w)*n
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

# Returns the milliseconds that the room has left, 0 when somebody else was faster. Six keys get
# their new expiry only when it matters, which halves what a move writes to the append-only file;
# the list of deals may have come into being with this commit.
# KEYS room events deals presence games reviews
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
local ended = #ARGV >= 8 + 3 * n
if ended then redis.call('LTRIM', KEYS[3], -DEALS, -1) end
local ttl, left = tonumber(ARGV[5]), redis.call('PTTL', KEYS[1])
if ended or left < ttl - math.min(ttl / 1000, SLACK) then left = renew(ttl) end
redis.call('SPUBLISH', ARGV[6], 'v ' .. ARGV[3])
return left
""".replace("DEALS", str(DEALS_KEPT)).replace("SLACK", str(SLACK))
)

# Writes always, for WAIT speaks of what its own connection has written.
# KEYS room events deals presence games; ARGV epoch version ttl
_KEEP = (
    _RENEW
    + """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch')
if at[2] ~= ARGV[1] or tonumber(at[1]) < tonumber(ARGV[2]) then return 0 end
renew(tonumber(ARGV[3]))
return 1
"""
)

# The room and its last events after ARGV since, newest first, as they are at one moment.
# KEYS room events deals presence games reviews; ARGV since count
_LOAD = """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch', 'state')
if not at[1] then return {} end
local events = {}
if tonumber(ARGV[2]) > 0 then
  events = redis.call('XREVRANGE', KEYS[2], '+', '(' .. ARGV[1] .. '-0', 'COUNT', ARGV[2])
end
return {at[1], at[2], at[3], redis.call('PTTL', KEYS[1]), events}
"""

# KEYS room events deals presence games reviews; ARGV old_epoch new_epoch channel
_RESTORED = """
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'epoch', ARGV[2])
redis.call('SPUBLISH', ARGV[3], 'e ' .. ARGV[2])
return 1
"""

# KEYS room events deals presence games; ARGV epoch version channel
_DELETE = """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch')
if at[1] ~= ARGV[2] or at[2] ~= ARGV[1] then return 0 end
redis.call('DEL', unpack(KEYS))
redis.call('SPUBLISH', ARGV[3], 'e ' .. ARGV[1])
return 1
"""

# A socket is one field of the presence hash: "seat joined deadline"; a watcher's seat is 2.
# One that closed stays until its grace is over, with `joined` 0: it is no tab any more.
# KEYS room events deals presence games reviews
# ARGV channel socket seat lifetime tabs renew   (socket '': look only; tabs 0: it closed)
_PRESENCE = (
    _RENEW
    + """
local at = redis.call('HMGET', KEYS[1], 'version', 'epoch')
if not at[1] then return {} end
local t = now()
local me, tabs, life = ARGV[2], tonumber(ARGV[5]), tonumber(ARGV[4])
local mine, count, oldest, oldest_at = nil, 0, nil, nil
local before, after = {0, 0, 0}, {0, 0, 0}
local function note(sums, seat, joined, left)
  if seat == 3 then if joined > 0 then sums[3] = sums[3] + 1 end
  else sums[seat] = math.max(sums[seat], left) end
end
local all = redis.call('HGETALL', KEYS[4])
for i = 1, #all, 2 do
  local seat, joined, deadline = string.match(all[i + 1], '(%d) (%d+) (%d+)')
  seat, joined, deadline = tonumber(seat) + 1, tonumber(joined), tonumber(deadline)
  if deadline <= t then
    redis.call('HDEL', KEYS[4], all[i])
  else
    note(before, seat, joined, deadline - t)
    if all[i] == me then mine = joined
    else
      note(after, seat, joined, deadline - t)
      if joined > 0 and seat - 1 == tonumber(ARGV[3]) then
        count = count + 1
        if not oldest or joined < oldest_at then oldest, oldest_at = all[i], joined end
      end
    end
  end
end
if me == '' then
  after = before
else
  local seat = tonumber(ARGV[3]) + 1
  if life > 0 then
    local joined = 0
    if tabs > 0 then joined = mine or t end
    local entry = string.format('%d %.0f %.0f', seat - 1, joined, t + life)
    redis.call('HSET', KEYS[4], me, entry)
    redis.call('PEXPIREAT', KEYS[4], redis.call('PEXPIRETIME', KEYS[1]))
    note(after, seat, joined, life)
  else
    redis.call('HDEL', KEYS[4], me)
  end
  if not mine and tabs > 0 and count >= tabs then
    redis.call('HDEL', KEYS[4], oldest)
    redis.call('SPUBLISH', ARGV[1], 'k ' .. oldest)
  end
  if (before[1] > 0) ~= (after[1] > 0) or (before[2] > 0) ~= (after[2] > 0)
     or before[3] ~= after[3] or tabs == 0 then
    redis.call('SPUBLISH', ARGV[1], 'p')
  end
end
if tonumber(ARGV[6]) > 0 then renew(tonumber(ARGV[6])) end
return {at[1], at[2], redis.call('PTTL', KEYS[1]), after[1], after[2], after[3]}
"""
)

# The records of a game that is over leave the list of deals, and its events the stream.
# KEYS room events deals presence games reviews; ARGV number deals blob games_kept events_kept
_ARCHIVE = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('LLEN', KEYS[3]) < tonumber(ARGV[2]) then return 0 end
redis.call('LTRIM', KEYS[3], ARGV[2], -1)
redis.call('HSET', KEYS[5], ARGV[1], ARGV[3])
local gone = string.format('%d', ARGV[1] - ARGV[4])
redis.call('HDEL', KEYS[5], gone)
redis.call('HDEL', KEYS[6], gone .. '.0', gone .. '.1')
redis.call('XTRIM', KEYS[2], 'MAXLEN', '=', ARGV[5])
local at = redis.call('PEXPIRETIME', KEYS[1])
for _, key in ipairs(KEYS) do redis.call('PEXPIREAT', key, at) end
return 1
"""

# Both of one moment: the records of a game go from the one to the other when it is over.
# KEYS room events deals presence games reviews
_RECORDS = """
return {redis.call('HGETALL', KEYS[5]), redis.call('LRANGE', KEYS[3], 0, -1)}
"""

# KEYS room events deals presence games reviews; ARGV name blob
_KEEP_REVIEW = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[6], ARGV[1], ARGV[2])
redis.call('PEXPIREAT', KEYS[6], redis.call('PEXPIRETIME', KEYS[1]))
return 1
"""

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


class Caller(Protocol):
    """Who carries out commands: `Nodes`, or `Replicas`."""

    async def call(self, tag: str, *command: Argument) -> Reply:
        """The reply of the node of the keys tagged `{tag}`."""


class Script:
    """A Lua text and its SHA-1."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, nodes: Caller, tag: str, keys: Sequence[str], *args: Argument) -> Reply:
        """Runs it on the node of the keys tagged `{tag}`, which may have to learn it first."""
        try:
            return await nodes.call(tag, "EVALSHA", self.sha, len(keys), *keys, *args)
        except CommandError as error:
            if error.kind != "NOSCRIPT":
                raise
        return await nodes.call(tag, "EVAL", self.text, len(keys), *keys, *args)


SCRIPTS: Final = {
    name: Script(text)
    for name, text in {
        "create": _CREATE,
        "keep": _KEEP,
        "load": _LOAD,
        "commit": _COMMIT,
        "restored": _RESTORED,
        "delete": _DELETE,
        "presence": _PRESENCE,
        "archive": _ARCHIVE,
        "records": _RECORDS,
        "keep_review": _KEEP_REVIEW,
        "take_due": _TAKE_DUE,
        "count": _COUNT,
        "remember": _REMEMBER,
    }.items()
}
