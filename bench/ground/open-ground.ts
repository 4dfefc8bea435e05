import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRedisServer } from '#shared/adapters/redis-server.ts'

/** Where a figure is measured: a folder and a Redis of its own. */
export interface Ground extends AsyncDisposable {
  dir: string
  redisUrl: string
  redisPid: number
  /** Ends it with the ground, and before it. */
  use: <T extends AsyncDisposable>(opened: T) => T
}

export async function openGround(): Promise<Ground> {
  await using opening = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-bench-'))
  opening.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  const redis = opening.use(await openRedisServer({ dir: join(dir, 'redis') }))
  const opened = opening.move()
  return {
    dir,
    redisUrl: redis.url,
    redisPid: redis.pid,
    use: (used) => opened.use(used),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
