import { fairQueue } from './fair-queue.ts'
import { hostPace } from './host-pace.ts'
import { parkedEntries } from './parked-entries.ts'
import { prelude } from './prelude.ts'

/**
 * ARGV: pool, id, deadlineAt, share, host, caller, data, the maximum of running entries per host (0: no limit), jobs per
 * rank, the minimum gap between request starts. `data` is '' for a page of a job, which is not sent on but asks again.
 * Returns {0: admitted, 1: held back by identical work, 2: held back by its host}, rank, 1 when the host has a pace, and,
 * as `admitParked` returns them, released entries and the time until the next; then the expected milliseconds until the
 * own turn.
 */
export const enterScript = `${prelude}${fairQueue}${hostPace}${parkedEntries}
local pool, id, deadline, share, host, caller, data, maxPerHost, jobsPerRank, minGapMs = unpack(ARGV)
deadline, maxPerHost, jobsPerRank = tonumber(deadline), tonumber(maxPerHost), tonumber(jobsPerRank)
local lifeMs = math.max(deadline - now, 0) + graceMs

if share ~= '' then
  local leader = redis.call('GET', key('flight', share))
  if leader and leader ~= id then
    redis.call('SADD', key('followers', leader), id)
    redis.call('PEXPIRE', key('followers', leader), 300000)
    hold(id, deadline, data)
    return {1, 0, 0, {}, -1, -1}
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

local isPaced, released, nextInMs = 0, {}, -1
if host ~= '' then
  local running, waiting, pace = key('host', host), key('parked', host), readPace(host, minGapMs)
  isPaced = pace.isActive and 1 or 0
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  local hasSlot = redis.call('ZSCORE', running, id)
  local isFull = maxPerHost > 0 and redis.call('ZCARD', running) >= maxPerHost
  local mustQueue = pace.isActive and (timeUntilTurn(pace, id) > 0 or redis.call('ZCARD', waiting) > 0)
  if not hasSlot and (isFull or mustQueue) then
    park(host, id, caller, jobsPerRank)
    hold(id, deadline, data)
    if pace.isActive then released, nextInMs = admitParked(host, maxPerHost, jobsPerRank, pace) end
    hasSlot = pool == '' and redis.call('ZSCORE', running, id)
    if not hasSlot then
      local position = redis.call('ZRANK', waiting, id) or 0
      return {2, 0, isPaced, released, nextInMs, timeUntilTurn(pace, id) + position * pace.gap}
    end
  end
  if pool == '' then noteStarted(pace) elseif not hasSlot then noteAdmitted(pace, id) end
  if maxPerHost > 0 or pace.isActive then
    redis.call('ZADD', running, deadline + graceMs, id)
    redis.call('PEXPIRE', running, 300000)
  end
  redis.call('ZREM', waiting, id)
end
redis.call('DEL', key('ticket', id))
return {0, pool == '' and 0 or assignRank(poolQueue, caller, jobsPerRank), isPaced, released, nextInMs, 0}`
