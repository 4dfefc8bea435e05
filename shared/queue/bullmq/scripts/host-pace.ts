/** The longest minimum time between two request starts at a host. */
export const maxGapMs = 60_000

/** The longest pause that a host gets with `Retry-After`. */
export const maxPauseMs = 300_000

/** The first gap after 429 or 503. Each further one doubles it; each success halves it; below a quarter it is 0. */
const firstBackoffMs = 1000

/** A back-off that no answer changed for this long has ended. */
export const backoffLifeMs = 600_000

/** An admitted entry that does not report its start within this time no longer delays the others. */
const startingMs = 5000

/**
 * The pace of a host: the hash `pace:HOST`, missing for most hosts.
 * delay – the gap that robots.txt asks for · backoff, backoffUntil – the gap after 429 and 503, and when it ends
 * grownAt – when the back-off last grew · next – when the next request may start
 * starting, startingUntil – an entry that was admitted and has not reported its start. The gap begins when it does, so
 * that the time an entry spends on the queue of its pool does not shorten the gap.
 * restsUntil – until when some callers may have a pace of their own; see `caller-rests.ts`
 */
export const hostPace = `
local function readPaceAt(name, host, minGapMs)
  local delay, backoff, backoffUntil, grownAt, next, starting, startingUntil, restsUntil = unpack(redis.call('HMGET',
    name, 'delay', 'backoff', 'backoffUntil', 'grownAt', 'next', 'starting', 'startingUntil', 'restsUntil'))
  local pace = { key = name, grownAt = tonumber(grownAt or 0), next = tonumber(next or 0), backoff = 0 }
  if tonumber(backoffUntil or 0) > now then pace.backoff = tonumber(backoff or 0) end
  pace.gap = math.min(${maxGapMs}, math.max(tonumber(delay or 0), pace.backoff, tonumber(minGapMs)))
  pace.isActive = pace.gap > 0 or pace.next > now
  if starting and tonumber(startingUntil) > now and redis.call('ZSCORE', key('host', host), starting) then
    pace.starting, pace.startingUntil = starting, tonumber(startingUntil)
  end
  pace.hasRests = tonumber(restsUntil or 0) > now
  return pace
end

local function readPace(host, minGapMs)
  return readPaceAt(key('pace', host), host, minGapMs)
end

local function timeUntilTurn(pace, id)
  if pace.starting == id then return 0 end
  local turn = pace.starting and math.max(pace.next, pace.startingUntil) or pace.next
  return math.max(0, turn - now)
end

local function setNext(pace, next)
  pace.next = next
  redis.call('HSET', pace.key, 'next', next)
  keepFor(pace.key, next - now + ${backoffLifeMs})
end

local function noteAdmitted(pace, id)
  if not pace.isActive then return end
  setNext(pace, math.max(pace.next, now + pace.gap))
  pace.starting, pace.startingUntil = id, now + ${startingMs}
  redis.call('HSET', pace.key, 'starting', id, 'startingUntil', pace.startingUntil)
end

local function noteStarted(pace)
  if not pace.isActive then return end
  setNext(pace, math.max(pace.next, now + pace.gap))
  pace.starting = nil
  redis.call('HDEL', pace.key, 'starting', 'startingUntil')
end

local function growBackoff(pace, startedAt, retryAfterMs, jitter)
  if startedAt >= pace.grownAt then
    pace.backoff = math.min(${maxGapMs}, math.max(${firstBackoffMs}, pace.backoff * 2))
    redis.call('HSET', pace.key, 'grownAt', now)
  end
  redis.call('HSET', pace.key, 'backoff', pace.backoff, 'backoffUntil', now + ${backoffLifeMs})
  redis.call('HDEL', pace.key, 'starting', 'startingUntil')
  local pause = math.min(${maxGapMs}, math.floor(pace.backoff * (1 + jitter / 4)))
  setNext(pace, math.max(pace.next, now + math.max(pause, math.min(${maxPauseMs}, retryAfterMs))))
end

local function shrinkBackoff(pace, startedAt)
  if pace.backoff == 0 or startedAt < pace.grownAt then return end
  local backoff = math.floor(pace.backoff / 2)
  if backoff < ${firstBackoffMs / 4} then redis.call('HDEL', pace.key, 'backoff', 'backoffUntil', 'grownAt')
  else redis.call('HSET', pace.key, 'backoff', backoff) end
end
`
