import { jobSteps } from './job-steps.ts'
import { functions } from './prelude.ts'

/**
 * A worker takes the next job. ARGV: pool, the token of its lock, the life of the lock in milliseconds, Unix milliseconds by
 * the clock of the worker. Returns {fields of the job, its id, 1 when more jobs wait}, or {} when none waits.
 */
export const takeScript = `${functions}${jobSteps}
return takeJob(unpack(ARGV))`

/**
 * A worker completes a job and takes the next one. ARGV: as for `takeScript`, then the id of the completed job, and 1 to take
 * the next. Returns the same, or an error code of BullMQ: -2 when the lock is missing, -6 when another worker has it, -3 when
 * the job is not active.
 */
export const completeScript = `${functions}${jobSteps}
local pool, token, lockMs, startedAt, id, takesNext = unpack(ARGV)
local lock = key(pool, id, 'lock')
local holder = redis.call('GET', lock)
if holder ~= token then return holder and -6 or -2 end
if redis.call('LREM', key(pool, 'active'), -1, id) < 1 then return -3 end
redis.call('SREM', key(pool, 'stalled'), id)
redis.call('DEL', key(pool, id), lock)
return takesNext == '1' and takeJob(pool, token, lockMs, startedAt) or {}`
