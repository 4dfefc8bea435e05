import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { AppError } from '#shared/errors.ts'

const patienceMs = 5_000

/**
 * Ends the Redis whose owner was killed: two on one folder would destroy each other's data. Does nothing when none
 * listens any more. Throws SERVICE_UNAVAILABLE when it does not end.
 */
export async function shutDownOrphan(socket: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await setTimeout(20)) {
    const isGone = await askToEnd(socket)
    if (isGone) return
  }
  throw new AppError(
    'SERVICE_UNAVAILABLE',
    `An earlier redis-server still runs in ${dirname(socket)} and does not end. End it, or set another DATA_DIR.`,
  )
}

/** True when nobody listens. */
async function askToEnd(socket: string): Promise<boolean> {
  const redis = new Redis(socket, {
    lazyConnect: true,
    retryStrategy: null,
    enableReadyCheck: false,
    commandTimeout: 1000,
    disconnectTimeout: 100,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
  } catch {
    return true
  }
  try {
    // Its answer is that the connection closes.
    await redis.shutdown()
  } catch {
    // Asked again until nobody listens.
  } finally {
    redis.disconnect()
  }
  return false
}
