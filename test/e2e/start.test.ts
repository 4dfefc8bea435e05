import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

const scheduler = ['scheduler/index.js']

describe('the start of a process', () => {
  let dir: string
  let socket: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'webintel-start-'))
    socket = join(dir, 'redis', 'redis.sock')
  })
  afterEach(() => rm(dir, { recursive: true, maxRetries: 5 }))

  const start = (args: string[], env: Readonly<Record<string, string>> = {}) =>
    openProcess(args, { DATA_DIR: dir, REDIS_URL: socket, EXTRACTION_THREADS: '1', HEALTH_PORT: '0', ...env })

  const readiness = async (url: unknown) => {
    const response = await fetch(`${String(url)}/health/ready`)
    return { status: response.status, ...((await response.json()) as object) }
  }

  it.each([
    { role: 'api', args: ['api/index.js'] },
    { role: 'worker fetch', args: ['workers/index.js', 'fetch'] },
    { role: 'scheduler', args: scheduler },
  ])('of role $role logs its settings and waits for a Redis that is not up yet', async ({ role, args }) => {
    await using running = start(args)
    expect(await running.logged('store')).toMatchObject({
      role,
      msg: 'starting',
      version: '2.0.0',
      node: process.version,
      environment: 'development',
      store: `SQLite in ${dir}`,
      redis: socket,
    })
    const { health } = await running.logged('health')
    expect((await running.logged('reason'))['msg']).toBe(`waiting for Redis at ${socket}`)
    expect(await readiness(health)).toEqual({ status: 'starting', needs: {} })
    await sleep(1000)
    expect(running.lines.filter((line) => line.includes('waiting for'))).toHaveLength(1)

    await using _redis = await openRedisServer({ dir: join(dir, 'redis') })
    await expect.poll(() => readiness(health)).toMatchObject({ status: 'ready' })
    expect(await running.end('SIGTERM')).toBe(0)
  })

  it('logs few lines when Redis goes down later', async () => {
    await using redis = await openRedisServer({ dir: join(dir, 'redis') })
    await using running = start(['workers/index.js', 'fetch'])
    await running.logged('pools')
    await redis[Symbol.asyncDispose]()
    await running.logged('reason')
    await sleep(3000)
    // One line for the outage, and one for each command that was running.
    expect(running.lines.filter((line) => line.includes('"level":40')).length).toBeLessThan(6)
  })

  it('can be stopped while it waits', async () => {
    await using running = start(scheduler)
    await running.logged('reason')
    expect(await running.end('SIGTERM')).toBe(0)
    expect(running.lines.at(-1)).toContain('stopped during startup')
  })

  it('logs server addresses without user, password and options', async () => {
    await using running = start(scheduler, {
      REDIS_URL: 'redis://someone:hush@127.0.0.1:1/0?family=4',
      MONGODB_URL: 'mongodb://someone:hush@127.0.0.1:1/webintel?authSource=hush',
    })
    expect(await running.logged('store')).toMatchObject({
      store: 'mongodb://127.0.0.1:1/webintel',
      redis: 'redis://127.0.0.1:1/0',
    })
    await running.logged('reason')
    expect(running.lines.join('\n')).not.toContain('hush')
  })

  it('keeps the password of Redis out of the log, even if Redis rejects it later', async () => {
    await using redis = await openTestRedis()
    const admin = new Redis(redis.url)
    await admin.call('ACL', 'SETUSER', 'someone', 'on', '>hush', '~*', '&*', '+@all')
    await using running = start(scheduler, { REDIS_URL: `${redis.url}?username=someone&password=hush` })
    await running.logged('tasks')
    await admin.call('ACL', 'SETUSER', 'someone', 'resetpass', '>other')
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await expect.poll(() => running.lines.join('\n')).toContain('WRONGPASS')
    admin.disconnect()
    expect(running.lines.join('\n')).not.toContain('hush')
  })

  it('fails at once with the reason if waiting cannot help', async () => {
    await using redis = await openTestRedis()
    const admin = new Redis(redis.url)
    await admin.config('SET', 'requirepass', 'hush')
    admin.disconnect()
    await using refused = start(scheduler, { REDIS_URL: redis.url })
    await using waiting = start(scheduler)
    const { health } = await waiting.logged('health')
    await using late = start(scheduler, { HEALTH_PORT: new URL(String(health)).port })

    for (const [running, reason] of [
      [refused, 'Check REDIS_URL'],
      [late, 'Set another HEALTH_PORT'],
    ] as const) {
      await expect.poll(() => running.child.exitCode).toBe(1)
      await expect.poll(() => running.lines.at(-1)).toContain(reason)
    }
  })
})
