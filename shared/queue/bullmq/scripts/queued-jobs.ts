import { prelude } from './prelude.ts'

/**
 * ARGV: pool, maximum of jobs of each state. Returns {state, id, operation, milliseconds since it was sent or since its run
 * began, host} for each, the next to run first.
 */
export const queuedJobsScript = `${prelude}
local pool, limit = ARGV[1], tonumber(ARGV[2])
local jobs = {}
local function read(state, ids, since)
  for _, id in ipairs(ids) do
    local name, data, at = unpack(redis.call('HMGET', key(pool, id), 'name', 'data', since))
    if name then
      local host = cjson.decode(data).host
      table.insert(jobs, {state, id, name, math.max(0, now - tonumber(at or now)), host or ''})
    end
  end
end
read('running', redis.call('LRANGE', key(pool, 'active'), -limit, -1), 'processedOn')
read('waiting', redis.call('LRANGE', key(pool, 'wait'), -limit, -1), 'timestamp')
read('waiting', redis.call('ZRANGE', key(pool, 'prioritized'), 0, limit - 1), 'timestamp')
return jobs`
