import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import { openTestRedis } from '#test/support/redis.ts'
import { openProcess } from '#test/support/service.ts'

describe('what a process has of Redis', () => {
  let redis: Awaited<ReturnType<typeof openTestRedis>>
  beforeAll(async () => {
    redis = await openTestRedis()
  })
  afterAll(() => redis[Symbol.asyncDispose]())

  it('is the time that every process shares', async () => {
    await using one = await openRedisLink({ url: redis.url, onError: () => {} })
    await using other = await openRedisLink({ url: redis.url, onError: () => {} })
    const [seconds, microseconds] = await one.commands.time()
    const redisMs = Number(seconds) * 1000 + Number(microseconds) / 1000
    expect(Math.abs(one.now() - redisMs)).toBeLessThan(100)
    expect(Math.abs(one.now() - other.now())).toBeLessThan(50)
  })

  it('fails within a second while Redis hangs, and works again after', async () => {
    await using link = await openRedisLink({ url: redis.url, onError: () => {} })
    process.kill(redis.pid, 'SIGSTOP')
    const startedAt = performance.now()
    await expect(link.ping()).rejects.toThrow('timed out')
    expect(performance.now() - startedAt).toBeLessThan(1000)
    process.kill(redis.pid, 'SIGCONT')
    await expect.poll(() => link.ping().then(() => 'answers')).toBe('answers')
  })

  it('is complained of at the start when it may evict what it was given', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-link-'))
    await using scope = new AsyncDisposableStack()
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    const link = scope.use(await openRedisLink({ url: redis.url, onError: () => {} }))
    await link.commands.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const warned = scope.use(openProcess(['scheduler/index.ts'], { REDIS_URL: redis.url, DATA_DIR: dir }))
    expect(await warned.logged('policy')).toMatchObject({
      policy: 'allkeys-lru',
      msg: expect.stringContaining('noeviction'),
    })
    await link.commands.config('SET', 'maxmemory-policy', 'noeviction')
    const calm = scope.use(openProcess(['scheduler/index.ts'], { REDIS_URL: redis.url, DATA_DIR: dir }))
    await expect.poll(() => calm.lines.join(), { timeout: 10_000 }).toContain('scheduler started')
    expect(calm.lines.join()).not.toContain('noeviction')
  })
})
