/** The score of a parked entry is its rank plus a fraction: the arrival time divided by this. */
const timeScale = '1e13'

/** A page of a job asks again at least once a second. One that has not asked for this long belongs to a dead worker. */
const abandonedMs = 10_000

/** How many waiting entries of one line are checked at once for a deadline that comes before their turn. */
const checkedEntries = 100

/**
 * Entries that wait for their host. `admitWaiting` admits the parked ones in their order while the host has a free slot and
 * its pace allows, and releases those whose caller rested until now. It returns {a flat list with four values for each: data,
 * milliseconds since it was parked, 1 when it must report its start or 2 when it must enter again, milliseconds until its
 * turn when that comes after its deadline (else -1)}, and the milliseconds until another entry may be admitted (-1: none
 * waits, or the end of a running one decides). Needs `fairQueue`, `hostPace` and `callerRests`.
 */
export const parkedEntries = `
local function hold(id, deadline, data, requester, share)
  local ticket = key('ticket', id)
  redis.call('HSETNX', ticket, 'data', data)
  redis.call('HSETNX', ticket, 'since', now)
  redis.call('HSETNX', ticket, 'requester', requester)
  redis.call('HSET', ticket, 'at', now, 'deadline', deadline, 'share', share)
  redis.call('PEXPIRE', ticket, math.max(deadline - now, 0) + graceMs)
end

local function park(host, id, caller, jobsPerRank)
  local waiting, queue = key('parked', host), key('line', 'host', host)
  if redis.call('ZCARD', waiting) == 0 then redis.call('DEL', queue) end
  if not redis.call('ZSCORE', waiting, id) then
    redis.call('ZADD', waiting, assignRank(queue, caller, jobsPerRank) + now / ${timeScale}, id)
  end
  redis.call('PEXPIRE', waiting, 300000)
end

local function refuseLate(line, pace, waitMs, released)
  local position = 0
  for _, id in ipairs(redis.call('ZRANGE', line, 0, ${checkedEntries - 1})) do
    local data, deadline, since = unpack(redis.call('HMGET', key('ticket', id), 'data', 'deadline', 'since'))
    local startsIn = waitMs + position * pace.gap
    if data and data ~= '' and now + startsIn >= tonumber(deadline) then
      redis.call('ZREM', line, id)
      redis.call('DEL', key('ticket', id))
      for _, value in ipairs({data, now - (since or now), 0, startsIn}) do table.insert(released, value) end
    else
      position = position + 1
    end
  end
end

local function admitParked(host, maxPerHost, jobsPerRank, pace, released)
  local running, waiting = key('host', host), key('parked', host)
  redis.call('ZREMRANGEBYSCORE', running, '-inf', now)
  while true do
    local id, score = unpack(redis.call('ZRANGE', waiting, 0, 0, 'WITHSCORES'))
    if not id then return -1 end
    local data, deadline, at, since, requester =
      unpack(redis.call('HMGET', key('ticket', id), 'data', 'deadline', 'at', 'since', 'requester'))
    local isGone = not data or not deadline or (data == '' and now - tonumber(at or 0) > ${abandonedMs})
    local own = isGone and noRest or readRest(pace, host, requester or '')
    if timeUntilTurn(own, id) > 0 then
      rest(host, requester or '', own, id, released)
    else
      if not isGone then
        if maxPerHost > 0 and redis.call('ZCARD', running) >= maxPerHost then return -1 end
        local waitMs = timeUntilTurn(pace, id)
        if waitMs > 0 then
          refuseLate(waiting, pace, waitMs, released)
          return redis.call('ZCARD', waiting) > 0 and waitMs or -1
        end
        redis.call('ZADD', running, deadline + graceMs, id)
        redis.call('PEXPIRE', running, 300000)
        noteAdmitted(pace, id)
        noteAdmitted(own, id)
        if data ~= '' then
          local isPaced = pace.isActive or own.isActive
          for _, value in ipairs({data, now - (since or now), isPaced and 1 or 0, -1}) do
            table.insert(released, value)
          end
        end
      end
      redis.call('DEL', key('ticket', id))
      markServed(key('line', 'host', host), math.floor(score) * jobsPerRank)
    end
    redis.call('ZREM', waiting, id)
  end
end

local function admitWaiting(host, maxPerHost, jobsPerRank, pace)
  local released = {}
  local nextInMs = admitParked(host, maxPerHost, jobsPerRank, pace, released)
  local restedInMs = releaseRested(host, pace, released)
  if nextInMs < 0 or (restedInMs >= 0 and restedInMs < nextInMs) then nextInMs = restedInMs end
  return released, nextInMs
end
`
