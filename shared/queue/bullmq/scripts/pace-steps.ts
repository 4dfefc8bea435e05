import { fairQueue } from './fair-queue.ts'
import { hostPace, maxGapMs } from './host-pace.ts'
import { parkedEntries } from './parked-entries.ts'
import { prelude } from './prelude.ts'

/** The channel that names the hosts whose pace changed. */
export const paceChannel = 'webintel:pace'

/**
 * A worker asks this before it runs an entry whose host has a pace. ARGV: id, host, the maximum of running entries per
 * host, jobs per rank, the minimum gap between request starts.
 * Returns {milliseconds until its turn (0: it starts now), released entries, the time until the next}. An entry whose
 * turn has not come was admitted before the host asked for a pause; it loses its slot and has to enter again.
 */
export const startScript = `${prelude}${fairQueue}${hostPace}${parkedEntries}
local id, host, maxPerHost, jobsPerRank, minGapMs = unpack(ARGV)
local pace = readPace(host, minGapMs)
local waitMs = timeUntilTurn(pace, id)
if waitMs == 0 then noteStarted(pace) else redis.call('ZREM', key('host', host), id) end
local released, nextInMs = admitParked(host, tonumber(maxPerHost), tonumber(jobsPerRank), pace)
return {waitMs, released, nextInMs}`

/** ARGV: host, the maximum of running entries per host, jobs per rank, the minimum gap. Returns {released entries, the time until the next}. */
export const releaseScript = `${prelude}${fairQueue}${hostPace}${parkedEntries}
local host, maxPerHost, jobsPerRank, minGapMs = unpack(ARGV)
local released, nextInMs = admitParked(host, tonumber(maxPerHost), tonumber(jobsPerRank), readPace(host, minGapMs))
return {released, nextInMs}`

/**
 * Takes the next turn of a host for one more request of an entry that runs. ARGV: host, the minimum gap, the most
 * milliseconds that the request can wait. Returns the milliseconds until its turn. A turn after that time is not taken.
 */
export const takeTurnScript = `${prelude}${hostPace}
local host, minGapMs, maxWaitMs = unpack(ARGV)
local pace = readPace(host, minGapMs)
local waitMs = math.max(0, pace.next - now)
if pace.isActive and waitMs <= tonumber(maxWaitMs) then setNext(pace, now + waitMs + pace.gap) end
return waitMs`

/**
 * ARGV: host, 1 when the answer was 429 or 503, `Retry-After` in milliseconds (0: none), milliseconds since the request
 * started, a random number from 0 to 1. An answer to a request that started before the back-off grew is old news: it
 * neither doubles nor halves the back-off. Returns 1 while the host has a pace.
 */
export const noteAnswerScript = `${prelude}${hostPace}
local host, isRefusal, retryAfterMs, elapsedMs, jitter = unpack(ARGV)
local pace = readPace(host, 0)
local startedAt = now - tonumber(elapsedMs)
if isRefusal == '1' then
  growBackoff(pace, startedAt, tonumber(retryAfterMs), tonumber(jitter))
  redis.call('PUBLISH', '${paceChannel}', host)
else
  shrinkBackoff(pace, startedAt)
end
return readPace(host, 0).isActive and 1 or 0`

/** ARGV: host, milliseconds (0: none), how long this is valid. */
export const setCrawlDelayScript = `${prelude}${hostPace}
local host, delayMs, lifeMs = ARGV[1], math.min(tonumber(ARGV[2]), ${maxGapMs}), tonumber(ARGV[3])
local name = key('pace', host)
if delayMs == 0 then return redis.call('HDEL', name, 'delay') end
if redis.call('HGET', name, 'delay') ~= tostring(delayMs) then redis.call('PUBLISH', '${paceChannel}', host) end
redis.call('HSET', name, 'delay', delayMs)
keepFor(name, lifeMs)`
