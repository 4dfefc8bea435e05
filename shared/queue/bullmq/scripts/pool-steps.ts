/**
 * `join` adds an admitted entry to the queue of its pool, unless it has that entry, and returns its rank. While jobs wait,
 * callers take turns; ranks begin again when none waits. `leavePool` publishes the reply ('' for none) and marks the rank as
 * served. Needs `fairQueue` and `jobSteps`.
 */
export const poolSteps = `
local function join(pool, id, caller, jobsPerRank, name, data, isPaced)
  local job, line, rank = key(pool, id), key('line', 'pool', pool), 0
  -- One command for most entries: nothing waits, and nothing has waited.
  if redis.call('EXISTS', job, line, key(pool, 'wait'), key(pool, 'prioritized')) > 0 then
    if redis.call('EXISTS', job) == 1 then return 0 end
    if hasWaiting(pool) then
      rank = assignRank(line, caller, tonumber(jobsPerRank))
    else
      redis.call('DEL', line, key(pool, 'pc'))
    end
  end
  -- The data is a JSON object.
  addJob(pool, id, name, isPaced and '{"isPaced":true,' .. string.sub(data, 2) or data, rank)
  return rank
end

local function leavePool(pool, rank, jobsPerRank, channel, reply)
  if channel ~= '' then redis.call('PUBLISH', channel, reply) end
  if tonumber(rank) > 0 then markServed(key('line', 'pool', pool), tonumber(rank) * tonumber(jobsPerRank)) end
end
`
