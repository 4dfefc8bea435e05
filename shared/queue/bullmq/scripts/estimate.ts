/**
 * `timeoutMs`: how long a worker without a heartbeat counts. Returns {workers, slots, milliseconds per job (0: unknown), jobs
 * ahead that find no free slot, remarks}. Needs `fairQueue` and `jobSteps`.
 */
export const estimatePool = `
local function jobsAhead(pool, caller, jobsPerRank, slots)
  if not hasWaiting(pool) then return 0 end
  local ahead = redis.call('LLEN', key(pool, 'wait'))
  local _, rank = nextTurn(key('line', 'pool', pool), caller, jobsPerRank)
  if rank > 0 then
    ahead = ahead + redis.call('ZCOUNT', key(pool, 'prioritized'), '-inf', rank * 4294967296 + 4294967295)
  end
  -- Jobs that have just arrived wait for a moment although slots are free.
  return math.max(0, ahead - math.max(0, slots - redis.call('LLEN', key(pool, 'active'))))
end

local function estimatePool(pool, caller, timeoutMs, jobsPerRank)
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
  local jobMs = slots > 0 and math.floor(weightedMs / slots) or 0
  return {workers, slots, jobMs, jobsAhead(pool, caller, tonumber(jobsPerRank), slots), remarks}
end
`

/**
 * Returns {jobs ahead at the host, milliseconds that the pace of the host, or the rest of the caller there, asks a job to
 * wait}. Needs `fairQueue`, `hostPace` and `callerRests`.
 */
export const estimateHost = `
local function untilNext(pace, ahead)
  return pace.isActive and math.max(0, pace.next - now) + ahead * pace.gap or 0
end

local function estimateHost(host, caller, maxPerHost, jobsPerRank, minGapMs, requester)
  maxPerHost, jobsPerRank = tonumber(maxPerHost), tonumber(jobsPerRank)
  local pace = readPace(host, minGapMs)
  local own = readRest(pace, host, requester)
  local isFull = maxPerHost > 0 and redis.call('ZCOUNT', key('host', host), now, '+inf') >= maxPerHost
  if not (isFull or pace.isActive or own.isActive) then return {0, 0} end
  local _, hostRank = nextTurn(key('line', 'host', host), caller, jobsPerRank)
  local parkedAhead = redis.call('ZCOUNT', key('parked', host), '-inf', '(' .. hostRank + 1)
  local restingAhead = own.isActive and redis.call('ZCARD', key('resting', host, requester)) or 0
  return {
    isFull and parkedAhead + 1 or 0,
    math.max(untilNext(pace, parkedAhead), untilNext(own, restingAhead)),
  }
end
`
