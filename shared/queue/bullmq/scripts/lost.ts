import { prelude } from './prelude.ts'

/** ARGV: pool, ids. Returns the ids of the entries that are not on the queue. */
export const notQueuedScript = `${prelude}
local pool, missing = ARGV[1], {}
for index = 2, #ARGV do
  if redis.call('EXISTS', key(pool, ARGV[index])) == 0 then table.insert(missing, ARGV[index]) end
end
return missing`

/** ARGV: how long an entry counts as held back after it was last sent, ids. Returns the ids that are not held back. */
export const notHeldScript = `${prelude}
local heldMs, lost = tonumber(ARGV[1]), {}
for index = 2, #ARGV do
  local sentAt = redis.call('HGET', key('ticket', ARGV[index]), 'at')
  if not sentAt or now - sentAt > heldMs then table.insert(lost, ARGV[index]) end
end
return lost`
