import { callerRests } from './caller-rests.ts'
import { fairQueue } from './fair-queue.ts'
import { hostPace, maxGapMs } from './host-pace.ts'
import { parkedEntries } from './parked-entries.ts'
import { prelude } from './prelude.ts'

/** The channel that names the hosts whose pace changed. */
export const paceChannel = 'webintel:pace'

/**
 * A worker asks this before it runs an entry that has a pace. ARGV: id, requester, host, the maximum of running entries per
 * host, jobs per rank, the minimum gap between request starts.
 * Returns {milliseconds until its turn (0: it starts now), released entries, the time until the next}. An entry whose
 * turn has not come was admitted before the host asked for a pause; it loses its slot and has to enter again.
 */
export const startScript = `${prelude}${fairQueue}${hostPace}${callerRests}${parkedEntries}
local id, requester, host, maxPerHost, jobsPerRank, minGapMs = unpack(ARGV)
local pace = readPace(host, minGapMs)
local own = readRest(pace, host, requester)
local waitMs = math.max(timeUntilTurn(pace, id), timeUntilTurn(own, id))
if waitMs == 0 then
  noteStarted(pace)
  noteStarted(own)
else
  redis.call('ZREM', key('host', host), id)
end
local released, nextInMs = admitWaiting(host, tonumber(maxPerHost), tonumber(jobsPerRank), pace)
return {waitMs, released, nextInMs}`

/**
 * ARGV: host, who has just been refused ('' for nobody), the maximum of running entries per host, jobs per rank, the minimum
 * gap. Returns {released entries, the time until the next}.
 */
export const releaseScript = `${prelude}${fairQueue}${hostPace}${callerRests}${parkedEntries}
local host, refused, maxPerHost, jobsPerRank, minGapMs = unpack(ARGV)
local pace = readPace(host, minGapMs)
local released, nextInMs = admitWaiting(host, tonumber(maxPerHost), tonumber(jobsPerRank), pace)
local own = readRest(pace, host, refused)
refuseLate(key('resting', host, refused), own, timeUntilTurn(own, ''), released)
return {released, nextInMs}`

/**
 * Takes the next turn of a host for one more request of an entry that runs. ARGV: host, requester, the minimum gap, the most
 * milliseconds that the request can wait. Returns the milliseconds until its turn. A turn after that time is not taken.
 */
export const takeTurnScript = `${prelude}${hostPace}${callerRests}
local host, requester, minGapMs, maxWaitMs = unpack(ARGV)
local pace = readPace(host, minGapMs)
local own = readRest(pace, host, requester)
local waitMs = math.max(0, pace.next - now, own.next - now)
if waitMs > tonumber(maxWaitMs) then return waitMs end
for _, one in ipairs({pace, own}) do
  if one.isActive then setNext(one, now + waitMs + one.gap) end
end
return waitMs`

/** ARGV: host, milliseconds (0: none), how long this is valid. */
export const setCrawlDelayScript = `${prelude}${hostPace}
local host, delayMs, lifeMs = ARGV[1], math.min(tonumber(ARGV[2]), ${maxGapMs}), tonumber(ARGV[3])
local name = key('pace', host)
if delayMs == 0 then return redis.call('HDEL', name, 'delay') end
if redis.call('HGET', name, 'delay') ~= tostring(delayMs) then redis.call('PUBLISH', '${paceChannel}', host) end
redis.call('HSET', name, 'delay', delayMs)
keepFor(name, lifeMs)`
