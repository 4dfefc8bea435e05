import { Redis } from 'ioredis'
import { AppError } from '#shared/errors.ts'

/** Everything this service keeps in Redis stands under this prefix. */
export const keyPrefix = 'webintel'

export interface RedisOptions {
  /** redis://, rediss:// or the path of a unix socket. */
  url: string
  onError: (error: Error) => void
}

/** For callers that would rather fail at once than wait for Redis to come back: an outage is answered within a second. */
export function openCallerConnection({ url, onError }: RedisOptions): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, connectTimeout: 800, commandTimeout: 800, ...reconnect })
  return redis.on('error', onError)
}

/** For workers and subscribers, which wait as long as it takes. */
export function openWaitingConnection({ url, onError }: RedisOptions): Redis {
  return new Redis(url, { maxRetriesPerRequest: null, ...reconnect }).on('error', onError)
}

/** On which workers hear of cancelled jobs, by id. */
export const cancelChannel = `${keyPrefix}:cancel`

const reconnect = { retryStrategy: (attempt: number) => Math.min(50 * attempt, 1000) }

/** Runs a Redis call; any failure of the connection becomes SERVICE_UNAVAILABLE. */
export async function reachRedis<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The job queue cannot be reached. Try again.', {
      cause,
    })
  }
}
