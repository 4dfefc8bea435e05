/** Finished jobs leave nothing in Redis. No delays: BullMQ measures them by the clocks of the workers. */
const jobOptions = JSON.stringify({ attempts: 2, removeOnComplete: true, removeOnFail: true })

/**
 * The steps of a job of BullMQ that every job takes, on the keys of BullMQ. BullMQ's own scripts do the rest: locks, stalled
 * jobs, failures, removal. Theirs also serve what this service does not use (events, delays, parents, rate limits, pauses of
 * a whole queue, duplicates by content), and cost 60 commands a job.
 *
 * Keys under `POOL:` – `wait`: job ids, next last · `prioritized`: job ids by priority · `pc`: their number, for the order
 * within a priority · `active` · `stalled` · `marker`: wakes a worker; set whenever a job waits · ID: a job · ID:lock
 */
export const jobSteps = `
local function hasWaiting(pool)
  return redis.call('EXISTS', key(pool, 'wait'), key(pool, 'prioritized')) > 0
end

local function wakeWorker(pool)
  redis.call('ZADD', key(pool, 'marker'), 0, '0')
end

local function addJob(pool, id, name, data, priority)
  redis.call('HSET', key(pool, id), 'name', name, 'data', data, 'opts', '${jobOptions}', 'timestamp', now,
    'priority', priority)
  if priority == 0 then
    redis.call('LPUSH', key(pool, 'wait'), id)
  else
    local number = redis.call('INCR', key(pool, 'pc'))
    redis.call('ZADD', key(pool, 'prioritized'), priority * 4294967296 + number % 4294967296, id)
  end
  wakeWorker(pool)
end

local function takeJob(pool, token, lockMs, startedAt)
  local active = key(pool, 'active')
  local id = redis.call('RPOPLPUSH', key(pool, 'wait'), active)
  if not id then
    id = redis.call('ZPOPMIN', key(pool, 'prioritized'))[1]
    if not id then return {} end
    redis.call('LPUSH', active, id)
  end
  redis.call('SET', key(pool, id, 'lock'), token, 'PX', lockMs)
  redis.call('HSET', key(pool, id), 'processedOn', startedAt)
  local hasMore = hasWaiting(pool)
  if hasMore then wakeWorker(pool) end
  return {redis.call('HGETALL', key(pool, id)), id, hasMore and 1 or 0}
end
`
