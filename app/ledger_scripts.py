"""The Lua of `ledger`: each script counts once, however often it runs."""

from __future__ import annotations

from typing import Final

from app.scripts import Script

# Sums of a whole server: a count too many after a lost node changes nothing in them.
# KEYS sums; ARGV now (field number)*
ADD: Final = Script("""
redis.call('HSETNX', KEYS[1], 'since', ARGV[1])
for i = 2, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1]) end
return 1
""")

# KEYS results history counted
# ARGV name at ttl kind entry history_kept counted_kept (field number)*
COUNT: Final = Script("""
local erased = redis.call('HGET', KEYS[1], 'erased')
if erased and tonumber(erased) >= tonumber(ARGV[2]) then return 0 end
if redis.call('ZADD', KEYS[3], 'NX', ARGV[2], ARGV[1]) == 0 then return 0 end
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -ARGV[7] - 1)
local kind = ARGV[4] .. '.'
local sums = {}
for i = 8, #ARGV, 2 do
  sums[ARGV[i]] = tonumber(ARGV[i + 1])
  if ARGV[i] ~= 'margin' then redis.call('HINCRBY', KEYS[1], kind .. ARGV[i], ARGV[i + 1]) end
end
local function most(field, number)
  local before = tonumber(redis.call('HGET', KEYS[1], kind .. field) or 0)
  if number > before then redis.call('HSET', KEYS[1], kind .. field, number) end
end
if sums.won == 1 then
  most('widest_win', sums.margin)
  most('best_streak', redis.call('HINCRBY', KEYS[1], kind .. 'streak', 1))
else
  redis.call('HSET', KEYS[1], kind .. 'streak', 0)
end
redis.call('RPUSH', KEYS[2], ARGV[5])
redis.call('LTRIM', KEYS[2], -ARGV[6], -1)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[3]) end
return 1
""")

# KEYS results history counted; ARGV now ttl
ERASE: Final = Script("""
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('HSET', KEYS[1], 'erased', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
""")

# Who asks for a seat at a table of a match is held to that table by this hold, and the other table
# refuses; a hold of a seat that was got is never let go. With names, not a number: a command may
# be sent again when a node was lost.
# KEYS tables; ARGV browser table hold ttl
HOLD: Final = Script("""
local kept = redis.call('HGET', KEYS[1], ARGV[1]) or ARGV[2]
if string.match(kept, '^%d') ~= ARGV[2] then return 0 end
if not string.find(kept, ARGV[3], 1, true) then kept = kept .. ' ' .. ARGV[3] end
redis.call('HSET', KEYS[1], ARGV[1], kept)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
""")

# KEYS tables; ARGV browser hold
LET_GO: Final = Script("""
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if not kept then return 0 end
local left = string.gsub(kept, ' ' .. ARGV[2], '')
if string.find(left, ' ', 1, true) then redis.call('HSET', KEYS[1], ARGV[1], left)
else redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1
""")

# KEYS attempts places results; ARGV member margin result end
PLACE: Final = Script("""
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], 'NX', ARGV[2], ARGV[1])
redis.call('HSETNX', KEYS[3], ARGV[1], ARGV[3])
for _, key in ipairs(KEYS) do redis.call('EXPIREAT', key, ARGV[4]) end
return 1
""")

# KEYS attempts places results; ARGV member
STANDING: Final = Script("""
local score = redis.call('ZSCORE', KEYS[2], ARGV[1])
local better, equal = 0, 0
if score then
  better = redis.call('ZCOUNT', KEYS[2], '(' .. score, '+inf')
  equal = redis.call('ZCOUNT', KEYS[2], score, score)
end
return {redis.call('HGET', KEYS[1], ARGV[1]), redis.call('HGET', KEYS[3], ARGV[1]),
  redis.call('ZCARD', KEYS[2]), better, equal}
""")
