import { Redis } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'
import { openCluster } from './cluster.ts'
import { keyPrefix, type RedisClient } from './key-names.ts'

export interface RedisOptions {
  /** redis://, rediss://, the path of a unix socket, or redis+cluster:// or rediss+cluster:// with one node or several. */
  url: string
  onError: (error: Error) => void
}

/** A command of an API call fails after this time. */
const callerTimeoutMs = 800

/** For API calls: commands fail within a second while Redis is down. */
export function openCallerConnection({ url, onError }: RedisOptions): RedisClient {
  const limits = { connectTimeout: callerTimeoutMs, commandTimeout: callerTimeoutMs }
  const redis =
    openCluster(url, { ...limits, ...reconnect }) ??
    new Redis(url, { maxRetriesPerRequest: 0, ...limits, ...reconnect })
  return redis.on('error', onError)
}

/** For workers and subscribers: commands wait until Redis is back. */
export function openWaitingConnection({ url, onError }: RedisOptions): RedisClient {
  const redis = openCluster(url, reconnect) ?? new Redis(url, { maxRetriesPerRequest: null, ...reconnect })
  return redis.on('error', onError)
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
