import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'

/** Starts a Redis that ends when disposed. */
export async function openTestRedis(): Promise<{ url: string; pid: number } & AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-redis-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  const { url, pid } = scope.use(await openRedisServer({ dir }))
  return { url, pid, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
