/*
 * The keys of the gate, all under `webintel:`.
 * flight:SHARE – the id of the ticket that is on its way for all with this share · followers:ID – those that wait for it
 * host:HOST – tickets of a host on their way, by when they are forgotten · parked:HOST – those held back, next first
 * caller:POOL:CALLER – tickets of a caller, by when they are forgotten · rank:POOL:CALLER – how far its last one stepped
 * back · ticket:ID – a ticket that is held: `data`, and `at`, when its holder was last heard of.
 * Times are Redis's own. Every key ends by itself, so that what is lost on the way blocks nothing for long.
 */
const begin = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function key(...) return 'webintel:' .. table.concat({...}, ':') end
local graceMs = 5000
`

/**
 * How far a caller's next ticket steps back: by one for each of its others beyond the common ones, and never less than
 * the one before it, which it would overtake; anew once it has no other.
 */
const rankOf = `
local function rankOf(pool, caller, others, common)
  local last = others > 0 and tonumber(redis.call('GET', key('rank', pool, caller)) or 0) or 0
  return math.max(0, others - common, last)
end
`

/** In the line of a host the rank stands above any time in milliseconds. */
const rankStep = '1e13'

/**
 * ARGV: pool, id, deadlineAt, share, host, caller, data, the most jobs of one host (0: any number), jobs of a caller that
 * stand in the common line. `data` is '' for a part of a job, which waits by asking again. Answers {1 when held, rank}.
 */
export const enterScript = `${begin}${rankOf}
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

local rank = 0
if caller ~= '' then
  local tickets = key('caller', pool, caller)
  redis.call('ZREMRANGEBYSCORE', tickets, '-inf', now)
  redis.call('ZADD', tickets, deadline + graceMs, id)
  redis.call('PEXPIRE', tickets, 300000)
  rank = rankOf(pool, caller, redis.call('ZCARD', tickets) - 1, common)
  redis.call('SET', key('rank', pool, caller), rank, 'PX', 300000)
end

if host ~= '' and most > 0 then
  local running, parked = key('host', host), key('parked', host)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  if not redis.call('ZSCORE', running, id) and redis.call('ZCARD', running) >= most then
    redis.call('ZADD', parked, 'NX', math.min(rank, 800) * ${rankStep} + now, id)
    redis.call('PEXPIRE', parked, 300000)
    hold()
    return {1, rank}
  end
  redis.call('ZADD', running, deadline + graceMs, id)
  redis.call('PEXPIRE', running, 300000)
  redis.call('ZREM', parked, id)
end
redis.call('DEL', key('ticket', id))
return {0, rank}`

/**
 * ARGV: pool, id, share, host, caller, the most jobs of one host, channel and text of the reply ('' for none).
 * Answers {tickets that waited for this one, tickets whose turn at the host has come}.
 */
export const leaveScript = `${begin}
local pool, id, share, host, caller, most, channel, reply = unpack(ARGV)
most = tonumber(most)
if channel ~= '' then redis.call('PUBLISH', channel, reply) end

local function take(ticketId)
  local data = redis.call('HGET', key('ticket', ticketId), 'data')
  redis.call('DEL', key('ticket', ticketId))
  return data
end

redis.call('DEL', key('ticket', id))
if caller ~= '' then redis.call('ZREM', key('caller', pool, caller), id) end

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
    local next = redis.call('ZPOPMIN', parked)[1]
    if not next then break end
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
 * ARGV: pool, host, caller, the most jobs of one host, how long a silent worker counts, jobs of a caller that stand in
 * the common line. Answers {workers, slots, milliseconds of a job (0: unknown), jobs ahead, jobs ahead at the host}.
 */
export const outlookScript = `${begin}${rankOf}
local pool, host, caller, most, silenceMs, common = unpack(ARGV)
most, common = tonumber(most), tonumber(common)
local living = redis.call('ZRANGEBYSCORE', key('workers', pool), now - silenceMs, '+inf')
local slots, weighted = 0, 0
if #living > 0 then
  for _, state in ipairs(redis.call('HMGET', key('workers', pool, 'state'), unpack(living))) do
    local own, ms = string.match(state or '', '^(%d+) (%d+)$')
    slots = slots + tonumber(own or 0)
    weighted = weighted + tonumber(own or 0) * tonumber(ms or 0)
  end
end

local others = caller == '' and 0 or redis.call('ZCOUNT', key('caller', pool, caller), now, '+inf')
local ahead = redis.call('LLEN', key(pool, 'wait'))
local rank = rankOf(pool, caller, others, common)
if rank > 0 then ahead = ahead + redis.call('ZCOUNT', key(pool, 'prioritized'), '-inf', rank * 4294967296 + 4294967295) end

local hostAhead = 0
if host ~= '' and most > 0 and redis.call('ZCOUNT', key('host', host), now, '+inf') >= most then
  hostAhead = redis.call('ZCOUNT', key('parked', host), '-inf', (math.min(rank, 800) + 1) * ${rankStep}) + 1
end
return {#living, slots, slots > 0 and math.floor(weighted / slots) or 0, ahead, hostAhead}`

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
