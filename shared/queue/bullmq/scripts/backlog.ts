import { prelude } from './prelude.ts'

/**
 * ARGV: pool. Returns {waiting jobs, running jobs, milliseconds that the oldest of the next jobs has waited}. BullMQ takes
 * jobs from the right end of `wait`, then from the start of `prioritized`, where callers take turns: the oldest job is
 * near the start, so a few are read.
 */
export const backlogScript = `${prelude}
local pool = ARGV[1]
local waiting = redis.call('LLEN', key(pool, 'wait')) + redis.call('ZCARD', key(pool, 'prioritized'))
local oldestMs = 0
local function read(ids)
  for _, id in ipairs(ids) do
    local addedAt = tonumber(redis.call('HGET', key(pool, id), 'timestamp') or now)
    oldestMs = math.max(oldestMs, now - addedAt)
  end
end
read(redis.call('LRANGE', key(pool, 'wait'), -1, -1))
read(redis.call('ZRANGE', key(pool, 'prioritized'), 0, 15))
return {waiting, redis.call('LLEN', key(pool, 'active')), oldestMs}`
