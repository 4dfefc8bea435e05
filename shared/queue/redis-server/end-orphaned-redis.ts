import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'
import type { FolderOwner } from '#shared/runtime/processes/lock-folder.ts'
import { terminateOrphan } from '#shared/runtime/processes/process-identity.ts'

const shutdownTimeoutMs = 5_000

/**
 * Ends a Redis whose owner was killed, because two servers on one folder would corrupt its data. Does nothing when none is
 * running. Throws SERVICE_UNAVAILABLE when it does not end.
 */
export async function endOrphanedRedis(dir: string, { child, address }: FolderOwner): Promise<void> {
  // When the signal fails, the check below finds the server still listening.
  if (child !== undefined) await terminateOrphan(child).catch(() => undefined)
  // A server in another container has no process id here, but accepts a SHUTDOWN command.
  if (address === undefined || (await shutDownListener(address))) return
  throw new AppError(
    'SERVICE_UNAVAILABLE',
    `An earlier redis-server is still running in ${dir} and does not stop. Stop it, or set another DATA_DIR.`,
  )
}

/** False when it is still listening after the timeout. */
async function shutDownListener(socket: string): Promise<boolean> {
  for (const deadline = Date.now() + shutdownTimeoutMs; Date.now() < deadline; await setTimeout(20)) {
    const isGone = await requestShutdown(socket)
    if (isGone) return true
  }
  return false
}

/** True when no server is listening. */
async function requestShutdown(socket: string): Promise<boolean> {
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
    // Redis replies by closing the connection.
    await redis.shutdown()
  } catch {
    // The caller repeats the request until no server is listening.
  } finally {
    redis.disconnect()
  }
  return false
}
