/**
 * Start-time fair queueing: the next entry of a caller gets the turn after the caller's last turn, and no turn before the
 * one served last. `jobsPerRank` turns share a rank, and entries of one rank run in order of arrival. An entry never
 * overtakes an earlier one of its caller, and every caller gets its share, whatever it or the others sent before.
 * 2097152 is the highest priority of BullMQ: after 16 million turns without a pause, the order is first come, first
 * served.
 */
export const fairQueue = `
local function nextTurn(queue, caller, jobsPerRank)
  local served, last = unpack(redis.call('HMGET', queue, 'served', 'last:' .. caller))
  local turn = math.max(tonumber(served or 0), tonumber(last or -1) + 1)
  return turn, math.min(math.floor(turn / jobsPerRank), 2097152)
end

local function assignRank(queue, caller, jobsPerRank)
  local turn, rank = nextTurn(queue, caller, jobsPerRank)
  if caller ~= '' then redis.call('HSET', queue, 'last:' .. caller, turn) end
  redis.call('PEXPIRE', queue, 300000)
  return rank
end

local function markServed(queue, turn)
  if turn <= tonumber(redis.call('HGET', queue, 'served') or 0) then return end
  redis.call('HSET', queue, 'served', turn)
  redis.call('PEXPIRE', queue, 300000)
end
`
