import { callerRests } from './caller-rests.ts'
import { backoffLifeMs, hostPace } from './host-pace.ts'
import { paceChannel } from './pace-steps.ts'
import { prelude } from './prelude.ts'

/** The newest refusals of a host that are remembered. */
const maxRefusals = 50

/**
 * A refusal (429 or 503) makes its requester rest. It pauses the host for all callers only if, within the life of a back-off,
 * the host has refused another paying wallet in another network, too: anybody can make an address that answers 429.
 * refusals:HOST – `WALLET NETWORK` of paying callers, by the time of their last refusal
 *
 * ARGV: host, requester, its wallet ('' if it does not pay), its network, 1 when each refusal is for all callers, 1 when the
 * answer was 429 or 503, `Retry-After` in milliseconds (0: none), milliseconds since the request started, a random number
 * from 0 to 1. An answer to a request that started before the back-off grew is old news: it neither doubles nor halves the
 * back-off. Returns 1 while the host, or a caller there, has a pace.
 */
export const noteAnswerScript = `${prelude}${hostPace}${callerRests}
local host, requester, wallet, network, isForAll, isRefusal, retryAfterMs, elapsedMs, jitter = unpack(ARGV)
local startedAt = now - tonumber(elapsedMs)

local function isRefusedElsewhere()
  if wallet == '' then return false end
  local refusals = key('refusals', host)
  redis.call('ZREMRANGEBYSCORE', refusals, '-inf', now - ${backoffLifeMs})
  redis.call('ZADD', refusals, now, wallet .. ' ' .. network)
  redis.call('ZREMRANGEBYRANK', refusals, 0, ${-maxRefusals - 1})
  redis.call('PEXPIRE', refusals, ${backoffLifeMs})
  for _, refusal in ipairs(redis.call('ZRANGE', refusals, 0, -1)) do
    local otherWallet, otherNetwork = string.match(refusal, '^(%S+) (%S+)$')
    if otherWallet ~= wallet and otherNetwork ~= network then return true end
  end
  return false
end

local function grow(pace)
  growBackoff(pace, startedAt, tonumber(retryAfterMs), tonumber(jitter))
end

local pace = readPace(host, 0)
if isRefusal == '1' then
  if isForAll ~= '1' then
    grow(readPaceAt(key('rest', host, requester), host, 0))
    redis.call('HSET', pace.key, 'restsUntil', now + ${backoffLifeMs})
    keepFor(pace.key, ${backoffLifeMs})
  end
  if isForAll == '1' or isRefusedElsewhere() then grow(pace) end
  redis.call('PUBLISH', '${paceChannel}', host)
else
  shrinkBackoff(pace, startedAt)
  shrinkBackoff(readRest(pace, host, requester), startedAt)
end
pace = readPace(host, 0)
return (pace.isActive or pace.hasRests) and 1 or 0`
