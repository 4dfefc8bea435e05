import { estimatePool } from './estimate.ts'
import { fairQueue } from './fair-queue.ts'
import { jobSteps } from './job-steps.ts'
import { prelude } from './prelude.ts'

/**
 * A free job takes one of the slots of its pool that free jobs may hold: half of them, at least one. `free:POOL` holds these
 * jobs by expiry. ARGV: pool, id, milliseconds that it may hold the slot, how long a worker without a heartbeat counts.
 * Returns 1 when it has a slot, otherwise 0.
 */
export const takeFreeSlotScript = `${prelude}${fairQueue}${jobSteps}${estimatePool}
local pool, id, lifeMs, timeoutMs = unpack(ARGV)
local free = key('free', pool)
local slots = estimatePool(pool, '', timeoutMs, '1')[2]
redis.call('ZREMRANGEBYSCORE', free, '-inf', now)
if redis.call('ZCARD', free) >= math.max(1, math.floor(slots / 2)) then return 0 end
redis.call('ZADD', free, now + tonumber(lifeMs), id)
keepFor(free, tonumber(lifeMs))
return 1`

/** ARGV: pool, id. */
export const leaveFreeSlotScript = `${prelude}
redis.call('ZREM', key('free', ARGV[1]), ARGV[2])`
