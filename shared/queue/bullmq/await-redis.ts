import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, ReplyError } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'
import { openCluster } from './cluster.ts'
import { clockKey } from './key-names.ts'

const retryEveryMs = 250

export interface AwaitRedisOptions {
  url: string
  /** Called with the reason after each failed attempt. */
  onUnavailable: (reason: string) => void
}

/**
 * Waits until Redis answers with its data loaded. Throws SERVICE_UNAVAILABLE when Redis replies with an error, such as a
 * wrong password: waiting does not help then.
 */
export async function awaitRedis({ url, onUnavailable }: AwaitRedisOptions): Promise<void> {
  for (;;) {
    const failure = await attempt(url)
    if (failure === undefined) return
    if (failure instanceof ReplyError) {
      const message = `Redis cannot be used: ${failure.message}. Check REDIS_URL.`
      throw new AppError('SERVICE_UNAVAILABLE', message, { cause: failure })
    }
    onUnavailable(failure.message)
    await sleep(retryEveryMs)
  }
}

async function attempt(url: string): Promise<Error | undefined> {
  const limits = { connectTimeout: 2000, commandTimeout: 2000, retryStrategy: null }
  const redis = openCluster(url, limits) ?? new Redis(url, { ...limits, disconnectTimeout: 100 })
  // A command rejects with "Connection is closed" only. The error event has the reason, of a cluster the last node's.
  let reason: Error | undefined
  redis.on('error', (error: Error & { lastNodeError?: Error }) => (reason ??= error.lastNodeError ?? error))
  try {
    await redis.exists(clockKey)
    return undefined
  } catch (error) {
    return reason ?? (error instanceof Error ? error : new Error(String(error)))
  } finally {
    redis.disconnect()
  }
}
