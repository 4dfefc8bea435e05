-- The steps of the gate at a pool, after `common.lua`. BullMQ has the queue itself. Keys:
-- open     – the entries of the pool that have not ended, waiting or running, by rank
-- ends     – the same entries by the time after which they count as lost
-- turns    – the line in which callers take turns while entries wait
-- free     – free jobs that hold a slot, by expiry
-- workers, workers:state – the heartbeats of its workers; see `heartbeats.ts`

local open, ends, turns = key('open'), key('ends'), key('turns')

-- Workers that take jobs and sent a heartbeat within `timeoutMs`, their slots, milliseconds per job (0: unknown), remarks.
local function readWorkers(timeoutMs)
  local live = redis.call('ZRANGEBYSCORE', key('workers'), now - timeoutMs, '+inf')
  local workers, slots, weightedMs, remarks = 0, 0, 0, {}
  if #live > 0 then
    for _, state in ipairs(redis.call('HMGET', key('workers', 'state'), unpack(live))) do
      local ownSlots, jobMs, remark = string.match(state or '', '^(%d+) (%d+) ?(.*)$')
      if tonumber(ownSlots or 0) > 0 then workers = workers + 1 end
      slots = slots + tonumber(ownSlots or 0)
      weightedMs = weightedMs + tonumber(ownSlots or 0) * tonumber(jobMs or 0)
      if remark and remark ~= '' then table.insert(remarks, remark) end
    end
  end
  return workers, slots, slots > 0 and math.floor(weightedMs / slots) or 0, remarks
end

local function forgetLost()
  local lost = redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, 1000)
  if #lost == 0 then return end
  redis.call('ZREM', open, unpack(lost))
  redis.call('ZREM', ends, unpack(lost))
end

local function isFull(timeoutMs)
  if redis.call('EXISTS', open) == 0 then return false end
  forgetLost()
  local _, slots = readWorkers(timeoutMs)
  local count = redis.call('ZCARD', open)
  return count > 0 and count >= slots
end

-- Returns the rank of an entry, which is its priority on the queue: 0 runs first. While entries wait, callers take turns; ranks
-- begin again when none waits. `isFirst`: the entry was held back, and runs before the others.
function steps.join(timeoutMs, id, deadline, caller, isFirst)
  local known = redis.call('ZSCORE', open, id)
  if known then return tonumber(known) end
  local rank = 0
  if isFirst ~= '1' then
    if isFull(timeoutMs) then rank = assignRank(turns, caller) else redis.call('DEL', turns) end
  end
  local endsAt = tonumber(deadline) + graceMs
  redis.call('ZADD', open, rank, id)
  redis.call('ZADD', ends, endsAt, id)
  keepFor(open, math.max(endsAt - now, graceMs))
  keepFor(ends, math.max(endsAt - now, graceMs))
  return rank
end

-- Ends an entry, and publishes the reply ('' for none).
function steps.leave(id, channel, reply)
  if channel ~= '' then redis.call('PUBLISH', channel, reply) end
  local rank = tonumber(redis.call('ZSCORE', open, id) or 0)
  redis.call('ZREM', open, id)
  redis.call('ZREM', ends, id)
  if rank > 0 then markServed(turns, rank) end
end

-- Returns {workers, slots, milliseconds per job, entries ahead that find no free slot, remarks}.
function steps.estimate(timeoutMs, caller)
  forgetLost()
  local workers, slots, jobMs, remarks = readWorkers(timeoutMs)
  local _, rank = nextTurn(turns, caller)
  local ahead = math.max(0, redis.call('ZCOUNT', open, '-inf', rank) - slots)
  return { workers, slots, jobMs, ahead, remarks }
end

-- A free job takes one of the slots that free jobs may hold: half of them, at least one. Returns 1 when it has a slot.
function steps.takeFreeSlot(timeoutMs, id, lifeMs)
  local _, slots = readWorkers(timeoutMs)
  local free = key('free')
  redis.call('ZREMRANGEBYSCORE', free, '-inf', now)
  if redis.call('ZCARD', free) >= math.max(1, math.floor(slots / 2)) then return 0 end
  redis.call('ZADD', free, now + tonumber(lifeMs), id)
  keepFor(free, tonumber(lifeMs))
  return 1
end

function steps.leaveFreeSlot(id)
  redis.call('ZREM', key('free'), id)
end

return steps[ARGV[1]](unpack(ARGV, 3))
