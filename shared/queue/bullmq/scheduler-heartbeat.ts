import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { keyPrefix, callRedis } from './connection.ts'
import { countHeartbeats, openHeartbeat } from './heartbeat.ts'

const key = `${keyPrefix}:schedulers`

/** Sends heartbeats of this scheduler until disposed. Throws SERVICE_UNAVAILABLE when the first one fails. */
export function openSchedulerHeartbeat({ commands }: { commands: Redis }): Promise<AsyncDisposable> {
  return callRedis(() => openHeartbeat(commands, { key, id: randomUUID(), state: () => '' }))
}

/** The number of schedulers that sent a heartbeat in the last seconds. */
export const countSchedulers = (redis: Redis): Promise<number> => countHeartbeats(redis, key)
