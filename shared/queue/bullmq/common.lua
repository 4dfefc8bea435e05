-- The start of `host.lua` and of `pool.lua`. Each step of the gate is one script, and so atomic across all processes.
-- KEYS[1] is the prefix of all its keys; see `key-names.ts`. ARGV: the step, the key of the correction of the clock ('' on a
-- cluster; see `shared-clock.ts`), and the arguments of the step. Times are in milliseconds by the shared clock.
-- Every key expires, so that a lost entry blocks nothing for long.

local graceMs = 5000
local jobsPerRank = 8

local time = redis.call('TIME')
local correction = ARGV[2] ~= '' and redis.call('GET', ARGV[2]) or 0
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(correction)

local function key(...)
  return KEYS[1] .. ':' .. table.concat({ ... }, ':')
end

local function keepFor(name, ms)
  if redis.call('PTTL', name) < ms then redis.call('PEXPIRE', name, ms) end
end

-- Start-time fair queueing: the next entry of a caller gets the turn after the caller's last turn, and no turn before the one
-- served last. `jobsPerRank` turns share a rank, and entries of one rank run in order of arrival. An entry never overtakes an
-- earlier one of its caller, and every caller gets its share, whatever it or the others sent before.
-- 2097152 is the highest priority of BullMQ: after 16 million turns without a pause, the order is first come, first served.
-- A line is a hash: `served`, the turn served last, and `last:CALLER`, the last turn of each caller.

local function nextTurn(line, caller)
  local served, last = unpack(redis.call('HMGET', line, 'served', 'last:' .. caller))
  local turn = math.max(tonumber(served or 0), tonumber(last or -1) + 1)
  return turn, math.min(math.floor(turn / jobsPerRank), 2097152)
end

local function assignRank(line, caller)
  local turn, rank = nextTurn(line, caller)
  if caller ~= '' then redis.call('HSET', line, 'last:' .. caller, turn) end
  redis.call('PEXPIRE', line, 300000)
  return rank
end

local function markServed(line, rank)
  local turn = rank * jobsPerRank
  if turn <= tonumber(redis.call('HGET', line, 'served') or 0) then return end
  redis.call('HSET', line, 'served', turn)
  redis.call('PEXPIRE', line, 300000)
end

local steps = {}
