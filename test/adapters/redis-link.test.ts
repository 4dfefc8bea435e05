import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

describe('the Redis link of a process', () => {
  let redis: Awaited<ReturnType<typeof openTestRedis>>
  beforeAll(async () => {
    redis = await openTestRedis()
  })
  afterAll(() => redis[Symbol.asyncDispose]())

  it('has the same time in every process', async () => {
    const startedAt = performance.now()
    await using one = await openRedisLink({ url: redis.url, onError: () => {} })
    await using other = await openRedisLink({ url: redis.url, onError: () => {} })
    // A clock that is read over a connection is off by at most one round trip.
    const toleranceMs = performance.now() - startedAt
    const timeOfRedis = async () => {
      const [seconds, microseconds] = await one.commands.time()
      return Number(seconds) * 1000 + Number(microseconds) / 1000
    }
    const earliest = (await timeOfRedis()) - toleranceMs
    const times = [one.now(), other.now()]
    const latest = (await timeOfRedis()) + toleranceMs
    expect(times.filter((time) => time < earliest || time > latest)).toEqual([])
  })

  it('fails while Redis hangs, and works again afterwards', async () => {
    await using link = await openRedisLink({ url: redis.url, onError: () => {} })
    process.kill(redis.pid, 'SIGSTOP')
    await expect(link.ping()).rejects.toThrow('timed out')
    process.kill(redis.pid, 'SIGCONT')
    await expect.poll(() => link.ping().then(() => 'answers')).toBe('answers')
  })

  it('waits at the start while Redis hangs', async () => {
    process.kill(redis.pid, 'SIGSTOP')
    let isOpen = false
    const opening = openRedisLink({ url: redis.url, onError: () => {} }).finally(() => (isOpen = true))
    // Longer than a command of a running process may take.
    await sleep(1500)
    expect(isOpen).toBe(false)
    process.kill(redis.pid, 'SIGCONT')
    await using link = await opening
    await link.ping()
  })

  it('logs an error at the start when Redis may evict keys', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-link-'))
    await using scope = new AsyncDisposableStack()
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    const link = scope.use(await openRedisLink({ url: redis.url, onError: () => {} }))
    await link.commands.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const warned = scope.use(openProcess(['scheduler/index.js'], { REDIS_URL: redis.url, DATA_DIR: dir }))
    expect(await warned.logged('policy')).toMatchObject({
      policy: 'allkeys-lru',
      msg: expect.stringContaining('noeviction'),
    })
    await link.commands.config('SET', 'maxmemory-policy', 'noeviction')
    const quiet = scope.use(openProcess(['scheduler/index.js'], { REDIS_URL: redis.url, DATA_DIR: dir }))
    await expect.poll(() => quiet.lines.join()).toContain('scheduler started')
    expect(quiet.lines.join()).not.toContain('noeviction')
  })
})
