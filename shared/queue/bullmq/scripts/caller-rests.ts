import { backoffLifeMs } from './host-pace.ts'

/** How many callers get their next turn in one step. */
const callersPerStep = 100

/**
 * The rest of a caller at a host: after the host refused a request of the caller, a pace that holds for this caller alone.
 * Without that, one free call to an address that always answers 429 would stop the calls of all others.
 * rest:HOST:CALLER – like `pace:HOST`. It counts while `pace:HOST` says that the host has rests
 * resting:HOST:CALLER – the entries of the caller that wait for its rest, by arrival
 * rests:HOST – the callers with such entries, by the time of their next turn
 * These entries are in no line of the host, so they delay nobody else. Each enters the gate again when its turn has come.
 * Nor do they lead: their followers enter again, and one of them leads. Needs `hostPace`.
 */
export const callerRests = `
local noRest = { gap = 0, next = 0, backoff = 0, grownAt = 0, isActive = false }

local function readRest(pace, host, caller)
  if not pace.hasRests then return noRest end
  return readPaceAt(key('rest', host, caller), host, 0)
end

local function takeFollowers(id)
  local followers = {}
  for _, follower in ipairs(redis.call('SMEMBERS', key('followers', id))) do
    local data = redis.call('HGET', key('ticket', follower), 'data')
    redis.call('DEL', key('ticket', follower))
    if data and data ~= '' then table.insert(followers, data) end
  end
  redis.call('DEL', key('followers', id))
  return followers
end

local function yieldLead(id, share, released)
  if share == '' or redis.call('GET', key('flight', share)) ~= id then return end
  redis.call('DEL', key('flight', share))
  for _, data in ipairs(takeFollowers(id)) do
    for _, value in ipairs({data, 0, 2, -1}) do table.insert(released, value) end
  end
end

local function setNextOfCaller(host, caller, waitMs)
  redis.call('ZADD', key('rests', host), now + waitMs, caller)
  redis.call('PEXPIRE', key('rests', host), ${backoffLifeMs})
end

-- Returns the milliseconds until the turn of the entry. A page of a job keeps no place: it asks again.
local function rest(host, caller, own, id, released)
  local ticket, line, waitMs = key('ticket', id), key('resting', host, caller), timeUntilTurn(own, id)
  local data, deadline, since, share = unpack(redis.call('HMGET', ticket, 'data', 'deadline', 'since', 'share'))
  yieldLead(id, share or '', released)
  if data == '' then
    redis.call('DEL', ticket)
    return waitMs
  end
  redis.call('ZADD', line, since, id)
  local turnInMs = waitMs + redis.call('ZRANK', line, id) * own.gap
  if now + turnInMs < tonumber(deadline) then
    redis.call('PEXPIRE', line, ${backoffLifeMs})
    setNextOfCaller(host, caller, waitMs)
  else
    redis.call('ZREM', line, id)
    redis.call('DEL', ticket)
    for _, value in ipairs({data, now - since, 0, turnInMs}) do table.insert(released, value) end
  end
  return turnInMs
end

-- Returns the milliseconds until the next turn of a caller that rests, -1 without any.
local function releaseRested(host, pace, released)
  local rests = key('rests', host)
  for _, caller in ipairs(redis.call('ZRANGEBYSCORE', rests, '-inf', now, 'LIMIT', 0, ${callersPerStep})) do
    local line, own = key('resting', host, caller), readRest(pace, host, caller)
    local id = redis.call('ZRANGE', line, 0, 0)[1]
    local waitMs = id and timeUntilTurn(own, id) or 0
    if id and waitMs == 0 then
      redis.call('ZREM', line, id)
      local data, since = unpack(redis.call('HMGET', key('ticket', id), 'data', 'since'))
      if data then
        for _, value in ipairs({data, now - since, 2, -1}) do table.insert(released, value) end
        waitMs = own.gap
      end
    end
    if redis.call('EXISTS', line) == 1 then setNextOfCaller(host, caller, waitMs) else redis.call('ZREM', rests, caller) end
  end
  local nextAt = redis.call('ZRANGE', rests, 0, 0, 'WITHSCORES')[2]
  return nextAt and math.max(0, nextAt - now) or -1
end
`
