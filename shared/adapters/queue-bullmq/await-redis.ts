import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, ReplyError } from 'ioredis'
import { AppError } from '#shared/errors.ts'

const pauseMs = 250

export interface AwaitRedisOptions {
  url: string
  /** Told why, after each vain attempt. */
  onVain: (reason: string) => void
}

/** Resolves once Redis answers with its data loaded. Throws SERVICE_UNAVAILABLE when it refuses us: waiting mends that not. */
export async function awaitRedis({ url, onVain }: AwaitRedisOptions): Promise<void> {
  for (;;) {
    const failure = await attempt(url)
    if (failure === undefined) return
    if (failure instanceof ReplyError) {
      const message = `Redis cannot be used: ${failure.message}. Check REDIS_URL.`
      throw new AppError('SERVICE_UNAVAILABLE', message, { cause: failure })
    }
    onVain(failure.message)
    await sleep(pauseMs)
  }
}

async function attempt(url: string): Promise<Error | undefined> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    connectTimeout: 2000,
    commandTimeout: 2000,
    disconnectTimeout: 100,
  })
  // The reason, where `connect` itself only tells that the connection was closed.
  let reason: Error | undefined
  redis.on('error', (error) => (reason ??= error))
  try {
    await redis.connect()
    return undefined
  } catch (error) {
    return reason ?? (error instanceof Error ? error : new Error(String(error)))
  } finally {
    redis.disconnect()
  }
}
