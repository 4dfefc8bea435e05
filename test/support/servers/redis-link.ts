import { openRedisLink, type RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openTestRedis } from './redis.ts'

/** A link to a Redis of its own, which ends with it. */
export async function openTestLink(): Promise<RedisLink & AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const { url } = scope.use(await openTestRedis())
  const link = scope.use(await openRedisLink({ url, onError: () => {} }))
  return { ...link, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
