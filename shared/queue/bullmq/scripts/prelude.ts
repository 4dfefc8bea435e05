/*
 * The Lua scripts of the admission gate. KEYS[1] is the prefix of all their keys; see `key-names.ts`.
 * Keys of a host, or of identical work without a host:
 * flight:SHARE – the id of the leader, the entry that runs for all entries with this share key
 * followers:ID – the entries that wait for the outcome of this leader
 * host:HOST – the running entries of a host, by expiry
 * parked:HOST – the entries that wait for a slot of the host or for its pace, next first
 * pace:HOST – how often requests to the host may start; see `host-pace.ts`
 * rest:HOST:CALLER, resting:HOST:CALLER, rests:HOST – callers that the host has refused; see `caller-rests.ts`
 * refusals:HOST – paying callers that the host has refused; see `note-answer.ts`
 * line:host:HOST – the fair queue of the parked entries: the last turn served, and the last turn of each caller
 * ticket:ID – an entry that is held back: `data`, `deadline`, `share`, `requester`, `since`, and `at`, the time its sender
 * last sent it
 * Keys of a pool:
 * POOL:… – the queue of BullMQ; see `job-steps.ts`
 * line:pool:POOL – the fair queue of the pool
 * workers:POOL, workers:POOL:state – the heartbeats of its workers
 * Versions of the service run side by side during a rollout, so these names cannot change.
 * clock – what the shared clock adds to the clock of Redis; see `shared-clock.ts`. Absent on a cluster
 * Times are in milliseconds by the shared clock. Every key expires, so that a lost entry blocks nothing for long.
 */
export const functions = `
local now = 0
local function key(...) return KEYS[1] .. ':' .. table.concat({...}, ':') end
local function readClock()
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(redis.call('GET', key('clock')) or 0)
end
local graceMs = 5000
local function keepFor(name, ms)
  if redis.call('PTTL', name) < ms then redis.call('PEXPIRE', name, ms) end
end
`

/** With the time in `now`. */
export const prelude = `${functions}readClock()
`
