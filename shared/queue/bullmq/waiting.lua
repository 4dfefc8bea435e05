-- Entries that the gate holds back. Part of `host.lua`, after `common.lua` and `pace.lua`. Keys:
-- flight:SHARE – the id of the leader, the entry that runs for all entries with this share key
-- followers:ID – the entries that wait for the outcome of this leader
-- running      – the running entries of the host, by expiry
-- parked       – the entries that wait for a slot of the host or for its pace, next first; the score is a rank plus a fraction,
--                the arrival time divided by `timeScale`
-- turns        – the line in which the callers of parked entries take turns
-- resting:CALLER – the entries of a caller that wait because the host refused it, by arrival. They are in no line of the host, so
--                they delay nobody else. Each enters the gate again when its turn has come
-- rests        – the callers with such entries, by the time of their next turn
-- ticket:ID    – an entry that is held back: `data` ('' for a page of a job, which asks again), `deadline`, `share`, `requester`,
--                `since`, and `at`, the time its sender last sent it
-- What admits waiting entries returns a list of {data, milliseconds since it was parked, 0 or 1 when it must report its start or
-- 2 when it must enter again, milliseconds until its turn when that comes after its deadline (else -1)}, and the milliseconds
-- until another entry may be admitted (-1: none waits, or the end of a running one decides).

local running, parked, rests, turns = key('running'), key('parked'), key('rests'), key('turns')
local timeScale = 1e13
-- A page of a job asks again at least once a second. One that has not asked for this long belongs to a dead worker.
local abandonedMs = 10000
-- Waiting entries of one line that are checked at once for a deadline before their turn, and callers that get their next turn.
local checkedEntries, callersPerStep = 100, 100

local function dataOf(ids)
  local all = {}
  for _, id in ipairs(ids) do
    local data = redis.call('HGET', key('ticket', id), 'data')
    redis.call('DEL', key('ticket', id))
    if data and data ~= '' then table.insert(all, data) end
  end
  return all
end

local function takeFollowers(id)
  local followers = dataOf(redis.call('SMEMBERS', key('followers', id)))
  redis.call('DEL', key('followers', id))
  return followers
end

local function hold(id, deadline, data, requester, share)
  local ticket = key('ticket', id)
  redis.call('HSETNX', ticket, 'data', data)
  redis.call('HSETNX', ticket, 'since', now)
  redis.call('HSETNX', ticket, 'requester', requester)
  redis.call('HSET', ticket, 'at', now, 'deadline', deadline, 'share', share)
  redis.call('PEXPIRE', ticket, math.max(deadline - now, 0) + graceMs)
end

local function park(id, caller)
  if redis.call('ZCARD', parked) == 0 then redis.call('DEL', turns) end
  if not redis.call('ZSCORE', parked, id) then
    redis.call('ZADD', parked, assignRank(turns, caller) + now / timeScale, id)
  end
  redis.call('PEXPIRE', parked, 300000)
end

local function setNextOfCaller(caller, waitMs)
  redis.call('ZADD', rests, now + waitMs, caller)
  redis.call('PEXPIRE', rests, backoffLifeMs)
end

-- An entry that rests does not lead: its followers enter again, and one of them leads.
local function yieldLead(id, share, admitted)
  if share == '' or redis.call('GET', key('flight', share)) ~= id then return end
  redis.call('DEL', key('flight', share))
  for _, data in ipairs(takeFollowers(id)) do table.insert(admitted, { data, 0, 2, -1 }) end
end

-- Returns the milliseconds until the turn of the entry. A page of a job keeps no place: it asks again.
local function rest(caller, own, id, admitted)
  local ticket, line, waitMs = key('ticket', id), key('resting', caller), timeUntilTurn(own, id)
  local data, deadline, since, share = unpack(redis.call('HMGET', ticket, 'data', 'deadline', 'since', 'share'))
  yieldLead(id, share or '', admitted)
  if data == '' then
    redis.call('DEL', ticket)
    return waitMs
  end
  redis.call('ZADD', line, since, id)
  local turnInMs = waitMs + redis.call('ZRANK', line, id) * own.gap
  if now + turnInMs < tonumber(deadline) then
    redis.call('PEXPIRE', line, backoffLifeMs)
    setNextOfCaller(caller, waitMs)
  else
    redis.call('ZREM', line, id)
    redis.call('DEL', ticket)
    table.insert(admitted, { data, now - since, 0, turnInMs })
  end
  return turnInMs
end

-- Returns the milliseconds until the next turn of a caller that rests, -1 without any.
local function admitRested(pace, admitted)
  for _, caller in ipairs(redis.call('ZRANGEBYSCORE', rests, '-inf', now, 'LIMIT', 0, callersPerStep)) do
    local line, own = key('resting', caller), readRest(pace, caller)
    local id = redis.call('ZRANGE', line, 0, 0)[1]
    local waitMs = id and timeUntilTurn(own, id) or 0
    if id and waitMs == 0 then
      redis.call('ZREM', line, id)
      local data, since = unpack(redis.call('HMGET', key('ticket', id), 'data', 'since'))
      if data then
        table.insert(admitted, { data, now - since, 2, -1 })
        waitMs = own.gap
      end
    end
    if redis.call('EXISTS', line) == 1 then setNextOfCaller(caller, waitMs) else redis.call('ZREM', rests, caller) end
  end
  local nextAt = redis.call('ZRANGE', rests, 0, 0, 'WITHSCORES')[2]
  return nextAt and math.max(0, nextAt - now) or -1
end

-- Entries whose turn comes after their deadline run at once, and fail without a request.
local function admitLate(line, pace, waitMs, admitted)
  local position = 0
  for _, id in ipairs(redis.call('ZRANGE', line, 0, checkedEntries - 1)) do
    local data, deadline, since = unpack(redis.call('HMGET', key('ticket', id), 'data', 'deadline', 'since'))
    local startsIn = waitMs + position * pace.gap
    if data and data ~= '' and now + startsIn >= tonumber(deadline) then
      redis.call('ZREM', line, id)
      redis.call('DEL', key('ticket', id))
      table.insert(admitted, { data, now - (since or now), 0, startsIn })
    else
      position = position + 1
    end
  end
end

local function admitParked(maxPerHost, pace, admitted)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  while true do
    local id, score = unpack(redis.call('ZRANGE', parked, 0, 0, 'WITHSCORES'))
    if not id then return -1 end
    local data, deadline, at, since, requester =
      unpack(redis.call('HMGET', key('ticket', id), 'data', 'deadline', 'at', 'since', 'requester'))
    local isGone = not data or not deadline or (data == '' and now - tonumber(at or 0) > abandonedMs)
    local own = isGone and noRest or readRest(pace, requester or '')
    if timeUntilTurn(own, id) > 0 then
      rest(requester or '', own, id, admitted)
    else
      if not isGone then
        if maxPerHost > 0 and redis.call('ZCARD', running) >= maxPerHost then return -1 end
        local waitMs = timeUntilTurn(pace, id)
        if waitMs > 0 then
          admitLate(parked, pace, waitMs, admitted)
          return redis.call('ZCARD', parked) > 0 and waitMs or -1
        end
        redis.call('ZADD', running, deadline + graceMs, id)
        redis.call('PEXPIRE', running, 300000)
        noteAdmitted(pace, id)
        noteAdmitted(own, id)
        local isPaced = pace.isActive or own.isActive
        if data ~= '' then table.insert(admitted, { data, now - (since or now), isPaced and 1 or 0, -1 }) end
      end
      redis.call('DEL', key('ticket', id))
      markServed(turns, math.floor(score))
    end
    redis.call('ZREM', parked, id)
  end
end

local function admitWaiting(maxPerHost, pace)
  local admitted = {}
  local nextInMs = admitParked(tonumber(maxPerHost), pace, admitted)
  local restedInMs = admitRested(pace, admitted)
  if nextInMs < 0 or (restedInMs >= 0 and restedInMs < nextInMs) then nextInMs = restedInMs end
  return admitted, nextInMs
end
