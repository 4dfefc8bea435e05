import { clockKey, type RedisClient } from './key-names.ts'

/** The clock of Redis, which all processes share. Deadlines do not depend on the clocks of the machines. */
export interface SharedClock {
  /** Unix milliseconds. */
  now: () => number
}

const resyncEveryMs = 10_000

/**
 * Reads the time from Redis every 10 s and measures from there with the monotonic clock of the process. `starting`: the
 * connection of the first reading.
 */
export async function openSharedClock(
  redis: RedisClient,
  starting: RedisClient,
): Promise<SharedClock & AsyncDisposable> {
  let offsetMs = await readOffset(starting)
  const timer = setInterval(() => {
    // While Redis is down, the last offset stays in use: clocks drift little in that time.
    void readOffset(redis).then(
      (offset) => (offsetMs = offset),
      () => undefined,
    )
  }, resyncEveryMs)
  timer.unref()
  return {
    now: () => Math.round(performance.now() + offsetMs),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
    },
  }
}

/** Redis time minus the process's monotonic clock, in milliseconds. Assumes equal latency in both directions. */
async function readOffset(redis: RedisClient): Promise<number> {
  const sentAt = performance.now()
  const [seconds, microseconds] = await timeOf(redis)
  const middle = (sentAt + performance.now()) / 2
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - middle
}

/** On a cluster: the time of one node, the same for all processes. Its scripts use the clocks of their own nodes. */
const timeOf = (redis: RedisClient) =>
  redis.isCluster ? (redis.eval(`return redis.call('TIME')`, 1, clockKey) as Promise<[string, string]>) : redis.time()
