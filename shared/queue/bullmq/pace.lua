-- How often requests to a host may start. Part of `host.lua`, after `common.lua`. Keys:
-- pace – a hash, missing for most hosts. delay: the gap that robots.txt asks for · backoff, backoffUntil: the gap after 429 and
--   503, and when it ends · grownAt: when the back-off last grew · next: when the next request may start · starting,
--   startingUntil: an entry that was admitted and has not reported its start. The gap begins when it does, so that the time an
--   entry spends on the queue of its pool does not shorten the gap · restsUntil: until when some callers may rest
-- rest:CALLER – the same for one caller whose request the host refused. Without it, one free call to an address that always
--   answers 429 would stop the calls of all others. It counts until `restsUntil` of the host
-- refusals – `WALLET NETWORK` of paying callers, by the time of their last refusal

local maxGapMs = 60000
-- Each refusal doubles the back-off, each success halves it, and below a quarter of the first it is 0.
local firstBackoffMs = 1000
-- A back-off that no answer changed for this long has ended.
local backoffLifeMs = 600000
-- An admitted entry that does not report its start within this time no longer delays the others.
local startingMs = 5000
local maxRefusals = 50

local function readPaceAt(name, minGapMs)
  local delay, backoff, backoffUntil, grownAt, next, starting, startingUntil, restsUntil = unpack(redis.call('HMGET',
    name, 'delay', 'backoff', 'backoffUntil', 'grownAt', 'next', 'starting', 'startingUntil', 'restsUntil'))
  local pace = { key = name, grownAt = tonumber(grownAt or 0), next = tonumber(next or 0), backoff = 0 }
  if tonumber(backoffUntil or 0) > now then pace.backoff = tonumber(backoff or 0) end
  pace.gap = math.min(maxGapMs, math.max(tonumber(delay or 0), pace.backoff, tonumber(minGapMs)))
  pace.isActive = pace.gap > 0 or pace.next > now
  if starting and tonumber(startingUntil) > now and redis.call('ZSCORE', key('running'), starting) then
    pace.starting, pace.startingUntil = starting, tonumber(startingUntil)
  end
  pace.hasRests = tonumber(restsUntil or 0) > now
  return pace
end

local function readPace(minGapMs)
  return readPaceAt(key('pace'), minGapMs)
end

local noRest = { gap = 0, next = 0, backoff = 0, grownAt = 0, isActive = false }

local function readRest(pace, caller)
  if not pace.hasRests then return noRest end
  return readPaceAt(key('rest', caller), 0)
end

local function timeUntilTurn(pace, id)
  if pace.starting == id then return 0 end
  local turn = pace.starting and math.max(pace.next, pace.startingUntil) or pace.next
  return math.max(0, turn - now)
end

local function setNext(pace, next)
  pace.next = next
  redis.call('HSET', pace.key, 'next', next)
  keepFor(pace.key, next - now + backoffLifeMs)
end

local function noteAdmitted(pace, id)
  if not pace.isActive then return end
  setNext(pace, math.max(pace.next, now + pace.gap))
  pace.starting, pace.startingUntil = id, now + startingMs
  redis.call('HSET', pace.key, 'starting', id, 'startingUntil', pace.startingUntil)
end

local function noteStarted(pace)
  if not pace.isActive then return end
  setNext(pace, math.max(pace.next, now + pace.gap))
  pace.starting = nil
  redis.call('HDEL', pace.key, 'starting', 'startingUntil')
end

local function growBackoff(pace, startedAt, pauseMs, jitter)
  if startedAt >= pace.grownAt then
    pace.backoff = math.min(maxGapMs, math.max(firstBackoffMs, pace.backoff * 2))
    redis.call('HSET', pace.key, 'grownAt', now)
  end
  redis.call('HSET', pace.key, 'backoff', pace.backoff, 'backoffUntil', now + backoffLifeMs)
  redis.call('HDEL', pace.key, 'starting', 'startingUntil')
  local ownPauseMs = math.min(maxGapMs, math.floor(pace.backoff * (1 + jitter / 4)))
  setNext(pace, math.max(pace.next, now + math.max(ownPauseMs, pauseMs)))
end

local function shrinkBackoff(pace, startedAt)
  if pace.backoff == 0 or startedAt < pace.grownAt then return end
  local backoff = math.floor(pace.backoff / 2)
  if backoff < firstBackoffMs / 4 then
    redis.call('HDEL', pace.key, 'backoff', 'backoffUntil', 'grownAt')
  else
    redis.call('HSET', pace.key, 'backoff', backoff)
  end
end

-- Whether the host has refused another paying wallet in another network, too.
local function isRefusedElsewhere(wallet, network)
  if wallet == '' then return false end
  local refusals = key('refusals')
  redis.call('ZREMRANGEBYSCORE', refusals, '-inf', now - backoffLifeMs)
  redis.call('ZADD', refusals, now, wallet .. ' ' .. network)
  redis.call('ZREMRANGEBYRANK', refusals, 0, -maxRefusals - 1)
  redis.call('PEXPIRE', refusals, backoffLifeMs)
  for _, refusal in ipairs(redis.call('ZRANGE', refusals, 0, -1)) do
    local otherWallet, otherNetwork = string.match(refusal, '^(%S+) (%S+)$')
    if otherWallet ~= wallet and otherNetwork ~= network then return true end
  end
  return false
end

-- A refusal (429 or 503) makes its requester rest. It pauses the host for all callers only if, within the life of a back-off,
-- the host has refused another paying wallet in another network, too: anybody can make an address that answers 429.
-- `wallet` is '' if the requester does not pay. `isForAll`: each refusal is for all callers. `pauseMs`: the pause that the host
-- asked for (0: none). `elapsedMs`: since the request started; an answer to a request that started before the back-off grew
-- neither doubles nor halves the back-off. `jitter` is from 0 to 1. Returns 1 while the host, or a caller there, has a pace.
function steps.noteAnswer(host, channel, requester, wallet, network, isForAll, isRefusal, pauseMs, elapsedMs, jitter)
  local startedAt = now - tonumber(elapsedMs)
  local function grow(pace)
    growBackoff(pace, startedAt, tonumber(pauseMs), tonumber(jitter))
  end

  local pace = readPace(0)
  if isRefusal == '1' then
    if isForAll ~= '1' then
      grow(readPaceAt(key('rest', requester), 0))
      redis.call('HSET', pace.key, 'restsUntil', now + backoffLifeMs)
      keepFor(pace.key, backoffLifeMs)
    end
    if isForAll == '1' or isRefusedElsewhere(wallet, network) then grow(pace) end
    redis.call('PUBLISH', channel, host)
  else
    shrinkBackoff(pace, startedAt)
    shrinkBackoff(readRest(pace, requester), startedAt)
  end
  pace = readPace(0)
  return (pace.isActive or pace.hasRests) and 1 or 0
end

-- Takes the next turn of the host for one more request of an entry that runs. Returns the milliseconds until its turn. A turn
-- after `maxWaitMs` is not taken.
function steps.takeTurn(minGapMs, requester, maxWaitMs)
  local pace = readPace(minGapMs)
  local own = readRest(pace, requester)
  local waitMs = math.max(0, pace.next - now, own.next - now)
  if waitMs > tonumber(maxWaitMs) then return waitMs end
  for _, one in ipairs({ pace, own }) do
    if one.isActive then setNext(one, now + waitMs + one.gap) end
  end
  return waitMs
end

-- 0 milliseconds: none.
function steps.setCrawlDelay(host, channel, ms, lifeMs)
  local name, delayMs = key('pace'), math.min(tonumber(ms), maxGapMs)
  if delayMs == 0 then return redis.call('HDEL', name, 'delay') end
  if redis.call('HGET', name, 'delay') ~= tostring(delayMs) then redis.call('PUBLISH', channel, host) end
  redis.call('HSET', name, 'delay', delayMs)
  keepFor(name, tonumber(lifeMs))
end
