import { Redis } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'

/** The prefix of every key of this service in Redis. */
export const keyPrefix = 'webintel'

export interface RedisOptions {
  /** redis://, rediss:// or the path of a unix socket. */
  url: string
  onError: (error: Error) => void
}

/** For API calls: commands fail within a second while Redis is down. */
export function openCallerConnection({ url, onError }: RedisOptions): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, connectTimeout: 800, commandTimeout: 800, ...reconnect })
  return redis.on('error', onError)
}

/** For workers and subscribers: commands wait until Redis is back. */
export function openWaitingConnection({ url, onError }: RedisOptions): Redis {
  return new Redis(url, { maxRetriesPerRequest: null, ...reconnect }).on('error', onError)
}

/** The channel that sends the ids of cancelled jobs to the workers. */
export const cancelChannel = `${keyPrefix}:cancel`

const reconnect = { retryStrategy: (attempt: number) => Math.min(50 * attempt, 1000) }

/** Runs Redis commands. Throws SERVICE_UNAVAILABLE when they fail. */
export async function callRedis<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The job queue cannot be reached. Try again.', {
      cause,
    })
  }
}
