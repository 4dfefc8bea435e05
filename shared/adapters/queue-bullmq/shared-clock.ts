import type { Redis } from 'ioredis'

/** The time of Redis, which all processes share: deadlines hold whatever the machines' own clocks say. */
export interface SharedClock {
  /** Unix milliseconds. */
  now: () => number
}

const resyncEveryMs = 10_000

/** Asks Redis for the time now and then, and counts on from there. */
export async function openSharedClock(redis: Redis): Promise<SharedClock & AsyncDisposable> {
  let offsetMs = await askOffset(redis)
  const timer = setInterval(() => {
    // While Redis is away the last offset goes on; a clock hardly drifts in that time.
    void askOffset(redis).then(
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

/** What to add to this process's steady clock: the answer is taken for the middle of its way. */
async function askOffset(redis: Redis): Promise<number> {
  const askedAt = performance.now()
  const [seconds, microseconds] = await redis.time()
  const middle = (askedAt + performance.now()) / 2
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - middle
}
