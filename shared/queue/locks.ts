import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/contract/errors.ts'
import { callRedis } from './bullmq/connection.ts'
import { keyPrefix } from './bullmq/key-names.ts'
import type { RedisLink } from './bullmq/redis-link.ts'

/**
 * Mutual exclusion across all processes.
 *
 * @example
 * await locks.withLock(`settle ${paymentId}`, () => settle(paymentId))
 */
export interface Locks {
  /**
   * Runs `task` while holding the lock of that name. A holder that dies, or that cannot reach Redis, loses the lock after
   * two seconds, so `task` must be safe to run twice at once in that case. Throws SERVICE_UNAVAILABLE.
   */
  withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>
}

export interface LockOptions {
  /** How long a lock lives without renewal. Its holder renews it four times in this time. */
  lifeMs?: number
  /** How long a caller waits for the lock. */
  waitTimeoutMs?: number
  /** How long a waiting caller tolerates a Redis that does not respond. */
  outageTimeoutMs?: number
}

const pollIntervalMs = 15

/**
 * Locks in Redis: a key with the token of its holder and a short life. A command whose reply was lost may still be
 * executed. So a caller retries with the same token, and a caller that stops waiting sends the unlock on the same
 * connection, where Redis executes it after the attempt.
 */
export function redisLocks(
  { commands }: Pick<RedisLink, 'commands'>,
  { lifeMs = 2000, waitTimeoutMs = 30_000, outageTimeoutMs = 5000 }: LockOptions = {},
): Locks {
  return {
    async withLock(name, task) {
      const key = `${keyPrefix}:lock:${name}`
      const token = randomUUID()
      const tryAcquire = () => callRedis(() => commands.eval(acquireScript, 1, key, token, lifeMs))
      try {
        await acquire(name, tryAcquire)
        const renewal = setInterval(() => void tryAcquire().catch(() => undefined), lifeMs / 4)
        try {
          return await task()
        } finally {
          clearInterval(renewal)
        }
      } finally {
        // If this fails, the lock expires.
        void commands.eval(unlockScript, 1, key, token).catch(() => undefined)
      }
    },
  }

  /** Polls until this caller holds the lock. Throws SERVICE_UNAVAILABLE. */
  async function acquire(name: string, tryAcquire: () => Promise<unknown>): Promise<void> {
    const timeoutAt = performance.now() + waitTimeoutMs
    let respondedAt = performance.now()
    while (performance.now() < timeoutAt) {
      try {
        if ((await tryAcquire()) === 1) return
        respondedAt = performance.now()
      } catch (error) {
        if (performance.now() > respondedAt + outageTimeoutMs) throw error
      }
      await sleep(pollIntervalMs)
    }
    // The name may contain a wallet. It is for the log.
    const cause = new Error(`the lock "${name}" was not free`)
    const message = `Timed out behind an earlier request, after ${waitTimeoutMs / 1000} s. Try again.`
    throw new AppError('SERVICE_UNAVAILABLE', message, { cause })
  }
}

/** Acquires the lock, or renews it when the token holds it. */
const acquireScript = `
if redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return 1 end
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

const unlockScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`
