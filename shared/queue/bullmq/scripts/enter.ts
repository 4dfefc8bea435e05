/**
 * `enter` admits an entry or holds it back. `data` is '' for a page of a job, which is not sent on but asks again.
 * `maxPerHost`: the maximum of running entries per host (0: no limit). `minGapMs`: the minimum gap between request starts.
 * Returns {0: admitted, 1: held back by identical work, 2: held back by its host}, 1 when the host has a pace, and, as
 * `admitParked` returns them, released entries and the time until the next; then the expected milliseconds until the own
 * turn. Needs `fairQueue`, `hostPace` and `parkedEntries`.
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

local function enter(id, deadline, share, host, caller, data, maxPerHost, jobsPerRank, minGapMs)
  deadline, maxPerHost, jobsPerRank = tonumber(deadline), tonumber(maxPerHost), tonumber(jobsPerRank)
  local isLeader, leader = leads(id, share, math.max(deadline - now, 0) + graceMs)
  if not isLeader then
    redis.call('SADD', key('followers', leader), id)
    redis.call('PEXPIRE', key('followers', leader), 300000)
    hold(id, deadline, data)
    return {1, 0, {}, -1, -1}
  end

  local isPaced, released, nextInMs = 0, {}, -1
  if host ~= '' then
    local running, waiting, pace = key('host', host), key('parked', host), readPace(host, minGapMs)
    isPaced = pace.isActive and 1 or 0
    local isFull = isHostFull(running, maxPerHost)
    local mustQueue = pace.isActive and (timeUntilTurn(pace, id) > 0 or redis.call('ZCARD', waiting) > 0)
    local hasSlot = false
    if isFull or pace.isActive then
      redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
      hasSlot = redis.call('ZSCORE', running, id)
    end
    if not hasSlot and (isFull or mustQueue) then
      park(host, id, caller, jobsPerRank)
      hold(id, deadline, data)
      if pace.isActive then released, nextInMs = admitParked(host, maxPerHost, jobsPerRank, pace) end
      hasSlot = data == '' and redis.call('ZSCORE', running, id)
      if not hasSlot then
        local position = redis.call('ZRANK', waiting, id) or 0
        return {2, isPaced, released, nextInMs, timeUntilTurn(pace, id) + position * pace.gap}
      end
    end
    if data == '' then noteStarted(pace) elseif not hasSlot then noteAdmitted(pace, id) end
    if maxPerHost > 0 or pace.isActive then
      redis.call('ZADD', running, deadline + graceMs, id)
      redis.call('PEXPIRE', running, 300000)
    end
  end
  -- Only an entry with a ticket can be parked.
  if redis.call('DEL', key('ticket', id)) == 1 and host ~= '' then redis.call('ZREM', key('parked', host), id) end
  return {0, isPaced, released, nextInMs, 0}
end
`
