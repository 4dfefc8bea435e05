/**
 * `leave` ends an entry at its host and for identical work. Returns {data of the followers, released entries, the time until
 * the next} as `admitParked` returns them. Needs `fairQueue`, `hostPace` and `parkedEntries`, and reads the clock when it
 * needs it.
 */
export const leaveSteps = `
local function takeFollowers(id)
  local followers = {}
  for _, follower in ipairs(redis.call('SMEMBERS', key('followers', id))) do
    local data = redis.call('HGET', key('ticket', follower), 'data')
    redis.call('DEL', key('ticket', follower))
    if data and data ~= '' then table.insert(followers, data) end
  end
  redis.call('DEL', key('followers', id))
  return followers
end

local function leave(id, share, host, maxPerHost, jobsPerRank, minGapMs)
  local ticket, flight, waiting = key('ticket', id), key('flight', share), key('parked', host)
  if share ~= '' and redis.call('GET', flight) == id then redis.call('DEL', flight, ticket) else redis.call('DEL', ticket) end
  if host ~= '' then redis.call('ZREM', key('host', host), id) end
  if redis.call('EXISTS', key('followers', id), waiting) == 0 then return {{}, {}, -1} end

  local followers = takeFollowers(id)
  if host == '' or redis.call('ZREM', waiting, id) + redis.call('EXISTS', waiting) == 0 then return {followers, {}, -1} end
  readClock()
  return {followers, admitParked(host, tonumber(maxPerHost), tonumber(jobsPerRank), readPace(host, minGapMs))}
end
`
