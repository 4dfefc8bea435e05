/*
 * The keys of the gate, all under `webintel:`.
 * flight:SHARE – the id of the ticket that is on its way for all with this share · followers:ID – those that wait for it
 * host:HOST – tickets of a host on their way, by when they are forgotten · parked:HOST – those held back, next first
 * open:POOL – its tickets that have not left, by when they are forgotten · line:pool:POOL, line:host:HOST – where each
 * caller stands in that line · ticket:ID – a ticket that is held: `data`, and `at`, when its holder was last heard of.
 * Times are Redis's own. Every key ends by itself, so that what is lost on the way blocks nothing for long.
 */
const begin = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function key(...) return 'webintel:' .. table.concat({...}, ':') end
local graceMs = 5000
`

/**
 * Start-time fair queueing: a caller's next ticket stands one turn behind its last, and not before the turn that was
 * served last. So many turns as are common have one rank; equal ranks go by time. No ticket overtakes an earlier one of
 * its caller, and a caller gets no less than its share, whatever it or others had before. (Past the greatest rank of
 * BullMQ, after 16 million turns without a pause, a line is first come, first served.)
 */
const lines = `
local function turnIn(line, caller, common)
  local served, last = unpack(redis.call('HMGET', line, 'served', 'last:' .. caller))
  local turn = math.max(tonumber(served or 0), tonumber(last or -1) + 1)
  return turn, math.min(math.floor(turn / common), 2097152)
end

local function takeTurn(line, caller, common)
  local turn, rank = turnIn(line, caller, common)
  if caller ~= '' then redis.call('HSET', line, 'last:' .. caller, turn) end
  redis.call('PEXPIRE', line, 300000)
  return rank
end

local function serve(line, turn)
  if turn <= tonumber(redis.call('HGET', line, 'served') or 0) then return end
  redis.call('HSET', line, 'served', turn)
  redis.call('PEXPIRE', line, 300000)
end
`

/** Held back at a host: by rank, equal ranks by time. Milliseconds since 1970 over this are a fraction of one. */
const timeScale = '1e13'

/**
 * ARGV: pool, id, deadlineAt, share, host, caller, data, the most jobs of one host (0: any number), jobs of a caller that
 * have one rank. `data` is '' for a part of a job, which waits by asking again. Answers {1 when held, rank}.
 */
export const enterScript = `${begin}${lines}
local pool, id, deadline, share, host, caller, data, most, common = unpack(ARGV)
deadline, most, common = tonumber(deadline), tonumber(most), tonumber(common)
local leftMs = math.max(deadline - now, 0) + graceMs

local function hold()
  redis.call('HSETNX', key('ticket', id), 'data', data)
  redis.call('HSET', key('ticket', id), 'at', now, 'deadline', deadline)
  redis.call('PEXPIRE', key('ticket', id), leftMs)
end

if share ~= '' then
  local leader = redis.call('GET', key('flight', share))
  if leader and leader ~= id then
    redis.call('SADD', key('followers', leader), id)
    redis.call('PEXPIRE', key('followers', leader), 300000)
    hold()
    return {1, 0}
  end
  redis.call('SET', key('flight', share), id, 'PX', leftMs)
end

local open, line = key('open', pool), key('line', 'pool', pool)
if pool ~= '' then
  redis.call('ZREMRANGEBYSCORE', open, '-inf', now)
  if redis.call('ZCARD', open) == 0 then redis.call('DEL', line) end
  redis.call('ZADD', open, deadline + graceMs, id)
  redis.call('PEXPIRE', open, 300000)
end

if host ~= '' and most > 0 then
  local running, parked = key('host', host), key('parked', host)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  if not redis.call('ZSCORE', running, id) and redis.call('ZCARD', running) >= most then
    if redis.call('ZCARD', parked) == 0 then redis.call('DEL', key('line', 'host', host)) end
    if not redis.call('ZSCORE', parked, id) then
      redis.call('ZADD', parked, takeTurn(key('line', 'host', host), caller, common) + now / ${timeScale}, id)
    end
    redis.call('PEXPIRE', parked, 300000)
    hold()
    return {1, 0}
  end
  redis.call('ZADD', running, deadline + graceMs, id)
  redis.call('PEXPIRE', running, 300000)
  redis.call('ZREM', parked, id)
end
redis.call('DEL', key('ticket', id))
return {0, pool == '' and 0 or takeTurn(line, caller, common)}`

/**
 * ARGV: pool, id, share, host, its rank on the queue, the most jobs of one host, tickets of a caller that have one rank,
 * channel and text of the reply ('' for none).
 * Answers {tickets that waited for this one, tickets whose turn at the host has come}.
 */
export const leaveScript = `${begin}${lines}
local pool, id, share, host, rank, most, common, channel, reply = unpack(ARGV)
rank, most, common = tonumber(rank), tonumber(most), tonumber(common)
if channel ~= '' then redis.call('PUBLISH', channel, reply) end

local function take(ticketId)
  local data = redis.call('HGET', key('ticket', ticketId), 'data')
  redis.call('DEL', key('ticket', ticketId))
  return data
end

redis.call('DEL', key('ticket', id))
if pool ~= '' then redis.call('ZREM', key('open', pool), id) end
if rank > 0 then serve(key('line', 'pool', pool), rank * common) end

local followers = {}
if share ~= '' then
  if redis.call('GET', key('flight', share)) == id then redis.call('DEL', key('flight', share)) end
  for _, follower in ipairs(redis.call('SMEMBERS', key('followers', id))) do
    local data = take(follower)
    if data and data ~= '' then table.insert(followers, data) end
  end
  redis.call('DEL', key('followers', id))
end

local turns = {}
if host ~= '' then
  local running, parked = key('host', host), key('parked', host)
  redis.call('ZREM', running, id)
  redis.call('ZREM', parked, id)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  while most == 0 or redis.call('ZCARD', running) < most do
    local next, score = unpack(redis.call('ZPOPMIN', parked))
    if not next then break end
    serve(key('line', 'host', host), math.floor(score) * common)
    local deadline = redis.call('HGET', key('ticket', next), 'deadline')
    local data = take(next)
    if data then
      redis.call('ZADD', running, deadline + graceMs, next)
      if data ~= '' then table.insert(turns, data) end
    end
  end
end
return {followers, turns}`

/**
 * ARGV: pool, host, caller, the most jobs of one host, how long a silent worker counts, tickets of a caller that have
 * one rank. Answers {workers, slots, milliseconds of a job (0: unknown), jobs ahead, jobs ahead at the host}.
 */
export const outlookScript = `${begin}${lines}
local pool, host, caller, most, silenceMs, common = unpack(ARGV)
most, common = tonumber(most), tonumber(common)
local living = redis.call('ZRANGEBYSCORE', key('workers', pool), now - silenceMs, '+inf')
local workers, slots, weighted, remarks = 0, 0, 0, {}
if #living > 0 then
  for _, state in ipairs(redis.call('HMGET', key('workers', pool, 'state'), unpack(living))) do
    local own, ms, remark = string.match(state or '', '^(%d+) (%d+) ?(.*)$')
    if tonumber(own or 0) > 0 then workers = workers + 1 end
    slots = slots + tonumber(own or 0)
    weighted = weighted + tonumber(own or 0) * tonumber(ms or 0)
    if remark and remark ~= '' then table.insert(remarks, remark) end
  end
end

local ahead = redis.call('LLEN', key(pool, 'wait'))
local _, rank = turnIn(key('line', 'pool', pool), caller, common)
if rank > 0 then ahead = ahead + redis.call('ZCOUNT', key(pool, 'prioritized'), '-inf', rank * 4294967296 + 4294967295) end

local hostAhead = 0
if host ~= '' and most > 0 and redis.call('ZCOUNT', key('host', host), now, '+inf') >= most then
  local _, hostRank = turnIn(key('line', 'host', host), caller, common)
  hostAhead = redis.call('ZCOUNT', key('parked', host), '-inf', '(' .. hostRank + 1) + 1
end
return {workers, slots, slots > 0 and math.floor(weighted / slots) or 0, ahead, hostAhead, remarks}`

/**
 * ARGV: pool, how long the holder of a held ticket may be silent, ids. Answers the ids of tickets that are neither on
 * the queue nor held.
 */
export const lostScript = `${begin}
local pool, silenceMs = ARGV[1], tonumber(ARGV[2])
local lost = {}
for index = 3, #ARGV do
  local id = ARGV[index]
  if redis.call('EXISTS', key(pool, id)) == 0 then
    local at = redis.call('HGET', key('ticket', id), 'at')
    if not at or now - at > silenceMs then table.insert(lost, id) end
  end
end
return lost`
