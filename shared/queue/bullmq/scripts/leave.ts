/**
 * `leave` ends an entry at its host and for identical work. Returns {data of the followers, released entries, the time until
 * the next} as `admitWaiting` returns them. Needs `fairQueue`, `hostPace`, `callerRests` and `parkedEntries`, and reads the
 * clock when it needs it.
 */
export const leaveSteps = `
local function leave(id, share, host, maxPerHost, jobsPerRank, minGapMs)
  local ticket, flight, waiting = key('ticket', id), key('flight', share), key('parked', host)
  if share ~= '' and redis.call('GET', flight) == id then redis.call('DEL', flight, ticket) else redis.call('DEL', ticket) end
  if host ~= '' then redis.call('ZREM', key('host', host), id) end
  if redis.call('EXISTS', key('followers', id), waiting) == 0 then return {{}, {}, -1} end

  local followers = takeFollowers(id)
  if host == '' or redis.call('ZREM', waiting, id) + redis.call('EXISTS', waiting) == 0 then return {followers, {}, -1} end
  readClock()
  return {followers, admitWaiting(host, tonumber(maxPerHost), tonumber(jobsPerRank), readPace(host, minGapMs))}
end
`
