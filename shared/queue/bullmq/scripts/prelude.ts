/*
 * The Lua scripts of the admission gate. Their keys, all under `webintel:`:
 * flight:SHARE – the id of the leader, the entry that runs for all entries with this share key
 * followers:ID – the entries that wait for the outcome of this leader
 * host:HOST – the running entries of a host, by expiry
 * parked:HOST – the entries that wait for a slot of the host or for its pace, next first
 * pace:HOST – how often requests to the host may start; see `host-pace.ts`
 * open:POOL – the entries of a pool that have not left, by expiry
 * line:pool:POOL, line:host:HOST – the fair queue: the last turn served, and the last turn of each caller
 * ticket:ID – an entry that is held back: `data`, `since`, and `at`, the time its sender last sent it
 * Versions of the service run side by side during a rollout, so these names cannot change.
 * Times are in milliseconds by the clock of Redis. Every key expires, so that a lost entry blocks nothing for long.
 */
export const prelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function key(...) return 'webintel:' .. table.concat({...}, ':') end
local graceMs = 5000
local function keepFor(name, ms)
  if redis.call('PTTL', name) < ms then redis.call('PEXPIRE', name, ms) end
end
`
