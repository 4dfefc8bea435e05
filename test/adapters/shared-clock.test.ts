import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clockKey } from '#shared/queue/bullmq/key-names.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openRedisLink, type RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openSharedClock } from '#shared/queue/bullmq/shared-clock.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'
import { done, openWorker, queueEntry, unlimited, untilDeadline } from './one-worker.ts'

const minuteMs = 60_000
const everyMs = 20

let scope: AsyncDisposableStack
let link: RedisLink
let url: string
/** By which the clock of Redis differs from that of this machine. */
let redisIsAheadMs = 0

beforeEach(async () => {
  scope = new AsyncDisposableStack()
  redisIsAheadMs = 0
  url = scope.use(await openTestRedis()).url
  link = scope.use(await openRedisLink({ url, onError: () => {} }))
})
afterEach(() => scope.disposeAsync())

/** A machine. Its clocks differ from those of this one by what a test adds. */
interface Machine {
  steadyMs: number
  wallMs: number
}

/** The clock of a process that reads a Redis whose clock a test can set. */
async function openClock({ every = everyMs, on = { steadyMs: 0, wallMs: 0 } }: { every?: number; on?: Machine } = {}) {
  const evaluate = (script: string, keys: number, ...args: string[]): Promise<unknown> => {
    const shifted = `(function(t) return {t[1] + ${redisIsAheadMs / 1000}, t[2]} end)(redis.call('TIME'))`
    return link.commands.eval(script.replace("redis.call('TIME')", shifted), keys, ...args)
  }
  const redis = new Proxy(link.commands, {
    get: (client, name): unknown => (name === 'eval' ? evaluate : Reflect.get(client, name)),
  })
  const clock = scope.use(
    await openSharedClock(redis, redis, {
      everyMs: every,
      steady: () => performance.now() + on.steadyMs,
      wall: () => Date.now() + on.wallMs,
    }),
  )
  return { aheadMs: () => clock.now() - Date.now() }
}

const correction = async () => Number((await link.commands.get(clockKey)) ?? 0)

describe('the shared clock', () => {
  it.each([
    ['ten minutes ahead', 10 * minuteMs],
    ['eight hours back', -480 * minuteMs],
  ])('goes on when the clock of Redis steps %s, in every process, also a new one', async (_what, stepMs) => {
    const clocks = [await openClock(), await openClock()]
    redisIsAheadMs = stepMs
    await expect.poll(async () => Math.abs((await correction()) + stepMs)).toBeLessThan(1000)
    clocks.push(await openClock())
    for (const { aheadMs } of clocks) expect(Math.abs(aheadMs())).toBeLessThan(1000)
    // Someone sets the clock of Redis right.
    redisIsAheadMs = 0
    await expect.poll(async () => Math.abs(await correction())).toBeLessThan(1000)
    for (const { aheadMs } of clocks) expect(Math.abs(aheadMs())).toBeLessThan(1000)
  })

  it('follows Redis when the clock of this machine made the same step, as after it slept', async () => {
    const on = { steadyMs: 0, wallMs: 0 }
    const { aheadMs } = await openClock({ on })
    redisIsAheadMs = on.wallMs = 10 * minuteMs
    await expect.poll(() => Math.round(aheadMs() / minuteMs)).toBe(10)
    expect(await correction()).toBe(0)
  })

  it('follows Redis after this process stood still while others read it', async () => {
    const awake = { steadyMs: 0, wallMs: 0 }
    await openClock({ on: awake, every: 5 })
    const still = await openClock({ every: 1000 })
    // Two minutes pass for Redis and the other machine.
    for (let count = 0; count < 12; count++) {
      redisIsAheadMs = awake.steadyMs = awake.wallMs += 10_000
      await sleep(25)
    }
    await expect.poll(() => Math.round(still.aheadMs() / minuteMs)).toBe(2)
    // It was never corrected.
    expect(await link.commands.exists(clockKey)).toBe(0)
  })

  it('of a process that started after a step follows the correction of others', async () => {
    const old = await openClock()
    redisIsAheadMs = 10 * minuteMs
    const fresh = await openClock()
    await expect.poll(async () => Math.round((await correction()) / minuteMs)).toBe(-10)
    await expect.poll(() => Math.abs(fresh.aheadMs())).toBeLessThan(1000)
    expect(Math.abs(old.aheadMs())).toBeLessThan(1000)
  })
})

it.each([-10 * minuteMs, 480 * minuteMs])('jobs and heartbeats use the corrected clock: %i ms', async (ms) => {
  await link.commands.set(clockKey, ms)
  const corrected = scope.use(await openRedisLink({ url, onError: () => {} }))
  expect(Math.abs(corrected.now() - Date.now() - ms)).toBeLessThan(1000)
  await using opened = await openWorker(corrected, async () => done)
  const entry = { ...queueEntry(5000), deadlineAt: corrected.now() + 5000, host: 'a.example', share: 'page' }
  expect(await opened.queue.run('fetch', entry, untilDeadline)).toEqual(done)
  await using queue = await openJobQueue(corrected, unlimited)
  expect((await queue.estimate('fetch', {})).workers).toBe(1)
})
