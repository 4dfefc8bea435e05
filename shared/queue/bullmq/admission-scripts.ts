/*
 * The Lua scripts of the admission gate. Their keys, all under `webintel:`:
 * flight:SHARE – the id of the leader, the entry that runs for all entries with this share key
 * followers:ID – the entries that wait for the outcome of this leader
 * host:HOST – the running entries of a host, by expiry
 * parked:HOST – the entries that wait for a slot of the host, next first
 * open:POOL – the entries of a pool that have not left, by expiry
 * line:pool:POOL, line:host:HOST – the fair queue: the last turn served, and the last turn of each caller
 * ticket:ID – an entry that is held back: `data`, and `at`, the time its sender last sent it
 * Versions of the service run side by side during a rollout, so these names cannot change.
 * Times are in milliseconds by the clock of Redis. Every key expires, so that a lost entry blocks nothing for long.
 */
const prelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function key(...) return 'webintel:' .. table.concat({...}, ':') end
local graceMs = 5000
`

/**
 * Start-time fair queueing: the next entry of a caller gets the turn after the caller's last turn, and no turn before the
 * one served last. `jobsPerRank` turns share a rank, and entries of one rank run in order of arrival. An entry never
 * overtakes an earlier one of its caller, and every caller gets its share, whatever it or the others sent before.
 * 2097152 is the highest priority of BullMQ: after 16 million turns without a pause, the order is first come, first
 * served.
 */
const fairQueue = `
local function nextTurn(queue, caller, jobsPerRank)
  local served, last = unpack(redis.call('HMGET', queue, 'served', 'last:' .. caller))
  local turn = math.max(tonumber(served or 0), tonumber(last or -1) + 1)
  return turn, math.min(math.floor(turn / jobsPerRank), 2097152)
end

local function assignRank(queue, caller, jobsPerRank)
  local turn, rank = nextTurn(queue, caller, jobsPerRank)
  if caller ~= '' then redis.call('HSET', queue, 'last:' .. caller, turn) end
  redis.call('PEXPIRE', queue, 300000)
  return rank
end

local function markServed(queue, turn)
  if turn <= tonumber(redis.call('HGET', queue, 'served') or 0) then return end
  redis.call('HSET', queue, 'served', turn)
  redis.call('PEXPIRE', queue, 300000)
end
`

/** The score of an entry that waits for a host is its rank plus a fraction: the arrival time divided by this. */
const timeScale = '1e13'

/**
 * ARGV: pool, id, deadlineAt, share, host, caller, data, the maximum of running entries per host (0: no limit), jobs per
 * rank. `data` is '' for a page of a job, which is not sent on but asks again.
 * Returns {1 when the entry is held back, rank}.
 */
export const enterScript = `${prelude}${fairQueue}
local pool, id, deadline, share, host, caller, data, maxPerHost, jobsPerRank = unpack(ARGV)
deadline, maxPerHost, jobsPerRank = tonumber(deadline), tonumber(maxPerHost), tonumber(jobsPerRank)
local lifeMs = math.max(deadline - now, 0) + graceMs

local function hold()
  redis.call('HSETNX', key('ticket', id), 'data', data)
  redis.call('HSET', key('ticket', id), 'at', now, 'deadline', deadline)
  redis.call('PEXPIRE', key('ticket', id), lifeMs)
end

if share ~= '' then
  local leader = redis.call('GET', key('flight', share))
  if leader and leader ~= id then
    redis.call('SADD', key('followers', leader), id)
    redis.call('PEXPIRE', key('followers', leader), 300000)
    hold()
    return {1, 0}
  end
  redis.call('SET', key('flight', share), id, 'PX', lifeMs)
end

local open, poolQueue = key('open', pool), key('line', 'pool', pool)
if pool ~= '' then
  redis.call('ZREMRANGEBYSCORE', open, '-inf', now)
  if redis.call('ZCARD', open) == 0 then redis.call('DEL', poolQueue) end
  redis.call('ZADD', open, deadline + graceMs, id)
  redis.call('PEXPIRE', open, 300000)
end

if host ~= '' and maxPerHost > 0 then
  local running, waiting = key('host', host), key('parked', host)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  if not redis.call('ZSCORE', running, id) and redis.call('ZCARD', running) >= maxPerHost then
    local hostQueue = key('line', 'host', host)
    if redis.call('ZCARD', waiting) == 0 then redis.call('DEL', hostQueue) end
    if not redis.call('ZSCORE', waiting, id) then
      redis.call('ZADD', waiting, assignRank(hostQueue, caller, jobsPerRank) + now / ${timeScale}, id)
    end
    redis.call('PEXPIRE', waiting, 300000)
    hold()
    return {1, 0}
  end
  redis.call('ZADD', running, deadline + graceMs, id)
  redis.call('PEXPIRE', running, 300000)
  redis.call('ZREM', waiting, id)
end
redis.call('DEL', key('ticket', id))
return {0, pool == '' and 0 or assignRank(poolQueue, caller, jobsPerRank)}`

/**
 * ARGV: pool, id, share, host, the rank of the entry, the maximum of running entries per host, jobs per rank, channel and
 * text of the reply ('' for none).
 * Returns {data of the followers, data of the entries that got a slot of the host}.
 */
export const leaveScript = `${prelude}${fairQueue}
local pool, id, share, host, rank, maxPerHost, jobsPerRank, channel, reply = unpack(ARGV)
rank, maxPerHost, jobsPerRank = tonumber(rank), tonumber(maxPerHost), tonumber(jobsPerRank)
if channel ~= '' then redis.call('PUBLISH', channel, reply) end

local function takeHeld(heldId)
  local data = redis.call('HGET', key('ticket', heldId), 'data')
  redis.call('DEL', key('ticket', heldId))
  return data
end

redis.call('DEL', key('ticket', id))
if pool ~= '' then redis.call('ZREM', key('open', pool), id) end
if rank > 0 then markServed(key('line', 'pool', pool), rank * jobsPerRank) end

local followers = {}
if share ~= '' then
  if redis.call('GET', key('flight', share)) == id then redis.call('DEL', key('flight', share)) end
  for _, follower in ipairs(redis.call('SMEMBERS', key('followers', id))) do
    local data = takeHeld(follower)
    if data and data ~= '' then table.insert(followers, data) end
  end
  redis.call('DEL', key('followers', id))
end

local admitted = {}
if host ~= '' then
  local running, waiting = key('host', host), key('parked', host)
  redis.call('ZREM', running, id)
  redis.call('ZREM', waiting, id)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  while maxPerHost == 0 or redis.call('ZCARD', running) < maxPerHost do
    local next, score = unpack(redis.call('ZPOPMIN', waiting))
    if not next then break end
    markServed(key('line', 'host', host), math.floor(score) * jobsPerRank)
    local deadline = redis.call('HGET', key('ticket', next), 'deadline')
    local data = takeHeld(next)
    if data then
      redis.call('ZADD', running, deadline + graceMs, next)
      if data ~= '' then table.insert(admitted, data) end
    end
  end
end
return {followers, admitted}`

/**
 * ARGV: pool, host, caller, the maximum of running entries per host, how long a worker without a heartbeat counts, jobs
 * per rank.
 * Returns {workers, slots, milliseconds per job (0: unknown), jobs ahead, jobs ahead at the host, remarks}.
 */
export const estimateScript = `${prelude}${fairQueue}
local pool, host, caller, maxPerHost, timeoutMs, jobsPerRank = unpack(ARGV)
maxPerHost, jobsPerRank = tonumber(maxPerHost), tonumber(jobsPerRank)
local live = redis.call('ZRANGEBYSCORE', key('workers', pool), now - timeoutMs, '+inf')
local workers, slots, weightedMs, remarks = 0, 0, 0, {}
if #live > 0 then
  for _, state in ipairs(redis.call('HMGET', key('workers', pool, 'state'), unpack(live))) do
    local ownSlots, jobMs, remark = string.match(state or '', '^(%d+) (%d+) ?(.*)$')
    if tonumber(ownSlots or 0) > 0 then workers = workers + 1 end
    slots = slots + tonumber(ownSlots or 0)
    weightedMs = weightedMs + tonumber(ownSlots or 0) * tonumber(jobMs or 0)
    if remark and remark ~= '' then table.insert(remarks, remark) end
  end
end

local ahead = redis.call('LLEN', key(pool, 'wait'))
local _, rank = nextTurn(key('line', 'pool', pool), caller, jobsPerRank)
if rank > 0 then ahead = ahead + redis.call('ZCOUNT', key(pool, 'prioritized'), '-inf', rank * 4294967296 + 4294967295) end

local hostAhead = 0
if host ~= '' and maxPerHost > 0 and redis.call('ZCOUNT', key('host', host), now, '+inf') >= maxPerHost then
  local _, hostRank = nextTurn(key('line', 'host', host), caller, jobsPerRank)
  hostAhead = redis.call('ZCOUNT', key('parked', host), '-inf', '(' .. hostRank + 1) + 1
end
return {workers, slots, slots > 0 and math.floor(weightedMs / slots) or 0, ahead, hostAhead, remarks}`

/**
 * ARGV: pool, how long an entry counts as held back after it was last sent, ids.
 * Returns the ids of the entries that are neither on the queue nor held back.
 */
export const lostScript = `${prelude}
local pool, heldMs = ARGV[1], tonumber(ARGV[2])
local lost = {}
for index = 3, #ARGV do
  local id = ARGV[index]
  if redis.call('EXISTS', key(pool, id)) == 0 then
    local sentAt = redis.call('HGET', key('ticket', id), 'at')
    if not sentAt or now - sentAt > heldMs then table.insert(lost, id) end
  end
end
return lost`
