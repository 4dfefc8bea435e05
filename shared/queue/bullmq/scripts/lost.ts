import { prelude } from './prelude.ts'

/**
 * ARGV: pool, how long an entry counts as held back after it was last sent, ids.
 * Returns the ids of the entries that are neither on the queue nor held back.
 */
export const lostScript = `${prelude}
local pool, heldMs = ARGV[1], tonumber(ARGV[2])
local lost = {}
for index = 3, #ARGV do
  local id = ARGV[index]
  if redis.call('EXISTS', key(pool, id)) == 0 then
    local sentAt = redis.call('HGET', key('ticket', id), 'at')
    if not sentAt or now - sentAt > heldMs then table.insert(lost, id) end
  end
end
return lost`
