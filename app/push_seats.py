"""Redis: what is kept to call a seat by Web Push, and who may call it.

Beside the room's other keys, in their slot and with their expiry, lies a hash: for each seat the
key of its browser and its subscription, the turn for which it was last called, and since when
the present turn is known. A subscription holds as long as the same browser has the seat.
"""

from __future__ import annotations

from typing import Final

from app.nodes import Nodes
from app.scripts import Script
from engine.view import Seat

# KEYS room presence pushes; ARGV seat key subscription
_KEEP: Final = Script("""
local at = redis.call('PEXPIRETIME', KEYS[1])
if at < 0 then return 0 end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
redis.call('PEXPIREAT', KEYS[3], at)
return 1
""")

# Takes away what belongs to none of the browsers that may stay. The calls that were made are
# remembered: whoever asks anew is not called a second time for the same turn.
# KEYS room presence pushes; ARGV key of seat 0, key of seat 1
_ONLY: Final = Script("""
for seat = 0, 1 do
  local kept = redis.call('HGET', KEYS[3], seat)
  if kept and (ARGV[seat + 1] == '' or string.match(kept, '^%S+') ~= ARGV[seat + 1]) then
    redis.call('HDEL', KEYS[3], seat)
  end
end
return 1
""")

# Takes away one subscription, unless another one has taken its place.
# KEYS room presence pushes; ARGV seat key subscription
_DROP: Final = Script("""
if redis.call('HGET', KEYS[3], ARGV[1]) == ARGV[2] .. ' ' .. ARGV[3] then
  redis.call('HDEL', KEYS[3], ARGV[1])
end
return 1
""")

# Whether to call a seat for a turn, told to one who asks: {0} no, or no more; {1, ms} it may
# still be here, ask again then; {2, subscription} call it, and nobody else does.
#
# A socket that gave a sign of life after the turn had come has seen it. One that closed, or that
# is silent because its phone sleeps, still counts as here for a while; that has to pass first.
# KEYS room presence pushes; ARGV seat key turn lifetime
_CLAIM: Final = Script("""
local seat, key, turn, life = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.call('HGET', KEYS[3], seat)
if not kept then return {0} end
local owner, subscription = string.match(kept, '^(%S+) (.*)$')
if owner ~= key then redis.call('HDEL', KEYS[3], seat); return {0} end
local at = redis.call('PEXPIRETIME', KEYS[1])
if at < 0 then return {0} end
redis.call('PEXPIREAT', KEYS[3], at)
if tonumber(redis.call('HGET', KEYS[3], 'called:' .. seat) or -1) >= turn then return {0} end
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local since = now
local known, when = string.match(redis.call('HGET', KEYS[3], 'turn:' .. seat) or '', '(%d+) (%d+)')
if known == ARGV[3] then since = tonumber(when)
else redis.call('HSET', KEYS[3], 'turn:' .. seat, string.format('%s %.0f', ARGV[3], now)) end
local left, seen = 0, false
local all = redis.call('HGETALL', KEYS[2])
for i = 2, #all, 2 do
  local who, joined, deadline = string.match(all[i], '(%d) (%d+) (%d+)')
  deadline = tonumber(deadline)
  if who == seat and deadline > now then
    left = math.max(left, deadline - now)
    if tonumber(joined) > 0 and deadline - life > since then seen = true end
  end
end
if left > 0 and not seen then return {1, left} end
redis.call('HSET', KEYS[3], 'called:' .. seat, turn)
if seen then return {0} end
return {2, subscription}
""")


class PushSeats:
    """Every method may raise `StoreDown`."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def keep(self, room: str, seat: Seat, key: str, subscription: bytes) -> None:
        """Keeps the subscription of the browser in a seat; nothing when the room is gone."""
        await _KEEP.run(self._nodes, room, _keys(room), seat, key, subscription)

    async def only(self, room: str, keys: tuple[str, str]) -> None:
        """Erases the subscriptions of a room that are not of these browsers; "" is none."""
        await _ONLY.run(self._nodes, room, _keys(room), *keys)

    async def drop(self, room: str, seat: Seat, key: str, subscription: bytes) -> None:
        """Erases a subscription that its browser has given up, and no other."""
        await _DROP.run(self._nodes, room, _keys(room), seat, key, subscription)

    async def claim(
        self, room: str, seat: Seat, key: str, turn: int, lifetime: float
    ) -> bytes | float | None:
        """The subscription by which the caller has to call a seat for a turn, once over all
        processes; or the seconds after which it is to be asked again; or None.

        `turn`: a number that grows with every turn of the room. `lifetime`: seconds for which
        one sign of life of a socket counts.
        """
        args = (seat, key, turn, round(lifetime * 1000))
        answer = await _CLAIM.run(self._nodes, room, _keys(room), *args)
        match answer:
            case [1, wait]:
                return float(wait) / 1000
            case [2, subscription]:
                return bytes(subscription)
        return None


def _keys(room: str) -> list[str]:
    return [f"ginvite:{{{room}}}:{part}" for part in ("room", "presence", "pushes")]
