import type { RedisClient } from './connection.ts'
import { clockKey } from './key-names.ts'

/** The clock that all processes share. Deadlines do not depend on the clocks of the machines. */
export interface SharedClock {
  /** Unix milliseconds. */
  now: () => number
}

interface ClockOptions {
  everyMs?: number
  /** The monotonic clock of this process, and the clock of this machine in Unix milliseconds. */
  steady?: () => number
  wall?: () => number
}

const resyncEveryMs = 2000

/** Smaller steps of Redis are followed: machines stand still for some seconds, and clocks are set right. */
const stepMs = 60_000

/** Far more than a reading is wrong, and than clocks drift apart between two readings. */
const toleranceMs = 3000

/** The time of a reading whose reply took longer is known too badly to find a step. */
const preciseMs = 1000

/**
 * The clock of Redis, read every 2 s and continued with the monotonic clock of the process. `starting`: the connection of the
 * first reading.
 *
 * The clock of Redis can step: its machine was set, or a server with another clock took over. Jobs must neither end early
 * nor wait for hours then. So the first process that notices such a step stores the difference in Redis, and every process and
 * script adds it, until Redis and the machines agree again. A cluster has no correction: its scripts cannot read one key on
 * all nodes.
 */
export async function openSharedClock(
  redis: RedisClient,
  starting: RedisClient,
  { everyMs = resyncEveryMs, steady = () => performance.now(), wall = Date.now }: ClockOptions = {},
): Promise<SharedClock & AsyncDisposable> {
  let known = await read(starting, Infinity)
  const timer = setInterval(() => {
    // While Redis is down, the last reading stays in use: clocks drift little in that time.
    void resync().then(
      (reading) => (known = reading),
      () => undefined,
    )
  }, everyMs)
  timer.unref()
  return {
    now: () => Math.round(steady() + known.overSteadyMs),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
    },
  }

  async function resync(): Promise<Reading> {
    const next = await read(redis, known.redisAt)
    const correction = correctionAfter(known, next)
    if (redis.isCluster || correction === Number(next.correction)) return next
    // Does nothing if another process was first.
    await redis.eval(correctScript, 1, clockKey, next.correction, String(correction))
    return read(redis, next.redisAt)
  }

  /** `since`: the Redis time of the reading before. Assumes equal latency in both directions. */
  async function read(from: RedisClient, since: number): Promise<Reading> {
    const sentAt = steady()
    const reply = from.isCluster
      ? [...(await timeOf(from)), '0', 0]
      : await from.eval(readScript, 1, clockKey, since + toleranceMs, toleranceMs)
    const tookMs = steady() - sentAt
    // Only this script replies.
    const [seconds, microseconds, correction, othersReads] = reply as [string, string, string, number]
    const redisAt = Number(seconds) * 1000 + Number(microseconds) / 1000
    const at = redisAt + Number(correction) + tookMs / 2
    const overSteadyMs = at - steady()
    return { redisAt, correction, overSteadyMs, overWallMs: at - wall(), isPrecise: tookMs < preciseMs, othersReads }
  }
}

/** One reading of Redis. The shared time minus the clocks of this machine, in milliseconds. */
interface Reading {
  redisAt: number
  /** Milliseconds that are added to the clock of Redis, as it is stored. */
  correction: string
  overSteadyMs: number
  overWallMs: number
  isPrecise: boolean
  /** How often other processes read times that this one did not see. */
  othersReads: number
}

/**
 * The correction that a reading calls for. A step is Redis's own if neither clock of this machine shows it, as they do after the
 * machine slept or was set, and if no process read a time in between, as they do while this one stands still.
 */
function correctionAfter(known: Reading, next: Reading): number {
  const current = Number(next.correction)
  if (!known.isPrecise || !next.isPrecise) return current
  // Redis and this machine agree again.
  if (current !== 0 && Math.abs(next.overWallMs - current) < toleranceMs) return 0
  // Another process has corrected a step: this one follows.
  if (known.correction !== next.correction || next.othersReads > 0) return current
  const driftMs = next.overSteadyMs - known.overSteadyMs
  const isStep = Math.abs(driftMs) > stepMs && Math.abs(next.overWallMs - known.overWallMs) > stepMs
  return isStep ? current - Math.round(driftMs) : current
}

/** The time of one node of a cluster, the same for all processes. Its scripts use the clocks of their own nodes. */
const timeOf = (redis: RedisClient) =>
  redis.eval(`return redis.call('TIME')`, 1, clockKey) as Promise<[seconds: string, microseconds: string]>

/**
 * KEYS[1]:reads has the seconds in which a process read the clock, the last two minutes of them. ARGV: counts those after this
 * time, and before now by the second argument, in milliseconds.
 */
const readScript = `
local time = redis.call('TIME')
local at = time[1] * 1000 + math.floor(time[2] / 1000)
local reads = KEYS[1] .. ':reads'
local others = redis.call('ZCOUNT', reads, ARGV[1], at - ARGV[2])
redis.call('ZREMRANGEBYSCORE', reads, '(' .. at, '+inf')
redis.call('ZADD', reads, at, time[1])
redis.call('ZREMRANGEBYRANK', reads, 0, -121)
return {time[1], time[2], redis.call('GET', KEYS[1]) or '0', others}`

/** ARGV: the correction that was read, and the next one. */
const correctScript = `
if (redis.call('GET', KEYS[1]) or '0') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`
