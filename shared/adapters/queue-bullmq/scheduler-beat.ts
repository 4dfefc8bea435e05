import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { countBeats, openBeat } from './beat.ts'
import { keyPrefix, reachRedis } from './connection.ts'

const key = `${keyPrefix}:schedulers`

/** Shows that this scheduler lives, until disposed. Throws SERVICE_UNAVAILABLE when Redis does not take the first beat. */
export function openSchedulerBeat({ commands }: { commands: Redis }): Promise<AsyncDisposable> {
  return reachRedis(() => openBeat(commands, { key, id: randomUUID(), state: () => '' }))
}

/** Schedulers that showed a sign of life in the last seconds. */
export const countSchedulers = (redis: Redis): Promise<number> => countBeats(redis, key)
