import { fairQueue } from './fair-queue.ts'
import { hostPace } from './host-pace.ts'
import { parkedEntries } from './parked-entries.ts'
import { prelude } from './prelude.ts'

/**
 * ARGV: pool, id, share, host, the rank of the entry, the maximum of running entries per host, jobs per rank, the minimum
 * gap between request starts, channel and text of the reply ('' for none).
 * Returns {data of the followers, released entries, the time until the next} as `admitParked` returns them.
 */
export const leaveScript = `${prelude}${fairQueue}${hostPace}${parkedEntries}
local pool, id, share, host, rank, maxPerHost, jobsPerRank, minGapMs, channel, reply = unpack(ARGV)
rank, maxPerHost, jobsPerRank = tonumber(rank), tonumber(maxPerHost), tonumber(jobsPerRank)
if channel ~= '' then redis.call('PUBLISH', channel, reply) end

redis.call('DEL', key('ticket', id))
if pool ~= '' then redis.call('ZREM', key('open', pool), id) end
if rank > 0 then markServed(key('line', 'pool', pool), rank * jobsPerRank) end

local followers = {}
if share ~= '' then
  if redis.call('GET', key('flight', share)) == id then redis.call('DEL', key('flight', share)) end
  for _, follower in ipairs(redis.call('SMEMBERS', key('followers', id))) do
    local data = redis.call('HGET', key('ticket', follower), 'data')
    redis.call('DEL', key('ticket', follower))
    if data and data ~= '' then table.insert(followers, data) end
  end
  redis.call('DEL', key('followers', id))
end

local released, nextInMs = {}, -1
if host ~= '' then
  redis.call('ZREM', key('host', host), id)
  redis.call('ZREM', key('parked', host), id)
  if redis.call('EXISTS', key('parked', host)) == 1 then
    released, nextInMs = admitParked(host, maxPerHost, jobsPerRank, readPace(host, minGapMs))
  end
end
return {followers, released, nextInMs}`
