import { fairQueue } from './fair-queue.ts'
import { hostPace } from './host-pace.ts'
import { prelude } from './prelude.ts'

/**
 * ARGV: pool, host, caller, the maximum of running entries per host, how long a worker without a heartbeat counts, jobs
 * per rank, the minimum gap between request starts.
 * Returns {workers, slots, milliseconds per job (0: unknown), jobs ahead, jobs ahead at the host, milliseconds that the
 * pace of the host asks it to wait, remarks}.
 */
export const estimateScript = `${prelude}${fairQueue}${hostPace}
local pool, host, caller, maxPerHost, timeoutMs, jobsPerRank, minGapMs = unpack(ARGV)
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

local hostAhead, paceMs = 0, 0
if host ~= '' then
  local pace = readPace(host, minGapMs)
  local isFull = maxPerHost > 0 and redis.call('ZCOUNT', key('host', host), now, '+inf') >= maxPerHost
  if isFull or pace.isActive then
    local _, hostRank = nextTurn(key('line', 'host', host), caller, jobsPerRank)
    local parkedAhead = redis.call('ZCOUNT', key('parked', host), '-inf', '(' .. hostRank + 1)
    if isFull then hostAhead = parkedAhead + 1 end
    if pace.isActive then paceMs = math.max(0, pace.next - now) + parkedAhead * pace.gap end
  end
end
return {workers, slots, slots > 0 and math.floor(weightedMs / slots) or 0, ahead, hostAhead, paceMs, remarks}`
