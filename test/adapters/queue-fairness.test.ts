import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { openRedisLink, type RedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import { openTestRedis } from '#test/support/redis.ts'

const unknown = async () => undefined
const any = { hostConcurrency: 0 }

describe('the queue begins the jobs', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const { url } = scope.use(await openTestRedis())
    link = scope.use(await openRedisLink({ url, onError: () => {} }))
  })
  afterAll(() => scope.disposeAsync())

  it('of one caller in the order they came, however many others it had then', async () => {
    const { begun, first, second } = await beginWithBreak(['one', 20], 7, ['one', 5])
    expect(begun).toEqual([...first, ...second])
  })

  it('of two callers in turns, whatever one of them had before the other came', async () => {
    const { begun, first, second } = await beginWithBreak(['one', 60], 30, ['other', 40])
    const placeOf = (id: string | undefined) => begun.indexOf(id ?? '')
    expect(placeOf(second[0])).toBeLessThan(30 + 2 * 8)
    expect(placeOf(second[19])).toBeLessThan(placeOf(first.at(-1)))
    expect(placeOf(first.at(-1))).toBeLessThan(placeOf(second.at(-1)))
  })

  /** One worker with one slot begins the jobs of a caller; at the given one it waits until the second lot has come. */
  async function beginWithBreak(one: [string, number], breakAt: number, other: [string, number]) {
    const begun: string[] = []
    const secondSent = Promise.withResolvers<void>()
    await using queue = await openJobQueue(link, any)
    await using source = await openJobSource(link, any)
    const send = async ([caller, count]: [string, number]) => {
      const tickets = Array.from({ length: count }, () => ({ ...ticket(), caller }))
      for (const sent of tickets) await queue.run('fetch', sent, { recover: unknown, expire: unknown, waitMs: 0 })
      return tickets.map(({ id }) => id)
    }
    const first = await send(one)
    const run = async ({ id }: { id: string }) => {
      begun.push(id)
      if (begun.length === breakAt) await secondSent.promise
      return { status: 'done' as const, resultId: 'where it stands' }
    }
    await using _worker = await source.consume('fetch', { slots: 1 }, { run, share: unknown })
    await expect.poll(() => begun.length).toBe(breakAt)
    const second = await send(other)
    secondSent.resolve()
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(one[1] + other[1])
    return { begun, first, second }
  }
})

const ticket = () => ({ id: randomUUID(), name: 'fetch-basic', deadlineAt: Date.now() + 20_000 })
