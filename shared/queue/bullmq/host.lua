-- The steps of the gate at a host, or for identical work without a host; after `common.lua`, `pace.lua` and `waiting.lua`.
-- `maxPerHost`: running entries of the host, 0: no limit. `minGapMs`: the minimum gap between request starts. `caller` takes turns
-- with others; `requester` is who rests after a refusal.

local function isHostFull(maxPerHost)
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
local function restOf(pace, id, requester)
  if not pace.hasRests then return noRest, requester end
  requester = redis.call('HGET', key('ticket', id), 'requester') or requester
  local own = readRest(pace, requester)
  -- It had its turn.
  if redis.call('ZSCORE', running, id) then own.starting = id end
  return own, requester
end

-- Admits an entry or holds it back. `data` is '' for a page of a job. Returns {0: admitted, 1: held back by identical work, 2: held
-- back by its host}, 1 when the entry has a pace, admitted entries and the time until the next, and the expected milliseconds
-- until the own turn.
function steps.enter(maxPerHost, minGapMs, id, deadline, share, hasHost, caller, data, requester)
  deadline, maxPerHost, hasHost = tonumber(deadline), tonumber(maxPerHost), hasHost == '1'
  local pace, own = nil, noRest
  if hasHost then
    pace = readPace(minGapMs)
    own, requester = restOf(pace, id, requester)
  end
  local isLeader, leader = leads(id, share, math.max(deadline - now, 0) + graceMs)
  if not isLeader then
    redis.call('SADD', key('followers', leader), id)
    redis.call('PEXPIRE', key('followers', leader), 300000)
    hold(id, deadline, data, requester, share)
    return { 1, 0, {}, -1, -1 }
  end

  local isPaced, admitted, nextInMs = 0, {}, -1
  if hasHost then
    isPaced = (pace.isActive or own.isActive) and 1 or 0
    if timeUntilTurn(own, id) > 0 then
      redis.call('ZREM', parked, id)
      hold(id, deadline, data, requester, share)
      local turnInMs = rest(requester, own, id, admitted)
      return { 2, isPaced, admitted, data == '' and -1 or timeUntilTurn(own, id), turnInMs }
    end
    local isFull = isHostFull(maxPerHost)
    local mustQueue = pace.isActive and (timeUntilTurn(pace, id) > 0 or redis.call('ZCARD', parked) > 0)
    local hasSlot = false
    if isFull or isPaced == 1 then
      redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
      hasSlot = redis.call('ZSCORE', running, id)
    end
    if not hasSlot and (isFull or mustQueue) then
      park(id, caller)
      hold(id, deadline, data, requester, share)
      if pace.isActive then admitted, nextInMs = admitWaiting(maxPerHost, pace) end
      hasSlot = data == '' and redis.call('ZSCORE', running, id)
      if not hasSlot then
        local position = redis.call('ZRANK', parked, id) or 0
        return { 2, isPaced, admitted, nextInMs, timeUntilTurn(pace, id) + position * pace.gap }
      end
    end
    for _, one in ipairs({ pace, own }) do
      if data == '' then noteStarted(one) elseif not hasSlot then noteAdmitted(one, id) end
    end
    if maxPerHost > 0 or isPaced == 1 then
      redis.call('ZADD', running, deadline + graceMs, id)
      redis.call('PEXPIRE', running, 300000)
    end
  end
  -- Only an entry with a ticket can be parked or rest.
  if redis.call('DEL', key('ticket', id)) == 1 and hasHost then
    redis.call('ZREM', parked, id)
    redis.call('ZREM', key('resting', requester), id)
  end
  return { 0, isPaced, admitted, nextInMs, 0 }
end

-- A worker asks this before it runs an entry that has a pace. Returns {milliseconds until its turn (0: it starts now), admitted
-- entries, the time until the next}. An entry whose turn has not come was admitted before the host asked for a pause; it loses
-- its slot and has to enter again.
function steps.start(maxPerHost, minGapMs, id, requester)
  local pace = readPace(minGapMs)
  local own = readRest(pace, requester)
  local waitMs = math.max(timeUntilTurn(pace, id), timeUntilTurn(own, id))
  if waitMs == 0 then
    noteStarted(pace)
    noteStarted(own)
  else
    redis.call('ZREM', running, id)
  end
  return { waitMs, admitWaiting(maxPerHost, pace) }
end

-- Admits the entries whose turn has come. `refused`: who has just been refused ('' for nobody). Returns {admitted entries, the
-- time until the next}.
function steps.admitNext(maxPerHost, minGapMs, refused)
  local pace = readPace(minGapMs)
  local admitted, nextInMs = admitWaiting(maxPerHost, pace)
  local own = readRest(pace, refused)
  admitLate(key('resting', refused), own, timeUntilTurn(own, ''), admitted)
  return { admitted, nextInMs }
end

-- Ends an entry. Returns {data of its followers, admitted entries, the time until the next}.
function steps.leave(maxPerHost, minGapMs, id, share, hasHost)
  if share ~= '' and redis.call('GET', key('flight', share)) == id then redis.call('DEL', key('flight', share)) end
  redis.call('DEL', key('ticket', id))
  if hasHost == '1' then redis.call('ZREM', running, id) end
  if redis.call('EXISTS', key('followers', id), parked) == 0 then return { {}, {}, -1 } end

  local followers = takeFollowers(id)
  if hasHost ~= '1' or redis.call('ZREM', parked, id) + redis.call('EXISTS', parked) == 0 then
    return { followers, {}, -1 }
  end
  return { followers, admitWaiting(maxPerHost, readPace(minGapMs)) }
end

-- Returns {entries ahead at the host, milliseconds that the pace of the host, or the rest of the requester there, asks to wait}.
function steps.estimate(maxPerHost, minGapMs, caller, requester)
  local pace = readPace(minGapMs)
  local own = readRest(pace, requester)
  local isFull = tonumber(maxPerHost) > 0 and redis.call('ZCOUNT', running, now, '+inf') >= tonumber(maxPerHost)
  if not (isFull or pace.isActive or own.isActive) then return { 0, 0 } end
  local _, rank = nextTurn(turns, caller)
  local parkedAhead = redis.call('ZCOUNT', parked, '-inf', '(' .. rank + 1)
  local restingAhead = own.isActive and redis.call('ZCARD', key('resting', requester)) or 0
  local function untilNext(one, ahead)
    return one.isActive and math.max(0, one.next - now) + ahead * one.gap or 0
  end
  return { isFull and parkedAhead + 1 or 0, math.max(untilNext(pace, parkedAhead), untilNext(own, restingAhead)) }
end

-- Returns those of the ids that are not held back. `heldMs`: how long an entry counts as held back after it was last sent.
function steps.notHeld(heldMs)
  local lost = {}
  for index = 4, #ARGV do
    local sentAt = redis.call('HGET', key('ticket', ARGV[index]), 'at')
    if not sentAt or now - sentAt > tonumber(heldMs) then table.insert(lost, ARGV[index]) end
  end
  return lost
end

return steps[ARGV[1]](unpack(ARGV, 3, 12))
