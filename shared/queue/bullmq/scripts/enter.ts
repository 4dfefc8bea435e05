/**
 * `enter` admits an entry or holds it back. `data` is '' for a page of a job, which is not sent on but asks again.
 * `maxPerHost`: the maximum of running entries per host (0: no limit). `minGapMs`: the minimum gap between request starts.
 * `caller` takes turns with others; `requester` is who rests after a refusal.
 * Returns {0: admitted, 1: held back by identical work, 2: held back by its host}, 1 when the entry has a pace, and, as
 * `admitWaiting` returns them, released entries and the time until the next; then the expected milliseconds until the own
 * turn. Needs `fairQueue`, `hostPace`, `callerRests` and `parkedEntries`.
 */
export const enterSteps = `
local function isHostFull(running, maxPerHost)
  if maxPerHost == 0 or redis.call('ZCARD', running) < maxPerHost then return false end
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  return redis.call('ZCARD', running) >= maxPerHost
end

local function leads(id, share, lifeMs)
  if share == '' or redis.call('SET', key('flight', share), id, 'PX', lifeMs, 'NX') then return true end
  local leader = redis.call('GET', key('flight', share))
  if leader == id then redis.call('SET', key('flight', share), id, 'PX', lifeMs) end
  return leader == id, leader
end

-- Also of an entry that is sent again by a process that does not know its requester.
local function restOf(pace, host, id, requester)
  if not pace.hasRests then return noRest, requester end
  requester = redis.call('HGET', key('ticket', id), 'requester') or requester
  local own = readRest(pace, host, requester)
  -- It had its turn.
  if redis.call('ZSCORE', key('host', host), id) then own.starting = id end
  return own, requester
end

local function enter(id, deadline, share, host, caller, data, maxPerHost, jobsPerRank, minGapMs, requester)
  deadline, maxPerHost, jobsPerRank = tonumber(deadline), tonumber(maxPerHost), tonumber(jobsPerRank)
  local pace, own = nil, noRest
  if host ~= '' then
    pace = readPace(host, minGapMs)
    own, requester = restOf(pace, host, id, requester)
  end
  local isLeader, leader = leads(id, share, math.max(deadline - now, 0) + graceMs)
  if not isLeader then
    redis.call('SADD', key('followers', leader), id)
    redis.call('PEXPIRE', key('followers', leader), 300000)
    hold(id, deadline, data, requester, share)
    return {1, 0, {}, -1, -1}
  end

  local isPaced, released, nextInMs = 0, {}, -1
  if host ~= '' then
    local running, waiting = key('host', host), key('parked', host)
    isPaced = (pace.isActive or own.isActive) and 1 or 0
    if timeUntilTurn(own, id) > 0 then
      redis.call('ZREM', waiting, id)
      hold(id, deadline, data, requester, share)
      local turnInMs = rest(host, requester, own, id, released)
      return {2, isPaced, released, data == '' and -1 or timeUntilTurn(own, id), turnInMs}
    end
    local isFull = isHostFull(running, maxPerHost)
    local mustQueue = pace.isActive and (timeUntilTurn(pace, id) > 0 or redis.call('ZCARD', waiting) > 0)
    local hasSlot = false
    if isFull or isPaced == 1 then
      redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
      hasSlot = redis.call('ZSCORE', running, id)
    end
    if not hasSlot and (isFull or mustQueue) then
      park(host, id, caller, jobsPerRank)
      hold(id, deadline, data, requester, share)
      if pace.isActive then released, nextInMs = admitWaiting(host, maxPerHost, jobsPerRank, pace) end
      hasSlot = data == '' and redis.call('ZSCORE', running, id)
      if not hasSlot then
        local position = redis.call('ZRANK', waiting, id) or 0
        return {2, isPaced, released, nextInMs, timeUntilTurn(pace, id) + position * pace.gap}
      end
    end
    for _, one in ipairs({pace, own}) do
      if data == '' then noteStarted(one) elseif not hasSlot then noteAdmitted(one, id) end
    end
    if maxPerHost > 0 or isPaced == 1 then
      redis.call('ZADD', running, deadline + graceMs, id)
      redis.call('PEXPIRE', running, 300000)
    end
  end
  -- Only an entry with a ticket can be parked or rest.
  if redis.call('DEL', key('ticket', id)) == 1 and host ~= '' then
    redis.call('ZREM', key('parked', host), id)
    redis.call('ZREM', key('resting', host, requester), id)
  end
  return {0, isPaced, released, nextInMs, 0}
end
`
