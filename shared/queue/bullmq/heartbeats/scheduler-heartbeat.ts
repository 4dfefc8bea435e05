import { randomUUID } from 'node:crypto'
import { callRedis } from '#shared/queue/bullmq/connection.ts'
import { schedulersPrefix, type RedisClient } from '#shared/queue/bullmq/key-names.ts'
import { countHeartbeats, openHeartbeat } from './heartbeat.ts'

const keyOf = (redis: RedisClient) => `${schedulersPrefix(redis)}:schedulers`

/** Sends heartbeats of this scheduler until disposed. Throws SERVICE_UNAVAILABLE when the first one fails. */
export function openSchedulerHeartbeat({ commands }: { commands: RedisClient }): Promise<AsyncDisposable> {
  return callRedis(() => openHeartbeat(commands, { key: keyOf(commands), id: randomUUID(), state: () => '' }))
}

/** The number of schedulers that sent a heartbeat in the last seconds. */
export const countSchedulers = (redis: RedisClient): Promise<number> => countHeartbeats(redis, keyOf(redis))
